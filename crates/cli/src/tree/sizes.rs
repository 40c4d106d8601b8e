//! Figures about a certificate: how large it is, and the strategy in it.

use crate::certificates;
use crate::output::{counted, grouped};
use proof::forcing::Forcing;
use proof::strategy::{Answer, Unfolded};
use proof::{Certificate, Claim, Goal, Kind, Premise, Step, binary};
use std::collections::{BTreeMap, HashSet};

/// The figures of a certificate of Hex, one a line.
pub(super) fn of_hex<const W: usize>(unfolded: &Unfolded<W>) -> anyhow::Result<String> {
    let certificate = unfolded.certificate();
    let win = Goal::win(certificate.statement.winner);
    let wins = classes(unfolded.claims(), |claim| claim.goal == win);
    let first = wins.iter().filter(|claim| claim.kind == Kind::SemiConnection).count();
    let second = grouped((wins.len() - first) as u64);
    let first = grouped(first as u64);
    let (mean, most) = branching(&certificate.steps, |step| match step {
        Step::Either { premises } => Some(premises.len()),
        _ => None,
    });
    let Written { longest_line, tree } = written_out(unfolded);
    Ok(format!(
        "{}\
         positions      {} ({first} with the winner to move, {second} with the loser)\n\
         longest line   {}\n\
         branching      {mean:.1} claims in an either, {most} at most\n\
         as a tree      the loser chooses {tree} times\n\
         {}",
        claims(certificate),
        counted_classes(wins.len()),
        counted(longest_line, "move"),
        bytes(certificate)?,
    ))
}

/// The figures of a certificate of Rex, one a line.
pub(super) fn of_rex<const W: usize>(forcing: &Forcing<W>) -> anyhow::Result<String> {
    let certificate = forcing.certificate();
    let forced = classes(forcing.claims(), |claim| claim.kind == Kind::Forced);
    let (mean, most) = branching(&certificate.steps, |step| match step {
        Step::Answer { premises, .. } => Some(premises.len()),
        _ => None,
    });
    let mut trees: Vec<f64> = Vec::with_capacity(certificate.steps.len());
    for step in &certificate.steps {
        let of = |step: u64| trees[step as usize - 1];
        trees.push(match step {
            Step::Answer { premises, .. } => {
                1.0 + premises.iter().map(|(_, premise)| of(premise.step)).sum::<f64>()
            }
            Step::Captured { premise, .. }
            | Step::Dead { premise, .. }
            | Step::StandIn { premise, .. }
            | Step::Image { premise, .. }
            | Step::Force { premise } => of(premise.step),
            // A pairing: the winner opens the pairs, and the loser has what is left.
            Step::Link { .. } | Step::Play { .. } | Step::Either { .. } | Step::Strip { .. } => 0.0,
        });
    }
    let tree = large(trees.last().copied().unwrap_or(0.0));
    let choices = match most {
        0 => "choices        none: a pairing is enough\n".into(),
        _ => format!(
            "branching      {mean:.1} claims in an answer, {most} at most\n\
             as a tree      the loser chooses {tree} times\n"
        ),
    };
    Ok(format!(
        "{}positions      {}\n{choices}{}",
        claims(certificate),
        counted_classes(forced.len()),
        bytes(certificate)?,
    ))
}

/// The number of claims, by rule.
fn claims<const W: usize>(certificate: &Certificate<W>) -> String {
    let mut rules: BTreeMap<&'static str, u64> = BTreeMap::new();
    for step in &certificate.steps {
        *rules.entry(step.rule()).or_default() += 1;
    }
    let all = grouped(certificate.steps.len() as u64);
    let rules: Vec<String> =
        rules.iter().map(|(rule, &count)| format!("{} {rule}", grouped(count))).collect();
    format!("claims         {all} ({})\n", rules.join(", "))
}

