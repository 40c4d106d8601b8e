//! From what a search says of a move to the chance that it wins.
//!
//! The share of a move in the tree is an average over good and bad replies, so it is nearer to one
//! half than it should be. Its logarithmic odds are multiplied by a factor, which was fitted to
//! games of the player with itself that a solver judged from their end backwards (`mustplay bench
//! value`; docs/lab/tried.md has the figures). A chance grows with its share, so the order of moves
//! stays.

use board::Rules;

/// How near to 0 and 1 a share is believed.
const LEAST: f64 = 1e-3;

/// What logarithmic odds are multiplied by.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Calibration(f64);

impl Calibration {
    /// Of puct in Hex.
    pub(crate) const PUCT: Calibration = Calibration(2.6);

    /// Of Monte Carlo tree search.
    pub(crate) fn mcts(rules: Rules) -> Calibration {
        match rules {
            Rules::Hex => Calibration(3.1),
            Rules::Rex => Calibration(2.1),
        }
    }

    /// The chance of a side whose share this is.
    pub(crate) fn chance(self, share: f64) -> f64 {
        let share = share.clamp(LEAST, 1.0 - LEAST);
        let odds = (share / (1.0 - share)).ln();
        1.0 / (1.0 + (-self.0 * odds).exp())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_keep_the_order_of_shares() {
        let all = [Calibration::PUCT, Calibration::mcts(Rules::Hex), Calibration::mcts(Rules::Rex)];
        for calibration in all {
            let of = |percent| calibration.chance(f64::from(percent) / 100.0);
            let chances: Vec<f64> = (0..=100).map(of).collect();
            assert!(chances.is_sorted(), "{calibration:?}: {chances:?}");
            assert!(chances.iter().all(|chance| *chance > 0.0 && *chance < 1.0));
            assert!((of(50) - 0.5).abs() < 1e-9);
        }
    }
}
