//! The numbers of a simulation from the journal of a run.
//!
//! The journal is played into a tree, so that the proofs of all positions are known, not only those
//! with certificates. The work of a position is that of all jobs at it and below it. What the
//! coordinator never looked at has no proof there, so hard moves that weren't needed are missing.

use super::model::Model;
use crate::journal::{Came, Done};
use crate::tree::{Ground, NodeId, State, Tree};
use board::{CellSet, WIDE};
use mustplay::job::{Joint, MoveBounds};
use mustplay::{Color, Setup, Verdict};
use std::collections::HashMap;

/// How many values of a list are kept.
const KEPT: usize = 11;

/// How many places of the order of moves are told apart.
const PLACES: usize = 12;

/// The statistics of a run, from what came of its jobs in their order. None if there are too few.
pub fn fit(journal: &[Done]) -> Option<Model> {
    let mut tree = Tree::new(journal.first()?.position.clone());
    let mut told = HashMap::new();
    for done in journal {
        let id = tree.find(&done.position)?;
        match &done.came {
            Came::Open(moves) => {
                tree.open(id, moves);
                told.insert(id, moves.as_slice());
            }
            Came::Proved { conclusion, .. } => tree.prove(id, *conclusion),
        }
    }
    let run = Run { journal, tree, told };
    let (mut wins, mut losses) = (Wins::default(), Losses::default());
    for id in 0..run.tree.len() {
        let State::Proved(proof) = &run.tree.node(id).state else { continue };
        let Ground::Joint(joint, moves) = &proof.ground else { continue };
        match joint {
            Joint::Same(_) => {}
            Joint::Move(at) => run.note_win(id, *at, moves, &mut wins),
            Joint::All(places) => {
                let needed: Vec<NodeId> = places.iter().map(|&place| moves[place].1).collect();
                run.note_loss(&needed, &mut losses);
            }
        }
    }
    let (numbers, foresight, ratios) = run.bounds()?;
    let jobs = run.jobs();
    Some(Model {
        looked_at: run.looked_at(),
        winning_places: few(wins.places),
        winning_shares: few(wins.shares),
        needed: few(losses.needed),
        shares: few(losses.shares),
        wrong: few(wins.wrong),
        carriers: few(run.carriers()),
        work_by_place: run.work_by_place(),
        numbers,
        foresight,
        ratios: few(ratios),
        bytes: jobs.bytes,
        proving: jobs.proving,
    })
}

struct Run<'j> {
    journal: &'j [Done],
    tree: Tree,
    told: HashMap<NodeId, &'j [MoveBounds]>,
}

/// What is seen where the side to move wins.
#[derive(Default)]
struct Wins {
    places: Vec<u32>,
    shares: Vec<f64>,
    wrong: Vec<f64>,
}

/// What is seen where it loses.
#[derive(Default)]
struct Losses {
    needed: Vec<u32>,
    shares: Vec<f64>,
}

struct Jobs {
    bytes: f64,
    proving: f64,
}

fn stones(position: &Setup, color: Color) -> CellSet<WIDE> {
    position.stones(color).collect()
}

