//! What is written comes back, for every image; and what isn't ours or isn't whole is refused.

use crate::tables::{CHECKPOINTS, DECIDED, ROOTS};
use crate::{Checkpoint, Error, LEAST_WORK, Root, Store, image};
use board::{Board, Position, Rules, Setup, Size, Symmetry, WIDE};
use chance::Random;
use redb::ReadableTable;
use solve::any::AnyDfpn;
use solve::dfpn::record::{Known, Record};
use solve::dfpn::{Dfpn, Features};
use solve::{Control, Outcome};
use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

const CACHE: usize = 1 << 20;

/// A file of one test, which goes away with it.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let name = format!("mustplay-store-{}-{number}.db", std::process::id());
        Scratch(std::env::temp_dir().join(name))
    }

    fn path(&self) -> &Path {
        &self.0
    }

    fn open(&self) -> Result<Store, Error> {
        Store::open(self.path(), CACHE)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        _ = std::fs::remove_file(&self.0);
    }
}

fn setup(text: &str) -> Setup {
    text.parse().expect("a position")
}

fn engine(setup: &Setup) -> AnyDfpn {
    AnyDfpn::new(setup.rules, setup.size(), Features::default(), 16, NonZeroUsize::MIN)
}

/// Solves a position as far as so many nodes, and keeps what is known.
fn kept(store: &Store, text: &str, most_nodes: u64) -> Outcome<WIDE> {
    let setup = setup(text);
    let mut engine = engine(&setup);
    let outcome = engine.solve(&setup, false, &Control::with_most_nodes(most_nodes));
    match outcome.winner {
        Some(_) => {
            // With the answer, or after it.
            let bytes = b"a certificate";
            let is_with_it = setup.rules == Rules::Hex;
            let root = Root { outcome, certificate: is_with_it.then(|| bytes.to_vec()) };
            store.keep_root(&setup, &engine, &root).expect("written");
            if !is_with_it {
                store.keep_certificate(&setup, bytes).expect("written");
            }
        }
        None => {
            let kept = store.keep_checkpoint(&setup, &engine, outcome.nodes);
            assert!(kept.expect("written").open > 0);
        }
    }
    outcome
}

/// What the store says about a position.
fn found(store: &Store, setup: &Setup) -> Option<Root> {
    store.root(setup).expect("readable")
}

fn decided(store: &Store, rules: Rules, size: Size) -> HashSet<String> {
    let mut all = HashSet::new();
    let others = store.each_decided(size, rules, |record| {
        all.insert(format!("{record:?}"));
    });
    assert_eq!(others.expect("readable"), 0);
    all
}

#[test]
fn a_root_is_found_for_every_image() {
    let hex = ["5/2B2/5/5/5 w", "4/4/1B2/4/4 w", "5/5/5/B4 w"];
    let rex = ["rex 5/2B2/5/5/5 w", "rex 4/4/1B2/4/4 w", "rex B4/5/3W1/5/5 b"];
    for text in [hex, rex].into_iter().flatten() {
        let scratch = Scratch::new();
        let store = scratch.open().expect("made");
        let outcome = kept(&store, text, u64::MAX);
        drop(store);
        let store = scratch.open().expect("whole");
        let setup = setup(text);
        let size = setup.size();
        for symmetry in Symmetry::ALL {
            let image = setup.image(symmetry);
            let root = found(&store, &image).expect("known");
            let expected = Outcome {
                winner: outcome.winner.map(|color| symmetry.color(color)),
                winning_moves: symmetry.set(size, outcome.winning_moves),
                losing_moves: symmetry.set(size, outcome.losing_moves),
                stones: outcome.stones.map(|set| symmetry.set(size, set)),
                carrier: outcome.carrier.map(|set| symmetry.set(size, set)),
                nodes: outcome.nodes,
            };
            assert_eq!(root.outcome, expected, "{image}");
            assert_eq!(root.certificate.as_deref(), Some(&b"a certificate"[..]));
        }
        // Other positions, sizes and sides to move are not mixed up.
        let mut passed = setup.clone();
        passed.turn = !passed.turn;
        assert!(found(&store, &passed).is_none());
        let mut other_game = setup.clone();
        other_game.rules = rival(setup.rules);
        assert!(found(&store, &other_game).is_none());
        assert!(found(&store, &Setup::empty(setup.rules, size)).is_none());
        let other = Size::new(5, 6).expect("small");
        assert!(found(&store, &Setup::empty(setup.rules, other)).is_none());
        assert!(decided(&store, setup.rules, other).is_empty());
        assert!(decided(&store, rival(setup.rules), size).is_empty());
    }
}

