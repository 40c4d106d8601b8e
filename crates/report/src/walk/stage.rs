//! A game by the proof: where it is, what the winner answers, and which claim covers what.

use super::{Walk, WalkError};
use crate::SCHEMA;
use crate::words::{by_column, names};
use board::{Cell, CellSet, Color, Move, Played, Rules, Setup, WIDE};
use proof::checked::Task;
use proof::strategy::Answer;
use proof::{Kind, ProofPlayer, Statement};
use serde_json::{Value, json};

/// A game from the certificate's position on.
#[derive(Clone)]
pub(super) struct Stage<'p> {
    pub(super) walk: &'p Walk,
    pub(super) winner: Color,
    pub(super) setup: Setup,
    player: ProofPlayer<'p>,
    /// The winner's answer, on the winner's turn.
    answer: Option<Answer>,
}

/// What the winner does after a move of the loser.
#[derive(Clone)]
pub(super) struct Cover {
    pub(super) cell: Cell,
    /// The winner's answer; none if any move will do, or the game is over.
    pub(super) answer: Option<Cell>,
    /// The claim that the winner relies on then, and its carrier on the board.
    pub(super) claim: Option<u64>,
    pub(super) carrier: CellSet<WIDE>,
}

impl<'p> Stage<'p> {
    /// The certificate's position.
    pub(super) fn start(walk: &'p Walk) -> Self {
        let Statement { winner, setup } = walk.statement().clone();
        let player = walk.proof.player();
        let mut stage = Stage { walk, winner, setup, player, answer: None };
        stage.think(None);
        stage
    }

    /// The position after some moves, of which the winner's have to be those of the proof.
    pub(super) fn after(walk: &'p Walk, moves: &[Cell]) -> Result<Self, WalkError> {
        let mut stage = Stage::start(walk);
        for &cell in moves {
            stage.play(cell)?;
        }
        Ok(stage)
    }

    /// Makes a move of whoever is to move.
    pub(super) fn play(&mut self, cell: Cell) -> Result<(), WalkError> {
        let name = |cell| self.setup.size().name(cell);
        if self.setup.joined().is_some() {
            return Err(WalkError::Over(name(cell)));
        }
        let turn = self.setup.turn;
        if let (true, Some(answer)) = (turn == self.winner, self.answered())
            && answer != cell
        {
            return Err(WalkError::OtherMove { proved: name(answer), asked: name(cell) });
        }
        let played = Played { color: turn, action: Move::Place(cell) };
        self.setup.make(played).map_err(WalkError::Illegal)?;
        self.answer = None;
        if turn != self.winner {
            self.think(Some(cell));
        }
        Ok(())
    }

    /// Makes the winner's move, if it is the winner's turn: where any will do, a useful one.
    pub(super) fn reply(&mut self) -> Option<Cell> {
        let cell = self.answered().or_else(|| self.suggested())?;
        self.play(cell).ok()?;
        Some(cell)
    }

    /// Makes the winner's move likewise, but where any will do, one that is of no use.
    pub(super) fn reply_idly(&mut self) -> Option<Cell> {
        let relied_on = union(&self.tasks());
        let mut cells = self.setup.size().all_cells();
        let idle = cells.find(|&cell| self.setup.at(cell).is_none() && !relied_on.contains(cell));
        match (self.answered(), idle) {
            (None, Some(cell)) if self.setup.turn == self.winner => {
                self.play(cell).ok()?;
                Some(cell)
            }
            _ => self.reply(),
        }
    }

    /// Finds the winner's answer, on the winner's turn.
    fn think(&mut self, moved: Option<Cell>) {
        if self.setup.turn == self.winner && self.setup.joined().is_none() {
            self.answer = self.player.answer(&self.setup, moved);
        }
    }

    /// The winner's answer, if it isn't any move at all.
    fn answered(&self) -> Option<Cell> {
        match self.answer {
            Some(Answer::Play(cell)) if self.setup.at(cell).is_none() => Some(cell),
            _ => None,
        }
    }

    /// A move for the winner where any will do.
    fn suggested(&self) -> Option<Cell> {
        if self.setup.turn != self.winner || self.setup.joined().is_some() {
            return None;
        }
        let is_empty = |cell: &Cell| self.setup.at(*cell).is_none();
        self.player.useful(&self.setup).or_else(|| self.setup.size().all_cells().find(is_empty))
    }

