//! The object that `review --json` prints.

use super::ReviewedGame;
use crate::SCHEMA;
use crate::words::names;
use board::notation::bare_line;
use board::{Color, Setup, Size};
use mustplay::review::{Fall, LosingRange, ReviewedMove, ReviewedPosition, Standing};
use serde::Serialize;

/// The object that `review --json` prints. Moves count from 1; the position with number N is the
/// one after N moves.
#[derive(Serialize, Clone, Debug)]
pub struct Reviewed {
    schema: u32,
    game: &'static str,
    columns: u8,
    rows: u8,
    /// `joined`, `resigned`, `forfeited`, `adjudged` or `open`.
    ending: &'static str,
    winner: Option<&'static str>,
    /// From this position on the winner is proved.
    proved_from: Option<usize>,
    losing_move: Option<usize>,
    blunders: Vec<usize>,
    /// Whether every position is decided, and a better move is known for every blunder.
    complete: bool,
    /// The winner of the game is proved to win this and all later positions.
    won_from: Option<usize>,
    /// Which moves may have lost, where the losing move isn't proved.
    losing_range: Option<Range>,
    /// Where the player's opinion turns, the steepest fall first.
    opinion_falls: Vec<Falling>,
    positions: Vec<ReviewedAt>,
    moves: Vec<Moved>,
    engine: &'static str,
    nodes: u64,
    cpu_seconds: f64,
    wall_seconds: f64,
}

/// A position: a winner and what proves it, or an opinion.
#[derive(Serialize, Clone, Debug)]
pub struct ReviewedAt {
    number: usize,
    position: String,
    to_move: &'static str,
    winner: Option<&'static str>,
    /// `over`, `search`, `store` or `neighbor`.
    proved_by: Option<&'static str>,
    /// The player's opinion, from 0 to 1, where nothing is proved.
    black_chance: Option<f64>,
    /// The move that the player would make there.
    best: Option<String>,
}

/// The moves one of which is the losing move.
#[derive(Serialize, Clone, Debug)]
struct Range {
    loser: &'static str,
    /// The last position in which the loser is proved to have a win.
    last_won: Option<usize>,
    /// The winner is proved from this position on.
    first_lost: Option<usize>,
    moves: Vec<usize>,
    /// Whether one of them is the losing move; else there may be none.
    certain: bool,
    /// The one that the player thinks it is.
    likely: Option<usize>,
}

/// A move with which the chance of whoever made it falls, in the player's opinion.
#[derive(Serialize, Clone, Debug)]
struct Falling {
    number: usize,
    color: &'static str,
    /// From 0 to 1; 1 if a win is proved.
    from: f64,
    /// From 0 to 1; 0 if a loss is proved.
    to: f64,
    /// What the player would play instead.
    instead: Option<String>,
}

#[derive(Serialize, Clone, Debug)]
struct Moved {
    number: usize,
    color: &'static str,
    /// A cell, or a word such as `swap-pieces` or `resign`.
    #[serde(rename = "move")]
    action: String,
    /// `kept-win`, `lost-win`, `was-lost` or `unclear`.
    judgment: &'static str,
    /// Of a blunder, what would have kept the win.
    better: Vec<Better>,
    /// Whether these are all such moves.
    better_complete: bool,
}

#[derive(Serialize, Clone, Debug)]
struct Better {
    #[serde(rename = "move")]
    cell: String,
    /// This move and what follows, colors alternating.
    line: Vec<String>,
}

impl Reviewed {
    pub(super) fn new(game: &ReviewedGame) -> Reviewed {
        let (review, start) = (&game.review, game.game.start());
        let size = start.size();
        let moved = |(index, found): (usize, &ReviewedMove)| Moved {
            number: index + 1,
            color: found.played.color.name(),
            action: game.name(found.played.action),
            judgment: found.judgment.name(),
            better: better(size, found),
            better_complete: found.has_all_better,
        };
        Reviewed {
            schema: SCHEMA,
            game: start.rules.name(),
            columns: size.columns(),
            rows: size.rows(),
            ending: review.ending.name(),
            winner: review.winner.map(Color::name),
            proved_from: review.proved_from(),
            losing_move: review.losing_move.map(|index| index + 1),
            blunders: review.blunders().map(|index| index + 1).collect(),
            complete: review.is_complete,
            won_from: review.won_from(),
            losing_range: review.losing_range().map(range),
            opinion_falls: review.falls().iter().map(|fall| falling(size, fall)).collect(),
            positions: review.positions.iter().enumerate().map(at).collect(),
            moves: review.moves.iter().enumerate().map(moved).collect(),
            engine: game.engine,
            nodes: review.nodes,
            cpu_seconds: game.spent.cpu,
            wall_seconds: game.spent.wall,
        }
    }
}

fn range(found: LosingRange) -> Range {
    Range {
        loser: found.loser.name(),
        last_won: found.last_won,
        first_lost: found.first_lost,
        moves: found.moves.iter().map(|index| index + 1).collect(),
        certain: found.is_certain,
        likely: found.likely.map(|index| index + 1),
    }
}

fn falling(size: Size, fall: &Fall) -> Falling {
    Falling {
        number: fall.index + 1,
        color: fall.color.name(),
        from: fall.from,
        to: fall.to,
        instead: fall.instead.map(|cell| size.name(cell)),
    }
}

impl ReviewedAt {
    /// The position after so many moves.
    pub fn new(number: usize, position: &Setup, standing: Standing) -> ReviewedAt {
        let at = ReviewedAt {
            number,
            position: bare_line(position),
            to_move: position.turn.name(),
            winner: None,
            proved_by: None,
            black_chance: None,
            best: None,
        };
        match standing {
            Standing::Proved { winner, ground } => {
                ReviewedAt { winner: Some(winner.name()), proved_by: Some(ground.name()), ..at }
            }
            Standing::Opinion { black, best } => {
                let best = Some(position.size().name(best));
                ReviewedAt { black_chance: Some(black), best, ..at }
            }
        }
    }
}

fn at((number, found): (usize, &ReviewedPosition)) -> ReviewedAt {
    ReviewedAt::new(number, &found.position, found.standing)
}

fn better(size: Size, found: &ReviewedMove) -> Vec<Better> {
    let each = found.better.iter();
    each.map(|better| Better { cell: size.name(better.cell), line: names(size, &better.line) })
        .collect()
}
