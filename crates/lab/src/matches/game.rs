//! One game between two engines.

use super::engine::{CommandLine, Engine, Failure, is_crash};
use super::judge::Judge;
use board::{ByColor, Cell, Color, Coord, Move, Played, Record, Rules, Setup, Size};
use std::fmt;
use std::time::{Duration, Instant};
use terminal::Interrupt;

/// How long an engine may take to get ready, and the least that is waited for a move or for taking
/// one in, unless the user says otherwise.
pub(super) const PATIENCE: Duration = Duration::from_secs(60);

/// What is played.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) rules: Rules,
    pub(super) size: Size,
    pub(super) engines: [Contestant; 2],
    pub(super) swap: bool,
    /// Seconds for a move.
    pub(super) time: Option<Duration>,
    /// Nodes for a move.
    pub(super) nodes: Option<u64>,
    /// An engine that thinks longer than this about a move, or about taking one in, has lost.
    pub(super) patience: Option<Duration>,
}

impl Terms {
    /// How long an engine may think about a move.
    fn patience(&self) -> Duration {
        let usual =
            self.time.map_or(PATIENCE, |time| time.saturating_mul(2).saturating_add(PATIENCE));
        self.patience.unwrap_or(usual)
    }

    /// How long an engine may take to get ready: at least as long as for a move.
    fn patience_before(&self) -> Duration {
        self.patience().max(PATIENCE)
    }
}

/// One of the two engines.
#[derive(Clone, Debug)]
pub(super) struct Contestant {
    pub(super) line: CommandLine,
    /// The commands that it is sent before each game.
    pub(super) setup: Vec<String>,
    /// Whether it can be told the time for a move. If not, its moves are only timed.
    pub(super) is_told_time: bool,
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
    /// The loser did something wrong, as a sentence without its subject tells.
    Failed(String),
}

impl End {
    /// Whether the loser's program ended before the game.
    pub(super) fn is_crash(&self) -> bool {
        matches!(self, End::Failed(why) if is_crash(why))
    }
}

/// The time that an engine took for its moves in a game.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Pace {
    pub(super) moves: u32,
    pub(super) wall: Duration,
    /// The longest that it took for one of them.
    pub(super) longest: Duration,
    /// Its CPU time since it was ready, where the system tells it.
    pub(super) cpu: Option<f64>,
}

/// A game that has ended.
#[derive(Clone, Debug)]
pub(super) struct Finished {
    pub(super) record: Record,
    pub(super) winner: Color,
    pub(super) end: End,
    /// None if the game was played before, and read back.
    pub(super) pace: Option<ByColor<Pace>>,
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
    let mut pace = ByColor::default();
    let ended = seated(terms, black, seed).and_then(|mut seats| {
        let ended = played(terms, &mut seats, opening, &mut record, judge, interrupt);
        pace = ByColor::from_fn(|color| seats[color].pace);
        ended
    });
    let (winner, end) = match ended {
        Ok((winner, end)) => (winner, end),
        Err((color, why)) => (!color, End::Failed(why)),
    };
    (!interrupt.happened()).then_some(Finished { record, winner, end, pace: Some(pace) })
}

/// The engines at the board, or the color whose engine failed, and how.
fn seated(terms: &Terms, black: usize, seed: usize) -> Result<ByColor<Seat>, (Color, String)> {
    let seat = |color: Color| {
        let engine = if color == Color::Black { black } else { 1 - black };
        let seat = Seat::new(terms, &terms.engines[engine], seed);
        seat.map_err(|failure| (color, failure.to_string()))
    };
    Ok(ByColor::new(seat(Color::Black)?, seat(Color::White)?))
}

