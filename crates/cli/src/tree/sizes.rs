//! Figures about a certificate.

use crate::output::grouped;
use proof::Step;
use proof::strategy::{Answer, Unfolded};
use std::collections::BTreeMap;

/// How large a certificate is, and the strategy in it.
pub(super) struct Sizes {
    rules: BTreeMap<&'static str, u64>,
    /// The mean number of claims that an `either` rests on.
    branching: f64,
    /// The moves of a longest line, by both players.
    longest_line: u64,
    /// How many times the loser has a choice when the strategy is written out as a tree.
    tree: f64,
}

impl Sizes {
    pub(super) fn of<const W: usize>(unfolded: &Unfolded<W>) -> Sizes {
        let steps = &unfolded.certificate().steps;
        let mut rules = BTreeMap::new();
        let (mut eithers, mut mentions) = (0u64, 0u64);
        for step in steps {
            *rules.entry(step.rule()).or_default() += 1;
            if let Step::Either { premises } = step {
                eithers += 1;
                mentions += premises.len() as u64;
            }
        }
        let mut lines = Vec::with_capacity(steps.len());
        let mut trees: Vec<f64> = Vec::with_capacity(steps.len());
        for step in steps {
            let of = |number: u64| number as usize - 1;
            let (line, tree) = match step {
                Step::Link { premises, .. } => (
                    premises.iter().map(|p| lines[of(p.step)]).sum::<u64>(),
                    premises.iter().map(|p| trees[of(p.step)]).sum(),
                ),
                Step::Play { premise, .. } => {
                    (1 + lines[of(premise.step)], trees[of(premise.step)])
                }
                Step::Either { premises } => (
                    1 + premises.iter().map(|p| lines[of(p.step)]).max().unwrap_or(0),
                    1.0 + premises.iter().map(|p| trees[of(p.step)]).sum::<f64>(),
                ),
                Step::StandIn { premise, by, .. } => (
                    lines[of(premise.step)] + lines[of(by.step)],
                    trees[of(premise.step)] + trees[of(by.step)],
                ),
                Step::Image { premise, .. } => (lines[of(premise.step)], trees[of(premise.step)]),
            };
            lines.push(line);
            trees.push(tree);
        }
        let first_is_free = matches!(unfolded.start().0, Some(Answer::Free));
        Sizes {
            rules,
            branching: mentions as f64 / eithers.max(1) as f64,
            longest_line: lines.last().copied().unwrap_or(0) + u64::from(first_is_free),
            tree: trees.last().copied().unwrap_or(0.0),
        }
    }

    pub(super) fn sentences(&self) -> String {
        let claims: u64 = self.rules.values().sum();
        let rules: Vec<String> =
            self.rules.iter().map(|(rule, &count)| format!("{} {rule}", grouped(count))).collect();
        format!(
            "{} claims ({}), {:.1} claims in an either, longest line {} moves, {} choices as a tree\n",
            grouped(claims),
            rules.join(", "),
            self.branching,
            self.longest_line,
            if self.tree < 1e15 { grouped(self.tree as u64) } else { format!("{:.1e}", self.tree) },
        )
    }
}
