//! The document: tables of ours beside what has been published, made from what was solved.

use super::data::{Case, Published, Results, Row};
use super::plot::{OPENINGS, REPLIES};
use super::{Subject, empty, replies, up_to_rotation, variants};
use crate::papers::by_column;
use board::{Cell, Color, Move, Played, Size};
use report::words::grouped;
use report::words::names;
use std::fmt::Write;

/// What the paper's features are worth: its name, ours if we have it, and by which factor the
/// paper's time grows without it, for the replies to the corner of 5x5 and for one opening of 6x6.
const PAPER: [(&str, &str, f64, Option<f64>); 10] = [
    ("dead clique cutset", "", 0.97, Some(1.37)),
    ("augmented H-search", "", 0.99, Some(1.10)),
    ("mutual fillin", "mutual", 1.00, Some(1.44)),
    ("color symmetry pruning", "stealing", 1.01, Some(1.13)),
    ("VC decomp", "decomposition", 1.06, Some(1.95)),
    ("dead fillin", "dead", 1.07, None),
    ("resistance move ordering", "order", 1.62, None),
    ("capture fillin", "captured", 2.02, None),
    ("inferior pruning", "killers+capturers", 2.30, None),
    ("H-search", "pairings", 89.83, None),
];

/// The whole page.
pub(super) fn markdown(subject: &Subject, results: &Results) -> String {
    let mut text = String::from(
        "# The paper on Reverse Hex, and ours\n\n\
         Made by `mustplay bench papers --game rex`; not to be edited by hand. The paper is Young \
         and Hayward, *A Reverse Hex Solver* (2016); [Reverse Hex](theory/rex.md) has the theory \
         and says where it differs. Black opens. Each position is solved from scratch on one \
         thread. What has been published is in suite/positions, with sources; of the paper's maps \
         of losing moves (its figure 9) and its principal line (figure 8), which are pictures, the \
         losing replies to the corner of 5x5 are in the test data of its program. Each difference \
         would be marked in bold.\n\n",
    );
    text += &openings(subject, results);
    text += &all_replies(subject, results);
    text += &largest(subject, results);
    text + &knock_out(subject, results)
}

/// Boards up to the largest.
fn boards(subject: &Subject) -> impl Iterator<Item = Size> {
    (2..=subject.size.columns()).map(|side| Size::new(side.into(), side.into()).expect("a board"))
}

/// Cells by name, or a dash.
fn listed(size: Size, cells: &[Cell]) -> String {
    if cells.is_empty() { "none".into() } else { names(size, cells).join(" ") }
}

/// Whether a list is the published one.
fn compared(size: Size, ours: &[Cell], theirs: Option<Vec<Cell>>) -> String {
    let Some(mut theirs) = theirs else { return "–".into() };
    theirs.sort_by_key(|&cell| size.coord(cell));
    match theirs == ours {
        true => "the same".into(),
        false => format!("**differs**: {}", listed(size, &theirs)),
    }
}

fn openings(subject: &Subject, results: &Results) -> String {
    let mut text = String::from(
        "## Winning openings\n\n| board | Black wins by | Black loses by | published |\n\
         |---|---|---|---|\n",
    );
    for size in boards(subject) {
        let of = |color| -> Vec<Cell> {
            let wins =
                |cell: &Cell| results.opening(size, *cell).is_some_and(|row| row.winner == color);
            by_column(size).into_iter().filter(wins).collect()
        };
        let (won, lost) = (of(Color::Black), of(Color::White));
        let theirs = Published::find(&subject.published, &empty(size)).and_then(|(_, moves)| moves);
        let published = match won.len() + lost.len() == size.cells() {
            true => compared(size, &won, theirs),
            false => "not all are solved".into(),
        };
        let (won, lost) = (listed(size, &won), listed(size, &lost));
        let _ = writeln!(text, "| {size} | {won} | {lost} | {published} |");
    }
    text + "\n"
}

fn all_replies(subject: &Subject, results: &Results) -> String {
    let mut text = format!(
        "## Losing replies\n\nThe replies of White after which Black wins, for openings up to \
         rotation; left out are openings that win, to which all replies lose.\n\n\
         ![Replies to the corner](pictures/{REPLIES})\n\n\
         | board | opening | losing replies | published |\n|---|---|---|---|\n",
    );
    for size in boards(subject).filter(|size| size.columns() <= super::REPLIES) {
        for opening in up_to_rotation(size) {
            let rows: Vec<&Row> =
                replies(size, opening).filter_map(|case| results.find(&case)).collect();
            let is_whole = rows.len() + 1 == size.cells();
            if !is_whole || rows.iter().all(|row| row.winner == Color::Black) {
                continue;
            }
            let lost: Vec<Cell> = rows
                .iter()
                .filter(|row| row.winner == Color::Black)
                .map(|row| row.case.cell)
                .collect();
            let mut setup = empty(size);
            let played = Played { color: Color::Black, action: Move::Place(opening) };
            setup.make(played).expect("the board is empty");
            let theirs = Published::find(&subject.published, &setup).and_then(|(_, won)| {
                let lost = |won: Vec<Cell>| {
                    let others = by_column(size).into_iter().filter(|&cell| cell != opening);
                    others.filter(|cell| !won.contains(cell)).collect()
                };
                won.map(lost)
            });
            let published = compared(size, &lost, theirs);
            let (opening, lost) = (size.name(opening), listed(size, &lost));
            let _ = writeln!(text, "| {size} | {opening} | {lost} | {published} |");
        }
    }
    text + "\n"
}

