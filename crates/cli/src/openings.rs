//! `mustplay openings`: the winner after every first move of a board.

use crate::args::OpeningsArgs;
use crate::engines::Choice;
use crate::output::{Screen, Status, grouped, write_file};
use crate::report::{Answer, SCHEMA, title};
use crate::solving::status;
use crate::watch::{Interrupt, Spent, Stopwatch, watched};
use board::{Board, Cell, Color, Position, Setup, with_width};
use draw::{Figure, Shade, Style};
use serde::Serialize;
use solve::Control;
use std::io::{Write, stdout};

/// One opening and what became of it.
struct Opening {
    cell: Cell,
    answer: Answer,
}

/// The object that `openings --json` prints.
#[derive(Serialize)]
struct Table {
    schema: u32,
    game: &'static str,
    columns: u8,
    rows: u8,
    first: &'static str,
    openings: Vec<Row>,
    nodes: u64,
    cpu_seconds: f64,
    wall_seconds: f64,
}

#[derive(Serialize)]
struct Row {
    cell: String,
    winner: Option<&'static str>,
    /// A winning answer, where the opener loses and the game isn't over at once.
    reply: Option<String>,
    nodes: u64,
    cpu_seconds: f64,
}

pub(crate) fn run(args: &OpeningsArgs, screen: Screen) -> anyhow::Result<Status> {
    let interrupt = Interrupt::listen()?;
    let clock = Stopwatch::start();
    let choice = Choice::new(&args.engine, args.game)?;
    let openings = solve_all(args, &choice, &interrupt);
    let table = table(args, &openings, clock.spent());
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&table)?)?;
    } else {
        write!(out, "{}", text(args, &choice, &openings, &table, screen))?;
    }
    if let Some(path) = &args.svg {
        write_file(path, draw::svg(&map(args, &openings), &Style::default()).as_bytes())?;
    }
    let complete = openings.len() == args.size.cells()
        && openings.iter().all(|opening| opening.answer.winner.is_some());
    Ok(status(complete, &interrupt))
}

/// Solves the openings by column, then by row, each with an engine that knows nothing unless they
/// share one. The limit is for each opening.
fn solve_all(args: &OpeningsArgs, choice: &Choice, interrupt: &Interrupt) -> Vec<Opening> {
    let size = args.size;
    let mut cells: Vec<Cell> = size.all_cells().collect();
    cells.sort_by_key(|&cell| size.coord(cell));
    with_width!(size, W => {
        let board = Board::<W>::new(size);
        let mut setup = Setup::empty(args.game, size);
        setup.turn = args.first;
        let empty = Position::new(&board, &setup);
        let mut engine = choice.start(&board);
        let mut openings = Vec::new();
        for cell in cells {
            if interrupt.happened() {
                break;
            }
            let control = Control::default();
            let clock = Stopwatch::start();
            let after = empty.after(&board, cell);
            let what = format!("{} {size} {}", args.game, size.name(cell));
            let outcome = watched(&what, &control, args.engine.limit, interrupt, || {
                if !args.share {
                    engine = choice.start(&board);
                }
                engine.solve(after, false, &control)
            });
            openings.push(Opening { cell, answer: Answer::new(size, &outcome, None, clock.spent()) });
        }
        openings
    })
}

fn table(args: &OpeningsArgs, openings: &[Opening], spent: Spent) -> Table {
    let size = args.size;
    let rows = openings.iter().map(|Opening { cell, answer }| Row {
        cell: size.name(*cell),
        winner: answer.winner.map(Color::name),
        reply: answer.winning_moves.first().map(|&reply| size.name(reply)),
        nodes: answer.nodes,
        cpu_seconds: answer.spent.cpu,
    });
    Table {
        schema: SCHEMA,
        game: args.game.name(),
        columns: size.columns(),
        rows: size.rows(),
        first: args.first.name(),
        openings: rows.collect(),
        nodes: openings.iter().map(|opening| opening.answer.nodes).sum(),
        cpu_seconds: spent.cpu,
        wall_seconds: spent.wall,
    }
}

/// The map: a star where the opener wins, and a list of replies to the others.
fn text(
    args: &OpeningsArgs,
    choice: &Choice,
    openings: &[Opening],
    table: &Table,
    screen: Screen,
) -> String {
    let mut figure = Figure::new(Setup::empty(args.game, args.size));
    for Opening { cell, answer } in openings {
        if answer.winner == Some(args.first) {
            figure = figure.mark(*cell, draw::Mark::Star);
        }
    }
    let mut text = format!("{} {}, {} opens; * wins\n", args.game, args.size, args.first);
    text += &draw::terminal(&figure, screen.colors);
    let list = |wanted: &dyn Fn(&Row) -> bool, show: &dyn Fn(&Row) -> String| {
        table.openings.iter().filter(|row| wanted(row)).map(show).collect::<Vec<_>>().join(" ")
    };
    let opener = Some(args.first.name());
    let won = list(&|row| row.winner == opener, &|row| row.cell.clone());
    let lost = list(&|row| row.winner.is_some() && row.winner != opener, &|row| match &row.reply {
        Some(reply) => format!("{}({reply})", row.cell),
        None => row.cell.clone(),
    });
    let open = list(&|row| row.winner.is_none(), &|row| row.cell.clone());
    for (label, cells) in [("wins", won), ("loses (a winning reply)", lost), ("is undecided", open)]
    {
        if !cells.is_empty() {
            text += &format!("{} {label}: {cells}\n", title(args.first));
        }
    }
    let (nodes, cpu, wall) = (grouped(table.nodes), table.cpu_seconds, table.wall_seconds);
    let engine = choice.name();
    text + &format!("({engine}: {nodes} nodes, {cpu:.3} s CPU, {wall:.3} s)\n")
}

/// The map as a picture: cells colored by the winner, with a winning reply where the opener loses.
fn map(args: &OpeningsArgs, openings: &[Opening]) -> Figure {
    let size = args.size;
    let title = format!("{} {size}, {} opens", args.game, args.first);
    let mut figure = Figure::new(Setup::empty(args.game, size))
        .title(title)
        .legend(Shade::Win, format!("{} wins", args.first))
        .legend(Shade::Lose, format!("{} loses to the reply", args.first));
    for Opening { cell, answer } in openings {
        let Some(winner) = answer.winner else { continue };
        let won = winner == args.first;
        figure = figure.shade(*cell, if won { Shade::Win } else { Shade::Lose });
        if let Some(&reply) = answer.winning_moves.first() {
            figure = figure.label(*cell, size.name(reply));
        }
    }
    figure
}
