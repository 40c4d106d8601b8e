//! A table of the moves, and what they gave away.

use super::ReviewedGame;
use crate::answer::Spent;
use crate::words::{counted, names};
use mustplay::review::{ReviewedMove, Standing};
use std::fmt::Write;

/// How many better moves the table names; the others are below it.
const NAMED: usize = 3;

pub(super) fn write(game: &ReviewedGame) -> String {
    let review = &game.review;
    let start = game.game.start();
    let count = counted(review.moves.len() as u64, "move");
    let mut text = format!("{} {}, {count}. {}\n\n", start.rules, start.size(), game.result());
    table(game, &mut text);
    text.push('\n');
    let is_opinion = |standing| matches!(standing, Standing::Opinion { .. });
    if review.positions.iter().any(|at| is_opinion(at.standing)) {
        text +=
            "Percentages are the player's opinion of Black's chance; nothing is proved there.\n";
    }
    let _ = writeln!(text, "{}\n{}", game.proved(), game.lost_by());
    turns(game, &mut text);
    for index in review.blunders() {
        blunder(game, index, &mut text);
    }
    let Spent { cpu, wall } = game.spent;
    let (engine, nodes) = (game.engine, counted(review.nodes, "node"));
    let _ = writeln!(text, "({engine}: {nodes}, {cpu:.3} s CPU, {wall:.3} s)");
    text
}

/// A line for each position: its number, the move that led there, and who wins.
fn table(game: &ReviewedGame, text: &mut String) {
    let told: Vec<String> = (0..game.review.moves.len())
        .map(|index| format!("{}{}", game.told(index), game.mark(index)))
        .collect();
    let width = told.iter().map(String::len).max().unwrap_or(0).max("start".len());
    let digits = told.len().to_string().len();
    let _ = writeln!(text, "{:>digits$}  {:<width$}  {}", 0, "start", game.standing(0));
    for (index, told) in told.iter().enumerate() {
        let number = index + 1;
        let line = format!("{number:>digits$}  {told:<width$}  {:<12}", game.standing(number));
        let note = note(game, &game.review.moves[index]);
        let _ = writeln!(text, "{}", format!("{line}  {note}").trim_end());
    }
}

/// What is said of a move in the table.
fn note(game: &ReviewedGame, found: &ReviewedMove) -> String {
    let cells: Vec<_> = found.better.iter().map(|better| better.cell).collect();
    if cells.is_empty() {
        return String::new();
    }
    let few = names(game.game.start().size(), &cells[..cells.len().min(NAMED)]).join(" ");
    let more = if cells.len() > NAMED { " ..." } else { "" };
    format!("better: {few}{more}")
}

/// Where the player's opinion turns.
fn turns(game: &ReviewedGame, text: &mut String) {
    let turns = game.turns();
    if !turns.is_empty() {
        *text += "\nIn the player's opinion, which proves nothing, the game turns here:\n";
    }
    for turn in turns {
        let _ = writeln!(text, "    {turn}");
    }
}

/// By which moves the win was kept; `all` says whether there are no others.
pub(super) fn kept(all: bool, names: &[String]) -> String {
    let (count, list) = (names.len(), names.join(" "));
    match (all, count) {
        (true, 1) => format!("Only {list} kept it."),
        (true, _) => format!("These {count} kept it: {list}"),
        (false, _) => format!("It was kept, for example, by: {list}"),
    }
}

/// The better moves of a blunder, and lines that show why.
fn blunder(game: &ReviewedGame, index: usize, text: &mut String) {
    let (size, found) = (game.game.start().size(), &game.review.moves[index]);
    let cells: Vec<_> = found.better.iter().map(|better| better.cell).collect();
    let kept = kept(found.has_all_better, &names(size, &cells));
    let (number, told, mark) = (index + 1, game.told(index), game.mark(index));
    let _ = writeln!(text, "\n{number}. {told}{mark} gives the win away. {kept}");
    for better in found.better.iter().filter(|better| better.line.len() > 1) {
        let _ = writeln!(text, "    {}", names(size, &better.line).join(" "));
    }
}
