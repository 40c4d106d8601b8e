//! `mustplay play --certificate`: a game against a proof, which always has an answer.

use super::prompt::{Heard, Prompt};
use crate::certificates;
use crate::output::Screen;
use crate::show::diagram;
use board::{Cell, Color, Coord, Move, Played, Rules, Setup};
use draw::{Figure, Mark};
use proof::strategy::Answer;
use proof::{CheckedProof, ProofPlayer, Statement};
use report::tree::aim;
use report::words::title;
use std::io::{Write, stdout};
use std::path::Path;
use terminal::Status;

pub(super) fn run(path: &Path, screen: Screen) -> anyhow::Result<Status> {
    match certificates::kept(path)? {
        Ok(proof) => play(&proof, screen),
        Err(refusal) => certificates::refused(path, refusal),
    }
}

const HELP: &str = "Type a cell such as c3, 'undo', or 'quit'.";

/// Plays until the proof has won, or the person has had enough.
fn play(proof: &CheckedProof, screen: Screen) -> anyhow::Result<Status> {
    let mut out = stdout().lock();
    let statement = proof.statement();
    let mut game = Game::new(proof);
    let loser = !game.winner;
    writeln!(out, "{statement}")?;
    writeln!(out, "You are {loser}, and the proof is {}. {HELP}", game.winner)?;
    if let Some(aim) = aim(statement) {
        writeln!(out, "{aim}")?;
    }
    write!(out, "{}", game.diagram(screen))?;
    let mut prompt = Prompt::new()?;
    while game.setup.joined().is_none() {
        let line = match prompt.ask(&format!("{loser}> "), &mut out)? {
            Heard::Line(line) => line,
            Heard::Interrupted => return Ok(Status::Interrupted),
            Heard::End => {
                writeln!(out)?;
                return Ok(Status::Done);
            }
        };
        let heard = match line.trim() {
            "" | "help" => Err(HELP.into()),
            "quit" | "q" => return Ok(Status::Done),
            "undo" | "u" => game.undo(),
            name => game.turn(name),
        };
        match heard {
            Ok(said) => write!(out, "{said}\n{}", game.diagram(screen))?,
            Err(problem) => writeln!(out, "{problem}")?,
        }
    }
    match statement.setup.rules {
        Rules::Hex => writeln!(out, "{} has joined, as was proved.", title(game.winner))?,
        Rules::Rex => writeln!(out, "{} has joined and lost, as was proved.", title(loser))?,
    }
    Ok(Status::Done)
}

/// A game under way, with the person to move.
struct Game<'p> {
    winner: Color,
    setup: Setup,
    player: ProofPlayer<'p>,
    last: Option<Cell>,
    /// What it was like before each of the person's moves.
    history: Vec<(Setup, ProofPlayer<'p>, Option<Cell>)>,
}

impl<'p> Game<'p> {
    fn new(proof: &'p CheckedProof) -> Self {
        let Statement { winner, setup } = proof.statement().clone();
        let begins = setup.turn == winner && setup.joined().is_none();
        let player = proof.player();
        let mut game = Game { winner, setup, player, last: None, history: Vec::new() };
        if begins {
            game.reply(None);
        }
        game
    }

    fn diagram(&self, screen: Screen) -> String {
        let figure = Figure::new(self.setup.clone());
        let figure = match self.last {
            Some(cell) => figure.mark(cell, Mark::Ring),
            None => figure,
        };
        diagram(&figure, screen)
    }

    /// The person's move and the proof's answer.
    fn turn(&mut self, name: &str) -> Result<String, String> {
        let size = self.setup.size();
        let cell = Coord::from_name(name).and_then(|at| size.cell(at));
        let cell = cell.ok_or_else(|| format!("The {size} board has no cell '{name}'. {HELP}"))?;
        let before = (self.setup.clone(), self.player.clone(), self.last);
        self.setup
            .make(Played { color: !self.winner, action: Move::Place(cell) })
            .map_err(|_| format!("{name} has a stone already."))?;
        self.history.push(before);
        if self.setup.joined().is_some() {
            return Ok("You have joined.".into());
        }
        let reply = self.reply(Some(cell));
        Ok(format!("{} plays {}.", title(self.winner), size.name(reply)))
    }

    /// Makes the proof's answer on the board. Where any move will do, it takes a cell that is still
    /// of use, or else the first that is empty.
    fn reply(&mut self, moved: Option<Cell>) -> Cell {
        let answer = self.player.answer(&self.setup, moved);
        let is_empty = |cell: &Cell| self.setup.at(*cell).is_none();
        let cell = match answer {
            Some(Answer::Play(cell)) if is_empty(&cell) => cell,
            _ => {
                let any = || self.setup.size().all_cells().find(is_empty);
                let cell = self.player.useful(&self.setup).or_else(any);
                cell.expect("a game that isn't over has an empty cell")
            }
        };
        let played = Played { color: self.winner, action: Move::Place(cell) };
        self.setup.make(played).expect("the cell is empty");
        self.last = Some(cell);
        cell
    }

    fn undo(&mut self) -> Result<String, String> {
        let before = self.history.pop().ok_or("There is nothing to take back.")?;
        (self.setup, self.player, self.last) = before;
        Ok("Taken back.".into())
    }
}
