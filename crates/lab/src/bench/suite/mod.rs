//! `mustplay bench suite`: the engine dfpn on openings for which we know what another program
//! takes.

mod calibration;
mod reference;
mod report;

use ::report::answer::Spent;
use anyhow::{Context, bail};
use board::{Cell, Color, Move, Played, Rules, Setup, Size};
use calibration::calibrate;
use mustplay::{Config, Control, Engine, Feature, Query, Solver, check_memory, check_threads};
use reference::{Case, Set, Start};
use report::{Calibration, KnockedOut, Report};
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;
use terminal::{Interrupt, Outputs, Status, Stopwatch, watched};

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The game.
    pub rules: Rules,
    /// The boards whose openings are solved; none for the usual one.
    pub sizes: Vec<Size>,
    /// Names of the only openings that are solved; empty for all.
    pub openings: String,
    /// The number of threads.
    pub threads: NonZeroUsize,
    /// The most time for an opening.
    pub limit: Option<Duration>,
    /// The most memory for tables, in MiB, if not the usual.
    pub memory: Option<NonZeroUsize>,
    /// Solve the openings again with each feature of the engine switched off.
    pub knock_out: bool,
    /// The file that gets all figures as a JSON object.
    pub json: Option<PathBuf>,
    /// The file that gets the picture of our times against the reference's.
    pub plot: Option<PathBuf>,
    /// The openings, with what the reference takes for them, if not the usual file.
    pub reference: Option<PathBuf>,
}

/// What an opening took us.
#[derive(Clone, Copy)]
struct Measured {
    winner: Color,
    nodes: u64,
    spent: Spent,
}

/// An opening with what it took us; nothing if it was given up.
struct SuiteRow {
    case: Case,
    measured: Option<Measured>,
}

/// The rows of a board.
struct Rows {
    set: Set,
    rows: Vec<SuiteRow>,
}

/// Solves the openings and reports what they took.
pub fn run(options: &Options, interrupt: &Interrupt) -> anyhow::Result<Status> {
    check_threads(options.threads)?;
    options.memory.map_or(Ok(()), check_memory)?;
    let (file, board) = match options.rules {
        Rules::Hex => ("suite/reference.tsv", 7),
        Rules::Rex => ("suite/reference-rex.tsv", 5),
    };
    let file = options.reference.as_deref().unwrap_or(Path::new(file));
    let sets = reference::read(file).context(
        "the openings come from the reference's figures; run in the repository, or give their file \
         with --reference",
    )?;
    let by_default = [Size::new(board, board)?];
    let sizes = if options.sizes.is_empty() { &by_default } else { options.sizes.as_slice() };
    let sets = reference::chosen(sets, sizes, &options.openings)?;
    let has_figures = sets.iter().flat_map(|set| &set.cases).any(|case| case.figures.is_some());
    if options.plot.is_some() && !has_figures {
        bail!("there is nothing to draw: the reference has no figures of these openings");
    }
    let mut outputs = Outputs::default();
    outputs.reads("the file of --reference", file);
    let json = outputs.file("--json", options.json.as_deref())?;
    let plot = outputs.file("--plot", options.plot.as_deref())?;
    let mut runner = Runner { options, interrupt, given_up: 0, wrong: Vec::new() };
    let before = calibrate(interrupt);
    let mut measured = Vec::new();
    for set in sets {
        let rows = runner.rows(&set)?;
        measured.push(Rows { set, rows });
    }
    let knock_out = if options.knock_out { runner.knock_out(&measured)? } else { Vec::new() };
    let after = if interrupt.happened() { None } else { Some(calibrate(interrupt)) };
    let calibration = Calibration::new(before, after);
    let report = Report::new(options.threads, calibration, &measured, knock_out);
    let mut out = outputs.text();
    write!(out, "{}", report.text())?;
    out.flush()?;
    for sentence in &runner.wrong {
        eprintln!("mustplay: {sentence}");
    }
    let object = serde_json::to_string(&report)? + "\n";
    let written = json.map_or(Ok(()), |file| file.write(object.as_bytes()));
    let picture = report::plot(&measured, calibration.mean_seconds);
    if let (Some(file), Some(picture)) = (plot, picture) {
        file.write(picture.as_bytes())?;
    }
    written?;
    Ok(match runner.wrong.is_empty() {
        true => Status::of_work(runner.given_up == 0, interrupt),
        false => Status::Refused,
    })
}

