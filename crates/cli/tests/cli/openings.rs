//! `mustplay openings`.

use crate::run::{Folder, fields, mustplay};
use serde_json::{Value, json};

fn table(args: &[&str]) -> Value {
    mustplay(&[&["openings", "--json"], args].concat()).object(0)
}

/// The cells of the openings that a color wins.
fn won_by<'a>(table: &'a Value, color: &str) -> Vec<&'a str> {
    let rows = table["openings"].as_array().expect("a list");
    let won = rows.iter().filter(|row| row["winner"] == color);
    won.map(|row| row["cell"].as_str().expect("a cell")).collect()
}

#[test]
fn a_map_for_people() {
    let out = mustplay(&["openings", "2x3"]).done();
    assert!(out.starts_with("hex 2x3, black opens; * wins\n  a b\n1  . .  1\n"), "{out}");
    assert!(out.contains("\nBlack loses (a winning reply): a1("), "{out}");
    assert!(!out.contains("Black wins"), "White has the shorter way: {out}");
    let out = mustplay(&["openings", "2"]).done();
    assert!(out.contains("\n1  . *  1\n 2  * .  2\n"), "{out}");
    assert!(out.contains("\nBlack wins: a2 b1\n"), "{out}");
}

#[test]
fn the_object_has_its_fields_in_order() {
    let ran = mustplay(&["openings", "3x2", "--json"]);
    let names = ["schema", "game", "columns", "rows", "first", "openings", "nodes"];
    assert_eq!(fields(&ran.out), [&names[..], &["cpu_seconds", "wall_seconds"]].concat());
    let (_, row) = ran.out.split_once("\"openings\":[").expect("a list");
    let (row, _) = row.split_once('}').expect("an object");
    assert_eq!(fields(&format!("{row}}}")), ["cell", "winner", "reply", "nodes", "cpu_seconds"]);
    let table = ran.object(0);
    assert_eq!((&table["columns"], &table["rows"]), (&json!(3), &json!(2)));
    assert_eq!((&table["game"], &table["first"]), (&json!("hex"), &json!("black")));
    let rows = table["openings"].as_array().expect("a list");
    let cells: Vec<_> = rows.iter().map(|row| row["cell"].as_str().expect("a cell")).collect();
    assert_eq!(cells, ["a1", "a2", "b1", "b2", "c1", "c2"]);
    let sum: u64 = rows.iter().map(|row| row["nodes"].as_u64().expect("a count")).sum();
    assert_eq!(table["nodes"], json!(sum));
}

/// What the certificates took is told apart from what the search took.
#[test]
fn certificates_are_counted() {
    let folder = Folder::new();
    let proofs = folder.file("proofs");
    let with_proofs = table(&["3", "--game", "rex", "--proofs", &proofs]);
    for row in with_proofs["openings"].as_array().expect("a list") {
        let seconds = |name: &str| row[name].as_f64().expect("seconds");
        let (all, proof) = (seconds("cpu_seconds"), seconds("proof_cpu_seconds"));
        assert!(0.0 < proof && proof <= all, "{row}");
        let file = format!("{proofs}/{}.cert", row["cell"].as_str().expect("a cell"));
        let accepted = format!("accepted: {} claims,", row["claims"]);
        assert!(mustplay(&["verify", &file]).done().contains(&accepted), "{row}");
    }
    let out = mustplay(&["openings", "2", "--proofs", &proofs]).done();
    assert!(out.contains(" s of it for certificates), "), "{out}");
}

#[test]
fn replies_refute_the_openings_that_lose() {
    let table = table(&["3"]);
    assert_eq!(won_by(&table, "black"), ["a2", "a3", "b2", "c1", "c2"]);
    for row in table["openings"].as_array().expect("a list") {
        let cell = row["cell"].as_str().expect("a cell");
        match row["reply"].as_str() {
            None => assert_eq!(row["winner"], json!("black"), "{cell}"),
            Some(reply) => {
                assert_eq!(row["winner"], json!("white"), "{cell}");
                let position = format!("3x3 {cell} {reply}");
                let after = mustplay(&["solve", &position, "--json"]).object(0);
                assert_eq!(after["winner"], json!("white"), "{position}");
            }
        }
    }
}

