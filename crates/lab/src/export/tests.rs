//! Data sets from end to end: the same bytes, whatever happens on the way.

use super::folder::{Progress, Unfinished};
use super::make::Maker;
use super::row::Row;
use super::split::Claims;
use super::{Checking, Exporting, check, recipe, run};
use std::fs;
use std::io::Write;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use terminal::{Interrupt, Outputs, Status};

/// A folder of one test, which goes away with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("mustplay-export-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        fs::create_dir(&path).expect("a fresh folder");
        Scratch(path)
    }

    fn options(&self, name: &str, rows: u64, threads: usize) -> Exporting {
        let boards = "hex:4x5=3,rex:4x4,rex:5x4,hex:5x5";
        Exporting {
            folder: self.0.join(name),
            rows,
            boards: boards.split(',').map(|board| board.parse().expect(board)).collect(),
            seed: 3,
            budget: 64,
            threads: NonZeroUsize::new(threads).expect("not 0"),
            parquet: false,
        }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = fs::remove_dir_all(&self.0);
    }
}

fn made(options: &Exporting) -> [String; 2] {
    assert_eq!(run(options, &Interrupt::default()).expect("made"), Status::Done);
    let names = fs::read_dir(&options.folder).expect("a folder");
    let mut names: Vec<_> = names.map(|entry| entry.expect("one").file_name()).collect();
    names.sort();
    assert_eq!(names, ["README.md", "positions.csv"]);
    ["README.md", "positions.csv"]
        .map(|name| fs::read_to_string(options.folder.join(name)).expect("a file"))
}

fn checked(folder: &Path) -> Status {
    let threads = NonZeroUsize::new(2).expect("not 0");
    let options = Checking { folder: folder.into(), rows: 50, seed: 1, threads };
    check(&options, &Interrupt::default()).expect("rows")
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let scratch = Scratch::new();
    let [card, rows] = made(&scratch.options("one", 150, 1));
    assert_eq!(rows.lines().count(), 151);
    assert!(card.contains("150 positions"), "{card}");
    assert_eq!(made(&scratch.options("three", 150, 3)), [card, rows]);
    assert_eq!(checked(&scratch.0.join("three")), Status::Done);
}

/// The first rows of each board are those of a smaller data set.
#[test]
fn a_smaller_data_set_is_the_beginning_of_each_board() {
    let scratch = Scratch::new();
    let [_, large] = made(&scratch.options("large", 150, 2));
    let [_, small] = made(&scratch.options("small", 40, 2));
    for board in ["hex,4,5,", "rex,4,4,", "rex,5,4,", "hex,5,5,"] {
        let of = |text: &str| -> Vec<String> {
            text.lines().filter(|line| line.starts_with(board)).map(String::from).collect()
        };
        let (large, small) = (of(&large), of(&small));
        assert!(!small.is_empty() && small.len() < large.len(), "{board}");
        assert_eq!(small, large[..small.len()], "{board}");
    }
}

/// A run that ends after any batch, with half a batch behind the note, goes on to the same bytes.
#[test]
fn a_run_that_was_ended_goes_on() {
    let scratch = Scratch::new();
    let whole = made(&scratch.options("whole", 150, 1));
    let options = scratch.options("again", 150, 1);
    let parts = recipe::parts(options.rows, &options.boards);
    let recipe = super::recipe(&options, &parts);
    for _ in 0..3 {
        let mut claims = Claims::default();
        let claim = |row: Row| {
            claims.claim(&row.position);
            Ok(())
        };
        let mut unfinished =
            Unfinished::open(&options.folder, &recipe, &mut Outputs::default(), claim)
                .expect("a folder");
        let Progress { part, batches, .. } = unfinished.progress;
        let (maker, control) =
            (Maker::new(parts[part], &recipe, options.threads), solve::Control::default());
        let left = parts[part].rows - unfinished.rows_of_part();
        let Ok(rows) = maker.batch(batches, left, &mut claims, &control, || ()) else {
            unreachable!("nobody interrupts it")
        };
        unfinished.add_batch(&rows).expect("written");
        if unfinished.rows_of_part() == parts[part].rows {
            unfinished.next_part().expect("written");
        }
        let mut rows = fs::OpenOptions::new().append(true).open(unfinished.path()).expect("rows");
        rows.write_all(b"hex,5,5,half a").expect("written");
    }
    assert!(!options.folder.join("positions.csv").exists());
    let interrupt = Interrupt::default();
    interrupt.press();
    assert_eq!(run(&options, &interrupt).expect("stopped"), Status::Interrupted);
    let other = Exporting { seed: 4, ..options.clone() };
    let error = run(&other, &Interrupt::default()).expect_err("another recipe").to_string();
    assert!(error.contains("was begun with --seed 3"), "{error}");
    assert_eq!(made(&options), whole);
    let error = run(&options, &Interrupt::default()).expect_err("it is there").to_string();
    assert!(error.contains("has a data set already"), "{error}");
}

#[test]
fn what_is_damaged_is_found() {
    let scratch = Scratch::new();
    let options = scratch.options("data", 100, 2);
    let [_, rows] = made(&options);
    assert_eq!(checked(&options.folder), Status::Done);
    let file = options.folder.join("positions.csv");
    let damage = |edit: &dyn Fn(&mut Vec<String>)| {
        let mut lines: Vec<String> = rows.lines().map(String::from).collect();
        edit(&mut lines);
        fs::write(&file, lines.join("\n") + "\n").expect("written");
        checked(&options.folder)
    };
    // A row twice, in another split, without its root; another winner.
    assert_eq!(damage(&|lines| lines.push(lines[5].clone())), Status::Refused);
    let other_split = |lines: &mut Vec<String>| {
        let line = &mut lines[7];
        *line = match line.ends_with(",test") {
            true => line.replace(",test", ",train"),
            false => line.replace(",train", ",test").replace(",validation", ",test"),
        };
    };
    assert_eq!(damage(&other_split), Status::Refused);
    let rootless = |lines: &mut Vec<String>| {
        let is_root = |line: &String| line.split(',').nth(13) == Some("");
        let with_rows = |index: &usize| is_root(&lines[*index]) && !is_root(&lines[index + 1]);
        let root = (1..lines.len() - 1).find(with_rows).expect("a root with rows");
        lines.remove(root);
    };
    assert_eq!(damage(&rootless), Status::Refused);
    let other_winner = |lines: &mut Vec<String>| {
        for line in &mut lines[1..] {
            let values: Vec<&str> = line.split(',').collect();
            if values[4] != values[6] {
                continue;
            }
            let winner = if values[6] == "black" { "white" } else { "black" };
            let mut values: Vec<String> = values.into_iter().map(String::from).collect();
            (values[6], values[7], values[8]) = (winner.into(), String::new(), "true".into());
            *line = values.join(",");
        }
    };
    assert_eq!(damage(&other_winner), Status::Refused);
    assert_eq!(damage(&|_| ()), Status::Done);
}

#[test]
fn a_board_without_more_positions_ends() {
    let scratch = Scratch::new();
    let boards = vec!["rex:4x3".parse().expect("a board")];
    let options = Exporting { boards, ..scratch.options("tiny", 1000, 2) };
    let [card, rows] = made(&options);
    assert!((10..50).contains(&rows.lines().count()), "{rows}");
    assert!(card.contains("| rex | 4x3 |"), "{card}");
}
