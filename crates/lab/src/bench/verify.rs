//! `mustplay bench verify`: how fast a certificate is checked.

use super::per_call;
use proof::verify::{Refusal, verify};
use report::SCHEMA;
use report::words::{counted, grouped};
use serde::Serialize;
use std::hint::black_box;
use std::io::Read;
use std::time::Duration;

/// What `bench verify` measures, in CPU time.
#[derive(Serialize)]
pub(super) struct Speed {
    schema: u32,
    claims: u64,
    bytes: usize,
    claims_per_second: f64,
}

pub(super) fn text(speed: &Speed) -> String {
    let claims = counted(speed.claims, "claim");
    let (bytes, rate) = (grouped(speed.bytes as u64), grouped(speed.claims_per_second as u64));
    format!("{claims}, {bytes} bytes: {rate} claims a second\n")
}

/// Checks a certificate over and over, from memory.
pub(super) fn speed(mut certificate: impl Read, time: Duration) -> Result<Speed, Refusal> {
    let mut plain = Vec::new();
    certificate.read_to_end(&mut plain)?;
    let claims = verify(&plain[..], |_| ())?.counts().claims;
    let seconds = per_call(time, || {
        let _ = black_box(verify(&plain[..], |_| ()));
    });
    let claims_per_second = claims as f64 / seconds;
    Ok(Speed { schema: SCHEMA, claims, bytes: plain.len(), claims_per_second })
}
