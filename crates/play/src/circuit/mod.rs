//! The circuits of a position and their evaluation (Anshelevich 2002, sections 5 and 6).
//!
//! **Resistances.** In a color's circuit an empty cell has the resistance 1, an own stone 0, an
//! opponent's stone lets nothing through. Two neighbors have a link whose resistance is the sum of
//! theirs. A chain counts as one cell, as in H-search (appendix A), and so does a side, whose cells
//! are the color's own: stones that touch a side are part of it.
//!
//! **Connections.** [`Way`] says how those that H-search found become links; the paper names two
//! ways.
//!
//! **Evaluation.** With the resistance R between a color's two sides, E = log(R of Black / R of
//! White): the lower, the better for Black. Where all links are neighbors, a side of the board
//! that nothing reaches has been cut off, so R is infinite just where the opponent has joined, and
//! 0 where the color has.
//!
//! **Energies.** At a voltage of 1 between the sides, the energy of a cell is what dissipates on
//! all links at it; HEXY looks first at moves in the cells where it is high.
//!
//! A heuristic for Hex: it decides nothing. Against plain elimination in `tests/circuit.rs`.

mod reading;
mod shortest;

pub use reading::{Evaluation, Reading, chance, value};

use crate::equations::Equations;
use board::{Board, ByColor, Cell, CellMap, CellSet, Endpoint, Side};
use connect::HSearch;

/// How connections become links of a circuit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Way {
    /// Not at all: only neighbors are linked.
    Neighbors,
    /// The paper's first: the ends of any connection are linked like neighbors, but with so much
    /// more resistance, which has to be above 0.
    Ends {
        /// What is added to the sum of the resistances of both ends.
        extra: f64,
    },
    /// The paper's second: where chains or sides x and y are connected, an empty neighbor of x is
    /// linked to y as well, like a neighbor.
    Shared,
}

impl Default for Way {
    fn default() -> Self {
        Way::Ends { extra: 1.0 }
    }
}

/// How far a color's sides are apart in its circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Metric {
    /// By the resistance between them, which all ways at once make smaller.
    #[default]
    Resistance,
    /// By the length of the shortest way; a link is as long as it resists.
    Distance,
}

/// The place of a cell in the equations.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    /// Part of one of the two sides.
    Side(usize),
    /// An unknown potential.
    Unknown(usize),
    /// No current reaches it.
    Nowhere,
}

/// Buffers for the circuit of one color.
#[derive(Clone, Debug)]
pub struct Circuit<const W: usize> {
    places: CellMap<Place, W>,
    /// How many unknowns are empty cells; chains come after them.
    cells: usize,
    unknowns: usize,
    /// The links that were made, each once: places and conductance.
    links: Vec<(Place, Place, f64)>,
    /// Which pairs have links.
    is_linked: Vec<bool>,
    equations: Equations,
    potentials: Vec<f64>,
}

impl<const W: usize> Default for Circuit<W> {
    fn default() -> Self {
        Circuit {
            places: CellMap::filled(Place::Nowhere),
            cells: 0,
            unknowns: 0,
            links: Vec::new(),
            is_linked: Vec::new(),
            equations: Equations::default(),
            potentials: Vec::new(),
        }
    }
}

impl<const W: usize> Circuit<W> {
    /// Measures the circuit of a color with its stones and connections.
    pub fn measure(&mut self, board: &Board<W>, links: &HSearch<W>, way: Way) -> Reading<W> {
        self.measure_by(board, links, way, Metric::Resistance)
    }

    /// The same by a metric. By distance, the potential of a cell is its place on the shortest way
    /// over it, and both its energy and its current are how much of that way the shortest of all
    /// would be.
    pub fn measure_by(
        &mut self,
        board: &Board<W>,
        links: &HSearch<W>,
        way: Way,
        metric: Metric,
    ) -> Reading<W> {
        let (color, own) = (links.ends().color(), links.ends().own());
        if board.joins(color, own) {
            return Reading::nothing(0.0);
        }
        if !board.joins(color, own | links.ends().empty()) {
            return Reading::nothing(f64::INFINITY);
        }
        self.place(board, links);
        self.link_neighbors(board, links);
        match way {
            Way::Neighbors => {}
            Way::Ends { extra } => self.link_ends(links, extra),
            Way::Shared => self.link_shared(board, links),
        }
        if metric == Metric::Distance {
            return self.shortest(links.ends().empty());
        }
        self.solve();
        self.read(links.ends().empty(), own)
    }

    /// Measures the circuits of both colors.
    pub fn evaluate(
        &mut self,
        board: &Board<W>,
        links: &ByColor<HSearch<W>>,
        way: Way,
        metric: Metric,
    ) -> Evaluation<W> {
        let readings = ByColor::from_fn(|color| self.measure_by(board, &links[color], way, metric));
        let value = value(ByColor::from_fn(|color| readings[color].resistance));
        Evaluation { readings, value }
    }

    /// Gives cells their places: empty cells in reading order, then chains.
    fn place(&mut self, board: &Board<W>, links: &HSearch<W>) {
        let (color, own, empty) = (links.ends().color(), links.ends().own(), links.ends().empty());
        let sides = board.sides(color);
        let reached = board.flood(sides[0] | sides[1], own | empty);
        self.places = CellMap::filled(Place::Nowhere);
        for (index, side) in sides.into_iter().enumerate() {
            for cell in board.flood(side, own) {
                self.places[cell] = Place::Side(index);
            }
        }
        self.unknowns = 0;
        for cell in reached & empty {
            self.places[cell] = self.next_unknown();
        }
        self.cells = self.unknowns;
        for cell in reached & own {
            if self.places[cell] == Place::Nowhere {
                let place = self.next_unknown();
                for stone in board.flood(CellSet::single(cell), own) {
                    self.places[stone] = place;
                }
            }
        }
        self.links.clear();
        self.is_linked.clear();
        self.is_linked.resize((self.unknowns + 2) * (self.unknowns + 2), false);
    }

