//! What standard output can show, and who reads it.

use crate::args::When;
use mustplay::{Config, Engine, Feature};
use std::io::{ErrorKind, IsTerminal};
use std::num::NonZeroUsize;

pub(crate) use terminal::Status;

/// What standard output can show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Screen {
    pub(crate) colors: draw::Colors,
}

impl Screen {
    pub(crate) fn new(when: When) -> Screen {
        let wanted = match when {
            When::Always => true,
            When::Never => false,
            When::Auto => {
                let forbidden = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                std::io::stdout().is_terminal() && !forbidden && !dumb
            }
        };
        Screen { colors: if wanted { draw::Colors::Ansi } else { draw::Colors::None } }
    }
}

/// Says that a switch changes nothing here, and why.
pub(crate) fn no_effect(switch: &str, why: &str) {
    eprintln!("mustplay: {switch} has no effect: {why}");
}

/// Says which switches of an engine change nothing.
pub(crate) fn tell_idle(config: &Config, threads: Option<NonZeroUsize>) {
    for feature in config.idle_features() {
        let why = match feature {
            Feature::Domination | Feature::FillIn => "it is part of inferior, which is on",
            _ => "other features that are off include it",
        };
        no_effect(&format!("--without {feature}"), why);
    }
    if threads.is_some_and(|threads| threads.get() > 1) && config.engine != Engine::Dfpn {
        no_effect("--threads", &format!("the engine {} uses one", config.engine));
    }
}

/// Whether the reader of our output went away, which is no fault of anybody.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<std::io::Error>())
        .any(|error| error.kind() == ErrorKind::BrokenPipe)
}

/// An error in one sentence: what failed, and every cause that the words before don't say already.
pub(crate) fn sentence(error: &anyhow::Error) -> String {
    error.chain().skip(1).fold(error.to_string(), |text, cause| {
        let cause = cause.to_string();
        if text.contains(&cause) { text } else { format!("{text}: {cause}") }
    })
}
