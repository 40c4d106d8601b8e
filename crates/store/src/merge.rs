//! One store into another.
//!
//! Entries are copied as they are: keys and values mean the same in every store of a version. All
//! of it is one transaction.

use crate::entry;
use crate::error::Error;
use crate::key;
use crate::tables::{
    Bytes, CERTIFICATES, CHECKPOINTS, Checkpoint, DECIDED, OPEN, ROOTS, Store, forget_checkpoint,
    if_there,
};
use board::{CellSet, Setup, Symmetry, WIDE};
use redb::{ReadTransaction, ReadableDatabase, ReadableTable, TableDefinition, WriteTransaction};

/// What a store has got from another one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Merged {
    /// Solved positions that are new, or of which more moves are decided.
    pub solved: u64,
    /// Certificates.
    pub certificates: u64,
    /// Decided positions.
    pub decided: u64,
    /// Searches that were stopped.
    pub checkpoints: u64,
}

impl Store {
    /// Takes over what another store has and this one hasn't. What is of another version stays
    /// behind. If they disagree about a winner nothing is taken over.
    pub fn merge(&self, from: &Store) -> Result<Merged, Error> {
        let read = from.database.begin_read()?;
        let write = self.begin_write()?;
        let merged = Merged {
            solved: merge_roots(&read, &write)?,
            certificates: merge_certificates(&read, &write)?,
            decided: merge_decided(&read, &write)?,
            checkpoints: merge_checkpoints(&read, &write)?,
        };
        write.commit()?;
        Ok(merged)
    }
}

/// All entries of a table whose keys can be read, with their positions.
fn entries(
    read: &ReadTransaction,
    table: TableDefinition<'_, Bytes, Bytes>,
    mut use_it: impl FnMut(&[u8], &[u8], &Setup) -> Result<(), Error>,
) -> Result<(), Error> {
    let Some(table) = if_there(read.open_table(table))? else { return Ok(()) };
    for entry in table.iter()? {
        let (key, value) = entry?;
        let setup = key::setup(key.value());
        let setup = setup.ok_or_else(|| Error::Damaged("a key can't be read".into()))?;
        use_it(key.value(), value.value(), &setup)?;
    }
    Ok(())
}

/// Whether both entries of this version name the same winner.
fn agree(own: &[u8], other: &[u8], setup: &Setup) -> Result<(), Error> {
    match entry::winner_of(own) == entry::winner_of(other) {
        true => Ok(()),
        false => Err(Error::Contradiction { position: setup.to_string() }),
    }
}

fn merge_roots(read: &ReadTransaction, write: &WriteTransaction) -> Result<u64, Error> {
    let mut count = 0;
    entries(read, ROOTS, |key, value, setup| {
        if !entry::is_current(setup.rules, value) {
            return Ok(());
        }
        let mut table = write.open_table(ROOTS)?;
        let own = table.get(key)?.map(|own| own.value().to_vec());
        if let Some(own) = own.filter(|own| entry::is_current(setup.rules, own)) {
            agree(&own, value, setup)?;
            if decided_moves(setup, &own) >= decided_moves(setup, value) {
                return Ok(());
            }
        }
        table.insert(key, value)?;
        drop(table);
        forget_checkpoint(write, key)?;
        count += 1;
        Ok(())
    })?;
    Ok(count)
}

/// How many moves of a solved position were decided.
fn decided_moves(setup: &Setup, value: &[u8]) -> usize {
    let outcome = entry::read_outcome(setup.size(), Symmetry::Identity, value);
    let moves = |outcome: solve::Outcome<WIDE>| outcome.winning_moves | outcome.losing_moves;
    outcome.map_or(0, |outcome| CellSet::len(moves(outcome)))
}

fn merge_certificates(read: &ReadTransaction, write: &WriteTransaction) -> Result<u64, Error> {
    let mut table = write.open_table(CERTIFICATES)?;
    let mut count = 0;
    entries(read, CERTIFICATES, |key, value, _| {
        if table.get(key)?.is_none() {
            table.insert(key, value)?;
            count += 1;
        }
        Ok(())
    })?;
    Ok(count)
}

fn merge_decided(read: &ReadTransaction, write: &WriteTransaction) -> Result<u64, Error> {
    let mut table = write.open_table(DECIDED)?;
    let mut count = 0;
    entries(read, DECIDED, |key, value, setup| {
        if !entry::is_current(setup.rules, value) {
            return Ok(());
        }
        let own = table.get(key)?.map(|own| own.value().to_vec());
        if let Some(own) = own.filter(|own| entry::is_current(setup.rules, own)) {
            return agree(&own, value, setup);
        }
        table.insert(key, value)?;
        count += 1;
        Ok(())
    })?;
    Ok(count)
}

/// Of two searches of a position that isn't solved, the one with more nodes.
fn merge_checkpoints(read: &ReadTransaction, write: &WriteTransaction) -> Result<u64, Error> {
    let Some(lists) = if_there(read.open_table(OPEN))? else { return Ok(0) };
    let mut count = 0;
    entries(read, CHECKPOINTS, |key, value, setup| {
        let current = |bytes: &[u8]| entry::is_current(setup.rules, bytes);
        let is_solved = match write.open_table(ROOTS)?.get(key)? {
            Some(root) => current(root.value()),
            None => false,
        };
        if !current(value) || is_solved {
            return Ok(());
        }
        let own = match write.open_table(CHECKPOINTS)?.get(key)? {
            Some(own) if current(own.value()) => Checkpoint::read(own.value())?.nodes,
            _ => 0,
        };
        if own >= Checkpoint::read(value)?.nodes {
            return Ok(());
        }
        forget_checkpoint(write, key)?;
        write.open_table(CHECKPOINTS)?.insert(key, value)?;
        let mut table = write.open_table(OPEN)?;
        for list in lists.range((key, 0)..=(key, u32::MAX))? {
            let (place, list) = list?;
            table.insert((key, place.value().1), list.value())?;
        }
        count += 1;
        Ok(())
    })?;
    Ok(count)
}
