//! Proof-number search for clients: who wins, which moves, and what stands in the table.

use crate::call::Call;
use crate::failure::Failure;
use crate::graphics;
use crate::protocol::Answer;
use board::{Cell, Color, Setup};
use mustplay::{Control, Query, TableEntry, Verdict};
use report::words::counted;

/// `dfpn-solve-state`: the winner's name, or `unknown` if the search was stopped before.
pub(crate) fn solve(call: &mut Call<'_>) -> Answer {
    let setup = call.session.setup(call.color_or_turn(0)?);
    if let Some(winner) = setup.winner() {
        return Ok(winner.name().into());
    }
    let answer = searched(call, &setup, false)?;
    Ok(answer.winner.map_or("unknown", Color::name).into())
}

/// `dfpn-solver-find-winning`: every move is decided, or the answer is a failure.
pub(crate) fn find_winning(call: &mut Call<'_>) -> Answer {
    let setup = call.open_setup()?;
    let answer = searched(call, &setup, true)?;
    let winning = call.list(&answer.winning_moves);
    match answer.winner {
        Some(_) => Ok(winning),
        None => Err(format!(
            "stopped after {}; winning so far: {winning}; losing so far: {}",
            counted(answer.nodes, "node"),
            call.list(&answer.losing_moves)
        )
        .into()),
    }
}

/// Searches until the position is decided, or the limit or an interrupt comes.
fn searched(
    call: &mut Call<'_>,
    setup: &Setup,
    all_moves: bool,
) -> Result<mustplay::Answer, Failure> {
    let settings = &call.session.settings;
    let control = Control::default();
    let picture = |elapsed| graphics::search(&control.view(), setup.turn, control.nodes(), elapsed);
    let picture: Option<crate::watch::Picture<'_>> =
        if settings.shows_search { Some(&picture) } else { None };
    let config = settings.engines.config(setup.rules);
    let solver = call.engines.solver(setup, &config, Ok)?;
    let query = Query { all_moves, ..Query::default() };
    let work = || solver.solve(setup, query, &control);
    Ok(call.watch.over(&control, settings.solve_time, picture, work)?)
}

/// What stands in the table of the search of a position in which nobody has joined.
fn entry(call: &mut Call<'_>, setup: &Setup) -> Option<TableEntry> {
    call.engines.last_solver()?.lookup(setup)
}

/// `dfpn-get-state`: what stands in the table of the position.
pub(crate) fn state(call: &mut Call<'_>) -> Answer {
    let setup = call.open_setup()?;
    let Some(TableEntry { verdict, work }) = entry(call, &setup) else {
        return Err("the search has nothing of this position; dfpn-solve-state looks at it".into());
    };
    let work = counted(work, "node");
    Ok(match verdict {
        Verdict::Open { phi, delta } => format!("open, phi {phi}, delta {delta}, {work}"),
        Verdict::Won { winner, best: None } => format!("{winner} wins, {work}"),
        Verdict::Won { winner, best: Some(best) } => {
            format!("{winner} wins by {}, {work}", call.list(&[best]))
        }
    })
}

/// `dfpn-get-bounds`: for each move that stands in the table `W`, `L`, or what it lacks to win and
/// to lose.
pub(crate) fn bounds(call: &mut Call<'_>) -> Answer {
    let setup = call.open_setup()?;
    let lines = moves(call, &setup).into_iter().map(|(cell, entry)| {
        let name = setup.size().name(cell);
        match entry.verdict {
            Verdict::Won { winner, .. } => {
                format!("{name} {}", if winner == setup.turn { 'W' } else { 'L' })
            }
            Verdict::Open { phi, delta } => format!("{name} {delta}/{phi}"),
        }
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// `dfpn-get-work`: the nodes behind each move that stands in the table.
pub(crate) fn work(call: &mut Call<'_>) -> Answer {
    let setup = call.open_setup()?;
    let pairs = moves(call, &setup).into_iter();
    let pairs = pairs.map(|(cell, entry)| format!("{} {}", setup.size().name(cell), entry.work));
    Ok(pairs.collect::<Vec<_>>().join(" "))
}

/// The moves that stand in the table.
fn moves(call: &mut Call<'_>, setup: &Setup) -> Vec<(Cell, TableEntry)> {
    call.engines.last_solver().map(|solver| solver.known_moves(setup)).unwrap_or_default()
}

/// `dfpn-get-pv`: the most-proving line, as far as the table goes.
pub(crate) fn line(call: &mut Call<'_>) -> Answer {
    let setup = call.open_setup()?;
    let line = call.engines.last_solver().map(|solver| solver.principal_variation(&setup));
    Ok(call.list(&line.unwrap_or_default()))
}
