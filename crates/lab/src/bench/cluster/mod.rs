//! `mustplay bench cluster`: how a run on several machines grows with their number, in simulation.
//!
//! The simulator is [`::cluster::sim`]: the coordinator is the real one, searches are made up.

mod plot;

use ::cluster::journal::Done;
use ::cluster::sim::{self, Faults, Model, Simulated, Speeds, Task};
use ::report::words::{counted, grouped};
use anyhow::{Context, anyhow};
use board::{Rules, Setup, Size};
use plot::Curve;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use std::path::{Path, PathBuf};
use terminal::{Interrupt, Outputs, Status, ThreadClock};

/// What the simulation is fitted to unless a journal is given.
const FITTED: &str = include_str!("fitted.json");

/// What is asked for.
#[derive(Clone, Debug)]
pub struct Options {
    /// The board.
    pub size: Size,
    /// The nodes that one search needs, if not the usual.
    pub nodes: Option<f64>,
    /// How many cores there are.
    pub cores: Vec<usize>,
    /// How many of them a worker has, at the most.
    pub threads: usize,
    /// How many certificates are checked at a time.
    pub verifiers: usize,
    /// What chance starts from.
    pub seed: u64,
    /// How many runs with other seeds the figures are medians of.
    pub runs: usize,
    /// Whether workers die and messages are lost.
    pub faults: bool,
    /// The journal of a run that the model is to be fitted to.
    pub journal: Option<PathBuf>,
    /// Nodes a second of a core, if not what was measured.
    pub speed: Option<f64>,
    /// Print one JSON object.
    pub json: bool,
    /// The file that gets the picture.
    pub svg: Option<PathBuf>,
}

/// A model, and what things take.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Fitted {
    model: Model,
    speeds: Speeds,
}

/// What was found out.
#[derive(Debug, Serialize)]
struct Report {
    schema: u32,
    board: String,
    nodes: f64,
    seed: u64,
    runs: usize,
    fitted: Fitted,
    /// Runs that were done again with another seed, since the made-up game contradicted itself.
    discarded: usize,
    rows: Vec<Row>,
}

/// A number of cores.
#[derive(Clone, Debug, Serialize)]
struct Row {
    /// How many times as fast as one worker of one core, with the same seed.
    speed_up: f64,
    /// How many times the nodes of that.
    more_nodes: f64,
    bottleneck: &'static str,
    #[serde(flatten)]
    run: Simulated,
}

/// Simulates runs, and prints and draws what comes of them.
pub fn run(options: &Options, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let mut outputs = Outputs::new(options.json);
    if let Some(path) = &options.journal {
        outputs.reads("the journal", path);
    }
    let svg = outputs.file("--svg", options.svg.as_deref())?;
    let fitted = fitted(options)?;
    let nodes = options.nodes.unwrap_or_else(|| usual_nodes(options.size));
    let mut study = Study { options, fitted: &fitted, nodes, discarded: 0 };
    let mut columns: Vec<Vec<Row>> = Vec::new();
    let mut seed = options.seed;
    while columns.len() < options.runs && !interrupt.happened() {
        columns.extend(study.column(seed, interrupt));
        seed += 1;
    }
    let discarded = study.discarded;
    let rows = medians(&columns);
    let (board, seed, runs) = (options.size.to_string(), options.seed, columns.len());
    let schema = ::report::SCHEMA;
    let report = Report { schema, board, nodes, seed, runs, fitted, discarded, rows };
    super::print(options.json, &report, &text(&report))?;
    if let Some(svg) = svg {
        let points = report.rows.iter().map(|row| (row.run.cores as f64, row.speed_up));
        let title = format!("{}, {} nodes: in simulation", report.board, grouped(nodes as u64));
        svg.write(Curve { title, points: points.collect() }.svg().as_bytes())?;
    }
    Ok(if interrupt.happened() { Status::Interrupted } else { Status::Done })
}

/// Runs with all numbers of cores.
struct Study<'o> {
    options: &'o Options,
    fitted: &'o Fitted,
    nodes: f64,
    discarded: usize,
}

