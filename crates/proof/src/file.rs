//! A certificate as it comes from a file, in either form, one entry at a time.
//!
//! Nothing but the opening of a file has the type of the input as a parameter: what reads and
//! checks a certificate is compiled in this crate, once for each width.

use crate::binary::{self, BinaryReader, MAGIC};
use crate::certificate::Certificate;
use crate::claim::Claim;
use crate::statement::Statement;
use crate::step::Step;
use crate::text::TextReader;
use crate::verify::Refusal;
use board::with_width;
use std::io::{BufRead, BufReader, Read};

/// What a certificate is read from, whatever that is.
pub(crate) type Input<'i> = BufReader<Box<dyn Read + 'i>>;

/// What a file holds after its statement.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Entry<const W: usize> {
    /// An inference, and what it is said to conclude where the form says so.
    Step(Step<W>, Option<Claim<W>>),
    /// The end, after so many steps.
    End(u64),
}

/// A file whose statement has been read and whose steps are still to come. Nothing in it has been
/// checked.
pub struct File<'i> {
    statement: Statement,
    form: Form<'i>,
}

enum Form<'i> {
    Text(TextReader<'i>),
    Binary(BinaryReader<'i>),
}

impl<'i> File<'i> {
    /// Reads the statement of a text or of a plain binary file.
    pub fn open(input: impl Read + 'i) -> Result<Self, Refusal> {
        File::begin(BufReader::new(Box::new(input)))
    }

    fn begin(mut input: Input<'i>) -> Result<Self, Refusal> {
        match input.fill_buf()?.first() {
            Some(&first) if first == MAGIC[0] => {
                let mut reader = BinaryReader::new(input);
                Ok(File { statement: reader.statement()?, form: Form::Binary(reader) })
            }
            Some(_) => {
                let mut reader = TextReader::new(input);
                Ok(File { statement: reader.statement()?, form: Form::Text(reader) })
            }
            None => Err(Refusal::Malformed {
                place: "byte 0".into(),
                message: "the file is empty".into(),
            }),
        }
    }

    /// What the file claims to prove.
    pub fn statement(&self) -> &Statement {
        &self.statement
    }

    /// Reads the next entry, on a board that fits the width.
    pub fn entry<const W: usize>(&mut self) -> Result<Entry<W>, Refusal> {
        let (size, owner) = (self.statement.setup.size(), self.statement.owner());
        match &mut self.form {
            Form::Text(reader) => reader.entry(size, owner),
            Form::Binary(reader) => reader.entry(size),
        }
    }

    /// How many bytes have been read.
    pub(crate) fn bytes(&self) -> u64 {
        match &self.form {
            Form::Text(reader) => reader.bytes(),
            Form::Binary(reader) => reader.bytes_read(),
        }
    }

    /// Reads all the rest into memory, without checking it.
    pub fn certificate<const W: usize>(mut self) -> Result<Certificate<W>, Refusal> {
        let mut steps = Vec::new();
        while let Entry::Step(step, _) = self.entry()? {
            steps.push(step);
        }
        let mut certificate = Certificate { statement: self.statement, steps };
        certificate.mark_last_mentions();
        Ok(certificate)
    }

    /// All of it in plain binary form, without checking it.
    pub fn into_binary(self) -> Result<Vec<u8>, Refusal> {
        let mut bytes = Vec::new();
        with_width!(self.statement.setup.size(), W => {
            binary::write(&mut bytes, &self.certificate::<W>()?)?;
        });
        Ok(bytes)
    }
}