#[test]
fn either_color_opens() {
    let black = table(&["3x2"]);
    let white = table(&["2x3", "--first", "white"]);
    assert_eq!(white["first"], json!("white"));
    // The mirror exchanges columns with rows and colors with each other.
    let transposed = |cells: Vec<&str>| {
        let transpose = |cell: &str| {
            let (column, row) = (cell.as_bytes()[0] - b'a', cell.as_bytes()[1] - b'1');
            format!("{}{}", char::from(b'a' + row), column + 1)
        };
        let mut cells: Vec<String> = cells.into_iter().map(transpose).collect();
        cells.sort();
        cells
    };
    let wins = won_by(&black, "black");
    assert!(!wins.is_empty());
    assert_eq!(transposed(wins), won_by(&white, "white"));
    assert_eq!(table(&["2x3", "--first", "blue"])["first"], json!("white"));
}

#[test]
fn rex_too() {
    let table = table(&["4", "--game", "rex"]);
    assert_eq!(won_by(&table, "white"), ["b3", "c2"]);
}

#[test]
fn sharing_saves_work_and_changes_no_winner() {
    let (alone, shared) =
        (table(&["3x4", "--engine", "brute"]), table(&["3x4", "--engine", "brute", "--share"]));
    let nodes = |table: &Value| table["nodes"].as_u64().expect("a count");
    assert!(nodes(&shared) * 2 < nodes(&alone), "{} and {}", nodes(&shared), nodes(&alone));
    assert_eq!(won_by(&shared, "black"), won_by(&alone, "black"));
    assert_eq!(won_by(&shared, "white"), won_by(&alone, "white"));
}

#[test]
fn each_opening_is_solved_from_scratch() {
    let rotated = table(&["3"]);
    let rows = rotated["openings"].as_array().expect("a list");
    let alone = mustplay(&["solve", "3x3 c3", "--json"]).object(0);
    assert_eq!(rows.last().expect("c3")["nodes"], alone["nodes"]);
}

/// The half of the openings that comes first decides the rest, by rotation.
#[test]
fn rotations_need_no_search() {
    let folder = Folder::new();
    let store = folder.file("hex.db");
    let plain = table(&["4"]);
    for way in [&["--share"][..], &["--db", &store]] {
        let table = table(&[&["4", "--threads", "1"], way].concat());
        let rows = table["openings"].as_array().expect("a list");
        assert_eq!(won_by(&table, "black"), won_by(&plain, "black"), "{way:?}");
        for (index, row) in rows.iter().enumerate() {
            let rotation = &rows[rows.len() - 1 - index];
            if index < rows.len() / 2 {
                assert_eq!(row.get("from"), None, "{way:?} {row}");
                continue;
            }
            assert_eq!(row["from"], rotation["cell"], "{way:?}");
            assert_eq!(row["nodes"], 0, "{way:?} {row}");
            assert_eq!(row["recorded_nodes"], rotation["nodes"], "{way:?} {row}");
            if let Some(reply) = row["reply"].as_str() {
                let position = format!("4x4 {} {reply}", row["cell"].as_str().expect("a cell"));
                let after = mustplay(&["solve", &position, "--json"]).object(0);
                assert_eq!(after["winner"], json!("white"), "{position}");
            }
        }
    }
    // The second time all are there, with what they took.
    let again = mustplay(&["openings", "4", "--db", &store, "--map", "nodes"]).done();
    assert!(again.contains("\n1  1 1 1 5  1\n 2  1 1 1 2  2\n"), "{again}");
    assert!(again.contains(&format!("\nFrom {store}: a1 a2 a3 a4 b1 b2 b3 b4\n")), "{again}");
    assert!(again.contains("\nFrom the rotation: c1(b4) c2(b3) "), "{again}");
    assert!(again.contains("(dfpn: 0 nodes, "), "{again}");
    assert!(plain["openings"].as_array().expect("a list")[15].get("from").is_none());
}

#[test]
fn certificates_are_turned_and_made_beside_the_search() {
    for (game, threads) in [("hex", "1"), ("hex", "2"), ("rex", "1"), ("rex", "2")] {
        let folder = Folder::new();
        let proofs = folder.file("proofs");
        let args = ["3", "--game", game, "--share", "--threads", threads, "--proofs", &proofs];
        let table = table(&args);
        let rows = table["openings"].as_array().expect("a list");
        assert!(rows.iter().any(|row| row["from"] == "a1"), "{table}");
        for row in rows {
            let (cell, claims) = (row["cell"].as_str().expect("a cell"), &row["claims"]);
            let said = mustplay(&["verify", &format!("{proofs}/{cell}.cert")]).done();
            let winner = row["winner"].as_str().expect("a winner");
            assert!(said.starts_with(&format!("{winner} wins {game} ")), "{cell}: {said}");
            assert!(said.contains(&format!("accepted: {claims} claims,")), "{cell}: {said}");
        }
    }
}

