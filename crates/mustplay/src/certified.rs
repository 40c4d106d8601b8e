//! Certificates that the verifier has accepted.

use crate::answer::by_column;
use crate::error::SolveError;
use board::{Cell, Color, Rules, Setup};
use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use proof::budget::{BytesRead, Meter, TooLarge};
use proof::file::File;
use proof::verify::{Counts, Refusal, Verified};
use proof::{Budget, CheckedProof, Statement};
use std::io::{self, BufRead, BufReader, Read, Write};

/// The first byte of a gzip stream.
const GZIP: u8 = 0x1f;

/// The size of the buffer through which a file is read.
const BUFFER: usize = 1 << 16;

/// What a claim takes while its certificate is made and checked, as measured on 7x7.
const CLAIM_BYTES: u64 = 1280;

/// A form in which a certificate is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// The text form.
    Text,
    /// The binary form, compressed by gzip.
    Binary,
}

/// A certificate of who wins a position. The verifier has accepted it: nothing else makes one.
///
/// ```
/// use mustplay::{Certified, Config, Control, Format, Rules, Setup, Solver};
/// let position: Setup = "3/1B1/3 w".parse()?;
/// let mut solver = Solver::new(Rules::Hex, position.size(), &Config::strongest(Rules::Hex))?;
/// let proof = solver.certify(&position, u64::MAX, &Control::default())?;
/// let again = Certified::read(&proof.to_bytes(Format::Text)[..])?;
/// assert_eq!(again.statement(), proof.statement());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certified {
    verified: Verified,
    /// The plain binary form.
    binary: Vec<u8>,
}

impl Certified {
    /// Reads a certificate in any form, compressed or not, and checks it within the default budget.
    pub fn read(input: impl BufRead) -> Result<Certified, Refusal> {
        let mut bytes = Vec::new();
        let Unpacked { mut input, meter } = unpacked_within(input, Budget::default())?;
        input.read_to_end(&mut bytes)?;
        let verified = proof::verify::verify_within(&bytes[..], meter, |_| ())?;
        let binary = if bytes.starts_with(&proof::binary::MAGIC) {
            bytes
        } else {
            File::open(&bytes[..])?.into_binary()?
        };
        Ok(Certified { verified, binary })
    }

    /// Checks a certificate that an engine of ours has made, as any reader of the file would.
    pub(crate) fn own(binary: Vec<u8>) -> Result<Certified, SolveError> {
        match proof::verify::verify_within(&binary[..], Meter::new(Budget::UNLIMITED), |_| ()) {
            Ok(verified) => Ok(Certified { verified, binary }),
            Err(refusal) => Err(SolveError::OwnCertificate(refusal)),
        }
    }

    /// What it proves.
    pub fn statement(&self) -> &Statement {
        self.verified.statement()
    }

    /// Who wins.
    pub fn winner(&self) -> Color {
        self.statement().winner
    }

    /// The position that it is about.
    pub fn position(&self) -> &Setup {
        &self.statement().setup
    }

    /// How large it is.
    pub fn counts(&self) -> Counts {
        self.verified.counts()
    }

    /// What the verifier found.
    pub fn verified(&self) -> &Verified {
        &self.verified
    }

    /// The empty cells that the winner relies on, by column, then by row. None in Rex, where a
    /// certificate is about the loser's cells.
    pub fn carrier(&self) -> Option<Vec<Cell>> {
        (self.position().rules == Rules::Hex).then(|| self.cells())
    }

    /// The empty cells that the proof is about, by column, then by row: those that the winner
    /// relies on in Hex, those of the loser in Rex.
    pub fn cells(&self) -> Vec<Cell> {
        let position = self.position();
        let cells = self.verified.carrier().iter().copied();
        by_column(position.size(), cells.filter(|&cell| position.at(cell).is_none()))
    }

    /// The same certificate for a position that is this one turned or mirrored. It is checked
    /// again. None if the position is another one, or if the certificate can't be turned.
    #[cfg(feature = "store")]
    pub fn image_of(&self, position: &Setup) -> Option<Certified> {
        crate::store_session::certified(&self.binary, position).ok()
    }

    /// The bytes of a file with the certificate.
    pub fn to_bytes(&self, format: Format) -> Vec<u8> {
        match format {
            Format::Text => self.to_text().into_bytes(),
            Format::Binary => packed(&self.binary),
        }
    }

    /// The proof with all its claims in memory, to look at and to play by.
    pub fn proof(&self) -> CheckedProof {
        let meter = Meter::new(Budget::UNLIMITED);
        CheckedProof::read_within(&self.binary[..], meter).expect("the verifier has accepted it")
    }

    /// The plain binary form, not compressed.
    pub fn binary(&self) -> &[u8] {
        &self.binary
    }

    /// The text form.
    pub fn to_text(&self) -> String {
        self.proof().to_text()
    }
}

