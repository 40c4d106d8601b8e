//! Running the program, and looking at what it printed.

use serde_json::Value;
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

/// What a run of the program left behind.
pub(crate) struct Ran {
    pub(crate) code: Option<i32>,
    pub(crate) out: String,
    pub(crate) err: String,
}

/// The program, which takes no colors or terminals from the tests' surroundings.
pub(crate) fn program(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mustplay"));
    command.args(args).env_remove("NO_COLOR").env("TERM", "xterm").stdin(Stdio::null());
    command
}

/// Runs the program to its end.
pub(crate) fn mustplay(args: &[&str]) -> Ran {
    program(args).output().expect("the program starts").into()
}

/// Runs the program with a text on standard input.
pub(crate) fn with_input(args: &[&str], input: &str) -> Ran {
    with_bytes(args, input.as_bytes())
}

/// Runs the program with bytes on standard input. It may end before it has read them all.
pub(crate) fn with_bytes(args: &[&str], input: &[u8]) -> Ran {
    let mut child = program(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    match child.stdin.take().expect("a pipe").write_all(input) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
        _ => {}
    }
    child.wait_with_output().expect("the program ends").into()
}

impl From<Output> for Ran {
    fn from(output: Output) -> Ran {
        let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
        Ran { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Ran {
    /// The output of a run that did all that was asked for, without a word on standard error.
    #[track_caller]
    pub(crate) fn done(self) -> String {
        assert_eq!((self.code, self.err.as_str()), (Some(0), ""), "{}", self.out);
        self.out
    }

    /// The message of a run that found its input or its arguments wrong.
    #[track_caller]
    pub(crate) fn refused(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(2), ""), "{}", self.err);
        self.err
    }

    /// The message of a run whose check said no.
    #[track_caller]
    pub(crate) fn said_no(self) -> String {
        assert_eq!((self.code, self.out.as_str()), (Some(1), ""), "{}", self.err);
        self.err
    }

    /// The object that was printed, by a run that ended with this code.
    #[track_caller]
    pub(crate) fn object(self, code: i32) -> Value {
        assert_eq!((self.code, self.err.as_str()), (Some(code), ""), "{}", self.out);
        assert_eq!(self.out.lines().count(), 1, "one object on one line: {}", self.out);
        json(&self.out)
    }
}

#[track_caller]
pub(crate) fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The strings of a list.
#[track_caller]
pub(crate) fn strings(list: &Value) -> Vec<&str> {
    let list = list.as_array().unwrap_or_else(|| panic!("{list} is no list"));
    list.iter().map(|value| value.as_str().expect("a string")).collect()
}

/// The names of an object's fields, in their order, without those of objects inside it.
pub(crate) fn fields(object: &str) -> Vec<String> {
    let (mut names, mut depth, mut rest) = (Vec::new(), 0, object);
    while let Some(character) = rest.chars().next() {
        rest = &rest[character.len_utf8()..];
        match character {
            '{' | '[' => depth += 1,
            '}' | ']' => depth -= 1,
            '"' => {
                // No string that is printed here has a quotation mark inside.
                let (text, after) = rest.split_once('"').expect("a closing quotation mark");
                if depth == 1 && after.starts_with(':') {
                    names.push(text.into());
                }
                rest = after;
            }
            _ => {}
        }
    }
    names
}

/// A directory of one test, which goes away with it.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("mustplay-test-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir(&path).expect("a fresh directory");
        Folder(path)
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    /// The path of a file in here.
    pub(crate) fn file(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path in UTF-8").into()
    }

    /// Writes a file, and tells its path.
    pub(crate) fn write(&self, name: &str, contents: impl AsRef<[u8]>) -> String {
        let path = self.file(name);
        std::fs::write(&path, contents).expect("a file is written");
        path
    }

    /// The names of all files in here.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = std::fs::read_dir(&self.0).expect("the directory");
        let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry").file_name();
        let mut names: Vec<String> =
            entries.map(|entry| name(entry).into_string().expect("a name in UTF-8")).collect();
        names.sort();
        names
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
