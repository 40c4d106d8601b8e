//! `cargo xtask`: the chores of the repository.
//!
//! | module | what |
//! |---|---|
//! | `tidy` | checks that no compiler makes, one file each |
//! | `readme` | the transcripts of the README and of the book, written anew |
//! | `dist` | archives of the program, for machines without Rust |
//! | `site` | the page as a static site |
//! | `puzzles` | the puzzles of the page |
//! | `tree` | the text files of the repository |
//! | `cargo` | cargo, started from here |
//!
//! It needs nothing but the standard library and the launcher, so it builds in seconds.

mod cargo;
mod dist;
mod puzzles;
mod readme;
mod site;
mod tidy;
mod tree;

use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// What `cargo xtask` prints by itself.
const COMMANDS: &str = "\
The commands that people type:

  cargo run --release -- solve '3/3/3 b'   build the program, and solve a position
  cargo test --workspace                   all tests, `tidy` among them
  cargo clippy --workspace --all-targets   lints, which the workspace denies
  cargo fmt --all                          the format of the code
  .ci/run                                  everything that is checked for a change

  cargo xtask tidy                         columns, headers, spelling, crates, licenses and more
  cargo xtask tidy --shrink                takes what is fixed off xtask/tidy-allow.txt
  cargo xtask readme                       runs the examples of the README and of the book, and
                                           writes what they print
  cargo xtask readme PROGRAM               the same with a program that is built already
  cargo xtask dist                         archives and a Debian package, in target/archives
  cargo xtask dist sizes PROGRAM           what a program is made of, crate by crate
  cargo xtask site DIR                     the page as a static site, with maps of openings
  cargo xtask site DIR --maps N            with maps up to NxN, 0 for none; 7x7 by default
  cargo xtask puzzles                      the puzzles of the page, made anew

CONTRIBUTING.md says what a good change looks like and how to measure one.";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let done = match args[..] {
        [] | ["help" | "--help" | "-h"] => {
            println!("{COMMANDS}");
            Ok(())
        }
        ["tidy"] => tidy::run(&root()),
        ["tidy", "--shrink"] => tidy::shrink(&root()),
        ["readme"] => readme::build().and_then(|program| readme::update(&root(), &program)),
        ["readme", program] => readme::update(&root(), Path::new(program)),
        ["dist"] => dist::run(&root()),
        ["dist", "sizes", program] => {
            // Tools run in folders of their own.
            let program = std::path::absolute(program).map_err(|error| error.to_string());
            program.and_then(|path| dist::sizes(&path)).map(|table| print!("{table}"))
        }
        ["puzzles"] => puzzles::run(&root()),
        ["site", folder] => site::run(&root(), Path::new(folder), site::LONGEST),
        ["site", folder, "--maps", side] => match side.parse() {
            Ok(side) if side <= site::LONGEST => site::run(&root(), Path::new(folder), side),
            _ => Err(format!("--maps is a number from 0 to {}, not {side}", site::LONGEST)),
        },
        _ => Err(format!("no such command: {}\n\n{COMMANDS}", args.join(" "))),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

/// The folder of the repository.
fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.parent().expect("the crate lies in the repository").to_path_buf()
}
