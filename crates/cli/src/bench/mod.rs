//! `mustplay bench`: speeds on this machine, on one core.

mod circuit;
mod inferior;
mod suite;

use crate::args::{Bench, BenchArgs};
use crate::certificates;
use crate::output::Status;
use crate::watch::Stopwatch;
use board::{Board, Cell, CellSet, Color, Position, Rules, Setup, Size, with_width};
use chance::Random;
use proof::verify::{Refusal, verify};
use report::SCHEMA;
use report::words::{counted, grouped};
use serde::Serialize;
use std::hint::black_box;
use std::io::{Read, Write, stdout};
use std::path::Path;
use std::time::Duration;

/// What `bench board` measures, in CPU time.
#[derive(Serialize)]
struct BoardSpeeds {
    schema: u32,
    columns: u8,
    rows: u8,
    playouts_per_second: f64,
    play_ns: f64,
    undo_ns: f64,
    joins_ns: f64,
}

/// What `bench verify` measures, in CPU time.
#[derive(Serialize)]
struct VerifierSpeed {
    schema: u32,
    claims: u64,
    bytes: usize,
    claims_per_second: f64,
}

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<Status> {
    let (object, text, speed) = match &args.what {
        Bench::Papers(papers) => return crate::papers::run(papers),
        Bench::Suite(suite) => return suite::run(suite),
        Bench::Board { size, speed } => {
            let speeds =
                with_width!(*size, W => board_speeds(&Board::<W>::new(*size), speed.seconds));
            (serde_json::to_string(&speeds)?, board_text(*size, &speeds), speed)
        }
        Bench::Circuit { size, speed } => {
            let speeds =
                with_width!(*size, W => circuit::speeds(&Board::<W>::new(*size), speed.seconds));
            (serde_json::to_string(&speeds)?, circuit::text(&speeds), speed)
        }
        Bench::Inferior(inferior) => {
            let measured = inferior::run(inferior)?;
            (serde_json::to_string(&measured)?, inferior::text(&measured), &inferior.speed)
        }
        Bench::Verify { file, speed } => {
            let measured = match verifier_speed(file, speed.seconds)? {
                Ok(measured) => measured,
                Err(refusal) => return certificates::refused(file, refusal),
            };
            let (claims, rate) =
                (counted(measured.claims, "claim"), grouped(measured.claims_per_second as u64));
            let text = format!(
                "{claims}, {} bytes: {rate} claims a second\n",
                grouped(measured.bytes as u64)
            );
            (serde_json::to_string(&measured)?, text, speed)
        }
    };
    let mut out = stdout().lock();
    if speed.json {
        writeln!(out, "{object}")?;
    } else {
        write!(out, "{text}")?;
    }
    Ok(Status::Done)
}

fn board_text(size: Size, speeds: &BoardSpeeds) -> String {
    let BoardSpeeds { play_ns, undo_ns, joins_ns, .. } = speeds;
    let playouts = grouped(speeds.playouts_per_second as u64);
    format!(
        "On {size}, one core, CPU time:\n\
         random games to a full board, with win detection at the end: {playouts} a second\n\
         play {play_ns:.1} ns, undo {undo_ns:.1} ns, joins on a full board {joins_ns:.1} ns\n"
    )
}

/// Checks a certificate over and over, from memory and without compression.
fn verifier_speed(file: &Path, time: Duration) -> anyhow::Result<Result<VerifierSpeed, Refusal>> {
    let mut plain = Vec::new();
    let read = certificates::open(file)?.read_to_end(&mut plain).map_err(Refusal::from);
    let claims = match read.and_then(|_| verify(&plain[..], |_| ())) {
        Ok(verified) => verified.counts().claims,
        Err(refusal) => return Ok(Err(refusal)),
    };
    let seconds = per_call(time, || {
        let _ = black_box(verify(&plain[..], |_| ()));
    });
    let claims_per_second = claims as f64 / seconds;
    Ok(Ok(VerifierSpeed { schema: SCHEMA, claims, bytes: plain.len(), claims_per_second }))
}

fn board_speeds<const W: usize>(board: &Board<W>, time: Duration) -> BoardSpeeds {
    let size = board.size();
    let empty = Position::new(board, &Setup::empty(Rules::Hex, size));
    let mut random = Random(0x6d75_7374);
    let mut order: Vec<Cell> = size.all_cells().collect();
    let mut position = empty;
    let playout = per_call(time, || {
        shuffle(&mut random, &mut order);
        let mut game = empty;
        for &cell in &order {
            game.play(board, cell).expect("each cell once");
        }
        position = game;
        black_box(game.winner(board));
    });
    let play = per_call(time, || {
        let mut game = black_box(empty);
        for &cell in &order {
            game.play(board, cell).expect("each cell once");
        }
        black_box(game);
    });
    let play_and_undo = per_call(time, || {
        let mut game = black_box(empty);
        for &cell in &order {
            game.play(board, cell).expect("each cell once");
        }
        for &cell in order.iter().rev() {
            game.undo(board, cell);
        }
        black_box(game);
    });
    let full: Vec<CellSet<W>> = (0..256)
        .map(|_| {
            shuffle(&mut random, &mut order);
            order[..size.cells().div_ceil(2)].iter().copied().collect()
        })
        .collect();
    let joins = per_call(time, || {
        for &stones in &full {
            black_box(board.joins(Color::Black, black_box(stones)));
        }
    });
    let (cells, nano) = (size.cells() as f64, 1e9);
    BoardSpeeds {
        schema: SCHEMA,
        columns: size.columns(),
        rows: size.rows(),
        playouts_per_second: 1.0 / playout,
        play_ns: play * nano / cells,
        undo_ns: (play_and_undo - play).max(0.0) * nano / cells,
        joins_ns: joins * nano / full.len() as f64,
    }
}

/// The CPU seconds of one call, averaged over calls for as long as was asked.
fn per_call(time: Duration, mut call: impl FnMut()) -> f64 {
    let mut calls = 0u32;
    let clock = Stopwatch::start();
    loop {
        for _ in 0..8 {
            call();
        }
        calls += 8;
        let spent = clock.spent();
        if spent.wall >= time.as_secs_f64() {
            return spent.cpu / f64::from(calls);
        }
    }
}

fn shuffle(random: &mut Random, cells: &mut [Cell]) {
    for i in (1..cells.len()).rev() {
        cells.swap(i, random.below(i + 1));
    }
}
