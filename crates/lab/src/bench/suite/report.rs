//! What is printed, written and drawn.

use super::reference::Figures;
use super::{Measured, Rows, SuiteRow};
use report::SCHEMA;
use report::scatter::{Point, Scatter};
use report::words::{counted, grouped};
use serde::Serialize;
use std::num::NonZeroUsize;

/// All figures of a run.
#[derive(Serialize)]
pub(super) struct Report {
    schema: u32,
    threads: usize,
    calibration: Calibration,
    sets: Vec<SetReport>,
    /// Empty if it wasn't asked for.
    knock_out: Vec<KnockedOut>,
}

/// The calibration before and after; after Ctrl-C only before.
#[derive(Clone, Copy, Serialize)]
pub(super) struct Calibration {
    before_seconds: f64,
    after_seconds: Option<f64>,
    pub(super) mean_seconds: f64,
}

#[derive(Serialize)]
struct SetReport {
    board: String,
    openings: Vec<Line>,
    /// The sums over the openings that were solved.
    all: Line,
}

/// An opening, or a sum of them.
#[derive(Serialize)]
struct Line {
    opening: String,
    /// None if it was given up, and of a sum.
    winner: Option<String>,
    ours: Option<Ours>,
    reference: Option<Theirs>,
    /// How many times as fast we are, by CPU time and by wall time.
    cpu_ratio: Option<f64>,
    wall_ratio: Option<f64>,
}

#[derive(Clone, Copy, Serialize)]
struct Ours {
    nodes: u64,
    cpu_seconds: f64,
    wall_seconds: f64,
}

#[derive(Clone, Copy, Serialize)]
struct Theirs {
    nodes: Option<u64>,
    cpu_seconds: f64,
    calibration_seconds: f64,
}

/// All openings with a feature switched off.
#[derive(Serialize)]
pub(super) struct KnockedOut {
    without: String,
    /// How many openings were to be solved, and how many were.
    openings: usize,
    solved: usize,
    nodes: u64,
    cpu_seconds: f64,
    /// What these openings take with all features.
    nodes_with: u64,
    cpu_seconds_with: f64,
}

impl Calibration {
    pub(super) fn new(before: f64, after: Option<f64>) -> Calibration {
        let mean_seconds = (before + after.unwrap_or(before)) / 2.0;
        Calibration { before_seconds: before, after_seconds: after, mean_seconds }
    }
}

impl KnockedOut {
    pub(super) fn new(without: String, openings: usize) -> KnockedOut {
        KnockedOut {
            without,
            openings,
            solved: 0,
            nodes: 0,
            cpu_seconds: 0.0,
            nodes_with: 0,
            cpu_seconds_with: 0.0,
        }
    }

    /// All features, for comparison.
    pub(super) fn nothing(all: impl ExactSizeIterator<Item = Measured>) -> KnockedOut {
        let mut line = KnockedOut::new("nothing".into(), all.len());
        all.for_each(|measured| line.add(measured, Some(measured)));
        line
    }

    /// Adds an opening, with all features and without this one; one that was given up doesn't
    /// count.
    pub(super) fn add(&mut self, with: Measured, without: Option<Measured>) {
        let Some(without) = without else { return };
        self.solved += 1;
        self.nodes += without.nodes;
        self.cpu_seconds += without.spent.cpu;
        self.nodes_with += with.nodes;
        self.cpu_seconds_with += with.spent.cpu;
    }

    fn text(&self) -> String {
        let (nodes, cpu) = (grouped(self.nodes), self.cpu_seconds);
        let times = |without: f64, with: f64| without / with.max(TINY);
        let more_nodes = times(self.nodes as f64, self.nodes_with as f64);
        let more_time = times(cpu, self.cpu_seconds_with);
        let solved = match self.solved == self.openings {
            true => String::new(),
            false => {
                format!(" ({} of {})", self.solved, counted(self.openings as u64, "opening"))
            }
        };
        let without = &self.without;
        format!("| {without}{solved} | {nodes} | {more_nodes:.2} | {cpu:.1} | {more_time:.2} |\n")
    }
}

/// Times below this are no times.
const TINY: f64 = 1e-6;

/// How many times as fast we are, each in terms of the calibration on the same machine.
fn ratio(theirs: Theirs, our_seconds: f64, our_calibration: f64) -> f64 {
    let theirs = theirs.cpu_seconds / theirs.calibration_seconds;
    theirs / (our_seconds.max(TINY) / our_calibration)
}

impl From<Measured> for Ours {
    fn from(Measured { nodes, spent, .. }: Measured) -> Ours {
        Ours { nodes, cpu_seconds: spent.cpu, wall_seconds: spent.wall }
    }
}

impl From<Figures> for Theirs {
    fn from(Figures { nodes, cpu_seconds, calibration }: Figures) -> Theirs {
        Theirs { nodes, cpu_seconds, calibration_seconds: calibration }
    }
}

impl Line {
    fn new(
        opening: String,
        winner: Option<String>,
        ours: Option<Ours>,
        reference: Option<Theirs>,
        calibration: f64,
    ) -> Line {
        let by = |seconds: fn(Ours) -> f64| Some(ratio(reference?, seconds(ours?), calibration));
        let (cpu_ratio, wall_ratio) = (by(|ours| ours.cpu_seconds), by(|ours| ours.wall_seconds));
        Line { opening, winner, ours, reference, cpu_ratio, wall_ratio }
    }

