//! What `--without` switches off, for each engine that has features.

use crate::args::{Engine, Feature};
use anyhow::bail;
use board::Rules;
use clap::ValueEnum;
use inferior::{Kinds, rex};
use solve::{dfpn, solver};

/// What SOLVER has, beside inferior cells.
const SOLVER: &[Feature] = &[
    Feature::Domination,
    Feature::FillIn,
    Feature::HSearch,
    Feature::MustPlay,
    Feature::Table,
    Feature::Unions,
];

/// What proof-number search has in any game.
const SEARCH: &[Feature] = &[
    Feature::Decomposition,
    Feature::Learned,
    Feature::Order,
    Feature::History,
    Feature::Focus,
    Feature::Kept,
    Feature::Table,
    Feature::Rotation,
    Feature::Mirror,
    Feature::Stealing,
];

/// What it has in Hex alone.
const HEX: &[Feature] = &[
    Feature::Threats,
    Feature::MustPlay,
    Feature::Unions,
    Feature::Deferral,
    Feature::Forcing,
    Feature::Stages,
];

/// What it has in Rex alone.
const REX: &[Feature] = &[Feature::Pairings, Feature::Strips, Feature::Ahead, Feature::Closed];

/// Inferior cells of Hex.
const INFERIOR: &[Feature] = &[
    Feature::Inferior,
    Feature::Dead,
    Feature::Captured,
    Feature::Mutual,
    Feature::Vulnerable,
    Feature::Dominated,
    Feature::Graphs,
];

/// Inferior cells of Rex.
const INFERIOR_REX: &[Feature] = &[
    Feature::Inferior,
    Feature::Dead,
    Feature::Captured,
    Feature::Mutual,
    Feature::Killers,
    Feature::Capturers,
    Feature::Graphs,
];

/// What an engine has in a game.
pub(crate) fn of(engine: Engine, rules: Rules) -> Vec<Feature> {
    match (engine, rules) {
        (Engine::Brute, _) | (Engine::Solver, Rules::Rex) => Vec::new(),
        (Engine::Solver, Rules::Hex) => [SOLVER, INFERIOR].concat(),
        (Engine::Dfpn, Rules::Hex) => [HEX, SEARCH, INFERIOR].concat(),
        (Engine::Dfpn, Rules::Rex) => [REX, SEARCH, INFERIOR_REX].concat(),
    }
}

/// Refuses features that an engine doesn't have in a game.
pub(crate) fn check(engine: Engine, rules: Rules, without: &[Feature]) -> anyhow::Result<()> {
    let has = of(engine, rules);
    let Some(&unknown) = without.iter().find(|feature| !has.contains(feature)) else {
        return Ok(());
    };
    let engine = engine.name();
    if has.is_empty() {
        bail!("the engine {engine} has no features to switch off; solver and dfpn have some");
    }
    let names: Vec<String> = has.iter().map(|&feature| name(feature)).collect();
    let (unknown, names) = (name(unknown), names.join(", "));
    match rules {
        Rules::Hex => bail!("the engine {engine} has no feature {unknown}; it has {names}"),
        Rules::Rex => bail!("the engine {engine} has no feature {unknown} in Rex; it has {names}"),
    }
}

/// The name of a feature on the command line.
pub(crate) fn name(feature: Feature) -> String {
    feature.to_possible_value().expect("none is hidden").get_name().into()
}

/// SOLVER's features but for these.
pub(crate) fn solver(without: &[Feature]) -> solver::Features {
    let has = |feature| !without.contains(&feature);
    solver::Features {
        domination: has(Feature::Domination),
        fill_in: has(Feature::FillIn),
        h_search: has(Feature::HSearch),
        must_play: has(Feature::MustPlay),
        table: has(Feature::Table),
        small_unions: has(Feature::Unions),
        inferior: kinds(without),
    }
}

/// The features of proof-number search but for these.
pub(crate) fn dfpn(without: &[Feature]) -> dfpn::Features {
    let has = |feature| !without.contains(&feature);
    dfpn::Features {
        rex: dfpn::rex::Features {
            inferior: rex_kinds(without),
            pairings: has(Feature::Pairings),
            strips: has(Feature::Strips),
            ahead: has(Feature::Ahead),
            closed: has(Feature::Closed),
        },
        inferior: kinds(without),
        decomposition: has(Feature::Decomposition),
        threats: has(Feature::Threats),
        learned: has(Feature::Learned),
        must_play: has(Feature::MustPlay),
        small_unions: has(Feature::Unions),
        deferral: has(Feature::Deferral),
        order: has(Feature::Order),
        history: has(Feature::History),
        forcing: has(Feature::Forcing),
        stages: has(Feature::Stages),
        focus: has(Feature::Focus),
        kept: has(Feature::Kept),
        table: has(Feature::Table),
        rotation: has(Feature::Rotation),
        mirror: has(Feature::Mirror),
        stealing: has(Feature::Stealing),
    }
}

fn kinds(without: &[Feature]) -> Kinds {
    let has = |feature| !without.contains(&feature);
    if !has(Feature::Inferior) {
        return Kinds::NONE;
    }
    Kinds {
        dead: has(Feature::Dead),
        captured: has(Feature::Captured),
        mutual: has(Feature::Mutual),
        vulnerable: has(Feature::Vulnerable),
        dominated: has(Feature::Dominated),
        graphs: has(Feature::Graphs),
    }
}

fn rex_kinds(without: &[Feature]) -> rex::Kinds {
    let has = |feature| !without.contains(&feature);
    if !has(Feature::Inferior) {
        return rex::Kinds::NONE;
    }
    rex::Kinds {
        dead: has(Feature::Dead),
        captured: has(Feature::Captured),
        graphs: has(Feature::Graphs),
        shared: has(Feature::Mutual),
        killers: has(Feature::Killers),
        capturers: has(Feature::Capturers),
    }
}
