//! The worked examples of Anshelevich 2002: appendices B and C, and what the rules can't build.
//!
//! The figures are rebuilt from the text, which numbers the cells and says which are neighbors. All
//! cells that a figure doesn't need are White's, so that a link has to do with the carrier it has.

use board::{Board, CellSet, Color, Coord, Endpoint, Rules, Setup, Side, Size, with_width};
use connect::h_search::Or;
use connect::{HSearch, Limits, Node, StopAt};

/// The connections of Black in a position.
struct Found<const W: usize> {
    board: Board<W>,
    search: HSearch<W>,
}

impl<const W: usize> Found<W> {
    fn new(setup: &Setup, limits: Limits) -> Self {
        let board = Board::<W>::new(setup.size());
        let stones = Color::ALL.map(|color| setup.stones(color).collect::<CellSet<W>>());
        let mut search = HSearch::new(&board);
        search.build(&board, Color::Black, stones, limits, StopAt::Nothing);
        Found { board, search }
    }

    fn node(&self, name: &str) -> Node {
        let cell = Coord::from_name(name).and_then(|at| self.board.size().cell(at));
        let end = Side::from_name(name).map(Endpoint::Side).or(cell.map(Endpoint::Cell));
        self.search.ends().node_of(end.expect(name)).expect("a cell or side of Black's")
    }

    fn cells(&self, names: &str) -> CellSet<W> {
        self.board.cells_named(names).expect(names)
    }

    /// The carriers of all connections between two ends.
    fn connections(&self, x: &str, y: &str) -> &[CellSet<W>] {
        self.search.connections(self.node(x), self.node(y))
    }

    /// Whether there is a connection that needs no other cells than these.
    fn has_connection(&self, x: &str, cells: CellSet<W>, y: &str) -> bool {
        self.connections(x, y).iter().any(|carrier| carrier.is_subset(cells))
    }

    /// The same for a semi-connection; a connection will do, too.
    fn has_semi(&self, x: &str, cells: CellSet<W>, y: &str) -> bool {
        let semis = self.search.semi_connections(self.node(x), self.node(y));
        semis.iter().any(|carrier| carrier.is_subset(cells)) || self.has_connection(x, cells, y)
    }
}

fn diagram(rows: &str) -> Setup {
    board::notation::diagram::read(&format!("hex, black to move{rows}")).expect("a diagram")
}

/// A step of the appendix: what it shows between which ends. Cells have the appendix's numbers.
struct Step {
    x: &'static str,
    carrier: &'static [usize],
    y: &'static str,
    full: bool,
}

const fn vc(x: &'static str, carrier: &'static [usize], y: &'static str) -> Step {
    Step { x, carrier, y, full: true }
}

const fn vsc(x: &'static str, carrier: &'static [usize], y: &'static str) -> Step {
    Step { x, carrier, y, full: false }
}

/// Checks that each step is found. `cells` are the names of the cells 1, 2 and so on.
fn check_steps<const W: usize>(found: &Found<W>, x: &str, cells: &[&str], steps: &[Step]) {
    let named = |end: &'static str| match end {
        "x" => x.to_string(),
        "y" => "bottom".to_string(),
        number => cells[number.parse::<usize>().expect("a number") - 1].to_string(),
    };
    for step in steps {
        let names: Vec<&str> = step.carrier.iter().map(|number| cells[number - 1]).collect();
        let carrier = found.cells(&names.join(" "));
        let (x, y) = (named(step.x), named(step.y));
        let holds = if step.full {
            found.has_connection(&x, carrier, &y)
        } else {
            found.has_semi(&x, carrier, &y)
        };
        assert!(holds, "({},{:?},{})", step.x, step.carrier, step.y);
    }
}

