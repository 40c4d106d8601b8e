//! What coordinator and workers say to each other.
//!
//! A message is a line of JSON, the *head*, and after it perhaps bytes of a certificate, the
//! *body*. The head names the version of the protocol. Nothing in a message is believed: sizes are
//! bounded here, and what it says of a position is checked where it is used.

use mustplay::job::{Found, MoveBounds, Worked};
use mustplay::{Cell, Color, Size, Verdict};
use serde::{Deserialize, Serialize};
use std::fmt;

/// The version of the protocol. Whoever speaks another one is refused.
pub const VERSION: u32 = 1;

/// The longest head, in bytes.
const LONGEST_HEAD: usize = 128 << 10;

/// The longest body, in bytes: brokers take messages of a mebibyte.
pub const LONGEST_BODY: usize = 512 << 10;

/// The longest name of a worker.
const LONGEST_NAME: usize = 64;

/// What a worker is told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ToWorker {
    /// Who is there? An unknown worker spoke.
    Who,
    /// It is one of the workers of a run.
    Welcome,
    /// It can't be one.
    Refused {
        /// Why, in a sentence.
        reason: String,
    },
    /// The coordinator is still there.
    Here,
    /// A job.
    Job {
        /// Its number.
        job: u64,
        /// The position line.
        position: String,
        /// How many nodes it may take.
        nodes: u64,
        /// How many claims its certificate may have.
        claims: u64,
    },
    /// A job that nobody needs any more.
    Stop {
        /// Its number.
        job: u64,
    },
    /// A result has come.
    Got {
        /// The number of the job.
        job: u64,
    },
    /// The certificate of a job is wanted from this byte on.
    Fetch {
        /// The number of the job.
        job: u64,
        /// The first byte.
        from: u64,
    },
    /// The run is over.
    End,
}

/// What a worker says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ToCoordinator {
    /// It is there, and has no job.
    Hello {
        /// Its program.
        program: String,
        /// A number that another process of the same name doesn't have.
        instance: u64,
        /// Its threads.
        threads: u32,
    },
    /// It is still there.
    Alive {
        /// The job that it works on.
        job: Option<u64>,
        /// How many nodes it has taken so far.
        nodes: u64,
    },
    /// What came of a job. The body is the certificate if it is short.
    Result {
        /// The number of the job.
        job: u64,
        /// How many nodes it took.
        nodes: u64,
        /// What was found.
        outcome: Outcome,
    },
    /// Bytes of a certificate, in the body.
    Part {
        /// The number of the job.
        job: u64,
        /// The first byte.
        from: u64,
    },
    /// It goes.
    Bye,
}

/// What came of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "outcome", rename_all = "snake_case")]
pub enum Outcome {
    /// There is a certificate.
    Proved {
        /// Its length in bytes, compressed.
        bytes: u64,
    },
    /// There is none.
    Open {
        /// Who wins, if that is known: `black` or `white`.
        winner: Option<String>,
        /// The moves, in order.
        moves: Vec<Move>,
    },
    /// The worker couldn't do it.
    Failed {
        /// Why, in a sentence.
        reason: String,
    },
}

/// A move of the position of a job.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Move {
    /// The cell.
    pub cell: String,
    /// `phi` and `delta` of the position after it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bounds: Option<[u32; 2]>,
    /// Who wins after it, where the worker thinks so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<String>,
    /// The nodes behind that.
    pub work: u64,
}

/// Why a message can't be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// It is of another version of the protocol.
    OtherVersion,
    /// It is no message.
    Malformed,
}

#[derive(Serialize, Deserialize)]
struct Envelope<M> {
    v: u32,
    /// The run that it belongs to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    run: Option<u64>,
    #[serde(flatten)]
    message: M,
}

/// The version alone, which a message of any version has.
#[derive(Deserialize)]
struct Version {
    v: u32,
}

/// A message that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Read<'b, M> {
    /// The run that it belongs to.
    pub run: Option<u64>,
    /// What it says.
    pub message: M,
    /// Its body.
    pub body: &'b [u8],
}

/// The bytes of a message.
pub fn write<M: Serialize>(run: Option<u64>, message: &M, body: &[u8]) -> Vec<u8> {
    let envelope = Envelope { v: VERSION, run, message };
    let mut bytes = serde_json::to_vec(&envelope).expect("plain values");
    if !body.is_empty() {
        bytes.push(b'\n');
        bytes.extend_from_slice(body);
    }
    bytes
}