/// The openings of the largest board, with what they took.
fn largest(subject: &Subject, results: &Results) -> String {
    let size = subject.size;
    let rows: Vec<&Row> =
        up_to_rotation(size).into_iter().filter_map(|cell| results.opening(size, cell)).collect();
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    let cpu: f64 = rows.iter().map(|row| row.cpu_seconds).sum();
    let mut text = format!(
        "## The openings of {size}\n\n{} of {} openings up to rotation are solved, in {} nodes and \
         {cpu:.1} CPU seconds.\n\n![Who wins each opening](pictures/{OPENINGS})\n\n\
         | opening | winner | nodes | CPU s | published |\n|---|---|---:|---:|---|\n",
        rows.len(),
        up_to_rotation(size).len(),
        grouped(nodes),
    );
    for row in rows {
        let published = match Published::find(&subject.published, &row.case.setup()) {
            None => "–".into(),
            Some((winner, _)) if winner == row.winner => "the same".into(),
            Some((winner, _)) => format!("**differs**: {winner}"),
        };
        let (cell, nodes) = (size.name(row.case.cell), grouped(row.nodes));
        let (winner, cpu) = (row.winner, row.cpu_seconds);
        let _ = writeln!(text, "| {cell} | {winner} | {nodes} | {cpu:.2} | {published} |");
    }
    text + "\n" + &line(results)
}

/// The principal line of the opening for which the paper shows one.
fn line(results: &Results) -> String {
    let with_line = |row: &Row| Some((row.case.board, row.case.cell, row.line.clone()?));
    let Some((size, opening, line)) = results.rows.iter().find_map(with_line) else {
        return String::new();
    };
    format!(
        "### A principal line\n\nThe paper's figure 8 shows a line of {opening} on {size}, after \
         which Black makes White join by the pairs c4-c5, d6-e5 and f4-f5 and the last cell d5. In \
         ours White plays where the search had most to do and Black as it found, until the \
         position is decided by a pairing, without a search:\n\n{opening} {}\n\n",
        names(size, &line).join(" "),
        opening = size.name(opening),
    )
}

/// The replies to the corner without a feature: nodes and CPU seconds, if all were solved.
fn sums(subject: &Subject, results: &Results, without: &[mustplay::Feature]) -> Option<(u64, f64)> {
    let size = subject.knock_out;
    let rows: Option<Vec<&Row>> = replies(size, by_column(size)[0])
        .map(|case| results.find(&Case { without: without.to_vec(), ..case }))
        .collect();
    let rows = rows?;
    Some((
        rows.iter().map(|row| row.nodes).sum(),
        rows.iter().map(|row| row.cpu_seconds).sum::<f64>(),
    ))
}

/// What each feature is worth, ours beside the paper's.
fn knock_out(subject: &Subject, results: &Results) -> String {
    let size = subject.knock_out;
    let corner = size.name(by_column(size)[0]);
    let mut text = format!(
        "## What features are worth\n\nAll replies to {corner} on {size}, without one feature \
         each; factors are of nodes and of CPU time. The paper's factors are of time, for the \
         replies to the corner of 5x5 (13.9 s) and, in parentheses, for its hardest opening of 6x6 \
         (13,646 s on four threads). Its program has other features beside. Tenths of a second are \
         chance, nodes aren't.\n\n\
         | without | nodes | factor | CPU s | factor | the paper's | factor |\n\
         |---|---:|---:|---:|---:|---|---:|\n"
    );
    let Some((all, cpu)) = sums(subject, results, &[]) else {
        return text + "\nNot all replies are solved yet.\n";
    };
    let _ = writeln!(text, "| nothing | {} | 1.00 | {cpu:.2} | 1.00 | | 1.00 |", grouped(all));
    let mut rest = PAPER.to_vec();
    for without in variants() {
        let ours: Vec<&str> = without.iter().map(|feature| feature.name()).collect();
        let ours = ours.join("+");
        let found = rest.iter().position(|(_, name, ..)| *name == ours);
        let theirs = found.map(|index| rest.remove(index));
        let (name, factor) = theirs.map_or_else(|| (String::new(), String::new()), paper);
        let figures = match sums(subject, results, &without) {
            None => "– | – | – | –".into(),
            Some((nodes, seconds)) => format!(
                "{} | {:.2} | {seconds:.2} | {:.2}",
                grouped(nodes),
                nodes as f64 / all.max(1) as f64,
                seconds / cpu.max(1e-3)
            ),
        };
        let _ = writeln!(text, "| {ours} | {figures} | {name} | {factor} |");
    }
    for line in rest {
        let (name, factor) = paper(line);
        let _ = writeln!(text, "| – | – | – | – | – | {name} | {factor} |");
    }
    text
}

/// A line of the paper's table.
fn paper((name, _, five, six): (&str, &str, f64, Option<f64>)) -> (String, String) {
    let six = six.map(|six| format!(" ({six:.2})")).unwrap_or_default();
    (name.into(), format!("{five:.2}{six}"))
}
