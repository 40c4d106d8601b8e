//! Damaged certificates: each is refused, or still proves something true; and both verifiers agree.

use super::complete::Prover;
use super::meaning::{Mask, Meaning};
use board::{Cell, CellSet, Color, Rules, Setup};
use chance::Random;
use proof::verify::verify;
use proof::{
    Certificate, CheckedProof, Goal, Grid, Motion, Premise, Statement, Step, binary, text,
};
use std::collections::{BTreeMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

const PYTHON_VERIFIER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify.py");

/// Two pairings of 3x3: White joins by three cells in a row or its bridges.
const PAIRING: &str = "\
mustplay certificate 1
black wins rex 3/3/3 w
1 link b2-left with a2 => connection left-b2 | a2 |
2 play a2 from 1 => semi left-b2 | | a2
3 link b2-left with a3 => connection left-b2 | a3 |
4 play a3 from 3 => semi left-b2 | | a3
5 either 2 4 => connection left-b2 | | a2 a3
6 image 5 turn 3 swap shift 2 2 => connection right-b2 | | c1 c2
7 link left-right from 5 with b2 c1 c2 => connection left-right | c1 b2 c2 | a2 a3
8 stand-in 7 by 6 for c1 c2 => connection left-right | b2 | c1 c2 a2 a3
9 play b2 from 8 => semi left-right | | c1 a2 b2 c2 a3
10 force 9 => forced left-right | | c1 a2 b2 c2 a3
11 image 10 turn 3 swap shift 2 2 => forced left-right | | c1 a2 b2 c2 a3
12 dead a1 from 11 with a2 b1 => forced left-right | b1 a2 | c1 b2 c2 a3
13 image 11 turn 0 shift 0 0 => forced left-right | | c1 a2 b2 c2 a3
end 13
";

/// Whether a statement of Rex is true.
fn is_true(statement: &Statement) -> bool {
    let size = statement.setup.size();
    let (owner, setup) = (statement.owner(), &statement.setup);
    let mask = |stone| -> Mask {
        let cells = size.all_cells().filter(|&cell| setup.at(cell) == stone);
        cells.fold(0, |all, cell| all | 1 << cell.index())
    };
    let (own, empty) = (mask(Some(owner)), mask(None));
    let is_turn = setup.turn == owner;
    let last = if (empty.count_ones() % 2 == 1) == is_turn { owner } else { !owner };
    let (columns, rows) = (size.columns().into(), size.rows().into());
    Meaning::new(columns, rows, owner, last).forced(own, empty)
}

/// The certificate of whoever wins a position.
fn certify(line: &str, fills_in: bool) -> Certificate<1> {
    let setup: Setup = line.parse().expect("a line");
    let statement = Color::ALL.map(|winner| Statement { winner, setup: setup.clone() });
    let statement = statement.into_iter().find(is_true).expect("somebody wins");
    let size = setup.size();
    let mask = |stone| -> Mask {
        let cells = size.all_cells().filter(|&cell| setup.at(cell) == stone);
        cells.fold(0, |all, cell| all | 1 << cell.index())
    };
    let (owner, grid) = (statement.owner(), Grid::<1>::for_statement(&statement));
    let proof::Game::Rex { last } = grid.game() else { panic!("this is Rex") };
    let (columns, rows) = (size.columns().into(), size.rows().into());
    let mut meaning = Meaning::new(columns, rows, owner, last);
    let certificate = Prover::certificate(&mut meaning, (mask(Some(owner)), mask(None)), fills_in);
    assert_eq!(certificate.statement, statement);
    certificate
}

/// Valid certificates with every rule among them: the openings of 3x3 for either color, and others.
pub(crate) fn originals() -> Vec<Certificate<1>> {
    let pairing = proof::file::File::open(PAIRING.as_bytes()).expect("a statement");
    let mut originals = vec![pairing.certificate().expect("steps")];
    for fills_in in [false, true] {
        for opener in Color::ALL {
            let mut setup = Setup::empty(Rules::Rex, board::Size::new(3, 3).expect("small"));
            setup.turn = !opener;
            for cell in setup.size().all_cells() {
                let mut setup = setup.clone();
                setup.set(cell, Some(opener));
                originals.push(certify(&setup.to_string(), fills_in));
            }
        }
        for line in ["rex 3/3/3 b", "rex 3/3/3 w", "rex 4/4/3W b", "rex B2/1W1/3 w", "rex 2/2 w"] {
            originals.push(certify(line, fills_in));
        }
    }
    originals
}

/// A file with one thing changed.
fn mutant(original: &Certificate<1>, random: &mut Random) -> Option<Vec<u8>> {
    let mut changed = original.clone();
    let cells: Vec<Cell> = changed.statement.setup.size().all_cells().collect();
    let any_cell = random.pick(&cells);
    let (count, at) = (changed.steps.len(), random.below(changed.steps.len()));
    match random.below(12) {
        0 => drop(changed.steps.remove(at)),
        1 => changed.steps.swap(at, random.below(count)),
        2 => changed.statement.winner = !changed.statement.winner,
        3 => changed.statement.setup.turn = !changed.statement.setup.turn,
        4 => {
            let stone = [None, Some(Color::Black), Some(Color::White)][random.below(3)];
            changed.statement.setup.set(any_cell, stone);
        }
        5 | 6 => {
            let mut which = random.below(3);
            let step = 1 + random.below(count) as u64;
            changed.steps[at].for_each_premise_mut(|premise| {
                if which == 0 {
                    *premise = Premise { step, last: premise.last };
                }
                which = which.wrapping_sub(1);
            });
        }
        7..10 => change_arguments(&mut changed.steps[at], any_cell, random),
        _ => {
            let mut bytes = encode(original, random)?;
            let place = random.below(bytes.len());
            match random.below(3) {
                0 => bytes.truncate(place),
                1 => bytes[place] ^= 1 << random.below(8),
                _ => bytes[place] = random.below(256) as u8,
            }
            return Some(bytes);
        }
    }
    encode(&changed, random)
}

fn change_arguments(step: &mut Step<1>, cell: Cell, random: &mut Random) {
    let toggle = |set: &mut CellSet<1>| *set ^= CellSet::single(cell);
    match step {
        Step::Link { stones, goal, premises } => match random.below(4) {
            0 => {
                *goal = Goal::new([(board::Endpoint::Cell(cell), goal.pairs()[0].1)]);
            }
            1 => drop(premises.pop()),
            _ => toggle(stones),
        },
        Step::Play { cell: played, .. } => *played = cell,
        Step::Either { premises } => drop(premises.pop()),
        Step::StandIn { cells, .. } => toggle(cells),
        Step::Image { motion: Motion { turns, shift, .. }, .. } => match random.below(2) {
            0 => *turns = random.below(8) as u8,
            _ => shift.0 += random.below(5) as i8 - 2,
        },
        Step::Strip { first, stones } => match random.below(2) {
            0 => *first = random.below(4) as u8,
            _ => toggle(stones),
        },
        Step::Force { premise } => premise.step = premise.step.saturating_sub(1).max(1),
        Step::Answer { premises, excuses, stones } => match random.below(5) {
            0 => drop(premises.pop()),
            1 => drop(excuses.pop()),
            2 => toggle(stones),
            3 => {
                let which = random.below(premises.len());
                premises[which].0 = cell;
            }
            _ if excuses.is_empty() => drop(premises.remove(0)),
            _ => excuses[0].by = cell,
        },
        Step::Captured { cells, stones, .. } => match random.below(2) {
            0 => cells[random.below(2)] = cell,
            _ => toggle(stones),
        },
        Step::Dead { cell: dead, stones, .. } => match random.below(2) {
            0 => *dead = cell,
            _ => toggle(stones),
        },
    }
}

/// The binary form, or now and then the text form where it can be written.
fn encode(certificate: &Certificate<1>, random: &mut Random) -> Option<Vec<u8>> {
    if random.below(4) == 0 {
        return text::write(certificate).ok().map(String::into_bytes);
    }
    // The binary form counts steps backwards, so that a mention of a later one can't be written.
    let mut earlier = true;
    for (number, step) in (1..).zip(&certificate.steps) {
        step.for_each_premise(|premise| earlier &= premise.step < number);
    }
    let mut bytes = Vec::new();
    earlier.then(|| binary::write(&mut bytes, certificate).expect("memory"))?;
    Some(bytes)
}

/// Runs the second verifier on files, and returns those that it refuses.
fn refused_by_python(files: &[PathBuf]) -> HashSet<PathBuf> {
    let mut refused = HashSet::new();
    for chunk in files.chunks(2000) {
        let output = Command::new("python3").arg(PYTHON_VERIFIER).args(chunk).output();
        let messages = String::from_utf8(output.expect("python3 runs").stderr).expect("text");
        assert!(!messages.contains("Traceback"), "{messages}");
        let names: HashSet<&str> =
            messages.lines().filter_map(|line| Some(line.split_once(": ")?.0)).collect();
        let is_refused = |file: &&PathBuf| names.contains(&*file.to_string_lossy());
        refused.extend(chunk.iter().filter(is_refused).cloned());
    }
    refused
}

#[test]
fn mutants_are_refused_or_true() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("rex_mutants");
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    let mut random = Random(0x6d75_7374_706c_6179);
    let originals = originals();
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unchanged = HashSet::new();
    let (mut files, mut accepted) = (Vec::new(), HashSet::new());
    for original in &originals {
        original.steps.iter().for_each(|step| *rules.entry(step.rule()).or_default() += 1);
        let mut bytes = Vec::new();
        binary::write(&mut bytes, original).expect("memory");
        for bytes in [bytes, text::write(original).expect("valid steps").into_bytes()] {
            verify(&bytes[..], |_| ()).expect("the original is accepted");
            let file = folder.join(format!("original{:05}", files.len()));
            std::fs::write(&file, &bytes).expect("a file");
            accepted.insert(file.clone());
            files.push(file);
            unchanged.insert(bytes);
        }
    }
    assert_eq!(rules.len(), 9, "every rule occurs: {rules:?}");
    let valid = files.len();
    while files.len() < valid + 6000 {
        let original = &originals[random.below(originals.len())];
        let Some(bytes) = mutant(original, &mut random) else { continue };
        if unchanged.contains(&bytes) {
            continue;
        }
        let file = folder.join(format!("{:05}", files.len()));
        std::fs::write(&file, &bytes).expect("a file");
        let verdict = verify(&bytes[..], |_| ());
        assert_eq!(CheckedProof::read(&bytes[..]).is_ok(), verdict.is_ok(), "{}", file.display());
        if let Ok(verified) = verdict {
            let statement = verified.statement();
            assert_eq!(statement.setup.rules, Rules::Rex, "{}", file.display());
            assert!(is_true(statement), "{statement} in {}", file.display());
            accepted.insert(file.clone());
        }
        files.push(file);
    }
    println!("{} of 6000 mutants still prove something, which is true", accepted.len() - valid);
    assert!(accepted.len() - valid < 3_000, "mutants are mostly harmful");
    let refused = refused_by_python(&files);
    for file in &files {
        let agree = refused.contains(file) != accepted.contains(file);
        assert!(agree, "the verifiers disagree on {}", file.display());
    }
}

