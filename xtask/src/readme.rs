//! `cargo xtask readme`: the transcripts of the README and of the book, written anew.
//!
//! A transcript is a block marked `console`: commands after `$ `, each followed by what it prints.
//! They hold node counts and versions, so they change with the program; a test of the command
//! compares them with what it prints. Times differ from run to run: what differs in times alone is
//! left as it is. The commands of a page run in a folder of their own, one after the other, and
//! what they draw into `docs/pictures` becomes the picture of that name.

use crate::cargo;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The table of contents of the book, which names its pages.
const CONTENTS: &str = "docs/SUMMARY.md";

/// Files that the examples read.
const READ: &[&str] = &["docs/game.sgf", "tools/verify.py"];

/// Where the examples draw.
const PICTURES: &str = "docs/pictures";

/// Builds the program, as a reader of the page would, and says where it is.
pub(crate) fn build() -> Result<PathBuf, String> {
    cargo::build(&["--release", "--bin", "mustplay"], None)
}

/// Runs all examples with the program and writes the pages, and the pictures that they draw.
pub(crate) fn update(root: &Path, program: &Path) -> Result<(), String> {
    let program = program.canonicalize().map_err(|error| named(program, error))?;
    let contents =
        fs::read_to_string(root.join(CONTENTS)).map_err(|error| named(CONTENTS, error))?;
    pages(&contents).iter().try_for_each(|page| update_page(root, page, &program))
}

/// The README, and all pages of the book.
fn pages(contents: &str) -> Vec<String> {
    let links = contents.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let chapters = links.map(|link| format!("docs/{link}"));
    std::iter::once("README.md".into()).chain(chapters).collect()
}

fn update_page(root: &Path, name: &str, program: &Path) -> Result<(), String> {
    let page = fs::read_to_string(root.join(name)).map_err(|error| named(name, error))?;
    let folder = Folder::new(root)?;
    let updated = rewrite(&page, &mut |line| folder.run(program, line))?;
    if updated != page {
        fs::write(root.join(name), updated).map_err(|error| named(name, error))?;
    }
    let pictures = folder.path.join(PICTURES);
    for picture in fs::read_dir(&pictures).map_err(|error| named(&pictures, error))? {
        let picture = picture.map_err(|error| named(&pictures, error))?.file_name();
        copy(&folder.path, root, Path::new(PICTURES).join(picture))?;
    }
    Ok(())
}

/// The page with every command's output as the function gives it.
fn rewrite(
    page: &str,
    run: &mut dyn FnMut(&str) -> Result<String, String>,
) -> Result<String, String> {
    let mut updated = String::new();
    let mut lines = page.lines().peekable();
    let mut is_inside = false;
    while let Some(line) = lines.next() {
        updated += line;
        updated.push('\n');
        is_inside = if is_inside { line != "```" } else { line == "```console" };
        let Some(command) = line.strip_prefix("$ ").filter(|_| is_inside) else { continue };
        let mut before = String::new();
        while let Some(line) = lines.next_if(|line| !line.starts_with("$ ") && *line != "```") {
            before += line;
            before.push('\n');
        }
        let mut now = run(command)?;
        if !now.is_empty() && !now.ends_with('\n') {
            now.push('\n');
        }
        let is_same = without_times(&now) == without_times(&before);
        updated += if is_same { &before } else { &now };
    }
    Ok(updated)
}

/// The text with a mark in place of every number that has a point in it.
fn without_times(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let (before, number) = rest.split_at(start);
        let end = number.find(|c: char| !c.is_ascii_digit() && !".e-".contains(c));
        let (number, after) = number.split_at(end.unwrap_or(number.len()));
        let is_time = number.trim_end_matches('.').contains('.');
        plain.extend([before, if is_time { "TIME" } else { number }]);
        rest = after;
    }
    plain + rest
}

/// A folder that looks like the repository to the examples, and goes when they are done.
struct Folder {
    path: PathBuf,
}

impl Folder {
    fn new(root: &Path) -> Result<Folder, String> {
        let name = format!("mustplay-readme-{}", std::process::id());
        let folder = Folder { path: std::env::temp_dir().join(name) };
        for name in [PICTURES, "tools"] {
            let path = folder.path.join(name);
            fs::create_dir_all(&path).map_err(|error| named(&path, error))?;
        }
        READ.iter().try_for_each(|file| copy(root, &folder.path, file))?;
        Ok(folder)
    }

    /// Runs a line in a shell in which `mustplay` is the program.
    fn run(&self, program: &Path, line: &str) -> Result<String, String> {
        let programs = program.parent().expect("a program lies in a folder");
        let path = std::env::var("PATH").unwrap_or_default();
        let output = Command::new("sh")
            .args(["-c", line])
            .current_dir(&self.path)
            .env("PATH", format!("{}:{path}", programs.display()))
            .stdin(Stdio::null())
            .output()
            .map_err(|error| format!("sh doesn't start: {error}"))?;
        if !output.status.success() || !output.stderr.is_empty() {
            return Err(format!("{line}\n{}", String::from_utf8_lossy(&output.stderr)));
        }
        String::from_utf8(output.stdout).map_err(|_| format!("{line}\nprints no UTF-8"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What stays behind in a folder for temporary files does no harm.
        let _ = fs::remove_dir_all(&self.path);
    }
}

fn copy(from: &Path, to: &Path, file: impl AsRef<Path>) -> Result<(), String> {
    let file = file.as_ref();
    fs::copy(from.join(file), to.join(file)).map(|_| ()).map_err(|error| named(file, error))
}

fn named(path: impl AsRef<Path>, error: std::io::Error) -> String {
    format!("{}: {error}", path.as_ref().display())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page after its only command has printed this.
    fn check(page: &str, printed: &str) -> String {
        rewrite(page, &mut |_| Ok(printed.into())).expect("every command runs")
    }

    #[test]
    fn the_table_of_contents_names_the_pages() {
        let contents = "# Contents\n\n[Start](README.md)\n\n- [Solve](solve.md)\n";
        assert_eq!(pages(contents), ["README.md", "docs/README.md", "docs/solve.md"]);
    }

    #[test]
    fn what_a_command_prints_is_written_below_it() {
        let page = "A page\n```console\n$ mustplay a\nold\nlines\n```\nof text\n";
        let expected = "A page\n```console\n$ mustplay a\nnew\n```\nof text\n";
        assert_eq!(check(page, "new\n"), expected);
    }

    #[test]
    fn blocks_of_other_kinds_stay() {
        let page = "```sh\n$ mustplay a\n```\n";
        assert_eq!(check(page, "new\n"), page);
    }

    #[test]
    fn a_block_may_have_several_commands() {
        let page = "```console\n$ a\n$ b\nold\n```\n";
        let updated = rewrite(page, &mut |line| Ok(format!("{line}!\n")));
        assert_eq!(updated.as_deref(), Ok("```console\n$ a\na!\n$ b\nb!\n```\n"));
    }

    #[test]
    fn times_alone_change_nothing() {
        let page = "```console\n$ a\n6 nodes, 0.001 s\n```\n";
        assert_eq!(check(page, "6 nodes, 2.5e-05 s\n"), page);
        assert_ne!(check(page, "7 nodes, 0.001 s\n"), page);
    }

    #[test]
    fn times_are_told_from_other_numbers() {
        let text = "7x7 d4 c5. 2,308 nodes, 0.001 s; \"cpu\":2.5e-05, 3/3/3";
        let expected = "7x7 d4 c5. 2,308 nodes, TIME s; \"cpu\":TIME, 3/3/3";
        assert_eq!(without_times(text), expected);
    }
}
