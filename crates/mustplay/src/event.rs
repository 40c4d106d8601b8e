//! What happens while a question is answered.

use std::fmt;

/// Something that whoever waits for an answer may want to know.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Event {
    /// The store has a search of this position that was stopped, and it isn't gone on with.
    CheckpointFound,
    /// The store has no search of this position to go on with.
    NothingToResume,
    /// A search that was stopped goes on.
    Resumed {
        /// The nodes that it had searched.
        nodes: u64,
    },
    /// The store has positions that another version of the program wrote; they are not used.
    OtherVersion {
        /// How many.
        positions: u64,
    },
    /// The search has ended with an answer, and a certificate is being made.
    Certifying,
    /// The search was stopped, and the store keeps how far it was.
    CheckpointKept {
        /// The open positions that are kept.
        open: u64,
        /// The decided positions that the store has.
        decided: u64,
    },
    /// The store can only be read: nothing of this search is kept.
    NothingKept,
    /// A certificate would have taken too long: the store has the answer without one.
    KeptWithoutCertificate,
    /// The store can't be written to; it has what was written before, and no more.
    WriteFailed {
        /// The reason, as the end of a sentence that begins with the file's name.
        reason: String,
    },
}

/// Whoever is told of events.
#[derive(Default)]
pub(crate) struct Listener(Option<Box<dyn FnMut(Event) + Send>>);

impl Listener {
    pub(crate) fn new(listen: impl FnMut(Event) + Send + 'static) -> Listener {
        Listener(Some(Box::new(listen)))
    }

    pub(crate) fn tell(&mut self, event: Event) {
        if let Some(listen) = &mut self.0 {
            listen(event);
        }
    }
}

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.0.is_some() { "Listener(someone)" } else { "Listener(nobody)" };
        f.write_str(name)
    }
}