#[test]
fn decided_positions_come_back_as_they_were() {
    check_decided("6/6/B5/6/6/6 w");
    check_decided("rex B4/5/5/5/1W3 b");
    check_decided("rex B2W1/5/5/5/5 b");
}

#[track_caller]
fn check_decided(text: &str) {
    let scratch = Scratch::new();
    let store = scratch.open().expect("made");
    let setup = setup(text);
    let board = Board::<WIDE>::new(setup.size());
    let position = Position::new(&board, &setup);
    let mut first = engine(&setup);
    let outcome = first.solve(&setup, false, &Control::default());
    let root = Root { outcome, certificate: None };
    store.keep_root(&setup, &first, &root).expect("written");
    let is_kept = |record: &Record<WIDE>| {
        record.work >= LEAST_WORK && matches!(record.known, Known::Decided { .. })
    };
    let kept: Vec<Record<WIDE>> = first.records().filter(is_kept).collect();
    assert!(kept.len() > 10, "only {}", kept.len());
    let found = decided(&store, setup.rules, setup.size());
    for record in &kept {
        // A position and its mirror image share an entry, and so do their claims.
        let images = Symmetry::ALL.map(|way| format!("{:?}", record.image(setup.size(), way)));
        assert!(images.iter().any(|image| found.contains(image)), "{record:?}");
    }
    // With them the position is decided at once.
    let mut again = engine(&setup);
    let recall = |record: &Record<WIDE>| {
        if record.is_below(&position) {
            again.recall(record);
        }
        if record.may_help(&board, &position) {
            again.learn(record);
        }
    };
    store.each_decided(setup.size(), setup.rules, recall).expect("readable");
    let second = again.solve(&setup, false, &Control::default());
    assert_eq!(second.winner, outcome.winner);
    assert!(second.nodes < outcome.nodes / 10, "{} of {}", second.nodes, outcome.nodes);
}

#[test]
fn a_checkpoint_goes_on_in_every_image() {
    check_checkpoint("6/6/B5/6/6/6 w", 512);
    check_checkpoint("rex B4/5/5/5/1W3 b", 192);
}

#[track_caller]
fn check_checkpoint(text: &str, most_nodes: u64) {
    let scratch = Scratch::new();
    let store = scratch.open().expect("made");
    let stopped = kept(&store, text, most_nodes);
    assert_eq!(stopped.winner, None);
    for symmetry in Symmetry::ALL {
        let position = setup(text).image(symmetry);
        let checkpoint = store.checkpoint(&position).expect("readable");
        let Some(Checkpoint { nodes, open }) = checkpoint else { panic!("no checkpoint") };
        assert_eq!(nodes, stopped.nodes);
        let mut count = 0;
        let mut again = engine(&position);
        let recall = |record: &Record<WIDE>| {
            count += 1;
            again.recall(record);
        };
        store.each_open(&position, recall).expect("readable");
        assert_eq!(count, open);
        let rest = again.solve(&position, false, &Control::default());
        assert_eq!(rest.winner, Some(!position.turn));
    }
    // It goes away with the answer.
    kept(&store, text, u64::MAX);
    let position = setup(text);
    assert_eq!(store.checkpoint(&position).expect("readable"), None);
    store.each_open(&position, |_| panic!("none is left")).expect("readable");
}

