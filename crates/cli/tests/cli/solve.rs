//! `mustplay solve` with one position.

use crate::run::{Folder, fields, json, mustplay, strings, with_input};
use serde_json::json;

/// A position that the reference solver can't decide in any time that a test has.
pub(crate) const HARD: &str = "6/6/6/6/6/6 b";

#[test]
fn sentences_for_people() {
    let out = mustplay(&["solve", "3/3/3 b", "--all-moves"]).done();
    let expected = "\
hex, black to move
  a b c
1  . . *  1
 2  * * *  2
  3  * . .  3
      a b c
Black wins. Winning moves: a2 a3 b2 c1 c2
(dfpn: ";
    assert!(out.starts_with(expected), "{out}");
    assert!(out.ends_with(" s)\n"), "{out}");

    let one = mustplay(&["solve", "3/3/3 b"]).done();
    assert!(one.contains("\nBlack wins, for example by b2\n"), "{one}");
    let quick = mustplay(&["solve", "3/1B1/3 w", "--threads", "1"]).done();
    assert!(quick.contains("\n(dfpn: 1 node, "), "{quick}");
    let lost = mustplay(&["solve", "3/1B1/3 w"]).done();
    assert!(lost.contains("\nBlack wins, whatever White plays.\n"), "{lost}");
}

#[test]
fn the_object_has_its_fields_in_order() {
    let ran = mustplay(&["solve", "3/3/3 b", "--engine", "brute", "--all-moves", "--json"]);
    assert_eq!(
        fields(&ran.out),
        [
            "schema",
            "game",
            "position",
            "to_move",
            "winner",
            "winning_moves",
            "carrier",
            "engine",
            "nodes",
            "cpu_seconds",
            "wall_seconds",
            "winning_moves_complete",
        ]
    );
    let mut object = ran.object(0);
    for figure in ["nodes", "cpu_seconds", "wall_seconds"] {
        let value = object.as_object_mut().expect("an object").remove(figure);
        assert!(
            value.and_then(|value| value.as_f64()).is_some_and(|value| value > 0.0),
            "{figure}"
        );
    }
    let expected = json!({
        "schema": 1, "game": "hex", "position": "3/3/3 b", "to_move": "black", "winner": "black",
        "winning_moves": ["a2", "a3", "b2", "c1", "c2"], "carrier": null, "engine": "brute",
        "winning_moves_complete": true,
    });
    assert_eq!(object, expected);
}

#[test]
fn only_two_openings_lose_in_rex_on_four_by_four() {
    let object = mustplay(&["solve", "rex 4/4/4/4 b", "--all-moves", "--json"]).object(0);
    assert_eq!((&object["game"], &object["winner"]), (&json!("rex"), &json!("black")));
    let winning = strings(&object["winning_moves"]);
    assert_eq!(winning.len(), 14);
    assert!(!winning.contains(&"b3") && !winning.contains(&"c2"), "{winning:?}");
}

#[test]
fn one_winning_move_is_enough_unless_all_are_asked_for() {
    let object = mustplay(&["solve", "3x3", "--json"]).object(0);
    assert_eq!(object["winning_moves"], json!(["b2"]));
}

#[test]
fn the_same_node_count_every_time() {
    let nodes = || mustplay(&["solve", "4x3 b2 c1", "--json"]).object(0)["nodes"].clone();
    assert_eq!(nodes(), nodes());
}

#[test]
fn the_empty_board_by_its_size() {
    let object = mustplay(&["solve", "--size", "2x3", "--game", "rex", "--json"]).object(0);
    assert_eq!(object["position"], json!("2/2/2 b"));
    assert_eq!(object["game"], json!("rex"));
    let object = mustplay(&["solve", "--size", "2", "--json"]).object(0);
    assert_eq!((&object["position"], &object["game"]), (&json!("2/2 b"), &json!("hex")));

    let both = mustplay(&["solve", "3/3/3 b", "--size", "3"]).refused();
    assert!(both.contains("cannot be used with"), "{both}");
    let none = mustplay(&["solve"]).refused();
    assert_eq!(none, "mustplay: there is no position: give one, or --size for the empty board\n");
    let large = mustplay(&["solve", "--size", "20"]).refused();
    assert!(large.contains("a 20x20 board is too large"), "{large}");
}

#[test]
fn a_game_that_is_over() {
    // Black has joined: the winner in Hex, the loser in Rex.
    for (game, winner) in [("hex", "black"), ("rex", "white")] {
        let position = format!("{game} B1/BW w");
        let object = mustplay(&["solve", &position, "--all-moves", "--json"]).object(0);
        assert_eq!(object["winner"], json!(winner));
        assert_eq!((&object["winning_moves"], &object["nodes"]), (&json!([]), &json!(0)));
        let out = mustplay(&["solve", &position]).done();
        let sentence = format!("The game is over: black has joined, {winner} wins.\n");
        assert!(out.ends_with(&sentence), "{out}");
    }
}

#[test]
fn the_games_name_and_the_option_have_to_agree() {
    for position in [
        "hex 3/3/3 b",
        "hex 3x3 b2",
        "hex https://hexworld.org/board/#3c1,b2",
        "hex trmph.com/hex/board#3,b2",
        "hex (;GM[11]SZ[3];B[b2])",
        "?rules=hex#3,b2",
    ] {
        let message = mustplay(&["solve", position, "--game", "rex"]).refused();
        assert_eq!(message, "mustplay: the position says hex, --game says rex\n", "{position}");
        let object = mustplay(&["solve", position, "--game", "hex", "--json"]).object(0);
        assert_eq!(object["game"], json!("hex"), "{position}");
    }
    for unnamed in ["3/1B1/3 w", "3x3 b2", "#3,b2", "trmph.com/hex/board#3,b2"] {
        let object = mustplay(&["solve", unnamed, "--game", "rex", "--json"]).object(0);
        assert_eq!(object["game"], json!("rex"), "{unnamed}");
        let named = format!("rex {unnamed}");
        let object = mustplay(&["solve", &named, "--json"]).object(0);
        assert_eq!(
            (&object["game"], &object["position"]),
            (&json!("rex"), &json!("3/1B1/3 w")),
            "{named}"
        );
    }
    let message = mustplay(&["solve", "rex ?rules=hex#3,b2"]).refused();
    assert!(message.contains("character 1: the line says rex, the position hex"), "{message}");
}

#[test]
fn giving_up_at_a_limit() {
    let ran = mustplay(&[
        "solve", HARD, "--engine", "brute", "--limit", "0.2", "--memory", "64", "--json",
    ]);
    let object = ran.object(3);
    assert_eq!(object["winner"], json!(null));
    assert_eq!(object["winning_moves"], json!([]));
    assert_eq!(object["undecided"], json!("limit"));
    let seconds = object["wall_seconds"].as_f64().expect("a number");
    assert!((0.2..5.0).contains(&seconds), "{seconds}");

    let ran = mustplay(&["solve", HARD, "--engine", "brute", "--limit", "0.1", "--memory", "64"]);
    assert_eq!((ran.code, ran.err.as_str()), (Some(3), ""));
    assert!(ran.out.contains("\nNot decided within the limit.\n"), "{}", ran.out);

    // Nothing is proved, but there is an opinion.
    assert!(ran.out.contains("\nOpinion, not proved: "), "{}", ran.out);
    assert!(ran.out.contains("\nBest moves, most tried first: "), "{}", ran.out);

    // A limit that isn't reached changes nothing.
    let object = mustplay(&["solve", "3x3", "--limit", "1000", "--json"]).object(0);
    assert_eq!((&object["winner"], object.get("opinion")), (&json!("black"), None));
    for limit in ["-1", "soon", "inf"] {
        let message = mustplay(&["solve", "3x3", &format!("--limit={limit}")]).refused();
        assert!(message.contains("a number of seconds"), "{message}");
    }
}

#[test]
fn an_opinion_at_a_limit() {
    for (position, game) in [("11x11 a2", "hex"), ("8x8 d4", "rex")] {
        let line =
            ["solve", position, "--game", game, "--limit", "0.5", "--memory", "64", "--json"];
        let ran = mustplay(&line);
        assert_eq!(ran.code, Some(3), "{}", ran.err);
        let opinion = &json(&ran.out)["opinion"];
        let value = opinion["value"].as_f64().expect("a number");
        assert!((0.0..=1.0).contains(&value), "{opinion}");
        for bound in ["proof_number", "disproof_number", "work"] {
            assert!(opinion[bound].as_u64().is_some_and(|number| number > 0), "{opinion}");
        }
        assert!(!strings(&opinion["line"]).is_empty(), "{opinion}");
        let best = &opinion["moves"][0];
        assert_eq!((&best["value"], &best["line"][0]), (&opinion["value"], &best["move"]));
    }
    // Where a winning move is known, there is nothing to think about.
    let ran = mustplay(&[&ONE_MOVE_KNOWN[..], &["--json"]].concat());
    assert_eq!(ran.object(3).get("opinion"), None);
}

/// Black joins by a1 at once; all other moves, which the solver tries later, take far too long.
const ONE_MOVE_KNOWN: [&str; 7] =
    ["solve", "1W4/B5/B5/B5/B5/B5 b", "--engine", "brute", "--all-moves", "--limit", "0.3"];

#[test]
fn what_is_known_at_a_limit_is_told() {
    let ran = mustplay(&[&ONE_MOVE_KNOWN[..], &["--json"]].concat());
    let object = ran.object(3);
    assert_eq!(object["winner"], json!(null));
    assert_eq!(strings(&object["winning_moves"]), ["a1"]);
    let ran = mustplay(&ONE_MOVE_KNOWN);
    assert_eq!(ran.code, Some(3));
    let sentence = "\nNot all moves decided within the limit. Winning so far: a1\n";
    assert!(ran.out.contains(sentence), "{}", ran.out);
}

#[test]
fn a_bad_position_names_the_place() {
    let message = mustplay(&["solve", "3/2/3 b"]).refused();
    assert_eq!(
        message,
        "mustplay: character 3: row 2 has 2 cells, row 1 has 3\n  3/2/3 b\n    ^\n"
    );
    let message = mustplay(&["solve", "rex #3,b2b2"]).refused();
    assert!(message.contains("character 10: b2 has a stone already"), "{message}");

    let folder = Folder::new();
    let file = folder.write("bad.sgf", "(;GM[11]SZ[3]\n;B[b2]\n;W[d4])\n");
    let message = mustplay(&["solve", &file]).refused();
    let expected = format!("mustplay: {file}, line 3, column 4: the 3x3 board has no cell d4\n");
    assert_eq!(message, expected);
}

#[test]
fn files_and_standard_input() {
    let folder = Folder::new();
    let line = json!("3/1B1/2W b");
    for (name, text) in [
        ("game.sgf", "(;GM[11]SZ[3];B[b2];W[c3])"),
        ("game.hsgf", "(;SZ[3];W[bb];B[cc])"),
        ("diagram.txt", "1 . . .\n 2 . B .\n  3 . . W\n"),
        ("no-ending", "3x3 b2 c3\n"),
    ] {
        let object = mustplay(&["solve", &folder.write(name, text), "--json"]).object(0);
        assert_eq!(object["position"], line, "{name}");
        let object = with_input(&["solve", "-", "--json"], text).object(0);
        assert_eq!(object["position"], line, "{name} on standard input");
    }
    let message = mustplay(&["solve", &folder.file("missing.sgf")]).refused();
    assert!(message.contains("can't open") && message.contains("missing.sgf"), "{message}");
    let message = with_input(&["solve", "-"], "3/3/3").refused();
    assert!(message.contains("standard input, line 1, column 6: the side to move"), "{message}");
    std::fs::write(folder.file("bytes.txt"), b"3/3/3 \xff").expect("a file is written");
    let message = mustplay(&["solve", &folder.file("bytes.txt")]).refused();
    assert!(message.contains("byte 7 is not UTF-8 text"), "{message}");
}

#[test]
fn usage() {
    for args in [&["solve", "3x3", "--engine", "no"][..], &["solve", "--frob"], &["frob"], &[]] {
        let ran = mustplay(args);
        assert_eq!((ran.code, ran.out.as_str()), (Some(2), ""), "{args:?}");
        assert!(ran.err.contains("Usage:") || ran.err.contains("--help"), "{}", ran.err);
    }
    for command in ["solve", "openings", "verify", "tree", "play", "bench", "show", "convert"] {
        let help = mustplay(&[command, "--help"]).done();
        assert!(help.contains(&format!("Examples:\n  mustplay {command} ")), "{help}");
    }
}

#[test]
fn a_carrier_without_a_cell_too_many() {
    let solve = |more: &[&str]| mustplay(&[&["solve", "5/B4/5 w"], more].concat());
    let whole = solve(&["--json"]).object(0);
    let minimal = solve(&["--json", "--minimal-carrier"]).object(0);
    let (whole, minimal) = (strings(&whole["carrier"]), strings(&minimal["carrier"]));
    assert!(minimal.len() < whole.len(), "{minimal:?} of {whole:?}");
    assert!(minimal.iter().all(|cell| whole.contains(cell)), "{minimal:?} of {whole:?}");
    let text = solve(&["--minimal-carrier"]).done();
    assert!(text.contains(&format!("\nCarrier: {}\n", minimal.join(" "))), "{text}");
    let message = solve(&["--minimal-carrier", "--engine", "brute"]).refused();
    assert!(message.contains("the engine brute makes no carriers minimal"), "{message}");
    let message = mustplay(&["solve", "rex 3x3", "--minimal-carrier"]).refused();
    assert!(message.contains("a win in Rex has no carrier"), "{message}");
    let message = solve(&["--minimal-carrier", "--proof", "a.cert"]).refused();
    assert!(message.contains("cannot be used with"), "{message}");
}

#[test]
fn proof_number_search() {
    let args = ["solve", "5x5 a1", "--engine", "dfpn", "--memory", "1", "--all-moves", "--json"];
    let found = mustplay(&args).object(0);
    let expected = mustplay(&["solve", "5x5 a1", "--all-moves", "--json"]).object(0);
    assert_eq!(found["engine"], json!("dfpn"));
    for field in ["winner", "winning_moves"] {
        assert_eq!(found[field], expected[field]);
    }
    let hard = ["solve", "--size", "9", "--engine", "dfpn", "--limit", "0.2", "--memory", "1"];
    assert_eq!(mustplay(&hard).code, Some(3));
    for refused in [&["--game", "rex", "--without", "unions"][..], &["--without", "fill-in"]] {
        let message = mustplay(&[&["solve", "--size", "3", "--engine", "dfpn"], refused].concat());
        let message = message.refused();
        assert!(message.contains("the engine dfpn"), "{message}");
    }
}

#[test]
fn features_belong_to_engines() {
    let solve = |engine, without| {
        mustplay(&["solve", "5x5 a1", "--engine", engine, "--without", without, "--memory", "1"])
    };
    for (engine, without) in
        [("dfpn", "learned,order,dead"), ("dfpn", "table,inferior"), ("solver", "unions,graphs")]
    {
        assert!(solve(engine, without).done().contains("White wins"), "{engine} {without}");
    }
    for (engine, without, sentence) in [
        (
            "dfpn",
            "order,h-search",
            "the engine dfpn has no feature h-search; it has threats, must-play, ",
        ),
        ("solver", "focus", "the engine solver has no feature focus; it has domination, "),
        ("brute", "table", "the engine brute has no features to switch off; solver and dfpn have"),
    ] {
        let message = solve(engine, without).refused();
        assert!(message.contains(sentence), "{message}");
    }
}

#[test]
fn proof_number_search_on_threads() {
    let solve = |threads| {
        let args = ["solve", "6x6 a3", "--engine", "dfpn", "--memory", "16", "--json", "--threads"];
        mustplay(&[&args[..], &[threads]].concat()).object(0)
    };
    let [one, again, two] = ["1", "1", "2"].map(solve);
    assert_eq!(one["nodes"], again["nodes"]);
    assert_eq!(one["winner"], json!("black"));
    assert_eq!(two["winner"], json!("black"));
    mustplay(&["solve", "--size", "3", "--engine", "dfpn", "--threads", "0"]).refused();
    let hard = ["solve", "--size", "9", "--engine", "dfpn", "--limit", "0.2", "--memory", "1"];
    assert_eq!(mustplay(&[&hard[..], &["--threads", "3"]].concat()).code, Some(3));
}
