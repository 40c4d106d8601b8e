//! Where the cells and the sides of the board lie in the plane.
//!
//! Cells are regular hexagons that stand on a corner, each row half a cell further to the right
//! than the one above. The unit is chosen so that a cell is 36 wide: centers then lie on whole
//! numbers horizontally, and a cell has a good size on a screen without any scaling.
//!
//! The outline of the board is a zig-zag of hexagon edges. Cells of the top row own their two upper
//! edges to the top side, and so on around the board. The acute corners `a1` and the one across are
//! split at a hexagon corner. At each obtuse corner one edge belongs to both players; it is split
//! in its middle.

use board::{Cell, Side, Size};

/// Half the width of a cell: the distance of its center from its edges.
pub(crate) const HALF: f64 = 18.0;

/// The distance of a cell's center from its corners.
pub(crate) const RADIUS: f64 = HALF * 1.154_700_538_379_251_5;

/// How far a cell's center lies below that of the row above.
const ROW_STEP: f64 = 1.5 * RADIUS;

/// How far the colored band of a side reaches out from the hexagons' edges.
pub(crate) const BAND: f64 = 6.5;

/// A place in the plane; y grows downwards.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Point {
    /// The point reached by going `length` in a direction.
    pub(crate) fn toward(self, direction: Direction, length: f64) -> Point {
        Point { x: self.x + length * direction.x, y: self.y + length * direction.y }
    }

    /// The point in the middle.
    fn middle(self, other: Point) -> Point {
        Point { x: (self.x + other.x) / 2.0, y: (self.y + other.y) / 2.0 }
    }

    /// The distance to another point.
    pub(crate) fn distance(self, other: Point) -> f64 {
        (self.x - other.x).hypot(self.y - other.y)
    }

    /// The direction to another point, which must be a different one.
    pub(crate) fn direction_to(self, other: Point) -> Direction {
        let length = self.distance(other);
        Direction { x: (other.x - self.x) / length, y: (other.y - self.y) / length }
    }
}

/// A vector of length one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Direction {
    pub(crate) x: f64,
    pub(crate) y: f64,
}

impl Direction {
    /// A quarter turn clockwise, as seen on the page.
    pub(crate) fn turned(self) -> Direction {
        Direction { x: -self.y, y: self.x }
    }
}

/// The cosine of 30 degrees.
const COS: f64 = 0.866_025_403_784_438_6;

/// The directions from a cell's center to its corners, clockwise from the one above.
const UP: Direction = Direction { x: 0.0, y: -1.0 };
const UPPER_RIGHT: Direction = Direction { x: COS, y: -0.5 };
const LOWER_RIGHT: Direction = Direction { x: COS, y: 0.5 };
const DOWN: Direction = Direction { x: 0.0, y: 1.0 };
const LOWER_LEFT: Direction = Direction { x: -COS, y: 0.5 };
const UPPER_LEFT: Direction = Direction { x: -COS, y: -0.5 };
const CORNERS: [Direction; 6] = [UP, UPPER_RIGHT, LOWER_RIGHT, DOWN, LOWER_LEFT, UPPER_LEFT];

/// The center of a cell.
pub(crate) fn center(size: Size, cell: Cell) -> Point {
    let at = size.coord(cell);
    center_at(i32::from(at.column), i32::from(at.row))
}

/// The center of a place in the grid, on the board or beside it.
pub(crate) fn center_at(column: i32, row: i32) -> Point {
    let (column, row) = (f64::from(column), f64::from(row));
    Point { x: HALF * (2.0 * column + row), y: ROW_STEP * row }
}

/// The corners of a hexagon, `scale` times as large as a cell.
pub(crate) fn hexagon(center: Point, scale: f64) -> [Point; 6] {
    CORNERS.map(|corner| center.toward(corner, scale * RADIUS))
}

