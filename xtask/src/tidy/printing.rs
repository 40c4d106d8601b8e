//! Libraries don't print: they return what there is to say, and the command says it.

use super::{Finding, crates, is_comment};
use crate::tree::Tree;

/// Macros that print.
const MACROS: &[&str] = &["print!(", "println!(", "eprint!(", "eprintln!("];

/// Finds libraries that print.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::new();
    for file in tree.ending_in(&["rs"]) {
        let name = crates::crate_of(&file.path);
        if name.is_none_or(|name| crates::PRINT.contains(&name)) {
            continue;
        }
        for (number, line) in file.lines().filter(|(_, line)| !is_comment(line)) {
            if MACROS.iter().any(|name| line.contains(name)) {
                findings.push(Finding::new(&file.path, number, "a library doesn't print"));
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
    fn only_the_command_prints() {
        let text = "/// println!(\"a\");\nfn f() {\n    eprintln!(\"a\");\n}\n";
        let paths = ["crates/cli/src/a.rs", "crates/store/src/a.rs", "crates/store/tests/a.rs"];
        let files = paths.into_iter().map(|path| File::new(path, text)).collect();
        let expected = [Finding::new("crates/store/src/a.rs", 3, "a library doesn't print")];
        assert_eq!(find(&Tree { files }), expected);
    }
}