/// The bytes of the binary form, plain and compressed.
fn bytes<const W: usize>(certificate: &Certificate<W>) -> anyhow::Result<String> {
    let mut plain = Vec::new();
    binary::write(&mut plain, certificate)?;
    let packed = certificates::packed(certificate)?;
    let [plain, packed] = [plain.len(), packed.len()].map(|count| grouped(count as u64));
    Ok(format!("size           {plain} bytes in binary form, {packed} compressed\n"))
}

/// The different classes of positions that are decided.
fn classes<const W: usize>(
    claims: &[Claim<W>],
    is_decided: impl Fn(&Claim<W>) -> bool,
) -> HashSet<&Claim<W>> {
    claims.iter().filter(|claim| is_decided(claim)).collect()
}

fn counted_classes(count: usize) -> String {
    if count == 1 { "1 class".into() } else { format!("{} classes", grouped(count as u64)) }
}

/// The mean of how many claims some steps rest on, and the largest.
fn branching<const W: usize>(
    steps: &[Step<W>],
    choice: impl Fn(&Step<W>) -> Option<usize>,
) -> (f64, usize) {
    let choices: Vec<usize> = steps.iter().filter_map(choice).collect();
    let mean = choices.iter().sum::<usize>() as f64 / choices.len().max(1) as f64;
    (mean, choices.iter().copied().max().unwrap_or(0))
}

/// A number that may be very large.
fn large(number: f64) -> String {
    if number < 1e15 { grouped(number as u64) } else { format!("{number:.1e}") }
}

/// A strategy of Hex, written out.
struct Written {
    /// The moves of a longest line, by both players.
    longest_line: u64,
    /// How many times the loser has a choice.
    tree: String,
}

/// For each claim of a certificate of Hex, the moves of a longest line by both players until it is made good.
pub(crate) fn line_lengths<const W: usize>(unfolded: &Unfolded<W>) -> Vec<u64> {
    let steps = &unfolded.certificate().steps;
    let mut lines: Vec<u64> = Vec::with_capacity(steps.len());
    for step in steps {
        let of = |premise: &Premise| lines[premise.step as usize - 1];
        lines.push(match step {
            Step::Link { premises, .. } => premises.iter().map(of).sum(),
            Step::Play { premise, .. } => 1 + of(premise),
            Step::Either { premises } => {
                1 + premises.iter().map(|p| of(p) + free(unfolded, p)).max().unwrap_or(0)
            }
            Step::StandIn { premise, by, .. } => of(premise) + of(by),
            Step::Image { premise, .. } => of(premise),
            Step::Strip { .. }
            | Step::Force { .. }
            | Step::Answer { .. }
            | Step::Captured { .. }
            | Step::Dead { .. } => unreachable!("only certificates of Hex are unfolded"),
        });
    }
    lines
}

/// Whoever has a connection and is to move may play anything, and that is a move too.
fn free<const W: usize>(unfolded: &Unfolded<W>, premise: &Premise) -> u64 {
    u64::from(unfolded.claims()[premise.step as usize - 1].kind == Kind::Connection)
}

fn written_out<const W: usize>(unfolded: &Unfolded<W>) -> Written {
    let steps = &unfolded.certificate().steps;
    let mut trees: Vec<f64> = Vec::with_capacity(steps.len());
    for step in steps {
        let of = |premise: &Premise| trees[premise.step as usize - 1];
        trees.push(match step {
            Step::Link { premises, .. } => premises.iter().map(of).sum(),
            Step::Either { premises } => 1.0 + premises.iter().map(of).sum::<f64>(),
            Step::StandIn { premise, by, .. } => of(premise) + of(by),
            Step::Play { premise, .. } | Step::Image { premise, .. } => of(premise),
            Step::Strip { .. }
            | Step::Force { .. }
            | Step::Answer { .. }
            | Step::Captured { .. }
            | Step::Dead { .. } => unreachable!("only certificates of Hex are unfolded"),
        });
    }
    let first_is_free = matches!(unfolded.start().0, Some(Answer::Free));
    Written {
        longest_line: line_lengths(unfolded).last().copied().unwrap_or(0)
            + u64::from(first_is_free),
        tree: large(trees.last().copied().unwrap_or(0.0)),
    }
}
