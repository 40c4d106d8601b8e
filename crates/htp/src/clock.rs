//! How long to think: the player's clock, and its share for one move.

use std::time::Duration;

/// What is kept back of each share, so that an answer is not late.
const KEPT: Duration = Duration::from_millis(50);

/// The fewest moves that time is shared between.
const FEWEST: u32 = 6;

/// The time that a player has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Clock {
    /// What is left.
    pub(crate) left: Duration,
    /// For how many moves, if that was said; else for the rest of the game.
    pub(crate) moves: Option<u32>,
    /// The time that comes after it, again and again, and for how many moves each.
    pub(crate) period: Option<(Duration, u32)>,
}

impl Clock {
    /// The share of a move with so many empty cells on the board. A game rarely fills more than
    /// half of what is empty, and a player makes half of its moves.
    pub(crate) fn share(self, empty: usize) -> Duration {
        let rest = u32::try_from(empty / 4).expect("a board has few cells");
        let moves = self.moves.unwrap_or(rest.max(FEWEST)).max(1);
        (self.left / moves).saturating_sub(KEPT)
    }

    /// The clock after a move that took so long.
    pub(crate) fn after(self, spent: Duration) -> Clock {
        let left = self.left.saturating_sub(spent);
        let moves = self.moves.map(|moves| moves.saturating_sub(1));
        match self.period {
            Some((left_then, moves))
                if self.moves.is_some_and(|moves| moves <= 1) || left.is_zero() =>
            {
                Clock { left: left_then, moves: Some(moves), period: self.period }
            }
            _ => Clock { left, moves, period: self.period },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(count: u64) -> Duration {
        Duration::from_secs(count)
    }

    #[test]
    fn a_move_gets_its_share() {
        let share =
            |left, moves, empty| Clock { left: seconds(left), moves, period: None }.share(empty);
        assert_eq!(share(300, None, 120) + KEPT, seconds(10));
        assert_eq!(share(60, None, 8) + KEPT, seconds(10));
        assert_eq!(share(60, Some(4), 120) + KEPT, seconds(15));
        assert_eq!(share(60, Some(0), 120) + KEPT, seconds(60));
        assert_eq!(share(0, None, 120), seconds(0));
    }

    #[test]
    fn a_move_takes_its_time() {
        let clock = Clock { left: seconds(10), moves: Some(2), period: None };
        let clock = clock.after(seconds(4));
        assert_eq!(clock, Clock { left: seconds(6), moves: Some(1), period: None });
        let clock = clock.after(seconds(9));
        assert_eq!(clock, Clock { left: seconds(0), moves: Some(0), period: None });
    }

    #[test]
    fn a_period_begins_anew() {
        let period = Some((seconds(5), 2));
        let main = Clock { left: seconds(3), moves: None, period };
        let first = Clock { left: seconds(5), moves: Some(2), period };
        assert_eq!(main.after(seconds(1)), Clock { left: seconds(2), ..main });
        assert_eq!(main.after(seconds(3)), first);
        let second = first.after(seconds(4));
        assert_eq!(second, Clock { left: seconds(1), moves: Some(1), period });
        assert_eq!(second.after(seconds(1)), first);
    }
}
