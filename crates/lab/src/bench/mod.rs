//! `mustplay bench`: speeds on this machine, on one core.
//!
//! | file | what |
//! |---|---|
//! | `board` | playing games on a board |
//! | `circuit` | circuits of random positions |
//! | `inferior` | filling in, and what each kind of inferior cell saves |
//! | `verify` | checking a certificate |
//! | `value` | whether the chances that a player gives are right |
//! | `cluster` | a run on many machines, in simulation |
//! | `suite` | openings beside the figures of another program |

mod board;
mod circuit;
pub mod cluster;
mod inferior;
pub mod suite;
pub mod value;
mod verify;

use ::board::{Board, Size, with_width};
use proof::verify::Refusal;
use serde::Serialize;
use std::io::{Read, Write, stdout};
use std::time::Duration;
use terminal::{Interrupt, Status, Stopwatch};

/// How a speed is measured and reported.
#[derive(Clone, Copy, Debug)]
pub struct Speed {
    /// How long each measurement takes.
    pub time: Duration,
    /// Print one JSON object.
    pub json: bool,
}

/// Prints one JSON object, or a text.
fn print(json: bool, object: &impl Serialize, text: &str) -> anyhow::Result<Status> {
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string(object)?)?;
    } else {
        write!(out, "{text}")?;
    }
    Ok(Status::Done)
}

/// Random playouts, play, undo and win detection.
pub fn board(size: Size, speed: Speed) -> anyhow::Result<Status> {
    let speeds = with_width!(size, W => board::speeds(&Board::<W>::new(size), speed.time));
    print(speed.json, &speeds, &board::text(size, &speeds))
}

/// Circuits of random positions.
pub fn circuit(size: Size, speed: Speed) -> anyhow::Result<Status> {
    let speeds = with_width!(size, W => circuit::speeds(&Board::<W>::new(size), speed.time));
    print(speed.json, &speeds, &circuit::text(&speeds))
}

/// Filling in on random positions. With a board to knock out on, its openings are solved with each
/// kind of inferior cell switched off.
pub fn inferior(knock_out: Option<Size>, speed: Speed) -> anyhow::Result<Status> {
    let measured = inferior::run(knock_out, speed.time)?;
    print(speed.json, &measured, &inferior::text(&measured))
}

/// Whether the chances that a player gives are right.
pub fn value(options: &value::Options, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let found = value::run(options, interrupt)?;
    print(options.json, &found, &value::text(&found))?;
    Ok(if interrupt.happened() { Status::Interrupted } else { Status::Done })
}

/// The verifier on a certificate without compression, which is read into memory first. A
/// certificate that is refused has no speed.
pub fn verify(certificate: impl Read, speed: Speed) -> anyhow::Result<Result<Status, Refusal>> {
    let measured = match verify::speed(certificate, speed.time) {
        Ok(measured) => measured,
        Err(refusal) => return Ok(Err(refusal)),
    };
    print(speed.json, &measured, &verify::text(&measured)).map(Ok)
}

/// The CPU seconds of one call, averaged over calls for as long as was asked.
fn per_call(time: Duration, mut call: impl FnMut()) -> f64 {
    let mut calls = 0u32;
    let clock = Stopwatch::start();
    loop {
        for _ in 0..8 {
            call();
        }
        calls += 8;
        let spent = clock.spent();
        if spent.wall >= time.as_secs_f64() {
            return spent.cpu / f64::from(calls);
        }
    }
}
