//! What refusals say of themselves.

use board::{CellSet, Size};
use proof::rules::Cause;
use proof::verify::{Refusal, verify};
use std::error::Error;
use std::io;

#[test]
fn a_cause_is_a_sentence_with_or_without_a_board() {
    let cell = CellSet::<1>::first_cells(5).iter().last().expect("five cells");
    let cause = Cause::Contested(cell);
    let size = Size::new(3, 3).expect("small");
    assert_eq!(cause.text(size), "the opponent's move at b2 is not answered");
    assert_eq!(cause.to_string(), "the opponent's move at cell 5 is not answered");
    assert_eq!(Cause::NoSuchClaim(7).to_string(), Cause::NoSuchClaim(7).text(size));
}

#[test]
fn a_refusal_knows_what_the_system_said() {
    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the disk is on fire"))
        }
    }
    let refusal = verify(io::BufReader::new(Broken), |_| ()).expect_err("it can't be read");
    assert!(matches!(refusal, Refusal::Io(_)));
    assert_eq!(refusal.to_string(), "can't read it: the disk is on fire");
    assert_eq!(refusal.source().expect("a source").to_string(), "the disk is on fire");
    assert!(verify(&b""[..], |_| ()).expect_err("empty").source().is_none());
}
