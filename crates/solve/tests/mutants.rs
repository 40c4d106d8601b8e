//! Damaged certificates: each is refused, or still proves something true; and both verifiers agree.
//!
//! The second verifier is tools/verify.py, which shares nothing with the first but the page that
//! defines certificates.

use board::{Board, Cell, CellSet, Color, Coord, Endpoint, Position, Rules, Setup, Side, Size};
use chance::Random;
use proof::verify::verify;
use proof::{
    Builder, Certificate, Claim, Goal, Grid, Motion, Premise, Statement, Step, binary, text,
};
use solve::brute::{Brute, BruteOracle};
use solve::{Control, extract};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::process::Command;

const PYTHON_VERIFIER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tools/verify.py");

fn certify(position: &Setup) -> Certificate<1> {
    let board = Board::new(position.size());
    let mut brute = Brute::new(&board, 256);
    let control = Control::default();
    let mut oracle = BruteOracle { brute: &mut brute, control: &control };
    extract::certificate(&board, &Position::new(&board, position), &mut oracle)
        .expect("not stopped")
}

fn winner(position: &Setup) -> Color {
    let board = Board::<1>::new(position.size());
    let position = Position::new(&board, position);
    let outcome = solve::brute::solve(&board, position, false, &Control::default());
    outcome.winner.expect("not stopped")
}

/// Two bridges from the middle of a 3x3 board, of which one stands in for a captured pair.
fn with_stand_in() -> Certificate<1> {
    let size = Size::new(3, 3).expect("small");
    let cell = |name: &str| size.cell(Coord::from_name(name).expect("a name")).expect("a cell");
    let set = |names: &str| names.split(' ').map(cell).collect::<CellSet<1>>();
    let mut builder = Builder::new(size, Color::Black);
    let mut bridge = |side: Side, ways: [&str; 2]| {
        let goal = Goal::new([(Endpoint::Cell(cell("b2")), Endpoint::Side(side))]);
        let by = ways.map(|way| {
            let stones = set(way);
            let step = Step::Link { premises: vec![], goal: goal.clone(), stones };
            let joined = builder.add(step).expect("neighbors");
            builder.play(joined, cell(way))
        });
        builder.either(&by).expect("two ways")
    };
    let (up, down) = (bridge(Side::Top, ["b1", "c1"]), bridge(Side::Bottom, ["a3", "b3"]));
    let goal = Goal::win(Color::Black);
    let filled = Step::Link { premises: vec![down.into()], goal, stones: set("b1 c1 b2") };
    let premise = builder.add(filled).expect("stones and a bridge").into();
    let step = Step::StandIn { premise, by: up.into(), cells: set("b1 c1") };
    let paid = builder.add(step).expect("the bridge joins what the stones join");
    let statement = Statement::read("black wins hex 3/1B1/3 w").expect("a statement");
    builder.finish(statement, paid).expect("covered")
}

/// The same certificate by detours: claims are rotated there and back, or linked to themselves.
fn with_detours(certificate: &Certificate<1>, random: &mut Random) -> Certificate<1> {
    let size = certificate.statement.setup.size();
    let shift = (size.columns() as i8 - 1, size.rows() as i8 - 1);
    let motion = Motion { turns: 3, reflect: false, swap_sides: true, shift };
    let grid = Grid::<1>::new(size, certificate.statement.winner);
    let mut steps: Vec<Step<1>> = Vec::new();
    let mut claims: Vec<Claim<1>> = Vec::new();
    let mut numbers = Vec::new();
    let mut add = |step: Step<1>| {
        let find = |number: u64| claims.get(number as usize - 1);
        let claim = proof::rules::conclude(&grid, &step, find).expect("a valid step");
        claims.push(claim.clone());
        steps.push(step);
        (steps.len() as u64, claim)
    };
    for step in &certificate.steps {
        let mut step = step.clone();
        step.for_each_premise_mut(|premise| premise.step = numbers[premise.step as usize - 1]);
        let (mut number, claim) = add(step);
        match random.below(3) {
            0 => {
                let (there, _) = add(Step::Image { premise: number.into(), motion });
                (number, _) = add(Step::Image { premise: there.into(), motion });
            }
            1 if claim.kind == proof::Kind::Connection => {
                let premises = vec![number.into()];
                (number, _) =
                    add(Step::Link { premises, goal: claim.goal, stones: CellSet::EMPTY });
            }
            _ => {}
        }
        numbers.push(number);
    }
    let mut certificate = Certificate { statement: certificate.statement.clone(), steps };
    certificate.mark_last_mentions();
    certificate
}

