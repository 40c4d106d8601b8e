//! The arguments of `mustplay serve`.

use super::parse::{parse_count, parse_memory, parse_seconds, parse_threads};
use clap::Args;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

pub(super) const HELP: &str = "\
Examples:
  mustplay serve --open                shows the page in the browser of the desktop
  mustplay serve --port 0              at any port that is free; the first line says which
  mustplay serve --limit 60 --memory 256
  mustplay serve --db hex.db           with all that openings --db has found out

The page is in the program and needs no network. docs/api.md describes the interface behind it. \
Ctrl-C ends the server.";

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 0 for any that is free.
    #[arg(long, value_name = "P", default_value_t = 7117)]
    pub(crate) port: u16,

    /// The address.
    ///
    /// Whoever reaches another than the machine's own can use its processor and memory.
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,

    /// Show the page in the browser of the desktop.
    #[arg(long)]
    pub(crate) open: bool,

    /// The most seconds for one search.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "600")]
    pub(crate) limit: Duration,

    /// How many searches may run at once.
    #[arg(long, value_name = "N", value_parser = parse_count, default_value_t = NonZeroUsize::new(2).expect("not zero"))]
    pub(crate) searches: NonZeroUsize,

    /// The most memory for all searches together, in MiB. By default a quarter of the machine's,
    /// but no more than 1024.
    #[arg(long, value_name = "MIB", value_parser = parse_memory)]
    pub(crate) memory: Option<NonZeroUsize>,

    /// The number of threads of a search.
    ///
    /// By default all cores.
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Keep what is found out in this file, and use what it has; the file of solve --db and
    /// openings --db.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,

    /// Take the page from this folder, for whoever works on it.
    #[arg(long, value_name = "DIR", hide = true)]
    pub(crate) web: Option<PathBuf>,
}
