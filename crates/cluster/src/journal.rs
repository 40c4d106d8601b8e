//! What came of each job, as lines of a file: a record of a run for those who study it.
//!
//! The coordinator goes on from a store, never from this. A simulator can be fitted to it.

use crate::message::Move;
use crate::tree::NodeId;
use board::{CellSet, WIDE};
use mustplay::job::{Conclusion, MoveBounds};
use mustplay::{Cell, Color, Setup};
use serde::{Deserialize, Serialize};
use std::time::Duration;

/// A job that is done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Done {
    /// Its number.
    pub job: u64,
    /// Where in the tree it belongs.
    pub node: NodeId,
    /// Its position.
    pub position: Setup,
    /// Who did it.
    pub worker: String,
    /// How many nodes it was allowed.
    pub budget: u64,
    /// How many it took.
    pub nodes: u64,
    /// When it was given, from the beginning of the run.
    pub begun: Duration,
    /// When its result came.
    pub ended: Duration,
    /// What came of it.
    pub came: Came,
}

/// What came of a job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Came {
    /// The moves, in order.
    Open(Vec<MoveBounds>),
    /// A certificate.
    Proved {
        /// What it settles.
        conclusion: Conclusion,
        /// Its length in bytes, compressed.
        bytes: u64,
    },
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Line {
    job: u64,
    node: NodeId,
    position: String,
    worker: String,
    budget: u64,
    nodes: u64,
    /// In milliseconds.
    begun: u64,
    ended: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<Move>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proved: Option<ProvedLine>,
}

#[derive(Serialize, Deserialize)]
struct ProvedLine {
    winner: String,
    needs_turn: bool,
    stones: Vec<String>,
    carrier: Vec<String>,
    bytes: u64,
}

impl Done {
    /// It as a line of JSON.
    pub fn line(&self) -> String {
        let size = self.position.size();
        let millis = |time: Duration| u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        let (moves, proved) = match &self.came {
            Came::Open(moves) => {
                (Some(moves.iter().map(|known| Move::of(size, known)).collect()), None)
            }
            Came::Proved { conclusion, bytes } => {
                let names =
                    |cells: CellSet<WIDE>| cells.iter().map(|cell| size.name(cell)).collect();
                let proved = ProvedLine {
                    winner: conclusion.winner.to_string(),
                    needs_turn: conclusion.needs_turn,
                    stones: names(conclusion.stones),
                    carrier: names(conclusion.carrier),
                    bytes: *bytes,
                };
                (None, Some(proved))
            }
        };
        let line = Line {
            job: self.job,
            node: self.node,
            position: self.position.to_string(),
            worker: self.worker.clone(),
            budget: self.budget,
            nodes: self.nodes,
            begun: millis(self.begun),
            ended: millis(self.ended),
            moves,
            proved,
        };
        serde_json::to_string(&line).expect("plain values")
    }

    /// Reads a line; none if it isn't one.
    pub fn read(line: &str) -> Option<Done> {
        let line: Line = serde_json::from_str(line).ok()?;
        let position: Setup = line.position.parse().ok()?;
        let size = position.size();
        let cells = |names: &[String]| -> Option<CellSet<WIDE>> {
            names
                .iter()
                .map(|name| size.cell_named(name))
                .collect::<Option<Vec<Cell>>>()
                .map(|cells| cells.into_iter().collect())
        };
        let came = match (line.moves, line.proved) {
            (Some(moves), None) => {
                let moves: Option<Vec<MoveBounds>> =
                    moves.iter().map(|known| known.read(size)).collect();
                Came::Open(moves?)
            }
            (None, Some(proved)) => {
                let conclusion = Conclusion {
                    rules: position.rules,
                    winner: Color::from_name(&proved.winner)?,
                    needs_turn: proved.needs_turn,
                    stones: cells(&proved.stones)?,
                    carrier: cells(&proved.carrier)?,
                };
                Came::Proved { conclusion, bytes: proved.bytes }
            }
            _ => return None,
        };
        Some(Done {
            job: line.job,
            node: line.node,
            position,
            worker: line.worker,
            budget: line.budget,
            nodes: line.nodes,
            begun: Duration::from_millis(line.begun),
            ended: Duration::from_millis(line.ended),
            came,
        })
    }
}
