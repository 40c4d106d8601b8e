//! What the graphs say, against all ways to fill the board, and against the tables.

use board::{Board, ByColor, Cell, CellSet, Color, Size};
use inferior::graph::{Graphs, cut_off};
use inferior::shape::Offset;
use inferior::table::{Ring, Table, digit};

struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        ((self.0 >> 33) as usize) % bound
    }
}

type Stones = ByColor<CellSet<1>>;

fn with(mut stones: Stones, cell: Cell, color: Color) -> Stones {
    stones[color].insert(cell);
    stones
}

/// A position with so many empty cells in which nobody has joined.
fn position(board: &Board<1>, empty: usize, random: &mut Random) -> (Stones, Vec<Cell>) {
    loop {
        let mut cells: Vec<Cell> = board.all().iter().collect();
        let mut stones = Stones::default();
        while cells.len() > empty {
            let cell = cells.swap_remove(random.below(cells.len()));
            stones[Color::ALL[random.below(2)]].insert(cell);
        }
        if Color::ALL.iter().all(|&color| !board.joins(color, stones[color])) {
            return (stones, cells);
        }
    }
}

/// For every way to fill the empty cells, the bits of Black's cells: whether Black has joined.
fn outcomes(board: &Board<1>, stones: Stones, empty: &[Cell]) -> Vec<bool> {
    let fill = |black: usize| {
        let own = empty.iter().enumerate().filter(|(place, _)| black >> place & 1 != 0);
        board.joins(Color::Black, own.fold(stones[Color::Black], |set, (_, &cell)| set.with(cell)))
    };
    (0..1 << empty.len()).map(fill).collect()
}

/// How many claims were looked at, and how many that aren't made would hold.
#[derive(Default, Debug)]
struct Count {
    dead: usize,
    dead_not_found: usize,
    killers: usize,
    killers_not_found: usize,
    better: usize,
    better_not_found: usize,
}

#[test]
fn every_claim_holds_for_all_ways_to_fill_the_board() {
    let mut random = Random(0x5eed_0042);
    let mut count = Count::default();
    for (columns, rows) in [(4, 4), (5, 4), (4, 6), (5, 5)] {
        let board = Board::<1>::new(Size::new(columns, rows).expect("small"));
        for _ in 0..400 {
            let empty = 4 + random.below(7);
            let (stones, empty) = position(&board, empty, &mut random);
            let outcomes = outcomes(&board, stones, &empty);
            let graphs = Graphs::new(&board, stones);
            let dead = Color::ALL
                .iter()
                .fold(graphs.dead(), |dead, &color| dead | cut_off(&board, stones, color));
            for (one, &cell) in empty.iter().enumerate() {
                let bit = 1 << one;
                let same = |black: usize| outcomes[black] == outcomes[black ^ bit];
                let is_dead = (0..outcomes.len()).all(same);
                assert!(is_dead || !dead.contains(cell), "{stones:?}: {cell:?} is dead");
                count.dead += usize::from(dead.contains(cell));
                count.dead_not_found += usize::from(is_dead && !dead.contains(cell));
                for (two, &other) in empty.iter().enumerate().filter(|&(two, _)| two != one) {
                    for turn in Color::ALL {
                        let opponents =
                            |black: &usize| (black >> two & 1 == 1) != (turn == Color::Black);
                        let kills = (0..outcomes.len()).filter(opponents).all(same);
                        let found = graphs.killers(turn, cell).contains(other);
                        assert!(kills || !found, "{stones:?}: {other:?} kills {cell:?} of {turn}");
                        count.killers += usize::from(found && !is_dead);
                        count.killers_not_found += usize::from(kills && !found && !is_dead);
                    }
                    let better = (0..outcomes.len())
                        .filter(|black| black >> one & 1 == 1 && black >> two & 1 == 0)
                        .all(|black| outcomes[black ^ bit ^ (1 << two)] || !outcomes[black]);
                    let found = graphs.better(cell).contains(other);
                    assert!(better || !found, "{stones:?}: {other:?} is as good as {cell:?}");
                    count.better += usize::from(found && !is_dead);
                    count.better_not_found += usize::from(better && !found && !is_dead);
                }
            }
        }
    }
    println!("{count:?}");
    assert!(count.dead > 0 && count.killers > 0 && count.better > 0);
}

