//! `mustplay openings`: the winner after every first move of a board.
//!
//! | file | what |
//! |---|---|
//! | `solving` | solves the openings one after the other |
//! | `by_workers` | an opening solved by workers |
//! | `certifying` | certificates that are made while the search goes on |
//! | `table` | what became of them, as an object and as rows of a table |
//! | `maps` | the map as text and as a picture |

mod by_workers;
mod certifying;
mod maps;
mod solving;
mod table;

use self::solving::Run;
use self::table::{Opening, Table, certificate_name};
use crate::args::{OpeningsArgs, OpeningsMap};
use crate::clustering;
use crate::output::{Screen, no_effect, tell_idle};
use crate::storing;
use crate::watch::listen;
use anyhow::bail;
use board::Rules;
use draw::Style;
use mustplay::{Config, Engine};
use std::io::Write;
use std::time::Instant;
use terminal::{Outputs, Status, Stopwatch};

pub(crate) fn run(args: &OpeningsArgs, screen: Screen) -> anyhow::Result<Status> {
    let interrupt = listen()?;
    let clock = Stopwatch::start();
    let config = config(args)?;
    tell_idle(&config, args.engine.threads);
    if args.json
        && args.svg.is_none()
        && matches!(args.map, OpeningsMap::Replies | OpeningsMap::Nodes)
    {
        no_effect("--map", "--json has replies and nodes anyway, and there is no --svg");
    }
    let mut outputs = Outputs::new(args.json);
    if let Some(path) = &args.db {
        outputs.keeps("--db", path)?;
    }
    let svg = outputs.file("--svg", args.svg.as_deref())?;
    let csv = outputs.file("--csv", args.csv.as_deref())?;
    let names = args.size.all_cells().map(|cell| certificate_name(args, cell));
    let proofs = outputs.folder("--proofs", args.proofs.as_deref(), names)?;
    let store = storing::open(args.db.as_deref(), &config)?;
    let run = Run {
        args,
        config: &config,
        store: store.as_ref(),
        proofs,
        interrupt: &interrupt,
        start: Instant::now(),
    };
    let mut openings = Vec::new();
    let ended = run.solve_all(&mut openings);
    if openings.is_empty() && ended.is_err() {
        return ended.map(|()| Status::Done);
    }
    let table = Table::new(args, &openings, clock.spent());
    let mut out = outputs.text();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&table)?)?;
    } else {
        write!(out, "{}", maps::text(args, config.engine, &openings, &table, screen))?;
    }
    out.flush()?;
    let picture = || draw::svg(&maps::figure(args, &openings), &Style::default());
    let drawn = svg.map_or(Ok(()), |file| file.write(picture().as_bytes()));
    let listed = csv.map_or(Ok(()), |file| file.write(table.csv().as_bytes()));
    ended?;
    drawn?;
    listed?;
    let complete = openings.len() == args.size.cells()
        && openings.iter().all(|opening| opening.winner.is_some());
    let is_proved = tell_unproved(args, &openings);
    match (&store, config.engine) {
        (Some(store), _) if !complete => {
            let name = store.path().display();
            eprintln!("mustplay: the same command goes on from what {name} has");
        }
        (None, Engine::Dfpn) if !complete => storing::suggest_db(),
        _ => {}
    }
    Ok(Status::of_work(complete && is_proved, &interrupt))
}

/// The engine, if it can do what is asked for.
fn config(args: &OpeningsArgs) -> anyhow::Result<Config> {
    let config = match (&args.db, args.game) {
        (Some(_), _) => args.engine.config_or(args.game, Engine::Dfpn)?,
        (None, _) if args.workers.are_wanted() => args.engine.config_or(args.game, Engine::Dfpn)?,
        (None, Rules::Hex) if args.map == OpeningsMap::ProofSize => {
            args.engine.config_or(args.game, Engine::Solver)?
        }
        (None, _) => args.engine.config(args.game)?,
    };
    if args.map == OpeningsMap::ProofSize && args.game == Rules::Rex {
        bail!(
            "only the engine solver keeps proof trees, and it can't play Rex; choose another --map"
        );
    }
    if args.map == OpeningsMap::ProofSize && config.engine != Engine::Solver {
        let engine = config.engine;
        bail!("the engine {engine} keeps no proof tree; --map proof-size needs solver");
    }
    if args.map == OpeningsMap::ProofSize && args.share {
        bail!("proof trees are those of openings solved from scratch; leave out --share");
    }
    if args.proofs.is_some() {
        config.check_certificates(args.game)?;
    }
    if args.workers.are_wanted() {
        clustering::check(&config)?;
    }
    Ok(config)
}

/// Says which openings were decided without the certificate that was asked for. Whether there are
/// none.
fn tell_unproved(args: &OpeningsArgs, openings: &[Opening]) -> bool {
    let unproved = openings.iter().filter(|opening| opening.lacks_certificate());
    let unproved = unproved.map(|opening| args.size.name(opening.cell));
    let unproved: Vec<String> = unproved.filter(|_| args.proofs.is_some()).collect();
    if !unproved.is_empty() {
        eprintln!("mustplay: decided without a certificate: {}", unproved.join(" "));
    }
    unproved.is_empty()
}
