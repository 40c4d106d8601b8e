//! Links between pages lead somewhere.
//!
//! Looked at are links of Markdown to files of the repository; what follows a `#`, and addresses of
//! the web, are not followed.

use super::Finding;
use crate::tree::{File, Tree};
use std::path::Path;

/// Finds links to files that aren't there.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let root = crate::root();
    tree.ending_in(&["md"]).flat_map(|file| broken(file, &root)).collect()
}

fn broken(file: &File, root: &Path) -> Vec<Finding> {
    let folder = root.join(&file.path);
    let folder = folder.parent().expect("a file lies in a folder");
    let mut findings = Vec::new();
    for (number, line) in file.prose() {
        for target in targets(line).filter(|target| !folder.join(target).exists()) {
            let what = format!("there is no file `{target}`");
            findings.push(Finding::new(&file.path, number, what));
        }
    }
    findings
}

/// The files that a line links to; what stands between backticks is no link.
fn targets(line: &str) -> impl Iterator<Item = &str> {
    let prose = line.split('`').step_by(2);
    let ends = prose.flat_map(|part| part.split("](").skip(1));
    let links = ends.filter_map(|rest| rest.split(')').next());
    let files = links.filter(|link| !link.contains("://") && !link.starts_with("mailto:"));
    files.filter_map(|link| link.split('#').next()).filter(|file| !file.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_are_looked_for() {
        let line = "[a](b.md), [c](d/e.md#part), [f](#here), [g](https://example.org/h)";
        assert_eq!(targets(line).collect::<Vec<_>>(), ["b.md", "d/e.md"]);
        assert_eq!(targets("[`code`](b.md) and `;B[a1](;W[b2])`").collect::<Vec<_>>(), ["b.md"]);
        assert_eq!(targets("no links (here) [or] there").count(), 0);
    }

    #[test]
    fn links_are_followed_from_the_folder_of_the_page() {
        let check = |text| broken(&File::new("docs/page.md", text), &crate::root()).len();
        assert_eq!(check("[the architecture](ARCHITECTURE.md), [the front](../README.md)"), 0);
        assert_eq!(check("[nothing](README-of-nothing.md)"), 1);
    }
}
