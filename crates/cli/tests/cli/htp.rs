//! `mustplay htp`: the dialogue that clients have with it.

use crate::run::{Ran, program, with_bytes, with_input};
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

/// What the engine says to a text.
fn spoken(input: &str) -> String {
    with_input(&["htp", "--memory", "16", "--threads", "1"], input).done()
}

/// The answers to a text, without their ends.
fn answers(input: &str) -> Vec<String> {
    let output = spoken(input);
    assert!(output.is_empty() || output.ends_with("\n\n"), "{output}");
    output.split_terminator("\n\n").map(String::from).collect()
}

#[track_caller]
fn check(input: &str, expected: &[&str]) {
    assert_eq!(answers(input), expected, "{input}");
}

/// What `HexGui` sends when it connects, with a position that was set up by hand: a color moves
/// twice.
#[test]
fn connecting() {
    let input = "name\nversion\nhexgui-analyze_commands\nboardsize 5 5\nclear_board\nplay black c3\n\
                 play black B2\nplay white b4\nshowboard\nundo\ngenmove white\nquit\nname\n";
    let answers = answers(input);
    assert_eq!(answers.len(), 12, "nothing is answered after quit: {answers:?}");
    let version = concat!("= ", env!("CARGO_PKG_VERSION"));
    assert_eq!(answers[..2], ["= Mustplay", version]);
    assert_eq!(answers[3..8], ["= "; 5]);
    let board = "= \nhex, black to move\n  a b c d e\n1  . . . . .  1\n 2  . B . . .  2\n\
                 \u{20} 3  . . B . .  3\n   4  . W . . .  4\n    5  . . . . .  5\n        a b c d e";
    assert_eq!(answers[8..10], [board, "= "]);
    assert_eq!(answers[10], "= resign", "Black is connected from side to side");
    assert_eq!(answers[11], "= ");
}

/// Entries are `kind/label/command`, of kinds that `HexGui` knows, and each command is one of ours.
#[test]
fn the_menu() {
    let answers = answers("hexgui-analyze_commands\nlist_commands\n");
    let lines = |answer: &str| -> Vec<String> {
        answer.strip_prefix("= ").expect("success").lines().map(String::from).collect()
    };
    let (menu, commands) = (lines(&answers[0]), lines(&answers[1]));
    assert!(menu.len() > 20 && menu.iter().all(|line| line.split('/').count() == 3), "{menu:?}");
    for line in &menu {
        let fields: Vec<&str> = line.split('/').collect();
        let kinds = ["string", "plist", "pspairs", "var", "inferior", "vc", "group", "param"];
        assert!(kinds.contains(&fields[0]), "{line}");
        let name = fields[2].split(' ').next().expect("a name");
        assert!(commands.iter().any(|command| command == name), "{line}");
    }
    for entry in [
        "inferior/Moves To Consider/vc-build %m",
        "vc/Connections Between Cells/vc-between-cells-full %c %P",
        "param/Solver/param_dfpn",
        "string/Who Wins/dfpn-solve-state %m",
    ] {
        assert!(menu.iter().any(|line| line == entry), "{entry}");
    }
}

/// The buttons that solve.
#[test]
fn solving() {
    let input = "boardsize 4\nclear_board\nparam_dfpn use_guifx 1\ndfpn-solve-state black\n\
                 dfpn-solver-find-winning black\ndfpn-get-state black\ndfpn-get-bounds black\n\
                 dfpn-get-work black\ndfpn-get-pv black\nplay black a1\ndfpn-solve-state white\n\
                 dfpn-solver-find-winning white\n";
    let answers = answers(input);
    assert_eq!(answers[3..5], ["= black", "= a4 b3 c2 d1"]);
    assert!(answers[5].starts_with("= black wins"), "{answers:?}");
    let winning = ["a4", "b3", "c2", "d1"];
    let bounds: Vec<&str> = answers[6][2..].split_whitespace().collect();
    assert!(!bounds.is_empty());
    for pair in bounds.chunks(2) {
        assert_eq!(pair[1], if winning.contains(&pair[0]) { "W" } else { "L" }, "{bounds:?}");
    }
    let work = answers[7][2..].split_whitespace().skip(1).step_by(2);
    assert!(work.clone().all(|count| count.parse().is_ok_and(|count: u64| count > 0)));
    assert_eq!(work.count(), bounds.len() / 2);
    let first = answers[8][2..].split_whitespace().next().expect("a line");
    assert!(winning.contains(&first), "{answers:?}");
    assert_eq!(answers[10..], ["= white", "= a4 b3 c2"]);
}

