//! A proof tree as SGF with variations, for viewers that people have already.

use super::grown::Grown;
use super::{played, said};
use crate::report::{names, title};
use anyhow::bail;
use board::notation::sgf;
use board::{Cell, Color, Record, Size};
use proof::Statement;
use proof::strategy::Answer;
use std::fmt::Write;

/// The position, then a variation for each of the loser's moves that has an answer of its own; where
/// several moves have the same answer, the first is played and a comment names the others.
pub(super) fn write(statement: &Statement, line: &[Cell], tree: &Grown) -> anyhow::Result<String> {
    if !line.is_empty() {
        bail!("SGF is written from the start: leave out --line");
    }
    let size = statement.setup.size();
    let head = sgf::write(&Record::new(statement.setup.clone()));
    let head = head.trim_end().strip_suffix(')').expect("an SGF file ends with a parenthesis");
    let mut text = format!("{head}C[{statement}]");
    write_node(size, statement.winner, tree, &mut text);
    Ok(text + ")\n")
}

fn write_node(size: Size, winner: Color, tree: &Grown, text: &mut String) {
    if let Some(cell) = played(tree.answer) {
        let _ = write!(text, ";{}[{}]", winner.letter(), size.name(cell));
    }
    if tree.branches.is_empty() && tree.cut == 0 && tree.answer.is_some() {
        let _ = write!(text, "C[Nothing is left to be answered here.]");
    }
    for branch in &tree.branches {
        let (first, others) = branch.moves.split_first().expect("a branch has a move");
        let _ = write!(text, "(;{}[{}]", (!winner).letter(), size.name(*first));
        let mut notes = Vec::new();
        if !others.is_empty() {
            notes.push(format!("The same answer to {}.", names(size, others).join(" ")));
        }
        if branch.answer == Answer::Free {
            notes.push(format!("{} may play {}.", title(winner), said(size, branch.answer)));
        }
        if !notes.is_empty() {
            let _ = write!(text, "C[{}]", notes.join(" "));
        }
        write_node(size, winner, &branch.then, text);
        text.push(')');
    }
}
