//! What is written in any notation reads back as it was, and no text whatever breaks a parser.
//!
//! The cases of each notation stand beside its code; here are the properties that all of them
//! share.

use board::notation::{self, Notation, ParseError, sgf};
use board::{Color, Move, Played, Record, Rules, Setup, Size};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// The notations that can be read.
const READABLE: [Notation; 6] = [
    Notation::Line,
    Notation::Moves,
    Notation::Sgf,
    Notation::HexWorld,
    Notation::Trmph,
    Notation::Diagram,
];

/// So many cases, the same in every run.
fn cases(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(11),
        ..ProptestConfig::default()
    }
}

fn color() -> impl Strategy<Value = Color> {
    prop_oneof![Just(Color::Black), Just(Color::White)]
}

fn rules() -> impl Strategy<Value = Rules> {
    prop_oneof![Just(Rules::Hex), Just(Rules::Rex)]
}

/// Sizes from 1x1 to 19x19; half of them are square, so that trmph has something to say.
fn size() -> impl Strategy<Value = Size> {
    (1..=19_usize, 1..=19_usize, any::<bool>()).prop_map(|(columns, rows, square)| {
        Size::new(columns, if square { columns } else { rows }).expect("a size that fits")
    })
}

/// Any stones, from none to a full board.
fn any_setup() -> impl Strategy<Value = Setup> {
    (rules(), color(), size(), 0..=100_u64, any::<u64>()).prop_map(
        |(rules, turn, size, percent, seed)| {
            let mut random = Random(seed);
            let mut setup = Setup::empty(rules, size);
            setup.turn = turn;
            for cell in size.all_cells() {
                if random.below(100) < percent {
                    setup.set(cell, Some(Color::ALL[random.below(2) as usize]));
                }
            }
            setup
        },
    )
}

/// Stones that alternated from Black, which every notation can say on a square board of Hex.
fn played_setup() -> impl Strategy<Value = Setup> {
    (rules(), size(), 0..=400_usize, any::<u64>()).prop_map(|(rules, size, moves, seed)| {
        let mut random = Random(seed);
        let mut setup = Setup::empty(rules, size);
        let mut cells: Vec<_> = size.all_cells().collect();
        for _ in 0..moves.min(cells.len()) {
            let cell = cells.swap_remove(random.below(cells.len() as u64) as usize);
            let played = Played { color: setup.turn, action: Move::Place(cell) };
            setup.make(played).expect("an empty cell");
        }
        setup
    })
}

/// A game with every kind of move, by either color, and a cursor somewhere in it.
fn any_record() -> impl Strategy<Value = Record> {
    let start = prop_oneof![
        (rules(), size()).prop_map(|(rules, size)| Setup::empty(rules, size)),
        any_setup()
    ];
    let moves = prop::collection::vec((color(), 0..12_u8, any::<u16>()), 0..30);
    (start, moves, 0..40_usize).prop_map(|(start, moves, cursor)| {
        let size = start.size();
        let mut record = Record::new(start);
        for (color, kind, cell) in moves {
            let action = match kind {
                0 => Move::SwapPieces,
                1 => Move::SwapSides,
                2 => Move::Pass,
                3 => Move::Resign,
                4 => Move::Forfeit,
                _ => Move::Place(size.all_cells().nth(usize::from(cell) % size.cells()).unwrap()),
            };
            // What can't be played is left out.
            _ = record.push(Played { color, action });
        }
        record.look_at(cursor);
        record
    })
}

/// Whether trmph can say a position: Hex, a square board, and colors that alternate from Black.
fn alternates_on_a_square(setup: &Setup) -> bool {
    let ahead = match setup.turn {
        Color::Black => 0,
        Color::White => 1,
    };
    setup.rules == Rules::Hex
        && setup.size().is_square()
        && setup.count(Color::Black) == setup.count(Color::White) + ahead
}

