//! `cargo xtask puzzles`: the puzzles of the page, in `web/puzzles.json`.
//!
//! The program makes them, and decides every move of each twice; here they are graded. The file has
//! positions and no solutions: the page asks the engine about every move, as it does about any
//! position. A test solves all of them anew.
//!
//! A puzzle is graded by what makes it hard: a point for each doubling of the nodes that its most
//! stubborn wrong move takes to refute, and up to two points for a winning move at which one looks
//! late. Sorted by that, each fifth of the puzzles of a game has a grade, from 1, easy, to 5.

use crate::cargo;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Where they are.
const FILE: &str = "web/puzzles.json";

/// The sets: the game, the side of the board, the most stones, and the most puzzles.
const SETS: [(&str, usize, usize, usize); 5] = [
    ("hex", 4, 5, 10),
    ("hex", 5, 8, 30),
    ("hex", 6, 12, 40),
    ("rex", 4, 5, 6),
    ("rex", 5, 11, 34),
];

/// How many grades there are.
const GRADES: usize = 5;

/// A puzzle.
#[derive(Clone, PartialEq, Debug)]
struct Puzzle {
    game: &'static str,
    side: usize,
    /// Without the game's name.
    position: String,
    stones: usize,
    /// What the refutation of the most stubborn wrong move takes.
    nodes: u64,
    hardness: f64,
}

/// Makes all puzzles anew, and writes the file.
pub(crate) fn run(root: &Path) -> Result<(), String> {
    let program = program()?;
    let mut puzzles = Vec::new();
    for (game, side, stones, count) in SETS {
        println!("{count} puzzles of {game} on {side}x{side}");
        for line in made(&program, game, side, stones, count)?.lines() {
            puzzles.push(read(game, side, line)?);
        }
    }
    let path = root.join(FILE);
    let text = object(puzzles);
    std::fs::write(&path, text).map_err(|error| format!("{}: {error}", path.display()))
}

/// The program that makes puzzles: the one that `MUSTPLAY` names, or a new build.
fn program() -> Result<PathBuf, String> {
    match std::env::var_os("MUSTPLAY") {
        Some(path) => Ok(path.into()),
        None => cargo::build(&["--release", "--bin", "mustplay"], None),
    }
}

/// What the program prints: a JSON object a line.
fn made(
    program: &Path,
    game: &str,
    side: usize,
    stones: usize,
    count: usize,
) -> Result<String, String> {
    let [side, stones, count] = [side, stones, count].map(|number| number.to_string());
    let output = Command::new(program)
        .args(["puzzles", "--json", "--unique", "--game", game, "--size", &side])
        .args(["--stones", &stones, "--count", &count])
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    // With code 3 there are fewer than were asked for.
    match output.status.code() {
        Some(0 | 3) => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        _ => Err(format!("the puzzles of {game} {side}x{side} weren't made")),
    }
}

/// A puzzle from the line that tells it.
fn read(game: &'static str, side: usize, line: &str) -> Result<Puzzle, String> {
    let field = |name: &str| {
        let start = line.find(&format!("\"{name}\":")).map(|at| at + name.len() + 3);
        let rest = start.map(|start| line[start..].trim_start_matches('"'));
        let value = rest.and_then(|rest| rest.split(['"', ',', '}']).next());
        value.ok_or_else(|| format!("no {name} in {line}"))
    };
    let number = |name: &str| {
        field(name)?.parse::<u64>().map_err(|error| format!("{name} in {line}: {error}"))
    };
    let (nodes, late, open) = (number("nodes")?, number("overlooked")?, number("open")?);
    let hardness = (1.0 + nodes as f64).log2() + 2.0 * late as f64 / open as f64;
    let position = field("position")?.to_string();
    Ok(Puzzle { game, side, position, stones: number("stones")? as usize, nodes, hardness })
}

/// All puzzles as a JSON object: by game, and from easy to hard.
fn object(mut puzzles: Vec<Puzzle>) -> String {
    puzzles.sort_by(|a, b| a.game.cmp(b.game).then(a.hardness.total_cmp(&b.hardness)));
    let mut lines = Vec::with_capacity(puzzles.len());
    for (index, puzzle) in puzzles.iter().enumerate() {
        let Puzzle { game, side, position, stones, nodes, .. } = puzzle;
        let alike: Vec<usize> =
            (0..puzzles.len()).filter(|&other| puzzles[other].game == *game).collect();
        let place = alike.iter().position(|&other| other == index).expect("it is one of them");
        let grade = 1 + place * GRADES / alike.len();
        let number = place + 1;
        lines.push(format!(
            "  {{\"id\":\"{game}-{number}\",\"game\":\"{game}\",\"position\":\"{game} {position}\",\
             \"columns\":{side},\"rows\":{side},\"stones\":{stones},\"grade\":{grade},\
             \"nodes\":{nodes}}}"
        ));
    }
    format!("{{\"schema\":1,\"puzzles\":[\n{}\n]}}\n", lines.join(",\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINE: &str = "{\"schema\":1,\"game\":\"hex\",\"position\":\"2W2/5/B4/5/B1W1B w\",\
        \"winning_moves\":[\"b3\"],\"stones\":5,\"hardest_try\":\"d1\",\"nodes\":21,\
        \"open\":20,\"overlooked\":7,\"seed\":1}";

    #[test]
    fn a_puzzle_is_read() {
        let puzzle = read("hex", 5, LINE).expect("a puzzle");
        assert_eq!((puzzle.stones, puzzle.nodes), (5, 21));
        assert_eq!(puzzle.position, "2W2/5/B4/5/B1W1B w");
        assert!((puzzle.hardness - 5.16).abs() < 0.01, "{}", puzzle.hardness);
        assert!(read("hex", 5, "{}").is_err());
    }

    #[test]
    fn each_fifth_has_a_grade_and_no_solution_is_told() {
        let puzzle = |game, nodes: u64| Puzzle {
            game,
            hardness: nodes as f64,
            nodes,
            ..read("hex", 5, LINE).expect("a puzzle")
        };
        let hex = (1..=10).rev().map(|nodes| puzzle("hex", nodes));
        let text = object(hex.chain([puzzle("rex", 3)]).collect());
        for grade in 1..=GRADES {
            let of = |game: &str| {
                let is = |line: &&str| line.contains(&format!("\"game\":\"{game}\""));
                let lines = text.lines().filter(is);
                lines.filter(|line| line.contains(&format!("\"grade\":{grade},"))).count()
            };
            assert_eq!((of("hex"), of("rex")), (2, usize::from(grade == 1)), "{text}");
        }
        assert!(text.contains("\"id\":\"hex-1\""), "{text}");
        assert!(!text.contains("b3"), "{text}");
    }
}
