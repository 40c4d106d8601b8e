//! Cargo, started from here.

use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

/// What cargo prints for these arguments.
pub(crate) fn output(args: &[&str]) -> Result<String, String> {
    let output = started(&mut command(args))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("cargo {}: {}", args[0], String::from_utf8_lossy(&output.stderr).trim()))
    }
}

/// Builds a program with these arguments of `cargo build` and flags of the compiler, or with the
/// flags of the repository, and says where it is.
pub(crate) fn build(args: &[&str], flags: Option<&[String]>) -> Result<PathBuf, String> {
    let mut command = command(&["build", "--message-format", "json-render-diagnostics"]);
    command.args(args).stderr(Stdio::inherit());
    if let Some(flags) = flags {
        // They take the place of all others, those of `.cargo/config.toml` among them.
        command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    }
    let output = started(&mut command)?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let executable = messages.rsplit_once("\"executable\":\"").map(|(_, rest)| rest);
    let path = executable.and_then(|rest| rest.split('"').next()).map(PathBuf::from);
    path.filter(|_| output.status.success()).ok_or_else(|| "the program wasn't built".into())
}

/// Builds a library that others load, likewise with flags of the compiler, and says where it is.
pub(crate) fn build_library(args: &[&str], flags: &[String]) -> Result<PathBuf, String> {
    let mut command = command(&["build", "--message-format", "json-render-diagnostics"]);
    command.args(args).stderr(Stdio::inherit());
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\x1f"));
    let output = started(&mut command)?;
    let messages = String::from_utf8_lossy(&output.stdout);
    let mut files = messages.split('"').filter(|part| part.ends_with(".wasm"));
    let path = files.next_back().map(PathBuf::from);
    path.filter(|_| output.status.success()).ok_or_else(|| "the library wasn't built".into())
}

fn command(args: &[&str]) -> Command {
    let program = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(program);
    command.args(args).current_dir(crate::root());
    command
}

fn started(command: &mut Command) -> Result<Output, String> {
    command.output().map_err(|error| format!("cargo doesn't start: {error}"))
}
