//! One justified inference of a certificate.
//!
//! A step names its rule, the earlier claims that it rests on and what the rule needs besides. What
//! it concludes is computed, never stated, so a step can be refused but can't lie.

use crate::claim::Goal;
use board::{Cell, CellSet};

/// A mention of an earlier claim: the number of its step, counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Premise {
    /// The number of the step that concluded it.
    pub step: u64,
    /// Whether no later step mentions it, so that a verifier may forget it.
    pub last: bool,
}

impl From<u64> for Premise {
    fn from(step: u64) -> Premise {
        Premise { step, last: false }
    }
}

/// A rule of inference. Each is explained in its file under `rules`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Rule {
    /// Stones and connections join.
    Link,
    /// The owner plays a cell.
    Play,
    /// No cell hurts all of some claims.
    Either,
    /// A connection does the work of stones.
    StandIn,
    /// The same claim elsewhere.
    Image,
    /// The cells of a strip are paired. Only in Rex, as are all that follow.
    Strip,
    /// A pairing makes the owner join.
    Force,
    /// Every move of the owner is answered.
    Answer,
    /// Two cells are as good as the owner's.
    Captured,
    /// A stone makes no difference.
    Dead,
}

impl Rule {
    /// The name of the rule.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Link => "link",
            Rule::Play => "play",
            Rule::Either => "either",
            Rule::StandIn => "stand-in",
            Rule::Image => "image",
            Rule::Strip => "strip",
            Rule::Force => "force",
            Rule::Answer => "answer",
            Rule::Captured => "captured",
            Rule::Dead => "dead",
        }
    }
}

/// One inference. Each variant is explained in the file of its rule under `rules`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<const W: usize> {
    /// Stones and connections with disjoint carriers join the ends of the goal.
    Link {
        /// Connections to use; none where stones alone join.
        premises: Vec<Premise>,
        /// What is joined.
        goal: Goal,
        /// Stones besides those of the premises.
        stones: CellSet<W>,
    },
    /// The owner plays a cell and has a connection.
    Play {
        /// The connection with that cell among its stones.
        premise: Premise,
        /// The cell.
        cell: Cell,
    },
    /// No cell hurts all of these semi-connections.
    Either {
        /// Claims of one goal.
        premises: Vec<Premise>,
    },
    /// A connection does the work of stones.
    StandIn {
        /// A claim that relies on the stones.
        premise: Premise,
        /// A connection that joins whatever the stones would join.
        by: Premise,
        /// The stones that are no longer needed.
        cells: CellSet<W>,
    },
    /// The same claim elsewhere on the board.
    Image {
        /// The claim to move.
        premise: Premise,
        /// How it is moved.
        motion: Motion,
    },
    /// The cells of a strip, paired with their mirror images, join the owner's sides. Only in Rex,
    /// as are all that follow.
    Strip {
        /// The first of the strip's rows, counted from 0; of its columns, if the owner is Black.
        first: u8,
        /// Stones of the owner.
        stones: CellSet<W>,
    },
    /// A pairing makes the owner join.
    Force {
        /// A connection of the owner's sides, or a semi-connection.
        premise: Premise,
    },
    /// Whatever the owner plays, the join stays forced.
    Answer {
        /// The owner's moves, and a forced join after each.
        premises: Vec<(Cell, Premise)>,
        /// Moves that are no better than one of those.
        excuses: Vec<Excuse>,
        /// Stones besides those of the premises.
        stones: CellSet<W>,
    },
    /// Two cells are as good as the owner's.
    Captured {
        /// A forced join that may rely on them.
        premise: Premise,
        /// The two cells.
        cells: [Cell; 2],
        /// Stones besides those of the premise.
        stones: CellSet<W>,
    },
    /// A stone makes no difference.
    Dead {
        /// A forced join that may rely on it.
        premise: Premise,
        /// The cell.
        cell: Cell,
        /// Stones besides those of the premise.
        stones: CellSet<W>,
    },
}

