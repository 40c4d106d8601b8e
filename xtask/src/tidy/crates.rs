//! Which crate may use which.
//!
//! Dependencies go one way, from what speaks to people down to the rules of the game:
//!
//! ```text
//! cli, wasm ─▶ serve ─▶ service, htp ─▶ report ─▶ mustplay ─▶ store, play ─▶ solve ─▶ … ─▶ board
//! ```
//!
//! The tables below are the rule; whoever adds a crate adds a row. A row may be there before its
//! crate. Dependencies of tests aren't bound by it.

use super::{Finding, manifest};
use crate::tree::Tree;

/// A crate, and the crates of the repository that it may use.
struct ManifestRow {
    name: &'static str,
    may_use: &'static [&'static str],
    outside: Outside,
}

/// The dependencies outside the repository that a crate may have.
enum Outside {
    /// These.
    Only(&'static [&'static str]),
    /// Any that [`RESERVED`] doesn't keep for others.
    Any,
}

use Outside::{Any, Only};

/// All crates; each may use only those above it, and of those only the ones in its row.
const CRATES: &[ManifestRow] = &[
    ManifestRow { name: "board", may_use: &[], outside: Only(&[]) },
    ManifestRow { name: "chance", may_use: &["board"], outside: Only(&[]) },
    ManifestRow { name: "proof", may_use: &["board"], outside: Only(&[]) },
    ManifestRow {
        name: "draw",
        may_use: &["board"],
        outside: Only(&["flate2", "notosans", "resvg", "roxmltree", "ttf-parser"]),
    },
    ManifestRow { name: "connect", may_use: &["board"], outside: Only(&[]) },
    ManifestRow { name: "inferior", may_use: &["board", "chance"], outside: Only(&[]) },
    ManifestRow {
        name: "solve",
        may_use: &["board", "proof", "connect", "inferior"],
        outside: Only(&[]),
    },
    ManifestRow {
        name: "play",
        may_use: &["board", "chance", "connect", "inferior", "solve"],
        outside: Only(&[]),
    },
    ManifestRow { name: "store", may_use: &["board", "proof", "solve"], outside: Only(&["redb"]) },
    ManifestRow {
        name: "mustplay",
        may_use: &[
            "board", "chance", "proof", "draw", "connect", "inferior", "solve", "play", "store",
        ],
        outside: Any,
    },
    ManifestRow { name: "report", may_use: &["board", "proof", "draw", "mustplay"], outside: Any },
    ManifestRow {
        name: "htp",
        may_use: &["board", "proof", "draw", "mustplay", "report"],
        outside: Any,
    },
    ManifestRow {
        name: "analysis",
        may_use: &["board", "mustplay", "report", "htp"],
        outside: Any,
    },
    ManifestRow {
        name: "service",
        may_use: &["board", "proof", "draw", "mustplay", "report"],
        outside: Any,
    },
    ManifestRow {
        name: "serve",
        may_use: &["board", "proof", "draw", "mustplay", "report", "service"],
        outside: Any,
    },
    ManifestRow { name: "wasm", may_use: &["mustplay", "service"], outside: Only(&["serde_json"]) },
    ManifestRow {
        name: "cluster",
        may_use: &["board", "chance", "proof", "mustplay"],
        outside: Only(&["serde", "serde_json"]),
    },
    ManifestRow { name: "terminal", may_use: &["mustplay", "report"], outside: Any },
    ManifestRow {
        name: "lab",
        may_use: &[
            "board", "chance", "proof", "draw", "connect", "inferior", "solve", "play", "store",
            "mustplay", "report", "cluster", "terminal",
        ],
        outside: Any,
    },
    ManifestRow {
        name: "cli",
        may_use: &[
            "board", "proof", "draw", "mustplay", "report", "htp", "analysis", "service", "serve",
            "cluster", "terminal", "lab",
        ],
        outside: Any,
    },
    ManifestRow { name: "launch", may_use: &[], outside: Only(&[]) },
    ManifestRow {
        name: "python",
        may_use: &["board", "proof", "draw", "mustplay", "report"],
        outside: Only(&["pyo3"]),
    },
];

/// Dependencies that few crates may have, by the beginning of their names.
const RESERVED: &[(&str, &[&str])] = &[
    ("anyhow", &["lab", "cli"]),
    ("axum", &["serve"]),
    ("clap", &["cli"]),
    ("hyper", &["serve"]),
    ("pyo3", &["python"]),
    ("tokio", &["serve"]),
];

/// Crates above the library, in which a position has no width: [`super::width`].
pub(super) const WITHOUT_WIDTH: &[&str] = &[
    "report", "htp", "analysis", "service", "serve", "wasm", "cluster", "terminal", "cli", "python",
];

/// Crates that may print: [`super::printing`].
pub(super) const PRINT: &[&str] = &["lab", "cli", "launch"];

/// The crate that a source belongs to, if it is one of a crate and not of its tests.
pub(super) fn crate_of(path: &str) -> Option<&str> {
    let (name, rest) = path.strip_prefix("crates/")?.split_once('/')?;
    let is_test = rest.ends_with("/tests.rs") || rest.contains("/tests/");
    (rest.starts_with("src/") && !is_test).then_some(name)
}

