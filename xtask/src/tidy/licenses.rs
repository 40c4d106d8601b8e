//! Every dependency has a license that `deny.toml` allows.
//!
//! `cargo deny check licenses` says the same with more care and for all systems; this check needs
//! nothing but cargo, so it runs with the tests. It asks for what is built on this system alone, as
//! cargo may not have fetched the rest.

use super::{Finding, manifest};
use crate::cargo;
use crate::tree::Tree;

/// Finds dependencies with other licenses.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let Some(rules) = tree.file("deny.toml") else {
        return vec![Finding::new("deny.toml", 1, "the file is missing")];
    };
    let allowed = manifest::list(&rules.text, "allow = [");
    match dependencies() {
        Ok(list) => in_list(&list, &allowed),
        Err(message) => vec![Finding::new("Cargo.lock", 1, message)],
    }
}

/// The dependencies, one on a line: package and version, a tab, the license.
fn dependencies() -> Result<String, String> {
    let version = cargo::output(&["-vV"])?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    let host = host.ok_or("cargo doesn't say which system this is")?;
    let format = ["--prefix", "none", "--format", "{p}\t{l}"];
    let what = ["--workspace", "--edges", "normal,build,dev", "--target", host];
    cargo::output(&[&["tree", "--locked"][..], &what, &format].concat())
}

fn in_list(list: &str, allowed: &[&str]) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for line in list.lines().map(|line| line.trim_end_matches(" (*)")) {
        let Some((package, license)) = line.split_once('\t') else { continue };
        if !is_allowed(license, allowed) {
            let license = if license.is_empty() { "no license" } else { license };
            found.push(Finding::new("Cargo.lock", 1, format!("{package} has {license}")));
        }
    }
    found.dedup();
    found
}

/// Whether an SPDX expression is satisfied by what is allowed. `/` is an old way to write `OR`.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let text = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let tokens: Vec<&str> = text.split_whitespace().collect();
    let mut reader = Reader { tokens: &tokens, allowed };
    reader.either() && reader.tokens.is_empty()
}

/// Reads an expression from left to right, and says whether what it read is satisfied.
struct Reader<'a> {
    tokens: &'a [&'a str],
    allowed: &'a [&'a str],
}

impl Reader<'_> {
    fn takes(&mut self, token: &str) -> bool {
        let is_next = self.tokens.first() == Some(&token);
        self.tokens = &self.tokens[usize::from(is_next)..];
        is_next
    }

    fn either(&mut self) -> bool {
        let mut is_any = self.both();
        while self.takes("OR") {
            is_any |= self.both();
        }
        is_any
    }

    fn both(&mut self) -> bool {
        let mut are_all = self.one();
        while self.takes("AND") {
            are_all &= self.one();
        }
        are_all
    }

    fn one(&mut self) -> bool {
        if self.takes("(") {
            return self.either() & self.takes(")");
        }
        let Some((name, rest)) = self.tokens.split_first() else { return false };
        self.tokens = rest;
        if self.takes("WITH") {
            let Some((exception, rest)) = self.tokens.split_first() else { return false };
            self.tokens = rest;
            return self.allowed.contains(&format!("{name} WITH {exception}").as_str());
        }
        self.allowed.contains(name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(expression: &str, expected: bool) {
        let allowed = ["MIT", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"];
        assert_eq!(is_allowed(expression, &allowed), expected, "{expression}");
    }

    #[test]
    fn one_allowed_license_of_several_is_enough() {
        check("MIT", true);
        check("GPL-3.0", false);
        check("", false);
        check("Apache-2.0 OR MIT", true);
        check("Apache-2.0/MIT", true);
        check("Zlib OR Apache-2.0", false);
    }

    #[test]
    fn all_of_them_are_needed_where_it_says_so() {
        check("MIT AND BSD-3-Clause", false);
        check("(MIT OR Apache-2.0) AND Unicode-3.0", true);
        check("Apache-2.0 WITH LLVM-exception OR Apache-2.0", true);
        check("GPL-3.0 WITH Classpath-exception", false);
        check("(MIT", false);
    }

    #[test]
    fn findings_name_the_package_once() {
        let list = "a v1.0.0\tMIT\nb v2.0.0\tGPL-3.0\nb v2.0.0\tGPL-3.0 (*)\nc v3.0.0\t\n";
        let found: Vec<String> = in_list(list, &["MIT"]).into_iter().map(|f| f.what).collect();
        assert_eq!(found, ["b v2.0.0 has GPL-3.0", "c v3.0.0 has no license"]);
    }
}
