//! The arguments of `mustplay verify`.

use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay verify a1.cert                      after mustplay solve '4x4 a1' --proof a1.cert
  gunzip -c a1.cert.gz | mustplay verify -

Exit codes: 0 accepted, 1 refused, 2 the file can't be read.";

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The certificate, text or binary, or - for standard input.
    pub(crate) file: PathBuf,
}
