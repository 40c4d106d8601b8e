//! One game between two engines.

use super::engine::{CommandLine, Engine, Failure};
use super::judge::Judge;
use board::{Cell, Color, Coord, Move, Played, Record, Rules, Setup, Size};
use std::fmt;
use std::time::Duration;
use terminal::Interrupt;

/// How long an engine may take for anything but a move, unless it has more time for a move.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is played.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) rules: Rules,
    pub(super) size: Size,
    /// The two engines.
    pub(super) engines: [CommandLine; 2],
    pub(super) swap: bool,
    /// Seconds for a move.
    pub(super) time: Option<Duration>,
    /// Nodes for a move.
    pub(super) nodes: Option<u64>,
    /// An engine that thinks longer than this about a move has lost.
    pub(super) patience: Option<Duration>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// A color joined its sides.
    Joined,
    /// The loser gave up.
    Resigned,
    /// The search proved who wins.
    Proved,
    /// The loser did something wrong, as a sentence tells.
    Failed(String),
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) record: Record,
    pub(super) winner: Color,
    pub(super) end: End,
}

/// Plays a game; `black` is the engine that has Black. Nothing comes of it if Ctrl-C is pressed.
pub(super) fn play(
    terms: &Terms,
    black: usize,
    opening: &[Cell],
    seed: usize,
    judge: &mut Judge,
    interrupt: &Interrupt,
) -> Option<Finished> {
    let mut record = Record::new(Setup::empty(terms.rules, terms.size));
    let ended = played(terms, black, opening, seed, &mut record, judge, interrupt);
    let (winner, end) = match ended {
        Ok((winner, end)) => (winner, end),
        Err((color, why)) => (!color, End::Failed(why)),
    };
    (!interrupt.happened()).then_some(Finished { record, winner, end })
}

/// The winner and how the game ended, or the color that did something wrong and what.
fn played(
    terms: &Terms,
    black: usize,
    opening: &[Cell],
    seed: usize,
    record: &mut Record,
    judge: &mut Judge,
    interrupt: &Interrupt,
) -> Result<(Color, End), (Color, String)> {
    let mut seats = Vec::new();
    for color in Color::ALL {
        let engine = if color == Color::Black { black } else { 1 - black };
        let seat = Seat::new(terms, &terms.engines[engine], seed);
        seats.push(seat.map_err(|failure| (color, failure.to_string()))?);
    }
    for &cell in opening {
        let played = Played { color: record.position().turn, action: Move::Place(cell) };
        record.push(played).expect("openings hold moves that can be made");
        for (seat, color) in seats.iter_mut().zip(Color::ALL) {
            seat.tell(terms, played).map_err(|failure| (color, failure.to_string()))?;
        }
    }
    loop {
        if let Some(winner) = record.position().winner() {
            return Ok((winner, End::Joined));
        }
        // Each engine has made a move of its own by then, and nobody may swap any more.
        let is_under_way = record.moves().len() >= opening.len() + 2;
        if let Some(winner) = is_under_way.then(|| judge.winner(record.position())).flatten() {
            return Ok((winner, End::Proved));
        }
        let color = record.position().turn;
        if interrupt.happened() {
            return Err((color, "the match was interrupted".into()));
        }
        let [black, white] = &mut seats[..] else { unreachable!("there are two") };
        let (mover, other) = if color == Color::Black { (black, white) } else { (white, black) };
        let answer = mover.genmove(terms, color).map_err(|failure| (color, failure.to_string()))?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok((!color, End::Resigned));
        }
        let played =
            read_move(terms, &answer, color, record).map_err(|why| (color, why.to_string()))?;
        record
            .push(played)
            .map_err(|error| (color, illegal(&answer, &error.to_string()).to_string()))?;
        other.tell(terms, played).map_err(|failure| (!color, failure.to_string()))?;
    }
}

fn read_move(
    terms: &Terms,
    answer: &str,
    color: Color,
    record: &Record,
) -> Result<Played, Illegal> {
    if answer.eq_ignore_ascii_case("swap-pieces") {
        return match terms.swap && record.moves().len() == 1 {
            true => Ok(Played { color, action: Move::SwapPieces }),
            false => Err(illegal(answer, "a swap isn't allowed here")),
        };
    }
    let cell = Coord::from_name(answer).and_then(|at| terms.size.cell(at));
    let cell = cell.ok_or_else(|| illegal(answer, "there is no such cell"))?;
    Ok(Played { color, action: Move::Place(cell) })
}

/// A move that an engine may not make, in words.
struct Illegal(String);

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

fn illegal(answer: &str, why: &str) -> Illegal {
    let shown: String = answer.chars().take(40).collect();
    Illegal(format!("played '{shown}', which is illegal: {why}"))
}

/// An engine at the board.
struct Seat(Engine);

impl Seat {
    fn new(terms: &Terms, line: &CommandLine, seed: usize) -> Result<Seat, Failure> {
        let mut engine = Engine::start(line)?;
        let size = terms.size;
        engine.ask(&format!("boardsize {} {}", size.columns(), size.rows()), PATIENCE)?;
        engine.ask("clear_board", PATIENCE)?;
        if terms.rules == Rules::Rex {
            engine.ask("param_game rules rex", PATIENCE)?;
        }
        if terms.swap && engine.knows("param_game", PATIENCE)? {
            engine.ask("param_game allow_swap 1", PATIENCE)?;
        }
        if let Some(nodes) = terms.nodes {
            engine.ask(&format!("param_player nodes {nodes}"), PATIENCE)?;
            engine.ask("param_player time 0", PATIENCE)?;
        }
        if let Some(time) = terms.time {
            engine.ask(&format!("time_settings 0 {} 1", time.as_secs_f64()), PATIENCE)?;
        }
        if engine.knows("param_player", PATIENCE)? {
            engine.ask(&format!("param_player seed {seed}"), PATIENCE)?;
        }
        Ok(Seat(engine))
    }

    /// Tells the engine of a move that isn't its own.
    fn tell(&mut self, terms: &Terms, played: Played) -> Result<(), Failure> {
        let name = match played.action {
            Move::Place(cell) => terms.size.name(cell),
            _ => "swap-pieces".into(),
        };
        self.0.ask(&format!("play {} {name}", played.color), PATIENCE).map(drop)
    }

    fn genmove(&mut self, terms: &Terms, color: Color) -> Result<String, Failure> {
        let usual =
            terms.time.map_or(PATIENCE, |time| time.saturating_mul(2).saturating_add(PATIENCE));
        self.0.ask(&format!("genmove {color}"), terms.patience.unwrap_or(usual))
    }
}
