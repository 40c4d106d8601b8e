//! The game as SGF with comments, marks and variations, which any viewer shows.
//!
//! | property | what it says |
//! |---|---|
//! | `C` | who wins, what a blunder gave away |
//! | `GB`, `GW` | 2 where it is proved that Black or White wins |
//! | `BM` | a blunder: 1, or 2 for the losing move |
//! | `DO` | a move at which the player's opinion turns |
//! | `TE` | a move that would have kept the win; a variation begins with it |
//! | `N` | `losing move` |

use super::text::kept;
use super::{About, ReviewedGame};
use crate::words::{names, title};
use board::notation::sgf::{Collection, Property, root_properties};
use board::{Cell, Color};
use mustplay::review::{Judgment, ReviewedMove, Standing};

/// How many better moves of a blunder become variations; the comment names all of them.
const VARIATIONS: usize = 3;

pub(super) fn write(game: &ReviewedGame, about: &About) -> String {
    let mut file = Collection::new();
    let mut root = root_properties(game.game.start());
    let kept = about.properties.iter();
    root.extend(kept.map(|(identifier, values)| Property::new(identifier, values)));
    root.extend(position(game, 0, &[about.comment(0), &summary(game)]));
    let mut node = file.add(None, root);
    for (index, found) in game.review.moves.iter().enumerate() {
        let before = node;
        node = file.add(Some(before), moved(game, index, about.comment(index + 1)));
        for better in found.better.iter().take(VARIATIONS) {
            variation(game, &mut file, before, found.played.color, &better.line);
        }
    }
    file.to_string() + "\n"
}

/// What stands in the comment on the start.
fn summary(game: &ReviewedGame) -> String {
    let mut lines = vec![format!("{} {}", game.result(), game.proved()), game.lost_by()];
    let turns = game.turns();
    if !turns.is_empty() {
        lines.push("In the player's opinion, which proves nothing, the game turns here:".into());
        lines.extend(turns);
    }
    lines.join("\n")
}

/// A node of the main line.
fn moved(game: &ReviewedGame, index: usize, kept: &str) -> Vec<Property> {
    let found = &game.review.moves[index];
    let name = game.name(found.played.action);
    let mut properties = vec![Property::new(letter(found.played.color), [name])];
    if found.judgment == Judgment::LostWin {
        let is_losing = game.is_losing(index);
        properties.push(Property::new("BM", [if is_losing { "2" } else { "1" }]));
        if is_losing {
            properties.push(Property::new("N", ["losing move"]));
        }
    }
    let doubt = game.doubt(index);
    if doubt.is_some() {
        properties.push(Property::new("DO", [""]));
    }
    let remarks = [kept, &blame(game, found), doubt.as_deref().unwrap_or_default()];
    properties.extend(position(game, index + 1, &remarks));
    properties
}

/// What is said of a blunder.
fn blame(game: &ReviewedGame, found: &ReviewedMove) -> String {
    if found.judgment != Judgment::LostWin {
        return String::new();
    }
    let cells: Vec<Cell> = found.better.iter().map(|better| better.cell).collect();
    let kept = kept(found.has_all_better, &names(game.game.start().size(), &cells));
    format!("{} gives the win away. {kept}", title(found.played.color))
}

/// What is said of the position after so many moves, behind other remarks.
fn position(game: &ReviewedGame, number: usize, remarks: &[&str]) -> Vec<Property> {
    let found = &game.review.positions[number];
    let (mark, standing) = match found.standing {
        Standing::Proved { winner, .. } => {
            let identifier = if winner == Color::Black { "GB" } else { "GW" };
            let mark = Property::new(identifier, ["2"]);
            (Some(mark), format!("{} (proved).", game.standing(number)))
        }
        Standing::Opinion { best, .. } => {
            let best = found.position.size().name(best);
            let words = format!("An opinion: {}, best {best}.", game.standing(number));
            (None, words)
        }
    };
    let said = remarks.iter().copied().chain([standing.as_str()]);
    let said: Vec<&str> = said.filter(|said| !said.is_empty()).collect();
    [Property::new("C", [said.join("\n")])].into_iter().chain(mark).collect()
}

/// A move that would have kept the win, and the line that shows it.
fn variation(
    game: &ReviewedGame,
    file: &mut Collection,
    before: usize,
    first: Color,
    line: &[Cell],
) {
    let (mut node, mut color) = (before, first);
    for (place, &cell) in line.iter().enumerate() {
        let name = game.game.start().size().name(cell);
        let mut properties = vec![Property::new(letter(color), [name])];
        if place == 0 {
            properties.push(Property::new("TE", ["1"]));
            properties.push(Property::new("C", [format!("{} keeps the win.", title(first))]));
        }
        node = file.add(Some(node), properties);
        color = !color;
    }
}

fn letter(color: Color) -> String {
    color.letter().to_string()
}
