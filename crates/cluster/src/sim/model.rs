//! The numbers that a simulation is fitted to.

use chance::Random;
use serde::{Deserialize, Serialize};

/// The statistics of searches. Lists are what was seen, in order; one of them is drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Model {
    /// The moves that a search looks at, of the empty cells.
    pub looked_at: f64,
    /// The place in the order of moves of the one that wins.
    pub winning_places: Vec<u32>,
    /// The work of the move that wins, of all work below the position.
    pub winning_shares: Vec<f64>,
    /// How many moves are in a proof that a position is lost.
    pub needed: Vec<u32>,
    /// The work of each of these moves, of the work of all, times their number.
    pub shares: Vec<f64>,
    /// How hard a move that loses is to refute, where another one wins, beside that one.
    pub wrong: Vec<f64>,
    /// The empty cells in the carrier of a proof, of all.
    pub carriers: Vec<f64>,
    /// The work of a search by the place of the move, of all work; the rest is for later ones.
    pub work_by_place: Vec<f64>,
    /// The smaller number of a move, by the work that is left: the factor and the power.
    pub numbers: [f64; 2],
    /// How often the smaller of both numbers is the one of who wins.
    pub foresight: f64,
    /// How much larger the other number is.
    pub ratios: Vec<f64>,
    /// The bytes of a certificate for each node of its search.
    pub bytes: f64,
    /// The time of a job with a certificate for each node, beside one without.
    pub proving: f64,
}

/// What things take, as they were measured.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Speeds {
    /// Nodes that a core searches in a second.
    pub nodes: f64,
    /// Bytes of certificates that a verifier checks in a second.
    pub verified: f64,
    /// Seconds of the coordinator for a message.
    pub message: f64,
    /// Seconds for each byte of it, or of a certificate.
    pub byte: f64,
    /// Seconds for a position whose moves are looked at.
    pub walked: f64,
    /// Seconds for a position that is compared with what is proved.
    pub compared: f64,
    /// Seconds that a message travels, at the most.
    pub travel: f64,
}

/// A number of at least 0 and less than 1.
pub(super) fn unit(random: &mut Random) -> f64 {
    random.below(1 << 30) as f64 / f64::from(1u32 << 30)
}

/// One of these, or what is for none.
pub(super) fn one<T: Copy>(random: &mut Random, of: &[T], none: T) -> T {
    if of.is_empty() { none } else { random.pick(of) }
}
