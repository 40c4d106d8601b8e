//! `mustplay export`: data sets.

use crate::run::{Folder, mustplay, program};
use std::fs;
use std::process::Stdio;
use std::time::Duration;

/// What a small data set is made with, but for its folder.
const SMALL: [&str; 8] =
    ["--rows", "120", "--boards", "hex:4x5,rex:5x4,hex:5x5=2", "--budget", "100", "--threads", "2"];

fn made(folder: &str) -> String {
    let said = mustplay(&[&["export", folder], &SMALL[..]].concat()).done();
    assert!(said.ends_with("120 positions\n"), "{said}");
    fs::read_to_string(format!("{folder}/positions.csv")).expect("rows")
}

#[test]
fn a_data_set_is_made_and_checked() {
    let folder = Folder::new();
    let data = folder.file("data");
    let rows = made(&data);
    assert_eq!(rows.lines().count(), 121);
    let said = mustplay(&["export", &data, "--check", "40"]).done();
    assert!(said.contains("120 positions from "), "{said}");
    assert!(said.ends_with("nothing is wrong\n"), "{said}");
    let again = mustplay(&[&["export", &data], &SMALL[..]].concat()).refused();
    assert!(again.contains("has a data set already"), "{again}");
    // A row of a test root that is moved into training.
    let moved = rows.replacen(",test\n", ",train\n", 1);
    assert_ne!(moved, rows);
    fs::write(format!("{data}/positions.csv"), moved).expect("written");
    let ran = mustplay(&["export", &data, "--check", "0"]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.out.contains("its root is of the split test"), "{}", ran.out);
}

/// Rows say of their positions what `solve` says, nodes and carriers among it.
#[test]
fn rows_are_what_solve_says() {
    let folder = Folder::new();
    let rows = made(&folder.file("data"));
    for row in rows.lines().skip(1).step_by(12) {
        let values: Vec<&str> = row.split(',').collect();
        let position = format!("{} {}", values[0], values[3]);
        let solve = ["solve", &position, "--json", "--threads", "1", "--memory", "64"];
        let object = mustplay(&solve).object(0);
        assert_eq!(object["winner"], values[6], "{row}");
        assert_eq!(object["nodes"].to_string(), values[9], "{row}");
        let carrier = match &object["carrier"] {
            serde_json::Value::Null => String::new(),
            cells => crate::run::strings(cells).join(" "),
        };
        assert_eq!(carrier, values[10], "{row}");
    }
}

/// Killed at some moment, the same command goes on to the same bytes.
#[test]
fn a_killed_run_goes_on() {
    let folder = Folder::new();
    let whole = made(&folder.file("whole"));
    let data = folder.file("killed");
    for milliseconds in [100, 200, 400] {
        let command = [&["export", &data], &SMALL[..]].concat();
        let mut run = program(&command).stdout(Stdio::null()).stderr(Stdio::null()).spawn();
        let run = run.as_mut().expect("it starts");
        std::thread::sleep(Duration::from_millis(milliseconds));
        _ = run.kill();
        run.wait().expect("it has ended");
    }
    if !fs::exists(format!("{data}/positions.csv")).expect("a folder") {
        let ran = mustplay(&[&["export", &data], &SMALL[..]].concat());
        assert_eq!(ran.code, Some(0), "{}", ran.err);
    }
    let rows = fs::read_to_string(format!("{data}/positions.csv")).expect("rows");
    assert_eq!(rows, whole);
}
