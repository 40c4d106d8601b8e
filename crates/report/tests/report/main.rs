//! What is written about small certificates of both games and about a small search.

mod recursion;
mod tree;
mod walk;

use board::{Cell, Coord, Size};
use proof::CheckedProof;

/// Black wins the empty 3x3 board of Hex by b2 and a bridge to either side.
const HEX: &str = "\
mustplay certificate 1
black wins hex 3/3/3 b
1 link b2-top with b1 => connection b2-top | b1 |
2 play b1 from 1 => semi b2-top | | b1
3 link b2-top with c1 => connection b2-top | c1 |
4 play c1 from 3 => semi b2-top | | c1
5 either 2 4 => connection b2-top | | b1 c1
6 image 5 turn 3 swap shift 2 2 => connection b2-bottom | | a3 b3
7 link top-bottom from 5 6 with b2 => connection top-bottom | b2 | b1 c1 a3 b3
8 play b2 from 7 => semi top-bottom | | b1 c1 b2 a3 b3
end 8
";

/// White is made to join on the empty 2x2 board of Rex.
const REX: &str = "\
mustplay certificate 1
black wins rex 2/2 b
1 link left-right with b1 a2 => connection left-right | b1 a2 |
2 play b1 from 1 => semi left-right | a2 | b1
3 link left-right with a2 b2 => connection left-right | a2 b2 |
4 play b2 from 3 => semi left-right | a2 | b2
5 either 2 4 => connection left-right | a2 | b1 b2
6 force 5 => forced left-right | a2 | b1 b2
7 force 1 => forced left-right | b1 a2 |
8 answer a2:7 => forced left-right | b1 | a2
9 answer b1:8 a2:6 excused b2:b1 => forced left-right | | b1 a2 b2
end 9
";

fn checked(text: &str) -> CheckedProof {
    CheckedProof::read(text.as_bytes()).expect("accepted")
}

fn cells(size: Size, names: &str) -> Vec<Cell> {
    let cell = |name| Coord::from_name(name).and_then(|at| size.cell(at)).expect("a cell");
    names.split_whitespace().map(cell).collect()
}
