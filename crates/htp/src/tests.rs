//! Whatever a client sends, each command has exactly one answer.

use crate::protocol::{self, Line};
use crate::table::{COMMANDS, menu};
use crate::{Output, Settings, serve};
use board::Size;
use chance::Random;
use mustplay::EngineSettings;
use std::collections::HashSet;
use std::io::Cursor;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// Settings that keep every command short.
fn quick() -> Settings {
    let player = mustplay::Settings {
        most_nodes: 20,
        memory_mib: NonZeroUsize::new(8).expect("not zero"),
        ..mustplay::Settings::default()
    };
    let engines = EngineSettings {
        threads: Some(NonZeroUsize::MIN),
        memory_mib: NonZeroUsize::new(16),
        style: None,
        player,
    };
    Settings {
        size: Size::new(4, 4).expect("a board"),
        engines,
        solve_time: Some(Duration::from_millis(5)),
        move_time: Some(Duration::from_millis(20)),
        ..Settings::default()
    }
}

/// What the engine answers to a text.
fn spoken(text: impl Into<Vec<u8>>, settings: Settings) -> String {
    let mut answers = Vec::new();
    serve(Cursor::new(text.into()), Output::new(&mut answers), settings).expect("it can write");
    String::from_utf8(answers).expect("answers are text")
}

/// The answers of an output: their marks and numbers.
#[track_caller]
fn answers(output: &str) -> Vec<(char, Option<u64>)> {
    assert!(output.is_empty() || output.ends_with("\n\n"), "the last answer has no end");
    let blocks = output.split_terminator("\n\n").filter(|block| !block.starts_with("gogui-gfx:\n"));
    let mark = |block: &str| {
        let (mark, rest) = block.split_at(1);
        assert!(["=", "?"].contains(&mark), "{block:?}");
        let (number, _) = rest.split_once([' ', '\n']).unwrap_or_else(|| panic!("{block:?}"));
        let number = (!number.is_empty()).then(|| number.parse().expect("a number"));
        assert!(block.lines().all(|line| !line.is_empty()), "{block:?}");
        (mark.chars().next().expect("a mark"), number)
    };
    blocks.map(mark).collect()
}

/// A line that is a command of its kind, more or less.
fn likely(random: &mut Random) -> String {
    let cells = ["a1", "b2", "C3", "d4", "e5", "zz9", "north", "swap-pieces", "", "a0"];
    let colors = ["black", "w", "b", "WHITE", "green"];
    let numbers = ["0", "1", "3", "4 5", "5", "-1", "0.01", "1e9", "x"];
    let keys = ["rules rex", "rules hex", "allow_swap 1", "use_guifx 1", "style random", "seed 7"];
    let mut line = match random.below(8) {
        0 => format!("{} ", random.below(1000)),
        _ => String::new(),
    };
    let command = &COMMANDS[random.below(COMMANDS.len())];
    line += command.name;
    for word in command.usage.split_whitespace() {
        line += " ";
        line += match (random.below(12), word.trim_matches(['[', ']', '.'])) {
            (0, _) => continue,
            (1, _) => random.pick(&cells),
            (_, "COLOR") => random.pick(&colors),
            (_, "CELL" | "END" | "MOVE") => random.pick(&cells),
            (_, "COMMAND") => COMMANDS[random.below(COMMANDS.len())].name,
            (_, "KEY") => random.pick(&keys),
            (_, "VALUE") => continue,
            _ => random.pick(&numbers),
        };
    }
    line
}

/// Changes, drops or adds some bytes.
fn mutate(line: &mut Vec<u8>, random: &mut Random) {
    for _ in 0..random.below(4) {
        let at = random.below(line.len() + 1);
        let byte = random.below(256) as u8;
        match random.below(3) {
            0 if at < line.len() => line[at] = byte,
            1 if at < line.len() => drop(line.remove(at)),
            _ => line.insert(at, byte),
        }
    }
}

fn random_line(random: &mut Random) -> Vec<u8> {
    let mut line = match random.below(3) {
        0 => (0..random.below(60)).map(|_| random.below(256) as u8).collect(),
        _ => likely(random).into_bytes(),
    };
    if random.below(2) == 0 {
        mutate(&mut line, random);
    }
    line.retain(|&byte| byte != b'\n');
    line
}

