//! The pairing of a strip that is one cell longer than it is wide.
//!
//! Let a color's sides be n cells apart, and let a strip of n + 1 rows lead from one to the other;
//! rows lie along the color's way, so for White they are the board's rows and for Black its
//! columns. The diagonal cuts the strip into two triangles that are each other's mirror image, and
//! each cell is paired with its image.
//!
//! **Theorem.** Whoever has at least one cell of each pair has joined the two sides (Gardner 1958
//! has this pairing of the n x (n-1) board).
//!
//! *Proof.* See `strip` in docs/certificate.md: were it not so, the strip could be folded along the
//! diagonal into a square board that both colors join. `strip_joined` in verified/Strip.v is the
//! same in Coq.
//!
//! In Hex such a player wins moving second, and in Rex loses whoever is Last; with one pair of
//! which the opponent has a cell, its other cell is a key. Holds in: Hex and Rex.

use board::{Board, Cell, CellSet, Color, Coord};

/// The strips of one color on a board; none if its sides are too far apart.
#[derive(Clone, Debug)]
pub struct Strips {
    /// The pairs of each, by its first row.
    strips: Vec<Vec<[Cell; 2]>>,
}

/// A pairing that joins a color's sides, as it stands in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StripPairing<const W: usize> {
    /// The first row of the strip; column, for Black.
    pub first: u8,
    /// The stones that it rests on, one of each pair that has any.
    pub stones: CellSet<W>,
    /// The pairs that are empty, and the key if there is one.
    pub carrier: CellSet<W>,
    /// The cell that the color has to get besides.
    pub key: Option<Cell>,
}

impl Strips {
    /// Lays out a board for a color.
    pub fn new<const W: usize>(board: &Board<W>, color: Color) -> Self {
        let size = board.size();
        let (long, wide) = match color {
            Color::White => (size.columns(), size.rows()),
            Color::Black => (size.rows(), size.columns()),
        };
        // `along` leads from side to side and `across` counts the rows of the strip.
        let cell = |along: u8, across: u8| {
            let (column, row) = match color {
                Color::White => (along, across),
                Color::Black => (across, along),
            };
            size.cell(Coord { column, row }).expect("inside the strip")
        };
        let pairs = |first: u8| {
            let triangle =
                (0..long).flat_map(|along| (0..=along).map(move |across| (along, across)));
            let pair =
                |(along, across)| [cell(along, first + across), cell(across, first + along + 1)];
            triangle.map(pair).collect()
        };
        Strips { strips: (0..wide.saturating_sub(long)).map(pairs).collect() }
    }

    /// A pairing with these stones of the color, against these, and with the smallest carrier.
    pub fn find<const W: usize>(
        &self,
        stones: [CellSet<W>; 2],
        may_have_key: bool,
    ) -> Option<StripPairing<W>> {
        let found = (0..).zip(&self.strips);
        let found = found.filter_map(|(first, strip)| pairing(first, strip, stones));
        let allowed = found.filter(|pairing| may_have_key || pairing.key.is_none());
        allowed.min_by_key(|pairing| pairing.carrier.len())
    }
}

fn pairing<const W: usize>(
    first: u8,
    strip: &[[Cell; 2]],
    [own, other]: [CellSet<W>; 2],
) -> Option<StripPairing<W>> {
    let mut pairing =
        StripPairing { first, stones: CellSet::EMPTY, carrier: CellSet::EMPTY, key: None };
    for pair in strip {
        if let Some(&stone) = pair.iter().find(|&&cell| own.contains(cell)) {
            pairing.stones.insert(stone);
            continue;
        }
        let left: CellSet<W> = pair.iter().copied().collect::<CellSet<W>>() - other;
        if left.len() < 2 {
            let key = left.first()?;
            if pairing.key.replace(key).is_some() {
                return None;
            }
        }
        pairing.carrier |= left;
    }
    Some(pairing)
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Size;

    /// Whether every choice of one cell of each pair joins.
    fn always_joins(board: &Board<1>, color: Color, strip: &[[Cell; 2]]) -> bool {
        (0..1_u64 << strip.len()).all(|choice| {
            let chosen = |(i, pair): (usize, &[Cell; 2])| pair[(choice >> i & 1) as usize];
            board.joins(color, strip.iter().enumerate().map(chosen).collect())
        })
    }

    #[test]
    fn one_cell_of_each_pair_joins() {
        let sizes = [
            (1, 2),
            (2, 3),
            (3, 2),
            (3, 4),
            (4, 3),
            (4, 5),
            (5, 4),
            (5, 6),
            (6, 5),
            (6, 7),
            (3, 6),
        ];
        for (columns, rows) in sizes {
            let board = Board::<1>::new(Size::new(columns, rows).expect("small"));
            let (short, long) = if columns < rows {
                (Color::White, Color::Black)
            } else {
                (Color::Black, Color::White)
            };
            assert!(Strips::new(&board, long).strips.is_empty());
            let strips = Strips::new(&board, short).strips;
            assert_eq!(strips.len(), columns.abs_diff(rows));
            for strip in strips {
                let cells: CellSet<1> = strip.iter().flatten().copied().collect();
                assert_eq!(cells.len(), 2 * strip.len(), "pairs don't overlap");
                assert!(always_joins(&board, short, &strip), "{columns}x{rows}");
            }
        }
    }

    /// The test can fail: with two cells exchanged it is no pairing any more.
    #[test]
    fn other_pairs_do_not_join() {
        let board = Board::<1>::new(Size::new(3, 4).expect("small"));
        let mut strip = Strips::new(&board, Color::White).strips.remove(0);
        let other = strip[1][1];
        strip[1][1] = std::mem::replace(&mut strip[5][1], other);
        assert!(!always_joins(&board, Color::White, &strip));
    }

    #[test]
    fn stones_and_keys() {
        let board = Board::<1>::new(Size::new(2, 3).expect("small"));
        let strips = Strips::new(&board, Color::White);
        let cells = |names: &str| board.cells_named(names).expect("cells");
        // The pairs are a1 and a2, b1 and a3, b2 and b3.
        let found = strips.find([cells("a3"), cells("b1")], false).expect("a pairing");
        assert_eq!((found.stones, found.carrier), (cells("a3"), cells("a1 a2 b2 b3")));
        assert_eq!(strips.find([CellSet::EMPTY, cells("b1")], false), None);
        let with_key = strips.find([CellSet::EMPTY, cells("b1")], true).expect("a pairing");
        assert_eq!(with_key.key, cells("a3").first());
        assert_eq!(with_key.carrier, cells("a1 a2 a3 b2 b3"));
        assert_eq!(strips.find([CellSet::EMPTY, cells("b1 a1")], true), None);
        assert_eq!(strips.find([CellSet::EMPTY, cells("b1 a3")], true), None);
    }
}
