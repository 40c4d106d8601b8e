//! An archive: the same files give the same bytes, whoever packs them and when.

use super::contents::{Entry, Form, Kind, Parts};
use super::tool::Tool;
use super::{VERSION, named};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

/// Packs the archive into a folder. Returns the name of its file.
pub(super) fn archive(parts: &Parts, time: u64, folder: &Path) -> Result<String, String> {
    let name = format!("mustplay-{VERSION}-x86_64-linux");
    let stage = folder.join(&name);
    write(&parts.entries(Form::Archive), &stage)?;
    let (tar, time) = (format!("{name}.tar"), format!("--mtime=@{time}"));
    let order = ["--sort=name", "--format=gnu", "--owner=0", "--group=0", "--numeric-owner"];
    let what = ["--create", "--file", &tar, &time, &name];
    Tool::Tar.run(folder, &[&order[..], &what].concat())?;
    Tool::Gzip.run(folder, &["--best", "--no-name", &tar])?;
    fs::remove_dir_all(&stage).map_err(|error| named(&stage, error))?;
    Ok(format!("{tar}.gz"))
}

/// Writes files below a folder, each with its rights, whatever is usual on this machine.
pub(super) fn write(entries: &[Entry], prefix: &Path) -> Result<(), String> {
    let mut folders = BTreeSet::from([prefix.to_path_buf()]);
    for entry in entries {
        let path = prefix.join(&entry.path);
        let above = path.ancestors().skip(1).take_while(|folder| *folder != prefix);
        folders.extend(above.map(Path::to_path_buf));
        let parent = path.parent().expect("it is below the prefix");
        fs::create_dir_all(parent).map_err(|error| named(parent, error))?;
        fs::write(&path, &entry.bytes).map_err(|error| named(&path, error))?;
        let mode = if entry.kind == Kind::Program { 0o755 } else { 0o644 };
        allow(&path, mode)?;
    }
    folders.iter().try_for_each(|folder| allow(folder, 0o755))?;
    let compressed = entries.iter().filter(|entry| entry.kind == Kind::Compressed);
    let paths: Vec<&str> = compressed.map(|entry| entry.path.as_str()).collect();
    Tool::Gzip.run(prefix, &[&["--best", "--no-name", "--"][..], &paths].concat()).map(drop)
}

fn allow(path: &Path, mode: u32) -> Result<(), String> {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).map_err(|error| named(path, error))
}
