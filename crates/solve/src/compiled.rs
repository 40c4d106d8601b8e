//! Engines that are compiled here, once for each width of bit sets, and not again by every crate that uses them.
//!
//! Generic code is compiled where its parameters become known. An engine is most of what there is to compile,
//! and four widths of it take minutes; so whoever isn't content with one width asks the board for a [`Search`],
//! whose type says the width and nothing else of what is behind it.

use crate::dfpn::record::Record;
use crate::dfpn::{Dfpn, Features};
use crate::solver::Solver;
use crate::solver::minimal::Dropped;
use crate::solver::recursion::Recursion;
use crate::{Control, Outcome, Stopped, solver};
use board::{Board, Cell, Position, Rules};
use connect::Limits;
use proof::Certificate;
use std::num::NonZeroUsize;

/// Boards of a width for which the engines are compiled: all that `with_width!` chooses from.
pub trait Compiled<const W: usize> {
    /// Proof-number search as [`Dfpn::start`] makes it.
    fn search(
        &self,
        rules: Rules,
        features: Features,
        memory_mib: usize,
        threads: NonZeroUsize,
    ) -> Box<dyn Search<W>>;

    /// SOLVER with these features and about so many MiB, keeping its recursion trees if `records`.
    fn solver(
        &self,
        features: solver::Features,
        memory_mib: usize,
        records: bool,
    ) -> Box<dyn DepthFirst<W>>;
}

/// Proof-number search on a board of some width: what [`Dfpn`] does.
pub trait Search<const W: usize>: Send {
    /// As [`Dfpn::solve`].
    fn solve(&mut self, position: Position<W>, all_moves: bool, control: &Control) -> Outcome<W>;

    /// As [`Dfpn::certificate_within`].
    fn certificate_within(
        &mut self,
        position: &Position<W>,
        most_claims: u64,
        control: &Control,
    ) -> Result<Certificate<W>, Stopped>;

    /// As [`Dfpn::certificate`].
    fn certificate(
        &mut self,
        position: &Position<W>,
        control: &Control,
    ) -> Result<Certificate<W>, Stopped> {
        self.certificate_within(position, u64::MAX, control)
    }

    /// As [`Dfpn::records`].
    fn records(&self) -> Box<dyn Iterator<Item = Record<W>> + '_>;

    /// As [`Dfpn::recorded`].
    fn recorded(&mut self, position: &Position<W>) -> Option<Record<W>>;

    /// As [`Dfpn::recall`].
    fn recall(&mut self, record: &Record<W>);

    /// As [`Dfpn::learn`].
    fn learn(&mut self, record: &Record<W>);
}

impl<const W: usize> Search<W> for Dfpn<W> {
    fn solve(&mut self, position: Position<W>, all_moves: bool, control: &Control) -> Outcome<W> {
        Dfpn::solve(self, position, all_moves, control)
    }

    fn certificate_within(
        &mut self,
        position: &Position<W>,
        most_claims: u64,
        control: &Control,
    ) -> Result<Certificate<W>, Stopped> {
        Dfpn::certificate_within(self, position, most_claims, control)
    }

    fn records(&self) -> Box<dyn Iterator<Item = Record<W>> + '_> {
        Box::new(Dfpn::records(self))
    }

    fn recorded(&mut self, position: &Position<W>) -> Option<Record<W>> {
        Dfpn::recorded(self, position)
    }

    fn recall(&mut self, record: &Record<W>) {
        Dfpn::recall(self, record);
    }

    fn learn(&mut self, record: &Record<W>) {
        Dfpn::learn(self, record);
    }
}

/// SOLVER on a board of some width: what [`Solver`] does.
pub trait DepthFirst<const W: usize>: Send {
    /// As [`Solver::solve`].
    fn solve(&mut self, position: Position<W>, all_moves: bool, control: &Control) -> Outcome<W>;

    /// As [`Solver::certificate`].
    fn certificate(
        &mut self,
        position: &Position<W>,
        control: &Control,
    ) -> Result<Certificate<W>, Stopped>;

    /// As [`Solver::minimal_carrier`].
    fn minimal_carrier(
        &mut self,
        position: &Position<W>,
        outcome: &Outcome<W>,
        most_nodes: u64,
        control: &Control,
    ) -> Option<Dropped<W>>;

    /// As [`Solver::take_recursion`].
    fn take_recursion(&mut self) -> Option<Recursion>;

    /// As [`Solver::key`].
    fn key(
        &mut self,
        position: &Position<W>,
        line: &[Cell],
        control: &Control,
    ) -> Result<Cell, Stopped>;
}

impl<const W: usize> DepthFirst<W> for Solver<W> {
    fn solve(&mut self, position: Position<W>, all_moves: bool, control: &Control) -> Outcome<W> {
        Solver::solve(self, position, all_moves, control)
    }

    fn certificate(
        &mut self,
        position: &Position<W>,
        control: &Control,
    ) -> Result<Certificate<W>, Stopped> {
        Solver::certificate(self, position, control)
    }

    fn minimal_carrier(
        &mut self,
        position: &Position<W>,
        outcome: &Outcome<W>,
        most_nodes: u64,
        control: &Control,
    ) -> Option<Dropped<W>> {
        Solver::minimal_carrier(self, position, outcome, most_nodes, control)
    }

    fn take_recursion(&mut self) -> Option<Recursion> {
        Solver::take_recursion(self)
    }

    fn key(
        &mut self,
        position: &Position<W>,
        line: &[Cell],
        control: &Control,
    ) -> Result<Cell, Stopped> {
        Solver::key(self, position, line.iter().copied(), control)
    }
}

/// Compiles the engines for boards of a width.
macro_rules! compile {
    ($($words:literal)*) => {$(
        impl Compiled<$words> for Board<$words> {
            fn search(
                &self,
                rules: Rules,
                features: Features,
                memory_mib: usize,
                threads: NonZeroUsize,
            ) -> Box<dyn Search<$words>> {
                Box::new(Dfpn::start(self, rules, features, memory_mib, threads))
            }

            fn solver(
                &self,
                features: solver::Features,
                memory_mib: usize,
                records: bool,
            ) -> Box<dyn DepthFirst<$words>> {
                let solver = Solver::new(self, features, Limits::FAST).with_memory(memory_mib);
                Box::new(if records { solver.recording() } else { solver })
            }
        }
    )*};
}

compile!(1 2 3 6);
