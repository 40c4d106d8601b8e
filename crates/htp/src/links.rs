//! Connections for clients: those between two ends, and what their carriers have in common.
//!
//! They are those of the position as it stands, without anything filled in.

use crate::call::Call;
use crate::failure::Failure;
use crate::protocol::Answer;
use board::{Cell, Endpoint, Side};
use mustplay::analysis::{Connections, EndError, Rule, Strength, connections};

pub(crate) fn between_full(call: &mut Call<'_>) -> Answer {
    between(call, Strength::Connection)
}

pub(crate) fn between_semi(call: &mut Call<'_>) -> Answer {
    between(call, Strength::Semi)
}

pub(crate) fn connected_full(call: &mut Call<'_>) -> Answer {
    connected(call, Strength::Connection)
}

pub(crate) fn connected_semi(call: &mut Call<'_>) -> Answer {
    connected(call, Strength::Semi)
}

pub(crate) fn union_full(call: &mut Call<'_>) -> Answer {
    united(call, Strength::Connection, |one, other| one.union(&other))
}

pub(crate) fn union_semi(call: &mut Call<'_>) -> Answer {
    united(call, Strength::Semi, |one, other| one.union(&other))
}

pub(crate) fn meet_full(call: &mut Call<'_>) -> Answer {
    united(call, Strength::Connection, |one, other| one.meet(&other))
}

pub(crate) fn meet_semi(call: &mut Call<'_>) -> Answer {
    united(call, Strength::Semi, |one, other| one.meet(&other))
}

/// One line for each link: color, ends, strength, rule, carrier, stones (none are listed), and the
/// key of a semi-connection.
fn between(call: &mut Call<'_>, strength: Strength) -> Answer {
    let (found, ends) = ends(call)?;
    let (color, size) = (found.color(), call.session.size());
    let links = found.between(ends, strength).map_err(refused)?;
    let lines = links.iter().map(|link| {
        let [x, y] = link.ends.map(|end| match end {
            Endpoint::Cell(cell) => size.name(cell),
            Endpoint::Side(side) => compass(side).into(),
        });
        let rule = match found.rule(link) {
            Some(Rule::Neighbors) | None => "base",
            Some(rule) => rule.name(),
        };
        let cells: String =
            link.carrier.iter().map(|&cell| format!("{} ", size.name(cell))).collect();
        let (kind, key) = match strength {
            Strength::Connection => ("full", String::new()),
            Strength::Semi => {
                let key = found.key(link).map_or(String::new(), |key| size.name(key));
                ("semi", format!(" {key}"))
            }
        };
        format!("{color} {x} {y} {kind} {rule} [ {cells}] [ ]{key}")
    });
    Ok(lines.collect::<Vec<_>>().join("\n"))
}

/// The cells that have a link with an end.
fn connected(call: &mut Call<'_>, strength: Strength) -> Answer {
    call.in_hex("connections")?;
    let color = call.color(0)?;
    let end = call.end(1)?;
    let found = connections(call.session.record.position(), color);
    Ok(call.list(&found.linked(end, strength).map_err(refused)?))
}

/// A set of cells.
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
    let (found, ends) = ends(call)?;
    let links = found.between(ends, strength).map_err(refused)?;
    let carriers = links.into_iter().map(|link| Cells(link.carrier));
    let all = carriers.reduce(unite).ok_or("there is no such link")?;
    Ok(call.list(&report::words::by_column(call.session.size(), all.0)))
}

/// The links of the color that the arguments name, and the two ends.
fn ends(call: &Call<'_>) -> Result<(Connections, [Endpoint; 2]), Failure> {
    call.in_hex("connections")?;
    let (color, ends) = (call.color(0)?, [call.end(1)?, call.end(2)?]);
    Ok((connections(call.session.record.position(), color), ends))
}

/// Why two ends have no links, with sides as clients name them.
fn refused(error: EndError) -> Failure {
    match error {
        EndError::Opponents { end: Endpoint::Side(side), owner, .. } => {
            format!("the side {} belongs to {owner}", compass(side)).into()
        }
        error => error.into(),
    }
}

/// The name of a side among clients.
fn compass(side: Side) -> &'static str {
    match side {
        Side::Top => "north",
        Side::Bottom => "south",
        Side::Left => "west",
        Side::Right => "east",
    }
}
