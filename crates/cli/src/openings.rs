//! `mustplay openings`: the winner after every first move of a board.

use crate::args::{Engine, OpeningsArgs, OpeningsMap};
use crate::certificates::Form;
use crate::deciding::{Decider, Job, Wanted};
use crate::engines::{Choice, Running};
use crate::keeping::{self, Keeper, Resume};
use crate::output::{Screen, Status, grouped, write_file};
use crate::proving;
use crate::report::{Answer, SCHEMA, title};
use crate::solving::status;
use crate::watch::{Interrupt, Spent, Stopwatch};
use anyhow::{Context, bail};
use board::{Board, Cell, Color, Position, Rules, Setup, with_width};
use draw::{Figure, Shade, Style};
use report::maps;
use serde::Serialize;
use solve::Control;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// One opening and what became of it.
struct Opening {
    cell: Cell,
    answer: Answer,
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
    let interrupt = Interrupt::listen()?;
    let clock = Stopwatch::start();
    let choice = match &args.db {
        Some(_) => Choice::keeping(&args.engine, args.game)?,
        None if args.map == OpeningsMap::ProofSize => {
            Choice::or_solver(&args.engine, args.game)?.recording()
        }
        None => Choice::new(&args.engine, args.game)?,
    };
    if args.map == OpeningsMap::ProofSize && args.game == Rules::Rex {
        bail!(
            "only the engine solver keeps proof trees, and it can't play Rex; choose another --map"
        );
    }
    if args.map == OpeningsMap::ProofSize && choice.engine != Engine::Solver {
        bail!("the engine {} keeps no proof tree; --map proof-size needs solver", choice.name());
    }
    if args.map == OpeningsMap::ProofSize && args.share {
        bail!("proof trees are those of openings solved from scratch; leave out --share");
    }
    if let Some(dir) = &args.proofs {
        check_proofs(&choice, dir)?;
    }
    let open = |path: &PathBuf| Keeper::open(path, Resume::Always, choice.store_bytes());
    let keeper = args.db.as_ref().map(open).transpose()?;
    let openings = solve_all(args, &choice, keeper.as_ref(), &interrupt)?;
    let table = table(args, &openings, clock.spent());
    let mut out = stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string(&table)?)?;
    } else {
        write!(out, "{}", text(args, &choice, &openings, &table, screen))?;
    }
    if let Some(path) = &args.svg {
        write_file(path, draw::svg(&map(args, &openings), &Style::default()).as_bytes())?;
    }
    let complete = openings.len() == args.size.cells()
        && openings.iter().all(|opening| opening.answer.winner.is_some());
    match (&keeper, choice.engine) {
        (Some(keeper), _) if !complete => {
            eprintln!("mustplay: the same command goes on from what {} has", keeper.name());
        }
        (None, Engine::Dfpn) if !complete => keeping::regret(),
        _ => {}
    }
    Ok(status(complete, &interrupt))
}

/// Refuses what can't be proved or written, before any work is done.
fn check_proofs(choice: &Choice, dir: &Path) -> anyhow::Result<()> {
    proving::check_engine(choice)?;
    std::fs::create_dir_all(dir).with_context(|| format!("can't make {}", dir.display()))
}

