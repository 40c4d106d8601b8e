//! The arguments of `mustplay verify`.

use clap::Args;
use std::num::NonZeroU64;
use std::path::PathBuf;

pub(super) const HELP: &str = "\
Examples:
  mustplay verify a1.cert                      after mustplay solve '4x4 a1' --proof a1.cert
  mustplay verify certificates/*.cert          after mustplay openings 5 --proofs certificates
  gunzip -c a1.cert.gz | mustplay verify -

Exit codes: 0 all accepted, 1 one is refused, 2 a file can't be read, 3 one is too large to \
check within the budget. If several apply, 2 comes before 1, and 1 before 3.";

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The certificates, text or binary; - is standard input.
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,

    /// How many times the usual work, memory and unpacked bytes a check may take.
    ///
    /// The usual budget is far more than any certificate needs that this program writes. It keeps
    /// files that were made to waste time or memory from doing so: a small one ends within seconds
    /// and takes less than a gigabyte.
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) budget: NonZeroU64,

    /// Print a JSON object for each file.
    #[arg(long)]
    pub(crate) json: bool,
}
