//! `mustplay review`.

use crate::process::interrupted;
use crate::run::{Folder, Ran, fields, json, mustplay, root, strings, with_input};
use roxmltree::Document;
use serde_json::{Value, json};

/// White joins; Black gives a win away twice, White once.
const GAME: &str = "5x5 a1 c3 b3 d2 c2 b4 d1 a4 c4 e1 b2 a5 e4";

/// How many games of the weakest level are reviewed, unless `MUSTPLAY_REVIEW_GAMES` says more: 50
/// are all openings of 7x7 up to rotation, twice.
const GAMES: usize = 4;

fn reviewed(args: &[&str]) -> Value {
    mustplay(&[&["review"], args, &["--json", "--memory", "64"]].concat()).object(0)
}

/// The winners of positions, each solved alone.
fn solved(game: &str, positions: &[Value]) -> Vec<Value> {
    let line = |at: &Value| format!("{game} {}\n", at["position"].as_str().expect("a position"));
    let lines: String = positions.iter().map(line).collect();
    let ran = with_input(&["solve", "--batch", "-", "--memory", "64"], &lines);
    let winners: Vec<Value> = ran.done().lines().map(|line| json(line)["winner"].clone()).collect();
    assert_eq!(winners.len(), positions.len());
    winners
}

/// The review says what solving every position alone says.
fn check(object: &Value) {
    let list = |name: &str| object[name].as_array().expect("a list");
    let (positions, moves) = (list("positions"), list("moves"));
    let winners = solved(object["game"].as_str().expect("a game"), positions);
    for (at, winner) in positions.iter().zip(&winners) {
        assert_eq!(&at["winner"], winner, "{at}");
    }
    let (mut blunders, mut losing) = (Vec::new(), Value::Null);
    for (index, moved) in moves.iter().enumerate() {
        let is_blunder = winners[index] == moved["color"] && winners[index + 1] != moved["color"];
        assert_eq!(moved["judgment"] == json!("lost-win"), is_blunder, "{moved}");
        if is_blunder {
            blunders.push(index + 1);
            if object["winner"] != moved["color"] {
                losing = json!(index + 1);
            }
        }
    }
    assert_eq!(object["blunders"], json!(blunders));
    assert_eq!(object["losing_move"], losing, "{object}");
}

#[test]
fn games_of_the_weakest_level_are_reviewed_as_solving_every_position_does() {
    let games = std::env::var("MUSTPLAY_REVIEW_GAMES").ok().and_then(|count| count.parse().ok());
    let games: usize = games.unwrap_or(GAMES);
    let folder = Folder::new();
    let engine =
        |seed: u32| format!("{} htp --player random --seed {seed}", env!("CARGO_BIN_EXE_mustplay"));
    let (black, white, count) = (engine(1), engine(2), games.to_string());
    let played = ["match", "--size", "7", "--openings", "each", "--games", &count];
    let names = ["--black", &black, "--white", &white, "--output", &folder.file("games")];
    assert_eq!(mustplay(&[&played[..], &names].concat()).code, Some(0));
    let files = std::fs::read_dir(folder.file("games")).expect("the games");
    let files = files.map(|file| file.expect("a file").path());
    let (mut seen, mut lost) = (0, 0);
    for file in files.filter(|file| file.extension().is_some_and(|end| end == "sgf")) {
        let object = reviewed(&[file.to_str().expect("a path"), "--time", "600"]);
        assert_eq!(object["complete"], json!(true), "{object}");
        check(&object);
        seen += 1;
        lost += usize::from(!object["losing_move"].is_null());
    }
    println!("{seen} games, {lost} with a losing move");
    assert_eq!(seen, games);
    assert!(lost > games / 2, "random moves lose wins");
}

#[test]
fn games_of_both_kinds_and_every_notation() {
    for game in [GAME, "rex 4x4 b2 c3 a4 d1 b3 c2 a1 d4 c1 a2 b4 d2", "hex 3x4 b2 a1 c3 b3"] {
        let object = reviewed(&[game]);
        check(&object);
        for notation in ["sgf", "hexworld"] {
            let text = mustplay(&["convert", game, "--to", notation]).done();
            let again = with_input(&["review", "-", "--json", "--memory", "64"], &text).object(0);
            assert_eq!(again["losing_move"], object["losing_move"], "{notation}: {game}");
            assert_eq!(again["positions"], object["positions"], "{notation}: {game}");
        }
    }
}