/// Valid certificates of 3x3 to 5x5 with every kind of inference among them.
fn originals(random: &mut Random) -> Vec<Certificate<1>> {
    let mut originals = vec![with_stand_in()];
    let positions = [
        "3/3/3 b",
        "B2/3/3 w",
        "3/3/3 w",
        "4/4/4/4 b",
        "4/1B2/4/4 w",
        "4/4/2W1/4 b",
        "B3/1W2/4/4 b",
    ];
    originals.extend(positions.map(|line| certify(&line.parse().expect("a line"))));
    while originals.len() < 20 {
        let setup = random_five_by_five(random);
        if setup.joined().is_none() {
            originals.push(certify(&setup));
        }
    }
    let detours: Vec<_> = originals.iter().map(|original| with_detours(original, random)).collect();
    originals.extend(detours);
    originals
}

/// A 5x5 position with eight to twelve empty cells, balanced within a stone.
fn random_five_by_five(random: &mut Random) -> Setup {
    let size = Size::new(5, 5).expect("small");
    let mut setup = Setup::empty(Rules::Hex, size);
    let mut cells: Vec<Cell> = size.all_cells().collect();
    for index in 0..13 + random.below(5) {
        let cell = cells.swap_remove(random.below(cells.len()));
        setup.set(cell, Some(Color::ALL[index % 2]));
    }
    setup.turn = Color::ALL[random.below(2)];
    setup
}

/// A file with one thing changed.
fn mutant(original: &Certificate<1>, random: &mut Random) -> Option<Vec<u8>> {
    let mut changed = original.clone();
    let size = changed.statement.setup.size();
    let cells: Vec<Cell> = size.all_cells().collect();
    let any_cell = cells[random.below(cells.len())];
    let (count, at) = (changed.steps.len(), random.below(changed.steps.len()));
    match random.below(12) {
        0 => drop(changed.steps.remove(at)),
        1 => changed.steps.swap(at, random.below(count)),
        2 => changed.steps.insert(at, original.steps[random.below(count)].clone()),
        3 => changed.statement.winner = !changed.statement.winner,
        4 => changed.statement.setup.turn = !changed.statement.setup.turn,
        5 => {
            let stone = [None, Some(Color::Black), Some(Color::White)][random.below(3)];
            changed.statement.setup.set(any_cell, stone);
        }
        6 => {
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
            0 => *goal = Goal::new([(Endpoint::Cell(cell), goal.pairs()[0].1)]),
            1 => drop(premises.pop()),
            _ => toggle(stones),
        },
        Step::Play { cell: played, .. } => *played = cell,
        Step::Either { premises } => drop(premises.pop()),
        Step::StandIn { cells, .. } => toggle(cells),
        Step::Image { motion, .. } => match random.below(4) {
            0 => motion.turns = random.below(8) as u8,
            1 => motion.reflect ^= true,
            2 => motion.swap_sides ^= true,
            _ => motion.shift.0 += random.below(5) as i8 - 2,
        },
        Step::Strip { .. }
        | Step::Force { .. }
        | Step::Answer { .. }
        | Step::Captured { .. }
        | Step::Dead { .. } => unreachable!("the originals are of Hex"),
    }
}

/// The binary form, or now and then the text form where it can be written.
fn encode(certificate: &Certificate<1>, random: &mut Random) -> Option<Vec<u8>> {
    let forward = |certificate: &Certificate<1>| {
        let mut number = 0;
        certificate.steps.iter().all(|step| {
            number += 1;
            let mut earlier = true;
            step.for_each_premise(|premise| earlier &= premise.step < number);
            earlier
        })
    };
    if random.below(4) == 0 {
        return text::write(certificate).ok().map(String::into_bytes);
    }
    // The binary form counts steps backwards, so that a mention of a later one can't be written.
    let mut bytes = Vec::new();
    forward(certificate).then(|| binary::write(&mut bytes, certificate).expect("memory"))?;
    Some(bytes)
}

