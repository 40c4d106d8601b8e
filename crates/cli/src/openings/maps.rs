//! The map of openings as text and as a picture.

use super::table::{Opening, Origin, Row, Table};
use crate::args::{OpeningsArgs, OpeningsMap};
use crate::output::Screen;
use board::Setup;
use draw::{Figure, Shade};
use mustplay::Engine;
use report::maps;
use report::words::{counted, title};

/// The map, and lists of the openings that win and of replies to the others.
pub(super) fn text(
    args: &OpeningsArgs,
    engine: Engine,
    openings: &[Opening],
    table: &Table,
    screen: Screen,
) -> String {
    let meaning = match args.map {
        OpeningsMap::Winners => "* wins",
        OpeningsMap::Replies => "* wins, else a winning reply",
        OpeningsMap::Nodes => "nodes",
        OpeningsMap::ProofSize => "moves in the proof tree",
    };
    let decided = openings.iter().filter(|opening| opening.winner.is_some()).count();
    let unknown = if decided < args.size.cells() { ", ? not known" } else { "" };
    let mut text =
        format!("{} {}, {} opens; {meaning}{unknown}\n", args.game, args.size, args.first);
    text += &match args.map {
        OpeningsMap::Winners if unknown.is_empty() => {
            draw::terminal(&stars(args, openings), screen.colors)
        }
        other => maps::text(args.size, |cell| {
            let opening = openings.iter().find(|opening| opening.cell == cell);
            opening.and_then(|opening| word(args, other, opening)).unwrap_or_else(|| "?".into())
        }),
    };
    text += &lists(args, table);
    let begun = table.openings.len();
    if begun < args.size.cells() {
        text += &format!("{} not begun\n", counted((args.size.cells() - begun) as u64, "opening"));
    }
    text += &origins(args, openings);
    let (nodes, cpu, wall) = (counted(table.nodes, "node"), table.cpu_seconds, table.wall_seconds);
    let proofs = table.openings.iter().filter_map(|row| row.proof_cpu_seconds).reduce(|a, b| a + b);
    let proofs = proofs.map(|cpu| format!(" ({cpu:.3} s of it for certificates)"));
    let proofs = proofs.unwrap_or_default();
    text + &format!("({engine}: {nodes}, {cpu:.3} s CPU{proofs}, {wall:.3} s)\n")
}

/// Which openings win, lose and are undecided.
fn lists(args: &OpeningsArgs, table: &Table) -> String {
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
    let mut text = String::new();
    for (label, cells) in [("wins", won), ("loses (a winning reply)", lost), ("is undecided", open)]
    {
        if !cells.is_empty() {
            text += &format!("{} {label}: {cells}\n", title(args.first));
        }
    }
    text
}

/// Which openings were not searched, and where their answers come from.
fn origins(args: &OpeningsArgs, openings: &[Opening]) -> String {
    let (mut turned, mut stored) = (String::new(), String::new());
    for opening in openings {
        let name = args.size.name(opening.cell);
        match opening.from {
            Some(Origin::Rotation(cell)) => {
                turned += &format!(" {name}({})", args.size.name(cell));
            }
            Some(Origin::Store) => stored += &format!(" {name}"),
            None => {}
        }
    }
    let mut text = String::new();
    if let (Some(path), false) = (&args.db, stored.is_empty()) {
        text += &format!("From {}:{stored}\n", path.display());
    }
    if !turned.is_empty() {
        text += &format!("From the rotation:{turned}\n");
    }
    text
}

/// A star on each opening that wins.
fn stars(args: &OpeningsArgs, openings: &[Opening]) -> Figure {
    let won = openings.iter().filter(|opening| opening.winner == Some(args.first));
    won.fold(Figure::new(Setup::empty(args.game, args.size)), |figure, opening| {
        figure.mark(opening.cell, draw::Mark::Star)
    })
}

/// What stands on the cell of an opening in a map of words, if anything is known about it.
fn word(args: &OpeningsArgs, map: OpeningsMap, opening: &Opening) -> Option<String> {
    let winner = opening.winner?;
    match map {
        OpeningsMap::Nodes => Some(opening.work().to_string()),
        OpeningsMap::ProofSize => opening.proof_size.map(|size| size.to_string()),
        OpeningsMap::Winners | OpeningsMap::Replies if winner == args.first => Some("*".into()),
        OpeningsMap::Winners => Some(".".into()),
        OpeningsMap::Replies => opening.reply.map(|reply| args.size.name(reply)),
    }
}

/// The map as a picture.
pub(super) fn figure(args: &OpeningsArgs, openings: &[Opening]) -> Figure {
    let title = format!("{} {}, {} opens", args.game, args.size, args.first);
    let figure = Figure::new(Setup::empty(args.game, args.size));
    let decided = || openings.iter().filter(|opening| opening.winner.is_some());
    match args.map {
        OpeningsMap::Winners | OpeningsMap::Replies => {
            let figure = figure
                .title(title)
                .legend(Shade::Win, format!("{} wins", args.first))
                .legend(Shade::Lose, format!("{} loses to the reply", args.first));
            decided().fold(figure, |figure, opening| winner_and_reply(args, figure, opening))
        }
        OpeningsMap::Nodes => {
            let counts: Vec<_> = decided().map(|of| (of.cell, of.work())).collect();
            maps::heat(figure.title(format!("{title}: nodes")), &counts)
        }
        OpeningsMap::ProofSize => {
            let counts: Vec<_> =
                decided().filter_map(|of| Some((of.cell, of.proof_size?))).collect();
            maps::heat(figure.title(format!("{title}: moves in the proof tree")), &counts)
        }
    }
}

/// A cell colored by the winner, with a winning reply where the opener loses.
fn winner_and_reply(args: &OpeningsArgs, figure: Figure, opening: &Opening) -> Figure {
    let won = opening.winner == Some(args.first);
    let figure = figure.shade(opening.cell, if won { Shade::Win } else { Shade::Lose });
    match opening.reply {
        Some(reply) => figure.label(opening.cell, args.size.name(reply)),
        None => figure,
    }
}
