//! `genmove` and its clocks.

use super::call::Call;
use super::clock::Clock;
use super::graphics;
use super::protocol::Answer;
use board::{ByColor, Color, Move, Played, Setup};
use solve::Control;
use std::time::{Duration, Instant};

/// What the player does.
enum Decision {
    Play(Move),
    Resign,
}

/// `genmove`: the move is played; `resign` and `swap-pieces` are answers, too.
pub(super) fn gen_move(call: &mut Call<'_>) -> Answer {
    let color = call.color(0)?;
    let start = Instant::now();
    let decision = decide(call, color, call.session.settings.resign)?;
    if let Some(clock) = &mut call.session.clocks[color] {
        *clock = clock.after(start.elapsed());
    }
    if let Decision::Play(action) = decision {
        let played = call.session.play(Played { color, action });
        played.map_err(|error| error.to_string())?;
    }
    Ok(name(call, &decision))
}

/// `reg_genmove`: the same, but nothing is played, and nobody resigns.
pub(super) fn reg_gen_move(call: &mut Call<'_>) -> Answer {
    let color = call.color(0)?;
    let decision = decide(call, color, false)?;
    Ok(name(call, &decision))
}

fn name(call: &Call<'_>, decision: &Decision) -> String {
    match decision {
        Decision::Play(Move::Place(cell)) => call.session.size().name(*cell),
        Decision::Play(_) => "swap-pieces".into(),
        Decision::Resign => "resign".into(),
    }
}

fn decide(call: &mut Call<'_>, color: Color, resign: bool) -> Result<Decision, String> {
    let setup = call.open_setup()?;
    let settings = &call.session.settings;
    let control = Control::default();
    let picture = |elapsed| graphics::player(&control.view(), color, control.nodes(), elapsed);
    let picture: Option<super::watch::Picture<'_>> = match settings.shows_player {
        true => Some(&picture),
        false => None,
    };
    let limit = limit(call, color, &setup);
    let (stones, swap) = (setup.count(color) + setup.count(!color), settings.swap);
    let may_swap = swap && {
        let swapped = Played { color, action: Move::SwapPieces };
        setup.clone().make(swapped).is_ok()
    };
    let desk = &mut *call.desk;
    let choice = call.watch.over(&control, limit, picture, || {
        if may_swap && desk.swaps(&setup, &settings.desk, &control)? {
            return Ok(Err(Decision::Play(Move::SwapPieces)));
        }
        if swap && stones == 0 {
            let cell = desk.opening(setup.rules, &settings.desk, &control)?;
            return Ok(Err(Decision::Play(Move::Place(cell))));
        }
        Ok::<_, String>(desk.choose(&setup, &settings.desk, &control)?.ok_or(Decision::Resign))
    })?;
    Ok(match choice {
        Err(decision) => decision,
        Ok(choice) if resign && choice.proven == Some(!color) => Decision::Resign,
        Ok(choice) => Decision::Play(Move::Place(choice.cell)),
    })
}

/// The time for a move: the share of the clock, but no more than is set for a move.
fn limit(call: &Call<'_>, color: Color, setup: &Setup) -> Option<Duration> {
    let empty = setup.size().cells() - setup.count(color) - setup.count(!color);
    let share = call.session.clocks[color].map(|clock| clock.share(empty));
    match (share, call.session.settings.move_time) {
        (Some(share), Some(most)) => Some(share.min(most)),
        (share, most) => share.or(most),
    }
}

/// `time_settings`: all the main time, and then so many stones in each period; without a period there is
/// no more, and without either there is no limit.
pub(super) fn time_settings(call: &mut Call<'_>) -> Answer {
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

/// `time_left`: what a player has left, for so many stones, or with 0 stones for the rest of the game.
pub(super) fn time_left(call: &mut Call<'_>) -> Answer {
    let (color, left) = (call.color(0)?, call.seconds(1)?);
    let stones: u32 = call.number(2)?;
    let moves = Some(stones).filter(|&count| count > 0);
    let period = call.session.given.and_then(|given| given.period);
    call.session.clocks[color] = Some(Clock { left, moves, period });
    Ok(String::new())
}
