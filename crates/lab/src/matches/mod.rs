//! `mustplay match`: two HTP engines play against each other, and the difference in Elo.
//!
//! | file | what |
//! |---|---|
//! | `engine` | an engine as a process |
//! | `opening` | what games start with |
//! | `game` | one game |
//! | `judge` | a search that ends games early |
//! | `pace` | what engines took for their moves |
//! | `archive` | games on disk, from which a match goes on |
//! | `score` | the difference in Elo |
//! | `print` | what is reported |
//!
//! Games are numbered from 1. Each opening is played twice in a row: first the one engine has
//! Black, then the other.

mod archive;
mod engine;
mod game;
mod judge;
mod opening;
mod pace;
mod print;
mod score;

use anyhow::{anyhow, bail};
use archive::{Archive, Expected};
use board::{Rules, Size};
use engine::{CommandLine, Engine, Failure};
use game::{Contestant, End, Finished, PATIENCE, Terms};
use judge::Judge;
use mustplay::{EngineSettings, all_cores, check_threads};
use opening::Opening;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use terminal::{Interrupt, Status, attended};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The engine that has Black in the first game of each pair: a command, or the name of a
    /// player.
    pub black: String,
    /// The other engine.
    pub white: String,
    /// The commands that the first engine is sent before each game.
    pub black_setup: Vec<String>,
    /// The same for the other.
    pub white_setup: Vec<String>,
    /// The game.
    pub rules: Rules,
    /// The board.
    pub size: Size,
    /// How many games, at least one.
    pub games: usize,
    /// What games start with: `balanced`, `each`, `empty`, or a list; none for the usual.
    pub openings: Option<String>,
    /// Whether the second player may take over the first stone.
    pub swap: bool,
    /// The time for a move.
    pub time: Option<Duration>,
    /// The nodes for a move, which only our own engines understand.
    pub nodes: Option<u64>,
    /// An engine that thinks longer than this about a move, or about taking one in, has lost; none
    /// for the usual.
    pub patience: Option<Duration>,
    /// A game ends when a search proves within so many nodes who wins; 0 for never.
    pub adjudicate: u64,
    /// The folder of the games, each an SGF file.
    pub output: Option<PathBuf>,
    /// How many games are played at the same time; none for one on each core.
    pub threads: Option<NonZeroUsize>,
    /// Print one JSON object.
    pub json: bool,
}

/// The most games of a match.
const MOST_GAMES: usize = 1_000_000;

/// A match: what is played, between whom, and what has been played.
struct Match<'a> {
    terms: Terms,
    /// The engines' commands as they were given.
    names: [&'a str; 2],
    openings: Vec<Opening>,
    archive: Option<Archive>,
    /// By number, less 1.
    games: Mutex<Vec<Option<Finished>>>,
    /// A file that can't be written ends the match.
    trouble: Mutex<Option<anyhow::Error>>,
}

/// Plays the games that are missing, and says how the match stands.
pub fn run(options: &Options, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let threads = options.threads.unwrap_or_else(all_cores);
    check_threads(threads)?;
    if options.games > MOST_GAMES {
        bail!("--games is {MOST_GAMES} at most");
    }
    let mut played = Match::new(options, interrupt)?;
    played.read_back(options.games)?;
    let missing = AtomicUsize::new(0);
    let progress = |_| {
        let games = played.games.lock().expect("no thread panics");
        print::progress(&wins(&games))
    };
    attended(
        progress,
        || (),
        None,
        interrupt,
        || {
            std::thread::scope(|scope| {
                for _ in 0..threads.get() {
                    scope.spawn(|| played.work(options.adjudicate, &missing, interrupt));
                }
            });
        },
    );
    let trouble = played.trouble.lock().expect("no thread panics").take();
    let games = played.games.into_inner().expect("no thread panics");
    let complete = games.iter().all(Option::is_some);
    if trouble.is_none() || games.iter().any(Option::is_some) {
        print::report(options, played.names, &games)?;
    }
    if let Some(error) = trouble {
        return Err(error);
    }
    let is_failure = |game: &Finished| matches!(game.end, End::Failed(_));
    Ok(match Status::of_work(complete, interrupt) {
        Status::Done if games.iter().flatten().any(is_failure) => Status::Refused,
        status => status,
    })
}

/// Refuses engines that can't be started or told what is played, and finds out whether they can be
/// told the time for a move.
fn check_engines(terms: &mut Terms, names: [&str; 2]) -> anyhow::Result<()> {
    for (index, name) in names.into_iter().enumerate() {
        if let Some(style) = terms.engines[index].line.own_player() {
            EngineSettings { style: Some(style), ..EngineSettings::default() }
                .check(terms.rules)?;
        }
        let introduced = introduced(terms, index);
        match introduced.map_err(|failure| anyhow!("the engine '{name}' {failure}"))? {
            Introduction::Lacks(command) => {
                bail!("the engine '{name}' has no command {command}, which this match needs")
            }
            Introduction::Ready { is_told_time } => {
                terms.engines[index].is_told_time = is_told_time;
            }
        }
        if terms.time.is_some() && !terms.engines[index].is_told_time {
            let color = if index == 0 { "black" } else { "white" };
            eprintln!(
                "mustplay: the engine '{name}' doesn't know time_settings: it isn't told of \
                 --time, its moves are only timed; --{color}-setup may tell it in its own way"
            );
        }
    }
    Ok(())
}

