//! Where results go: standard output, files, links, devices and pipes; and that nothing is lost.

use crate::process::shell;
use crate::run::{Folder, Ran, mustplay, program};
use std::os::unix::fs::{FileTypeExt, symlink};
use std::path::Path;

/// Every option that writes one file, with a command that is quick.
const WRITERS: &[&[&str]] = &[
    &["show", "3x3", "--svg"],
    &["show", "3x3", "--png"],
    &["solve", "3x3 a1", "--proof"],
    &["openings", "2", "--svg"],
    &["connections", "3x3 b2", "--svg"],
    &["inferior", "3x3 b2", "--svg"],
    &["evaluate", "3x3 b2", "--svg"],
    &["evaluate", "3x3 b2", "--png"],
    &["puzzles", "--size", "4", "--solutions"],
    &["tree", "--recursion", "3x3", "--output"],
];

fn with<'a>(args: &[&'a str], path: &'a str) -> Vec<&'a str> {
    args.iter().copied().chain([path]).collect()
}

/// The bytes on standard output, and what is on standard error.
fn bytes_of(args: &[&str]) -> (Vec<u8>, String) {
    let output = program(args).output().expect("the program starts");
    let err = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {err}");
    (output.stdout, err)
}

#[test]
fn a_dash_is_standard_output() {
    let folder = Folder::new();
    for writer in WRITERS {
        let path = folder.file("result");
        mustplay(&with(writer, &path));
        let written = std::fs::read(&path).expect("a file");
        let (out, _) = bytes_of(&with(writer, "-"));
        assert_eq!(out, written, "{writer:?}");
        let (out, _) = bytes_of(&with(writer, "/dev/stdout"));
        assert_eq!(out, written, "{writer:?}");
    }
    assert_eq!(folder.names(), ["result"]);
    assert!(!Path::new("-").exists());
}

#[test]
fn the_text_makes_way_for_a_result() {
    let (out, err) = bytes_of(&["solve", "4x4 a1", "--proof", "-"]);
    assert!(out.starts_with(&[0x1f, 0x8b]), "a certificate alone: {out:?}");
    assert!(err.contains("White wins"), "{err}");
    let ran = shell("mustplay solve '4x4 a1' --proof - 2>/dev/null | mustplay verify -");
    assert!(ran.out.starts_with("white wins hex B3/4/4/4 w\n"), "{}{}", ran.out, ran.err);
}

#[test]
fn one_result_at_a_time_goes_there() {
    for writer in
        WRITERS.iter().filter(|writer| !["show", "connections", "tree"].contains(&writer[0]))
    {
        let mut args = with(writer, "-");
        args.push("--json");
        let message = mustplay(&args).refused();
        assert!(message.contains("would both go to standard output"), "{message}");
    }
    for command in ["show", "evaluate"] {
        let message = mustplay(&[command, "3x3 b2", "--svg", "-", "--png", "-"]).refused();
        assert!(message.contains("--png and --svg would both go to standard output"), "{message}");
    }
}

#[test]
fn devices_are_written_to() {
    let is_device =
        |path: &str| std::fs::metadata(path).is_ok_and(|found| found.file_type().is_char_device());
    for writer in WRITERS {
        let ran = mustplay(&with(writer, "/dev/null"));
        assert_eq!(ran.code, Some(0), "{writer:?}: {}", ran.err);
        assert!(is_device("/dev/null"), "{writer:?}");
        if !is_device("/dev/full") {
            continue;
        }
        let usual = mustplay(writer.split_last().expect("an option").1);
        let ran = mustplay(&with(writer, "/dev/full"));
        assert_eq!(ran.code, Some(2), "{writer:?}");
        assert!(ran.err.contains("can't write /dev/full: No space left"), "{}", ran.err);
        assert!(is_device("/dev/full"), "{writer:?}");
        // What was computed is printed all the same; times differ.
        let first = |text: &str| text.lines().take(3).map(String::from).collect::<Vec<_>>();
        if !["show", "tree"].contains(&writer[0]) {
            assert_eq!(first(&ran.out), first(&usual.out), "{writer:?}");
        }
    }
}

#[test]
fn pipes_are_written_to() {
    let folder = Folder::new();
    let pipe = folder.file("pipe");
    let line = format!(
        "mkfifo {pipe} && {{ mustplay show 3x3 --svg {pipe} & cat {pipe}; wait $!; echo code $?; }}"
    );
    let ran = shell(&line);
    assert!(ran.out.starts_with("<svg") && ran.out.ends_with("code 0\n"), "{}{}", ran.out, ran.err);
    let kind = std::fs::symlink_metadata(&pipe).expect("it is there").file_type();
    assert!(kind.is_fifo());
}

#[test]
fn links_are_followed() {
    let folder = Folder::new();
    let (link, file) = (folder.file("link"), folder.file("file"));
    symlink("file", &link).expect("a link");
    for writer in WRITERS {
        // The file is there but for the first time.
        mustplay(&with(writer, &link));
        assert!(std::fs::symlink_metadata(&link).expect("a link").is_symlink(), "{writer:?}");
        let through = std::fs::read(&file).expect("a file");
        mustplay(&with(writer, &file));
        assert_eq!(through, std::fs::read(&file).expect("a file"), "{writer:?}");
    }
    // A store is made where a link leads, too.
    let (link, db) = (folder.file("link.db"), folder.file("store.db"));
    symlink("store.db", &link).expect("a link");
    mustplay(&["solve", "3x3", "--db", &link]);
    assert!(std::fs::symlink_metadata(&link).expect("a link").is_symlink());
    assert!(std::fs::read(&db).expect("a store").starts_with(b"mustplay store "));
}