/// Appendix B, the edge connection from the fourth row. The board is the figure's, turned so that
/// the side is at the bottom:
///
/// ```text
///         x 19
///    18 17 16 15 14
///   13 12 11 10 9 8
///  7 6 5 4 3 2 1
/// ```
#[test]
fn the_edge_connection_from_the_fourth_row() {
    let setup = diagram(
        "
W W W W B . W
 W W . . . . .
  W . . . . . .
   . . . . . . .",
    );
    let cells = [
        "g4", "f4", "e4", "d4", "c4", "b4", "a4", "g3", "f3", "e3", "d3", "c3", "b3", "g2", "f2",
        "e2", "d2", "c2", "f1",
    ];
    let steps = [
        vc("x", &[16, 19], "15"),
        vc("15", &[9, 14], "8"),
        vc("8", &[1, 2], "y"),
        vc("10", &[3, 4], "y"),
        vsc("15", &[3, 4, 10], "y"),
        vsc("15", &[1, 2, 8, 9, 14], "y"),
        vc("15", &[1, 2, 3, 4, 8, 9, 10, 14], "y"),
        vc("11", &[4, 5], "y"),
        vc("13", &[6, 7], "y"),
        vc("17", &[12, 18], "13"),
        vsc("17", &[4, 5, 11], "y"),
        vsc("17", &[6, 7, 12, 13, 18], "y"),
        vc("17", &[4, 5, 6, 7, 11, 12, 13, 18], "y"),
        vc("16", &[10, 15], "9"),
        vc("9", &[2, 3], "y"),
        vc("16", &[11, 17], "12"),
        vc("12", &[5, 6], "y"),
        vsc("16", &[2, 3, 9, 10, 15], "y"),
        vsc("16", &[5, 6, 11, 12, 17], "y"),
        vc("16", &[2, 3, 5, 6, 9, 10, 11, 12, 15, 17], "y"),
        vsc("x", &[1, 2, 3, 4, 8, 9, 10, 14, 15, 16, 19], "y"),
        vsc("x", &[4, 5, 6, 7, 11, 12, 13, 17, 18], "y"),
        vsc("x", &[2, 3, 5, 6, 9, 10, 11, 12, 15, 16, 17], "y"),
    ];
    // Without limits the 19 cells are too many; three semi-connections are united at most.
    let wide = Limits { most_carriers: 60, or: Or::UpTo(3), over_sides: false, ..Limits::NONE };
    for limits in [Limits::FAST, wide] {
        let found = Found::<1>::new(&setup, limits);
        let whole: CellSet<1> = found.cells(&cells.join(" "));
        assert_eq!(found.connections("e1", "bottom"), [whole], "all 19 cells, and nothing less");
        if limits == wide {
            check_steps(&found, "e1", &cells, &steps);
        }
    }
}

/// Appendix B, the ladder. The stone at h2 is the appendix's *a*, which ends the ladder:
///
/// ```text
///  x 13 11 9 7 5 3 a
///   14 12 10 8 6 4 2 1
/// ```
#[test]
fn the_ladder() {
    let setup = diagram(
        "
W W W W W W W W
 B . . . . . . B
  . . . . . . . .",
    );
    let cells =
        ["h3", "g3", "g2", "f3", "f2", "e3", "e2", "d3", "d2", "c3", "c2", "b3", "b2", "a3"];
    let steps = [
        vc("3", &[], "1"),
        vsc("3", &[1], "y"),
        vsc("3", &[2], "y"),
        vc("3", &[1, 2], "y"),
        vsc("5", &[1, 2, 3], "y"),
        vsc("5", &[4], "y"),
        vc("5", &[1, 2, 3, 4], "y"),
        vc("7", &[1, 2, 3, 4, 5, 6], "y"),
        vc("9", &[1, 2, 3, 4, 5, 6, 7, 8], "y"),
        vc("11", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], "y"),
        vsc("13", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "y"),
        vc("13", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], "y"),
        vsc("x", &[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13], "y"),
        vsc("x", &[14], "y"),
    ];
    for limits in [Limits::FAST, Limits::NONE] {
        let found = Found::<1>::new(&setup, limits);
        let whole = found.cells(&cells.join(" "));
        assert_eq!(found.connections("a2", "bottom"), [whole], "{limits:?}");
        check_steps(&found, "a2", &cells, &steps);
    }
}

/// Appendix C, a chain of n bridges; here of four:
///
/// ```text
/// W W W W B
///  W W W . .
///   W W W B W
///    W W . . W
///     W W B W W
///      W . . W W
///       W B W W W
///        . . W W W
///         B W W W W
/// ```
fn chain_of_bridges(bridges: usize) -> Setup {
    let size = Size::new(bridges + 1, 2 * bridges + 1).expect("fits");
    let mut setup = Setup::empty(Rules::Hex, size);
    for cell in size.all_cells() {
        let Coord { column, row } = size.coord(cell);
        // Every second row has a stone, and the rows between the two cells below it.
        let stone = bridges - usize::from(row / 2);
        let column = usize::from(column);
        setup.set(
            cell,
            match row % 2 {
                0 => Some(if column == stone { Color::Black } else { Color::White }),
                _ if column == stone || column + 1 == stone => None,
                _ => Some(Color::White),
            },
        );
    }
    setup
}

