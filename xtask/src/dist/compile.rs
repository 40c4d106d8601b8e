//! The builds of a release: static programs, for levels of processors rather than for this one.

use super::named;
use super::tool::Tool;
use crate::cargo;
use launch::Level;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Static programs, which need nothing of the system that they run on.
pub(super) const TARGET: &str = "x86_64-unknown-linux-musl";

/// What the launcher is compiled for: any x86-64 processor.
const ANY: &str = "x86-64";

/// The most bytes that a build may have.
const LARGEST: usize = 11_000_000;

/// Sections for unwinding the stack. The program aborts on a panic, and without names a trace of
/// calls would say nothing.
const UNWINDING: &[&str] = &[".eh_frame", ".eh_frame_hdr", ".gcc_except_table"];

/// Arguments of the linker. Functions that have become the same code are kept once, and the places
/// that depend on where the program is loaded are written as a bit map and not as a list.
const LINKED: &[&str] = &["-fuse-ld=lld", "-Wl,--icf=all", "-Wl,--pack-dyn-relocs=relr"];

/// The programs of a release.
pub(super) struct Programs {
    /// What users start.
    pub(super) launcher: PathBuf,
    /// What that starts.
    pub(super) builds: Vec<(Level, PathBuf)>,
}

impl Programs {
    /// How many bytes each program has, one on a line.
    pub(super) fn sizes(&self) -> String {
        let mut text = String::new();
        let builds = self.builds.iter().map(|(level, path)| (level.program(), path));
        for (name, path) in builds.chain([("mustplay".into(), &self.launcher)]) {
            let bytes = fs::metadata(path).map_or(0, |file| file.len());
            let _ = writeln!(text, "{bytes:>9} bytes  {name}");
        }
        text
    }
}

/// Where cargo builds.
pub(super) fn target_folder(root: &Path) -> PathBuf {
    let named = std::env::var_os("CARGO_TARGET_DIR");
    root.join(named.map_or_else(|| "target".into(), PathBuf::from))
}

/// Builds all programs and checks them.
pub(super) fn all(root: &Path, target: &Path) -> Result<Programs, String> {
    has_target()?;
    let machine = Machine::new(root)?;
    // Each has a folder of its own: cargo would compile everything anew when flags change.
    let build = |cpu: &str, package: &str, program: &str| {
        let folder = target.join("dist").join(cpu);
        let folder = folder.to_str().ok_or("the path of the target folder isn't UTF-8")?;
        let what = ["--package", package, "--bin", program, "--target-dir", folder];
        let how = ["--locked", "--profile", "dist", "--target", TARGET];
        smaller(&cargo::build(&[&what[..], &how].concat(), Some(&machine.flags(cpu)))?)
    };
    let mut builds = Vec::new();
    for level in Level::ALL {
        let path = build(level.name(), "mustplay-cli", "mustplay")?;
        let bytes = fs::read(&path).map_err(|error| named(&path, error))?;
        if let Some(what) = fault(&bytes, level).or_else(|| machine.trace_in(&bytes)) {
            return Err(format!("{}: {what}", path.display()));
        }
        builds.push((level, path));
    }
    Ok(Programs { launcher: build(ANY, "mustplay-launch", "mustplay-launch")?, builds })
}

/// Takes off a program what it doesn't need: the names of functions, and what serves to unwind.
/// Returns where the rest is.
fn smaller(program: &Path) -> Result<PathBuf, String> {
    let copy = program.with_extension("small");
    let folder = program.parent().expect("a program lies in a folder");
    let (Some(from), Some(to)) = (program.to_str(), copy.to_str()) else {
        return Err("the path of the target folder isn't UTF-8".into());
    };
    let sections: Vec<&str> =
        UNWINDING.iter().flat_map(|section| ["--remove-section", *section]).collect();
    Tool::Objcopy.run(folder, &[&["--strip-all"], &sections[..], &[from, to]].concat())?;
    Ok(copy)
}

/// Whether the compiler has the standard library for static programs; a sentence if not.
fn has_target() -> Result<(), String> {
    let folder = rustc(&["--print", "target-libdir", "--target", TARGET])?;
    let is_there = Path::new(&folder).exists();
    is_there.then_some(()).ok_or_else(|| {
        format!("the compiler can't make static programs yet; type\n\n  rustup target add {TARGET}")
    })
}

/// What the compiler prints.
fn rustc(args: &[&str]) -> Result<String, String> {
    let program = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let output = Command::new(program).args(args).output();
    let output = output.map_err(|error| format!("rustc doesn't start: {error}"))?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().into())
}