impl Run<'_> {
    /// The nodes of all jobs at a position and below it.
    fn work(&self, id: NodeId) -> f64 {
        let position = &self.tree.node(id).position;
        let [black, white] = Color::ALL.map(|color| stones(position, color));
        let below = self.journal.iter().filter(|done| {
            let own = Color::ALL.map(|color| stones(&done.position, color));
            black.is_subset(own[0]) && white.is_subset(own[1])
        });
        below.map(|done| done.nodes as f64).sum()
    }

    fn note_win(&self, id: NodeId, at: usize, moves: &[(mustplay::Cell, NodeId)], wins: &mut Wins) {
        let Some(told) = self.told.get(&id) else { return };
        let (cell, child) = moves[at];
        let place = told.iter().position(|known| known.cell == cell).unwrap_or(told.len());
        wins.places.push(u32::try_from(place).unwrap_or(0));
        let position = &self.tree.node(id).position;
        let own = self.journal.iter().filter(|done| done.position == *position);
        let own: f64 = own.map(|done| done.nodes as f64).sum();
        let (work, all) = (self.work(child), self.work(id) - own);
        if work > 0.0 && all > 0.0 {
            wins.shares.push((work / all).min(1.0));
            let others = moves.iter().filter(|&&(_, other)| other != child);
            let others = others.map(|&(_, other)| self.work(other)).filter(|&other| other > 0.0);
            wins.wrong.extend(others.map(|other| other / work));
        }
    }

    fn note_loss(&self, needed: &[NodeId], losses: &mut Losses) {
        let work: Vec<f64> = needed.iter().map(|&child| self.work(child)).collect();
        let sum: f64 = work.iter().sum();
        if sum > 0.0 {
            losses.needed.push(u32::try_from(needed.len()).unwrap_or(0));
            losses.shares.extend(work.iter().map(|part| part / sum * work.len() as f64));
        }
    }

    fn looked_at(&self) -> f64 {
        let shares = self.told.iter().map(|(&id, moves)| {
            moves.len() as f64 / self.tree.node(id).position.empty_cells().count() as f64
        });
        let shares: Vec<f64> = shares.collect();
        shares.iter().sum::<f64>() / shares.len().max(1) as f64
    }

    /// The mean share of work at each place.
    fn work_by_place(&self) -> Vec<f64> {
        let (mut sums, mut count) = (vec![0.0; PLACES], 0.0);
        for moves in self.told.values() {
            let all: u64 = moves.iter().map(|known| known.work).sum();
            if all > 0 {
                count += 1.0;
                for (sum, known) in sums.iter_mut().zip(moves.iter()) {
                    *sum += known.work as f64 / all as f64;
                }
            }
        }
        sums.iter().map(|sum| rounded(sum / f64::max(count, 1.0))).collect()
    }

    fn carriers(&self) -> Vec<f64> {
        let shares = self.journal.iter().filter_map(|done| match &done.came {
            Came::Proved { conclusion, .. } => {
                let empty = done.position.empty_cells().count();
                Some(conclusion.carrier.len() as f64 / empty as f64)
            }
            Came::Open(_) => None,
        });
        shares.collect()
    }

    /// What the numbers of moves said of those that were proved later.
    fn bounds(&self) -> Option<([f64; 2], f64, Vec<f64>)> {
        let (mut points, mut right, mut ratios) = (Vec::new(), 0.0, Vec::new());
        for (&id, moves) in &self.told {
            let position = &self.tree.node(id).position;
            for known in *moves {
                let Some(Verdict::Open { phi, delta }) = known.verdict else { continue };
                let Some(child) = self.tree.find(&position.after(known.cell)) else { continue };
                let State::Proved(proof) = &self.tree.node(child).state else { continue };
                let work = self.work(child);
                if work < 1.0 || phi == 0 || delta == 0 {
                    continue;
                }
                let wins = proof.conclusion.winner != position.turn;
                right += f64::from(u8::from(wins == (phi <= delta)));
                ratios.push(f64::from(phi.max(delta)) / f64::from(phi.min(delta)));
                points.push((work.ln(), f64::from(phi.min(delta)).ln()));
            }
        }
        let count = points.len() as f64;
        if count < 2.0 {
            return None;
        }
        let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / count;
        let (x, y) = (mean(|point| point.0), mean(|point| point.1));
        let square: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
        let product: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
        let power = if square > 0.0 { product / square } else { 0.0 };
        let factor = (y - power * x).exp();
        Some(([rounded(factor), rounded(power)], rounded(right / count), ratios))
    }

    fn jobs(&self) -> Jobs {
        let (mut bytes, mut proved, mut open) = (0.0, [0.0; 2], [0.0; 2]);
        for done in self.journal {
            let time = done.ended.saturating_sub(done.begun).as_secs_f64();
            let sums = match done.came {
                Came::Proved { bytes: more, .. } => {
                    bytes += more as f64;
                    &mut proved
                }
                Came::Open(_) => &mut open,
            };
            sums[0] += done.nodes as f64;
            sums[1] += time;
        }
        let per_node = |[nodes, time]: [f64; 2]| time / f64::max(nodes, 1.0);
        let proving = match open[1] > 0.0 {
            true => per_node(proved) / per_node(open),
            false => 1.0,
        };
        Jobs { bytes: rounded(bytes / proved[0].max(1.0)), proving: rounded(proving) }
    }
}

/// Some of these from the least to the largest.
fn few<T: Copy + PartialOrd>(mut values: Vec<T>) -> Vec<T> {
    values.sort_by(|one, other| one.partial_cmp(other).expect("numbers"));
    match values.len() {
        0..=KEPT => values,
        count => (0..KEPT).map(|at| values[(2 * at + 1) * count / (2 * KEPT)]).collect(),
    }
}

fn rounded(value: f64) -> f64 {
    (value * 1000.0).round() / 1000.0
}