#[test]
fn what_another_version_wrote_is_not_believed() {
    let scratch = Scratch::new();
    let store = scratch.open().expect("made");
    kept(&store, "5/2B2/5/5/5 w", u64::MAX);
    kept(&store, "6/6/B5/6/6/6 w", 512);
    kept(&store, "rex B3W/5/5/5/5 b", u64::MAX);
    let write = store.database.begin_write().expect("alone");
    for table in [ROOTS, DECIDED, CHECKPOINTS] {
        let mut table = write.open_table(table).expect("there");
        let entries: Vec<(Vec<u8>, Vec<u8>)> = table
            .iter()
            .expect("readable")
            .map(|entry| entry.expect("readable"))
            .map(|(key, value)| (key.value().to_vec(), value.value().to_vec()))
            .collect();
        assert!(!entries.is_empty());
        for (key, mut value) in entries {
            value[0] += 1;
            table.insert(&key[..], &value[..]).expect("written");
        }
    }
    write.commit().expect("written");
    assert!(found(&store, &setup("5/2B2/5/5/5 w")).is_none());
    assert!(found(&store, &setup("rex B3W/5/5/5/5 b")).is_none());
    for (rules, side) in [(Rules::Hex, 6), (Rules::Rex, 5)] {
        let size = Size::new(side, side).expect("small");
        let others = store.each_decided(size, rules, |record| panic!("{record:?}"));
        assert!(others.expect("readable") > 0);
    }
    assert_eq!(store.checkpoint(&setup("6/6/B5/6/6/6 w")).expect("readable"), None);
    // What is found out anew takes its place.
    kept(&store, "5/2B2/5/5/5 w", u64::MAX);
    assert!(found(&store, &setup("5/2B2/5/5/5 w")).is_some());
}

fn rival(rules: Rules) -> Rules {
    match rules {
        Rules::Hex => Rules::Rex,
        Rules::Rex => Rules::Hex,
    }
}

#[test]
fn games_with_equal_stones_do_not_answer_each_other() {
    let scratch = Scratch::new();
    let store = scratch.open().expect("made");
    let pairs = [
        ("4/4/1B2/4 w", "rex 4/4/1B2/4 w"),
        ("5/5/5/5/5 b", "rex 5/5/5/5/5 b"),
        ("5/5/2B2/5/5 w", "rex 5/5/2B2/5/5 w"),
        ("4/4/4/4 b", "rex 4/4/4/4 b"),
    ];
    for (number, (hex, rex)) in pairs.into_iter().enumerate() {
        let texts = if number % 2 == 0 { [hex, rex] } else { [rex, hex] };
        let first = kept(&store, texts[0], u64::MAX);
        assert!(found(&store, &setup(texts[1])).is_none(), "{}", texts[1]);
        let second = kept(&store, texts[1], u64::MAX);
        for (text, outcome) in texts.into_iter().zip([first, second]) {
            assert_eq!(found(&store, &setup(text)).expect("known").outcome, outcome, "{text}");
        }
        // The game is in the key alone, and that is enough for what was written on the way.
        let size = setup(hex).size();
        for rules in Rules::ALL {
            let is_ours = |record: &Record<WIDE>| assert_eq!(record.rules, rules);
            store.each_decided(size, rules, is_ours).expect("readable");
        }
    }
    // Some of these pairs have different winners, or it would show nothing.
    let winner = |text| found(&store, &setup(text)).expect("known").outcome.winner;
    assert!(pairs.iter().any(|&(hex, rex)| winner(hex) != winner(rex)));
    // An open search of one game isn't gone on with in the other.
    kept(&store, "rex 6/6/6/6/6/6 b", 512);
    let checkpoint = |text: &str| store.checkpoint(&setup(text)).expect("readable");
    assert!(checkpoint("rex 6/6/6/6/6/6 b").is_some());
    assert!(checkpoint("6/6/6/6/6/6 b").is_none());
}

#[test]
fn other_files_are_refused_and_stay_as_they_are() {
    let foreign: [&[u8]; 6] = [
        b"",
        b"hello",
        b"mustplay certificate 1\n",
        b"SQLite format 3\0",
        &[0; 10_000],
        b"redb\x1a\n\xa9\r\n and more",
    ];
    for bytes in foreign {
        let scratch = Scratch::new();
        std::fs::write(scratch.path(), bytes).expect("written");
        assert!(matches!(scratch.open(), Err(Error::Foreign)), "{bytes:?}");
        assert_eq!(std::fs::read(scratch.path()).expect("there"), bytes);
    }
    let scratch = Scratch::new();
    let newer = b"mustplay store 2\nand more";
    std::fs::write(scratch.path(), newer).expect("written");
    assert!(matches!(scratch.open(), Err(Error::OtherVersion)));
    assert_eq!(std::fs::read(scratch.path()).expect("there"), newer);
}

#[test]
fn only_one_at_a_time_has_a_store() {
    let scratch = Scratch::new();
    let first = scratch.open().expect("made");
    assert!(matches!(scratch.open(), Err(Error::InUse)));
    drop(first);
    assert!(scratch.open().is_ok());
}

