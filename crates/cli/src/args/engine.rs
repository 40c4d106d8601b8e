//! Which engine, and how hard it may try.

use super::parse::{parse_memory, parse_seconds, parse_threads};
use board::Rules;
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use mustplay::{Config, ConfigError, Engine, Feature};
use std::num::NonZeroUsize;
use std::time::Duration;

/// How hard an engine may try.
#[derive(Args, Clone, Debug)]
pub(crate) struct EngineArgs {
    /// The engine.
    ///
    /// By default the strongest one that can play the game.
    #[arg(long, value_parser = engine_parser())]
    pub(crate) engine: Option<Engine>,

    /// Switch features of the engine off; 'mustplay features' lists them.
    #[arg(long, value_name = "FEATURE,...", value_delimiter = ',', value_parser = feature_parser(),
          hide_possible_values = true)]
    pub(crate) without: Vec<Feature>,

    /// The most memory in MiB: for tables, and with the engine dfpn for all but certificates.
    ///
    /// By default a quarter of the machine's, but no more than 1024.
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    pub(crate) memory: Option<NonZeroUsize>,

    /// Give up after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// The number of threads for the engine dfpn; others use one.
    ///
    /// By default all cores. On one thread a search takes the same nodes each time.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,
}

impl EngineArgs {
    /// The engine that was asked for, or else the strongest for the game.
    pub(crate) fn config(&self, rules: Rules) -> Result<Config, ConfigError> {
        self.config_or(rules, Engine::strongest(rules, &self.without))
    }

    /// The engine that was asked for, or else another than the strongest.
    pub(crate) fn config_or(&self, rules: Rules, usual: Engine) -> Result<Config, ConfigError> {
        let config = Config {
            engine: self.engine.unwrap_or(usual),
            without: self.without.clone(),
            memory_mib: self.memory.unwrap_or_else(mustplay::default_memory),
            threads: self.threads.unwrap_or_else(mustplay::all_cores),
        };
        config.check(rules)?;
        Ok(config)
    }
}

/// Reads the name of an engine.
pub(super) fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    let value = |engine: Engine| PossibleValue::new(engine.name()).help(engine.about());
    let names = PossibleValuesParser::new(Engine::ALL.map(value));
    names.map(|name| {
        let mut all = Engine::ALL.into_iter();
        all.find(|engine| engine.name() == name).expect("one of these values")
    })
}

/// Reads the name of a feature.
pub(super) fn feature_parser() -> impl TypedValueParser<Value = Feature> {
    let value = |feature: Feature| PossibleValue::new(feature.name()).help(feature.off());
    let names = PossibleValuesParser::new(Feature::ALL.map(value));
    names.map(|name| Feature::named(&name).expect("one of these values"))
}
