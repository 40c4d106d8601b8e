//! The longest lines of large boards, on several threads: stacks are large enough.

use crate::run::{Ran, mustplay, with_input};
use crate::serve::client::Server;
use serde_json::json;

/// The carrier of a template on the sixth row: a stone at j1 is connected to the bottom, whatever
/// the opponent does, as long as these cells are empty. Rows are counted from the stone's.
const ROWS: [(char, char); 6] =
    [('i', 'k'), ('g', 'l'), ('e', 'm'), ('c', 'n'), ('b', 'n'), ('a', 'n')];

/// The column of the stone, counted from 0.
const STONE: usize = 9;

/// A board with the template at the bottom and a wall of Black stones above the stone. All
/// other cells are White's, who is to move and has to break it. Lines there are long: nearly every
/// cell matters.
fn cells(columns: usize, rows: usize) -> Vec<Vec<char>> {
    let top = rows - ROWS.len();
    let mut rows = vec![vec!['W'; columns]; rows];
    for (row, (first, last)) in rows[top..].iter_mut().zip(ROWS) {
        for letter in first..=last {
            row[usize::from(letter as u8 - b'a')] = '.';
        }
    }
    for row in &mut rows[..=top] {
        row[STONE] = 'B';
    }
    rows
}

/// The same as a text.
fn tower(columns: usize, rows: usize) -> String {
    let rows: Vec<String> = cells(columns, rows).iter().map(|row| written(row)).collect();
    format!("{} w", rows.join("/"))
}

/// A row with its empty cells counted.
fn written(row: &[char]) -> String {
    row.chunk_by(|one, other| (*one == '.') == (*other == '.'))
        .map(|run| match run[0] {
            '.' => run.len().to_string(),
            _ => run.iter().collect(),
        })
        .collect()
}

/// A run that decided the position, or gave it up at the limit.
#[track_caller]
fn survived(ran: &Ran, size: usize) {
    assert!(matches!(ran.code, Some(0 | 3)), "{size}: {:?} {}", ran.code, ran.err);
    assert!(ran.out.contains("nodes, "), "{size}: {}", ran.out);
}

#[test]
fn solve_on_threads() {
    for size in [14, 16, 19] {
        for threads in ["1", "3"] {
            let position = tower(size, size);
            let args = ["solve", &position, "--threads", threads, "--memory", "64"];
            let args: Vec<&str> = args.into_iter().chain(["--limit", "2"]).collect();
            survived(&mustplay(&args), size);
        }
    }
}

/// Engines that go straight down: as deep as there are cells.
#[test]
fn the_other_engines() {
    for size in [14, 19] {
        let size_text = size.to_string();
        for engine in ["brute", "solver"] {
            let args = ["solve", "--size", &size_text, "--engine", engine, "--memory", "64"];
            let args: Vec<&str> = args.iter().copied().chain(["--limit", "1"]).collect();
            survived(&mustplay(&args), size);
        }
        let all = "--without=inferior,must-play,threats,decomposition,learned,order,history,focus";
        let args = ["solve", "--size", &size_text, all, "--threads", "2", "--limit", "1"];
        survived(&mustplay(&args), size);
    }
}

#[test]
fn the_player_on_threads() {
    for size in [14, 19] {
        let mut input = format!("boardsize {size} {size}\n");
        for (row, cells) in cells(size, size).iter().enumerate() {
            for (column, stone) in cells.iter().enumerate().filter(|(_, stone)| **stone != '.') {
                let letter = char::from(b'a' + u8::try_from(column).expect("a column"));
                input += &format!("play {} {letter}{}\n", stone.to_ascii_lowercase(), row + 1);
            }
        }
        input += "genmove w\n";
        for player in ["puct", "mcts", "hexy"] {
            let args = ["htp", "--player", player, "--player-threads", "2", "--time", "1"];
            let ran = with_input(&args, &input);
            assert_eq!(ran.code, Some(0), "{player} on {size}: {}", ran.err);
            let last = ran.out.trim_end().rsplit("\n\n").next().unwrap_or_default();
            assert!(last.starts_with("= "), "{player} on {size}: {last}");
        }
    }
}

/// The server takes boards with up to 169 cells.
#[test]
fn serve_on_threads() {
    let args = ["--threads", "3", "--memory", "128"];
    let server = Server::start_in(std::path::Path::new("."), &args);
    let position = tower(14, 12);
    let answer = server.get(&format!("/api/solve?position={position}&limit=3"));
    assert!(answer.text().contains("event: end"), "{}", answer.text());
    for player in ["puct", "mcts", "hexy"] {
        let play = json!({ "position": position, "player": player, "seconds": 1 });
        let answer = server.post("/api/play", &play);
        assert_eq!(answer.status, 200, "{player}: {}", answer.text());
    }
    for size in [14, 16, 19] {
        let look = server.get(&format!("/api/look?position={}&what=mustplay", tower(size, size)));
        assert_eq!(look.status, 200, "{size}: {}", look.text());
    }
    assert_eq!(server.get("/api/about").status, 200);
}
