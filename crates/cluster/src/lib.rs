//! One proof from many machines, and from workers that nobody has to trust.
//!
//! A coordinator keeps the top of a proof-number tree and hands out its leaves as jobs. Workers
//! search them, each with a table of its own, and come back with certificates or with bounds.
//! Bounds steer; a certificate counts once it is checked. In the end the certificates of the leaves
//! and the steps between them are one certificate, which any verifier takes.
//!
//! | file | what |
//! |---|---|
//! | [`message`] | what they say to each other |
//! | [`tree`], `kept` | the top of the proof, and its form on disk |
//! | [`coordinator`] | who gets which job, and what becomes of results |
//! | [`journal`] | what came of each job, as lines of a file |
//! | [`labor`] | a worker's side of it |
//! | [`transport`] | how messages travel within a process |
//! | [`nats`] | how they travel by a NATS server |
//! | [`drive`] | both sides with clocks and threads |
//! | [`compose`] | one certificate of the whole |
//! | [`shelf`] | a run in a store |
//! | [`sim`] | a run of many workers in simulation |
//!
//! Coordinator and worker are plain state machines: events and the time go in, actions come out. So
//! tests run the same code with a network that loses, repeats and delays messages, again and again
//! in the same way.
#![forbid(unsafe_code)]

pub mod compose;
pub mod coordinator;
pub mod drive;
pub mod journal;
mod kept;
pub mod labor;
pub mod message;
pub mod nats;
pub mod shelf;
pub mod sim;
pub mod transport;
pub mod tree;
