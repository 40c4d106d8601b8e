//! The tables against plain minimax on whole boards.
//!
//! The tables come from comparisons inside a region, by a theorem. Here no theorem is used. A
//! region with its ring is put on a 6x6 board, inside or at sides that agree with the ring; unknown
//! places and the rest of the board get stones at random, but for a few cells that stay empty.
//! Minimax then says who wins for every way to put stones on the empty cells and either side to
//! move, and each claim of the table has to hold in all of them. Adjacency, sides and winning are
//! written anew.
//!
//! Holds in: Hex.

use crate::shape::{Offset, Shape};
use crate::table::{self, Ring, Table};
use board::Color;
use chance::Random;

/// The number of columns and rows.
const LENGTH: i8 = 6;

/// What stands somewhere: nothing (0), Black (1), White (2); in a ring nothing means anything.
type Digit = usize;

fn digit(color: Color) -> Digit {
    if color == Color::Black { 1 } else { 2 }
}

fn power(place: usize) -> usize {
    const POWERS: [usize; 11] = [1, 3, 9, 27, 81, 243, 729, 2187, 6561, 19683, 59049];
    POWERS[place]
}

/// The cell's bit; none beside the board.
fn bit((column, row): Offset) -> Option<u64> {
    let inside = (0..LENGTH).contains(&column) && (0..LENGTH).contains(&row);
    inside.then(|| 1 << (row * LENGTH + column))
}

/// Whether a place beside the board may count as this: anything, or the color of a side it is at.
fn agrees((column, row): Offset, digit: Digit) -> bool {
    let (black, white) = (!(0..LENGTH).contains(&row), !(0..LENGTH).contains(&column));
    digit == 0 || digit == 1 && black || digit == 2 && white
}

/// Whether black stones join the first row and the last.
fn black_joins(stones: u64) -> bool {
    let neighbors = |cell: i8| {
        let (column, row) = (cell % LENGTH, cell / LENGTH);
        [(0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1)]
            .into_iter()
            .filter_map(move |(right, down)| bit((column + right, row + down)))
    };
    let first = (1_u64 << LENGTH) - 1;
    let mut reached = stones & first;
    let mut new = reached;
    while new != 0 {
        let cell = new.trailing_zeros() as i8;
        new &= new - 1;
        let next = neighbors(cell).fold(0, |set, bit| set | bit) & stones & !reached;
        reached |= next;
        new |= next;
    }
    reached >> (LENGTH * (LENGTH - 1)) != 0
}

/// A board around a region, solved.
struct SolvedPattern {
    /// For every way to put stones on the empty cells, as digits to base three with the region's
    /// cells lowest: whether Black wins with Black and with White to move.
    black_wins: Vec<[bool; 2]>,
}

impl SolvedPattern {
    fn new(empty: &[u64], black: u64) -> SolvedPattern {
        let mut black_wins = vec![[false; 2]; power(empty.len())];
        // A move makes the number larger, so what follows a state is known before it.
        for state in (0..black_wins.len()).rev() {
            let at = |cell: usize| state / power(cell) % 3;
            let mut open = (0..empty.len()).filter(|&cell| at(cell) == 0);
            black_wins[state] = if open.clone().next().is_none() {
                let own = (0..empty.len()).filter(|&cell| at(cell) == 1);
                [black_joins(own.fold(black, |set, cell| set | empty[cell])); 2]
            } else {
                let after = |cell: usize, stone: usize| black_wins[state + stone * power(cell)];
                // After a move it is the other's turn.
                [open.clone().any(|cell| after(cell, 1)[1]), open.all(|cell| after(cell, 2)[0])]
            };
        }
        SolvedPattern { black_wins }
    }

    /// Whether, whatever stands on the empty cells outside the region and whoever is to move, a
    /// color that wins with the first state of the region wins with the second.
    fn agrees(&self, cells: usize, claim: &Claim) -> bool {
        let wins = |state: usize| {
            self.black_wins[state].map(|black| black == (claim.color == Color::Black))
        };
        (0..self.black_wins.len()).step_by(power(cells)).all(|outside| {
            let (worse, better) = (wins(outside + claim.worse), wins(outside + claim.better));
            (0..2).all(|turn| better[turn] || !worse[turn])
        })
    }
}

