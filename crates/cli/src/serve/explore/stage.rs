//! A game by the proof: where it is, what the winner answers, and which claim covers what.

use super::super::problem::Problem;
use super::Walked;
use crate::mind::Mind;
use crate::report::{SCHEMA, by_column, names};
use board::{Cell, CellSet, Color, Move, Played, Setup};
use proof::strategy::Answer;
use proof::{Kind, Statement};
use serde_json::{Value, json};

/// A game from the certificate's position on.
#[derive(Clone)]
pub(super) struct Stage<'p, const W: usize> {
    pub(super) walked: &'p Walked<W>,
    pub(super) winner: Color,
    pub(super) setup: Setup,
    mind: Mind<'p, W>,
    /// The winner's answer, on the winner's turn.
    answer: Option<Answer>,
}

/// What the winner does after a move of the loser.
#[derive(Clone)]
pub(super) struct Cover<const W: usize> {
    pub(super) cell: Cell,
    /// The winner's answer; none if any move will do, or the game is over.
    pub(super) answer: Option<Cell>,
    /// The claim that the winner relies on then, and its carrier on the board.
    pub(super) claim: Option<u64>,
    pub(super) carrier: CellSet<W>,
}

impl<'p, const W: usize> Stage<'p, W> {
    /// The certificate's position.
    fn start(walked: &'p Walked<W>) -> Self {
        let Statement { winner, setup } = walked.proof.certificate().statement.clone();
        let mut stage = Stage { walked, winner, setup, mind: walked.proof.mind(), answer: None };
        stage.think(None);
        stage
    }

    /// The position after some moves, of which the winner's have to be those of the proof.
    pub(super) fn after(walked: &'p Walked<W>, moves: &[Cell]) -> Result<Self, Problem> {
        let mut stage = Stage::start(walked);
        for &cell in moves {
            stage.play(cell).map_err(Problem::refused)?;
        }
        Ok(stage)
    }

    /// Makes a move of whoever is to move.
    pub(super) fn play(&mut self, cell: Cell) -> Result<(), String> {
        let name = |cell| self.setup.size().name(cell);
        if self.setup.joined().is_some() {
            return Err(format!("the game is over before {}", name(cell)));
        }
        let turn = self.setup.turn;
        if let (true, Some(answer)) = (turn == self.winner, self.answered())
            && answer != cell
        {
            return Err(format!("the proof plays {} here, not {}", name(answer), name(cell)));
        }
        let played = Played { color: turn, action: Move::Place(cell) };
        self.setup.make(played).map_err(|error| error.to_string())?;
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
        let relied_on = self.claims().iter().fold(CellSet::EMPTY, |all, &(_, cells)| all | cells);
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
            self.answer = self.mind.answer(&self.setup, self.winner, moved);
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
        self.mind.useful(is_empty).or_else(|| self.setup.size().all_cells().find(is_empty))
    }

    /// Whether the loser is to move and the game isn't over.
    pub(super) fn is_open(&self) -> bool {
        self.setup.turn != self.winner && self.setup.joined().is_none()
    }

    /// The claims that the winner relies on, each with its carrier on the board.
    pub(super) fn claims(&self) -> Vec<(u64, CellSet<W>)> {
        match &self.mind {
            Mind::Hex(strategy, _) => {
                strategy.tasks().map(|(task, carrier)| (task.step(), carrier)).collect()
            }
            Mind::Rex(forcing) => {
                let stones = |color| self.setup.stones(color).collect();
                let alone = forcing.left_alone(stones(!self.winner), stones(self.winner));
                forcing.step().map(|step| (step, alone)).into_iter().collect()
            }
        }
    }

    /// The moves of the loser that need an answer, on the loser's turn.
    pub(super) fn covers(&self) -> Vec<Cover<W>> {
        let is_empty = |cell: &Cell| self.setup.at(*cell).is_none();
        match &self.mind {
            Mind::Hex(strategy, _) => {
                let mut covers = Vec::new();
                for (task, _) in strategy.tasks() {
                    for branch in strategy.branches(task) {
                        let answer = match branch.answer {
                            Answer::Play(cell) => Some(cell).filter(is_empty),
                            Answer::Free => None,
                        };
                        let (claim, carrier) = (Some(branch.step), branch.carrier);
                        let cells = branch.moves.iter().filter(is_empty);
                        covers.extend(cells.map(|cell| Cover { cell, answer, claim, carrier }));
                    }
                }
                covers
            }
            Mind::Rex(_) => {
                let cells = self.setup.size().all_cells().filter(is_empty);
                let cover = |cell| {
                    let mut then = self.clone();
                    then.play(cell).ok()?;
                    let (claim, carrier) = then.claims().first().copied().unzip();
                    let carrier = carrier.unwrap_or(CellSet::EMPTY);
                    Some(Cover { cell, answer: then.answered(), claim, carrier })
                };
                cells.filter_map(cover).collect()
            }
        }
    }

    /// The stage as an object: what is to be seen on every cell.
    pub(super) fn object(&self) -> Value {
        let size = self.setup.size();
        let claims = self.claims();
        let covers = if self.is_open() { self.covers() } else { Vec::new() };
        let relied_on = claims.iter().fold(CellSet::EMPTY, |all, &(_, carrier)| all | carrier);
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
        let claims: Vec<Value> =
            claims.iter().map(|&(step, carrier)| self.claim(step, carrier)).collect();
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

    fn claim(&self, step: u64, carrier: CellSet<W>) -> Value {
        let claim = self.walked.claim(step);
        json!({
            "number": step,
            "rule": self.walked.proof.certificate().steps[step as usize - 1].rule(),
            "kind": match claim.kind {
                Kind::Connection => "connection",
                Kind::SemiConnection => "semi",
                Kind::Forced => "forced",
            },
            "stones": self.names(claim.stones),
            "carrier": self.names(carrier),
        })
    }

    fn names(&self, cells: CellSet<W>) -> Vec<String> {
        let size = self.setup.size();
        names(size, &by_column(size, cells))
    }
}
