//! `mustplay solve`: who wins, and by which moves.

use crate::args::{Engine, SolveArgs};
use crate::certificates::Form;
use crate::engines::Choice;
use crate::input;
use crate::output::{Screen, Status, counted};
use crate::proving::{self, Proved};
use crate::report::{Answer, BadLine, SCHEMA, Solved, names, sentences};
use crate::watch::{Interrupt, Stopwatch, watched};
use anyhow::{Context, bail};
use board::{Board, Position, Rules, Setup, with_width};
use draw::{Figure, Mark};
use solve::Control;
use std::fs::File;
use std::io::{BufRead, BufReader, Write, stdout};

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
    let choice = chosen(args, setup.rules)?;
    let (answer, proved) = answer(&setup, args, &choice, form, &interrupt)?;
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
        writeln!(out, "{}", sentences(&setup, choice.name(), args.all_moves, &answer))?;
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

/// The engine, which has to know carriers where one is to be minimal.
fn chosen(args: &SolveArgs, rules: Rules) -> anyhow::Result<Choice> {
    let choice = Choice::new(&args.engine, rules)?;
    if args.minimal_carrier && choice.engine != Engine::Solver {
        let name = choice.name();
        bail!("the engine {name} makes no carriers minimal; --minimal-carrier needs solver");
    }
    Ok(choice)
}

/// How a solve ended.
pub(crate) fn status(complete: bool, interrupt: &Interrupt) -> Status {
    match (complete, interrupt.happened()) {
        (_, true) => Status::Interrupted,
        (true, false) => Status::Done,
        (false, false) => Status::GaveUp,
    }
}

/// Decides one position with the chosen engine, and proves the answer if a form is asked for. The
/// proof isn't counted among the nodes, nor is the work for a minimal carrier, but their time is.
fn answer(
    setup: &Setup,
    args: &SolveArgs,
    choice: &Choice,
    form: Option<Form>,
    interrupt: &Interrupt,
) -> anyhow::Result<(Answer, Option<Proved>)> {
    let control = Control::default();
    let clock = Stopwatch::start();
    with_width!(setup.size(), W => {
        let board = Board::<W>::new(setup.size());
        let position = Position::new(&board, setup);
        let what = format!("{} {}", setup.rules, setup.size());
        let (outcome, proved) = watched(&what, &control, args.engine.limit, interrupt, || {
            let mut engine = choice.start(&board);
            let mut outcome = engine.solve(position, args.all_moves, &control);
            if args.minimal_carrier {
                outcome = engine.drop_cells(&position, outcome, &control);
            }
            let form = form.filter(|_| outcome.winner.is_some());
            let prove = |form| engine.prove(&board, &position, &control, form);
            (outcome, form.map(prove).transpose())
        });
        let proved = proved?.flatten();
        let proved_carrier = proved.as_ref().map(|proved| proved.carrier.clone());
        let carrier = proved_carrier.or(outcome.carrier.map(|cells| cells.iter().collect()));
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
        let setup = read_line(text, args.position.game);
        let setup = setup.and_then(|setup| Ok((chosen(args, setup.rules)?, setup)));
        let object = match setup {
            Ok((choice, setup)) => {
                let (answer, _) = answer(&setup, args, &choice, None, interrupt)?;
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
