//! From derivations of H-search to steps of a certificate.

use board::{Board, CellSet, Color, Endpoint, QuickMap};
use connect::derivation::{Derivations, Full, Link};
use connect::{Ends, HSearch, Limits, Node, StopAt};
use proof::build::shortest_way;
use proof::{Builder, Goal, Step};

/// Finds connections with their derivations. What isn't needed any more goes back, for its memory.
#[derive(Default)]
pub(super) struct Searches<const W: usize> {
    spare: Vec<HSearch<W>>,
}

impl<const W: usize> Searches<W> {
    /// As [`HSearch::build`].
    pub(super) fn build(
        &mut self,
        board: &Board<W>,
        color: Color,
        stones: [CellSet<W>; 2],
        limits: Limits,
        stop_at: StopAt,
    ) -> HSearch<W> {
        let mut search = self.spare.pop().unwrap_or_else(|| {
            let mut search = HSearch::new(board);
            search.keep_derivations();
            search
        });
        search.build(board, color, stones, limits, stop_at);
        search
    }

    /// Takes back what isn't needed any more.
    pub(super) fn give_back(&mut self, search: HSearch<W>) {
        self.spare.push(search);
    }
}

/// Turns derivations of H-search into steps.
pub(super) struct Links<'p, const W: usize> {
    board: &'p Board<W>,
    builder: &'p mut Builder<W>,
    ends: &'p Ends<W>,
    derivations: &'p Derivations<W>,
    made: QuickMap<Link<W>, u64>,
}

impl<'p, const W: usize> Links<'p, W> {
    /// For the connections of a search that kept its derivations.
    pub(super) fn new(
        board: &'p Board<W>,
        builder: &'p mut Builder<W>,
        search: &'p HSearch<W>,
    ) -> Self {
        let derivations = search.derivations().expect("kept");
        Links { board, builder, ends: search.ends(), derivations, made: QuickMap::default() }
    }

    /// The claim of a connection between the sides.
    pub(super) fn connection(&mut self, carrier: CellSet<W>) -> u64 {
        self.full(Link::new(self.ends.side_node(0), self.ends.side_node(1), carrier))
    }

    /// The claim of a semi-connection between the sides.
    pub(super) fn semi_connection(&mut self, carrier: CellSet<W>) -> u64 {
        self.semi(Link::new(self.ends.side_node(0), self.ends.side_node(1), carrier))
    }

    /// The claim of a connection between any two ends.
    pub(super) fn link(&mut self, link: Link<W>) -> u64 {
        self.full(link)
    }

    fn goal(&self, link: Link<W>) -> Goal {
        Goal::new([(self.ends.end(link.x), self.ends.end(link.y))])
    }

    fn full(&mut self, link: Link<W>) -> u64 {
        if let Some(&made) = self.made.get(&link) {
            return made;
        }
        let claim =
            match self.derivations.full(&link).expect("every connection was derived").clone() {
                Full::Neighbors => {
                    let stones = self.stones_between(link);
                    let step = Step::Link { premises: Vec::new(), goal: self.goal(link), stones };
                    self.builder.add(step).expect("neighbors are joined")
                }
                Full::And(one, other) => self.series(link, one, other),
                Full::Or(carriers) => {
                    let semis: Vec<u64> = carriers
                        .into_iter()
                        .map(|carrier| self.semi(Link { carrier, ..link }))
                        .collect();
                    self.builder.either(&semis).expect("no cell is common to all")
                }
            };
        self.made.insert(link, claim);
        claim
    }

    fn semi(&mut self, link: Link<W>) -> u64 {
        let &(one, other) =
            self.derivations.semi(&link).expect("every semi-connection was derived");
        let key = self.meeting(one, other);
        let key = self.ends.empty_cell(key).expect("a semi-connection meets at an empty cell");
        let joined = self.series(link, one, other);
        self.builder.play(joined, key)
    }

    /// Two connections that meet at a stone, a side, or a cell that is to become a stone.
    fn series(&mut self, link: Link<W>, one: Link<W>, other: Link<W>) -> u64 {
        let premises = vec![self.full(one).into(), self.full(other).into()];
        let stones = match self.ends.end(self.meeting(one, other)) {
            Endpoint::Cell(cell) => CellSet::single(cell),
            Endpoint::Side(_) => CellSet::EMPTY,
        };
        let step = Step::Link { premises, goal: self.goal(link), stones };
        self.builder.add(step).expect("connections in series join their outer ends")
    }

    fn meeting(&self, one: Link<W>, other: Link<W>) -> Node {
        Derivations::meeting(&one, &other).expect("the two have an end in common")
    }

    /// The stones that join neighbors: none between empty cells and at a side that a cell touches,
    /// else a shortest way through the chain, from the cell that stands for it.
    fn stones_between(&self, link: Link<W>) -> CellSet<W> {
        let own = self.ends.own();
        let touched_by = |node: Node| match self.ends.end(node) {
            Endpoint::Cell(cell) => self.board.neighbors(cell) & own,
            Endpoint::Side(side) => self.board.side(side) & own,
        };
        for (chain, other) in [(link.x, link.y), (link.y, link.x)] {
            if let Endpoint::Cell(first) = self.ends.end(chain)
                && own.contains(first)
            {
                let (from, to) = (CellSet::single(first), touched_by(other));
                return shortest_way(self.builder.grid(), from, to, own)
                    .expect("the chain touches its neighbor");
            }
        }
        CellSet::EMPTY
    }
}
