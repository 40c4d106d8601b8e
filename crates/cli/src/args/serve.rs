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
  mustplay serve --address 0.0.0.0 --host hex.example.org

The page is in the program and needs no network. docs/api.md describes the interface behind it. \
Ctrl-C ends the server.";

/// A name as it stands in a link, without a port.
fn parse_host(text: &str) -> Result<String, String> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => Ok(text.into()),
        false => Err("a name has letters, digits, dots and hyphens, and no port".into()),
    }
}

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

    /// A name under which browsers reach the server, such as hex.example.org; may be repeated.
    ///
    /// It answers to localhost always, and to addresses in numbers if --address lets others in.
    #[arg(long = "host", value_name = "NAME", value_parser = parse_host)]
    pub(crate) hosts: Vec<String>,

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
