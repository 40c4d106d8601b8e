//! Records and outcomes as bytes. Numbers are little-endian; sets of cells are bits in reading
//! order.

use crate::key::{push_set, take_set};
use board::claim::Claim;
use board::{Cell, CellSet, Color, Rules, Size, Symmetry, WIDE};
use solve::Outcome;
use solve::dfpn::record::{Known, Record, claim_version};

const WHITE_WINS: u8 = 1;
const HAS_BEST: u8 = 2;
const HAS_CLAIM: u8 = 4;

/// What is written of a decided position beside its key; none if it is open.
pub(crate) fn decided(size: Size, record: &Record<WIDE>) -> Option<Vec<u8>> {
    let Known::Decided { winner, claim, best } = record.known else { return None };
    let flags = if winner == Color::White { WHITE_WINS } else { 0 }
        | if best.is_some() { HAS_BEST } else { 0 };
    let mut bytes = vec![claim_version(record.rules), flags];
    bytes.extend(best.map_or(0, |cell| cell.index() as u16).to_le_bytes());
    bytes.extend(record.work.to_le_bytes());
    push_set(&mut bytes, size, claim.stones);
    push_set(&mut bytes, size, claim.carrier);
    Some(bytes)
}

/// Whether an entry of a game has claims that this program understands.
pub(crate) fn is_current(rules: Rules, bytes: &[u8]) -> bool {
    bytes.first() == Some(&claim_version(rules))
}

/// What is known of a decided position, and the work behind it. The entry has to be a current one.
pub(crate) fn read_decided(size: Size, bytes: &[u8]) -> Option<(Known<WIDE>, u64)> {
    let mut bytes = bytes;
    let [_, flags] = take(&mut bytes)?;
    let best = u16::from_le_bytes(take(&mut bytes)?);
    let best = match flags & HAS_BEST {
        0 => None,
        _ => Some(cell(size, best)?),
    };
    let work = u64::from_le_bytes(take(&mut bytes)?);
    let claim = Claim { stones: take_set(&mut bytes, size)?, carrier: take_set(&mut bytes, size)? };
    bytes.is_empty().then_some((Known::Decided { winner: winner(flags), claim, best }, work))
}

/// Who wins by an entry of a decided position or of a solved root, which have it in one place.
pub(crate) fn winner_of(bytes: &[u8]) -> Option<Color> {
    bytes.get(1).map(|&flags| winner(flags))
}

/// Adds an open position to a list.
pub(crate) fn push_open(list: &mut Vec<u8>, size: Size, record: &Record<WIDE>) {
    let Known::Open { phi, delta } = record.known else { return };
    list.push(record.turn as u8);
    for color in Color::ALL {
        push_set(list, size, record.stones[color]);
    }
    list.extend(phi.to_le_bytes());
    list.extend(delta.to_le_bytes());
    list.extend(record.work.to_le_bytes());
}

/// Takes an open position of a game from a list.
pub(crate) fn take_open(list: &mut &[u8], rules: Rules, size: Size) -> Option<Record<WIDE>> {
    let [turn] = take::<1>(list)?;
    let turn = *Color::ALL.get(usize::from(turn))?;
    let (black, white) = (take_set(list, size)?, take_set(list, size)?);
    let phi = u32::from_le_bytes(take(list)?);
    let delta = u32::from_le_bytes(take(list)?);
    let work = u64::from_le_bytes(take(list)?);
    let stones = board::ByColor::new(black, white);
    Some(Record { rules, stones, turn, known: Known::Open { phi, delta }, work })
}

/// What is written of a solved root of a game, as the image under a symmetry; none if it isn't
/// solved.
pub(crate) fn outcome(
    rules: Rules,
    size: Size,
    symmetry: Symmetry,
    outcome: &Outcome<WIDE>,
) -> Option<Vec<u8>> {
    let winner = symmetry.color(outcome.winner?);
    let claim = outcome.stones.zip(outcome.carrier);
    let flags = if winner == Color::White { WHITE_WINS } else { 0 }
        | if claim.is_some() { HAS_CLAIM } else { 0 };
    let mut bytes = vec![claim_version(rules), flags];
    bytes.extend(outcome.nodes.to_le_bytes());
    let (stones, carrier) = claim.unwrap_or_default();
    for set in [outcome.winning_moves, outcome.losing_moves, stones, carrier] {
        push_set(&mut bytes, symmetry.size(size), symmetry.set(size, set));
    }
    Some(bytes)
}

/// The outcome of a root on a board of this size that a symmetry led to what was written. The entry
/// has to be a current one.
pub(crate) fn read_outcome(size: Size, symmetry: Symmetry, bytes: &[u8]) -> Option<Outcome<WIDE>> {
    let written = symmetry.size(size);
    let mut bytes = bytes;
    let [_, flags] = take(&mut bytes)?;
    let nodes = u64::from_le_bytes(take(&mut bytes)?);
    let mut set = || -> Option<CellSet<WIDE>> {
        Some(symmetry.inverse().set(written, take_set(&mut bytes, written)?))
    };
    let (winning_moves, losing_moves) = (set()?, set()?);
    let claim = Some((set()?, set()?)).filter(|_| flags & HAS_CLAIM != 0);
    let outcome = Outcome {
        winner: Some(symmetry.inverse().color(winner(flags))),
        winning_moves,
        losing_moves,
        stones: claim.map(|(stones, _)| stones),
        carrier: claim.map(|(_, carrier)| carrier),
        nodes,
    };
    bytes.is_empty().then_some(outcome)
}

fn winner(flags: u8) -> Color {
    if flags & WHITE_WINS == 0 { Color::Black } else { Color::White }
}

fn cell(size: Size, index: u16) -> Option<Cell> {
    size.all_cells().nth(usize::from(index))
}

/// The next bytes, if there are so many.
pub(crate) fn take<const N: usize>(bytes: &mut &[u8]) -> Option<[u8; N]> {
    let (first, rest) = bytes.split_first_chunk::<N>()?;
    *bytes = rest;
    Some(*first)
}