    fn next_unknown(&mut self) -> Place {
        self.unknowns += 1;
        Place::Unknown(self.unknowns - 1)
    }

    /// The resistance of a place by itself.
    fn resistance(&self, place: Place) -> f64 {
        match place {
            Place::Unknown(unknown) if unknown < self.cells => 1.0,
            _ => 0.0,
        }
    }

    /// Links two different places that current reaches, unless they have a link.
    fn link(&mut self, a: Place, b: Place, extra: f64) {
        if a == b || a == Place::Nowhere || b == Place::Nowhere {
            return;
        }
        let number = |place| match place {
            Place::Side(index) => self.unknowns + index,
            Place::Unknown(unknown) => unknown,
            Place::Nowhere => unreachable!("current reaches both"),
        };
        let (i, j) = (number(a), number(b));
        let pair = i.min(j) * (self.unknowns + 2) + i.max(j);
        if !std::mem::replace(&mut self.is_linked[pair], true) {
            let resistance = self.resistance(a) + self.resistance(b) + extra;
            self.links.push((a, b, 1.0 / resistance));
        }
    }

    fn link_neighbors(&mut self, board: &Board<W>, links: &HSearch<W>) {
        let (color, empty) = (links.ends().color(), links.ends().empty());
        for (index, side) in board.sides(color).into_iter().enumerate() {
            for cell in side & empty {
                self.link(self.places[cell], Place::Side(index), 0.0);
            }
        }
        for cell in empty {
            for next in board.neighbors(cell) & (empty | links.ends().own()) {
                self.link(self.places[cell], self.places[next], 0.0);
            }
        }
    }

    fn link_ends(&mut self, links: &HSearch<W>, extra: f64) {
        assert!(extra > 0.0, "a connection resists more than neighbors do");
        for (x, y, _) in links.connected() {
            let [x, y] = [x, y].map(|node| self.place_of(links.ends().end(node)));
            self.link(x, y, extra);
        }
    }

    fn link_shared(&mut self, board: &Board<W>, links: &HSearch<W>) {
        let (ends, own) = (links.ends(), links.ends().own());
        for (x, y, _) in links.connected() {
            if ends.empty_cell(x).is_some() || ends.empty_cell(y).is_some() {
                continue;
            }
            let [x, y] = [x, y].map(|node| ends.end(node));
            for (from, to) in [(x, y), (y, x)] {
                let around = match from {
                    Endpoint::Side(side) => board.side(side),
                    Endpoint::Cell(cell) => board.grown(board.flood(CellSet::single(cell), own)),
                };
                let to = self.place_of(to);
                for cell in around & ends.empty() {
                    self.link(self.places[cell], to, 0.0);
                }
            }
        }
    }

    fn place_of(&self, end: Endpoint) -> Place {
        match end {
            Endpoint::Cell(cell) => self.places[cell],
            Endpoint::Side(side) => Place::Side(usize::from(side != Side::of(side.owner())[0])),
        }
    }

    /// Finds the potentials.
    fn solve(&mut self) {
        self.equations.clear(self.unknowns);
        self.potentials.clear();
        self.potentials.resize(self.unknowns, 0.0);
        for &(a, b, conductance) in &self.links {
            match (a, b) {
                (Place::Unknown(i), Place::Unknown(j)) => {
                    self.equations.link(i, Some(j), conductance);
                }
                (Place::Unknown(i), Place::Side(index))
                | (Place::Side(index), Place::Unknown(i)) => {
                    self.equations.link(i, None, conductance);
                    self.potentials[i] += if index == 0 { conductance } else { 0.0 };
                }
                _ => {}
            }
        }
        self.equations.solve(&mut self.potentials);
    }

    fn potential(&self, place: Place) -> f64 {
        match place {
            Place::Side(0) => 1.0,
            Place::Unknown(unknown) => self.potentials[unknown],
            Place::Side(_) | Place::Nowhere => 0.0,
        }
    }

    /// What the potentials say.
    fn read(&self, empty: CellSet<W>, own: CellSet<W>) -> Reading<W> {
        let mut current = vec![0.0; self.unknowns];
        let mut energy = vec![0.0; self.unknowns];
        let mut total = 0.0;
        for &(a, b, conductance) in &self.links {
            let voltage = self.potential(a) - self.potential(b);
            if a == Place::Side(0) || b == Place::Side(0) {
                total += conductance * voltage.abs();
            }
            for place in [a, b] {
                if let Place::Unknown(unknown) = place {
                    // What comes in goes out: each is half of the sum.
                    current[unknown] += conductance * voltage.abs() / 2.0;
                    energy[unknown] += conductance * voltage * voltage;
                }
            }
        }
        let mut reading = Reading::nothing(1.0 / total);
        for cell in empty | own {
            reading.potentials[cell] = self.potential(self.places[cell]);
        }
        let place = |cell: Cell| match self.places[cell] {
            Place::Unknown(unknown) => Some(unknown),
            _ => None,
        };
        for (cell, unknown) in empty.iter().filter_map(|cell| Some((cell, place(cell)?))) {
            reading.currents[cell] = current[unknown];
            reading.energies[cell] = energy[unknown];
        }
        reading
    }
}
