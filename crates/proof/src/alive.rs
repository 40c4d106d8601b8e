//! The claims that a check has made so far.

use crate::claim::Claim;
use board::QuickMap;

/// The claims of a check under way, by the numbers of their steps.
pub(crate) enum Claims<const W: usize> {
    /// Only those that later steps may still mention.
    Alive(QuickMap<u64, Claim<W>>),
    /// All of them, for whoever wants them in the end.
    All {
        /// The claim of step number `n` stands at index `n - 1`.
        claims: Vec<Claim<W>>,
        /// Whether later steps may still mention it.
        is_alive: Vec<bool>,
        /// How many of them they may mention.
        alive: usize,
    },
}

impl<const W: usize> Claims<W> {
    /// No claims yet; those that nothing will mention any more are forgotten.
    pub(crate) fn forgetting() -> Self {
        Claims::Alive(QuickMap::default())
    }

    /// No claims yet; all are kept.
    pub(crate) fn keeping() -> Self {
        Claims::All { claims: Vec::new(), is_alive: Vec::new(), alive: 0 }
    }

    /// A claim that may still be mentioned.
    pub(crate) fn get(&self, step: u64) -> Option<&Claim<W>> {
        match self {
            Claims::Alive(claims) => claims.get(&step),
            Claims::All { claims, is_alive, .. } => {
                let index = (step as usize).checked_sub(1)?;
                is_alive.get(index).filter(|&&alive| alive)?;
                claims.get(index)
            }
        }
    }

    /// Nothing will mention the claim any more; it is returned if it isn't kept.
    pub(crate) fn give_up(&mut self, step: u64) -> Option<Claim<W>> {
        match self {
            Claims::Alive(claims) => claims.remove(&step),
            Claims::All { is_alive, alive, .. } => {
                *alive -= usize::from(std::mem::take(&mut is_alive[step as usize - 1]));
                None
            }
        }
    }

    /// Adds the claim of the next step.
    pub(crate) fn push(&mut self, step: u64, claim: Claim<W>) -> &Claim<W> {
        match self {
            Claims::Alive(claims) => claims.entry(step).insert_entry(claim).into_mut(),
            Claims::All { claims, is_alive, alive } => {
                claims.push(claim);
                is_alive.push(true);
                *alive += 1;
                &claims[claims.len() - 1]
            }
        }
    }

    /// How many claims may still be mentioned.
    pub(crate) fn alive(&self) -> usize {
        match self {
            Claims::Alive(claims) => claims.len(),
            Claims::All { alive, .. } => *alive,
        }
    }

    /// All claims in order, if they were kept.
    pub(crate) fn into_all(self) -> Vec<Claim<W>> {
        match self {
            Claims::Alive(_) => Vec::new(),
            Claims::All { claims, .. } => claims,
        }
    }
}
