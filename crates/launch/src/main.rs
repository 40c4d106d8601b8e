//! `mustplay` of an installed release: starts the build that fits the processor.
//!
//! This program is `bin/mustplay`, and the builds are in `lib/mustplay` beside `bin`. It is itself
//! compiled for any x86-64 processor. It becomes the program that it starts, so signals, streams
//! and exit codes are that program's.

use launch::Level;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

/// The exit code of the command for what it can't do.
const FAILED: u8 = 2;

fn main() -> ExitCode {
    let sentence = started();
    eprintln!("mustplay: {sentence}");
    ExitCode::from(FAILED)
}

/// Starts the program, which doesn't return. Returns why it couldn't.
fn started() -> String {
    let Some(level) = Level::of_this_processor() else {
        let least = Level::V2.name();
        return format!(
            "this processor is too old: the program needs {least}, which has SSE4.2 and POPCNT"
        );
    };
    // Links to this program have been followed already.
    let own = match std::env::current_exe() {
        Ok(own) => own,
        Err(error) => return format!("can't find out where the program is: {error}"),
    };
    let program = build_of(&own, level);
    let mut words = std::env::args_os();
    let mut command = Command::new(&program);
    if let Some(name) = words.next() {
        command.arg0(name);
    }
    let error = command.args(words).exec();
    format!("can't start {}: {error}", program.display())
}

/// Where the build for a level is, if this program is here.
fn build_of(own: &Path, level: Level) -> PathBuf {
    let prefix = own.parent().and_then(Path::parent).unwrap_or(Path::new("/"));
    prefix.join("lib/mustplay").join(level.program())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn builds_are_beside_the_folder_of_programs() {
        let check = |own: &str, expected: &str| {
            assert_eq!(build_of(Path::new(own), Level::V2), Path::new(expected));
        };
        check("/usr/bin/mustplay", "/usr/lib/mustplay/mustplay-x86-64-v2");
        check("/opt/m/bin/mustplay", "/opt/m/lib/mustplay/mustplay-x86-64-v2");
        check("/mustplay", "/lib/mustplay/mustplay-x86-64-v2");
    }
}