#[test]
fn the_object_has_its_fields_in_order() {
    let out = mustplay(&["review", GAME, "--json"]).done();
    let expected = [
        "schema",
        "game",
        "columns",
        "rows",
        "ending",
        "winner",
        "proved_from",
        "losing_move",
        "blunders",
        "complete",
        "won_from",
        "losing_range",
        "opinion_falls",
        "positions",
        "moves",
        "engine",
        "nodes",
        "cpu_seconds",
        "wall_seconds",
    ];
    assert_eq!(fields(out.trim_end()), expected);
    let object = json(&out);
    assert_eq!(object["blunders"], json!([1, 4, 5]));
    assert_eq!(object["losing_move"], json!(5));
    let moved = &object["moves"][4];
    assert_eq!((&moved["move"], &moved["better_complete"]), (&json!("c2"), &json!(true)));
    let better = moved["better"].as_array().expect("a list");
    let mut cells: Vec<&str> =
        better.iter().map(|at| at["move"].as_str().expect("a cell")).collect();
    cells.sort_unstable();
    assert_eq!(cells, ["a5", "b4"]);
    for better in better {
        assert_eq!(strings(&better["line"])[0], better["move"].as_str().expect("a cell"));
    }
}

#[test]
fn a_table_for_people() {
    let out = mustplay(&["review", GAME, "--threads", "1"]).done();
    for line in [
        "hex 5x5, 13 moves. White has joined and wins.",
        " 0  start       Black wins",
        " 2  White c3    White wins",
        "The winner of every position is proved.",
        "The losing move is 5. Black c2??",
    ] {
        assert!(out.lines().any(|found| found == line), "{line}: {out}");
    }
    assert!(out.contains("5. Black c2?? gives the win away. These 2 kept it: "), "{out}");
    let open = mustplay(&["review", GAME, "--move", "3"]).done();
    assert!(open.starts_with("hex 5x5, 3 moves. It isn't over; White wins.\n"), "{open}");
}

#[test]
fn without_time_there_are_opinions() {
    let game = root().join("docs/game.sgf");
    let object = reviewed(&[game.to_str().expect("a path"), "--time", "0"]);
    assert_eq!(object["complete"], json!(false));
    assert_eq!((&object["ending"], &object["winner"]), (&json!("joined"), &json!("black")));
    let start = &object["positions"][0];
    assert_eq!((&start["winner"], &start["proved_by"]), (&Value::Null, &Value::Null));
    assert!(start["black_chance"].as_f64().is_some_and(|chance| chance > 0.3), "{start}");
    assert!(start["best"].is_string());
    let text = mustplay(&["review", game.to_str().expect("a path"), "--time", "0"]).done();
    assert!(text.contains("Percentages are the player's opinion"), "{text}");
}

#[test]
fn what_is_known_of_the_losing_move() {
    let folder = Folder::new();
    let (sgf, svg) = (folder.file("long.sgf"), folder.file("long.svg"));
    let game = root().join("docs/game.sgf");
    let game = game.to_str().expect("a path");
    let object = reviewed(&[game, "--time", "0", "--threads", "1"]);
    assert_eq!((&object["winner"], &object["losing_move"]), (&json!("black"), &Value::Null));
    let positions = object["positions"].as_array().expect("a list");
    let open = positions.iter().rposition(|at| at["winner"] != json!("black"));
    let from = open.expect("the start is open") + 1;
    assert_eq!(object["won_from"], json!(from), "{object}");
    let range = &object["losing_range"];
    assert_eq!((&range["loser"], &range["certain"]), (&json!("white"), &json!(false)));
    assert_eq!((&range["last_won"], &range["first_lost"]), (&Value::Null, &json!(from)));
    let is_open = |&number: &usize| positions[number - 1]["winner"].is_null();
    let even: Vec<usize> = (2..=from).step_by(2).filter(is_open).collect();
    assert_eq!(range["moves"], json!(even), "White makes the even moves");
    let falls = object["opinion_falls"].as_array().expect("a list");
    assert!(!falls.is_empty(), "{object}");
    for fall in falls {
        let chance = |name: &str| fall[name].as_f64().expect("a chance");
        assert!(chance("from") - chance("to") >= 0.2, "{fall}");
    }
    let args = ["review", game, "--time", "0", "--threads", "1", "--memory", "64"];
    let text = mustplay(&[&args[..], &["--sgf", &sgf, "--svg", &svg]].concat()).done();
    assert!(text.contains(&format!("Black is proved to win from move {from} on.")), "{text}");
    assert!(text.contains("If White ever had a win, it was lost by "), "{text}");
    let number = falls[0]["number"].as_u64().expect("a number");
    let turn = format!("the game turns here:\n    {number}. ");
    assert!(text.contains(&turn), "{text}");
    let file = std::fs::read_to_string(&sgf).expect("the file");
    assert_eq!(file.matches("DO[]").count(), falls.len(), "{file}");
    assert!(file.contains("An opinion of this move: "), "{file}");
    let picture = std::fs::read_to_string(&svg).expect("the picture");
    assert_eq!(picture.matches(" (opinion)</text>").count(), falls.len(), "{picture}");
}

