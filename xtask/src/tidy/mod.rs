//! `cargo xtask tidy`: what every file of the repository keeps, checked by reading.
//!
//! | check | what fails it |
//! |---|---|
//! | `columns` | a line of more than 100 columns |
//! | `headers` | a Rust file that doesn't open with `//!` |
//! | `crates` | a dependency that [`crates`] doesn't allow |
//! | `width` | the width of bit sets in a crate above the library `mustplay` |
//! | `printing` | a library that prints |
//! | `spelling` | British spelling |
//! | `sentences` | a sentence that the documentation has twice |
//! | `links` | a link to a file or a heading that isn't there, a page that the book lacks |
//! | `paths` | a path of somebody's machine |
//! | `licenses` | a dependency whose license `deny.toml` doesn't allow |
//!
//! A test runs all of them. `xtask/tidy-allow.txt` lists what is known and waits to be fixed.

mod allow;
mod columns;
mod crates;
mod headers;
mod licenses;
mod links;
mod manifest;
mod paths;
mod printing;
mod sentences;
mod spelling;
mod width;

use crate::tree::Tree;
use allow::Allowed;
use std::fmt;
use std::fs;
use std::path::Path;

/// Where the list of known findings is.
const ALLOWED: &str = "xtask/tidy-allow.txt";

/// Something that isn't tidy.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Finding {
    /// The path of the file below the root.
    path: String,
    /// The line, from 1.
    line: usize,
    /// What is wrong there, as a sentence without its end.
    what: String,
}

impl Finding {
    fn new(path: &str, line: usize, what: impl Into<String>) -> Finding {
        Finding { path: path.into(), line, what: what.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.path, self.line, self.what)
    }
}

/// A check: its name, and what it finds.
struct Check {
    name: &'static str,
    find: fn(&Tree) -> Vec<Finding>,
}

const CHECKS: &[Check] = &[
    Check { name: "columns", find: columns::find },
    Check { name: "headers", find: headers::find },
    Check { name: "crates", find: crates::find },
    Check { name: "width", find: width::find },
    Check { name: "printing", find: printing::find },
    Check { name: "spelling", find: spelling::find },
    Check { name: "sentences", find: sentences::find },
    Check { name: "links", find: links::find },
    Check { name: "paths", find: paths::find },
    Check { name: "licenses", find: licenses::find },
];

/// Runs all checks. The error lists what isn't allowed.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let problems = Allowed::parse(&read_allowed(root)?)?.problems(&find(root)?);
    if problems.is_empty() { Ok(()) } else { Err(problems.join("\n")) }
}

/// Takes off the list of known findings what isn't found any more.
pub(crate) fn shrink(root: &Path) -> Result<(), String> {
    let text = read_allowed(root)?;
    let shrunk = Allowed::parse(&text)?.shrunk(&text, &find(root)?);
    fs::write(root.join(ALLOWED), shrunk).map_err(|error| format!("{ALLOWED}: {error}"))
}

fn read_allowed(root: &Path) -> Result<String, String> {
    fs::read_to_string(root.join(ALLOWED)).map_err(|error| format!("{ALLOWED}: {error}"))
}

/// What each check finds, by its name.
fn find(root: &Path) -> Result<Vec<(&'static str, Vec<Finding>)>, String> {
    let tree = Tree::read(root).map_err(|error| format!("{}: {error}", root.display()))?;
    Ok(CHECKS.iter().map(|check| (check.name, (check.find)(&tree))).collect())
}

/// Whether a line of Rust is a comment.
fn is_comment(line: &str) -> bool {
    line.trim_start().starts_with("//")
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_repository_is_tidy() {
        if let Err(problems) = super::run(&crate::root()) {
            panic!("\n{problems}\n");
        }
    }
}
