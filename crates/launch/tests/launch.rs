//! The launcher, in a folder that is laid out as a release is, with scripts for builds.

use launch::Level;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Held while programs are written and started. A process that another test is just starting would
/// hold them open, and the system starts no program that somebody may still write to.
static ALONE: Mutex<()> = Mutex::new(());

/// A release in a folder of its own, which goes when the test is done.
struct Release {
    folder: PathBuf,
    _alone: MutexGuard<'static, ()>,
}

impl Release {
    fn new(test: &str) -> Release {
        let name = format!("mustplay-launch-{test}-{}", std::process::id());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        let release = Release { folder: std::env::temp_dir().join(name), _alone: alone };
        fs::create_dir_all(release.path("bin")).expect("a folder");
        fs::create_dir_all(release.path("lib/mustplay")).expect("a folder");
        let launcher = env!("CARGO_BIN_EXE_mustplay-launch");
        fs::copy(launcher, release.path("bin/mustplay")).expect("the launcher");
        release
    }

    /// Scripts that say which build they are, their words, and end with code 3.
    fn with_builds(self) -> Release {
        for level in Level::ALL {
            let script = format!("#!/bin/sh\necho {} \"$#\" \"$@\"\nexit 3\n", level.name());
            let path = self.path("lib/mustplay").join(level.program());
            fs::write(&path, script).expect("a script");
            fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).expect("a program");
        }
        self
    }

    fn path(&self, below: &str) -> PathBuf {
        self.folder.join(below)
    }
}

impl Drop for Release {
    fn drop(&mut self) {
        // What stays behind in a folder for temporary files does no harm.
        let _ = fs::remove_dir_all(&self.folder);
    }
}

fn run(program: &Path, words: &[&str]) -> Output {
    Command::new(program).args(words).output().expect("the launcher starts")
}

/// Checks that a program is the build for this machine, and gets the words as they are.
#[track_caller]
fn check(program: &Path) {
    let output = run(program, &["solve", "3/3/3 b"]);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    match Level::of_this_processor() {
        Some(level) => {
            assert_eq!(printed, format!("{} 2 solve 3/3/3 b\n", level.name()));
            assert_eq!(output.status.code(), Some(3));
        }
        None => {
            assert!(String::from_utf8_lossy(&output.stderr).contains("too old"), "{output:?}");
            assert_eq!(output.status.code(), Some(2));
        }
    }
}

#[test]
fn the_build_for_the_processor_runs() {
    check(&Release::new("plain").with_builds().path("bin/mustplay"));
}

#[test]
fn links_are_followed() {
    let release = Release::new("links").with_builds();
    let (first, second) = (release.path("first"), release.path("second"));
    symlink(release.path("bin/mustplay"), &first).expect("a link");
    symlink("first", &second).expect("a link");
    check(&second);
}

#[cfg(target_arch = "x86_64")]
#[test]
fn a_missing_build_is_named() {
    let release = Release::new("missing");
    let output = run(&release.path("bin/mustplay"), &["--version"]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.starts_with("mustplay: ") && message.ends_with('\n'), "{message}");
    assert!(message.contains("lib/mustplay/mustplay-x86-64-v"), "{message}");
    assert_eq!(output.status.code(), Some(2));
}