/// Solves the openings by column, then by row, each with an engine that knows nothing unless they
/// share one. The limit is for each opening.
fn solve_all(
    args: &OpeningsArgs,
    choice: &Choice,
    keeper: Option<&Keeper>,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Opening>> {
    let size = args.size;
    let mut cells: Vec<Cell> = size.all_cells().collect();
    cells.sort_by_key(|&cell| size.coord(cell));
    with_width!(size, W => {
        let board = Board::<W>::new(size);
        let mut setup = Setup::empty(args.game, size);
        setup.turn = args.first;
        let empty = Position::new(&board, &setup);
        let mut decider = Decider::new(&board, choice, keeper);
        if args.share {
            decider = decider.sharing(empty);
        }
        let mut openings = Vec::new();
        for cell in cells {
            if interrupt.happened() {
                break;
            }
            let clock = Stopwatch::start();
            let job = Job {
                what: &format!("{} {size} {}", args.game, size.name(cell)),
                all_moves: false,
                minimal_carrier: false,
                proof: match args.proofs {
                    Some(_) => Wanted::Certificate(Form::Binary),
                    None => Wanted::Nothing,
                },
                control: &Control::default(),
                limit: args.engine.limit,
                interrupt,
            };
            let decided = decider.decide(&empty.after(&board, cell), &job)?;
            if let (Some(dir), Some(proved)) = (&args.proofs, &decided.proved) {
                proved.write(&dir.join(format!("{}.cert", size.name(cell))))?;
            }
            let answer = Answer::new(size, &decided.outcome, None, clock.spent());
            let recursion = decider.engine().and_then(Running::recursion);
            let proof_size = recursion.map(|tree| tree.proof_size().written_out);
            let proof = decided.proved.map(|proved| Proof {
                claims: proved.counts.claims,
                cpu_seconds: proved.cpu_seconds,
            });
            openings.push(Opening { cell, answer, proof_size, proof });
        }
        Ok(openings)
    })
}

fn table(args: &OpeningsArgs, openings: &[Opening], spent: Spent) -> Table {
    let size = args.size;
    let rows = openings.iter().map(|Opening { cell, answer, proof_size, proof }| Row {
        cell: size.name(*cell),
        winner: answer.winner.map(Color::name),
        reply: answer.winning_moves.first().map(|&reply| size.name(reply)),
        nodes: answer.nodes,
        cpu_seconds: answer.spent.cpu,
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
        nodes: openings.iter().map(|opening| opening.answer.nodes).sum(),
        cpu_seconds: spent.cpu,
        wall_seconds: spent.wall,
    }
}

/// The map, and lists of the openings that win and of replies to the others.
fn text(
    args: &OpeningsArgs,
    choice: &Choice,
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
    let engine = choice.name();
    let proofs = table.openings.iter().filter_map(|row| row.proof_cpu_seconds).reduce(|a, b| a + b);
    let proofs = proofs.map(|cpu| format!(" ({cpu:.3} s of it for certificates)"));
    let proofs = proofs.unwrap_or_default();
    text + &format!("({engine}: {nodes} nodes, {cpu:.3} s CPU{proofs}, {wall:.3} s)\n")
}

/// A star on each opening that wins.
fn stars(args: &OpeningsArgs, openings: &[Opening]) -> Figure {
    let won = openings.iter().filter(|opening| opening.answer.winner == Some(args.first));
    won.fold(Figure::new(Setup::empty(args.game, args.size)), |figure, opening| {
        figure.mark(opening.cell, draw::Mark::Star)
    })
}

/// What stands on the cell of an opening in a map of words, if anything is known about it.
fn word(args: &OpeningsArgs, map: OpeningsMap, opening: &Opening) -> Option<String> {
    let Opening { answer, proof_size, .. } = opening;
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
    let decided = || openings.iter().filter(|opening| opening.answer.winner.is_some());
    match args.map {
        OpeningsMap::Winners | OpeningsMap::Replies => {
            let figure = figure
                .title(title)
                .legend(Shade::Win, format!("{} wins", args.first))
                .legend(Shade::Lose, format!("{} loses to the reply", args.first));
            decided().fold(figure, |figure, opening| winner_and_reply(args, figure, opening))
        }
        OpeningsMap::Nodes => {
            let counts: Vec<_> = decided().map(|of| (of.cell, of.answer.nodes)).collect();
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
    let Opening { cell, answer, .. } = opening;
    let won = answer.winner == Some(args.first);
    let figure = figure.shade(*cell, if won { Shade::Win } else { Shade::Lose });
    match answer.winning_moves.first() {
        Some(&reply) => figure.label(*cell, args.size.name(reply)),
        None => figure,
    }
}
