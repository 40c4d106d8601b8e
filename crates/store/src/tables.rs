//! What is kept, and when.

use crate::entry;
use crate::error::Error;
use crate::key::{self, Canonical};
use board::{Board, CellSet, Color, Rules, Setup, Size, WIDE};
use redb::{
    Database, ReadTransaction, ReadableDatabase, ReadableTable, ReadableTableMetadata,
    TableDefinition, TableError, WriteTransaction,
};
use solve::Outcome;
use solve::any::AnyDfpn;
use solve::dfpn::record::{Known, Record, claim_version};
use std::path::Path;

pub(crate) type Bytes = &'static [u8];

/// Roots that were solved, and their outcomes.
pub(crate) const ROOTS: TableDefinition<'_, Bytes, Bytes> = TableDefinition::new("roots");
/// Certificates of roots, as files that any verifier reads, of one of the images.
pub(crate) const CERTIFICATES: TableDefinition<'_, Bytes, Bytes> =
    TableDefinition::new("certificates");
/// Positions that were decided at some cost.
pub(crate) const DECIDED: TableDefinition<'_, Bytes, Bytes> = TableDefinition::new("decided");
/// Roots whose search was stopped, and how far it was.
pub(crate) const CHECKPOINTS: TableDefinition<'_, Bytes, Bytes> =
    TableDefinition::new("checkpoints");
/// The open positions of such a search, in numbered lists.
pub(crate) const OPEN: TableDefinition<'_, (Bytes, u32), Bytes> = TableDefinition::new("open");

/// Positions with at least so many nodes behind them are kept. docs/store.md says why so many.
pub const LEAST_WORK: u64 = 8;

/// The most open positions of a checkpoint. If there are more, those with the least work behind
/// them are left out.
const MOST_OPEN: usize = 1 << 20;

/// How many open positions stand in one list.
const LIST: u64 = 1024;

/// A solved root.
pub struct Root {
    /// What was found out.
    pub outcome: Outcome<WIDE>,
    /// The file of a certificate for one of the position's images, if there is one. Nothing in it
    /// has been checked.
    pub certificate: Option<Vec<u8>>,
}

impl Root {
    /// Whether all moves of the side to move of a position were decided.
    pub fn has_all_moves(&self, position: &Setup) -> bool {
        let empty = position.size().all_cells().filter(|&cell| position.at(cell).is_none());
        self.outcome.winning_moves | self.outcome.losing_moves == empty.collect()
    }
}

/// How far a search was when it was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    /// The nodes that had been searched, in all runs.
    pub nodes: u64,
    /// The open positions that are kept.
    pub open: u64,
}

impl Checkpoint {
    /// Reads an entry, which has to be a current one.
    pub(crate) fn read(bytes: &[u8]) -> Result<Checkpoint, Error> {
        let mut rest = &bytes[1..];
        let mut number = || entry::take(&mut rest).map(u64::from_le_bytes);
        match number().zip(number()) {
            Some((nodes, open)) => Ok(Checkpoint { nodes, open }),
            None => Err(Error::Damaged("a checkpoint can't be read".into())),
        }
    }
}

/// How much was written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Kept {
    /// Decided positions, with those that were there before.
    pub decided: u64,
    /// Open positions.
    pub open: u64,
}

/// A store that this process has for itself, or that it only reads.
pub struct Store {
    pub(crate) database: Database,
    is_read_only: bool,
}

impl Store {
    /// Opens a store, or makes one where there is no file. Everything in it is checked. A file that
    /// can only be read is [read](Store::open_read_only).
    pub fn open(path: &Path, cache_bytes: usize) -> Result<Store, Error> {
        let (database, is_read_only) = crate::file::open(path, cache_bytes)?;
        Ok(Store { database, is_read_only })
    }

    /// Opens a store to read it. The file stays as it is, and others may read it, too.
    pub fn open_read_only(path: &Path, cache_bytes: usize) -> Result<Store, Error> {
        let database = crate::file::open_read_only(path, cache_bytes)?;
        Ok(Store { database, is_read_only: true })
    }

    /// Whether nothing can be written to it.
    pub fn is_read_only(&self) -> bool {
        self.is_read_only
    }

    /// Begins to write, unless that is impossible.
    pub(crate) fn begin_write(&self) -> Result<WriteTransaction, Error> {
        match self.is_read_only {
            true => Err(Error::ReadOnly),
            false => Ok(self.database.begin_write()?),
        }
    }

    /// A position that was solved, if it is known.
    pub fn root(&self, position: &Setup) -> Result<Option<Root>, Error> {
        let Canonical { key, symmetry } = Canonical::of(position);
        let read = self.database.begin_read()?;
        let is_current = |bytes: &Vec<u8>| entry::is_current(position.rules, bytes);
        let Some(bytes) = value(&read, ROOTS, &key)?.filter(is_current) else { return Ok(None) };
        let outcome = entry::read_outcome(position.size(), symmetry, &bytes)
            .filter(|outcome| fits(outcome, position))
            .ok_or_else(|| Error::Damaged("a solved position can't be read".into()))?;
        Ok(Some(Root { outcome, certificate: value(&read, CERTIFICATES, &key)? }))
    }