/// Solves openings.
struct Runner<'a> {
    options: &'a Options,
    interrupt: &'a Interrupt,
    /// How many openings were given up, with all features or without one.
    given_up: usize,
    /// A sentence for each winner that isn't the reference's.
    wrong: Vec<String>,
}

impl Runner<'_> {
    /// All openings of a set, or those before Ctrl-C was pressed.
    fn rows(&mut self, set: &Set) -> anyhow::Result<Vec<SuiteRow>> {
        let mut rows = Vec::new();
        for &case in &set.cases {
            let measured = self.solved(set.start, &case, None)?;
            if self.interrupt.happened() {
                break;
            }
            rows.push(SuiteRow { case, measured });
        }
        Ok(rows)
    }

    /// What was solved with all features, without each of them.
    fn knock_out(&mut self, measured: &[Rows]) -> anyhow::Result<Vec<KnockedOut>> {
        let all: Vec<(Start, Case, Measured)> = measured
            .iter()
            .flat_map(|Rows { set, rows }| {
                rows.iter().filter_map(|row| Some((set.start, row.case, row.measured?)))
            })
            .collect();
        let mut lines = vec![KnockedOut::nothing(all.iter().map(|(.., with)| *with))];
        for feature in Feature::of(Engine::Dfpn, self.options.rules) {
            let mut line = KnockedOut::new(feature.name().into(), all.len());
            for (start, case, with) in &all {
                let without = self.solved(*start, case, Some(feature))?;
                if self.interrupt.happened() {
                    return Ok(lines);
                }
                line.add(*with, without);
            }
            lines.push(line);
        }
        Ok(lines)
    }

    /// Solves an opening from scratch; none if it was given up.
    fn solved(
        &mut self,
        start: Start,
        case: &Case,
        without: Option<Feature>,
    ) -> anyhow::Result<Option<Measured>> {
        if self.interrupt.happened() {
            return Ok(None);
        }
        let config = Config {
            engine: Engine::Dfpn,
            without: without.into_iter().collect(),
            memory_mib: self.options.memory.unwrap_or_else(mustplay::default_memory),
            threads: self.options.threads,
        };
        let mut what = format!("{start} {}", start.size.name(case.opening));
        if let Some(feature) = without {
            what += &format!(" without {feature}");
        }
        let measured = self.measured(start, case.opening, &config, &what)?;
        if let Some(Measured { winner, .. }) = measured
            && winner != case.winner
        {
            let sentence = format!("{what}: dfpn says that {winner} wins, not {}", case.winner);
            self.wrong.push(sentence);
        }
        self.given_up += usize::from(measured.is_none());
        Ok(measured)
    }

    fn measured(
        &self,
        start: Start,
        opening: Cell,
        config: &Config,
        what: &str,
    ) -> anyhow::Result<Option<Measured>> {
        let mut position = Setup::empty(self.options.rules, start.size);
        for cell in start.before.into_iter().chain([opening]) {
            let played = Played { color: position.turn, action: Move::Place(cell) };
            position.make(played).expect("each cell once");
        }
        let control = Control::default();
        watched(what, &control, self.options.limit, self.interrupt, || {
            let clock = Stopwatch::start();
            let mut solver = Solver::new(self.options.rules, start.size, config)?;
            let answer = solver.solve(&position, Query::default(), &control)?;
            let spent = clock.spent();
            Ok(answer.winner.map(|winner| Measured { winner, nodes: answer.nodes, spent }))
        })
    }
}
