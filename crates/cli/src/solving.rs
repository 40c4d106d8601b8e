//! `mustplay solve`: who wins, and by which moves.

use crate::args::SolveArgs;
use crate::clustering::Crew;
use crate::output::{Screen, tell_idle};
use crate::storing;
use crate::watch::listen;
use crate::{clustering, input, mistakes};
use anyhow::{Context, bail};
use board::{Rules, Setup};
use draw::{Figure, Mark};
use mustplay::{
    Answer, Budget, Certified, Checkpoints, Config, Control, Engine, Format, Opinion, ProofWish,
    Query, Reading, Solver, Source, Store, read_game, verify_within,
};
use report::answer::{BadLine, Ended, Solved, Timed, sentences};
use report::words::counted;
use report::words::names;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdout};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use terminal::{Interrupt, Output, Outputs, Status, Stopwatch, watched};

/// The most time for an opinion, which needs less on most boards and machines.
const OPINION_TIME: Duration = Duration::from_secs(5);

pub(crate) fn run(args: &SolveArgs, screen: Screen) -> anyhow::Result<Status> {
    let interrupt = listen()?;
    let mut outputs = Outputs::new(args.json);
    input::tell(&args.position, &mut outputs);
    if let Some(path) = &args.db {
        outputs.keeps("--db", path)?;
    }
    if let Some(file) = &args.batch {
        return batch(args, file, &interrupt);
    }
    let record = input::record(&args.position)?;
    let setup = record.position().clone();
    let config = config(args, setup.rules)?;
    tell_idle(&config, args.engine.threads);
    if args.proof.is_some() {
        config.check_certificates(setup.rules)?;
    }
    let proof = outputs.file("--proof", args.proof.as_deref())?;
    let journal = outputs.file("--journal", args.journal.as_deref())?;
    let store = storing::open(args.db.as_deref(), &config)?;
    let by_workers = args.workers.are_wanted() && setup.joined().is_none();
    if by_workers {
        clustering::check(&config)?;
    }
    let is_known = match &store {
        Some(store) => store.answer(&setup)?.is_some_and(|known| known.has_certificate),
        None => false,
    };
    let mut file = None;
    let (solved, opinion) = if by_workers && !is_known {
        let clock = Stopwatch::start();
        let crew = Crew {
            workers: &args.workers,
            what: format!("{} {}", setup.rules, setup.size()),
            limit: args.engine.limit,
            keeps_journal: args.journal.is_some(),
        };
        let run = clustering::solve(&setup, &crew, &config, store.as_ref(), &interrupt)?;
        journal.map_or(Ok(()), |file| file.write(run.journal.as_bytes()))?;
        let answer = run.answer.unwrap_or_else(|| Answer::given_up(run.nodes));
        file = answer.winner.map(|_| run.file);
        (Timed { answer, spent: clock.spent() }, None)
    } else {
        answer(&setup, args, &config, store.as_ref(), &interrupt)?
    };
    let (answer, opinion) = (&solved.answer, opinion.as_ref());
    let mut out = outputs.text();
    if args.json {
        let object = Solved::new(&setup, config.engine.name(), &solved);
        let object = object.searched(args.all_moves, ended(&interrupt));
        let object = object.with_opinion(&setup, opinion);
        writeln!(out, "{}", serde_json::to_string(&object)?)?;
    } else {
        let mut figure = Figure::new(setup.clone());
        for &cell in &answer.winning_moves {
            figure = figure.mark(cell, Mark::Star);
        }
        write!(out, "{}", crate::show::diagram(&figure, screen))?;
        if let (true, Some(cells)) = (args.minimal_carrier, &answer.carrier) {
            writeln!(out, "Carrier: {}", names(setup.size(), cells).join(" "))?;
        }
        let engine = match store.as_ref().filter(|_| answer.source == Source::Store) {
            Some(store) => format!("{}, from {}", config.engine, store.path().display()),
            None => config.engine.name().into(),
        };
        let text = sentences(&setup, &engine, args.all_moves, &solved, ended(&interrupt), opinion);
        writeln!(out, "{text}")?;
        input::suggest_review(&record);
    }
    out.flush()?;
    if let (Some(proof), Some(certificate)) = (&proof, &answer.certificate) {
        proof.write(&certificate.to_bytes(format_of(proof.path())))?;
        let claims = counted(certificate.counts().claims, "claim");
        eprintln!("mustplay: {}: {claims}, checked", proof.name());
    }
    if let (Some(proof), Some(file)) = (&proof, &file) {
        write_run(proof, file)?;
    }
    if answer.winner.is_none() && config.engine == Engine::Dfpn && store.is_none() {
        storing::suggest_db();
    }
    let is_proved = answer.certificate.is_some() || file.is_some() || args.proof.is_none();
    Ok(Status::of_work(answer.winner.is_some() && is_proved, &interrupt))
}

/// Writes the certificate of a run, which is binary.
fn write_run(proof: &Output, file: &[u8]) -> anyhow::Result<()> {
    let claims = match format_of(proof.path()) {
        Format::Binary => {
            proof.write(file)?;
            verify_within(file, Budget::UNLIMITED, |_| ())?.counts().claims
        }
        Format::Text => {
            let certificate = Certified::read(file)?;
            proof.write(certificate.to_text().as_bytes())?;
            certificate.counts().claims
        }
    };
    eprintln!("mustplay: {}: {}, checked", proof.name(), counted(claims, "claim"));
    Ok(())
}

