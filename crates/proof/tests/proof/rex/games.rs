//! Whoever plays by a certificate wins against every line of moves.

use super::complete::Prover;
use super::meaning::{Mask, Meaning, bits, mask, set};
use super::mutants::originals;
use board::{CellSet, Color};
use proof::forcing::Forcing;
use proof::{Certificate, Game, Statement};

/// Plays all moves of the loser against the strategy, and returns the number of lines.
pub(crate) fn play_all(meaning: &Meaning, certificate: &Certificate<1>) -> usize {
    let Statement { setup, .. } = &certificate.statement;
    let owner = meaning.owner;
    let stones = |color| mask(setup.stones(color).collect::<CellSet<1>>());
    let game = Forcing::new(certificate.clone()).expect("accepted");
    lines(meaning, game, (stones(owner), stones(!owner)))
}

fn lines(meaning: &Meaning, mut game: Forcing<1>, (own, other): (Mask, Mask)) -> usize {
    let empty = meaning.all & !own & !other;
    if empty == 0 {
        assert!(meaning.joined(own), "{} {own:b}", meaning.size);
        return 1;
    }
    if meaning.owner_moves(empty) {
        let moves = bits(empty).map(|bit| lines(meaning, game.clone(), (own | bit, other)));
        return moves.sum();
    }
    let reply = mask(CellSet::single(game.reply(set(own), set(other)).expect("a move")));
    assert!(reply & empty != 0, "the cell is empty");
    lines(meaning, game, (own, other | reply))
}

#[test]
fn certificates_win_every_line() {
    let mut count = 0;
    for certificate in originals() {
        let (statement, size) = (&certificate.statement, certificate.statement.setup.size());
        let Game::Rex { last } = statement.game() else { panic!("this is Rex") };
        let (columns, rows) = (size.columns().into(), size.rows().into());
        count += play_all(&Meaning::new(columns, rows, statement.owner(), last), &certificate);
    }
    println!("{count} lines");
}

#[test]
fn every_small_position_is_won() {
    for (columns, rows) in [(2, 2), (3, 2), (2, 3), (3, 3)] {
        for (owner, last) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
            let (owner, last) = (Color::ALL[owner], Color::ALL[last]);
            let mut meaning = Meaning::new(columns, rows, owner, last);
            for own in 0..=meaning.all {
                for empty in (0..=meaning.all).filter(|empty| own & empty == 0) {
                    if empty.count_ones() < 8 && meaning.forced(own, empty) {
                        let certificate = Prover::certificate(&mut meaning, (own, empty), true);
                        play_all(&meaning, &certificate);
                    }
                }
            }
        }
    }
}
