//! The text files of the repository, read once and passed to every check.

use std::fs;
use std::io;
use std::path::Path;

/// Endings of files that people write. A file without one of them counts if it begins with `#!`.
const ENDINGS: &[&str] = &["rs", "md", "js", "css", "html", "py", "sh", "toml", "yml"];

/// Folders with a dot in front that hold files of ours.
const DOTTED: &[&str] = &[".cargo", ".ci", ".github"];

/// Where programs and the book are built.
const BUILT: &str = "target";

/// A text file.
pub(crate) struct File {
    /// The path below the root, with slashes.
    pub(crate) path: String,
    /// All of it.
    pub(crate) text: String,
}

impl File {
    /// A file that is made up, for tests.
    #[cfg(test)]
    pub(crate) fn new(path: &str, text: &str) -> File {
        File { path: path.into(), text: text.into() }
    }

    /// What the path ends with; `sh` for a script without an ending.
    pub(crate) fn ending(&self) -> &str {
        ending(&self.path).unwrap_or("sh")
    }

    /// The lines with their numbers, which begin with 1.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.lines().enumerate().map(|(index, line)| (index + 1, line))
    }

    /// The same without what stands between fences, for Markdown.
    pub(crate) fn prose(&self) -> impl Iterator<Item = (usize, &str)> {
        let mut is_fenced = false;
        self.lines().filter(move |(_, line)| {
            let is_fence = line.trim_start().starts_with("```");
            is_fenced ^= is_fence;
            !is_fenced && !is_fence
        })
    }
}

/// All text files, sorted by path.
pub(crate) struct Tree {
    /// The files.
    pub(crate) files: Vec<File>,
}

impl Tree {
    /// Reads all text files below a folder. What is built or fetched isn't looked at: `target`,
    /// folders that cargo marks as a cache, and those whose names begin with a dot, but for a few.
    pub(crate) fn read(root: &Path) -> io::Result<Tree> {
        let mut files = Vec::new();
        collect(root, "", &mut files)?;
        files.sort_by(|one, other| one.path.cmp(&other.path));
        Ok(Tree { files })
    }

    /// Files with one of these endings.
    pub(crate) fn ending_in<'a>(&'a self, endings: &'a [&str]) -> impl Iterator<Item = &'a File> {
        self.files.iter().filter(move |file| endings.contains(&file.ending()))
    }

    /// The file at a path.
    pub(crate) fn file(&self, path: &str) -> Option<&File> {
        self.files.iter().find(|file| file.path == path)
    }
}

fn ending(path: &str) -> Option<&str> {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map(|(_, ending)| ending)
}

fn collect(folder: &Path, below: &str, files: &mut Vec<File>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let path = if below.is_empty() { name.clone() } else { format!("{below}/{name}") };
        if entry.file_type()?.is_dir() {
            let is_ours = !name.starts_with('.') || DOTTED.contains(&name.as_str());
            let is_built = path == BUILT || entry.path().join("CACHEDIR.TAG").exists();
            if is_ours && !is_built {
                collect(&entry.path(), &path, files)?;
            }
        } else if ending(&name).is_none_or(|ending| ENDINGS.contains(&ending)) {
            // What isn't UTF-8 is no text of ours.
            let text = String::from_utf8(fs::read(entry.path())?).unwrap_or_default();
            if ending(&name).is_some() || text.starts_with("#!") {
                files.push(File { path, text });
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endings_are_those_of_the_name() {
        assert_eq!(File::new("web/js/app.js", "").ending(), "js");
        assert_eq!(File::new(".ci/run", "").ending(), "sh");
    }

    #[test]
    fn lines_are_numbered_from_one() {
        let file = File::new("a.md", "one\ntwo");
        assert_eq!(file.lines().collect::<Vec<_>>(), [(1, "one"), (2, "two")]);
    }

    #[test]
    fn prose_is_what_stands_outside_of_fences() {
        let file = File::new("a.md", "one\n```text\ntwo\n```\nthree");
        assert_eq!(file.prose().collect::<Vec<_>>(), [(1, "one"), (5, "three")]);
    }

    #[test]
    fn the_repository_is_found() {
        let tree = Tree::read(&crate::root()).expect("the repository");
        assert!(tree.file("README.md").is_some() && tree.file(".ci/run").is_some());
        assert!(tree.files.iter().all(|file| !file.path.starts_with("target/")));
    }
}
