//! What the page asks for: plain functions from requests to JSON objects and events.
//!
//! `docs/api.md` describes the requests and what is answered. Nothing here knows of sockets: a
//! transport reads a request, has a function answer it, and sends what comes back. Requests without
//! a search are answered at once:
//!
//! ```
//! use service::{LookRequest, look};
//! let request = LookRequest { position: "3x3 b2".into(), what: Some("mustplay".into()) };
//! assert_eq!(look(&request)?["winner"], "black");
//! # Ok::<(), service::Problem>(())
//! ```
//!
//! A search is planned by a [`Service`], which knows what was found out lately, and run by whoever
//! has [`Engines`](mustplay::Engines) and a thread for it. What it finds goes to [`Events`] while
//! it runs; a [`Control`](mustplay::Control) stops it.
//!
//! ```
//! use mustplay::{Control, Engines};
//! use service::{Clock, Event, Events, Limits, Plan, Service, SolveRequest};
//! use std::time::Duration;
//!
//! struct Stopped;
//! impl Clock for Stopped {
//!     fn now(&self) -> Duration {
//!         Duration::ZERO
//!     }
//! }
//!
//! struct Names(Vec<&'static str>);
//! impl Events for Names {
//!     fn send(&mut self, event: Event) {
//!         self.0.push(event.name());
//!     }
//! }
//!
//! let service = Service::new(&Limits::default(), Box::new(Stopped));
//! let request = SolveRequest { position: "2x2".into(), map: 1, limit: None };
//! let Plan::Search(mut search) = service.solve(&request)? else { panic!("nothing is known yet") };
//! let (mut engines, mut names) = (Engines::default(), Names(Vec::new()));
//! assert!(service.run(&mut search, &mut engines, &Control::default(), &mut names));
//! assert_eq!(names.0, ["answer", "cell", "cell", "cell", "cell"]);
//! # Ok::<(), service::Problem>(())
//! ```
//!
//! | module | what it is |
//! |---|---|
//! | `call` | addresses below `/api/`, and what a request becomes |
//! | `cost` | about how long work without a search takes |
//! | `about`, `read`, `write`, `look`, `links` | requests that are answered without a search |
//! | `game_tree` | variations, comments, marks and players of SGF |
//! | `search` | searches: planned first, then run, at once or in slices |
//! | `solve`, `prove`, `review`, `play` | what is searched for |
//! | `events` | what a search tells while it runs |
//! | `state` | what all requests share |
//! | `cache`, `results`, `certificates` | what was found out lately |
//! | `walk`, `maps` | walking through a proof; tables of openings |
//! | `input`, `problem` | positions and cells in requests, all bounded; what is wrong with them |
//! | `clock`, `store` | what the surroundings have: time, and a file that keeps answers |
//!
//! No thread is started, no file is opened and no clock is read here: a [`Clock`] is handed in.
//! Without the feature `store` the crate compiles for WebAssembly.
#![forbid(unsafe_code)]

mod about;
mod cache;
mod call;
mod certificates;
mod clock;
mod cost;
mod events;
mod game_tree;
mod input;
mod links;
mod look;
mod maps;
mod play;
mod problem;
mod prove;
mod read;
mod results;
mod review;
mod search;
mod solve;
mod state;
#[cfg_attr(not(feature = "store"), path = "no_store.rs")]
mod store;
#[cfg(test)]
mod tests;
mod walk;
mod write;

pub use call::{Call, Reply, SmallWork, Work};
pub use certificates::{MOST_BYTES as CERTIFICATE_BYTES, StoredCertificate};
pub use clock::Clock;
pub use cost::Cost;
pub use events::{End, Event, Events, Running, end, event_text, progress};
pub use game_tree::{GameTree, Mark, Marks, Players, TreeNode};
pub use input::BODY_BYTES;
pub use links::{LinksRequest, links};
pub use look::{LookRequest, look};
pub use play::{PlannedTurn, PlayRequest};
pub use problem::{ErrorObject, Kind, Problem};
pub use prove::ProveRequest;
pub use read::{ReadRequest, read};
pub use results::{MoveResult, MoveVerdict};
pub use review::ReviewRequest;
pub use search::{FEWEST_NODES, Plan, Search, Step};
pub use solve::SolveRequest;
pub use state::{Limits, Service};
pub use walk::{CertificateRequest, FindRequest, TreeRequest, WalkRequest};
pub use write::{Document, GameRequest, Shades, WriteRequest, write};
