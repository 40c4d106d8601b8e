//! Completions, the manual and the version.

use crate::run::{Folder, mustplay};

#[test]
fn completions_for_every_shell() {
    for (shell, sign) in [
        ("bash", "complete -F"),
        ("zsh", "#compdef mustplay"),
        ("fish", "complete -c mustplay"),
        ("elvish", "edit:completion"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let script = mustplay(&["completions", shell]).done();
        assert!(script.contains(sign), "{shell}: {script}");
        for word in ["openings", "all-moves"] {
            assert!(script.contains(word), "{shell} doesn't complete {word}");
        }
    }
    assert!(mustplay(&["completions", "cmd"]).refused().contains("possible values"));
}

#[test]
fn the_manual() {
    let page = mustplay(&["man"]).done();
    assert!(page.contains(".TH mustplay 1"), "{page}");
    for command in ["solve", "openings", "show", "convert", "bench", "completions", "man"] {
        assert!(page.contains(&format!("mustplay\\-{command}(1)")), "{command} in {page}");
    }
    let folder = Folder::new();
    mustplay(&["man", "--dir", &folder.file("")]).done();
    let names = folder.names();
    for page in ["mustplay.1", "mustplay-solve.1", "mustplay-convert.1"] {
        assert!(names.iter().any(|name| name == page), "{page} in {names:?}");
    }
    let page = std::fs::read_to_string(folder.file("mustplay-solve.1")).expect("a page");
    assert!(page.contains("all\\-moves"), "{page}");
    for name in names {
        let page = std::fs::read_to_string(folder.file(&name)).expect("a page");
        assert!(!page.contains(".SH EXTRA"), "{name}: {page}");
        assert_eq!(page.matches(".ds Aq").count(), 2, "{name}: {page}");
    }
    for section in [".SH EXAMPLES", ".SH \"EXIT STATUS\""] {
        assert!(page.contains(section), "{section} in {page}");
    }
}

#[test]
fn shells_complete_values() {
    for shell in ["bash", "zsh", "fish"] {
        let script = mustplay(&["completions", shell]).done();
        for values in
            [["hexworld", "trmph"], ["greedy", "puct"], ["hex", "rex"], ["black", "white"]]
        {
            // The values of an option are near each other.
            let is_near =
                script.lines().any(|line| values.iter().all(|value| line.contains(value)));
            let are_listed = values.iter().all(|value| script.contains(&format!("{value}\\t")));
            assert!(is_near || are_listed, "{shell}: {values:?}");
        }
    }
}

#[test]
fn the_version_names_the_instruction_sets() {
    let out = mustplay(&["--version"]).done();
    let start = concat!("mustplay ", env!("CARGO_PKG_VERSION"), " (CPU features in use: ");
    let features = out.strip_prefix(start).and_then(|rest| rest.strip_suffix(")\n"));
    let features = features.unwrap_or_else(|| panic!("{out}"));
    // The tests are compiled for the same machine as the program.
    assert_eq!(features.contains("popcnt"), cfg!(target_feature = "popcnt"), "{out}");
    assert_eq!(features.contains("avx2"), cfg!(target_feature = "avx2"), "{out}");
    assert!(!features.is_empty());
}

#[test]
fn the_benchmark_measures() {
    let speeds = mustplay(&["bench", "board", "--size", "5", "--seconds", "0.01", "--json"]);
    let speeds = speeds.object(0);
    for figure in ["playouts_per_second", "play_ns", "joins_ns"] {
        assert!(speeds[figure].as_f64().is_some_and(|value| value > 0.0), "{figure} in {speeds}");
    }
    let text = mustplay(&["bench", "board", "--size", "5", "--seconds", "0.01"]).done();
    assert!(text.starts_with("On 5x5, one core, CPU time:\n"), "{text}");
}