/// Finds dependencies that the tables don't allow, and crates that aren't in them.
pub(super) fn find(tree: &Tree) -> Vec<Finding> {
    let mut findings = Vec::from_iter(out_of_order(tree));
    for file in &tree.files {
        let name = file.path.strip_prefix("crates/");
        if let Some(name) = name.and_then(|path| path.strip_suffix("/Cargo.toml")) {
            findings.extend(in_manifest(name, &file.path, &file.text));
        }
    }
    findings
}

/// What is wrong with the manifest of a crate.
fn in_manifest(name: &str, path: &str, text: &str) -> Vec<Finding> {
    let Some(row) = row(name) else {
        return vec![Finding::new(path, 1, format!("`{name}` isn't in the table of crates"))];
    };
    let mut findings = Vec::new();
    for dependency in manifest::dependencies(text) {
        let used = dependency.name;
        let is_allowed = match (&row.outside, self::row(used)) {
            (_, Some(_)) => row.may_use.contains(&used),
            (Only(names), None) => names.contains(&dependency.package),
            (Any, None) => may_have(name, dependency.package),
        };
        if !is_allowed {
            let what = format!("`{name}` may not depend on `{used}`");
            findings.push(Finding::new(path, dependency.line, what));
        }
    }
    findings
}

/// Whether nobody else has this dependency for himself.
fn may_have(name: &str, dependency: &str) -> bool {
    let mut reserved = RESERVED.iter().filter(|(begin, _)| dependency.starts_with(begin));
    reserved.all(|(_, names)| names.contains(&name))
}

/// The workspace lists its crates in the order of the table.
fn out_of_order(tree: &Tree) -> Option<Finding> {
    let text = &tree.file("Cargo.toml")?.text;
    let members = manifest::members(text).into_iter();
    let crates = members.filter_map(|member| member.strip_prefix("crates/"));
    let places = crates.filter_map(|name| CRATES.iter().position(|row| row.name == name));
    let what = "the members aren't in the order of their dependencies";
    (!places.is_sorted()).then(|| Finding::new("Cargo.toml", 1, what))
}

fn row(name: &str) -> Option<&'static ManifestRow> {
    CRATES.iter().find(|row| row.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tree::File;

    /// Lines of a manifest that are found.
    fn check(name: &str, dependencies: &str) -> Vec<usize> {
        let text = format!("[dependencies]\n{dependencies}");
        in_manifest(name, "Cargo.toml", &text).iter().map(|finding| finding.line).collect()
    }

    #[test]
    fn rows_name_only_crates_above_them() {
        for (index, row) in CRATES.iter().enumerate() {
            let is_above = |used: &&str| CRATES[..index].iter().any(|above| above.name == *used);
            assert!(row.may_use.iter().all(is_above), "{}", row.name);
        }
    }

    #[test]
    fn a_verifier_knows_no_search() {
        assert_eq!(check("proof", "board.workspace = true\nsolve.workspace = true\n"), [3]);
    }

    #[test]
    fn the_core_has_no_dependencies_outside() {
        assert_eq!(check("connect", "board.workspace = true\nserde = \"1\"\n"), [3]);
        assert_eq!(check("store", "redb = \"4\"\nserde = \"1\"\n"), [3]);
    }

    #[test]
    fn the_engines_are_behind_the_library() {
        assert_eq!(check("htp", "mustplay.workspace = true\nsolve.workspace = true\n"), [3]);
        assert_eq!(check("lab", "mustplay.workspace = true\nsolve.workspace = true\n"), []);
    }

    #[test]
    fn some_dependencies_are_for_few() {
        assert_eq!(check("serve", "tokio = \"1\"\nclap = \"4\"\nserde = \"1\"\n"), [3]);
        assert_eq!(check("cli", "tokio-stream = \"1\"\nclap_mangen = \"4\"\n"), [2]);
        assert_eq!(check("mustplay", "anyhow = \"1\"\n"), [2]);
        assert_eq!(check("report", "pyo3 = \"0.30\"\n"), [2]);
        assert_eq!(check("python", "pyo3 = \"0.30\"\nserde = \"1\"\n"), [3]);
    }

    #[test]
    fn a_crate_needs_a_row() {
        assert_eq!(check("novel", ""), [1]);
    }

    #[test]
    fn members_are_in_order() {
        let check = |members: &str| {
            let root = File::new("Cargo.toml", &format!("[workspace]\nmembers = [{members}]\n"));
            out_of_order(&Tree { files: vec![root] }).is_none()
        };
        assert!(check(r#""crates/board", "crates/solve", "xtask""#));
        assert!(!check(r#""crates/solve", "crates/board""#));
    }

    #[test]
    fn sources_belong_to_their_crate() {
        assert_eq!(crate_of("crates/cli/src/main.rs"), Some("cli"));
        assert_eq!(crate_of("crates/cli/tests/cli/main.rs"), None);
        assert_eq!(crate_of("crates/cli/src/htp/tests.rs"), None);
        assert_eq!(crate_of("xtask/src/main.rs"), None);
    }
}
