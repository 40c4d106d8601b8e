//! The arguments of `mustplay verify`.

use clap::Args;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay verify a1.cert                      after mustplay solve '4x4 a1' --proof a1.cert
  mustplay verify certificates/*.cert          after mustplay openings 5 --proofs certificates
  gunzip -c a1.cert.gz | mustplay verify -

Exit codes: 0 all accepted, 1 one is refused, 2 a file can't be read.";

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The certificates, text or binary; - is standard input.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// Print a JSON object for each file.
    #[arg(long)]
    pub(crate) json: bool,
}
