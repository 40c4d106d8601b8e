//! Linear equations of circuits: symmetric and positive definite, solved directly.
//!
//! The matrix is decomposed into L·D·Lᵀ row by row. What lies in a row before its first entry stays
//! nothing in L, so it is neither kept nor computed: the equations of a bare board, whose rows are
//! short where cells are numbered in reading order, cost far less than those with a link between
//! any two.

/// How many products are summed up side by side.
const WIDE: usize = 8;

/// A symmetric matrix by its lower triangle, and room to decompose it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Equations {
    /// The rows of the lower triangle, diagonals last; each has as many numbers as its own plus
    /// one.
    rows: Vec<f64>,
    /// The first column of each row that has an entry.
    first: Vec<usize>,
    /// The row that is being decomposed, before it is divided by the diagonal.
    row: Vec<f64>,
}

impl Equations {
    /// So many equations without entries.
    pub(crate) fn clear(&mut self, count: usize) {
        self.rows.clear();
        self.rows.resize(start(count), 0.0);
        self.first.clear();
        self.first.extend(0..count);
    }

    /// Makes a link between two different unknowns, or between one and what lies outside: the same
    /// amount on the diagonal of each, and its negative between them.
    pub(crate) fn link(&mut self, i: usize, j: Option<usize>, conductance: f64) {
        self.rows[start(i) + i] += conductance;
        let Some(j) = j else { return };
        self.rows[start(j) + j] += conductance;
        let (low, high) = (i.min(j), i.max(j));
        self.rows[start(high) + low] -= conductance;
        self.first[high] = self.first[high].min(low);
    }

    /// Solves the equations for a right side, which becomes the solution.
    pub(crate) fn solve(&mut self, x: &mut [f64]) {
        self.decompose();
        let count = self.first.len();
        for i in 0..count {
            let first = self.first[i];
            let row = &self.rows[start(i)..][first..i];
            x[i] -= dot(row, &x[first..i]);
        }
        for (i, x) in x.iter_mut().enumerate() {
            *x /= self.rows[start(i) + i];
        }
        for i in (0..count).rev() {
            let (first, value) = (self.first[i], x[i]);
            let row = &self.rows[start(i)..][first..i];
            for (x, factor) in x[first..i].iter_mut().zip(row) {
                *x -= factor * value;
            }
        }
    }

    fn decompose(&mut self) {
        for i in 0..self.first.len() {
            let first = self.first[i];
            let (before, row) = self.rows.split_at_mut(start(i));
            self.row.clear();
            self.row.extend_from_slice(&row[..i]);
            for j in first..i {
                let from = first.max(self.first[j]);
                let other = &before[start(j)..][from..j];
                self.row[j] -= dot(other, &self.row[from..j]);
            }
            let mut diagonal = row[i];
            for j in first..i {
                row[j] = self.row[j] / before[start(j) + j];
                diagonal -= row[j] * self.row[j];
            }
            row[i] = diagonal;
        }
    }
}

/// Where a row begins.
#[inline(always)]
fn start(row: usize) -> usize {
    row * (row + 1) / 2
}

/// The sum of products, in an order that wide instructions can follow.
#[inline(always)]
fn dot(a: &[f64], b: &[f64]) -> f64 {
    let (a, b) = (a.chunks_exact(WIDE), b.chunks_exact(WIDE));
    let rest = a.remainder().iter().zip(b.remainder()).map(|(a, b)| a * b).sum::<f64>();
    let mut sums = [0.0; WIDE];
    for (a, b) in a.zip(b) {
        for i in 0..WIDE {
            sums[i] += a[i] * b[i];
        }
    }
    sums.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_resistors_in_a_row() {
        // From outside over 2 to the first, 4 to the second, 1 to the outside, which is at 0; the
        // current of 1/2 into the first is that of a voltage of 1 over the first resistor.
        let mut equations = Equations::default();
        equations.clear(2);
        equations.link(0, None, 0.5);
        equations.link(1, Some(0), 0.25);
        equations.link(1, None, 1.0);
        let mut x = [0.5, 0.0];
        equations.solve(&mut x);
        assert!((x[0] - 5.0 / 7.0).abs() < 1e-15 && (x[1] - 1.0 / 7.0).abs() < 1e-15, "{x:?}");
    }
}
