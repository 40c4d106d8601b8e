//! What circuits say of a position.

use board::{ByColor, Cell, CellMap, Color};

/// What is measured in the circuit of one color, at a voltage of 1 between its sides.
#[derive(Clone, Debug)]
pub struct Reading<const W: usize> {
    /// The resistance between the sides: 0 if they are joined, infinite if they are cut off.
    pub resistance: f64,
    /// The potential of each cell that isn't the opponent's and takes part: 1 at the first side, 0
    /// at the second.
    pub potentials: CellMap<f64, W>,
    /// The current that passes each empty cell.
    pub currents: CellMap<f64, W>,
    /// The energy of each empty cell.
    pub energies: CellMap<f64, W>,
}

impl<const W: usize> Reading<W> {
    /// Nothing flows.
    pub(super) fn nothing(resistance: f64) -> Self {
        let [potentials, currents, energies] = [0.0; 3].map(CellMap::filled);
        Reading { resistance, potentials, currents, energies }
    }
}

/// How fast the chance of a color grows with E as it sees it, and what it is worth to be on the
/// move: a logistic fit to games of mcts with itself on 11x11 (docs/lab/tried.md).
const STEEP: f64 = 3.5;
const TEMPO: f64 = 1.3;

/// The chance of a color from E as it sees it, whoever is to move.
pub fn chance(value: f64) -> f64 {
    1.0 / (1.0 + (-STEEP * value).exp())
}

/// The value E of two resistances: the lower, the better for Black.
pub fn value(resistances: ByColor<f64>) -> f64 {
    (resistances[Color::Black] / resistances[Color::White]).ln()
}

/// Both circuits of a position, and what they say together.
#[derive(Clone, Debug)]
pub struct Evaluation<const W: usize> {
    /// The circuit of each color.
    pub readings: ByColor<Reading<W>>,
    /// E: the lower, the better for Black. Infinite if somebody has joined.
    pub value: f64,
}

impl<const W: usize> Evaluation<W> {
    /// The energy of an empty cell in both circuits together.
    pub fn energy(&self, cell: Cell) -> f64 {
        Color::ALL.into_iter().map(|color| self.readings[color].energies[cell]).sum()
    }

    /// The chance of a color that is to move.
    pub fn chance_to_move(&self, color: Color) -> f64 {
        chance(self.value_for(color) + TEMPO / STEEP)
    }

    /// E as a color sees it: the higher, the better.
    pub fn value_for(&self, color: Color) -> f64 {
        match color {
            Color::Black => -self.value,
            Color::White => self.value,
        }
    }
}
