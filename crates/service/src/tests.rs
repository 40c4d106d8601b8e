//! Requests and answers without a socket.

use crate::*;
use mustplay::{Control, Engines};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// A clock that goes on by so many milliseconds whenever somebody looks.
struct Ticking(u64, AtomicU64);

impl Clock for Ticking {
    fn now(&self) -> Duration {
        Duration::from_millis(self.1.fetch_add(self.0, Ordering::Relaxed))
    }
}

fn service(tick: u64) -> Service {
    Service::new(&Limits::default(), Box::new(Ticking(tick, AtomicU64::default())))
}

/// All events, by their names.
#[derive(Default)]
struct Told {
    events: Vec<(&'static str, Value)>,
    running: Vec<Option<Running>>,
}

impl Events for Told {
    fn send(&mut self, event: Event) {
        self.events.push((event.name(), event.object()));
    }

    fn running(&mut self, part: Option<Running>) {
        self.running.push(part);
    }
}

/// Runs a search; what it tells, and whether all was found.
#[track_caller]
fn run(service: &Service, plan: Plan, control: &Control) -> (Told, bool) {
    let Plan::Search(mut search) = plan else { panic!("it is known already") };
    let mut told = Told::default();
    let is_done = service.run(&mut search, &mut Engines::default(), control, &mut told);
    (told, is_done)
}

fn solve_request(position: &str, map: u8) -> SolveRequest {
    SolveRequest { position: position.into(), map, limit: None }
}

/// The certificate of a position that is proved now.
fn proved(service: &Service, position: &str) -> Value {
    let request = ProveRequest { position: position.into(), limit: None };
    let plan = service.prove(&request).expect("a position");
    let (told, is_done) = run(service, plan, &Control::default());
    assert!(is_done);
    let [("certificate", object)] = &told.events[..] else { panic!("{:?}", told.events) };
    object.clone()
}

#[test]
fn all_threads_share_a_service() {
    fn shared<T: Send + Sync>() {}
    shared::<Service>();
}

#[test]
fn a_map_is_found_once() {
    let service = service(0);
    let request = solve_request("3x3", 1);
    let (told, is_done) =
        run(&service, service.solve(&request).expect("a position"), &Control::default());
    assert!(is_done);
    assert_eq!((told.events.len(), told.events[0].0), (10, "answer"));
    assert_eq!(told.events[0].1["winner"], "black");
    let center = told.events.iter().find(|(_, object)| object["cell"] == "b2");
    assert_eq!(center.expect("all moves are told").1["result"], "won");
    let Plan::Known(again) = service.solve(&request).expect("a position") else {
        panic!("it was kept")
    };
    let again = again.iter().map(|event| (event.name(), event.object()));
    assert_eq!(again.collect::<Vec<_>>(), told.events);
}

#[test]
fn a_winner_without_a_map_is_not_a_map() {
    let service = service(0);
    let (told, is_done) = run(
        &service,
        service.solve(&solve_request("3x3", 0)).expect("a position"),
        &Control::default(),
    );
    assert_eq!((is_done, told.events.len(), told.running.len()), (true, 1, 0));
    assert!(matches!(service.solve(&solve_request("3x3", 0)), Ok(Plan::Known(_))));
    assert!(matches!(service.solve(&solve_request("3x3", 1)), Ok(Plan::Search(_))));
}

#[test]
fn a_search_that_is_stopped_finds_nothing() {
    let service = service(0);
    let control = Control::default();
    control.stop();
    // On smaller boards some moves are decided before a search is asked to stop.
    let plan = service.solve(&solve_request("10x10", 1)).expect("a position");
    let (told, is_done) = run(&service, plan, &control);
    assert_eq!((is_done, told.events.len()), (false, 0));
    assert_eq!(end(End::Limit, &control, 1.5)["reason"], "limit");
    let part = Running::Move("a1".into());
    let progress = progress(&control, Some(&part), 1.5);
    assert_eq!((&progress["running"], &progress["seconds"]), (&json!("a1"), &json!(1.5)));
}

#[test]
fn limits_are_bounded() {
    let service = service(0);
    let limit = |seconds| {
        let request = SolveRequest { limit: Some(seconds), ..solve_request("4x4", 0) };
        service.solve(&request).map(|plan| match plan {
            Plan::Search(search) => search.limit(),
            Plan::Known(_) => panic!("nothing is known"),
        })
    };
    assert_eq!(limit(2.0), Ok(Duration::from_secs(2)));
    assert_eq!(limit(1e9), Ok(Duration::from_secs(600)));
    assert_eq!(limit(-1.0).map_err(|problem| problem.kind()), Err(Kind::Bad));
}

#[test]
fn a_proof_is_made_kept_sent_and_walked() {
    let service = service(0);
    let object = proved(&service, "3x3 b2");
    let id = object["id"].as_str().expect("a name");
    assert_eq!((&object["winner"], &object["verified"]), (&json!("black"), &json!(true)));
    let file = service.certificate(id, None).expect("it is kept").file().to_vec();
    let other = self::service(0);
    assert_eq!(other.certificate(id, None).map_err(|problem| problem.kind()), Err(Kind::Missing));
    assert_eq!(other.receive(file).expect("it was checked before").object(), object);
    let walked = other
        .walk(id, &WalkRequest { moves: "a1".into(), ..WalkRequest::default() })
        .expect("a move");
    assert_eq!(walked["schema"], 1);
    let nowhere = other.walk(id, &WalkRequest { moves: "z9".into(), ..WalkRequest::default() });
    assert_eq!(nowhere.map_err(|problem| problem.kind()), Err(Kind::Bad));
    assert!(other.tree(id, &TreeRequest::default()).is_ok());
    assert!(other.find(id, &FindRequest::default()).is_err());
}

#[test]
fn few_proofs_are_kept_ready() {
    let service = service(0);
    let cells = ["a1", "b1", "a2", "b2", "a3", "c1", "b3", "c2", "c3", "d1", "d2", "d3"];
    let pairs = cells.iter().flat_map(|a| cells.iter().map(move |b| (a, b)));
    let positions = pairs.filter(|(a, b)| a < b).map(|(a, b)| format!("4x3 {a} {b}"));
    let names: Vec<String> = positions
        .take(crate::walk::MOST_READY + 1)
        .map(|position| proved(&service, &position)["id"].as_str().expect("a name").to_string())
        .collect();
    for id in &names {
        service.walk(id, &WalkRequest::default()).expect("a walk");
    }
    let ready = names.iter().filter(|id| service.walks().has(*id)).count();
    assert_eq!(ready, crate::walk::MOST_READY);
    let first = names.first().expect("the first");
    assert!(!service.walks().has(first), "the oldest makes room");
    service.walk(first, &WalkRequest::default()).expect("it is made ready again");
}

#[test]
fn certificates_are_checked_within_bounds() {
    let service = service(0);
    let check = |text: &str, kind: Kind, part: &str| {
        let problem = service.receive(text.into()).expect_err("it is wrong");
        assert_eq!(problem.kind(), kind);
        assert!(problem.to_string().contains(part), "{problem}");
    };
    check("", Kind::Refused, "the certificate is refused");
    let wrong = "mustplay certificate 1\nblack wins hex W w\nend 0\n";
    check(wrong, Kind::Refused, "the certificate is refused");
    let row = "32";
    let large = format!("mustplay certificate 1\nblack wins hex {row}/{row} w\nend 0\n");
    check(&large, Kind::Bad, "boards have up to 19");
}

#[test]
fn a_check_that_takes_too_long_ends() {
    let slow = service(60_000);
    let step =
        |number: u32| format!("{number} link top-bottom with a1 => connection top-bottom | a1 |\n");
    let steps: String = (1..=1024).map(step).collect();
    let text = format!("mustplay certificate 1\nblack wins hex B w\n{steps}end 1024\n");
    assert!(service(0).receive(text.clone().into()).is_ok());
    let problem = slow.receive(text.into()).expect_err("a minute for each look at the clock");
    assert!(problem.to_string().contains("takes too long"), "{problem}");
}

#[test]
fn maps_show_what_is_known() {
    let service = service(0);
    assert_eq!(service.maps().expect("no store")["maps"], json!([]));
    let plan = service.solve(&solve_request("3x3", 1)).expect("a position");
    assert!(run(&service, plan, &Control::default()).1);
    let certificate = proved(&service, "3x3 a1");
    let maps = service.maps().expect("no store");
    assert_eq!((&maps["maps"][0]["known"], &maps["maps"][0]["total"]), (&json!(9), &json!(9)));
    let map = service.map("hex", "3x3").expect("a board");
    assert_eq!(map["openings"][0]["certificate"], certificate["id"]);
    assert_eq!(map["openings"][0]["winner"], "white");
    assert_eq!(map["openings"][0]["reply"], Value::Null, "it is outside the must-play");
    assert_eq!(service.map("go", "3x3").map_err(|problem| problem.kind()), Err(Kind::Bad));
}

#[test]
fn the_program_takes_its_turn() {
    let service = service(500);
    let request: PlayRequest =
        serde_json::from_value(json!({ "position": "3x3", "level": 4 })).expect("a request");
    let planned = service.play(&request).expect("a position");
    assert_eq!(planned.time(), Duration::from_secs(2));
    let mut engines = Engines::default();
    let turn = service.turn(&planned, &mut engines, &Control::default()).expect("a move");
    assert_eq!((&turn["move"], &turn["player"]), (&json!("b2"), &json!("greedy")));
    assert_eq!(turn["seconds"], 1.0, "two ticks: the CPU time is read, too");
    let over = PlayRequest { position: "3x3 b1 a1 b2 a2 b3".into(), ..request.clone() };
    assert_eq!(service.play(&over).map_err(|problem| problem.kind()).err(), Some(Kind::Refused));
    let level = PlayRequest { level: Some(8), ..request };
    assert_eq!(service.play(&level).map_err(|problem| problem.kind()).err(), Some(Kind::Bad));
}

#[test]
fn faults_have_their_place() {
    let request = ReadRequest { text: "3/2/3 b".into(), game: None };
    let problem = read(&request).expect_err("rows differ");
    let object = serde_json::to_string(&problem.object()).expect("plain values");
    assert_eq!(object, r#"{"schema":1,"error":"row 2 has 2 cells, row 1 has 3","at":2}"#);
}

#[test]
fn pictures_are_drawn_and_pixels_left_to_others() {
    let request = |format: &str| WriteRequest {
        format: format.into(),
        position: Some("3x3 b2".into()),
        ..WriteRequest::default()
    };
    let Ok(Document::Svg(picture)) = write(&request("svg")) else { panic!("no picture") };
    assert_eq!(write(&request("png")), Ok(Document::Png(picture)));
    assert_eq!(write(&request("line")), Ok(Document::Text("hex 3/1B1/3 w".into())));
    assert_eq!(write(&request("gif")).map_err(|problem| problem.kind()), Err(Kind::Bad));
}

fn review_request(text: &str) -> ReviewRequest {
    ReviewRequest { text: Some(text.into()), ..ReviewRequest::default() }
}

/// What a review of a game says, and the positions that were told before.
#[track_caller]
fn reviewed(request: &ReviewRequest, control: &Control) -> (Value, Vec<Value>, bool) {
    let service = service(0);
    let plan = service.review(request).expect("a game");
    let (mut told, is_done) = run(&service, plan, control);
    let Some(("review", review)) = told.events.pop() else { panic!("no review at the end") };
    assert!(told.events.iter().all(|(name, _)| *name == "position"), "{:?}", told.events);
    let positions = told.events.into_iter().map(|(_, object)| object);
    (review, positions.collect(), is_done)
}

#[test]
fn a_review_tells_positions_as_they_are_decided() {
    let request = review_request("4x4 b2 c3 a4 d1 b3");
    let (review, told, is_done) = reviewed(&request, &Control::default());
    assert!(is_done);
    assert_eq!((&review["complete"], &review["engine"]), (&json!(true), &json!("dfpn")));
    // What was told last of each position is what the review says of it.
    for at in review["positions"].as_array().expect("a list") {
        let last = told.iter().rfind(|told| told["number"] == at["number"]).expect("it was told");
        let mut expected = at.clone();
        expected["schema"] = json!(1);
        assert_eq!(*last, expected);
    }
    assert_eq!(review["positions"].as_array().map(Vec::len), Some(6));
}

#[test]
fn a_review_that_is_stopped_tells_what_it_has() {
    let control = Control::default();
    control.stop();
    let (review, told, is_done) = reviewed(&review_request("9x9 e5 d4 c7"), &control);
    assert!(!is_done);
    assert_eq!((&review["complete"], told.len()), (&json!(false), 4));
    assert!(told.iter().all(|at| at["best"].is_string()), "opinions: {told:?}");
}

#[test]
fn games_come_as_texts_and_as_records() {
    let control = Control::default();
    let sgf = "(;GM[11]SZ[3]RE[B+R];B[a1];W[b2](;B[c2])(;B[b1];W[c1]))";
    let (review, ..) = reviewed(&review_request(sgf), &control);
    assert_eq!((&review["ending"], &review["winner"]), (&json!("resigned"), &json!("black")));
    assert_eq!(review["moves"].as_array().map(Vec::len), Some(3));
    let variation =
        ReviewRequest { variation: std::num::NonZeroUsize::new(2), ..review_request(sgf) };
    assert_eq!(reviewed(&variation, &control).0["moves"].as_array().map(Vec::len), Some(4));
    let record = json!({ "start": "rex 3/3/3 b", "moves": ["a1", "b2", "resign"] });
    let record = serde_json::from_value(record).expect("a record");
    let request = ReviewRequest { record: Some(record), ..ReviewRequest::default() };
    let (review, ..) = reviewed(&request, &control);
    assert_eq!((&review["game"], &review["winner"]), (&json!("rex"), &json!("white")));
    let rex = ReviewRequest { game: Some("rex".into()), ..review_request("3x3 a1") };
    assert_eq!(reviewed(&rex, &control).0["game"], "rex");
}

#[test]
fn games_that_are_not_reviewed() {
    let service = service(0);
    let kind =
        |request: &ReviewRequest| service.review(request).map_err(|found| found.kind()).err();
    assert_eq!(kind(&ReviewRequest::default()), Some(Kind::Bad));
    assert_eq!(kind(&review_request("3x3 a1 z9")), Some(Kind::Bad));
    assert_eq!(kind(&review_request("3x3")), Some(Kind::Refused));
    assert_eq!(kind(&review_request("14x14 a1")), Some(Kind::Refused));
    let long = format!("3x3{}", " pass".repeat(1001));
    assert_eq!(kind(&review_request(&long)), Some(Kind::Bad));
    let never = ReviewRequest { limit: Some(-1.0), ..review_request("3x3 a1") };
    assert_eq!(kind(&never), Some(Kind::Bad));
}
