//! Lines of input, of which none is too long to be kept.

use htp::lines::next_line;
use std::io::{self, BufRead};

/// The longest line that is read, in bytes.
const LONGEST: usize = 1 << 20;

/// A line without its end.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Bytes that are no text have become signs that no query has.
    Text(String),
    TooLong,
}

/// Says that a line is too long.
pub(crate) fn too_long() -> String {
    format!("a line has at most {LONGEST} bytes")
}

/// The next line, if there is one.
pub(crate) fn next(input: &mut impl BufRead) -> io::Result<Option<Line>> {
    let Some(line) = next_line(input, LONGEST + 1)? else { return Ok(None) };
    Ok(Some(match line.len() > LONGEST {
        true => Line::TooLong,
        false => Line::Text(String::from_utf8_lossy(&line).into_owned()),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_one_by_one() {
        let long = "x".repeat(LONGEST + 1);
        let text = format!("a\r\n\n{long}\n{}\nlast", "y".repeat(LONGEST));
        let (mut input, mut lines) = (text.as_bytes(), Vec::new());
        while let Some(line) = next(&mut input).expect("memory can be read") {
            lines.push(line);
        }
        let [first, blank, third, fourth, last] = &lines[..] else { panic!("{}", lines.len()) };
        assert_eq!([first, blank], [&Line::Text("a\r".into()), &Line::Text(String::new())]);
        assert_eq!(third, &Line::TooLong);
        assert!(matches!(fourth, Line::Text(text) if text.len() == LONGEST));
        assert_eq!(last, &Line::Text("last".into()));
    }
}
