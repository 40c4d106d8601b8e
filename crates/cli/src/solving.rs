//! `mustplay solve`: who wins, and by which moves.

use crate::args::{Engine, EngineArgs, SolveArgs};
use crate::certificates::Form;
use crate::input;
use crate::output::{Screen, Status, counted};
use crate::proving::{self, Proved, from_brute};
use crate::report::{Answer, BadLine, SCHEMA, Solved, sentences};
use crate::watch::{Interrupt, Stopwatch, watched};
use anyhow::Context;
use board::{Board, Position, Rules, Setup, with_width};
use draw::{Figure, Mark};
use solve::brute::Brute;
use solve::{Config, Control};
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdout};
use std::num::NonZeroUsize;

pub(crate) fn run(args: &SolveArgs, screen: Screen) -> anyhow::Result<Status> {
    let interrupt = Interrupt::listen()?;
    if let Some(file) = &args.batch {
        return batch(args, file, &interrupt);
    }
    let setup = input::setup(&args.position)?;
    if let Some(path) = &args.proof {
        proving::check(&setup, path)?;
    }
    let form = args.proof.as_deref().map(Form::of);
    let (answer, proved) = answer(&setup, &args.engine, args.all_moves, form, &interrupt)?;
    let mut out = stdout().lock();
    if args.json {
        let object = Solved::new(&setup, args.engine.engine.name(), &answer);
        writeln!(out, "{}", serde_json::to_string(&object)?)?;
    } else {
        let mut figure = Figure::new(setup.clone());
        for &cell in &answer.winning_moves {
            figure = figure.mark(cell, Mark::Star);
        }
        write!(out, "{}", crate::show::diagram(&figure, screen))?;
        let engine = args.engine.engine.name();
        writeln!(out, "{}", sentences(&setup, engine, args.all_moves, &answer))?;
    }
    if let (Some(path), Some(proved)) = (&args.proof, &proved) {
        proved.write(path)?;
        eprintln!(
            "mustplay: {}: {}, checked",
            path.display(),
            counted(proved.counts.claims, "claim")
        );
    }
    let complete = answer.winner.is_some() && (proved.is_some() || args.proof.is_none());
    Ok(status(complete, &interrupt))
}

/// How a solve ended.
pub(crate) fn status(complete: bool, interrupt: &Interrupt) -> Status {
    match (complete, interrupt.happened()) {
        (_, true) => Status::Interrupted,
        (true, false) => Status::Done,
        (false, false) => Status::GaveUp,
    }
}

/// The engine's settings.
pub(crate) fn config(args: &EngineArgs, all_moves: bool) -> Config {
    Config { all_moves, memory_mib: args.memory.unwrap_or_else(quarter_of_memory) }
}

/// Decides one position with the chosen engine, and proves the answer if a form is asked for. The
/// proof isn't counted among the nodes, but its time is.
fn answer(
    setup: &Setup,
    args: &EngineArgs,
    all_moves: bool,
    form: Option<Form>,
    interrupt: &Interrupt,
) -> anyhow::Result<(Answer, Option<Proved>)> {
    let (config, control) = (config(args, all_moves), Control::default());
    let clock = Stopwatch::start();
    with_width!(setup.size(), W => {
        let board = Board::<W>::new(setup.size());
        let position = Position::new(&board, setup);
        let what = format!("{} {}", setup.rules, setup.size());
        let (outcome, proved) = watched(&what, &control, args.limit, interrupt, || match args.engine {
            Engine::Brute => {
                let mut brute = Brute::new(&board, &config);
                let outcome = brute.solve(position, all_moves, &control);
                let form = form.filter(|_| outcome.winner.is_some());
                let prove = |form| from_brute(&board, &position, &mut brute, &control, form);
                (outcome, form.map(prove).transpose())
            }
        });
        let proved = proved?.flatten();
        let carrier = proved.as_ref().map(|proved| proved.carrier.clone());
        Ok((Answer::new(setup.size(), &outcome, carrier, clock.spent()), proved))
    })
}

/// Solves each line of a file and prints one object for each, in order.
fn batch(args: &SolveArgs, file: &str, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let lines: Box<dyn BufRead> = match file {
        "-" => Box::new(std::io::stdin().lock()),
        name => {
            let file = File::open(name).with_context(|| format!("can't open {name}"))?;
            Box::new(BufReader::new(file))
        }
    };
    let (mut bad, mut given_up) = (false, false);
    for (number, line) in lines.split(b'\n').enumerate() {
        let line = line.with_context(|| format!("can't read {file}"))?;
        let line = String::from_utf8_lossy(&line);
        let text = line.trim_end();
        if text.trim_start().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        let object = match read_line(text, args.position.game) {
            Ok(setup) => {
                let (answer, _) = answer(&setup, &args.engine, args.all_moves, None, interrupt)?;
                given_up |= answer.winner.is_none();
                serde_json::to_string(&Solved::new(&setup, args.engine.engine.name(), &answer))?
            }
            Err(error) => {
                bad = true;
                let error = error.to_string();
                serde_json::to_string(&BadLine { schema: SCHEMA, line: number + 1, error })?
            }
        };
        let mut out = stdout().lock();
        writeln!(out, "{object}")?;
        out.flush()?;
        if interrupt.happened() {
            return Ok(Status::Interrupted);
        }
    }
    Ok(match (bad, given_up) {
        (true, _) => Status::BadInput,
        (false, true) => Status::GaveUp,
        (false, false) => Status::Done,
    })
}

/// Reads `GAME POSITION`. The game may be left out: then it is the one that the position or `--game`
/// names, or else Hex.
fn read_line(text: &str, asked: Option<Rules>) -> anyhow::Result<Setup> {
    let record = input::read_text(text, None, 0, asked)?;
    input::agree(record.start().rules, asked)?;
    Ok(record.position().clone())
}

/// A quarter of the machine's memory in MiB, or 1024 where it can't be told.
fn quarter_of_memory() -> NonZeroUsize {
    let kib = std::fs::read_to_string("/proc/meminfo").ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("MemTotal:"))?;
        line.split_whitespace().nth(1)?.parse::<usize>().ok()
    });
    let fallback = NonZeroUsize::new(1024).expect("not zero");
    kib.and_then(|kib| NonZeroUsize::new(kib / 1024 / 4)).unwrap_or(fallback)
}
