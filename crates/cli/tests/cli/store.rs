//! `--db` and `--resume`: what is kept, what is answered from it, and what a kill leaves behind.

use crate::process::{interrupted, shell};
use crate::run::{Folder, json, mustplay, program};
use serde_json::json;
use std::process::{Command, Stdio};
use std::time::Duration;

/// A position that takes a few seconds and is won by Black.
const LONG: &str = "8x8 c3";

/// One of Rex, won by Black.
const LONG_REX: &str = "rex 6x6 a4";

/// One that takes a moment, and one that it is an image of.
const SHORT: [&str; 2] = ["5/5/B4/5/5 w", "5/5/4B/5/5 w"];

/// The same of Rex; the image is the mirror, with the colors exchanged.
const SHORT_REX: [&str; 2] = ["B4/5/5/5/1W3 b", "W4/4B/5/5/5 w"];

fn solve(position: &str, db: &str, more: &[&str]) -> Vec<String> {
    let args = ["solve", position, "--db", db, "--memory", "64"];
    args.iter().chain(more).map(|arg| (*arg).into()).collect()
}

fn run(position: &str, db: &str, more: &[&str]) -> crate::run::Ran {
    let args = solve(position, db, more);
    mustplay(&args.iter().map(String::as_str).collect::<Vec<_>>())
}

#[test]
fn a_solved_position_is_answered_from_the_store() {
    check_answered("hex", SHORT, ["white", "white"]);
    check_answered("rex", SHORT_REX, ["white", "black"]);
}

