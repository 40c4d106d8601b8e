//! `mustplay verify`: checks certificates with the independent verifier.

use crate::args::VerifyArgs;
use crate::certificates;
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use mustplay::{Budget, Unpacked};
use proof::verify::{Refusal, Verified, verify_within};
use report::verified::{Checked, VerifiedObject};
use report::words::{counted, grouped};
use std::io::{Write, stdout};
use std::path::Path;
use terminal::{Status, Stopwatch};

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Status> {
    if args.files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        bail!("standard input holds one certificate; name - only once");
    }
    let budget = Budget::default().times(args.budget.get());
    let mut worst = Status::Done;
    for file in &args.files {
        let status = match args.json {
            true => object(file, budget)?,
            false => sentences(file, budget, args.files.len() > 1)?,
        };
        worst = if badness(status) > badness(worst) { status } else { worst };
    }
    Ok(worst)
}

/// Which of several files decides on the exit code.
fn badness(status: Status) -> u8 {
    match status {
        Status::Done => 0,
        Status::GaveUp => 1,
        Status::Refused => 2,
        Status::BadInput | Status::Interrupted => 3,
    }
}

/// Checks one file and says what it proves, or why it is refused; with its name in front if there
/// are others.
fn sentences(file: &Path, budget: Budget, is_one_of_many: bool) -> anyhow::Result<Status> {
    let clock = Stopwatch::start();
    let result = certificates::open(file, budget).and_then(|input| match checked(input) {
        Ok(verified) => Ok(Ok(verified)),
        Err(refusal) => certificates::refused(file, refusal).map(Err),
    });
    let verified = match result {
        Ok(Ok(verified)) => verified,
        Ok(Err(status)) => {
            if matches!(status, Status::GaveUp) {
                eprintln!("mustplay: --budget 10 allows ten times as much");
            }
            return Ok(status);
        }
        Err(error) if is_one_of_many => {
            eprintln!("mustplay: {error:#}");
            return Ok(Status::BadInput);
        }
        Err(error) => return Err(error),
    };
    let name = if is_one_of_many { format!("{}: ", file.display()) } else { String::new() };
    let counts = verified.counts();
    let (claims, alive) = (counted(counts.claims, "claim"), grouped(counts.alive));
    let (statement, cpu) = (verified.statement(), clock.spent().cpu);
    let mut out = stdout().lock();
    writeln!(out, "{name}{statement}")?;
    writeln!(out, "{name}accepted: {claims}, at most {alive} kept at once, {cpu:.3} s CPU")?;
    Ok(Status::Done)
}

/// Checks one file and prints an object about it.
fn object(file: &Path, budget: Budget) -> anyhow::Result<Status> {
    let clock = Stopwatch::start();
    let checked = match certificates::open(file, budget).map(checked) {
        Ok(Ok(verified)) => Checked::Accepted(verified),
        Ok(Err(Refusal::Io(error))) if error.raw_os_error().is_some() => {
            Checked::Unreadable(error.to_string())
        }
        Ok(Err(Refusal::TooLarge(excess))) => Checked::TooLarge(excess.to_string()),
        Ok(Err(refusal)) => Checked::Refused(refusal.to_string()),
        Err(error) => Checked::Unreadable(format!("{error:#}")),
    };
    let status = match checked {
        Checked::Accepted(_) => Status::Done,
        Checked::Refused(_) => Status::Refused,
        Checked::TooLarge(_) => Status::GaveUp,
        Checked::Unreadable(_) => Status::BadInput,
    };
    let object = VerifiedObject::new(&file.to_string_lossy(), &checked, clock.spent());
    writeln!(stdout().lock(), "{}", serde_json::to_string(&object)?)?;
    Ok(status)
}

/// Checks a certificate, with progress on a terminal.
fn checked(Unpacked { input, meter }: Unpacked<'_>) -> Result<Verified, Refusal> {
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("a fixed template"));
    let result = verify_within(input, meter, |steps| {
        bar.set_message(format!("{} checked", counted(steps, "claim")));
        bar.tick();
    });
    bar.finish_and_clear();
    result
}
