//! A proof tree as SGF with variations, for viewers that people have already.

use super::grown::{Followed, Grown};
use super::{Reply, aim, played, said};
use crate::words::{names, title};
use board::notation::sgf;
use board::{Cell, Color, Record, Size};
use proof::Statement;
use std::fmt::Write;

/// The position, the moves of a line, then a variation for each of the loser's moves that has an
/// answer of its own; where several moves have the same answer, the first is played and a comment
/// names the others.
pub(super) fn write(statement: &Statement, followed: &Followed, tree: &Grown) -> String {
    let (size, winner) = (statement.setup.size(), statement.winner);
    let head = sgf::write(&Record::new(statement.setup.clone()));
    let head = head.trim_end().strip_suffix(')').expect("an SGF file ends with a parenthesis");
    let aim = aim(statement).map(|aim| format!(". {aim}")).unwrap_or_default();
    let mut text = format!("{head}C[{statement}{aim}]");
    let mut answer = followed.first;
    for &(cell, next) in &followed.line {
        write_move(size, winner, played(answer), &mut text);
        write_move(size, !winner, Some(cell), &mut text);
        answer = Some(next);
    }
    write_node(size, winner, tree, &mut text);
    text + ")\n"
}

pub(crate) fn write_move(size: Size, color: Color, cell: Option<Cell>, text: &mut String) {
    if let Some(cell) = cell {
        let _ = write!(text, ";{}[{}]", color.letter(), size.name(cell));
    }
}

fn write_node(size: Size, winner: Color, tree: &Grown, text: &mut String) {
    write_move(size, winner, played(tree.answer), text);
    if tree.branches.is_empty()
        && tree.cut == 0
        && matches!(tree.answer, Some(Reply::Play(_) | Reply::Free))
    {
        let _ = write!(text, "C[Nothing is left to be answered in this part.]");
    }
    for branch in &tree.branches {
        let (first, others) = branch.moves.split_first().expect("a branch has a move");
        text.push('(');
        write_move(size, !winner, Some(*first), text);
        let mut notes = Vec::new();
        if !others.is_empty() {
            notes.push(format!("The same answer to {}.", names(size, others).join(" ")));
        }
        match branch.answer {
            Reply::Play(_) => {}
            Reply::Free => {
                notes.push(format!("{} may play {}.", title(winner), said(size, branch.answer)));
            }
            Reply::Over => notes.push(format!("{} has joined and lost.", title(!winner))),
        }
        if !notes.is_empty() {
            let _ = write!(text, "C[{}]", notes.join(" "));
        }
        write_node(size, winner, &branch.then, text);
        text.push(')');
    }
}
