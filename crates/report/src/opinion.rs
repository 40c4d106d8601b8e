//! What is thought of a position where nothing is proved: for people and for programs.

use crate::words::{grouped, names, title};
use board::{Color, Setup, Size};
use mustplay::{Candidate, Opinion, Verdict};
use serde::Serialize;

/// The most moves that a sentence names, and that an object has.
const NAMED: usize = 4;
const LISTED: usize = 10;

/// The longest line of moves in a sentence.
const LONGEST: usize = 12;

/// The object of an opinion, which `solve --json` has where it has no winner.
#[derive(Serialize, Clone, Debug)]
pub struct Told {
    value: f64,
    winner: Option<&'static str>,
    proof_number: Option<u32>,
    disproof_number: Option<u32>,
    work: Option<u64>,
    line: Vec<String>,
    moves: Vec<Weighed>,
}

/// A move that was weighed.
#[derive(Serialize, Clone, Debug)]
struct Weighed {
    r#move: String,
    value: f64,
    visits: u64,
    winner: Option<&'static str>,
    line: Vec<String>,
}

impl Told {
    /// The object for an opinion of a position.
    pub fn new(setup: &Setup, opinion: &Opinion) -> Told {
        let (size, bounds) = (setup.size(), bounds(opinion));
        Told {
            value: rounded(opinion.value),
            winner: opinion.winner.map(Color::name),
            proof_number: bounds.map(|[phi, _]| phi),
            disproof_number: bounds.map(|[_, delta]| delta),
            work: opinion.table.map(|entry| entry.work),
            line: names(size, &opinion.line),
            moves: opinion.moves.iter().take(LISTED).map(|weighed| told(size, weighed)).collect(),
        }
    }
}

fn told(size: Size, candidate: &Candidate) -> Weighed {
    Weighed {
        r#move: size.name(candidate.cell),
        value: rounded(candidate.value),
        visits: candidate.visits,
        winner: candidate.proven.map(Color::name),
        line: names(size, &candidate.line),
    }
}

/// A chance with as many digits as mean something.
pub fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

/// The proof and the disproof number, if the search has some.
fn bounds(opinion: &Opinion) -> Option<[u32; 2]> {
    match opinion.table?.verdict {
        Verdict::Open { phi, delta } => Some([phi, delta]),
        Verdict::Won { .. } => None,
    }
}

/// The opinion in sentences, one a line.
pub fn sentences(setup: &Setup, opinion: &Opinion) -> String {
    let (size, turn) = (setup.size(), title(setup.turn));
    let value = percent(opinion.value);
    let moves = opinion.moves.iter().take(NAMED);
    let moves: Vec<String> = moves
        .map(|weighed| format!("{} {}", size.name(weighed.cell), percent(weighed.value)))
        .collect();
    let mut text = format!("Opinion, not proved: {turn} wins with a chance of {value}");
    text += &format!("\nBest moves, most tried first: {}", moves.join(", "));
    if let Some([phi, delta]) = bounds(opinion) {
        let [phi, delta] = [phi, delta].map(|number| grouped(number.into()));
        text += &format!("\nSearch: proof number {phi}, disproof number {delta}");
    }
    if !opinion.line.is_empty() {
        let shown = &opinion.line[..opinion.line.len().min(LONGEST)];
        text += &format!("\nMost-proving line: {}", names(size, shown).join(" "));
    }
    text
}

fn percent(chance: f64) -> String {
    format!("{:.0}%", chance * 100.0)
}
