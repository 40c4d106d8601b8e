//! What engines took for their moves, over all games that were played in this run.

use super::game::{Finished, Pace};
use super::seat;
use board::Color;
use serde::Serialize;

/// What one engine took.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Total {
    wall: Pace,
    /// The moves of games whose CPU time is known, and that time.
    cpu: (u32, f64),
}

impl Total {
    /// Of both engines.
    pub(super) fn of(games: &[Option<Finished>]) -> [Total; 2] {
        let mut totals = [Total::default(); 2];
        for (index, game) in games.iter().enumerate() {
            let Some(pace) = game.as_ref().and_then(|game| game.pace) else { continue };
            for color in Color::ALL {
                totals[seat(index + 1, color)].add(pace[color]);
            }
        }
        totals
    }

    fn add(&mut self, pace: Pace) {
        self.wall.moves += pace.moves;
        self.wall.wall += pace.wall;
        self.wall.longest = self.wall.longest.max(pace.longest);
        if let Some(cpu) = pace.cpu {
            self.cpu = (self.cpu.0 + pace.moves, self.cpu.1 + cpu);
        }
    }

    /// In seconds; none if there was no move.
    pub(super) fn per_move(&self) -> Option<PerMove> {
        let Pace { moves, wall, longest, .. } = self.wall;
        let (counted, cpu) = self.cpu;
        (moves > 0).then(|| PerMove {
            moves,
            seconds_per_move: wall.as_secs_f64() / f64::from(moves),
            longest_seconds: longest.as_secs_f64(),
            cpu_seconds_per_move: (counted > 0).then(|| cpu / f64::from(counted)),
        })
    }
}

/// What an engine took for a move, on average and at most.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct PerMove {
    /// How many moves it made.
    moves: u32,
    seconds_per_move: f64,
    longest_seconds: f64,
    /// Null where the system doesn't tell it.
    cpu_seconds_per_move: Option<f64>,
}

impl std::fmt::Display for PerMove {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.3} s a move, {:.3} s at most", self.seconds_per_move, self.longest_seconds)?;
        match self.cpu_seconds_per_move {
            Some(cpu) => write!(f, ", {cpu:.3} s CPU a move"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn averages() {
        let mut total = Total::default();
        assert_eq!(total.per_move(), None);
        let seconds = Duration::from_secs;
        total.add(Pace { moves: 3, wall: seconds(6), longest: seconds(4), cpu: Some(1.5) });
        total.add(Pace { moves: 1, wall: seconds(2), longest: seconds(2), cpu: None });
        let text = total.per_move().map(|pace| pace.to_string());
        let expected = "2.000 s a move, 4.000 s at most, 0.500 s CPU a move";
        assert_eq!(text.as_deref(), Some(expected));
    }
}
