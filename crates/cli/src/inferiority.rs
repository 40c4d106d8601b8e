//! `mustplay inferior`: cells that can be filled in, moves that needn't be tried, and why.

use crate::args::InferiorArgs;
use crate::input;
use crate::output::Screen;
use anyhow::bail;
use board::{Rules, Setup};
use draw::{Figure, Mark, Shade, Style};
use mustplay::analysis::{self, Inferior};
use report::inferior::InferiorObject;
use report::reasons::{why_added, why_pruned};
use report::words::names;
use std::io::Write;
use terminal::{Outputs, Status};

pub(crate) fn run(args: &InferiorArgs, screen: Screen) -> anyhow::Result<Status> {
    let record = input::record(&args.position)?;
    let setup = record.position().clone();
    if setup.rules != Rules::Hex {
        bail!("inferior cells are those of Hex; in Rex a stone more can hurt its owner");
    }
    let mut outputs = Outputs::new(args.json);
    input::tell(&args.position, &mut outputs);
    let svg = outputs.file("--svg", args.svg.as_deref())?;
    let found = analysis::inferior(&setup);
    let figure = figure(&setup, &found);
    let mut out = outputs.text();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string(&InferiorObject::new(&setup, &found))?)?,
        false => {
            let diagram = crate::show::diagram(&figure, screen);
            write!(out, "{diagram}{}", sentences(&setup, &found))?;
            input::suggest_review(&record);
        }
    }
    out.flush()?;
    if let Some(file) = svg {
        file.write(draw::svg(&figure, &Style::default()).as_bytes())?;
    }
    Ok(Status::Done)
}

fn figure(setup: &Setup, found: &Inferior) -> Figure {
    let mut figure = Figure::new(setup.clone());
    for added in &found.fill_in.added {
        figure = figure.fill_in(added.cell, added.color);
    }
    for pruned in &found.pruned {
        figure = figure.shade(pruned.cell, Shade::Muted).arrow(pruned.cell, pruned.reason.by());
    }
    for &cell in &found.moves {
        figure = figure.mark(cell, Mark::Star);
    }
    match found.pruned.is_empty() {
        true => figure,
        false => figure.legend(Shade::Muted, "needn't be tried"),
    }
}

fn sentences(setup: &Setup, found: &Inferior) -> String {
    let size = setup.size();
    let added = found.fill_in.added.iter().map(|&added| why_added(size, added));
    let pruned = found.pruned.iter().map(|&pruned| why_pruned(size, pruned));
    let mut lines: Vec<String> = added.chain(pruned).collect();
    lines.push(match (setup.winner(), found.fill_in.position.winner()) {
        (Some(winner), _) => format!("the game is over: {winner} has joined"),
        (None, Some(winner)) => format!("{winner} wins: filling in joins {winner}'s sides"),
        (None, None) => format!("{} to try: {}", setup.turn, names(size, &found.moves).join(" ")),
    });
    lines.join("\n") + "\n"
}
