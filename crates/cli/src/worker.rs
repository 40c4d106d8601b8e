//! `mustplay worker`: a worker for a run on several machines.

use crate::args::WorkerArgs;
use crate::clustering::random_number;
use crate::watch::listen;
use anyhow::bail;
use board::Rules;
use cluster::drive::{self, LaborEvent};
use cluster::labor::{Identity, Labor};
use cluster::nats::NatsLink;
use mustplay::Config;
use std::sync::Mutex;
use std::time::Duration;
use terminal::{Status, attended};

/// How often a worker says that it is there.
pub(crate) const BEAT: Duration = Duration::from_secs(2);

/// How long it waits for a coordinator that is silent.
pub(crate) const PATIENCE: Duration = Duration::from_secs(20);

pub(crate) fn run(args: &WorkerArgs) -> anyhow::Result<Status> {
    let interrupt = listen()?;
    let config = Config {
        memory_mib: args.memory.unwrap_or_else(mustplay::default_memory),
        threads: args.threads.unwrap_or_else(mustplay::all_cores),
        ..Config::strongest(Rules::Hex)
    };
    config.check(Rules::Hex)?;
    let instance = random_number();
    let name = args.name.clone().unwrap_or_else(|| format!("w-{instance:016x}"));
    let mut link = match NatsLink::connect(&args.cluster, &name) {
        Ok(link) => link,
        Err(error) => bail!("can't connect to {}: {error}", args.cluster),
    };
    eprintln!("mustplay: worker {name} at {}; Ctrl-C ends it", args.cluster);
    let identity = identity(&config, instance);
    let (mut refused, mut is_over) = (None, false);
    let shown = Mutex::new(String::from("waiting for a run"));
    let mut tell = |event: LaborEvent| {
        let text = match event {
            LaborEvent::Welcomed => "a run has begun".to_string(),
            LaborEvent::Over => {
                is_over = args.once;
                "waiting for a run".to_string()
            }
            LaborEvent::Begun(position) => format!("at {position}"),
            LaborEvent::Refused(reason) => {
                refused = Some(reason);
                String::new()
            }
        };
        if let Ok(mut shown) = shown.lock() {
            *shown = text;
        }
        !is_over
    };
    let goes_on = || !interrupt.happened();
    let progress = |_| shown.lock().map(|text| text.clone()).unwrap_or_default();
    attended(
        progress,
        || (),
        None,
        &interrupt,
        || drive::work(&mut link, Labor::new(identity), &config, &goes_on, &mut tell),
    )?;
    match refused {
        Some(reason) => bail!("the coordinator refuses this worker: {reason}"),
        None if interrupt.happened() => Ok(Status::Interrupted),
        None => Ok(Status::Done),
    }
}

/// What a worker with this engine is.
pub(crate) fn identity(config: &Config, instance: u64) -> Identity {
    Identity {
        program: concat!("mustplay ", env!("CARGO_PKG_VERSION")).into(),
        instance,
        threads: u32::try_from(config.threads.get()).unwrap_or(u32::MAX),
        beat: BEAT,
        patience: PATIENCE,
    }
}
