//! A dialogue over HTP in which each line waits for what the program says to the line before.
//!
//! A live analysis says something and goes on until the next line comes: after such a command, one
//! `info` is enough.

use super::transcript::Outcome;
use crate::run::Ran;
use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Command, Stdio};

/// Says one line after the other, and takes down the answers.
pub(super) fn run(mut command: Command, input: &str) -> Outcome {
    let child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let mut child = child.expect("the program starts");
    let mut to = child.stdin.take().expect("a pipe");
    let mut from = BufReader::new(child.stdout.take().expect("a pipe"));
    let mut heard = String::new();
    for line in input.lines() {
        writeln!(to, "{line}").expect("it reads");
        let end = if line.contains("-analyze") { "info " } else { "\n" };
        loop {
            let start = heard.len();
            from.read_line(&mut heard).expect("text");
            let said = &heard[start..];
            if said.is_empty() || said.starts_with(end) || said.starts_with('?') {
                break;
            }
        }
        if heard.ends_with('\n') && heard.lines().last().is_some_and(|last| last.starts_with('?')) {
            from.read_line(&mut heard).expect("text");
        }
    }
    drop(to);
    from.read_to_string(&mut heard).expect("text");
    let Ran { code, err, .. } = child.wait_with_output().expect("the program ends").into();
    Outcome { code: code.expect("it wasn't killed"), out: heard, err }
}
