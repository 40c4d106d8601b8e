//! `mustplay show`: a position on the terminal, as SVG or as PNG.

use crate::args::{ShowArgs, Stones};
use crate::input;
use crate::output::Screen;
use draw::png::{SCALE, png};
use draw::{Figure, Ground, Mark, Shade, Style};
use std::io::{Write, stdout};
use terminal::{Status, write_file};

pub(crate) fn run(args: &ShowArgs, screen: Screen) -> anyhow::Result<Status> {
    let figure = figure(args)?;
    if args.svg.is_none() && args.png.is_none() {
        write!(stdout().lock(), "{}", diagram(&figure, screen))?;
        return Ok(Status::Done);
    }
    let style = Style {
        stones: match args.stones {
            Stones::BlackWhite => draw::Stones::BlackWhite,
            Stones::RedBlue => draw::Stones::RedBlue,
        },
        ground: if args.dark { Ground::Dark } else { Ground::Light },
        ..Style::default()
    };
    let svg = draw::svg(&figure, &style);
    if let Some(path) = &args.svg {
        write_file(path, svg.as_bytes())?;
    }
    if let Some(path) = &args.png {
        write_file(path, &png(&svg, SCALE)?)?;
    }
    Ok(Status::Done)
}

fn figure(args: &ShowArgs) -> anyhow::Result<Figure> {
    let record = input::record(&args.position)?;
    let size = record.start().size();
    let mut figure = match args.numbers {
        true => Figure::game(&record),
        false => Figure::new(record.position().clone()),
    };
    figure = figure.shade_all(input::cells(size, &args.shade)?, Shade::Carrier(0));
    for cell in input::cells(size, &args.mark)? {
        figure = figure.mark(cell, Mark::Star);
    }
    Ok(figure)
}

/// The figure in characters, under a line that names the game and the side to move.
pub(crate) fn diagram(figure: &Figure, screen: Screen) -> String {
    report::diagram::text(figure, screen.colors)
}
