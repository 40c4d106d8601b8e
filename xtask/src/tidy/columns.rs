//! Lines have at most 100 columns.
//!
//! rustfmt breaks code; comments, strings and prose are broken by hand. Excepted is what can't be
//! broken: rows of tables and single links in Markdown, blocks between fences (mostly what a
//! program printed), and lines of a single word.

use super::Finding;
use crate::tree::{File, Tree};

/// The most columns of a line.
const MOST: usize = 100;

/// Endings of the files that are looked at.
const ENDINGS: &[&str] = &["rs", "md", "js", "css", "py", "sh", "toml", "yml"];

/// Pages that the program writes: `mustplay bench papers`.
const GENERATED: &[&str] = &["docs/papers.md", "docs/papers-rex.md"];

/// Finds lines that are too long.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let files = tree.ending_in(ENDINGS);
    files.filter(|file| !GENERATED.contains(&file.path.as_str())).flat_map(in_file).collect()
}

fn in_file(file: &File) -> Vec<Finding> {
    let too_long = |(number, line): (usize, &str)| {
        let columns = line.chars().count();
        (columns > MOST && !is_single_word(line)).then(|| {
            let what = format!("{columns} columns, at most {MOST} are wanted");
            Finding::new(&file.path, number, what)
        })
    };
    if file.ending() == "md" {
        file.prose().filter(|(_, line)| !is_whole(line)).filter_map(too_long).collect()
    } else {
        file.lines().filter_map(too_long).collect()
    }
}

/// Whether there is nothing but one word after the mark of a comment or a list.
fn is_single_word(line: &str) -> bool {
    let words = line.split_whitespace().filter(|word| !is_mark(word));
    words.count() <= 1
}

fn is_mark(word: &str) -> bool {
    ["//", "//!", "///", "#", "*", "-"].contains(&word)
}

/// Whether Markdown needs the line in one piece: a row of a table, or a single link or picture.
fn is_whole(line: &str) -> bool {
    let line = line.trim();
    let is_link = line.starts_with('[') || line.starts_with("![");
    line.starts_with('|') || is_link && line.ends_with(')') && line.matches("](").count() == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The lines that are found.
    fn check(path: &str, text: &str) -> Vec<usize> {
        in_file(&File::new(path, text)).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn a_hundred_columns_are_enough() {
        let words = |count: usize| format!("{} {}\n", "a".repeat(50), "b".repeat(count - 51));
        assert_eq!(check("a.rs", &(words(100) + &words(101))), [2]);
    }

    #[test]
    fn columns_are_characters_not_bytes() {
        assert_eq!(check("a.md", &"é ".repeat(50)), []);
    }

    #[test]
    fn what_cannot_be_broken_may_be_long() {
        let long = "x".repeat(120);
        assert_eq!(check("a.rs", &format!("    // {long}\n    // see {long}\n")), [2]);
        assert_eq!(check("a.md", &format!("| {long} | b |\n[a b]({long})\n")), []);
        assert_eq!(check("a.md", &format!("[a b]({long}) and [c]({long})\n")), [1]);
        assert_eq!(check("a.md", &format!("```console\na {long}\n```\na {long}\n")), [4]);
    }
}
