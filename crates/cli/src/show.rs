//! `mustplay show`: a position on the terminal, as SVG or as PNG.

use crate::args::{ShowArgs, Stones};
use crate::input;
use crate::output::{Screen, no_effect};
use draw::png::{SCALE, png};
use draw::{Figure, Ground, Mark, Shade, Style};
use std::io::{Write, stdout};
use terminal::{Outputs, Status};

pub(crate) fn run(args: &ShowArgs, screen: Screen) -> anyhow::Result<Status> {
    let figure = figure(args)?;
    let mut outputs = Outputs::default();
    input::tell(&args.position, &mut outputs);
    let svg_file = outputs.file("--svg", args.svg.as_deref())?;
    let png_file = outputs.file("--png", args.png.as_deref())?;
    if svg_file.is_none() && png_file.is_none() {
        if args.dark {
            no_effect("--dark", "it is for pictures, by --svg or --png");
        }
        if args.stones != Stones::BlackWhite {
            no_effect("--stones", "it is for pictures, by --svg or --png");
        }
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
    // One picture is drawn even if the other can't be written.
    let written = svg_file.map_or(Ok(()), |file| file.write(svg.as_bytes()));
    if let Some(file) = png_file {
        file.write(&png(&svg, SCALE)?)?;
    }
    written?;
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
