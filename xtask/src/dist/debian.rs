//! A Debian package: the same folders as an archive, below `/usr`, and what Debian asks for.

use super::contents::{Entry, Form, Kind, Parts};
use super::tool::Tool;
use super::{VERSION, named, pack};
use std::fs;
use std::path::Path;

/// Whom the package is from.
const DEVELOPERS: &str = "The Mustplay developers <developers@mustplay.invalid>";

/// A sentence that lists of packages show, and a paragraph.
const DESCRIPTION: &str = "\
who wins a Hex or Reverse Hex position, with proof
 Mustplay solves positions of Hex and Reverse Hex and hands over certificates
 that a small program can check. It also plays, reviews games, explains, shows
 a page in the browser, and reads and draws the notations in which people
 exchange positions.";

/// Where the license is, in Debian's form. Licenses of libraries are in a file of their own.
const COPYRIGHT: &str = "\
Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: Mustplay

Files: *
Copyright: 2026 The Mustplay developers
License: MIT or Apache-2.0
 The texts are in LICENSE-MIT and LICENSE-APACHE beside this file; on Debian,
 /usr/share/common-licenses/Apache-2.0 has the second, too. The program has
 libraries and fonts of others inside: THIRD-PARTY.txt and docs/licenses name
 them, with their authors and licenses.
";

/// Why `lintian`, which looks for faults in packages, is asked to let something pass.
const OVERRIDES: &str = "\
# The programs are static and need no libraries, so one package is for all versions of Debian.
mustplay: shared-library-lacks-prerequisites [usr/*]
";

/// Packs the package into a folder. Returns the name of its file.
pub(super) fn package(parts: &Parts, time: u64, folder: &Path) -> Result<String, String> {
    let name = format!("mustplay_{VERSION}_amd64");
    let stage = folder.join(&name);
    let mut entries = parts.entries(Form::Debian);
    let documents = "share/doc/mustplay";
    entries.extend([
        Entry::new(format!("{documents}/copyright"), COPYRIGHT, Kind::Plain),
        Entry::new(format!("{documents}/changelog"), changelog(time, folder)?, Kind::Compressed),
        Entry::new("share/lintian/overrides/mustplay", OVERRIDES, Kind::Plain),
    ]);
    pack::write(&entries, &stage.join("usr"))?;
    let sums = sums(&entries, &stage)?;
    let size: usize = entries.iter().map(|entry| entry.bytes.len().div_ceil(1024)).sum();
    let about = [
        Entry::new("control", control(size), Kind::Plain),
        Entry::new("md5sums", sums, Kind::Plain),
    ];
    pack::write(&about, &stage.join("DEBIAN"))?;
    let package = format!("{name}.deb");
    let args = ["--root-owner-group", "-Zxz", "--build", &name, &package];
    Tool::Debian.run_at(Some(time), folder, &args)?;
    fs::remove_dir_all(&stage).map_err(|error| named(&stage, error))?;
    Ok(package)
}

/// What package managers read; the size is in kilobytes.
fn control(size: usize) -> String {
    format!(
        "Package: mustplay\nVersion: {VERSION}\nArchitecture: amd64\nMaintainer: {DEVELOPERS}\n\
         Installed-Size: {size}\nSection: math\nPriority: optional\nDescription: {DESCRIPTION}\n"
    )
}

/// Debian's own form of a changelog, which only says where ours is.
fn changelog(time: u64, folder: &Path) -> Result<String, String> {
    let date = Tool::Date.run(folder, &["--rfc-email", "--utc", &format!("--date=@{time}")])?;
    let head = format!("mustplay ({VERSION}) stable; urgency=medium");
    let foot = format!(" -- {DEVELOPERS}  {}", date.trim());
    Ok(format!("{head}\n\n  * Changes are listed in CHANGELOG.md.\n\n{foot}\n"))
}

/// Sums of all files, by which `dpkg --verify` sees damage.
fn sums(entries: &[Entry], stage: &Path) -> Result<String, String> {
    let mut paths: Vec<String> = entries.iter().map(installed).collect();
    paths.sort();
    let paths: Vec<&str> = paths.iter().map(String::as_str).collect();
    Tool::OldSums.run(stage, &paths)
}

/// The path of a file in the package.
fn installed(entry: &Entry) -> String {
    let ending = if entry.kind == Kind::Compressed { ".gz" } else { "" };
    format!("usr/{}{ending}", entry.path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_of_the_description_but_the_first_is_indented() {
        let (first, rest) = DESCRIPTION.split_once('\n').expect("a sentence and a paragraph");
        assert!(first.len() <= 80 && rest.lines().all(|line| line.starts_with(' ')));
        assert!(control(3).contains("\nInstalled-Size: 3\n"));
    }

    #[test]
    fn the_changelog_has_debians_form() {
        let text = changelog(1_700_000_000, Path::new("/")).expect("a time");
        assert!(text.ends_with(">  Tue, 14 Nov 2023 22:13:20 +0000\n"), "{text}");
    }
}