    /// Goes through all decided positions of a game on a board, in the order of their keys, with
    /// all images that the board has. How many there were of another version and couldn't be used.
    pub fn each_decided(
        &self,
        size: Size,
        rules: Rules,
        mut use_it: impl FnMut(&Record<WIDE>),
    ) -> Result<u64, Error> {
        let read = self.database.begin_read()?;
        let Some(table) = if_there(read.open_table(DECIDED))? else { return Ok(0) };
        let board = Board::<WIDE>::new(size);
        let head = key::head(rules, size);
        let stored = Size::new(usize::from(head[1]), usize::from(head[2])).expect("a board's");
        let mut others = 0;
        for entry in table.range(&head[..]..)? {
            let (key, value) = entry?;
            if !key.value().starts_with(&head) {
                break;
            }
            if !entry::is_current(rules, value.value()) {
                others += 1;
                continue;
            }
            let position = key::read(rules, stored, key.value());
            let known = entry::read_decided(stored, value.value());
            let unreadable = || Error::Damaged("a decided position can't be read".into());
            let ((stones, turn), (known, work)) = position.zip(known).ok_or_else(unreadable)?;
            let record = Record { rules, stones, turn, known, work };
            for &way in key::ways(size) {
                let image = record.image(stored, way);
                if !image.is_sound(&board) {
                    return Err(unreadable());
                }
                use_it(&image);
            }
        }
        Ok(others)
    }

    /// How far the search of a position was when it was last stopped, if it was.
    pub fn checkpoint(&self, position: &Setup) -> Result<Option<Checkpoint>, Error> {
        let key = Canonical::of(position).key;
        let read = self.database.begin_read()?;
        let is_current = |bytes: &Vec<u8>| entry::is_current(position.rules, bytes);
        let bytes = value(&read, CHECKPOINTS, &key)?.filter(is_current);
        let Some(bytes) = bytes else { return Ok(None) };
        Checkpoint::read(&bytes).map(Some)
    }

    /// Goes through the open positions of a checkpoint.
    pub fn each_open(
        &self,
        position: &Setup,
        mut use_it: impl FnMut(&Record<WIDE>),
    ) -> Result<(), Error> {
        let board = Board::<WIDE>::new(position.size());
        let Canonical { key, symmetry } = Canonical::of(position);
        let stored = symmetry.size(position.size());
        let read = self.database.begin_read()?;
        let Some(table) = if_there(read.open_table(OPEN))? else { return Ok(()) };
        for entry in table.range((&key[..], 0)..=(&key[..], u32::MAX))? {
            let (_, list) = entry?;
            let mut list = list.value();
            while !list.is_empty() {
                let record = entry::take_open(&mut list, position.rules, stored)
                    .map(|record| record.image(stored, symmetry.inverse()))
                    .filter(|record| record.is_sound(&board))
                    .ok_or_else(|| Error::Damaged("an open position can't be read".into()))?;
                use_it(&record);
            }
        }
        Ok(())
    }

    /// Keeps what a search that was stopped knows: decided positions, and open ones in place of
    /// those that were kept for the same position before.
    pub fn keep_checkpoint(
        &self,
        position: &Setup,
        search: &AnyDfpn,
        nodes: u64,
    ) -> Result<Kept, Error> {
        let root = Canonical::of(position);
        let write = self.begin_write()?;
        let counts = keep_decided(&write, position.size(), search)?;
        forget_checkpoint(&write, &root.key)?;
        let open = keep_open(&write, position.size(), &root, search, &counts)?;
        let mut bytes = vec![claim_version(position.rules)];
        bytes.extend(nodes.to_le_bytes());
        bytes.extend(open.to_le_bytes());
        write.open_table(CHECKPOINTS)?.insert(&root.key[..], &bytes[..])?;
        let decided = write.open_table(DECIDED)?.len()?;
        write.commit()?;
        Ok(Kept { decided, open })
    }

    /// Keeps a solved root with its certificate, if there is one, and the positions that were
    /// decided on the way. What was known of it before stays if it says more.
    pub fn keep_root(&self, position: &Setup, search: &AnyDfpn, root: &Root) -> Result<(), Error> {
        let before = self.root(position)?;
        let keeps_old = before.is_some_and(|before| before.has_all_moves(position))
            && !root.has_all_moves(position);
        let Canonical { key, symmetry } = Canonical::of(position);
        let write = self.begin_write()?;
        keep_decided(&write, position.size(), search)?;
        if let (false, Some(bytes)) =
            (keeps_old, entry::outcome(position.rules, position.size(), symmetry, &root.outcome))
        {
            write.open_table(ROOTS)?.insert(&key[..], &bytes[..])?;
        }
        if let Some(certificate) = &root.certificate {
            write.open_table(CERTIFICATES)?.insert(&key[..], &certificate[..])?;
        }
        forget_checkpoint(&write, &key)?;
        write.commit()?;
        Ok(())
    }

