//! The program among others: Ctrl-C, pipes that close, terminals.

use crate::run::{Ran, json, program, root};
use crate::solve::HARD;
use serde_json::json;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn started(args: &[&str]) -> Child {
    let mut command = program(args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts")
}

pub(crate) fn press_ctrl_c(child: &Child) {
    let line = format!("kill -INT {}", child.id());
    let status = Command::new("sh").args(["-c", &line]).status().expect("a shell starts");
    assert!(status.success());
}

/// Presses Ctrl-C until the program listens: before that it would end at once, without a code.
pub(crate) fn interrupted(args: &[&str]) -> Ran {
    for wait in [500, 2000, 8000] {
        let child = started(args);
        std::thread::sleep(Duration::from_millis(wait));
        press_ctrl_c(&child);
        let pressed = Instant::now();
        let ran: Ran = child.wait_with_output().expect("the program ends").into();
        assert!(pressed.elapsed() < Duration::from_secs(20), "it takes too long to stop");
        if ran.code.is_some() {
            return ran;
        }
    }
    panic!("the program never listens for Ctrl-C");
}

#[test]
fn ctrl_c_stops_a_solve_with_a_report() {
    let ran = interrupted(&["solve", HARD, "--engine", "brute", "--memory", "64", "--json"]);
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    let object = json(&ran.out);
    assert_eq!((&object["winner"], &object["position"]), (&json!(null), &json!(HARD)));
    assert_eq!(object["undecided"], json!("interrupted"));
    assert!(object["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{object}");

    let ran = interrupted(&["openings", "6", "--engine", "brute", "--memory", "64"]);
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    assert!(ran.out.contains("\nBlack is undecided: a1\n"), "{}", ran.out);
}

#[test]
fn ctrl_c_stops_a_suite_with_a_report() {
    let reference = root().join("suite/reference.tsv");
    let reference = reference.to_str().expect("a path in UTF-8");
    let args = ["bench", "suite", "--set", "8x8", "--memory", "16", "--reference", reference];
    let ran = interrupted(&args);
    assert_eq!((ran.code, ran.err.as_str()), (Some(130), ""));
    assert!(ran.out.contains(" of 8 |  | "), "{}", ran.out);
}

#[test]
fn ctrl_c_stops_a_batch_after_the_line_at_hand() {
    let mut command = program(&["solve", "--engine", "brute", "--batch", "-", "--memory", "64"]);
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut input = child.stdin.take().expect("a pipe");
    write!(input, "hex 2/2 b\nhex {HARD}\nhex 2/2 w\n").expect("it reads its input");
    drop(input);
    let mut out = BufReader::new(child.stdout.take().expect("a pipe")).lines();
    // Answers come as they are found, not at the end.
    let first = out.next().expect("a line").expect("text");
    assert_eq!(json(&first)["winner"], json!("black"));
    press_ctrl_c(&child);
    let rest: Vec<String> = out.map(|line| line.expect("text")).collect();
    assert_eq!(child.wait().expect("the program ends").code(), Some(130));
    // The line at hand is told; there is none if Ctrl-C comes between two lines.
    assert!(rest.len() <= 1, "{rest:?}");
    for line in &rest {
        assert_eq!(json(line)["winner"], json!(null));
    }
}

#[test]
fn a_reader_that_goes_away_is_no_fault() {
    let long = ["completions", "show --colors always --size 19", "man", "--help"];
    let batch = "for i in 1 2 3 4 5 6 7 8 9; do echo hex 2/2 b; done | mustplay solve --batch -";
    let commands = long
        .iter()
        .map(|args| format!("mustplay {}", args.replace("completions", "completions bash")))
        .chain([batch.into()]);
    for command in commands {
        // The reader is gone before most programs begin to write, and their code comes out on
        // standard error.
        let line = format!("{{ {command}; echo code $? >&2; }} | true");
        let output = shell(&line);
        assert_eq!(output.err, "code 0\n", "{command}");
        let output = shell(&format!("{command} | head -1"));
        assert_eq!((output.code, output.err.as_str()), (Some(0), ""), "{command}");
        assert_eq!(output.out.lines().count(), 1, "{command}: {}", output.out);
    }
}

/// Runs a line of shell in which `mustplay` is this program.
pub(crate) fn shell(line: &str) -> Ran {
    let folder = std::path::Path::new(env!("CARGO_BIN_EXE_mustplay")).parent().expect("a folder");
    let path = std::env::var("PATH").unwrap_or_default();
    let output = Command::new("sh")
        .args(["-c", line])
        .env("PATH", format!("{}:{path}", folder.display()))
        .env("TERM", "xterm")
        .stdin(Stdio::null())
        .output()
        .expect("a shell starts");
    output.into()
}

#[test]
fn a_full_disk_is_told() {
    if !std::path::Path::new("/dev/full").exists() {
        return;
    }
    let ran = shell("mustplay convert 3x3 > /dev/full");
    assert_eq!(ran.code, Some(2));
    assert!(ran.err.starts_with("mustplay: ") && ran.err.contains("space"), "{}", ran.err);
}
