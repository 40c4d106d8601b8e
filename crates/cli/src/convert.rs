//! `mustplay convert`: any notation into any other.

use crate::args::ConvertArgs;
use crate::input;
use board::notation::{Notation, sgf};
use std::io::{Write, stdout};
use terminal::Status;

pub(crate) fn run(args: &ConvertArgs) -> anyhow::Result<Status> {
    let text = match whole_sgf(args)? {
        Some(text) => text,
        None => args.to.write(&input::record(&args.position)?)?,
    };
    writeln!(stdout().lock(), "{}", text.trim_end())?;
    Ok(Status::Done)
}

/// From SGF to SGF everything is kept: names, comments, marks, variations, unknown properties.
fn whole_sgf(args: &ConvertArgs) -> anyhow::Result<Option<String>> {
    let from = &args.position;
    let wanted = args.to == Notation::Sgf
        && from.size.is_none()
        && from.variation.get() == 1
        && from.moves.is_none();
    if !wanted {
        return Ok(None);
    }
    let source = input::source(from)?;
    if from.from.unwrap_or_else(|| Notation::guess(&source.text)) != Notation::Sgf {
        return Ok(Some(args.to.write(&input::read(&source, from)?)?));
    }
    // Reading the main line shows that it is a game of Hex, not merely well-formed.
    input::read(&source, from)?;
    let games = sgf::parse(&source.text)?;
    Ok(Some(games.to_string()))
}
