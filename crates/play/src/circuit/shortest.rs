//! Shortest ways instead of resistances.

use super::{Circuit, Place, Reading};
use board::CellSet;

impl<const W: usize> Circuit<W> {
    /// The shortest ways from both sides (Dijkstra 1959).
    pub(super) fn shortest(&self, empty: CellSet<W>) -> Reading<W> {
        let from = [self.distances(0), self.distances(1)];
        let whole = from[0][self.unknowns + 1];
        let mut reading = Reading::nothing(whole);
        for cell in empty {
            let Place::Unknown(unknown) = self.places[cell] else { continue };
            let [first, second] = [from[0][unknown], from[1][unknown]];
            reading.potentials[cell] = second / (first + second);
            reading.energies[cell] = whole / (first + second);
            reading.currents[cell] = whole / (first + second);
        }
        reading
    }

    /// How far all unknowns, then the two sides, are from a side.
    fn distances(&self, side: usize) -> Vec<f64> {
        let count = self.unknowns + 2;
        let number = |place| match place {
            Place::Side(index) => self.unknowns + index,
            Place::Unknown(unknown) => unknown,
            Place::Nowhere => unreachable!("only places that are reached have links"),
        };
        let mut next = vec![Vec::new(); count];
        for &(a, b, conductance) in &self.links {
            next[number(a)].push((number(b), 1.0 / conductance));
            next[number(b)].push((number(a), 1.0 / conductance));
        }
        let mut distances = vec![f64::INFINITY; count];
        let mut is_done = vec![false; count];
        distances[self.unknowns + side] = 0.0;
        let nearest = |distances: &[f64], is_done: &[bool]| {
            let open = (0..count).filter(|&i| !is_done[i] && distances[i] < f64::INFINITY);
            open.min_by(|&a, &b| distances[a].total_cmp(&distances[b]))
        };
        while let Some(i) = nearest(&distances, &is_done) {
            is_done[i] = true;
            for &(j, length) in &next[i] {
                distances[j] = distances[j].min(distances[i] + length);
            }
        }
        distances
    }
}
