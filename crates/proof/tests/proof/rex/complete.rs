//! Every position of 3x3 and less can be proved, by answers alone or with help of all the rules.

use super::meaning::{Mask, Meaning, bits, set};
use board::{Cell, Color};
use proof::rules::is_dead;
use proof::verify::verify;
use proof::{Builder, Certificate, Excuse, binary, text};
use std::collections::HashMap;

/// Makes certificates from the values of positions.
pub(crate) struct Prover<'m> {
    meaning: &'m mut Meaning,
    builder: Builder<1>,
    known: HashMap<(Mask, Mask), u64>,
    /// Whether dead and captured cells are filled in, and moves excused.
    fills_in: bool,
}

impl Prover<'_> {
    /// A certificate of a position in which the join is forced.
    pub(crate) fn certificate(
        meaning: &mut Meaning,
        (own, empty): (Mask, Mask),
        fills_in: bool,
    ) -> Certificate<1> {
        let statement = meaning.statement(own, empty);
        let builder = Builder::for_statement(&statement);
        let mut prover = Prover { meaning, builder, known: HashMap::new(), fills_in };
        let root = prover.prove(own, empty);
        prover.builder.finish(statement, root).expect("covered")
    }

    /// A forced join that covers a position in which the join is forced.
    fn prove(&mut self, own: Mask, empty: Mask) -> u64 {
        if let Some(joined) = self.builder.joined(set(own)) {
            return joined;
        }
        if let Some(&number) = self.known.get(&(own, empty)) {
            return number;
        }
        let filled = if self.fills_in { self.filled_in(own, empty) } else { None };
        let number = match filled {
            Some(number) => number,
            None if self.meaning.owner_moves(empty) => self.answers(own, empty),
            None => {
                let answer = bits(empty).find(|&bit| self.meaning.forced(own, empty & !bit));
                self.prove(own, empty & !answer.expect("the join is forced"))
            }
        };
        self.known.insert((own, empty), number);
        number
    }

    fn answers(&mut self, own: Mask, empty: Mask) -> u64 {
        let (mut moves, mut excuses): (Vec<(Cell, u64)>, _) = (Vec::new(), Vec::new());
        for bit in bits(empty) {
            let killed = moves.iter().map(|&(cell, _)| cell).find(|&by| {
                self.is_dead(own | bit, empty & !bit, by) || self.is_dead(own, empty & !bit, by)
            });
            match killed {
                Some(by) if self.fills_in => excuses.push(Excuse { cell: cell(bit), by }),
                _ => moves.push((cell(bit), self.prove(own | bit, empty & !bit))),
            }
        }
        self.builder.answer(&moves, &excuses, set(own)).expect("every move is answered")
    }

    fn filled_in(&mut self, own: Mask, empty: Mask) -> Option<u64> {
        if let Some(dead) = bits(empty).find(|&bit| self.is_dead(own, empty, cell(bit))) {
            let premise = self.prove(own | dead, empty & !dead);
            return Some(self.builder.dead(premise, cell(dead), set(own)).expect("it is dead"));
        }
        let pairs = bits(empty).flat_map(|a| bits(empty).map(move |b| (a, b)));
        let (a, b) = pairs.filter(|(a, b)| a < b).find(|&(a, b)| {
            self.is_dead(own | a, empty & !a, cell(b)) && self.is_dead(own | b, empty & !b, cell(a))
        })?;
        let premise = self.prove(own | a | b, empty & !a & !b);
        let captured = self.builder.captured(premise, [cell(a), cell(b)], set(own));
        Some(captured.expect("they are captured"))
    }

    fn is_dead(&self, own: Mask, empty: Mask, cell: Cell) -> bool {
        is_dead(self.builder.grid(), set(own), set(empty), cell)
    }
}

fn cell(bit: Mask) -> Cell {
    set(bit).first().expect("a cell")
}

#[test]
fn every_small_position_has_a_certificate() {
    let mut steps = [0; 2];
    let mut count = 0;
    for (columns, rows) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3)] {
        for (owner, last) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let (owner, last) = (Color::ALL[owner], Color::ALL[last]);
            let mut meaning = Meaning::new(columns, rows, owner, last);
            for own in 0..=meaning.all {
                for empty in (0..=meaning.all).filter(|empty| own & empty == 0) {
                    if !meaning.forced(own, empty) {
                        continue;
                    }
                    count += 1;
                    for fills_in in [false, true] {
                        let certificate = Prover::certificate(&mut meaning, (own, empty), fills_in);
                        steps[usize::from(fills_in)] += certificate.steps.len();
                        check(&certificate, count % 16 == 0);
                    }
                }
            }
        }
    }
    println!("{count} positions, {steps:?} steps without and with cells filled in");
    // Of each position one color wins, with either color to fill the last cell.
    let positions: usize = [1, 2, 2, 4, 6, 6, 9].iter().map(|&cells| 3usize.pow(cells)).sum();
    assert_eq!(count, positions * 2);
    assert!(steps[1] < steps[0]);
}

fn check(certificate: &Certificate<1>, in_text_too: bool) {
    let mut bytes = Vec::new();
    binary::write(&mut bytes, certificate).expect("memory");
    verify(&bytes[..], |_| ()).expect("accepted");
    if in_text_too {
        let text = text::write(certificate).expect("valid steps");
        verify(text.as_bytes(), |_| ()).expect("accepted");
    }
}
