//! `mustplay serve`: the page, and the HTTP interface behind it.

use crate::args::ServeArgs;
use crate::output::Status;
use anyhow::Context;
use serve::{Options, ServeError, Server, Shutdown};
use std::io::Write;
use terminal::Outputs;

pub(crate) fn run(args: &ServeArgs) -> anyhow::Result<Status> {
    if let Some(path) = &args.db {
        Outputs::default().keeps("--db", path)?;
    }
    let log = |failure: &str| eprintln!("mustplay: {failure}");
    let server = Server::bind(options(args), log).map_err(explained)?;
    if !args.address.is_loopback() {
        eprintln!(
            "mustplay: whoever reaches {} can use this machine's processor and memory, up to the \
             limits",
            args.address
        );
    }
    let url = format!("http://{}/", server.address());
    let mut out = std::io::stdout();
    writeln!(out, "Mustplay is at {url}")?;
    out.flush()?;
    if args.open {
        open(&url);
    }
    let shutdown = Shutdown::default();
    let pressed = shutdown.clone();
    ctrlc::set_handler(move || pressed.request()).context("can't listen for Ctrl-C")?;
    server.run(&shutdown);
    Ok(Status::Done)
}

fn options(args: &ServeArgs) -> Options {
    Options {
        address: args.address,
        hosts: args.hosts.clone(),
        port: args.port,
        limit: args.limit,
        searches: args.searches,
        memory_mib: args.memory,
        threads: args.threads,
        store: args.db.clone(),
        web: args.web.clone(),
    }
}

/// The error, with the option that helps.
fn explained(error: ServeError) -> anyhow::Error {
    match error {
        ServeError::Listen { address, port, source } => anyhow::Error::from(source)
            .context(format!("can't listen at {address} port {port}; --port names another")),
        error => error.into(),
    }
}

/// Shows the page in the browser of the desktop, if there is one.
fn open(url: &str) {
    let opener = if cfg!(target_os = "macos") { "open" } else { "xdg-open" };
    let started = std::process::Command::new(opener)
        .arg(url)
        .stdin(std::process::Stdio::null())
        .stdout(std::process::Stdio::null())
        .stderr(std::process::Stdio::null())
        .spawn();
    if let Err(error) = started {
        eprintln!("mustplay: can't start a browser with {opener}: {error}");
    }
}
