//! Addresses below `/api/`: what is asked there, and how a request becomes work.
//!
//! A transport finds the [`Call`] of a request, reads the body up to its bound, and has a
//! [`Service`] understand it. The [`Work`] that comes of it is either small, and answered at once,
//! or it needs engines.

use crate::certificates::{MOST_BYTES, StoredCertificate};
use crate::input::BODY_BYTES;
use crate::links::{LinksRequest, links};
use crate::look::{LookRequest, look};
use crate::play::PlannedTurn;
use crate::problem::Problem;
use crate::read::{ReadRequest, read};
use crate::search::Plan;
use crate::state::Service;
use crate::walk::{CertificateRequest, FindRequest, TreeRequest, WalkRequest};
use crate::write::{Document, WriteRequest, write};
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

/// Where all addresses begin.
const ROOT: &str = "/api/";

/// What is asked at an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call(Endpoint);

#[derive(Clone, PartialEq, Eq, Debug)]
enum Endpoint {
    About,
    Read,
    Write,
    Look,
    Links,
    Solve,
    Prove,
    Review,
    Receive,
    Certificate(String),
    Walk(String),
    Tree(String),
    Find(String),
    Maps,
    Map { game: String, size: String },
    Play,
}

/// A request that was understood.
#[derive(Debug)]
pub enum Work {
    /// It needs no search.
    Small(SmallWork),
    /// A search that tells events.
    Search(Plan),
    /// A player thinks.
    Turn(PlannedTurn),
}

/// Work without a search.
#[derive(Debug)]
pub struct SmallWork(pub(crate) Small);

#[derive(Debug)]
pub(crate) enum Small {
    About,
    Read(ReadRequest),
    Write(Box<WriteRequest>),
    Look(LookRequest),
    Links(LinksRequest),
    Receive(Vec<u8>),
    Certificate(String, CertificateRequest),
    Walk(String, WalkRequest),
    Tree(String, TreeRequest),
    Find(String, FindRequest),
    Maps,
    Map { game: String, size: String },
}

/// What small work gives.
#[derive(Clone, Debug)]
pub enum Reply {
    /// An object.
    Object(Value),
    /// A position or a game in some form.
    Document(Document),
    /// The file of a certificate.
    Certificate(Arc<StoredCertificate>),
}

impl Call {
    /// What is asked by a method, `GET` or `POST`, at a path without its query.
    ///
    /// ```
    /// use service::{Call, Kind};
    /// assert!(Call::new("GET", "/api/about").is_ok());
    /// assert_eq!(Call::new("POST", "/api/about").map_err(|p| p.kind()), Err(Kind::WrongMethod));
    /// assert_eq!(Call::new("GET", "/api/tea").map_err(|p| p.kind()), Err(Kind::Missing));
    /// ```
    pub fn new(method: &str, path: &str) -> Result<Call, Problem> {
        let nothing = || Problem::missing("there is nothing at this address");
        let rest = path.strip_prefix(ROOT).ok_or_else(nothing)?;
        let parts: Vec<&str> = rest.split('/').collect();
        let (wanted, endpoint) = match parts[..] {
            ["about"] => ("GET", Endpoint::About),
            ["read"] => ("POST", Endpoint::Read),
            ["write"] => ("POST", Endpoint::Write),
            ["look"] => ("GET", Endpoint::Look),
            ["links"] => ("GET", Endpoint::Links),
            ["solve"] => ("GET", Endpoint::Solve),
            ["prove"] => ("GET", Endpoint::Prove),
            ["review"] => ("POST", Endpoint::Review),
            ["certificates"] => ("POST", Endpoint::Receive),
            ["certificates", id] if !id.is_empty() => ("GET", Endpoint::Certificate(id.into())),
            ["certificates", id, "at"] => ("GET", Endpoint::Walk(id.into())),
            ["certificates", id, "tree"] => ("GET", Endpoint::Tree(id.into())),
            ["certificates", id, "find"] => ("GET", Endpoint::Find(id.into())),
            ["maps"] => ("GET", Endpoint::Maps),
            ["maps", game, size] if !size.is_empty() => {
                ("GET", Endpoint::Map { game: game.into(), size: size.into() })
            }
            ["play"] => ("POST", Endpoint::Play),
            _ => return Err(nothing()),
        };
        match method == wanted {
            true => Ok(Call(endpoint)),
            false => Err(Problem::wrong_method()),
        }
    }

