//! Where positions come from: arguments, files, standard input.

use crate::args::PositionArgs;
use crate::mistakes;
use anyhow::{Context, anyhow, bail};
use board::notation::ParseError;
use board::{Cell, Coord, Record, Rules, Setup, Size};
use mustplay::{Reading, read_game};
use report::words::counted;
use std::fs::File;
use std::io::Read;
use std::path::Path;
use terminal::Outputs;

/// The longest text that is read as a position or a game.
const LONGEST: u64 = 16 << 20;

/// A text that should hold a position, and what to call it in messages.
pub(crate) struct Source {
    pub(crate) text: String,
    name: Option<String>,
}

/// Reads the game that the arguments name.
pub(crate) fn record(args: &PositionArgs) -> anyhow::Result<Record> {
    if let Some(size) = args.size {
        let empty = Setup::empty(args.game.unwrap_or_default(), size);
        return up_to_move(Record::new(empty), args);
    }
    read(&source(args)?, args)
}

/// A game up to the move that the arguments name.
fn up_to_move(mut record: Record, args: &PositionArgs) -> anyhow::Result<Record> {
    let Some(asked) = args.moves else { return Ok(record) };
    let moves = record.moves().len();
    if asked > moves {
        let moves = counted(moves as u64, "move");
        bail!("--move {asked} is behind the end: the game has {moves}");
    }
    record.truncate(asked);
    Ok(record)
}

/// Reads a text as the arguments say.
pub(crate) fn read(source: &Source, args: &PositionArgs) -> anyhow::Result<Record> {
    let variation = args.variation.get() - 1;
    let reading = Reading { notation: args.from, variation, rules: args.game };
    let record = read_game(&source.text, reading).map_err(|error| explain(source, &error))?;
    agree(record.start().rules, args.game)?;
    up_to_move(record, args)
}

/// The position that the arguments name.
pub(crate) fn setup(args: &PositionArgs) -> anyhow::Result<Setup> {
    Ok(record(args)?.position().clone())
}

/// Says how to look at a game that is over, where there are moves to go back to.
pub(crate) fn suggest_review(record: &Record) {
    if record.position().winner().is_some() && !record.moves().is_empty() {
        eprintln!(
            "mustplay: --move N takes the position after N moves; \
             'mustplay review' looks at the whole game"
        );
    }
}

/// The text that the arguments name.
pub(crate) fn source(args: &PositionArgs) -> anyhow::Result<Source> {
    match args.position.as_deref() {
        None => bail!("there is no position: give one, or --size for the empty board"),
        Some("-") => {
            let text = contents(std::io::stdin()).context("can't read standard input")?;
            Ok(Source { text, name: Some("standard input".into()) })
        }
        Some(name) if names_a_file(name) => {
            let path = Path::new(name);
            let file = File::open(path).map_err(|error| mistakes::cant_open(path, error))?;
            let text = contents(file).with_context(|| format!("can't read {name}"))?;
            Ok(Source { text, name: Some(name.into()) })
        }
        Some(text) => Ok(Source { text: text.into(), name: None }),
    }
}

/// Tells which file the position is read from, so that nothing is written over it.
pub(crate) fn tell(args: &PositionArgs, outputs: &mut Outputs) {
    if let Some(name) = args.position.as_deref().filter(|name| *name == "-" || names_a_file(name)) {
        outputs.reads("the position's file", Path::new(name));
    }
}

/// A file's name ends like one, or is there. A position that is also a file's name is the file.
fn names_a_file(text: &str) -> bool {
    let path = Path::new(text);
    let ends_like_one = path.extension().is_some_and(|end| {
        ["sgf", "hsgf", "txt"].iter().any(|known| end.eq_ignore_ascii_case(known))
    });
    !text.contains("://") && (ends_like_one || path.is_file())
}

fn contents(from: impl Read) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    from.take(LONGEST + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > LONGEST {
        bail!("it is longer than {} MiB", LONGEST >> 20);
    }
    String::from_utf8(bytes)
        .map_err(|error| anyhow!("byte {} is not UTF-8 text", error.utf8_error().valid_up_to() + 1))
}

/// The game that a text names has to be the one that was asked for.
pub(crate) fn agree(named: Rules, asked: Option<Rules>) -> anyhow::Result<()> {
    match asked {
        Some(asked) if asked != named => bail!("the position says {named}, --game says {asked}"),
        _ => Ok(()),
    }
}

/// A sentence that says what was wrong and where, with the place under a short text.
fn explain(source: &Source, error: &ParseError) -> anyhow::Error {
    let text = &source.text;
    let shown = text.trim_end();
    if let (None, Some(sentence)) = (&source.name, mistakes::no_position(shown)) {
        return anyhow!("{sentence}");
    }
    match &source.name {
        None if !shown.contains('\n') && shown.chars().count() <= 100 => {
            anyhow!("{error}\n  {shown}\n  {}^", " ".repeat(error.at()))
        }
        None => anyhow!("{error}"),
        Some(name) => {
            let (line, column) = error.line_and_column(text);
            anyhow!("{name}, line {line}, column {column}: {}", error.message())
        }
    }
}

/// Cells by their names, with spaces or commas between them.
pub(crate) fn cells(size: Size, names: &str) -> anyhow::Result<Vec<Cell>> {
    names
        .split([' ', ','])
        .filter(|name| !name.is_empty())
        .map(|name| {
            let coord = Coord::from_name(name);
            coord
                .and_then(|coord| size.cell(coord))
                .ok_or_else(|| anyhow!("the {size} board has no cell '{name}'"))
        })
        .collect()
}
