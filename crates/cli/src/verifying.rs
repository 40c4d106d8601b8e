//! `mustplay verify`: checks certificates with the independent verifier.

use crate::args::VerifyArgs;
use crate::certificates;
use anyhow::bail;
use indicatif::{ProgressBar, ProgressStyle};
use proof::verify::{Refusal, Verified, verify};
use report::verified::{Checked, VerifiedObject};
use report::words::{counted, grouped};
use std::io::{Write, stdout};
use std::path::Path;
use terminal::{Status, Stopwatch};

pub(crate) fn run(args: &VerifyArgs) -> anyhow::Result<Status> {
    if args.files.iter().filter(|file| file.as_os_str() == "-").count() > 1 {
        bail!("standard input holds one certificate; name - only once");
    }
    let mut worst = Status::Done;
    for file in &args.files {
        let status = match args.json {
            true => object(file)?,
            false => sentences(file, args.files.len() > 1)?,
        };
        worst = match (worst, status) {
            (Status::BadInput, _) | (_, Status::Done) => worst,
            (_, status) => status,
        };
    }
    Ok(worst)
}

/// Checks one file and says what it proves, or why it is refused; with its name in front if there
/// are others.
fn sentences(file: &Path, is_one_of_many: bool) -> anyhow::Result<Status> {
    let clock = Stopwatch::start();
    let result = certificates::open(file).and_then(|input| match checked(input) {
        Ok(verified) => Ok(Some(verified)),
        Err(refusal) => certificates::refused(file, refusal).map(|_| None),
    });
    let verified = match result {
        Ok(Some(verified)) => verified,
        Ok(None) => return Ok(Status::Refused),
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
fn object(file: &Path) -> anyhow::Result<Status> {
    let clock = Stopwatch::start();
    let checked = match certificates::open(file).map(checked) {
        Ok(Ok(verified)) => Checked::Accepted(verified),
        Ok(Err(Refusal::Io(error))) if error.raw_os_error().is_some() => {
            Checked::Unreadable(error.to_string())
        }
        Ok(Err(refusal)) => Checked::Refused(refusal.to_string()),
        Err(error) => Checked::Unreadable(format!("{error:#}")),
    };
    let status = match checked {
        Checked::Accepted(_) => Status::Done,
        Checked::Refused(_) => Status::Refused,
        Checked::Unreadable(_) => Status::BadInput,
    };
    let object = VerifiedObject::new(&file.to_string_lossy(), &checked, clock.spent());
    writeln!(stdout().lock(), "{}", serde_json::to_string(&object)?)?;
    Ok(status)
}

/// Checks a certificate, with progress on a terminal.
fn checked(input: impl std::io::BufRead) -> Result<Verified, Refusal> {
    let bar = ProgressBar::new_spinner();
    bar.set_style(ProgressStyle::with_template("{spinner} {msg}").expect("a fixed template"));
    let result = verify(input, |steps| {
        bar.set_message(format!("{} checked", counted(steps, "claim")));
        bar.tick();
    });
    bar.finish_and_clear();
    result
}
