//! Why a link holds: the steps that lead to it, as in appendix B of Anshelevich 2002.
//!
//! Premises come first, each step once, and the last one is the link itself. Neighbors, and chains
//! or sides that touch, are connected without a step. Where fewer semi-connections than those that
//! H-search happened to unite make the same connection, the fewer are told.

use super::connections::{Link, Rule, Strength, kept};
use board::CellSet;
use connect::derivation::{Derivations, Full, Link as Inner};
use connect::{HSearch, Node};
use std::collections::HashMap;

/// How many semi-connections are tried together when fewer are sought.
const MOST_UNITED: usize = 3;

/// The steps that lead to a link.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Derivation {
    /// The steps, each after its premises; none if the ends of the link are neighbors.
    pub steps: Vec<Step>,
}

/// A step of a derivation.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The rule, which isn't [`Rule::Neighbors`].
    pub rule: Rule,
    /// The links from which it is drawn.
    pub premises: Vec<Premise>,
    /// The link that it makes.
    pub result: Link,
}

/// A link that a step rests on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Premise {
    /// The link.
    pub link: Link,
    /// The index of the step that made it; none if its ends are neighbors.
    pub made_by: Option<usize>,
}

/// All steps that lead to a link that was found, seen from one of its ends.
pub(super) fn derive<const W: usize>(
    search: &HSearch<W>,
    link: Inner<W>,
    from: Node,
    strength: Strength,
) -> Derivation {
    let mut told = Told { search, made_by: HashMap::new(), steps: Vec::new() };
    told.tell(Seen { link, from, strength });
    Derivation { steps: told.steps }
}

/// A link seen from one of its ends.
#[derive(Clone, Copy)]
struct Seen<const W: usize> {
    link: Inner<W>,
    from: Node,
    strength: Strength,
}

/// The steps so far.
struct Told<'s, const W: usize> {
    search: &'s HSearch<W>,
    /// The index of the step that made a link.
    made_by: HashMap<(Inner<W>, Strength), usize>,
    steps: Vec<Step>,
}

impl<const W: usize> Told<'_, W> {
    /// Adds the step that makes a link, after those that make its premises.
    fn tell(&mut self, seen: Seen<W>) {
        if self.made_by.contains_key(&(seen.link, seen.strength)) {
            return;
        }
        let Some((rule, premises)) = self.premises(seen) else { return };
        for &premise in &premises {
            self.tell(premise);
        }
        let premise = |&seen: &Seen<W>| Premise {
            link: self.plain(seen),
            made_by: self.made_by.get(&(seen.link, seen.strength)).copied(),
        };
        let premises = premises.iter().map(premise).collect();
        self.made_by.insert((seen.link, seen.strength), self.steps.len());
        self.steps.push(Step { rule, premises, result: self.plain(seen) });
    }

    /// The rule that makes a link, and what it rests on; none if its ends are neighbors.
    fn premises(&self, seen: Seen<W>) -> Option<(Rule, Vec<Seen<W>>)> {
        let Seen { link, from, strength } = seen;
        if strength == Strength::Semi {
            let &(one, other) =
                kept(self.search).semi(&link).expect("every semi-connection was derived");
            return Some((Rule::And, in_series(from, one, other)));
        }
        match kept(self.search).full(&link).expect("every connection was derived") {
            Full::Neighbors => None,
            Full::Template(_) => unreachable!("these connections begin with neighbors alone"),
            &Full::And(one, other) => Some((Rule::And, in_series(from, one, other))),
            Full::Or(carriers) => {
                let semi = |&carrier: &CellSet<W>| {
                    let link = Inner { carrier, ..link };
                    Seen { link, from, strength: Strength::Semi }
                };
                Some((Rule::Or, self.fewest(link, carriers).iter().map(semi).collect()))
            }
        }
    }

    /// As few semi-connections as make this connection, or else those that made it. A
    /// semi-connection on a part of the carrier can't rest on the connection itself, so there is no
    /// circle.
    fn fewest(&self, link: Inner<W>, united: &[CellSet<W>]) -> Vec<CellSet<W>> {
        let semis = self.search.semi_connections(link.x, link.y).iter().copied();
        let within: Vec<CellSet<W>> =
            semis.filter(|semi| semi.is_subset(link.carrier) && *semi != link.carrier).collect();
        let fewer = (2..united.len().min(MOST_UNITED + 1))
            .find_map(|count| family(&within, count, CellSet::EMPTY, None, link.carrier));
        fewer.unwrap_or_else(|| united.to_vec())
    }

    /// A link by its ends and cells.
    fn plain(&self, seen: Seen<W>) -> Link {
        let Seen { link, from, strength } = seen;
        let to = if from == link.x { link.y } else { link.x };
        let ends = [from, to].map(|node| self.search.ends().end(node));
        Link { ends, carrier: link.carrier.iter().collect(), strength }
    }
}

/// Two connections that lead from an end to another over a third.
fn in_series<const W: usize>(from: Node, one: Inner<W>, other: Inner<W>) -> Vec<Seen<W>> {
    let middle = Derivations::meeting(&one, &other).expect("the two have an end in common");
    let is_first = one.x == from || one.y == from;
    let (first, second) = if is_first { (one, other) } else { (other, one) };
    let strength = Strength::Connection;
    vec![Seen { link: first, from, strength }, Seen { link: second, from: middle, strength }]
}

/// So many carriers that have no cell in common, all within `target` and together all of it.
fn family<const W: usize>(
    carriers: &[CellSet<W>],
    count: usize,
    union: CellSet<W>,
    common: Option<CellSet<W>>,
    target: CellSet<W>,
) -> Option<Vec<CellSet<W>>> {
    if count == 0 {
        let is_it = union == target && common.is_some_and(CellSet::is_empty);
        return is_it.then(Vec::new);
    }
    carriers.iter().enumerate().find_map(|(index, &carrier)| {
        let common = Some(common.map_or(carrier, |common| common & carrier));
        let rest = &carriers[index + 1..];
        let mut chosen = family(rest, count - 1, union | carrier, common, target)?;
        chosen.insert(0, carrier);
        Some(chosen)
    })
}
