//! One call of a command: what it may use, and how its arguments are read.

use super::protocol::{Answer, Request, quoted};
use super::session::Session;
use super::table::{Command, find};
use super::watch::Watch;
use board::{Cell, Color, Coord, Endpoint, Rules, Setup, Side};
use mustplay::Engines;
use report::words::names;
use std::time::Duration;

/// A command that was called.
pub(super) struct Call<'a> {
    pub(super) session: &'a mut Session,
    pub(super) engines: &'a mut Engines,
    pub(super) watch: &'a Watch<'a>,
    pub(super) args: &'a [String],
}

/// Answers a request.
pub(super) fn answer(
    request: &Request,
    session: &mut Session,
    engines: &mut Engines,
    watch: &Watch<'_>,
) -> Answer {
    let Request { name, args, .. } = request;
    if name.is_empty() {
        return Err("there is a number and no command".into());
    }
    let command = find(name).ok_or_else(|| unknown(name))?;
    let (least, most) = command.counts();
    if !(least..=most).contains(&args.len()) {
        return Err(misused(command, args.len()));
    }
    (command.run)(&mut Call { session, engines, watch, args })
}

/// Says that there is no such command.
pub(super) fn unknown(name: &str) -> String {
    format!("there is no command {}; list_commands names those that there are", quoted(name))
}

fn misused(command: &Command, count: usize) -> String {
    let Command { name, usage, .. } = command;
    let arguments = if count == 1 { "1 argument".into() } else { format!("{count} arguments") };
    match *usage {
        "" => format!("{name} takes no arguments, not {arguments}"),
        usage => format!("{name} takes {usage}, not {arguments}"),
    }
}

impl Call<'_> {
    /// An argument, which has to be there.
    pub(super) fn word(&self, index: usize) -> &str {
        &self.args[index]
    }

    pub(super) fn color(&self, index: usize) -> Result<Color, String> {
        let word = self.word(index);
        Color::from_name(word)
            .ok_or_else(|| format!("{} is no color: black or white, b or w", quoted(word)))
    }

    /// The color that an argument names, or else the side to move.
    pub(super) fn color_or_turn(&self, index: usize) -> Result<Color, String> {
        match self.args.get(index) {
            Some(_) => self.color(index),
            None => Ok(self.session.record.position().turn),
        }
    }

    /// The position with that color to move, in which nobody has joined.
    pub(super) fn open_setup(&self) -> Result<Setup, String> {
        let setup = self.session.setup(self.color_or_turn(0)?);
        match setup.joined() {
            Some(joined) => Err(format!("the game is over: {joined} has joined")),
            None => Ok(setup),
        }
    }

    pub(super) fn cell(&self, index: usize) -> Result<Cell, String> {
        let (word, size) = (self.word(index), self.session.size());
        let cell = Coord::from_name(word).and_then(|at| size.cell(at));
        cell.ok_or_else(|| format!("the {size} board has no cell {}", quoted(word)))
    }

    /// A cell or a side.
    pub(super) fn end(&self, index: usize) -> Result<Endpoint, String> {
        match Side::from_name(self.word(index)) {
            Some(side) => Ok(Endpoint::Side(side)),
            None => self.cell(index).map(Endpoint::Cell),
        }
    }

    pub(super) fn number<T: std::str::FromStr>(&self, index: usize) -> Result<T, String> {
        let word = self.word(index);
        word.parse().map_err(|_| format!("{} is no number from 0 up", quoted(word)))
    }

    pub(super) fn seconds(&self, index: usize) -> Result<Duration, String> {
        let word = self.word(index);
        let seconds = word.parse().ok().and_then(|count| Duration::try_from_secs_f64(count).ok());
        seconds.ok_or_else(|| format!("{} is no number of seconds from 0 up", quoted(word)))
    }

    /// Refuses a game other than Hex.
    pub(super) fn in_hex(&self, what: &str) -> Result<(), String> {
        match self.session.rules() {
            Rules::Hex => Ok(()),
            Rules::Rex => Err(format!("{what} are those of Hex, and the game is Rex")),
        }
    }

    /// The names of cells, one after the other.
    pub(super) fn list(&self, cells: &[Cell]) -> String {
        names(self.session.size(), cells).join(" ")
    }
}
