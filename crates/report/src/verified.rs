//! The object about a certificate that was checked.

use crate::SCHEMA;
use crate::answer::Spent;
use board::notation::bare_line;
use mustplay::Verified;
use serde::Serialize;

/// What became of a certificate.
#[derive(Debug)]
pub enum Checked {
    /// It was accepted.
    Accepted(Verified),
    /// It was refused, for this reason.
    Refused(String),
    /// To check it would have taken more than the budget has, for this reason.
    TooLarge(String),
    /// It couldn't be read, for this reason.
    Unreadable(String),
}

/// The object that `verify --json` prints for each file.
#[derive(Serialize, Clone, Debug)]
pub struct VerifiedObject {
    schema: u32,
    file: String,
    /// In a word: accepted, refused, too large or unreadable.
    verdict: &'static str,
    /// Null if that isn't known: it is too large, or can't be read.
    accepted: Option<bool>,
    /// Why it isn't accepted.
    reason: Option<String>,
    game: Option<&'static str>,
    position: Option<String>,
    to_move: Option<&'static str>,
    winner: Option<&'static str>,
    claims: Option<u64>,
    /// The most claims that had to be kept at once.
    kept: Option<u64>,
    cpu_seconds: f64,
    wall_seconds: f64,
}

impl VerifiedObject {
    /// The object for a file.
    pub fn new(file: &str, checked: &Checked, spent: Spent) -> VerifiedObject {
        let (verdict, accepted) = match checked {
            Checked::Accepted(_) => ("accepted", Some(true)),
            Checked::Refused(_) => ("refused", Some(false)),
            Checked::TooLarge(_) => ("too large", None),
            Checked::Unreadable(_) => ("unreadable", None),
        };
        let (reason, verified) = match checked {
            Checked::Accepted(verified) => (None, Some(verified)),
            Checked::Refused(reason) | Checked::TooLarge(reason) | Checked::Unreadable(reason) => {
                (Some(reason.clone()), None)
            }
        };
        let statement = verified.map(Verified::statement);
        let setup = statement.map(|statement| &statement.setup);
        let counts = verified.map(Verified::counts);
        VerifiedObject {
            schema: SCHEMA,
            file: file.into(),
            verdict,
            accepted,
            reason,
            game: setup.map(|setup| setup.rules.name()),
            position: setup.map(bare_line),
            to_move: setup.map(|setup| setup.turn.name()),
            winner: statement.map(|statement| statement.winner.name()),
            claims: counts.map(|counts| counts.claims),
            kept: counts.map(|counts| counts.alive),
            cpu_seconds: spent.cpu,
            wall_seconds: spent.wall,
        }
    }
}
