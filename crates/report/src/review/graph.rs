//! The game as a picture: who wins, move by move, and where a win was given away.
//!
//! Height is Black's chance. A disc at the top or at the bottom is proved; rings between them are
//! opinions. A red line is a blunder, a thick one the losing move. A dashed line is a move at which
//! the player's opinion turns.

use super::ReviewedGame;
use board::Color;
use mustplay::review::Standing;
use std::fmt::Write;

/// The room to the left of the plot, above it, and around everything.
const LEFT: f64 = 64.0;
const TOP: f64 = 50.0;
const MARGIN: f64 = 24.0;

/// The height of the plot, and the room below it for numbers and for the names of blunders.
const HEIGHT: f64 = 220.0;
const NUMBERS: f64 = 24.0;
const NAMES: f64 = 128.0;

/// The least and the most room for a move, and what a plot of many moves is wide.
const NARROW: f64 = 13.0;
const BROAD: f64 = 30.0;
const WIDTH: f64 = 900.0;

const INK: &str = "#2a2d33";
const RED: &str = "#c03a2b";
const AMBER: &str = "#a86a00";

/// Where things are.
struct Plot {
    step: f64,
    moves: usize,
}

impl Plot {
    fn x(&self, number: usize) -> f64 {
        LEFT + MARGIN / 2.0 + self.step * number as f64
    }

    fn y(&self, black: f64) -> f64 {
        TOP + HEIGHT * (1.0 - black)
    }

    fn right(&self) -> f64 {
        self.x(self.moves) + MARGIN / 2.0
    }
}

pub(super) fn svg(game: &ReviewedGame) -> String {
    let moves = game.review.moves.len();
    let plot = Plot { step: (WIDTH / moves.max(1) as f64).clamp(NARROW, BROAD), moves };
    let start = game.game.start();
    let title = format!("{} {}: {}", start.rules, start.size(), game.result());
    // The title may be wider than a short game.
    let width = (plot.right() + MARGIN).max(2.0 * MARGIN + 9.0 * title.len() as f64);
    let height = TOP + HEIGHT + NUMBERS + NAMES;
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"{width:.0}\" \
         height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\" \
         font-family=\"sans-serif\" font-size=\"12\" fill=\"{INK}\">\n\
         <title>{title}</title>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n\
         <text x=\"{MARGIN:.0}\" y=\"28\" font-size=\"16\" font-weight=\"bold\">{title}</text>\n"
    );
    axes(&plot, &mut text);
    blunders(game, &plot, &mut text);
    turns(game, &plot, &mut text);
    points(game, &plot, &mut text);
    text + "</svg>\n"
}

/// The frame, the middle, and numbers of moves.
fn axes(plot: &Plot, text: &mut String) {
    let (right, top, bottom) = (plot.right(), plot.y(1.0), plot.y(0.0));
    let middle = plot.y(0.5);
    let _ = write!(
        text,
        "<path d=\"M{LEFT:.1} {top:.1}H{right:.1}M{LEFT:.1} {bottom:.1}H{right:.1}\" \
         stroke=\"#bbb\"/>\n\
         <path d=\"M{LEFT:.1} {middle:.1}H{right:.1}\" stroke=\"#ccc\" \
         stroke-dasharray=\"5 4\"/>\n"
    );
    for (words, y) in [("Black", top), ("even", middle), ("White", bottom)] {
        let (x, y) = (LEFT - 10.0, y + 4.0);
        let _ =
            writeln!(text, "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"end\">{words}</text>");
    }
    for number in (0..=plot.moves).step_by(5) {
        let (x, y) = (plot.x(number), bottom + 18.0);
        let _ = writeln!(
            text,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\">{number}</text>"
        );
    }
}

/// A line at each blunder, with its number and name below.
fn blunders(game: &ReviewedGame, plot: &Plot, text: &mut String) {
    let (top, bottom) = (plot.y(1.0), plot.y(0.0));
    for index in game.review.blunders() {
        let mark = game.mark(index);
        let (x, y) = (plot.x(index + 1), bottom + NUMBERS + 4.0);
        let thick = if mark == "??" { 3.0 } else { 1.0 };
        let weight = if mark == "??" { " font-weight=\"bold\"" } else { "" };
        let name = game.name(game.review.moves[index].played.action);
        let _ = write!(
            text,
            "<path d=\"M{x:.1} {top:.1}V{bottom:.1}\" stroke=\"{RED}\" \
             stroke-width=\"{thick}\"/>\n\
             <text transform=\"translate({:.1} {y:.1}) rotate(90)\" fill=\"{RED}\"{weight}>\
             {} {name}{mark}</text>\n",
            x - 4.0,
            index + 1,
        );
    }
}

/// A dashed line at each move at which the player's opinion turns, with its number and name below.
fn turns(game: &ReviewedGame, plot: &Plot, text: &mut String) {
    let (top, bottom) = (plot.y(1.0), plot.y(0.0));
    for fall in game.review.falls() {
        let (x, y) = (plot.x(fall.index + 1), bottom + NUMBERS + 4.0);
        let name = game.name(game.review.moves[fall.index].played.action);
        let words = game.doubt(fall.index).unwrap_or_default();
        let _ = write!(
            text,
            "<path d=\"M{x:.1} {top:.1}V{bottom:.1}\" stroke=\"{AMBER}\" \
             stroke-dasharray=\"3 3\"><title>{words}</title></path>\n\
             <text transform=\"translate({:.1} {y:.1}) rotate(90)\" fill=\"{AMBER}\">\
             {} {name} (opinion)</text>\n",
            x - 4.0,
            fall.index + 1,
        );
    }
}

/// A disc for each position that is proved, a ring for each opinion, and lines between them.
fn points(game: &ReviewedGame, plot: &Plot, text: &mut String) {
    let height = |standing| match standing {
        Standing::Proved { winner: Color::Black, .. } => 1.0,
        Standing::Proved { winner: Color::White, .. } => 0.0,
        Standing::Opinion { black, .. } => black,
    };
    let positions = game.review.positions.iter().enumerate();
    let places: Vec<(f64, f64, Standing)> = positions
        .map(|(number, at)| (plot.x(number), plot.y(height(at.standing)), at.standing))
        .collect();
    let way: Vec<String> = places.iter().map(|(x, y, _)| format!("{x:.1},{y:.1}")).collect();
    let way = way.join(" ");
    let _ = writeln!(text, "<polyline points=\"{way}\" fill=\"none\" stroke=\"#999\"/>");
    for (number, &(x, y, standing)) in places.iter().enumerate() {
        let (radius, fill, rim) = match standing {
            Standing::Proved { winner: Color::Black, .. } => (4.5, INK, INK),
            Standing::Proved { winner: Color::White, .. } => (4.5, "#fff", INK),
            Standing::Opinion { .. } => (2.5, "#fff", "#888"),
        };
        let words = game.standing(number);
        let _ = writeln!(
            text,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius}\" fill=\"{fill}\" \
             stroke=\"{rim}\"><title>{number}: {words}</title></circle>"
        );
    }
}
