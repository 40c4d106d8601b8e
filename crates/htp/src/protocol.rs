//! The Hex Text Protocol as text: one line in, one framed answer out.
//!
//! A request is a line `[ID] COMMAND ARGUMENTS`. What follows a `#` is a comment; a line without a
//! command has no answer. An answer is `=` or `?`, the number that the request had, a space, and a
//! text in which no line is blank; a blank line ends it. The space stands there even if the text is
//! empty: `HexGui` takes an answer without it for broken.
//!
//! A comment of one word, `# interrupt`, asks for the end of the command that is running.

use crate::failure::Failure;

/// The longest line that is read as a command, in bytes.
pub(crate) const LONGEST: usize = 1 << 16;

/// The longest part of a request that an answer repeats, in characters.
const REPEATED: usize = 40;

/// A command with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Request {
    /// The number in front of it.
    pub(crate) id: Option<u64>,
    pub(crate) name: String,
    pub(crate) args: Vec<String>,
}

/// What a line asks for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Line {
    /// Nothing: it is blank or a comment.
    Nothing,
    /// The end of the command that is running.
    Interrupt,
    Command(Request),
    /// It is too long to be a command.
    TooLong,
}

/// The end of an answer.
pub(crate) const END: &str = "\n";

/// The text of an answer, or why there is none.
pub(crate) type Answer = Result<String, Failure>;

/// Says that a line is too long to be a command.
pub(crate) fn too_long() -> Failure {
    format!("a line has at most {LONGEST} bytes").into()
}

/// Reads a line. Bytes that are no text become signs that no command has.
pub(crate) fn read(line: &[u8]) -> Line {
    if line.len() > LONGEST {
        return Line::TooLong;
    }
    let text = String::from_utf8_lossy(line);
    let (command, comment) = match text.split_once('#') {
        Some((command, comment)) => (command, comment.trim()),
        None => (&*text, ""),
    };
    let is_blank = |c: char| c.is_whitespace() || c.is_control();
    let mut words = command.split(is_blank).filter(|word| !word.is_empty()).map(String::from);
    let Some(first) = words.next() else {
        return if comment == "interrupt" { Line::Interrupt } else { Line::Nothing };
    };
    let is_number = first.bytes().all(|byte| byte.is_ascii_digit());
    let id = is_number.then(|| first.parse().ok()).flatten();
    let name = match id {
        Some(_) => words.next().unwrap_or_default(),
        None => first,
    };
    Line::Command(Request { id, name, args: words.collect() })
}

/// An answer as it goes out.
pub(crate) fn framed(id: Option<u64>, answer: &Answer) -> String {
    let (mark, body) = match answer {
        Ok(body) => ('=', body.as_str()),
        Err(failure) => ('?', failure.as_str()),
    };
    let mut text = String::from(mark);
    if let Some(id) = id {
        text += &id.to_string();
    }
    text.push(' ');
    let mut lines = body.lines().map(str::trim_end);
    text += lines.next().unwrap_or_default();
    text.push('\n');
    for line in lines.filter(|line| !line.is_empty()) {
        text += line;
        text.push('\n');
    }
    text += END;
    text
}

/// A word of a request as an answer may repeat it: printable, and not too long.
pub(crate) fn quoted(word: &str) -> String {
    let mut shown: String =
        word.chars().take(REPEATED).map(|c| if c.is_control() { '.' } else { c }).collect();
    if word.chars().nth(REPEATED).is_some() {
        shown.push('…');
    }
    format!("'{shown}'")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command(id: Option<u64>, words: &str) -> Line {
        let mut words = words.split(' ').map(String::from);
        Line::Command(Request { id, name: words.next().unwrap(), args: words.collect() })
    }

    #[test]
    fn lines_are_read() {
        for (line, expected) in [
            ("play b a1", command(None, "play b a1")),
            ("  play\tb   A1 \r", command(None, "play b A1")),
            ("12 undo", command(Some(12), "undo")),
            ("007 undo # again", command(Some(7), "undo")),
            ("showboard#now", command(None, "showboard")),
            ("12", command(Some(12), "")),
            ("12th", command(None, "12th")),
            ("99999999999999999999 undo", command(None, "99999999999999999999 undo")),
            ("", Line::Nothing),
            (" \t\r", Line::Nothing),
            ("# play b a1", Line::Nothing),
            ("# interrupt", Line::Interrupt),
            ("#interrupt \r", Line::Interrupt),
            ("undo # interrupt", command(None, "undo")),
        ] {
            assert_eq!(read(line.as_bytes()), expected, "{line}");
        }
        assert_eq!(read(&vec![b'a'; LONGEST + 1]), Line::TooLong);
        assert_eq!(read(b"\x01\x02"), Line::Nothing);
        assert_eq!(read(b"pl\xffy b"), command(None, "pl\u{fffd}y b"));
    }

    #[test]
    fn answers_are_framed() {
        for (id, answer, expected) in [
            (None, Ok("a1".into()), "= a1\n\n"),
            (Some(3), Ok("a1".into()), "=3 a1\n\n"),
            (None, Ok(String::new()), "= \n\n"),
            (Some(0), Err("no such cell".into()), "?0 no such cell\n\n"),
            (None, Ok("\nB .\n\n W .\n".into()), "= \nB .\n W .\n\n"),
            (None, Ok("a  \n \n\nb\n\n".into()), "= a\nb\n\n"),
        ] {
            assert_eq!(framed(id, &answer), expected);
        }
    }

    #[test]
    fn words_are_quoted() {
        assert_eq!(quoted("a1"), "'a1'");
        assert_eq!(quoted(&"x".repeat(1000)), format!("'{}…'", "x".repeat(40)));
    }
}
