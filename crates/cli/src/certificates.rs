//! Certificates as files: text, or gzip around the binary form.

use anyhow::{Context, anyhow};
use flate2::Compression;
use flate2::bufread::MultiGzDecoder;
use flate2::write::GzEncoder;
use proof::{Certificate, binary, text};
use std::fs::File;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;

/// The first byte of a gzip stream.
const GZIP: u8 = 0x1f;

/// The form in which a certificate is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    Text,
    Binary,
}

impl Form {
    /// Text for files whose names end in `.txt`, binary for all others.
    pub(crate) fn of(path: &Path) -> Form {
        match path.extension() {
            Some(end) if end.eq_ignore_ascii_case("txt") => Form::Text,
            _ => Form::Binary,
        }
    }
}

/// Opens a certificate, `-` for standard input, and takes the compression off.
pub(crate) fn open(path: &Path) -> anyhow::Result<Box<dyn BufRead>> {
    let raw: Box<dyn Read> = match path.to_str() {
        Some("-") => Box::new(std::io::stdin()),
        _ => Box::new(File::open(path).with_context(|| format!("can't open {}", path.display()))?),
    };
    let mut raw = BufReader::with_capacity(1 << 16, raw);
    let first = raw.fill_buf().with_context(|| format!("can't read {}", path.display()))?.first();
    Ok(match first {
        Some(&GZIP) => Box::new(BufReader::with_capacity(1 << 16, MultiGzDecoder::new(raw))),
        _ => Box::new(raw),
    })
}

/// The bytes of a certificate's file.
pub(crate) fn encode<const W: usize>(
    certificate: &Certificate<W>,
    form: Form,
) -> anyhow::Result<Vec<u8>> {
    match form {
        Form::Text => {
            let text =
                text::write(certificate).map_err(|cause| anyhow!("a step is wrong: {cause}"))?;
            Ok(text.into_bytes())
        }
        Form::Binary => {
            let mut packer = GzEncoder::new(Vec::new(), Compression::default());
            let mut plain = std::io::BufWriter::new(&mut packer);
            binary::write(&mut plain, certificate)?;
            plain.flush()?;
            drop(plain);
            Ok(packer.finish()?)
        }
    }
}
