//! What a reader is willing to spend on a file, and how much of it is spent.
//!
//! Bounds of the format say what a certificate is; beyond them a file is refused. A budget says
//! what a reader can afford: a certificate that needs more may well be right, and is called too
//! large. Work is granted by the byte, so that a check takes at most so many times as long as that
//! of an honest file of the same length.

use crate::rules::Cause;
use std::cell::Cell;
use std::fmt;
use std::rc::Rc;

/// What a reader spends on a file at most.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// Work for any file. A unit is a look at a cell or at a pair of a goal.
    pub work: u64,
    /// Further work for each byte of the file, compressed as it is.
    pub work_per_byte: u64,
    /// The bytes of memory that claims take, about.
    pub memory: u64,
    /// How many bytes any file may have when its compression is taken off.
    pub unpacked: u64,
    /// Further such bytes for each byte of the compressed file.
    pub unpacked_per_byte: u64,
}

impl Default for Budget {
    /// A second or two for a small file, and a gibibyte of memory for any.
    fn default() -> Budget {
        Budget {
            work: 1_000_000_000,
            work_per_byte: 500,
            memory: 512 << 20,
            unpacked: 32 << 20,
            unpacked_per_byte: 100,
        }
    }
}

impl Budget {
    /// No bounds, for files that were made here.
    pub const UNLIMITED: Budget = Budget {
        work: u64::MAX,
        work_per_byte: 0,
        memory: u64::MAX,
        unpacked: u64::MAX,
        unpacked_per_byte: 0,
    };

    /// So many times as much of everything.
    #[must_use]
    pub fn times(self, factor: u64) -> Budget {
        Budget {
            work: self.work.saturating_mul(factor),
            work_per_byte: self.work_per_byte.saturating_mul(factor),
            memory: self.memory.saturating_mul(factor),
            unpacked: self.unpacked.saturating_mul(factor),
            unpacked_per_byte: self.unpacked_per_byte.saturating_mul(factor),
        }
    }

    /// The bytes that come out of so many compressed ones at most.
    pub fn unpacked_of(&self, bytes: u64) -> u64 {
        self.unpacked.saturating_add(self.unpacked_per_byte.saturating_mul(bytes))
    }
}

/// What a file took more of than the budget has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum TooLarge {
    /// Work, in the step with this number.
    Work(u64),
    /// Memory for claims: so many bytes weren't enough in the step with this number.
    Memory(u64, u64),
    /// So many bytes have come out of the compression, and there are more.
    Unpacked(u64),
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            TooLarge::Work(step) => {
                write!(f, "step {step} takes more work than a file of this length is given")
            }
            TooLarge::Memory(step, bytes) => {
                write!(f, "in step {step} its claims take more than {}", Bytes(bytes))
            }
            TooLarge::Unpacked(bytes) => {
                write!(f, "there are more than {} in its compression", Bytes(bytes))
            }
        }
    }
}

impl std::error::Error for TooLarge {}

/// A number of bytes in words.
struct Bytes(u64);

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("1 byte"),
            bytes @ 0..1_048_576 => write!(f, "{bytes} bytes"),
            bytes => write!(f, "{} MiB", bytes >> 20),
        }
    }
}

/// How many bytes of a file have been read.
pub type BytesRead = Rc<Cell<u64>>;

/// A budget, and what is left of it.
#[derive(Debug)]
pub struct Meter {
    budget: Budget,
    /// The length of the compressed file so far, if somebody else reads it.
    packed: Option<BytesRead>,
    /// The length of the plain file so far.
    plain: Cell<u64>,
    spent: Cell<u64>,
    granted: Cell<u64>,
}

impl Meter {
    /// For a file that isn't compressed.
    pub fn new(budget: Budget) -> Meter {
        Meter {
            budget,
            packed: None,
            plain: Cell::new(0),
            spent: Cell::new(0),
            granted: Cell::new(budget.work),
        }
    }

    /// For a file that somebody else unpacks, who counts its bytes.
    pub fn of_packed(budget: Budget, bytes: BytesRead) -> Meter {
        Meter { packed: Some(bytes), ..Meter::new(budget) }
    }

    /// Without bounds.
    pub(crate) fn unlimited() -> Meter {
        Meter::new(Budget::UNLIMITED)
    }

    /// The work so far, in looks at a cell or at a pair of a goal.
    pub fn spent(&self) -> u64 {
        self.spent.get()
    }

    /// So much of the plain file has been read.
    pub(crate) fn has_read(&self, bytes: u64) {
        self.plain.set(bytes);
    }

    /// Spends work, if there is enough left.
    pub(crate) fn spend(&self, work: usize) -> Result<(), Cause> {
        let spent = self.spent.get().saturating_add(work as u64);
        self.spent.set(spent);
        if spent <= self.granted.get() { Ok(()) } else { self.ask_for_more() }
    }

    /// Grants what the bytes that have been read by now allow.
    #[cold]
    fn ask_for_more(&self) -> Result<(), Cause> {
        let bytes = self.packed.as_ref().map_or(self.plain.get(), |bytes| bytes.get());
        let more = self.budget.work_per_byte.saturating_mul(bytes);
        self.granted.set(self.budget.work.saturating_add(more));
        if self.spent.get() <= self.granted.get() { Ok(()) } else { Err(Cause::TooMuchWork) }
    }

    /// Whether claims may take so many bytes.
    pub(crate) fn allows(&self, memory: u64) -> bool {
        memory <= self.budget.memory
    }

    /// What claims may take.
    pub(crate) fn memory(&self) -> u64 {
        self.budget.memory
    }
}
