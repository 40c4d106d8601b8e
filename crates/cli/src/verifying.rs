//! `mustplay verify`: checks a certificate with the independent verifier.

use crate::args::VerifyArgs;
use crate::certificates;
use indicatif::{ProgressBar, ProgressStyle};
use proof::verify::verify;
use report::words::{counted, grouped};
use std::io::{Write, stdout};
use terminal::{Status, Stopwatch};

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Status> {
    let input = certificates::open(&args.file)?;
    let clock = Stopwatch::start();
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("a fixed template"));
    let result = verify(input, |steps| {
        bar.set_message(format!("{} claims checked", grouped(steps)));
        bar.tick();
    });
    bar.finish_and_clear();
    match result {
        Ok(verified) => {
            let counts = verified.counts();
            let (claims, alive) = (counted(counts.claims, "claim"), grouped(counts.alive));
            let mut out = stdout().lock();
            writeln!(out, "{}", verified.statement())?;
            writeln!(
                out,
                "accepted: {claims}, at most {alive} kept at once, {:.3} s CPU",
                clock.spent().cpu
            )?;
            Ok(Status::Done)
        }
        Err(refusal) => certificates::refused(&args.file, refusal),
    }
}
