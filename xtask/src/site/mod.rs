//! `cargo xtask site DIR`: the page as a static site, which needs no server of ours.
//!
//! A chore and not a subcommand of the program, since the engine for the browser is built by cargo:
//! a program that was installed doesn't have it. `docs/site.md` says what one gets.
//!
//! | module | what |
//! |---|---|
//! | `files` | the page, the engine, and what keeps them in the browser |
//! | `maps` | tables of openings with their certificates, made by the program |

mod files;
mod maps;

use crate::cargo;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of the engine.
const TARGET: &str = "wasm32-unknown-unknown";

/// The longest side of boards whose openings are solved if nobody says.
pub(crate) const LONGEST: usize = 7;

/// Flags of the compiler. All browsers that can run the page have vectors.
const FLAGS: [&str; 2] = ["-C", "target-feature=+simd128"];

/// Writes the site into a folder: new, empty, or one with an older site, whose maps are kept.
/// Openings are solved on boards up to `longest`, 0 for none.
pub(crate) fn run(root: &Path, folder: &Path, longest: usize) -> Result<(), String> {
    files::check(folder)?;
    let engine = build_engine()?;
    files::write(root, &engine, folder)?;
    maps::write(folder, longest)?;
    println!("The site is in {}; any web server can serve it:", folder.display());
    println!("python3 -m http.server --directory {}", folder.display());
    Ok(())
}

/// Compiles the engine; where it is.
fn build_engine() -> Result<PathBuf, String> {
    ensure_target()?;
    let flags = FLAGS.map(String::from);
    let args = ["-p", "mustplay-wasm", "--profile", "web", "--target", TARGET];
    cargo::build_library(&args, &flags)
}

/// Has rustup fetch the target if it isn't there.
fn ensure_target() -> Result<(), String> {
    let installed = rustup(&["target", "list", "--installed"])?;
    if installed.lines().any(|line| line == TARGET) {
        return Ok(());
    }
    rustup(&["target", "add", TARGET]).map(drop)
}

fn rustup(args: &[&str]) -> Result<String, String> {
    let output = Command::new("rustup").args(args).output();
    let output = output.map_err(|error| {
        format!("rustup doesn't start ({error}); the site needs the target {TARGET}")
    })?;
    match output.status.success() {
        true => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        false => Err(format!("rustup: {}", String::from_utf8_lossy(&output.stderr).trim())),
    }
}

/// Reads a file, or says why not.
fn read(path: &Path) -> Result<Vec<u8>, String> {
    std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file below a folder, with the folders above it.
fn write(folder: &Path, name: &str, bytes: &[u8]) -> Result<(), String> {
    let path = folder.join(name);
    let above = path.parent().unwrap_or(folder);
    std::fs::create_dir_all(above)
        .and_then(|()| std::fs::write(&path, bytes))
        .map_err(|error| format!("{}: {error}", path.display()))
}