/// The bytes of a store with a root, and what is known of that.
fn whole() -> (Vec<u8>, Setup, Outcome<WIDE>) {
    let scratch = Scratch::new();
    let store = scratch.open().expect("made");
    kept(&store, "6/6/B5/6/6/6 w", 512);
    let text = "5/2B2/5/5/5 w";
    let outcome = kept(&store, text, u64::MAX);
    drop(store);
    (std::fs::read(scratch.path()).expect("there"), setup(text), outcome)
}

/// A store with these bytes is refused, or has the right answer or none.
#[track_caller]
fn check_damaged(bytes: &[u8], setup: &Setup, outcome: &Outcome<WIDE>) -> bool {
    let scratch = Scratch::new();
    std::fs::write(scratch.path(), bytes).expect("written");
    let Ok(store) = scratch.open() else { return true };
    match store.root(setup) {
        Ok(Some(root)) => {
            assert_eq!(root.outcome, *outcome);
            false
        }
        Ok(None) | Err(_) => true,
    }
}

#[test]
fn a_truncated_store_is_refused() {
    let (bytes, setup, outcome) = whole();
    assert!(!check_damaged(&bytes, &setup, &outcome));
    let mut random = Random(0x5eed_0d02);
    for _ in 0..60 {
        let length = random.below(bytes.len());
        assert!(check_damaged(&bytes[..length], &setup, &outcome), "{length}");
    }
}

#[test]
fn a_changed_byte_never_changes_an_answer() {
    let (bytes, setup, outcome) = whole();
    let used: Vec<usize> = (0..bytes.len()).filter(|&at| bytes[at] != 0).collect();
    let mut random = Random(0x5eed_0d03);
    let mut refused = 0;
    for _ in 0..300 {
        let mut changed = bytes.clone();
        changed[used[random.below(used.len())]] ^= 1 << random.below(8);
        refused += u32::from(check_damaged(&changed, &setup, &outcome));
    }
    assert_eq!(refused, 300);
}

#[test]
fn a_certificate_has_images() {
    for text in [
        "4/2B1/4/4 w",
        "4/4/1W2 b",
        "rex 4/2B1/4/4 w",
        "rex 4/4/1W2 b",
        "rex B4/5/5/2W2/5 b",
        "rex B2/3/3/3/3 w",
    ] {
        let setup = setup(text);
        let board = Board::<1>::new(setup.size());
        let (memory, threads) = (16, NonZeroUsize::MIN);
        let mut engine = Dfpn::start(&board, setup.rules, Features::default(), memory, threads);
        let position = Position::new(&board, &setup);
        let certificate = engine.certificate(&position, &Control::default()).expect("proved");
        for symmetry in Symmetry::ALL {
            let image = image::certificate(&certificate, symmetry).expect("no motions");
            let mut bytes = Vec::new();
            proof::binary::write(&mut bytes, &image).expect("into memory");
            let verified = proof::verify::verify(&bytes[..], |_| ()).expect("accepted");
            assert_eq!(verified.statement().setup, setup.image(symmetry));
            assert_eq!(verified.statement().winner, symmetry.color(certificate.statement.winner));
        }
    }
}

#[test]
fn a_store_that_is_only_read_stays_as_it_is() {
    let scratch = Scratch::new();
    let text = "5/2B2/5/5/5 w";
    let outcome = kept(&scratch.open().expect("made"), text, u64::MAX);
    let bytes = std::fs::read(scratch.path()).expect("there");
    let one = Store::open_read_only(scratch.path(), CACHE).expect("whole");
    let other = Store::open_read_only(scratch.path(), CACHE).expect("others may read it, too");
    for store in [&one, &other] {
        assert!(store.is_read_only());
        let root = found(store, &setup(text)).expect("known");
        assert_eq!(root.outcome.winner, outcome.winner);
    }
    assert!(matches!(scratch.open(), Err(Error::InUse)));
    let written = one.keep_certificate(&setup(text), b"another");
    assert!(matches!(written, Err(Error::ReadOnly)));
    drop((one, other));
    assert!(std::fs::read(scratch.path()).expect("there") == bytes);
    // One whose program was killed is read as well, and isn't mended.
    let mut killed = bytes;
    let (first, second) = ("mustplay store 1\n", "in use\n");
    killed[first.len()..4096].fill(0);
    killed[first.len()..first.len() + second.len()].copy_from_slice(second.as_bytes());
    std::fs::write(scratch.path(), &killed).expect("written");
    let store = Store::open_read_only(scratch.path(), CACHE).expect("whole");
    assert!(found(&store, &setup(text)).is_some());
    drop(store);
    assert!(std::fs::read(scratch.path()).expect("there") == killed);
}

