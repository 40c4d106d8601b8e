//! `--db`: opening a store, and saying what happens with it.

use mustplay::{Checkpoints, Config, ConfigError, Engine, Event, Solver, Store};
use report::words::counted;
use std::path::Path;
use std::sync::Arc;
use terminal::Interrupt;

/// The store, if there is to be one. Of one that can only be read it is said that nothing is kept.
pub(crate) fn open(path: Option<&Path>, config: &Config) -> anyhow::Result<Option<Arc<Store>>> {
    if path.is_some() && config.engine != Engine::Dfpn {
        return Err(ConfigError::NothingToKeep(config.engine).into());
    }
    let open = |path| Store::open(path, config.memory_mib.get()).map(Arc::new);
    let store = path.map(open).transpose()?;
    if let Some(store) = store.as_ref().filter(|store| store.is_read_only()) {
        eprintln!("mustplay: {} can only be read; nothing is kept in it", store.path().display());
    }
    Ok(store)
}

/// A solver that asks a store first and has it keep what is found out.
pub(crate) fn with_store(
    solver: Solver,
    store: &Arc<Store>,
    checkpoints: Checkpoints,
    interrupt: &Interrupt,
) -> Result<Solver, ConfigError> {
    let (name, interrupt) = (store.path().display().to_string(), interrupt.clone());
    let solver = solver.with_store(Arc::clone(store), checkpoints)?;
    Ok(solver.telling(move |event| {
        if let Some(sentence) = sentence(&name, &event, &interrupt) {
            eprintln!("mustplay: {sentence}");
        }
    }))
}

/// What is said of an event, if anything.
pub(crate) fn sentence(name: &str, event: &Event, interrupt: &Interrupt) -> Option<String> {
    Some(match event {
        Event::NothingToResume => {
            format!("{name} has nothing to resume for this position; starting anew")
        }
        Event::CheckpointFound => {
            format!("{name} has a search of this position; --resume goes on with it")
        }
        Event::Resumed { nodes } => format!("going on after {}", counted(*nodes, "node")),
        Event::OtherVersion { positions } => {
            format!("{name}: {} of another version not used", counted(*positions, "position"))
        }
        Event::CheckpointKept { open, decided } => {
            let open = counted(*open, "open position");
            let decided = counted(*decided, "decided one");
            format!("{name} keeps {open} and {decided}; --resume goes on with them")
        }
        Event::KeptWithoutCertificate if !interrupt.happened() => {
            format!("{name} has the answer without a certificate; --proof makes one")
        }
        Event::WriteFailed { reason } => {
            format!("{name} {reason}; it has what was written before, and no more")
        }
        _ => return None,
    })
}

/// Says that a search that was stopped has left nothing behind.
pub(crate) fn suggest_db() {
    eprintln!("mustplay: nothing was kept; with --db FILE the search can be resumed");
}
