//! What standard output can show, and who reads it.

use crate::args::When;
use std::io::{ErrorKind, IsTerminal};

pub(crate) use terminal::Status;

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

/// An error in one sentence: what failed, and every cause that the words before don't say already.
pub(crate) fn sentence(error: &anyhow::Error) -> String {
    error.chain().skip(1).fold(error.to_string(), |text, cause| {
        let cause = cause.to_string();
        if text.contains(&cause) { text } else { format!("{text}: {cause}") }
    })
}
