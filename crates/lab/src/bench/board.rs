//! `mustplay bench board`: how fast games are played on a board.

use super::per_call;
use ::board::{Board, Cell, CellSet, Color, Position, Rules, Setup, Size};
use chance::Random;
use report::SCHEMA;
use report::words::grouped;
use serde::Serialize;
use std::hint::black_box;
use std::time::Duration;

/// What `bench board` measures, in CPU time.
#[derive(Serialize)]
pub(super) struct Speeds {
    schema: u32,
    columns: u8,
    rows: u8,
    playouts_per_second: f64,
    play_ns: f64,
    undo_ns: f64,
    joins_ns: f64,
}

pub(super) fn text(size: Size, speeds: &Speeds) -> String {
    let Speeds { play_ns, undo_ns, joins_ns, .. } = speeds;
    let playouts = grouped(speeds.playouts_per_second as u64);
    format!(
        "On {size}, one core, CPU time:\n\
         random games to a full board, with win detection at the end: {playouts} a second\n\
         play {play_ns:.1} ns, undo {undo_ns:.1} ns, joins on a full board {joins_ns:.1} ns\n"
    )
}

pub(super) fn speeds<const W: usize>(board: &Board<W>, time: Duration) -> Speeds {
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
    Speeds {
        schema: SCHEMA,
        columns: size.columns(),
        rows: size.rows(),
        playouts_per_second: 1.0 / playout,
        play_ns: play * nano / cells,
        undo_ns: (play_and_undo - play).max(0.0) * nano / cells,
        joins_ns: joins * nano / full.len() as f64,
    }
}

fn shuffle(random: &mut Random, cells: &mut [Cell]) {
    for i in (1..cells.len()).rev() {
        cells.swap(i, random.below(i + 1));
    }
}