impl<const W: usize> Step<W> {
    /// The rule.
    pub fn kind(&self) -> Rule {
        match self {
            Step::Link { .. } => Rule::Link,
            Step::Play { .. } => Rule::Play,
            Step::Either { .. } => Rule::Either,
            Step::StandIn { .. } => Rule::StandIn,
            Step::Image { .. } => Rule::Image,
            Step::Strip { .. } => Rule::Strip,
            Step::Force { .. } => Rule::Force,
            Step::Answer { .. } => Rule::Answer,
            Step::Captured { .. } => Rule::Captured,
            Step::Dead { .. } => Rule::Dead,
        }
    }

    /// The name of the rule.
    pub fn rule(&self) -> &'static str {
        self.kind().name()
    }

    /// The same step with sets of another width, which have to hold its cells.
    pub fn resized<const V: usize>(&self) -> Step<V> {
        match self.clone() {
            Step::Link { premises, goal, stones } => {
                Step::Link { premises, goal, stones: stones.resized() }
            }
            Step::Play { premise, cell } => Step::Play { premise, cell },
            Step::Either { premises } => Step::Either { premises },
            Step::StandIn { premise, by, cells } => {
                Step::StandIn { premise, by, cells: cells.resized() }
            }
            Step::Image { premise, motion } => Step::Image { premise, motion },
            Step::Strip { first, stones } => Step::Strip { first, stones: stones.resized() },
            Step::Force { premise } => Step::Force { premise },
            Step::Answer { premises, excuses, stones } => {
                Step::Answer { premises, excuses, stones: stones.resized() }
            }
            Step::Captured { premise, cells, stones } => {
                Step::Captured { premise, cells, stones: stones.resized() }
            }
            Step::Dead { premise, cell, stones } => {
                Step::Dead { premise, cell, stones: stones.resized() }
            }
        }
    }

    /// Goes over every mention of an earlier claim, from left to right.
    pub fn for_each_premise(&self, mut look: impl FnMut(Premise)) {
        match self {
            Step::Link { premises, .. } | Step::Either { premises } => {
                premises.iter().copied().for_each(look);
            }
            Step::Strip { .. } => {}
            Step::Answer { premises, .. } => {
                premises.iter().for_each(|&(_, premise)| look(premise));
            }
            Step::Play { premise, .. }
            | Step::Image { premise, .. }
            | Step::Force { premise }
            | Step::Captured { premise, .. }
            | Step::Dead { premise, .. } => look(*premise),
            Step::StandIn { premise, by, .. } => {
                look(*premise);
                look(*by);
            }
        }
    }

    /// Goes over every mention of an earlier claim, from left to right, to change it.
    pub fn for_each_premise_mut<'s>(&'s mut self, mut change: impl FnMut(&'s mut Premise)) {
        match self {
            Step::Link { premises, .. } | Step::Either { premises } => {
                premises.iter_mut().for_each(change);
            }
            Step::Strip { .. } => {}
            Step::Answer { premises, .. } => {
                premises.iter_mut().for_each(|(_, premise)| change(premise));
            }
            Step::Play { premise, .. }
            | Step::Image { premise, .. }
            | Step::Force { premise }
            | Step::Captured { premise, .. }
            | Step::Dead { premise, .. } => change(premise),
            Step::StandIn { premise, by, .. } => {
                change(premise);
                change(by);
            }
        }
    }
}

/// Why a move of the owner needs no claim of its own: the owner would do no worse elsewhere.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Excuse {
    /// The move.
    pub cell: Cell,
    /// A move that has a claim, on a cell that the first would kill.
    pub by: Cell,
}

/// A symmetry of the hexagonal grid: a turn, a reflection before it, and a shift after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Motion {
    /// How many turns by 60 degrees: (column, row) becomes (-row, column + row). From 0 to 5.
    pub turns: u8,
    /// Whether column and row are exchanged before the turns.
    pub reflect: bool,
    /// Whether the owner's two sides are exchanged.
    pub swap_sides: bool,
    /// What is added to the column and to the row in the end.
    pub shift: (i8, i8),
}
