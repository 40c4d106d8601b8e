//! The document: tables of ours beside the papers', made from what was solved.

use super::data::{Reported, Results, Row, Variant};
use super::plot::{NODES, PROOF_SIZE, REPLIES, SCATTER};
use super::{Subject, b7, by_column};
use board::{Cell, Color, Size};
use report::words::grouped;
use report::words::names;
use std::fmt::Write;

/// What the papers say about the nodes of one opening without features: with and without.
const B7: (u64, u64) = (1_196, 824_796);

/// The whole page.
pub(super) fn markdown(subject: &Subject, results: &Results) -> String {
    let size = subject.size;
    let mut text = format!(
        "# The papers on 7x7 Hex, and ours\n\n\
         Made by `mustplay bench papers`; not to be edited by hand. The papers are those of \
         Hayward, Björnsson, Johanson, Kan, Po and van Rijswijck on solving 7x7 Hex (2003 and \
         2005); [must-play](theory/must-play.md) says how our engine works. Unlike theirs it has a \
         table. Black opens; the papers call that player White. Nodes are states for \
         which the algorithm is called. CPU seconds are of one thread and depend on the \
         machine.\n\n\
         ## The openings of {size}\n\n"
    );
    text += &summary(subject, results);
    for (name, alt) in [
        (REPLIES, "Who wins each opening, and a winning reply to those that lose"),
        (NODES, "Nodes of each opening"),
    ] {
        let _ = writeln!(text, "![{alt}](pictures/{name})\n");
    }
    let rows: Vec<&Row> = found(size, results).collect();
    if rows.iter().any(|row| theirs(subject, row.opening).is_some()) {
        let _ =
            writeln!(text, "![Our nodes against the papers', by opening](pictures/{SCATTER})\n");
    }
    text += &openings(subject, results);
    text += "\n### How hard to play\n\nThe proof tree of an opening has one winning move wherever \
             the winner is to move, and all moves worth answering wherever the loser is. Its size, \
             with repeated states written out, says how much there is to know to play the opening \
             perfectly after this search.\n\n";
    let _ = writeln!(text, "![Moves in the proof tree of each opening](pictures/{PROOF_SIZE})\n");
    text += &lines(size, &rows);
    text + &knock_out(subject, results)
}

/// The openings of the table, by column.
fn found(size: Size, results: &Results) -> impl Iterator<Item = &Row> {
    by_column(size).into_iter().filter_map(move |cell| results.find(size, Variant::Full, cell))
}

fn theirs(subject: &Subject, opening: Cell) -> Option<&Reported> {
    subject.reported.iter().find(|of| of.opening == opening)
}

fn summary(subject: &Subject, results: &Results) -> String {
    let rows: Vec<&Row> = found(subject.size, results).collect();
    let won = rows.iter().filter(|row| row.winner == Color::Black).count();
    let cpu: f64 = rows.iter().map(|row| row.cpu_seconds).sum();
    let nodes: u64 = rows.iter().map(|row| row.nodes).sum();
    let mut text = format!(
        "{} of {} openings are solved: Black wins {won} and loses {}. They took {} nodes and \
         {cpu:.1} CPU seconds.",
        rows.len(),
        subject.size.cells(),
        rows.len() - won,
        grouped(nodes)
    );
    let pairs: Vec<(&Row, &Reported)> =
        rows.iter().filter_map(|&row| Some((row, theirs(subject, row.opening)?))).collect();
    if !pairs.is_empty() {
        let agree = pairs.iter().filter(|(ours, theirs)| ours.winner == theirs.winner).count();
        let lost = pairs.iter().filter(|(ours, _)| ours.reply.is_some()).count();
        let same = pairs
            .iter()
            .filter(|(ours, theirs)| ours.reply.is_some() && ours.reply == theirs.reply);
        let reported: u64 = pairs.iter().map(|(_, theirs)| theirs.nodes).sum();
        let fewer = pairs.iter().filter(|(ours, theirs)| ours.nodes < theirs.nodes).count();
        let _ = write!(
            text,
            " The winner is the papers' in {agree} of {} and the reply theirs in {} of {lost}; an \
             opening may have several winning replies. The papers took {} nodes for the same \
             openings: the ratio of ours to theirs is {}, and {fewer} openings take fewer nodes \
             here.",
            pairs.len(),
            same.count(),
            grouped(reported),
            ratio(nodes, reported)
        );
    }
    text + "\n\n"
}

/// A ratio of counts in a few digits.
fn ratio(one: u64, other: u64) -> String {
    let ratio = one as f64 / other.max(1) as f64;
    match ratio {
        0.0..0.1 => format!("{ratio:.3}"),
        0.1..10.0 => format!("{ratio:.2}"),
        _ => grouped(ratio.round() as u64),
    }
}

