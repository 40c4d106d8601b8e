//! The pictures: who wins the openings of the largest board, and the replies to the corner.

use super::data::{Case, Results};
use super::{Subject, empty, replies};
use crate::papers::by_column;
use board::{Color, Move, Played};
use draw::{Figure, Shade, Style};

/// The file names of the pictures.
pub(super) const OPENINGS: &str = "papers-rex-openings.svg";
pub(super) const REPLIES: &str = "papers-rex-replies.svg";

/// All pictures.
pub(super) fn pictures(subject: &Subject, results: &Results) -> [(&'static str, String); 2] {
    [(OPENINGS, openings(subject, results)), (REPLIES, corner(subject, results))]
}

fn openings(subject: &Subject, results: &Results) -> String {
    let size = subject.size;
    let mut figure = Figure::new(empty(size))
        .title(format!("Who wins each opening of Black in Rex {size}"))
        .legend(Shade::Win, "black wins")
        .legend(Shade::Lose, "black loses");
    for cell in size.all_cells() {
        if let Some(row) = results.opening(size, cell) {
            let won = row.winner == Color::Black;
            figure = figure.shade(cell, if won { Shade::Win } else { Shade::Lose });
        }
    }
    draw::svg(&figure, &Style::default())
}

fn corner(subject: &Subject, results: &Results) -> String {
    let size = subject.knock_out;
    let opening = by_column(size)[0];
    let mut setup = empty(size);
    let played = Played { color: Color::Black, action: Move::Place(opening) };
    setup.make(played).expect("the board is empty");
    let mut figure = Figure::new(setup)
        .title(format!("White's replies to {} in Rex {size}", size.name(opening)))
        .legend(Shade::Win, "white wins")
        .legend(Shade::Lose, "white loses");
    for case in replies(size, opening) {
        if let Some(row) = results.find(&Case { without: Vec::new(), ..case }) {
            let won = row.winner == Color::White;
            figure = figure.shade(row.case.cell, if won { Shade::Win } else { Shade::Lose });
        }
    }
    draw::svg(&figure, &Style::default())
}