    /// The most bytes of its body; none if it has no body.
    pub fn body_bytes(&self) -> Option<usize> {
        match self.0 {
            Endpoint::Read | Endpoint::Write | Endpoint::Review | Endpoint::Play => {
                Some(BODY_BYTES)
            }
            Endpoint::Receive => Some(MOST_BYTES),
            _ => None,
        }
    }

    /// Whether its body is a certificate, which may be large.
    pub fn is_upload(&self) -> bool {
        self.0 == Endpoint::Receive
    }
}

impl Service {
    /// Understands a request: its address, its query and its body.
    pub fn understand(&self, call: Call, query: &str, body: Vec<u8>) -> Result<Work, Problem> {
        if let Some(most) = call.body_bytes()
            && body.len() > most
        {
            return Err(Problem::too_large(most));
        }
        let small = match call.0 {
            Endpoint::Solve => return Ok(Work::Search(self.solve(&asked(query)?)?)),
            Endpoint::Prove => return Ok(Work::Search(self.prove(&asked(query)?)?)),
            Endpoint::Review => return Ok(Work::Search(self.review(&object(&body)?)?)),
            Endpoint::Play => return Ok(Work::Turn(self.play(&object(&body)?)?)),
            Endpoint::About => Small::About,
            Endpoint::Read => Small::Read(object(&body)?),
            Endpoint::Write => Small::Write(Box::new(object(&body)?)),
            Endpoint::Look => Small::Look(asked(query)?),
            Endpoint::Links => Small::Links(asked(query)?),
            Endpoint::Receive => Small::Receive(body),
            Endpoint::Certificate(id) => Small::Certificate(id, asked(query)?),
            Endpoint::Walk(id) => Small::Walk(id, asked(query)?),
            Endpoint::Tree(id) => Small::Tree(id, asked(query)?),
            Endpoint::Find(id) => Small::Find(id, asked(query)?),
            Endpoint::Maps => Small::Maps,
            Endpoint::Map { game, size } => Small::Map { game, size },
        };
        Ok(Work::Small(SmallWork(small)))
    }

    /// Does work without a search.
    pub fn answer(&self, work: SmallWork) -> Result<Reply, Problem> {
        Ok(Reply::Object(match work.0 {
            Small::Write(request) => return Ok(Reply::Document(write(&request)?)),
            Small::Certificate(id, request) => {
                let certificate = self.certificate(&id, request.position.as_deref())?;
                return Ok(Reply::Certificate(certificate));
            }
            Small::About => self.about(),
            Small::Read(request) => read(&request)?,
            Small::Look(request) => look(&request)?,
            Small::Links(request) => links(&request)?,
            Small::Receive(file) => self.receive(file)?.object(),
            Small::Walk(id, request) => self.walk(&id, &request)?,
            Small::Tree(id, request) => self.tree(&id, &request)?,
            Small::Find(id, request) => self.find(&id, &request)?,
            Small::Maps => self.maps()?,
            Small::Map { game, size } => self.map(&game, &size)?,
        }))
    }
}

/// What a query asks for.
fn asked<T: DeserializeOwned>(query: &str) -> Result<T, Problem> {
    let pairs = form_urlencoded::parse(query.as_bytes());
    let pairs = serde_urlencoded::Deserializer::new(pairs);
    serde_path_to_error::deserialize(pairs)
        .map_err(|error| Problem::bad(format!("the query can't be read: {error}")))
}

/// The JSON object in a body.
fn object<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| {
        Problem::bad(format!("the body isn't the JSON object that is expected: {error}"))
    })
}
