//! The list of known findings, which may only get shorter.
//!
//! A line is `CHECK PATH MOST`: the check may find so much in that file, or in the folder if the
//! path ends with a slash. More fails, and so does an entry for which nothing is found any more.
//! Lines that begin with `#` are comments.

use super::{ALLOWED, Finding};

/// What a check may find in a file or folder.
struct Allowance {
    check: String,
    path: String,
    most: usize,
}

impl Allowance {
    fn covers(&self, check: &str, path: &str) -> bool {
        let is_inside = self.path.ends_with('/') && path.starts_with(&self.path);
        self.check == check && (self.path == path || is_inside)
    }
}

/// The whole list.
pub(super) struct Allowed {
    entries: Vec<Allowance>,
}

/// What the checks found, by their names.
type Findings = [(&'static str, Vec<Finding>)];

impl Allowed {
    /// Reads the list.
    pub(super) fn parse(text: &str) -> Result<Allowed, String> {
        let lines = text.lines().enumerate().filter(|(_, line)| is_entry(line));
        let entries = lines.map(|(index, line)| {
            entry(line).ok_or_else(|| format!("{ALLOWED}:{}: not CHECK PATH MOST", index + 1))
        });
        Ok(Allowed { entries: entries.collect::<Result<_, _>>()? })
    }

    /// Sentences about what isn't allowed, and about entries that aren't needed.
    pub(super) fn problems(&self, found: &Findings) -> Vec<String> {
        let mut problems = Vec::new();
        for (check, findings) in found {
            let covering = |finding: &Finding| self.covering(check, &finding.path);
            let new = findings.iter().filter(|finding| covering(finding).is_none());
            problems.extend(new.map(|finding| format!("{finding} ({check})")));
        }
        for entry in &self.entries {
            let covered = self.covered(entry, found);
            let Allowance { check, path, most } = entry;
            if covered.is_empty() {
                problems.push(format!(
                    "{ALLOWED}: nothing is left of `{check} {path}`; `cargo xtask tidy --shrink` \
                     takes it off"
                ));
            } else if covered.len() > *most {
                problems.extend(covered.iter().map(|finding| format!("{finding} ({check})")));
                problems.push(format!(
                    "{ALLOWED}: `{check} {path}` allows {most}, found are {}",
                    covered.len()
                ));
            }
        }
        problems
    }

    /// The text of the list with every number lowered to what is found, and without entries for
    /// which nothing is.
    pub(super) fn shrunk(&self, text: &str, found: &Findings) -> String {
        let mut entries = self.entries.iter();
        let mut shrunk = String::new();
        for line in text.lines() {
            let kept = if is_entry(line) {
                let entry = entries.next().expect("the text is the one that was read");
                let most = entry.most.min(self.covered(entry, found).len());
                (most > 0).then(|| format!("{} {} {most}", entry.check, entry.path))
            } else {
                Some(line.into())
            };
            shrunk.extend(kept.map(|line| line + "\n"));
        }
        shrunk
    }

    /// The first entry that covers a path.
    fn covering(&self, check: &str, path: &str) -> Option<&Allowance> {
        self.entries.iter().find(|entry| entry.covers(check, path))
    }

    /// What an entry is the first to cover.
    fn covered<'a>(&self, entry: &Allowance, found: &'a Findings) -> Vec<&'a Finding> {
        let of_check = found.iter().filter(|(check, _)| *check == entry.check);
        let findings = of_check.flat_map(|(_, findings)| findings);
        let is_first = |finding: &&Finding| {
            let first = self.covering(&entry.check, &finding.path);
            first.is_some_and(|first| std::ptr::eq(first, entry))
        };
        findings.filter(is_first).collect()
    }
}

fn is_entry(line: &str) -> bool {
    !line.trim().is_empty() && !line.starts_with('#')
}

fn entry(line: &str) -> Option<Allowance> {
    let mut words = line.split_whitespace();
    let (check, path) = (words.next()?.into(), words.next()?.into());
    let most = words.next()?.parse().ok()?;
    words.next().is_none().then_some(Allowance { check, path, most })
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = "# known\ncolumns crates/old/ 2\nheaders src/a.rs 1\n";

    fn found(paths: &[&str]) -> Vec<(&'static str, Vec<Finding>)> {
        let findings = paths.iter().map(|path| Finding::new(path, 7, "too long"));
        vec![("columns", findings.collect()), ("headers", vec![Finding::new("src/a.rs", 1, "no")])]
    }

    fn problems(paths: &[&str]) -> Vec<String> {
        Allowed::parse(LIST).expect("a list").problems(&found(paths))
    }

    #[test]
    fn what_is_listed_is_allowed() {
        assert_eq!(problems(&["crates/old/b.rs", "crates/old/c.rs"]), [""; 0]);
    }

    #[test]
    fn what_is_not_listed_is_a_problem() {
        let all = problems(&["crates/old/b.rs", "crates/new/b.rs"]);
        assert_eq!(all, ["crates/new/b.rs:7: too long (columns)"]);
    }

    #[test]
    fn more_than_listed_is_a_problem() {
        assert_eq!(problems(&["crates/old/b.rs"; 3]).len(), 4);
    }

    #[test]
    fn an_entry_has_to_be_needed() {
        let all = problems(&[]);
        assert_eq!(all.len(), 1);
        assert!(all[0].contains("nothing is left of `columns crates/old/`"), "{all:?}");
    }

    #[test]
    fn shrinking_lowers_numbers_and_drops_entries() {
        let list = Allowed::parse(LIST).expect("a list");
        let one = list.shrunk(LIST, &found(&["crates/old/b.rs"]));
        assert_eq!(one, "# known\ncolumns crates/old/ 1\nheaders src/a.rs 1\n");
        assert_eq!(list.shrunk(LIST, &found(&[])), "# known\nheaders src/a.rs 1\n");
    }

    #[test]
    fn nonsense_is_refused() {
        let error = Allowed::parse("# known\ncolumns README.md\n").err();
        assert_eq!(error.as_deref(), Some("xtask/tidy-allow.txt:2: not CHECK PATH MOST"));
    }
}