/// The example of docs/certificate.md with one thing changed is refused for the right reason.
#[test]
fn a_refusal_names_the_step_and_the_reason() {
    const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/certificate.md");
    let page = std::fs::read_to_string(PAGE).expect("the page is there");
    let (_, rest) = page.split_once("<!-- example of Rex in text -->\n```text\n").expect("there");
    let (example, _) = rest.split_once("```").expect("it ends");
    verify(example.as_bytes(), |_| ()).expect("accepted");
    for (old, new, fault) in [
        ("black wins", "white wins", "line 3: a goal ends at"),
        ("2/2 b", "2/2 w", "step 8 (answer): the carrier has the wrong parity"),
        ("2/2 b", "1B/2 w", "step 9 (end): b1 is a cell of the claim, but has a stone"),
        ("b1:8 a2:6", "b1:8", "step 9 (answer): the carrier has the wrong parity"),
        ("b1:8 a2:6", "b1:8 a1:8", "step 9 (answer): b1 is among the stones"),
        ("a2:7", "b2:7", "step 8 (answer): another conclusion"),
        ("excused b2:b1", "excused b2:a2", "step 9 (answer): a2 is not seen to be dead"),
        ("excused b2:b1", "excused b2:a1", "step 9 (answer): the loser's move at a1"),
        ("excused b2:b1", "excused b1:a2", "step 9 (answer): b1 is named twice"),
        ("8 answer a2:7", "8 answer a2:5", "step 8 (answer): claim 5 is not a forced join"),
        ("6 force 5", "6 force 4", "step 6 (force): another conclusion"),
        ("either 2 4", "either 2 2", "step 5 (either): the opponent's move at b1"),
        ("either 2 4", "either 2 4 4", "step 5 (either): a pairing has two threats at most"),
        ("7 force 1", "7 force 6", "step 7 (force): claim 6 is a forced join already"),
        ("answer a2:7", "dead a1 from 7", "step 8 (dead): another conclusion"),
        ("answer a2:7", "dead b1 from 7", "step 8 (dead): b1 is not seen to be dead"),
        ("answer a2:7", "captured b1 b1 from 7", "step 8 (captured): b1 is named twice"),
        ("answer a2:7", "captured b1 a2 from 7", "step 8 (captured): a2 is not seen to be dead"),
        ("end 9", "end 8", "step 9 (end): there is no claim 8"),
    ] {
        let changed = example.replacen(old, new, 1);
        assert_ne!(changed, example, "{old} occurs");
        let refusal = verify(changed.as_bytes(), |_| ()).expect_err(new).to_string();
        assert!(refusal.starts_with(fault), "{old} -> {new}: {refusal}, not {fault}");
    }
}