proptest! {
    #![proptest_config(cases(10_000))]

    #[test]
    fn positions_read_back(setup in prop_oneof![any_setup(), played_setup()]) {
        let record = Record::new(setup.clone());
        for notation in READABLE {
            match notation.write(&record) {
                Ok(text) => {
                    prop_assert_eq!(Notation::guess(&text), notation, "{}", text);
                    let padded = format!("\u{feff}\n {text}\r\n");
                    for text in [text, padded] {
                        prop_assert_eq!(Notation::guess(&text), notation, "{}", text);
                        let again = notation.read(&text, Rules::Hex);
                        let found = again.as_ref().map(Record::position);
                        prop_assert_eq!(found, Ok(&setup), "{}", text);
                    }
                }
                Err(error) => {
                    prop_assert_eq!(notation, Notation::Trmph);
                    prop_assert!(!alternates_on_a_square(&setup), "{}", error);
                    prop_assert!(error.to_string().starts_with("trmph can't say that "));
                }
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(2_000))]

    #[test]
    fn games_read_back(record in any_record()) {
        // SGF keeps everything but the cursor.
        let text = sgf::write(&record);
        let again = sgf::read(&text).expect("own file");
        prop_assert_eq!(again.start(), record.start());
        prop_assert_eq!(again.moves(), record.moves());
        prop_assert_eq!(sgf::parse(&text).expect("own file").to_string(), text);

        // HexWorld may add passes, but keeps the place that is looked at and the end.
        let link = Notation::HexWorld.write(&record).expect("any record");
        let again = Notation::HexWorld.read(&link, Rules::Hex).expect("own link");
        prop_assert_eq!(again.position(), record.position(), "{}", link);
        prop_assert_eq!(again.end(), record.end(), "{}", link);

        // The others show what stands at the cursor.
        for notation in [Notation::Line, Notation::Moves, Notation::Diagram] {
            let text = notation.write(&record).expect("any record");
            let again = notation.read(&text, Rules::Hex).expect("own text");
            prop_assert_eq!(again.position(), record.position(), "{}", text);
        }
    }

    #[test]
    fn property_values_survive(comment in any::<String>(), name in "[A-Z]{2,5}") {
        prop_assume!(!["GM", "SZ", "AB", "AW", "AE", "PL"].contains(&name.as_str()));
        let escaped = comment.replace('\\', "\\\\").replace(']', "\\]");
        let text = format!("(;SZ[2]{name}[{escaped}];B[a1])");
        let collection = sgf::parse(&text).expect("a file");
        prop_assert_eq!(collection.to_string(), text);
        let nodes = collection.line(0).expect("a line");
        prop_assert_eq!(nodes[0].value(&name).expect("the property").text(), comment);
        let record = collection.record(0, Rules::Hex).expect("a game");
        prop_assert_eq!(record.position().to_string(), "hex B1/2 w");
    }
}

#[track_caller]
fn check_guess(text: &str, expected: Notation) {
    assert_eq!(Notation::guess(text), expected, "{text}");
}

#[test]
fn guesses() {
    check_guess("3/1B1/3 w", Notation::Line);
    check_guess("  hex 3/1B1/3 w\r\n", Notation::Line);
    check_guess("3 b\n", Notation::Line);
    check_guess("B w", Notation::Line);
    check_guess("rex BBB b", Notation::Line);
    check_guess("nonsense", Notation::Line);
    check_guess("7x7 d4 c5\n", Notation::Moves);
    check_guess("rex 5x5\nc2 swap-pieces\nc3", Notation::Moves);
    check_guess("7", Notation::Moves);
    check_guess("7 b4", Notation::Moves);
    check_guess("7 swap-pieces", Notation::Moves);
    check_guess("(;GM[11])", Notation::Sgf);
    check_guess("\u{feff}\n (;C[#trmph <hexboard])", Notation::Sgf);
    check_guess("https://hexworld.org/board/#11c1,a1", Notation::HexWorld);
    check_guess("#11,a1", Notation::HexWorld);
    check_guess("trmph.com/hex/board#11,a1", Notation::Trmph);
    check_guess("<hexboard size=\"2x2\"/>", Notation::Wiki);
    check_guess("B .\n . W", Notation::Diagram);
    check_guess("1 . B\n 2 . W", Notation::Diagram);
    check_guess("1 BW. 1\n2 .W. 2", Notation::Diagram);
    check_guess("rex, white to move\n. .", Notation::Diagram);
    check_guess(". B .", Notation::Diagram);
}

#[test]
fn markup_is_only_written() {
    let record = notation::read("3x2 c1 a2").expect("moves");
    let text = Notation::Wiki.write(&record).expect("any record");
    assert_eq!(text, "<hexboard size=\"2x3\" coords=\"show\" contents=\"R c1 B a2\"/>");
    let error = notation::read(&text).expect_err("not readable");
    assert_eq!(error.message(), "hexboard markup is only written: it doesn't say whose turn it is");
}

#[test]
fn a_file_keeps_what_nobody_here_knows() {
    let text = "\
(;FF[4]GM[11]SZ[5]PB[first]PW[second]XYZ[1][2]C[a \\[note\\] with a \\\\]
(;B[c3]LB[c3:1][a1:x\\:y]TR[b2](;W[b2]C[])(;W[swap-pieces]
N[named]))(;B[a1]MA[e5]))\n";
    let collection = sgf::parse(text).expect("a file");
    let printed = collection.to_string();
    for kept in [
        "PB[first]PW[second]XYZ[1][2]C[a \\[note\\] with a \\\\]",
        "LB[c3:1][a1:x\\:y]TR[b2]",
        ";W[b2]C[])",
        ";W[swap-pieces]N[named])",
        ";B[a1]MA[e5])",
    ] {
        assert!(printed.contains(kept), "{kept} is missing in {printed}");
    }
    let again = sgf::parse(&printed).expect("own file");
    assert_eq!(again.to_string(), printed);
    assert_eq!((collection.lines(), again.lines()), (3, 3));
    for line in 0..3 {
        assert_eq!(
            again.record(line, Rules::Hex),
            collection.record(line, Rules::Hex),
            "line {line}"
        );
    }
}

