//! One certificate of the whole: the certificates of leaves, and the steps between them.

use crate::tree::{Ground, NodeId, Proof, State, Tree};
use mustplay::job::{ComposeError, Composer, Conclusion, Joint};
use mustplay::{Cell, Statement, StoreError};
use std::collections::HashMap;
use std::fmt;
use std::io::Write;

/// Where the certificates of leaves and what is known of the tree are kept.
pub trait Shelf {
    /// Keeps the file of a certificate that was checked.
    ///
    /// # Errors
    /// If it can't be written.
    fn keep_proof(&mut self, node: NodeId, file: &[u8]) -> Result<(), ShelfError>;

    /// The file of a certificate that was kept.
    ///
    /// # Errors
    /// If it isn't there or can't be read.
    fn proof(&mut self, node: NodeId) -> Result<Vec<u8>, ShelfError>;

    /// Keeps what is known of positions.
    ///
    /// # Errors
    /// If it can't be written.
    fn keep_nodes(&mut self, nodes: &[(NodeId, String)]) -> Result<(), ShelfError>;
}

/// Why something isn't kept, or isn't there any more.
#[derive(Debug)]
#[non_exhaustive]
pub enum ShelfError {
    /// There is no certificate of that number.
    Missing,
    /// The store can't be read or written.
    Store(StoreError),
}

impl fmt::Display for ShelfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ShelfError::Missing => f.write_str("it was not kept"),
            ShelfError::Store(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for ShelfError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            ShelfError::Missing => None,
            ShelfError::Store(error) => Some(error),
        }
    }
}

/// A shelf that is gone when the process is.
#[derive(Default)]
pub struct MemoryShelf(HashMap<NodeId, Vec<u8>>);

impl Shelf for MemoryShelf {
    fn keep_proof(&mut self, node: NodeId, file: &[u8]) -> Result<(), ShelfError> {
        self.0.insert(node, file.to_vec());
        Ok(())
    }

    fn proof(&mut self, node: NodeId) -> Result<Vec<u8>, ShelfError> {
        self.0.get(&node).cloned().ok_or(ShelfError::Missing)
    }

    fn keep_nodes(&mut self, _: &[(NodeId, String)]) -> Result<(), ShelfError> {
        Ok(())
    }
}

/// Why there is no certificate of the whole.
#[derive(Debug)]
pub enum WholeError {
    /// The root isn't proved.
    Open,
    /// A certificate of a leaf isn't to be had.
    Missing(ShelfError),
    /// The parts can't be put together.
    Compose(ComposeError),
}

impl fmt::Display for WholeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            WholeError::Open => f.write_str("the position isn't decided"),
            WholeError::Missing(error) => {
                write!(f, "the certificate of a part is missing: {error}")
            }
            WholeError::Compose(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for WholeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            WholeError::Open => None,
            WholeError::Missing(error) => Some(error),
            WholeError::Compose(error) => Some(error),
        }
    }
}

impl From<ComposeError> for WholeError {
    fn from(error: ComposeError) -> WholeError {
        WholeError::Compose(error)
    }
}

/// Writes the certificate of a root that is proved, compressed. Only one leaf's is in memory at a
/// time. It still has to be checked.
///
/// # Errors
/// If it can't be written, or something is missing.
pub fn write(tree: &Tree, shelf: &mut dyn Shelf, out: impl Write) -> Result<(), WholeError> {
    let proof = tree.decided().ok_or(WholeError::Open)?;
    let setup = tree.node(0).position.clone();
    let statement = Statement { winner: proof.conclusion.winner, setup };
    let composer = Composer::new(out, statement)?;
    let mut whole = Whole { tree, shelf, composer, numbers: HashMap::new(), last: 0 };
    let root = whole.number(0)?;
    if whole.last != root {
        whole.repeat(0)?;
    }
    whole.composer.finish()?;
    Ok(())
}

/// The leaves whose certificates are in the certificate of the whole.
pub fn leaves(tree: &Tree) -> Vec<NodeId> {
    let (mut open, mut seen, mut leaves) = (vec![0], vec![false; tree.len()], Vec::new());
    while let Some(id) = open.pop() {
        let State::Proved(proof) = &tree.node(id).state else { continue };
        if std::mem::replace(&mut seen[id], true) {
            continue;
        }
        match &proof.ground {
            Ground::Certificate => leaves.push(id),
            Ground::Covered(other) => open.push(*other),
            Ground::Joint(joint, moves) => {
                open.extend(needed(joint).iter().map(|&place| moves[place].1));
            }
        }
    }
    leaves
}

/// The places of the moves that a joint needs.
fn needed(joint: &Joint) -> Vec<usize> {
    match joint {
        Joint::Same(place) | Joint::Move(place) => vec![*place],
        Joint::All(places) => places.clone(),
    }
}

struct Whole<'w, O: Write> {
    tree: &'w Tree,
    shelf: &'w mut dyn Shelf,
    composer: Composer<O>,
    /// The steps that settle positions.
    numbers: HashMap<NodeId, u64>,
    /// The last step that was written.
    last: u64,
}

impl<O: Write> Whole<'_, O> {
    /// The number of the step that settles a position, which is written if it wasn't.
    fn number(&mut self, id: NodeId) -> Result<u64, WholeError> {
        if let Some(&number) = self.numbers.get(&id) {
            return Ok(number);
        }
        let State::Proved(Proof { conclusion, ground }) = &self.tree.node(id).state else {
            return Err(WholeError::Open);
        };
        let number = match ground {
            Ground::Certificate => {
                let file = self.shelf.proof(id).map_err(WholeError::Missing)?;
                self.composer.part(&file)?
            }
            Ground::Covered(other) => self.number(*other)?,
            Ground::Joint(joint, moves) => {
                let mut parts: Vec<(Cell, Conclusion, u64)> =
                    moves.iter().map(|&(cell, _)| (cell, *conclusion, 0)).collect();
                for place in needed(joint) {
                    let (cell, child) = moves[place];
                    let number = self.number(child)?;
                    let State::Proved(after) = &self.tree.node(child).state else {
                        return Err(WholeError::Open);
                    };
                    parts[place] = (cell, after.conclusion, number);
                }
                self.composer.joint(joint, conclusion, &parts)?
            }
        };
        self.last = self.last.max(number);
        self.numbers.insert(id, number);
        Ok(number)
    }

    /// Writes the step of a position once more, so that it is the last.
    fn repeat(&mut self, id: NodeId) -> Result<(), WholeError> {
        let mut id = id;
        loop {
            self.numbers.remove(&id);
            let State::Proved(Proof { ground, .. }) = &self.tree.node(id).state else {
                return Err(WholeError::Open);
            };
            match ground {
                Ground::Covered(other) => id = *other,
                Ground::Joint(Joint::Same(place), moves) => id = moves[*place].1,
                _ => return self.number(id).map(|_| ()),
            }
        }
    }
}
