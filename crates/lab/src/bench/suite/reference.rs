//! The openings, and what the reference takes for them, from `suite/reference.tsv`.

use crate::table::{cell, cells, color, number, optional, rows, seconds};
use anyhow::{anyhow, bail};
use board::{Cell, Color, Size};
use report::words::counted;
use std::fmt;
use std::path::Path;

/// The openings of a board, or the replies to an opening.
pub(super) struct Set {
    pub(super) start: Start,
    pub(super) cases: Vec<Case>,
    /// What the reference takes for all of them, if the sum alone was measured.
    pub(super) all: Option<Figures>,
}

/// A board, empty or with an opening of Black.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Start {
    pub(super) size: Size,
    pub(super) before: Option<Cell>,
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.before {
            None => write!(f, "{}", self.size),
            Some(cell) => write!(f, "{} {}", self.size, self.size.name(cell)),
        }
    }
}

/// An opening, or a reply.
#[derive(Clone, Copy)]
pub(super) struct Case {
    pub(super) opening: Cell,
    pub(super) winner: Color,
    pub(super) figures: Option<Figures>,
}

/// What the reference takes.
#[derive(Clone, Copy)]
pub(super) struct Figures {
    pub(super) nodes: Option<u64>,
    pub(super) cpu_seconds: f64,
    pub(super) calibration: f64,
}

const HEADER: &str = "board\topening\twinner\tcalls\tnodes\tcpu_seconds\tcalibration_seconds";

/// Reads the openings of all boards.
pub(super) fn read(path: &Path) -> anyhow::Result<Vec<Set>> {
    let mut sets = Vec::new();
    rows(path, HEADER, |fields| add(&mut sets, fields))?;
    Ok(sets)
}

fn add(sets: &mut Vec<Set>, fields: &[String]) -> anyhow::Result<()> {
    let [start, opening, winner, _, nodes, cpu_seconds, calibration] = fields else {
        bail!("the line has {}, not 7", counted(fields.len() as u64, "column"));
    };
    let (size, before) = start.split_once(' ').map_or((&**start, None), |(a, b)| (a, Some(b)));
    let size = board::notation::size(size).map_err(|error| anyhow!("{error}"))?;
    let start = Start { size, before: before.map(|name| cell(size, name)).transpose()? };
    let figures = match optional(cpu_seconds) {
        None => None,
        Some(cpu_seconds) => Some(Figures {
            nodes: optional(nodes).map(number).transpose()?,
            cpu_seconds: seconds(cpu_seconds)?,
            calibration: seconds(calibration)?,
        }),
    };
    if sets.last().is_none_or(|set| set.start != start) {
        sets.push(Set { start, cases: Vec::new(), all: None });
    }
    let set = sets.last_mut().expect("one was added");
    match opening.as_str() {
        "all" => set.all = figures,
        name => {
            let (opening, winner) = (cell(size, name)?, color(winner)?);
            set.cases.push(Case { opening, winner, figures });
        }
    }
    Ok(())
}

/// The sets of these boards, with only the openings that were asked for, if any were.
pub(super) fn chosen(sets: Vec<Set>, sizes: &[Size], only: &str) -> anyhow::Result<Vec<Set>> {
    if let Some(missing) = sizes.iter().find(|&&size| sets.iter().all(|set| set.start.size != size))
    {
        let known: Vec<String> = sets.iter().map(|set| set.start.size.to_string()).collect();
        bail!("there is no set of {missing}; the sets are {}", known.join(", "));
    }
    let mut sets: Vec<Set> =
        sets.into_iter().filter(|set| sizes.contains(&set.start.size)).collect();
    let names = || only.split([' ', ',']).filter(|name| !name.is_empty());
    if names().next().is_none() {
        return Ok(sets);
    }
    for name in names() {
        let has = |set: &Set| {
            let cells = cells(set.start.size, name).unwrap_or_default();
            set.cases.iter().any(|case| cells.contains(&case.opening))
        };
        if !sets.iter().any(has) {
            bail!("'{name}' is no opening of the sets that were asked for");
        }
    }
    for set in &mut sets {
        let (size, count) = (set.start.size, set.cases.len());
        set.cases.retain(|case| names().any(|name| name == size.name(case.opening)));
        if set.cases.len() < count {
            set.all = None;
        }
    }
    sets.retain(|set| !set.cases.is_empty());
    Ok(sets)
}
