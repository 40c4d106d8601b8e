//! Levels of play, for people who want to win now and then.

use play::Style;
use std::num::NonZeroUsize;
use std::time::Duration;

/// A level: a player, its time, and how often it slips.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Level {
    /// The player; none for the strongest.
    pub style: Option<Style>,
    /// The time for a move; none for as long as was asked for.
    pub time: Option<Duration>,
    /// One of so many moves is a random one.
    pub slips: Option<NonZeroUsize>,
}

impl Level {
    /// How many levels there are.
    pub const COUNT: u8 = 7;

    /// The strongest player with the time that was asked for: the last level.
    pub const STRONGEST: Level = Level { style: None, time: None, slips: None };

    /// A level by its number, from 1 to [`COUNT`](Level::COUNT).
    ///
    /// ```
    /// use mustplay::{Level, Style};
    /// assert_eq!(Level::new(1).and_then(|level| level.style), Some(Style::Random));
    /// assert_eq!(Level::new(Level::COUNT), Some(Level::STRONGEST));
    /// assert_eq!(Level::new(0), None);
    /// ```
    pub fn new(number: u8) -> Option<Level> {
        let greedy = Level { style: Some(Style::Greedy), ..Level::STRONGEST };
        Some(match number {
            1 => Level { style: Some(Style::Random), ..greedy },
            2 => Level { slips: NonZeroUsize::new(2), ..greedy },
            3 => Level { slips: NonZeroUsize::new(4), ..greedy },
            4 => greedy,
            5 => Level { style: Some(Style::Hexy), ..greedy },
            6 => Level { time: Some(Duration::from_millis(500)), ..Level::STRONGEST },
            Level::COUNT => Level::STRONGEST,
            _ => return None,
        })
    }
}
