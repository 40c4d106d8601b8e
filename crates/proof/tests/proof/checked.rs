//! Checked certificates: they give back what was read, on boards of all widths, and win.

use crate::example::{example, example_of_rex};
use crate::rex::originals;
use board::{Cell, CellSet, Color, Move, Played, Rules, Setup, Size, WIDE};
use proof::strategy::Answer;
use proof::verify::verify;
use proof::{
    Builder, Certificate, CheckedProof, Claim, Goal, Kind, ProofPlayer, Statement, binary, text,
};

fn bytes<const W: usize>(certificate: &Certificate<W>) -> Vec<u8> {
    let mut bytes = Vec::new();
    binary::write(&mut bytes, certificate).expect("memory can be written to");
    bytes
}

fn checked<const W: usize>(certificate: &Certificate<W>) -> CheckedProof {
    CheckedProof::read(&bytes(certificate)[..]).expect("accepted")
}

/// Everything that can be asked of a proof is what its certificate says.
fn says_what_it_read<const W: usize>(certificate: &Certificate<W>) {
    let (binary, text) = (bytes(certificate), text::write(certificate).expect("valid steps"));
    for form in [&binary[..], text.as_bytes()] {
        let proof = CheckedProof::read(form).expect("accepted");
        assert_eq!(*proof.statement(), certificate.statement);
        assert_eq!(*proof.verified(), verify(form, |_| ()).expect("accepted"));
        assert_eq!(proof.to_bytes(), binary);
        assert_eq!(proof.to_text(), text);
        assert_eq!(proof.root().carrier.iter().collect::<Vec<_>>(), proof.carrier());
        assert_eq!(proof.steps().len() as u64, proof.counts().claims);
        let size = certificate.statement.setup.size();
        for (number, (step, line)) in (1..).zip(certificate.steps.iter().zip(text.lines().skip(2)))
        {
            let (own, claim) = (proof.step(number), proof.claim(number));
            assert_eq!(own.to_step().resized::<W>(), *step);
            assert_eq!(own.rule().name(), step.rule());
            assert_eq!(claim.kind, proof.kind(number));
            assert!(line.ends_with(&format!("=> {}", claim.text(size))), "{line}");
            let mut premises = Vec::new();
            step.for_each_premise(|premise| premises.push(premise));
            own.for_each_premise(|premise| assert_eq!(premise, premises.remove(0)));
            assert!(premises.is_empty());
        }
    }
}

#[test]
fn proofs_say_what_was_read() {
    says_what_it_read(&example());
    says_what_it_read(&example_of_rex());
    originals().iter().for_each(says_what_it_read);
}

#[test]
fn every_width_is_read() {
    for length in [8, 11, 13, 19] {
        let size = Size::new(length, length).expect("a board");
        let mut setup = Setup::empty(Rules::Hex, size);
        let column: CellSet<WIDE> = size.all_cells().skip(3).step_by(length).collect();
        column.iter().for_each(|cell| setup.set(cell, Some(Color::Black)));
        let statement = Statement { winner: Color::Black, setup };
        let mut builder = Builder::<WIDE>::for_statement(&statement);
        let root = builder.path(column).expect("the stones join");
        let certificate = builder.finish(statement, root).expect("covered");
        says_what_it_read(&certificate);
        assert!(checked(&certificate).root().stones.is_subset(column));
    }
}

#[test]
fn different_claims_are_counted_once() {
    let proof = checked(&example());
    let win = Goal::win(Color::Black);
    assert_eq!(proof.count_different(|_, _| true), 8);
    assert_eq!(proof.count_different(|kind, _| kind == Kind::SemiConnection), 3);
    assert_eq!(proof.count_different(|_, goal| *goal == win), 2);
}

#[test]
fn what_the_verifier_refuses_is_no_proof() {
    let text = text::write(&example()).expect("valid steps");
    for (old, new) in [("end 8", "end 7"), ("| b2 |", "| b2 c2 |"), ("black wins", "white wins")] {
        let changed = text.replacen(old, new, 1);
        assert_ne!(changed, text);
        let refusal = verify(changed.as_bytes(), |_| ()).expect_err("a change for the worse");
        let own = CheckedProof::read(changed.as_bytes()).expect_err("a change for the worse");
        assert_eq!(own.to_string(), refusal.to_string());
    }
}

/// Plays every line of the loser's against the proof, and returns the number of lines.
fn play_all(setup: &Setup, winner: Color, player: &ProofPlayer<'_>, moved: Option<Cell>) -> u64 {
    if setup.winner() == Some(winner) {
        return 1;
    }
    assert_eq!(setup.winner(), None, "the winner wins {setup}");
    let empty = || setup.size().all_cells().filter(|&cell| setup.at(cell).is_none());
    let make = |cell| {
        let mut after = setup.clone();
        let played = Played { color: setup.turn, action: Move::Place(cell) };
        after.make(played).expect("an empty cell");
        after
    };
    if setup.turn == winner {
        let mut player = player.clone();
        let cell = match player.answer(setup, moved) {
            Some(Answer::Play(cell)) if setup.at(cell).is_none() => cell,
            _ => player.useful(setup).or_else(|| empty().next()).expect("an empty cell"),
        };
        return play_all(&make(cell), winner, &player, None);
    }
    empty().map(|cell| play_all(&make(cell), winner, player, Some(cell))).sum()
}

#[test]
fn whoever_plays_by_a_proof_wins_every_line() {
    for certificate in originals().iter().chain([&example(), &example_of_rex()]) {
        let proof = checked(certificate);
        let Statement { winner, setup } = proof.statement();
        assert!(play_all(setup, *winner, &proof.player(), None) > 0);
    }
}

#[test]
fn the_winner_relies_on_two_bridges() {
    let proof = checked(&example());
    let Statement { winner, mut setup } = proof.statement().clone();
    let size = setup.size();
    let names = |cells: CellSet<WIDE>| {
        cells.iter().map(|cell| size.name(cell)).collect::<Vec<_>>().join(" ")
    };
    let mut player = proof.player();
    let Some(Answer::Play(cell)) = player.answer(&setup, None) else { panic!("a first move") };
    assert_eq!(size.name(cell), "b2");
    setup.set(cell, Some(winner));
    let tasks = player.tasks(&setup);
    let carriers: Vec<String> = tasks.iter().map(|task| names(task.carrier)).collect();
    assert_eq!(carriers, ["b1 c1", "a3 b3"]);
    assert_eq!(names(player.relied_on(&setup)), "b1 c1 a3 b3");
    let branches = player.branches(&tasks[1]);
    let moves: Vec<String> = branches.iter().map(|branch| names(branch.moves)).collect();
    assert_eq!(moves, ["a3", "b3"]);
    for branch in branches {
        let Claim { kind, .. } = proof.claim(branch.step);
        assert_eq!(kind, Kind::SemiConnection);
        assert!(matches!(branch.answer, Answer::Play(cell) if branch.carrier.contains(cell)));
        assert!(branch.then.tasks(&setup).is_empty(), "the bridge is all there was");
    }
}
