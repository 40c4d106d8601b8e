//! The tree in a form that can be kept: a text for each position.
//!
//! What comes back is as good as the file that it was kept in. The certificates of its leaves are
//! kept beside it, and the whole is checked once it is composed.

use crate::tree::{Bounds, Ground, Kept, NodeId, Proof, Tree};
use board::{CellSet, WIDE};
use mustplay::job::{Conclusion, Joint};
use mustplay::{Cell, Color, Setup, Size};
use serde::{Deserialize, Serialize};

/// A position as text.
#[derive(Serialize, Deserialize)]
struct Record {
    position: String,
    work: u64,
    bounds: Bounds,
    #[serde(default, skip_serializing_if = "is_false")]
    whole: bool,
    /// Moves, whether a worker would look at them, what it said, and the positions after them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    moves: Vec<(u16, bool, Bounds, u64, Option<NodeId>)>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    proof: Option<ProofRecord>,
}

#[derive(Serialize, Deserialize)]
struct ProofRecord {
    winner: char,
    needs_turn: bool,
    stones: Vec<u16>,
    carrier: Vec<u16>,
    ground: GroundRecord,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum GroundRecord {
    Certificate,
    Covered(NodeId),
    Same(usize, Vec<(u16, NodeId)>),
    Move(usize, Vec<(u16, NodeId)>),
    All(Vec<usize>, Vec<(u16, NodeId)>),
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_false(value: &bool) -> bool {
    !value
}

impl Tree {
    /// A position as text.
    pub fn text(&self, id: NodeId) -> String {
        let kept = self.kept(id);
        let cells = |set: CellSet<WIDE>| set.iter().map(number).collect();
        let pairs = |moves: &[(Cell, NodeId)]| {
            moves.iter().map(|&(cell, child)| (number(cell), child)).collect()
        };
        let proof = kept.proof.map(|Proof { conclusion, ground }| ProofRecord {
            winner: if conclusion.winner == Color::Black { 'b' } else { 'w' },
            needs_turn: conclusion.needs_turn,
            stones: cells(conclusion.stones),
            carrier: cells(conclusion.carrier),
            ground: match ground {
                Ground::Certificate => GroundRecord::Certificate,
                Ground::Covered(other) => GroundRecord::Covered(other),
                Ground::Joint(Joint::Same(at), moves) => GroundRecord::Same(at, pairs(&moves)),
                Ground::Joint(Joint::Move(at), moves) => GroundRecord::Move(at, pairs(&moves)),
                Ground::Joint(Joint::All(at), moves) => GroundRecord::All(at, pairs(&moves)),
            },
        });
        let moves = kept.moves.into_iter();
        let record = Record {
            position: kept.position.to_string(),
            work: kept.work,
            bounds: kept.bounds,
            whole: kept.is_whole,
            moves: moves.map(|(cell, a, b, c, child)| (number(cell), a, b, c, child)).collect(),
            proof,
        };
        serde_json::to_string(&record).expect("plain values")
    }

    /// The tree of a root that these texts are of, in order; none if they aren't.
    pub fn of_texts(root: &Setup, texts: &[String]) -> Option<Tree> {
        let kept: Option<Vec<Kept>> = texts.iter().map(|text| kept(root, text)).collect();
        Tree::of_kept(root, kept?)
    }
}

fn kept(root: &Setup, text: &str) -> Option<Kept> {
    let record: Record = serde_json::from_str(text).ok()?;
    let position: Setup = record.position.parse().ok()?;
    if (position.rules, position.size()) != (root.rules, root.size()) {
        return None;
    }
    let size = position.size();
    let set = |cells: &[u16]| {
        cells.iter().map(|&number| cell(size, number)).collect::<Option<CellSet<WIDE>>>()
    };
    let pairs = |moves: Vec<(u16, NodeId)>| -> Option<Vec<(Cell, NodeId)>> {
        moves.into_iter().map(|(number, child)| Some((cell(size, number)?, child))).collect()
    };
    let joint = |joint: Joint, moves: Vec<(u16, NodeId)>| -> Option<Ground> {
        let is_there = match &joint {
            Joint::Same(at) | Joint::Move(at) => *at < moves.len(),
            Joint::All(places) => places.iter().all(|&at| at < moves.len()),
        };
        is_there.then_some(Ground::Joint(joint, pairs(moves)?))
    };
    let proof = match record.proof {
        None => None,
        Some(ProofRecord { winner, needs_turn, stones, carrier, ground }) => {
            let winner = if winner == 'b' { Color::Black } else { Color::White };
            let (stones, carrier) = (set(&stones)?, set(&carrier)?);
            let rules = position.rules;
            let ground = match ground {
                GroundRecord::Certificate => Ground::Certificate,
                GroundRecord::Covered(other) => Ground::Covered(other),
                GroundRecord::Same(at, moves) => joint(Joint::Same(at), moves)?,
                GroundRecord::Move(at, moves) => joint(Joint::Move(at), moves)?,
                GroundRecord::All(at, moves) => joint(Joint::All(at), moves)?,
            };
            let conclusion = Conclusion { rules, winner, needs_turn, stones, carrier };
            Some(Proof { conclusion, ground })
        }
    };
    let moves: Option<Vec<_>> = record
        .moves
        .into_iter()
        .map(|(number, a, b, c, child)| Some((cell(size, number)?, a, b, c, child)))
        .collect();
    Some(Kept {
        position,
        work: record.work,
        bounds: record.bounds,
        is_whole: record.whole,
        moves: moves?,
        proof,
    })
}

fn number(cell: Cell) -> u16 {
    u16::try_from(cell.index()).expect("few cells")
}

fn cell(size: Size, number: u16) -> Option<Cell> {
    size.all_cells().nth(usize::from(number))
}
