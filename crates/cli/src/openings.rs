//! `mustplay openings`: the winner after every first move of a board.

use crate::args::{OpeningsArgs, OpeningsMap};
use crate::output::{Screen, no_effect, tell_idle};
use crate::storing;
use crate::watch::listen;
use anyhow::bail;
use board::{Cell, Color, Move, Played, Rules, Setup};
use draw::{Figure, Shade, Style};
use mustplay::{
    Checkpoints, Config, Control, Engine, Event, Format, ProofWish, Query, Solver, Store,
};
use report::SCHEMA;
use report::answer::Spent;
use report::answer::Timed;
use report::maps;
use report::words::grouped;
use report::words::{by_column, title};
use serde::Serialize;
use std::io::Write;
use std::sync::{Arc, Mutex, PoisonError};
use terminal::{Folder, Interrupt, Outputs, Status, Stopwatch, watched};

/// One opening and what became of it.
struct Opening {
    cell: Cell,
    solved: Timed,
    /// The moves of its proof tree, where they were asked for.
    proof_size: Option<u64>,
    proof: Option<Proof>,
}

/// The certificate of an opening.
struct Proof {
    claims: u64,
    cpu_seconds: Option<f64>,
}

/// The object that `openings --json` prints.
#[derive(Serialize)]
struct Table {
    schema: u32,
    game: &'static str,
    columns: u8,
    rows: u8,
    first: &'static str,
    openings: Vec<Row>,
    nodes: u64,
    cpu_seconds: f64,
    wall_seconds: f64,
}

#[derive(Serialize)]
struct Row {
    cell: String,
    winner: Option<&'static str>,
    /// A winning answer, where the opener loses and the game isn't over at once.
    reply: Option<String>,
    nodes: u64,
    /// With the certificate, if there is one.
    cpu_seconds: f64,
    /// The part of it that went into the certificate. Only with `--proofs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof_cpu_seconds: Option<f64>,
    /// The claims of the certificate. Only with `--proofs`.
    #[serde(skip_serializing_if = "Option::is_none")]
    claims: Option<u64>,
    /// Only with `--map proof-size`.
    #[serde(skip_serializing_if = "Option::is_none")]
    proof_size: Option<u64>,
}

pub(crate) fn run(args: &OpeningsArgs, screen: Screen) -> anyhow::Result<Status> {
    let interrupt = listen()?;
    let clock = Stopwatch::start();
    let config = match (&args.db, args.game) {
        (Some(_), _) => args.engine.config_or(args.game, Engine::Dfpn)?,
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
    let names = args.size.all_cells().map(|cell| certificate_name(args, cell));
    let proofs = outputs.folder("--proofs", args.proofs.as_deref(), names)?;
    let store = storing::open(args.db.as_deref(), &config)?;
    let run = Run { args, config: &config, store: store.as_ref(), proofs, interrupt: &interrupt };
    let mut openings = Vec::new();
    let ended = run.solve_all(&mut openings);
    if openings.is_empty() && ended.is_err() {
        return ended.map(|()| Status::Done);
    }
    let table = table(args, &openings, clock.spent());
    let mut out = outputs.text();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&table)?)?;
    } else {
        write!(out, "{}", text(args, config.engine, &openings, &table, screen))?;
    }
    out.flush()?;
    let picture = || draw::svg(&map(args, &openings), &Style::default());
    let drawn = svg.map_or(Ok(()), |file| file.write(picture().as_bytes()));
    ended?;
    drawn?;
    let complete = openings.len() == args.size.cells()
        && openings.iter().all(|opening| opening.solved.answer.winner.is_some());
    match (&store, config.engine) {
        (Some(store), _) if !complete => {
            let name = store.path().display();
            eprintln!("mustplay: the same command goes on from what {name} has");
        }
        (None, Engine::Dfpn) if !complete => storing::suggest_db(),
        _ => {}
    }
    Ok(Status::of_work(complete, &interrupt))
}

/// What a run over all openings works with.
struct Run<'a> {
    args: &'a OpeningsArgs,
    config: &'a Config,
    store: Option<&'a Arc<Store>>,
    proofs: Option<Folder>,
    interrupt: &'a Interrupt,
}

/// The file of an opening's certificate.
fn certificate_name(args: &OpeningsArgs, cell: Cell) -> String {
    format!("{}.cert", args.size.name(cell))
}

