//! A whole certificate in memory.

use crate::statement::Statement;
use crate::step::{Premise, Step};
use std::collections::HashSet;

/// A statement and the steps that prove it; the last step's claim covers the position.
///
/// Anybody can make one: only [`verify`](crate::verify) says whether it is right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate<const W: usize> {
    /// What is proved.
    pub statement: Statement,
    /// The inferences; step number `n` stands at index `n - 1`.
    pub steps: Vec<Step<W>>,
}

impl<const W: usize> Certificate<W> {
    /// Marks each last mention of a claim, so that verifiers may forget it.
    pub fn mark_last_mentions(&mut self) {
        let mut mentioned = HashSet::new();
        for step in self.steps.iter_mut().rev() {
            // Within a step the mentions are read from left to right, so the rightmost is the last.
            let mut premises: Vec<&mut Premise> = Vec::new();
            step.for_each_premise_mut(|premise| premises.push(premise));
            for premise in premises.into_iter().rev() {
                premise.last = mentioned.insert(premise.step);
            }
        }
    }

    /// Keeps only the steps that lead up to step number `root`, which becomes the last.
    #[must_use]
    pub fn pruned(mut self, root: u64) -> Self {
        self.steps.truncate(root as usize);
        let mut needed = vec![false; self.steps.len()];
        if let Some(last) = needed.last_mut() {
            *last = true;
        }
        for index in (0..self.steps.len()).rev() {
            if needed[index] {
                self.steps[index].for_each_premise(|premise| {
                    needed[premise.step as usize - 1] = true;
                });
            }
        }
        let mut numbers = vec![0; self.steps.len()];
        let mut kept = Vec::new();
        for (index, mut step) in self.steps.into_iter().enumerate() {
            if needed[index] {
                step.for_each_premise_mut(|premise| {
                    premise.step = numbers[premise.step as usize - 1];
                });
                kept.push(step);
                numbers[index] = kept.len() as u64;
            }
        }
        Certificate { statement: self.statement, steps: kept }
    }
}
