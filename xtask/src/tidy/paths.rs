//! No file names a path that only somebody's own machine has.

use super::Finding;
use crate::tree::Tree;

/// This file, which has to name what it looks for.
const THIS: &str = "xtask/src/tidy/paths.rs";

/// How such paths begin.
const BEGINNINGS: &[&str] = &["/home/", "/Users/", "/root/", "C:\\Users"];

/// Finds paths of a machine.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.files.iter().filter(|file| file.path != THIS) {
        for (number, line) in file.lines() {
            if let Some(path) = BEGINNINGS.iter().find(|path| begins(line, path)) {
                let what = format!("`{path}` is a path of one machine");
                findings.push(Finding::new(&file.path, number, what));
            }
        }
    }
    findings
}

/// Whether a path that begins so is in the line, and not as the end of another path or address.
fn begins(line: &str, path: &str) -> bool {
    let is_free = |before: Option<char>| {
        before.is_none_or(|before| !before.is_alphanumeric() && !"._-~/*}".contains(before))
    };
    line.match_indices(path).any(|(at, _)| is_free(line[..at].chars().next_back()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absolute_paths_are_told_from_parts_of_others() {
        assert!(begins("see /home/someone/notes", "/home/"));
        assert!(begins("(\"/root/a\")", "/root/"));
        assert!(!begins("https://example.org/root/a", "/root/"));
        assert!(!begins("tests/home/a", "/home/"));
    }
}
