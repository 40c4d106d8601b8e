//! Games on disk: one SGF file each, from which a match goes on.

use super::game::{End, Finished};
use anyhow::{Context, bail};
use board::notation::sgf;
use board::{Cell, Color, Move, Rules, Size};
use report::words::title;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use terminal::{Folder, OutputError, Outputs, WriteError};

/// Where the games of a match are kept.
pub(super) struct Archive {
    folder: Folder,
}

/// What every game of a match has to agree with.
pub(super) struct Expected<'a> {
    pub(super) rules: Rules,
    pub(super) size: Size,
    /// The commands of Black and of White.
    pub(super) names: [&'a str; 2],
    pub(super) opening: &'a [Cell],
}

/// The longest file that is read as a game.
const LONGEST: u64 = 1 << 20;

/// What the end of a game is called in its file.
const JOINED: &str = "the sides are joined";
const RESIGNED: &str = "the loser resigned";
const PROVED: &str = "the search proved the winner";

/// What the result of a game ends with whose loser did something wrong.
const FORFEIT: &str = "F";

/// The file of a game.
fn name(number: usize) -> String {
    format!("{number:04}.sgf")
}

impl Archive {
    /// Makes the folder if it isn't there.
    pub(super) fn open(folder: Option<&Path>) -> Result<Option<Archive>, OutputError> {
        let folder = Outputs::default().folder("--output", folder, [])?;
        Ok(folder.map(|folder| Archive { folder }))
    }

    /// Writes a game whole or not at all.
    pub(super) fn write(
        &self,
        number: usize,
        names: [&str; 2],
        game: &Finished,
    ) -> Result<(), WriteError> {
        let mut result = format!("{}+", game.winner.letter());
        let end = match &game.end {
            End::Joined => JOINED.into(),
            End::Resigned => RESIGNED.into(),
            End::Proved => PROVED.into(),
            End::Failed(why) => {
                result += FORFEIT;
                format!("{} {why}", title(!game.winner))
            }
        };
        let about = [("PB", names[0]), ("PW", names[1]), ("RE", &*result), ("GC", &*end)];
        let text = sgf::write_with(&game.record, about);
        self.folder.write(&name(number), format!("{text}\n").as_bytes())
    }

    /// Reads a game back if it is there; one of another match is an error.
    pub(super) fn read(
        &self,
        number: usize,
        expected: &Expected<'_>,
    ) -> anyhow::Result<Option<Finished>> {
        let path = self.folder.file(&name(number));
        if !path.exists() {
            return Ok(None);
        }
        let read = || -> anyhow::Result<Finished> {
            let mut text = String::new();
            File::open(&path)?.take(LONGEST).read_to_string(&mut text)?;
            let collection = sgf::parse(&text)?;
            let record = collection.record(0, Rules::Hex)?;
            let line = collection.line(0).context("there is no game in it")?;
            let value = |name: &str| line[0].value(name).map(sgf::Value::text).unwrap_or_default();
            let start = record.start();
            let moves = record.moves().iter().map(|played| played.action);
            let opening = expected.opening.iter().map(|&cell| Move::Place(cell));
            if (start.rules, start.size()) != (expected.rules, expected.size)
                || [value("PB"), value("PW")] != expected.names
                || !moves.take(expected.opening.len()).eq(opening)
            {
                bail!("it is a game of another match; give another folder");
            }
            let winner = match value("RE").trim_end_matches(FORFEIT) {
                "B+" => Color::Black,
                "W+" => Color::White,
                _ => bail!("its RE is neither B+ nor W+"),
            };
            let end = match value("GC") {
                text if text == JOINED => End::Joined,
                text if text == RESIGNED => End::Resigned,
                text if text == PROVED => End::Proved,
                text => End::Failed(match text.strip_prefix(&format!("{} ", title(!winner))) {
                    Some(why) => why.into(),
                    None => text,
                }),
            };
            Ok(Finished { record, winner, end, pace: None })
        };
        read().with_context(|| format!("can't go on from {}", path.display())).map(Some)
    }
}
