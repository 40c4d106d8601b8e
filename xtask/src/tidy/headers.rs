//! Every Rust file opens with `//!`: a sentence that says what is in it.

use super::Finding;
use crate::tree::Tree;

/// Finds files without a header.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let files = tree.ending_in(&["rs"]).filter(|file| !file.text.starts_with("//! "));
    files.map(|file| Finding::new(&file.path, 1, "the file doesn't open with `//!`")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::File;

    #[test]
    fn a_header_comes_first() {
        let with = File::new("with.rs", "//! What is here.\n\nfn main() {}\n");
        let without = File::new("without.rs", "fn main() {}\n");
        let late = File::new("late.rs", "#![no_main]\n//! What is here.\n");
        let found = find(&Tree { files: vec![with, without, late] });
        let paths: Vec<&str> = found.iter().map(|finding| finding.path.as_str()).collect();
        assert_eq!(paths, ["without.rs", "late.rs"]);
    }
}
