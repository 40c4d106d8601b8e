//! `mustplay bench value`: whether the chances that a player gives are right.
//!
//! The player plays games with itself from random openings. Then a solver judges the positions of
//! each game from its end backwards, as far as its nodes allow. Of the positions in which the
//! player gave the side to move a chance of 70%, that side should win 70%. A logistic fit says how
//! the chances would have to be corrected: it is the identity where they are right.

use board::{Cell, Rules, Setup, Size};
use chance::Random;
use mustplay::{Config, Control, Player, Query, Settings, Solver, Style};
use report::SCHEMA;
use report::words::{counted, grouped};
use serde::Serialize;
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use terminal::{Interrupt, watched_as};

/// How many ranges of chances the table has.
const RANGES: usize = 10;

/// The most stones of an opening, as a share of the cells.
const STONES: usize = 10;

/// How many positions of a game in a row may be given up, before the solver leaves the game.
const GIVEN_UP: usize = 2;

/// The memory of the solver, in MiB.
const MEMORY: NonZeroUsize = NonZeroUsize::new(256).unwrap();

/// How far a chance may be from 0 and 1 in the fit.
const LEAST: f64 = 1e-3;

/// Which player gives chances, and how they are judged.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The game.
    pub rules: Rules,
    /// The board.
    pub size: Size,
    /// The player; by default the strongest.
    pub style: Option<Style>,
    /// Its nodes for a move.
    pub nodes: u64,
    /// How many games it plays.
    pub games: u64,
    /// What chance starts from.
    pub seed: u64,
    /// The solver's nodes for a position.
    pub judge_nodes: u64,
    /// Print one JSON object.
    pub json: bool,
}

/// The chance that the side to move was given, and whether it wins.
#[derive(Clone, Copy, Debug)]
struct Sample {
    said: f64,
    won: bool,
}

impl Sample {
    /// 1 or 0.
    fn outcome(self) -> f64 {
        f64::from(u8::from(self.won))
    }
}

/// What `bench value` finds.
#[derive(Serialize)]
pub(super) struct Calibration {
    schema: u32,
    game: &'static str,
    columns: u8,
    rows: u8,
    player: &'static str,
    nodes: u64,
    games: u64,
    /// Positions in which the player gave a chance without a proof, and those of them that were
    /// judged.
    positions: u64,
    judged: u64,
    ranges: Vec<Range>,
    /// Of chances as they were said, and corrected; none if nothing was judged.
    said: Option<Loss>,
    corrected: Option<Loss>,
    /// The chance v becomes 1 / (1 + exp(-(slope x + offset))) with x = ln (v / (1 - v)).
    slope: f64,
    offset: f64,
}

/// The positions whose chance is in a range.
#[derive(Serialize)]
struct Range {
    from: f64,
    to: f64,
    positions: u64,
    /// The mean chance, and the share that was won.
    said: Option<f64>,
    won: Option<f64>,
}

/// How far chances are from what happened: the mean of squares, and of logarithms.
#[derive(Serialize)]
struct Loss {
    brier: f64,
    logarithmic: f64,
}

/// Plays and judges, until all games are judged or Ctrl-C is pressed.
pub(super) fn run(options: &Options, interrupt: &Interrupt) -> anyhow::Result<Calibration> {
    let (control, game) = (Control::default(), AtomicU64::new(0));
    let what = || format!("game {} of {}", game.load(Relaxed) + 1, options.games);
    watched_as(what, &control, None, interrupt, || measure(options, &game, &control))
}

/// The same under a control; `done` counts the games that are judged.
fn measure(options: &Options, done: &AtomicU64, control: &Control) -> anyhow::Result<Calibration> {
    let style = options.style.unwrap_or(Style::strongest(options.rules));
    let (mut samples, mut positions) = (Vec::new(), 0);
    for game in 0..options.games {
        let seed = options.seed.wrapping_mul(1_000_003).wrapping_add(game);
        let settings = Settings {
            style,
            seed,
            most_nodes: options.nodes,
            solver: false,
            ..Settings::default()
        };
        let game = played(options, settings, control)?;
        let judged = judged(options, &game, control)?;
        // A part of a game would tell of its end alone.
        if control.is_stopped() {
            break;
        }
        done.fetch_add(1, Relaxed);
        positions += game.len() as u64;
        samples.extend(judged);
    }
    Ok(calibration(options, style, done.load(Relaxed), positions, &samples))
}

