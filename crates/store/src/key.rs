//! Positions up to symmetry, as bytes.
//!
//! A key has the game, the columns and rows of the board, the side to move, and the cells with
//! black and with white stones, as bits in reading order. Of the keys of a position's four images
//! the smallest stands for all of them.

use board::{ByColor, CellSet, Color, Rules, Setup, Size, Symmetry, WIDE};

/// The number of bytes before the stones.
pub(crate) const HEAD: usize = 4;

/// The key that all images of a position share, and the symmetry that leads to the image it is of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Canonical {
    pub(crate) key: Vec<u8>,
    pub(crate) symmetry: Symmetry,
}

impl Canonical {
    pub(crate) fn new(
        rules: Rules,
        size: Size,
        stones: ByColor<CellSet<WIDE>>,
        turn: Color,
    ) -> Canonical {
        let image = |symmetry: Symmetry| {
            let of = |color| symmetry.set(size, stones[symmetry.inverse().color(color)]);
            let key = key(rules, symmetry.size(size), ByColor::from_fn(of), symmetry.color(turn));
            Canonical { key, symmetry }
        };
        let images = Symmetry::ALL.into_iter().map(image);
        images.min_by(|a, b| a.key.cmp(&b.key)).expect("four images")
    }

    pub(crate) fn of(position: &Setup) -> Canonical {
        let stones = ByColor::from_fn(|color| position.stones(color).collect());
        Canonical::new(position.rules, position.size(), stones, position.turn)
    }
}

/// The beginning of the keys of all positions of a game on a board, up to symmetry.
pub(crate) fn head(rules: Rules, size: Size) -> [u8; 3] {
    let (short, long) = (size.columns().min(size.rows()), size.columns().max(size.rows()));
    [game(rules), short, long]
}

/// The symmetries that lead from the board of the keys to this one.
pub(crate) fn ways(size: Size) -> &'static [Symmetry] {
    const UPRIGHT: &[Symmetry] = &[Symmetry::Identity, Symmetry::Rotation];
    const MIRRORED: &[Symmetry] = &[Symmetry::Mirror, Symmetry::MirrorRotation];
    match size.columns().cmp(&size.rows()) {
        std::cmp::Ordering::Less => UPRIGHT,
        std::cmp::Ordering::Equal => &Symmetry::ALL,
        std::cmp::Ordering::Greater => MIRRORED,
    }
}

/// The byte of a game: no key of one is a key of the other.
fn game(rules: Rules) -> u8 {
    match rules {
        Rules::Hex => b'h',
        Rules::Rex => b'r',
    }
}

fn key(rules: Rules, size: Size, stones: ByColor<CellSet<WIDE>>, turn: Color) -> Vec<u8> {
    let mut key = vec![game(rules), size.columns(), size.rows(), turn as u8];
    for color in Color::ALL {
        push_set(&mut key, size, stones[color]);
    }
    key
}

/// The stones and the side to move of a key, if it is one of this game and board.
pub(crate) fn read(
    rules: Rules,
    size: Size,
    key: &[u8],
) -> Option<(ByColor<CellSet<WIDE>>, Color)> {
    let (head, mut rest) = key.split_at_checked(HEAD)?;
    let &[byte, columns, rows, turn] = head else { return None };
    let turn = *Color::ALL.get(usize::from(turn))?;
    let (black, white) = (take_set(&mut rest, size)?, take_set(&mut rest, size)?);
    let is_ours = (byte, columns, rows) == (game(rules), size.columns(), size.rows());
    (is_ours && rest.is_empty()).then(|| (ByColor::new(black, white), turn))
}

/// The game and the board of a key.
pub(crate) fn place(key: &[u8]) -> Option<(Rules, Size)> {
    let &[byte, columns, rows, ..] = key else { return None };
    let rules = Rules::ALL.into_iter().find(|&rules| game(rules) == byte)?;
    Some((rules, Size::new(columns.into(), rows.into()).ok()?))
}

/// The position that a key is of, if it is the key that stands for its images.
pub(crate) fn setup(key: &[u8]) -> Option<Setup> {
    let (rules, size) = place(key)?;
    let (stones, turn) = read(rules, size, key)?;
    let mut setup = Setup::empty(rules, size);
    for color in Color::ALL {
        for cell in stones[color] {
            setup.set(cell, Some(color));
        }
    }
    setup.turn = turn;
    let is_position = stones[Color::Black].is_disjoint(stones[Color::White]);
    (is_position && Canonical::of(&setup).key == key).then_some(setup)
}

/// How many bytes a set of cells takes.
fn set_bytes(size: Size) -> usize {
    size.cells().div_ceil(8)
}

/// Writes a set of cells.
pub(crate) fn push_set(bytes: &mut Vec<u8>, size: Size, set: CellSet<WIDE>) {
    let all = set.words().into_iter().flat_map(u64::to_le_bytes);
    bytes.extend(all.take(set_bytes(size)));
}

/// Reads a set of cells, if all of them are on the board.
pub(crate) fn take_set(bytes: &mut &[u8], size: Size) -> Option<CellSet<WIDE>> {
    let (set, rest) = bytes.split_at_checked(set_bytes(size))?;
    *bytes = rest;
    let mut words = [0; WIDE];
    for (index, &byte) in set.iter().enumerate() {
        *words.get_mut(index / 8)? |= u64::from(byte) << (index % 8 * 8);
    }
    let set = CellSet::from_words(words);
    set.is_subset(CellSet::first_cells(size.cells())).then_some(set)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Stores that are there were written with these keys.
    #[test]
    fn keys_stay_as_they_are() {
        #[track_caller]
        fn check(text: &str, key: &[u8]) {
            let setup: Setup = text.parse().expect("a position");
            let canonical = Canonical::of(&setup);
            assert_eq!(canonical.key, key, "{text}");
        }
        check("3/3/3 b", &[b'h', 3, 3, 0, 0, 0, 0, 0]);
        check("3/3/2B w", &[b'h', 3, 3, 0, 0, 0, 0, 1]);
        check("4/1B2/4 w", &[b'h', 3, 4, 0, 0, 0, 16, 0]);
        check("rex 3/3/3 b", &[b'r', 3, 3, 0, 0, 0, 0, 0]);
        check("rex 3/3/2B w", &[b'r', 3, 3, 0, 0, 0, 0, 1]);
    }
}
