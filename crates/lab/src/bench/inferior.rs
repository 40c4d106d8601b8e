//! `mustplay bench inferior`: how long filling in takes, and what each kind of inferior cell saves.

use super::per_call;
use board::{Board, ByColor, Cell, Color, Move, Played, Rules, Setup, Size, with_width};
use chance::Random;
use inferior::{Inferior, Kinds, Rings};
use mustplay::{Config, Control, Engine, Feature, Query, Solver};
use report::SCHEMA;
use report::words::{counted, grouped};
use serde::Serialize;
use std::hint::black_box;
use std::time::Duration;
use terminal::Stopwatch;

/// Boards on which filling in is measured.
const SIZES: [usize; 3] = [7, 8, 11];

/// How many positions are gone through on each.
const POSITIONS: usize = 64;

/// What `bench inferior` measures, in CPU time.
#[derive(Serialize)]
pub(super) struct Measured {
    schema: u32,
    speeds: Vec<Speeds>,
    knock_out: Option<KnockOut>,
}

/// Nanoseconds on a board with stones on a third of the cells.
#[derive(Serialize)]
struct Speeds {
    size: String,
    /// Filling in from nothing, by tables alone and by tables and graphs.
    tables_ns: f64,
    whole_ns: f64,
    /// Filling in after a move.
    tables_after_move_ns: f64,
    whole_after_move_ns: f64,
    /// Choosing the moves worth trying.
    left_out_ns: f64,
}

/// SOLVER's nodes and CPU seconds for all openings up to rotation.
#[derive(Serialize)]
struct KnockOut {
    size: String,
    openings: usize,
    rows: Vec<FillInRow>,
}

#[derive(Serialize)]
struct FillInRow {
    without: &'static str,
    nodes: u64,
    cpu_seconds: f64,
}

pub(super) fn run(knocked_out: Option<Size>, time: Duration) -> anyhow::Result<Measured> {
    let speeds = SIZES
        .iter()
        .map(|&length| {
            let size = Size::new(length, length).expect("a board");
            with_width!(size, W => speeds(&Board::<W>::new(size), time))
        })
        .collect();
    let knock_out = knocked_out.map(knock_out).transpose()?;
    Ok(Measured { schema: SCHEMA, speeds, knock_out })
}

fn speeds<const W: usize>(board: &Board<W>, time: Duration) -> Speeds {
    let size = board.size();
    let (tables, whole) = (
        Inferior::new(board, Kinds { graphs: false, ..Kinds::ALL }),
        Inferior::new(board, Kinds::ALL),
    );
    let mut random = Random(0x5eed_0200);
    let positions: Vec<ByColor<_>> = (0..POSITIONS)
        .map(|_| {
            let setup = random.position(size, size.cells() - size.cells() / 3);
            ByColor::from_fn(|color| setup.stones(color).collect())
        })
        .collect();
    let per_position = |seconds: f64| seconds * 1e9 / POSITIONS as f64;
    let from_nothing = |inferior: &Inferior<W>| {
        per_position(per_call(time, || {
            for &stones in &positions {
                black_box(inferior.fill_in(black_box(stones)));
            }
        }))
    };
    let mut after_move = |inferior: &Inferior<W>| {
        let before: Vec<(Rings<W>, Cell)> = positions
            .iter()
            .map(|&stones| {
                let mut rings = inferior.rings(stones);
                inferior.fill_on(&mut rings, &mut Vec::new());
                let stones = rings.stones();
                let empty = board.all() - stones[Color::Black] - stones[Color::White];
                let empty: Vec<Cell> = empty.iter().collect();
                (rings, if empty.is_empty() { None } else { Some(random.pick(&empty)) })
            })
            .filter_map(|(rings, cell)| Some((rings, cell?)))
            .collect();
        let (mut rings, mut fills) = (before[0].0.clone(), Vec::new());
        let seconds = per_call(time, || {
            for (position, cell) in &before {
                rings.copy(position);
                inferior.put(&mut rings, *cell, Color::Black);
                fills.clear();
                inferior.fill_on(&mut rings, &mut fills);
                black_box(&fills);
            }
        });
        seconds * 1e9 / before.len() as f64
    };
    Speeds {
        size: size.to_string(),
        tables_ns: from_nothing(&tables),
        whole_ns: from_nothing(&whole),
        tables_after_move_ns: after_move(&tables),
        whole_after_move_ns: after_move(&whole),
        left_out_ns: {
            let rings: Vec<Rings<W>> =
                positions.iter().map(|&stones| whole.rings(stones)).collect();
            let mut fresh = Rings::default();
            per_position(per_call(time, || {
                for rings in &rings {
                    fresh.copy(rings);
                    let pruned =
                        whole.prunable_among(black_box(&mut fresh), Color::Black, board.all());
                    black_box(pruned);
                }
            }))
        },
    }
}

