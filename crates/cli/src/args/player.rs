//! Which player, and how long it thinks.

use super::parse::{parse_count, parse_number, parse_seconds, parse_threads, style_parser};
use clap::{Args, ValueEnum};
use mustplay::{Metric, Style};
use std::num::NonZeroUsize;
use std::time::Duration;

/// Which player, and how long it thinks.
#[derive(Args, Debug)]
pub(crate) struct PlayerArgs {
    /// The player.
    ///
    /// By default the strongest one.
    #[arg(long = "player", value_name = "NAME", value_parser = style_parser(), ignore_case = true)]
    pub(crate) style: Option<Style>,

    /// Seconds for a move.
    ///
    /// By default 5, or no limit if there is one on nodes.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,

    /// The most nodes for a move.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>)]
    nodes: Option<u64>,

    /// What the player's chance starts from.
    #[arg(long, value_name = "N", value_parser = parse_number::<u64>, default_value_t = 1)]
    seed: u64,

    /// How many threads the player uses.
    #[arg(long, value_name = "N", value_parser = parse_threads, default_value_t = NonZeroUsize::MIN)]
    player_threads: NonZeroUsize,

    /// Let hexy, mcts and puct play without the solver beside them.
    #[arg(long)]
    no_solver: bool,

    /// How many moves deep the player hexy searches (D).
    ///
    /// By default 3.
    #[arg(long, value_name = "D", value_parser = parse_count)]
    depth: Option<NonZeroUsize>,

    /// The most connections that hexy keeps for a pair of ends (M); with 0 only neighbors are
    /// connected.
    ///
    /// By default 20.
    #[arg(long, value_name = "M", value_parser = parse_number::<usize>)]
    carriers: Option<usize>,

    /// The most semi-connections that hexy unites at once (K).
    ///
    /// By default a greedy choice of them.
    #[arg(long, value_name = "K", value_parser = parse_number::<usize>)]
    united: Option<usize>,

    /// How hexy measures how far sides are apart.
    #[arg(long, value_name = "METRIC", default_value = "resistance")]
    metric: Apart,
}

impl PlayerArgs {
    /// How the player plays, but for its style.
    pub(crate) fn settings(&self) -> mustplay::Settings {
        let usual = mustplay::Settings::default();
        mustplay::Settings {
            seed: self.seed,
            threads: self.player_threads,
            most_nodes: self.nodes.unwrap_or(u64::MAX),
            solver: !self.no_solver,
            depth: self.depth.map_or(usual.depth, NonZeroUsize::get),
            carriers: self.carriers.unwrap_or(usual.carriers),
            united: self.united.or(usual.united),
            metric: match self.metric {
                Apart::Resistance => Metric::Resistance,
                Apart::Distance => Metric::Distance,
            },
            ..usual
        }
    }

    /// The options that mean nothing to a player, and why.
    pub(crate) fn idle(&self, style: Style) -> Vec<(&'static str, &'static str)> {
        let usual = Apart::Resistance;
        let of_hexy = [
            ("--depth", self.depth.is_some()),
            ("--carriers", self.carriers.is_some()),
            ("--united", self.united.is_some()),
            ("--metric", self.metric != usual),
        ];
        let given = of_hexy.into_iter().filter(|(_, is_given)| *is_given && style != Style::Hexy);
        let mut idle: Vec<_> =
            given.map(|(option, _)| (option, "it is for the player hexy")).collect();
        if self.no_solver && matches!(style, Style::Random | Style::Greedy) {
            idle.push(("--no-solver", "this player has none beside it"));
        }
        idle
    }

    /// Whether a time for a move was asked for.
    pub(crate) fn has_time(&self) -> bool {
        self.time.is_some()
    }

    /// The most time for a move.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time.or(self.nodes.is_none().then_some(MOVE_TIME))
    }
}

/// How far sides are apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Apart {
    /// By the resistance of the circuit.
    Resistance,
    /// By the shortest way through it.
    Distance,
}

/// The time for a move where nothing limits it.
const MOVE_TIME: Duration = Duration::from_secs(5);