#[test]
fn a_file_with_comments_marks_and_variations() {
    let folder = Folder::new();
    let text = "(;GM[11]SZ[5]PB[Ann]PW[Bo\\]b]C[A game.];B[a1]C[why?];W[c3];B[b3];W[d2];B[c2]\
                ;W[b4];B[d1];W[a4];B[c4];W[e1];B[b2];W[a5];B[e4])";
    let (file, to) = (folder.write("game.sgf", text), folder.file("reviewed.sgf"));
    mustplay(&["review", &file, "--sgf", &to]).done();
    let out = std::fs::read_to_string(&to).expect("the file");
    for part in [
        "PB[Ann]",
        "PW[Bo\\]b]",
        "C[A game.\n",
        "C[why?\n",
        "BM[1]",
        "BM[2]N[losing move]",
        "TE[1]",
        "GB[2]",
        "GW[2]",
        "The losing move is 5. Black c2??",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    // The main line is the game, and reviewing it again says the same.
    let line = |name: &str| mustplay(&["convert", name, "--to", "moves"]).done();
    assert_eq!(line(&to), line(&file));
    let [first, second] = [&file, &to].map(|name| reviewed(&[name])["moves"].clone());
    assert_eq!(first, second);
    // A variation plays a better move.
    let second = mustplay(&["convert", &to, "--variation", "2", "--to", "moves"]).done();
    assert!(second.starts_with("5x5 a1 c3 b3 d2 ") && second != line(&file), "{second}");
}

#[test]
fn a_file_says_who_has_won() {
    let review = |result: &str, more: &[&str]| {
        let text = format!("(;GM[11]SZ[3]RE[{result}];B[a1];W[b2];B[c2])");
        let object = with_input(&[&["review", "-", "--json"], more].concat(), &text).object(0);
        ["ending", "winner", "losing_move"].map(|name| object[name].clone())
    };
    assert_eq!(review("W+R", &[]), [json!("resigned"), json!("white"), json!(1)]);
    assert_eq!(review("B+Time", &[]), [json!("forfeited"), json!("black"), Value::Null]);
    assert_eq!(review("W+", &[]), [json!("adjudged"), json!("white"), json!(1)]);
    for other in ["?", "", "Void", "0"] {
        assert_eq!(review(other, &[]), [json!("open"), json!("white"), json!(1)], "{other}");
    }
    // It speaks of the whole game.
    assert_eq!(review("B+", &["--move", "2"]), [json!("open"), json!("white"), json!(1)]);
}

#[test]
fn a_graph() {
    let folder = Folder::new();
    let file = folder.file("game.svg");
    mustplay(&["review", GAME, "--svg", &file]).done();
    let text = std::fs::read_to_string(&file).expect("the picture");
    let picture = Document::parse(&text).expect("an SVG file");
    let count = |name: &str| picture.descendants().filter(|at| at.has_tag_name(name)).count();
    assert_eq!(count("circle"), 14, "one for each position");
    let texts = picture.descendants().filter(|at| at.has_tag_name("text"));
    let texts: Vec<&str> = texts.filter_map(|at| at.text()).collect();
    for name in ["1 a1?", "4 d2?", "5 c2??"] {
        assert!(texts.contains(&name), "{name}: {texts:?}");
    }
}

#[test]
fn a_store_answers_the_second_time() {
    let folder = Folder::new();
    let db = folder.file("hex.db");
    let review = || mustplay(&["review", GAME, "--json", "--memory", "64", "--db", &db]);
    let grounds = |ran: Ran| {
        let object = json(&ran.out);
        let positions = object["positions"].as_array().expect("a list").clone();
        positions.iter().filter(|at| at["proved_by"] == json!("store")).count()
    };
    assert_eq!(grounds(review()), 0);
    assert!(grounds(review()) > 0);
}

#[test]
fn ctrl_c_stops_a_review_with_a_report() {
    let game = root().join("docs/game.sgf");
    let args = ["review", game.to_str().expect("a path"), "--time", "600", "--memory", "64"];
    let ran = interrupted(&[&args[..], &["--json"]].concat());
    assert_eq!(ran.code, Some(130), "{}", ran.err);
    let object = json(&ran.out);
    assert_eq!(object["complete"], json!(false));
    assert_eq!(object["winner"], json!("black"));
}

#[test]
fn faults() {
    let message = mustplay(&["review", "5/5/5/5/5 b"]).refused();
    assert_eq!(
        message,
        "mustplay: there are no moves to review; 'mustplay solve' says who wins a position\n"
    );
    assert!(mustplay(&["review"]).refused().contains("there is no game"));
    assert!(mustplay(&["review", "3x3 a1 a1"]).refused().contains("a1 has a stone already"));
    assert!(mustplay(&["review", GAME, "--move", "14"]).refused().contains("13 moves"));
    let folder = Folder::new();
    for option in ["--sgf", "--svg"] {
        let message = mustplay(&["review", GAME, option, &folder.file("no/file")]).refused();
        assert!(message.contains("can't write"), "{message}");
    }
}
