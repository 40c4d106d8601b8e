//! An HTP engine as a process of its own.

use mustplay::Style;
use std::io::{BufRead, BufReader, Read, Write};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use terminal::{end_group, processes_cpu_seconds};

/// The longest answer that is read, in bytes.
const LONGEST: u64 = 1 << 20;

/// How long an engine that closed its output may take to end.
const LAST_BREATH: Duration = Duration::from_millis(500);

/// How sentences about crashes begin.
const ENDED: &str = "ended";
const NOT_STARTED: &str = "can't be started";

/// Whether a sentence about a failure tells of a crash.
pub(super) fn is_crash(sentence: &str) -> bool {
    sentence.starts_with(ENDED) || sentence.starts_with(NOT_STARTED)
}

/// Why an engine gave no answer that can be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// It can't be started.
    NotStarted(String),
    /// It ended or closed its output; how it ended, if it did.
    Ended(Option<String>),
    /// It didn't answer in time.
    TimedOut(Duration),
    /// What it wrote isn't an answer.
    Malformed(String),
    /// It said no.
    Refused(String),
    /// It said no to a command that the user wants it to be sent.
    SetupRefused {
        /// The command.
        command: String,
        /// What it said.
        sentence: String,
    },
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::NotStarted(why) => write!(f, "{NOT_STARTED}: {why}"),
            Failure::Ended(None) => f.write_str(ENDED),
            Failure::Ended(Some(how)) => write!(f, "{ENDED} {how}"),
            Failure::TimedOut(limit) => {
                write!(f, "did not answer within {} s", limit.as_secs_f64())
            }
            Failure::Malformed(line) => write!(f, "wrote '{line}', which is no answer"),
            Failure::Refused(sentence) => write!(f, "said: {sentence}"),
            Failure::SetupRefused { command, sentence } => {
                write!(f, "said to '{command}': {sentence}")
            }
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

    /// The player that the command line names, if it is this very program with one.
    pub(super) fn own_player(&self) -> Option<Style> {
        let is_own = std::env::current_exe().is_ok_and(|own| own == self.program);
        let place = self.args.iter().position(|word| word.starts_with("--player"))?;
        let name = match self.args[place].split_once('=') {
            Some((_, name)) => name,
            None => self.args.get(place + 1)?,
        };
        Style::from_name(name).filter(|_| is_own)
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
        if sent.is_err() {
            return Err(self.ended());
        }
        let start = Instant::now();
        loop {
            let left = limit.saturating_sub(start.elapsed());
            let answer = match self.answers.recv_timeout(left) {
                Ok(answer) => answer,
                Err(RecvTimeoutError::Timeout) => return Err(Failure::TimedOut(limit)),
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            // Pictures may come before the answer, but don't extend the time for it.
            if answer.starts_with("gogui-gfx:") {
                if start.elapsed() >= limit {
                    return Err(Failure::TimedOut(limit));
                }
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

    /// Sends a command that the engine may refuse; whether it did as it was told.
    pub(super) fn offer(&mut self, command: &str, limit: Duration) -> Result<bool, Failure> {
        match self.ask(command, limit) {
            Ok(_) => Ok(true),
            Err(Failure::Refused(_)) => Ok(false),
            Err(failure) => Err(failure),
        }
    }

    /// Whether the engine has a command, as it says itself or as the list of its commands says.
    pub(super) fn knows(&mut self, command: &str, limit: Duration) -> Result<bool, Failure> {
        match self.ask(&format!("known_command {command}"), limit) {
            Ok(answer) if answer == "true" => return Ok(true),
            Ok(answer) if answer == "false" => return Ok(false),
            Ok(_) | Err(Failure::Refused(_)) => {}
            Err(failure) => return Err(failure),
        }
        match self.ask("list_commands", limit) {
            Ok(list) => Ok(list.split_whitespace().any(|name| name == command)),
            Err(Failure::Refused(_)) => Ok(false),
            Err(failure) => Err(failure),
        }
    }

    /// The CPU time that the engine has taken so far, where the system tells it.
    pub(super) fn cpu_seconds(&self) -> Option<f64> {
        processes_cpu_seconds(self.child.id())
    }

    /// The engine has closed its output: how it ended, if it does so soon.
    fn ended(&mut self) -> Failure {
        let start = Instant::now();
        while start.elapsed() < LAST_BREATH {
            match self.child.try_wait() {
                Ok(None) => std::thread::sleep(Duration::from_millis(5)),
                Ok(Some(status)) => {
                    let code = status.code().map(|code| format!("with exit code {code}"));
                    let signal = || status.signal().map(|number| format!("by signal {number}"));
                    return Failure::Ended(code.or_else(signal));
                }
                Err(_) => break,
            }
        }
        Failure::Ended(None)
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
        // Programs that a script has started go with it.
        end_group(&self.child);
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
    fn crashes_are_told_by_their_sentences() {
        let code = Failure::Ended(Some("with exit code 1".into()));
        assert_eq!(code.to_string(), "ended with exit code 1");
        let crashes = [code, Failure::Ended(None), Failure::NotStarted("no such file".into())];
        assert!(crashes.iter().all(|failure| is_crash(&failure.to_string())));
        assert!(!is_crash(&Failure::Refused("no".into()).to_string()));
    }

    #[test]
    fn players_of_our_own_are_known() {
        let player = |text: &str| CommandLine::read(text).expect("a command").own_player();
        assert_eq!(player("mustplay htp --player hexy --depth 4"), Some(Style::Hexy));
        assert_eq!(player("mustplay htp --player=puct"), Some(Style::Puct));
        assert_eq!(player("mustplay htp"), None);
        assert_eq!(player("other --player puct"), None);
    }

    #[test]
    fn answers_end_with_blank_lines() {
        let mut output: &[u8] = b"\n= a1\n\n\n?\nb\r\n\r\n= cut";
        assert_eq!(next_answer(&mut output).as_deref(), Some("= a1\n"));
        assert_eq!(next_answer(&mut output).as_deref(), Some("?\nb\n"));
        assert_eq!(next_answer(&mut output), None);
    }
}
