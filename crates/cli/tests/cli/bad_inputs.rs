//! Command lines that are wrong, from a list: each gets its exit code and a sentence, and no file
//! changes.

use crate::run::{Folder, Ran, mustplay, program};
use std::collections::BTreeMap;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

const LIST: &str = include_str!("../bad_inputs.tsv");

/// How many there have to be.
const LEAST: usize = 300;

/// A line of the list.
struct Case<'a> {
    code: i32,
    piece: &'a str,
    line: &'a str,
}

fn cases() -> Vec<Case<'static>> {
    let lines = LIST.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let case = |line: &'static str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [code, piece, line] = fields[..] else { panic!("three fields in '{line}'") };
        assert!(!piece.is_empty(), "something is said about '{line}'");
        Case { code: code.parse().expect("an exit code"), piece, line }
    };
    lines.map(case).collect()
}

/// The words of a line, with single quotation marks as in a shell.
fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut is_quoted) = (Vec::new(), None::<String>, false);
    for character in line.chars() {
        match character {
            '\'' => {
                is_quoted = !is_quoted;
                word.get_or_insert_default();
            }
            ' ' if !is_quoted => words.extend(word.take()),
            other => word.get_or_insert_default().push(other),
        }
    }
    assert!(!is_quoted, "a quotation mark is missing in '{line}'");
    words.extend(word);
    words
}

/// The files that the list speaks of.
fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("game.sgf", "(;FF[4]GM[11]SZ[5];B[c3];W[b4])\n");
    folder.write("bad.sgf", "(;FF[4]GM[11]SZ[5];B[c3];W[c3])\n");
    symlink("game.sgf", folder.file("link.sgf")).expect("a link");
    folder.write("other.txt", "something else\n");
    folder.write("empty.txt", "");
    folder.write("binary.txt", [0, 159, 146, 150, 255, 254, 10]);
    folder.write("positions.txt", "hex 2/2 b\n");
    folder.write("taken.db.part", "somebody's own\n");
    std::fs::create_dir(folder.file("folder")).expect("a folder");
    folder.write("folder/file", "kept\n");
    let good = folder.file("good.cert");
    let made = mustplay(&["solve", "3x3 a1", "--proof", &good]);
    assert_eq!(made.code, Some(0), "{}", made.err);
    let bytes = std::fs::read(&good).expect("a certificate");
    folder.write("cut.cert", &bytes[..bytes.len() / 2]);
    let text = mustplay(&["tree", &good, "--form", "certificate"]).done();
    folder.write("bad.cert", text.replacen("white wins", "black wins", 1));
    folder
}

/// What is in a folder and below: contents of files, targets of links.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let kind = std::fs::symlink_metadata(&path).expect("it is there").file_type();
        if kind.is_dir() {
            found.append(&mut contents(&path));
            found.insert(path, b"folder".into());
        } else if kind.is_symlink() {
            let target = std::fs::read_link(&path).expect("a link");
            found.insert(path, target.into_os_string().into_encoded_bytes());
        } else {
            let bytes = std::fs::read(&path).expect("a file");
            found.insert(path, bytes);
        }
    }
    found
}

/// Whether a message of ours goes on in lower case after the program's name, unless it begins with
/// the name of something, and ends without a period.
fn is_in_style(message: &str) -> bool {
    let Some(said) = message.trim_end().strip_prefix("mustplay: ") else { return true };
    let first = said.split([' ', ':']).next().unwrap_or_default();
    let is_word = first.chars().skip(1).all(|letter| letter.is_ascii_lowercase());
    let is_title = first.starts_with(|letter: char| letter.is_ascii_uppercase()) && is_word;
    !(is_title || said.ends_with('.') && !said.ends_with("..."))
}

#[test]
fn each_gets_a_sentence_and_no_file_changes() {
    let cases = cases();
    assert!(cases.len() >= LEAST, "{} of {LEAST}", cases.len());
    let folder = folder();
    let before = contents(folder.path());
    let mut wrong = Vec::new();
    for Case { code, piece, line } in cases {
        let words = words(line);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let output = program(&words).current_dir(folder.path()).output();
        let ran: Ran = output.expect("the program starts").into();
        let said = ran.err.clone();
        if ran.code != Some(code) || !ran.err.contains(piece) || !ran.out.is_empty() {
            let Ran { code, out, err } = ran;
            wrong.push(format!("mustplay {line}\n  {code:?} instead of '{piece}': {err}{out}"));
        }
        if !is_in_style(&said) {
            wrong.push(format!("mustplay {line}\n  in another style: {said}"));
        }
        if contents(folder.path()) != before {
            wrong.push(format!("mustplay {line}\n  changes files"));
            break;
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_command_is_in_the_list() {
    let help = mustplay(&["--help"]).done();
    let commands = help.lines().skip_while(|line| *line != "Commands:").skip(1);
    let commands = commands.take_while(|line| !line.is_empty());
    let names = commands.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for name in names.filter_map(|line| line.split_whitespace().next()) {
        let has = cases().iter().any(|case| words(case.line).iter().any(|word| word == name));
        assert!(has, "no bad input for {name}");
    }
}