impl Run<'_> {
    /// Solves the openings by column, then by row, each with a solver that knows nothing unless they
    /// share one. The limit is for each opening. Where it ends early, those before are solved.
    fn solve_all(&self, openings: &mut Vec<Opening>) -> anyhow::Result<()> {
        let Run { args, config, store, interrupt, .. } = *self;
        let mut empty = Setup::empty(args.game, args.size);
        empty.turn = args.first;
        let certifying = Arc::new(Mutex::new(None));
        let start = || -> anyhow::Result<Solver> {
            let solver = Solver::new(args.game, args.size, config)?;
            let solver = match args.map {
                OpeningsMap::ProofSize => solver.recording_recursion(),
                _ => solver,
            };
            with_store(solver, store, &certifying, interrupt)
        };
        let mut shared = args.share.then(start).transpose()?;
        if let Some(solver) = &mut shared {
            solver.prepare_below(&empty)?;
        }
        for cell in by_column(args.size, args.size.all_cells()) {
            if interrupt.happened() {
                break;
            }
            let mut own = if shared.is_none() { Some(start()?) } else { None };
            let solver = shared.as_mut().or(own.as_mut()).expect("one of them is there");
            let opening = solve_one(args, &empty, cell, solver, &certifying, interrupt)?;
            openings.push(opening);
            let made =
                openings.last().and_then(|opening| opening.solved.answer.certificate.as_ref());
            if let (Some(folder), Some(made)) = (&self.proofs, made) {
                folder.write(&certificate_name(args, cell), &made.to_bytes(Format::Binary))?;
            }
        }
        Ok(())
    }
}

/// When the certificate of an opening was begun, if one was made.
type Certifying = Arc<Mutex<Option<Stopwatch>>>;

/// The solver with the store, if there is one; it notes when a certificate is begun.
fn with_store(
    solver: Solver,
    store: Option<&Arc<Store>>,
    certifying: &Certifying,
    interrupt: &Interrupt,
) -> anyhow::Result<Solver> {
    let solver = match store {
        Some(store) => solver.with_store(Arc::clone(store), Checkpoints::Resume)?,
        None => solver,
    };
    let name = store.map(|store| store.path().display().to_string()).unwrap_or_default();
    let (certifying, interrupt) = (Arc::clone(certifying), interrupt.clone());
    Ok(solver.telling(move |event| match event {
        Event::Certifying => {
            let mut began = certifying.lock().unwrap_or_else(PoisonError::into_inner);
            *began = Some(Stopwatch::start());
        }
        // A run over all openings goes on by itself, without a word.
        Event::NothingToResume | Event::CheckpointFound | Event::Resumed { .. } => {}
        event => {
            if let Some(sentence) = storing::sentence(&name, &event, &interrupt) {
                eprintln!("mustplay: {sentence}");
            }
        }
    }))
}

/// Solves one opening, with its certificate if that is asked for.
fn solve_one(
    args: &OpeningsArgs,
    empty: &Setup,
    cell: Cell,
    solver: &mut Solver,
    certifying: &Certifying,
    interrupt: &Interrupt,
) -> anyhow::Result<Opening> {
    let clock = Stopwatch::start();
    let mut position = empty.clone();
    position.make(Played { color: args.first, action: Move::Place(cell) })?;
    let name = args.size.name(cell);
    let what = format!("{} {} {name}", args.game, args.size);
    let wish = if args.proofs.is_some() { ProofWish::ALWAYS } else { ProofWish::Stored };
    let query = Query { proof: wish, ..Query::default() };
    let control = Control::default();
    let answer = watched(&what, &control, args.engine.limit, interrupt, || {
        solver.solve(&position, query, &control)
    })?;
    let began = certifying.lock().unwrap_or_else(PoisonError::into_inner).take();
    let proof = answer.certificate.as_ref().filter(|_| args.proofs.is_some()).map(|made| Proof {
        claims: made.counts().claims,
        cpu_seconds: began.map(|clock| clock.spent().cpu),
    });
    let proof_size = solver.take_recursion().map(|tree| tree.proof_size().written_out);
    let solved = Timed { answer, spent: clock.spent() };
    Ok(Opening { cell, solved, proof_size, proof })
}

fn table(args: &OpeningsArgs, openings: &[Opening], spent: Spent) -> Table {
    let size = args.size;
    let rows = openings.iter().map(|Opening { cell, solved, proof_size, proof }| Row {
        cell: size.name(*cell),
        winner: solved.answer.winner.map(Color::name),
        reply: solved.answer.winning_moves.first().map(|&reply| size.name(reply)),
        nodes: solved.answer.nodes,
        cpu_seconds: solved.spent.cpu,
        proof_cpu_seconds: proof.as_ref().and_then(|proof| proof.cpu_seconds),
        claims: proof.as_ref().map(|proof| proof.claims),
        proof_size: *proof_size,
    });
    Table {
        schema: SCHEMA,
        game: args.game.name(),
        columns: size.columns(),
        rows: size.rows(),
        first: args.first.name(),
        openings: rows.collect(),
        nodes: openings.iter().map(|opening| opening.solved.answer.nodes).sum(),
        cpu_seconds: spent.cpu,
        wall_seconds: spent.wall,
    }
}

