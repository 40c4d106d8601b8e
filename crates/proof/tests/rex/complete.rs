//! With stones that join and answers to every move, every position of 3x3 and less can be proved.

use crate::meaning::{Mask, Meaning, bits, set};
use board::Color;
use proof::verify::verify;
use proof::{Builder, Certificate, binary, text};
use std::collections::HashMap;

/// A forced join that covers a position in which the join is forced.
fn prove(
    meaning: &mut Meaning,
    builder: &mut Builder<1>,
    known: &mut HashMap<(Mask, Mask), u64>,
    (own, empty): (Mask, Mask),
) -> u64 {
    if let Some(joined) = builder.joined(set(own)) {
        return joined;
    }
    if let Some(&number) = known.get(&(own, empty)) {
        return number;
    }
    let number = if meaning.owner_moves(empty) {
        let mut moves = Vec::new();
        for bit in bits(empty) {
            let after = prove(meaning, builder, known, (own | bit, empty & !bit));
            moves.push((set(bit).first().expect("a cell"), after));
        }
        builder.answer(&moves, &[], set(0)).expect("every move is answered")
    } else {
        let answer = bits(empty).find(|&bit| meaning.forced(own, empty & !bit));
        let answer = answer.expect("the join is forced");
        prove(meaning, builder, known, (own, empty & !answer))
    };
    known.insert((own, empty), number);
    number
}

/// A certificate of a position in which the join is forced.
pub(crate) fn certificate(meaning: &mut Meaning, own: Mask, empty: Mask) -> Certificate<1> {
    let statement = meaning.statement(own, empty);
    let mut builder = Builder::for_statement(&statement);
    let root = prove(meaning, &mut builder, &mut HashMap::new(), (own, empty));
    builder.finish(statement, root).expect("covered")
}

#[test]
fn every_small_position_has_a_certificate() {
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
                    let certificate = certificate(&mut meaning, own, empty);
                    let mut bytes = Vec::new();
                    binary::write(&mut bytes, &certificate).expect("memory");
                    verify(&bytes[..], |_| ()).expect("accepted");
                    if count % 16 == 0 {
                        let text = text::write(&certificate).expect("valid steps");
                        verify(text.as_bytes(), |_| ()).expect("accepted");
                    }
                    count += 1;
                }
            }
        }
    }
    println!("{count} positions");
    // Of each position one color wins, so that half of all pairs of a position and an owner occur.
    let positions: usize = [1, 2, 2, 4, 6, 6, 9].iter().map(|&cells| 3usize.pow(cells)).sum();
    assert_eq!(count, positions * 2);
}
