//! Entries that were torn apart are not believed.

use super::*;
use board::claim::Claim;
use chance::Random;

/// All images share an entry.
const ALL: Images = Images { rotation: true, mirror: true };

fn size() -> Size {
    Size::new(8, 8).expect("small")
}

fn random_set<const W: usize>(random: &mut Random) -> CellSet<W> {
    (0..20).map(|_| CellSet::<W>::cell_at(random.below(64))).collect()
}

fn random_state<const W: usize>(random: &mut Random) -> State<W> {
    let black = random_set(random);
    let white = random_set(random) - black;
    let stones = ByColor::from_fn(|color| if color == Color::Black { black } else { white });
    State { stones, turn: random.pick(&Color::ALL) }
}

fn random_known<const W: usize>(random: &mut Random, state: State<W>) -> Known<W> {
    if random.below(3) == 0 {
        let mut bound = || 1 + random.below(1_000) as u32;
        return Known::Open(Bounds { phi: bound(), delta: bound() });
    }
    let winner = random.pick(&Color::ALL);
    let claim = Claim {
        stones: state.stones[winner] & random_set(random),
        carrier: random_set(random) - state.stones[!winner],
    };
    Known::Solved(Solved { winner, claim, best: None })
}

/// Writes all mixtures of two entries into the place of one and asks for both positions.
fn check_mixtures<const W: usize>(random: &mut Random, same_position: bool) {
    let table = Table::<W>::new(size(), 1 << 20, ALL);
    let first = table.stored(random_state(random)).state;
    let second = if same_position { first } else { table.stored(random_state(random)).state };
    let entries = [first, second].map(|state| {
        let known = random_known(random, state);
        (state, known, Entry::new(state, known, 1 + random.below(1_000) as u64))
    });
    let words = entries.map(|(_, _, entry)| {
        let sets = entry.sets.iter().flat_map(|set| set.words());
        sets.chain([entry.bounds_or_check, entry.meta]).collect::<Vec<u64>>()
    });
    for mixture in 0..1_usize << Table::<W>::WORDS {
        for (state, _, _) in entries {
            let at = table.bucket(state).next().expect("a place");
            let mixed: Vec<u64> =
                (0..Table::<W>::WORDS).map(|i| words[mixture >> i & 1][i]).collect();
            for (place, word) in table.words_at(at).iter().zip(&mixed) {
                place.store(*word, Ordering::Relaxed);
            }
            let whole = words.iter().position(|whole| *whole == mixed);
            let expected = whole.map(|i| entries[i]).filter(|entry| entry.0 == state);
            assert_eq!(table.get(state), expected.map(|entry| entry.1), "mixture {mixture:b}");
            let listed: Vec<_> = table.entries().collect();
            let is_one = |item: &(State<W>, Known<W>, u64)| {
                entries.iter().any(|(state, known, entry)| *item == (*state, *known, entry.work()))
            };
            assert!(listed.iter().all(is_one), "mixture {mixture:b}");
            assert!(whole.is_none_or(|i| listed.iter().any(|item| item.1 == entries[i].1)));
        }
    }
}

#[test]
fn mixtures_of_two_entries_are_not_believed() {
    let mut random = Random(0x5eed_0d10);
    for round in 0..200 {
        check_mixtures::<1>(&mut random, round % 2 == 0);
    }
    for round in 0..20 {
        check_mixtures::<2>(&mut random, round % 2 == 0);
    }
}

/// A claim of which each half says what the other has to be.
fn matching(state: State<1>, number: u64) -> Known<1> {
    let word = mixed(number, state.stones[Color::Black].words()[0]);
    let claim = Claim {
        stones: CellSet::from_words([word]),
        carrier: CellSet::from_words([mixed(0, word)]),
    };
    Known::Solved(Solved { winner: Color::Black, claim, best: None })
}

#[test]
fn threads_that_write_to_the_same_places_never_read_a_mixture() {
    let mut random = Random(0x5eed_0d11);
    let table = Table::<1>::new(size(), 0, ALL);
    let states: Vec<State<1>> =
        (0..12).map(|_| table.stored(random_state(&mut random)).state).collect();
    let (table, states) = (&table, &states);
    let hits: u64 = std::thread::scope(|scope| {
        let threads: Vec<_> =
            (0..4_u64).map(|thread| scope.spawn(move || hammer(table, states, thread))).collect();
        threads.into_iter().map(|thread| thread.join().expect("no mixture")).sum()
    });
    assert!(hits > 1_000, "only {hits} hits");
    // What is left when all have ended is given out without mixtures, too.
    for (state, known, _) in table.entries() {
        assert!(states.contains(&state), "{state:?}");
        assert!((0..8).any(|number| known == matching(state, number)), "{known:?}");
    }
}

/// Writes and reads at random; how many reads found something.
fn hammer(table: &Table<1>, states: &[State<1>], thread: u64) -> u64 {
    let mut random = Random(0x5eed_0d12 + thread);
    let mut hits = 0;
    for number in 0..200_000 {
        let state = random.pick(states);
        table.insert(state, matching(state, random.below(8) as u64), number % 7);
        let state = random.pick(states);
        if let Some(known) = table.get(state) {
            let is_one = (0..8).any(|number| known == matching(state, number));
            assert!(is_one, "{known:?}");
            hits += 1;
        }
    }
    hits
}
