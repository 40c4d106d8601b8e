//! The pictures: maps of replies, nodes and proof sizes, and nodes against the papers'.

use super::Subject;
use super::data::{Results, Row, Variant};
use board::{Cell, Color, Rules, Setup, Size};
use draw::{Figure, Shade, Style};
use report::maps;
use report::scatter::{Point, Scatter};

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
        let scatter = Scatter {
            title: "Nodes of each opening: ours against the papers'",
            x: "the papers' nodes",
            y: "our nodes",
        };
        all.push((SCATTER, scatter.svg(&points)));
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
