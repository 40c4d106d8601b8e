//! Certificates as files: text, or gzip around the binary form.

use crate::mistakes;
use anyhow::Context;
use proof::verify::Refusal;
use std::borrow::Cow;
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use terminal::Status;

/// Opens a certificate, `-` for standard input, and takes the compression off.
pub(crate) fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    let raw: Box<dyn Read> = match path.to_str() {
        Some("-") => Box::new(std::io::stdin()),
        _ => Box::new(File::open(path).map_err(|error| mistakes::cant_open(path, error))?),
    };
    let raw = BufReader::with_capacity(1 << 16, raw);
    mustplay::unpacked(raw).with_context(|| format!("can't read {}", name(path)))
}

/// Says on standard error why a certificate isn't accepted. A file that the system can't read is no
/// fault of the certificate, and an error.
pub(crate) fn refused(path: &Path, refusal: Refusal) -> anyhow::Result<Status> {
    match refusal {
        Refusal::Io(error) if error.raw_os_error().is_some() => {
            Err(error).with_context(|| format!("can't read {}", name(path)))
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
