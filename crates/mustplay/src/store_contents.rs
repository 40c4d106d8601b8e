//! What a store has: counted, gone through, checked, and merged with another.

use crate::answer::{Answer, Source};
use crate::store_session::{CertificateFault, Store, StoreError, StoredAnswer, certified};
use board::{Color, Setup};
use store::{Merged, Section};

/// A position of a store, as one of its images.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum StoredPosition {
    /// It was asked for, and solved.
    Solved(Box<StoredAnswer>),
    /// It was decided on the way, with what is filled in.
    Decided {
        /// Who wins.
        winner: Color,
        /// The nodes behind it.
        nodes: u64,
    },
    /// Its search was stopped.
    Stopped {
        /// The nodes of the search.
        nodes: u64,
        /// The open positions that are kept.
        open: u64,
    },
}

/// What a check of a store found.
#[derive(Debug)]
#[non_exhaustive]
pub struct StoreCheck {
    /// What the store has.
    pub sections: Vec<Section>,
    /// How many certificates were accepted.
    pub accepted: u64,
    /// The positions whose certificates weren't, and why.
    pub refused: Vec<(Setup, CertificateFault)>,
}

impl Store {
    /// How much it has of each game and board.
    pub fn sections(&self) -> Result<Vec<Section>, StoreError> {
        self.told(self.file.sections())
    }

    /// Goes through all positions: those that were solved, those that were decided on the way, and
    /// those whose search was stopped. Of a position and its images there is one.
    pub fn each_position(
        &self,
        mut use_it: impl FnMut(&Setup, &StoredPosition),
    ) -> Result<(), StoreError> {
        self.told(self.file.each_root(|setup, root, has_certificate| {
            let answer = Answer::new(setup, &root.outcome, Source::Store);
            let stored = Box::new(StoredAnswer { answer, has_certificate });
            use_it(setup, &StoredPosition::Solved(stored));
        }))?;
        self.told(self.file.each_decided_once(|setup, winner, nodes| {
            use_it(setup, &StoredPosition::Decided { winner, nodes });
        }))?;
        self.told(self.file.each_checkpoint(|setup, found| {
            let (nodes, open) = (found.nodes, found.open);
            use_it(setup, &StoredPosition::Stopped { nodes, open });
        }))
    }

    /// Reads everything, and lets the verifier check every certificate: it has to be one of its
    /// position, and to name the winner that the store names.
    ///
    /// An entry that can't be read is an error.
    pub fn check(&self) -> Result<StoreCheck, StoreError> {
        self.told(self.file.read_all())?;
        let (mut accepted, mut refused) = (0, Vec::new());
        let mut trouble = None;
        let read = self.file.each_certificate(|setup, bytes| {
            let checked = certified(bytes, setup).and_then(|proof| {
                let stored = self.answer(setup).unwrap_or_else(|error| {
                    trouble.get_or_insert(error);
                    None
                });
                let winner = stored.and_then(|stored| stored.answer.winner);
                match winner.is_none_or(|winner| winner == proof.winner()) {
                    true => Ok(()),
                    false => Err(CertificateFault::OtherWinner),
                }
            });
            match checked {
                Ok(()) => accepted += 1,
                Err(fault) => refused.push((setup.clone(), fault)),
            }
        });
        self.told(read)?;
        match trouble {
            Some(error) => Err(error),
            None => Ok(StoreCheck { sections: self.sections()?, accepted, refused }),
        }
    }

    /// Takes over what another store has and this one hasn't, once all of the other one is
    /// [checked](Store::check). If they disagree about a winner nothing is taken over.
    pub fn merge(&self, from: &Store) -> Result<Merged, StoreError> {
        let path = from.path().to_path_buf();
        if let Some((_, fault)) = from.check()?.refused.into_iter().next() {
            return Err(StoreError::Certificate { path, fault });
        }
        self.told(self.file.merge(&from.file))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Checkpoints, Config, Control, Query, Rules, Solver};
    use std::sync::Arc;

    #[test]
    fn a_certificate_that_proves_nothing_is_refused() {
        let name = |which: &str| format!("mustplay-contents-{which}-{}.db", std::process::id());
        let [one, other] = ["one", "other"].map(|which| std::env::temp_dir().join(name(which)));
        let store = Arc::new(Store::open(&one, 64).expect("made"));
        let position: Setup = "4/1B2/4/4 w".parse().expect("a position");
        let config = Config::strongest(Rules::Hex);
        let solver = Solver::new(Rules::Hex, position.size(), &config).expect("a solver");
        let mut solver =
            solver.with_store(Arc::clone(&store), Checkpoints::Off).expect("dfpn keeps it");
        solver.solve(&position, Query::default(), &Control::default()).expect("solved");
        let mut found = Vec::new();
        let note = |setup: &Setup, known: &StoredPosition| {
            let is_solved = matches!(known, StoredPosition::Solved(_));
            found.push((setup.count(Color::Black) + setup.count(Color::White), is_solved));
        };
        store.each_position(note).expect("readable");
        assert!(found.contains(&(1, true)), "{found:?}");
        let check = store.check().expect("readable");
        assert!(check.refused.is_empty() && check.sections.len() == 1);
        store.file.keep_certificate(&position, b"nothing").expect("written");
        let check = store.check().expect("readable");
        assert_eq!((check.accepted, check.refused.len()), (0, 1));
        let into = Store::open(&other, 64).expect("made");
        let error = into.merge(&store).expect_err("it is checked before");
        assert!(error.is_damage() && error.to_string().contains("is refused: "), "{error}");
        assert!(into.sections().expect("readable").is_empty());
        drop((solver, store, into));
        for path in [one, other] {
            std::fs::remove_file(path).expect("our own file");
        }
    }
}
