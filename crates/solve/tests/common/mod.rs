//! What tests of several engines share.

pub(crate) mod theory;

use board::Color;
use proof::Certificate;
use proof::verify::verify;

/// Checks a certificate as any reader of the file would; how many claims it has.
pub(crate) fn accepted<const W: usize>(certificate: &Certificate<W>, expected: Color) -> u64 {
    let mut bytes = Vec::new();
    proof::binary::write(&mut bytes, certificate).expect("memory");
    let verified = verify(&bytes[..], |_| ()).expect("accepted");
    assert_eq!(verified.statement().winner, expected);
    verified.counts().claims
}
