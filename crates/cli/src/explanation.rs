//! Why a link holds: the steps that lead to it, as in appendix B of Anshelevich 2002.
//!
//! A step is a line such as `(c3,[],b4) is connected, (b4,[],b5) is connected. AND: (c3,[b4],b5) is
//! semi-connected.` Steps are numbered, premises come first, each step once, and the last one is the
//! link itself. Ends without anything in the brackets between them are neighbours or, if one of them
//! is a chain, touch it; they need no step. Where fewer semi-connections than those that H-search
//! happened to unite make the same connection, the fewer are told.

use board::CellSet;
use connect::derivation::{Derivations, Full, Link};
use connect::{HSearch, Node};
use std::collections::HashMap;

/// How wide a line may get before each premise is put on a line of its own.
const WIDTH: usize = 100;

/// How many semi-connections are tried together when fewer are sought.
const MOST_UNITED: usize = 3;

/// A link seen from one of its ends, and whether it is a connection or only a semi-connection.
#[derive(Clone, Copy)]
struct Seen<const W: usize> {
    link: Link<W>,
    from: Node,
    full: bool,
}

impl<const W: usize> Seen<W> {
    fn to(&self) -> Node {
        if self.from == self.link.x { self.link.y } else { self.link.x }
    }
}

/// The explanation of one link.
pub(crate) struct Explanation<'d, const W: usize> {
    search: &'d HSearch<W>,
    derivations: &'d Derivations<W>,
    /// The name of an end.
    name: &'d dyn Fn(Node) -> String,
    /// The names of cells.
    cells: &'d dyn Fn(CellSet<W>) -> Vec<String>,
    /// The numbers of the steps so far.
    numbers: HashMap<(Link<W>, bool), usize>,
    text: String,
}

impl<'d, const W: usize> Explanation<'d, W> {
    /// An explanation of what a search with derivations found.
    pub(crate) fn new(
        search: &'d HSearch<W>,
        name: &'d dyn Fn(Node) -> String,
        cells: &'d dyn Fn(CellSet<W>) -> Vec<String>,
    ) -> Self {
        let derivations = search.derivations().expect("they were kept");
        let (numbers, text) = (HashMap::new(), String::new());
        Explanation { search, derivations, name, cells, numbers, text }
    }

    /// All steps that lead to a link, seen from one end; `full` if it is a connection.
    pub(crate) fn of(mut self, link: Link<W>, from: Node, full: bool) -> String {
        self.tell(Seen { link, from, full });
        if self.numbers.is_empty() {
            self.text += "they are neighbours\n";
        }
        self.text
    }

    /// Adds the step that makes a link, after those that make its premises.
    fn tell(&mut self, seen: Seen<W>) {
        let Seen { link, from, full } = seen;
        if self.numbers.contains_key(&(link, full)) {
            return;
        }
        let series = |one: Link<W>, other: Link<W>| {
            let middle = Derivations::meeting(&one, &other).expect("the two have an end in common");
            let (first, second) =
                if one.x == from || one.y == from { (one, other) } else { (other, one) };
            let first = Seen { link: first, from, full: true };
            ("AND", vec![first, Seen { link: second, from: middle, full: true }])
        };
        let (rule, premises) = if full {
            match self.derivations.full(&link).expect("every connection was derived") {
                Full::Neighbors => return,
                &Full::And(one, other) => series(one, other),
                Full::Or(carriers) => {
                    let semi = |&carrier: &CellSet<W>| {
                        let link = Link { carrier, ..link };
                        Seen { link, from, full: false }
                    };
                    ("OR", self.fewest(link, carriers).iter().map(semi).collect())
                }
            }
        } else {
            let &(one, other) =
                self.derivations.semi(&link).expect("every semi-connection was derived");
            series(one, other)
        };
        for &premise in &premises {
            self.tell(premise);
        }
        self.add(seen, rule, &premises);
    }

    /// As few semi-connections as make this connection, or else those that made it. A semi-connection
    /// on a part of the carrier can't rest on the connection itself, so there is no circle.
    fn fewest(&self, link: Link<W>, united: &[CellSet<W>]) -> Vec<CellSet<W>> {
        let semis = self.search.semi_connections(link.x, link.y).iter().copied();
        let within: Vec<CellSet<W>> =
            semis.filter(|semi| semi.is_subset(link.carrier) && *semi != link.carrier).collect();
        let fewer = (2..united.len().min(MOST_UNITED + 1))
            .find_map(|count| family(&within, count, CellSet::EMPTY, None, link.carrier));
        fewer.unwrap_or_else(|| united.to_vec())
    }

    fn add(&mut self, made: Seen<W>, rule: &str, premises: &[Seen<W>]) {
        let said: Vec<String> = premises.iter().map(|&premise| self.premise(premise)).collect();
        let number = self.numbers.len() + 1;
        let result = format!("{rule}: {}.", self.sentence(made));
        let line = format!("{number:3}. {}. {result}", said.join(", "));
        self.text += &match line.chars().count() > WIDTH {
            true => format!("{number:3}. {}.\n     {result}", said.join(",\n     ")),
            false => line,
        };
        self.text.push('\n');
        self.numbers.insert((made.link, made.full), number);
    }

    /// A premise, with the number of the step that made it.
    fn premise(&self, seen: Seen<W>) -> String {
        let sentence = self.sentence(seen);
        match self.numbers.get(&(seen.link, seen.full)) {
            Some(number) => format!("{sentence} ({number})"),
            None => sentence,
        }
    }

    fn sentence(&self, seen: Seen<W>) -> String {
        let (from, to) = ((self.name)(seen.from), (self.name)(seen.to()));
        let carrier = (self.cells)(seen.link.carrier).join(",");
        let strength = if seen.full { "connected" } else { "semi-connected" };
        format!("({from},[{carrier}],{to}) is {strength}")
    }
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