/// Reads a message.
///
/// # Errors
/// If it is none, or of another version.
pub fn read<M: for<'d> Deserialize<'d>>(bytes: &[u8]) -> Result<Read<'_, M>, Unreadable> {
    let end = bytes.iter().take(LONGEST_HEAD + 1).position(|&byte| byte == b'\n');
    let (head, body) = match end {
        Some(end) => (&bytes[..end], &bytes[end + 1..]),
        None => (bytes, &[][..]),
    };
    if head.len() > LONGEST_HEAD || body.len() > LONGEST_BODY {
        return Err(Unreadable::Malformed);
    }
    match serde_json::from_slice::<Version>(head) {
        Ok(Version { v: VERSION }) => {}
        Ok(_) => return Err(Unreadable::OtherVersion),
        Err(_) => return Err(Unreadable::Malformed),
    }
    match serde_json::from_slice::<Envelope<M>>(head) {
        Ok(Envelope { run, message, .. }) => Ok(Read { run, message, body }),
        Err(_) => Err(Unreadable::Malformed),
    }
}

/// Whether a name can be one of a worker: letters, digits and hyphens, as a subject of a broker
/// needs them.
pub fn is_name(name: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    (1..=LONGEST_NAME).contains(&name.len()) && name.bytes().all(is_plain)
}

impl Outcome {
    /// What a solver found, and the file of its certificate if there is one.
    pub fn of(size: Size, worked: &Worked) -> (Outcome, Vec<u8>) {
        match &worked.found {
            Found::Proved(certificate) => {
                let file = certificate.to_bytes(mustplay::Format::Binary);
                (Outcome::Proved { bytes: file.len() as u64 }, file)
            }
            Found::Open { winner, moves } => (Outcome::open(size, *winner, moves), Vec::new()),
        }
    }

    /// No certificate, but moves.
    pub(crate) fn open(size: Size, winner: Option<Color>, moves: &[MoveBounds]) -> Outcome {
        let winner = winner.map(|winner| winner.to_string());
        let moves = moves.iter().map(|known| Move::of(size, known)).collect();
        Outcome::Open { winner, moves }
    }
}

impl Move {
    pub(crate) fn of(size: Size, known: &MoveBounds) -> Move {
        let (bounds, winner) = match known.verdict {
            None => (None, None),
            Some(Verdict::Open { phi, delta }) => (Some([phi, delta]), None),
            Some(Verdict::Won { winner, .. }) => (None, Some(winner.to_string())),
        };
        Move { cell: size.name(known.cell), bounds, winner, work: known.work }
    }

    /// What it says of a move on a board, if it can be one.
    pub fn read(&self, size: Size) -> Option<MoveBounds> {
        let cell: Cell = size.cell_named(&self.cell)?;
        let winner = match &self.winner {
            Some(name) => Some(Color::from_name(name)?),
            None => None,
        };
        let verdict = match (winner, self.bounds) {
            (Some(winner), _) => Some(Verdict::Won { winner, best: None }),
            (None, Some([phi, delta])) => Some(Verdict::Open { phi, delta }),
            (None, None) => None,
        };
        Some(MoveBounds { cell, verdict, work: self.work })
    }
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Unreadable::OtherVersion => f.write_str("it is of another version"),
            Unreadable::Malformed => f.write_str("it can't be read"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_read_as_they_were_written() {
        let result = ToCoordinator::Result {
            job: 7,
            nodes: 12,
            outcome: Outcome::Open {
                winner: None,
                moves: vec![Move {
                    cell: "c2".into(),
                    bounds: Some([3, 4]),
                    winner: None,
                    work: 9,
                }],
            },
        };
        let bytes = write(Some(5), &result, b"body\nof it");
        let read: Read<'_, ToCoordinator> = read(&bytes).expect("a message");
        assert_eq!((read.run, read.message, read.body), (Some(5), result, &b"body\nof it"[..]));
        let text = String::from_utf8(write(None, &ToWorker::Stop { job: 3 }, b"")).expect("JSON");
        assert_eq!(text, r#"{"v":1,"kind":"stop","job":3}"#);
    }

    #[test]
    fn what_is_no_message_is_told() {
        #[track_caller]
        fn check(bytes: &[u8], expected: Unreadable) {
            assert_eq!(read::<ToCoordinator>(bytes).expect_err("none"), expected);
        }
        check(b"", Unreadable::Malformed);
        check(b"{}", Unreadable::Malformed);
        check(br#"{"v":1,"kind":"nonsense"}"#, Unreadable::Malformed);
        check(br#"{"v":2,"kind":"bye"}"#, Unreadable::OtherVersion);
        check(br#"{"v":1,"kind":"part","job":-1,"from":0}"#, Unreadable::Malformed);
        check(&vec![b' '; LONGEST_HEAD + 10], Unreadable::Malformed);
        let mut large = write(None, &ToCoordinator::Bye, b"x");
        large.resize(large.len() + LONGEST_BODY, b'x');
        check(&large, Unreadable::Malformed);
    }

    #[test]
    fn names_are_plain() {
        assert!(is_name("worker-1") && is_name("a"));
        for bad in ["", "a b", "a.b", "a>", "*", &"x".repeat(65)] {
            assert!(!is_name(bad), "{bad}");
        }
    }
}
