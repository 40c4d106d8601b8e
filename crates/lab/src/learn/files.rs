//! Files of examples.

use solve::dfpn::examples::{Example, Tried};
use solve::dfpn::policy::planes::{Grid, PLANES};
use std::io::{self, Read, Write};

/// The first bytes of a file of examples.
const MAGIC: &[u8; 8] = b"mustexs1";

/// An example and the number of the position whose search it is from.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Labeled {
    /// The number of the position.
    pub(super) root: u32,
    /// The example.
    pub(super) example: Example,
}

/// Begins a file.
pub(super) fn write_beginning(out: &mut impl Write) -> io::Result<()> {
    out.write_all(MAGIC)
}

/// Writes an example.
pub(super) fn write(out: &mut impl Write, labeled: &Labeled) -> io::Result<()> {
    let Labeled { root, example } = labeled;
    out.write_all(&root.to_le_bytes())?;
    out.write_all(&[example.columns, example.rows])?;
    out.write_all(&(example.moves.len() as u16).to_le_bytes())?;
    for number in example.planes.as_flattened() {
        out.write_all(&number.to_le_bytes())?;
    }
    for tried in &example.moves {
        out.write_all(&tried.place.to_le_bytes())?;
        out.write_all(&[tried.wins.map_or(2, u8::from)])?;
        out.write_all(&tried.work.to_le_bytes())?;
    }
    Ok(())
}

/// Reads all examples of a file; what is missing of the last one leaves it out.
pub(super) fn read(mut file: impl Read) -> io::Result<Vec<Labeled>> {
    let mut magic = [0; 8];
    file.read_exact(&mut magic)?;
    if &magic != MAGIC {
        return Err(io::Error::new(io::ErrorKind::InvalidData, "this is no file of examples"));
    }
    let mut all = Vec::new();
    loop {
        match read_one(&mut file) {
            Ok(labeled) => all.push(labeled),
            Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => return Ok(all),
            Err(error) => return Err(error),
        }
    }
}

fn read_one(file: &mut impl Read) -> io::Result<Labeled> {
    fn bytes<const N: usize>(file: &mut impl Read) -> io::Result<[u8; N]> {
        let mut bytes = [0; N];
        file.read_exact(&mut bytes)?;
        Ok(bytes)
    }
    let root = u32::from_le_bytes(bytes(file)?);
    let [columns, rows] = bytes(file)?;
    let count = u16::from_le_bytes(bytes(file)?);
    let places = Grid::upright(usize::from(columns), usize::from(rows)).places();
    let mut planes = vec![[0.0; PLANES]; places];
    for number in planes.as_flattened_mut() {
        *number = f32::from_le_bytes(bytes(file)?);
    }
    let mut moves = Vec::new();
    for _ in 0..count {
        let place = u16::from_le_bytes(bytes(file)?);
        let [wins] = bytes(file)?;
        let wins = match wins {
            0 | 1 if usize::from(place) < places => Some(wins == 1),
            2 if usize::from(place) < places => None,
            _ => return Err(io::Error::new(io::ErrorKind::InvalidData, "a move isn't one")),
        };
        moves.push(Tried { place, wins, work: u32::from_le_bytes(bytes(file)?) });
    }
    Ok(Labeled { root, example: Example { columns, rows, planes, moves } })
}
