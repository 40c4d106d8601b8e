//! A sentence stands once in the documentation: a second copy would grow old by itself.
//!
//! Looked at are paragraphs of Markdown, not tables, headings or blocks between fences, and only
//! sentences that are long enough not to be the same by chance.

use super::Finding;
use crate::tree::{File, Tree};
use std::collections::BTreeMap;

/// Sentences with fewer characters may be said again.
const LEAST: usize = 60;

/// A sentence, and where its paragraph begins.
struct Sentence<'a> {
    path: &'a str,
    line: usize,
    text: String,
}

/// Finds sentences that have been said before.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut first: BTreeMap<String, String> = BTreeMap::new();
    let mut findings = Vec::new();
    for Sentence { path, line, text } in tree.ending_in(&["md"]).flat_map(sentences) {
        let place = format!("{path}:{line}");
        match first.get(&text) {
            Some(before) => {
                let what = format!("a sentence stands in {before}, too: \"{text}\"");
                findings.push(Finding::new(path, line, what));
            }
            None => {
                first.insert(text, place);
            }
        }
    }
    findings
}

/// The long sentences of a page.
fn sentences(file: &File) -> Vec<Sentence<'_>> {
    let mut found = Vec::new();
    for (line, paragraph) in paragraphs(file) {
        let texts = split(&paragraph).into_iter().filter(|text| text.chars().count() >= LEAST);
        found.extend(texts.map(|text| Sentence { path: &file.path, line, text: text.into() }));
    }
    found
}

/// Paragraphs and items of lists, each as one line, with the number of the line it begins in.
fn paragraphs(file: &File) -> Vec<(usize, String)> {
    let mut found: Vec<(usize, String)> = Vec::new();
    let (mut is_fenced, mut is_new) = (false, true);
    for (number, line) in file.lines() {
        let line = line.trim();
        let is_fence = line.starts_with("```");
        is_fenced ^= is_fence;
        if is_fence || is_fenced || line.is_empty() || line.starts_with(['|', '#']) {
            is_new = true;
            continue;
        }
        let item = line.strip_prefix("- ").or_else(|| line.strip_prefix("* "));
        let text = item.unwrap_or(line);
        match found.last_mut() {
            Some((_, paragraph)) if !is_new && item.is_none() => {
                paragraph.push(' ');
                paragraph.push_str(text);
            }
            _ => found.push((number, text.into())),
        }
        is_new = false;
    }
    found
}

/// The sentences of a paragraph: they end with a mark and a space.
fn split(paragraph: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let mut rest = paragraph;
    while let Some(end) = [". ", "? ", "! "].into_iter().filter_map(|mark| rest.find(mark)).min() {
        let (sentence, after) = rest.split_at(end + 1);
        found.push(sentence);
        rest = after.trim_start();
    }
    found.push(rest);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    const SENTENCE: &str =
        "This sentence is long enough that nobody would write it twice by chance.";

    /// How many sentences of two pages have been said before.
    fn check(one: &str, other: &str) -> usize {
        let files = vec![File::new("a.md", one), File::new("b.md", other)];
        find(&Tree { files }).len()
    }

    #[test]
    fn a_long_sentence_is_said_once() {
        assert_eq!(check(SENTENCE, "Another one."), 0);
        assert_eq!(check(SENTENCE, &format!("First. {SENTENCE} Last.")), 1);
        assert_eq!(check("Short enough. Yes.", "Short enough. Yes."), 0);
    }

    #[test]
    fn it_does_not_matter_where_lines_are_broken() {
        let broken = SENTENCE.replace(" long ", "\nlong ").replace(" by ", "\n  by ");
        assert_eq!(check(SENTENCE, &format!("- {broken}\n- Another item.\n")), 1);
    }

    #[test]
    fn tables_and_blocks_do_not_count() {
        let page = format!("| {SENTENCE} |\n\n```text\n{SENTENCE}\n```\n");
        assert_eq!(check(&page, &page), 0);
    }

    #[test]
    fn a_finding_names_both_places() {
        let files =
            vec![File::new("a.md", SENTENCE), File::new("b.md", &format!("# B\n\n{SENTENCE}"))];
        let found = find(&Tree { files });
        let expected = format!("b.md:3: a sentence stands in a.md:1, too: \"{SENTENCE}\"");
        assert_eq!(found[0].to_string(), expected);
    }
}
