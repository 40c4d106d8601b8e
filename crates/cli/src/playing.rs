//! `mustplay play --certificate`: a game against a proof, which always has an answer.

use crate::args::PlayArgs;
use crate::certificates;
use crate::output::{Screen, Status};
use crate::report::title;
use crate::show::diagram;
use board::{Cell, Color, Coord, Move, Played, Setup, with_width};
use draw::{Figure, Mark};
use proof::file::File;
use proof::strategy::{Answer, Strategy, Unfolded};
use std::io::{BufRead, Write, stdin, stdout};

pub(crate) fn run(args: &PlayArgs, screen: Screen) -> anyhow::Result<Status> {
    let input = certificates::open(&args.certificate)?;
    let file = match File::open(input) {
        Ok(file) => file,
        Err(refusal) => return certificates::refused(&args.certificate, refusal),
    };
    with_width!(file.statement().setup.size(), W => {
        match file.certificate().and_then(Unfolded::<W>::new) {
            Ok(unfolded) => play(&unfolded, screen),
            Err(refusal) => certificates::refused(&args.certificate, refusal),
        }
    })
}

const HELP: &str = "Type a cell such as c3, 'undo', or 'quit'.";

/// Plays until the proof has won, or the person has had enough.
fn play<const W: usize>(unfolded: &Unfolded<W>, screen: Screen) -> anyhow::Result<Status> {
    let mut out = stdout().lock();
    let mut game = Game::new(unfolded);
    let loser = !game.winner;
    writeln!(out, "{}", unfolded.certificate().statement)?;
    writeln!(out, "You are {loser}, and the proof is {}. {HELP}", game.winner)?;
    write!(out, "{}", game.diagram(screen))?;
    let mut lines = stdin().lock().lines();
    while game.setup.joined().is_none() {
        write!(out, "{loser}> ")?;
        out.flush()?;
        let Some(line) = lines.next().transpose()? else {
            writeln!(out)?;
            return Ok(Status::Done);
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
    writeln!(out, "{} has joined, as was proved.", title(game.winner))?;
    Ok(Status::Done)
}

/// A game under way, with the person to move.
struct Game<'u, const W: usize> {
    winner: Color,
    setup: Setup,
    strategy: Strategy<'u, W>,
    last: Option<Cell>,
    /// What it was like before each of the person's moves.
    history: Vec<(Setup, Strategy<'u, W>, Option<Cell>)>,
}

impl<'u, const W: usize> Game<'u, W> {
    fn new(unfolded: &'u Unfolded<W>) -> Self {
        let statement = &unfolded.certificate().statement;
        let (first, strategy) = unfolded.start();
        let setup = statement.setup.clone();
        let mut game =
            Game { winner: statement.winner, setup, strategy, last: None, history: Vec::new() };
        if let Some(answer) = first
            && game.setup.joined().is_none()
        {
            game.reply(answer);
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
        let before = (self.setup.clone(), self.strategy.clone(), self.last);
        self.setup
            .make(Played { color: !self.winner, action: Move::Place(cell) })
            .map_err(|_| format!("{name} has a stone already."))?;
        self.history.push(before);
        let (answer, strategy) = self.strategy.after(cell);
        self.strategy = strategy;
        let reply = self.reply(answer);
        Ok(format!("{} plays {}.", title(self.winner), size.name(reply)))
    }

    /// Makes the proof's answer on the board. Where any move will do, it takes a cell that is still
    /// of use, or else the first that is empty.
    fn reply(&mut self, answer: Answer) -> Cell {
        let is_empty = |&cell: &Cell| self.setup.at(cell).is_none();
        let useful = || self.strategy.tasks().flat_map(|(_, carrier)| carrier).find(is_empty);
        let cell = match answer {
            Answer::Play(cell) if is_empty(&cell) => cell,
            _ => {
                let any = || self.setup.size().all_cells().find(is_empty);
                useful().or_else(any).expect("a game that isn't over has an empty cell")
            }
        };
        let played = Played { color: self.winner, action: Move::Place(cell) };
        self.setup.make(played).expect("the cell is empty");
        self.last = Some(cell);
        cell
    }

    fn undo(&mut self) -> Result<String, String> {
        let before = self.history.pop().ok_or("There is nothing to take back.")?;
        (self.setup, self.strategy, self.last) = before;
        Ok("Taken back.".into())
    }
}
