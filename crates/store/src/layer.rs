//! A file that is only read, with what the library writes kept in memory.
//!
//! The library notes in the file's header that it has it open, and tidies up after a program that
//! was killed. Of a store that can only be read, or shall be left as it is, such changes are kept
//! beside it and forgotten.

use redb::StorageBackend;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::sync::{Mutex, MutexGuard};

/// How much is kept at once of what was written.
const BLOCK: u64 = 4096;

/// The file, and what differs from it.
#[derive(Debug)]
pub(crate) struct Layer(Mutex<Contents>);

#[derive(Debug)]
struct Contents {
    file: File,
    /// Where the library's part of the file begins.
    start: u64,
    /// How much of it is still there.
    in_file: u64,
    /// How long it has become.
    length: u64,
    /// The blocks that were written to, by their numbers.
    blocks: HashMap<u64, Vec<u8>>,
}

impl Layer {
    pub(crate) fn new(file: File, start: u64) -> io::Result<Layer> {
        let in_file = file.metadata()?.len().saturating_sub(start);
        let blocks = HashMap::new();
        Ok(Layer(Mutex::new(Contents { file, start, in_file, length: in_file, blocks })))
    }

    fn contents(&self) -> io::Result<MutexGuard<'_, Contents>> {
        self.0.lock().map_err(|_| io::Error::other("another thread failed"))
    }
}

impl Contents {
    /// Reads from the file; what isn't there is zero.
    fn read_file(&mut self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let there = self.in_file.saturating_sub(offset).min(out.len() as u64) as usize;
        let (first, rest) = out.split_at_mut(there);
        rest.fill(0);
        if first.is_empty() {
            return Ok(());
        }
        self.file.seek(SeekFrom::Start(self.start + offset))?;
        self.file.read_exact(first)
    }

    /// A block that can be written to.
    fn block(&mut self, number: u64) -> io::Result<&mut Vec<u8>> {
        if !self.blocks.contains_key(&number) {
            let mut block = vec![0; BLOCK as usize];
            self.read_file(number * BLOCK, &mut block)?;
            self.blocks.insert(number, block);
        }
        Ok(self.blocks.get_mut(&number).expect("it is there now"))
    }
}

/// The parts of a range that lie in one block each: the block, where in it, and how much.
fn parts(offset: u64, length: usize) -> impl Iterator<Item = (u64, usize, usize)> {
    let end = offset + length as u64;
    let mut at = offset;
    std::iter::from_fn(move || {
        let (number, place) = (at / BLOCK, at % BLOCK);
        let count = (BLOCK - place).min(end - at);
        at += count;
        (count > 0).then_some((number, place as usize, count as usize))
    })
}

impl StorageBackend for Layer {
    fn len(&self) -> io::Result<u64> {
        Ok(self.contents()?.length)
    }

    fn read(&self, offset: u64, out: &mut [u8]) -> io::Result<()> {
        let mut contents = self.contents()?;
        if offset + out.len() as u64 > contents.length {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        let mut rest = out;
        for (number, place, count) in parts(offset, rest.len()) {
            let (here, after) = rest.split_at_mut(count);
            match contents.blocks.get(&number) {
                Some(block) => here.copy_from_slice(&block[place..place + count]),
                None => contents.read_file(number * BLOCK + place as u64, here)?,
            }
            rest = after;
        }
        Ok(())
    }

    fn set_len(&self, length: u64) -> io::Result<()> {
        let mut contents = self.contents()?;
        contents.in_file = contents.in_file.min(length);
        contents.length = length;
        contents.blocks.retain(|&number, _| number * BLOCK < length);
        if contents.blocks.contains_key(&(length / BLOCK)) {
            contents.block(length / BLOCK)?[(length % BLOCK) as usize..].fill(0);
        }
        Ok(())
    }

    fn sync_data(&self) -> io::Result<()> {
        Ok(())
    }

    fn write(&self, offset: u64, data: &[u8]) -> io::Result<()> {
        let mut contents = self.contents()?;
        contents.length = contents.length.max(offset + data.len() as u64);
        let mut rest = data;
        for (number, place, count) in parts(offset, data.len()) {
            let (here, after) = rest.split_at(count);
            contents.block(number)?[place..place + count].copy_from_slice(here);
            rest = after;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_stays_beside_the_file() {
        let path = std::env::temp_dir().join(format!("mustplay-layer-{}", std::process::id()));
        let bytes: Vec<u8> = (0..10_000_u32).map(|number| number as u8).collect();
        std::fs::write(&path, &bytes).expect("a file is written");
        let layer = Layer::new(File::open(&path).expect("a file"), 16).expect("a layer");
        let mut expected = bytes[16..].to_vec();
        let check = |layer: &Layer, expected: &[u8]| {
            assert_eq!(layer.len().expect("a length"), expected.len() as u64);
            let mut read = vec![0; expected.len()];
            layer.read(0, &mut read).expect("all is there");
            assert!(read == expected);
            assert!(layer.read(1, &mut read).is_err(), "it ends there");
        };
        check(&layer, &expected);
        layer.write(4000, &[7; 5000]).expect("it is kept");
        expected[4000..9000].fill(7);
        check(&layer, &expected);
        // What is cut off is gone when the length grows again.
        layer.set_len(5000).expect("it is cut");
        layer.set_len(20_000).expect("it grows");
        expected.truncate(5000);
        expected.resize(20_000, 0);
        check(&layer, &expected);
        assert!(std::fs::read(&path).expect("a file") == bytes);
        std::fs::remove_file(&path).expect("our own file");
    }
}
