//! Virtual connections of one color, asked for by their ends.
//!
//! They are those that H-search finds (Anshelevich 2002), within limits that keep it fast: all that
//! is found holds, and some that exist are missed. They are those of the position as it stands,
//! without anything filled in.
//!
//! Hold in: Hex. In Rex they say what could be joined, which nobody wants.

use super::analyzer::Tables;
use super::derivation::{Derivation, derive};
use super::stones;
use crate::answer::by_column;
use board::{AnyWidth, Cell, CellSet, Color, Endpoint, Setup, Size, for_width, sort_few};
use connect::derivation::{self, Derivations, Full};
use connect::{HSearch, Node, StopAt};
use std::fmt;

/// How strong a link is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Strength {
    /// A connection: it holds if the opponent moves first.
    Connection,
    /// A semi-connection: it holds if its owner moves first.
    Semi,
}

impl Strength {
    /// Both, the stronger one first.
    pub const ALL: [Strength; 2] = [Strength::Connection, Strength::Semi];

    /// The strength in one word: `connection` or `semi`.
    pub fn name(self) -> &'static str {
        match self {
            Strength::Connection => "connection",
            Strength::Semi => "semi",
        }
    }
}

/// A connection or a semi-connection.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Link {
    /// What it joins: cells, chains by their first stones in reading order, or sides.
    pub ends: [Endpoint; 2],
    /// The empty cells that it needs, in reading order.
    pub carrier: Vec<Cell>,
    /// Whether it is a connection or a semi-connection.
    pub strength: Strength,
}

/// The rule by which a link is derived.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    /// The ends are neighbors.
    Neighbors,
    /// Connections in series: they meet at a stone or a side, or at the key of a semi-connection.
    And,
    /// Semi-connections in parallel, without a cell that all of them need.
    Or,
}

impl Rule {
    /// The rule in one word: `neighbors`, `and` or `or`.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Neighbors => "neighbors",
            Rule::And => "and",
            Rule::Or => "or",
        }
    }
}

/// How many links a color has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counts {
    /// The connections.
    pub connections: usize,
    /// The semi-connections.
    pub semi_connections: usize,
}

/// How near a color is to its goal; of several carriers, the first of the smallest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SideToSide {
    /// Its sides are connected, whoever moves.
    Connected {
        /// The empty cells that this needs.
        carrier: Vec<Cell>,
    },
    /// Its sides are semi-connected: it is one move away.
    Threatened {
        /// The empty cells that this needs.
        carrier: Vec<Cell>,
        /// Those of them that make a connection, as far as is seen.
        keys: Vec<Cell>,
    },
}

/// Why there can't be a link between two ends.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EndError {
    /// The opponent has this end.
    Opponents {
        /// The end.
        end: Endpoint,
        /// Its name.
        name: String,
        /// The opponent.
        owner: Color,
    },
    /// The board has no such cell.
    OffTheBoard {
        /// The size of the board.
        size: Size,
    },
    /// Both ends are one.
    Same,
}

impl fmt::Display for EndError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndError::Opponents { name, owner, .. } => write!(f, "{name} belongs to {owner}"),
            EndError::OffTheBoard { size } => write!(f, "the {size} board has no such cell"),
            EndError::Same => f.write_str("both ends are the same, or stones of one chain"),
        }
    }
}

impl std::error::Error for EndError {}

/// The links of one color in a position.
#[derive(Clone, Debug)]
pub struct Connections {
    size: Size,
    color: Color,
    found: AnyWidth<HSearch<1>, HSearch<2>, HSearch<3>, HSearch<6>>,
}

impl Connections {
    pub(super) fn new(
        tables: &AnyWidth<Tables<1>, Tables<2>, Tables<3>, Tables<6>>,
        position: &Setup,
        color: Color,
    ) -> Connections {
        let found = match tables {
            AnyWidth::One(tables) => AnyWidth::One(search(tables, position, color)),
            AnyWidth::Two(tables) => AnyWidth::Two(search(tables, position, color)),
            AnyWidth::Three(tables) => AnyWidth::Three(search(tables, position, color)),
            AnyWidth::Six(tables) => AnyWidth::Six(search(tables, position, color)),
        };
        Connections { size: position.size(), color, found }
    }

    /// The color whose links these are.
    pub fn color(&self) -> Color {
        self.color
    }

    /// How many there are in all.
    pub fn counts(&self) -> Counts {
        let (connections, semi_connections) = for_width!(&self.found, found => found.counts());
        Counts { connections, semi_connections }
    }

    /// Two ends as links name them: a stone by the first of its chain.
    ///
    /// # Errors
    /// If no link can have these ends.
    pub fn ends(&self, ends: [Endpoint; 2]) -> Result<[Endpoint; 2], EndError> {
        for_width!(&self.found, found => {
            Ok(self.nodes(found, ends)?.map(|node| found.ends().end(node)))
        })
    }

    /// The links of a strength between two ends, those with the fewest cells first.
    ///
    /// # Errors
    /// If no link can have these ends.
    pub fn between(&self, ends: [Endpoint; 2], strength: Strength) -> Result<Vec<Link>, EndError> {
        for_width!(&self.found, found => {
            let nodes = self.nodes(found, ends)?;
            let ends = nodes.map(|node| found.ends().end(node));
            let mut carriers = carriers(found, nodes, strength).to_vec();
            sort_few(&mut carriers, |a, b| (a.len(), a) < (b.len(), b));
            let link = |carrier: CellSet<_>| {
                Link { ends, carrier: carrier.iter().collect(), strength }
            };
            Ok(carriers.into_iter().map(link).collect())
        })
    }

