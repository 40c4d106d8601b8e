//! Methods on the whole board: dead cells, killers and captured pairs by a color's graph.
//!
//! *The graph of a color X* has the empty cells as vertices, and X's two sides as *terminals*.
//! Stones of the opponent O are deleted. Chains of X are contracted: two cells are *near* each
//! other if they are neighbors or touch the same chain, and a chain that touches a side belongs to
//! that terminal. When every cell has a stone, X has joined if and only if there is a path from one
//! terminal to the other over cells with X's stones, each near the next.
//!
//! *Through.* Two cells that a cell v is near to need v only if they aren't *joined*: near each
//! other, or both at the same terminal. Indeed, let every cell have a stone, and take a path
//! between the terminals with as few cells as possible. Of two cells x and y before and after v on
//! it, they aren't near each other, or v could be left out; nor do both touch the same terminal, or
//! the path could start or end at one of them. Likewise if x is a terminal, y doesn't touch it.
//!
//! *Dead cells.* Say that v is *simplicial* if v touches no terminal and all cells near v are
//! joined to each other; or v touches one terminal and all cells near v touch it, too. Theorem: if
//! v is simplicial in the graph of either color, v is dead. Proof: by the above no shortest path of
//! X's uses v, whatever stones the other cells get. So if X joins with a stone at v, X joins
//! without. Hence for every way to fill the other cells the winner doesn't depend on v's color; the
//! graph of one color is enough, because exactly one color joins. The side to move doesn't matter.
//!
//! *Monotony.* "Whatever stones the other cells get" makes these statements immune to further
//! stones: what is dead stays dead, whichever stones are put on other cells. So all dead cells of a
//! position may be filled in at once, with any colors, and whoever wins needs none of them: were
//! they the loser's, the winner would be the same.
//!
//! *Killers.* A stone of O at k kills v if v is simplicial after it: in X's graph, where k is
//! deleted, or in O's graph, where k is contracted. A move of X at v is then vulnerable to k. By
//! monotony it stays so while k is empty, as `docs/theory/inferior.md` asks of vulnerable cells
//! that are left out together, and no cells but v and k have to be empty.
//!
//! *Captured pairs.* If O's stone at k kills v and O's stone at v kills k, the pair is captured by
//! O. Proof: O plays as if both stones were there. If X plays at one of the cells, O answers at the
//! other; X's stone is dead then, and its color may be taken for O's. If they are the last empty
//! cells, O takes one and the other is dead, or X takes one as before. So O wins if O wins with the
//! pair filled in, whoever is to move. By monotony this holds with any further stones outside the
//! pair: pairs without a common cell may be filled in at once, and O needs the pair, nothing else.
//!
//! *Domination.* If every cell near c other than d is joined to d, and d touches the terminals that
//! c touches, then d is at least as good a move as c, for both colors. Proof: let the other cells
//! have stones. If X joins with c while O has d, take a shortest path; if it uses c, it can be led
//! over d instead: of the cells x and y before and after c, one that isn't near d touches a
//! terminal that d touches, so the path can start or end at d there; and not both with the same
//! terminal, as x and y would be joined. So X joins, too, with d while O has c. A player with a
//! stone at d therefore imagines it at c, and takes c for d in all that follows. In the graph of
//! the other color the same argument exchanges c and d. By monotony no cells but c and d have to be
//! empty.
//!
//! *Cut off.* The cells that touch one chain, or one terminal, are joined to each other. Cells that
//! can't be reached from the terminals without passing one of them are dead, all at once: a
//! shortest path would enter and leave them by two cells that are joined. That holds for any set of
//! cells that are joined to each other, a *clique cutset*; only these are looked for.
//!
//! Simplicial cells and clique cutsets are used for Hex by Björnsson, Hayward, Johanson and van
//! Rijswijck, *Dead cell analysis in Hex and the Shannon game* (2006). That two cells at the same
//! terminal count as joined goes a little further.
//!
//! Dead cells and captured pairs hold in Rex as well, where O sees to it that X gets one of a pair
//! that X captures; `crate::rex::fill` has the proof.
//!
//! Holds in: Hex, whoever is to move, but for killers and domination, which speak of the side to
//! move. Only what is simplicial is found; a cell may be dead without that.

use board::chains::chains;
use board::{Board, ByColor, Cell, CellMap, CellSet, Color};

