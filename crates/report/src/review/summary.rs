//! What a review comes to, in sentences: from where on the winner is proved, which moves may have
//! lost the game, and where the player's opinion turns.

use super::{ReviewedGame, percent};
use crate::words::title;
use board::{Color, Move};
use mustplay::review::{Fall, LosingRange};

/// How many moves that may have lost are named one by one.
const NAMED: usize = 4;

impl ReviewedGame {
    /// From where on the winner is proved, and where else.
    pub(super) fn proved(&self) -> String {
        let review = &self.review;
        if review.proved_from() == Some(0) {
            return "The winner of every position is proved.".into();
        }
        let (mut text, until) = match (review.won_from(), review.winner) {
            (Some(from), Some(winner)) => {
                let place = if from == 0 { "the start".into() } else { format!("move {from}") };
                (format!("{} is proved to win from {place} on.", title(winner)), from)
            }
            _ => {
                let last = review.positions.last().and_then(|at| at.standing.winner());
                let words = match last {
                    Some(winner) => {
                        format!("{} is proved to win the last position.", title(winner))
                    }
                    None => "The winner of the last position isn't proved.".into(),
                };
                (words, review.positions.len() - 1)
            }
        };
        let earlier: Vec<usize> = (0..until)
            .filter(|&number| review.positions[number].standing.winner().is_some())
            .collect();
        if !earlier.is_empty() {
            let also = if review.won_from().is_some() { " also" } else { "" };
            text += &format!(" The winner is{also} proved {}.", places(&earlier));
        }
        text
    }

    /// Which move lost the game, or what is known of it.
    pub(super) fn lost_by(&self) -> String {
        let review = &self.review;
        if let Some(range) = review.losing_range() {
            return self.one_of(&range);
        }
        match (review.losing_move, review.winner) {
            (Some(index), _) => {
                let (number, told, mark) = (index + 1, self.told(index), self.mark(index));
                format!("The losing move is {number}. {told}{mark}")
            }
            (None, Some(winner)) if self.has_a_win_at_the_end(!winner) => {
                format!("There is no losing move: {} has a win at the end.", title(!winner))
            }
            (None, Some(winner)) if review.won_from() == Some(0) => {
                format!("There is no losing move: {} had no win to lose.", !winner)
            }
            (None, _) => "No losing move is proved.".into(),
        }
    }

    /// Whether the loser wins the last position: the game was lost by the clock or by giving up,
    /// not by a move.
    fn has_a_win_at_the_end(&self, loser: Color) -> bool {
        let last = self.review.positions.last();
        last.and_then(|at| at.standing.winner()) == Some(loser)
    }

    /// The moves one of which is the losing move, and the one that the player thinks it is.
    fn one_of(&self, range: &LosingRange) -> String {
        let (loser, listed) = (title(range.loser), listed(&range.moves));
        let had = range.last_won.map(|won| self.won_before(won, loser));
        let mut text = match (had, range.is_certain) {
            (Some(had), true) => format!("It was {listed}: {had}."),
            (Some(had), false) => format!("{had}; if that win was lost, it was by {listed}."),
            (None, _) => format!("If {loser} ever had a win, it was lost by {listed}."),
        };
        text.insert_str(0, "Which move lost isn't proved. ");
        if let Some(index) = range.likely {
            let (number, told) = (index + 1, self.told(index));
            text += &format!("\nIn the player's opinion it was most likely {number}. {told}.");
        }
        text
    }

    /// Why the loser had a win after so many moves.
    fn won_before(&self, moves: usize, loser: &str) -> String {
        let next = self.review.moves.get(moves).map(|found| found.played.action);
        match next {
            Some(Move::SwapPieces | Move::SwapSides) => {
                format!("{loser} could choose a side at move {}", moves + 1)
            }
            _ => format!("{loser} is proved to win {}", places(&[moves])),
        }
    }

    /// Where the player's opinion turns: a line for each move.
    pub(super) fn turns(&self) -> Vec<String> {
        let falls = self.review.falls();
        let told = |fall: &Fall| (fall.index + 1, self.told(fall.index), self.turn(fall));
        let told = falls.iter().map(told);
        told.map(|(number, told, turn)| format!("{number}. {told}: {turn}")).collect()
    }

    /// A fall in words: `White's chance falls from 75% to 3%; the player prefers e5`.
    fn turn(&self, fall: &Fall) -> String {
        let review = &self.review;
        let chance = |moves: usize, chance: f64| match review.positions[moves].standing.winner() {
            Some(winner) if winner == fall.color => "a proved win".into(),
            Some(_) => "a proved loss".into(),
            None => format!("{:.0}%", percent(chance)),
        };
        let [from, to] = [chance(fall.index, fall.from), chance(fall.after, fall.to)];
        let prefers = fall.instead.map(|cell| self.game.start().size().name(cell));
        let prefers = prefers.map(|name| format!("; the player prefers {name}"));
        let color = title(fall.color);
        format!("{color}'s chance falls from {from} to {to}{}", prefers.unwrap_or_default())
    }

    /// What the player thinks of a move with which a chance falls much.
    pub(super) fn doubt(&self, index: usize) -> Option<String> {
        let falls = self.review.falls();
        let fall = falls.iter().find(|fall| fall.index == index)?;
        Some(format!("An opinion of this move: {}.", self.turn(fall)))
    }
}

/// Numbers of moves of which one lost: all of them, or where they begin and end.
fn listed(moves: &[usize]) -> String {
    let numbers: Vec<String> = moves.iter().map(|index| (index + 1).to_string()).collect();
    match numbers.as_slice() {
        [] => "no move".into(),
        [only] => format!("move {only}"),
        [most @ .., last] if moves.len() <= NAMED => format!("move {} or {last}", most.join(", ")),
        [first, .., last] => format!("one of {} moves from {first} to {last}", moves.len()),
    }
}

/// Where positions are, with neighbors drawn together: `at the start`, `after moves 3 to 5, 8`.
fn places(numbers: &[usize]) -> String {
    let after: Vec<usize> = numbers.iter().copied().filter(|&number| number > 0).collect();
    let is_neighbor = |a: &usize, b: &usize| a + 1 == *b;
    let runs = after.chunk_by(is_neighbor).map(|run| match run {
        [first, .., last] => format!("{first} to {last}"),
        _ => run[0].to_string(),
    });
    let runs: Vec<String> = runs.collect();
    let start = (numbers.first() == Some(&0)).then(|| "at the start".to_string());
    let plural = if after.len() == 1 { "" } else { "s" };
    let later = (!runs.is_empty()).then(|| format!("after move{plural} {}", runs.join(", ")));
    start.into_iter().chain(later).collect::<Vec<String>>().join(" and ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_of_positions() {
        for (numbers, text) in [
            (&[0][..], "at the start"),
            (&[4], "after move 4"),
            (&[0, 1], "at the start and after move 1"),
            (&[0, 2, 3, 4, 7], "at the start and after moves 2 to 4, 7"),
        ] {
            assert_eq!(places(numbers), text);
        }
    }

    #[test]
    fn moves_that_may_have_lost() {
        assert_eq!(listed(&[3]), "move 4");
        assert_eq!(listed(&[1, 3, 5]), "move 2, 4 or 6");
        assert_eq!(listed(&[1, 3, 5, 7, 9]), "one of 5 moves from 2 to 10");
    }
}
