//! A run in a store, from which a coordinator that was killed goes on.

use crate::compose::{MemoryShelf, Shelf, ShelfError};
use crate::tree::{Ground, NodeId, Proof, State, Tree};
use mustplay::{Setup, Store, StoreError};
use std::sync::Arc;

/// A run of a position in a store. What can't be written any more stays in memory.
pub struct StoreShelf {
    store: Arc<Store>,
    root: Setup,
    memory: MemoryShelf,
}

impl StoreShelf {
    /// The run of a position, and its tree if the store has one that is whole.
    ///
    /// # Errors
    /// If the store can't be read.
    pub fn open(store: Arc<Store>, root: &Setup) -> Result<(StoreShelf, Option<Tree>), StoreError> {
        let nodes = store.run_nodes(root)?;
        let are_all = nodes.iter().enumerate().all(|(at, (number, _))| at == *number as usize);
        let texts: Vec<String> = nodes.into_iter().map(|(_, text)| text).collect();
        let tree = are_all.then(|| Tree::of_texts(root, &texts)).flatten();
        let shelf = StoreShelf { store, root: root.clone(), memory: MemoryShelf::default() };
        let is_whole = match &tree {
            Some(tree) => shelf.has_all(tree)?,
            None => false,
        };
        Ok((shelf, tree.filter(|_| is_whole)))
    }

    /// Whether the certificates of all leaves of a tree are there.
    fn has_all(&self, tree: &Tree) -> Result<bool, StoreError> {
        for id in 0..tree.len() {
            let needs = matches!(
                tree.node(id).state,
                State::Proved(Proof { ground: Ground::Certificate, .. })
            );
            if needs && self.store.run_proof(&self.root, number(id))?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

impl Shelf for StoreShelf {
    fn keep_proof(&mut self, node: NodeId, file: &[u8]) -> Result<(), ShelfError> {
        let kept = self.store.keep_run_proof(&self.root, number(node), file);
        kept.map_err(|error| {
            let _ = self.memory.keep_proof(node, file);
            ShelfError::Store(error)
        })
    }

    fn proof(&mut self, node: NodeId) -> Result<Vec<u8>, ShelfError> {
        if let Ok(file) = self.memory.proof(node) {
            return Ok(file);
        }
        let file = self.store.run_proof(&self.root, number(node)).map_err(ShelfError::Store)?;
        file.ok_or(ShelfError::Missing)
    }

    fn keep_nodes(&mut self, nodes: &[(NodeId, String)]) -> Result<(), ShelfError> {
        let nodes: Vec<_> = nodes.iter().map(|(id, text)| (number(*id), text.clone())).collect();
        self.store.keep_run_nodes(&self.root, &nodes).map_err(ShelfError::Store)
    }
}

fn number(id: NodeId) -> u32 {
    u32::try_from(id).expect("few positions")
}