/// The coordinate labels of a side: the text's place and the column or row that it names.
///
/// A column runs down to the right, so its letter belongs up to the left of its first cell; but
/// there it would hang in the notch between two cells. It leans that way only a little.
pub(crate) fn coordinates(size: Size, side: Side) -> Vec<(Point, u8)> {
    const LEAN: f64 = 0.36 * HALF;
    const ABOVE: f64 = RADIUS + BAND + 10.0;
    const BESIDE: f64 = 2.06 * HALF;
    let (last_column, last_row) = (i32::from(size.columns()) - 1, i32::from(size.rows()) - 1);
    let place = |index: u8| {
        let along = i32::from(index);
        let (cell, right, down) = match side {
            Side::Top => (center_at(along, 0), -LEAN, -ABOVE),
            Side::Bottom => (center_at(along, last_row), LEAN, ABOVE),
            Side::Left => (center_at(0, along), -BESIDE, 0.0),
            Side::Right => (center_at(last_column, along), BESIDE, 0.0),
        };
        (Point { x: cell.x + right, y: cell.y + down }, index)
    };
    let length = match side {
        Side::Top | Side::Bottom => size.columns(),
        Side::Left | Side::Right => size.rows(),
    };
    (0..length).map(place).collect()
}

/// The band that marks a side: the zig-zag along the hexagons, then the outer rim on the way back.
pub(crate) fn band(size: Size, side: Side) -> Vec<Point> {
    let edge = edge(size, side);
    let outer = edge.iter().rev().map(|turn| turn.at.toward(turn.outward, turn.reach));
    edge.iter().map(|turn| turn.at).chain(outer).collect()
}

/// A point of the zig-zag, and where the outer rim of the band turns with it.
struct Turn {
    at: Point,
    outward: Direction,
    reach: f64,
}

impl Turn {
    /// At a hexagon corner the rim of a band of even breadth is further away, by the miter.
    fn corner(cell: Point, corner: Direction, outward: Direction) -> Turn {
        Turn { at: cell.toward(corner, RADIUS), outward, reach: BAND / COS }
    }

    /// In the middle of an edge between two corners.
    fn middle(cell: Point, corners: [Direction; 2]) -> Turn {
        let [first, second] = corners.map(|corner| cell.toward(corner, RADIUS));
        let at = first.middle(second);
        Turn { at, outward: cell.direction_to(at), reach: BAND }
    }
}

