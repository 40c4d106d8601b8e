//! Runs over networks with faults, with workers that die and workers that lie.

use crate::network::{Faults, Lie, Ran, World, stray};
use cluster::coordinator::{Action, Coordinator, Input, Note, Settings};
use cluster::message::{self, ToWorker};
use cluster::tree::Tree;
use mustplay::{Color, Setup, read_position};
use std::time::Duration;

const HONEST: Option<Lie> = None;

/// Openings of Hex with their published winners, and a position of Rex.
const POSITIONS: [(&str, Color); 5] = [
    ("6x6 a2", Color::White),
    ("6x6 a6", Color::Black),
    ("7x7 c2", Color::Black),
    ("7x7 a1", Color::White),
    ("rex B3B1/6/2B3/6/6/1W3W w", Color::Black),
];

fn position(text: &str) -> Setup {
    text.parse().or_else(|_| read_position(text)).expect("a position")
}

#[track_caller]
fn check(text: &str, winner: Color, seed: u64, workers: &[Option<Lie>], faults: Faults) -> Ran {
    let ran = World::new(&position(text), seed, workers, faults).run();
    assert_eq!(ran.certificate.winner(), winner, "{text}, seed {seed}");
    ran
}

#[test]
fn runs_without_faults() {
    for (text, winner) in POSITIONS {
        for workers in 1..4 {
            let ran = check(text, winner, 1, &vec![HONEST; workers], Faults::default());
            assert_eq!((ran.counts.refused, ran.counts.lost), (0, 0), "{text}");
        }
    }
}

#[test]
fn the_same_seed_is_the_same_run() {
    let faults = Faults { lost: 100, repeated: 100, late: 100, killed: 50, crashed: 20 };
    let run = || check("6x6 a2", Color::White, 7, &[HONEST; 3], faults);
    let (one, other) = (run(), run());
    assert_eq!((one.counts, one.seconds), (other.counts, other.seconds));
    assert_eq!(one.certificate, other.certificate);
}

#[test]
fn a_network_may_lose_repeat_and_delay() {
    let faults = Faults { lost: 200, repeated: 200, late: 200, ..Faults::default() };
    for seed in 1..4 {
        for (text, winner) in POSITIONS {
            check(text, winner, seed, &[HONEST; 3], faults);
        }
    }
}

#[test]
fn workers_and_coordinator_may_die() {
    let faults = Faults { lost: 50, killed: 300, crashed: 100, ..Faults::default() };
    for seed in 1..4 {
        for (text, winner) in POSITIONS {
            check(text, winner, seed, &[HONEST; 3], faults);
        }
    }
}

#[test]
fn liars_are_refused_and_put_aside() {
    for lie in [Lie::Cut, Lie::Forged, Lie::Other, Lie::Noise] {
        let mut put_aside = 0;
        for (text, winner) in POSITIONS {
            let ran = check(text, winner, 3, &[Some(lie), HONEST], Faults::default());
            let lies = ran.notes.iter().filter(|note| matches!(note, Note::Lied { .. })).count();
            assert!(ran.counts.refused as usize >= lies);
            let aside = |note: &&Note| **note == Note::PutAside("worker-1".into());
            put_aside += ran.notes.iter().filter(aside).count();
            let honest =
                |note: &Note| !matches!(note, Note::Lied { worker, .. } if worker == "worker-2");
            assert!(ran.notes.iter().all(honest), "{text}");
        }
        assert!(put_aside > 0);
    }
}

#[test]
fn made_up_bounds_only_steer() {
    let mut put_aside = 0;
    for (text, winner) in POSITIONS.into_iter().chain([("7x7 b2", Color::White)]) {
        let ran = check(text, winner, 5, &[Some(Lie::Idle), HONEST], Faults::default());
        let aside = Note::PutAside("worker-1".into());
        put_aside += usize::from(ran.notes.contains(&aside));
    }
    assert!(put_aside > 0);
}

#[test]
fn another_version_is_refused_with_a_sentence() {
    let (text, winner) = POSITIONS[0];
    let ran = check(text, winner, 5, &[Some(Lie::Version), HONEST], Faults::default());
    let refused = ran.notes.iter().find_map(|note| match note {
        Note::Refused { worker, reason } if worker == "worker-1" => Some(reason.clone()),
        _ => None,
    });
    let expected = "it speaks another version of the protocol; the coordinator speaks version 1";
    assert_eq!(refused.as_deref(), Some(expected));
}

#[test]
fn a_stranger_is_asked_who_it_is() {
    let mut coordinator = Coordinator::new(Settings::new(1), Tree::new(position("5x5 a3")));
    let bytes = stray();
    let actions = coordinator.step(Duration::ZERO, Input::Message { worker: "new", bytes: &bytes });
    let [Action::Send { worker, bytes }] = &actions[..] else { panic!("{actions:?}") };
    assert_eq!(worker, "new");
    assert_eq!(message::read::<ToWorker>(bytes).expect("a message").message, ToWorker::Who);
}

#[test]
fn what_is_kept_is_read_back() {
    let root = position("5x5 a3");
    let tree = Tree::new(root.clone());
    let texts = [tree.text(0)];
    assert_eq!(Tree::of_texts(&root, &texts).expect("a tree").text(0), texts[0]);
    for bad in ["", "{}", "nonsense"] {
        assert!(Tree::of_texts(&root, &[bad.to_string()]).is_none());
    }
    assert!(Tree::of_texts(&position("5x5 a4"), &texts).is_none());
    assert!(Tree::of_texts(&root, &[]).is_none());
}
