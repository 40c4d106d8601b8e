//! The nodes that are being reduced, one at each depth, and a few that were a moment ago.
//!
//! The search often leaves a node for one of its siblings and soon comes back. So each depth keeps
//! its last few nodes as they were left, and what is found there needn't be expanded again.

use super::bounds::{Bounds, Selection};
use super::refutation::Refutation;
use super::regions::Layer;
use super::rex::Answer;
use super::theory::Theory;
use crate::View;
use crate::state::State;
use board::{ByColor, Cell, CellMap, CellSet, Color, Size};
use connect::HSearch;
use inferior::{PrunedMove, Rings};

/// How many nodes each depth keeps if there is memory for them.
pub(super) const KEPT: usize = 16;

/// What one node for each depth takes on 8x8 with its connections, in bytes, as measured in long
/// runs.
const DEEP_STACK: usize = 13 << 20;

/// A node. Buffers are used again for the next one there.
pub(super) struct Node<const W: usize> {
    /// The position, filled in; none if it hasn't been expanded.
    state: Option<State<W>>,
    /// The reduced position, with captured regions filled in: it is searched in its place.
    pub(super) reduced: State<W>,
    /// What was filled in to get there, in order.
    pub(super) layers: Vec<Layer<W>>,
    /// The connections of both players, whole.
    pub(super) links: ByColor<HSearch<W>>,
    /// The position with the surroundings of its regions.
    pub(super) rings: Rings<W>,
    /// The moves that may still win, the most promising first once they are in order.
    pub(super) children: Vec<Child<W>>,
    /// Whether the moves are in order, and all connections are known.
    pub(super) is_prepared: bool,
    /// Moves that are no better than one of those, and that one.
    pub(super) deferred: Vec<(Cell, Cell)>,
    /// How the opponent of the side to move answers moves.
    pub(super) refutations: Vec<Refutation<W>>,
    /// The moves that others are at least as good as.
    pub(super) pruned: Vec<PrunedMove<W>>,
    /// In Rex, how the opponent of the side to move answers each move.
    pub(super) answers: CellMap<Answer<W>, W>,
    /// The move that is being reduced, and the bounds of the position.
    pub(super) trying: Option<(Cell, Bounds)>,
    /// How many nodes the thread had when work on this one was last stored.
    pub(super) noted: u64,
}

/// A move and what is known of it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Child<const W: usize> {
    pub(super) cell: Cell,
    /// The position after it, filled in, if that was needed.
    pub(super) after: Option<State<W>>,
    /// Its bounds, if they were looked up since the node was last entered.
    pub(super) bounds: Option<Bounds>,
    /// The work behind them.
    pub(super) work: u64,
    /// Whether other threads do all there is to do after it, for now.
    pub(super) is_busy: bool,
}

impl<const W: usize> Child<W> {
    /// A move that nothing is known of.
    pub(super) fn new(cell: Cell) -> Self {
        Child { cell, after: None, bounds: None, work: 0, is_busy: false }
    }
}

/// All nodes that are kept, by depth; those of a depth are ordered from the one used last, which is
/// the one that is being searched if the search is that deep.
pub(super) struct NodeStack<const W: usize> {
    /// Nodes are large: only their addresses change places.
    depths: Vec<Vec<Box<Node<W>>>>,
    /// How many nodes each depth keeps; if none, the one that is being searched isn't used again.
    kept: usize,
}

impl<const W: usize> NodeStack<W> {
    /// No nodes yet; each depth will keep so many.
    pub(super) fn new(kept: usize) -> Self {
        NodeStack { depths: Vec::new(), kept }
    }

    /// How many nodes each depth keeps.
    pub(super) fn kept(&self) -> usize {
        self.kept
    }

    /// About the most bytes that a stack takes on a board with so many cells, for each node that a
    /// depth keeps. A node has lists for all pairs of cells, and a stack as many nodes as there are
    /// cells.
    pub(super) fn most_bytes(cells: usize) -> usize {
        DEEP_STACK / 64 * cells * cells / 64 * cells / 64 * (1 + W) / 2
    }

    /// The moves that are being reduced, and the bounds of the first position and of its moves.
    /// What is `delta` after a move is what it lacks to win.
    pub(super) fn view(&self, size: Size, depth: usize) -> View {
        let root = self.depths[..depth].first().into_iter().flat_map(|nodes| &nodes[0].children);
        let open = root.filter_map(|child| Some((child.cell, child.bounds?)));
        let open = open
            .filter(|(_, after)| after.phi < Bounds::INFINITY && after.delta < Bounds::INFINITY);
        let moves =
            open.map(|(cell, after)| (size.coord(cell), [after.delta, after.phi])).collect();
        let trying = self.depths[..depth].iter().map_while(|nodes| nodes[0].trying);
        let bounds = trying.clone().next().map(|(_, Bounds { phi, delta })| [phi, delta]);
        View {
            principal_variation: trying
                .take(View::LONGEST)
                .map(|(cell, _)| size.coord(cell))
                .collect(),
            bounds,
            moves,
            ..View::default()
        }
    }

