//! Links between pages lead somewhere, in the repository and in the book.
//!
//! Looked at are links of Markdown to files of the repository and to headings of pages; addresses
//! of the web are not followed. A page of the book, which is a page in `docs`, is named in its
//! table of contents and links to nothing outside of `docs`, since nothing else is there when the
//! book is read on the web.

use super::Finding;
use crate::tree::{File, Tree};
use std::path::Path;

/// The folder of the book, and its table of contents.
const BOOK: &str = "docs/";
const CONTENTS: &str = "docs/SUMMARY.md";

/// Finds links to what isn't there.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let root = crate::root();
    let pages = tree.ending_in(&["md"]);
    pages
        .flat_map(|page| broken(page, tree, &root).into_iter().chain(unlisted(page, tree)))
        .collect()
}

fn broken(page: &File, tree: &Tree, root: &Path) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in page.prose() {
        let faults = links(line).filter_map(|link| fault(page, link, tree, root));
        findings.extend(faults.map(|what| Finding::new(&page.path, number, what)));
    }
    findings
}

/// What is wrong with a link of a page.
fn fault(page: &File, link: &str, tree: &Tree, root: &Path) -> Option<String> {
    let (file, heading) = link.split_once('#').map_or((link, None), |(f, h)| (f, Some(h)));
    let path = if file.is_empty() { page.path.clone() } else { joined(&page.path, file) };
    if !root.join(&path).exists() {
        return Some(format!("there is no file `{file}`"));
    }
    if page.path.starts_with(BOOK) && !path.starts_with(BOOK) {
        return Some(format!("`{file}` is outside of the book"));
    }
    let (heading, target) = (heading?, tree.file(&path)?);
    let is_there = headings(target).any(|other| other == heading);
    (!is_there).then(|| format!("`{path}` has no heading `{heading}`"))
}

/// The path of a file that a page links to.
fn joined(page: &str, link: &str) -> String {
    let mut parts: Vec<&str> = page.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            ".." => drop(parts.pop()),
            "." | "" => {}
            part => parts.push(part),
        }
    }
    parts.join("/")
}

/// The headings of a page as links name them.
fn headings(page: &File) -> impl Iterator<Item = String> {
    let lines = page.prose().filter_map(|(_, line)| line.strip_prefix('#'));
    lines.map(|line| {
        let words = line.trim_start_matches('#').trim().to_lowercase();
        let kept = words.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
        kept.map(|c| if c == ' ' { '-' } else { c }).collect()
    })
}

/// A page of the book that its table of contents doesn't name.
fn unlisted(page: &File, tree: &Tree) -> Option<Finding> {
    let name = page.path.strip_prefix(BOOK).filter(|_| page.path != CONTENTS)?;
    let contents = tree.file(CONTENTS)?;
    let is_listed = contents.text.contains(&format!("]({name})"));
    (!is_listed).then(|| Finding::new(&page.path, 1, format!("{CONTENTS} doesn't name this page")))
}

/// The files and headings that a line links to; what stands between backticks is no link.
fn links(line: &str) -> impl Iterator<Item = &str> {
    let prose = line.split('`').step_by(2);
    let ends = prose.flat_map(|part| part.split("](").skip(1));
    let links = ends.filter_map(|rest| rest.split(')').next());
    links.filter(|link| !link.contains("://") && !link.starts_with("mailto:") && !link.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_repository_is_looked_at() {
        let line = "[a](b.md), [c](d/e.md#part), [f](#here), [g](https://example.org/h)";
        assert_eq!(links(line).collect::<Vec<_>>(), ["b.md", "d/e.md#part", "#here"]);
        assert_eq!(links("[`code`](b.md) and `;B[a1](;W[b2])`").collect::<Vec<_>>(), ["b.md"]);
        assert_eq!(links("no links (here) [or] there").count(), 0);
    }

    /// What is wrong with the links of a page.
    fn check(path: &str, text: &str) -> Vec<String> {
        let root = crate::root();
        let tree = Tree::read(&root).expect("the repository");
        let findings = broken(&File::new(path, text), &tree, &root);
        findings.into_iter().map(|finding| finding.what).collect()
    }

    #[test]
    fn links_are_followed_from_the_folder_of_the_page() {
        assert_eq!(check("docs/theory/a.md", "[one](rex.md), [two](../solve.md)"), [""; 0]);
        assert_eq!(check("docs/a.md", "[a](rex.md)"), ["there is no file `rex.md`"]);
        assert_eq!(check("web/a.md", "[the front](../README.md)"), [""; 0]);
        let outside = ["`../README.md` is outside of the book"];
        assert_eq!(check("docs/a.md", "[the front](../README.md)"), outside);
    }

    #[test]
    fn headings_are_looked_for() {
        assert_eq!(check("docs/a.md", "[one](prove.md#read-the-proof)"), [""; 0]);
        let missing = ["`docs/prove.md` has no heading `read`"];
        assert_eq!(check("docs/a.md", "[one](prove.md#read)"), missing);
    }

    #[test]
    fn pages_of_the_book_are_named_in_its_contents() {
        let tree = Tree::read(&crate::root()).expect("the repository");
        assert_eq!(unlisted(&File::new("docs/solve.md", ""), &tree), None);
        assert_eq!(unlisted(&File::new("README.md", ""), &tree), None);
        assert!(unlisted(&File::new("docs/nowhere.md", ""), &tree).is_some());
    }
}
