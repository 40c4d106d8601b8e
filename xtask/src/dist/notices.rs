//! The licenses of the libraries in the program: their names, and the texts that have to be passed
//! on with it.

use super::compile::TARGET;
use super::named;
use crate::cargo;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

/// What stands at the top.
const HEAD: &str = "\
Mustplay is under MIT or Apache-2.0, as you like. The program has libraries of
others inside. Below are their names with their licenses, and then the texts
of these licenses as the libraries bring them. The fonts are under the SIL Open
Font License: docs/licenses/NotoSans-OFL.txt. What every static program in Rust
has inside is named in docs/licenses/runtime.txt.
";

/// How the names of files with licenses begin.
const BEGINNINGS: &[&str] = &["licen", "copying", "copyright", "notice", "unlicense"];

/// All of it.
pub(super) fn text() -> Result<String, String> {
    let format = ["--prefix", "none", "--format", "{p}\t{l}", "--edges", "normal,no-proc-macro"];
    let what = ["tree", "--locked", "--package", "mustplay-cli", "--target", TARGET];
    let list = cargo::output(&[&what[..], &format].concat())?;
    let libraries = libraries(&list);
    let metadata = cargo::output(&["metadata", "--locked", "--format-version", "1"])?;
    let mut texts: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for folder in folders(&metadata) {
        let name = folder.rsplit('/').next().unwrap_or(folder);
        if libraries.iter().any(|(library, _)| library.replace(" v", "-") == name) {
            for text in licenses(Path::new(folder))? {
                texts.entry(text).or_default().push(name.into());
            }
        }
    }
    Ok(written(&libraries, &texts))
}

/// Libraries of others with their licenses, sorted, from a list with one on a line.
fn libraries(list: &str) -> Vec<(&str, &str)> {
    let lines = list.lines().map(|line| line.trim_end_matches(" (*)"));
    let mut found: Vec<_> = lines.filter_map(|line| line.split_once('\t')).collect();
    // Libraries of the repository have their folder behind the version.
    found.retain(|(library, _)| !library.ends_with(')'));
    found.sort_unstable();
    found.dedup();
    found
}

/// The folders of all packages that cargo knows.
fn folders(metadata: &str) -> impl Iterator<Item = &str> {
    let paths = metadata.split("\"manifest_path\":\"").skip(1);
    paths.filter_map(|rest| rest.split('"').next()?.strip_suffix("/Cargo.toml"))
}

/// The texts of licenses in a folder.
fn licenses(folder: &Path) -> Result<Vec<String>, String> {
    let mut texts = Vec::new();
    for file in fs::read_dir(folder).map_err(|error| named(folder, error))? {
        let path = file.map_err(|error| named(folder, error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        if path.is_file() && BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)) {
            let text = fs::read(&path).map_err(|error| named(&path, error))?;
            texts.push(tidied(&String::from_utf8_lossy(&text)));
        }
    }
    Ok(texts)
}

/// The text without what differs from copy to copy: ends of lines, empty lines around it.
fn tidied(text: &str) -> String {
    let lines: Vec<&str> = text.trim_matches(['\n', '\r', '\u{feff}']).lines().collect();
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

fn written(libraries: &[(&str, &str)], texts: &BTreeMap<String, Vec<String>>) -> String {
    let mut page = format!("{HEAD}\n");
    for (library, license) in libraries {
        let _ = writeln!(page, "{library}: {license}");
    }
    let mut texts: Vec<(Vec<String>, &String)> =
        texts.iter().map(|(text, names)| (names.clone(), text)).collect();
    texts.iter_mut().for_each(|(names, _)| {
        names.sort();
        names.dedup();
    });
    texts.sort();
    for (names, text) in texts {
        let line = "=".repeat(78);
        let _ = write!(page, "\n{line}\n{}\n{line}\n\n{text}\n", names.join(", "));
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn libraries_of_others_are_listed_once() {
        let list =
            "mustplay-cli v0.1.0 (/src)\tMIT\nb v2.0.0\tMIT\na v1.0.0\tZlib\nb v2.0.0\tMIT (*)";
        assert_eq!(libraries(list), [("a v1.0.0", "Zlib"), ("b v2.0.0", "MIT")]);
    }

    #[test]
    fn a_text_stands_once_below_all_who_have_it() {
        let texts = BTreeMap::from([
            ("Be free".to_string(), vec!["b-2.0.0".to_string(), "a-1.0.0".to_string()]),
            ("Be kind".to_string(), vec!["b-2.0.0".to_string()]),
        ]);
        let page = written(&[("a v1.0.0", "Zlib")], &texts);
        assert!(page.contains("\na v1.0.0: Zlib\n"), "{page}");
        assert!(page.contains("\na-1.0.0, b-2.0.0\n") && page.matches("Be free").count() == 1);
    }

    #[test]
    fn copies_that_differ_in_ends_of_lines_are_one() {
        assert_eq!(tidied("\nBe free  \r\nand kind\r\n\r\n"), "Be free\nand kind");
    }

    #[test]
    fn folders_are_those_of_the_manifests() {
        let metadata =
            r#"{"manifest_path":"/r/a-1.0.0/Cargo.toml","x":1},{"manifest_path":"/r/b"}"#;
        assert_eq!(folders(metadata).collect::<Vec<_>>(), ["/r/a-1.0.0"]);
    }
}