/// The store has certificates that were made while the search went on.
#[test]
fn certificates_made_beside_the_search_are_kept() {
    let folder = Folder::new();
    let (store, proofs) = (folder.file("hex.db"), folder.file("proofs"));
    let args = ["4", "--share", "--threads", "2", "--db", &store, "--proofs", &proofs];
    // What a run without certificates has decided gets them, too.
    table(&args[..6]);
    let first = table(&args);
    let claims = |row: &Value| row["claims"].as_u64();
    let rows = |table: &Value| table["openings"].as_array().expect("a list").clone();
    assert!(rows(&first).iter().all(|row| claims(row) > Some(0)), "{first}");
    let checked = mustplay(&["store", "check", &store]).done();
    assert!(checked.contains("8 certificates accepted, 0 refused"), "{checked}");
    std::fs::remove_dir_all(&proofs).expect("a folder");
    let second = table(&args);
    assert_eq!(second["nodes"], 0);
    for (one, other) in rows(&first).iter().zip(rows(&second)) {
        assert_eq!(claims(one), claims(&other), "{other}");
        let cell = other["cell"].as_str().expect("a cell");
        mustplay(&["verify", &format!("{proofs}/{cell}.cert")]).done();
    }
}

#[test]
fn rows_for_a_spreadsheet() {
    let folder = Folder::new();
    let (file, proofs) = (folder.file("rows.csv"), folder.file("proofs"));
    let ran = mustplay(&["openings", "2", "--share", "--csv", &file, "--proofs", &proofs]);
    assert!(ran.done().starts_with("hex 2x2, black opens"));
    let text = std::fs::read_to_string(&file).expect("the rows");
    let rows: Vec<Vec<&str>> = text.lines().map(|line| line.split(',').collect()).collect();
    assert_eq!(
        rows[0],
        ["opening", "winner", "nodes", "cpu_seconds", "from", "certificate", "reply", "undecided"],
        "{text}"
    );
    let expected = [
        ["a1", "white", "1", "", "a1.cert", "a2", ""],
        ["a2", "black", "1", "", "a2.cert", "", ""],
        ["b1", "black", "0", "a2", "b1.cert", "", ""],
        ["b2", "white", "0", "a1", "b2.cert", "b1", ""],
    ];
    for (row, expected) in rows[1..].iter().zip(expected) {
        assert!(row[3].parse::<f64>().is_ok(), "{text}");
        assert_eq!([&row[..3], &row[4..]].concat(), expected, "{text}");
        assert!(folder.path().join("proofs").join(row[5]).exists(), "{text}");
    }
    assert_eq!(rows.len(), 5, "{text}");
    let ran = mustplay(&["openings", "2", "--csv", "-"]);
    assert!(ran.out.starts_with("opening,winner,"), "{}", ran.out);
    assert!(ran.err.starts_with("hex 2x2, black opens"), "{}", ran.err);
}

#[test]
fn a_limit_for_the_whole_run() {
    let ran = mustplay(&[
        "openings",
        "6x5",
        "--engine",
        "brute",
        "--limit",
        "30",
        "--total-limit",
        "0.2",
        "--memory",
        "16",
        "--json",
    ]);
    let table = ran.object(3);
    assert!(table["wall_seconds"].as_f64().expect("seconds") < 20.0, "{table}");
    let rows = table["openings"].as_array().expect("a list");
    assert_eq!(rows.len(), 30);
    for row in rows {
        assert_eq!((&row["winner"], &row["undecided"]), (&Value::Null, &json!("total-limit")));
    }
    // What a store has needs no time.
    let folder = Folder::new();
    let store = folder.file("hex.db");
    mustplay(&["solve", "5x5 b4", "--db", &store]).done();
    let ran = mustplay(&["openings", "5", "--db", &store, "--total-limit", "0", "--json"]);
    assert!(ran.err.contains("the same command goes on from what "), "{}", ran.err);
    assert_eq!(ran.code, Some(3));
    let table = crate::run::json(&ran.out);
    let rows = table["openings"].as_array().expect("a list");
    let from: Vec<(&Value, &Value)> = rows
        .iter()
        .filter(|row| !row["winner"].is_null())
        .map(|row| (&row["cell"], &row["from"]))
        .collect();
    assert_eq!(from, [(&json!("b4"), &json!("store")), (&json!("d2"), &json!("b4"))]);
    // The store knows images of what was solved.
    mustplay(&["solve", "4x4 d4", "--db", &store]).done();
    let again = mustplay(&["openings", "4", "--db", &store, "--limit", "0", "--json"]);
    let again = crate::run::json(&again.out);
    let rows = again["openings"].as_array().expect("a list");
    assert_eq!((&rows[0]["winner"], &rows[0]["from"]), (&json!("white"), &json!("store")));
    assert_eq!((&rows[15]["winner"], &rows[15]["from"]), (&json!("white"), &json!("a1")));
}

