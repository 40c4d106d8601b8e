//! `mustplay store`: what a store has, whether it can be believed, and stores made one.

use crate::args::{StoreArgs, StoreCommand};
use anyhow::bail;
use board::Setup;
use board::notation::bare_line;
use mustplay::{Section, Store, StoreCheck, StoreError, StoredPosition, default_memory};
use report::SCHEMA;
use report::words::{counted, grouped, names};
use serde::Serialize;
use std::io::{BufWriter, Write, stdout};
use std::path::{Path, PathBuf};
use terminal::Status;

pub(crate) fn run(args: &StoreArgs) -> anyhow::Result<Status> {
    match &args.command {
        StoreCommand::List { file, json } => list(file, *json),
        StoreCommand::Export { file, json } => export(file, *json),
        StoreCommand::Check { file, json } => check(file, *json),
        StoreCommand::Merge { into, from } => merge(into, from),
    }
}

fn opened(file: &Path) -> Result<Store, StoreError> {
    Store::open_read_only(file, default_memory().get())
}

/// What a store has of a game on a board.
#[derive(Serialize)]
struct SectionObject {
    game: &'static str,
    columns: u8,
    rows: u8,
    solved: u64,
    certificates: u64,
    decided: u64,
    checkpoints: u64,
    open: u64,
    other_version: u64,
}

impl From<&Section> for SectionObject {
    fn from(section: &Section) -> SectionObject {
        SectionObject {
            game: section.rules.name(),
            columns: section.size.columns(),
            rows: section.size.rows(),
            solved: section.solved,
            certificates: section.certificates,
            decided: section.decided,
            checkpoints: section.checkpoints,
            open: section.open,
            other_version: section.others,
        }
    }
}

/// The object that `store list --json` prints.
#[derive(Serialize)]
struct ListObject {
    schema: u32,
    file: String,
    boards: Vec<SectionObject>,
}

fn list(file: &Path, json: bool) -> anyhow::Result<Status> {
    let sections = opened(file)?.sections()?;
    let mut out = stdout().lock();
    if json {
        let boards = sections.iter().map(Into::into).collect();
        let object = ListObject { schema: SCHEMA, file: file.display().to_string(), boards };
        writeln!(out, "{}", serde_json::to_string(&object)?)?;
        return Ok(Status::Done);
    }
    if sections.is_empty() {
        writeln!(out, "nothing is kept")?;
    }
    for section in &sections {
        writeln!(out, "{}", sentence(section))?;
    }
    Ok(Status::Done)
}

fn sentence(section: &Section) -> String {
    let Section { rules, size, solved, certificates, decided, checkpoints, open, others } = section;
    let mut text = format!(
        "{rules} {size}: {} solved, {}, {} decided",
        grouped(*solved),
        counted(*certificates, "certificate"),
        grouped(*decided)
    );
    if *checkpoints > 0 {
        let open = counted(*open, "open position");
        text += &format!(", {} with {open}", counted(*checkpoints, "checkpoint"));
    }
    if *others > 0 {
        text += &format!(", {} of another version", grouped(*others));
    }
    text
}

/// A line that `store export --json` prints.
#[derive(Serialize)]
struct PositionObject {
    schema: u32,
    known: &'static str,
    game: &'static str,
    position: String,
    to_move: &'static str,
    winner: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    winning_moves: Option<Vec<String>>,
    nodes: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    open: Option<u64>,
}

impl PositionObject {
    fn new(setup: &Setup, position: &StoredPosition) -> Option<PositionObject> {
        let object = PositionObject {
            schema: SCHEMA,
            known: "solved",
            game: setup.rules.name(),
            position: bare_line(setup),
            to_move: setup.turn.name(),
            winner: None,
            winning_moves: None,
            nodes: 0,
            certificate: None,
            open: None,
        };
        Some(match position {
            StoredPosition::Solved(stored) => PositionObject {
                winner: stored.answer.winner.map(board::Color::name),
                winning_moves: Some(names(setup.size(), &stored.answer.winning_moves)),
                nodes: stored.answer.nodes,
                certificate: Some(stored.has_certificate),
                ..object
            },
            StoredPosition::Decided { winner, nodes } => PositionObject {
                known: "decided",
                winner: Some(winner.name()),
                nodes: *nodes,
                ..object
            },
            StoredPosition::Stopped { nodes, open } => {
                PositionObject { known: "stopped", nodes: *nodes, open: Some(*open), ..object }
            }
            _ => return None,
        })
    }

