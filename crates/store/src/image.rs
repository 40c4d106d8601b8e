//! The certificate of a position's image.
//!
//! A symmetry of the board maps every step to a step of the same rule. Who doubts it has the
//! verifier look at the result.

use board::{Cell, CellSet, Color, Coord, Endpoint, Side, Size, Symmetry};
use proof::{Certificate, Excuse, Goal, Statement, Step};

/// The certificate of the image; none if it has motions, which the engine whose certificates are
/// kept doesn't use.
pub fn certificate<const W: usize>(
    certificate: &Certificate<W>,
    symmetry: Symmetry,
) -> Option<Certificate<W>> {
    let size = certificate.statement.setup.size();
    let statement = Statement {
        winner: symmetry.color(certificate.statement.winner),
        setup: certificate.statement.setup.image(symmetry),
    };
    let owner = certificate.statement.owner();
    let steps = certificate.steps.iter().map(|step| image_of(size, owner, symmetry, step));
    Some(Certificate { statement, steps: steps.collect::<Option<Vec<_>>>()? })
}

fn image_of<const W: usize>(
    size: Size,
    owner: Color,
    symmetry: Symmetry,
    step: &Step<W>,
) -> Option<Step<W>> {
    let cell = |cell: Cell| symmetry.cell(size, cell);
    let set = |cells: CellSet<W>| symmetry.set(size, cells);
    let end = |end| match end {
        Endpoint::Cell(at) => Endpoint::Cell(cell(at)),
        Endpoint::Side(at) => Endpoint::Side(side(symmetry, at)),
    };
    Some(match step.clone() {
        Step::Link { premises, goal, stones } => {
            let pairs = goal.pairs().iter().map(|&(x, y)| (end(x), end(y)));
            Step::Link { premises, goal: Goal::new(pairs), stones: set(stones) }
        }
        Step::Play { premise, cell: at } => Step::Play { premise, cell: cell(at) },
        Step::Either { premises } => Step::Either { premises },
        Step::StandIn { premise, by, cells } => Step::StandIn { premise, by, cells: set(cells) },
        Step::Image { .. } => return None,
        Step::Strip { first, stones } => {
            Step::Strip { first: first_of_strip(size, owner, symmetry, first), stones: set(stones) }
        }
        Step::Force { premise } => Step::Force { premise },
        Step::Answer { premises, excuses, stones } => Step::Answer {
            premises: premises.into_iter().map(|(at, premise)| (cell(at), premise)).collect(),
            excuses: excuses
                .into_iter()
                .map(|Excuse { cell: at, by }| Excuse { cell: cell(at), by: cell(by) })
                .collect(),
            stones: set(stones),
        },
        Step::Captured { premise, cells, stones } => {
            Step::Captured { premise, cells: cells.map(cell), stones: set(stones) }
        }
        Step::Dead { premise, cell: at, stones } => {
            Step::Dead { premise, cell: cell(at), stones: set(stones) }
        }
    })
}

/// The first row, or column, of the image of a strip. Its pairing becomes the image's pairing.
fn first_of_strip(size: Size, owner: Color, symmetry: Symmetry, first: u8) -> u8 {
    let length = match owner {
        Color::White => size.columns(),
        Color::Black => size.rows(),
    };
    let image = |row: u8| {
        let at = match owner {
            Color::White => Coord { column: 0, row },
            Color::Black => Coord { column: row, row: 0 },
        };
        across(symmetry.color(owner), symmetry.coord(size, at))
    };
    image(first).min(image(first + length))
}

/// Which of a color's rows a cell is in; they lead from one of its sides to the other.
fn across(color: Color, at: Coord) -> u8 {
    match color {
        Color::White => at.row,
        Color::Black => at.column,
    }
}

fn side(symmetry: Symmetry, side: Side) -> Side {
    let opposite = |side| match side {
        Side::Top => Side::Bottom,
        Side::Bottom => Side::Top,
        Side::Left => Side::Right,
        Side::Right => Side::Left,
    };
    let mirror = |side| match side {
        Side::Top => Side::Left,
        Side::Left => Side::Top,
        Side::Bottom => Side::Right,
        Side::Right => Side::Bottom,
    };
    match symmetry {
        Symmetry::Identity => side,
        Symmetry::Rotation => opposite(side),
        Symmetry::Mirror => mirror(side),
        Symmetry::MirrorRotation => mirror(opposite(side)),
    }
}
