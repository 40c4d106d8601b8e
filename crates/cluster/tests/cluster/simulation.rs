//! Runs in simulation, and what they are fitted to.

use crate::network::{Faults as Trouble, World};
use cluster::coordinator::Note;
use cluster::journal::{Came, Done};
use cluster::sim::{Faults, Model, Simulated, Speeds, Task, fit, run};
use mustplay::read_position;

fn model() -> Model {
    Model {
        looked_at: 0.5,
        winning_places: vec![0, 0, 0, 1, 2],
        winning_shares: vec![0.5, 0.7, 0.9],
        needed: vec![2, 3, 4, 6],
        shares: vec![0.3, 0.8, 1.5],
        wrong: vec![0.5, 1.0, 2.0],
        carriers: vec![0.5, 0.7],
        work_by_place: vec![0.4, 0.2, 0.1, 0.1],
        numbers: [1.0, 0.4],
        foresight: 0.75,
        ratios: vec![1.2, 2.0, 4.0],
        bytes: 20.0,
        proving: 1.2,
    }
}

fn speeds() -> Speeds {
    Speeds {
        nodes: 5000.0,
        verified: 5e6,
        message: 1e-5,
        byte: 1e-9,
        walked: 2e-6,
        compared: 1e-8,
        travel: 0.002,
    }
}

fn simulate(workers: usize, seed: u64, faults: Faults, speeds: Speeds) -> Simulated {
    let root = read_position("7x7 c3").expect("a position");
    let task = Task { root, nodes: 100_000.0, workers, threads: 1, verifiers: 1, seed, faults };
    run(&task, &model(), speeds, &|| 0.0)
}

#[test]
fn a_simulation_can_be_repeated() {
    let faults = Faults { lost: 20, late: 20, life: Some(30.0) };
    let simulate = |seed| simulate(8, seed, faults, speeds());
    assert_eq!(simulate(3), simulate(3));
    assert_ne!(simulate(3), simulate(4));
}

/// Now and then the made-up game contradicts itself, and `is_right` says so.
#[test]
fn the_right_color_wins_most_runs_whatever_goes_wrong() {
    let trouble = Faults { lost: 50, late: 50, life: Some(5.0) };
    let [well, badly] = [Faults::default(), trouble].map(|faults| {
        let runs: Vec<Simulated> = (1..7).map(|seed| simulate(4, seed, faults, speeds())).collect();
        let right = runs.iter().filter(|run| run.is_right).count();
        assert!(right > 3, "{right} of 6");
        runs.iter().map(|run| run.seconds).sum::<f64>()
    });
    assert!(badly > well, "{badly} {well}");
}

#[test]
fn many_workers_are_faster_and_what_is_slow_is_seen() {
    let one = simulate(1, 1, Faults::default(), speeds());
    let many = simulate(16, 1, Faults::default(), speeds());
    assert!(many.seconds * 2.0 < one.seconds, "{} {}", one.seconds, many.seconds);
    let slow = Speeds { message: 0.05, ..speeds() };
    let slow = simulate(16, 1, Faults::default(), slow);
    assert!(slow.coordinator > 0.5 && many.coordinator < 0.1, "{slow:?} {many:?}");
    assert!(slow.seconds > many.seconds && slow.longest_queue > many.longest_queue);
    let slow = Speeds { verified: 5e3, ..speeds() };
    let slow = simulate(16, 1, Faults::default(), slow);
    assert!(slow.verifiers > 0.5 && many.verifiers < 0.1, "{slow:?} {many:?}");
}

/// What came of the jobs of a real run in which nothing goes wrong.
fn journal(position: &str) -> Vec<Done> {
    let root = read_position(position).expect("a position");
    let ran = World::new(&root, 1, &[None], Trouble::default()).run();
    let done = ran.notes.into_iter().filter_map(|note| match note {
        Note::Done(done) => Some(*done),
        _ => None,
    });
    done.collect()
}

#[test]
fn journals_are_read_as_they_were_written() {
    let journal = journal("6x6 a6");
    assert!(journal.iter().any(|done| matches!(done.came, Came::Open(_))));
    assert!(journal.iter().any(|done| matches!(done.came, Came::Proved { .. })));
    for done in &journal {
        // A move that the search has decided is told without the winning reply to it.
        let line = done.line();
        assert_eq!(Done::read(&line).expect("a job").line(), line);
    }
    for bad in ["", "{}", "nonsense", r#"{"job":1}"#] {
        assert_eq!(Done::read(bad), None);
    }
}

#[test]
fn a_model_is_fitted_to_a_journal() {
    let journal = journal("7x7 c2");
    let model = fit(&journal).expect("enough jobs");
    assert!(model.looked_at > 0.0 && model.looked_at <= 1.0, "{model:?}");
    assert!(model.foresight >= 0.0 && model.foresight <= 1.0, "{model:?}");
    assert!(model.needed.iter().all(|&count| count >= 1), "{model:?}");
    assert!(model.work_by_place.iter().sum::<f64>() < 1.001, "{model:?}");
    let sorted = |list: &[f64]| list.is_sorted();
    assert!(sorted(&model.shares) && sorted(&model.ratios) && sorted(&model.winning_shares));
    assert_eq!(fit(&journal[..1]), None);
}