    /// The cells, empty or with stones, that have a link of a strength with an end.
    ///
    /// # Errors
    /// If no link can have this end.
    pub fn linked(&self, end: Endpoint, strength: Strength) -> Result<Vec<Cell>, EndError> {
        for_width!(&self.found, found => {
            let from = self.node(found, end)?;
            let is_linked = |&cell: &Cell| {
                let to = found.ends().node_of(Endpoint::Cell(cell));
                to.is_some_and(|to| to != from && !carriers(found, [from, to], strength).is_empty())
            };
            Ok(by_column(self.size, self.size.all_cells().filter(is_linked)))
        })
    }

    /// How near the color is to joining its sides, if a link between them is seen.
    pub fn side_to_side(&self) -> Option<SideToSide> {
        for_width!(&self.found, found => {
            if let Some(carrier) = found.wins().iter().min_by_key(|carrier| carrier.len()) {
                return Some(SideToSide::Connected { carrier: carrier.iter().collect() });
            }
            let &carrier = found.threats().iter().min_by_key(|carrier| carrier.len())?;
            let keys = found.keys(carrier).collect();
            Some(SideToSide::Threatened { carrier: carrier.iter().collect(), keys })
        })
    }

    /// The empty cell with which a semi-connection becomes a connection; none for other links.
    pub fn key(&self, link: &Link) -> Option<Cell> {
        for_width!(&self.found, found => {
            let inner = self.inner(found, link)?;
            let (one, other) = kept(found).semi(&inner)?;
            let key = found.ends().empty_cell(Derivations::meeting(one, other)?);
            key.filter(|_| link.strength == Strength::Semi)
        })
    }

    /// The rule by which a link was derived; none if it isn't one of these.
    pub fn rule(&self, link: &Link) -> Option<Rule> {
        for_width!(&self.found, found => {
            let inner = self.inner(found, link)?;
            match link.strength {
                Strength::Semi => kept(found).semi(&inner).map(|_| Rule::And),
                Strength::Connection => kept(found).full(&inner).map(|how| match how {
                    Full::Neighbors => Rule::Neighbors,
                    Full::And(..) => Rule::And,
                    Full::Or(_) => Rule::Or,
                    Full::Template(_) => unreachable!("no templates were given"),
                }),
            }
        })
    }

    /// The steps that lead to a link, seen from its first end; none if it isn't one of these.
    pub fn derivation(&self, link: &Link) -> Option<Derivation> {
        self.rule(link)?;
        for_width!(&self.found, found => {
            let from = found.ends().node_of(link.ends[0])?;
            Some(derive(found, self.inner(found, link)?, from, link.strength))
        })
    }

    /// A link as the search has it, if its ends and cells can be those of a link.
    fn inner<const W: usize>(
        &self,
        found: &HSearch<W>,
        link: &Link,
    ) -> Option<derivation::Link<W>> {
        let [x, y] = self.nodes(found, link.ends).ok()?;
        let is_there = link.carrier.iter().all(|cell| cell.index() < self.size.cells());
        is_there.then(|| derivation::Link::new(x, y, link.carrier.iter().copied().collect()))
    }

    /// The nodes of two different ends.
    fn nodes<const W: usize>(
        &self,
        found: &HSearch<W>,
        [x, y]: [Endpoint; 2],
    ) -> Result<[Node; 2], EndError> {
        let nodes = [self.node(found, x)?, self.node(found, y)?];
        match nodes[0] == nodes[1] {
            true => Err(EndError::Same),
            false => Ok(nodes),
        }
    }

    fn node<const W: usize>(&self, found: &HSearch<W>, end: Endpoint) -> Result<Node, EndError> {
        let name = match end {
            Endpoint::Cell(cell) if cell.index() >= self.size.cells() => {
                return Err(EndError::OffTheBoard { size: self.size });
            }
            Endpoint::Cell(cell) => self.size.name(cell),
            Endpoint::Side(side) => side.name().into(),
        };
        let node = found.ends().node_of(end);
        node.ok_or(EndError::Opponents { end, name, owner: !self.color })
    }
}

/// Finds the connections of a color, with their derivations.
fn search<const W: usize>(tables: &Tables<W>, position: &Setup, color: Color) -> HSearch<W> {
    let stones = stones(position);
    let mut search = HSearch::new(&tables.board);
    search.keep_derivations();
    let both = [stones[color], stones[!color]];
    search.build(&tables.board, color, both, tables.limits, StopAt::Nothing);
    search
}

/// The carriers of the links between two different nodes, in no order.
fn carriers<const W: usize>(
    found: &HSearch<W>,
    [x, y]: [Node; 2],
    strength: Strength,
) -> &[CellSet<W>] {
    match strength {
        Strength::Connection => found.connections(x, y),
        Strength::Semi => found.semi_connections(x, y),
    }
}

/// How all of them were derived.
pub(super) fn kept<const W: usize>(found: &HSearch<W>) -> &Derivations<W> {
    found.derivations().expect("they were kept")
}