impl Study<'_> {
    /// Runs with one seed; none if one of them has the wrong winner.
    fn column(&mut self, seed: u64, interrupt: &Interrupt) -> Option<Vec<Row>> {
        let alone = self.simulated(1, seed);
        let mut rows = Vec::new();
        for &cores in &self.options.cores {
            if interrupt.happened() {
                return None;
            }
            let run = if cores == 1 { alone.clone() } else { self.simulated(cores, seed) };
            if !(run.is_right && alone.is_right) {
                self.discarded += 1;
                return None;
            }
            let (speed_up, more_nodes) = (alone.seconds / run.seconds, run.nodes / alone.nodes);
            rows.push(Row { speed_up, more_nodes, bottleneck: bottleneck(&run, more_nodes), run });
        }
        Some(rows)
    }

    /// One run.
    fn simulated(&self, cores: usize, seed: u64) -> Simulated {
        let options = self.options;
        let threads = options.threads.min(cores);
        let faults = match options.faults {
            true => Faults { lost: 10, late: 10, life: Some(600.0) },
            false => Faults::default(),
        };
        let task = Task {
            root: middle(options.size),
            nodes: self.nodes,
            workers: cores.div_ceil(threads),
            threads,
            verifiers: options.verifiers,
            seed,
            faults,
        };
        let clock = ThreadClock::default();
        clock.begin();
        sim::run(&task, &self.fitted.model, self.fitted.speeds, &|| clock.seconds())
    }
}

/// Of each number of cores the run with the median of speed-ups.
fn medians(columns: &[Vec<Row>]) -> Vec<Row> {
    let count = columns.first().map_or(0, Vec::len);
    let median = |at: usize| {
        let mut rows: Vec<&Row> = columns.iter().map(|rows| &rows[at]).collect();
        rows.sort_by(|one, other| one.speed_up.total_cmp(&other.speed_up));
        rows[rows.len() / 2].clone()
    };
    (0..count).map(median).collect()
}

/// The board after a first move; the made-up game doesn't care which.
fn middle(size: Size) -> Setup {
    let empty = Setup::empty(Rules::Hex, size);
    let cell = size.all_cells().nth(size.cells() / 2).expect("a board has cells");
    empty.after(cell)
}

/// The model and the speeds, from a journal if there is one.
fn fitted(options: &Options) -> anyhow::Result<Fitted> {
    let mut fitted: Fitted = serde_json::from_str(FITTED).context("the numbers of the program")?;
    if let Some(path) = &options.journal {
        fitted.model = sim::fit(&journal(path)?)
            .ok_or_else(|| anyhow!("{} has too few jobs to fit anything to it", path.display()))?;
    }
    if let Some(speed) = options.speed {
        fitted.speeds.nodes = speed;
    }
    Ok(fitted)
}

fn journal(path: &Path) -> anyhow::Result<Vec<Done>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    let lines = text.lines().enumerate().map(|(at, line)| {
        Done::read(line).with_context(|| format!("{}, line {}, is no job", path.display(), at + 1))
    });
    lines.collect()
}

/// What one search needs for an opening of a board, in the mean, as 7x7 and 8x8 grow: 3,450 and
/// 298,000 nodes.
fn usual_nodes(size: Size) -> f64 {
    let side = (size.cells() as f64).sqrt();
    298_000.0 * 86.0f64.powf(side - 8.0)
}

/// What keeps a run from being faster.
fn bottleneck(run: &Simulated, more_nodes: f64) -> &'static str {
    const FULL: f64 = 0.8;
    if run.workers == 1 {
        "-"
    } else if run.coordinator > FULL {
        "the coordinator"
    } else if run.verifiers > FULL {
        "checking certificates"
    } else if run.searching < 1.0 / more_nodes {
        "too few positions to search"
    } else {
        "nodes that one worker needn't"
    }
}

fn text(report: &Report) -> String {
    let Report { board, nodes, seed, runs, discarded, rows, .. } = report;
    let nodes = grouped(*nodes as u64);
    let mut text = format!(
        "{board}, {nodes} nodes; {}, the first with seed {seed}; {discarded} discarded\n",
        counted(*runs as u64, "run"),
    );
    let names = ["cores", "seconds", "speed-up", "nodes", "search", "coord.", "check", "mess./s"];
    for name in names {
        let _ = write!(text, "{name:>9}");
    }
    let _ = writeln!(text, "{:>10}{:>10}  bottleneck", "positions", "store MB");
    for Row { speed_up, more_nodes, bottleneck, run } in rows {
        let percent = |part: f64| format!("{:.0}%", part * 100.0);
        let _ = writeln!(
            text,
            "{:>9}{:>9.0}{speed_up:>9.2}{more_nodes:>9.2}{:>9}{:>9}{:>9}{:>9.0}{:>10}{:>10.1}  \
             {bottleneck}",
            run.cores,
            run.seconds,
            percent(run.searching),
            percent(run.coordinator),
            percent(run.verifiers),
            run.messages as f64 / run.seconds,
            run.positions,
            run.store_bytes as f64 / 1e6,
        );
    }
    text
}
