//! `mustplay solve --proof`: a certificate is made, checked, and only then written.

use crate::args::Engine;
use crate::certificates::{self, Form};
use crate::engines::Choice;
use anyhow::{Context, bail};
use board::{Cell, Color, Position, Rules};
use proof::verify::{Counts, verify};
use proof::{Certificate, binary};
use std::path::Path;

/// A certificate that the verifier accepted, ready to be written.
pub(crate) struct Proved {
    pub(crate) winner: Color,
    pub(crate) counts: Counts,
    /// The empty cells that the winner relies on.
    pub(crate) carrier: Vec<Cell>,
    /// The compressed binary form.
    pub(crate) packed: Vec<u8>,
    /// The text form, if that was asked for.
    text: Option<Vec<u8>>,
    /// The CPU seconds that it took to make and to check, if it was made now.
    pub(crate) cpu_seconds: Option<f64>,
}

impl Proved {
    /// Writes the file whole or not at all.
    pub(crate) fn write(&self, path: &Path) -> anyhow::Result<()> {
        crate::output::write_file(path, self.text.as_ref().unwrap_or(&self.packed))
    }
}

/// Refuses what can't be proved or written, before any work is done.
pub(crate) fn check(choice: &Choice, path: &Path) -> anyhow::Result<()> {
    check_engine(choice)?;
    crate::output::check_writable(path)
}

/// Refuses an engine that writes no certificates in its game.
pub(crate) fn check_engine(choice: &Choice) -> anyhow::Result<()> {
    if (choice.engine, choice.rules) == (Engine::Brute, Rules::Rex) {
        bail!("the engine brute writes no certificates of Rex; use --engine dfpn");
    }
    Ok(())
}

/// Checks a certificate with the verifier, as any reader of the file would.
pub(crate) fn checked<const W: usize>(
    certificate: &Certificate<W>,
    position: &Position<W>,
    form: Form,
) -> anyhow::Result<Proved> {
    let mut plain = Vec::new();
    binary::write(&mut plain, certificate)?;
    let verified =
        verify(&plain[..], |_| ()).context("our own certificate is refused: please report this")?;
    let taken = position.occupied();
    Ok(Proved {
        winner: verified.statement().winner,
        counts: verified.counts(),
        carrier: verified.carrier().iter().copied().filter(|&cell| !taken.contains(cell)).collect(),
        packed: certificates::encode(certificate, Form::Binary)?,
        text: match form {
            Form::Text => Some(certificates::encode(certificate, form)?),
            Form::Binary => None,
        },
        cpu_seconds: None,
    })
}