/// What an engine is found to know.
enum Introduction {
    /// It lacks a command that is needed to tell it what is played.
    Lacks(&'static str),
    /// It can play.
    Ready { is_told_time: bool },
}

/// Lets an engine say its name and get ready for a game.
fn introduced(terms: &Terms, index: usize) -> Result<Introduction, Failure> {
    let contestant = &terms.engines[index];
    let mut engine = Engine::start(&contestant.line)?;
    engine.ask("name", PATIENCE)?;
    for (is_needed, command) in
        [(terms.rules == Rules::Rex, "param_game"), (terms.nodes.is_some(), "param_player")]
    {
        if is_needed && !engine.knows(command, PATIENCE)? {
            return Ok(Introduction::Lacks(command));
        }
    }
    let is_told_time = match terms.time {
        Some(time) => {
            engine.knows("time_settings", PATIENCE)?
                && engine.offer(&game::time_settings(time), PATIENCE)?
        }
        None => false,
    };
    game::prepare(&mut engine, terms, contestant, 1)?;
    Ok(Introduction::Ready { is_told_time })
}

/// How many games each engine has won, by the color it had.
fn wins(games: &[Option<Finished>]) -> [[usize; 2]; 2] {
    let mut wins = [[0; 2]; 2];
    for (index, game) in games.iter().enumerate() {
        if let Some(game) = game {
            wins[seat(index + 1, game.winner)][game.winner as usize] += 1;
        }
    }
    wins
}

/// The engine that has a color in a game.
fn seat(number: usize, color: board::Color) -> usize {
    let black = (number + 1) % 2;
    if color == board::Color::Black { black } else { 1 - black }
}

impl<'a> Match<'a> {
    fn new(options: &'a Options, interrupt: &Interrupt) -> anyhow::Result<Self> {
        let names = [&*options.black, &*options.white];
        let contestant = |name, setup: &[String]| -> anyhow::Result<Contestant> {
            Ok(Contestant { line: command_line(name)?, setup: setup.to_vec(), is_told_time: false })
        };
        let mut terms = Terms {
            rules: options.rules,
            size: options.size,
            engines: [
                contestant(names[0], &options.black_setup)?,
                contestant(names[1], &options.white_setup)?,
            ],
            swap: options.swap,
            time: options.time,
            nodes: options.nodes,
            patience: options.patience,
        };
        check_engines(&mut terms, names)?;
        let archive = Archive::open(options.output.as_deref())?;
        let openings =
            options.openings.as_deref().unwrap_or(if options.swap { "empty" } else { "balanced" });
        let pairs = options.games.div_ceil(2);
        let openings = opening::read(openings, options.rules, options.size, pairs, interrupt)?;
        let games = Mutex::new(vec![None; options.games]);
        Ok(Match { terms, names, openings, archive, games, trouble: Mutex::new(None) })
    }

    fn opening(&self, number: usize) -> &[board::Cell] {
        &self.openings[(number - 1) / 2 % self.openings.len()]
    }

    /// The commands of Black and of White in a game.
    fn names(&self, number: usize) -> [&'a str; 2] {
        board::Color::ALL.map(|color| self.names[seat(number, color)])
    }

    /// Reads back what was played before.
    fn read_back(&mut self, count: usize) -> anyhow::Result<()> {
        let Some(archive) = &self.archive else { return Ok(()) };
        for number in 1..=count {
            let expected = Expected {
                rules: self.terms.rules,
                size: self.terms.size,
                names: self.names(number),
                opening: self.opening(number),
            };
            let game = archive.read(number, &expected)?;
            self.games.lock().expect("no thread panics")[number - 1] = game;
        }
        Ok(())
    }

    /// Plays missing games until there are none, with a judge that keeps what it finds out.
    fn work(&self, adjudicate: u64, missing: &AtomicUsize, interrupt: &Interrupt) {
        let judge = Judge::new(self.terms.rules, self.terms.size, adjudicate);
        let worked = judge
            .map_err(Into::into)
            .and_then(|mut judge| self.play_missing(&mut judge, missing, interrupt));
        if let Err(error) = worked {
            self.trouble.lock().expect("no thread panics").get_or_insert(error);
        }
    }

    fn play_missing(
        &self,
        judge: &mut Judge,
        missing: &AtomicUsize,
        interrupt: &Interrupt,
    ) -> anyhow::Result<()> {
        loop {
            let index = missing.fetch_add(1, Ordering::Relaxed);
            let in_trouble = self.trouble.lock().expect("no thread panics").is_some();
            let is_played = match self.games.lock().expect("no thread panics").get(index) {
                None => return Ok(()),
                Some(game) => game.is_some(),
            };
            if interrupt.happened() || in_trouble {
                return Ok(());
            }
            if is_played {
                continue;
            }
            let number = index + 1;
            let black = seat(number, board::Color::Black);
            let opening = self.opening(number);
            let Some(game) = game::play(&self.terms, black, opening, number, judge, interrupt)
            else {
                return Ok(());
            };
            let written = self
                .archive
                .as_ref()
                .map_or(Ok(()), |archive| archive.write(number, self.names(number), &game));
            // A game that can't be written was played all the same.
            self.games.lock().expect("no thread panics")[index] = Some(game);
            written?;
        }
    }
}

/// An engine's command line; the name of a player alone is this program with that player.
fn command_line(text: &str) -> anyhow::Result<CommandLine> {
    match play::Style::from_name(text) {
        Some(style) => CommandLine::read(&format!("mustplay htp --player {style}")),
        None => CommandLine::read(text),
    }
}
