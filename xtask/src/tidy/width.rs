//! Above the library `mustplay` a position has no width.
//!
//! Engines are compiled for each width of bit sets (`const W: usize`), and `with_width!` chooses
//! among them. The library does that once; whoever stands on it takes and gives plain values.

use super::{Finding, crates, is_comment};
use crate::tree::Tree;

/// Finds the width of bit sets where it doesn't belong.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.ending_in(&["rs"]) {
        let name = crates::crate_of(&file.path);
        if !name.is_some_and(|name| crates::WITHOUT_WIDTH.contains(&name)) {
            continue;
        }
        for (number, line) in file.lines().filter(|(_, line)| !is_comment(line)) {
            if line.contains("const W:") || line.contains("with_width!") {
                let what = "the width of bit sets belongs below the library";
                findings.push(Finding::new(&file.path, number, what));
            }
        }
    }
    findings
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::File;

    #[test]
    fn only_engines_know_widths() {
        let text = "// with_width! is far away\nfn f<const W: usize>() {}\nwith_width!(size)\n";
        let paths = ["crates/solve/src/lib.rs", "crates/lab/src/lib.rs", "crates/htp/src/lib.rs"];
        let files = paths.into_iter().map(|path| File::new(path, text)).collect();
        let lines: Vec<_> = find(&Tree { files }).iter().map(ToString::to_string).collect();
        let what = "the width of bit sets belongs below the library";
        let expected = [2, 3].map(|line| format!("crates/htp/src/lib.rs:{line}: {what}"));
        assert_eq!(lines, expected);
    }
}
