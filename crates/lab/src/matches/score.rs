//! What a result is worth: the difference in Elo, with an interval.
//!
//! With a share p of the games the difference is 400 log10(p / (1 - p)). The interval is Wilson's
//! for p at 95% (Wilson 1927), taken over into Elo; it treats games as independent of each other.

use std::fmt;

/// The standard deviations that 95% of a normal distribution lie within.
const Z: f64 = 1.959_963_984_540_054;

/// A difference in Elo. A side that won every game has no largest one: it is infinite.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Elo {
    pub(super) difference: f64,
    pub(super) low: f64,
    pub(super) high: f64,
}

impl Elo {
    /// Of so many wins in so many games, of which there is at least one.
    pub(super) fn new(wins: usize, games: usize) -> Elo {
        let (n, p) = (games as f64, wins as f64 / games as f64);
        let middle = (p + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt() / (1.0 + Z * Z / n);
        Elo {
            difference: elo(p),
            low: if wins == 0 { f64::NEG_INFINITY } else { elo(middle - half) },
            high: if wins == games { f64::INFINITY } else { elo(middle + half) },
        }
    }
}

fn elo(share: f64) -> f64 {
    400.0 * (share / (1.0 - share)).log10()
}

impl fmt::Display for Elo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Elo { difference, low, high } = *self;
        match (low.is_finite(), high.is_finite()) {
            (true, true) => {
                write!(f, "{}, {} to {}", signed(difference), signed(low), signed(high))
            }
            (true, false) => write!(f, "at least {}, with no upper bound", signed(low)),
            _ => write!(f, "at most {}, with no lower bound", signed(high)),
        }
    }
}

/// A difference as people write it, without a minus in front of nothing.
fn signed(elo: f64) -> String {
    format!("{:+.0}", elo.round() + 0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_and_differences() {
        let even = Elo::new(50, 100);
        assert_eq!(even.difference, 0.0);
        assert!((even.low + even.high).abs() < 1e-9 && (even.high - 68.1).abs() < 0.5, "{even:?}");
        // Wilson's interval of 8 out of 10 is 0.490 to 0.943.
        let eight = Elo::new(8, 10);
        assert!((eight.difference - 240.8).abs() < 0.1, "{eight:?}");
        assert!((eight.low - elo(0.4902)).abs() < 1.0 && (eight.high - elo(0.9433)).abs() < 1.0);
        let all = Elo::new(10, 10);
        assert_eq!((all.difference, all.high), (f64::INFINITY, f64::INFINITY));
        assert!(all.low > 0.0 && all.low.is_finite());
        assert_eq!(Elo::new(0, 10).difference, f64::NEG_INFINITY);
    }

    #[test]
    fn differences_are_written() {
        for (elo, text) in [(12.4, "+12"), (-0.4, "+0"), (-80.5, "-81")] {
            assert_eq!(signed(elo), text);
        }
        assert_eq!(Elo::new(1, 2).to_string(), "+0, -393 to +393");
        assert_eq!(Elo::new(2, 2).to_string(), "at least -113, with no upper bound");
        assert_eq!(Elo::new(0, 2).to_string(), "at most +113, with no lower bound");
    }
}