/// The buttons that show what can be seen.
#[test]
fn seeing() {
    let input = "boardsize 4 4\nplay b b2\ncompute-inferior white\ncompute-fillin white\n\
                 vc-build white\nvc-get-mustplay white\nvc-between-cells-semi black b2 a4\n\
                 vc-between-cells-full black a4 south\nvc-connected-to-full black b2\n\
                 vc-union-semi black b2 a4\nvc-intersection-semi black b2 south\ngroup-get b2\n\
                 all_legal_moves w\n";
    let filled = "= b1 fbb c1 fbb a1 fbb a2 fbb";
    let inferior = "a3 iv[b3] a4 iv[b4] b4 id[c3] c2 id[c3] c4 id[c3] d1 iv[c2] d2 iv[c3] d3 iv[c3] \
                    d4 iv[c4]";
    let outside = "d1 x c2 x d2 x a3 x c3 x d3 x a4 x b4 x c4 x d4 x";
    check(
        input,
        &[
            "= ",
            "= ",
            &format!("{filled} {inferior}"),
            filled,
            &format!("{filled} {outside}"),
            &format!("{filled} {outside}"),
            "= black b2 a4 semi and [ a3 ] [ ] a3\nblack b2 a4 semi and [ b3 ] [ ] b3",
            "= black a4 south full base [ ] [ ]",
            "= a1 a2 a3 a4 b1 b3 c1 c2 c3 d1",
            "= a3 b3",
            "= b3",
            "= b2",
            "= a1 a2 a3 a4 b1 b3 b4 c1 c2 c3 c4 d1 d2 d3 d4",
        ],
    );
    let answers = answers("boardsize 5\nplay b c3\neval-resist b\neval-resist-cells b\n");
    let value: f64 = answers[2][2..].split(',').next().expect("a value").parse().expect("a number");
    assert!(value < 0.0, "Black is ahead: {answers:?}");
    let energies: Vec<f64> =
        answers[3][2..].split(' ').skip(1).step_by(2).map(|text| text.parse().unwrap()).collect();
    assert!(energies.len() > 5 && energies.is_sorted_by(|a, b| a >= b), "{answers:?}");
}

/// A search that takes hours, unless it is told to end.
const HARD: &str = "boardsize 10\nplay b a10\n";

#[test]
fn an_interrupt_ends_a_search() {
    // All lines are there at once: the interrupt reaches back to the search, not to what follows.
    let input =
        format!("{HARD}1 dfpn-solve-state w\n# interrupt\n2 boardsize 3\n3 dfpn-solve-state b\n");
    check(&input, &["= ", "= ", "=1 unknown", "=2 ", "=3 black"]);
    let input = format!("{HARD}dfpn-solver-find-winning w\n# interrupt\n");
    let answers = answers(&input);
    assert!(answers[2].starts_with("? stopped after "), "{answers:?}");
}

#[test]
fn a_limit_ends_a_search() {
    let input = format!("{HARD}param_dfpn limit 0.1\ndfpn-solve-state w\n");
    check(&input, &["= ", "= ", "= ", "= unknown"]);
}

