//! What is kept of each position, in a file that a later run goes on with, and what has been
//! published.

use super::{empty, same};
use crate::table::{cell, cells, color, number, optional, rows, seconds};
use anyhow::{anyhow, bail};
use board::{Cell, Color, Move, Played, Setup, Size, Symmetry};
use mustplay::Feature;
use report::words::{counted, names};
use std::fmt;
use std::fmt::Write;
use std::path::Path;
use terminal::{Output, WriteError};

/// A position to be solved: an opening of Black, or a reply of White to one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Case {
    pub(super) board: Size,
    /// The opening, if this is a reply.
    pub(super) before: Option<Cell>,
    pub(super) cell: Cell,
    /// What the engine does without.
    pub(super) without: Vec<Feature>,
}

impl Case {
    pub(super) fn opening(board: Size, cell: Cell) -> Case {
        Case { board, before: None, cell, without: Vec::new() }
    }

    /// The position after the last move.
    pub(super) fn setup(&self) -> Setup {
        let mut setup = empty(self.board);
        for cell in self.before.into_iter().chain([self.cell]) {
            let played = Played { color: setup.turn, action: Move::Place(cell) };
            setup.make(played).expect("two different cells");
        }
        setup
    }

    fn without_names(&self) -> String {
        let names: Vec<&str> = self.without.iter().map(|off| off.name()).collect();
        if names.is_empty() { "-".into() } else { names.join("+") }
    }
}

impl fmt::Display for Case {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.board)?;
        for cell in self.before.into_iter().chain([self.cell]) {
            write!(f, " {}", self.board.name(cell))?;
        }
        match self.without.is_empty() {
            true => Ok(()),
            false => write!(f, " without {}", self.without_names()),
        }
    }
}

/// A position that was solved.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) case: Case,
    pub(super) winner: Color,
    pub(super) nodes: u64,
    pub(super) cpu_seconds: f64,
    /// The moves of a principal line after it, where one was asked for.
    pub(super) line: Option<Vec<Cell>>,
}

const HEADER: &str = "board\tbefore\tcell\twithout\twinner\tnodes\tcpu_seconds\tline";

/// All positions that were solved so far.
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
            "# Positions solved by mustplay bench papers --game rex, which goes on from here; \
             delete this file to begin anew.\n{HEADER}\n"
        );
        for Row { case, winner, nodes, cpu_seconds, line } in &self.rows {
            let size = case.board;
            let dash = || "-".to_string();
            let _ = writeln!(
                text,
                "{size}\t{}\t{}\t{}\t{winner}\t{nodes}\t{cpu_seconds:.3}\t{}",
                case.before.map_or_else(dash, |cell| size.name(cell)),
                size.name(case.cell),
                case.without_names(),
                line.as_ref().map_or_else(dash, |line| names(size, line).join(" ")),
            );
        }
        file.write(text.as_bytes())
    }

    /// What is known of a position.
    pub(super) fn find(&self, case: &Case) -> Option<&Row> {
        self.rows.iter().find(|row| row.case == *case)
    }

    /// What is known of an opening or its rotation.
    pub(super) fn opening(&self, board: Size, cell: Cell) -> Option<&Row> {
        self.rows.iter().find(|Row { case, .. }| {
            let is_opening = case.before.is_none() && case.without.is_empty();
            is_opening && case.board == board && same(board, case.cell, cell)
        })
    }
}

fn row(fields: &[String]) -> anyhow::Result<Row> {
    let [size, before, at, without, winner, nodes, cpu, line] = fields else {
        bail!("the line has {}, not 8", counted(fields.len() as u64, "column"));
    };
    let board = board::notation::size(size).map_err(|error| anyhow!("{error}"))?;
    let feature =
        |name: &str| Feature::named(name).ok_or_else(|| anyhow!("'{name}' is no feature"));
    let without = optional(without).into_iter().flat_map(|names| names.split('+')).map(feature);
    let case = Case {
        board,
        before: optional(before).map(|name| cell(board, name)).transpose()?,
        cell: cell(board, at)?,
        without: without.collect::<anyhow::Result<_>>()?,
    };
    if case.before == Some(case.cell) {
        bail!("the reply is where the opening is");
    }
    let line = optional(line).map(|line| cells(board, line)).transpose()?;
    let (nodes, cpu_seconds) = (number(nodes)?, seconds(cpu)?);
    Ok(Row { case, winner: color(winner)?, nodes, cpu_seconds, line })
}

/// A position whose winner has been published.
#[derive(Clone, Debug)]
pub(super) struct Published {
    setup: Setup,
    winner: Color,
    /// All winning moves, where they are known.
    moves: Option<Vec<Cell>>,
}

/// Reads what has been published, from two tables of positions.
pub(super) fn published(folder: &Path) -> anyhow::Result<Vec<Published>> {
    let mut all = Vec::new();
    for name in ["rex-openings.tsv", "rex-replies.tsv"] {
        let header = "position\twinner\twinning_moves\tsource";
        all.extend(rows(&folder.join(name), header, read_published)?);
    }
    Ok(all)
}

fn read_published(fields: &[String]) -> anyhow::Result<Published> {
    let [position, winner, moves, _] = fields else {
        bail!("the line has {}, not 4", counted(fields.len() as u64, "column"));
    };
    let setup: Setup = position.parse().map_err(|error| anyhow!("{error}"))?;
    let moves = match moves.as_str() {
        "?" => None,
        "-" => Some(Vec::new()),
        names => Some(cells(setup.size(), names)?),
    };
    Ok(Published { setup, winner: color(winner)?, moves })
}

impl Published {
    /// Who wins a position, and by which moves, if it or an image of it has been published.
    pub(super) fn find(all: &[Published], setup: &Setup) -> Option<(Color, Option<Vec<Cell>>)> {
        all.iter().find_map(|of| {
            let way = Symmetry::ALL.into_iter().find(|&way| of.setup.image(way) == *setup)?;
            let image = |&cell: &Cell| way.cell(of.setup.size(), cell);
            let moves = of.moves.as_ref().map(|moves| moves.iter().map(image).collect());
            Some((way.color(of.winner), moves))
        })
    }
}
