//! `mustplay bench`: speeds on this machine, on one core.

use crate::args::{Bench, BenchArgs};
use crate::output::{Status, grouped};
use crate::report::SCHEMA;
use crate::watch::Stopwatch;
use board::{Board, Cell, CellSet, Color, Position, Rules, Setup, with_width};
use serde::Serialize;
use std::hint::black_box;
use std::io::{Write, stdout};
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

pub(crate) fn run(args: &BenchArgs) -> anyhow::Result<Status> {
    match args.what {
        Bench::Board => {
            let speeds = with_width!(args.size, W => board_speeds(&Board::<W>::new(args.size), args.seconds));
            let mut out = stdout().lock();
            if args.json {
                writeln!(out, "{}", serde_json::to_string(&speeds)?)?;
            } else {
                write!(out, "{}", text(args, &speeds))?;
            }
        }
    }
    Ok(Status::Done)
}

fn text(args: &BenchArgs, speeds: &BoardSpeeds) -> String {
    let BoardSpeeds { play_ns, undo_ns, joins_ns, .. } = speeds;
    let playouts = grouped(speeds.playouts_per_second as u64);
    format!(
        "On {}, one core, CPU time:\n\
         random games to a full board, with win detection at the end: {playouts} a second\n\
         play {play_ns:.1} ns, undo {undo_ns:.1} ns, joins on a full board {joins_ns:.1} ns\n",
        args.size
    )
}

fn board_speeds<const W: usize>(board: &Board<W>, time: Duration) -> BoardSpeeds {
    let size = board.size();
    let empty = Position::new(board, &Setup::empty(Rules::Hex, size));
    let mut random = Random(0x6d75_7374);
    let mut order: Vec<Cell> = size.all_cells().collect();
    let mut position = empty;
    let playout = per_call(time, || {
        random.shuffle(&mut order);
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
            random.shuffle(&mut order);
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
        for _ in 0..32 {
            call();
        }
        calls += 32;
        let spent = clock.spent();
        if spent.wall >= time.as_secs_f64() {
            return spent.cpu / f64::from(calls);
        }
    }
}

/// Xorshift (Marsaglia 2003): fast, and good enough to shuffle cells.
struct Random(u64);

impl Random {
    /// A number below `bound`, by multiplication instead of division.
    fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }

    fn shuffle(&mut self, cells: &mut [Cell]) {
        for i in (1..cells.len()).rev() {
            cells.swap(i, self.below(i + 1));
        }
    }
}
