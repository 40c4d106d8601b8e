//! Certificates of openings, made on threads of their own while the search goes on with the next
//! openings.

use super::table::Proof;
use board::Setup;
use mustplay::{Certified, Certifier, CertifyError, Control, with_deadline};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use terminal::{Interrupt, ThreadClock, watched};

/// The certificates that are being made, those begun first at the front.
#[derive(Default)]
pub(super) struct Pending {
    jobs: Vec<Job>,
    /// The CPU seconds of those that are done.
    done_cpu: f64,
}

/// A certificate that is being made.
struct Job {
    /// The place of its opening among those that were looked at.
    index: usize,
    name: String,
    control: Arc<Control>,
    clock: ThreadClock,
    thread: JoinHandle<Result<Certified, CertifyError>>,
}

/// What became of a certificate.
pub(super) struct Ready {
    /// The place of its opening among those that were looked at.
    pub(super) index: usize,
    /// None if it was stopped.
    pub(super) made: Option<(Certified, Proof)>,
}

impl Pending {
    /// Begins the certificate of an opening, with a limit of its own if it has one.
    pub(super) fn begin(
        &mut self,
        (index, name): (usize, String),
        position: Setup,
        certifier: Certifier,
        limit: Option<Duration>,
    ) -> std::io::Result<()> {
        let (control, clock) = (Arc::new(Control::default()), ThreadClock::default());
        let (stop, own, size) = (Arc::clone(&control), clock.clone(), position.size());
        let work = move || {
            own.begin();
            let certify = || certifier.certify(&position, u64::MAX, &stop);
            let made = match limit {
                Some(limit) => with_deadline(&stop, limit, certify),
                None => certify(),
            };
            own.end();
            made
        };
        let work = move || Certifier::on_its_thread(size, work);
        let thread = std::thread::Builder::new().spawn(work)?;
        self.jobs.push(Job { index, name, control, clock, thread });
        Ok(())
    }

    /// How many are being made.
    pub(super) fn count(&self) -> usize {
        self.jobs.len()
    }

    /// Whether that of an opening is being made.
    pub(super) fn has(&self, index: usize) -> bool {
        self.jobs.iter().any(|job| job.index == index)
    }

    /// The CPU seconds that went into certificates so far.
    pub(super) fn cpu_seconds(&self) -> f64 {
        self.done_cpu + self.jobs.iter().map(|job| job.clock.seconds()).sum::<f64>()
    }

    /// Waits for the certificate that was begun first, with progress on a terminal.
    pub(super) fn next(&mut self, interrupt: &Interrupt) -> anyhow::Result<Option<Ready>> {
        if self.jobs.is_empty() {
            return Ok(None);
        }
        let Job { index, name, control, clock, thread } = self.jobs.remove(0);
        let what = format!("certificate of {name}");
        let join = || thread.join().expect("no panic");
        let made = watched(&what, &control, None, interrupt, join);
        self.done_cpu += clock.seconds();
        let made = match made {
            Ok(certified) => {
                let (claims, cpu_seconds) = (certified.counts().claims, Some(clock.seconds()));
                Some((certified, Proof { claims, cpu_seconds }))
            }
            Err(CertifyError::Stopped) => None,
            Err(error) => return Err(error.into()),
        };
        Ok(Some(Ready { index, made }))
    }
}

impl Drop for Pending {
    /// Whatever is still being made is given up.
    fn drop(&mut self) {
        for job in self.jobs.drain(..) {
            job.control.stop();
            // What it was about is over.
            let _ = job.thread.join();
        }
    }
}
