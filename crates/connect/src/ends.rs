//! What can be joined for one color: empty cells, chains and the color's two sides.
//!
//! Each of them is a *node*. An empty cell is its own node, and a chain is one node, whatever its
//! length. A chain that touches a side is a neighbor of the side's node, not part of it, so that
//! connections can meet at the chain where they may not meet at a bare side.

use board::{Board, Cell, CellMap, CellSet, Color, Endpoint, Side, chains::chains};

/// A node, by number: that of the cell, or of a chain's first cell; the two sides come last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Node(u16);

impl Node {
    /// The node with a number.
    pub(crate) fn at(index: usize) -> Node {
        Node(index as u16)
    }

    #[inline(always)]
    pub(crate) fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The nodes of a position for one color.
#[derive(Clone, Debug)]
pub struct Ends<const W: usize> {
    color: Color,
    cells: usize,
    /// The node of each empty cell and of each own stone.
    nodes: CellMap<Node, W>,
    /// The empty cells.
    empty: CellSet<W>,
    own: CellSet<W>,
}

impl<const W: usize> Ends<W> {
    /// The nodes of a color with these stones, against these.
    pub fn new(board: &Board<W>, color: Color, own: CellSet<W>, other: CellSet<W>) -> Self {
        let cells = board.size().cells();
        let mut ends = Ends {
            color,
            cells,
            nodes: CellMap::filled(Node(u16::MAX)),
            empty: board.all() - own - other,
            own,
        };
        for cell in ends.empty {
            ends.nodes[cell] = Node(cell.index() as u16);
        }
        for chain in chains(board, color, own) {
            let first = chain.stones.first().expect("a chain has a stone");
            for cell in chain.stones {
                ends.nodes[cell] = Node(first.index() as u16);
            }
        }
        ends
    }

    /// The color whose connections are sought.
    pub fn color(&self) -> Color {
        self.color
    }

    /// The empty cells.
    #[inline(always)]
    pub fn empty(&self) -> CellSet<W> {
        self.empty
    }

    /// The color's stones.
    pub fn own(&self) -> CellSet<W> {
        self.own
    }

    /// The opponent's stones.
    pub(crate) fn other(&self, board: &Board<W>) -> CellSet<W> {
        board.all() - self.own - self.empty
    }

    /// How many numbers nodes have; not every number is in use.
    pub fn count(&self) -> usize {
        self.cells + 2
    }

    /// The node of the color's first or second side.
    #[inline(always)]
    pub fn side_node(&self, index: usize) -> Node {
        Node((self.cells + index) as u16)
    }

    /// The node of an empty cell or of an own stone.
    #[inline(always)]
    pub fn node(&self, cell: Cell) -> Node {
        self.nodes[cell]
    }

    /// The node of an end; none if it is the opponent's.
    pub fn node_of(&self, end: Endpoint) -> Option<Node> {
        match end {
            Endpoint::Cell(cell) => {
                (self.empty | self.own).contains(cell).then(|| self.nodes[cell])
            }
            Endpoint::Side(side) => {
                let index = Side::of(self.color).iter().position(|&own| own == side)?;
                Some(self.side_node(index))
            }
        }
    }

    /// Which side a node is, if it is one.
    #[inline(always)]
    pub fn side_index(&self, node: Node) -> Option<usize> {
        node.index().checked_sub(self.cells)
    }

    /// The empty cell that a node is, if it is one.
    #[inline(always)]
    pub fn empty_cell(&self, node: Node) -> Option<Cell> {
        let cell = self.cell(node)?;
        self.empty.contains(cell).then_some(cell)
    }

    /// The cell that stands for a node: the empty cell, or the first stone of a chain.
    #[inline(always)]
    pub(crate) fn cell(&self, node: Node) -> Option<Cell> {
        (node.index() < self.cells).then(|| CellSet::<W>::cell_at(node.index()))
    }

    /// The cell that stands for a node as a set; no cell for a side.
    #[inline(always)]
    pub(crate) fn cell_set(&self, node: Node) -> CellSet<W> {
        self.cell(node).map_or(CellSet::EMPTY, CellSet::single)
    }

    /// A node as an end: a cell of it, or a side.
    pub fn end(&self, node: Node) -> Endpoint {
        match self.side_index(node) {
            Some(index) => Endpoint::Side(Side::of(self.color)[index]),
            None => Endpoint::Cell(CellSet::<W>::cell_at(node.index())),
        }
    }
}