    /// Whether the loser is to move and the game isn't over.
    pub(super) fn is_open(&self) -> bool {
        self.setup.turn != self.winner && self.setup.joined().is_none()
    }

    /// The claims that the winner relies on.
    pub(super) fn tasks(&self) -> Vec<Task> {
        self.player.tasks(&self.setup)
    }

    /// The moves of the loser that need an answer, on the loser's turn.
    pub(super) fn covers(&self) -> Vec<Cover> {
        match self.setup.rules {
            Rules::Hex => self.covers_hex(),
            Rules::Rex => self.covers_rex(),
        }
    }

    fn covers_hex(&self) -> Vec<Cover> {
        let is_empty = |cell: &Cell| self.setup.at(*cell).is_none();
        let mut covers = Vec::new();
        for branch in self.tasks().iter().flat_map(|task| self.player.branches(task)) {
            let answer = match branch.answer {
                Answer::Play(cell) => Some(cell).filter(is_empty),
                Answer::Free => None,
            };
            let (claim, carrier) = (Some(branch.step), branch.carrier);
            let cells = branch.moves.iter().filter(is_empty);
            covers.extend(cells.map(|cell| Cover { cell, answer, claim, carrier }));
        }
        covers
    }

    fn covers_rex(&self) -> Vec<Cover> {
        let cells = self.setup.size().all_cells().filter(|&cell| self.setup.at(cell).is_none());
        let cover = |cell| {
            let mut then = self.clone();
            then.play(cell).ok()?;
            let task = then.tasks().into_iter().next();
            let (claim, carrier) = task.map(|task| (task.step, task.carrier)).unzip();
            let carrier = carrier.unwrap_or(CellSet::EMPTY);
            Some(Cover { cell, answer: then.answered(), claim, carrier })
        };
        cells.filter_map(cover).collect()
    }

    /// The stage as an object: what is to be seen on every cell.
    pub(super) fn object(&self) -> Value {
        let size = self.setup.size();
        let tasks = self.tasks();
        let covers = if self.is_open() { self.covers() } else { Vec::new() };
        let relied_on = union(&tasks);
        let answer = self.answered();
        let cells = by_column(size, size.all_cells()).into_iter().map(|cell| {
            let cover = covers.iter().find(|cover| cover.cell == cell);
            let status = match () {
                () if self.setup.at(cell).is_some() => "stone",
                () if answer == Some(cell) => "answer",
                () if relied_on.contains(cell) => "covered",
                () => "outside",
            };
            json!({
                "cell": size.name(cell),
                "status": status,
                "answer": cover.and_then(|cover| cover.answer).map(|cell| size.name(cell)),
                "claim": cover.and_then(|cover| cover.claim),
                "carrier": cover.map(|cover| self.names(cover.carrier)).unwrap_or_default(),
            })
        });
        let claims: Vec<Value> = tasks.iter().map(|task| self.claim(task)).collect();
        json!({
            "schema": SCHEMA,
            "position": self.setup.to_string(),
            "to_move": self.setup.turn.name(),
            "winner": self.winner.name(),
            "over": self.setup.winner().map(Color::name),
            "answer": answer.map(|cell| size.name(cell)),
            "suggested": answer.or_else(|| self.suggested()).map(|cell| size.name(cell)),
            "claim": claims.first(),
            "claims": claims,
            "cells": cells.collect::<Vec<_>>(),
        })
    }

    fn claim(&self, task: &Task) -> Value {
        let claim = self.walk.proof.claim(task.step);
        json!({
            "number": task.step,
            "rule": self.walk.proof.step(task.step).rule().name(),
            "kind": match claim.kind {
                Kind::Connection => "connection",
                Kind::SemiConnection => "semi",
                Kind::Forced => "forced",
            },
            "stones": self.names(claim.stones),
            "carrier": self.names(task.carrier),
        })
    }

    fn names(&self, cells: CellSet<WIDE>) -> Vec<String> {
        let size = self.setup.size();
        names(size, &by_column(size, cells))
    }
}

/// All cells that some tasks rely on.
fn union(tasks: &[Task]) -> CellSet<WIDE> {
    tasks.iter().fold(CellSet::EMPTY, |all, task| all | task.carrier)
}
