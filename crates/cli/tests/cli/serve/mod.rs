//! `mustplay serve`: what it answers, and that nothing that clients do brings it down.

pub(crate) mod client;
mod proofs;
mod siege;

use crate::run::{Folder, mustplay};
use client::Server;
use serde_json::{Value, json};
use std::collections::BTreeMap;

#[test]
fn the_page_and_what_it_is_told() {
    let server = Server::start(&[]);
    let page = server.get("/");
    assert_eq!(page.status, 200);
    assert!(page.text().contains("Mustplay</title>"), "{}", page.text());
    for header in ["content-security-policy: default-src 'self'", "x-content-type-options: nosniff"]
    {
        assert!(page.head.contains(header), "{}", page.head);
    }
    let about = server.get("/api/about").object();
    assert_eq!((&about["schema"], &about["games"]), (&json!(1), &json!(["hex", "rex"])));
    assert_eq!(about["limits"]["columns"], 19);
}

#[test]
fn what_is_refused() {
    let server = Server::start(&[]);
    for path in [
        "/nothing",
        "/../Cargo.toml",
        "/js/../../etc/passwd",
        "/%2e%2e/Cargo.toml",
        "/api/nothing",
        "//etc/passwd",
        "/tests/",
    ] {
        assert!(server.get(path).error(404).contains("nothing at this address"), "{path}");
    }
    assert!(server.ask("POST", "/api/about", b"").error(405).contains("another way"));
    assert!(server.ask("DELETE", "/", b"").error(405).contains("another way"));
    assert!(server.get("/api/look").error(400).contains("position"));
    assert!(server.get("/api/look?position=3/2/3 b").error(400).contains("row 2 has 2 cells"));
    assert!(server.get("/api/look?position=20x19").error(400).contains("19"));
    assert!(server.get("/api/look?position=3x3&what=magic").error(400).contains("magic"));
    assert!(server.get("/api/solve?position=14x14").error(422).contains("169 cells"));
    assert!(server.get("/api/solve?position=3x3&limit=-1").error(400).contains("seconds"));
    assert!(server.ask("POST", "/api/read", b"{").error(400).contains("JSON"));
    assert!(server.ask("POST", "/api/read", &[0xff; 9]).error(400).contains("JSON"));
    let foreign = format!(
        "GET /api/about HTTP/1.1\r\nHost: {}\r\nOrigin: http://example.org\r\nConnection: close\r\n\r\n",
        server.address
    );
    assert!(String::from_utf8_lossy(&server.raw(foreign.as_bytes())).starts_with("HTTP/1.1 403"));
    let renamed = b"GET / HTTP/1.1\r\nHost: example.org\r\nConnection: close\r\n\r\n";
    assert!(String::from_utf8_lossy(&server.raw(renamed)).starts_with("HTTP/1.1 403"));
}

#[test]
fn notations_in_and_out() {
    let server = Server::start(&[]);
    let read = server.post("/api/read", &json!({ "text": "3x3 b2 a1 z9" })).object();
    assert_eq!(read["position"], "hex W2/1B1/3 b");
    assert_eq!((&read["notation"], &read["error"]["at"]), (&json!("moves"), &json!(10)));
    assert_eq!(
        (&read["hash"], &read["record"]["moves"]),
        (&json!("#3c1,b2a1"), &json!(["b2", "a1"]))
    );
    let written = |object: &Value| server.post("/api/write", object);
    let record = &read["record"];
    for (format, start) in [
        ("sgf", "(;"),
        ("hexworld", "https://"),
        ("line", "hex W2/"),
        ("svg", "<svg"),
        ("diagram", "hex"),
    ] {
        let text = written(&json!({ "record": record, "format": format })).text();
        assert!(text.starts_with(start), "{format}: {text}");
    }
    let png = written(
        &json!({ "position": "3x3 b2", "format": "png", "dark": true, "shades": { "won": ["a1"] } }),
    );
    assert!(png.body.starts_with(b"\x89PNG"), "{}", png.head);
    assert!(written(&json!({ "format": "sgf" })).error(400).contains("position or a record"));
    assert!(
        written(&json!({ "position": "3x3", "format": "gif" })).error(400).contains("svg, png")
    );
    assert!(
        written(&json!({ "position": "rex 3/3/3 b", "format": "trmph" }))
            .error(422)
            .contains("trmph")
    );
}

