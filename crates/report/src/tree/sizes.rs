//! Figures about a certificate: how large it is, and the strategy in it.

use crate::words::{counted, grouped};
use board::Rules;
use proof::checked::CheckedStep;
use proof::strategy::Answer;
use proof::{CheckedProof, Goal, Kind, Rule};
use std::collections::BTreeMap;

/// The figures of a certificate, one a line; `packed` is the number of bytes of its compressed
/// file.
pub(super) fn figures(proof: &CheckedProof, packed: usize) -> String {
    let strategy = match proof.statement().setup.rules {
        Rules::Hex => of_hex(proof),
        Rules::Rex => of_rex(proof),
    };
    let [plain, packed] = [proof.to_bytes().len(), packed].map(|count| grouped(count as u64));
    format!(
        "{}{strategy}size           {plain} bytes in binary form, {packed} compressed\n",
        claims(proof)
    )
}

/// The figures of a strategy of Hex.
fn of_hex(proof: &CheckedProof) -> String {
    let statement = proof.statement();
    let win = Goal::win(statement.winner);
    let classes = |kind| proof.count_different(|of, goal| of == kind && *goal == win);
    let [first, second] = [Kind::SemiConnection, Kind::Connection].map(classes);
    let (mean, most) = branching(proof, Rule::Either);
    let is_free = matches!(proof.player().answer(&statement.setup, None), Some(Answer::Free));
    let longest_line = last(&line_lengths(proof)) + u64::from(is_free);
    format!(
        "positions      {} ({} with the winner to move, {} with the loser)\n\
         longest line   {}\n\
         branching      {mean:.1} claims in an either, {most} at most\n\
         as a tree      the loser chooses {}\n",
        counted_classes(first + second),
        grouped(first),
        grouped(second),
        counted(longest_line, "move"),
        written_out(proof, Rule::Either),
    )
}

/// The figures of a strategy of Rex.
fn of_rex(proof: &CheckedProof) -> String {
    let forced = proof.count_different(|kind, _| kind == Kind::Forced);
    let (mean, most) = branching(proof, Rule::Answer);
    let choices = match most {
        0 => "choices        none: a pairing is enough\n".into(),
        _ => format!(
            "branching      {mean:.1} claims in an answer, {most} at most\n\
             as a tree      the loser chooses {}\n",
            // In a pairing the winner opens the pairs, and the loser has what is left.
            written_out(proof, Rule::Answer),
        ),
    };
    format!("positions      {}\n{choices}", counted_classes(forced))
}

/// The number of claims, by rule.
fn claims(proof: &CheckedProof) -> String {
    let mut rules: BTreeMap<&'static str, u64> = BTreeMap::new();
    for step in proof.steps() {
        *rules.entry(step.rule().name()).or_default() += 1;
    }
    let rules: Vec<String> =
        rules.iter().map(|(rule, &count)| format!("{} {rule}", grouped(count))).collect();
    format!("claims         {} ({})\n", grouped(proof.counts().claims), rules.join(", "))
}

fn counted_classes(count: u64) -> String {
    if count == 1 { "1 class".into() } else { format!("{} classes", grouped(count)) }
}

/// The mean of how many claims the steps of a rule rest on, and the largest.
fn branching(proof: &CheckedProof, rule: Rule) -> (f64, usize) {
    let steps = proof.steps().filter(|step| step.rule() == rule);
    let choices: Vec<usize> = steps.map(|step| premises(step, |_| 1).sum()).collect();
    let mean = choices.iter().sum::<usize>() as f64 / choices.len().max(1) as f64;
    (mean, choices.iter().copied().max().unwrap_or(0))
}

/// A value for each mention of an earlier claim.
fn premises<T>(step: CheckedStep<'_>, value: impl Fn(u64) -> T) -> impl Iterator<Item = T> {
    let mut values = Vec::new();
    step.for_each_premise(|premise| values.push(value(premise.step)));
    values.into_iter()
}

/// How many times the loser has a choice if the strategy is written out: at every step of a rule.
fn written_out(proof: &CheckedProof, choice: Rule) -> String {
    let mut trees: Vec<f64> = Vec::with_capacity(proof.steps().len());
    for step in proof.steps() {
        let below: f64 = premises(step, |number| trees[number as usize - 1]).sum();
        trees.push(if step.rule() == choice { 1.0 + below } else { below });
    }
    times(last(&trees))
}

/// How many times, which may be very many.
fn times(number: f64) -> String {
    if number < 1e15 { counted(number as u64, "time") } else { format!("{number:.1e} times") }
}

/// For each claim of a certificate of Hex, the moves of a longest line by both players until it is
/// made good.
pub(crate) fn line_lengths(proof: &CheckedProof) -> Vec<u64> {
    let mut lines: Vec<u64> = Vec::with_capacity(proof.steps().len());
    for step in proof.steps() {
        let of = |number: u64| lines[number as usize - 1];
        lines.push(match step.rule() {
            Rule::Play => 1 + premises(step, of).sum::<u64>(),
            Rule::Either => {
                1 + premises(step, |number| of(number) + free(proof, number)).max().unwrap_or(0)
            }
            _ => premises(step, of).sum(),
        });
    }
    lines
}

/// Whoever has a connection and is to move may play anything, and that is a move too.
fn free(proof: &CheckedProof, number: u64) -> u64 {
    u64::from(proof.kind(number) == Kind::Connection)
}

fn last<T: Copy + Default>(values: &[T]) -> T {
    values.last().copied().unwrap_or_default()
}
