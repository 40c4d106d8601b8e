//! Programs of the system, which do the packing: every Debian machine has them.

use std::path::Path;
use std::process::{Command, Stdio};

/// A program.
#[derive(Clone, Copy)]
pub(super) enum Tool {
    /// GNU tar.
    Tar,
    /// Compresses.
    Gzip,
    /// Takes sections off programs; it comes with the linker.
    Objcopy,
    /// Lists the functions of a program.
    Symbols,
    /// Lists the sections of a program.
    Sections,
    /// SHA-256.
    Sums,
    /// MD5, which Debian packages have inside.
    OldSums,
    /// Makes and opens Debian packages.
    Debian,
    /// Writes times.
    Date,
    /// Knows the commit.
    Git,
}

impl Tool {
    fn name(self) -> &'static str {
        match self {
            Tool::Tar => "tar",
            Tool::Gzip => "gzip",
            Tool::Objcopy => "objcopy",
            Tool::Symbols => "nm",
            Tool::Sections => "size",
            Tool::Sums => "sha256sum",
            Tool::OldSums => "md5sum",
            Tool::Debian => "dpkg-deb",
            Tool::Date => "date",
            Tool::Git => "git",
        }
    }

    /// Whether the program can be started; a sentence if not.
    pub(super) fn is_there(self) -> Result<(), String> {
        let mut command = Command::new(self.name());
        command.arg("--version").stdout(Stdio::null()).stderr(Stdio::null());
        match command.status() {
            Ok(status) if status.success() => Ok(()),
            _ => Err(format!("{} is needed, and isn't there", self.name())),
        }
    }

    /// Runs the program in a folder. Returns what it prints.
    pub(super) fn run(self, folder: &Path, args: &[&str]) -> Result<String, String> {
        self.run_at(None, folder, args)
    }

    /// The same at a time, in seconds since 1970, for programs that write times.
    pub(super) fn run_at(
        self,
        time: Option<u64>,
        folder: &Path,
        args: &[&str],
    ) -> Result<String, String> {
        let mut command = Command::new(self.name());
        command.args(args).current_dir(folder).env("LC_ALL", "C").env("TZ", "UTC");
        // How it is compressed must not depend on how many cores there are.
        command.env("DPKG_DEB_THREADS_MAX", "1");
        if let Some(time) = time {
            command.env("SOURCE_DATE_EPOCH", time.to_string());
        }
        let output = command.output().map_err(|error| format!("{}: {error}", self.name()))?;
        if output.status.success() {
            Ok(String::from_utf8_lossy(&output.stdout).into_owned())
        } else {
            let errors = String::from_utf8_lossy(&output.stderr);
            Err(format!("{}: {}", self.name(), errors.trim()))
        }
    }
}