/// The graph of one color.
#[derive(Clone, Debug)]
pub struct Graph<const W: usize> {
    empty: CellSet<W>,
    /// The empty cells that are neighbors or touch the same chain, the cell itself not among them.
    near: CellMap<CellSet<W>, W>,
    /// Those and, if the cell touches a terminal, all others that do.
    joined: CellMap<CellSet<W>, W>,
    /// The empty cells that touch each terminal.
    touching: [CellSet<W>; 2],
}

impl<const W: usize> Graph<W> {
    /// The graph of a color.
    pub fn new(board: &Board<W>, stones: ByColor<CellSet<W>>, color: Color) -> Self {
        let empty = board.all() - stones[Color::Black] - stones[Color::White];
        let mut near: CellMap<_, W> = CellMap::filled(CellSet::EMPTY);
        let mut touching = board.sides(color).map(|side| side & empty);
        for chain in chains(board, color, stones[color]) {
            let liberties = board.grown(chain.stones) & empty;
            for (touching, touches) in touching.iter_mut().zip(chain.touches) {
                if touches {
                    *touching |= liberties;
                }
            }
            if chain.touches == [false, false] {
                for cell in liberties {
                    near[cell] |= liberties;
                }
            }
        }
        let mut joined: CellMap<_, W> = CellMap::filled(CellSet::EMPTY);
        for cell in empty {
            near[cell] = (near[cell] | board.neighbors(cell) & empty).without(cell);
            joined[cell] = near[cell];
            for touching in touching {
                if touching.contains(cell) {
                    joined[cell] |= touching;
                }
            }
        }
        Graph { empty, near, joined, touching }
    }

    /// Whether a cell is simplicial.
    pub fn is_simplicial(&self, cell: Cell) -> bool {
        let near = self.near[cell];
        match self.touching.map(|touching| touching.contains(cell)) {
            [true, true] => false,
            [true, false] => near.is_subset(self.touching[0]),
            [false, true] => near.is_subset(self.touching[1]),
            [false, false] => near.iter().all(|one| near.without(one).is_subset(self.joined[one])),
        }
    }

    /// The cells whose deletion, by a stone of the other color, makes a cell simplicial that isn't.
    pub fn killers_if_deleted(&self, cell: Cell) -> CellSet<W> {
        self.fold_apart(cell, self.near[cell], |one, apart| {
            // A killer is one of any two that aren't joined.
            if apart.len() == 1 { apart.with(one) } else { CellSet::single(one) }
        })
    }

    /// The cells whose contraction, by a stone of the graph's own color, makes a cell simplicial
    /// that isn't.
    pub fn killers_if_contracted(&self, cell: Cell) -> CellSet<W> {
        let candidates = self.fold_apart(cell, self.empty.without(cell), |one, apart| {
            // A killer is one of any two that aren't joined, or joins them.
            let joining = self.joined[one].with(one);
            if apart.len() == 1 { joining | apart } else { joining }
        });
        candidates.iter().filter(|&killer| self.is_simplicial_after(cell, killer)).collect()
    }

    /// Narrows a set of candidates by what `narrowed` leaves of it for each cell near `cell` that
    /// isn't joined to others, which are its second argument. Where `cell` touches a terminal, the
    /// cells that don't touch it aren't joined to that, and there is no second cell.
    #[inline(always)]
    fn fold_apart(
        &self,
        cell: Cell,
        mut candidates: CellSet<W>,
        narrowed: impl Fn(Cell, CellSet<W>) -> CellSet<W>,
    ) -> CellSet<W> {
        let near = self.near[cell];
        let (among, touches) = match self.touching.map(|touching| touching.contains(cell)) {
            [true, true] => return CellSet::EMPTY,
            [true, false] => (near - self.touching[0], true),
            [false, true] => (near - self.touching[1], true),
            [false, false] => (near, false),
        };
        for one in among {
            let apart = if touches { CellSet::EMPTY } else { near.without(one) - self.joined[one] };
            if touches || !apart.is_empty() {
                candidates &= narrowed(one, apart);
                if candidates.is_empty() {
                    break;
                }
            }
        }
        candidates
    }

