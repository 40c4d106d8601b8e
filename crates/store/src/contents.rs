//! All that a store has, from the first entry to the last.
//!
//! Positions are told as the image that their keys are of.

use crate::entry;
use crate::error::Error;
use crate::key;
use crate::tables::{
    Bytes, CERTIFICATES, CHECKPOINTS, Checkpoint, DECIDED, ROOTS, Root, Store, fits, if_there,
};
use board::{Color, Rules, Setup, Size, Symmetry};
use redb::{ReadableDatabase, ReadableTable, TableDefinition, TableHandle};
use solve::dfpn::record::{Known, Record};
use std::collections::BTreeMap;

/// What a store has of a game on a board and its mirror image.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    /// The game.
    pub rules: Rules,
    /// The board; of two images the one with no more columns than rows.
    pub size: Size,
    /// Positions that were asked for and solved.
    pub solved: u64,
    /// Certificates.
    pub certificates: u64,
    /// Positions that were decided on the way.
    pub decided: u64,
    /// Searches that were stopped.
    pub checkpoints: u64,
    /// The open positions of all of them.
    pub open: u64,
    /// Entries of another version, which can't be used.
    pub others: u64,
}

impl Store {
    /// How much there is of each game and board, in the order of the keys.
    pub fn sections(&self) -> Result<Vec<Section>, Error> {
        let mut sections = BTreeMap::new();
        let mut count = |table, note: fn(&mut Section, &[u8]) -> Result<(), Error>| {
            self.each(table, |key, value| {
                let (rules, size) = key::place(key).ok_or_else(|| unreadable("a key"))?;
                let section = sections.entry(key[..3].to_vec()).or_insert(Section {
                    rules,
                    size,
                    solved: 0,
                    certificates: 0,
                    decided: 0,
                    checkpoints: 0,
                    open: 0,
                    others: 0,
                });
                // Certificates have a version of their own.
                if table.name() != CERTIFICATES.name() && !entry::is_current(rules, value) {
                    section.others += 1;
                    return Ok(());
                }
                note(section, value)
            })
        };
        count(ROOTS, |section, _| {
            section.solved += 1;
            Ok(())
        })?;
        count(CERTIFICATES, |section, _| {
            section.certificates += 1;
            Ok(())
        })?;
        count(DECIDED, |section, _| {
            section.decided += 1;
            Ok(())
        })?;
        count(CHECKPOINTS, |section, value| {
            section.checkpoints += 1;
            section.open += Checkpoint::read(value)?.open;
            Ok(())
        })?;
        Ok(sections.into_values().collect())
    }

    /// Goes through all solved positions of this version, without their certificates; and whether
    /// there is one.
    pub fn each_root(&self, mut use_it: impl FnMut(&Setup, &Root, bool)) -> Result<(), Error> {
        let read = self.database.begin_read()?;
        let certificates = if_there(read.open_table(CERTIFICATES))?;
        self.each(ROOTS, |key, value| {
            let setup = key::setup(key).ok_or_else(|| unreadable("a solved position"))?;
            if !entry::is_current(setup.rules, value) {
                return Ok(());
            }
            let outcome = entry::read_outcome(setup.size(), Symmetry::Identity, value)
                .filter(|outcome| fits(outcome, &setup))
                .ok_or_else(|| unreadable("a solved position"))?;
            let has_certificate = match &certificates {
                Some(table) => table.get(key)?.is_some(),
                None => false,
            };
            use_it(&setup, &Root { outcome, certificate: None }, has_certificate);
            Ok(())
        })
    }

    /// Goes through all certificates, as files of one of the images. Nothing in them has been
    /// checked.
    pub fn each_certificate(&self, mut use_it: impl FnMut(&Setup, &[u8])) -> Result<(), Error> {
        self.each(CERTIFICATES, |key, value| {
            let setup = key::setup(key).ok_or_else(|| unreadable("a certified position"))?;
            use_it(&setup, value);
            Ok(())
        })
    }

    /// Goes through all decided positions of this version: the position with what is filled in, who
    /// wins it, and the work behind it in nodes.
    pub fn each_decided_once(
        &self,
        mut use_it: impl FnMut(&Setup, Color, u64),
    ) -> Result<(), Error> {
        self.each(DECIDED, |key, value| {
            let setup = key::setup(key).ok_or_else(|| unreadable("a decided position"))?;
            if !entry::is_current(setup.rules, value) {
                return Ok(());
            }
            match entry::read_decided(setup.size(), value) {
                Some((Known::Decided { winner, .. }, work)) => use_it(&setup, winner, work),
                _ => return Err(unreadable("a decided position")),
            }
            Ok(())
        })
    }

    /// Goes through all searches of this version that were stopped.
    pub fn each_checkpoint(&self, mut use_it: impl FnMut(&Setup, Checkpoint)) -> Result<(), Error> {
        self.each(CHECKPOINTS, |key, value| {
            let setup = key::setup(key).ok_or_else(|| unreadable("a checkpoint"))?;
            if entry::is_current(setup.rules, value) {
                use_it(&setup, Checkpoint::read(value)?);
            }
            Ok(())
        })
    }

    /// Reads all entries of this version, as the searches that use them would.
    pub fn read_all(&self) -> Result<(), Error> {
        self.each_root(|_, _, _| ())?;
        self.each_decided_once(|_, _, _| ())?;
        for section in self.sections()? {
            self.each_decided(section.size, section.rules, |_: &Record<_>| ())?;
        }
        let mut stopped = Vec::new();
        self.each_checkpoint(|setup, checkpoint| stopped.push((setup.clone(), checkpoint.open)))?;
        for (setup, expected) in stopped {
            let mut open = 0;
            self.each_open(&setup, |_| open += 1)?;
            if open != expected {
                return Err(unreadable("a checkpoint"));
            }
        }
        Ok(())
    }

    /// Goes through a table in the order of its keys.
    fn each(
        &self,
        table: TableDefinition<'_, Bytes, Bytes>,
        mut use_it: impl FnMut(&[u8], &[u8]) -> Result<(), Error>,
    ) -> Result<(), Error> {
        let read = self.database.begin_read()?;
        let Some(table) = if_there(read.open_table(table))? else { return Ok(()) };
        for entry in table.iter()? {
            let (key, value) = entry?;
            use_it(key.value(), value.value())?;
        }
        Ok(())
    }
}

fn unreadable(what: &str) -> Error {
    Error::Damaged(format!("{what} can't be read"))
}
