//! How wide text is, and how large it may be.
//!
//! The reader's font isn't known, so widths are estimates for a wide sans-serif face: text may turn
//! out narrower than planned, hardly ever wider.

/// How far the baseline lies below the middle of the letters, in ems. Renderers that ignore
/// `dominant-baseline` make this shift necessary.
pub(crate) const BASELINE: f64 = 0.35;

/// The width of a text in ems.
pub(crate) fn width(text: &str) -> f64 {
    text.chars().map(character_width).sum()
}

/// The largest font size, up to `most`, at which a text fits into `room`.
pub(crate) fn size_within(text: &str, room: f64, most: f64) -> f64 {
    most.min(room / width(text).max(0.3))
}

/// Breaks a text between words into lines of at most `room` ems; a longer word gets its own line.
pub(crate) fn wrap(text: &str, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + width(" ") + width(word) <= room => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_string()),
        }
    }
    lines
}

fn character_width(character: char) -> f64 {
    match character {
        ' ' | '.' | ',' | ':' | ';' | '\'' | '|' | '!' | 'i' | 'j' | 'l' | 'I' => 0.34,
        '(' | ')' | '[' | ']' | '/' | '-' | 'f' | 'r' | 't' => 0.42,
        'm' | 'w' | 'M' | 'W' | '%' | '@' => 0.98,
        'A'..='Z' => 0.72,
        '\u{1100}'.. => 1.0,
        _ => 0.63,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn longer_labels_get_smaller_letters() {
        let size = |text| size_within(text, 26.0, 15.0);
        assert_eq!(size("7"), 15.0);
        assert_eq!(size("42"), 15.0);
        assert!(size("121") < 15.0 && size("121") > size("1214"));
        assert_eq!(size(""), 15.0);
    }

    #[test]
    fn lines_break_between_words() {
        assert_eq!(wrap("one two three", 6.0), ["one two", "three"]);
        assert_eq!(wrap("incomprehensibilities", 4.0), ["incomprehensibilities"]);
        assert!(wrap("  ", 4.0).is_empty());
    }
}
