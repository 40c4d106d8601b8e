//! Lists the files of the page in `web/`, which go into the library.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// Writes a table of the page's files: their paths below `web/`, and their bytes.
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = here.join("../../web").canonicalize().expect("the page lies beside the crates");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    collect(&web, &mut files);
    files.sort();
    let mut table = String::from("&[\n");
    for file in files {
        let below = file.strip_prefix(&web).expect("it was found there");
        let name = below.to_str().expect("the page's files have plain names").replace('\\', "/");
        let _ = writeln!(table, "    ({name:?}, include_bytes!({file:?})),");
    }
    table.push_str("]\n");
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it"));
    std::fs::write(out.join("page.rs"), table).expect("the build's folder can be written");
}

/// All files below a folder, but for tests and what begins with a dot.
fn collect(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the page") {
        let path = entry.expect("a file of the page").path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or(".");
        match path.is_dir() {
            _ if name.starts_with('.') => {}
            true if name == "tests" => {}
            true => collect(&path, files),
            false => files.push(path),
        }
    }
}
