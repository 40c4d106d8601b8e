//! The files of a release, and where they go below its prefix.
//!
//! An archive and a package have the same folders, `bin`, `lib` and `share`, so an archive can be
//! unpacked into `/usr/local` or a home's `.local`.

use super::compile::Programs;
use super::tool::Tool;
use super::{named, notices};
use launch::Level;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Where the pages go.
const DOCUMENTS: &str = "share/doc/mustplay";

/// What is passed on of the repository: all that the README links to, and the second verifier.
const PAGES: &[&str] = &[
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "SECURITY.md",
    "docs",
    "tools/verify.py",
];

/// The shells that the program has completions for.
#[derive(Clone, Copy)]
enum Shell {
    Bash,
    Zsh,
    Fish,
    Elvish,
    Power,
}

impl Shell {
    const ALL: [Shell; 5] = [Shell::Bash, Shell::Zsh, Shell::Fish, Shell::Elvish, Shell::Power];

    fn name(self) -> &'static str {
        match self {
            Shell::Bash => "bash",
            Shell::Zsh => "zsh",
            Shell::Fish => "fish",
            Shell::Elvish => "elvish",
            Shell::Power => "powershell",
        }
    }

    /// Where the shell looks for completions, or where its user finds them.
    fn path(self, form: Form) -> &'static str {
        match (self, form) {
            (Shell::Bash, _) => "share/bash-completion/completions/mustplay",
            (Shell::Zsh, Form::Archive) => "share/zsh/site-functions/_mustplay",
            (Shell::Zsh, Form::Debian) => "share/zsh/vendor-completions/_mustplay",
            (Shell::Fish, _) => "share/fish/vendor_completions.d/mustplay.fish",
            (Shell::Elvish, _) => "share/elvish/lib/mustplay.elv",
            (Shell::Power, _) => "share/mustplay/completions/mustplay.ps1",
        }
    }
}

/// What is packed.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Form {
    /// An archive for any Linux.
    Archive,
    /// A Debian package.
    Debian,
}

/// How a file is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// It can be started.
    Program,
    /// As it is.
    Plain,
    /// Compressed, with `.gz` added to its name.
    Compressed,
}

/// A file of a release.
pub(super) struct Entry {
    /// Where it goes, below the prefix.
    pub(super) path: String,
    /// What is in it.
    pub(super) bytes: Vec<u8>,
    /// How it is written.
    pub(super) kind: Kind,
}

impl Entry {
    pub(super) fn new(path: impl Into<String>, bytes: impl Into<Vec<u8>>, kind: Kind) -> Entry {
        Entry { path: path.into(), bytes: bytes.into(), kind }
    }
}

/// All that a release is made of.
pub(super) struct Parts {
    launcher: Vec<u8>,
    builds: Vec<(Level, Vec<u8>)>,
    completions: Vec<(Shell, String)>,
    /// Manual pages, with their names.
    manual: Vec<(String, Vec<u8>)>,
    /// Pages of the repository and the licenses of others, with their paths.
    documents: Vec<(String, Vec<u8>)>,
}

impl Parts {
    /// Reads the programs and the repository, and has the program write its completions and manual.
    pub(super) fn collect(root: &Path, programs: &Programs) -> Result<Parts, String> {
        let read = |path: &Path| fs::read(path).map_err(|error| named(path, error));
        let builds = programs.builds.iter().map(|(level, path)| Ok((*level, read(path)?)));
        // The lowest level runs on most machines.
        let (_, program) = &programs.builds[0];
        let completions = Shell::ALL.map(|shell| {
            Ok::<_, String>((shell, printed(program, &["completions", shell.name()])?))
        });
        Ok(Parts {
            launcher: read(&programs.launcher)?,
            builds: builds.collect::<Result<_, String>>()?,
            completions: completions.into_iter().collect::<Result<_, _>>()?,
            manual: manual(program)?,
            documents: documents(root)?,
        })
    }

