//! Why a cell is filled in and why a move needn't be tried, in sentences.

use crate::words::title;
use board::Size;
use mustplay::analysis::{Added, FillReason, PruneReason, Pruned};

/// Why a cell is filled in.
pub fn why_added(size: Size, added: Added) -> String {
    let (name, color) = (size.name(added.cell), title(added.color));
    match added.reason {
        FillReason::Dead => format!("{name} is dead"),
        FillReason::Mutual => format!("{name} goes to {color}, by an exchange"),
        FillReason::Captured => format!("{name} is captured by {color}"),
    }
}

/// Why a move of Hex needn't be tried.
pub fn why_pruned(size: Size, pruned: Pruned) -> String {
    let (name, by) = (size.name(pruned.cell), size.name(pruned.reason.by()));
    match pruned.reason {
        PruneReason::Vulnerable(_) => format!("{name} is vulnerable: answer {by}"),
        PruneReason::Dominated(_) => format!("{name} is dominated by {by}"),
    }
}
