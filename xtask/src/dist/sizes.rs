//! `cargo xtask dist sizes PROGRAM`: what a program with its symbols is made of, crate by crate.
//!
//! Code counts for the crate that a function is written in. Code of the standard library that is
//! compiled for the types of another crate counts for that crate, if its name tells.

use super::tool::Tool;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

/// Crates that come with the compiler, and the hash table below theirs.
const STANDARD: &[&str] = &["alloc", "core", "hashbrown", "std"];

/// Crates with less code are summed up.
const LEAST: u64 = 40_000;

/// The table, as a page of the book has it.
pub(crate) fn table(program: &Path) -> Result<String, String> {
    let folder = program.parent().unwrap_or(Path::new("."));
    let path = program.to_str().ok_or("the path of the program isn't UTF-8")?;
    let symbols = Tool::Symbols.run(folder, &["--print-size", "--demangle", path])?;
    let sections = Tool::Sections.run(folder, &["--format=sysv", "--radix=10", path])?;
    Ok(written(&by_crate(&symbols), &data(&sections)))
}

/// The bytes of code of each crate.
fn by_crate(symbols: &str) -> BTreeMap<String, u64> {
    let mut sizes = BTreeMap::new();
    for line in symbols.lines() {
        let mut words = line.splitn(4, ' ');
        let (_, size, kind, name) = (words.next(), words.next(), words.next(), words.next());
        let size = size.and_then(|size| u64::from_str_radix(size, 16).ok());
        if let (Some(size), Some("t" | "T" | "w" | "W"), Some(name)) = (size, kind, name) {
            *sizes.entry(owner(name).into()).or_default() += size;
        }
    }
    sizes
}

/// The crate that a function counts for.
fn owner(function: &str) -> &str {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let mut first = None;
    // Paths begin with a crate: a name with `::` behind it, and none in front.
    for (at, _) in function.match_indices("::") {
        let begin = function[..at].rfind(|c| !is_name(c)).map_or(0, |before| before + 1);
        let name = &function[begin..at];
        if name.is_empty() || function[..begin].ends_with("::") {
            continue;
        }
        if !STANDARD.contains(&name) {
            return name;
        }
        first = first.or(Some("std"));
    }
    first.unwrap_or("C")
}

/// The bytes of each section that isn't code and goes into the file.
fn data(sections: &str) -> BTreeMap<String, u64> {
    let fields = sections.lines().map(|line| line.split_whitespace().collect::<Vec<_>>());
    let kept = fields.filter_map(|fields| match fields[..] {
        [name @ (".rodata" | ".data.rel.ro" | ".data" | ".tdata"), size, _] => {
            Some((name.to_string(), size.parse().ok()?))
        }
        _ => None,
    });
    kept.collect()
}

fn written(code: &BTreeMap<String, u64>, data: &BTreeMap<String, u64>) -> String {
    let (large, small): (Vec<_>, Vec<_>) = code.iter().partition(|(_, size)| **size >= LEAST);
    let rest: u64 = small.iter().map(|(_, size)| *size).sum();
    let mut rows: Vec<(String, u64)> =
        large.into_iter().map(|(name, size)| (format!("`{name}`"), *size)).collect();
    rows.sort_by_key(|(_, size)| std::cmp::Reverse(*size));
    rows.push((format!("{} others", small.len()), rest));
    rows.extend(data.iter().map(|(name, size)| (format!("data: `{name}`"), *size)));
    let mut table = String::from("| what | kB |\n|---|---|\n");
    for (name, size) in rows {
        let _ = writeln!(table, "| {name} | {} |", size.div_ceil(1000));
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_count_for_their_crate() {
        for (function, expected) in [
            ("solve::dfpn::search", "solve"),
            ("<connect::h_search::HSearch<1>>::run", "connect"),
            ("<alloc::vec::Vec<board::cell_set::CellSet<2>>>::push", "board"),
            ("core::slice::sort::unstable::quicksort::<u64, core::cmp::lt>", "std"),
            ("<u8 as core::fmt::Display>::fmt", "std"),
            ("memcpy", "C"),
        ] {
            assert_eq!(owner(function), expected, "{function}");
        }
    }

    #[test]
    fn code_is_summed_up_and_data_is_not_code() {
        let symbols = "\
0000000000001000 0000000000000010 t solve::a
0000000000001010 0000000000000020 T solve::b::<1, 2>
0000000000001030 0000000000000040 r solve::TABLE
0000000000001070 t without_size
";
        assert_eq!(by_crate(symbols), BTreeMap::from([("solve".to_string(), 48)]));
    }

    #[test]
    fn the_largest_come_first_and_the_small_are_summed_up() {
        let named = |(name, size): (&str, u64)| (name.to_string(), size);
        let code = BTreeMap::from([("a", 50_000), ("b", 90_001), ("c", 1), ("d", 2)].map(named));
        let data = BTreeMap::from([named((".rodata", 7_000))]);
        let expected = "\
| what | kB |
|---|---|
| `b` | 91 |
| `a` | 50 |
| 2 others | 1 |
| data: `.rodata` | 7 |
";
        assert_eq!(written(&code, &data), expected);
    }

    #[test]
    fn sections_of_data_are_those_in_the_file() {
        let sections = ".text   100  4096\n.rodata   200   8192\n.bss   300   9000\nTotal   600\n";
        assert_eq!(data(sections), BTreeMap::from([(".rodata".to_string(), 200)]));
    }
}