/// Runs the second verifier on files, and returns those that it refuses.
fn refused_by_python(files: &[PathBuf]) -> HashSet<PathBuf> {
    let mut refused = HashSet::new();
    for chunk in files.chunks(2000) {
        let output = Command::new("python3")
            .arg(PYTHON_VERIFIER)
            .args(chunk)
            .output()
            .expect("python3 runs");
        let messages = String::from_utf8(output.stderr).expect("text");
        assert!(!messages.contains("Traceback"), "{messages}");
        let names: HashSet<&str> = messages
            .lines()
            .filter_map(|line| line.split_once(": "))
            .map(|(name, _)| name)
            .collect();
        refused
            .extend(chunk.iter().filter(|file| names.contains(&*file.to_string_lossy())).cloned());
        let all_accepted = refused.is_disjoint(&chunk.iter().cloned().collect());
        assert_eq!(output.status.code(), Some(if all_accepted { 0 } else { 1 }), "{messages}");
    }
    refused
}

fn scratch(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a scratch folder");
    folder
}

#[test]
fn mutants_are_refused_or_true() {
    let mut random = Random(0x6d75_7374_706c_6179);
    let originals = originals(&mut random);
    let mut rules: BTreeMap<&str, usize> = BTreeMap::new();
    for original in &originals {
        let bytes = encode(original, &mut Random(1)).expect("valid");
        verify(&bytes[..], |_| ()).expect("the original is accepted");
        original.steps.iter().for_each(|step| *rules.entry(step.rule()).or_default() += 1);
    }
    assert_eq!(rules.len(), 5, "every inference occurs: {rules:?}");
    // A change may happen to change nothing, and such a file is no mutant.
    let unchanged: HashSet<Vec<u8>> = originals
        .iter()
        .flat_map(|original| {
            let mut bytes = Vec::new();
            binary::write(&mut bytes, original).expect("memory");
            [bytes, text::write(original).expect("valid steps").into_bytes()]
        })
        .collect();
    let folder = scratch("mutants");
    let (mut files, mut accepted, mut winners) = (Vec::new(), HashSet::new(), HashMap::new());
    while files.len() < 10_000 {
        let original = &originals[random.below(originals.len())];
        let Some(bytes) = mutant(original, &mut random) else { continue };
        if unchanged.contains(&bytes) {
            continue;
        }
        let file = folder.join(format!("{:05}", files.len()));
        std::fs::write(&file, &bytes).expect("a file");
        if let Ok(verified) = verify(&bytes[..], |_| ()) {
            let statement = verified.statement();
            let winner = *winners.entry(statement.setup.clone()).or_insert_with_key(winner);
            assert_eq!(winner, statement.winner, "{statement} in {}", file.display());
            accepted.insert(file.clone());
        }
        files.push(file);
    }
    println!("{} of {} mutants still prove something, which is true", accepted.len(), files.len());
    assert!(accepted.len() > 100 && accepted.len() < 5_000, "mutants are mostly harmful");
    let refused = refused_by_python(&files);
    for file in &files {
        assert_eq!(
            !refused.contains(file),
            accepted.contains(file),
            "the verifiers disagree on {}",
            file.display()
        );
    }
}

#[test]
fn the_second_verifier_accepts_all_positions_up_to_three_by_three_and_openings_of_four_by_four() {
    let folder = scratch("accepted");
    let mut files = Vec::new();
    let mut save = |certificate: &Certificate<1>| {
        let mut bytes = Vec::new();
        binary::write(&mut bytes, certificate).expect("memory");
        let file = folder.join(format!("{:05}", files.len()));
        std::fs::write(&file, bytes).expect("a file");
        files.push(file);
    };
    for (columns, rows) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 2), (2, 3), (3, 3)] {
        let size = Size::new(columns, rows).expect("small");
        let board = Board::<1>::new(size);
        let mut brute = Brute::new(&board, 256);
        for number in 0..3usize.pow(size.cells() as u32) {
            let mut setup = Setup::empty(Rules::Hex, size);
            for cell in size.all_cells() {
                let digit = number / 3usize.pow(cell.index() as u32) % 3;
                setup.set(cell, [None, Some(Color::Black), Some(Color::White)][digit]);
            }
            for turn in Color::ALL {
                setup.turn = turn;
                let control = Control::default();
                let mut oracle = BruteOracle { brute: &mut brute, control: &control };
                let position = Position::new(&board, &setup);
                save(&extract::certificate(&board, &position, &mut oracle).expect("not stopped"));
            }
        }
    }
    for index in 0..16 {
        let mut setup = Setup::empty(Rules::Hex, Size::new(4, 4).expect("small"));
        setup.set(setup.size().all_cells().nth(index).expect("a cell"), Some(Color::Black));
        setup.turn = Color::White;
        save(&certify(&setup));
    }
    println!("{} certificates", files.len());
    assert_eq!(refused_by_python(&files), HashSet::new());
}