    /// The same as a line, with tabs between its parts.
    fn line(&self) -> String {
        let PositionObject { known, nodes, game, position, .. } = self;
        format!("{known}\t{}\t{nodes}\t{game} {position}", self.winner.unwrap_or("-"))
    }
}

fn export(file: &Path, json: bool) -> anyhow::Result<Status> {
    let store = opened(file)?;
    let mut out = BufWriter::new(stdout().lock());
    let mut written = Ok(());
    store.each_position(|setup, position| {
        let Some(object) = PositionObject::new(setup, position) else { return };
        if written.is_err() {
            return;
        }
        written = match json {
            true => serde_json::to_string(&object)
                .map_err(Into::into)
                .and_then(|line| writeln!(out, "{line}")),
            false => writeln!(out, "{}", object.line()),
        };
    })?;
    written?;
    out.flush()?;
    Ok(Status::Done)
}

/// The object that `store check --json` prints.
#[derive(Serialize)]
struct CheckObject {
    schema: u32,
    file: String,
    accepted: u64,
    refused: Vec<RefusedObject>,
    boards: Vec<SectionObject>,
}

#[derive(Serialize)]
struct RefusedObject {
    game: &'static str,
    position: String,
    to_move: &'static str,
    reason: String,
}

fn check(file: &Path, json: bool) -> anyhow::Result<Status> {
    let check = match opened(file).and_then(|store| store.check()) {
        Err(error) if error.is_damage() => {
            eprintln!("mustplay: {error}");
            return Ok(Status::Refused);
        }
        other => other?,
    };
    let mut out = stdout().lock();
    let StoreCheck { sections, accepted, refused, .. } = &check;
    if json {
        let refused = refused.iter().map(|(setup, fault)| RefusedObject {
            game: setup.rules.name(),
            position: bare_line(setup),
            to_move: setup.turn.name(),
            reason: fault.to_string(),
        });
        let object = CheckObject {
            schema: SCHEMA,
            file: file.display().to_string(),
            accepted: *accepted,
            refused: refused.collect(),
            boards: sections.iter().map(Into::into).collect(),
        };
        writeln!(out, "{}", serde_json::to_string(&object)?)?;
    } else {
        for section in sections {
            writeln!(out, "{}", sentence(section))?;
        }
        for (setup, fault) in refused {
            writeln!(out, "refused: the certificate of {setup}: {fault}")?;
        }
        let accepted = counted(*accepted, "certificate");
        writeln!(out, "all can be read; {accepted} accepted, {} refused", refused.len())?;
    }
    Ok(if refused.is_empty() { Status::Done } else { Status::Refused })
}

fn merge(into: &Path, from: &[PathBuf]) -> anyhow::Result<Status> {
    let same = |path: &Path| match (path.canonicalize(), into.canonicalize()) {
        (Ok(path), Ok(into)) => path == into,
        _ => false,
    };
    if let Some(path) = from.iter().find(|path| same(path)) {
        bail!("{} can't be merged into itself", path.display());
    }
    // None is opened that might be made before all others are known to be stores.
    let stores = from.iter().map(|path| opened(path)).collect::<Result<Vec<_>, _>>()?;
    let own = Store::open(into, default_memory().get())?;
    for store in &stores {
        let merged = match own.merge(store) {
            Err(error) if error.is_damage() => {
                eprintln!("mustplay: {error}");
                return Ok(Status::Refused);
            }
            other => other?,
        };
        writeln!(
            stdout(),
            "{} from {}: {} solved, {}, {} decided, {}",
            own.path().display(),
            store.path().display(),
            grouped(merged.solved),
            counted(merged.certificates, "certificate"),
            grouped(merged.decided),
            counted(merged.checkpoints, "checkpoint")
        )?;
    }
    Ok(Status::Done)
}
