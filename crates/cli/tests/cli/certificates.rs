//! Certificates from end to end: `solve --proof`, `verify`, `bench verify`, and both verifiers.

use crate::run::{Folder, Ran, json, mustplay, root, strings, with_bytes};
use crate::solve::HARD;
use flate2::Compression;
use flate2::read::MultiGzDecoder;
use flate2::write::GzEncoder;
use serde_json::json;
use std::io::{Read, Write};
use std::process::Command;

/// Solves a position with a certificate, and tells the file's path.
#[track_caller]
pub(crate) fn prove(folder: &Folder, position: &str, name: &str) -> String {
    let file = folder.file(name);
    let ran = mustplay(&["solve", position, "--engine", "brute", "--proof", &file]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert!(ran.err.starts_with(&format!("mustplay: {file}: ")), "{}", ran.err);
    assert!(ran.err.ends_with("checked\n") && ran.err.lines().count() == 1, "{}", ran.err);
    file
}

/// The worked example of docs/certificate.md: Black wins the empty 3x3 board in eight claims.
pub(crate) fn example() -> String {
    let page = std::fs::read_to_string(root().join("docs/certificate.md")).expect("the page");
    let (_, rest) = page.split_once("<!-- example in text -->\n```text\n").expect("the example");
    rest.split_once("```").expect("its end").0.into()
}

fn python(files: &[&str]) -> Ran {
    let mut command = Command::new("python3");
    command.arg(root().join("tools/verify.py")).args(files);
    command.output().expect("python3 runs").into()
}

/// Runs both verifiers on a file. They have to agree on the exit code and on the statement.
#[track_caller]
fn both(file: &str) -> Ran {
    let (first, second) = (mustplay(&["verify", file]), python(&[file]));
    assert_eq!(first.code, second.code, "{file}: {}{}", first.err, second.err);
    assert_eq!(first.out.lines().next(), second.out.lines().next(), "{file}");
    first
}

fn bytes(file: &str) -> Vec<u8> {
    std::fs::read(file).expect("the file is there")
}

fn unpacked(bytes: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    MultiGzDecoder::new(bytes).read_to_end(&mut plain).expect("a gzip stream");
    plain
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::fast());
    packer.write_all(bytes).expect("memory can be written to");
    packer.finish().expect("memory can be written to")
}

#[test]
fn the_ending_of_the_name_chooses_the_form() {
    let folder = Folder::new();
    let binary = prove(&folder, "3x3", "3.cert");
    assert_eq!(bytes(&binary)[..2], [0x1f, 0x8b]);
    assert!(unpacked(&bytes(&binary)).starts_with(b"MUSTPLAY\x01"));
    for name in ["3.txt", "3.TXT"] {
        let text = String::from_utf8(bytes(&prove(&folder, "3x3", name))).expect("text");
        assert!(text.starts_with("mustplay certificate 1\nblack wins hex 3/3/3 b\n1 link "));
    }
    assert_eq!(folder.names(), ["3.TXT", "3.cert", "3.txt"]);
}

#[test]
fn positions_of_all_kinds_are_proved_and_checked_twice() {
    let folder = Folder::new();
    let positions = [
        ("3/3/3 b", "black wins hex 3/3/3 b"),
        ("3/3/3 w", "white wins hex 3/3/3 w"),
        ("4x4 a1", "white wins hex B3/4/4/4 w"),
        ("4x4 c2", "black wins hex 4/2B1/4/4 w"),
        ("B1/BW w", "black wins hex B1/BW w"),
        ("1/1/1 w", "white wins hex 1/1/1 w"),
        ("5x2", "black wins hex 5/5 b"),
        ("WB1/1W1/W1B b", "white wins hex WB1/1W1/W1B b"),
    ];
    for (position, statement) in positions {
        for name in ["proof", "proof.txt"] {
            let out = both(&prove(&folder, position, name)).done();
            let (first, second) = out.split_once('\n').expect("two lines");
            assert_eq!(first, statement);
            assert!(second.starts_with("accepted: ") && second.ends_with(" s CPU\n"), "{second}");
        }
    }
}

