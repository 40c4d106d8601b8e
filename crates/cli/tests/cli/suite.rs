//! `mustplay bench suite`: tables, JSON, plots, and winners that aren't the reference's.

use crate::run::{Folder, Ran, json, mustplay, root};

/// The reference's figures.
fn reference() -> String {
    let path = root().join("suite/reference.tsv");
    std::fs::read_to_string(path).expect("the reference's figures")
}

fn suite(folder: &Folder, reference: &str, args: &[&str]) -> Ran {
    let file = folder.write("reference.tsv", reference);
    mustplay(&[&["bench", "suite", "--memory", "16", "--reference", &file], args].concat())
}

#[test]
fn two_openings_from_end_to_end() {
    let folder = Folder::new();
    let (object, picture) = (folder.file("suite.json"), folder.file("suite.svg"));
    let args = ["--openings", "c4,d4", "--json", &object, "--plot", &picture];
    let out = suite(&folder, &reference(), &args).done();
    assert!(out.starts_with("dfpn on 1 thread, each opening from scratch. Calibration: "), "{out}");
    for part in ["\n| c4 | black | ", "\n| d4 | black | ", " | 48 | 0.15 | ", "\n| all 2 |  | "] {
        assert!(out.contains(part), "{part} in {out}");
    }
    let object = json(&std::fs::read_to_string(object).expect("JSON"));
    let (set, calibration) = (&object["sets"][0], &object["calibration"]);
    assert_eq!((&object["schema"], &object["threads"]), (&1.into(), &1.into()));
    assert_eq!((&set["board"], &set["all"]["reference"]["nodes"]), (&"7x7".into(), &107.into()));
    let line = &set["openings"][1];
    let number = |value: &serde_json::Value| value.as_f64().expect("a number");
    let ours = number(&line["ours"]["cpu_seconds"]) / number(&calibration["mean_seconds"]);
    let ratio = 0.147 / 0.672 / ours;
    assert!((number(&line["cpu_ratio"]) / ratio - 1.0).abs() < 1e-6, "{line}");
    // One thread: the same nodes as a solve.
    let args = ["solve", "7x7 d4", "--engine", "dfpn", "--threads", "1", "--memory", "16"];
    let solved = mustplay(&[&args[..], &["--json"]].concat()).object(0);
    assert_eq!(line["ours"]["nodes"], solved["nodes"]);
    let picture = std::fs::read_to_string(picture).expect("a picture");
    assert!(picture.starts_with("<svg ") && picture.contains(">c4</text>"), "{picture}");
}

#[test]
fn features_winners_and_limits() {
    let folder = Folder::new();
    // A small board of our own, with a wrong winner, and an opening that takes long.
    let columns =
        reference().lines().find(|line| line.starts_with("board")).expect("a header").to_string();
    let rows =
        "4x4\ta1\twhite\t-\t-\t-\t-\n4x4\tb2\tblack\t9\t9\t0.1\t0.5\n9x9\ta2\twhite\t-\t-\t-\t-\n";
    let ran = suite(
        &folder,
        &format!("{columns}\n{rows}"),
        &["--set", "4x4,9x9", "--limit", "0.3", "--knock-out", "--threads", "2"],
    );
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(
        ran.err.starts_with("mustplay: 4x4 b2: dfpn says that white wins, not black\n"),
        "{}",
        ran.err
    );
    for part in [
        "| ratio | by wall time |",
        "\n| a2 | given up | – | ",
        "\n| 0 of 1 |  | ",
        "\n| nothing | ",
    ] {
        assert!(ran.out.contains(part), "{part} in {}", ran.out);
    }
    assert_eq!(ran.out.lines().rev().take_while(|line| !line.starts_with("|---")).count(), 1 + 25);
}

#[test]
fn what_is_refused() {
    let folder = Folder::new();
    let refused = |args: &[&str]| suite(&folder, &reference(), args).refused();
    assert!(
        refused(&["--set", "9x9"]).contains("there is no set of 9x9; the sets are 6x6, 7x7, 8x8")
    );
    assert!(refused(&["--openings", "a1,e1"]).contains("'e1' is no opening of the sets"));
    assert!(refused(&["--set", "6x6", "--plot", "x.svg"]).contains("nothing to draw"));
    assert!(refused(&["--json", "no/such/folder.json"]).contains("can't write"));
    let broken = reference().replace("\t0.147\t", "\tlong\t");
    let message = suite(&folder, &broken, &[]).refused();
    assert!(message.contains("'long' is no number of seconds"), "{message}");
    let message = mustplay(&["bench", "suite", "--reference", "no/such.tsv"]).refused();
    assert!(message.contains("--reference") && message.contains("no/such.tsv"), "{message}");
}