#[test]
fn what_is_seen_without_a_search() {
    let server = Server::start(&[]);
    let look = server.get("/api/look?position=4/1B2/4/4 w").object();
    assert_eq!(look["fill"][0]["reason"], "b1 is captured by Black");
    assert!(look["circuit"]["energy"]["b3"].as_f64().is_some_and(|energy| energy > 0.0));
    assert!(
        look["inferior"]
            .as_array()
            .is_some_and(|cells| cells.iter().any(|cell| cell["by"] == json!(["c3"])))
    );
    let rex = server.get("/api/look?position=rex 4/1B2/4/4 w&what=circuit").object();
    assert!(rex["circuit"].is_null() && rex["why_not"]["circuit"].is_string());
    let rex = server.get("/api/look?position=rex 4/2B1/1W2/4 b").object();
    assert_eq!(rex["fill"][0]["reason"], "c1 is captured by Black", "{rex}");
    assert!(rex["inferior"].as_array().is_some_and(|cells| !cells.is_empty()), "{rex}");
    // All cells are filled in for Black, which isn't to say that Black has no move.
    let won = server.get("/api/look?position=hex 4/1B2/4 b").object();
    assert_eq!(won["winner"], "black", "{won}");
    assert_eq!(won["mustplay"]["cells"].as_array().map(Vec::len), Some(11), "{won}");
    let links =
        server.get("/api/links?position=5/5/2B2/5/5 w&color=black&from=c3&to=bottom").object();
    let first = &links["connections"][0];
    assert_eq!(first["kind"], "connection");
    assert!(first["derivation"].as_array().is_some_and(|lines| lines.len() > 4), "{first}");
    assert!(
        server
            .get("/api/links?position=3x3&color=black&from=a1&to=left")
            .error(422)
            .contains("white")
    );
}

/// The results of moves as the events tell them: won or not.
fn won(events: &[(String, Value)]) -> BTreeMap<String, bool> {
    let cells = events.iter().filter(|(name, _)| name == "cell");
    cells
        .map(|(_, cell)| (cell["cell"].as_str().expect("a cell").into(), cell["result"] == "won"))
        .collect()
}

#[test]
fn solves_agree_with_the_command() {
    let server = Server::start(&["--memory", "64"]);
    for position in
        ["hex 4/4/4/4 b", "hex 4/1B2/4/4 w", "hex W3/1B2/4/4 b", "rex 4/4/4/4 b", "rex 3/1B1/3 w"]
    {
        let path = format!("/api/solve?position={position}&map=1");
        let events = server.events(&path);
        let solved = mustplay(&["solve", position, "--all-moves", "--json"]).done();
        let solved: Value = serde_json::from_str(&solved).expect("an object");
        let answer = &events.iter().find(|(name, _)| name == "answer").expect("an answer").1;
        assert_eq!(answer["winner"], solved["winner"], "{position}");
        let winning: Vec<String> =
            won(&events).into_iter().filter(|(_, won)| *won).map(|(cell, _)| cell).collect();
        let mut expected: Vec<String> =
            serde_json::from_value(solved["winning_moves"].clone()).expect("cells");
        expected.sort();
        assert_eq!(winning, expected, "{position}");
        let empty = position.chars().filter_map(|c| c.to_digit(10)).sum::<u32>() as usize;
        assert_eq!(won(&events).len(), empty, "{position}");
        let (name, end) = events.last().expect("an end");
        assert_eq!((name.as_str(), &end["reason"]), ("end", &json!("done")));
        // A second visit needs no search.
        let again = server.events(&path);
        assert_eq!(won(&again), won(&events));
        assert_eq!(again.last().expect("an end").1["nodes"], 0);
    }
    let over = server.events("/api/solve?position=hex 1B1/1B1/1B1 w&map=1");
    assert_eq!((&over[0].1["winner"], over.len()), (&json!("black"), 2));
}

