//! Packs the files of the page in `web/`, which go into the library, and lists them.

use flate2::Compression;
use flate2::write::DeflateEncoder;
use std::fmt::Write as _;
use std::hash::{DefaultHasher, Hasher};
use std::io::Write as _;
use std::path::{Path, PathBuf};

/// Writes a table of the page's files: their paths below `web/`, their tags, and their bytes,
/// packed.
fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let here = PathBuf::from(std::env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let web = here.join("../../web").canonicalize().expect("the page lies beside the crates");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut files = Vec::new();
    collect(&web, &mut files);
    files.sort();
    let out = PathBuf::from(std::env::var("OUT_DIR").expect("cargo sets it"));
    let mut table = String::from("&[\n");
    for (number, file) in files.into_iter().enumerate() {
        let below = file.strip_prefix(&web).expect("it was found there");
        let name = below.to_str().expect("the page's files have plain names").replace('\\', "/");
        let packed = out.join(format!("{number}.packed"));
        std::fs::write(&packed, pack(&file)).expect("the build's folder can be written");
        let _ = writeln!(table, "    ({name:?}, {:?}, include_bytes!({packed:?})),", tag(&file));
    }
    table.push_str("]\n");
    std::fs::write(out.join("page.rs"), table).expect("the build's folder can be written");
}

/// The tag of a file, which changes with its bytes.
fn tag(file: &Path) -> String {
    let mut hasher = DefaultHasher::new();
    hasher.write(&std::fs::read(file).expect("a file of the page"));
    format!("\"{:016x}\"", hasher.finish())
}

/// The bytes of a file, packed.
fn pack(file: &Path) -> Vec<u8> {
    let bytes = std::fs::read(file).expect("a file of the page");
    let mut packed = DeflateEncoder::new(Vec::new(), Compression::best());
    packed.write_all(&bytes).expect("memory takes what is written");
    packed.finish().expect("memory takes what is written")
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
