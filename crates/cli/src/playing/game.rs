//! A game against a player: the prompt and its commands.

use super::attention::Attention;
use super::explanation::explain;
use super::opponent::Opponent;
use super::prompt::{Heard, Prompt};
use crate::args::PlayArgs;
use crate::input;
use crate::output::Screen;
use crate::show::diagram;
use crate::solving::format_of;
use anyhow::bail;
use board::notation::{moves, sgf};
use board::{Color, Coord, Move, Played, Record, Rules, Setup, Size};
use draw::{Figure, Mark};
use mustplay::{CertifyError, Turn};
use report::diagram::last_move;
use report::words::{counted, names, title};
use std::io::{Write, stdout};
use std::path::Path;
use std::time::Duration;
use terminal::{Output, Outputs, Status};

/// How long a certificate may take.
const PROOF: Duration = Duration::from_secs(60);

const HELP: &str = "\
c3             plays there
swap           takes over the first stone, where that is allowed
undo           takes back your last move and the answer to it
hint           a move that the program would play in your place
why            connections, threats and the moves that meet them; what the program thought
show           the board
moves          the moves so far
save GAME.sgf  writes the game to a file
proof P.cert   writes a certificate of who wins the position, once that can be proved
resign         gives up
quit           ends the program";

/// The columns and rows of the board, where nothing else is asked for.
const USUAL: usize = 11;

pub(super) fn run(args: &PlayArgs, screen: Screen) -> anyhow::Result<Status> {
    let record = start(args)?;
    let opponent = Opponent::new(args, record.position(), Attention::listen()?)?;
    let game = Game {
        you: args.color.unwrap_or(record.position().turn),
        record,
        swap: args.swap,
        gave_up: None,
        saved: None,
        asked: None,
        opponent,
        screen,
    };
    game.play()
}

/// What the game goes on from: a position or a game, or else an empty board.
fn start(args: &PlayArgs) -> anyhow::Result<Record> {
    match (args.position.position.as_deref(), args.position.size) {
        (Some("-"), _) => {
            bail!("your moves come from standard input, the position can't; give it or a file")
        }
        (None, None) => {
            let size = Size::new(USUAL, USUAL).expect("a board");
            Ok(Record::new(Setup::empty(args.position.game.unwrap_or_default(), size)))
        }
        _ => input::record(&args.position),
    }
}

/// A game under way.
struct Game {
    record: Record,
    you: Color,
    swap: bool,
    /// Who resigned, if somebody did.
    gave_up: Option<Color>,
    /// Where the game was saved last.
    saved: Option<String>,
    /// A file that is there already, of which was asked whether it is to be overwritten.
    asked: Option<String>,
    opponent: Opponent,
    screen: Screen,
}

/// What happens after a command.
enum Next {
    /// The same is asked for again.
    Stay(String),
    /// The position has changed.
    Changed(String),
    Leave,
}

impl Game {
    fn play(mut self) -> anyhow::Result<Status> {
        let (mut out, mut prompt) = (stdout().lock(), Prompt::new()?);
        writeln!(out, "{}", self.greeting())?;
        loop {
            while self.result().is_none() && self.record.position().turn != self.you {
                out.flush()?;
                writeln!(out, "{}", self.answer().map_err(anyhow::Error::msg)?)?;
            }
            write!(out, "{}", self.diagram())?;
            if let Some((_, sentence)) = self.result() {
                writeln!(out, "{sentence}")?;
            }
            let mut is_leaving = false;
            loop {
                let line = match prompt.ask(&self.prompt(), &mut out)? {
                    Heard::Line(line) => line,
                    Heard::Interrupted if is_leaving => return Ok(Status::Interrupted),
                    Heard::Interrupted => {
                        is_leaving = true;
                        writeln!(out, "Type 'quit', or press Ctrl-C again, to leave the game.")?;
                        continue;
                    }
                    Heard::End => {
                        writeln!(out)?;
                        return Ok(Status::Done);
                    }
                };
                is_leaving = false;
                match self.command(line.trim()) {
                    Ok(Next::Stay(said)) | Err(said) => writeln!(out, "{}", said.trim_end())?,
                    Ok(Next::Leave) => return Ok(Status::Done),
                    Ok(Next::Changed(said)) => {
                        writeln!(out, "{said}")?;
                        break;
                    }
                }
            }
        }
    }

    fn greeting(&self) -> String {
        let size = self.record.start().size();
        let goal = |color| match color {
            Color::Black => "top and bottom",
            Color::White => "left and right",
        };
        let aim = match self.record.start().rules {
            Rules::Hex => "You win if you join",
            Rules::Rex => "You lose if you join",
        };
        let (you, style) = (self.you, self.opponent.name());
        format!(
            "{} on {size}. You are {you}, the program ({style}) is {}. {aim} {}.\n\
             Type a cell such as {}, or 'help'.",
            if self.record.start().rules == Rules::Hex { "Hex" } else { "Reverse Hex" },
            !you,
            goal(you),
            size.name(size.all_cells().nth(size.cells() / 2).expect("a cell"))
        )
    }