#[test]
fn the_carrier_is_a_list_of_empty_cells() {
    let folder = Folder::new();
    let file = folder.file("proof");
    for position in ["3x3", "4x4 b2 c3", "4x4 a1", "B1/BW w", "WB1/1W1/W1B b"] {
        let args = ["solve", position, "--engine", "brute", "--json"];
        assert_eq!(mustplay(&args).object(0)["carrier"], json!(null), "{position}");
        let ran = mustplay(&[&args[..], &["--proof", &file]].concat());
        assert_eq!(ran.code, Some(0));
        let object = crate::run::json(&ran.out);
        let carrier = strings(&object["carrier"]);
        let board = mustplay(&["show", position]).done();
        for cell in &carrier {
            let (column, row) = cell.split_at(1);
            let column = usize::from(column.as_bytes()[0] - b'a');
            let line = board.lines().nth(1 + row.parse::<usize>().expect("a row"));
            let line = line.expect("a row of the board");
            let at = line.split_whitespace().nth(1 + column);
            assert_eq!(at, Some("."), "{position}: {cell}\n{board}");
        }
        assert_eq!(carrier.is_empty(), position.starts_with("B1"), "{position}");
        let mut sorted = carrier.clone();
        sorted.sort_unstable();
        assert_eq!(carrier, sorted, "by column, then by row");
    }
}

#[test]
fn rex_is_proved_too() {
    let folder = Folder::new();
    for (position, winner) in
        [("rex 4x4 d1", "black"), ("rex 4x4 c2", "white"), ("rex 5x5", "white")]
    {
        for name in ["proof", "proof.txt"] {
            let file = folder.file(name);
            let found = json(&mustplay(&["solve", position, "--proof", &file, "--json"]).out);
            assert_eq!((&found["winner"], &found["carrier"]), (&json!(winner), &json!(null)));
            let verified = both(&file).done();
            assert!(verified.starts_with(&format!("{winner} wins rex ")), "{verified}");
        }
    }
}

