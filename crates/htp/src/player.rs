//! `genmove` and its clocks.

use crate::call::Call;
use crate::clock::Clock;
use crate::failure::Failure;
use crate::graphics;
use crate::protocol::Answer;
use board::{ByColor, Color, Move, Played, Setup};
use mustplay::{Control, Manners, Turn};
use std::time::{Duration, Instant};

/// `genmove`: the move is played; `resign` and `swap-pieces` are answers, too.
pub(crate) fn gen_move(call: &mut Call<'_>) -> Answer {
    let color = call.color(0)?;
    let start = Instant::now();
    let action = decide(call, color, call.session.settings.resign)?;
    if let Some(clock) = &mut call.session.clocks[color] {
        *clock = clock.after(start.elapsed());
    }
    if let Some(action) = action {
        call.session.play(Played { color, action })?;
    }
    Ok(name(call, action))
}

/// `reg_genmove`: the same, but nothing is played, and nobody resigns.
pub(crate) fn reg_gen_move(call: &mut Call<'_>) -> Answer {
    let color = call.color(0)?;
    let action = decide(call, color, false)?;
    Ok(name(call, action))
}

fn name(call: &Call<'_>, action: Option<Move>) -> String {
    match action {
        Some(Move::Place(cell)) => call.session.size().name(cell),
        Some(_) => "swap-pieces".into(),
        None => "resign".into(),
    }
}

/// What the player does; none if it resigns.
fn decide(call: &mut Call<'_>, color: Color, resign: bool) -> Result<Option<Move>, Failure> {
    let setup = call.open_setup()?;
    let settings = &call.session.settings;
    let control = Control::default();
    let picture = |elapsed| graphics::player(&control.view(), color, control.nodes(), elapsed);
    let picture: Option<crate::watch::Picture<'_>> =
        if settings.shows_player { Some(&picture) } else { None };
    let limit = limit(call, color, &setup);
    let manners = Manners { swap: settings.swap, resign, slips: None };
    let manners = manners.at(&call.session.record);
    let player = call.engines.player(&setup, settings.engines.player_for(setup.rules))?;
    let turn =
        call.watch.over(&control, limit, picture, || player.turn(&setup, &manners, &control));
    Ok(match turn {
        Some(Turn::Play { action, .. }) => Some(action),
        Some(Turn::Resign(_)) | None => None,
    })
}

/// The time for a move: the share of the clock, but no more than is set for a move.
fn limit(call: &Call<'_>, color: Color, setup: &Setup) -> Option<Duration> {
    let empty = setup.empty_cells().count();
    let share = call.session.clocks[color].map(|clock| clock.share(empty));
    match (share, call.session.settings.move_time) {
        (Some(share), Some(most)) => Some(share.min(most)),
        (share, most) => share.or(most),
    }
}

/// `time_settings`: all the main time, and then so many stones in each period; without a period
/// there is no more, and without either there is no limit.
pub(crate) fn time_settings(call: &mut Call<'_>) -> Answer {
    let (main, period) = (call.seconds(0)?, call.seconds(1)?);
    let stones: u32 = call.number(2)?;
    let session = &mut *call.session;
    let periods = (stones > 0 && !period.is_zero()).then_some((period, stones));
    session.given = match (main.is_zero(), periods) {
        (true, None) => None,
        (true, Some(_)) => Some(Clock { left: period, moves: Some(stones), period: periods }),
        (false, _) => Some(Clock { left: main, moves: None, period: periods }),
    };
    session.clocks = ByColor::new(session.given, session.given);
    Ok(String::new())
}

/// `time_left`: what a player has left, for so many stones, or with 0 stones for the rest of the
/// game.
pub(crate) fn time_left(call: &mut Call<'_>) -> Answer {
    let (color, left) = (call.color(0)?, call.seconds(1)?);
    let stones: u32 = call.number(2)?;
    let moves = Some(stones).filter(|&count| count > 0);
    let period = call.session.given.and_then(|given| given.period);
    call.session.clocks[color] = Some(Clock { left, moves, period });
    Ok(String::new())
}