    fn prompt(&self) -> String {
        match self.result() {
            _ if self.asked.is_some() => "yes or no> ".into(),
            None => format!("{}> ", self.you),
            Some(_) => "over> ".into(),
        }
    }

    fn diagram(&self) -> String {
        diagram(&last_move(&self.record), self.screen)
    }

    /// The winner, and a sentence about it, once the game is over.
    fn result(&self) -> Option<(Color, String)> {
        let setup = self.record.position();
        if let Some(winner) = setup.winner() {
            let joined = title(setup.joined().expect("the game is over"));
            let who = if winner == self.you { "You win." } else { "The program wins." };
            return Some((winner, format!("{joined} has joined. {who}")));
        }
        let loser = self.gave_up?;
        Some(match loser == self.you {
            true => (!loser, "You have resigned. The program wins.".into()),
            false => {
                let offer = "'why' shows how, 'proof FILE' writes a certificate of it.";
                (!loser, format!("The program resigns: you have a proven win. {offer}"))
            }
        })
    }

    /// The program's turn.
    fn answer(&mut self) -> Result<String, String> {
        let setup = self.record.position().clone();
        let color = setup.turn;
        match self.opponent.turn(&self.record, self.swap) {
            Turn::Resign(_) => {
                self.gave_up = Some(color);
                Ok(format!("{} resigns.", title(color)))
            }
            Turn::Play { action, .. } => {
                self.record.push(Played { color, action }).map_err(|error| error.to_string())?;
                let proven = self.opponent.thought.as_ref().and_then(|choice| choice.proven);
                let note = match proven == Some(color) {
                    true => " It has a proven win.",
                    false if self.opponent.was_hurried => " It was its best so far.",
                    false => "",
                };
                Ok(match action {
                    Move::Place(cell) => {
                        format!("{} plays {}.{note}", title(color), setup.size().name(cell))
                    }
                    _ => format!("{} swaps: the stone changes color and side.", title(color)),
                })
            }
        }
    }

    /// What was typed.
    fn command(&mut self, line: &str) -> Result<Next, String> {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        if let Some(path) = self.asked.take() {
            match line.to_ascii_lowercase().as_str() {
                "y" | "yes" => return self.write(&path),
                "" | "n" | "no" => return Ok(Next::Stay("Not saved.".into())),
                // Something else was typed: the file stays as it is.
                _ => {}
            }
        }
        match word.to_ascii_lowercase().as_str() {
            "" | "help" | "?" => Ok(Next::Stay(HELP.into())),
            "quit" | "q" | "exit" => Ok(Next::Leave),
            "show" => Ok(Next::Stay(self.diagram())),
            "moves" => Ok(Next::Stay(moves::write(&self.record))),
            "undo" | "u" => self.undo(),
            "save" => self.save(rest),
            "proof" => self.prove(rest),
            "why" => self.why(),
            _ if self.result().is_some() => {
                Err("The game is over: undo, why, proof, save, moves or quit.".into())
            }
            "hint" => self.hint(),
            "resign" => {
                self.gave_up = Some(self.you);
                Ok(Next::Changed("You resign.".into()))
            }
            "swap" | "swap-pieces" => self.take_over(),
            name => self.place(name),
        }
    }

    fn place(&mut self, name: &str) -> Result<Next, String> {
        let size = self.record.start().size();
        let cell = Coord::from_name(name).and_then(|at| size.cell(at));
        let cell = cell.ok_or_else(|| {
            format!("The {size} board has no cell '{name}'. Type 'help' for help.")
        })?;
        let played = Played { color: self.you, action: Move::Place(cell) };
        self.record.push(played).map_err(|error| format!("{error}."))?;
        Ok(Next::Changed(format!("{} plays {}.", title(self.you), size.name(cell))))
    }

    fn take_over(&mut self) -> Result<Next, String> {
        if !self.swap {
            return Err("There is no swap in this game; start it with --swap.".into());
        }
        let is_swap = |played: &Played| played.action == Move::SwapPieces;
        if self.record.moves().iter().any(is_swap) {
            return Err("The first stone was taken over before.".into());
        }
        let played = Played { color: self.you, action: Move::SwapPieces };
        self.record.push(played).map_err(|error| format!("{error}."))?;
        Ok(Next::Changed("You swap: the stone changes color and side.".into()))
    }

