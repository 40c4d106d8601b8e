//! The circuits of a position: how well each color is joined, and which cells matter for that.
//!
//! Dead and captured cells are filled in first. The circuits are those of `play::circuit`
//! (Anshelevich 2002). They decide nothing.
//!
//! Means something in: Hex.

use super::analyzer::Tables;
use super::stones;
use board::{ByColor, Cell, Color, Setup, sort_few};
use connect::{HSearch, StopAt};
use play::circuit::{Circuit, Metric, Way};

/// How connections become links of a circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum LinksBy {
    /// Not at all.
    Neighbors,
    /// The ends of each connection are linked.
    #[default]
    Ends,
    /// Connected stones share their neighbors.
    Shared,
}

impl LinksBy {
    /// The way in one word: `neighbors`, `ends` or `shared`.
    pub fn name(self) -> &'static str {
        match self {
            LinksBy::Neighbors => "neighbors",
            LinksBy::Ends => "ends",
            LinksBy::Shared => "shared",
        }
    }
}

/// What the circuits of both colors say of a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Evaluation {
    /// The position with what was filled in.
    pub filled: Setup,
    /// The logarithm of Black's resistance over White's: the lower, the better for Black. Infinite
    /// where a color has joined in the filled position.
    pub value: f64,
    /// The resistance between the sides of each color: 0 if they are joined, infinite if the
    /// opponent's are.
    pub resistances: ByColor<f64>,
    /// The cells that are empty in the filled position, those with the most energy first.
    pub cells: Vec<CellReading>,
}

/// What is measured at a cell.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CellReading {
    /// The cell.
    pub cell: Cell,
    /// What dissipates on its links in both circuits.
    pub energy: f64,
    /// What is measured in the circuit of each color.
    pub circuits: ByColor<Reading>,
}

/// What is measured at a cell in one circuit, at a voltage of 1 between the sides.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Reading {
    /// From 1 at the first side to 0 at the second.
    pub potential: f64,
    /// What passes the cell.
    pub current: f64,
    /// What dissipates on the links of the cell.
    pub energy: f64,
}

pub(super) fn measure<const W: usize>(
    tables: &Tables<W>,
    position: &Setup,
    links: LinksBy,
) -> Evaluation {
    let (board, given) = (&tables.board, stones(position));
    let stones = match position.joined() {
        Some(_) => given,
        None => tables.hex().fill_in(given).stones,
    };
    let connected = ByColor::from_fn(|color| {
        let mut links = HSearch::new(board);
        let stones = [stones[color], stones[!color]];
        links.build(board, color, stones, tables.limits, StopAt::Nothing);
        links
    });
    let measured = Circuit::default().evaluate(board, &connected, way(links), Metric::Resistance);
    let mut filled = position.clone();
    for color in Color::ALL {
        stones[color].iter().for_each(|cell| filled.set(cell, Some(color)));
    }
    let reading = |cell: Cell| CellReading {
        cell,
        energy: measured.energy(cell),
        circuits: ByColor::from_fn(|color| {
            let circuit = &measured.readings[color];
            Reading {
                potential: circuit.potentials[cell],
                current: circuit.currents[cell],
                energy: circuit.energies[cell],
            }
        }),
    };
    let empty = board.all() - stones[Color::Black] - stones[Color::White];
    let mut cells: Vec<CellReading> = empty.iter().map(reading).collect();
    sort_few(&mut cells, |a, b| b.energy.total_cmp(&a.energy).is_lt());
    let resistances = ByColor::from_fn(|color| measured.readings[color].resistance);
    Evaluation { filled, value: measured.value, resistances, cells }
}

fn way(links: LinksBy) -> Way {
    match links {
        LinksBy::Neighbors => Way::Neighbors,
        LinksBy::Ends => Way::default(),
        LinksBy::Shared => Way::Shared,
    }
}
