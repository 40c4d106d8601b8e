//! One call of a command: what it may use, and how its arguments are read.

use crate::failure::Failure;
use crate::protocol::{Answer, Request, quoted};
use crate::session::Session;
use crate::table::{Command, find};
use crate::watch::Watch;
use board::{Cell, Color, Endpoint, Rules, Setup, Side};
use mustplay::Engines;
use report::words::names;
use std::time::Duration;

/// A command that was called.
pub(crate) struct Call<'a> {
    pub(crate) session: &'a mut Session,
    pub(crate) engines: &'a mut Engines,
    pub(crate) watch: &'a Watch<'a>,
    /// The number in front of the command.
    pub(crate) id: Option<u64>,
    pub(crate) args: &'a [String],
}

/// Answers a request.
pub(crate) fn answer(
    request: &Request,
    session: &mut Session,
    engines: &mut Engines,
    watch: &Watch<'_>,
) -> Answer {
    let Request { id, name, args } = request;
    if name.is_empty() {
        return Err("there is a number and no command".into());
    }
    let command = find(name).ok_or_else(|| unknown(name))?;
    let (least, most) = command.counts();
    if !(least..=most).contains(&args.len()) {
        return Err(misused(command, args.len()));
    }
    (command.run)(&mut Call { session, engines, watch, id: *id, args })
}

/// Says that there is no such command.
pub(crate) fn unknown(name: &str) -> Failure {
    let name = quoted(name);
    format!("there is no command {name}; list_commands names those that there are").into()
}

fn misused(command: &Command, count: usize) -> Failure {
    let Command { name, usage, .. } = command;
    let arguments = if count == 1 { "1 argument".into() } else { format!("{count} arguments") };
    let takes = if usage.is_empty() { "no arguments" } else { usage };
    format!("{name} takes {takes}, not {arguments}").into()
}

impl Call<'_> {
    /// An argument, which has to be there.
    pub(crate) fn word(&self, index: usize) -> &str {
        &self.args[index]
    }

    pub(crate) fn color(&self, index: usize) -> Result<Color, Failure> {
        let word = self.word(index);
        Color::from_name(word)
            .ok_or_else(|| format!("{} is no color: black or white, b or w", quoted(word)).into())
    }

    /// The color that an argument names, or else the side to move.
    pub(crate) fn color_or_turn(&self, index: usize) -> Result<Color, Failure> {
        match self.args.get(index) {
            Some(_) => self.color(index),
            None => Ok(self.session.record.position().turn),
        }
    }

    /// The position with that color to move, in which nobody has joined.
    pub(crate) fn open_setup(&self) -> Result<Setup, Failure> {
        self.open(self.color_or_turn(0)?)
    }

    /// The position with a color to move, in which nobody has joined.
    pub(crate) fn open(&self, turn: Color) -> Result<Setup, Failure> {
        let setup = self.session.setup(turn);
        match setup.joined() {
            Some(joined) => Err(format!("the game is over: {joined} has joined").into()),
            None => Ok(setup),
        }
    }

    pub(crate) fn cell(&self, index: usize) -> Result<Cell, Failure> {
        let (word, size) = (self.word(index), self.session.size());
        size.cell_named(word)
            .ok_or_else(|| format!("the {size} board has no cell {}", quoted(word)).into())
    }

    /// A cell or a side.
    pub(crate) fn end(&self, index: usize) -> Result<Endpoint, Failure> {
        match Side::from_name(self.word(index)) {
            Some(side) => Ok(Endpoint::Side(side)),
            None => self.cell(index).map(Endpoint::Cell),
        }
    }

    pub(crate) fn number<T: std::str::FromStr>(&self, index: usize) -> Result<T, Failure> {
        let word = self.word(index);
        word.parse().map_err(|_| format!("{} is no number from 0 up", quoted(word)).into())
    }

    pub(crate) fn seconds(&self, index: usize) -> Result<Duration, Failure> {
        let word = self.word(index);
        let seconds = word.parse().ok().and_then(|count| Duration::try_from_secs_f64(count).ok());
        seconds.ok_or_else(|| format!("{} is no number of seconds from 0 up", quoted(word)).into())
    }

    /// Refuses a game other than Hex.
    pub(crate) fn in_hex(&self, what: &str) -> Result<(), Failure> {
        match self.session.rules() {
            Rules::Hex => Ok(()),
            Rules::Rex => Err(format!("{what} are those of Hex, and the game is Rex").into()),
        }
    }

    /// The names of cells, one after the other.
    pub(crate) fn list(&self, cells: &[Cell]) -> String {
        names(self.session.size(), cells).join(" ")
    }
}
