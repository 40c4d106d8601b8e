//! What the tests of theorems about both games share.

use board::{ByColor, CellSet, Color};
use connect::HSearch;

/// The stones of a position.
pub(crate) type Stones = ByColor<CellSet<1>>;

/// The stones with more of a color.
pub(crate) fn with(mut stones: Stones, color: Color, cells: CellSet<1>) -> Stones {
    stones[color] |= cells;
    stones
}

/// How many connections between chains and sides there are, how many of their carriers are refuted,
/// and how many of those of semi-connections.
pub(crate) fn carriers(
    links: &HSearch<1>,
    own: CellSet<1>,
    is_refuted: impl Fn(CellSet<1>) -> bool,
) -> [usize; 3] {
    let [mut carriers, mut refuted, mut refuted_by_semi] = [0; 3];
    let ends = links.ends();
    let nodes = own.iter().map(|stone| ends.node(stone));
    let nodes: Vec<_> = nodes.chain([0, 1].map(|index| ends.side_node(index))).collect();
    for (i, &x) in nodes.iter().enumerate() {
        for &y in nodes[..i].iter().filter(|&&y| y != x) {
            let connections = links.connections(x, y);
            carriers += connections.len();
            refuted += connections.iter().filter(|&&carrier| is_refuted(carrier)).count();
            let semis = links.semi_connections(x, y).iter();
            refuted_by_semi += semis.filter(|&&carrier| is_refuted(carrier)).count();
        }
    }
    [carriers, refuted, refuted_by_semi]
}
