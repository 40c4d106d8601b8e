//! An HTP engine as a process of its own.

use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// The longest answer that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// Why an engine gave no answer that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// It can't be started.
    NotStarted(String),
    /// It ended, or closed its output.
    Ended,
    /// It didn't answer in time.
    TimedOut(Duration),
    /// What it wrote isn't an answer.
    Malformed(String),
    /// It said no.
    Refused(String),
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::NotStarted(why) => write!(f, "can't be started: {why}"),
            Failure::Ended => f.write_str("ended"),
            Failure::TimedOut(limit) => {
                write!(f, "did not answer within {} s", limit.as_secs_f64())
            }
            Failure::Malformed(line) => write!(f, "wrote '{line}', which is no answer"),
            Failure::Refused(sentence) => write!(f, "said: {sentence}"),
        }
    }
}

/// A command line, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct CommandLine {
    program: PathBuf,
    args: Vec<String>,
}

impl CommandLine {
    /// Reads a command line: words, of which those with blanks stand in quotation marks. The name
    /// `mustplay` is this very program.
    pub(super) fn read(text: &str) -> anyhow::Result<CommandLine> {
        let mut words = words(text)
            .ok_or_else(|| anyhow::anyhow!("a quotation mark isn't closed in: {text}"))?
            .into_iter();
        let name = words.next().ok_or_else(|| anyhow::anyhow!("an engine's command is empty"))?;
        let program = if name == "mustplay" { std::env::current_exe()? } else { name.into() };
        Ok(CommandLine { program, args: words.collect() })
    }
}

/// The words of a line, apart from blanks; `'` and `"` keep blanks inside a word.
fn words(text: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut open) = (Vec::new(), None::<String>, None);
    for character in text.chars() {
        match (open, character) {
            (Some(mark), _) if mark == character => open = None,
            (None, '\'' | '"') => {
                open = Some(character);
                word.get_or_insert_default();
            }
            (None, _) if character.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(character),
        }
    }
    words.extend(word);
    open.is_none().then_some(words)
}

/// A running engine. It is ended when it goes out of scope.
pub(super) struct Engine {
    child: Child,
    input: ChildStdin,
    /// Answers with their marks, without their ends.
    answers: Receiver<String>,
}

impl Engine {
    /// Starts an engine. It doesn't share our Ctrl-C; what it says on standard error is dropped.
    pub(super) fn start(line: &CommandLine) -> Result<Engine, Failure> {
        let mut child = Command::new(&line.program)
            .args(&line.args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .process_group(0)
            .spawn()
            .map_err(|error| Failure::NotStarted(error.to_string()))?;
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let (sender, answers) = channel();
        std::thread::spawn(move || {
            let mut output = output;
            while let Some(answer) = next_answer(&mut output) {
                if sender.send(answer).is_err() {
                    return;
                }
            }
        });
        Ok(Engine { child, input, answers })
    }

    /// Sends a command and waits for its answer.
    pub(super) fn ask(&mut self, command: &str, limit: Duration) -> Result<String, Failure> {
        let sent = writeln!(self.input, "{command}").and_then(|()| self.input.flush());
        sent.map_err(|_| Failure::Ended)?;
        let start = Instant::now();
        loop {
            let left = limit.saturating_sub(start.elapsed());
            let answer = match self.answers.recv_timeout(left) {
                Ok(answer) => answer,
                Err(RecvTimeoutError::Timeout) => return Err(Failure::TimedOut(limit)),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Ended),
            };
            // Pictures may come before the answer.
            if answer.starts_with("gogui-gfx:") {
                continue;
            }
            let first = answer.lines().next().unwrap_or_default().to_string();
            return match answer.split_at_checked(1) {
                Some(("=", text)) => Ok(text.trim().into()),
                Some(("?", text)) => Err(Failure::Refused(text.trim().into())),
                _ => Err(Failure::Malformed(first)),
            };
        }
    }

    /// Whether the engine has a command.
    pub(super) fn knows(&mut self, command: &str, limit: Duration) -> Result<bool, Failure> {
        match self.ask(&format!("known_command {command}"), limit) {
            Ok(answer) => Ok(answer == "true"),
            Err(Failure::Refused(_)) => Ok(false),
            Err(failure) => Err(failure),
        }
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit").and_then(|()| self.input.flush());
        for _ in 0..20 {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            std::thread::sleep(Duration::from_millis(5));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The lines up to the next blank one; nothing at the end of the output. Blank lines in front of an
/// answer are let pass.
fn next_answer(output: &mut impl BufRead) -> Option<String> {
    let mut answer = String::new();
    loop {
        let mut line = Vec::new();
        let count = output.by_ref().take(LONGEST).read_until(b'\n', &mut line).ok()?;
        if count == 0 || answer.len() as u64 > LONGEST {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        match (line.trim_end_matches(['\n', '\r']), answer.is_empty()) {
            ("", true) => {}
            ("", false) => return Some(answer),
            (line, _) => {
                answer += line;
                answer.push('\n');
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn command_lines_are_taken_apart() {
        let check = |text: &str, expected: Option<&[&str]>| {
            let expected = expected.map(|words| words.iter().copied().map(String::from).collect());
            assert_eq!(words(text), expected, "{text}");
        };
        check("a  b\tc", Some(&["a", "b", "c"]));
        check("'a b' \"c 'd\"e", Some(&["a b", "c 'de"]));
        check("x ''", Some(&["x", ""]));
        check("", Some(&[]));
        check("a 'b", None);
    }

    #[test]
    fn answers_end_with_blank_lines() {
        let mut output: &[u8] = b"\n= a1\n\n\n?\nb\r\n\r\n= cut";
        assert_eq!(next_answer(&mut output).as_deref(), Some("= a1\n"));
        assert_eq!(next_answer(&mut output).as_deref(), Some("?\nb\n"));
        assert_eq!(next_answer(&mut output), None);
    }
}