    /// The files, sorted by path.
    pub(super) fn entries(&self, form: Form) -> Vec<Entry> {
        let mut entries = vec![Entry::new("bin/mustplay", self.launcher.clone(), Kind::Program)];
        entries.extend(self.builds.iter().map(|(level, bytes)| {
            let path = format!("lib/mustplay/{}", level.program());
            Entry::new(path, bytes.clone(), Kind::Program)
        }));
        entries.extend(
            self.completions.iter().map(|(shell, script)| {
                Entry::new(shell.path(form), script.as_bytes(), Kind::Plain)
            }),
        );
        entries.extend(self.manual.iter().map(|(name, page)| {
            Entry::new(format!("share/man/man1/{name}"), page.clone(), Kind::Compressed)
        }));
        entries.extend(self.documents.iter().map(|(path, bytes)| {
            Entry::new(format!("{DOCUMENTS}/{path}"), bytes.clone(), Kind::Plain)
        }));
        entries.sort_by(|one, other| one.path.cmp(&other.path));
        entries
    }

    /// Parts that are texts, for tests.
    #[cfg(test)]
    pub(super) fn made_up() -> Parts {
        let text = |name: &str| (name.to_string(), name.as_bytes().to_vec());
        Parts {
            launcher: b"a launcher".to_vec(),
            builds: Level::ALL.map(|level| (level, level.name().into())).into(),
            completions: Shell::ALL.map(|shell| (shell, shell.name().into())).into(),
            manual: ["mustplay.1", "mustplay-solve.1"].map(text).into(),
            documents: ["README.md", "LICENSE-MIT", "THIRD-PARTY.txt"].map(text).into(),
        }
    }
}

/// What the program prints.
fn printed(program: &Path, args: &[&str]) -> Result<String, String> {
    let output = Command::new(program).args(args).output();
    let output = output.map_err(|error| named(program, error))?;
    match output.status.success() {
        true => String::from_utf8(output.stdout).map_err(|_| "the program prints no UTF-8".into()),
        false => Err(format!("{} {} failed", program.display(), args.join(" "))),
    }
}

/// The manual pages, as the program writes them.
fn manual(program: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let folder = program.with_file_name("manual");
    fs::create_dir_all(&folder).map_err(|error| named(&folder, error))?;
    printed(program, &["man", "--dir", folder.to_str().ok_or("a path isn't UTF-8")?])?;
    let mut pages = Vec::new();
    for file in fs::read_dir(&folder).map_err(|error| named(&folder, error))? {
        let path = file.map_err(|error| named(&folder, error))?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        pages.push((name, fs::read(&path).map_err(|error| named(&path, error))?));
    }
    fs::remove_dir_all(&folder).map_err(|error| named(&folder, error))?;
    Ok(pages)
}

/// The pages, and what the licenses of the libraries ask for.
fn documents(root: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let list = Tool::Git.run(root, &[&["ls-files", "-z", "--"][..], PAGES].concat())?;
    let mut documents = vec![("THIRD-PARTY.txt".to_string(), notices::text()?.into_bytes())];
    for path in list.split_terminator('\0') {
        let bytes = fs::read(root.join(path)).map_err(|error| named(path, error))?;
        documents.push((path.into(), bytes));
    }
    Ok(documents)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_have_the_same_programs() {
        let programs = |form| {
            let entries = Parts::made_up().entries(form).into_iter();
            let programs = entries.filter(|entry| entry.kind == Kind::Program);
            programs.map(|entry| entry.path).collect::<Vec<_>>()
        };
        let expected =
            ["bin/mustplay", "lib/mustplay/mustplay-x86-64-v2", "lib/mustplay/mustplay-x86-64-v3"];
        assert_eq!(programs(Form::Archive), expected);
        assert_eq!(programs(Form::Debian), expected);
    }

    #[test]
    fn no_two_files_have_the_same_place() {
        for form in [Form::Archive, Form::Debian] {
            let entries = Parts::made_up().entries(form);
            assert!(entries.is_sorted_by(|one, other| one.path < other.path));
        }
    }

    #[test]
    fn what_is_passed_on_is_there() {
        for page in PAGES {
            assert!(crate::root().join(page).exists(), "{page}");
        }
    }
}