/// The positions of a game of a player with itself in which it gave a chance without a proof.
fn played(
    options: &Options,
    settings: Settings,
    control: &Control,
) -> anyhow::Result<Vec<(Setup, f64)>> {
    let mut player = Player::new(options.rules, options.size, settings)?;
    let mut position = opening(options, settings.seed);
    let mut game = Vec::new();
    while let Some(choice) = player.choose(&position, &control.leg()) {
        if choice.proven.is_some() || control.is_stopped() {
            break;
        }
        let next = position.after(choice.cell);
        game.push((std::mem::replace(&mut position, next), choice.value));
    }
    Ok(game)
}

/// Some stones at random, with which nobody has joined.
fn opening(options: &Options, seed: u64) -> Setup {
    let (rules, size) = (options.rules, options.size);
    let mut random = Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
    loop {
        let mut position = Setup::empty(rules, size);
        let mut cells: Vec<Cell> = size.all_cells().collect();
        for _ in 0..random.below(size.cells() / STONES + 1) {
            position = position.after(cells.swap_remove(random.below(cells.len())));
        }
        if position.joined().is_none() {
            return position;
        }
    }
}

/// Who wins the positions of a game, from the last one back.
fn judged(
    options: &Options,
    game: &[(Setup, f64)],
    control: &Control,
) -> anyhow::Result<Vec<Sample>> {
    let config = Config {
        threads: NonZeroUsize::MIN,
        memory_mib: MEMORY,
        ..Config::strongest(options.rules)
    };
    let mut solver = Solver::new(options.rules, options.size, &config)?;
    let (mut samples, mut given_up) = (Vec::new(), 0);
    for (position, said) in game.iter().rev() {
        let leg = control.leg_within(options.judge_nodes);
        match solver.solve(position, Query::default(), &leg)?.winner {
            Some(winner) => {
                samples.push(Sample { said: *said, won: winner == position.turn });
                given_up = 0;
            }
            None if given_up == GIVEN_UP || control.is_stopped() => break,
            None => given_up += 1,
        }
    }
    Ok(samples)
}

fn calibration(
    options: &Options,
    style: Style,
    games: u64,
    positions: u64,
    samples: &[Sample],
) -> Calibration {
    let (slope, offset) = fitted(samples);
    let corrected: Vec<Sample> = samples
        .iter()
        .map(|&Sample { said, won }| Sample { said: corrected(said, slope, offset), won })
        .collect();
    Calibration {
        schema: SCHEMA,
        game: options.rules.name(),
        columns: options.size.columns(),
        rows: options.size.rows(),
        player: style.name(),
        nodes: options.nodes,
        games,
        positions,
        judged: samples.len() as u64,
        ranges: (0..RANGES).map(|place| range(place, samples)).collect(),
        said: loss(samples),
        corrected: loss(&corrected),
        slope,
        offset,
    }
}

fn range(place: usize, samples: &[Sample]) -> Range {
    let at = |sample: &&Sample| ((sample.said * RANGES as f64) as usize).min(RANGES - 1) == place;
    let inside: Vec<Sample> = samples.iter().filter(at).copied().collect();
    Range {
        from: place as f64 / RANGES as f64,
        to: (place + 1) as f64 / RANGES as f64,
        positions: inside.len() as u64,
        said: mean(inside.iter().map(|sample| sample.said)),
        won: mean(inside.iter().map(|sample| sample.outcome())),
    }
}

fn mean(values: impl Iterator<Item = f64>) -> Option<f64> {
    let (sum, count) = values.fold((0.0, 0u32), |(sum, count), value| (sum + value, count + 1));
    (count > 0).then(|| sum / f64::from(count))
}

fn loss(samples: &[Sample]) -> Option<Loss> {
    let brier = |sample: &Sample| (sample.said - sample.outcome()).powi(2);
    let logarithmic = |sample: &Sample| {
        let right = if sample.won { sample.said } else { 1.0 - sample.said };
        -right.max(LEAST).ln()
    };
    Some(Loss {
        brier: mean(samples.iter().map(brier))?,
        logarithmic: mean(samples.iter().map(logarithmic))?,
    })
}

/// ln (v / (1 - v)).
fn logit(chance: f64) -> f64 {
    let chance = chance.clamp(LEAST, 1.0 - LEAST);
    (chance / (1.0 - chance)).ln()
}

fn corrected(chance: f64, slope: f64, offset: f64) -> f64 {
    1.0 / (1.0 + (-(slope * logit(chance) + offset)).exp())
}

