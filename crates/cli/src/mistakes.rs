//! First mistakes on the command line, answered with the likely fix.

use clap::error::ContextKind;
use mustplay::{Reading, Rules, read_game};
use std::io;
use std::path::Path;

/// The commands that take a position.
const TAKE_POSITIONS: [&str; 8] =
    ["solve", "review", "play", "show", "convert", "connections", "inferior", "evaluate"];

/// How far a name may be from one that is there: so many letters are wrong.
const CLOSE: usize = 2;

/// The likely fix of a command line that the parser refuses, if there is one.
pub(crate) fn fix(error: &clap::Error, words: &[String]) -> Option<String> {
    use clap::error::ErrorKind;
    match error.kind() {
        ErrorKind::UnknownArgument => {
            other_option(error, words).or_else(|| in_quotation_marks(words))
        }
        ErrorKind::InvalidSubcommand => {
            let first = words.iter().position(|word| !word.starts_with('-'))?;
            let (start, end) = match split_position(words, first) {
                Some(range) if range.0 == first => range,
                _ if is_position(&words[first]) => (first, first + 1),
                _ => return None,
            };
            let fixed = quoted(&words[start..], 0, end - start);
            Some(format!("say what to do with the position: mustplay solve {fixed}"))
        }
        _ => None,
    }
}

/// The command line with its position made one argument.
fn in_quotation_marks(words: &[String]) -> Option<String> {
    let command = words.iter().position(|word| TAKE_POSITIONS.contains(&word.as_str()))?;
    let (start, end) = split_position(words, command + 1)?;
    let fixed = quoted(words, start, end);
    Some(format!("a position is one argument, in quotation marks: mustplay {fixed}"))
}

/// Options of some commands that have another name in others: the commands, what was given, and what
/// is meant.
const OTHER_NAMES: [(&[&str], &str, &str); 3] = [
    (&["solve", "openings", "serve", "puzzles"], "--time", "--limit SECONDS"),
    (&["review", "play"], "--limit", "--time SECONDS"),
    (&["openings"], "--size", "the size alone: mustplay openings 5"),
];

/// What the option of another command is here.
fn other_option(error: &clap::Error, words: &[String]) -> Option<String> {
    let given = error.get(ContextKind::InvalidArg)?.to_string();
    let command = words.iter().find(|word| !word.starts_with('-'))?;
    let is_it = |(commands, name, _): &&(&[&str], &str, &str)| {
        *name == given && commands.contains(&command.as_str())
    };
    let (_, _, meant) = OTHER_NAMES.iter().find(is_it)?;
    Some(format!("{command} has no {given}; it takes {meant}"))
}

/// Where words in a row, after so many others, are a position together.
fn split_position(words: &[String], from: usize) -> Option<(usize, usize)> {
    let ends = |start: usize| {
        let stop = words[start..].iter().position(|word| word.starts_with('-'));
        let stop = stop.map_or(words.len(), |length| start + length);
        (start + 2..=stop).rev().map(move |end| (start, end))
    };
    (from..words.len()).flat_map(ends).find(|&(start, end)| is_text(&words[start..end].join(" ")))
}

fn is_position(word: &str) -> bool {
    is_text(word) || Path::new(word).is_file()
}

/// Whether a text can be read as a position.
fn is_text(text: &str) -> bool {
    read_game(text, Reading::default()).is_ok()
}

/// The command line with some words made one.
fn quoted(words: &[String], start: usize, end: usize) -> String {
    let position = words[start..end].join(" ");
    let before = words[..start].iter().map(|word| shell_word(word));
    let after = words[end..].iter().map(|word| shell_word(word));
    before.chain([shell_word(&position)]).chain(after).collect::<Vec<_>>().join(" ")
}

/// A word as a shell takes it.
fn shell_word(word: &str) -> String {
    let is_plain =
        |character: char| character.is_ascii_alphanumeric() || "-_./,:=+%@".contains(character);
    match !word.is_empty() && word.chars().all(is_plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

/// Why a file can't be opened, with the name that was meant if one is close.
pub(crate) fn cant_open(path: &Path, error: io::Error) -> anyhow::Error {
    let name = path.display();
    let missing = error.kind() == io::ErrorKind::NotFound;
    match similar(path).filter(|_| missing) {
        Some(other) => {
            anyhow::anyhow!("can't open {name}: {error}; there is {}", other.display())
        }
        None if missing && is_text(&name.to_string()) => {
            anyhow::anyhow!("can't open {name}: a certificate is wanted, and this is a position")
        }
        None => anyhow::Error::from(error).context(format!("can't open {name}")),
    }
}

/// A file in the same folder whose name is nearly the same.
fn similar(path: &Path) -> Option<std::path::PathBuf> {
    let wanted = path.file_name()?.to_str()?;
    let folder = path.parent()?;
    let place = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let names = std::fs::read_dir(place).ok()?.flatten();
    let names = names.filter_map(|entry| entry.file_name().into_string().ok());
    let distances = names.map(|name| (distance(wanted, &name), name));
    let (_, name) = distances.filter(|(far, _)| *far <= CLOSE).min()?;
    Some(folder.join(name))
}

/// How many letters have to be put in, taken out or changed to make one word of another
/// (Levenshtein's distance).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], index + 1);
        for (at, &with) in other.iter().enumerate() {
            let changed = diagonal + usize::from(letter != with);
            diagonal = row[at + 1];
            row[at + 1] = changed.min(diagonal + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

/// What to say of a text that isn't a position and was hardly meant to be one.
pub(crate) fn no_position(text: &str) -> Option<String> {
    let text = text.trim();
    let is_name =
        text.starts_with(|first: char| first.is_ascii_alphanumeric() || "./~_".contains(first));
    if !is_name || text.contains(char::is_whitespace) || text.contains('#') {
        return None;
    }
    let hosts = ["www.", "trmph.", "hexworld."];
    if text.contains("://") || hosts.iter().any(|host| text.starts_with(host)) {
        return Some(format!(
            "{text} has no position in it; the address of a board looks like \
             https://hexworld.org/board/#7c1,d4c5, and the page of a game offers an SGF file"
        ));
    }
    if Path::new(text).is_dir() {
        return Some(format!("'{text}' is a folder; a position is a text or a file"));
    }
    let has_ending = Path::new(text).extension().is_some_and(|end| {
        end.to_str().is_some_and(|end| end.starts_with(|first: char| first.is_ascii_alphabetic()))
    });
    let has_no_number = !text.contains(|character: char| character.is_ascii_digit());
    let is_game = Rules::from_name(text).is_some();
    (has_ending || has_no_number && !is_game)
        .then(|| format!("'{text}' is neither a position nor a file that is there"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn distances_count_letters() {
        for (one, other, far) in
            [("game", "game", 0), ("gmae", "game", 2), ("gam", "game", 1), ("", "ab", 2)]
        {
            assert_eq!(distance(one, other), far, "{one} {other}");
        }
    }

    #[test]
    fn words_are_quoted_where_a_shell_needs_it() {
        for (word, shown) in
            [("a1", "a1"), ("5x5 a1", "'5x5 a1'"), ("it's", r"'it'\''s'"), ("", "''")]
        {
            assert_eq!(shell_word(word), shown);
        }
    }
}
