//! What became of the openings, as an object and as rows of a table.

use crate::args::OpeningsArgs;
use board::{Cell, Color};
use mustplay::Certified;
use report::SCHEMA;
use report::answer::{Ended, Spent};
use serde::Serialize;
use std::fmt::Write;

/// One opening and what became of it.
pub(super) struct Opening {
    pub(super) cell: Cell,
    pub(super) winner: Option<Color>,
    /// A winning answer, where the opener loses and the game isn't over at once.
    pub(super) reply: Option<Cell>,
    /// Those of this run.
    pub(super) nodes: u64,
    /// With the certificate, if there is one.
    pub(super) cpu_seconds: f64,
    pub(super) from: Option<Origin>,
    /// Of an answer that comes from elsewhere, the nodes that it took there.
    pub(super) recorded_nodes: Option<u64>,
    /// Why there is no winner.
    pub(super) undecided: Option<Ended>,
    /// The moves of its proof tree, where they were asked for.
    pub(super) proof_size: Option<u64>,
    pub(super) proof: Option<Proof>,
    /// The certificate, as long as the rotation may need it.
    pub(super) certificate: Option<Certified>,
}

/// Where an answer comes from that no search of this run has found for the opening.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The opening that is this one turned by 180 degrees.
    Rotation(Cell),
    /// The file of `--db`.
    Store,
}

/// The certificate of an opening.
#[derive(Clone)]
pub(super) struct Proof {
    pub(super) claims: u64,
    pub(super) cpu_seconds: Option<f64>,
}

impl Opening {
    /// One that nothing is known about, for the total limit is over.
    pub(super) fn left(cell: Cell) -> Opening {
        Opening {
            cell,
            winner: None,
            reply: None,
            nodes: 0,
            cpu_seconds: 0.0,
            from: None,
            recorded_nodes: None,
            undecided: Some(Ended::AtTheTotalLimit),
            proof_size: None,
            proof: None,
            certificate: None,
        }
    }

    /// Whether it is decided, but has no certificate.
    pub(super) fn lacks_certificate(&self) -> bool {
        self.winner.is_some() && self.proof.is_none()
    }

    /// What the answer took when it was found.
    pub(super) fn work(&self) -> u64 {
        self.recorded_nodes.unwrap_or(self.nodes)
    }
}

/// The file of an opening's certificate.
pub(super) fn certificate_name(args: &OpeningsArgs, cell: Cell) -> String {
    format!("{}.cert", args.size.name(cell))
}

/// The object that `openings --json` prints.
#[derive(Serialize)]
pub(super) struct Table {
    schema: u32,
    game: &'static str,
    columns: u8,
    rows: u8,
    first: &'static str,
    pub(super) openings: Vec<Row>,
    pub(super) nodes: u64,
    pub(super) cpu_seconds: f64,
    pub(super) wall_seconds: f64,
}

/// The columns of the comma-separated values. New ones come last, so that those of before keep
/// their places.
const CSV_HEAD: &str = "opening,winner,nodes,cpu_seconds,from,certificate,reply,undecided";

#[derive(Serialize)]
pub(super) struct Row {
    pub(super) cell: String,
    pub(super) winner: Option<&'static str>,
    pub(super) reply: Option<String>,
    nodes: u64,
    cpu_seconds: f64,
    /// The part of it that went into the certificate. Only with `--proofs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) proof_cpu_seconds: Option<f64>,
    /// The claims of the certificate. Only with `--proofs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    claims: Option<u64>,
    /// Only with `--map proof-size`.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof_size: Option<u64>,
    /// A cell, or `store`.
    #[serde(skip_serializing_if = "Option::is_none")]
    from: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recorded_nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    undecided: Option<&'static str>,
}

impl Table {
    pub(super) fn new(args: &OpeningsArgs, openings: &[Opening], spent: Spent) -> Table {
        let size = args.size;
        let rows = openings.iter().map(|opening| Row {
            cell: size.name(opening.cell),
            winner: opening.winner.map(Color::name),
            reply: opening.reply.map(|reply| size.name(reply)),
            nodes: opening.nodes,
            cpu_seconds: opening.cpu_seconds,
            proof_cpu_seconds: opening.proof.as_ref().and_then(|proof| proof.cpu_seconds),
            claims: opening.proof.as_ref().map(|proof| proof.claims),
            proof_size: opening.proof_size,
            from: opening.from.map(|from| match from {
                Origin::Rotation(cell) => size.name(cell),
                Origin::Store => "store".into(),
            }),
            recorded_nodes: opening.recorded_nodes,
            undecided: opening.undecided.map(Ended::name),
        });
        Table {
            schema: SCHEMA,
            game: args.game.name(),
            columns: size.columns(),
            rows: size.rows(),
            first: args.first.name(),
            openings: rows.collect(),
            nodes: openings.iter().map(|opening| opening.nodes).sum(),
            cpu_seconds: spent.cpu,
            wall_seconds: spent.wall,
        }
    }

    /// A row of comma-separated values for each opening, below their names. No value needs
    /// quotation marks.
    pub(super) fn csv(&self) -> String {
        let mut text = format!("{CSV_HEAD}\n");
        for row in &self.openings {
            let Row { cell, nodes, cpu_seconds, .. } = row;
            let winner = row.winner.unwrap_or_default();
            let from = row.from.as_deref().unwrap_or_default();
            let certificate = row.claims.map(|_| format!("{cell}.cert")).unwrap_or_default();
            let reply = row.reply.as_deref().unwrap_or_default();
            let undecided = row.undecided.unwrap_or_default();
            let _ = writeln!(
                text,
                "{cell},{winner},{nodes},{cpu_seconds:.6},{from},{certificate},{reply},{undecided}"
            );
        }
        text
    }
}