/// The slope and the offset under which the outcomes are most likely, by Newton's method. They are
/// held to 1 and 0 a little, so that few outcomes give no wild figures.
fn fitted(samples: &[Sample]) -> (f64, f64) {
    let (mut slope, mut offset) = (1.0, 0.0);
    for _ in 0..50 {
        let (mut gradient, mut curvature) = ([1.0 - slope, -offset], [1.0, 0.0, 1.0]);
        for sample in samples {
            let x = logit(sample.said);
            let chance = corrected(sample.said, slope, offset);
            let (error, weight) = (sample.outcome() - chance, chance * (1.0 - chance));
            gradient[0] += error * x;
            gradient[1] += error;
            curvature[0] += weight * x * x;
            curvature[1] += weight * x;
            curvature[2] += weight;
        }
        let determinant = curvature[0] * curvature[2] - curvature[1] * curvature[1];
        let by = (curvature[2] * gradient[0] - curvature[1] * gradient[1]) / determinant;
        slope += by.clamp(-1.0, 1.0);
        let by = (curvature[0] * gradient[1] - curvature[1] * gradient[0]) / determinant;
        offset += by.clamp(-1.0, 1.0);
    }
    (slope, offset)
}

pub(super) fn text(found: &Calibration) -> String {
    let Calibration { game, columns, rows, player, nodes, slope, offset, .. } = found;
    let (games, nodes) = (counted(found.games, "game"), grouped(*nodes));
    let (judged, positions) = (grouped(found.judged), counted(found.positions, "position"));
    let mut text = format!(
        "{player} with itself at {game} on {columns}x{rows}, {nodes} nodes a move: {games}, \
         {judged} of {positions} judged.\n"
    );
    if found.judged > 0 {
        text += "\nchance        positions  said    won\n";
    }
    for range in found.ranges.iter().filter(|range| range.positions > 0) {
        let percent = |share: Option<f64>| format!("{:.1}%", 100.0 * share.unwrap_or_default());
        let _ = writeln!(
            text,
            "{:>3.0}% to {:>3.0}%  {:>9}  {:>5}  {:>5}",
            100.0 * range.from,
            100.0 * range.to,
            grouped(range.positions),
            percent(range.said),
            percent(range.won),
        );
    }
    let (Some(said), Some(corrected)) = (&found.said, &found.corrected) else { return text };
    let (sign, offset) = (if *offset < 0.0 { '-' } else { '+' }, offset.abs());
    let _ = writeln!(
        text,
        "\nBrier score {:.4}, logarithmic loss {:.4}.\n\
         A chance v should be 1 / (1 + exp(-({slope:.2} x {sign} {offset:.2}))) with \
         x = ln(v / (1 - v)):\n\
         Brier score {:.4}, logarithmic loss {:.4}.",
        said.brier, said.logarithmic, corrected.brier, corrected.logarithmic
    );
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples whose outcomes follow a known correction.
    fn samples(slope: f64, offset: f64) -> Vec<Sample> {
        let mut random = Random(7);
        let mut draw = || random.below(10_000) as f64 / 10_000.0;
        let mut sample = || {
            let said = 0.02 + 0.96 * draw();
            Sample { said, won: draw() < corrected(said, slope, offset) }
        };
        (0..20_000).map(|_| sample()).collect()
    }

    #[test]
    fn the_fit_finds_what_the_outcomes_follow() {
        for (slope, offset) in [(1.0, 0.0), (0.5, -0.3), (2.0, 0.7)] {
            let (found_slope, found_offset) = fitted(&samples(slope, offset));
            assert!((found_slope - slope).abs() < 0.1, "{found_slope} instead of {slope}");
            assert!((found_offset - offset).abs() < 0.1, "{found_offset} instead of {offset}");
        }
    }

    #[test]
    fn chances_that_are_right_are_told_from_wrong_ones() {
        let right = samples(1.0, 0.0);
        let wrong = samples(0.3, 1.0);
        let brier = |samples: &[Sample]| loss(samples).expect("some").brier;
        assert!(brier(&right) < brier(&wrong));
        let high = range(9, &right);
        assert!((high.said.expect("some") - high.won.expect("some")).abs() < 0.05);
    }

    #[test]
    fn few_outcomes_give_no_wild_figures() {
        assert_eq!(fitted(&[]), (1.0, 0.0));
        for won in [false, true] {
            let (slope, offset) = fitted(&[Sample { said: 0.9, won }]);
            assert!(slope.abs() < 3.0 && offset.abs() < 3.0, "{slope} {offset}");
        }
    }
}