#[test]
fn sections_are_counted() {
    let scratch = Scratch::new();
    let store = scratch.open().expect("made");
    assert_eq!(store.sections().expect("readable"), []);
    kept(&store, "5/2B2/5/5/5 w", u64::MAX);
    kept(&store, "rex 4/4/1B2/4/4 w", u64::MAX);
    kept(&store, "7/7/7/B6/7/7/7 w", 200);
    let sections = store.sections().expect("readable");
    let names: Vec<String> =
        sections.iter().map(|section| format!("{} {}", section.rules, section.size)).collect();
    assert_eq!(names, ["hex 5x5", "hex 7x7", "rex 4x5"]);
    let counts = sections.iter().map(|one| [one.solved, one.certificates, one.checkpoints]);
    assert_eq!(counts.collect::<Vec<_>>(), [[1, 1, 0], [0, 0, 1], [1, 1, 0]]);
    assert!(sections[1].open > 0 && sections.iter().all(|section| section.others == 0));
    store.read_all().expect("readable");
    let mut stopped = Vec::new();
    store.each_checkpoint(|setup, _| stopped.push(setup.size().cells())).expect("readable");
    assert_eq!(stopped, [49]);
}

#[test]
fn a_merged_store_has_what_both_had() {
    let (own, other) = (Scratch::new(), Scratch::new());
    let (store, from) = (own.open().expect("made"), other.open().expect("made"));
    let stopped = "7/7/7/B6/7/7/7 w";
    kept(&store, "5/2B2/5/5/5 w", u64::MAX);
    kept(&store, stopped, 100);
    kept(&from, "rex 4/4/1B2/4/4 w", u64::MAX);
    kept(&from, "5/2B2/5/5/5 w", u64::MAX);
    kept(&from, stopped, 400);
    let merged = store.merge(&from).expect("they agree");
    assert_eq!((merged.solved, merged.certificates, merged.checkpoints), (1, 1, 1));
    for text in ["5/2B2/5/5/5 w", "rex 4/4/1B2/4/4 w"] {
        assert!(found(&store, &setup(text)).is_some_and(|root| root.certificate.is_some()));
    }
    let position = setup(stopped);
    let [own, theirs] = [&store, &from].map(|one| one.checkpoint(&position).expect("readable"));
    assert_eq!(own, theirs);
    store.read_all().expect("readable");
    assert_eq!(store.merge(&from).expect("they agree"), crate::Merged::default());
    // The answer is worth more than the search.
    let solved = Scratch::new();
    let solved = solved.open().expect("made");
    kept(&solved, stopped, u64::MAX);
    assert_eq!(store.merge(&solved).expect("they agree").solved, 1);
    assert_eq!(store.checkpoint(&position).expect("readable"), None);
    assert_eq!(store.merge(&from).expect("they agree").checkpoints, 0);
}

#[test]
fn stores_that_disagree_are_not_merged() {
    let (own, other) = (Scratch::new(), Scratch::new());
    let (store, from) = (own.open().expect("made"), other.open().expect("made"));
    let position = setup("rex 4/4/1B2/4/4 w");
    let mut engine = engine(&position);
    let outcome = engine.solve(&position, true, &Control::default());
    let (winning_moves, losing_moves) = (outcome.losing_moves, outcome.winning_moves);
    let winner = outcome.winner.map(|winner| !winner);
    let lie = Outcome { winner, winning_moves, losing_moves, ..outcome };
    store.keep_root(&position, &engine, &Root { outcome, certificate: None }).expect("written");
    from.keep_root(&position, &engine, &Root { outcome: lie, certificate: None }).expect("written");
    let error = store.merge(&from).expect_err("one of them lies");
    assert!(matches!(error, Error::Contradiction { .. }), "{error}");
    assert_eq!(found(&store, &position).expect("known").outcome.winner, outcome.winner);
}