/// `SplitMix64`: small, fast, and the same on every machine.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^ (bits >> 31)
    }

    /// A number below a bound, which isn't 0.
    fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len() as u64) as usize]
    }
}

/// Random texts for one parser: bytes, words of its notation, and valid texts with mistakes in
/// them.
struct Texts<'a> {
    random: Random,
    words: &'a [&'a str],
    valid: &'a [&'a str],
}

impl Texts<'_> {
    fn words(&mut self) -> String {
        let length = self.random.below(16);
        (0..length).map(|_| *self.random.pick(self.words)).collect()
    }

    fn bytes(&mut self) -> String {
        let length = self.random.below(24);
        let bytes: Vec<u8> = (0..length).map(|_| self.random.next() as u8).collect();
        String::from_utf8_lossy(&bytes).into_owned()
    }

    fn mutated(&mut self) -> String {
        let mut text: Vec<char> = self.random.pick(self.valid).chars().collect();
        for _ in 0..=self.random.below(4) {
            let at = self.random.below(text.len() as u64 + 1) as usize;
            let end = (at + self.random.below(6) as usize).min(text.len());
            match self.random.below(5) {
                0 => _ = text.drain(at..end),
                1 => {
                    let word = self.random.pick(self.words).chars();
                    text.splice(at..at, word);
                }
                2 => {
                    let word = self.random.pick(self.words).chars();
                    text.splice(at..end, word);
                }
                3 => {
                    let copy = text[at..end].to_vec();
                    text.splice(at..at, copy);
                }
                _ => text.truncate(at.max(1)),
            }
        }
        text.into_iter().collect()
    }
}

/// Reads a million strings of random bytes, and as many texts made of `words` between bars or of
/// valid texts. A parser must not panic, and what it says must make sense.
fn never_breaks(notation: Notation, words: &str, valid: &[&str]) {
    let words: Vec<&str> = words.split('|').collect();
    let mut texts = Texts { random: Random(notation as u64), words: &words, valid };
    let mut read = 0;
    for round in 0..1_000_000 {
        let other = if round % 2 == 0 { texts.words() } else { texts.mutated() };
        for text in [texts.bytes(), other] {
            match notation.read(&text, Rules::Hex) {
                Ok(record) => {
                    read += 1;
                    assert!(record.cursor() <= record.moves().len(), "{text:?}");
                }
                Err(error) => check_error(&text, &error),
            }
        }
    }
    // A generator that never hits would test only the first line of a parser.
    assert!(read > 10_000, "only {read} texts could be read");
    for text in valid {
        let record = notation.read(text, Rules::Hex).expect("a valid text");
        assert_eq!(Notation::guess(text), notation, "{text}");
        assert!(record.cursor() <= record.moves().len());
    }
}

fn check_error(text: &str, error: &ParseError) {
    assert!(error.at() <= text.chars().count(), "{error} in {text:?}");
    assert!(!error.message().is_empty(), "{text:?}");
}

#[test]
fn a_million_lines() {
    never_breaks(
        Notation::Line,
        "B|W|1|2|3|10|32|0|/|/| | b| w|hex |rex |é",
        &["hex 7/7/3B3/7/7/7/7 w", "3/1B1/3 b", "rex BW/WB b", "12/12 white", "1 b"],
    );
}

