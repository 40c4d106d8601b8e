//! Runs of several machines: what their coordinator knows, so that another process can go on.
//!
//! A run belongs to its position, not to an image of it. What is known of a position in its tree is
//! a text of whoever runs it; certificates are files that any verifier reads.

use crate::entry;
use crate::error::Error;
use crate::key::Canonical;
use crate::tables::{Bytes, CERTIFICATES, ROOTS, Root, Store, if_there};
use board::Setup;
use redb::{ReadableDatabase, TableDefinition};

/// What is known of the positions of a run, by their numbers.
const RUN_NODES: TableDefinition<'_, (Bytes, u32), Bytes> = TableDefinition::new("run_nodes");
/// The certificates of some of them.
const RUN_PROOFS: TableDefinition<'_, (Bytes, u32), Bytes> = TableDefinition::new("run_proofs");

impl Store {
    /// Keeps what is known of some positions of a run.
    pub fn keep_run_nodes(&self, root: &Setup, nodes: &[(u32, String)]) -> Result<(), Error> {
        let key = root.to_string();
        let write = self.begin_write()?;
        {
            let mut table = write.open_table(RUN_NODES)?;
            for (number, text) in nodes {
                table.insert((key.as_bytes(), *number), text.as_bytes())?;
            }
        }
        write.commit()?;
        Ok(())
    }

    /// Keeps the certificate of a position of a run.
    pub fn keep_run_proof(&self, root: &Setup, number: u32, file: &[u8]) -> Result<(), Error> {
        let key = root.to_string();
        let write = self.begin_write()?;
        write.open_table(RUN_PROOFS)?.insert((key.as_bytes(), number), file)?;
        write.commit()?;
        Ok(())
    }

    /// What is known of the positions of a run, with their numbers in order.
    pub fn run_nodes(&self, root: &Setup) -> Result<Vec<(u32, String)>, Error> {
        let key = root.to_string();
        let read = self.database.begin_read()?;
        let Some(table) = if_there(read.open_table(RUN_NODES))? else { return Ok(Vec::new()) };
        let mut nodes = Vec::new();
        for entry in table.range((key.as_bytes(), 0)..=(key.as_bytes(), u32::MAX))? {
            let (place, text) = entry?;
            let unreadable = |_| Error::Damaged("a position of a run can't be read".into());
            let text = String::from_utf8(text.value().to_vec()).map_err(unreadable)?;
            nodes.push((place.value().1, text));
        }
        Ok(nodes)
    }

    /// The certificate of a position of a run, if there is one.
    pub fn run_proof(&self, root: &Setup, number: u32) -> Result<Option<Vec<u8>>, Error> {
        let key = root.to_string();
        let read = self.database.begin_read()?;
        let Some(table) = if_there(read.open_table(RUN_PROOFS))? else { return Ok(None) };
        Ok(table.get((key.as_bytes(), number))?.map(|file| file.value().to_vec()))
    }

    /// Keeps what came of a run, a solved root with its certificate, in the place of the run.
    pub fn end_run(&self, position: &Setup, root: Option<&Root>) -> Result<(), Error> {
        let run = position.to_string();
        let run = run.as_bytes();
        let Canonical { key, symmetry } = Canonical::of(position);
        let write = self.begin_write()?;
        {
            let mut nodes = write.open_table(RUN_NODES)?;
            nodes.retain_in((run, 0)..=(run, u32::MAX), |_, _| false)?;
            let mut proofs = write.open_table(RUN_PROOFS)?;
            proofs.retain_in((run, 0)..=(run, u32::MAX), |_, _| false)?;
        }
        if let Some(Root { outcome, certificate }) = root {
            let bytes = entry::outcome(position.rules, position.size(), symmetry, outcome);
            if let Some(bytes) = bytes {
                write.open_table(ROOTS)?.insert(&key[..], &bytes[..])?;
            }
            if let Some(file) = certificate {
                write.open_table(CERTIFICATES)?.insert(&key[..], &file[..])?;
            }
        }
        write.commit()?;
        Ok(())
    }
}
