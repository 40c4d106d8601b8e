//! The top of the proof: positions, how far each is from being decided, and what is proved.
//!
//! It is a proof-number tree (Allis 1994) over all moves of a position. What workers say of bounds
//! only steers which position is looked at next. A position is *proved* by a checked certificate,
//! by the conclusions of its moves, or by the conclusion of another position that covers it; see
//! [`mustplay::job::Joint`]. So the must-play region of a position is what the carriers of checked
//! certificates leave of it, and nothing that a worker pruned is taken on trust: its moves come
//! last, and are there to be proved if they are still in the region then.
//!
//! A job that is under way counts as done, as it looks: these are the *hoped* bounds. They part
//! workers where several moves have to be refuted (Pawlewicz and Hayward 2013).

use board::{ByColor, CellSet, WIDE};
use mustplay::job::{Conclusion, Joint, MoveBounds};
use mustplay::{Cell, Color, Setup, Verdict};
use serde::{Deserialize, Serialize};
use std::cell::Cell as Counter;
use std::collections::{BTreeSet, HashMap};

/// The number of a position in the tree. The root is 0.
pub type NodeId = usize;

/// A number that is never reached.
const INFINITY: u32 = 1 << 30;

/// What a worker's word that a position is decided counts for.
const CLAIMED: u32 = 1 << 20;

/// Proof and disproof numbers of a position, as its side to move sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Bounds {
    /// What is left to prove that the side to move wins.
    pub phi: u32,
    /// What is left to prove that it loses.
    pub delta: u32,
}

impl Bounds {
    const FIRST: Bounds = Bounds { phi: 4, delta: 4 };
    const WON: Bounds = Bounds { phi: 0, delta: INFINITY };
    const LOST: Bounds = Bounds { phi: INFINITY, delta: 0 };

    /// What a worker says, within what it may count for.
    fn told(verdict: Option<Verdict>, turn: Color) -> Bounds {
        match verdict {
            None => Bounds::FIRST,
            Some(Verdict::Open { phi, delta }) => {
                Bounds { phi: phi.clamp(1, CLAIMED), delta: delta.clamp(1, CLAIMED) }
            }
            Some(Verdict::Won { winner, .. }) if winner == turn => {
                Bounds { phi: 1, delta: CLAIMED }
            }
            Some(Verdict::Won { .. }) => Bounds { phi: CLAIMED, delta: 1 },
        }
    }

    /// As a job that is under way is hoped to end.
    fn hoped(self) -> Bounds {
        if self.phi <= self.delta { Bounds::WON } else { Bounds::LOST }
    }

    fn of_moves(after: impl Iterator<Item = Bounds>, others: usize) -> Bounds {
        let first = Bounds { phi: INFINITY, delta: 4 * others as u32 };
        let all = after.fold(first, |all, after| Bounds {
            phi: all.phi.min(after.delta),
            delta: all.delta.saturating_add(after.phi).min(INFINITY),
        });
        match all {
            Bounds { phi: 0, .. } => Bounds::WON,
            Bounds { phi: INFINITY, .. } => Bounds::LOST,
            Bounds { phi, delta } => Bounds { phi, delta: delta.clamp(1, INFINITY - 1) },
        }
    }
}

/// A position of the tree.
#[derive(Clone, Debug)]
pub struct Node {
    /// The position.
    pub position: Setup,
    /// What is known of it.
    pub state: State,
    /// How far it is from being decided.
    pub bounds: Bounds,
    /// The same with jobs that are under way counted as done.
    pub hoped: Bounds,
    /// The nodes of searches behind it.
    pub work: u64,
    /// Whether a job for it is under way.
    pub is_busy: bool,
    /// The worker that has searched it last, or its parent.
    pub worker: Option<String>,
    /// A worker whose word wasn't taken for it: another is to look at it.
    pub not_for: Option<String>,
    /// Whether its parts can't be joined, so that one job has to prove it.
    pub is_whole: bool,
    stones: ByColor<CellSet<WIDE>>,
    parents: Vec<NodeId>,
}