/// The largest board for which side triangles are switched off.
const MOST_CELLS: usize = 36;

/// What is switched off, a row each.
const KNOCKED_OUT: [(&str, &[Feature]); 9] = [
    ("nothing", &[]),
    ("dead", &[Feature::Dead]),
    ("captured", &[Feature::Captured]),
    ("mutual", &[Feature::Mutual]),
    ("vulnerable", &[Feature::Vulnerable]),
    ("dominated", &[Feature::Dominated]),
    ("graphs", &[Feature::Graphs]),
    ("inferior: side triangles alone", &[Feature::Inferior]),
    ("side triangles as well", &[Feature::Inferior, Feature::FillIn, Feature::Domination]),
];

fn knock_out(size: Size) -> anyhow::Result<KnockOut> {
    let openings: Vec<Cell> =
        size.all_cells().filter(|&cell| cell.index() < size.cells().div_ceil(2)).collect();
    let mut rows = Vec::new();
    // Without side triangles, openings of larger boards take hours.
    let last = if size.cells() > MOST_CELLS { KNOCKED_OUT.len() - 1 } else { KNOCKED_OUT.len() };
    for (without, features) in &KNOCKED_OUT[..last] {
        let usual = Config::strongest(Rules::Hex);
        let config = Config { engine: Engine::Solver, without: features.to_vec(), ..usual };
        let clock = Stopwatch::start();
        let mut nodes = 0;
        for &opening in &openings {
            let mut position = Setup::empty(Rules::Hex, size);
            position.make(Played { color: Color::Black, action: Move::Place(opening) })?;
            let mut solver = Solver::new(Rules::Hex, size, &config)?;
            nodes += solver.solve(&position, Query::default(), &Control::default())?.nodes;
        }
        let cpu_seconds = clock.spent().cpu;
        eprintln!("without {without}: {}, {cpu_seconds:.1} s CPU", counted(nodes, "node"));
        rows.push(FillInRow { without, nodes, cpu_seconds });
    }
    Ok(KnockOut { size: size.to_string(), openings: openings.len(), rows })
}

pub(super) fn text(measured: &Measured) -> String {
    let mut text = String::from(
        "Nanoseconds of CPU time for a position with stones on a third of the cells:\n\n\
         | board | filled in by tables | and by graphs | after a move, by tables | and by graphs | \
         moves left out |\n|---|---|---|---|---|---|\n",
    );
    for speeds in &measured.speeds {
        let Speeds { size, tables_ns, whole_ns, .. } = speeds;
        text += &format!(
            "| {size} | {tables_ns:.0} | {whole_ns:.0} | {:.0} | {:.0} | {:.0} |\n",
            speeds.tables_after_move_ns, speeds.whole_after_move_ns, speeds.left_out_ns
        );
    }
    let Some(KnockOut { size, openings, rows }) = &measured.knock_out else { return text };
    let openings = counted(*openings as u64, "opening");
    text += &format!(
        "\nSOLVER on the {openings} of {size} up to rotation, each from scratch:\n\n\
         | without | nodes | times | CPU s |\n|---|---|---|---|\n"
    );
    for row in rows {
        let times = row.nodes as f64 / rows[0].nodes as f64;
        let (without, nodes, cpu) = (row.without, grouped(row.nodes), row.cpu_seconds);
        text += &format!("| {without} | {nodes} | {times:.2} | {cpu:.1} |\n");
    }
    text
}
