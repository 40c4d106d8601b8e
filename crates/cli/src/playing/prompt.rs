//! What a person types: with line editing and a history on a terminal, plain lines elsewhere.

use rustyline::DefaultEditor;
use rustyline::error::ReadlineError;
use std::io::{IsTerminal, Lines, StdinLock, Write, stdin, stdout};

/// Where lines come from.
pub(super) enum Prompt {
    /// A terminal.
    Editor(Box<DefaultEditor>),
    /// A file or another program.
    Plain(Lines<StdinLock<'static>>),
}

/// What was heard.
pub(super) enum Heard {
    /// A line.
    Line(String),
    /// Ctrl-C on a terminal.
    Interrupted,
    /// There is no more.
    End,
}

impl Prompt {
    pub(super) fn new() -> anyhow::Result<Prompt> {
        let is_terminal = stdin().is_terminal() && stdout().is_terminal();
        let dumb = std::env::var_os("TERM").is_none_or(|term| term == "dumb");
        Ok(match is_terminal && !dumb {
            true => Prompt::Editor(Box::new(DefaultEditor::new()?)),
            false => Prompt::Plain(std::io::BufRead::lines(stdin().lock())),
        })
    }

    /// Asks for a line.
    pub(super) fn ask(&mut self, prompt: &str, out: &mut impl Write) -> anyhow::Result<Heard> {
        match self {
            Prompt::Plain(lines) => {
                write!(out, "{prompt}")?;
                out.flush()?;
                Ok(lines.next().transpose()?.map_or(Heard::End, Heard::Line))
            }
            Prompt::Editor(editor) => {
                out.flush()?;
                match editor.readline(prompt) {
                    Ok(line) => {
                        editor.add_history_entry(line.trim())?;
                        Ok(Heard::Line(line))
                    }
                    Err(ReadlineError::Interrupted) => Ok(Heard::Interrupted),
                    Err(ReadlineError::Eof) => Ok(Heard::End),
                    Err(error) => Err(error.into()),
                }
            }
        }
    }
}
