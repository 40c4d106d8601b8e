//! A plot of openings, what they took others against what they took us.
//!
//! Both axes are logarithmic and alike, so that equal amounts lie on the diagonal.

use crate::words::grouped;
use board::Color;
use std::fmt::Write;

/// An opening.
pub struct Point {
    /// What it took others.
    pub x: f64,
    /// What it took us.
    pub y: f64,
    /// The opening's name.
    pub name: String,
    /// Who wins it.
    pub winner: Color,
}

/// What stands above the plot and at its axes.
pub struct Scatter {
    /// The title.
    pub title: &'static str,
    /// The axis from left to right.
    pub x: &'static str,
    /// The axis from bottom to top.
    pub y: &'static str,
}

/// The plot's side, the room to its left and below, and that on the other sides.
const SIDE: f64 = 560.0;
const ROOM: f64 = 78.0;
const MARGIN: f64 = 44.0;

/// What is less is drawn as if it were this.
const LEAST: f64 = 0.001;

impl Scatter {
    /// The picture of at least one point.
    pub fn svg(&self, points: &[Point]) -> String {
        drawn(self, points)
    }
}

fn drawn(scatter: &Scatter, points: &[Point]) -> String {
    let Scatter { title, x: x_axis, y: y_axis } = scatter;
    let power = |amount: f64| amount.max(LEAST).log10();
    let all = || points.iter().flat_map(|point| [point.x, point.y]).map(power);
    let low = all().fold(f64::INFINITY, f64::min).floor();
    let high = all().fold(low, f64::max).ceil().max(low + 1.0);
    let scale = |amount: f64| (power(amount) - low) / (high - low) * SIDE;
    let (left, bottom) = (ROOM, MARGIN + SIDE);
    let (width, height) = (ROOM + SIDE + MARGIN, MARGIN + SIDE + ROOM);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" \
         width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{:.0}\" y=\"26\" font-size=\"17\" font-weight=\"bold\" text-anchor=\"middle\">\
         {title}</text>\n",
        left + SIDE / 2.0
    );
    for power in low as i32..=high as i32 {
        let at = scale(10f64.powi(power));
        let (x, y) = (left + at, bottom - at);
        let (right, top) = (left + SIDE, bottom - SIDE);
        let _ = write!(
            text,
            "<path d=\"M{x:.1} {bottom:.1}V{top:.1}M{left:.1} {y:.1}H{right:.1}\" \
             stroke=\"#ddd\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{count}</text>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{count}</text>\n",
            bottom + 18.0,
            left - 6.0,
            y + 4.0,
            count = amount(power),
        );
    }
    let _ = write!(
        text,
        "<path d=\"M{left:.1} {bottom:.1}L{:.1} {:.1}\" stroke=\"#888\" \
         stroke-dasharray=\"5 4\"/>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"14\">{x_axis}</text>\n\
         <text transform=\"translate(18 {:.1}) rotate(-90)\" text-anchor=\"middle\" \
         font-size=\"14\">\
         {y_axis}</text>\n",
        left + SIDE,
        bottom - SIDE,
        left + SIDE / 2.0,
        bottom + 42.0,
        bottom - SIDE / 2.0,
    );
    let places: Vec<(f64, f64)> =
        points.iter().map(|point| (left + scale(point.x), bottom - scale(point.y))).collect();
    let longest = points.iter().map(|point| point.name.len()).max().unwrap_or(0);
    let names = label_places(&places, 3.0 * longest.saturating_sub(2) as f64);
    for ((point, (x, y)), (name_x, name_y)) in points.iter().zip(&places).zip(names) {
        let fill = if point.winner == Color::Black { "#2a2d33" } else { "#fff" };
        let _ = write!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{fill}\" stroke=\"#2a2d33\"/>\n\
             <text x=\"{name_x:.1}\" y=\"{:.1}\" font-size=\"11\" fill=\"#444\" \
             text-anchor=\"middle\">{}</text>\n",
            name_y + 4.0,
            point.name
        );
    }
    let (x, y) = (left + 14.0, MARGIN + 16.0);
    for (row, (fill, words)) in
        [("#2a2d33", "black, who opens, wins"), ("#fff", "white wins")].into_iter().enumerate()
    {
        let y = y + 20.0 * row as f64;
        let _ = write!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"4\" fill=\"{fill}\" stroke=\"#2a2d33\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{words}</text>\n",
            x + 12.0,
            y + 4.0
        );
    }
    text + "</svg>\n"
}

/// A power of ten, written out.
fn amount(power: i32) -> String {
    match u32::try_from(power) {
        Ok(power) => grouped(10u64.pow(power)),
        Err(_) => format!("{:.*}", power.unsigned_abs() as usize, 10f64.powi(power)),
    }
}

/// The middles of the names of points: beside the point, wherever no other point or name is near.
/// Half a name is wider by so much than that of two letters.
fn label_places(points: &[(f64, f64)], wider: f64) -> Vec<(f64, f64)> {
    const BESIDE: [(f64, f64); 8] = [
        (13.0, 0.0),
        (-13.0, 0.0),
        (0.0, -11.0),
        (0.0, 11.0),
        (11.0, -9.0),
        (11.0, 9.0),
        (-11.0, -9.0),
        (-11.0, 9.0),
    ];
    let mut names: Vec<(f64, f64)> = Vec::new();
    for &(x, y) in points {
        let free = |&(a, b): &(f64, f64)| {
            let near = |&(c, d): &(f64, f64), wide: f64, high: f64| {
                (a - c).abs() < wide && (b - d).abs() < high
            };
            !points.iter().any(|point| near(point, 11.0 + wider, 9.0))
                && !names.iter().any(|name| near(name, 16.0 + 2.0 * wider, 10.0))
        };
        let mut around = BESIDE.iter().map(|&(right, down)| {
            let further = if right == 0.0 { 0.0 } else { wider.copysign(right) };
            (x + right + further, y + down)
        });
        names.push(around.find(free).unwrap_or((x + 13.0 + wider, y)));
    }
    names
}
