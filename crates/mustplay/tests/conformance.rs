//! The conformance set of the certificate format, and files that are made to waste time.

use mustplay::{Budget, Refusal, TooLarge, Verified, verify_while, verify_within};
use std::path::{Path, PathBuf};

/// The folder of the set.
fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../conformance")
}

/// A line of the index.
struct Listed {
    file: String,
    verdict: String,
    /// The step that has the fault, if that is the same for all verifiers.
    step: Option<u64>,
}

fn index() -> Vec<Listed> {
    let text = std::fs::read_to_string(folder().join("index.tsv")).expect("the index");
    assert!(text.starts_with("# mustplay conformance set 1: "));
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let listed = lines.map(|line| {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, verdict, step, _] = fields[..] else { panic!("{line}") };
        Listed { file: file.into(), verdict: verdict.into(), step: step.parse().ok() }
    });
    listed.collect()
}

fn bytes(file: &str) -> Vec<u8> {
    std::fs::read(folder().join(file)).expect("a file of the set")
}

/// Checks a file, and tells at which step the check ended: 0 before the first, and one more than
/// there are at the end.
fn checked(file: &str) -> (Result<Verified, Refusal>, u64) {
    let mut step = 0;
    let result = verify_while(&bytes(file)[..], Budget::default(), |_, steps| {
        step = steps + 1;
        true
    });
    (result.map(|verified| verified.expect("nobody has stopped it")), step)
}

#[test]
fn every_file_has_its_verdict() {
    let listed = index();
    assert!(listed.len() > 300);
    for Listed { file, verdict, step } in listed {
        let (result, at) = checked(&file);
        let found = match &result {
            Ok(_) => "accepted",
            Err(Refusal::TooLarge(_)) => "too-large",
            Err(_) => "refused",
        };
        assert_eq!(found, verdict, "{file}: {:?}", result.err());
        if let Some(step) = step {
            assert_eq!(at, step, "{file}: {:?}", result.err());
        }
    }
}

#[test]
fn proofs_of_the_program_stay_far_below_the_budget() {
    let Budget { work_per_byte, .. } = Budget::default();
    for Listed { file, .. } in index() {
        if file.starts_with("proofs/") {
            let packed = mustplay::packed(&bytes(&file));
            let counts = checked(&file).0.expect("a proof of the program").counts();
            let granted = work_per_byte * packed.len() as u64;
            assert!(100 * counts.work < granted, "{file}: {} of {granted}", counts.work);
        }
    }
}

#[test]
fn a_larger_budget_accepts_what_is_too_large() {
    let default = Budget::default();
    let file = bytes("files/large-work.gz");
    let refusal = verify_within(&file[..], default, |_| ()).expect_err("too much work");
    assert!(matches!(refusal, Refusal::TooLarge(TooLarge::Work(3))), "{refusal}");
    let claims = |budget| verify_within(&file[..], budget, |_| ()).map(|v| v.counts().claims);
    assert_eq!(claims(default.times(10)).expect("enough"), 5);

    let small = Budget { unpacked: 1000, unpacked_per_byte: 1, ..default };
    let refusal = claims(small).expect_err("too many bytes");
    assert!(matches!(refusal, Refusal::TooLarge(TooLarge::Unpacked(_))), "{refusal}");
    let refusal = claims(Budget { memory: 1000, ..default }).expect_err("too much memory");
    let expected = "too large: in step 1 its claims take more than 1000 bytes";
    assert_eq!(refusal.to_string(), expected);
}
