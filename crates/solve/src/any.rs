//! The engines for boards of any size.
//!
//! An engine is compiled here for each width of bit sets, once, and not again in every crate that
//! uses it. Positions come in as [`Setup`]s; sets of cells go out as wide as the widest board
//! needs them ([`WIDE`]); certificates go out as the bytes of their binary form. Searches run on a
//! stack that is enough for the board, whatever the caller's is.

use crate::brute::{Brute, BruteOracle};
use crate::dfpn::examples::{Example, Sampling};
use crate::dfpn::policy::network::Network;
use crate::dfpn::record::Record;
use crate::dfpn::{self, Dfpn, Noting};
use crate::dfs::minimal::Dropped;
use crate::dfs::recursion::Recursion;
use crate::dfs::{self, DepthFirst};
use crate::engine::Engine;
use crate::{Control, Outcome, Stopped, extract, stack};
use board::{AnyWidth, Board, Cell, Position, Rules, Setup, Size, WIDE, any_width, for_width};
use connect::Limits;
use proof::{Certificate, binary};
use std::num::NonZeroUsize;
use std::sync::Arc;

/// Proof-number search on a board of any size.
pub struct AnyDfpn {
    rules: Rules,
    engine: AnyWidth<Box<Dfpn<1>>, Box<Dfpn<2>>, Box<Dfpn<3>>, Box<Dfpn<6>>>,
}

/// SOLVER on a board of any size.
pub struct AnyDepthFirst(
    AnyWidth<Box<DepthFirst<1>>, Box<DepthFirst<2>>, Box<DepthFirst<3>>, Box<DepthFirst<6>>>,
);

/// The reference solver on a board of any size.
pub struct AnyBrute(AnyWidth<Brute<1>, Brute<2>, Brute<3>, Brute<6>>);

impl AnyDfpn {
    /// As [`Dfpn::start`].
    pub fn new(
        rules: Rules,
        size: Size,
        features: dfpn::Features,
        memory_mib: usize,
        threads: NonZeroUsize,
    ) -> AnyDfpn {
        let engine = any_width!(size, W => {
            let board = Board::<W>::new(size);
            Box::new(Dfpn::start(&board, rules, features, memory_mib, threads))
        });
        AnyDfpn { rules, engine }
    }

    /// As [`Dfpn::with_network`].
    pub fn with_network(self, network: &Arc<Network>) -> AnyDfpn {
        let engine = match self.engine {
            AnyWidth::One(dfpn) => AnyWidth::One(Box::new(dfpn.with_network(network.clone()))),
            AnyWidth::Two(dfpn) => AnyWidth::Two(Box::new(dfpn.with_network(network.clone()))),
            AnyWidth::Three(dfpn) => AnyWidth::Three(Box::new(dfpn.with_network(network.clone()))),
            AnyWidth::Six(dfpn) => AnyWidth::Six(Box::new(dfpn.with_network(network.clone()))),
        };
        AnyDfpn { engine, ..self }
    }

    /// As [`Dfpn::aside`].
    pub fn aside(&self) -> AnyDfpn {
        let engine = match &self.engine {
            AnyWidth::One(dfpn) => AnyWidth::One(Box::new(dfpn.aside())),
            AnyWidth::Two(dfpn) => AnyWidth::Two(Box::new(dfpn.aside())),
            AnyWidth::Three(dfpn) => AnyWidth::Three(Box::new(dfpn.aside())),
            AnyWidth::Six(dfpn) => AnyWidth::Six(Box::new(dfpn.aside())),
        };
        AnyDfpn { rules: self.rules, engine }
    }

    /// The game.
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// As [`Dfpn::forget`].
    pub fn forget(&mut self) {
        for_width!(&mut self.engine, dfpn => dfpn.forget());
    }

