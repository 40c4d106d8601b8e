//! Searches for puzzles.

use super::*;
use board::{Rules, Size};
use solve::Control;
use std::num::NonZeroUsize;

fn task(columns: usize, rows: usize) -> Task {
    Task { count: 2, ..Task::new(Rules::Hex, Size::new(columns, rows).expect("a board")) }
}

#[test]
fn threads_make_no_difference() {
    let on = |threads: usize| {
        let threads = NonZeroUsize::new(threads).expect("not zero");
        let resources = Resources { threads, ..Resources::default() };
        let mut reports = Vec::new();
        let report = |progress| reports.push(progress);
        let found = search(&task(4, 4), resources, &Control::default(), report);
        let found = found.expect("engines agree");
        let last = reports.last().expect("something was looked at");
        assert_eq!(last.found, 4);
        assert_eq!(found.ended(), Ended::Full);
        (found.puzzles().to_vec(), found.positions())
    };
    assert_eq!(on(1), on(3));
}

#[test]
fn a_search_that_is_stopped_keeps_what_it_has() {
    let control = Control::default();
    let task = Task { count: usize::MAX, ..task(4, 4) };
    let report = |progress: Progress| {
        if progress.found == 1 {
            control.stop();
        }
    };
    let found = search(&task, Resources::default(), &control, report).expect("engines agree");
    assert_eq!((found.ended(), found.puzzles().len()), (Ended::Stopped, 1));
}

#[test]
fn what_can_not_be_is_refused() {
    let refused = |task: Task| match task.check() {
        Err(error) => error.to_string(),
        Ok(()) => panic!("{task:?}"),
    };
    assert_eq!(refused(task(9, 9)), "puzzles of hex have at most 64 cells; 9x9 has 81");
    assert_eq!(refused(task(3, 1)), "3x1 is too small for puzzles; 2x2 is the least");
    let rex = Task { rules: Rules::Rex, ..task(7, 7) };
    assert_eq!(refused(rex), "puzzles of rex have at most 36 cells; 7x7 has 49");
    assert!(refused(Task { stones: 15, ..task(4, 4) }).contains("from 1 to 14 on 4x4"));
    let none = Task { winning: 0, ..task(4, 4) };
    let control = Control::default();
    let error = search(&none, Resources::default(), &control, |_| {}).expect_err("no such puzzles");
    assert_eq!(error, SearchError::Task(TaskError::NoWinningMove));
}