/// Left out are goodbyes, boards on which commands take long, and settings that let them.
fn is_quick(line: &Line) -> bool {
    let Line::Command(request) = line else { return true };
    let words = || request.args.iter().map(String::as_str);
    match request.name.as_str() {
        "quit" => false,
        "boardsize" => words().all(|word| word.parse().is_ok_and(|count: u32| count <= 5)),
        "param_dfpn" | "param_player" => !words()
            .any(|word| ["threads", "memory", "limit", "time", "nodes", "depth"].contains(&word)),
        _ => true,
    }
}

#[test]
fn every_command_has_one_answer() {
    let mut random = Random(20);
    let (mut text, mut expected) = (Vec::new(), Vec::new());
    let mut commands = 0;
    for _ in 0..100_000 {
        let line = random_line(&mut random);
        let read = protocol::read(&line);
        if !is_quick(&read) {
            continue;
        }
        match read {
            Line::Command(request) => expected.push(request.id),
            Line::TooLong => expected.push(None),
            Line::Nothing | Line::Interrupt => {}
        }
        commands += 1;
        text.extend(line);
        text.push(b'\n');
    }
    let answers = answers(&spoken(text, quick()));
    let ids: Vec<Option<u64>> = answers.iter().map(|&(_, id)| id).collect();
    assert!(ids == expected, "{} answers to {} commands", ids.len(), expected.len());
    let good = answers.iter().filter(|(mark, _)| *mark == '=').count();
    assert!(commands > 95_000 && good > 10_000, "{good} of {commands} lines do something");
}

#[test]
fn a_client_that_goes_away_ends_a_search() {
    let settings = Settings { size: Size::new(10, 10).expect("a board"), ..quick() };
    let settings = Settings { solve_time: None, ..settings };
    let (mut answers, was_asked) = (Vec::new(), AtomicBool::new(false));
    let output = Output::new(&mut answers).closed_when(|| {
        was_asked.store(true, Ordering::Relaxed);
        true
    });
    let input = Cursor::new("play b a10\ndfpn-solve-state\n");
    serve(input, output, settings).expect("it can write");
    assert!(was_asked.into_inner());
    assert_eq!(String::from_utf8_lossy(&answers), "= \n\n= unknown\n\n");
}

#[test]
fn a_stone_is_taken_over_once() {
    let mut settings = Settings { swap: true, resign: false, ..quick() };
    settings.engines.style = Some(mustplay::Style::Greedy);
    // The stone is in the middle: whoever may take it over does.
    let text = "boardsize 5\nplay b c3\nreg_genmove w\nplay w swap-pieces\nreg_genmove b\n\
                play b swap-pieces\ngenmove b\nundo\nundo\ngenmove w\n";
    let output = spoken(text, settings);
    let answers: Vec<&str> = output.split_terminator("\n\n").collect();
    assert_eq!(answers[2], "= swap-pieces");
    assert_eq!(answers[3], "= ");
    assert_eq!(answers[5], "? the first stone was taken over before");
    assert!(answers[4].starts_with("= ") && answers[4] != "= swap-pieces", "{answers:?}");
    assert!(answers[6].starts_with("= ") && answers[6] != "= swap-pieces", "{answers:?}");
    assert_eq!(answers[9], "= swap-pieces", "after it was taken back");
}

#[test]
fn names_and_labels_are_unique() {
    let names: HashSet<&str> = COMMANDS.iter().map(|command| command.name).collect();
    assert_eq!(names.len(), COMMANDS.len());
    let menu = menu();
    let labels: HashSet<&str> =
        menu.lines().map(|line| line.split('/').nth(1).expect("a label")).collect();
    assert_eq!(labels.len(), menu.lines().count());
    assert!(menu.lines().all(|line| line.split('/').count() == 3), "{menu}");
}

#[test]
fn the_documentation_names_every_command() {
    let page = include_str!("../../../docs/htp.md");
    for command in COMMANDS {
        let name = command.name;
        let is_named = ["`", " "].iter().any(|end| page.contains(&format!("`{name}{end}")));
        assert!(is_named, "docs/htp.md doesn't name {name}");
    }
}
