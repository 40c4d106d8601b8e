//! The examples of the README and of the book work as printed.
//!
//! `cargo xtask readme` writes them anew.

use crate::run::{Folder, root};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

/// Where the examples draw.
const PICTURES: &str = "docs/pictures";

/// The README and all pages of the book, each with its text.
pub(crate) fn pages() -> Vec<(String, String)> {
    let contents = fs::read_to_string(root().join("docs/SUMMARY.md")).expect("the contents");
    let links = contents.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    let chapters = links.map(|link| format!("docs/{link}"));
    let names = std::iter::once("README.md".into()).chain(chapters);
    let read = |name: String| {
        let text = fs::read_to_string(root().join(&name)).expect(&name);
        (name, text)
    };
    names.map(read).collect()
}

/// A command and what it should print.
struct Example {
    command: String,
    output: String,
}

/// The commands of all blocks marked `console`, each with the lines that follow it.
fn examples(page: &str) -> Vec<Example> {
    let mut examples: Vec<Example> = Vec::new();
    let mut inside = false;
    for line in page.lines() {
        match (inside, line) {
            (false, "```console") => inside = true,
            (true, "```") => inside = false,
            (true, line) => match line.strip_prefix("$ ") {
                Some(command) => {
                    examples.push(Example { command: command.into(), output: String::new() });
                }
                None => {
                    let last = examples.last_mut().expect("a block begins with a command");
                    last.output += line;
                    last.output.push('\n');
                }
            },
            (false, _) => {}
        }
    }
    examples
}

/// Numbers with a point in them are times: they differ from run to run.
fn without_times(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        plain += &rest[..start];
        rest = &rest[start..];
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(end);
        let is_time = number.contains('.') && !number.ends_with('.');
        plain += if is_time { "TIME" } else { number };
        rest = after;
        if is_time && let Some(exponent) = after.strip_prefix("e-") {
            rest = exponent.trim_start_matches(|c: char| c.is_ascii_digit());
        }
    }
    plain + rest
}

#[test]
fn times_are_told_from_other_numbers() {
    let text = "7x7 d4 c5. 2,308 nodes, 0.001 s; \"cpu\":2.5e-05, 3/3/3";
    let expected = "7x7 d4 c5. 2,308 nodes, TIME s; \"cpu\":TIME, 3/3/3";
    assert_eq!(without_times(text), expected);
}

/// Runs a line in a folder where `mustplay` is this program.
fn run(folder: &Path, line: &str) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_mustplay")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", line])
        .current_dir(folder)
        .env("PATH", format!("{}:{path}", program.display()))
        .stdin(Stdio::null())
        .output()
        .expect("a shell starts");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{line}");
    assert_eq!(output.status.code(), Some(0), "{line}");
    let mut text = String::from_utf8(output.stdout).expect("output is UTF-8");
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Runs the examples of a page, and gives the names of the pictures that they have drawn.
fn check(name: &str, page: &str) -> Vec<String> {
    // A folder that looks like the repository to the examples, so that they may write into it.
    let folder = Folder::new();
    for part in [PICTURES, "tools"] {
        fs::create_dir_all(folder.path().join(part)).expect(part);
    }
    for file in ["docs/game.sgf", "tools/verify.py"] {
        fs::copy(root().join(file), folder.path().join(file)).expect(file);
    }
    for Example { command, output } in examples(page) {
        let found = run(folder.path(), &command);
        let (found, output) = (without_times(&found), without_times(&output));
        assert_eq!(found, output, "{name}: {command}\nrun `cargo xtask readme`");
    }
    let drawn = fs::read_dir(folder.path().join(PICTURES)).expect("a folder");
    let pictures = drawn.map(|entry| entry.expect("a file").file_name().into_string());
    let pictures: Vec<String> = pictures.map(|name| name.expect("a name")).collect();
    for picture in &pictures {
        let place = Path::new(PICTURES).join(picture);
        let drawn = fs::read(folder.path().join(&place)).expect(picture);
        let kept = fs::read(root().join(&place)).expect(picture);
        assert!(drawn == kept, "{picture} is out of date: run `cargo xtask readme`");
    }
    pictures
}

#[test]
fn every_example_prints_what_its_page_says() {
    let pages = pages();
    let drawn: BTreeSet<String> = pages.iter().flat_map(|(name, text)| check(name, text)).collect();
    // `bench papers` draws its own, and the page is photographed.
    let others = |name: &str| name.starts_with("papers-") || name.starts_with("page-");
    for entry in fs::read_dir(root().join(PICTURES)).expect("pictures") {
        let name = entry.expect("a file").file_name().into_string().expect("a name");
        assert!(others(&name) || drawn.contains(&name), "no page draws {name}");
        let is_shown = pages.iter().any(|(_, text)| text.contains(&format!("pictures/{name})")));
        assert!(is_shown, "no page shows {name}");
    }
}

#[test]
fn the_page_on_reviews_prints_what_the_program_does() {
    let page = std::fs::read_to_string(root().join("docs/review.md")).expect("the page");
    let (examples, folder) = (examples(&page), Folder::new());
    assert!(!examples.is_empty());
    for Example { command, output } in examples {
        let found = run(folder.path(), &command);
        assert_eq!(without_times(&found), without_times(&output), "{command}");
    }
}
