//! What `--without` switches off, for each engine that has features.

use crate::args::{Engine, Feature};
use anyhow::bail;
use clap::ValueEnum;
use inferior::Kinds;
use solve::{dfpn, solver};

/// What SOLVER has.
const SOLVER: [Feature; 13] = [
    Feature::Domination,
    Feature::FillIn,
    Feature::HSearch,
    Feature::MustPlay,
    Feature::Table,
    Feature::Unions,
    Feature::Inferior,
    Feature::Dead,
    Feature::Captured,
    Feature::Mutual,
    Feature::Vulnerable,
    Feature::Dominated,
    Feature::Graphs,
];

/// What proof-number search has.
pub(crate) const DFPN: [Feature; 18] = [
    Feature::Threats,
    Feature::Learned,
    Feature::MustPlay,
    Feature::Unions,
    Feature::Deferral,
    Feature::Order,
    Feature::History,
    Feature::Focus,
    Feature::Kept,
    Feature::Table,
    Feature::Rotation,
    Feature::Inferior,
    Feature::Dead,
    Feature::Captured,
    Feature::Mutual,
    Feature::Vulnerable,
    Feature::Dominated,
    Feature::Graphs,
];

/// Refuses features that an engine doesn't have.
pub(crate) fn check(engine: Engine, without: &[Feature]) -> anyhow::Result<()> {
    let has: &[Feature] = match engine {
        Engine::Solver => &SOLVER,
        Engine::Dfpn => &DFPN,
        Engine::Brute => &[],
    };
    let Some(&unknown) = without.iter().find(|feature| !has.contains(feature)) else {
        return Ok(());
    };
    let engine = engine.name();
    if has.is_empty() {
        bail!("the engine {engine} has no features to switch off; solver and dfpn have some");
    }
    let names: Vec<String> = has.iter().map(|&feature| name(feature)).collect();
    bail!("the engine {engine} has no feature {}; it has {}", name(unknown), names.join(", "));
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
        inferior: kinds(without),
        threats: has(Feature::Threats),
        learned: has(Feature::Learned),
        must_play: has(Feature::MustPlay),
        small_unions: has(Feature::Unions),
        deferral: has(Feature::Deferral),
        order: has(Feature::Order),
        history: has(Feature::History),
        focus: has(Feature::Focus),
        kept: has(Feature::Kept),
        table: has(Feature::Table),
        rotation: has(Feature::Rotation),
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
