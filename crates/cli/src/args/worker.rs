//! The arguments of `mustplay worker`.

use super::parse::{parse_memory, parse_threads};
use clap::Args;
use cluster::message::is_name;
use cluster::nats::Address;
use std::num::NonZeroUsize;

pub(super) const HELP: &str = "\
Examples:
  mustplay worker --cluster nats://10.0.0.1:4222
  mustplay worker --cluster nats://w1:secret@10.0.0.1 --name w1 --threads 8 --memory 4000
  mustplay solve '9x9 e5' --cluster nats://10.0.0.1:4222 --db nine.db    on any machine

A worker searches the jobs of whoever solves a position by the same server, one after the other. \
It stays until Ctrl-C.

Exit codes: 0 the run is over (with --once), 2 no server or refused, 130 interrupted.";

#[derive(Args, Debug)]
pub(crate) struct WorkerArgs {
    /// The NATS server: nats://HOST:PORT or nats://USER:PASSWORD@HOST:PORT.
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: Address,

    /// The worker's name: letters, digits, - and _. By default one that nobody else has.
    #[arg(long, value_name = "NAME", value_parser = parse_name)]
    pub(crate) name: Option<String>,

    /// The number of threads. By default all cores.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// The most memory in MiB for all but certificates.
    ///
    /// By default a quarter of the machine's, but no more than 1024.
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    pub(crate) memory: Option<NonZeroUsize>,

    /// Leave when the run is over, instead of waiting for the next.
    #[arg(long)]
    pub(crate) once: bool,
}

/// Who is to search, if it isn't the command itself.
#[derive(Args, Debug)]
#[group(id = "workers", multiple = false)]
pub(crate) struct WorkersArgs {
    /// Have the workers at a NATS server search: nats://HOST:PORT. With --db a run that was ended
    /// goes on.
    #[arg(long, value_name = "URL")]
    pub(crate) cluster: Option<Address>,

    /// Share the work among so many searches on this machine, as if they were workers.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) jobs: Option<NonZeroUsize>,
}

impl WorkersArgs {
    /// Whether there are to be any.
    pub(crate) fn are_wanted(&self) -> bool {
        self.cluster.is_some() || self.jobs.is_some()
    }
}

fn parse_name(text: &str) -> Result<String, String> {
    match is_name(text) {
        true => Ok(text.into()),
        false => Err("a name has up to 64 letters, digits, - and _".into()),
    }
}