/// Solves a position, then asks for it and for an image of it.
#[track_caller]
fn check_answered(game: &str, positions: [&str; 2], winners: [&str; 2]) {
    let [position, image] = positions.map(|line| format!("{game} {line}"));
    let folder = Folder::new();
    let db = folder.file("solved.db");
    let first = run(&position, &db, &["--json"]).object(0);
    assert!(first["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{first}");
    let second = run(&position, &db, &["--json"]).object(0);
    assert_eq!(second["nodes"], json!(0));
    for field in ["game", "winner", "winning_moves", "carrier", "engine", "position"] {
        assert_eq!(first[field], second[field], "{field}");
    }
    let out = run(&image, &db, &[]).done();
    assert!(out.contains(&format!("\n(dfpn, from {db}: 0 nodes, ")), "{out}");
    // The certificate is there as well, for the image too, in either form.
    for ((position, winner), name) in
        [&position, &image].into_iter().zip(winners).zip(["a", "b.txt"])
    {
        let file = folder.file(name);
        let ran = run(position, &db, &["--proof", &file]);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        assert!(ran.out.contains(", from "), "{}", ran.out);
        let verified = mustplay(&["verify", &file]).done();
        assert!(verified.starts_with(&format!("{winner} wins {position}\n")), "{verified}");
    }
    // All moves are more than was asked for at first, and stay known.
    let all = run(&position, &db, &["--all-moves", "--json"]).object(0);
    assert!(all["nodes"].as_u64().is_some_and(|nodes| nodes > 0), "{all}");
    let again = run(&position, &db, &["--all-moves", "--json"]).object(0);
    assert_eq!((&again["nodes"], &again["winning_moves"]), (&json!(0), &all["winning_moves"]));
    assert_eq!(folder.names(), ["a", "b.txt", "solved.db"]);
}

#[test]
fn boards_of_other_sizes_and_both_games_share_a_store() {
    let folder = Folder::new();
    let db = folder.file("hex.db");
    for position in ["4x4 a1", "4x5 a1", "5x4 a1", "5x5 a1"] {
        let kept = run(position, &db, &["--json"]).object(0);
        let alone = mustplay(&["solve", position, "--json"]).object(0);
        assert_eq!(kept["winner"], alone["winner"], "{position}");
    }
    // Games with equal stones don't answer each other, whichever came first.
    let all = "hex 4x4 a1\nrex 4x4 a1\nrex 4x4 b3\nhex 4x4 b3\nrex 5x5\nhex 5x5\n";
    let lines = folder.write("lines", all);
    let winners = |args: &[&str]| {
        let ran = mustplay(args);
        assert_eq!(ran.code, Some(0), "{}", ran.err);
        let objects: Vec<_> = ran.out.lines().map(json).collect();
        let fields = |name: &str| objects.iter().map(|o| o[name].clone()).collect::<Vec<_>>();
        (fields("winner"), fields("nodes"))
    };
    let (alone, _) = winners(&["solve", "--batch", &lines]);
    assert_eq!(alone, ["white", "black", "white", "black", "white", "black"].map(|w| json!(w)));
    let (first, nodes) = winners(&["solve", "--batch", &lines, "--db", &db]);
    assert_eq!((first, &nodes[0]), (alone.clone(), &json!(0)));
    assert!(nodes[1..].iter().all(|nodes| nodes.as_u64() > Some(0)), "{nodes:?}");
    let (second, nodes) = winners(&["solve", "--batch", &lines, "--db", &db]);
    assert_eq!((second, nodes), (alone, vec![json!(0); 6]));
}

#[test]
fn a_search_that_was_stopped_goes_on() {
    let folder = Folder::new();
    let db = folder.file("hex.db");
    for (long, winner) in [(LONG, "black"), (LONG_REX, "black")] {
        let ran = run(long, &db, &["--limit", "0.2"]);
        assert_eq!(ran.code, Some(3), "{}", ran.err);
        assert!(ran.err.starts_with(&format!("mustplay: {db} keeps ")), "{}", ran.err);
        let ran = run(long, &db, &["--limit", "0.1"]);
        assert!(ran.err.contains("--resume goes on with it"), "{}", ran.err);
        let args = solve(long, &db, &["--resume"]);
        let ran = interrupted(&args.iter().map(String::as_str).collect::<Vec<_>>());
        assert!(ran.err.contains("going on after "), "{}", ran.err);
        let ran = run(long, &db, &["--resume", "--json"]);
        assert_eq!(json(&ran.out)["winner"], json!(winner), "{}", ran.err);
    }
    let ran = run("5x5 a1", &db, &["--resume"]);
    assert_eq!(ran.code, Some(0));
    assert!(ran.err.contains("nothing to resume"), "{}", ran.err);
    // Without a store it is said that nothing was kept.
    let ran = mustplay(&["solve", LONG, "--engine", "dfpn", "--limit", "0.1"]);
    assert_eq!(ran.err, "mustplay: nothing was kept; with --db FILE the search can be resumed\n");
    assert!(mustplay(&["solve", LONG, "--resume"]).refused().contains("--db"));
}

/// Kills the program at random moments, on one, two and three threads in turn, and lets it come to
/// its end after that.
fn check_kills(long: &str, winner: &str, kills: usize, longest_ms: u64) {
    let folder = Folder::new();
    let db = folder.file("hex.db");
    let (mut seed, mut kill, mut ended) = (0x5eed_0d04_u64, 0, 0);
    while kill < kills {
        let threads = ["2", "1", "2", "3"][(kill + ended) % 4];
        let args = solve(long, &db, &["--resume", "--json", "--threads", threads]);
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let mut child = program(&args)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        std::thread::sleep(Duration::from_millis((seed >> 33) % longest_ms));
        child.kill().expect("it is killed, or has ended");
        let output = child.wait_with_output().expect("it ends");
        let (out, err) = (output.stdout, String::from_utf8_lossy(&output.stderr));
        match output.status.code() {
            None => kill += 1,
            Some(0) => {
                let object = json(std::str::from_utf8(&out).expect("UTF-8"));
                assert_eq!(object["winner"], json!(winner), "kill {kill}: {err}");
                std::fs::remove_file(&db).expect("a store");
                ended += 1;
            }
            Some(code) => panic!("kill {kill}: code {code}: {err}"),
        }
    }
    println!("{kills} kills, and {ended} that came too late");
    let ran = run(long, &db, &["--resume", "--json", "--threads", "2"]);
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    assert_eq!(json(&ran.out)["winner"], json!(winner));
}

#[test]
fn a_program_that_is_killed_leaves_a_store_that_works() {
    check_kills(LONG, "black", 10, 2500);
    check_kills(LONG_REX, "black", 6, 2500);
}

#[test]
#[ignore = "takes some minutes"]
fn a_program_that_is_killed_two_hundred_times() {
    check_kills(LONG, "black", 200, 2500);
    check_kills(LONG_REX, "black", 200, 2500);
}

#[test]
fn a_full_disk_costs_no_answer() {
    let folder = Folder::new();
    let db = folder.file("hex.db");
    run(SHORT[0], &db, &["--json"]).object(0);
    let whole = std::fs::read(&db).expect("there");
    // From a store that can't even be opened to one that has room for the answer, not for its
    // proof.
    let mut failed = 0;
    for blocks in [4, 16, 100, 400] {
        std::fs::write(&db, &whole).expect("written");
        // The signal at the limit is ignored, so that writing fails as it does on a full disk.
        let command = format!("mustplay solve '6x6 b4' --db {db} --json --memory 64");
        let ran = shell(&format!("trap '' XFSZ; ulimit -f {blocks}; {command}"));
        match ran.code {
            Some(0) => assert_eq!(json(&ran.out)["winner"], json!("black"), "{}", ran.err),
            _ => assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err),
        }
        failed += u32::from(ran.err.contains("can't be read or written"));
        // What was there before still is, and with room again the store works.
        assert_eq!(run(SHORT[0], &db, &["--json"]).object(0)["nodes"], json!(0), "{blocks}");
        assert_eq!(run("6x6 b4", &db, &["--json"]).object(0)["winner"], json!("black"));
    }
    assert!(failed >= 2, "only {failed} runs met the limit");
    // Nothing is left of a store that couldn't be made.
    let none = folder.file("none.db");
    let ran = shell(&format!("trap '' XFSZ; ulimit -f 8; mustplay solve '3x3' --db {none}"));
    assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{}", ran.err);
    assert_eq!(folder.names(), ["hex.db"]);
}