#[test]
fn killers_are_the_cells_after_which_a_cell_is_simplicial() {
    let mut random = Random(0x5eed_0043);
    for (columns, rows) in [(5, 5), (6, 4), (7, 7)] {
        let board = Board::<1>::new(Size::new(columns, rows).expect("small"));
        for _ in 0..300 {
            let empty = 4 + random.below(columns * rows / 2);
            let (stones, empty) = position(&board, empty, &mut random);
            let graphs = Graphs::new(&board, stones);
            let dead = graphs.dead();
            for turn in Color::ALL {
                for &killer in &empty {
                    let after = with(stones, killer, !turn);
                    if board.joins(!turn, after[!turn]) {
                        continue;
                    }
                    let after = Graphs::new(&board, after).dead();
                    for &cell in
                        empty.iter().filter(|&&cell| cell != killer && !dead.contains(cell))
                    {
                        let found = graphs.killers(turn, cell).contains(killer);
                        assert_eq!(found, after.contains(cell), "{stones:?} {cell:?} {killer:?}");
                    }
                }
            }
        }
    }
}

/// The region of a table with its ring in the middle of a board that is empty otherwise.
fn in_the_middle(board: &Board<1>, table: &Table, ring: Ring) -> (Stones, Vec<Cell>) {
    let center = board.size().coord(board.cells_named("d4").expect("on 8x8").first().expect("d4"));
    let cell = |&(right, down): &Offset| {
        let mut at = center;
        at.column = at.column.checked_add_signed(right).expect("near the middle");
        at.row = at.row.checked_add_signed(down).expect("near the middle");
        board.size().cell(at).expect("on the board")
    };
    let mut stones = Stones::default();
    for (index, place) in table.shape().ring().iter().enumerate() {
        match digit(ring, index) {
            0 => {}
            1 => stones[Color::Black].insert(cell(place)),
            _ => stones[Color::White].insert(cell(place)),
        }
    }
    (stones, table.shape().cells().iter().map(cell).collect())
}

/// Fills in dead cells and captured pairs, as long as there are any.
fn filled_in(board: &Board<1>, mut stones: Stones) -> Stones {
    loop {
        let before = stones;
        let graphs = Graphs::new(board, stones);
        stones[Color::Black] |= graphs.dead();
        for color in Color::ALL {
            if stones == before {
                for pair in graphs.captured_pairs(color) {
                    stones[color] |= pair;
                }
            }
        }
        if stones == before {
            return stones;
        }
    }
}

#[test]
fn what_the_tables_fill_in_as_a_whole_the_graphs_fill_in_too() {
    let board = Board::<1>::new(Size::new(8, 8).expect("small"));
    let mut regions = 0;
    for table in &Table::all()[..5] {
        for ring in table.rings() {
            let whole = (1 << table.shape().cells().len()) - 1;
            let captured = table.entry(ring).captured;
            if Color::ALL.iter().all(|&color| captured[color] != whole) {
                continue;
            }
            let (stones, cells) = in_the_middle(&board, table, ring);
            let filled = filled_in(&board, stones);
            let all = filled[Color::Black] | filled[Color::White];
            assert!(cells.iter().all(|&cell| all.contains(cell)), "{stones:?} {cells:?}");
            regions += 1;
        }
    }
    println!("{regions} regions");
    assert!(regions > 1_000);
}

#[test]
fn what_the_tables_say_of_one_or_two_cells_the_graphs_say_too() {
    let board = Board::<1>::new(Size::new(8, 8).expect("small"));
    let mut missed = [0; 3];
    for table in &Table::all()[..2] {
        for ring in table.rings() {
            let entry = table.entry(ring);
            let (stones, cells) = in_the_middle(&board, table, ring);
            let graphs = Graphs::new(&board, stones);
            let dead = graphs.dead();
            for (one, &cell) in cells.iter().enumerate() {
                let is_dead = dead.contains(cell);
                missed[0] += usize::from(entry.dead >> one & 1 != 0 && !is_dead);
                for (two, &other) in cells.iter().enumerate() {
                    for turn in Color::ALL {
                        let kills = entry.killers[turn][one] >> two & 1 != 0;
                        let found = is_dead || graphs.killers(turn, cell).contains(other);
                        missed[1] += usize::from(kills && !found);
                        let better = entry.better[turn][one] >> two & 1 != 0;
                        let found = is_dead || graphs.better(cell).contains(other);
                        missed[2] += usize::from(better && !found);
                    }
                }
            }
        }
    }
    assert_eq!(missed, [0; 3]);
}
