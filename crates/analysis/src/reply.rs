//! Answers as JSON objects.

use crate::query::{Job, Perspective};
use board::{Color, Setup, Symmetry};
use mustplay::{Candidate, Opinion, Verdict};
use report::words::names;
use serde_json::{Value, json};
use std::hash::{DefaultHasher, Hash, Hasher};

/// The longest line of moves that is told.
const LONGEST: usize = 15;

/// The answer to a query that was ended before its position was looked at.
pub(crate) fn no_results(job: &Job) -> Value {
    json!({
        "id": job.id,
        "isDuringSearch": false,
        "noResults": true,
        "turnNumber": job.turn_number,
    })
}

/// The answer about a game that is over.
pub(crate) fn over(job: &Job, winner: Color) -> Value {
    let (value, turn) = (if winner == job.position.turn { 1.0 } else { 0.0 }, job.position.turn);
    let mut root = chances(job, value, value, 0);
    root["currentPlayer"] = json!(letter(turn));
    prove(&mut root, Some(winner));
    add_hashes(&mut root, &job.position);
    let mut object = answer(job, false, Vec::new(), root);
    if job.with_policy {
        object["policy"] = policy(job, &[]);
    }
    object
}

/// The answer about a position that was looked at, or is being looked at.
pub(crate) fn found(job: &Job, opinion: &Opinion, is_during_search: bool) -> Value {
    let known = |weighed: &&Candidate| weighed.visits > 0 || weighed.proven.is_some();
    let mut told: Vec<&Candidate> = opinion.moves.iter().filter(known).collect();
    if told.is_empty() {
        told.extend(opinion.moves.first());
    }
    let moves = told.iter().enumerate().map(|(order, weighed)| info(job, weighed, order));
    let best = &opinion.moves[0];
    let mut root = chances(job, opinion.value, best.lower_bound(), opinion.nodes);
    root["currentPlayer"] = json!(letter(job.position.turn));
    prove(&mut root, opinion.winner);
    add_bounds(&mut root, job, opinion);
    add_hashes(&mut root, &job.position);
    let mut object = answer(job, is_during_search, moves.collect(), root);
    if job.with_policy {
        object["policy"] = policy(job, &opinion.moves);
    }
    object
}

fn answer(job: &Job, is_during_search: bool, moves: Vec<Value>, root: Value) -> Value {
    json!({
        "id": job.id,
        "isDuringSearch": is_during_search,
        "turnNumber": job.turn_number,
        "moveInfos": moves,
        "rootInfo": root,
    })
}

/// What is said of a move.
fn info(job: &Job, weighed: &Candidate, order: usize) -> Value {
    let size = job.position.size();
    let line = &weighed.line[..weighed.line.len().min(LONGEST)];
    let mut info = chances(job, weighed.value, weighed.lower_bound(), weighed.visits);
    info["move"] = json!(size.name(weighed.cell));
    info["order"] = json!(order);
    info["prior"] = json!(rounded(weighed.prior));
    info["pv"] = json!(names(size, line));
    info["scoreMean"] = json!(0.0);
    info["utilityLcb"] = json!(rounded(2.0 * seen(job, weighed.lower_bound()) - 1.0));
    prove(&mut info, weighed.proven);
    info
}

/// What is said of moves and of positions alike, from the value for the side to move and what it
/// hardly falls below. Nobody leads by points, so scores are 0.
fn chances(job: &Job, value: f64, bound: f64, visits: u64) -> Value {
    let winrate = seen(job, value);
    json!({
        "lcb": rounded(seen(job, bound)),
        "scoreLead": 0.0,
        "scoreSelfplay": 0.0,
        "scoreStdev": 0.0,
        "utility": rounded(2.0 * winrate - 1.0),
        "visits": visits,
        "weight": visits as f64,
        "winrate": rounded(winrate),
    })
}

/// A chance of the side to move as the query wants to see it.
fn seen(job: &Job, value: f64) -> f64 {
    match job.perspective {
        Perspective::Of(color) if color != job.position.turn => 1.0 - value,
        _ => value,
    }
}

/// Our own fields: whether the winner is proved, and who it is.
fn prove(object: &mut Value, winner: Option<Color>) {
    object["proved"] = json!(winner.is_some());
    if let Some(winner) = winner {
        object["winner"] = json!(letter(winner));
    }
}

/// Our own fields: how far the solver is from an answer.
fn add_bounds(root: &mut Value, job: &Job, opinion: &Opinion) {
    if let Some(Verdict::Open { phi, delta }) = opinion.table.map(|entry| entry.verdict) {
        root["proofNumber"] = json!(phi);
        root["disproofNumber"] = json!(delta);
        root["mostProvingLine"] = json!(names(job.position.size(), &opinion.line));
    }
}

/// A name for the position with its side to move, and one that its images share.
fn add_hashes(root: &mut Value, position: &Setup) {
    let images = Symmetry::ALL.map(|symmetry| position.image(symmetry).to_string());
    root["thisHash"] = json!(hash(&position.to_string()));
    root["symHash"] = json!(hash(images.iter().min().expect("there are four")));
}

fn hash(text: &str) -> String {
    let half = |salt: u64| {
        let mut hasher = DefaultHasher::new();
        (salt, text).hash(&mut hasher);
        hasher.finish()
    };
    format!("{:016X}{:016X}", half(1), half(2))
}

/// How much attention each cell deserves, row by row, and at the end a pass; -1 where no stone can
/// be put. Without priors, as in Rex, it is how much the moves got.
fn policy(job: &Job, moves: &[Candidate]) -> Value {
    let has_priors = moves.iter().any(|weighed| weighed.prior > 0.0);
    let weight = |weighed: &Candidate| {
        if has_priors { weighed.prior } else { weighed.visits as f64 }
    };
    let total: f64 = moves.iter().map(weight).sum();
    let share = |cell| {
        if job.position.at(cell).is_some() {
            return -1.0;
        }
        let weighed = moves.iter().find(|weighed| weighed.cell == cell);
        rounded(weighed.map_or(0.0, weight) / total.max(1e-12))
    };
    let cells = job.position.size().all_cells().map(share);
    json!(cells.chain([-1.0]).collect::<Vec<f64>>())
}

fn letter(color: Color) -> String {
    color.letter().to_string()
}

/// A share with as many digits as mean something.
fn rounded(share: f64) -> f64 {
    (share * 1e6).round() / 1e6
}