#[test]
fn files_that_can_not_be_used() {
    let folder = Folder::new();
    let garbage = folder.write("garbage", "no store at all");
    let message = run(SHORT[0], &garbage, &[]).refused();
    assert!(message.contains("is no store of this program"), "{message}");
    assert_eq!(std::fs::read(&garbage).expect("there"), b"no store at all");
    let message = run(SHORT[0], &folder.file("none/hex.db"), &[]).refused();
    assert!(message.contains("No such file or directory"), "{message}");
    let message = run(SHORT[0], folder.path().to_str().expect("UTF-8"), &[]).refused();
    assert!(message.contains("irectory"), "{message}");

    let db = folder.file("hex.db");
    assert_eq!(run(SHORT[0], &db, &[]).code, Some(0));
    let whole = std::fs::read(&db).expect("there");
    let cut = folder.write("cut.db", &whole[..whole.len() / 2]);
    let message = run(SHORT[0], &cut, &[]).refused();
    assert!(message.contains("is damaged and can't be believed"), "{message}");

    let message = run(SHORT[0], &db, &["--engine", "brute"]).refused();
    assert!(message.contains("a store needs the engine dfpn"), "{message}");
}

#[test]
fn a_store_that_can_only_be_read_serves_look_ups() {
    let folder = Folder::new();
    let db = folder.file("hex.db");
    run(SHORT[0], &db, &[]).done();
    let before = std::fs::read(&db).expect("there");
    let mut permissions = std::fs::metadata(&db).expect("there").permissions();
    permissions.set_readonly(true);
    std::fs::set_permissions(&db, permissions).expect("ours");
    let sentence = format!("mustplay: {db} can only be read; nothing is kept in it\n");
    for position in [SHORT[1], "5/5/1B3/5/5 w"] {
        let ran = run(position, &db, &[]);
        assert_eq!((ran.code, ran.err), (Some(0), sentence.clone()), "{position}: {}", ran.out);
        let is_there = position == SHORT[1];
        assert_eq!(ran.out.contains(", from "), is_there, "{position}: {}", ran.out);
    }
    let ran = run(LONG, &db, &["--limit", "0.2"]);
    assert_eq!((ran.code, ran.err), (Some(3), sentence), "{}", ran.out);
    let message = mustplay(&["store", "merge", &db, &db]).refused();
    assert!(message.contains("can't be merged into itself"), "{message}");
    let other = folder.file("other.db");
    run("4x4 a1", &other, &[]).done();
    let message = mustplay(&["store", "merge", &db, &other]).refused();
    assert!(message.contains("can only be read; nothing was written to it"), "{message}");
    assert!(std::fs::read(&db).expect("there") == before, "the file stays as it is");
}

