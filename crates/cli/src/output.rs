//! Exit codes, colors and files.

use crate::args::When;
use anyhow::Context;
use std::io::{ErrorKind, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How a run ended, as the exit code tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Status {
    /// Everything that was asked for.
    Done,
    /// A check said no.
    Refused,
    /// The input or the arguments were wrong.
    BadInput,
    /// A limit came first.
    GaveUp,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Done => 0,
            Status::Refused => 1,
            Status::BadInput => 2,
            Status::GaveUp => 3,
            Status::Interrupted => 130,
        })
    }
}

/// What standard output can show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) colors: draw::Colors,
}

impl Screen {
    pub(crate) fn new(when: When) -> Screen {
        let wanted = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                std::io::stdout().is_terminal() && !forbidden && !dumb
            }
        };
        Screen { colors: if wanted { draw::Colors::Ansi } else { draw::Colors::None } }
    }
}

/// Whether the reader of our output went away, which is no fault of anybody.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// Writes a file whole or not at all: into a neighbour first, then over the old one.
pub(crate) fn write_file(path: &Path, contents: &[u8]) -> anyhow::Result<()> {
    let draft = draft(path);
    let written = std::fs::write(&draft, contents).and_then(|()| std::fs::rename(&draft, path));
    written.with_context(|| {
        let _ = std::fs::remove_file(&draft);
        format!("can't write {}", path.display())
    })
}

/// Finds out whether a file can be written, before long work is done for it.
pub(crate) fn check_writable(path: &Path) -> anyhow::Result<()> {
    let draft = draft(path);
    let written = match path.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => std::fs::write(&draft, []).and_then(|()| std::fs::remove_file(&draft)),
    };
    written.with_context(|| format!("can't write {}", path.display()))
}

/// The neighbour of a file in which it is written.
fn draft(path: &Path) -> PathBuf {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    draft.into()
}