#[test]
fn a_chain_of_bridges() {
    for bridges in 1..=9 {
        let setup = chain_of_bridges(bridges);
        let size = setup.size();
        let ends =
            [size.all_cells().nth(bridges), size.all_cells().nth(size.cells() - bridges - 1)]
                .map(|cell| size.name(cell.expect("a cell")));
        let counts = with_width!(size, W => {
            for limits in [Limits::FAST, Limits::NONE] {
                let found = Found::<W>::new(&setup, limits);
                let [carrier] = found.connections(&ends[0], &ends[1]) else {
                    panic!("{bridges} bridges with {limits:?}")
                };
                assert_eq!(carrier.len(), 2 * bridges);
                assert_eq!(*carrier, found.search.ends().empty());
            }
            Found::<W>::new(&setup, Limits::FAST).search.counts()
        });
        println!("{bridges} bridges: {counts:?}");
    }
}

/// Appendix C, a binary tree with n levels of empty cells: each is joined to two others below it,
/// and those of the last row touch the side. Rows of black stones join a level to the next, so that
/// no cell is shared; the root is the first of them. The drawing is ours, as the text doesn't
/// describe that of the paper. Three levels:
///
/// ```text
/// W W W W B B B B
///  W W W . W W W .
///   W W B B W W B B
///    W . W . W . W .
///     W B W B W B W B
///      . . . . . . . .
/// ```
fn binary_tree(levels: usize) -> Setup {
    let size = Size::new(1 << levels, 2 * levels).expect("fits");
    let mut setup = Setup::empty(Rules::Hex, size);
    size.all_cells().for_each(|cell| setup.set(cell, Some(Color::White)));
    let mut set = |column: usize, row: usize, stone: Option<Color>| {
        let at = Coord { column: column as u8, row: row as u8 };
        setup.set(size.cell(at).expect("a cell"), stone);
    };
    let mut level: Vec<usize> = (0..1 << levels).collect();
    for row in (0..levels).rev().map(|level| 2 * level) {
        level.iter().for_each(|&column| set(column, row + 1, None));
        for pair in level.chunks(2) {
            (pair[0] + 1..=pair[1]).for_each(|column| set(column, row, Some(Color::Black)));
        }
        level = level.chunks(2).map(|pair| pair[1]).collect();
    }
    setup
}

#[test]
fn a_binary_tree() {
    assert_eq!(
        binary_tree(3),
        diagram(
            "
W W W W B B B B
 W W W . W W W .
  W W B B W W B B
   W . W . W . W .
    W B W B W B W B
     . . . . . . . ."
        )
    );
    for levels in 1..=4 {
        let setup = binary_tree(levels);
        let size = setup.size();
        let root = size.name(setup.stones(Color::Black).next().expect("the root"));
        with_width!(size, W => {
            let both = [Limits::FAST, Limits::NONE];
            let limits = if levels < 4 { &both[..] } else { &both[..1] };
            for &limits in limits {
                let found = Found::<W>::new(&setup, limits);
                let all = found.search.ends().empty();
                assert_eq!(all.len(), 2 * ((1 << levels) - 1));
                let joined = found.connections(&root, "bottom");
                assert_eq!(joined, [all], "{levels} levels, {limits:?}");
            }
        });
    }
}

/// Figure 9 shows a connection that AND and OR can't build: two semi-connections side by side.
/// White plays in one; Black answers in the other with a move that White has to meet at one cell,
/// and a second move wins. Its shape isn't in the text. In ours, which has that property, Black's
/// moves on the left are b2 (White a3) and d2, or the same on the right after a turn of the board.
///
/// That the connections exist is proved by search in the tests of the solver.
#[test]
fn what_the_rules_cannot_build() {
    let both = diagram(
        "
W . . . W . . W .
 W . . . W . . . W
  . W . . W . . . W",
    );
    let left = diagram(
        "
W . . .
 W . . .
  . W . .",
    );
    // The smallest connection beyond the rules that a search through random positions came upon.
    let ten_cells = diagram(
        "
W . . .
 W . . .
  . . . .",
    );
    for limits in [Limits::FAST, Limits::NONE] {
        for setup in [&both, &left, &ten_cells] {
            let found = Found::<1>::new(setup, limits);
            assert!(found.search.wins().is_empty(), "{setup} with {limits:?}");
        }
        assert!(Found::<1>::new(&both, limits).search.threats().is_empty(), "{limits:?}");
        assert!(Found::<1>::new(&left, limits).search.threats().is_empty(), "{limits:?}");
    }
}
