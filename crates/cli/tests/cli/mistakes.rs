//! First mistakes, each answered with the likely fix, and switches that change nothing.

use crate::process::interrupted;
use crate::run::{Folder, mustplay, program};
use crate::solve::HARD;

#[test]
fn a_position_without_quotation_marks() {
    for (args, fixed) in [
        (&["solve", "5x5", "a1"][..], "solve '5x5 a1'"),
        (
            &["solve", "--json", "5x5", "a1", "b2", "--limit", "1"],
            "solve --json '5x5 a1 b2' --limit 1",
        ),
        (&["show", "rex", "3x3"], "show 'rex 3x3'"),
        (&["convert", "3/3/3", "b", "--to", "sgf"], "convert '3/3/3 b' --to sgf"),
    ] {
        let message = mustplay(args).refused();
        let sentence = format!("in quotation marks: mustplay {fixed}\n");
        assert!(message.ends_with(&sentence), "{message}");
    }
    // What isn't a position is no such mistake.
    let message = mustplay(&["solve", "5x5", "a9"]).refused();
    assert!(message.starts_with("error: unexpected argument 'a9' found"), "{message}");
    let message = mustplay(&["5x5 a1"]).refused();
    assert!(message.ends_with("mustplay solve '5x5 a1'\n"), "{message}");
}