/// What is known of a position.
#[derive(Clone, Debug)]
pub enum State {
    /// No worker has told of its moves.
    Leaf,
    /// All its moves, the most promising first.
    Open(Vec<Edge>),
    /// Who wins.
    Proved(Proof),
}

/// A move.
#[derive(Clone, Copy, Debug)]
pub struct Edge {
    cell: Cell,
    /// What a worker said of it.
    told: Bounds,
    work: u64,
    /// Whether the worker would look at it.
    is_ordered: bool,
    /// The position after it, if it came into focus.
    child: Option<NodeId>,
}

/// Who wins a position, and why.
#[derive(Clone, Debug)]
pub struct Proof {
    /// What is settled.
    pub conclusion: Conclusion,
    /// By what.
    pub ground: Ground,
}

/// What proves a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Ground {
    /// A certificate of its own.
    Certificate,
    /// The conclusions of its moves.
    Joint(Joint, Vec<(Cell, NodeId)>),
    /// The conclusion of another position.
    Covered(NodeId),
}

/// What is kept of a position: what doesn't follow from others.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) position: Setup,
    pub(crate) work: u64,
    pub(crate) bounds: Bounds,
    pub(crate) is_whole: bool,
    /// Moves, whether a worker would look at them, what it said, and the positions after them.
    pub(crate) moves: Vec<(Cell, bool, Bounds, u64, Option<NodeId>)>,
    pub(crate) proof: Option<Proof>,
}

/// The tree.
#[derive(Clone, Debug)]
pub struct Tree {
    nodes: Vec<Node>,
    by_position: HashMap<Setup, NodeId>,
    /// The positions that have changed since they were last kept.
    changed: BTreeSet<NodeId>,
    /// Those that were proved, and whose conclusions weren't held against the others yet.
    fresh: Vec<NodeId>,
    looks: Counter<[u64; 2]>,
    /// How many times a position was proved, or all its moves were without deciding it.
    closed: u64,
    /// Whether conclusions are held against moves of the same position only.
    is_local: bool,
}

impl Tree {
    /// A root, of which nothing is known.
    pub fn new(root: Setup) -> Tree {
        let mut tree = Tree {
            nodes: Vec::new(),
            by_position: HashMap::new(),
            changed: BTreeSet::new(),
            fresh: Vec::new(),
            looks: Counter::new([0, 0]),
            closed: 0,
            is_local: false,
        };
        tree.child(root, None, Bounds::FIRST, 0, None);
        tree
    }

    /// The same, but a conclusion covers other moves of the same position only. In a made-up game
    /// two positions that are further apart don't agree.
    pub(crate) fn local(root: Setup) -> Tree {
        Tree { is_local: true, ..Tree::new(root) }
    }

    /// Whether a conclusion about one position may be held against another one.
    fn may_cover(&self, one: NodeId, other: NodeId) -> bool {
        let parents = |id: NodeId| &self.nodes[id].parents;
        !self.is_local || parents(one).iter().any(|above| parents(other).contains(above))
    }