    /// Makes a position the current node of its depth; whether it was kept from before.
    ///
    /// What else is kept at this depth or below stays valid: a node is a matter of its position
    /// alone.
    pub(super) fn enter(&mut self, theory: &Theory<W>, depth: usize, state: State<W>) -> bool {
        if self.depths.len() == depth {
            self.depths.push(Vec::new());
        }
        let nodes = &mut self.depths[depth];
        let is_it = |node: &Node<W>| self.kept > 0 && node.state == Some(state);
        let kept = nodes.iter().position(|node| is_it(node));
        if kept.is_none() && nodes.len() < self.kept.max(1) {
            nodes.push(Box::new(Node::new(theory)));
        }
        let place = kept.unwrap_or(nodes.len() - 1);
        nodes[..=place].rotate_right(1);
        let node = &mut nodes[0];
        if kept.is_some() {
            for child in &mut node.children {
                (child.bounds, child.is_busy) = (None, false);
            }
        } else {
            node.state = None;
        }
        kept.is_some()
    }

    /// Notes that the current node of a depth has been expanded.
    pub(super) fn expanded(&mut self, depth: usize, state: State<W>) {
        self.depths[depth][0].state = Some(state);
    }

    /// The current node of a depth.
    pub(super) fn node(&mut self, depth: usize) -> &mut Node<W> {
        &mut self.depths[depth][0]
    }

    /// The position of the current node of a depth, which has been expanded.
    pub(super) fn state(&self, depth: usize) -> State<W> {
        self.depths[depth][0].state.expect("expanded")
    }

    /// What was filled in at the current node of a depth, in order.
    pub(super) fn layers(&self, depth: usize) -> &[Layer<W>] {
        &self.depths[depth][0].layers
    }

    /// The move that leads to the current node of a depth, unless it is the root.
    pub(super) fn move_before(&self, depth: usize) -> Option<Cell> {
        self.depths[..depth].last()?[0].trying.map(|(cell, _)| cell)
    }

    /// The moves that lead to the current node of a depth from the root.
    pub(super) fn line(&self, depth: usize) -> Vec<Cell> {
        let tried = self.depths[..depth].iter().map(|nodes| nodes[0].trying);
        tried.map(|trying| trying.expect("the move that is being searched").0).collect()
    }

    /// The current node of a depth, and the one before it if there is one.
    pub(super) fn with_parent(&mut self, depth: usize) -> (&mut Node<W>, Option<&Node<W>>) {
        let (before, here) = self.depths.split_at_mut(depth);
        (&mut here[0][0], before.last().map(|nodes| &*nodes[0]))
    }
}

impl<const W: usize> Node<W> {
    /// What the first few moves, which have been looked at, say of the position.
    pub(super) fn selection(&self, focus: usize) -> Selection {
        let (children, others) = self.children.split_at(focus);
        let in_focus = children.iter().map(|child| child.bounds.expect("in focus"));
        Selection::new(in_focus, others.len())
    }

    /// Defers the moves that a move fills in for its owner: they are no better than the move.
    pub(super) fn defer(&mut self, cells: CellSet<W>, to: Cell) {
        let deferred = &mut self.deferred;
        self.children.retain(|child| {
            let is_behind = cells.contains(child.cell) && child.after.is_none();
            if is_behind {
                deferred.push((child.cell, to));
            }
            !is_behind
        });
    }

    /// Notes how moves outside a carrier are refuted. Moves that were deferred to one of them and
    /// that aren't refuted as well have to be looked at after all.
    pub(super) fn narrow(&mut self, carrier: CellSet<W>) {
        self.children.retain(|child| carrier.contains(child.cell));
        self.deferred.retain(|(cell, _)| carrier.contains(*cell));
        let children = &mut self.children;
        self.deferred.retain(|&(cell, to)| {
            let waits = children.iter().any(|child| child.cell == to);
            if !waits {
                children.push(Child::new(cell));
            }
            waits
        });
    }

    fn new(theory: &Theory<W>) -> Self {
        let links = |color| {
            let mut links = HSearch::new(&theory.board);
            links.set_templates(theory.templates[color].clone());
            links
        };
        Node {
            state: None,
            reduced: State { stones: ByColor::from_fn(|_| CellSet::EMPTY), turn: Color::Black },
            layers: Vec::new(),
            links: ByColor::from_fn(links),
            rings: Rings::default(),
            children: Vec::new(),
            is_prepared: true,
            deferred: Vec::new(),
            refutations: Vec::new(),
            pruned: Vec::new(),
            answers: CellMap::filled(Answer::None),
            trying: None,
            noted: 0,
        }
    }
}
