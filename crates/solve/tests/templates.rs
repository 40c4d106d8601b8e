//! Edge templates: each is a connection on its carrier, and a minimal one breaks when a cell is
//! lost.
//!
//! The box of a template is put on a board with one more row on top, through which the target is
//! joined to the top side, and all other cells are White's. Then Black wins, with White to move,
//! just if the target is connected to the bottom.

use board::{Board, Cell, CellSet, Color, Coord, Endpoint, Rules, Setup, Side, Size, with_width};
use connect::{HSearch, Limits, StopAt};
use solve::Control;
use solve::any::AnyDepthFirst;
use solve::dfs::Features;

/// The largest carrier that is searched; larger ones take minutes.
const LARGEST: usize = 37;

/// The memory of a search, in MiB.
const MEMORY: usize = 256;

struct Template {
    name: String,
    setup: Setup,
    target: Cell,
    carrier: Vec<Cell>,
    minimal: bool,
}

fn templates() -> Vec<Template> {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../suite/templates.tsv");
    let text = std::fs::read_to_string(file).expect("the suite");
    let lines = text.lines().filter(|line| !line.starts_with('#')).skip(1);
    lines.map(|line| template(&line.split('\t').collect::<Vec<_>>())).collect()
}

fn template(columns: &[&str]) -> Template {
    let [name, size, target, helpers, carrier, minimal] = columns[..] else {
        panic!("{columns:?}")
    };
    let size = board::notation::size(size).expect("a size");
    let size = Size::new(usize::from(size.columns()), usize::from(size.rows()) + 1).expect("fits");
    // One row further down than in the box.
    let cell = |name: &str| {
        let at = Coord::from_name(name).expect("a name");
        size.cell(Coord { row: at.row + 1, ..at }).expect("a cell of the box")
    };
    let cells =
        |names: &str| names.split(',').filter(|name| *name != "-").map(cell).collect::<Vec<_>>();
    let (targets, carrier) = (cells(target), cells(carrier));
    let mut setup = Setup::empty(Rules::Hex, size);
    setup.turn = Color::White;
    for other in size.all_cells().filter(|other| !carrier.contains(other)) {
        setup.set(other, Some(Color::White));
    }
    for &stone in targets.iter().chain(&cells(helpers)) {
        setup.set(stone, Some(Color::Black));
    }
    // Straight up from the first stone of the target.
    let mut at = size.coord(targets[0]);
    while at.row > 0 {
        at.row -= 1;
        let above = size.cell(at).expect("a cell");
        assert!(!carrier.contains(&above), "{name}: the way up is in the carrier");
        setup.set(above, Some(Color::Black));
    }
    Template { name: name.into(), setup, target: targets[0], carrier, minimal: minimal == "yes" }
}

fn winner(setup: &Setup) -> Option<Color> {
    let mut solver = AnyDepthFirst::new(setup.size(), Features::default(), MEMORY, false);
    solver.solve(setup, false, &Control::default()).winner
}

/// Whether H-search sees the connection by itself.
fn is_seen(template: &Template) -> bool {
    let setup = &template.setup;
    with_width!(setup.size(), W => {
        let board = Board::<W>::new(setup.size());
        let stones = Color::ALL.map(|color| setup.stones(color).collect::<CellSet<W>>());
        let mut search = HSearch::new(&board);
        search.build(&board, Color::Black, stones, Limits::FAST, StopAt::Nothing);
        let node = |end| search.ends().node_of(end).expect("an end of Black's");
        let ends = [Endpoint::Cell(template.target), Endpoint::Side(Side::Bottom)].map(node);
        !search.connections(ends[0], ends[1]).is_empty()
    })
}

#[test]
fn templates_are_connections_and_minimal_ones_break() {
    let (mut seen, mut proved, mut left_out) = (0, 0, Vec::new());
    for template in templates() {
        let found = is_seen(&template);
        seen += u32::from(found);
        if template.carrier.len() > LARGEST {
            left_out.push(template.name);
            continue;
        }
        assert_eq!(winner(&template.setup), Some(Color::Black), "{}", template.name);
        proved += 1;
        for &cell in template.carrier.iter().filter(|_| template.minimal) {
            let mut broken = template.setup.clone();
            broken.set(cell, Some(Color::White));
            let size = broken.size();
            assert_eq!(
                winner(&broken),
                Some(Color::White),
                "{} less {}",
                template.name,
                size.name(cell)
            );
        }
    }
    println!("{seen} seen by H-search, {proved} proved; not searched: {left_out:?}");
    assert!(seen >= 6 && proved >= 26, "{seen} seen, {proved} proved");
}
