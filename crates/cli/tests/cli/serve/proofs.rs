//! Certificates: made, sent, refused, and walked through.

use super::client::Server;
use crate::run::{Folder, mustplay};
use serde_json::{Value, json};

/// A certificate of a position, as the server tells of it.
fn proved(server: &Server, position: &str) -> Value {
    let events = server.events(&format!("/api/prove?position={position}"));
    let made = events.iter().find(|(name, _)| name == "certificate");
    made.unwrap_or_else(|| panic!("no certificate of {position}: {events:?}")).1.clone()
}

fn text(object: &Value, field: &str) -> String {
    object[field].as_str().unwrap_or_else(|| panic!("{field} of {object}")).into()
}

#[test]
fn certificates_are_made_and_taken_back() {
    let server = Server::start(&["--memory", "64"]);
    let folder = Folder::new();
    for position in ["hex B3/4/4/4 w", "rex 4/4/4/4 b", "hex 1B1/1B1/1B1 w"] {
        let made = proved(&server, position);
        assert_eq!(proved(&server, position), made);
        let file = server.get(&format!("/api/certificates/{}", text(&made, "id")));
        assert!(file.head.contains("attachment"), "{}", file.head);
        let path = folder.file("it.cert");
        std::fs::write(&path, &file.body).expect("a file");
        let said = mustplay(&["verify", &path]).done();
        assert!(said.starts_with(&format!("{} wins {position}", text(&made, "winner"))), "{said}");
        let sent = server.ask("POST", "/api/certificates", &file.body).object();
        assert_eq!((&sent["id"], &sent["verified"]), (&made["id"], &json!(true)));
    }
    let made = proved(&server, "hex B3/4/4/4 w");
    let mut file = server.get(&format!("/api/certificates/{}", text(&made, "id"))).body;
    let middle = file.len() / 2;
    file[middle] ^= 1;
    assert!(server.ask("POST", "/api/certificates", &file).error(422).contains("refused"));
    for wrong in [&b""[..], b"nonsense", &[0x1f, 0x8b, 8, 0], &[0; 1000]] {
        assert!(server.ask("POST", "/api/certificates", wrong).error(422).contains("refused"));
    }
    for path in ["/api/certificates/0", "/api/certificates/0/at", "/api/certificates/..%2f..%2fetc"]
    {
        server.get(path).error(404);
    }
}

/// Plays against a proof: the loser takes the first, the last or a middle cell, and loses.
#[test]
fn proofs_are_walked_to_their_end() {
    let server = Server::start(&["--memory", "64"]);
    for position in ["hex 4/4/4/4 b", "hex B3/4/4/4 w", "rex 3/3/3 b", "rex 4/4/4/4 b"] {
        let made = proved(&server, position);
        let (id, winner) = (text(&made, "id"), text(&made, "winner"));
        for choice in 0..3 {
            let mut moves: Vec<String> = Vec::new();
            loop {
                let at = server
                    .get(&format!("/api/certificates/{id}/at?moves={}", moves.join(",")))
                    .object();
                if let Some(over) = at["over"].as_str() {
                    assert_eq!(over, winner, "{position} {moves:?}");
                    break;
                }
                if at["to_move"] == json!(winner) {
                    moves.push(text(&at, "suggested"));
                    continue;
                }
                let cells = at["cells"].as_array().expect("cells");
                let open: Vec<&Value> =
                    cells.iter().filter(|cell| cell["status"] != "stone").collect();
                let cell = open[[0, open.len() - 1, open.len() / 2][choice]];
                moves.push(text(cell, "cell"));
                // What is said of the cell is what the winner plays.
                let after = server
                    .get(&format!("/api/certificates/{id}/at?moves={}", moves.join(",")))
                    .object();
                if after["over"].is_null() {
                    assert_eq!(after["answer"], cell["answer"], "{position} {moves:?}");
                }
            }
        }
    }
}

#[test]
fn trees_and_lines_of_proofs() {
    let server = Server::start(&["--memory", "64"]);
    let made = proved(&server, "hex B3/4/4/4 w");
    let path = |rest: &str| format!("/api/certificates/{}/{rest}", text(&made, "id"));
    let tree = server.get(&path("tree?depth=3")).object();
    let nodes = tree["nodes"].as_array().expect("nodes");
    assert!(nodes.len() > 5 && nodes[0]["parent"].is_null());
    // Every line of the tree can be walked, and so can the longest.
    let lines = nodes.iter().map(|node| &node["line"]).chain([&tree["longest"]]);
    for line in lines {
        let moves: Vec<String> = serde_json::from_value(line.clone()).expect("cells");
        server.get(&path(&format!("at?moves={}", moves.join(",")))).object();
    }
    let longest = tree["longest"].as_array().expect("cells").len();
    assert!(nodes.iter().all(|node| node["line"].as_array().expect("cells").len() <= longest));
    let answer = nodes.iter().rev().find_map(|node| node["answer"].as_str()).expect("an answer");
    let found = server.get(&path(&format!("find?cell={answer}"))).object();
    assert!(found["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{found}");
    let claim = nodes.iter().rev().find_map(|node| node["claim"].as_u64()).expect("a claim");
    let found = server.get(&path(&format!("find?claim={claim}"))).object();
    assert!(found["lines"].as_array().is_some_and(|lines| !lines.is_empty()), "{found}");
    assert!(server.get(&path("find")).error(400).contains("not both"));
    assert!(server.get(&path("at?moves=z9")).error(400).contains("no cell"));
    assert!(server.get(&path("at?moves=a1")).error(422).contains("the proof plays"));
}

/// Written out, this proof has far more moves than can be counted; only a chain of claims without a
/// move between them is a tangle.
#[test]
fn large_proofs_are_walked() {
    let server = Server::start(&["--memory", "128"]);
    let made = proved(&server, "hex 6/6/6/6/6/6 b");
    assert!(made["claims"].as_u64().is_some_and(|claims| claims > 300), "{made}");
    let id = text(&made, "id");
    let at = server.get(&format!("/api/certificates/{id}/at")).object();
    let tree =
        server.get(&format!("/api/certificates/{id}/tree?moves={}", text(&at, "answer"))).object();
    assert!(tree["nodes"].as_array().is_some_and(|nodes| nodes.len() > 3), "{tree}");
}

/// A chain of claims each of which rests twice on the one before: the verifier takes it in a
/// moment, and whoever took it apart would never end.
#[test]
fn tangled_proofs_are_not_walked() {
    let server = Server::start(&[]);
    let made = server.ask("POST", "/api/certificates", tangled().as_bytes());
    let id = text(&made.object(), "id");
    assert!(server.get(&format!("/api/certificates/{id}/at")).error(422).contains("tangled"));
}

/// A certificate in text form of a game that is over.
fn tangled() -> String {
    let mut file = String::from("mustplay certificate 1\nblack wins hex 1B1/1B1/1B1 w\n");
    for step in 1..=80 {
        let by = match step {
            1 => "with b1 b2 b3".into(),
            _ => format!("from {0} {0}", step - 1),
        };
        file += &format!("{step} link top-bottom {by} => connection top-bottom | b1 b2 b3 |\n");
    }
    file + "end 80\n"
}
