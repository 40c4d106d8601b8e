//! Inferior cells, must-play and circuits for clients. Cells come in pairs with a code:
//!
//! | code | what it says of the cell |
//! |---|---|
//! | `fbb`, `fww` | it can be filled in for Black, for White; all versions of `HexGui` draw the right stone |
//! | `iv[c3]` | a move there is vulnerable: c3 answers it |
//! | `id[c3]` | a move there is dominated by c3 |
//! | `x` | a move there is outside must-play, and loses |

use super::call::Call;
use super::protocol::Answer;
use crate::args::LinksBy;
use crate::evaluation;
use crate::inferiority::Found;
use crate::mustplay;
use board::{Cell, Color, Setup, Size, with_width};
use inferior::Reason;

/// `compute-inferior`: what can be filled in, and of the rest the moves that needn't be tried.
pub(super) fn inferior(call: &mut Call<'_>) -> Answer {
    let setup = open(call)?;
    let found = found(&setup);
    Ok(joined(setup.size(), filled(&found).chain(left_out(&found, setup.size()))))
}

/// `compute-fillin`: what can be filled in.
pub(super) fn fill_in(call: &mut Call<'_>) -> Answer {
    let setup = open(call)?;
    Ok(joined(setup.size(), filled(&found(&setup))))
}

/// `vc-build`: what can be filled in, moves outside must-play, and of the rest those that needn't be
/// tried.
pub(super) fn build(call: &mut Call<'_>) -> Answer {
    let setup = open(call)?;
    let (found, size) = (found(&setup), setup.size());
    let outside = outside(&setup, &found);
    let rest = left_out(&found, size).filter(|(cell, _)| !outside.contains(cell));
    let marked = outside.iter().map(|&cell| (cell, "x".to_string()));
    Ok(joined(size, filled(&found).chain(marked).chain(rest)))
}

/// `vc-get-mustplay`: what can be filled in, and the moves outside must-play.
pub(super) fn must_play(call: &mut Call<'_>) -> Answer {
    let setup = open(call)?;
    let found = found(&setup);
    let marked = outside(&setup, &found).into_iter().map(|cell| (cell, "x".to_string()));
    Ok(joined(setup.size(), filled(&found).chain(marked)))
}

/// `eval-resist`: the value of the circuits and their resistances.
pub(super) fn resistance(call: &mut Call<'_>) -> Answer {
    let found = circuits(call)?;
    let [black, white] = Color::ALL.map(|color| found.resistances[color]);
    Ok(format!("{:.4}, resistance of black {black:.4}, of white {white:.4}", found.value))
}

/// `eval-resist-cells`: the energy of each cell, those with the most first.
pub(super) fn energies(call: &mut Call<'_>) -> Answer {
    let (found, size) = (circuits(call)?, call.session.size());
    let cells = found.cells.iter();
    Ok(joined(size, cells.map(|&(cell, energy, _)| (cell, format!("{energy:.3}")))))
}

fn circuits(call: &Call<'_>) -> Result<evaluation::Found, String> {
    let setup = open(call)?;
    Ok(with_width!(setup.size(), W => evaluation::Found::new::<W>(setup, LinksBy::Ends)))
}

/// The position that is asked about, one of Hex in which nobody has joined.
fn open(call: &Call<'_>) -> Result<Setup, String> {
    call.in_hex("inferior cells, must-play and circuits")?;
    call.open_setup()
}

fn found(setup: &Setup) -> Found {
    with_width!(setup.size(), W => Found::new::<W>(setup.clone()))
}

/// The cells that stay empty and are outside must-play.
fn outside(setup: &Setup, found: &Found) -> Vec<Cell> {
    let must_play = mustplay::must_play(setup);
    let empty = setup.size().all_cells().filter(|&cell| found.filled.at(cell).is_none());
    empty.filter(|cell| !must_play.contains(cell)).collect()
}

fn filled(found: &Found) -> impl Iterator<Item = (Cell, String)> {
    found.added.iter().map(|&(cell, color, _)| {
        let code = match color {
            Color::Black => "fbb",
            Color::White => "fww",
        };
        (cell, code.into())
    })
}

fn left_out(found: &Found, size: Size) -> impl Iterator<Item = (Cell, String)> {
    found.left_out.iter().map(move |&(cell, reason)| {
        let code = match reason {
            Reason::Vulnerable(killer) => format!("iv[{}]", size.name(killer)),
            Reason::Dominated(better) => format!("id[{}]", size.name(better)),
            Reason::Dead | Reason::Captured(_) | Reason::Mutual => {
                unreachable!("these are filled in")
            }
        };
        (cell, code)
    })
}

fn joined(size: Size, pairs: impl Iterator<Item = (Cell, String)>) -> String {
    let pairs = pairs.map(|(cell, code)| format!("{} {code}", size.name(cell)));
    pairs.collect::<Vec<_>>().join(" ")
}