/// The zig-zag along a side. Going around the board clockwise, each side starts where the last one
/// ends.
fn edge(size: Size, side: Side) -> Vec<Turn> {
    let (columns, rows) = (i32::from(size.columns()), i32::from(size.rows()));
    let mut turns = Vec::new();
    match side {
        Side::Top => {
            for column in 0..columns {
                let cell = center_at(column, 0);
                let outward = if column == 0 { UPPER_LEFT } else { UP };
                turns.push(Turn::corner(cell, UPPER_LEFT, outward));
                turns.push(Turn::corner(cell, UP, UP));
            }
            turns.push(Turn::middle(center_at(columns - 1, 0), [UP, UPPER_RIGHT]));
        }
        Side::Right => {
            turns.push(Turn::middle(center_at(columns - 1, 0), [UP, UPPER_RIGHT]));
            for row in 0..rows {
                let cell = center_at(columns - 1, row);
                let outward = if row == rows - 1 { LOWER_RIGHT } else { UPPER_RIGHT };
                turns.push(Turn::corner(cell, UPPER_RIGHT, UPPER_RIGHT));
                turns.push(Turn::corner(cell, LOWER_RIGHT, outward));
            }
        }
        Side::Bottom => {
            for column in (0..columns).rev() {
                let cell = center_at(column, rows - 1);
                let outward = if column == columns - 1 { LOWER_RIGHT } else { DOWN };
                turns.push(Turn::corner(cell, LOWER_RIGHT, outward));
                turns.push(Turn::corner(cell, DOWN, DOWN));
            }
            turns.push(Turn::middle(center_at(0, rows - 1), [DOWN, LOWER_LEFT]));
        }
        Side::Left => {
            turns.push(Turn::middle(center_at(0, rows - 1), [DOWN, LOWER_LEFT]));
            for row in (0..rows).rev() {
                let cell = center_at(0, row);
                let outward = if row == 0 { UPPER_LEFT } else { LOWER_LEFT };
                turns.push(Turn::corner(cell, LOWER_LEFT, LOWER_LEFT));
                turns.push(Turn::corner(cell, UPPER_LEFT, outward));
            }
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;

    const AROUND: [Side; 4] = [Side::Top, Side::Right, Side::Bottom, Side::Left];

    fn sizes() -> impl Iterator<Item = Size> {
        [(1, 1), (1, 4), (4, 1), (2, 2), (3, 5), (11, 11), (32, 12), (12, 32)]
            .into_iter()
            .map(|(columns, rows)| Size::new(columns, rows).expect("fits"))
    }

    fn close(a: Point, b: Point) -> bool {
        a.distance(b) < 1e-9
    }

    #[test]
    fn exactly_the_neighbors_are_one_width_away() {
        for size in sizes() {
            for cell in size.all_cells() {
                let here = center(size, cell);
                for other in size.all_cells().filter(|&other| other != cell) {
                    let distance = here.distance(center(size, other));
                    let is_neighbor = size.neighbors(cell).any(|next| next == other);
                    assert_eq!(is_neighbor, (distance - 2.0 * HALF).abs() < 1e-9, "{size}");
                    assert!(distance > 2.0 * HALF - 1e-9);
                }
            }
        }
    }

    #[test]
    fn neighbors_share_an_edge() {
        let size = Size::new(3, 3).expect("fits");
        for cell in size.all_cells() {
            for next in size.neighbors(cell) {
                let (here, there) =
                    (hexagon(center(size, cell), 1.0), hexagon(center(size, next), 1.0));
                let shared = here.iter().filter(|&&a| there.iter().any(|&b| close(a, b))).count();
                assert_eq!(shared, 2);
            }
        }
    }

    #[test]
    fn sides_run_along_hexagon_corners() {
        for size in sizes() {
            let corners: Vec<Point> =
                size.all_cells().flat_map(|cell| hexagon(center(size, cell), 1.0)).collect();
            for side in AROUND {
                let edge = edge(size, side);
                let on_corner = |turn: &&Turn| corners.iter().any(|&corner| close(turn.at, corner));
                // All but the one point in the middle of the obtuse corner's shared edge.
                assert_eq!(
                    edge.iter().filter(on_corner).count(),
                    edge.len() - 1,
                    "{size} {side:?}"
                );
            }
        }
    }

    #[test]
    fn the_sides_close_around_the_board() {
        for size in sizes() {
            for index in 0..4 {
                let this = edge(size, AROUND[index]);
                let next = edge(size, AROUND[(index + 1) % 4]);
                let (end, start) = (this.last().expect("has turns"), next.first().expect("too"));
                assert!(close(end.at, start.at), "{size}");
                let rim = |turn: &Turn| turn.at.toward(turn.outward, turn.reach);
                assert!(close(rim(end), rim(start)), "{size}");
            }
        }
    }

    #[test]
    fn the_sides_are_as_long_as_the_outline() {
        // A cell has six edges; every pair of neighbors hides two of them.
        for size in sizes() {
            let hidden: usize = size.all_cells().map(|cell| size.neighbors(cell).count()).sum();
            let outline = (6 * size.cells() - hidden) as f64 * RADIUS;
            let walked: f64 = AROUND
                .iter()
                .flat_map(|&side| {
                    let edge = edge(size, side);
                    edge.windows(2).map(|pair| pair[0].at.distance(pair[1].at)).collect::<Vec<_>>()
                })
                .sum();
            assert!((outline - walked).abs() < 1e-6, "{size}");
        }
    }

    #[test]
    fn bands_have_even_breadth_and_stay_outside() {
        for size in sizes() {
            let centers: Vec<Point> = size.all_cells().map(|cell| center(size, cell)).collect();
            for side in AROUND {
                let band = band(size, side);
                let half = band.len() / 2;
                for (inner, outer) in band[..half].iter().zip(band[half..].iter().rev()) {
                    let breadth = inner.distance(*outer);
                    assert!((BAND - 1e-9..=BAND / COS + 1e-9).contains(&breadth));
                    assert!(
                        centers.iter().all(|center| center.distance(*outer) >= HALF + BAND - 1e-9)
                    );
                }
            }
        }
    }
}