#[test]
fn a_limit_ends_a_solve() {
    let server = Server::start(&["--memory", "64", "--searches", "1"]);
    let events = server.events("/api/solve?position=11x11&limit=0.6");
    let (name, end) = events.last().expect("an end");
    assert_eq!((name.as_str(), &end["reason"]), ("end", &json!("limit")));
    assert!(events.iter().any(|(name, _)| name == "progress"), "{events:?}");
}

#[test]
fn the_program_plays() {
    let server = Server::start(&["--memory", "64"]);
    let play = |object: Value| server.post("/api/play", &object);
    for (position, level) in
        [("hex 5/5/5/5/5 b", 1), ("hex 5/5/2B2/5/5 w", 4), ("rex 4/4/4/4 b", 7)]
    {
        let made =
            play(json!({ "position": position, "level": level, "seconds": 0.2, "resign": false }))
                .object();
        let name = made["move"].as_str().expect("a move");
        let moved = server.post("/api/read", &json!({ "text": position })).object();
        let size = moved["record"]["size"]["columns"].as_u64().expect("a number");
        assert!(name.len() == 2 && u64::from(name.as_bytes()[0] - b'a') < size, "{name}");
    }
    let taken =
        play(json!({ "position": "hex 5/5/2B2/5/5 w", "swap": true, "seconds": 0.2 })).object();
    assert_eq!(taken["move"], "swap-pieces");
    let lost = play(json!({ "position": "hex 3/1B1/3 w", "seconds": 0.2 })).object();
    assert_eq!((&lost["move"], &lost["winner"]), (&json!("resign"), &json!("black")));
    assert!(play(json!({ "position": "hex 1B1/1B1/1B1 w" })).error(422).contains("over"));
    assert!(play(json!({ "position": "3x3", "level": 9 })).error(400).contains("from 1 to 7"));
    assert!(play(json!({ "position": "3x3", "player": "nobody" })).error(400).contains("hexy"));
    assert!(
        play(json!({ "position": "rex 3/3/3 b", "player": "hexy" })).error(422).contains("mcts")
    );
}

#[test]
fn maps_of_openings_and_a_store() {
    let folder = Folder::new();
    let db = folder.file("both.db");
    let path = "/api/solve?position=hex 3/3/3 b&map=1";
    {
        let server = Server::start(&["--memory", "64"]);
        assert_eq!(server.get("/api/maps").object()["maps"], json!([]));
        server.events(path);
        let maps = server.get("/api/maps").object();
        assert_eq!(
            (&maps["maps"][0]["known"], &maps["maps"][0]["game"]),
            (&json!(9), &json!("hex"))
        );
    }
    let won = {
        let server = Server::start(&["--memory", "64", "--db", &db]);
        assert_eq!(server.get("/api/about").object()["store"], true);
        let events = server.events(path);
        server.events("/api/prove?position=hex B2/3/3 w");
        won(&events)
    };
    // What is in the file serves the next run, of the server and of the command.
    let server = Server::start(&["--memory", "64", "--db", &db]);
    let map = server.get("/api/maps/hex/3x3").object();
    let openings = map["openings"].as_array().expect("openings");
    for opening in openings {
        let cell = opening["cell"].as_str().expect("a cell");
        assert_eq!(opening["winner"], if won[cell] { "black" } else { "white" }, "{cell}");
        assert_eq!(opening["reply"].is_string(), !won[cell], "{cell}");
        // A position and its rotation are one to the store.
        assert_eq!(opening["proved"], ["a1", "c3"].contains(&cell), "{cell}");
    }
    let events = server.events("/api/prove?position=hex B2/3/3 w");
    assert_eq!((events[0].0.as_str(), &events[1].1["nodes"]), ("certificate", &json!(0)));
    assert!(server.get("/api/maps/hex/3x").error(400).contains("size"));
    assert!(server.get("/api/maps/go/3x3").error(400).contains("hex or rex"));
    drop(server);
    let solved = mustplay(&["solve", "3x3 a1", "--db", &db, "--json"]).done();
    assert!(solved.contains("\"nodes\":0"), "{solved}");
}
