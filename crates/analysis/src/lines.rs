//! Lines of input, of which none is too long to be kept.

use std::io::{self, BufRead, Read};

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
    let mut line = Vec::new();
    let most = LONGEST as u64 + 1;
    if input.by_ref().take(most).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.pop_if(|&mut last| last == b'\n').is_none() && line.len() > LONGEST {
        skip(input)?;
        return Ok(Some(Line::TooLong));
    }
    Ok(Some(Line::Text(String::from_utf8_lossy(&line).into_owned())))
}

/// Reads to the end of a line, or to that of the input, without keeping it.
fn skip(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let seen = input.fill_buf()?;
        let end = seen.iter().position(|&byte| byte == b'\n');
        let (count, is_done) = match end {
            Some(at) => (at + 1, true),
            None => (seen.len(), seen.is_empty()),
        };
        input.consume(count);
        if is_done {
            return Ok(());
        }
    }
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
