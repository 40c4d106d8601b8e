//! What a check may cost: files that are made to waste time, and `verify --budget`.

use crate::run::{Folder, Ran, mustplay, program, root};
use serde_json::json;
use std::process::Command;

/// Runs the program with ten seconds of CPU time and a gigabyte of memory.
fn bounded(args: &[&str]) -> Ran {
    let limits = "ulimit -t 10; ulimit -v 1000000; exec \"$0\" \"$@\"";
    let mut command = Command::new("sh");
    command.args(["-c", limits]).arg(program(args).get_program()).args(args);
    command.output().expect("a shell runs").into()
}

#[test]
fn hostile_files_end_soon() {
    let folder = Folder::new();
    let maker = root().join("tools/hostile.py");
    let made = Command::new("python3").arg(maker).arg(folder.path()).status();
    assert!(made.expect("python3 runs").success());
    let files = std::fs::read_dir(folder.path()).expect("a folder");
    let mut names: Vec<String> = files
        .map(|file| file.expect("a file").path().to_str().expect("a plain name").into())
        .collect();
    names.sort();
    assert_eq!(names.len(), 12);
    for name in names {
        let ran = bounded(&["verify", &name]);
        let expected = match ran.code {
            Some(0) => ran.out.contains("\naccepted: "),
            Some(3) => ran.err.starts_with(&format!("mustplay: {name} is too large: ")),
            _ => false,
        };
        assert!(expected, "{name}: {:?} {}", ran.code, ran.err);
    }
}

#[test]
fn a_budget_can_be_raised() {
    let large = root().join("conformance/files/large-work.gz");
    let large = large.to_str().expect("a plain name");
    let ran = mustplay(&["verify", large]);
    assert_eq!(ran.code, Some(3));
    let sentence = "is too large: step 3 takes more work than a file of this length is given";
    assert!(ran.err.contains(sentence), "{}", ran.err);
    assert!(ran.err.ends_with("--budget 10 allows ten times as much\n"), "{}", ran.err);
    let object = mustplay(&["verify", "--json", large]).object(3);
    assert_eq!(object["verdict"], "too large");
    assert!(object["accepted"].is_null());
    let object = mustplay(&["verify", "--json", "--budget", "10", large]).object(0);
    assert_eq!((&object["verdict"], &object["claims"]), (&json!("accepted"), &json!(5)));

    mustplay(&["verify", "--budget", "0", large]).refused();
}

#[test]
fn the_worst_file_decides_on_the_exit_code() {
    let file = |name: &str| {
        root().join("conformance/files").join(name).to_str().expect("a plain name").to_string()
    };
    let (large, bad) = (file("large-memory.gz"), file("text-no-end.txt"));
    let good = file("text-minimal.txt");
    let code = |files: &[&str]| mustplay(&[&["verify"], files].concat()).code;
    assert_eq!(code(&[&good, &large, &good]), Some(3));
    assert_eq!(code(&[&large, &bad]), Some(1));
    assert_eq!(code(&[&bad, &large]), Some(1));
    assert_eq!(code(&[&bad, "missing.cert", &large]), Some(2));
}
