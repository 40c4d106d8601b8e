//! Spelling is American, in code and in prose: one spelling, so that a search finds every place.
//!
//! Only a short list of words is looked for, those that programs about games are full of.

use super::Finding;
use crate::tree::{File, Tree};

/// This file, which has to name what it looks for.
const THIS: &str = "xtask/src/tidy/spelling.rs";

/// Beginnings of British words, and of the American ones.
const WORDS: &[(&str, &str)] = &[
    ("analyse ", "analyze "),
    ("analysed", "analyzed"),
    ("analysing", "analyzing"),
    ("artefact", "artifact"),
    ("behaviour", "behavior"),
    ("centre", "center"),
    ("colour", "color"),
    ("defence", "defense"),
    ("favour", "favor"),
    ("grey", "gray"),
    ("honour", "honor"),
    ("judgement", "judgment"),
    ("licence", "license"),
    ("neighbour", "neighbor"),
    ("sceptic", "skeptic"),
];

/// What stands before `-ise` and `-isation`, which are `-ize` and `-ization` here.
const STEMS: &[&str] = &[
    "character",
    "final",
    "general",
    "initial",
    "local",
    "maxim",
    "minim",
    "monomorph",
    "normal",
    "optim",
    "organ",
    "parallel",
    "random",
    "real",
    "recogn",
    "serial",
    "special",
    "summar",
    "synchron",
    "util",
    "visual",
];

/// Endings with an s where there is a z.
const ENDINGS: &[&str] = &["isab", "isation", "ise", "ising"];

/// Finds British words.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let words = words();
    let files = tree.files.iter().filter(|file| file.path != THIS);
    files.flat_map(|file| in_file(file, &words)).collect()
}

/// A British word, or how it begins, and the American one.
type Word = (String, String);

/// All words that are looked for.
fn words() -> Vec<Word> {
    let mut words: Vec<Word> =
        WORDS.iter().map(|(british, american)| ((*british).into(), (*american).into())).collect();
    for stem in STEMS {
        words.extend(ENDINGS.iter().map(|ending| {
            (format!("{stem}{ending}"), format!("{stem}{}", ending.replacen('s', "z", 1)))
        }));
    }
    words
}

fn in_file(file: &File, words: &[Word]) -> Vec<Finding> {
    let mut findings = Vec::new();
    for (number, line) in file.lines() {
        if let Some((british, american)) = british(&line.to_lowercase(), words) {
            let what = format!("`{british}` is spelled `{american}` here");
            findings.push(Finding::new(&file.path, number, what));
        }
    }
    findings
}

/// The first of the words that a line in small letters has.
fn british<'w>(line: &str, words: &'w [Word]) -> Option<&'w Word> {
    words.iter().find(|(british, _)| line.contains(british))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: Option<&str>) {
        let words = words();
        let found = british(&line.to_lowercase(), &words).map(|(_, american)| american.as_str());
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn british_words_are_found() {
        check("The Neighbours of a cell", Some("neighbor"));
        check("const BEHAVIOUR: u8", Some("behavior"));
        check("an optimised build", Some("optimize"));
        check("serialisation", Some("serialization"));
        check("we analyse positions", Some("analyze "));
    }

    #[test]
    fn words_that_only_look_british_are_not() {
        for line in ["optimistic", "two analyses", "realistic", "parallelism", "precise", "colored"]
        {
            check(line, None);
        }
    }
}
