//! Queries and what comes of them.

use crate::{Settings, serve};
use mustplay::EngineSettings;
use serde_json::{Value, json};
use std::num::NonZeroUsize;

/// Settings with which answers are the same each time, and quick.
fn settings() -> Settings {
    let engines = EngineSettings {
        threads: Some(NonZeroUsize::MIN),
        memory_mib: NonZeroUsize::new(16),
        ..EngineSettings::default()
    };
    Settings { visits: 20, solver_nodes: Some(50), engines, ..Settings::default() }
}

/// What comes of some lines, answer by answer.
#[track_caller]
fn answers(lines: &[&str]) -> Vec<Value> {
    let mut output = Vec::new();
    serve(lines.join("\n").as_bytes(), &mut output, &settings()).expect("it can write");
    let text = String::from_utf8(output).expect("answers are text");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// A query about the empty board with a few fields more.
fn query(more: &str) -> String {
    format!(r#"{{"id":"q","boardXSize":5,"boardYSize":5,"rules":"hex","moves":[]{more}}}"#)
}

#[test]
fn each_turn_has_an_answer() {
    let lines = r#"{"id":"g","boardXSize":5,"boardYSize":4,"rules":"hex","analyzeTurns":[0,1,2],
        "moves":[["B","c2"],["W","(2,2)"]]}"#
        .replace('\n', " ");
    let answers = answers(&[&lines]);
    let turns: Vec<&Value> = answers.iter().map(|answer| &answer["turnNumber"]).collect();
    assert_eq!(turns, [0, 1, 2]);
    for (answer, player) in answers.iter().zip(["B", "W", "B"]) {
        assert_eq!(answer["id"], "g");
        assert_eq!(answer["isDuringSearch"], false);
        assert_eq!(answer["rootInfo"]["currentPlayer"], player);
        let best = &answer["moveInfos"][0];
        assert_eq!((&best["order"], &best["pv"][0]), (&json!(0), &best["move"]));
    }
}

#[test]
fn what_is_proved_is_said() {
    let answer = &answers(&[&query(r#","initialStones":[["B","c3"]],"initialPlayer":"W""#)])[0];
    assert_eq!(answer["rootInfo"]["proved"], true);
    assert_eq!(answer["rootInfo"]["winner"], "B");
    assert_eq!(answer["rootInfo"]["winrate"], 0.0);
    let won = &answers(&[&query(r#","initialStones":[["B","c3"]]"#)])[0];
    let moves = won["moveInfos"].as_array().expect("moves");
    assert!(!moves.is_empty());
    assert_eq!((&moves[0]["proved"], &moves[0]["winner"]), (&json!(true), &json!("B")));
    assert_eq!(moves[0]["winrate"], 1.0);
}

#[test]
fn what_is_not_proved_is_not_said() {
    let open = r#"{"id":"o","boardXSize":9,"boardYSize":9,"rules":"hex","moves":[["B","a9"]],
        "maxVisits":30,"includePolicy":true}"#
        .replace('\n', " ");
    let both = answers(&[&open, &open]);
    assert_eq!(both[0], both[1], "the same query has the same answer");
    let root = &both[0]["rootInfo"];
    assert_eq!((&root["proved"], &root["visits"]), (&json!(false), &json!(30)));
    assert!(root.get("winner").is_none() && root["proofNumber"].as_u64().is_some(), "{root}");
    let value = root["winrate"].as_f64().expect("a number");
    assert!(value > 0.0 && value < 1.0, "{root}");
    let policy = both[0]["policy"].as_array().expect("a policy");
    let policy: Vec<f64> = policy.iter().map(|share| share.as_f64().expect("a number")).collect();
    assert_eq!((policy.len(), policy[72], policy[81]), (82, -1.0, -1.0));
    let sum: f64 = policy.iter().filter(|&&share| share >= 0.0).sum();
    assert!((sum - 1.0).abs() < 1e-3, "{sum}");
}

#[test]
fn chances_are_seen_from_a_side() {
    let as_seen = |by: &str| {
        let more = format!(r#","overrideSettings":{{"reportAnalysisWinratesAs":"{by}"}}"#);
        answers(&[&query(&more)])[0]["rootInfo"]["winrate"].as_f64().expect("a number")
    };
    assert_eq!(as_seen("SIDETOMOVE"), as_seen("BLACK"));
    assert_eq!(as_seen("WHITE"), 1.0 - as_seen("BLACK"));
}

#[test]
fn rex_and_games_that_are_over() {
    let rex = query("").replace("\"hex\"", "\"rex\"").replace('5', "3");
    let answer = &answers(&[&rex])[0];
    assert_eq!(answer["rootInfo"]["proved"], true, "{answer}");
    let over = r#"{"id":"e","boardXSize":1,"boardYSize":2,"rules":"rex","moves":[],
        "initialStones":[["B","a1"],["B","a2"]],"initialPlayer":"W","includePolicy":true}"#
        .replace('\n', " ");
    let answer = &answers(&[&over])[0];
    assert_eq!((&answer["moveInfos"], &answer["rootInfo"]["winner"]), (&json!([]), &json!("W")));
    assert_eq!(answer["policy"], json!([-1.0, -1.0, -1.0]));
}

#[test]
fn rules_of_go_are_left_to_the_settings() {
    let go = query(r#","komi":7.5"#).replace("\"hex\"", "\"tromp-taylor\"");
    let answers = answers(&[&go]);
    assert_eq!(answers.len(), 1, "no warning: {answers:?}");
}

#[test]
fn what_is_ignored_is_said() {
    let answers = answers(&[&query(r#","includeOwnership":true,"includeMovesOwnership":false"#)]);
    assert_eq!(answers.len(), 2, "{answers:?}");
    let expected = r#"{"field":"includeOwnership","id":"q","warning":"this field is ignored"}"#;
    assert_eq!(answers[0].to_string(), expected);
}

#[test]
fn faults_are_told() {
    for (line, field, words) in [
        ("nonsense", None, "no JSON object"),
        ("[1]", None, "a query is a JSON object"),
        ("{}", Some("id"), "a query has an id"),
        (r#"{"id":1}"#, Some("id"), "id is a string"),
        (r#"{"id":"q"}"#, Some("boardXSize"), "a query has a boardXSize"),
        (&query(r#","boardXSize":99"#), Some("boardXSize"), "too large"),
        (r#"{"id":"q","boardXSize":3,"boardYSize":3}"#, Some("moves"), "a query has moves"),
        (&query(r#","initialStones":[["B","f1"]]"#), Some("initialStones"), "no cell 'f1'"),
        (&query(r#","initialStones":[["X","a1"]]"#), Some("initialStones"), "no color"),
        (&query(r#","initialStones":[["B"]]"#), Some("initialStones"), "a pair"),
        (&query(r#","initialStones":[["B","a1"],["W","A1"]]"#), Some("initialStones"), "already"),
        (&query(r#","initialPlayer":"x""#), Some("initialPlayer"), "no color"),
        (&query(r#","analyzeTurns":[1]"#), Some("analyzeTurns"), "from 0 to 0"),
        (&query(r#","maxVisits":0"#), Some("maxVisits"), "from 1 up"),
        (&query(r#","includePolicy":1"#), Some("includePolicy"), "true or false"),
        (&query(r#","reportDuringSearchEvery":0"#), Some("reportDuringSearchEvery"), "seconds"),
        (&query(r#","priorities":[1,2]"#), Some("priorities"), "for each of"),
        (&query(r#","overrideSettings":1"#), Some("overrideSettings"), "an object"),
        (r#"{"id":"q","action":"dance"}"#, Some("action"), "there is no action 'dance'"),
        (r#"{"id":"q","action":"terminate"}"#, Some("terminateId"), "terminateId"),
    ] {
        let answers = answers(&[line]);
        let [answer] = &answers[..] else { panic!("one answer to {line}: {answers:?}") };
        let error = answer["error"].as_str().unwrap_or_else(|| panic!("{line}: {answer}"));
        assert!(error.contains(words), "{line}: {error}");
        assert_eq!(answer.get("field").and_then(Value::as_str), field, "{line}");
        let has_id = field.is_some_and(|field| field != "id");
        assert_eq!(answer.get("id").is_some(), has_id, "{line}: {answer}");
    }
}

#[test]
fn actions_are_answered_by_themselves() {
    let answers = answers(&[
        r#"{"id":"v","action":"query_version"}"#,
        r#"{"id":"c","action":"clear_cache"}"#,
        r#"{"id":"t","action":"terminate","terminateId":"nobody"}"#,
    ]);
    assert_eq!(answers[0]["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(answers[1], json!({"id": "c", "action": "clear_cache"}));
    assert_eq!(answers[2]["terminateId"], "nobody");
}

#[test]
fn queries_can_be_ended() {
    let long = r#"{"id":"long","boardXSize":11,"boardYSize":11,"rules":"hex","moves":[],
        "maxVisits":100000000,"analyzeTurns":[0,0]}"#
        .replace('\n', " ");
    let answers = answers(&[&long, r#"{"id":"t","action":"terminate","terminateId":"long"}"#]);
    let ended: Vec<&Value> = answers.iter().filter(|answer| answer["id"] == "long").collect();
    assert_eq!(ended.len(), 2, "each turn has one answer: {answers:?}");
    assert!(ended.iter().all(|answer| answer["isDuringSearch"] == false));
    assert!(ended.iter().any(|answer| answer["noResults"] == true), "{answers:?}");
}

#[test]
fn reports_come_while_a_position_is_looked_at() {
    let line = r#"{"id":"r","boardXSize":11,"boardYSize":11,"rules":"hex","moves":[["B","a2"]],
        "maxVisits":400,"reportDuringSearchEvery":0.01}"#
        .replace('\n', " ");
    let answers = answers(&[&line]);
    let (last, others) = answers.split_last().expect("an answer");
    assert_eq!(last["isDuringSearch"], false);
    assert!(!others.is_empty() && others.iter().all(|answer| answer["isDuringSearch"] == true));
    assert!(others.iter().all(|answer| answer["moveInfos"][0]["visits"].as_u64() > Some(0)));
}
