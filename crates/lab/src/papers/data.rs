//! What is kept of each opening, in a file that a later run goes on with, and what the papers
//! report.

use crate::table::{cell, cells, color, number, optional, rows, seconds};
use anyhow::{anyhow, bail};
use board::{Cell, Color, Size};
use report::words::{counted, names};
use std::fmt::Write;
use std::path::Path;
use terminal::{Output, WriteError};

/// The solver with all its features, or without some of them, by the papers' names.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Variant {
    /// SOLVER.
    Full,
    /// SOLVER-D: without domination.
    D,
    /// SOLVER-FD: without fill-in and domination.
    Fd,
}

impl Variant {
    pub(super) const ALL: [Variant; 3] = [Variant::Full, Variant::D, Variant::Fd];

    pub(super) fn name(self) -> &'static str {
        match self {
            Variant::Full => "SOLVER",
            Variant::D => "SOLVER-D",
            Variant::Fd => "SOLVER-FD",
        }
    }
}

/// One opening that was solved.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) board: Size,
    pub(super) variant: Variant,
    pub(super) opening: Cell,
    pub(super) winner: Color,
    /// A winning reply, where the opener loses.
    pub(super) reply: Option<Cell>,
    pub(super) nodes: u64,
    pub(super) cpu_seconds: f64,
    /// The moves of the proof tree, written out; only of the whole solver.
    pub(super) proof_size: Option<u64>,
    /// A longest line, the opening first; empty where it wasn't asked for.
    pub(super) line: Vec<Cell>,
}

const HEADER: &str = "board\tsolver\topening\twinner\treply\tnodes\tcpu_seconds\tproof_size\tline";

/// All openings that were solved so far.
#[derive(Default)]
pub(super) struct Results {
    pub(super) rows: Vec<Row>,
}

impl Results {
    /// Reads what an earlier run has left; nothing if there is no file.
    pub(super) fn read(path: &Path) -> anyhow::Result<Results> {
        if !path.exists() {
            return Ok(Results::default());
        }
        Ok(Results { rows: rows(path, HEADER, row)? })
    }

    /// Writes the file whole or not at all.
    pub(super) fn write(&self, file: &Output) -> Result<(), WriteError> {
        let mut text = format!(
            "# Openings solved by mustplay bench papers, which goes on from here; delete this file \
             to begin anew.\n{HEADER}\n"
        );
        for row in &self.rows {
            let size = row.board;
            let dash = || "-".to_string();
            let _ = writeln!(
                text,
                "{size}\t{}\t{}\t{}\t{}\t{}\t{:.3}\t{}\t{}",
                row.variant.name(),
                size.name(row.opening),
                row.winner,
                row.reply.map_or_else(dash, |reply| size.name(reply)),
                row.nodes,
                row.cpu_seconds,
                row.proof_size.map_or_else(dash, |count| count.to_string()),
                if row.line.is_empty() { dash() } else { names(size, &row.line).join(" ") },
            );
        }
        file.write(text.as_bytes())
    }

    /// What is known of an opening.
    pub(super) fn find(&self, board: Size, variant: Variant, opening: Cell) -> Option<&Row> {
        self.rows
            .iter()
            .find(|row| (row.board, row.variant, row.opening) == (board, variant, opening))
    }
}

/// What the papers report of an opening of 7x7.
#[derive(Clone, Debug)]
pub(super) struct Reported {
    pub(super) opening: Cell,
    pub(super) winner: Color,
    pub(super) reply: Option<Cell>,
    pub(super) nodes: u64,
    pub(super) line: Vec<Cell>,
}

/// Reads what the papers report.
pub(super) fn reported(path: &Path, size: Size) -> anyhow::Result<Vec<Reported>> {
    let read = |fields: &[String]| {
        let [opening, winner, reply, nodes, line] = fields else {
            bail!("the line has {}, not 5", counted(fields.len() as u64, "column"));
        };
        Ok(Reported {
            opening: cell(size, opening)?,
            winner: color(winner)?,
            reply: optional(reply).map(|reply| cell(size, reply)).transpose()?,
            nodes: number(nodes)?,
            line: cells(size, line)?,
        })
    };
    rows(path, "opening\twinner\treply\tnodes\tline", read)
}

fn row(fields: &[String]) -> anyhow::Result<Row> {
    let [size, solver, opening, winner, reply, nodes, cpu, proof_size, line] = fields else {
        bail!("the line has {}, not 9", counted(fields.len() as u64, "column"));
    };
    let size = board::notation::size(size).map_err(|error| anyhow!("{error}"))?;
    let variant = Variant::ALL.into_iter().find(|variant| variant.name() == solver);
    Ok(Row {
        board: size,
        variant: variant.ok_or_else(|| anyhow!("'{solver}' is no solver"))?,
        opening: cell(size, opening)?,
        winner: color(winner)?,
        reply: optional(reply).map(|reply| cell(size, reply)).transpose()?,
        nodes: number(nodes)?,
        cpu_seconds: seconds(cpu)?,
        proof_size: optional(proof_size).map(number).transpose()?,
        line: optional(line).map_or(Ok(Vec::new()), |line| cells(size, line))?,
    })
}