#[test]
fn what_cant_be_believed_is_refused_by_a_check() {
    let folder = Folder::new();
    let db = folder.file("hex.db");
    run(SHORT[0], &db, &[]).done();
    let whole = std::fs::read(&db).expect("there");
    let cut = folder.write("cut.db", &whole[..whole.len() / 2]);
    let into = folder.file("into.db");
    for args in [&["store", "check", &cut][..], &["store", "check", &cut, "--json"]] {
        let message = mustplay(args).said_no();
        assert!(message.contains("is damaged and can't be believed"), "{message}");
    }
    let message = mustplay(&["store", "merge", &into, &db, &cut]).refused();
    assert!(message.contains("is damaged and can't be believed"), "{message}");
    assert!(!std::path::Path::new(&into).exists(), "nothing is made before all are known");
}

#[test]
fn merged_stores_answer_and_go_on() {
    let folder = Folder::new();
    let [one, two, both] = ["one.db", "two.db", "both.db"].map(|name| folder.file(name));
    run(SHORT[0], &one, &[]).done();
    assert_eq!(run(LONG, &two, &["--limit", "0.3"]).code, Some(3));
    mustplay(&["store", "merge", &both, &one, &two]).done();
    let object = mustplay(&["store", "list", &both, "--json"]).object(0);
    assert_eq!(object["boards"][0]["solved"], json!(1), "{object}");
    assert_eq!(object["boards"][1]["checkpoints"], json!(1), "{object}");
    assert!(object["boards"][1]["open"].as_u64() > Some(0), "{object}");
    let answer = run(SHORT[1], &both, &["--json"]).object(0);
    assert_eq!(answer["nodes"], json!(0));
    let ran = run(LONG, &both, &["--resume", "--limit", "0.3"]);
    assert!(ran.err.contains("going on after "), "{}", ran.err);
    let lines = mustplay(&["store", "export", &both]).done();
    assert!(
        lines
            .lines()
            .any(|line| line.starts_with("solved\twhite\t") || line.starts_with("solved\tblack\t")),
        "{lines}"
    );
    let is_stopped = |line: &str| line.starts_with("stopped\t-\t");
    assert_eq!(lines.lines().filter(|line| is_stopped(line)).count(), 1, "{lines}");
}

#[test]
fn a_second_process_is_told() {
    let folder = Folder::new();
    let db = folder.file("hex.db");
    let args = solve(LONG, &db, &[]);
    let mut first = Command::new(env!("CARGO_BIN_EXE_mustplay"))
        .args(&args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the program starts");
    while !std::path::Path::new(&db).exists() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let message = run(SHORT[0], &db, &[]).refused();
    assert!(message.contains("is in use by another process"), "{message}");
    first.kill().expect("it runs");
    first.wait().expect("it ends");
    assert_eq!(run(SHORT[0], &db, &[]).code, Some(0));
}

#[test]
fn openings_go_on_from_a_store() {
    let folder = Folder::new();
    let db = folder.file("both.db");
    check_openings(&folder, &db, "hex", "white wins hex B4/5/5/5/5 w\n");
    check_openings(&folder, &db, "rex", "white wins rex B4/5/5/5/5 w\n");
}

#[track_caller]
fn check_openings(folder: &Folder, db: &str, game: &str, claim: &str) {
    let proofs = folder.file(game);
    let args = ["openings", "5", "--game", game, "--db", db, "--memory", "64", "--json"];
    let first = mustplay(&args).object(0);
    let plain = mustplay(&["openings", "5", "--game", game, "--json"]).object(0);
    let winners = |table: &serde_json::Value| -> Vec<serde_json::Value> {
        let rows = table["openings"].as_array().expect("a list");
        rows.iter().map(|row| row["winner"].clone()).collect()
    };
    assert_eq!(winners(&first), winners(&plain));
    let second = mustplay(&args).object(0);
    assert_eq!((winners(&second), &second["nodes"]), (winners(&plain), &json!(0)));
    // White's openings are the mirror images of Black's.
    let white = mustplay(&[&args[..], &["--first", "white"]].concat()).object(0);
    assert_eq!(white["nodes"], json!(0));
    let ran = mustplay(&[&args[..], &["--proofs", &proofs]].concat());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    let verified = mustplay(&["verify", &format!("{proofs}/a1.cert")]).done();
    assert!(verified.starts_with(claim), "{verified}");
    assert_eq!(std::fs::read_dir(&proofs).expect("there").count(), 25);
}
