//! Why a link holds, in sentences.
//!
//! A step is a line such as `(c3,[],b4) is connected, (b4,[],b5) is connected. AND: (c3,[b4],b5) is
//! semi-connected.` Steps are numbered. Ends without anything in the brackets between them are
//! adjacent or, if one of them is a chain, touch it; they need no step.

use crate::words::names;
use board::{Endpoint, Size};
use mustplay::analysis::{Derivation, Link, Premise, Step, Strength};

/// How wide a line may get before each premise is put on a line of its own.
const WIDTH: usize = 100;

/// All steps of a derivation, one or more lines for each.
pub fn explanation(size: Size, derivation: &Derivation) -> String {
    if derivation.steps.is_empty() {
        return "they are neighbors\n".into();
    }
    let steps = derivation.steps.iter().enumerate();
    steps.map(|(index, made)| step(size, index, made) + "\n").collect()
}

/// The name of an end.
pub fn end_name(size: Size, end: Endpoint) -> String {
    match end {
        Endpoint::Cell(cell) => size.name(cell),
        Endpoint::Side(side) => side.name().into(),
    }
}

fn step(size: Size, index: usize, step: &Step) -> String {
    let rule = step.rule.name().to_uppercase();
    let said: Vec<String> = step.premises.iter().map(|made| premise(size, made)).collect();
    let (number, result) = (index + 1, format!("{rule}: {}.", sentence(size, &step.result)));
    let line = format!("{number:3}. {}. {result}", said.join(", "));
    match line.chars().count() > WIDTH {
        true => format!("{number:3}. {}.\n     {result}", said.join(",\n     ")),
        false => line,
    }
}

/// A premise, with the number of the step that made it.
fn premise(size: Size, premise: &Premise) -> String {
    let sentence = sentence(size, &premise.link);
    match premise.made_by {
        Some(index) => format!("{sentence} ({})", index + 1),
        None => sentence,
    }
}

fn sentence(size: Size, link: &Link) -> String {
    let [from, to] = link.ends.map(|end| end_name(size, end));
    let carrier = names(size, &link.carrier).join(",");
    let strength = match link.strength {
        Strength::Connection => "connected",
        Strength::Semi => "semi-connected",
    };
    format!("({from},[{carrier}],{to}) is {strength}")
}