#[test]
fn a_million_lists_of_moves() {
    never_breaks(
        Notation::Moves,
        "3|7x5| | |a1|b2|c3|d4|aa|1|x|,|rex | swap| swap-sides | pass | resign| forfeit|-|é",
        &["7x7 d4 c5", "3", "rex 3x2 a1b1, c2", "5 c2 swap-pieces a1", "2x2 pass a1 resign"],
    );
}

const SGF_WORDS: &str = "(|)|(;|;|[|]|\\|GM[11]|SZ[3]|SZ[7:5]|;B[a1]|;W[b2]|AB[a1:c2]|AW[bb]|AE|\
    PL[w]|C[x]|;W[swap]|B|a1|:|AP[HexGui:0.9]|RU[rex]|\n|é|ll[";

const SGF_FILES: [&str; 4] = [
    "(;FF[4]GM[11]SZ[3]AB[a1][b2]AW[c1:c3]PL[b];B[b1];W[resign])",
    "(;SZ[3];W[ba];B[swap];W[cc])",
    "(;GM[11]SZ[2](;B[a1];W[b1])(;B[b2]C[a \\] b]))(;SZ[1])",
    "(;AP[HexGui:0.9]SZ[3:2];B[c1];W[swap-pieces];AE[c1]PL[2])",
];

#[test]
fn a_million_files() {
    never_breaks(Notation::Sgf, SGF_WORDS, &SGF_FILES);
}

#[test]
fn every_line_of_a_damaged_file() {
    let words: Vec<&str> = SGF_WORDS.split('|').collect();
    let mut texts = Texts { random: Random(4), words: &words, valid: &SGF_FILES };
    for text in (0..100_000).map(|_| texts.mutated()) {
        let Ok(collection) = sgf::parse(&text) else { continue };
        let printed = collection.to_string();
        let again = sgf::parse(&printed).expect("own file");
        assert_eq!(again.to_string(), printed, "{text:?}");
        for line in 0..=collection.lines() {
            // The places of faults differ, but not what is wrong.
            let [one, other] = [&collection, &again].map(|file| file.record(line, Rules::Hex));
            assert_eq!(one.as_ref().ok(), other.as_ref().ok(), "{text:?}");
            if let Err(error) = one {
                check_error(&text, &error);
            }
        }
    }
}

#[test]
fn a_million_board_links() {
    never_breaks(
        Notation::HexWorld,
        "#|#3|#7x5|,|,|c1|r10|r13|n|m|a1|b2|c3|d4|:s|:S|:p|:rb|:fw|:|?rules=|rex|&| |é",
        &[
            "https://hexworld.org/board/#3c1,a1b2,c3",
            "#5x7r9n,a1:pb1:pc1",
            "https://hexworld.org/board/?rules=rex#4c1,b2:s,:rb",
            "#11",
        ],
    );
}

#[test]
fn a_million_trmph_links() {
    never_breaks(
        Notation::Trmph,
        "#|#3|#13,|3|,|a1|b2|c3|d4|aa|x| |trmph.com|é",
        &["trmph.com/hex/board#3,a1b2c3", "https://trmph.com/hex/board#13,a6i2d10", "trmph#2"],
    );
}

#[test]
fn a_million_diagrams() {
    never_breaks(
        Notation::Diagram,
        "B|W|b|w|.|. |-|*|+|\n|\n| |1|2|a b\n|hex|, |black to move\n|rex\n|é",
        &[
            "hex, white to move\n  a b c\n1  . B .  1\n 2  . W .  2\n  3  B . .  3\n      a b c\n",
            "B * .\n * B .\n  . W .",
            "rex, black to move\n  a\n1  W  1\n    a\n",
            ". B .",
        ],
    );
}

#[test]
fn a_text_that_names_no_game_takes_the_one_that_is_asked_for() {
    let unnamed =
        ["2/2 b", "2x2", "(;GM[11]SZ[2]RU[no swap])", "#2", "trmph.com/hex/board#2", ". .\n . ."];
    for text in unnamed {
        for rules in Rules::ALL {
            let record = Notation::guess(text).read(text, rules).expect("a position");
            assert_eq!(record.start().rules, rules, "{text}");
        }
    }
    let named = [
        "hex 2/2 b",
        "hex 2x2",
        "(;GM[11]SZ[2]RU[Hex])",
        "?rules=hex#2",
        "hex, black to move\n. .\n . .",
    ];
    for text in named {
        let record = Notation::guess(text).read(text, Rules::Rex).expect("a position");
        assert_eq!(record.start().rules, Rules::Hex, "{text}");
    }
}
