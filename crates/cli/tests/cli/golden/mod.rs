//! What the program prints, kept word by word: each file of `tests/golden` is a session of
//! commands with what came of them, and a test runs it again.
//!
//! A change that is meant is recorded by `MUSTPLAY_BLESS=1 cargo test --test cli golden`, which
//! writes the files anew; what changed is then in the diff of the commit. [`transcript`] has the
//! form of the files, [`session`] the commands besides `mustplay`, and [`masks`] what is left out
//! because it varies from run to run.

mod difference;
mod masks;
mod session;
mod talk;
mod transcript;

use session::Session;
use std::path::{Path, PathBuf};
use transcript::Transcript;

/// One test for each file.
macro_rules! golden {
    ($($name:ident)*) => {
        const NAMES: &[&str] = &[$(stringify!($name)),*];
        $(
            #[test]
            fn $name() {
                check(stringify!($name));
            }
        )*
    };
}

golden! {
    analysis
    analyze
    bench
    bench_suite
    certificates
    connections
    convert
    derive
    evaluate
    help
    htp
    inferior
    matches
    openings
    play
    puzzles
    review
    rex_certificates
    serve
    serve_certificates
    shells
    show
    solve
    store
    tree
}

/// Whether results are to be recorded instead of compared.
pub(crate) fn is_blessed() -> bool {
    std::env::var_os("MUSTPLAY_BLESS").is_some_and(|value| !value.is_empty() && value != "0")
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// Runs a file's session again and compares, or records it.
#[track_caller]
fn check(name: &str) {
    let path = folder().join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&path).expect("a file of tests/golden");
    let recorded = Transcript::read(&text).unwrap_or_else(|fault| panic!("{name}.txt, {fault}"));
    let mut session = Session::new();
    let fresh = recorded.again(|case| session.run(case));
    if is_blessed() {
        let fresh = fresh.to_string();
        if fresh != text {
            std::fs::write(&path, fresh).expect("the file is written");
        }
        return;
    }
    let faults = difference::of(&recorded, &fresh);
    assert!(
        faults.is_empty(),
        "{name}.txt: - is what it has, + what the program does now\n\n{}\n\
         If that is meant: MUSTPLAY_BLESS=1 cargo test --test cli golden",
        faults.join("\n")
    );
}

#[test]
fn every_file_has_a_test() {
    let entries = std::fs::read_dir(folder()).expect("tests/golden");
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry").path();
    let mut found: Vec<String> = entries
        .map(name)
        .map(|path| path.file_stem().expect("a name").to_string_lossy().into_owned())
        .collect();
    found.sort();
    assert_eq!(found, NAMES);
}
