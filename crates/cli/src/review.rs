//! `mustplay review`: a game move by move.

use crate::args::{PositionArgs, ReviewArgs};
use crate::input::{self, Source};
use crate::storing;
use crate::watch::listen;
use anyhow::bail;
use board::Record;
use board::notation::{Notation, sgf};
use mustplay::review::{Progress, Review, Reviewer};
use mustplay::{Checkpoints, Config, Control, Solver};
use report::review::{About, ReviewedGame};
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use terminal::{Interrupt, Outputs, Status, Stopwatch, watched_as};

pub(crate) fn run(args: &ReviewArgs) -> anyhow::Result<Status> {
    let (game, about) = read(&args.position)?;
    let result = about.result().filter(|_| args.position.moves.is_none());
    if game.moves().is_empty() {
        bail!("there are no moves to review; 'mustplay solve' says who wins a position");
    }
    let interrupt = listen()?;
    let rules = game.start().rules;
    let usual = Config::strongest(rules);
    let config = Config {
        memory_mib: args.memory.unwrap_or(usual.memory_mib),
        threads: args.threads.unwrap_or(usual.threads),
        ..usual
    };
    config.check(rules)?;
    let mut outputs = Outputs::new(args.json);
    input::tell(&args.position, &mut outputs);
    if let Some(path) = &args.db {
        outputs.keeps("--db", path)?;
    }
    let sgf = outputs.file("--sgf", args.sgf.as_deref())?;
    let svg = outputs.file("--svg", args.svg.as_deref())?;
    let clock = Stopwatch::start();
    let mut review = review(&game, args, &config, &interrupt)?;
    if let Some((ending, winner)) = result {
        review = review.ended(ending, winner);
    }
    let engine = config.engine.name();
    let reviewed = ReviewedGame { game, review, engine, spent: clock.spent() };
    let mut out = outputs.text();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&reviewed.object())?)?,
        false => write!(out, "{}", reviewed.text())?,
    }
    out.flush()?;
    if let Some(file) = sgf {
        file.write(reviewed.sgf(&about).as_bytes())?;
    }
    if let Some(file) = svg {
        file.write(reviewed.svg().as_bytes())?;
    }
    Ok(Status::of_work(true, &interrupt))
}

/// The game, and what its file says about it.
fn read(args: &PositionArgs) -> anyhow::Result<(Record, About)> {
    if args.size.is_none() && args.position.is_none() {
        bail!("there is no game: give one, a file that holds one, or - for standard input");
    }
    if args.size.is_some() {
        return Ok((input::record(args)?, About::default()));
    }
    let source = input::source(args)?;
    let game = input::read(&source, args)?;
    let about = about(&source, args, &game).unwrap_or_default();
    Ok((game, about))
}

/// What an SGF file says beside the moves.
fn about(source: &Source, args: &PositionArgs, game: &Record) -> Option<About> {
    if args.from.unwrap_or_else(|| Notation::guess(&source.text)) != Notation::Sgf {
        return None;
    }
    let file = sgf::parse(&source.text).ok()?;
    About::line(&file, args.variation.get() - 1, game, args.moves.is_some())
}

/// Reviews until everything is decided, the time is over or Ctrl-C is pressed.
fn review(
    game: &Record,
    args: &ReviewArgs,
    config: &Config,
    interrupt: &Interrupt,
) -> anyhow::Result<Review> {
    let (rules, size) = (game.start().rules, game.start().size());
    let mut solver = Solver::new(rules, size, config)?;
    if let Some(store) = storing::open(args.db.as_deref(), config)? {
        solver = storing::with_store(solver, &store, Checkpoints::Off, interrupt)?;
    }
    let mut reviewer = Reviewer::new(solver);
    let (control, at) = (Control::default(), AtomicUsize::new(game.moves().len()));
    let tell = |progress| {
        if let Progress::Searching { moves, .. } | Progress::Thinking { moves, .. } = progress {
            at.store(moves, Ordering::Relaxed);
        }
    };
    let of = game.moves().len();
    let what = || format!("position {} of {of}", at.load(Ordering::Relaxed));
    let found = watched_as(what, &control, Some(args.time), interrupt, || {
        reviewer.review(game, &control, tell)
    });
    Ok(found?)
}
