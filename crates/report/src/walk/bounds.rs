//! Which certificates can be walked without endless work.
//!
//! A claim may rest on the same claim many times over. The verifier looks at each once, but whoever
//! plays by a certificate takes claims apart, and would take a chain of doublings apart for ever.
//! Certificates that engines make are far from that. In Hex taking apart ends at an `either`, where
//! the loser has to move; in Rex an `either` is a part of a pairing like others.

use super::WalkError;
use board::Rules;
use proof::checked::CheckedStep;
use proof::{CheckedProof, Rule};

/// How deep a claim may come apart at once.
const DEEPEST: u64 = 1000;

/// How many parts it may have.
const MOST_PARTS: u64 = 50_000;

/// How a claim comes apart without a move.
#[derive(Clone, Copy)]
struct Shape {
    depth: u64,
    parts: u64,
}

/// Refuses certificates whose claims come apart into too many parts.
pub(super) fn check(proof: &CheckedProof) -> Result<(), WalkError> {
    let rules = proof.statement().setup.rules;
    let mut shapes: Vec<Shape> = Vec::with_capacity(proof.steps().len());
    for step in proof.steps() {
        let shape = shape(step, &shapes);
        if shape.depth > DEEPEST || shape.parts > MOST_PARTS {
            return Err(WalkError::Tangled(shapes.len() as u64 + 1));
        }
        let ends_here = rules == Rules::Hex && step.rule() == Rule::Either;
        shapes.push(if ends_here { Shape { depth: 1, parts: 1 } } else { shape });
    }
    Ok(())
}

fn shape(step: CheckedStep<'_>, shapes: &[Shape]) -> Shape {
    let mut all = Shape { depth: 1, parts: 1 };
    // After these the winner's moves go on one by one.
    if matches!(step.rule(), Rule::Answer | Rule::Captured | Rule::Dead) {
        return all;
    }
    step.for_each_premise(|premise| {
        let shape = shapes[premise.step as usize - 1];
        all.depth = all.depth.max(1 + shape.depth);
        all.parts = all.parts.saturating_add(shape.parts);
    });
    all
}