/// At the total limit the store decides only what it has a certificate of, if one is wanted.
#[test]
fn no_answer_without_the_certificate_at_the_total_limit() {
    let folder = Folder::new();
    let (store, proofs) = (folder.file("hex.db"), folder.file("proofs"));
    mustplay(&["openings", "4", "--db", &store]).done();
    let args = ["openings", "4", "--db", &store, "--proofs", &proofs, "--total-limit", "0"];
    let ran = mustplay(&args);
    assert_eq!(ran.code, Some(3), "{}", ran.err);
    assert!(ran.out.contains("\nBlack is undecided: a1 a2 "), "{}", ran.out);
}

#[test]
fn a_map_in_a_file() {
    let folder = Folder::new();
    let file = folder.file("map.svg");
    mustplay(&["openings", "3", "--svg", &file]).done();
    let svg = std::fs::read_to_string(&file).expect("the map");
    assert!(svg.starts_with("<svg "), "{svg}");
    assert!(svg.contains("black wins") && svg.contains("hex 3x3, black opens"), "{svg}");
    assert_eq!(folder.names(), ["map.svg"], "no draft is left behind");
    let message = mustplay(&["openings", "1", "--svg", &folder.file("no/map.svg")]);
    assert_eq!(message.code, Some(2));
    assert!(message.err.contains("can't write"), "{}", message.err);
}

#[test]
fn maps_of_replies_and_of_counts() {
    let table = table(&["4", "--engine", "solver", "--map", "proof-size"]);
    let rows = table["openings"].as_array().expect("a list");
    for (map, field) in [("replies", "reply"), ("nodes", "nodes"), ("proof-size", "proof_size")] {
        let out = mustplay(&["openings", "4", "--engine", "solver", "--map", map]).done();
        let lines: Vec<&str> = out.lines().skip(2).take(4).collect();
        let words: Vec<Vec<&str>> =
            lines.iter().map(|line| line.split_whitespace().collect()).collect();
        for row in rows {
            let cell = row["cell"].as_str().expect("a cell").as_bytes();
            // Each row of the map stands between its numbers.
            let word = words[usize::from(cell[1] - b'1')][usize::from(cell[0] - b'a') + 1];
            let expected = match &row[field] {
                Value::Null => "*".into(),
                Value::String(reply) => reply.clone(),
                number => number.to_string(),
            };
            assert_eq!(word, expected, "{map} {}: {out}", row["cell"]);
        }
        let folder = Folder::new();
        let file = folder.file("map.svg");
        mustplay(&["openings", "4", "--map", map, "--svg", &file]).done();
        let svg = std::fs::read_to_string(&file).expect("the map");
        let legend = if map == "replies" { "black loses to the reply" } else { "fewest: " };
        assert!(svg.contains(legend), "{svg}");
    }
    // Replies win, even where connections saw the winner without a move.
    for row in rows.iter().filter(|row| row["winner"] == "white") {
        let (cell, reply) = (row["cell"].as_str(), row["reply"].as_str());
        let position = format!("4x4 {} {}", cell.expect("a cell"), reply.expect("a reply"));
        let after = mustplay(&["solve", &position, "--json", "--engine", "brute"]).object(0);
        assert_eq!(after["winner"], json!("white"), "{position}");
    }
    let message = mustplay(&["openings", "2", "--map", "proof-size", "--engine", "brute"]);
    assert!(message.refused().contains("the engine brute keeps no proof tree"));
    let message = mustplay(&["openings", "2", "--game", "rex", "--map", "proof-size"]).refused();
    assert!(message.contains("it can't play Rex; choose another --map"), "{message}");
    let message = mustplay(&["openings", "2", "--map", "proof-size", "--share"]).refused();
    assert!(message.contains("leave out --share"), "{message}");
}

#[test]
fn giving_up() {
    let ran = mustplay(&[
        "openings", "6x5", "--engine", "brute", "--limit", "0.01", "--memory", "16", "--json",
    ]);
    let table = ran.object(3);
    let rows = table["openings"].as_array().expect("a list");
    assert_eq!(rows.len(), 30);
    assert!(rows.iter().any(|row| row["winner"].is_null()), "{table}");
    for row in rows {
        let why = row["winner"].is_null().then_some("limit");
        assert_eq!(row.get("undecided").and_then(Value::as_str), why, "{row}");
    }
}
