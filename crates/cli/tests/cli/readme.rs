//! The examples of the README work as printed.

use crate::run::{Folder, root};
use std::path::Path;
use std::process::{Command, Stdio};

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
    String::from_utf8(output.stdout).expect("output is UTF-8")
}

#[test]
fn every_example_prints_what_the_page_says() {
    let page = std::fs::read_to_string(root().join("README.md")).expect("the page");
    let examples = examples(&page);
    assert!(examples.len() >= 5, "only {} examples", examples.len());
    // A folder that looks like the repository to the examples, so that they may write into it.
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path().join("docs/pictures")).expect("a folder");
    std::fs::create_dir(folder.path().join("tools")).expect("a folder");
    for file in ["docs/game.sgf", "tools/verify.py"] {
        std::fs::copy(root().join(file), folder.path().join(file)).expect(file);
    }
    for Example { command, output } in examples {
        let ours = ["mustplay ", "python3 tools/"].iter().any(|name| command.contains(name));
        assert!(ours, "{command}");
        let found = run(folder.path(), &command);
        assert_eq!(without_times(&found), without_times(&output), "{command}");
    }
    for picture in ["docs/pictures/game.svg", "docs/pictures/proof.svg"] {
        let drawn = std::fs::read(folder.path().join(picture)).expect(picture);
        let kept = std::fs::read(root().join(picture)).expect(picture);
        assert!(drawn == kept, "{picture} is out of date: draw it again");
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
