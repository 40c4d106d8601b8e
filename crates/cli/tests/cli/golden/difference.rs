//! Where two transcripts of the same commands differ, for people to read.

use super::transcript::{Case, Transcript};

/// How many lines are shown around a change.
const AROUND: usize = 2;

/// Lines longer than this are shown from shortly before the place where they change.
const LONG: usize = 240;

/// A line of a difference.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Line<'a> {
    Same(&'a str),
    Gone(&'a str),
    New(&'a str),
}

/// A text for each case whose result differs.
pub(super) fn of(recorded: &Transcript, fresh: &Transcript) -> Vec<String> {
    let pairs = recorded.cases().iter().zip(fresh.cases());
    pairs.filter(|(old, new)| old.result != new.result).map(|(old, new)| told(old, new)).collect()
}

fn told(old: &Case, new: &Case) -> String {
    let lines = lines(&old.result, &new.result);
    let mut text = format!("$ {}\n", old.command);
    let mut is_shown = true;
    for (place, &line) in lines.iter().enumerate() {
        let around = place.saturating_sub(AROUND)..(place + AROUND + 1).min(lines.len());
        if lines[around].iter().all(|line| matches!(line, Line::Same(_))) {
            if is_shown {
                text += "  ...\n";
            }
            is_shown = false;
            continue;
        }
        is_shown = true;
        let other = match (line, lines.get(place + 1), place.checked_sub(1).map(|at| lines[at])) {
            (Line::Gone(_), Some(&Line::New(other)), _) => Some(other),
            (Line::New(_), _, Some(Line::Gone(other))) => Some(other),
            _ => None,
        };
        let (sign, line) = match line {
            Line::Same(line) => (' ', line),
            Line::Gone(line) => ('-', line),
            Line::New(line) => ('+', line),
        };
        text += &format!("{sign} {}\n", shortened(line, other));
    }
    text
}

/// The lines of both, in an order that keeps as many as possible together.
fn lines<'a>(old: &'a [String], new: &'a [String]) -> Vec<Line<'a>> {
    // The length of the longest common part of what is left of both.
    let mut common = vec![vec![0u32; new.len() + 1]; old.len() + 1];
    for (i, left) in old.iter().enumerate().rev() {
        for (j, right) in new.iter().enumerate().rev() {
            common[i][j] = match left == right {
                true => common[i + 1][j + 1] + 1,
                false => common[i + 1][j].max(common[i][j + 1]),
            };
        }
    }
    let (mut i, mut j, mut lines) = (0, 0, Vec::new());
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            lines.push(Line::Same(&old[i]));
            (i, j) = (i + 1, j + 1);
        } else if j == new.len() || i < old.len() && common[i + 1][j] >= common[i][j + 1] {
            lines.push(Line::Gone(&old[i]));
            i += 1;
        } else {
            lines.push(Line::New(&new[j]));
            j += 1;
        }
    }
    lines
}

/// A long line from shortly before the place where it differs from the other one.
fn shortened(line: &str, other: Option<&str>) -> String {
    if line.chars().count() <= LONG {
        return line.into();
    }
    let same = other.map_or(0, |other| {
        line.chars().zip(other.chars()).take_while(|(left, right)| left == right).count()
    });
    let start = same.saturating_sub(LONG / 4);
    let part: String = line.chars().skip(start).take(LONG).collect();
    format!("(from character {start}) {part}")
}

#[test]
fn what_changed_is_shown() {
    let old = ["= 0", "| a", "| b", "| c", "| d", "| e"].map(String::from);
    let new = ["= 0", "| a", "| b", "| c", "| x", "| y", "| e"].map(String::from);
    let lines = lines(&old, &new);
    let gone: Vec<_> = lines.iter().filter(|line| matches!(line, Line::Gone(_))).collect();
    let fresh: Vec<_> = lines.iter().filter(|line| matches!(line, Line::New(_))).collect();
    assert_eq!(
        (gone, fresh),
        (vec![&Line::Gone("| d")], vec![&Line::New("| x"), &Line::New("| y")])
    );
    let long = "x".repeat(999) + "y";
    let part = shortened(&long, Some(&"x".repeat(1000)));
    assert!(part.starts_with("(from character 939) xxx") && part.ends_with("xy"), "{part}");
}