/// The map, and lists of the openings that win and of replies to the others.
fn text(
    args: &OpeningsArgs,
    engine: Engine,
    openings: &[Opening],
    table: &Table,
    screen: Screen,
) -> String {
    let meaning = match args.map {
        OpeningsMap::Winners => "* wins",
        OpeningsMap::Replies => "* wins, else a winning reply",
        OpeningsMap::Nodes => "nodes",
        OpeningsMap::ProofSize => "moves in the proof tree",
    };
    let mut text = format!("{} {}, {} opens; {meaning}\n", args.game, args.size, args.first);
    text += &match args.map {
        OpeningsMap::Winners => draw::terminal(&stars(args, openings), screen.colors),
        other => maps::text(args.size, |cell| {
            let opening = openings.iter().find(|opening| opening.cell == cell);
            opening.and_then(|opening| word(args, other, opening)).unwrap_or_else(|| ".".into())
        }),
    };
    let list = |wanted: &dyn Fn(&Row) -> bool, show: &dyn Fn(&Row) -> String| {
        table.openings.iter().filter(|row| wanted(row)).map(show).collect::<Vec<_>>().join(" ")
    };
    let opener = Some(args.first.name());
    let won = list(&|row| row.winner == opener, &|row| row.cell.clone());
    let lost = list(&|row| row.winner.is_some() && row.winner != opener, &|row| match &row.reply {
        Some(reply) => format!("{}({reply})", row.cell),
        None => row.cell.clone(),
    });
    let open = list(&|row| row.winner.is_none(), &|row| row.cell.clone());
    for (label, cells) in [("wins", won), ("loses (a winning reply)", lost), ("is undecided", open)]
    {
        if !cells.is_empty() {
            text += &format!("{} {label}: {cells}\n", title(args.first));
        }
    }
    let (nodes, cpu, wall) = (grouped(table.nodes), table.cpu_seconds, table.wall_seconds);
    let proofs = table.openings.iter().filter_map(|row| row.proof_cpu_seconds).reduce(|a, b| a + b);
    let proofs = proofs.map(|cpu| format!(" ({cpu:.3} s of it for certificates)"));
    let proofs = proofs.unwrap_or_default();
    text + &format!("({engine}: {nodes} nodes, {cpu:.3} s CPU{proofs}, {wall:.3} s)\n")
}

/// A star on each opening that wins.
fn stars(args: &OpeningsArgs, openings: &[Opening]) -> Figure {
    let won = openings.iter().filter(|opening| opening.solved.answer.winner == Some(args.first));
    won.fold(Figure::new(Setup::empty(args.game, args.size)), |figure, opening| {
        figure.mark(opening.cell, draw::Mark::Star)
    })
}

/// What stands on the cell of an opening in a map of words, if anything is known about it.
fn word(args: &OpeningsArgs, map: OpeningsMap, opening: &Opening) -> Option<String> {
    let Opening { solved: Timed { answer, .. }, proof_size, .. } = opening;
    let winner = answer.winner?;
    match map {
        OpeningsMap::Nodes => Some(answer.nodes.to_string()),
        OpeningsMap::ProofSize => proof_size.map(|size| size.to_string()),
        OpeningsMap::Winners | OpeningsMap::Replies if winner == args.first => Some("*".into()),
        OpeningsMap::Winners | OpeningsMap::Replies => {
            answer.winning_moves.first().map(|&reply| args.size.name(reply))
        }
    }
}

/// The map as a picture.
fn map(args: &OpeningsArgs, openings: &[Opening]) -> Figure {
    let title = format!("{} {}, {} opens", args.game, args.size, args.first);
    let figure = Figure::new(Setup::empty(args.game, args.size));
    let decided = || openings.iter().filter(|opening| opening.solved.answer.winner.is_some());
    match args.map {
        OpeningsMap::Winners | OpeningsMap::Replies => {
            let figure = figure
                .title(title)
                .legend(Shade::Win, format!("{} wins", args.first))
                .legend(Shade::Lose, format!("{} loses to the reply", args.first));
            decided().fold(figure, |figure, opening| winner_and_reply(args, figure, opening))
        }
        OpeningsMap::Nodes => {
            let counts: Vec<_> = decided().map(|of| (of.cell, of.solved.answer.nodes)).collect();
            maps::heat(figure.title(format!("{title}: nodes")), &counts)
        }
        OpeningsMap::ProofSize => {
            let counts: Vec<_> =
                decided().filter_map(|of| Some((of.cell, of.proof_size?))).collect();
            maps::heat(figure.title(format!("{title}: moves in the proof tree")), &counts)
        }
    }
}

/// A cell colored by the winner, with a winning reply where the opener loses.
fn winner_and_reply(args: &OpeningsArgs, figure: Figure, opening: &Opening) -> Figure {
    let Opening { cell, solved: Timed { answer, .. }, .. } = opening;
    let won = answer.winner == Some(args.first);
    let figure = figure.shade(*cell, if won { Shade::Win } else { Shade::Lose });
    match answer.winning_moves.first() {
        Some(&reply) => figure.label(*cell, args.size.name(reply)),
        None => figure,
    }
}
