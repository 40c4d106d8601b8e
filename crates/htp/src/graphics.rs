//! Live graphics: blocks that `HexGui` draws while a command runs.
//!
//! A block is `gogui-gfx:`, a kind, and lines of keywords that all have to be there in their order.

use board::Color;
use mustplay::View;
use report::words::counted;
use std::time::Duration;

/// The picture of a search: the line it looks at, and what each move lacks to win and to lose.
pub(crate) fn search(view: &View, turn: Color, nodes: u64, elapsed: Duration) -> String {
    let mut text = format!("{}, {} s", counted(nodes, "node"), elapsed.as_secs());
    if let Some([phi, delta]) = view.bounds {
        text += &format!(", bounds {phi}/{delta}");
    }
    let labels = view.moves.iter().map(|(cell, [wins, loses])| format!(" {cell} {wins}@{loses}"));
    let labels: String = labels.collect();
    format!("gogui-gfx:\ndfpn\nVAR{}\nLABEL{labels}\nTEXT {text}\n\n", line(view, turn))
}

/// The picture of a player: the line it expects, how much it looks at each move, and its chance.
pub(crate) fn player(view: &View, turn: Color, nodes: u64, elapsed: Duration) -> String {
    let mut text = format!("{}, {} s", counted(nodes, "node"), elapsed.as_secs());
    if let Some(chance) = view.chance {
        text += &format!(", chance {:.0}%", chance * 100.0);
    }
    let shares = view.shares.iter();
    let influence: String =
        shares.clone().map(|(cell, share)| format!(" {cell} {share:.3}")).collect();
    let shown = shares.filter(|(_, share)| *share >= 0.005);
    let labels: String =
        shown.map(|(cell, share)| format!(" {cell} {:.0}%", share * 100.0)).collect();
    let line = line(view, turn);
    format!("gogui-gfx:\nuct\nVAR{line}\nINFLUENCE{influence}\nLABEL{labels}\nTEXT {text}\n\n")
}

/// A line of moves, each with its color.
fn line(view: &View, turn: Color) -> String {
    let mut color = turn;
    let mut text = String::new();
    for cell in &view.principal_variation {
        text += &format!(" {} {cell}", color.letter());
        color = !color;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Coord;

    fn at(name: &str) -> Coord {
        Coord::from_name(name).expect("a cell")
    }

    #[test]
    fn a_search_is_drawn() {
        let view = View {
            principal_variation: vec![at("a1"), at("b2")],
            bounds: Some([12, 7]),
            moves: vec![(at("c3"), [1, 20]), (at("d4"), [5, 6])],
            ..View::default()
        };
        let expected = "gogui-gfx:\ndfpn\nVAR W a1 B b2\nLABEL c3 1@20 d4 5@6\n\
                        TEXT 1,234 nodes, 3 s, bounds 12/7\n\n";
        assert_eq!(search(&view, Color::White, 1234, Duration::from_secs(3)), expected);
        let nothing = search(&View::default(), Color::Black, 0, Duration::ZERO);
        assert_eq!(nothing, "gogui-gfx:\ndfpn\nVAR\nLABEL\nTEXT 0 nodes, 0 s\n\n");
    }

    #[test]
    fn a_player_is_drawn() {
        let view = View {
            principal_variation: vec![at("a1")],
            chance: Some(0.625),
            shares: vec![(at("a1"), 0.75), (at("b2"), 0.25), (at("c3"), 0.001)],
            ..View::default()
        };
        let expected = "gogui-gfx:\nuct\nVAR B a1\nINFLUENCE a1 0.750 b2 0.250 c3 0.001\n\
                        LABEL a1 75% b2 25%\nTEXT 10 nodes, 0 s, chance 62%\n\n";
        assert_eq!(player(&view, Color::Black, 10, Duration::ZERO), expected);
    }
}
