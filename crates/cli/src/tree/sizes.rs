//! Figures about a certificate.

use crate::certificates::{self, Form};
use crate::output::{counted, grouped};
use proof::strategy::{Answer, Unfolded};
use proof::{Goal, Kind, Step, binary};
use std::collections::{BTreeMap, HashSet};

/// How large a certificate is, and the strategy in it.
pub(super) struct Sizes {
    rules: BTreeMap<&'static str, u64>,
    /// How many different classes of positions are decided: claims that a player wins, with the
    /// winner to move and with the loser to move.
    classes: [usize; 2],
    /// The mean number of claims that an `either` rests on, and the largest.
    branching: (f64, usize),
    /// The moves of a longest line, by both players.
    longest_line: u64,
    /// How many times the loser has a choice when the strategy is written out as a tree.
    tree: f64,
    /// The bytes of the binary form, plain and compressed.
    bytes: [usize; 2],
}

impl Sizes {
    pub(super) fn of<const W: usize>(unfolded: &Unfolded<W>) -> anyhow::Result<Sizes> {
        let certificate = unfolded.certificate();
        let steps = &certificate.steps;
        let mut rules = BTreeMap::new();
        let mut choices = Vec::new();
        for step in steps {
            *rules.entry(step.rule()).or_default() += 1;
            if let Step::Either { premises } = step {
                choices.push(premises.len());
            }
        }
        let win = Goal::win(certificate.statement.winner);
        let wins: HashSet<_> = unfolded.claims().iter().filter(|claim| claim.goal == win).collect();
        let first = wins.iter().filter(|claim| claim.kind == Kind::SemiConnection).count();
        let mut plain = Vec::new();
        binary::write(&mut plain, certificate)?;
        let packed = certificates::encode(certificate, Form::Binary)?;
        let mut lines = Vec::with_capacity(steps.len());
        let mut trees: Vec<f64> = Vec::with_capacity(steps.len());
        // Whoever has a connection and is to move may play anything, and that is a move too.
        let free =
            |step: u64| u64::from(unfolded.claims()[step as usize - 1].kind == Kind::Connection);
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
                    1 + premises
                        .iter()
                        .map(|p| lines[of(p.step)] + free(p.step))
                        .max()
                        .unwrap_or(0),
                    1.0 + premises.iter().map(|p| trees[of(p.step)]).sum::<f64>(),
                ),
                Step::StandIn { premise, by, .. } => (
                    lines[of(premise.step)] + lines[of(by.step)],
                    trees[of(premise.step)] + trees[of(by.step)],
                ),
                Step::Image { premise, .. } => (lines[of(premise.step)], trees[of(premise.step)]),
                Step::Force { .. }
                | Step::Answer { .. }
                | Step::Captured { .. }
                | Step::Dead { .. } => unreachable!("only certificates of Hex are unfolded"),
            };
            lines.push(line);
            trees.push(tree);
        }
        let first_is_free = matches!(unfolded.start().0, Some(Answer::Free));
        Ok(Sizes {
            rules,
            classes: [first, wins.len() - first],
            branching: (
                choices.iter().sum::<usize>() as f64 / choices.len().max(1) as f64,
                choices.iter().copied().max().unwrap_or(0),
            ),
            longest_line: lines.last().copied().unwrap_or(0) + u64::from(first_is_free),
            tree: trees.last().copied().unwrap_or(0.0),
            bytes: [plain.len(), packed.len()],
        })
    }

    /// One line for each figure.
    pub(super) fn lines(&self) -> String {
        let claims: u64 = self.rules.values().sum();
        let rules: Vec<String> =
            self.rules.iter().map(|(rule, &count)| format!("{} {rule}", grouped(count))).collect();
        let classes = self.classes.iter().sum::<usize>() as u64;
        let [first, second] = self.classes.map(|count| grouped(count as u64));
        let [plain, packed] = self.bytes.map(|count| grouped(count as u64));
        let (mean, most) = self.branching;
        let tree =
            if self.tree < 1e15 { grouped(self.tree as u64) } else { format!("{:.1e}", self.tree) };
        format!(
            "claims         {} ({})\n\
             positions      {} ({first} with the winner to move, {second} with the loser)\n\
             longest line   {}\n\
             branching      {mean:.1} claims in an either, {most} at most\n\
             as a tree      the loser chooses {tree} times\n\
             size           {plain} bytes in binary form, {packed} compressed\n",
            grouped(claims),
            rules.join(", "),
            if classes == 1 { "1 class".into() } else { format!("{} classes", grouped(classes)) },
            counted(self.longest_line, "move"),
        )
    }
}