    /// Keeps the certificate of a solved root that is kept already.
    pub fn keep_certificate(&self, position: &Setup, certificate: &[u8]) -> Result<(), Error> {
        let key = Canonical::of(position).key;
        let write = self.begin_write()?;
        write.open_table(CERTIFICATES)?.insert(&key[..], certificate)?;
        write.commit()?;
        Ok(())
    }
}

/// Whether an outcome can be one of a position: moves on empty cells, a winning one only if the
/// side to move wins, and a claim that holds; outcomes of Rex have none.
pub(crate) fn fits(outcome: &Outcome<WIDE>, position: &Setup) -> bool {
    let stones = |color| position.stones(color).collect::<CellSet<WIDE>>();
    let all = CellSet::first_cells(position.size().cells());
    let empty = all - stones(Color::Black) - stones(Color::White);
    let moves = outcome.winning_moves | outcome.losing_moves;
    let wins = outcome.winner == Some(position.turn);
    let is_claim = |color: Color, needed: CellSet<WIDE>, carrier: CellSet<WIDE>| {
        position.rules == Rules::Hex
            && needed.is_subset(stones(color))
            && carrier.is_disjoint(stones(!color))
    };
    moves.is_subset(empty)
        && outcome.winning_moves.is_disjoint(outcome.losing_moves)
        && outcome.winning_moves.is_empty() != wins
        && outcome.winner.is_some_and(|winner| {
            outcome.stones.zip(outcome.carrier).is_none_or(|(s, c)| is_claim(winner, s, c))
        })
}

/// Writes the positions that were decided at some cost, where they aren't known yet. How many
/// positions are open, by the number of binary digits of the work behind them.
fn keep_decided(
    write: &WriteTransaction,
    size: Size,
    search: &AnyDfpn,
) -> Result<[usize; 65], Error> {
    let mut table = write.open_table(DECIDED)?;
    let mut open = [0; 65];
    for record in search.records().filter(|record| record.work >= LEAST_WORK) {
        if matches!(record.known, Known::Open { .. }) {
            open[magnitude(record.work)] += 1;
            continue;
        }
        let Record { rules, stones, turn, .. } = record;
        let Canonical { key, symmetry } = Canonical::new(rules, size, stones, turn);
        let is_known =
            table.get(&key[..])?.is_some_and(|known| entry::is_current(rules, known.value()));
        let image = record.image(size, symmetry);
        if let (false, Some(bytes)) = (is_known, entry::decided(symmetry.size(size), &image)) {
            table.insert(&key[..], &bytes[..])?;
        }
    }
    Ok(open)
}

/// The number of binary digits.
fn magnitude(work: u64) -> usize {
    (u64::BITS - work.leading_zeros()) as usize
}

/// Writes the open positions with the most work behind them; how many.
fn keep_open(
    write: &WriteTransaction,
    size: Size,
    root: &Canonical,
    search: &AnyDfpn,
    counts: &[usize; 65],
) -> Result<u64, Error> {
    let mut sum = 0;
    let fits = |count: &&usize| {
        sum += **count;
        sum <= MOST_OPEN
    };
    let least = counts.len() - counts.iter().rev().take_while(fits).count();
    let is_kept = |record: &Record<WIDE>| {
        matches!(record.known, Known::Open { .. })
            && record.work >= LEAST_WORK
            && magnitude(record.work) >= least
    };
    let mut table = write.open_table(OPEN)?;
    let stored = root.symmetry.size(size);
    let (mut list, mut number, mut count) = (Vec::new(), 0, 0);
    for record in search.records().filter(is_kept) {
        entry::push_open(&mut list, stored, &record.image(size, root.symmetry));
        count += 1;
        if count % LIST == 0 {
            table.insert((&root.key[..], number), &list[..])?;
            number += 1;
            list.clear();
        }
    }
    if !list.is_empty() {
        table.insert((&root.key[..], number), &list[..])?;
    }
    Ok(count)
}

/// Takes the checkpoint of a root out.
pub(crate) fn forget_checkpoint(write: &WriteTransaction, root: &[u8]) -> Result<(), Error> {
    write.open_table(CHECKPOINTS)?.remove(root)?;
    let mut open = write.open_table(OPEN)?;
    open.retain_in((root, 0)..=(root, u32::MAX), |_, _| false)?;
    Ok(())
}

/// The value of a key, if the table is there and has it.
fn value(
    read: &ReadTransaction,
    table: TableDefinition<'_, Bytes, Bytes>,
    key: &[u8],
) -> Result<Option<Vec<u8>>, Error> {
    let Some(table) = if_there(read.open_table(table))? else { return Ok(None) };
    Ok(table.get(key)?.map(|value| value.value().to_vec()))
}

/// A table, if anything was ever written to it.
pub(crate) fn if_there<T>(table: Result<T, TableError>) -> Result<Option<T>, Error> {
    match table {
        Ok(table) => Ok(Some(table)),
        Err(TableError::TableDoesNotExist(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}