fn openings(subject: &Subject, results: &Results) -> String {
    let size = subject.size;
    let mut text = String::from(
        "| opening | winner | reply | papers' | nodes | papers' | ratio | CPU s | longest line | \
         papers' | proof tree |\n|---|---|---|---|---:|---:|---:|---:|---:|---:|---:|\n",
    );
    for cell in by_column(size) {
        let row = results.find(size, Variant::Full, cell);
        let theirs = theirs(subject, cell);
        let or_dash = |value: Option<String>| value.unwrap_or_else(|| "–".into());
        let columns = [
            size.name(cell),
            or_dash(row.map(|row| row.winner.to_string())),
            or_dash(row.and_then(|row| row.reply).map(|reply| size.name(reply))),
            or_dash(theirs.and_then(|of| of.reply).map(|reply| size.name(reply))),
            or_dash(row.map(|row| grouped(row.nodes))),
            or_dash(theirs.map(|of| grouped(of.nodes))),
            or_dash(row.zip(theirs).map(|(row, of)| ratio(row.nodes, of.nodes))),
            or_dash(row.map(|row| format!("{:.1}", row.cpu_seconds))),
            or_dash(row.filter(|row| !row.line.is_empty()).map(|row| row.line.len().to_string())),
            or_dash(theirs.map(|of| of.line.len().to_string())),
            or_dash(row.and_then(|row| row.proof_size).map(grouped)),
        ];
        let _ = writeln!(text, "| {} |", columns.join(" | "));
    }
    text
}

fn lines(size: Size, rows: &[&Row]) -> String {
    let mut text = String::from("### Longest lines\n\n");
    for row in rows.iter().filter(|row| !row.line.is_empty()) {
        let _ = writeln!(text, "- {}", names(size, &row.line).join(" "));
    }
    text + "\n"
}

/// What each feature is worth.
fn knock_out(subject: &Subject, results: &Results) -> String {
    let size = subject.knock_out;
    let mut text = format!(
        "## What fill-in and domination are worth on {size}\n\n\
         SOLVER-D is the solver without domination, SOLVER-FD without fill-in and domination.\n\n\
         | opening | SOLVER | SOLVER-D | SOLVER-FD | D / SOLVER | FD / SOLVER |\n\
         |---|---:|---:|---:|---:|---:|\n"
    );
    let of = |variant, cell| results.find(size, variant, cell).map(|row| row.nodes);
    let mut totals = [0; 3];
    let mut fewer = Vec::new();
    let (mut complete, mut rows) = (0, String::new());
    for cell in by_column(size) {
        let counts = Variant::ALL.map(|variant| of(variant, cell));
        let shown = counts.map(|count| count.map_or("–".into(), grouped));
        let [Some(full), Some(d), Some(fd)] = counts else {
            let _ = writeln!(rows, "| {} | {} | – | – |", size.name(cell), shown.join(" | "));
            continue;
        };
        complete += 1;
        for (total, count) in totals.iter_mut().zip([full, d, fd]) {
            *total += count;
        }
        if d < full {
            fewer.push(cell);
        }
        let ratios = [ratio(d, full), ratio(fd, full)];
        let name = size.name(cell);
        let _ = writeln!(rows, "| {name} | {} | {} |", shown.join(" | "), ratios.join(" | "));
    }
    let [full, d, fd] = totals;
    text += &rows;
    if complete == 0 {
        return text + "\nNo opening was solved by all three yet.\n";
    }
    let shown = totals.map(grouped).join(" | ");
    let _ = writeln!(text, "| all | {shown} | {} | {} |\n", ratio(d, full), ratio(fd, full));
    let anomalies = match fewer.is_empty() {
        true => "none".into(),
        false => names(size, &fewer).join(" "),
    };
    let _ = write!(
        text,
        "(In all: the {complete} openings that were solved by all three.)\n\n\
         | the papers | here |\n|---|---|\n\
         | Fill-in saves much; domination adds little to it | without domination {} times the \
         nodes, without both {} times |\n\
         | On 6x6, d4, e5, f1 and f4 take slightly fewer nodes without domination | on {size}: \
         {anomalies} |\n",
        ratio(d, full),
        ratio(fd, full),
    );
    text + &b7_finding(subject, results)
}

/// The one opening of 7x7 that the papers solved without features.
fn b7_finding(subject: &Subject, results: &Results) -> String {
    if subject.reported.is_empty() {
        return String::new();
    }
    let nodes = |variant| {
        let row = results.find(subject.size, variant, b7(subject.size));
        row.map_or("not solved yet".into(), |row| grouped(row.nodes))
    };
    let (with, without) = B7;
    format!(
        "| On 7x7, b7 takes {} nodes with SOLVER and {} with SOLVER-FD | {} and {} |\n",
        grouped(with),
        grouped(without),
        nodes(Variant::Full),
        nodes(Variant::Fd)
    )
}
