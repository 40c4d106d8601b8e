//! Proofs of edge templates by the rules of certificates.
//!
//! A table says that a template holds; a certificate takes nothing on trust. So each template that
//! a proof uses is proved again where it lies: by connections that H-search derives without
//! templates, and where there is none, by an answer to every move of the opponent. Answers that
//! need few further moves are tried first.
//!
//! **Theorem.** Without bounds, every template that holds has a proof. *Proof.* Each answer leaves
//! two cells fewer free. If none is free, the target is connected by stones, which H-search sees.
//! Otherwise every move of the opponent has an answer after which the rest is a connection, since
//! the template holds, and all answers are tried. ∎ What H-search sees depends on the order of
//! cells, and so on where a template lies: a proof may be longer there, but there is one.
//!
//! Holds in: Hex.

use super::links::{Links, Searches};
use board::{Board, Cell, CellSet, QuickMap};
use connect::derivation::Link;
use connect::edge::Placed;
use connect::{HSearch, Limits, StopAt};
use proof::Builder;

/// The most moves of the opponent, one after the other, that a bounded proof may need answers to.
const DEEPEST: u32 = 4;

/// What is known of a connection to a side.
#[derive(Clone, Copy)]
enum Known {
    /// It is this claim.
    Claim(u64),
    /// It has no proof with answers to so many moves.
    NotWithin(u32),
}

/// What has been proved of templates, and of what is left of them after some moves.
pub struct TemplateProofs<const W: usize> {
    searches: Searches<W>,
    known: QuickMap<(Cell, usize, CellSet<W>, CellSet<W>), Known>,
    /// How often connections were sought, and how often they may be.
    sought: u64,
    most: u64,
    /// The most moves, one after the other, that answers are sought to.
    deepest: u32,
}

impl<const W: usize> Default for TemplateProofs<W> {
    fn default() -> Self {
        TemplateProofs::bounded(u64::MAX, u32::MAX)
    }
}

impl<const W: usize> TemplateProofs<W> {
    /// Proofs that give up once connections have been sought so often.
    pub fn within(most: u64) -> Self {
        TemplateProofs::bounded(most, DEEPEST)
    }

    fn bounded(most: u64, deepest: u32) -> Self {
        let (searches, known) = (Searches::default(), QuickMap::default());
        TemplateProofs { searches, known, sought: 0, most, deepest }
    }

    /// The claim that the target is connected to the side, with the stones of the template and its
    /// free cells at most; none if no proof was found.
    pub fn claim(
        &mut self,
        board: &Board<W>,
        builder: &mut Builder<W>,
        template: &Placed<W>,
    ) -> Option<u64> {
        let deepest = self.deepest.min(template.free.len() as u32);
        (0..=deepest).find_map(|depth| self.claim_within(board, builder, template, depth))
    }

    /// The same with answers to so many moves.
    fn claim_within(
        &mut self,
        board: &Board<W>,
        builder: &mut Builder<W>,
        template: &Placed<W>,
        depth: u32,
    ) -> Option<u64> {
        let key = (template.target, template.side, template.stones, template.free);
        match self.known.get(&key) {
            Some(&Known::Claim(claim)) => return Some(claim),
            Some(&Known::NotWithin(known)) if known >= depth => return None,
            _ if self.sought >= self.most => return None,
            _ => (),
        }
        let claim = self.prove(board, builder, template, depth);
        self.known.insert(key, claim.map_or(Known::NotWithin(depth), Known::Claim));
        claim
    }

    fn prove(
        &mut self,
        board: &Board<W>,
        builder: &mut Builder<W>,
        template: &Placed<W>,
        depth: u32,
    ) -> Option<u64> {
        let &Placed { target, stones, free, .. } = template;
        self.sought += 1;
        let stones = [stones, board.all() - stones - free.with(target)];
        let (color, stop_at) = (builder.grid().owner(), StopAt::Nothing);
        let links = self.searches.build(board, color, stones, Limits::STRONG, stop_at, None);
        let (node, side) = (links.ends().node(target), links.ends().side_node(template.side));
        let connections = links.connections(node, side).iter().copied();
        let claim = match connections.min_by_key(|carrier| carrier.len()) {
            Some(carrier) => {
                let link = Link::new(node, side, carrier);
                Some(Links::new(board, builder, &links, None).link(link))
            }
            None if depth == 0 => None,
            None => self.answer_all_moves(board, builder, template, &links, depth),
        };
        self.searches.give_back(links);
        claim
    }

    /// The claim that every move of the opponent has an answer: by a semi-connection that doesn't
    /// need the cell, or else by a stone after which the rest is a connection.
    fn answer_all_moves(
        &mut self,
        board: &Board<W>,
        builder: &mut Builder<W>,
        template: &Placed<W>,
        links: &HSearch<W>,
        depth: u32,
    ) -> Option<u64> {
        let node = links.ends().node(template.target);
        let side = links.ends().side_node(template.side);
        let semis = links.semi_connections(node, side);
        let mut must_play = semis.iter().fold(template.free, |all, &carrier| all & carrier);
        let mut answers = Vec::new();
        while let Some(cell) = must_play.first() {
            let (reply, after) = self.reply(board, builder, template, cell, depth - 1)?;
            let answer = builder.play(after, reply);
            must_play &= builder.claim(answer).carrier;
            answers.push(answer);
        }
        let mut steps = Links::new(board, builder, links, None);
        let semi = |&carrier: &CellSet<W>| steps.semi_link(Link::new(node, side, carrier));
        answers.extend(semis.iter().map(semi));
        builder.either(&answers).ok()
    }

    /// The owner's answer to a move, and the claim after it. Cells near the move come first.
    fn reply(
        &mut self,
        board: &Board<W>,
        builder: &mut Builder<W>,
        template: &Placed<W>,
        intrusion: Cell,
        depth: u32,
    ) -> Option<(Cell, u64)> {
        let left = template.free.without(intrusion);
        let near = board.neighbors(intrusion) & left;
        let after = |cell| {
            let (stones, free) = (template.stones.with(cell), left.without(cell));
            Placed { stones, free, ..*template }
        };
        (0..=depth).find_map(|depth| {
            near.iter().chain(left - near).find_map(|cell| {
                Some((cell, self.claim_within(board, builder, &after(cell), depth)?))
            })
        })
    }
}
