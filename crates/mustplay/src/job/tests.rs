//! Jobs of all moves of a position, joined to one certificate of it.

use super::{Composer, Conclusion, Found, Job, Joint};
use crate::{Certified, Config, Control, Engine, Query, Solver};
use board::{Cell, Color, Rules, Setup, Size};
use chance::Random;
use proof::Statement;
use std::num::NonZeroUsize;

fn solver(rules: Rules, size: Size, engine: Engine) -> Solver {
    let memory_mib = NonZeroUsize::new(16).expect("not zero");
    let config = Config { engine, memory_mib, threads: NonZeroUsize::MIN, without: Vec::new() };
    Solver::new(rules, size, &config).expect("an engine of the game")
}

/// A position after some random moves in which nobody has joined.
fn random_position(rules: Rules, side: usize, moves: usize, random: &mut Random) -> Setup {
    loop {
        let size = Size::new(side, side).expect("a small board");
        let mut position = Setup::empty(rules, size);
        for _ in 0..moves {
            let empty: Vec<Cell> = position.empty_cells().collect();
            position = position.after(random.pick(&empty));
        }
        if position.joined().is_none() {
            return position;
        }
    }
}

fn proved(solver: &mut Solver, position: &Setup) -> Certified {
    let job = Job { position: position.clone(), nodes: u64::MAX, claims: u64::MAX };
    match solver.work(&job, &Control::default()).expect("the right board").found {
        Found::Proved(certificate) => *certificate,
        Found::Open { .. } => panic!("there are no bounds"),
    }
}

/// Proves moves in a random order until they decide the position, and composes a certificate.
fn joined(solver: &mut Solver, position: &Setup, random: &mut Random) -> (Certified, usize) {
    let mut parts: Vec<(Cell, Conclusion, Certified)> = Vec::new();
    loop {
        let moves: Vec<(Cell, Conclusion)> =
            parts.iter().map(|&(cell, conclusion, _)| (cell, conclusion)).collect();
        if let Some((joint, conclusion)) = Joint::of(position, &moves) {
            assert!(conclusion.covers(position));
            let statement = Statement { winner: conclusion.winner, setup: position.clone() };
            let mut composer = Composer::new(Vec::new(), statement).expect("memory");
            let mut numbered = Vec::new();
            for (cell, conclusion, part) in &parts {
                let is_ours = part.winner() == conclusion.winner;
                let number = match is_ours && conclusion.winner == composer.winner() {
                    true => composer.part(&part.to_bytes(crate::Format::Binary)).expect("a part"),
                    false => 0,
                };
                numbered.push((*cell, *conclusion, number));
            }
            composer.joint(&joint, &conclusion, &numbered).expect("memory");
            let file = composer.finish().expect("memory");
            return (Certified::read(&file[..]).expect("accepted"), parts.len());
        }
        let left: Vec<Cell> = Joint::left(position, &moves).iter().collect();
        let cell = random.pick(&left);
        let certificate = proved(solver, &position.after(cell));
        parts.push((cell, certificate.conclusion(), certificate));
    }
}

#[track_caller]
fn check(rules: Rules, side: usize, seed: u64, count: usize) {
    let mut random = Random(seed);
    let size = Size::new(side, side).expect("a small board");
    let mut dfpn = solver(rules, size, Engine::Dfpn);
    let mut brute = solver(rules, size, Engine::Brute);
    let (mut moves, mut needed) = (0, 0);
    for _ in 0..count {
        let stones = random.pick(&(side..2 * side).collect::<Vec<_>>());
        let position = random_position(rules, side, stones, &mut random);
        let (whole, parts) = joined(&mut dfpn, &position, &mut random);
        let answer = brute.solve(&position, Query::default(), &Control::default());
        assert_eq!(answer.expect("the right board").winner, Some(whole.winner()), "{position}");
        assert_eq!(*whole.position(), position);
        moves += position.empty_cells().count();
        needed += parts;
    }
    assert!(needed < moves, "some moves need no certificate");
}

#[test]
fn parts_make_a_certificate_of_hex() {
    check(Rules::Hex, 3, 1, 100);
    check(Rules::Hex, 4, 2, 40);
}

#[test]
fn parts_make_a_certificate_of_rex() {
    check(Rules::Rex, 3, 3, 100);
    check(Rules::Rex, 4, 4, 6);
}

#[test]
fn a_job_that_runs_out_of_nodes_tells_of_its_moves() {
    let position = crate::read_position("7x7 c2").expect("a position");
    let mut solver = solver(Rules::Hex, position.size(), Engine::Dfpn);
    let job = Job { position: position.clone(), nodes: 128, claims: u64::MAX };
    let worked = solver.work(&job, &Control::default()).expect("the right board");
    let Found::Open { winner: None, moves } = worked.found else { panic!("it takes more") };
    assert!(moves.len() > 2 && moves.iter().all(|known| position.at(known.cell).is_none()));
    assert!(moves.iter().any(|known| known.verdict.is_some()));
    assert!((100..300).contains(&worked.nodes), "{}", worked.nodes);
}

#[test]
fn a_certificate_with_too_many_claims_is_not_made() {
    let position: Setup = "5/5/2B2/5/5 w".parse().expect("a position");
    let mut solver = solver(Rules::Hex, position.size(), Engine::Dfpn);
    let job = Job { position, nodes: u64::MAX, claims: 3 };
    let worked = solver.work(&job, &Control::default()).expect("the right board");
    assert!(matches!(worked.found, Found::Open { winner: Some(Color::Black), .. }));
}

#[test]
fn parts_of_another_color_are_refused() {
    let position: Setup = "3/1B1/3 w".parse().expect("a position");
    let mut solver = solver(Rules::Hex, position.size(), Engine::Dfpn);
    let certificate = proved(&mut solver, &position);
    let statement = Statement { winner: Color::White, setup: position };
    let mut composer = Composer::new(Vec::new(), statement).expect("memory");
    let error = composer.part(certificate.binary()).expect_err("Black wins");
    assert_eq!(error.to_string(), "a part of it is of another board or color");
}
