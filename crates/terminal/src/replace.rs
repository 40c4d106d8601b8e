//! Files that are written whole or not at all: beside their place, then moved there.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// How many links are followed before they are taken for a ring.
const MOST_LINKS: usize = 40;

/// Writes a file whole or not at all. The old one, if there is one, hands on its permissions.
pub(crate) fn replace(path: &Path, contents: &[u8]) -> io::Result<()> {
    let (draft, mut file) = draft(path)?;
    let written = file
        .write_all(contents)
        .and_then(|()| match fs::metadata(path) {
            Ok(old) => fs::set_permissions(&draft, old.permissions()),
            Err(_) => Ok(()),
        })
        .and_then(|()| fs::rename(&draft, path));
    if written.is_err() {
        _ = fs::remove_file(&draft);
    }
    written
}

/// Finds out whether a file could be written, and leaves nothing behind.
pub(crate) fn check(path: &Path) -> io::Result<()> {
    let (draft, _) = draft(path)?;
    fs::remove_file(draft)
}

/// The file that a link stands for, whether it is there or not; any other path is itself.
pub(crate) fn target(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_path_buf();
    for _ in 0..MOST_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(found) if found.is_symlink() => {
                let to = fs::read_link(&path)?;
                path = folder(&path).join(to);
            }
            _ => return Ok(path),
        }
    }
    Err(io::Error::other("its links lead in a ring"))
}

/// The folder of a file.
pub(crate) fn folder(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// A new file in the folder of another, under a name that nobody has.
fn draft(path: &Path) -> io::Result<(PathBuf, File)> {
    static COUNT: AtomicU32 = AtomicU32::new(0);
    loop {
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let draft = folder(path).join(format!(".mustplay-{}-{number}.part", std::process::id()));
        match OpenOptions::new().write(true).create_new(true).open(&draft) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            opened => return opened.map(|file| (draft, file)),
        }
    }
}