/// An engine that is talked with while it runs.
struct Live {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Live {
    /// An engine with so much memory in MiB that has been sent some lines.
    fn start(memory: &str, lines: &str) -> Live {
        let mut child = program(&["htp", "--memory", memory, "--threads", "1"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut live = Live { child, input, output };
        live.send(lines);
        live
    }

    fn send(&mut self, lines: &str) {
        writeln!(self.input, "{lines}").expect("it reads");
    }

    fn next(&mut self) -> String {
        let mut line = String::new();
        assert!(self.output.read_line(&mut line).expect("text") > 0, "a line");
        line.trim_end_matches('\n').into()
    }

    /// Ends the input; the engine has to end well.
    fn end(self) {
        let Live { mut child, input, output: _unread } = self;
        drop(input);
        assert!(child.wait().expect("the program ends").success());
    }
}

/// Pictures come while the search runs, and the interrupt is read while it does.
#[test]
fn pictures_come_during_a_search() {
    let lines = format!("{HARD}param_dfpn use_guifx 1\ndfpn-solve-state w");
    let mut live = Live::start("64", &lines);
    for _ in 0..3 {
        assert_eq!([live.next(), live.next()], ["= ", ""]);
    }
    for picture in 0..2 {
        assert_eq!([live.next(), live.next()], ["gogui-gfx:", "dfpn"], "picture {picture}");
        for keyword in ["VAR", "LABEL", "TEXT "] {
            let line = live.next();
            assert!(line.starts_with(keyword), "{line}");
        }
        assert_eq!(live.next(), "");
    }
    live.send("# interrupt");
    let answer = loop {
        let line = live.next();
        if line.starts_with(['=', '?']) {
            break line;
        }
    };
    assert_eq!(answer, "= unknown");
    live.end();
}

/// Lines come at each interval until an empty line ends them.
#[test]
fn an_analysis_is_live() {
    for (name, most) in [("lz-analyze", 10_000.0), ("kata-analyze", 1.0)] {
        let lines = format!("boardsize 11\n5 {name} w 5 minmoves 2 maxmoves 3");
        let mut live = Live::start("64", &lines);
        assert_eq!([live.next(), live.next(), live.next()], ["= ", "", "=5"]);
        for _ in 0..3 {
            let line = live.next();
            let moves: Vec<&str> = line.split("info ").skip(1).collect();
            assert!((2..=3).contains(&moves.len()), "{line}");
            for (order, info) in moves.into_iter().enumerate() {
                let (pairs, line) = info.split_once(" pv ").expect("a line of moves");
                let words: Vec<&str> = pairs.split(' ').collect();
                let value = |name: &str| {
                    let pair = words.chunks(2).find(|pair| pair[0] == name);
                    pair.unwrap_or_else(|| panic!("{name}: {info}"))[1]
                };
                assert_eq!(value("order"), order.to_string());
                assert!(line.starts_with(value("move")), "{info}");
                let winrate: f64 = value("winrate").parse().expect("a number");
                assert!((0.0..=most).contains(&winrate), "{info}");
            }
        }
        live.send("\n6 name");
        let rest = std::iter::from_fn(|| Some(live.next()));
        let rest: Vec<String> = rest.take_while(|line| line != "=6 Mustplay").collect();
        let (end, infos) = rest.split_last().expect("the end of the answer");
        assert!(end.is_empty() && infos.iter().all(|line| line.starts_with("info ")), "{rest:?}");
        live.end();
    }
}

#[test]
fn the_player_thinks_and_shows_it() {
    let input = "boardsize 11\nparam_player use_guifx 1\nparam_player time 1.3\ngenmove b\n";
    let output = spoken(input);
    assert!(output.contains("\n\ngogui-gfx:\nuct\nVAR"), "{output}");
    let (_, answer) = output.trim_end().rsplit_once("= ").expect("an answer");
    let (column, row) = answer.split_at(1);
    assert!(("a"..="k").contains(&column), "{output}");
    assert!(row.parse().is_ok_and(|row: u8| (1..=11).contains(&row)), "{output}");
}

#[test]
fn a_client_that_goes_away_ends_the_search() {
    let mut live = Live::start("16", &format!("{HARD}dfpn-solve-state w"));
    live.next();
    let Live { mut child, input, output } = live;
    drop((input, output));
    assert!(child.wait().expect("the program ends").success());
}

#[test]
fn games_are_played_to_their_end() {
    for (rules, player) in [
        ("hex", "random"),
        ("hex", "greedy"),
        ("hex", "hexy"),
        ("hex", "mcts"),
        ("hex", "puct"),
        ("rex", "mcts"),
    ] {
        let mut input = format!(
            "boardsize 4 5\nparam_game rules {rules}\nparam_player style {player}\n\
             param_player nodes 40\nparam_player resign 0\n"
        );
        input += &"genmove b\ngenmove w\n".repeat(10);
        input += "final_score\n";
        let answers = answers(&input);
        let score = answers.last().expect("a score");
        assert!(["= B+", "= W+"].contains(&score.as_str()), "{answers:?}");
        let over = answers.iter().filter(|answer| answer.starts_with("? the game is over: "));
        assert!(answers[5].starts_with("= ") && over.count() < 14, "{answers:?}");
    }
}

#[test]
fn players_resign_and_swap() {
    // Black has joined the sides but for a move.
    let lost = "boardsize 3\nplay b b2\nparam_player style greedy\ngenmove w\n";
    assert_eq!(answers(lost)[3], "= resign");
    let input = "boardsize 5\nparam_player style greedy\nplay b c3\nplay w swap-pieces\n\
                 param_game allow_swap 1\ngenmove w\nshowboard\nundo\nplay w swap-pieces\n";
    let answers = answers(input);
    assert!(answers[3].starts_with("? there is no swap in this game"), "{answers:?}");
    assert_eq!((answers[5].as_str(), answers[8].as_str()), ("= swap-pieces", "= "));
    assert!(answers[6].contains("\n  3  . . W . .  3\n"), "{answers:?}");
}

#[test]
fn mistakes_are_told() {
    for (line, sentence) in [
        ("nonsense", "there is no command 'nonsense'; list_commands names those that there are"),
        ("7", "there is a number and no command"),
        ("play b", "play takes COLOR MOVE, not 1 argument"),
        ("undo 1", "undo takes no arguments, not 1 argument"),
        ("undo", "there is no move to take back"),
        ("play green a1", "'green' is no color: black or white, b or w"),
        ("play b f1", "the 5x5 board has no cell 'f1'"),
        ("boardsize 0", "a 0x0 board has no cells"),
        (
            "boardsize 99 99",
            "a 99x99 board is too large: at most 32 columns, 32 rows and 384 cells \
                             (19x19 fits)",
        ),
        ("boardsize -3", "'-3' is no number from 0 up"),
        ("final_score", "the game isn't over"),
        ("group-get a1", "there is no stone on a1"),
        ("param_game rules chess", "the rules are hex or rex, not 'chess'"),
        (
            "param_dfpn speed 9",
            "there is no parameter 'speed'; there are use_guifx, threads, memory, limit",
        ),
        ("param_dfpn threads", "there is a key, 'threads', and no value"),
        (
            "param_player style deep",
            "there is no player 'deep'; there are random, greedy, hexy, mcts, puct",
        ),
        ("lz-analyze b soon 1", "there is no key 'soon'; there are interval, minmoves, maxmoves"),
        ("lz-analyze b interval", "there is a key, 'interval', and no value"),
        ("kata-analyze 1x", "'1x' is no number of hundredths of a second"),
        ("kata-analyze b 10 maxmoves -1", "'-1' is no number from 0 up"),
        ("kata-analyze b ownership 1", "'1' is neither true nor false"),
        ("time_settings x 1 1", "'x' is no number of seconds from 0 up"),
        ("dfpn-get-state", "the search has nothing of this position; dfpn-solve-state looks at it"),
        ("vc-between-cells-full b a1 a1", "both ends are the same, or stones of one chain"),
        ("vc-connected-to-full b west", "the side west belongs to white"),
        ("vc-union-full b a1 e5", "there is no such link"),
    ] {
        let answers = answers(&format!("boardsize 5\n{line}\n"));
        let mark = if line == "7" { "?7" } else { "?" };
        assert_eq!(answers[1], format!("{mark} {sentence}"), "{line}");
    }
    let rex = answers("boardsize 4\nparam_game rules rex\nvc-build b\ncompute-inferior b\n");
    assert_eq!(
        rex[2],
        "? inferior cells, must-play and circuits are those of Hex, and the game is Rex"
    );
    assert_eq!(rex[3], rex[2]);
}

/// Bytes that are no text, lines without end, and a command after all that.
#[test]
fn whatever_is_sent_is_answered() {
    let mut input: Vec<u8> = (0..=255).cycle().take(4096).collect();
    input.push(b'\n');
    input.extend(vec![b'x'; 1 << 20]);
    input.extend(b"\n\xff\xfe play b a1\n77 name");
    let ran: Ran = with_bytes(&["htp"], &input);
    let out = ran.done();
    assert!(out.contains("? a line has at most 65536 bytes\n\n"), "{out}");
    assert!(out.ends_with("\n\n=77 Mustplay\n\n"), "{out}");
    // Of the first lines, those between the line breaks and comments of the cycle.
    assert!(out.matches("? there is no command ").count() >= 16, "{out}");
}
