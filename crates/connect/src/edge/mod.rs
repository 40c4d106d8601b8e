//! Edge templates: connections to a side that the two rules of H-search miss.
//!
//! An *edge template* is a target, a set S of stones and a set C of free places near a side. It
//! says: if the owner has S and the target, and the opponent has everything else but C, and moves
//! first, then the owner joins the target to the side. *Ladders* are such templates: the owner
//! runs along the side until a stone or a corner ends the run.
//!
//! **Theorem.** Let a template lie somewhere along a side of a board, as it is or in its mirror
//! image. In every position in which the owner has all of S, and the opponent has neither the
//! target nor a cell of S or C, the target is connected to the side, with the empty cells of C as
//! the carrier. *Proof.* Moving along the side, the mirror that stands on it, and the exchange of
//! sides and colors keep neighbors and what touches the side. Cells beyond the template can only
//! help the owner, as can own stones in C: they count as taken. ∎
//!
//! **Where they come from.** `templates.txt` was derived by the program (`mustplay derive --edge`):
//! nodes of searches are looked through for cells that are connected to a side, though H-search
//! doesn't see it, and whatever isn't needed is taken away. Each of them is proved by the rules of
//! certificates, and checked by another engine; see `docs/theory/connections.md`.
//!
//! Holds in: Hex.

pub mod template;

use board::{Board, Cell, CellSet, Color, Coord, Size};
use std::sync::LazyLock;
use template::{Place, Template};

/// The templates of the program, one a line.
pub const TEMPLATES: &str = include_str!("templates.txt");

static ALL: LazyLock<Vec<Template>> = LazyLock::new(|| {
    let read = |line: &str| line.parse().expect("a template in each line");
    TEMPLATES.lines().map(read).collect()
});

/// Their images, made once: engines are made often.
static IMAGES: LazyLock<Vec<Image>> = LazyLock::new(|| images(&ALL));

/// The templates of the program.
pub fn all() -> &'static [Template] {
    &ALL
}

/// A template as it is put on boards: at the start of a side, as it is or in its mirror image.
struct Image {
    length: i32,
    height: i32,
    target: Place,
    stones: Vec<Place>,
    free: Vec<Place>,
}

/// The images of templates: two of each, unless they are equal.
fn images(templates: &[Template]) -> Vec<Image> {
    let both = templates.iter().flat_map(|template| {
        let [one, other] = [template.at_the_start(), template.mirrored().at_the_start()];
        let other = (other != one).then_some(other);
        std::iter::once(one).chain(other)
    });
    let image = |template: Template| Image {
        length: template.length(),
        height: template.height(),
        target: template.target,
        stones: template.stones.into_iter().collect(),
        free: template.free.into_iter().collect(),
    };
    both.map(image).collect()
}

/// A template at a place of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Placed<const W: usize> {
    /// What is connected to the side.
    pub target: Cell,
    /// Which of the owner's two sides.
    pub side: usize,
    /// The stones that the owner has to have.
    pub stones: CellSet<W>,
    /// The cells that the opponent must not have, without stones and target.
    pub free: CellSet<W>,
}

impl<const W: usize> Placed<W> {
    /// Whether it holds if the owner has these stones, and the opponent those.
    #[inline(always)]
    fn holds(&self, own: CellSet<W>, other: CellSet<W>) -> bool {
        self.stones.is_subset(own)
            && (self.free | self.stones).is_disjoint(other)
            && !other.contains(self.target)
    }
}

/// The templates of one color at all their places on a board.
#[derive(Clone, Debug)]
pub struct EdgeTemplates<const W: usize> {
    placed: Vec<Placed<W>>,
    /// For each cell, the templates that need a stone there.
    by_stone: Vec<Vec<u32>>,
}

impl<const W: usize> EdgeTemplates<W> {
    /// The templates of the program for a color, wherever they fit on a board.
    pub fn new(board: &Board<W>, color: Color) -> Self {
        EdgeTemplates::placed_on(board, color, &IMAGES)
    }

    /// These templates for a color, wherever they fit on a board.
    pub fn of(board: &Board<W>, color: Color, templates: &[Template]) -> Self {
        EdgeTemplates::placed_on(board, color, &images(templates))
    }

    fn placed_on(board: &Board<W>, color: Color, images: &[Image]) -> Self {
        let view = SideView::new(board.size(), color);
        let mut placed = Vec::new();
        for image in images.iter().filter(|image| image.height <= view.depth) {
            for along in 0..=view.length - image.length {
                placed.extend([0, 1].map(|side| view.place(image, along, side)));
            }
        }
        let mut by_stone = vec![Vec::new(); board.size().cells()];
        for (index, template) in placed.iter().enumerate() {
            for cell in template.stones {
                by_stone[cell.index()].push(index as u32);
            }
        }
        EdgeTemplates { placed, by_stone }
    }

    /// All of them, at all their places.
    pub fn placed(&self) -> &[Placed<W>] {
        &self.placed
    }

    /// Those that hold with these stones of the owner and of the opponent.
    pub fn holding(&self, own: CellSet<W>, other: CellSet<W>) -> impl Iterator<Item = &Placed<W>> {
        self.placed.iter().filter(move |template| template.holds(own, other))
    }

    /// Those that hold, and need one of the stones `gained`.
    pub fn holding_with(
        &self,
        gained: CellSet<W>,
        own: CellSet<W>,
        other: CellSet<W>,
    ) -> impl Iterator<Item = &Placed<W>> {
        gained
            .iter()
            .flat_map(|cell| &self.by_stone[cell.index()])
            .map(|&index| &self.placed[index as usize])
            .filter(move |template| template.holds(own, other))
    }
}

/// A board as a color sees it that looks at one of its sides.
#[derive(Clone, Copy, Debug)]
pub struct SideView {
    size: Size,
    color: Color,
    /// How long the side is.
    length: i32,
    /// How far the other side is.
    depth: i32,
}

impl SideView {
    /// How a color sees a board.
    pub fn new(size: Size, color: Color) -> Self {
        let (length, depth) = match color {
            Color::Black => (size.columns(), size.rows()),
            Color::White => (size.rows(), size.columns()),
        };
        SideView { size, color, length: i32::from(length), depth: i32::from(depth) }
    }

    /// How long the side is.
    pub fn length(&self) -> i32 {
        self.length
    }

    /// How far the other side is.
    pub fn depth(&self) -> i32 {
        self.depth
    }

    /// An image that far along one of the sides, where there is room for it.
    fn place<const W: usize>(&self, image: &Image, by: i32, side: usize) -> Placed<W> {
        let cell = |&(along, away): &Place| self.cell((along + by, away), side);
        Placed {
            target: cell(&image.target),
            side,
            stones: image.stones.iter().map(cell).collect(),
            free: image.free.iter().map(cell).collect(),
        }
    }

    /// The cell at a place by the second side of the color, or at the same place by the first,
    /// after half a turn of the board.
    ///
    /// # Panics
    /// If the place isn't on the board.
    pub fn cell(&self, (along, away): Place, side: usize) -> Cell {
        let (along, down) = match side {
            1 => (along, self.depth - 1 - away),
            _ => (self.length - 1 - along, away),
        };
        let (column, row) = match self.color {
            Color::Black => (along, down),
            Color::White => (down, along),
        };
        self.size.cell(Coord { column: column as u8, row: row as u8 }).expect("there is room")
    }
}
