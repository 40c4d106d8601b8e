//! The outlines of marks and arrows.

use crate::canvas::{Canvas, Paint};
use crate::figure::Mark;
use crate::layout::{Direction, HALF, Point};
use crate::palette::Rgb;

/// The radius of a stone.
pub(crate) const STONE: f64 = 0.84 * HALF;

/// The breadth of a mark's strokes.
const STROKE: f64 = 2.2;

/// Draws a mark around a point. `scale` is 1 for a mark that has the cell to itself; a ring is
/// always as large as the stone.
pub(crate) fn draw_mark(canvas: &mut Canvas, mark: Mark, at: Point, scale: f64, color: Rgb) {
    let reach = scale * 0.4 * HALF;
    let outline = Paint::stroke(color, STROKE * scale.sqrt());
    match mark {
        Mark::Dot => canvas.circle(at, 0.62 * reach, Paint::fill(color)),
        Mark::Ring => canvas.circle(at, STONE - 2.4, Paint::stroke(color, 1.7)),
        Mark::Cross => {
            let arm = 0.78 * reach;
            for side in [-arm, arm] {
                let from = Point { x: at.x - side, y: at.y - arm };
                let to = Point { x: at.x + side, y: at.y + arm };
                canvas.line(from, to, color, STROKE * scale.sqrt() * 1.15);
            }
        }
        Mark::Square => canvas.polygon(&ring_of_points(at, 4, |_| reach, 0.5), outline),
        Mark::Triangle => canvas.polygon(&ring_of_points(at, 3, |_| 1.05 * reach, 0.0), outline),
        Mark::Star => {
            let radius = |index| if index % 2 == 0 { 1.3 * reach } else { 0.56 * reach };
            canvas.polygon(&ring_of_points(at, 10, radius, 0.0), Paint::fill(color));
        }
    }
}

/// Draws an arrow between the centers of two cells. It stops short of both, so that what stands
/// there can still be read, and has a halo that keeps it apart from stones of its own darkness.
pub(crate) fn draw_arrow(canvas: &mut Canvas, from: Point, to: Point, color: Rgb, halo: Rgb) {
    let along = from.direction_to(to);
    let (tail, tip) = (from.toward(along, 0.36 * HALF), to.toward(along, -0.42 * HALF));
    let neck = tip.toward(along, -9.0);
    let shape = [
        off_axis(tail, along, -1.3),
        off_axis(neck, along, -1.3),
        off_axis(neck, along, -5.0),
        tip,
        off_axis(neck, along, 5.0),
        off_axis(neck, along, 1.3),
        off_axis(tail, along, 1.3),
    ];
    canvas.polygon(&shape, Paint::fill(halo).outlined(halo, 3.0));
    canvas.polygon(&shape, Paint::fill(color));
}

fn off_axis(point: Point, along: Direction, distance: f64) -> Point {
    point.toward(along.turned(), distance)
}

/// Points around a center at equal angles, from the top or a part of a step past it.
fn ring_of_points(
    center: Point,
    count: u32,
    radius: impl Fn(u32) -> f64,
    offset: f64,
) -> Vec<Point> {
    let point = |index: u32| {
        let angle = (f64::from(index) + offset) / f64::from(count) * std::f64::consts::TAU;
        let direction = Direction { x: angle.sin(), y: -angle.cos() };
        center.toward(direction, radius(index))
    };
    (0..count).map(point).collect()
}
