//! What is found out about a position: by the solver first, then by the player.

use crate::query::Job;
use crate::settings::Settings;
use mustplay::{
    Answer, Control, EngineSettings, Engines, Opinion, Player, Query, SolveError, Solver,
};

/// How many nodes the solver gets, times the square of the cells: about the same time on every
/// board.
const EFFORT: u64 = 32_000_000;

/// How many looks the player takes at a position that is decided: for the moves' order and lines.
const LOOKS_WHEN_DECIDED: u64 = 16;

/// Looks at positions. What the solver finds out is kept from one to the next; the player begins
/// anew with each, so that what it thinks doesn't depend on those before.
pub(crate) struct Engine<'a> {
    settings: &'a Settings,
    engines: Engines,
}

/// What is known while a position is looked at.
pub(crate) struct Stage<'a> {
    job: &'a Job,
    answer: &'a Answer,
    control: &'a Control,
}

impl Stage<'_> {
    /// What is thought so far, if anything.
    pub(crate) fn opinion(&self) -> Option<Opinion> {
        let Stage { job, answer, control } = self;
        let opinion = Opinion::so_far(&job.position, control.view(), control.nodes())?;
        Some(opinion.knowing(answer, &job.position))
    }
}

impl<'a> Engine<'a> {
    pub(crate) fn new(settings: &'a Settings) -> Engine<'a> {
        Engine { settings, engines: Engines::default() }
    }

    /// Forgets what was found out.
    pub(crate) fn forget(&mut self) {
        self.engines = Engines::default();
    }

    /// Looks at a position that isn't over. Meanwhile `report` is told what is thought, as often as
    /// the query wants it.
    pub(crate) fn look(
        &mut self,
        job: &Job,
        control: &Control,
        mut report: impl FnMut(&Stage<'_>) + Send,
    ) -> Result<Opinion, SolveError> {
        let position = &job.position;
        let config = self.settings.engines.config(position.rules);
        let solver = self.engines.solver(position, &config, Ok)?;
        let cells = position.size().cells() as u64;
        let nodes = job.solver_nodes.unwrap_or(EFFORT / (cells * cells)).max(1);
        let solve =
            |solver: &mut Solver, query| solver.solve(position, query, &control.child(nodes));
        let mut answer = solve(solver, Query::default())?;
        if answer.winner.is_some() {
            let all = solve(solver, Query::ALL_MOVES)?;
            // The moves that were decided; all of them, unless that took too long.
            answer.winning_moves.extend(all.winning_moves);
            answer.losing_moves.extend(all.losing_moves);
        }
        let mut player = player(self.settings, job, answer.winner.is_some());
        let mut think = || player.opinion(position, control).expect("the game isn't over");
        let opinion = match job.report_every {
            None => think(),
            Some(every) => {
                let stage = Stage { job, answer: &answer, control };
                let tell = |_| {
                    report(&stage);
                    false
                };
                mustplay::attended(None, every, tell, || (), think)
            }
        };
        Ok(opinion.knowing(&answer, position).informed_by(solver, position))
    }
}

/// A player that knows nothing yet. Of a decided position it needs to see little.
fn player(settings: &Settings, job: &Job, is_decided: bool) -> Player {
    let (rules, size) = (job.position.rules, job.position.size());
    // A player that doesn't know the game leaves its place to one that does.
    let style = settings.engines.style.filter(|style| style.plays(rules));
    let visits = if is_decided { job.visits.min(LOOKS_WHEN_DECIDED) } else { job.visits };
    let settings = EngineSettings { style, ..settings.engines.clone() }.player_for(rules);
    let settings = mustplay::Settings { solver: false, most_nodes: visits, ..settings };
    Player::new(rules, size, settings).expect("the style plays the game")
}