/// Folders of this machine, whose names have no place in a program, and what stands for them.
struct Machine {
    folders: Vec<(String, &'static str)>,
    /// Where the compiler has its linker.
    linker: String,
}

impl Machine {
    fn new(root: &Path) -> Result<Machine, String> {
        let home = std::env::var("HOME").unwrap_or_default();
        let cargo = std::env::var("CARGO_HOME").unwrap_or_else(|_| format!("{home}/.cargo"));
        let root = root.to_str().ok_or("the path of the repository isn't UTF-8")?;
        let rust = rustc(&["--print", "sysroot"])?;
        let host = rustc(&["--print", "host-tuple"])?;
        let linker = format!("{rust}/lib/rustlib/{host}/bin/gcc-ld");
        // Of two that fit, the compiler takes the last.
        let folders = vec![(cargo, "cargo"), (rust, "rust"), (root.into(), "mustplay")];
        Ok(Machine { folders, linker })
    }

    /// The flags of the compiler for a kind of processors.
    fn flags(&self, cpu: &str) -> Vec<String> {
        let folder = format!("-B{}", self.linker);
        let linked = LINKED.iter().copied().chain([folder.as_str()]);
        let mut flags = vec!["-C".to_string(), format!("target-cpu={cpu}")];
        flags.extend(linked.map(|argument| format!("-Clink-arg={argument}")));
        let renamed = |(from, to): &(String, &str)| format!("--remap-path-prefix={from}={to}");
        flags.extend(self.folders.iter().map(renamed));
        flags
    }

    /// Says which folder of this machine a program names.
    fn trace_in(&self, program: &[u8]) -> Option<String> {
        let mut folders = self.folders.iter().map(|(folder, _)| folder);
        let folder = folders.find(|folder| contains(program, &format!("{folder}/")))?;
        Some(format!("the program names {folder}, a folder of this machine"))
    }
}

/// What is wrong with a build for a level: it is too large, or it says of itself that it was
/// compiled for other processors. Every program can say that (`mustplay --version`), so it is asked
/// for without being started: this machine need not be of that level.
fn fault(program: &[u8], level: Level) -> Option<String> {
    let in_use = match level {
        Level::V2 => "popcnt",
        Level::V3 => "popcnt bmi2 avx2",
    };
    if !contains(program, &format!("(CPU features in use: {in_use})")) {
        return Some(format!("it isn't compiled for {}", level.name()));
    }
    (program.len() > LARGEST).then(|| {
        format!("it has {} bytes, and {LARGEST} are the most that it may have", program.len())
    })
}

fn contains(bytes: &[u8], text: &str) -> bool {
    bytes.windows(text.len()).any(|window| window == text.as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_build_is_for_its_level_alone() {
        let check = |features: &str, level| {
            fault(format!("\0 (CPU features in use: {features})\0").as_bytes(), level).is_none()
        };
        assert!(check("popcnt", Level::V2) && check("popcnt bmi2 avx2", Level::V3));
        // The machine at hand, no level at all, and another level.
        assert!(!check("popcnt bmi2 avx2 avx512f", Level::V3));
        assert!(!check("baseline", Level::V2));
        assert!(!check("popcnt", Level::V3) && !check("popcnt bmi2 avx2", Level::V2));
    }

    #[test]
    fn a_build_has_few_bytes() {
        let mut program = b"(CPU features in use: popcnt)".to_vec();
        program.resize(LARGEST, 0);
        assert_eq!(fault(&program, Level::V2), None);
        program.push(0);
        assert!(fault(&program, Level::V2).is_some_and(|what| what.contains("11000001 bytes")));
    }

    fn made_up() -> Machine {
        Machine { folders: vec![("/src".into(), "mustplay")], linker: "/linker".into() }
    }

    #[test]
    fn flags_name_one_kind_of_processor() {
        let machine = made_up();
        for cpu in Level::ALL.map(Level::name).into_iter().chain([ANY]) {
            let flags = machine.flags(cpu);
            let named: Vec<&String> = flags.iter().filter(|f| f.contains("target-cpu")).collect();
            assert_eq!(named, [&format!("target-cpu={cpu}")]);
            assert!(flags.contains(&"--remap-path-prefix=/src=mustplay".into()));
        }
    }

    #[test]
    fn programs_name_no_folder_of_the_machine() {
        let machine = made_up();
        assert!(machine.trace_in(b"at /src/lib.rs:3").is_some());
        assert!(machine.trace_in(b"at mustplay/lib.rs:3, /srclib").is_none());
    }

    /// The repository's own setting is for programs that stay here: static ones go to others, even
    /// if somebody builds them by hand.
    #[test]
    fn static_programs_are_never_for_the_machine_at_hand() {
        let settings = fs::read_to_string(crate::root().join(".cargo/config.toml"));
        let settings = settings.expect("the settings");
        let (before, after) = settings.split_once("target-cpu=native").expect("it is set");
        let table = before.lines().rfind(|line| line.starts_with('[')).expect("in a table");
        let condition = "[target.'cfg(not(any(target_family = \"wasm\", target_env = \"musl\")))']";
        assert_eq!(table, condition);
        assert!(!after.contains("target-cpu=native"), "{settings}");
    }
}