    /// The sums over what was solved; of the reference only where it has figures for all of that.
    fn sum(rows: &[SuiteRow], all: Option<Figures>, openings: usize, calibration: f64) -> Line {
        let solved: Vec<(&SuiteRow, Measured)> =
            rows.iter().filter_map(|row| Some((row, row.measured?))).collect();
        let ours = solved.iter().map(|&(_, measured)| Ours::from(measured)).reduce(|a, b| Ours {
            nodes: a.nodes + b.nodes,
            cpu_seconds: a.cpu_seconds + b.cpu_seconds,
            wall_seconds: a.wall_seconds + b.wall_seconds,
        });
        let figures: Option<Vec<Figures>> =
            solved.iter().map(|(row, _)| row.case.figures).collect();
        let single = figures.and_then(|figures| {
            figures.into_iter().map(Theirs::from).reduce(|a, b| Theirs {
                nodes: a.nodes.zip(b.nodes).map(|(a, b)| a + b),
                // Of runs with different calibrations, in terms of the first.
                cpu_seconds: a.cpu_seconds
                    + b.cpu_seconds / b.calibration_seconds * a.calibration_seconds,
                ..a
            })
        });
        let all = all.filter(|_| solved.len() == openings).map(Theirs::from);
        let name = match solved.len() == openings {
            true => format!("all {openings}"),
            false => format!("{} of {openings}", solved.len()),
        };
        Line::new(name, None, ours, single.or(all), calibration)
    }

    /// A row of the table, for one opening or for a sum.
    fn text(&self, by_wall: bool, is_sum: bool) -> String {
        let dash = || "–".to_string();
        let count = |nodes: Option<u64>| nodes.map_or_else(dash, grouped);
        let seconds = |time: Option<f64>| time.map_or_else(dash, |time| format!("{time:.2}"));
        let times = |ratio: Option<f64>| match ratio {
            None => dash(),
            Some(ratio) if ratio < 10.0 => format!("{ratio:.2}"),
            Some(ratio) => format!("{ratio:.1}"),
        };
        let (ours, theirs) = (self.ours, self.reference);
        let winner = match &self.winner {
            _ if is_sum => "",
            Some(winner) => winner,
            None => "given up",
        };
        let mut text = format!(
            "| {} | {winner} | {} | {} | {} | {} | {} | {} |",
            self.opening,
            count(ours.map(|ours| ours.nodes)),
            seconds(ours.map(|ours| ours.cpu_seconds)),
            seconds(ours.map(|ours| ours.wall_seconds)),
            count(theirs.and_then(|theirs| theirs.nodes)),
            seconds(theirs.map(|theirs| theirs.cpu_seconds)),
            times(self.cpu_ratio),
        );
        if by_wall {
            text += &format!(" {} |", times(self.wall_ratio));
        }
        text + "\n"
    }
}

impl Report {
    pub(super) fn new(
        threads: NonZeroUsize,
        calibration: Calibration,
        measured: &[Rows],
        knock_out: Vec<KnockedOut>,
    ) -> Report {
        let mean = calibration.mean_seconds;
        let line = |rows: &Rows, row: &SuiteRow| {
            let winner = row.measured.map(|measured| measured.winner.to_string());
            let name = rows.set.start.size.name(row.case.opening);
            let reference = row.case.figures.map(Theirs::from);
            Line::new(name, winner, row.measured.map(Ours::from), reference, mean)
        };
        let set = |rows: &Rows| SetReport {
            board: rows.set.start.to_string(),
            openings: rows.rows.iter().map(|row| line(rows, row)).collect(),
            all: Line::sum(&rows.rows, rows.set.all, rows.set.cases.len(), mean),
        };
        let sets = measured.iter().map(set).collect();
        Report { schema: SCHEMA, threads: threads.get(), calibration, sets, knock_out }
    }

    pub(super) fn text(&self) -> String {
        let Calibration { before_seconds, after_seconds, mean_seconds } = self.calibration;
        let after = match after_seconds {
            Some(after) => format!("{after:.3} s after"),
            None => "none after".into(),
        };
        let threads = counted(self.threads as u64, "thread");
        let mut text = format!(
            "dfpn on {threads}, each opening from scratch. Calibration: {before_seconds:.3} s \
             before, {after}, {mean_seconds:.3} s used.\n"
        );
        let by_wall = self.threads > 1;
        let (heading, rule) = if by_wall { (" by wall time |", "---|") } else { ("", "") };
        for set in &self.sets {
            text += &format!(
                "\n| {} | winner | nodes | CPU s | wall s | reference nodes | reference CPU s | \
                 ratio |{heading}\n|---|---|---|---|---|---|---|---|{rule}\n",
                set.board
            );
            set.openings.iter().for_each(|line| text += &line.text(by_wall, false));
            text += &set.all.text(by_wall, true);
        }
        if !self.knock_out.is_empty() {
            text += "\n| without | nodes | times | CPU s | times |\n|---|---|---|---|---|\n";
            self.knock_out.iter().for_each(|line| text += &line.text());
        }
        text
    }
}

/// Our times against the reference's; none if there is nothing to compare.
pub(super) fn plot(measured: &[Rows], calibration: f64) -> Option<String> {
    let mut points = Vec::new();
    for Rows { set, rows } in measured {
        for row in rows {
            let (Some(ours), Some(theirs)) = (row.measured, row.case.figures) else { continue };
            let name = set.start.size.name(row.case.opening);
            let name = if measured.len() > 1 { format!("{} {name}", set.start) } else { name };
            let (x, y) = (theirs.cpu_seconds / theirs.calibration, ours.spent.cpu / calibration);
            points.push(Point { x, y, name, winner: row.case.winner });
        }
    }
    let scatter = Scatter {
        title: "CPU time of each opening: ours against the reference's",
        x: "the reference's CPU time, in rounds of the calibration",
        y: "our CPU time, in rounds of the calibration",
    };
    (!points.is_empty()).then(|| scatter.svg(&points))
}
