//! `mustplay features`: what can be switched off in the engines.

use crate::args::FeaturesArgs;
use board::Rules;
use mustplay::{Engine, Feature};
use std::io::{Write, stdout};
use terminal::Status;

pub(crate) fn run(args: &FeaturesArgs) -> anyhow::Result<Status> {
    let asked = |engine: Engine, rules: Rules| {
        args.engine.is_none_or(|wanted| wanted == engine)
            && args.game.is_none_or(|wanted| wanted == rules)
    };
    let games = [Rules::Hex, Rules::Rex];
    let all = Engine::ALL.into_iter().flat_map(|engine| games.map(|rules| (engine, rules)));
    let pages: Vec<String> = all
        .filter(|&(engine, rules)| asked(engine, rules))
        .filter_map(|(engine, rules)| page(engine, rules))
        .collect();
    let mut out = stdout().lock();
    match pages.is_empty() {
        true => writeln!(out, "There is nothing to switch off.")?,
        false => write!(out, "{}", pages.join("\n"))?,
    }
    Ok(Status::Done)
}

/// The features of an engine in a game, if it has any.
fn page(engine: Engine, rules: Rules) -> Option<String> {
    let features: Vec<Feature> = Feature::of(engine, rules).collect();
    let widest = features.iter().map(|feature| feature.name().len()).max()?;
    let game = match rules {
        Rules::Hex => "Hex",
        Rules::Rex => "Rex",
    };
    let rows =
        features.iter().map(|feature| format!("  {:widest$}  {}\n", feature.name(), feature.off()));
    Some(format!("The engine {engine} in {game}, without\n{}", rows.collect::<String>()))
}
