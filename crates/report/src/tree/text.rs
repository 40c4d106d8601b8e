//! A proof tree as an indented list, under figures about its certificate.

use super::grown::{Followed, Grown};
use super::{aim, said, sizes};
use crate::words::{grouped, names, title};
use board::{Cell, Rules, Size};
use proof::{CheckedProof, Statement};

/// The statement, figures about the certificate, the line that was asked for, and the tree below
/// it.
pub(super) fn write(
    proof: &CheckedProof,
    packed: usize,
    followed: &Followed,
    tree: &Grown,
) -> String {
    let statement = proof.statement();
    let (size, winner) = (statement.setup.size(), statement.winner);
    let root = proof.root();
    let aim = aim(statement).map(|aim| format!("{aim}\n")).unwrap_or_default();
    let mut text = format!("{statement}\n{aim}\n{}", sizes::figures(proof, packed));
    text += &format!("stones needed  {}\n", words(size, root.stones));
    text += &format!("carrier        {}\n\n", words(size, root.carrier));
    if let Some(answer) = followed.first {
        text += &format!("{} plays {}\n", title(winner), said(size, answer));
    }
    for &(cell, answer) in &followed.line {
        let (loser, winner) = (title(!winner), title(winner));
        text += &format!("{loser} {}: {winner} {}\n", size.name(cell), said(size, answer));
    }
    if tree.branches.is_empty() && tree.cut == 0 {
        text += "  Nothing is left to be answered.\n";
    }
    write_branches(statement, tree, 1, &mut text);
    text
}

fn words(size: Size, cells: impl IntoIterator<Item = Cell>) -> String {
    let cells: Vec<Cell> = cells.into_iter().collect();
    if cells.is_empty() { "none".into() } else { names(size, &cells).join(" ") }
}

fn write_branches(statement: &Statement, tree: &Grown, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    let size = statement.setup.size();
    let (loser, winner) = (title(!statement.winner), title(statement.winner));
    for branch in &tree.branches {
        let moves = match (statement.setup.rules, branch.moves.as_slice()) {
            (Rules::Rex, [first, others @ ..]) if !others.is_empty() => {
                format!("{} (or {})", size.name(*first), names(size, others).join(" "))
            }
            (_, moves) => names(size, moves).join(" "),
        };
        *text += &format!("{indent}{loser} {moves}: {winner} {}\n", said(size, branch.answer));
        write_branches(statement, &branch.then, depth + 1, text);
    }
    if tree.cut > 0 {
        *text += &format!("{indent}… {} more below\n", grouped(tree.cut as u64));
    }
}