/// A region with a ring, put somewhere, with the rest of the board.
fn embed(shape: &Shape, ring: &[Digit], most_empty: usize, random: &mut Random) -> SolvedPattern {
    let moved = |(column, row): Offset, by: Offset| (column + by.0, row + by.1);
    let fits = |&by: &Offset| {
        shape.cells().iter().all(|&cell| bit(moved(cell, by)).is_some())
            && shape.ring().iter().zip(ring).all(|(&place, &digit)| {
                let place = moved(place, by);
                bit(place).is_some() || agrees(place, digit)
            })
    };
    let is_inside =
        |&by: &Offset| shape.ring().iter().all(|&place| bit(moved(place, by)).is_some());
    let all = (-LENGTH..2 * LENGTH).flat_map(|row| (-LENGTH..2 * LENGTH).map(move |c| (c, row)));
    let (inside, at_side): (Vec<Offset>, Vec<Offset>) = all.filter(fits).partition(is_inside);
    let choice = if at_side.is_empty() || random.below(3) == 0 { &inside } else { &at_side };
    let by = choice[random.below(choice.len())];

    let mut empty: Vec<u64> =
        shape.cells().iter().map(|&cell| bit(moved(cell, by)).expect("it fits")).collect();
    let (mut black, mut taken) = (0, empty.iter().fold(0, |set, bit| set | bit));
    for (&place, &digit) in shape.ring().iter().zip(ring) {
        if let Some(bit) = bit(moved(place, by)).filter(|_| digit != 0) {
            taken |= bit;
            black |= if digit == 1 { bit } else { 0 };
        }
    }
    let mut rest: Vec<u64> =
        (0..LENGTH * LENGTH).map(|cell| 1 << cell).filter(|bit| taken & bit == 0).collect();
    // Half of the empty cells next to the region, where there is room, and half of them anywhere.
    let near = |bit_: &u64| {
        shape.ring().iter().any(|&place| bit(moved(place, by)).is_some_and(|bit| bit == *bit_))
    };
    while empty.len() < most_empty && !rest.is_empty() {
        let close: Vec<usize> = (0..rest.len()).filter(|&index| near(&rest[index])).collect();
        let index = if close.is_empty() || random.below(2) == 0 {
            random.below(rest.len())
        } else {
            close[random.below(close.len())]
        };
        empty.push(rest.swap_remove(index));
    }
    let share = 3 + random.below(5);
    for bit in rest {
        black |= if random.below(10) < share { bit } else { 0 };
    }
    SolvedPattern::new(&empty, black)
}

/// That a color which wins with one state of the region wins with another.
struct Claim {
    color: Color,
    worse: usize,
    better: usize,
    /// Whether the table says so.
    made: bool,
    what: String,
}

/// All that the table says in a ring, and all of the same kind that it doesn't say.
fn claims(table: &Table, ring: Ring) -> Vec<Claim> {
    let cells = table.shape().cells().len();
    let entry = table.entry(ring);
    let mut claims = Vec::new();
    for color in Color::ALL {
        let own = |cell: usize| digit(color) * power(cell);
        let other = |cell: usize| digit(!color) * power(cell);
        let mut add = |worse, better, made, what| {
            claims.push(Claim { color, worse, better, made, what });
        };
        let filled = |set: u8| (0..cells).filter(|cell| set & 1 << cell != 0).map(own).sum();
        let (captured, whole) = (entry.captured[color], (1 << cells) - 1);
        if captured != 0 {
            add(filled(captured), 0, true, format!("{captured:b} is captured by {color}"));
        }
        if captured != whole {
            add(filled(whole), 0, false, format!("all is captured by {color}"));
        }
        if let Some(black) = entry.settled {
            let stone = |cell: usize| if black & 1 << cell != 0 { 1 } else { 2 };
            let filling = (0..cells).map(|cell| stone(cell) * power(cell)).sum();
            add(filling, 0, true, format!("it is settled with {black:b} Black's"));
            add(0, filling, true, format!("it is settled with {black:b} Black's"));
        }
        for cell in 0..cells {
            let dead = entry.dead & 1 << cell != 0;
            add(own(cell), other(cell), dead, format!("{cell} is dead"));
            for rival in (0..cells).filter(|&rival| rival != cell) {
                let better = entry.better[color][cell] & 1 << rival != 0;
                let what = format!("{rival} is as good as {cell} for {color}");
                add(own(cell), own(rival), better, what);
                let killer = entry.killers[color][cell] & 1 << rival != 0;
                let what = format!("{rival} kills {cell} of {color}");
                add(own(cell) + other(rival), other(rival), killer, what);
            }
        }
    }
    claims
}

/// How much was checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Checked {
    /// Claims of the tables. All of them held.
    pub made: usize,
    /// Claims of the same kinds that the tables don't make.
    pub not_made: usize,
    /// How many of those turned out to be false. Wrong entries would be found as easily.
    pub refuted: usize,
}

impl Checked {
    /// Adds what was checked elsewhere.
    pub fn add(&mut self, other: Checked) {
        self.made += other.made;
        self.not_made += other.not_made;
        self.refuted += other.refuted;
    }
}

/// How thorough a check is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Effort {
    /// How many boards each ring is put on.
    pub boards: usize,
    /// How many cells outside the region stay empty.
    pub outside: usize,
}

/// Something that a table says and that doesn't hold, in words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refuted(String);

impl std::fmt::Display for Refuted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Refuted {}

/// Checks all that a table says of a ring, and adds it up.
///
/// # Errors
/// What doesn't hold.
pub fn check(
    table: &Table,
    ring: Ring,
    effort: Effort,
    random: &mut Random,
    checked: &mut Checked,
) -> Result<(), Refuted> {
    let cells = table.shape().cells().len();
    let digits = digits(table, ring);
    let turns = table.shape().turns();
    let boards: Vec<SolvedPattern> = (0..effort.boards)
        .map(|_| {
            let turn = &turns[random.below(turns.len())];
            embed(turn, &digits, cells + effort.outside, random)
        })
        .collect();
    for claim in claims(table, ring) {
        let agrees = boards.iter().all(|board| board.agrees(cells, &claim));
        if claim.made && !agrees {
            let shape = table.shape().cells();
            let what = claim.what;
            return Err(Refuted(format!("region {shape:?}, ring {digits:?}: {what}")));
        }
        checked.made += usize::from(claim.made);
        checked.not_made += usize::from(!claim.made);
        checked.refuted += usize::from(!agrees);
    }
    Ok(())
}

/// What is at each place of a ring.
fn digits(table: &Table, ring: Ring) -> Vec<Digit> {
    (0..table.shape().ring().len()).map(|place| table::digit(ring, place)).collect()
}
