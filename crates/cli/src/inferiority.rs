//! `mustplay inferior`: cells that can be filled in, moves that needn't be tried, and why.

use crate::args::InferiorArgs;
use crate::input;
use crate::output::{Screen, Status, write_file};
use crate::report::{SCHEMA, by_column, names, title};
use anyhow::bail;
use board::notation::bare_line;
use board::{Board, ByColor, Cell, Color, Rules, Setup, with_width};
use draw::{Figure, Mark, Shade, Style};
use inferior::{Inferior, Kinds, Reason};
use serde::Serialize;
use std::io::{Write, stdout};

pub(crate) fn run(args: &InferiorArgs, screen: Screen) -> anyhow::Result<Status> {
    let setup = input::setup(&args.position)?;
    if setup.rules != Rules::Hex {
        bail!("inferior cells are those of Hex; in Rex a stone more can hurt its owner");
    }
    let found = with_width!(setup.size(), W => Found::new::<W>(setup));
    if let Some(path) = &args.svg {
        write_file(path, draw::svg(&found.figure(), &Style::default()).as_bytes())?;
    }
    let mut out = stdout().lock();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&found.object())?)?,
        false => {
            let diagram = crate::show::diagram(&found.figure(), screen);
            write!(out, "{diagram}{}", found.sentences())?;
        }
    }
    Ok(Status::Done)
}

/// What there is to say about a position, whatever its width.
pub(crate) struct Found {
    setup: Setup,
    /// In the order in which they were added.
    pub(crate) added: Vec<(Cell, Color, Reason)>,
    /// The position with what was added.
    pub(crate) filled: Setup,
    /// By column, then by row.
    pub(crate) left_out: Vec<(Cell, Reason)>,
    /// The moves worth trying, by column, then by row.
    moves: Vec<Cell>,
}

impl Found {
    pub(crate) fn new<const W: usize>(setup: Setup) -> Found {
        let size = setup.size();
        let mut found = Found {
            filled: setup.clone(),
            setup,
            added: Vec::new(),
            left_out: Vec::new(),
            moves: Vec::new(),
        };
        if found.setup.winner().is_some() {
            return found;
        }
        let inferior = Inferior::<W>::new(&Board::new(size), Kinds::ALL);
        let stones = ByColor::from_fn(|color| found.setup.stones(color).collect());
        let filled = inferior.fill_in(stones);
        found.added = filled.added().collect();
        for &(cell, color, _) in &found.added {
            found.filled.set(cell, Some(color));
        }
        if found.filled.winner().is_some() {
            return found;
        }
        found.left_out = inferior
            .left_out(filled.stones, found.setup.turn)
            .into_iter()
            .map(|left_out| (left_out.cell, left_out.reason))
            .collect();
        found.left_out.sort_by_key(|&(cell, _)| size.coord(cell));
        let is_left_out = |cell: &Cell| found.left_out.iter().any(|(other, _)| other == cell);
        let empty = size.all_cells().filter(|&cell| found.filled.at(cell).is_none());
        found.moves = by_column(size, empty.filter(|cell| !is_left_out(cell)));
        found
    }

    fn name(&self, cell: Cell) -> String {
        self.setup.size().name(cell)
    }

    fn figure(&self) -> Figure {
        let mut figure = Figure::new(self.setup.clone());
        for &(cell, color, _) in &self.added {
            figure = figure.fill_in(cell, color);
        }
        for &(cell, reason) in &self.left_out {
            figure = figure.shade(cell, Shade::Muted);
            if let Some(other) = target(reason) {
                figure = figure.arrow(cell, other);
            }
        }
        for &cell in &self.moves {
            figure = figure.mark(cell, Mark::Star);
        }
        match self.left_out.is_empty() {
            true => figure,
            false => figure.legend(Shade::Muted, "needn't be tried"),
        }
    }

    /// Why a cell is filled in, as a sentence.
    pub(crate) fn why_added(&self, cell: Cell, color: Color, reason: Reason) -> String {
        let name = self.name(cell);
        match reason {
            Reason::Dead => format!("{name} is dead"),
            Reason::Mutual => format!("{name} goes to {}, by an exchange", title(color)),
            _ => format!("{name} is captured by {}", title(color)),
        }
    }

    /// Why a move needn't be tried, as a sentence.
    pub(crate) fn why_left_out(&self, cell: Cell, reason: Reason) -> String {
        let name = self.name(cell);
        match reason {
            Reason::Vulnerable(killer) => {
                format!("{name} is vulnerable: answer {}", self.name(killer))
            }
            Reason::Dominated(better) => format!("{name} is dominated by {}", self.name(better)),
            Reason::Dead | Reason::Captured(_) | Reason::Mutual => {
                unreachable!("these are filled in")
            }
        }
    }

    fn sentences(&self) -> String {
        let mut lines = Vec::new();
        for &(cell, color, reason) in &self.added {
            lines.push(self.why_added(cell, color, reason));
        }
        for &(cell, reason) in &self.left_out {
            lines.push(self.why_left_out(cell, reason));
        }
        lines.push(match (self.setup.winner(), self.filled.winner()) {
            (Some(winner), _) => format!("the game is over: {winner} has joined"),
            (None, Some(winner)) => format!("{winner} wins: filling in joins {winner}'s sides"),
            (None, None) => {
                let moves = names(self.setup.size(), &self.moves);
                format!("{} to try: {}", self.setup.turn, moves.join(" "))
            }
        });
        lines.join("\n") + "\n"
    }

    fn object(&self) -> Object {
        let filled_in = self.added.iter().map(|&(cell, color, reason)| Added {
            cell: self.name(cell),
            color: color.name(),
            reason: reason_name(reason),
        });
        let left_out = self.left_out.iter().map(|&(cell, reason)| LeftOut {
            cell: self.name(cell),
            reason: reason_name(reason),
            by: target(reason).map(|other| self.name(other)),
        });
        Object {
            schema: SCHEMA,
            game: self.setup.rules.name(),
            position: bare_line(&self.setup),
            to_move: self.setup.turn.name(),
            filled_in: filled_in.collect(),
            filled_position: bare_line(&self.filled),
            winner: self.filled.winner().map(Color::name),
            left_out: left_out.collect(),
            moves: names(self.setup.size(), &self.moves),
        }
    }
}

/// The cell that a reason names.
pub(crate) fn target(reason: Reason) -> Option<Cell> {
    match reason {
        Reason::Vulnerable(other) | Reason::Dominated(other) => Some(other),
        Reason::Dead | Reason::Captured(_) | Reason::Mutual => None,
    }
}

pub(crate) fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Dead => "dead",
        Reason::Captured(_) => "captured",
        Reason::Mutual => "mutual",
        Reason::Vulnerable(_) => "vulnerable",
        Reason::Dominated(_) => "dominated",
    }
}

/// The object that `inferior --json` prints.
#[derive(Serialize)]
struct Object {
    schema: u32,
    game: &'static str,
    position: String,
    to_move: &'static str,
    /// In the order in which they were added.
    filled_in: Vec<Added>,
    filled_position: String,
    /// Where the filled-in position is decided; then there are no moves.
    winner: Option<&'static str>,
    left_out: Vec<LeftOut>,
    moves: Vec<String>,
}

#[derive(Serialize)]
struct Added {
    cell: String,
    color: &'static str,
    reason: &'static str,
}

#[derive(Serialize)]
struct LeftOut {
    cell: String,
    reason: &'static str,
    /// The answer to a vulnerable move, or the better move.
    by: Option<String>,
}
