//! What the pages say of commands that are too slow to run, of fields and of code is true.

use crate::readme::pages;
use crate::run::{mustplay, root};
use std::collections::{BTreeMap, BTreeSet};
use std::fs;

/// The blocks of a page that are marked so.
fn blocks<'a>(page: &'a str, mark: &str) -> Vec<&'a str> {
    let opening = format!("```{mark}\n");
    let parts = page.split(&opening as &str).skip(1);
    parts.map(|part| part.split("```").next().unwrap_or(part)).collect()
}

/// What `--help` of a subcommand prints, which may have two words.
fn help(words: &[&str]) -> String {
    mustplay(&[words, &["--help"]].concat()).done()
}

/// The subcommands that `mustplay help` lists.
fn subcommands() -> Vec<String> {
    let help = help(&[]);
    let (_, list) = help.split_once("Commands:\n").expect("a list of commands");
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    names.filter(|name| !["", "help"].contains(name)).map(String::from).collect()
}

/// The commands of a block, without the program's name; those between quotation marks, which other
/// commands start, by themselves.
fn commands(block: &str) -> Vec<String> {
    let block = block.replace("\\\n", " ");
    let mut found = Vec::new();
    for line in block.lines() {
        let line = line.split('#').next().unwrap_or(line);
        let outer: String = line.split('\'').step_by(2).collect();
        let inner = line.split('\'').skip(1).step_by(2).map(String::from);
        found.extend(std::iter::once(outer).chain(inner));
    }
    let names = ["mustplay ", "cargo run --release -- "];
    let ours = |line: String| names.iter().find_map(|name| Some(line.strip_prefix(name)?.into()));
    found.into_iter().filter_map(ours).collect()
}

#[test]
fn commands_inside_of_commands_are_told_apart() {
    let block = "mustplay match --black 'mustplay htp --time 1' \\\n --white hexy # slow\nls\n";
    assert_eq!(commands(block), ["match --black    --white hexy ", "htp --time 1"]);
}

#[test]
fn options_in_blocks_that_are_not_run_exist() {
    let mut helps: BTreeMap<String, String> = BTreeMap::new();
    for (name, text) in pages() {
        for command in blocks(&text, "sh").into_iter().flat_map(commands) {
            let words: Vec<&str> = command.split_whitespace().collect();
            let has_two = ["bench", "learn"].contains(&words[0]);
            let subcommand = if has_two { &words[..2] } else { &words[..1] };
            let help = helps.entry(subcommand.join(" ")).or_insert_with(|| help(subcommand));
            for option in words.iter().filter(|word| word.starts_with("--")) {
                let is_there = help.split_whitespace().any(|word| word == *option);
                assert!(is_there, "{name}: {command} has {option}");
            }
        }
    }
    assert!(helps.len() >= 5, "only {} subcommands", helps.len());
}

#[test]
fn the_page_of_the_command_line_has_every_subcommand() {
    let page = fs::read_to_string(root().join("docs/command-line.md")).expect("the page");
    for name in subcommands() {
        assert!(page.contains(&format!("$ mustplay {name} --help\n")), "{name} is missing");
    }
}

/// The words between quotation marks that a colon follows.
fn fields(text: &str) -> BTreeSet<&str> {
    let ends = text.match_indices("\":").map(|(end, _)| &text[..end]);
    let names = ends.filter_map(|before| before.rsplit('"').next());
    names
        .filter(|name| name.bytes().all(|byte| byte == b'_' || byte.is_ascii_lowercase()))
        .collect()
}

#[test]
fn every_field_of_recorded_objects_is_described() {
    let page = fs::read_to_string(root().join("docs/json.md")).expect("the page");
    for entry in fs::read_dir(root().join("crates/cli/tests/golden")).expect("recordings") {
        let recording = fs::read_to_string(entry.expect("a file").path()).expect("a recording");
        for line in recording.lines().filter(|line| line.contains("\"schema\":")) {
            for field in fields(line) {
                assert!(page.contains(&format!("`{field}`")), "docs/json.md lacks {field}: {line}");
            }
        }
    }
}

#[test]
fn code_in_the_pages_is_compiled_elsewhere() {
    let plain = |text: &str| -> String {
        let lines = text.lines().map(|line| line.trim_start_matches("//!").trim());
        lines.filter(|line| !line.is_empty()).map(|line| format!("{line}\n")).collect()
    };
    let folder = root().join("crates/mustplay");
    let front = fs::read_to_string(folder.join("src/lib.rs")).expect("the front page");
    let examples = fs::read_dir(folder.join("examples")).expect("the examples");
    let texts = examples.map(|entry| fs::read_to_string(entry.expect("a file").path()));
    let texts = texts.map(|text| plain(&text.expect("an example")));
    let compiled: Vec<String> = texts.chain([plain(&front)]).collect();
    let mut count = 0;
    for (name, text) in pages() {
        for block in blocks(&text, "rust") {
            let is_compiled = compiled.iter().any(|text| text.contains(&plain(block)));
            assert!(is_compiled, "{name}: no example has\n{block}");
            count += 1;
        }
    }
    assert!(count >= 5, "only {count} blocks");
}