    /// As [`Dfpn::sample`].
    ///
    /// # Panics
    /// If the position is of another size or of the other game.
    pub fn sample(
        &mut self,
        position: &Setup,
        noting: Noting,
        control: &Control,
    ) -> Result<Vec<Vec<Cell>>, Stopped> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.engine, dfpn => {
                dfpn.sample(&Position::new(dfpn.board(), position), noting, control)
            })
        })
    }

    /// As [`Dfpn::examples`].
    ///
    /// # Panics
    /// If the position is of another size or of the other game.
    pub fn examples(
        &mut self,
        position: &Setup,
        sampling: Sampling,
        control: &Control,
    ) -> Result<Vec<Example>, Stopped> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.engine, dfpn => {
                dfpn.examples(&Position::new(dfpn.board(), position), sampling, control)
            })
        })
    }

    /// As [`Dfpn::solve`].
    ///
    /// # Panics
    /// If the position is of another size or of the other game.
    pub fn solve(&mut self, position: &Setup, all_moves: bool, control: &Control) -> Outcome<WIDE> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.engine, dfpn => {
                let position = Position::new(dfpn.board(), position);
                dfpn.solve(position, all_moves, control).resized()
            })
        })
    }

    /// As [`Dfpn::solve_moves_within`].
    ///
    /// # Panics
    /// If the position is of another size or of the other game.
    pub fn solve_moves_within(
        &mut self,
        position: &Setup,
        budgets: [u64; 2],
        control: &Control,
    ) -> Outcome<WIDE> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.engine, dfpn => {
                let position = Position::new(dfpn.board(), position);
                dfpn.solve_moves_within(&position, budgets, control).resized()
            })
        })
    }

    /// As [`Dfpn::certificate_within`], in binary form.
    ///
    /// # Panics
    /// If the position is of another size or of the other game.
    pub fn certificate(
        &mut self,
        position: &Setup,
        most_claims: u64,
        control: &Control,
    ) -> Result<Vec<u8>, Stopped> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.engine, dfpn => {
                let position = Position::new(dfpn.board(), position);
                dfpn.certificate_within(&position, most_claims, control).map(|made| bytes(&made))
            })
        })
    }

    /// As [`Dfpn::records`].
    pub fn records(&self) -> Box<dyn Iterator<Item = Record<WIDE>> + '_> {
        for_width!(&self.engine, dfpn => Box::new(dfpn.records().map(|record| record.resized())))
    }

    /// As [`Dfpn::recorded`].
    pub fn recorded(&mut self, position: &Setup) -> Option<Record<WIDE>> {
        for_width!(&mut self.engine, dfpn => {
            let position = Position::new(dfpn.board(), position);
            dfpn.recorded(&position).map(|record| record.resized())
        })
    }

    /// As [`Dfpn::moves_in_order`].
    pub fn moves_in_order(&mut self, position: &Setup) -> Vec<Cell> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.engine, dfpn => {
                dfpn.moves_in_order(&Position::new(dfpn.board(), position))
            })
        })
    }

    /// As [`Dfpn::recall`].
    pub fn recall(&mut self, record: &Record<WIDE>) {
        for_width!(&mut self.engine, dfpn => dfpn.recall(&record.resized()));
    }

    /// As [`Dfpn::learn`].
    pub fn learn(&mut self, record: &Record<WIDE>) {
        for_width!(&mut self.engine, dfpn => dfpn.learn(&record.resized()));
    }
}

impl AnyDepthFirst {
    /// SOLVER with these features and about so many MiB, keeping its recursion trees if `records`.
    pub fn new(
        size: Size,
        features: dfs::Features,
        memory_mib: usize,
        records: bool,
    ) -> AnyDepthFirst {
        AnyDepthFirst(any_width!(size, W => {
            let board = Board::<W>::new(size);
            let solver = DepthFirst::new(&board, features, Limits::FAST).with_memory(memory_mib);
            Box::new(if records { solver.recording() } else { solver })
        }))
    }

    /// As [`DepthFirst::solve`].
    pub fn solve(&mut self, position: &Setup, all_moves: bool, control: &Control) -> Outcome<WIDE> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.0, solver => {
                let position = Position::new(solver.board(), position);
                solver.solve(position, all_moves, control).resized()
            })
        })
    }

    /// As [`DepthFirst::certificate`], in binary form.
    pub fn certificate(&mut self, position: &Setup, control: &Control) -> Result<Vec<u8>, Stopped> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.0, solver => {
                let position = Position::new(solver.board(), position);
                solver.certificate(&position, control).map(|made| bytes(&made))
            })
        })
    }

    /// As [`DepthFirst::minimal_carrier`].
    pub fn minimal_carrier(
        &mut self,
        position: &Setup,
        outcome: &Outcome<WIDE>,
        most_nodes: u64,
        control: &Control,
    ) -> Option<Dropped<WIDE>> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.0, solver => {
                let position = Position::new(solver.board(), position);
                let outcome = outcome.resized();
                let dropped = solver.minimal_carrier(&position, &outcome, most_nodes, control)?;
                Some(dropped.resized())
            })
        })
    }

    /// As [`DepthFirst::take_recursion`].
    pub fn take_recursion(&mut self) -> Option<Recursion> {
        for_width!(&mut self.0, solver => solver.take_recursion())
    }

    /// As [`DepthFirst::key`].
    pub fn key(
        &mut self,
        position: &Setup,
        line: &[Cell],
        control: &Control,
    ) -> Result<Cell, Stopped> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.0, solver => {
                let position = Position::new(solver.board(), position);
                solver.key(&position, line.iter().copied(), control)
            })
        })
    }
}

impl AnyBrute {
    /// As [`Brute::new`].
    pub fn new(size: Size, memory_mib: usize) -> AnyBrute {
        AnyBrute(any_width!(size, W => Brute::new(&Board::<W>::new(size), memory_mib)))
    }

    /// As [`Brute::solve`].
    pub fn solve(&mut self, position: &Setup, all_moves: bool, control: &Control) -> Outcome<WIDE> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.0, brute => {
                let position = Position::new(brute.board(), position);
                brute.solve(position, all_moves, control).resized()
            })
        })
    }

    /// A certificate of who wins a position of Hex, in binary form.
    ///
    /// # Panics
    /// If the game is Rex.
    pub fn certificate(&mut self, position: &Setup, control: &Control) -> Result<Vec<u8>, Stopped> {
        stack::on_enough(position.size(), || {
            for_width!(&mut self.0, brute => {
                let board = brute.board().clone();
                let position = Position::new(&board, position);
                let mut oracle = BruteOracle { brute, control };
                extract::certificate(&board, &position, &mut oracle).map(|made| bytes(&made))
            })
        })
    }
}

/// The binary form of a certificate.
fn bytes<const W: usize>(certificate: &Certificate<W>) -> Vec<u8> {
    let mut bytes = Vec::new();
    binary::write(&mut bytes, certificate).expect("memory takes all that is written");
    bytes
}
