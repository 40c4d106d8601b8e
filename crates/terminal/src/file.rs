//! Files that are written whole or not at all.

use std::fmt;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Why a file wasn't written.
#[derive(Debug)]
pub struct WriteError {
    path: PathBuf,
    reason: io::Error,
}

impl fmt::Display for WriteError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "can't write {}: {}", self.path.display(), self.reason)
    }
}

impl std::error::Error for WriteError {}

/// Writes a file whole or not at all: into a neighbor first, then over the old one.
pub fn write_file(path: &Path, contents: &[u8]) -> Result<(), WriteError> {
    let draft = draft(path);
    let written = std::fs::write(&draft, contents).and_then(|()| std::fs::rename(&draft, path));
    written.map_err(|reason| {
        let _ = std::fs::remove_file(&draft);
        WriteError { path: path.into(), reason }
    })
}

/// Finds out whether a file can be written, before long work is done for it.
pub fn check_writable(path: &Path) -> Result<(), WriteError> {
    let draft = draft(path);
    let written = match path.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => std::fs::write(&draft, []).and_then(|()| std::fs::remove_file(&draft)),
    };
    written.map_err(|reason| WriteError { path: path.into(), reason })
}

/// The neighbor of a file in which it is written.
fn draft(path: &Path) -> PathBuf {
    let mut draft = path.as_os_str().to_owned();
    draft.push(".part");
    draft.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_is_no_file() {
        let folder = std::env::temp_dir();
        let error = check_writable(&folder).expect_err("a folder").to_string();
        assert!(error.starts_with(&format!("can't write {}: ", folder.display())), "{error}");
    }

    #[test]
    fn only_the_file_is_left() {
        let folder = std::env::temp_dir().join(format!("mustplay-file-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let path = folder.join("a.txt");
        check_writable(&path).expect("it can be written");
        assert!(!path.exists());
        for contents in ["one", "another"] {
            write_file(&path, contents.as_bytes()).expect("it can be written");
            assert_eq!(std::fs::read_to_string(&path).expect("a file"), contents);
        }
        assert_eq!(std::fs::read_dir(&folder).expect("a folder").count(), 1);
        std::fs::remove_dir_all(&folder).expect("our own folder");
    }
}