/// The winner and how the game ended, or the color that did something wrong and what.
fn played(
    terms: &Terms,
    seats: &mut ByColor<Seat>,
    opening: &[Cell],
    record: &mut Record,
    judge: &mut Judge,
    interrupt: &Interrupt,
) -> Result<(Color, End), (Color, String)> {
    for &cell in opening {
        let played = Played { color: record.position().turn, action: Move::Place(cell) };
        record.push(played).expect("openings hold moves that can be made");
        for color in Color::ALL {
            let told = seats[color].tell(terms, played);
            told.map_err(|failure| (color, failure.to_string()))?;
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
        let answer = seats[color].genmove(terms, color);
        let answer = answer.map_err(|failure| (color, failure.to_string()))?;
        if answer.eq_ignore_ascii_case("resign") {
            return Ok((!color, End::Resigned));
        }
        let played =
            read_move(terms, &answer, color, record).map_err(|why| (color, why.to_string()))?;
        record
            .push(played)
            .map_err(|error| (color, illegal(&answer, &error.to_string()).to_string()))?;
        let told = seats[!color].tell(terms, played);
        told.map_err(|failure| (!color, failure.to_string()))?;
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
struct Seat {
    engine: Engine,
    pace: Pace,
    /// Its CPU time when it was ready.
    cpu_before: Option<f64>,
}

impl Seat {
    fn new(terms: &Terms, contestant: &Contestant, seed: usize) -> Result<Seat, Failure> {
        let mut engine = Engine::start(&contestant.line)?;
        prepare(&mut engine, terms, contestant, seed)?;
        let cpu_before = engine.cpu_seconds();
        Ok(Seat { engine, pace: Pace::default(), cpu_before })
    }

    /// Tells the engine of a move that isn't its own.
    fn tell(&mut self, terms: &Terms, played: Played) -> Result<(), Failure> {
        let name = match played.action {
            Move::Place(cell) => terms.size.name(cell),
            _ => "swap-pieces".into(),
        };
        let limit = terms.patience.unwrap_or(PATIENCE);
        self.engine.ask(&format!("play {} {name}", played.color), limit).map(drop)
    }

    fn genmove(&mut self, terms: &Terms, color: Color) -> Result<String, Failure> {
        let start = Instant::now();
        let answer = self.engine.ask(&format!("genmove {color}"), terms.patience())?;
        let spent = start.elapsed();
        self.pace.moves += 1;
        self.pace.wall += spent;
        self.pace.longest = self.pace.longest.max(spent);
        let cpu = self.engine.cpu_seconds().zip(self.cpu_before);
        self.pace.cpu = cpu.map(|(now, before)| now - before).or(self.pace.cpu);
        Ok(answer)
    }
}

/// Tells an engine what is played. The user's commands come last, so that they have the last word.
pub(super) fn prepare(
    engine: &mut Engine,
    terms: &Terms,
    contestant: &Contestant,
    seed: usize,
) -> Result<(), Failure> {
    let (size, patience) = (terms.size, terms.patience_before());
    engine.ask(&format!("boardsize {} {}", size.columns(), size.rows()), patience)?;
    engine.ask("clear_board", patience)?;
    if terms.rules == Rules::Rex {
        engine.ask("param_game rules rex", patience)?;
    }
    if terms.swap && engine.knows("param_game", patience)? {
        engine.ask("param_game allow_swap 1", patience)?;
    }
    if let Some(nodes) = terms.nodes {
        engine.ask(&format!("param_player nodes {nodes}"), patience)?;
        engine.ask("param_player time 0", patience)?;
    }
    if let Some(time) = terms.time.filter(|_| contestant.is_told_time) {
        engine.ask(&time_settings(time), patience)?;
    }
    if engine.knows("param_player", patience)? {
        // Other programs may have a command of that name and no seed.
        engine.offer(&format!("param_player seed {seed}"), patience)?;
    }
    for command in &contestant.setup {
        engine.ask(command, patience).map_err(|failure| match failure {
            Failure::Refused(sentence) => {
                Failure::SetupRefused { command: command.clone(), sentence }
            }
            other => other,
        })?;
    }
    Ok(())
}

/// The command that gives an engine so much time for each move.
pub(super) fn time_settings(time: Duration) -> String {
    format!("time_settings 0 {} 1", time.as_secs_f64())
}