/// What has ended a search that found no winner.
fn ended(interrupt: &Interrupt) -> Ended {
    if interrupt.happened() { Ended::Interrupted } else { Ended::AtTheLimit }
}

/// The engine, which has to know carriers where one is to be minimal.
fn config(args: &SolveArgs, rules: Rules) -> anyhow::Result<Config> {
    let config = match (&args.db, rules) {
        (Some(_), _) => args.engine.config_or(rules, Engine::Dfpn)?,
        (None, Rules::Hex) if args.minimal_carrier => {
            args.engine.config_or(rules, Engine::Solver)?
        }
        (None, _) => args.engine.config(rules)?,
    };
    if args.minimal_carrier && rules == Rules::Rex {
        bail!("a win in Rex has no carrier; --minimal-carrier is for Hex");
    }
    if args.minimal_carrier && config.engine != Engine::Solver {
        let engine = config.engine;
        bail!("the engine {engine} makes no carriers minimal; --minimal-carrier needs solver");
    }
    Ok(config)
}

/// Text for files whose names end in `.txt`, binary for all others.
pub(crate) fn format_of(path: &Path) -> Format {
    match path.extension() {
        Some(end) if end.eq_ignore_ascii_case("txt") => Format::Text,
        _ => Format::Binary,
    }
}

/// Decides one position with the chosen engine or from the store, and proves the answer if that is
/// asked for. A store gets a certificate anyway if that is quick: so that next time it can be
/// checked. Where nothing is decided, there is an opinion.
fn answer(
    setup: &Setup,
    args: &SolveArgs,
    config: &Config,
    store: Option<&Arc<Store>>,
    interrupt: &Interrupt,
) -> anyhow::Result<(Timed, Option<Opinion>)> {
    let clock = Stopwatch::start();
    let mut solver = Solver::new(setup.rules, setup.size(), config)?;
    if let Some(store) = store {
        let checkpoints = if args.resume { Checkpoints::Resume } else { Checkpoints::Keep };
        solver = storing::with_store(solver, store, checkpoints, interrupt)?;
    }
    let query = Query {
        all_moves: args.all_moves,
        minimal_carrier: args.minimal_carrier,
        proof: if args.proof.is_some() { ProofWish::ALWAYS } else { ProofWish::IfQuick },
    };
    let what = format!("{} {}", setup.rules, setup.size());
    let control = Control::default();
    let answer: Answer = watched(&what, &control, args.engine.limit, interrupt, || {
        solver.solve(setup, query, &control)
    })?;
    let solved = Timed { answer, spent: clock.spent() };
    let opinion = opinion(setup, &mut solver, &solved.answer, interrupt);
    Ok((solved, opinion))
}

/// What is thought of a position of which neither the winner nor a winning move is known. The limit
/// is over, so that takes little time.
fn opinion(
    setup: &Setup,
    solver: &mut Solver,
    answer: &Answer,
    interrupt: &Interrupt,
) -> Option<Opinion> {
    if answer.winner.is_some() || !answer.winning_moves.is_empty() {
        return None;
    }
    let control = Control::default();
    let think = || solver.opinion(setup, &control);
    let thought = watched("thinking", &control, Some(OPINION_TIME), interrupt, think);
    thought.map(|opinion| opinion.knowing(answer, setup))
}

/// Solves each line of a file and prints one object for each, in order.
fn batch(args: &SolveArgs, file: &str, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let lines: Box<dyn BufRead> = match file {
        "-" => Box::new(std::io::stdin().lock()),
        name => {
            let path = Path::new(name);
            let file = File::open(path).map_err(|error| mistakes::cant_open(path, error))?;
            Box::new(BufReader::new(file))
        }
    };
    let (mut bad, mut given_up) = (false, false);
    let (mut store, mut is_first) = (None, true);
    for (number, line) in lines.split(b'\n').enumerate() {
        let line = line.with_context(|| format!("can't read {file}"))?;
        let line = String::from_utf8_lossy(&line);
        let text = line.trim_end();
        if text.trim_start().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        let setup = read_line(text, args.position.game);
        let setup = setup.and_then(|setup| Ok((config(args, setup.rules)?, setup)));
        let object = match setup {
            Ok((config, setup)) => {
                if is_first {
                    tell_idle(&config, args.engine.threads);
                    is_first = false;
                }
                if store.is_none() {
                    store = storing::open(args.db.as_deref(), &config)?;
                }
                let (solved, opinion) = answer(&setup, args, &config, store.as_ref(), interrupt)?;
                given_up |= solved.answer.winner.is_none();
                let object = Solved::new(&setup, config.engine.name(), &solved);
                let object = object.at_line(number + 1);
                let object = object.searched(args.all_moves, ended(interrupt));
                serde_json::to_string(&object.with_opinion(&setup, opinion.as_ref()))?
            }
            Err(error) => {
                bad = true;
                let error = error.to_string();
                serde_json::to_string(&BadLine::new(number + 1, error))?
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

/// Reads `GAME POSITION`. The game may be left out: then it is the one that the position or
/// `--game` names, or else Hex.
fn read_line(text: &str, asked: Option<Rules>) -> anyhow::Result<Setup> {
    let reading = Reading { rules: asked, ..Reading::default() };
    let record = read_game(text, reading)?;
    input::agree(record.start().rules, asked)?;
    Ok(record.position().clone())
}
