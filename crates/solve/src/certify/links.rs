//! From derivations of H-search to steps of a certificate.

use super::edge::TemplateProofs;
use board::{Board, CellSet, Color, Endpoint, QuickMap};
use connect::derivation::{Derivations, Full, Link};
use connect::edge::{EdgeTemplates, Placed};
use connect::{Ends, HSearch, Limits, Node, StopAt};
use proof::build::shortest_way;
use proof::{Builder, Goal, Step};
use std::sync::Arc;

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
        templates: Option<Arc<EdgeTemplates<W>>>,
    ) -> HSearch<W> {
        let mut search = self.spare.pop().unwrap_or_else(|| {
            let mut search = HSearch::new(board);
            search.keep_derivations();
            search
        });
        search.set_templates(templates);
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
    /// What has been proved of templates, where connections begin with some.
    templates: Option<&'p mut TemplateProofs<W>>,
}

impl<'p, const W: usize> Links<'p, W> {
    /// For the connections of a search that kept its derivations.
    pub(super) fn new(
        board: &'p Board<W>,
        builder: &'p mut Builder<W>,
        search: &'p HSearch<W>,
        templates: Option<&'p mut TemplateProofs<W>>,
    ) -> Self {
        let derivations = search.derivations().expect("kept");
        let (ends, made) = (search.ends(), QuickMap::default());
        Links { board, builder, ends, derivations, made, templates }
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

    /// The claim of a semi-connection between any two ends.
    pub(super) fn semi_link(&mut self, link: Link<W>) -> u64 {
        self.semi(link)
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
                Full::Template(template) => self.template(link, &template),
            };
        self.made.insert(link, claim);
        claim
    }

    /// A template: its own claim, with the stones of this position that lie in it, and those that
    /// join its target to the cell that stands for the chain.
    fn template(&mut self, link: Link<W>, template: &Placed<W>) -> u64 {
        let proofs = self.templates.as_mut().expect("templates were asked for");
        let claim = proofs.claim(self.board, self.builder, template).expect("templates hold");
        let own = self.ends.own();
        let mut stones = self.builder.claim(claim).carrier & own;
        if own.contains(template.target) {
            let (from, to) = (self.first_cell(link.x), CellSet::single(template.target));
            stones |= shortest_way(self.builder.grid(), from, to, own).expect("one chain");
        }
        let step = Step::Link { premises: vec![claim.into()], goal: self.goal(link), stones };
        self.builder.add(step).expect("the chain reaches the target")
    }

    /// The cell that stands for a node as a set; no cell for a side.
    fn first_cell(&self, node: Node) -> CellSet<W> {
        match self.ends.end(node) {
            Endpoint::Cell(cell) => CellSet::single(cell),
            Endpoint::Side(_) => CellSet::EMPTY,
        }
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
        let stones = self.first_cell(self.meeting(one, other));
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