#[test]
fn a_file_that_is_not_there() {
    let folder = Folder::new();
    folder.write("game.sgf", "(;GM[11]SZ[3];B[b2])");
    let refused = |args: &[&str]| {
        let output = program(args).current_dir(folder.path()).output().expect("it starts");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    let message = refused(&["show", "gmae.sgf"]);
    assert!(message.starts_with("mustplay: can't open gmae.sgf: "), "{message}");
    assert!(message.ends_with("; there is game.sgf\n"), "{message}");
    assert!(refused(&["verify", "gam.sgf"]).ends_with("; there is game.sgf\n"));
    assert!(refused(&["solve", "--batch", "game.sg"]).ends_with("; there is game.sgf\n"));
    let message = refused(&["show", "mygame"]);
    assert_eq!(message, "mustplay: 'mygame' is neither a position nor a file that is there\n");
}

#[test]
fn an_address_without_a_position() {
    for address in ["https://hexworld.org/", "http://127.0.0.1:7117/", "www.hexwiki.net"] {
        let message = mustplay(&["solve", address]).refused();
        let start = format!("mustplay: {address} has no position in it; ");
        assert!(message.starts_with(&start), "{message}");
        assert!(message.contains("https://hexworld.org/board/#7c1,d4c5"), "{message}");
    }
}

#[test]
fn numbers_that_cannot_be() {
    for command in [&["solve", "3x3"][..], &["openings", "2"], &["serve"], &["htp"], &["puzzles"]] {
        let refused = |option: &str, value: &str| {
            let args: Vec<&str> = command.iter().copied().chain([option, value]).collect();
            mustplay(&args).refused()
        };
        let message = refused("--threads", "0");
        assert!(
            message.contains("a number of threads from 1 up; leave the option out"),
            "{message}"
        );
        let message = refused("--limit", "-1");
        assert!(message.contains("a number of seconds from 0 up"), "{message}");
        let message = refused("--memory", "-5");
        assert!(message.contains("a number of MiB from 1 up"), "{message}");
    }
}

#[test]
fn the_machine_sets_limits() {
    for command in [
        &["solve", "3x3"][..],
        &["openings", "2"],
        &["serve", "--port", "0"],
        &["htp"],
        &["puzzles"],
        &["bench", "suite"],
    ] {
        let refused = |option: &str, value: &str| {
            let args: Vec<&str> = command.iter().copied().chain([option, value]).collect();
            mustplay(&args).refused()
        };
        for value in ["99999999", "99999999999999999999999"] {
            let message = refused("--memory", value);
            assert!(message.contains(" MiB are more than the machine has: "), "{message}");
        }
        for value in ["50000", "999999999999", "99999999999999999999999"] {
            let message = refused("--threads", value);
            assert!(message.contains(" threads are more than the machine can use: "), "{message}");
        }
    }
    for args in [
        &["play", "--player-threads", "50000"][..],
        &["htp", "--player-threads", "50000"],
        &["match", "--black", "random", "--white", "random", "--threads", "50000"],
        &["serve", "--port", "0", "--searches", "50000"],
    ] {
        let message = mustplay(args).refused();
        assert!(message.contains("50000 threads are more than the machine can use: "), "{message}");
    }
}

#[test]
fn ctrl_c_is_called_by_its_name() {
    let ran = interrupted(&["solve", HARD, "--engine", "brute", "--memory", "64"]);
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    assert!(ran.out.contains("\nNot decided before Ctrl-C.\n"), "{}", ran.out);
    let ran = interrupted(&["tree", "--recursion", "9x9"]);
    assert_eq!(ran.code, Some(130));
    assert_eq!(ran.err, "mustplay: interrupted before it was decided, so there is no tree\n");
}

#[test]
fn switches_without_effect_are_told() {
    let solver = "--engine solver";
    for (line, sentence) in [
        (
            format!("solve 3x3 {solver} --without domination"),
            "--without domination has no effect: it is part of inferior",
        ),
        (
            format!("solve 3x3 {solver} --without fill-in"),
            "--without fill-in has no effect: it is part of inferior",
        ),
        (
            "solve 3x3 --without dead,inferior".into(),
            "--without dead has no effect: other features",
        ),
        (
            format!("solve 3x3 {solver} --threads 2"),
            "--threads has no effect: the engine solver uses one",
        ),
        (
            "openings 2 --engine brute --threads 2".into(),
            "--threads has no effect: the engine brute uses one",
        ),
        ("openings 2 --map nodes --json".into(), "--map has no effect"),
        ("tree --recursion 3x3 --without domination".into(), "--without domination has no effect"),
        ("show 3x3 --dark".into(), "--dark has no effect"),
        ("show 3x3 --stones red-blue".into(), "--stones has no effect"),
        ("evaluate 3x3 --show currents".into(), "--show has no effect"),
        ("evaluate 3x3 --color black".into(), "--color has no effect"),
        (
            "play --size 3 --player greedy --depth 4".into(),
            "--depth has no effect: it is for the player hexy",
        ),
        ("play --size 3 --player random --no-solver".into(), "--no-solver has no effect"),
        ("play --size 3 --level 6 --time 9".into(), "--time has no effect: this level has its own"),
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let ran = mustplay(&words);
        assert_eq!(ran.code, Some(0), "{line}: {}", ran.err);
        let told = ran.err.lines().filter(|line| line.contains("has no effect"));
        assert_eq!(told.count(), 1, "{line}: {}", ran.err);
        assert!(ran.err.starts_with(&format!("mustplay: {sentence}")), "{line}: {}", ran.err);
    }
    for line in [
        "solve 3x3 --engine solver --without domination,inferior",
        "solve 3x3 --engine solver --threads 1",
        "show 3x3",
        "evaluate 3x3 --cells 2",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        mustplay(&words).done();
    }
}

#[test]
fn help_is_short_and_long() {
    for command in ["solve", "openings", "tree", "play", "match", "serve", "puzzles", "evaluate"] {
        let short = mustplay(&[command, "-h"]).done();
        let long = mustplay(&[command, "--help"]).done();
        assert!(!short.contains("Examples:") && long.contains("Examples:"), "{command}");
        assert!(short.contains("see more with '--help'"), "{command}: {short}");
        assert!(2 * short.lines().count() < long.lines().count() + 20, "{command}");
    }
}

#[test]
fn features_have_a_page_of_their_own() {
    let page = mustplay(&["features"]).done();
    for sentence in [
        "The engine solver in Hex, without\n",
        "The engine dfpn in Rex, without\n",
        "  domination  Side cells of empty triangles are tried too\n",
    ] {
        assert!(page.contains(sentence), "{page}");
    }
    let rex = mustplay(&["features", "--game", "rex"]).done();
    assert!(rex.contains("pairings") && !rex.contains("must-play"), "{rex}");
    let none = mustplay(&["features", "--engine", "brute"]).done();
    assert_eq!(none, "There is nothing to switch off.\n");
    let help = mustplay(&["solve", "--help"]).done();
    assert!(help.contains("'mustplay features' lists them") && !help.contains("decomposition"));
}
