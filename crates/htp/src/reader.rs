//! Lines from a client, read while commands run.
//!
//! Lines are numbered as they come. An interrupt stops every command before it, whether it is
//! running or still waits for its turn: so nothing depends on how fast the commands before it were.

use crate::protocol::{LONGEST, Line, read};
use std::io::{BufRead, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// How many lines may wait. A client that sends more is not read until some are answered.
const WAITING: usize = 1024;

/// A line, with its number from 1 on.
pub(crate) struct Arrived {
    pub(crate) number: u64,
    pub(crate) line: Line,
}

/// The number of the last line before the last interrupt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Interrupts(Arc<AtomicU64>);

impl Interrupts {
    /// Whether the command of a line is to end.
    pub(crate) fn reach(&self, number: u64) -> bool {
        self.0.load(Ordering::Relaxed) >= number
    }
}

/// Starts to read. The channel ends where the input does.
pub(crate) fn listen(input: impl BufRead + Send + 'static) -> (Receiver<Arrived>, Interrupts) {
    let (sender, lines) = sync_channel(WAITING);
    let interrupts = Interrupts::default();
    let heard = interrupts.clone();
    std::thread::spawn(move || forward(input, &sender, &heard));
    (lines, interrupts)
}

fn forward(mut input: impl BufRead, lines: &SyncSender<Arrived>, interrupts: &Interrupts) {
    let mut number = 0;
    while let Ok(Some(line)) = next_line(&mut input) {
        match read(&line) {
            Line::Nothing => {}
            Line::Interrupt => interrupts.0.store(number, Ordering::Relaxed),
            line => {
                number += 1;
                if lines.send(Arrived { number, line }).is_err() {
                    return;
                }
            }
        }
    }
}

/// The next line without its end; of a line that is too long, a beginning that shows it.
fn next_line(input: &mut impl BufRead) -> std::io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    let most = LONGEST as u64 + 2;
    if input.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.ends_with(b"\n") {
        line.pop();
    } else {
        skip_line(input)?;
    }
    Ok(Some(line))
}

/// Reads to the end of a line, or to that of the input, without keeping it.
fn skip_line(input: &mut impl BufRead) -> std::io::Result<()> {
    loop {
        let seen = input.fill_buf()?;
        let end = seen.iter().position(|&byte| byte == b'\n');
        let (count, done) = match end {
            Some(at) => (at + 1, true),
            None => (seen.len(), seen.is_empty()),
        };
        input.consume(count);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[test]
    fn lines_come_with_numbers_and_interrupts_reach_back() {
        let text = b"name\n\n# a comment\nversion\r\n# interrupt\nquit";
        let (lines, interrupts) = listen(Cursor::new(text));
        let names: Vec<(u64, String)> = lines
            .iter()
            .map(|Arrived { number, line }| match line {
                Line::Command(request) => (number, request.name),
                other => panic!("{other:?}"),
            })
            .collect();
        assert_eq!(names, [(1, "name".into()), (2, "version".into()), (3, "quit".into())]);
        assert_eq!([1, 2, 3].map(|number| interrupts.reach(number)), [true, true, false]);
    }

    #[test]
    fn a_line_that_is_too_long_is_one_line() {
        for length in [LONGEST + 1, LONGEST + 2, 10 * LONGEST] {
            let text = [vec![b'x'; length], b"\nname\n".to_vec()].concat();
            let (lines, _) = listen(Cursor::new(text));
            let lines: Vec<Line> = lines.iter().map(|arrived| arrived.line).collect();
            assert!(matches!(&lines[..], [Line::TooLong, Line::Command(_)]), "{length}: {lines:?}");
        }
        let text = vec![b'x'; LONGEST];
        let (lines, _) = listen(Cursor::new(text));
        let lines: Vec<Line> = lines.iter().map(|arrived| arrived.line).collect();
        assert!(matches!(&lines[..], [Line::Command(_)]));
    }
}