/// Checks a certificate in any form, compressed or not, in one pass that keeps only what later
/// steps may mention. `progress` is told the number of steps now and then.
///
/// What the check takes is bounded by the default [`Budget`]; a certificate that needs more is
/// [`Refusal::TooLarge`]. [`verify_within`] has any other bounds.
pub fn verify(input: impl BufRead, progress: impl FnMut(u64)) -> Result<Verified, Refusal> {
    verify_within(input, Budget::default(), progress)
}

/// As [`verify`], within a budget.
pub fn verify_within(
    input: impl BufRead,
    budget: Budget,
    progress: impl FnMut(u64),
) -> Result<Verified, Refusal> {
    let Unpacked { input, meter } = unpacked_within(input, budget)?;
    proof::verify::verify_within(input, meter, progress)
}

/// Checks a certificate that may be anybody's: as [`verify_within`], but as long as `goes_on` says
/// so.
///
/// `goes_on` sees the statement, and how many steps were checked: before the first step, and after
/// each. Where it says no, there is no result.
///
/// ```
/// use mustplay::{Budget, verify_while};
/// let text = "mustplay certificate 1
/// black wins hex B w
/// 1 link top-bottom with a1 => connection top-bottom | a1 |
/// end 1
/// ";
/// let budget = Budget::default();
/// assert!(verify_while(text.as_bytes(), budget, |_, steps| steps <= 1)?.is_some());
/// assert!(verify_while(text.as_bytes(), budget, |_, steps| steps < 1)?.is_none());
/// let small = Budget { memory: 10, ..budget };
/// assert!(verify_while(text.as_bytes(), small, |_, _| true).is_err());
/// # Ok::<(), mustplay::Refusal>(())
/// ```
pub fn verify_while(
    input: impl BufRead,
    budget: Budget,
    goes_on: impl FnMut(&Statement, u64) -> bool,
) -> Result<Option<Verified>, Refusal> {
    let Unpacked { input, meter } = unpacked_within(input, budget)?;
    proof::verify::verify_while(input, meter, goes_on)
}

/// A certificate's file with its compression taken off, and what its check may spend.
pub struct Unpacked<'i> {
    /// The plain bytes, which end in an error where there are too many.
    pub input: Box<dyn BufRead + 'i>,
    /// For the check of these bytes.
    pub meter: Meter,
}

/// A stream with the compression taken off, if there is one, within a budget.
pub fn unpacked_within<'i>(
    mut input: impl BufRead + 'i,
    budget: Budget,
) -> io::Result<Unpacked<'i>> {
    if input.fill_buf()?.first() != Some(&GZIP) {
        return Ok(Unpacked { input: Box::new(input), meter: Meter::new(budget) });
    }
    let packed = BytesRead::default();
    let counted = Counted { input, bytes: packed.clone() };
    let meter = Meter::of_packed(budget, packed.clone());
    let plain = Bounded { input: MultiGzDecoder::new(counted), given: 0, packed, budget };
    Ok(Unpacked { input: Box::new(BufReader::with_capacity(BUFFER, plain)), meter })
}

/// A stream with the compression taken off, if there is one.
pub fn unpacked<'i>(input: impl BufRead + 'i) -> io::Result<Box<dyn BufRead + 'i>> {
    Ok(unpacked_within(input, Budget::UNLIMITED)?.input)
}

/// Counts the bytes that are read.
struct Counted<I> {
    input: I,
    bytes: BytesRead,
}

impl<I: Read> Read for Counted<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.bytes.update(|bytes| bytes + count as u64);
        Ok(count)
    }
}

impl<I: BufRead> BufRead for Counted<I> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.input.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.bytes.update(|bytes| bytes + count as u64);
        self.input.consume(count);
    }
}

/// Takes the compression off, as long as what comes out is in proportion to what goes in.
struct Bounded<I> {
    input: I,
    given: u64,
    packed: BytesRead,
    budget: Budget,
}

impl<I: Read> Read for Bounded<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.input.read(buffer)?;
        self.given += count as u64;
        let most = self.budget.unpacked_of(self.packed.get());
        if self.given > most {
            return Err(io::Error::other(TooLarge::Unpacked(most)));
        }
        Ok(count)
    }
}

/// The bytes of a file in binary form, compressed as certificates are.
pub fn packed(plain: &[u8]) -> Vec<u8> {
    let mut packer = GzEncoder::new(Vec::new(), Compression::default());
    // The flush keeps files byte for byte as they have always been.
    let written = packer.write_all(plain).and_then(|()| packer.flush());
    written.and_then(|()| packer.finish()).expect("memory takes all that is written")
}

/// How many claims a certificate may have that is made within so many MiB.
pub fn claims_within(mib: usize) -> u64 {
    (mib << 20) as u64 / CLAIM_BYTES
}
