//! Live analysis: `lz-analyze` and `kata-analyze` for clients of the Go world, and
//! `gogui-gfx-analyze` for `HexGui`.
//!
//! The answer begins at once and has a line each interval. It ends with the next line of input,
//! even an empty one. If the search ends by itself, because the winner is proved or the limit on
//! nodes is reached, the last line comes at once and the command waits. There is at least one line.

use crate::call::Call;
use crate::infos::{Form, Wish};
use crate::protocol::Answer;
use crate::watch::Watch;
use board::Setup;
use mustplay::{Candidate, Control};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// The time between two pictures.
const PICTURE: Duration = Duration::from_millis(500);

/// `lz-analyze`: winrates from 0 to 10000.
pub(crate) fn lz(call: &mut Call<'_>) -> Answer {
    lines(call, Form::TenThousandths)
}

/// `kata-analyze`: winrates from 0 to 1.
pub(crate) fn kata(call: &mut Call<'_>) -> Answer {
    lines(call, Form::Fractions)
}

fn lines(call: &mut Call<'_>, form: Form) -> Answer {
    let wish = Wish::read(call)?;
    let setup = call.open(wish.color)?;
    let player = call.engines.player(&setup, call.session.settings.engines.player_for(setup.rules));
    let (player, control) = (player?, Control::default());
    call.watch.write(&format!("={}\n", call.id.map(|id| id.to_string()).unwrap_or_default()));
    let told = Told::new(call.watch, |moves: &[Candidate]| {
        format!("{}\n", wish.line(form, setup.size(), moves))
    });
    let live = || told.tell(&control.view().candidates);
    call.watch.until_next_line(&control, wish.interval, live, || {
        let found = player.opinion(&setup, &control).expect("nobody has joined");
        let is_done = !control.is_stopped();
        told.finish(&found.moves, is_done);
        Watch::rest(&control);
    });
    Ok(String::new())
}

/// `gogui-gfx-analyze`: the same in pictures, until an interrupt. The answer is the best move.
pub(crate) fn pictures(call: &mut Call<'_>) -> Answer {
    let setup: Setup = call.open_setup()?;
    let player = call.engines.player(&setup, call.session.settings.engines.player_for(setup.rules));
    let (player, control) = (player?, Control::default());
    let (color, size) = (setup.turn, setup.size());
    let wish = Wish { color, interval: Some(PICTURE), min_moves: 1, max_moves: usize::MAX };
    let picture = |moves: &[Candidate]| {
        format!("gogui-gfx:\nkata\n{}\n\n", wish.line(Form::Fractions, size, moves))
    };
    let live = || {
        let moves = control.view().candidates;
        if !moves.is_empty() {
            call.watch.draw(&picture(&moves));
        }
    };
    let work = || player.opinion(&setup, &control).expect("nobody has joined");
    let found = call.watch.until_next_line(&control, wish.interval, live, work);
    call.watch.draw(&picture(&found.moves));
    let best = &found.moves[0];
    Ok(format!("{} {:.4}", size.name(best.cell), best.value))
}

/// The lines that were told so far. The one about the end is the last.
struct Told<'a, F> {
    watch: &'a Watch<'a>,
    line: F,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    count: usize,
    is_over: bool,
}

impl<'a, F: Fn(&[Candidate]) -> String> Told<'a, F> {
    fn new(watch: &'a Watch<'a>, line: F) -> Self {
        Told { watch, line, state: Mutex::default() }
    }

    /// Tells what is thought so far, if anything.
    fn tell(&self, moves: &[Candidate]) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        if !state.is_over && !moves.is_empty() {
            self.watch.write(&(self.line)(moves));
            state.count += 1;
        }
    }

    /// Tells what is thought at the end, unless the search was stopped and something was told.
    fn finish(&self, moves: &[Candidate], is_done: bool) {
        let mut state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.is_over = true;
        if is_done || state.count == 0 {
            self.watch.write(&(self.line)(moves));
        }
    }
}
