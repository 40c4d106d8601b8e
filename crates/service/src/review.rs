//! `/api/review`: a game move by move.

use crate::events::{Event, Events, Running};
use crate::input;
use crate::problem::Problem;
use crate::search::{ENGINE, Goal, Plan, Search, SearchError};
use crate::state::Service;
use crate::write::{GameRequest, MOST_MOVES};
use board::{Color, Record, Setup};
use mustplay::review::{Ending, Progress, Review, Reviewing};
use mustplay::{Control, Engines, Reading, read_game};
use report::answer::Spent;
use report::review::{About, ReviewedAt, ReviewedGame};
use serde::Deserialize;
use std::num::NonZeroUsize;
use std::time::Duration;

/// The time for a review if nobody says.
const USUAL: Duration = Duration::from_secs(60);

/// Asks for a review of a game, which is a text or a record.
#[derive(Deserialize, Clone, Debug, Default)]
pub struct ReviewRequest {
    /// The game in any notation.
    pub text: Option<String>,
    /// The game's rules, for texts that don't name them.
    pub game: Option<String>,
    /// The line of an SGF file with variations, counted from 1.
    pub variation: Option<NonZeroUsize>,
    /// The game as [`read`](crate::read) tells it.
    pub record: Option<GameRequest>,
    /// The most seconds.
    pub limit: Option<f64>,
}

/// A game that is being reviewed.
#[derive(Debug)]
pub(crate) struct GameReview {
    game: Record,
    /// How the game ended, if its file says so.
    result: Option<(Ending, Color)>,
    reviewing: Reviewing,
    /// Whether the positions were told of which something is known from the start.
    is_begun: bool,
    spent: Spent,
}

impl ReviewRequest {
    /// The game, and how it ended if its file says so.
    fn game(&self) -> Result<(Record, Option<(Ending, Color)>), Problem> {
        let text = match (&self.text, &self.record) {
            (Some(text), None) => text,
            (None, Some(record)) => return Ok((record.record()?, None)),
            _ => return Err(Problem::bad("there has to be a text or a record, and not both")),
        };
        let variation = self.variation.map_or(0, |number| number.get() - 1);
        let rules = self.game.as_deref().map(input::game).transpose()?;
        let game = read_game(text, Reading { notation: None, variation, rules })?;
        let about = About::read(text, variation, &game, false);
        Ok((game, about.and_then(|about| about.result())))
    }
}

impl Service {
    /// Plans to review a game.
    pub fn review(&self, request: &ReviewRequest) -> Result<Plan, Problem> {
        let (game, result) = request.game()?;
        let setup = game.start().clone();
        input::check_searchable(&setup)?;
        if game.moves().is_empty() {
            return Err(Problem::refused("there are no moves to review"));
        }
        if game.moves().len() > MOST_MOVES {
            return Err(Problem::bad(format!("a game has at most {MOST_MOVES} moves here")));
        }
        let limit = request.limit.unwrap_or(USUAL.as_secs_f64());
        let limit = input::limit(Some(limit), self.limits.time)?;
        let reviewing = Reviewing::new(&game);
        let spent = Spent { cpu: 0.0, wall: 0.0 };
        let review = GameReview { game, result, reviewing, is_begun: false, spent };
        Ok(Plan::Search(Search { setup, limit, goal: Goal::Review(Box::new(review)) }))
    }

    /// Reviews a game, whole or for so many nodes. If the control is stopped, the review is told as
    /// far as it got. Whether all was found.
    pub(crate) fn run_review(
        &self,
        review: &mut GameReview,
        nodes: Option<u64>,
        engines: &mut Engines,
        control: &Control,
        events: &mut dyn Events,
    ) -> Result<bool, SearchError> {
        let found = self.advance_review(review, nodes, engines, control, events)?;
        let Some(found) = found else { return Ok(false) };
        let found = match review.result {
            Some((ending, winner)) => found.ended(ending, winner),
            None => found,
        };
        let (game, spent) = (review.game.clone(), review.spent);
        let reviewed = ReviewedGame { game, review: found, engine: ENGINE, spent };
        events.send(Event::Review(Box::new(reviewed.object())));
        Ok(!control.is_stopped())
    }

    fn advance_review(
        &self,
        review: &mut GameReview,
        nodes: Option<u64>,
        engines: &mut Engines,
        control: &Control,
        events: &mut dyn Events,
    ) -> Result<Option<Review>, SearchError> {
        let time = self.stopwatch();
        let reviewing = &mut review.reviewing;
        let positions: Vec<Setup> = reviewing.positions().to_vec();
        if !std::mem::replace(&mut review.is_begun, true) {
            for (number, position) in positions.iter().enumerate() {
                if let Some(standing) = reviewing.standing(number) {
                    let at = ReviewedAt::new(number, position, standing);
                    events.send(Event::Position(Box::new(at)));
                }
            }
        }
        let mut tell = |progress| match progress {
            Progress::Searching { moves, .. } | Progress::Thinking { moves, .. } => {
                events.running(Some(Running::Position(moves)));
            }
            Progress::Known { moves, standing } => {
                let at = ReviewedAt::new(moves, &positions[moves], standing);
                events.send(Event::Position(Box::new(at)));
            }
            _ => {}
        };
        let solver = self.solver(engines, review.game.start())?;
        let found = match nodes {
            None => reviewing.run(solver, control, &mut tell).map(Some),
            Some(nodes) => reviewing.run_slice(solver, nodes, control, &mut tell),
        };
        let spent = time.spent();
        review.spent.cpu += spent.cpu;
        review.spent.wall += spent.wall;
        Ok(found?)
    }
}
