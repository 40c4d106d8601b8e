//! The pictures: maps of replies, nodes and proof sizes, and nodes against the papers'.

use super::Subject;
use super::data::{Results, Row, Variant};
use crate::maps;
use board::{Cell, Color, Rules, Setup, Size};
use draw::{Figure, Shade, Style};
use std::fmt::Write;

/// The file names of the pictures.
pub(super) const REPLIES: &str = "papers-replies.svg";
pub(super) const NODES: &str = "papers-nodes.svg";
pub(super) const PROOF_SIZE: &str = "papers-proof-size.svg";
pub(super) const SCATTER: &str = "papers-scatter.svg";

/// All pictures for which there is something to be drawn.
pub(super) fn pictures(subject: &Subject, results: &Results) -> Vec<(&'static str, String)> {
    let size = subject.size;
    let rows = || {
        let of_board = |row: &&Row| row.board == size && row.variant == Variant::Full;
        results.rows.iter().filter(of_board)
    };
    let counts = |count: fn(&Row) -> Option<u64>| -> Vec<(Cell, u64)> {
        rows().filter_map(|row| Some((row.opening, count(row)?))).collect()
    };
    let board = |title: &str| Figure::new(Setup::empty(Rules::Hex, size)).title(title);
    let nodes = maps::heat(board("Nodes of each opening"), &counts(|row| Some(row.nodes)));
    let proofs =
        maps::heat(board("Moves in the proof tree of each opening"), &counts(|row| row.proof_size));
    let mut all = vec![
        (REPLIES, replies(size, rows())),
        (NODES, drawn(&nodes)),
        (PROOF_SIZE, drawn(&proofs)),
    ];
    let points: Vec<Point> = rows()
        .filter_map(|row| {
            let theirs = subject.reported.iter().find(|of| of.opening == row.opening)?;
            let (x, y) = (theirs.nodes as f64, row.nodes as f64);
            Some(Point { x, y, name: size.name(row.opening), winner: row.winner })
        })
        .collect();
    if !points.is_empty() {
        all.push((SCATTER, scatter(&points)));
    }
    all
}

fn drawn(figure: &Figure) -> String {
    draw::svg(figure, &Style::default())
}

fn replies<'r>(size: Size, rows: impl Iterator<Item = &'r Row>) -> String {
    let mut figure = Figure::new(Setup::empty(Rules::Hex, size))
        .title("Who wins each opening of Black")
        .legend(Shade::Win, "black wins")
        .legend(Shade::Lose, "black loses to the reply");
    for row in rows {
        let won = row.winner == Color::Black;
        figure = figure.shade(row.opening, if won { Shade::Win } else { Shade::Lose });
        if let Some(reply) = row.reply {
            figure = figure.label(row.opening, size.name(reply));
        }
    }
    drawn(&figure)
}

struct Point {
    x: f64,
    y: f64,
    name: String,
    winner: Color,
}

/// The plot's side, the room to its left and below, and that on the other sides.
const SIDE: f64 = 560.0;
const ROOM: f64 = 78.0;
const MARGIN: f64 = 44.0;

/// Both axes are logarithmic and alike, so that equal counts lie on the diagonal.
fn scatter(points: &[Point]) -> String {
    let all =
        || points.iter().flat_map(|point| [point.x, point.y]).map(|count| count.max(1.0).log10());
    let low = all().fold(f64::INFINITY, f64::min).floor();
    let high = all().fold(0.0, f64::max).ceil().max(low + 1.0);
    let scale = |count: f64| (count.max(1.0).log10() - low) / (high - low) * SIDE;
    let (left, bottom) = (ROOM, MARGIN + SIDE);
    let (width, height) = (ROOM + SIDE + MARGIN, MARGIN + SIDE + ROOM);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>Nodes of each opening: ours against the papers'</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{:.0}\" y=\"26\" font-size=\"17\" font-weight=\"bold\" text-anchor=\"middle\">\
         Nodes of each opening: ours against the papers'</text>\n",
        left + SIDE / 2.0
    );
    for power in low as i32..=high as i32 {
        let at = scale(10f64.powi(power));
        let (x, y) = (left + at, bottom - at);
        let (right, top) = (left + SIDE, bottom - SIDE);
        let _ = write!(
            text,
            "<path d=\"M{x:.1} {bottom:.1}V{top:.1}M{left:.1} {y:.1}H{right:.1}\" stroke=\"#ddd\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{count}</text>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{count}</text>\n",
            bottom + 18.0,
            left - 6.0,
            y + 4.0,
            count = crate::output::grouped(10u64.pow(power.max(0) as u32)),
        );
    }
    let _ = write!(
        text,
        "<path d=\"M{left:.1} {bottom:.1}L{:.1} {:.1}\" stroke=\"#888\" stroke-dasharray=\"5 4\"/>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"14\">the papers' nodes</text>\n\
         <text transform=\"translate(18 {:.1}) rotate(-90)\" text-anchor=\"middle\" font-size=\"14\">\
         our nodes</text>\n",
        left + SIDE,
        bottom - SIDE,
        left + SIDE / 2.0,
        bottom + 42.0,
        bottom - SIDE / 2.0,
    );
    let places: Vec<(f64, f64)> =
        points.iter().map(|point| (left + scale(point.x), bottom - scale(point.y))).collect();
    let names = label_places(&places);
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

/// The middles of the names of points: beside the point, wherever no other point or name is near.
fn label_places(points: &[(f64, f64)]) -> Vec<(f64, f64)> {
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
            !points.iter().any(|point| near(point, 11.0, 9.0))
                && !names.iter().any(|name| near(name, 16.0, 10.0))
        };
        let mut around = BESIDE.iter().map(|&(right, down)| (x + right, y + down));
        names.push(around.find(free).unwrap_or((x + 13.0, y)));
    }
    names
}
