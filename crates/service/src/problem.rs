//! What goes wrong with a request: whose fault it is, and a sentence.

use board::notation::ParseError;
use report::SCHEMA;
use report::walk::WalkError;
use serde::Serialize;
use std::fmt;

/// Whose fault it is that a request isn't answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Kind {
    /// The request itself is wrong.
    Bad,
    /// The request is fine, but what it asks for can't be done.
    Refused,
    /// There is no such thing, or no more.
    Missing,
    /// It is asked for in another way.
    WrongMethod,
    /// The request has too many bytes.
    TooLarge,
    /// Too much is asked for at once.
    Busy,
    /// Our own.
    Ours,
}

/// Why a request isn't answered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    kind: Kind,
    message: String,
    /// How many characters of the text that was sent precede the fault.
    at: Option<usize>,
}

/// The object of an error.
#[derive(Serialize, Clone, Copy, Debug)]
pub struct ErrorObject<'m> {
    schema: u32,
    error: &'m str,
    #[serde(skip_serializing_if = "Option::is_none")]
    at: Option<usize>,
}

impl<'m> ErrorObject<'m> {
    /// The object with a sentence.
    pub fn new(message: &'m str) -> ErrorObject<'m> {
        ErrorObject { schema: SCHEMA, error: message, at: None }
    }
}

impl Problem {
    fn new(kind: Kind, message: impl Into<String>) -> Problem {
        Problem { kind, message: message.into(), at: None }
    }

    /// The request itself is wrong.
    pub fn bad(message: impl Into<String>) -> Problem {
        Problem::new(Kind::Bad, message)
    }

    /// There is no such thing, or no more.
    pub fn missing(message: impl Into<String>) -> Problem {
        Problem::new(Kind::Missing, message)
    }

    /// The request is fine, but what it asks for can't be done.
    pub fn refused(message: impl Into<String>) -> Problem {
        Problem::new(Kind::Refused, message)
    }

    /// It is asked for in another way.
    pub fn wrong_method() -> Problem {
        Problem::new(Kind::WrongMethod, "this address is asked in another way")
    }

    /// The body of the request has more bytes than this.
    pub fn too_large(most: usize) -> Problem {
        Problem::new(Kind::TooLarge, format!("the body has more than {most} bytes"))
    }

    /// Too much is asked for at once.
    pub fn busy() -> Problem {
        let message = "as much is being computed as is allowed at once; try again in a moment";
        Problem::new(Kind::Busy, message)
    }

    /// Our own fault.
    pub fn ours(message: impl Into<String>) -> Problem {
        Problem::new(Kind::Ours, message)
    }

    /// The status that HTTP has for it.
    pub fn status(&self) -> u16 {
        match self.kind {
            Kind::Bad => 400,
            Kind::Missing => 404,
            Kind::WrongMethod => 405,
            Kind::TooLarge => 413,
            Kind::Refused => 422,
            Kind::Ours => 500,
            Kind::Busy => 503,
        }
    }

    /// Whose fault it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The object that tells it.
    pub fn object(&self) -> ErrorObject<'_> {
        ErrorObject { at: self.at, ..ErrorObject::new(&self.message) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Problem {}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Problem {
        Problem { at: Some(error.at()), ..Problem::bad(error.message()) }
    }
}

impl From<WalkError> for Problem {
    fn from(error: WalkError) -> Problem {
        Problem::refused(error.to_string())
    }
}
