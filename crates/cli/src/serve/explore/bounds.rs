//! Which certificates can be walked without endless work.
//!
//! A claim may rest on the same claim many times over. The verifier looks at each once, but whoever plays by a
//! certificate takes claims apart, and would take a chain of doublings apart for ever. Certificates that engines
//! make are far from that. In Hex taking apart ends at an `either`, where the loser has to move; in Rex an `either`
//! is a part of a pairing like others.

use super::super::problem::Problem;
use board::Rules;
use proof::{Premise, Step};

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
pub(super) fn check<const W: usize>(rules: Rules, steps: &[Step<W>]) -> Result<(), Problem> {
    let mut shapes: Vec<Shape> = Vec::with_capacity(steps.len());
    for step in steps {
        let shape = shape(step, &shapes);
        if shape.depth > DEEPEST || shape.parts > MOST_PARTS {
            return Err(Problem::refused(format!(
                "the claims of this certificate are too tangled to be walked: step {}",
                shapes.len() + 1
            )));
        }
        let ends_here = rules == Rules::Hex && matches!(step, Step::Either { .. });
        shapes.push(if ends_here { Shape { depth: 1, parts: 1 } } else { shape });
    }
    Ok(())
}

fn shape<const W: usize>(step: &Step<W>, shapes: &[Shape]) -> Shape {
    let mut all = Shape { depth: 0, parts: 0 };
    let mut add = |premise: Premise| {
        // Steps that mention what isn't there are refused by the verifier.
        let index = premise.step.checked_sub(1).map(|index| index as usize);
        if let Some(shape) = index.and_then(|index| shapes.get(index)) {
            all.depth = all.depth.max(shape.depth);
            all.parts = all.parts.saturating_add(shape.parts);
        }
    };
    match step {
        Step::Link { .. }
        | Step::Play { .. }
        | Step::Either { .. }
        | Step::StandIn { .. }
        | Step::Image { .. }
        | Step::Force { .. } => {
            step.for_each_premise(&mut add);
        }
        // Here the winner's moves go on one by one.
        Step::Answer { .. } | Step::Captured { .. } | Step::Dead { .. } | Step::Strip { .. } => {}
    }
    Shape { depth: all.depth + 1, parts: all.parts.saturating_add(1) }
}
