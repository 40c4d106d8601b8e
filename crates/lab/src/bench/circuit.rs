//! `mustplay bench circuit`: how long evaluations take.

use super::per_call;
use board::{Board, ByColor, Position, Setup, Size};
use chance::Random;
use connect::{HSearch, Limits, StopAt};
use play::circuit::{Circuit, Metric, Way};
use report::SCHEMA;
use serde::Serialize;
use std::hint::black_box;
use std::time::Duration;

/// How many positions are gone through.
const POSITIONS: usize = 16;

/// What `bench circuit` measures, in CPU time: microseconds for both colors of a position that has
/// stones on a quarter of its cells.
#[derive(Serialize)]
pub(super) struct Speeds {
    schema: u32,
    columns: u8,
    rows: u8,
    /// Finding the connections.
    connections_us: f64,
    /// The circuits, by the way in which connections become links.
    neighbors_us: f64,
    ends_us: f64,
    shared_us: f64,
}

pub(super) fn text(speeds: &Speeds) -> String {
    let Speeds { columns, rows, connections_us, neighbors_us, ends_us, shared_us, .. } = speeds;
    format!(
        "On {columns}x{rows}, one core, CPU time for both colors of a position:\n\
         connections {connections_us:.0} us\n\
         circuits of neighbors {neighbors_us:.0} us, with ends of connections linked {ends_us:.0} \
         us, with shared neighbors {shared_us:.0} us\n"
    )
}

pub(super) fn speeds<const W: usize>(board: &Board<W>, time: Duration) -> Speeds {
    let size = board.size();
    let positions = positions(size).map(|setup| Position::new(board, &setup));
    let positions: Vec<Position<W>> = positions.collect();
    let connect = |position: &Position<W>| {
        ByColor::from_fn(|color| {
            let mut links = HSearch::new(board);
            let stones = [position.stones(color), position.stones(!color)];
            links.build(board, color, stones, Limits::FAST, StopAt::Nothing);
            links
        })
    };
    let all_links: Vec<ByColor<HSearch<W>>> = positions.iter().map(connect).collect();
    let mut next = (0..positions.len()).cycle();
    let connections = per_call(time, || {
        let position = &positions[next.next().expect("it never ends")];
        black_box(connect(position));
    });
    let mut circuit = Circuit::default();
    let mut measure = |way| {
        per_call(time, || {
            let links = &all_links[next.next().expect("it never ends")];
            black_box(circuit.evaluate(board, links, way, Metric::Resistance).value);
        }) * 1e6
    };
    Speeds {
        schema: SCHEMA,
        columns: size.columns(),
        rows: size.rows(),
        connections_us: connections * 1e6,
        neighbors_us: measure(Way::Neighbors),
        ends_us: measure(Way::default()),
        shared_us: measure(Way::Shared),
    }
}

/// Random positions in which nobody has joined.
fn positions(size: Size) -> impl Iterator<Item = Setup> {
    let mut random = Random(0x6369_7263);
    let empty = size.cells() - size.cells() / 4;
    let mut all = std::iter::repeat_with(move || random.position(size, empty));
    let fallback = Setup::empty(board::Rules::Hex, size);
    (0..POSITIONS).map(move |_| {
        let is_open = |setup: &Setup| setup.joined().is_none();
        all.by_ref().take(100).find(is_open).unwrap_or_else(|| fallback.clone())
    })
}