    /// A position by its number.
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id]
    }

    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The number of a position, if the tree has it.
    pub fn find(&self, position: &Setup) -> Option<NodeId> {
        self.by_position.get(position).copied()
    }

    /// Never: there is a root.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// How many times moves went out of sight, since a position was proved or is to be proved in
    /// one piece: as long as this stays the same, what mattered to the root does.
    pub fn closed(&self) -> u64 {
        self.closed
    }

    /// What the tree has cost: the positions whose moves were looked at, and those that were
    /// compared with what is proved, again and again.
    pub fn looks(&self) -> [u64; 2] {
        self.looks.get()
    }

    fn look(&self, walked: usize, compared: usize) {
        let [before, other] = self.looks.get();
        self.looks.set([before + walked as u64, other + compared as u64]);
    }

    /// What is proved of the root, if it is.
    pub fn decided(&self) -> Option<&Proof> {
        match &self.nodes[0].state {
            State::Proved(proof) => Some(proof),
            _ => None,
        }
    }

    /// The numbers of positions that have changed since this was last asked.
    pub fn take_changed(&mut self) -> BTreeSet<NodeId> {
        std::mem::take(&mut self.changed)
    }

    /// The most-proving line, as bounds have it.
    pub fn line(&self) -> Vec<Cell> {
        let (mut id, mut line) = (0, Vec::new());
        while let Some((cell, next)) = self.focus(id).min_by_key(|&(_, next)| {
            let Bounds { phi, delta } = self.nodes[next].bounds;
            (delta, phi)
        }) {
            line.push(cell);
            id = next;
        }
        line
    }

    /// A leaf that no job is at, and that matters whatever comes of the jobs under way, if there is
    /// one.
    pub fn select(&self) -> Option<NodeId> {
        let mut id = 0;
        loop {
            let node = &self.nodes[id];
            if node.hoped == Bounds::WON || node.hoped == Bounds::LOST {
                return None;
            }
            match &node.state {
                State::Proved(_) => return None,
                State::Leaf => return (!node.is_busy).then_some(id),
                State::Open(_) => {
                    let best = self.focus(id).min_by_key(|&(_, next)| {
                        let Bounds { phi, delta } = self.nodes[next].hoped;
                        (delta, phi)
                    });
                    id = best?.1;
                }
            }
        }
    }

    /// The leaf closest to the most-proving line that no job is at: what comes of jobs under way
    /// may make it useless.
    pub fn speculate(&self) -> Option<NodeId> {
        let mut open = vec![0];
        let mut seen = BTreeSet::new();
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            match &self.nodes[id].state {
                State::Proved(_) => {}
                State::Leaf if !self.nodes[id].is_busy => return Some(id),
                State::Leaf => {}
                State::Open(_) => {
                    let mut next: Vec<NodeId> = self.focus(id).map(|(_, next)| next).collect();
                    next.sort_by_key(|&next| std::cmp::Reverse(self.nodes[next].bounds.delta));
                    open.extend(next);
                }
            }
        }
        None
    }

    /// Which of these positions still matter to the root. It is asked upward from each of them, for
    /// they are few beside the tree.
    pub fn relevant(&self, of: impl Iterator<Item = NodeId>) -> BTreeSet<NodeId> {
        let mut known = HashMap::from([(0, true)]);
        of.filter(|&id| self.matters(id, &mut known)).collect()
    }

    /// Whether moves that are looked at lead from the root to a position.
    fn matters(&self, id: NodeId, known: &mut HashMap<NodeId, bool>) -> bool {
        if let Some(&does) = known.get(&id) {
            return does;
        }
        let does = !self.is_proved(id)
            && self.nodes[id].parents.iter().any(|&above| {
                self.matters(above, known) && self.focus(above).any(|(_, next)| next == id)
            });
        known.insert(id, does);
        does
    }

    /// Notes that a job for a position begins or ends.
    pub fn set_busy(&mut self, id: NodeId, is_busy: bool) {
        self.nodes[id].is_busy = is_busy;
        self.refresh(id);
    }

    /// Notes who has searched a position, and for how many nodes.
    pub fn note_work(&mut self, id: NodeId, nodes: u64, worker: &str) {
        self.nodes[id].work = self.nodes[id].work.saturating_add(nodes);
        self.nodes[id].worker = Some(worker.into());
    }

    /// Notes that another worker than this one is to look at a position.
    pub fn leave_to_others(&mut self, id: NodeId, worker: &str) {
        self.nodes[id].not_for = Some(worker.into());
    }

    /// Notes what a worker says of the moves of a leaf.
    pub fn open(&mut self, id: NodeId, told: &[MoveBounds]) {
        let node = &self.nodes[id];
        if !matches!(node.state, State::Leaf) || node.is_whole {
            return;
        }
        let (position, turn) = (&node.position, !node.position.turn);
        let mut edges: Vec<Edge> = Vec::new();
        let is_new = |edges: &[Edge], cell| {
            position.at(cell).is_none() && edges.iter().all(|edge| edge.cell != cell)
        };
        for &MoveBounds { cell, verdict, work } in told {
            if is_new(&edges, cell) {
                let told = Bounds::told(verdict, turn);
                edges.push(Edge { cell, told, work, is_ordered: true, child: None });
            }
        }
        let is_ordered = edges.is_empty();
        for cell in position.empty_cells() {
            if is_new(&edges, cell) {
                let told = Bounds::FIRST;
                edges.push(Edge { cell, told, work: 0, is_ordered, child: None });
            }
        }
        self.nodes[id].state = State::Open(edges);
        self.changed.insert(id);
        self.refresh(id);
    }

    /// Notes that a checked certificate settles a position, and what follows.
    pub fn prove(&mut self, id: NodeId, conclusion: Conclusion) {
        if !self.is_proved(id) {
            self.settle(id, Proof { conclusion, ground: Ground::Certificate });
            self.refresh(id);
        }
    }

    fn settle(&mut self, id: NodeId, proof: Proof) {
        self.nodes[id].state = State::Proved(proof);
        self.closed += 1;
        self.changed.insert(id);
        self.fresh.push(id);
    }

    /// Settles what the conclusions of positions that were just proved cover.
    fn spread(&mut self) {
        while let Some(id) = self.fresh.pop() {
            let State::Proved(Proof { conclusion, .. }) = self.nodes[id].state else { continue };
            self.look(0, self.nodes.len());
            for other in 0..self.nodes.len() {
                if self.covers(&conclusion, other) && self.may_cover(id, other) {
                    self.settle(other, Proof { conclusion, ground: Ground::Covered(id) });
                    self.refresh_up(other);
                }
            }
        }
    }

    /// Whether a conclusion settles a position that is open.
    fn covers(&self, conclusion: &Conclusion, id: NodeId) -> bool {
        let Node { position, stones, state, .. } = &self.nodes[id];
        let owner = conclusion.owner();
        !matches!(state, State::Proved(_))
            && conclusion.stones.is_subset(stones[owner])
            && conclusion.carrier.is_disjoint(stones[!owner])
            && (!conclusion.needs_turn || position.turn == conclusion.winner)
    }

    /// The moves of an open position that are looked at, and the positions after them.
    fn focus(&self, id: NodeId) -> impl Iterator<Item = (Cell, NodeId)> {
        let node = &self.nodes[id];
        let edges: &[Edge] = match &node.state {
            State::Open(edges) => edges,
            _ => &[],
        };
        self.look(1, 0);
        let left = self.left(id);
        edges.iter().filter_map(move |edge| {
            let child = edge.child.filter(|&child| !self.is_proved(child))?;
            left.contains(edge.cell).then_some((edge.cell, child))
        })
    }

    fn is_proved(&self, id: NodeId) -> bool {
        matches!(self.nodes[id].state, State::Proved(_))
    }

    /// The moves of an open position whose results are proved.
    fn proved_moves(&self, id: NodeId) -> Vec<(Cell, Conclusion, NodeId)> {
        let State::Open(edges) = &self.nodes[id].state else { return Vec::new() };
        let proved = edges.iter().filter_map(|edge| {
            let child = edge.child?;
            let State::Proved(proof) = &self.nodes[child].state else { return None };
            Some((edge.cell, proof.conclusion, child))
        });
        proved.collect()
    }

    /// The moves of an open position that may still win.
    fn left(&self, id: NodeId) -> CellSet<WIDE> {
        let proved = self.proved_moves(id);
        let moves: Vec<_> = proved.iter().map(|&(cell, after, _)| (cell, after)).collect();
        Joint::left(&self.nodes[id].position, &moves)
    }

    /// Brings a position up to date, and all others that this concerns.
    fn refresh(&mut self, id: NodeId) {
        self.refresh_up(id);
        self.spread();
    }

    /// Brings a position up to date, and all above it that this concerns.
    fn refresh_up(&mut self, id: NodeId) {
        let mut stale = vec![id];
        while let Some(id) = stale.pop() {
            let before = (self.nodes[id].bounds, self.nodes[id].hoped, self.is_proved(id));
            self.refresh_one(id);
            let after = (self.nodes[id].bounds, self.nodes[id].hoped, self.is_proved(id));
            if before != after || self.is_proved(id) {
                stale
                    .extend(self.nodes[id].parents.iter().filter(|&&above| !self.is_proved(above)));
            }
        }
    }

    fn refresh_one(&mut self, id: NodeId) {
        let mut others = None;
        while matches!(self.nodes[id].state, State::Open(_)) && others.is_none() {
            self.join(id);
            others = self.widen(id);
        }
        let (bounds, hoped) = match &self.nodes[id].state {
            State::Proved(proof) if proof.conclusion.winner == self.nodes[id].position.turn => {
                (Bounds::WON, Bounds::WON)
            }
            State::Proved(_) => (Bounds::LOST, Bounds::LOST),
            State::Leaf => {
                let Node { bounds, is_busy, .. } = self.nodes[id];
                (bounds, if is_busy { bounds.hoped() } else { bounds })
            }
            State::Open(_) => {
                let children: Vec<NodeId> = self.focus(id).map(|(_, child)| child).collect();
                let of = |look: fn(&Node) -> Bounds| {
                    let after = children.iter().map(|&child| look(&self.nodes[child]));
                    Bounds::of_moves(after, others.unwrap_or(0))
                };
                (of(|node| node.bounds), of(|node| node.hoped))
            }
        };
        (self.nodes[id].bounds, self.nodes[id].hoped) = (bounds, hoped);
    }

    /// Proves an open position if its moves do; makes it a leaf again if all its moves are proved
    /// and that still doesn't.
    fn join(&mut self, id: NodeId) {
        let proved = self.proved_moves(id);
        let moves: Vec<_> = proved.iter().map(|&(cell, after, _)| (cell, after)).collect();
        let position = &self.nodes[id].position;
        if let Some((joint, conclusion)) = Joint::of(position, &moves) {
            let moves = proved.iter().map(|&(cell, _, child)| (cell, child)).collect();
            self.settle(id, Proof { conclusion, ground: Ground::Joint(joint, moves) });
        } else if Joint::left(position, &moves).is_empty() {
            self.nodes[id].state = State::Leaf;
            self.nodes[id].bounds = Bounds::FIRST;
            self.nodes[id].is_whole = true;
            self.closed += 1;
            self.changed.insert(id);
        }
    }

    /// Takes as many moves into focus as a search does, and the moves that the worker wouldn't look
    /// at when no others are left. How many are left outside; none if one of them is proved
    /// already, so that there is more to say.
    fn widen(&mut self, id: NodeId) -> Option<usize> {
        let left = self.left(id);
        let State::Open(edges) = &self.nodes[id].state else { return Some(0) };
        let is_open = |edge: &Edge| {
            left.contains(edge.cell) && edge.child.is_none_or(|child| !self.is_proved(child))
        };
        let open: Vec<usize> = (0..edges.len()).filter(|&at| is_open(&edges[at])).collect();
        let ordered: Vec<usize> = open.iter().copied().filter(|&at| edges[at].is_ordered).collect();
        let (mut wanted, others) = match ordered.len() {
            0 => (open, 0),
            count => {
                let width = (count + 4).div_ceil(9);
                (ordered[..width].to_vec(), count - width)
            }
        };
        wanted.retain(|&at| edges[at].child.is_none());
        let mut is_settled = true;
        for at in wanted {
            let State::Open(edges) = &self.nodes[id].state else { break };
            let Edge { cell, told, work, .. } = edges[at];
            let (after, worker) =
                (self.nodes[id].position.after(cell), self.nodes[id].worker.clone());
            let child = self.child(after, Some(id), told, work, worker);
            is_settled &= !self.is_proved(child);
            if let State::Open(edges) = &mut self.nodes[id].state {
                edges[at].child = Some(child);
            }
            self.changed.insert(id);
        }
        is_settled.then_some(others)
    }

    /// The number of a position, which is new or was reached by other moves before.
    fn child(
        &mut self,
        position: Setup,
        parent: Option<NodeId>,
        bounds: Bounds,
        work: u64,
        worker: Option<String>,
    ) -> NodeId {
        if let Some(&known) = self.by_position.get(&position) {
            self.nodes[known].parents.extend(parent);
            return known;
        }
        let id = self.nodes.len();
        self.by_position.insert(position.clone(), id);
        let stones = ByColor::from_fn(|color| position.stones(color).collect());
        self.nodes.push(Node {
            position,
            state: State::Leaf,
            bounds,
            hoped: bounds,
            work,
            is_busy: false,
            worker,
            not_for: None,
            is_whole: false,
            stones,
            parents: parent.into_iter().collect(),
        });
        self.changed.insert(id);
        self.look(0, id);
        let proved = (0..id).find_map(|other| match &self.nodes[other].state {
            State::Proved(proof)
                if self.covers(&proof.conclusion, id) && self.may_cover(other, id) =>
            {
                Some(Proof { conclusion: proof.conclusion, ground: Ground::Covered(other) })
            }
            _ => None,
        });
        if let Some(proof) = proved {
            let is_won = proof.conclusion.winner == self.nodes[id].position.turn;
            let bounds = if is_won { Bounds::WON } else { Bounds::LOST };
            let node = &mut self.nodes[id];
            (node.state, node.bounds, node.hoped) = (State::Proved(proof), bounds, bounds);
            self.closed += 1;
        }
        id
    }

    /// What is kept of a position.
    pub(crate) fn kept(&self, id: NodeId) -> Kept {
        let node = &self.nodes[id];
        let moves = match &node.state {
            State::Open(edges) => edges.as_slice(),
            _ => &[],
        };
        let moves = moves.iter().map(|edge| {
            let Edge { cell, told, work, is_ordered, child } = *edge;
            (cell, is_ordered, told, work, child)
        });
        Kept {
            position: node.position.clone(),
            work: node.work,
            bounds: node.bounds,
            is_whole: node.is_whole,
            moves: moves.collect(),
            proof: match &node.state {
                State::Proved(proof) => Some(proof.clone()),
                _ => None,
            },
        }
    }

    /// The tree of a root from what was kept of its positions, in order.
    pub(crate) fn of_kept(root: &Setup, kept: Vec<Kept>) -> Option<Tree> {
        if kept.first()?.position != *root {
            return None;
        }
        let mut tree = Tree::new(root.clone());
        for Kept { position, work, bounds, .. } in kept.iter().skip(1) {
            let id = tree.nodes.len();
            if tree.child(position.clone(), None, *bounds, *work, None) != id {
                return None;
            }
        }
        let count = tree.nodes.len();
        for (id, kept) in kept.into_iter().enumerate() {
            let children = kept.moves.iter().filter_map(|&(.., child)| child);
            for child in children {
                // A move leads to a position with one more stone, so there are no cycles.
                if child >= count {
                    return None;
                }
                tree.nodes[child].parents.push(id);
            }
            let node = &mut tree.nodes[id];
            (node.work, node.bounds, node.is_whole) = (kept.work, kept.bounds, kept.is_whole);
            node.state = match (kept.proof, kept.moves.is_empty()) {
                (Some(proof), _) => State::Proved(proof),
                (None, true) => State::Leaf,
                (None, false) => State::Open(
                    kept.moves
                        .into_iter()
                        .map(|(cell, is_ordered, told, work, child)| Edge {
                            cell,
                            told,
                            work,
                            is_ordered,
                            child,
                        })
                        .collect(),
                ),
            };
        }
        // Positions with more stones first, so that those above them know.
        let mut order: Vec<NodeId> = (0..count).collect();
        order.sort_by_key(|&id| tree.nodes[id].position.empty_cells().count());
        for id in order {
            tree.refresh_one(id);
        }
        tree.spread();
        Some(tree)
    }
}
