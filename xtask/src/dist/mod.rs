//! `cargo xtask dist`: the program for machines without Rust.
//!
//! | module | what |
//! |---|---|
//! | `compile` | the builds, static and for a level of processors, and what is checked of them |
//! | `contents` | the files of a release, and where they go |
//! | `notices` | the licenses of the libraries inside |
//! | `pack` | an archive, the same bytes from the same files |
//! | `debian` | a Debian package |
//! | `sizes` | what a program is made of |
//! | `tool` | programs of the system, which do the packing |
//!
//! Everything is below `target/archives` in the end: an archive, a package, and their SHA-256 sums.

mod compile;
mod contents;
mod debian;
mod notices;
mod pack;
mod sizes;
mod tool;

pub(crate) use sizes::table as sizes;

use contents::Parts;
use std::fs;
use std::path::Path;
use tool::Tool;

/// The version of all crates.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The sums beside the archives.
const SUMS: &str = "SHA256SUMS";

/// Builds the program and packs it.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    for tool in [Tool::Objcopy, Tool::Tar, Tool::Gzip, Tool::Sums, Tool::Debian, Tool::Git] {
        tool.is_there()?;
    }
    let target = compile::target_folder(root);
    let programs = compile::all(root, &target)?;
    let parts = Parts::collect(root, &programs)?;
    let folder = target.join("archives");
    packed(&parts, committed_at(root)?, &folder)?;
    let files = fs::read_dir(&folder).map_err(|error| named(&folder, error))?;
    let mut names: Vec<_> = files.filter_map(|file| Some(file.ok()?.path())).collect();
    names.sort();
    println!("{}", programs.sizes());
    names.iter().for_each(|name| println!("{}", name.display()));
    Ok(())
}

/// Writes the archive, the package and the sums into a folder of their own.
fn packed(parts: &Parts, time: u64, folder: &Path) -> Result<(), String> {
    if folder.exists() {
        fs::remove_dir_all(folder).map_err(|error| named(folder, error))?;
    }
    fs::create_dir_all(folder).map_err(|error| named(folder, error))?;
    let names = [pack::archive(parts, time, folder)?, debian::package(parts, time, folder)?];
    let sums = Tool::Sums.run(folder, &names.each_ref().map(String::as_str))?;
    fs::write(folder.join(SUMS), sums).map_err(|error| named(SUMS, error))
}

/// When the commit at hand was made, in seconds since 1970: the time of all files.
fn committed_at(root: &Path) -> Result<u64, String> {
    let changes = Tool::Git.run(root, &["status", "--porcelain", "--untracked-files=no"])?;
    if !changes.is_empty() {
        eprintln!("Note: there are changes that aren't committed, and they go into the archives.");
    }
    let time = Tool::Git.run(root, &["log", "-1", "--format=%ct"])?;
    time.trim().parse().map_err(|_| format!("the commit has no time: {time}"))
}

fn named(path: impl AsRef<Path>, error: std::io::Error) -> String {
    format!("{}: {error}", path.as_ref().display())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::PathBuf;

    /// A folder for a test, which goes when it is done.
    struct Folder(PathBuf);

    impl Folder {
        fn new(test: &str) -> Folder {
            let name = format!("mustplay-dist-{test}-{}", std::process::id());
            Folder(std::env::temp_dir().join(name))
        }

        /// What a tool says about a file in it.
        fn ask(&self, tool: Tool, args: &[&str]) -> String {
            tool.run(&self.0, args).expect("the tool does it")
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            // What stays behind in a folder for temporary files does no harm.
            let _ = fs::remove_dir_all(&self.0);
        }
    }

    /// A release of programs that are texts; `None` where the machine can't make packages.
    fn release(test: &str) -> Option<Folder> {
        Tool::Debian.is_there().ok()?;
        let folder = Folder::new(test);
        packed(&Parts::made_up(), 1_700_000_000, &folder.0).expect("it is packed");
        Some(folder)
    }

    const ARCHIVE: &str = concat!("mustplay-", env!("CARGO_PKG_VERSION"), "-x86_64-linux.tar.gz");
    const PACKAGE: &str = concat!("mustplay_", env!("CARGO_PKG_VERSION"), "_amd64.deb");

    #[test]
    fn an_archive_has_everything_in_its_place() {
        let Some(folder) = release("archive") else { return };
        let list =
            folder.ask(Tool::Tar, &["--list", "--verbose", "--numeric-owner", "-f", ARCHIVE]);
        for line in [
            "drwxr-xr-x bin/",
            "-rwxr-xr-x bin/mustplay",
            "-rwxr-xr-x lib/mustplay/mustplay-x86-64-v2",
            "-rwxr-xr-x lib/mustplay/mustplay-x86-64-v3",
            "-rw-r--r-- share/bash-completion/completions/mustplay",
            "-rw-r--r-- share/zsh/site-functions/_mustplay",
            "-rw-r--r-- share/fish/vendor_completions.d/mustplay.fish",
            "-rw-r--r-- share/man/man1/mustplay-solve.1.gz",
            "-rw-r--r-- share/doc/mustplay/README.md",
            "-rw-r--r-- share/doc/mustplay/THIRD-PARTY.txt",
        ] {
            let (mode, path) = line.split_once(' ').expect("a mode and a path");
            let end = format!("/{path}");
            let is_there = |line: &str| line.starts_with(mode) && line.ends_with(&end);
            assert!(list.lines().any(is_there), "{line} in {list}");
        }
        assert!(list.lines().all(|line| line.contains(" 0/0 ") && line.contains(" 2023-11-14 ")));
    }

    #[test]
    fn a_package_has_everything_in_its_place() {
        let Some(folder) = release("package") else { return };
        let list = folder.ask(Tool::Debian, &["--contents", PACKAGE]);
        for path in [
            "./usr/bin/mustplay",
            "./usr/lib/mustplay/mustplay-x86-64-v2",
            "./usr/share/zsh/vendor-completions/_mustplay",
            "./usr/share/man/man1/mustplay.1.gz",
            "./usr/share/doc/mustplay/copyright",
            "./usr/share/doc/mustplay/changelog.gz",
        ] {
            assert!(list.lines().any(|line| line.ends_with(path)), "{path} in {list}");
        }
        assert!(list.lines().all(|line| line.contains(" root/root ")), "{list}");
        let control = folder.ask(Tool::Debian, &["--info", PACKAGE]);
        for line in ["Package: mustplay", "Architecture: amd64", "Section: math"] {
            assert!(control.contains(line), "{line} in {control}");
        }
    }

    #[test]
    fn sums_are_those_of_the_files() {
        let Some(folder) = release("sums") else { return };
        let checked = folder.ask(Tool::Sums, &["--check", SUMS]);
        assert_eq!(checked, format!("{ARCHIVE}: OK\n{PACKAGE}: OK\n"));
    }

    #[test]
    fn the_same_files_give_the_same_bytes() {
        let (Some(one), Some(other)) = (release("one"), release("other")) else { return };
        for name in [ARCHIVE, PACKAGE, SUMS] {
            let read = |folder: &Folder| fs::read(folder.0.join(name)).expect("a file");
            assert!(read(&one) == read(&other), "{name}");
        }
    }
}
