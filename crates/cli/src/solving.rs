//! `mustplay solve`: who wins, and by which moves.

use crate::args::{Engine, SolveArgs};
use crate::certificates::Form;
use crate::deciding::{Decided, Decider, Job, Wanted};
use crate::engines::Choice;
use crate::input;
use crate::keeping::{self, Keeper, Resume};
use crate::output::{Screen, Status, counted};
use crate::proving::{self, Proved};
use crate::report::{Answer, BadLine, SCHEMA, Solved, names, sentences};
use crate::watch::{Interrupt, Stopwatch};
use anyhow::{Context, bail};
use board::{Board, Position, Rules, Setup, with_width};
use draw::{Figure, Mark};
use solve::Control;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdout};
use std::path::PathBuf;

pub(crate) fn run(args: &SolveArgs, screen: Screen) -> anyhow::Result<Status> {
    let interrupt = Interrupt::listen()?;
    if let Some(file) = &args.batch {
        return batch(args, file, &interrupt);
    }
    let setup = input::setup(&args.position)?;
    let choice = chosen(args, setup.rules)?;
    if let Some(path) = &args.proof {
        proving::check(&choice, path)?;
    }
    let form = args.proof.as_deref().map(Form::of);
    let keeper = keeper(args, &choice)?;
    let (answer, proved) = answer(&setup, args, &choice, keeper.as_ref(), form, &interrupt)?;
    let mut out = stdout().lock();
    if args.json {
        let object = Solved::new(&setup, choice.name(), &answer);
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
        let engine = match keeper.as_ref().filter(|_| answer.is_remembered) {
            Some(keeper) => format!("{}, from {}", choice.name(), keeper.name()),
            None => choice.name().into(),
        };
        writeln!(out, "{}", sentences(&setup, &engine, args.all_moves, &answer))?;
    }
    if let (Some(path), Some(proved)) = (&args.proof, &proved) {
        proved.write(path)?;
        eprintln!(
            "mustplay: {}: {}, checked",
            path.display(),
            counted(proved.counts.claims, "claim")
        );
    }
    if answer.winner.is_none() && choice.engine == Engine::Dfpn && keeper.is_none() {
        keeping::regret();
    }
    let complete = answer.winner.is_some() && (proved.is_some() || args.proof.is_none());
    Ok(status(complete, &interrupt))
}

/// The engine, which has to know carriers where one is to be minimal.
fn chosen(args: &SolveArgs, rules: Rules) -> anyhow::Result<Choice> {
    let choice = match &args.db {
        Some(_) => Choice::keeping(&args.engine, rules)?,
        None if args.minimal_carrier => Choice::or_solver(&args.engine, rules)?,
        None => Choice::new(&args.engine, rules)?,
    };
    if args.minimal_carrier && rules == Rules::Rex {
        bail!("a win in Rex has no carrier; --minimal-carrier is for Hex");
    }
    if args.minimal_carrier && choice.engine != Engine::Solver {
        let name = choice.name();
        bail!("the engine {name} makes no carriers minimal; --minimal-carrier needs solver");
    }
    Ok(choice)
}

/// The store, if there is to be one.
fn keeper(args: &SolveArgs, choice: &Choice) -> anyhow::Result<Option<Keeper>> {
    let resume = if args.resume { Resume::Asked } else { Resume::Never };
    let open = |path: &PathBuf| Keeper::open(path, resume, choice.store_bytes());
    args.db.as_ref().map(open).transpose()
}

/// How a solve ended.
pub(crate) fn status(complete: bool, interrupt: &Interrupt) -> Status {
    match (complete, interrupt.happened()) {
        (_, true) => Status::Interrupted,
        (true, false) => Status::Done,
        (false, false) => Status::GaveUp,
    }
}

/// Decides one position with the chosen engine or from the store, and proves the answer if a form is
/// asked for. A store gets a certificate anyway if that is quick: so that next time it can be checked.
fn answer(
    setup: &Setup,
    args: &SolveArgs,
    choice: &Choice,
    keeper: Option<&Keeper>,
    form: Option<Form>,
    interrupt: &Interrupt,
) -> anyhow::Result<(Answer, Option<Proved>)> {
    let clock = Stopwatch::start();
    with_width!(setup.size(), W => {
        let board = Board::<W>::new(setup.size());
        let position = Position::new(&board, setup);
        let job = Job {
            what: &format!("{} {}", setup.rules, setup.size()),
            all_moves: args.all_moves,
            minimal_carrier: args.minimal_carrier,
            proof: match (form, keeper) {
                (Some(form), _) => Wanted::Certificate(form),
                (None, Some(_)) => Wanted::IfQuick { most_claims: choice.unasked_claims() },
                (None, None) => Wanted::Nothing,
            },
            control: &Control::default(),
            limit: args.engine.limit,
            interrupt,
        };
        let Decided { outcome, proved, is_remembered } =
            Decider::new(&board, choice, keeper).decide(&position, &job)?;
        let proved_carrier = match setup.rules {
            Rules::Hex => proved.as_ref().map(|proved| proved.carrier.clone()),
            Rules::Rex => None, // those of Rex are the loser's cells
        };
        let carrier = proved_carrier.or(outcome.carrier.map(|cells| cells.iter().collect()));
        let answer = Answer::new(setup.size(), &outcome, carrier, clock.spent());
        Ok((Answer { is_remembered, ..answer }, proved))
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
    let mut store = None;
    for (number, line) in lines.split(b'\n').enumerate() {
        let line = line.with_context(|| format!("can't read {file}"))?;
        let line = String::from_utf8_lossy(&line);
        let text = line.trim_end();
        if text.trim_start().is_empty() || text.trim_start().starts_with('#') {
            continue;
        }
        let setup = read_line(text, args.position.game);
        let setup = setup.and_then(|setup| Ok((chosen(args, setup.rules)?, setup)));
        let object = match setup {
            Ok((choice, setup)) => {
                if store.is_none() {
                    store = keeper(args, &choice)?;
                }
                let keeper = store.as_ref();
                let (answer, _) = answer(&setup, args, &choice, keeper, None, interrupt)?;
                given_up |= answer.winner.is_none();
                serde_json::to_string(&Solved::new(&setup, choice.name(), &answer))?
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
