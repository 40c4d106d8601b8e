//! Lines from a client, read while commands run.
//!
//! Commands are numbered as they come. An interrupt stops every command before it, whether it is
//! running or still waits for its turn: so nothing depends on how fast the commands before it were.
//! An analysis ends with the next line of any kind, so all lines are counted, too.

use crate::lines::next_line;
use crate::protocol::{LONGEST, Line, read};
use std::io::BufRead;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// How many lines may wait. A client that sends more is not read until some are answered.
const WAITING: usize = 1024;

/// A line that wants an answer.
pub(crate) struct Arrived {
    pub(crate) place: Place,
    pub(crate) line: Line,
}

/// Where a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Place {
    /// Its number among those that want an answer, from 1 on.
    pub(crate) number: u64,
    /// Its number among all lines, from 1 on.
    pub(crate) row: u64,
}

/// What the reader has heard so far.
#[derive(Clone, Debug, Default)]
pub(crate) struct Heard(Arc<Counters>);

#[derive(Debug, Default)]
struct Counters {
    /// The number of the last command before the last interrupt.
    interrupted: AtomicU64,
    /// How many lines there were; more than any number at the end of the input.
    rows: AtomicU64,
}

impl Heard {
    /// Whether the command of a line was interrupted.
    pub(crate) fn interrupts(&self, place: Place) -> bool {
        self.0.interrupted.load(Ordering::Relaxed) >= place.number
    }

    /// Whether something came after a line: another line, or the end.
    pub(crate) fn goes_on_after(&self, place: Place) -> bool {
        self.0.rows.load(Ordering::Relaxed) > place.row
    }
}

/// Starts to read. The channel ends where the input does.
pub(crate) fn listen(input: impl BufRead + Send + 'static) -> (Receiver<Arrived>, Heard) {
    let (sender, lines) = sync_channel(WAITING);
    let heard = Heard::default();
    let counters = heard.0.clone();
    std::thread::spawn(move || {
        forward(input, &sender, &counters);
        counters.rows.store(u64::MAX, Ordering::Relaxed);
    });
    (lines, heard)
}

fn forward(mut input: impl BufRead, lines: &SyncSender<Arrived>, counters: &Counters) {
    let mut place = Place { number: 0, row: 0 };
    // Of a line that is too long, a beginning that shows it will do.
    while let Ok(Some(line)) = next_line(&mut input, LONGEST + 2) {
        place.row += 1;
        counters.rows.store(place.row, Ordering::Relaxed);
        match read(&line) {
            Line::Nothing => {}
            Line::Interrupt => counters.interrupted.store(place.number, Ordering::Relaxed),
            line => {
                place.number += 1;
                if lines.send(Arrived { place, line }).is_err() {
                    return;
                }
            }
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
        let (lines, heard) = listen(Cursor::new(text));
        let (mut names, mut places) = (Vec::new(), Vec::new());
        for Arrived { place, line } in &lines {
            let Line::Command(request) = line else { panic!("{line:?}") };
            names.push(request.name);
            places.push(place);
        }
        assert_eq!(names, ["name", "version", "quit"]);
        let numbers: Vec<_> = places.iter().map(|place| (place.number, place.row)).collect();
        assert_eq!(numbers, [(1, 1), (2, 4), (3, 6)]);
        let interrupted: Vec<bool> = places.iter().map(|&place| heard.interrupts(place)).collect();
        assert_eq!(interrupted, [true, true, false]);
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