    /// Whether a cell is simplicial when another is contracted.
    fn is_simplicial_after(&self, cell: Cell, contracted: Cell) -> bool {
        let around = self.near[contracted];
        let touching = self.touching.map(|touching| {
            if touching.contains(contracted) { touching | around } else { touching }
        });
        let mut near = self.near[cell];
        if around.contains(cell) {
            near |= around;
        }
        near = near.without(cell).without(contracted);
        match touching.map(|touching| touching.contains(cell)) {
            [true, true] => false,
            [true, false] => near.is_subset(touching[0]),
            [false, true] => near.is_subset(touching[1]),
            [false, false] => near.iter().all(|one| {
                let mut joined = self.joined[one];
                for set in [around, touching[0], touching[1]] {
                    if set.contains(one) {
                        joined |= set;
                    }
                }
                near.without(one).is_subset(joined)
            }),
        }
    }

    /// The cells that are at least as good a move as this one.
    pub fn better(&self, cell: Cell) -> CellSet<W> {
        let mut better = self.empty.without(cell);
        for touching in self.touching {
            if touching.contains(cell) {
                better &= touching;
            }
        }
        for one in self.near[cell] {
            better &= self.joined[one].with(one);
            if better.is_empty() {
                break;
            }
        }
        better
    }
}

/// The graphs of both colors.
#[derive(Clone, Debug)]
pub struct Graphs<const W: usize> {
    empty: CellSet<W>,
    of: ByColor<Graph<W>>,
}

impl<const W: usize> Graphs<W> {
    /// The graphs of a position.
    pub fn new(board: &Board<W>, stones: ByColor<CellSet<W>>) -> Self {
        let empty = board.all() - stones[Color::Black] - stones[Color::White];
        Graphs { empty, of: ByColor::from_fn(|color| Graph::new(board, stones, color)) }
    }

    /// The cells that are simplicial in the graph of either color. They are dead, all at once.
    pub fn dead(&self) -> CellSet<W> {
        let is_dead = |&cell: &Cell| Color::ALL.iter().any(|&c| self.of[c].is_simplicial(cell));
        self.empty.iter().filter(is_dead).collect()
    }

    /// Where a stone of the opponent kills a cell for the side to move, if it isn't dead already.
    pub fn killers(&self, turn: Color, cell: Cell) -> CellSet<W> {
        self.of[turn].killers_if_deleted(cell) | self.of[!turn].killers_if_contracted(cell)
    }

    /// Pairs of cells that are captured by a color, no two of them with a common cell. Only killers
    /// by deletion are looked at; those by contraction take longer and make hardly any pair more.
    pub fn captured_pairs(&self, color: Color) -> Vec<CellSet<W>> {
        self.pairs(color).map(|pair| pair.into_iter().collect()).collect()
    }

    /// One such pair.
    pub fn captured_pair(&self, color: Color) -> Option<[Cell; 2]> {
        self.pairs(color).next()
    }

    fn pairs(&self, color: Color) -> impl Iterator<Item = [Cell; 2]> {
        let mut free = self.empty;
        let mut killers: CellMap<_, W> = CellMap::filled(CellSet::EMPTY);
        self.empty.iter().filter_map(move |cell| {
            if !free.contains(cell) {
                return None;
            }
            killers[cell] = self.of[!color].killers_if_deleted(cell) & free;
            let partner = killers[cell].iter().find(|&other| killers[other].contains(cell))?;
            free = free.without(cell).without(partner);
            Some([cell, partner])
        })
    }

    /// The cells that are at least as good a move as this one, for both colors.
    pub fn better(&self, cell: Cell) -> CellSet<W> {
        self.of[Color::Black].better(cell) | self.of[Color::White].better(cell)
    }
}