    /// Goes back to where you were to move before, or takes back that you gave up.
    fn undo(&mut self) -> Result<Next, String> {
        if self.gave_up == Some(self.you) {
            self.gave_up = None;
            return Ok(Next::Changed("You play on.".into()));
        }
        let last = self.record.moves().iter().rposition(|played| played.color == self.you);
        let back = last.ok_or("There is no move of yours to take back.")?;
        self.record.truncate(back);
        self.gave_up = None;
        self.opponent.thought = None;
        Ok(Next::Changed("Taken back.".into()))
    }

    fn hint(&mut self) -> Result<Next, String> {
        let setup = self.record.position().clone();
        let choice = self.opponent.choice(&setup);
        let size = setup.size();
        let mut text = format!("{}, and then {}", size.name(choice.cell), expected(&choice, size));
        if choice.line.len() < 2 {
            text = size.name(choice.cell);
        }
        Ok(Next::Stay(match choice.proven {
            Some(winner) if winner == self.you => format!("{text}: it wins."),
            Some(_) => format!("{text}; but the program has a proven win."),
            None => format!("{text}."),
        }))
    }

    /// What can be seen, and what the program thought.
    fn why(&mut self) -> Result<Next, String> {
        let setup = self.record.position().clone();
        let mut text = String::new();
        if setup.rules == Rules::Hex && setup.joined().is_none() {
            let seen = explain(&setup);
            if !seen.must_play.is_empty() {
                let figure = Figure::new(setup.clone());
                let figure = seen
                    .must_play
                    .iter()
                    .fold(figure, |figure, &cell| figure.mark(cell, Mark::Star));
                text += &diagram(&figure, self.screen);
            }
            text += &seen.text;
        }
        if let Some(choice) = &self.opponent.thought {
            let chance = (choice.value * 100.0).round();
            let line = names(setup.size(), &choice.line).join(" ");
            text += &match choice.proven {
                Some(winner) => format!("The program has a proof that {winner} wins.\n"),
                None => format!("The program gave itself {chance}% and expected {line}.\n"),
            };
        }
        match text.is_empty() {
            true => Err("There is nothing to say about this position.".into()),
            false => Ok(Next::Stay(text)),
        }
    }

    /// Writes the game to a file, but asks before it overwrites one that isn't of this game.
    fn save(&mut self, path: &str) -> Result<Next, String> {
        if path.is_empty() {
            return Err("Where to? Type 'save game.sgf'.".into());
        }
        if Path::new(path).is_file() && self.saved.as_deref() != Some(path) {
            self.asked = Some(path.into());
            return Ok(Next::Stay(format!("{path} is there already. Overwrite it?")));
        }
        self.write(path)
    }

    fn write(&mut self, path: &str) -> Result<Next, String> {
        let program = concat!("Mustplay ", env!("CARGO_PKG_VERSION"));
        let mut about = match self.you {
            Color::Black => vec![("PB", "you"), ("PW", program)],
            Color::White => vec![("PB", program), ("PW", "you")],
        };
        let result = self.result().map(|(winner, _)| format!("{}+", winner.letter()));
        about.extend(result.as_deref().map(|result| ("RE", result)));
        let text = sgf::write_with(&self.record, about);
        let file = output("save", path)?;
        file.write(format!("{text}\n").as_bytes()).map_err(|error| format!("{error}."))?;
        self.saved = Some(path.into());
        Ok(Next::Stay(format!("Saved as {path}.")))
    }

    /// A certificate of who wins the position.
    fn prove(&mut self, path: &str) -> Result<Next, String> {
        let setup = self.record.position().clone();
        if path.is_empty() {
            return Err("Where to? Type 'proof game.cert'.".into());
        }
        let file = output("proof", path)?;
        let proved = match self.opponent.prove(&setup, PROOF) {
            Ok(proved) => proved,
            Err(CertifyError::Stopped) if self.opponent.was_hurried => {
                return Err("Who wins this position was not proved before Ctrl-C.".into());
            }
            Err(CertifyError::Stopped) => {
                let limit = PROOF.as_secs();
                return Err(format!(
                    "Who wins this position was not proved within {limit} seconds."
                ));
            }
            Err(error) => return Err(format!("{error}.")),
        };
        file.write(&proved.to_bytes(format_of(file.path())))
            .map_err(|error| format!("{error}."))?;
        Ok(Next::Stay(format!(
            "{} wins. {}: {}, checked; 'mustplay verify' checks it again.",
            title(proved.winner()),
            file.name(),
            counted(proved.counts().claims, "claim")
        )))
    }
}

/// Where the result of a command goes.
fn output(command: &'static str, path: &str) -> Result<Output, String> {
    let output = Outputs::default().file(command, Some(Path::new(path)));
    Ok(output.map_err(|error| format!("{error}."))?.expect("it was given"))
}

/// The moves that a player expects after its own.
fn expected(choice: &mustplay::Choice, size: board::Size) -> String {
    names(size, choice.line.get(1..).unwrap_or_default()).join(" ")
}