#[test]
fn standard_output_that_is_a_file_keeps_all_of_it() {
    let folder = Folder::new();
    let file = folder.file("both.txt");
    let ran = shell(&format!("mustplay tree --recursion 3x3 --output /dev/stdout > {file}"));
    assert_eq!((ran.code, ran.err.as_str()), (Some(0), ""));
    let ran = shell(&format!("mustplay show 3x3 --svg /dev/stderr 2>> {file}"));
    assert_eq!(ran.code, Some(0));
    let text = std::fs::read_to_string(&file).expect("a file");
    assert!(!text.starts_with("<svg") && text.contains("<svg"), "{text}");
}

#[test]
fn a_store_is_never_written_over() {
    let folder = Folder::new();
    let db = folder.file("hex.db");
    mustplay(&["solve", "4x4 a1", "--db", &db]);
    let store = std::fs::read(&db).expect("a store");
    let proofs = folder.path().to_str().expect("a path in UTF-8");
    std::fs::copy(&db, folder.file("a1.cert")).expect("a copy");
    for args in [
        vec!["solve", "4x4 a1", "--proof", &db, "--db", &db],
        vec!["openings", "3", "--svg", &db, "--db", &db],
        vec!["openings", "3", "--proofs", proofs, "--db", &folder.file("a1.cert")],
    ] {
        let message = mustplay(&args).refused();
        assert!(message.contains("is also the file of --db; nothing was done"), "{message}");
    }
    assert_eq!(std::fs::read(&db).expect("a store"), store);
    assert_eq!(folder.names(), ["a1.cert", "hex.db"]);
}

#[test]
fn an_input_is_never_written_over() {
    let folder = Folder::new();
    let game = folder.write("game.sgf", "(;GM[11]SZ[3];B[b2])");
    let message = shell(&format!("mustplay show - --svg {game} < {game}"));
    assert!(message.err.contains("is also the position's file"), "{}", message.err);
    let reference = folder.write("reference.tsv", "nothing");
    let ran = mustplay(&["bench", "suite", "--reference", &reference, "--json", &reference]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert_eq!(std::fs::read_to_string(&reference).expect("a file"), "nothing");
    assert_eq!(std::fs::read_to_string(&game).expect("a file"), "(;GM[11]SZ[3];B[b2])");
}

#[test]
fn a_neighbor_with_a_name_of_ours_stays() {
    let folder = Folder::new();
    for writer in WRITERS {
        let neighbor = folder.write("x.part", "somebody's own");
        let ran = mustplay(&with(writer, &folder.file("x")));
        assert_eq!(ran.code, Some(0), "{writer:?}: {}", ran.err);
        assert_eq!(std::fs::read_to_string(neighbor).expect("a file"), "somebody's own");
        assert_eq!(folder.names(), ["x", "x.part"], "{writer:?}");
    }
}

/// Outputs are checked first: what can't be written is told before a search that takes long.
#[test]
fn places_are_checked_before_the_work() {
    for args in [
        &["openings", "11", "--svg", "no/such/map.svg"][..],
        &["derive", "--output", "no/such/tables.bin"],
        &["solve", "11x11", "--proof", "no/such/proof.cert"],
        &["tree", "--recursion", "9x9", "--output", "no/such/tree.svg"],
        &["puzzles", "--size", "8", "--count", "1000", "--solutions", "no/such/table.tsv"],
    ] {
        let message = mustplay(args).refused();
        assert!(message.contains("can't write no/such/"), "{message}");
    }
}

/// A disk that is full is played by a directory of certificates in which one is a device.
#[test]
fn what_was_solved_is_printed_when_a_disk_is_full() {
    if !Path::new("/dev/full").exists() {
        return;
    }
    let folder = Folder::new();
    symlink("/dev/full", folder.file("b1.cert")).expect("a link");
    let path = folder.path().to_str().expect("a path in UTF-8");
    let Ran { code, out, err } = mustplay(&["openings", "3", "--proofs", path]);
    assert_eq!(code, Some(2));
    assert!(err.contains("b1.cert: No space left on device"), "{err}");
    assert!(
        out.contains("Black wins: a2 a3\nBlack loses (a winning reply): a1(b2) b1(b2)\n"),
        "{out}"
    );
    assert_eq!(folder.names(), ["a1.cert", "a2.cert", "a3.cert", "b1.cert"]);
    let object = mustplay(&["openings", "3", "--proofs", path, "--json"]);
    assert_eq!(object.code, Some(2));
    assert_eq!(crate::run::json(&object.out)["openings"].as_array().map(Vec::len), Some(4));
}

#[test]
fn a_match_reports_the_games_that_it_cannot_write() {
    let folder = Folder::new();
    symlink("no/such/folder/game.sgf", folder.file("0002.sgf")).expect("a link");
    let path = folder.path().to_str().expect("a path in UTF-8");
    let args = ["match", "--black", "random", "--white", "random", "--size", "3", "--threads", "1"];
    let args: Vec<&str> = args
        .iter()
        .copied()
        .chain(["--openings", "empty", "--games", "4", "--output", path])
        .collect();
    let ran = mustplay(&args);
    assert_eq!(ran.code, Some(2), "{}", ran.out);
    assert!(ran.err.contains("0002.sgf: No such file or directory"), "{}", ran.err);
    assert!(ran.out.starts_with("hex 3x3, 2 games"), "{}", ran.out);
}