#[test]
fn what_cannot_be_proved_is_refused_before_any_work() {
    let folder = Folder::new();
    let file = folder.file("proof");
    let args = ["solve", "rex 6x6", "--engine", "brute", "--proof", &file];
    let expected =
        "mustplay: the engine brute writes no certificates of Rex; use the engine dfpn\n";
    assert_eq!(mustplay(&args).refused(), expected);
    // A solve of this position would take far longer than any test.
    let nowhere = folder.file("no/such/folder");
    for path in [nowhere.as_str(), folder.path().to_str().expect("a path in UTF-8")] {
        let args = ["solve", HARD, "--engine", "brute", "--proof", path];
        let message = mustplay(&args).refused();
        assert!(message.starts_with(&format!("mustplay: can't write {path}: ")), "{message}");
    }
    let message = mustplay(&["solve", "--batch", "-", "--proof", &file]).refused();
    assert!(message.contains("cannot be used with"), "{message}");
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn giving_up_leaves_files_as_they_were() {
    let folder = Folder::new();
    let file = folder.file("proof");
    let give_up = || {
        let args = ["solve", HARD, "--engine", "brute", "--memory", "64", "--limit", "0.2"];
        let object = mustplay(&[&args[..], &["--json", "--proof", &file]].concat()).object(3);
        assert_eq!((&object["winner"], &object["carrier"]), (&json!(null), &json!(null)));
    };
    give_up();
    assert_eq!(folder.names(), [""; 0]);
    folder.write("proof", "an older one");
    give_up();
    assert_eq!(bytes(&file), b"an older one");
    assert_eq!(folder.names(), ["proof"]);
    // A solve that ends replaces it.
    prove(&folder, "2x2", "proof");
    assert_eq!(bytes(&file)[0], 0x1f);
    assert_eq!(folder.names(), ["proof"]);
}

#[test]
fn every_way_to_hand_a_certificate_over() {
    let folder = Folder::new();
    let compressed = bytes(&prove(&folder, "4x4 a1", "a1.cert"));
    let text = bytes(&prove(&folder, "4x4 a1", "a1.txt"));
    let plain = unpacked(&compressed);
    let (head, tail) = plain.split_at(plain.len() / 2);
    let in_two = [packed(head), packed(tail)].concat();
    let with_notes =
        [b"# a note\n\n".to_vec(), text.clone(), b" \t\r\n# the end".to_vec()].concat();
    for (name, contents) in [
        ("compressed", &compressed),
        ("plain", &plain),
        ("text", &text),
        ("compressed text", &packed(&text)),
        ("in two members", &in_two),
        ("with notes", &with_notes),
    ] {
        let file = folder.write(name, contents);
        let out = both(&file).done();
        assert!(out.starts_with("white wins hex B3/4/4/4 w\naccepted: "), "{name}: {out}");
        let piped = with_bytes(&["verify", "-"], contents).done();
        assert_eq!(piped.lines().next(), out.lines().next(), "{name}");
    }
}

#[test]
fn a_refusal_names_the_step_the_rule_and_the_cell() {
    let folder = Folder::new();
    let example = example();
    for (old, new, fault) in [
        ("play b1 from 1", "play a1 from 1", "step 2 (play): a1 is not among the stones"),
        ("either 2 4", "either 2 2", "step 5 (either): the opponent's move at b1 is not answered"),
        ("shift 2 2", "shift 2 1", "step 6 (image): b1 has no image there"),
        ("with b2", "with b1 a2", "step 7 (link): top and bottom are not joined"),
        ("| b1 c1\n", "| b1\n", "step 5 (either): another conclusion follows"),
        ("either 2 4", "either 2 9", "step 5 (either): there is no claim 9"),
        ("3/3/3 b", "3/1W1/3 b", "step 8 (end): b2 is a cell of the claim, but has a stone"),
        ("3/3/3 b", "3/3/3 w", "step 8 (end): the last claim lets the winner move first"),
        ("end 8", "end 7", "step 8 (end): there is no claim 7"),
        ("hex 3", "rex 3", "line 3: a goal ends at cells and at the sides of the color that joins"),
        ("certificate 1", "certificate 2", "line 1: "),
        ("3 link", "4 link", "line 5: "),
        ("end 8\n", "", "line 10: "),
        ("end 8\n", "end 8\nend 8\n", "line 12: "),
    ] {
        let file = folder.write("bad.txt", example.replacen(old, new, 1));
        let message = both(&file).said_no();
        let expected = format!("mustplay: {file} is refused: {fault}");
        assert!(message.starts_with(&expected), "{message}, not {expected}");
        let message = with_bytes(&["verify", "-"], &bytes(&file)).said_no();
        assert!(message.starts_with("mustplay: standard input is refused: "), "{message}");
    }
    assert!(mustplay(&["verify", &folder.write("good.txt", example)]).done().contains("8 claims"));
}

#[test]
fn damaged_files_are_refused() {
    let folder = Folder::new();
    let compressed = bytes(&prove(&folder, "4x4 a1", "a1.cert"));
    let plain = unpacked(&compressed);
    let check = |name: &str, contents: &[u8]| {
        let message = both(&folder.write("damaged", contents)).said_no();
        assert!(message.starts_with("mustplay: ") && message.lines().count() == 1, "{message}");
        let piped = with_bytes(&["verify", "-"], contents);
        assert_eq!(piped.code, Some(1), "{name}");
        message
    };
    assert!(check("empty", b"").ends_with(" is refused: byte 0: the file is empty\n"));
    assert!(check("gzip of nothing", &packed(b"")).ends_with("the file is empty\n"));
    for length in [1, 9, 10, 20, compressed.len() / 2, compressed.len() - 9, compressed.len() - 1] {
        check("a gzip stream cut short", &compressed[..length]);
    }
    for length in [1, 8, 9, 30, plain.len() / 2, plain.len() - 2, plain.len() - 1] {
        check("a file cut short", &plain[..length]);
    }
    check("gzip, then something", &[&compressed[..], b"something else"].concat());
    check("gzip, then zeros", &[&compressed[..], &[0; 600]].concat());
    check("plain, then something", &[&plain[..], b"x"].concat());
    check("gzip in gzip", &packed(&compressed));
    check("a picture", b"\x89PNG\r\n\x1a\n");
    let mut wrong = compressed.clone();
    let checksum = wrong.len() - 8;
    wrong[checksum] ^= 1;
    check("a wrong checksum", &wrong);
}

#[test]
fn lines_have_a_longest_length() {
    let folder = Folder::new();
    for (length, code) in [(1 << 20, 0), ((1 << 20) + 1, 1), ((1 << 20) + 2, 1), (1 << 21, 1)] {
        let note = "#".repeat(length);
        for text in [format!("{note}\n{}", example()), format!("{}{note}", example())] {
            assert_eq!(both(&folder.write("long.txt", text)).code, Some(code), "{length}");
        }
    }
}

#[test]
fn files_that_cannot_be_read() {
    let folder = Folder::new();
    let missing = folder.file("missing");
    let directory = folder.path().to_str().expect("a path in UTF-8");
    for command in [&["verify"][..], &["tree"], &["play", "--certificate"], &["bench", "verify"]] {
        let message = mustplay(&[command, &[&missing]].concat()).refused();
        assert!(message.starts_with(&format!("mustplay: can't open {missing}: ")), "{message}");
        let message = mustplay(&[command, &[directory]].concat()).refused();
        assert!(message.starts_with(&format!("mustplay: can't read {directory}: ")), "{message}");
    }
    assert_eq!((python(&[&missing]).code, python(&[directory]).code), (Some(2), Some(2)));
    assert!(mustplay(&["verify"]).refused().contains("Usage: mustplay verify"));
}

#[test]
fn the_speed_of_the_verifier() {
    let folder = Folder::new();
    let file = folder.write("example.txt", example());
    let args = ["bench", "verify", &file, "--seconds", "0.05"];
    let out = mustplay(&args).done();
    assert!(out.starts_with("8 claims, ") && out.ends_with(" claims a second\n"), "{out}");
    let object = mustplay(&[&args[..], &["--json"]].concat()).object(0);
    assert_eq!((&object["claims"], &object["bytes"]), (&json!(8), &json!(example().len())));
    assert!(object["claims_per_second"].as_f64().is_some_and(|rate| rate > 1000.0), "{object}");

    let bad = folder.write("bad.txt", example().replace("with b2", "with a1"));
    let message = mustplay(&["bench", "verify", &bad]).said_no();
    assert!(message.contains("bad.txt is refused: step 7 (link)"), "{message}");
}

#[test]
fn many_certificates_and_the_worst_of_them() {
    let folder = Folder::new();
    let (good, other) = (prove(&folder, "3x3 a1", "a1.cert"), prove(&folder, "3x3 b2", "b2.txt"));
    let broken = folder.write("broken.txt", example().replace("black wins", "white wins"));
    let missing = folder.file("missing.cert");

    let ran = mustplay(&["verify", &good, &other]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let lines: Vec<&str> = ran.out.lines().collect();
    assert_eq!(lines.len(), 4, "{}", ran.out);
    assert_eq!(lines[0], format!("{good}: white wins hex B2/3/3 w"));
    assert!(lines[1].starts_with(&format!("{good}: accepted: ")), "{}", ran.out);
    assert!(lines[2].starts_with(&format!("{other}: black wins hex 3/1B1/3 w")), "{}", ran.out);

    // A file that is refused or missing keeps none of the others from being checked.
    let ran = mustplay(&["verify", &broken, &good]);
    assert_eq!(ran.code, Some(1), "{}", ran.err);
    assert!(ran.err.contains("broken.txt is refused"), "{}", ran.err);
    assert_eq!(ran.out.lines().count(), 2, "{}", ran.out);
    let ran = mustplay(&["verify", &missing, &broken, &good]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    assert!(ran.err.contains("can't open") && ran.err.contains("is refused"), "{}", ran.err);

    let ran = mustplay(&["verify", "--json", &missing, &broken, &good]);
    assert_eq!(ran.code, Some(2), "{}", ran.err);
    let objects: Vec<_> = ran.out.lines().map(json).collect();
    let accepted: Vec<_> = objects.iter().map(|object| object["accepted"].clone()).collect();
    assert_eq!(accepted, [json!(null), json!(false), json!(true)]);
    assert!(objects[0]["reason"].as_str().expect("a reason").contains("can't open"));
    assert!(objects[1]["reason"].is_string() && objects[2]["reason"].is_null());
    assert_eq!(objects[2]["winner"], "white");
    assert_eq!(objects[2]["position"], "B2/3/3 w");

    let ran = mustplay(&["verify", "-", "-"]);
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""));
    assert!(ran.err.contains("only once"), "{}", ran.err);
}
