//! The board and the game: sizes, moves, taking back, and how it stands.

use crate::call::Call;
use crate::protocol::{Answer, quoted};
use board::{Cell, Coord, Move, Played, Size};
use report::diagram;
use report::words::by_column;

/// `boardsize`: with one number the board is square.
pub(crate) fn board_size(call: &mut Call<'_>) -> Answer {
    let columns = call.number(0)?;
    let rows = if call.args.len() > 1 { call.number(1)? } else { columns };
    let size = Size::new(columns, rows)?;
    call.session.begin(call.session.rules(), size);
    Ok(String::new())
}

pub(crate) fn clear_board(call: &mut Call<'_>) -> Answer {
    call.session.begin(call.session.rules(), call.session.size());
    Ok(String::new())
}

/// `play`: any color may move, also twice in a row, as clients need it to set up positions.
pub(crate) fn play(call: &mut Call<'_>) -> Answer {
    let color = call.color(0)?;
    let action = match call.word(1).to_ascii_lowercase().as_str() {
        "swap-pieces" if !call.session.settings.swap => {
            return Err("there is no swap in this game; 'param_game allow_swap 1' allows it".into());
        }
        "swap-pieces" if call.session.has_swapped() => {
            return Err("the first stone was taken over before".into());
        }
        "swap-pieces" => Move::SwapPieces,
        "resign" | "pass" | "swap" | "swap-sides" => {
            let word = quoted(call.word(1));
            return Err(format!("{word} is no move that can be played here").into());
        }
        _ => Move::Place(call.cell(1)?),
    };
    call.session.play(Played { color, action })?;
    Ok(String::new())
}

pub(crate) fn undo(call: &mut Call<'_>) -> Answer {
    match call.session.undo() {
        true => Ok(String::new()),
        false => Err("there is no move to take back".into()),
    }
}

pub(crate) fn show_board(call: &mut Call<'_>) -> Answer {
    Ok(format!("\n{}", diagram::plain(&diagram::last_move(&call.session.record))))
}

pub(crate) fn final_score(call: &mut Call<'_>) -> Answer {
    match call.session.record.position().winner() {
        Some(winner) => Ok(format!("{}+", winner.letter())),
        None => Err("the game isn't over".into()),
    }
}

pub(crate) fn legal_moves(call: &mut Call<'_>) -> Answer {
    call.color_or_turn(0)?;
    let setup = call.session.record.position();
    Ok(call.list(&by_column(setup.size(), setup.empty_cells())))
}

/// `group-get`: the stone first, then the rest of its chain.
pub(crate) fn chain(call: &mut Call<'_>) -> Answer {
    let cell = call.cell(0)?;
    let (setup, size) = (call.session.record.position(), call.session.size());
    if setup.at(cell).is_none() {
        return Err(format!("there is no stone on {}", size.name(cell)).into());
    }
    let mut chain = vec![cell];
    let mut next = 0;
    while let Some(&stone) = chain.get(next) {
        next += 1;
        let same = size.neighbors(stone).filter(|&other| setup.at(other) == setup.at(stone));
        for other in same.collect::<Vec<Cell>>() {
            if !chain.contains(&other) {
                chain.push(other);
            }
        }
    }
    chain[1..].sort_by_key(|&cell| -> Coord { size.coord(cell) });
    Ok(call.list(&chain))
}