/// The empty cells that are cut off from a color's sides by the cells at one chain or side of it.
/// They are dead, all at once.
pub fn cut_off<const W: usize>(
    board: &Board<W>,
    stones: ByColor<CellSet<W>>,
    color: Color,
) -> CellSet<W> {
    let (own, sides) = (stones[color], board.sides(color));
    let empty = board.all() - own - stones[!color];
    let beyond = |clique: CellSet<W>| {
        let open = empty - clique;
        let seed = (sides[0] | sides[1]) & (open | own);
        open - board.flood(seed, open | own)
    };
    let mut touching = sides.map(|side| side & empty);
    let mut cut_off = CellSet::EMPTY;
    for chain in chains(board, color, own) {
        let liberties = board.grown(chain.stones) & empty;
        for (touching, touches) in touching.iter_mut().zip(chain.touches) {
            if touches {
                *touching |= liberties;
            }
        }
        if chain.touches == [false, false] {
            cut_off |= beyond(liberties);
        }
    }
    cut_off | beyond(touching[0]) | beyond(touching[1])
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Size;

    /// Reads a picture: `.` empty, `B` and `W` stones, any other letter an empty cell with that
    /// mark.
    fn picture(drawn: &str) -> (Board<1>, ByColor<CellSet<1>>, Vec<(char, Cell)>) {
        let rows: Vec<Vec<char>> = drawn
            .lines()
            .map(|line| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<_>>())
            .filter(|row| !row.is_empty())
            .collect();
        let size = Size::new(rows[0].len(), rows.len()).expect("a board");
        let (mut stones, mut marks) = (ByColor::<CellSet<1>>::default(), Vec::new());
        for (cell, &drawn) in size.all_cells().zip(rows.iter().flatten()) {
            match drawn {
                '.' => {}
                'B' => stones[Color::Black].insert(cell),
                'W' => stones[Color::White].insert(cell),
                mark => marks.push((mark, cell)),
            }
        }
        (Board::new(size), stones, marks)
    }

    fn marked(marks: &[(char, Cell)], mark: char) -> CellSet<1> {
        marks.iter().filter(|(other, _)| *other == mark).map(|&(_, cell)| cell).collect()
    }

    /// `*` are the simplicial cells.
    #[track_caller]
    fn check_dead(drawn: &str) {
        let (board, stones, marks) = picture(drawn);
        assert_eq!(Graphs::new(&board, stones).dead(), marked(&marks, '*'));
    }

    /// `b` and `w` are the captured pairs.
    #[track_caller]
    fn check_captured(drawn: &str) {
        let (board, stones, marks) = picture(drawn);
        for (color, mark) in [(Color::Black, 'b'), (Color::White, 'w')] {
            let pairs = Graphs::new(&board, stones).captured_pairs(color);
            let captured = pairs.into_iter().fold(CellSet::EMPTY, |all, pair| all | pair);
            assert_eq!(captured, marked(&marks, mark));
        }
    }

    #[test]
    fn a_cell_between_a_chain_and_its_side_is_dead() {
        check_dead(
            "
. . . . .
 . . . . .
  B B . . .
   * B . . .
    * B . . .",
        );
    }

    #[test]
    fn cells_at_the_same_side_need_no_cell_between_them() {
        // What is near the middle cell touches Black's upper side, though no two of these are
        // neighbors.
        check_dead(
            "
* B * B * .
 W B * B W .
  . W W W . .
   . . . . . .
    . . . . . .
     . . . . . .",
        );
    }

    #[test]
    fn a_cell_that_joins_both_sides_isnt_dead() {
        check_dead(
            "
. W B * .
 . W B W .
  . W . W .
   . W B W .
    . W B . .",
        );
    }

    #[test]
    fn the_cells_of_a_bridge_to_a_side_are_a_captured_pair() {
        check_captured(
            "
. . . . .
 . . . . .
  . . . . .
   . . B . .
    . b b . .",
        );
    }

    #[test]
    fn a_pair_may_lie_far_apart() {
        // By contracted chains: Black's stones join e3 to what is near d5.
        check_captured(
            "
. . . . . W
 . . . . W W
  B . . . w B
   . . . . B W
    W W B w W W
     W B B B B B",
        );
    }

    #[test]
    fn a_region_that_a_chain_cuts_off_is_dead() {
        let drawn = "
. . . . . . .
 . . . . . . .
  . . B B B . .
   . B . . B . .
    B . * . B . .
     B . . B . . .
      . B B . . . .";
        let (board, stones, marks) = picture(drawn);
        let cut_off = cut_off(&board, stones, Color::Black);
        assert_eq!(cut_off, marked(&marks, '*'));
    }

    #[test]
    fn killers_and_better_cells() {
        let (board, stones, marks) = picture(
            "
. . . . .
 . . . . .
  . . . . .
   . . . . t
    . . . k a",
        );
        let graphs = Graphs::new(&board, stones);
        let [corner, killer, better] = ['a', 'k', 't'].map(|mark| marked(&marks, mark));
        let cell = corner.first().expect("drawn");
        assert_eq!(graphs.killers(Color::White, cell), killer);
        assert_eq!(graphs.killers(Color::Black, cell), better);
        assert_eq!(graphs.better(cell), killer | better);
    }
}
