//! `Answer`: who wins, and by which moves.

use crate::certificate::Certificate;
use crate::position::Position;
use board::{Color, Setup};
use draw::{Figure, Style};
use pyo3::prelude::*;
use report::answer::{Ended, Spent, Timed, sentences};
use report::words::names;

/// Who wins a position, and by which moves.
///
/// >>> from mustplay import solve
/// >>> answer = solve("3x3", all_moves=True, threads=1, memory=16)
/// >>> answer.winner
/// 'black'
/// >>> answer.winning_moves
/// ['a2', 'a3', 'b2', 'c1', 'c2']
/// >>> print(answer)
/// Black wins. Winning moves: a2 a3 b2 c1 c2
#[pyclass(module = "mustplay", frozen)]
pub(crate) struct Answer {
    pub(crate) setup: Setup,
    pub(crate) all_moves: bool,
    pub(crate) engine: &'static str,
    pub(crate) timed: Timed,
}

#[pymethods]
impl Answer {
    /// The position.
    #[getter]
    fn position(&self) -> Position {
        self.setup.clone().into()
    }

    /// The winner: "black" or "white"; None if the search was stopped first.
    #[getter]
    fn winner(&self) -> Option<&'static str> {
        self.timed.answer.winner.map(Color::name)
    }

    /// Moves of the side to move that win, by column, then by row.
    #[getter]
    fn winning_moves(&self) -> Vec<String> {
        names(self.setup.size(), &self.timed.answer.winning_moves)
    }

    /// Moves of the side to move that are known to lose, by column, then by row.
    #[getter]
    fn losing_moves(&self) -> Vec<String> {
        names(self.setup.size(), &self.timed.answer.losing_moves)
    }

    /// Whether the winning moves are all that there are.
    ///
    /// >>> solve("3x3", memory=16).winning_moves_complete
    /// False
    #[getter]
    fn winning_moves_complete(&self) -> bool {
        let answer = &self.timed.answer;
        let Some(winner) = answer.winner else { return false };
        let known = answer.winning_moves.len() + answer.losing_moves.len();
        let are_all_known = known == self.setup.empty_cells().count();
        let is_over = self.setup.winner().is_some();
        self.all_moves || winner != self.setup.turn || is_over || are_all_known
    }

    /// The empty cells that the winner relies on, where they are known; None in Rex.
    #[getter]
    fn carrier(&self) -> Option<Vec<String>> {
        let carrier = self.timed.answer.carrier.as_ref();
        carrier.map(|cells| names(self.setup.size(), cells))
    }

    /// How many positions were searched.
    #[getter]
    fn nodes(&self) -> u64 {
        self.timed.answer.nodes
    }

    /// The time that it took, on the clock.
    #[getter]
    fn seconds(&self) -> f64 {
        self.timed.spent.wall
    }

    /// Where it comes from: "over" (the game is), "store" or "search".
    #[getter]
    fn source(&self) -> &'static str {
        match self.timed.answer.source {
            mustplay::Source::GameOver => "over",
            mustplay::Source::Store => "store",
            mustplay::Source::Search => "search",
        }
    }

    /// The certificate, if one was asked for.
    #[getter]
    fn certificate(&self) -> Option<Certificate> {
        self.timed.answer.certificate.clone().map(Certificate::from)
    }

    /// The position with W on moves that win and L on those that lose, for notebooks.
    fn _repr_svg_(&self) -> String {
        let answer = &self.timed.answer;
        let mut figure = Figure::new(self.setup.clone());
        for (cells, letter) in [(&answer.winning_moves, "W"), (&answer.losing_moves, "L")] {
            for &cell in cells {
                figure = figure.label(cell, letter);
            }
        }
        draw::svg(&figure, &Style::default())
    }

    fn __str__(&self) -> String {
        let limit = Ended::AtTheLimit;
        let text = sentences(&self.setup, self.engine, self.all_moves, &self.timed, limit, None);
        without_times(&text)
    }

    fn __repr__(&self) -> String {
        format!("<Answer to '{}': {}>", self.setup, self.__str__().replace('\n', " "))
    }
}

/// What the command says, without its last line: that has times, which differ from run to run.
pub(crate) fn without_times(text: &str) -> String {
    let text = text.trim_end();
    text.rsplit_once("\n(").map_or(text, |(said, _)| said).trim_end().to_string()
}

/// What a search took; the time of the processor isn't measured here.
pub(crate) fn spent(seconds: f64) -> Spent {
    Spent { cpu: seconds, wall: seconds }
}
