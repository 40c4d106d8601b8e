//! Certificates that need no more cells than they have to.
//!
//! A claim that was made for another position may have stones of the owner in its carrier. It is
//! true, but together with others it may leave a cell to all carriers that is no move. So such
//! cells become stones of the claim. Holds in: Hex; in Rex joints name such stones themselves.

use crate::certified::Certified;
use board::{CellSet, Rules, WIDE};
use proof::file::File;
use proof::{Goal, Kind, Step};

/// The same certificate with a carrier of empty cells, where the last steps allow that.
pub(super) fn tightened(certificate: Certified) -> Certified {
    let position = certificate.position();
    let carrier = certificate.verified().carrier();
    let is_loose = carrier.iter().any(|&cell| position.at(cell).is_some());
    if position.rules == Rules::Rex || !is_loose {
        return certificate;
    }
    rewritten(&certificate).unwrap_or(certificate)
}

/// The stones are named before the owner's last move, or else at the end.
fn rewritten(certificate: &Certified) -> Option<Certified> {
    let (position, verified) = (certificate.position(), certificate.verified());
    let mut file = File::open(certificate.binary()).ok()?.certificate::<WIDE>().ok()?;
    let own: CellSet<WIDE> = position.stones(certificate.winner()).collect();
    let carrier: CellSet<WIDE> = verified.carrier().iter().copied().collect();
    let goal = Goal::win(certificate.winner());
    let number = file.steps.len() as u64;
    let link =
        |premise: u64| Step::Link { premises: vec![premise.into()], goal, stones: carrier & own };
    match (verified.kind(), file.steps.pop()?) {
        (Kind::SemiConnection, Step::Play { premise, cell }) => {
            file.steps.push(link(premise.step));
            file.steps.push(Step::Play { premise: number.into(), cell });
        }
        (Kind::Connection, last) => {
            file.steps.push(last);
            file.steps.push(link(number));
        }
        _ => return None,
    }
    file.mark_last_mentions();
    let mut binary = Vec::new();
    proof::binary::write(&mut binary, &file).ok()?;
    Certified::own(binary).ok()
}
