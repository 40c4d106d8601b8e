//! Connections for clients: those between two ends, and what their carriers have in common.
//!
//! They are those of the position as it stands, without anything filled in.

use super::call::Call;
use super::protocol::Answer;
use crate::args::Strength;
use crate::connections::Found;
use board::{Cell, CellSet, Color, Endpoint, with_width};
use connect::Node;

pub(super) fn between_full(call: &mut Call<'_>) -> Answer {
    between(call, Strength::Connection)
}

pub(super) fn between_semi(call: &mut Call<'_>) -> Answer {
    between(call, Strength::Semi)
}

pub(super) fn connected_full(call: &mut Call<'_>) -> Answer {
    connected(call, Strength::Connection)
}

pub(super) fn connected_semi(call: &mut Call<'_>) -> Answer {
    connected(call, Strength::Semi)
}

pub(super) fn union_full(call: &mut Call<'_>) -> Answer {
    united(call, Strength::Connection, |one, other| one.union(&other))
}

pub(super) fn union_semi(call: &mut Call<'_>) -> Answer {
    united(call, Strength::Semi, |one, other| one.union(&other))
}

pub(super) fn meet_full(call: &mut Call<'_>) -> Answer {
    united(call, Strength::Connection, |one, other| one.meet(&other))
}

pub(super) fn meet_semi(call: &mut Call<'_>) -> Answer {
    united(call, Strength::Semi, |one, other| one.meet(&other))
}

/// One line for each link: color, ends, strength, rule, carrier, stones (none are listed), and the key
/// of a semi-connection.
fn between(call: &mut Call<'_>, strength: Strength) -> Answer {
    let (color, [x, y]) = ends(call)?;
    with_width!(call.session.size(), W => {
        let found = Found::<W>::new(color, call.session.record.position());
        let nodes = pair(&found, [x, y])?;
        let lines = found.carriers(strength, nodes).into_iter().map(|carrier| {
            let ends = nodes.map(|node| end_name(&found, node));
            let rule = found.rule(strength, nodes, carrier);
            let cells: String = found.cells(carrier).iter().map(|name| format!("{name} ")).collect();
            let (kind, key) = match strength {
                Strength::Connection => ("full", String::new()),
                Strength::Semi => ("semi", format!(" {}", found.key_between(nodes, carrier))),
            };
            format!("{color} {} {} {kind} {rule} [ {cells}] [ ]{key}", ends[0], ends[1])
        });
        Ok(lines.collect::<Vec<_>>().join("\n"))
    })
}

/// The cells that have a link with an end.
fn connected(call: &mut Call<'_>, strength: Strength) -> Answer {
    call.in_hex("connections")?;
    let color = call.color(0)?;
    let end = call.end(1)?;
    let size = call.session.size();
    with_width!(size, W => {
        let found = Found::<W>::new(color, call.session.record.position());
        let from = node(&found, end)?;
        let is_linked = |&cell: &Cell| {
            let to = found.search.ends().node_of(Endpoint::Cell(cell));
            to.is_some_and(|to| to != from && !found.links(strength, [from, to]).is_empty())
        };
        let cells = size.all_cells().filter(is_linked);
        Ok(call.list(&crate::report::by_column(size, cells)))
    })
}

/// Sets of cells of any width.
#[derive(Clone)]
struct Cells(Vec<Cell>);

impl Cells {
    fn union(mut self, other: &Cells) -> Cells {
        let more: Vec<Cell> =
            other.0.iter().copied().filter(|cell| !self.0.contains(cell)).collect();
        self.0.extend(more);
        self
    }

    fn meet(mut self, other: &Cells) -> Cells {
        self.0.retain(|cell| other.0.contains(cell));
        self
    }
}

/// The carriers of all links between two ends in one set.
fn united(call: &mut Call<'_>, strength: Strength, unite: fn(Cells, Cells) -> Cells) -> Answer {
    let (color, [x, y]) = ends(call)?;
    let size = call.session.size();
    let carriers: Vec<Cells> = with_width!(size, W => {
        let found = Found::<W>::new(color, call.session.record.position());
        let carriers = found.carriers(strength, pair(&found, [x, y])?).into_iter();
        carriers.map(|carrier: CellSet<W>| Cells(carrier.iter().collect())).collect()
    });
    let all = carriers.into_iter().reduce(unite).ok_or("there is no such link")?;
    Ok(call.list(&crate::report::by_column(size, all.0)))
}

/// The color and the two ends that the arguments name.
fn ends(call: &Call<'_>) -> Result<(Color, [Endpoint; 2]), String> {
    call.in_hex("connections")?;
    Ok((call.color(0)?, [call.end(1)?, call.end(2)?]))
}

fn node<const W: usize>(found: &Found<W>, end: Endpoint) -> Result<Node, String> {
    found.search.ends().node_of(end).ok_or_else(|| {
        let name = match end {
            Endpoint::Cell(cell) => found.size.name(cell),
            Endpoint::Side(side) => format!("the side {}", compass(side)),
        };
        format!("{name} belongs to {}", !found.color)
    })
}

/// Two different ends.
fn pair<const W: usize>(found: &Found<W>, [x, y]: [Endpoint; 2]) -> Result<[Node; 2], String> {
    let nodes = [node(found, x)?, node(found, y)?];
    match nodes[0] == nodes[1] {
        true => Err("both ends are the same, or stones of one chain".into()),
        false => Ok(nodes),
    }
}

/// An end as clients read it.
fn end_name<const W: usize>(found: &Found<W>, node: Node) -> String {
    match found.search.ends().end(node) {
        Endpoint::Cell(cell) => found.size.name(cell),
        Endpoint::Side(side) => compass(side).into(),
    }
}

/// The name of a side among clients.
fn compass(side: board::Side) -> &'static str {
    match side {
        board::Side::Top => "north",
        board::Side::Bottom => "south",
        board::Side::Left => "west",
        board::Side::Right => "east",
    }
}
