//! Certificates as files: text, or gzip around the binary form.

use crate::mistakes;
use anyhow::Context;
use mustplay::{Budget, Unpacked};
use proof::CheckedProof;
use proof::verify::Refusal;
use std::borrow::Cow;
use std::fs::File;
use std::io::{BufReader, Read};
use std::path::Path;
use terminal::Status;

/// How much more than `verify` the commands may spend that keep a whole proof to work with it.
const TO_KEEP: u64 = 16;

/// Opens a certificate, `-` for standard input, and takes the compression off, within a budget.
pub(crate) fn open(path: &Path, budget: Budget) -> anyhow::Result<Unpacked<'static>> {
    let raw: Box<dyn Read> = match path.to_str() {
        Some("-") => Box::new(std::io::stdin()),
        _ => Box::new(File::open(path).map_err(|error| mistakes::cant_open(path, error))?),
    };
    let raw = BufReader::with_capacity(1 << 16, raw);
    mustplay::unpacked_within(raw, budget).with_context(|| format!("can't read {}", name(path)))
}

/// Checks a certificate and keeps it with its claims.
pub(crate) fn kept(path: &Path) -> anyhow::Result<Result<CheckedProof, Refusal>> {
    let Unpacked { input, meter } = open(path, Budget::default().times(TO_KEEP))?;
    Ok(CheckedProof::read_within(input, meter))
}

/// Says on standard error why a certificate isn't accepted. A file that the system can't read is no
/// fault of the certificate, and an error.
pub(crate) fn refused(path: &Path, refusal: Refusal) -> anyhow::Result<Status> {
    match refusal {
        Refusal::Io(error) if error.raw_os_error().is_some() => {
            Err(error).with_context(|| format!("can't read {}", name(path)))
        }
        Refusal::TooLarge(excess) => {
            eprintln!("mustplay: {} is too large: {excess}", name(path));
            Ok(Status::GaveUp)
        }
        refusal => {
            eprintln!("mustplay: {} is refused: {refusal}", name(path));
            Ok(Status::Refused)
        }
    }
}

/// What to call a file in messages.
fn name(path: &Path) -> Cow<'_, str> {
    match path.to_string_lossy() {
        name if name == "-" => "standard input".into(),
        name => name,
    }
}
