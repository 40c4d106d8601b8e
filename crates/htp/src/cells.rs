//! Inferior cells, must-play and circuits for clients. Cells come in pairs with a code:
//!
//! | code | what it says of the cell |
//! |---|---|
//! | `fbb`, `fww` | it can be filled in for Black, for White |
//! | `iv[c3]` | a move there is vulnerable: c3 answers it |
//! | `id[c3]` | a move there is dominated by c3 |
//! | `x` | a move there is outside must-play, and loses |
//!
//! All versions of `HexGui` draw the right stones for `fbb` and `fww`.

use crate::call::Call;
use crate::failure::Failure;
use crate::protocol::Answer;
use board::{Cell, Color, Setup, Size};
use mustplay::analysis::{self, Added, Analyzer, Evaluation, LinksBy, PruneReason, Pruned};

/// `compute-inferior`: what can be filled in, and of the rest the moves that needn't be tried.
pub(crate) fn inferior(call: &mut Call<'_>) -> Answer {
    let (setup, size) = (open(call)?, call.session.size());
    let found = analysis::inferior(&setup);
    Ok(joined(size, filled(&found.fill_in.added).chain(pruned(&found.pruned, size))))
}

/// `compute-fillin`: what can be filled in.
pub(crate) fn fill_in(call: &mut Call<'_>) -> Answer {
    let setup = open(call)?;
    Ok(joined(setup.size(), filled(&analysis::fill_in(&setup).added)))
}

/// `vc-build`: what can be filled in, moves outside must-play, and of the rest those that needn't
/// be tried.
pub(crate) fn build(call: &mut Call<'_>) -> Answer {
    let (setup, size) = (open(call)?, call.session.size());
    let analyzer = Analyzer::new(size);
    let (found, outside) = (analyzer.inferior(&setup), outside(&analyzer, &setup));
    let rest = pruned(&found.pruned, size).filter(|(cell, _)| !outside.contains(cell));
    let marked = outside.iter().map(|&cell| (cell, "x".to_string()));
    Ok(joined(size, filled(&found.fill_in.added).chain(marked).chain(rest)))
}

/// `vc-get-mustplay`: what can be filled in, and the moves outside must-play.
pub(crate) fn must_play(call: &mut Call<'_>) -> Answer {
    let (setup, size) = (open(call)?, call.session.size());
    let analyzer = Analyzer::new(size);
    let marked = outside(&analyzer, &setup).into_iter().map(|cell| (cell, "x".to_string()));
    Ok(joined(size, filled(&analyzer.fill_in(&setup).added).chain(marked)))
}

/// `eval-resist`: the value of the circuits and their resistances.
pub(crate) fn resistance(call: &mut Call<'_>) -> Answer {
    let found = circuits(call)?;
    let [black, white] = Color::ALL.map(|color| found.resistances[color]);
    Ok(format!("{:.4}, resistance of black {black:.4}, of white {white:.4}", found.value))
}

/// `eval-resist-cells`: the energy of each cell, those with the most first.
pub(crate) fn energies(call: &mut Call<'_>) -> Answer {
    let (found, size) = (circuits(call)?, call.session.size());
    let cells = found.cells.iter();
    Ok(joined(size, cells.map(|reading| (reading.cell, format!("{:.3}", reading.energy)))))
}

fn circuits(call: &Call<'_>) -> Result<Evaluation, Failure> {
    Ok(analysis::circuit(&open(call)?, LinksBy::Ends))
}

/// The position that is asked about, one of Hex in which nobody has joined.
fn open(call: &Call<'_>) -> Result<Setup, Failure> {
    call.in_hex("inferior cells, must-play and circuits")?;
    call.open_setup()
}

/// The cells that stay empty and are outside must-play, in reading order.
fn outside(analyzer: &Analyzer, setup: &Setup) -> Vec<Cell> {
    let mut outside = analyzer.must_play(setup).outside;
    outside.sort_unstable();
    outside
}

fn filled(added: &[Added]) -> impl Iterator<Item = (Cell, String)> {
    added.iter().map(|added| {
        let code = match added.color {
            Color::Black => "fbb",
            Color::White => "fww",
        };
        (added.cell, code.into())
    })
}

fn pruned(pruned: &[Pruned], size: Size) -> impl Iterator<Item = (Cell, String)> {
    pruned.iter().map(move |&Pruned { cell, reason }| {
        let code = match reason {
            PruneReason::Vulnerable(killer) => format!("iv[{}]", size.name(killer)),
            PruneReason::Dominated(better) => format!("id[{}]", size.name(better)),
        };
        (cell, code)
    })
}

fn joined(size: Size, pairs: impl Iterator<Item = (Cell, String)>) -> String {
    let pairs = pairs.map(|(cell, code)| format!("{} {code}", size.name(cell)));
    pairs.collect::<Vec<_>>().join(" ")
}
