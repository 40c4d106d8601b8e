//! Certificates beside the search.
//!
//! A search on several threads leaves most of them idle while a certificate is made. A certifier
//! makes it on a thread of its own, from the table of the search, which may go on with the next
//! position meanwhile.

use crate::certified::Certified;
use crate::engine::Plan;
use crate::error::CertifyError;
use crate::solver::Solver;
use board::{Setup, Size};
use solve::Control;
use solve::any::AnyDfpn;

/// What makes a certificate of a position that a [`Solver`] has decided, while the solver goes on.
///
/// ```
/// use mustplay::{Control, Query, Solver, read_position};
/// let position = read_position("4x4 a1")?;
/// let mut solver = Solver::strongest(position.rules, position.size());
/// let answer = solver.solve(&position, Query::default(), &Control::default())?;
/// let certifier = solver.certifier().expect("proof-number search has begun");
/// let thread = std::thread::spawn(move || {
///     certifier.certify(&read_position("4x4 a1")?, u64::MAX, &Control::default())
///         .map_err(Box::<dyn std::error::Error + Send + Sync>::from)
/// });
/// let next = solver.solve(&read_position("4x4 b1")?, Query::default(), &Control::default())?;
/// let certified = thread.join().expect("no panic").map_err(|error| error.to_string())?;
/// assert_eq!(Some(certified.winner()), answer.winner);
/// # assert!(next.winner.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Certifier {
    plan: Plan,
    search: AnyDfpn,
}

impl Certifier {
    /// Does some work on a thread on which certificates of a board can be made, and waits for it.
    /// [`certify`](Certifier::certify) makes one where it is needed; who wants to know the time of
    /// the thread begins it before.
    pub fn on_its_thread<T: Send>(size: Size, work: impl FnOnce() -> T + Send) -> T {
        solve::stack::on_enough(size, work)
    }

    /// A certificate of who wins a position, with at most about so many claims. It solves the
    /// position first if the table has lost it.
    pub fn certify(
        mut self,
        position: &Setup,
        most_claims: u64,
        control: &Control,
    ) -> Result<Certified, CertifyError> {
        self.plan.check(position, crate::Query::default())?;
        let made = self.search.certificate(position, most_claims, control);
        let made = made.map_err(|solve::Stopped| {
            if control.is_stopped() { CertifyError::Stopped } else { CertifyError::TooLarge }
        })?;
        Ok(Certified::own(made)?)
    }
}

impl Solver {
    /// What makes certificates beside this solver, of what it has decided so far. Only
    /// proof-number search has one, once it has begun.
    pub fn certifier(&mut self) -> Option<Certifier> {
        let plan = self.plan().clone();
        Some(Certifier { search: self.dfpn()?.aside(), plan })
    }
}
