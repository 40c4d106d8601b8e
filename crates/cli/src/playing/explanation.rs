//! What can be seen of a position without searching: who is connected from side to side, who
//! threatens to be, and which moves meet the threats. Holds in: Hex.

use board::{Cell, Color, Setup};
use mustplay::analysis::{Analyzer, SideToSide};
use report::words::{names, title};

/// What is seen.
pub(super) struct Explanation {
    /// Sentences, one a line.
    pub(super) text: String,
    /// The moves of the side to move that meet all threats, where there are threats.
    pub(super) must_play: Vec<Cell>,
}

/// Looks at a position of Hex in which nobody has joined.
pub(super) fn explain(setup: &Setup) -> Explanation {
    let analyzer = Analyzer::new(setup.size());
    let (mut text, mut is_threatened) = (String::new(), false);
    for color in Color::ALL {
        let (sentence, is_near) = links(&analyzer, setup, color);
        is_threatened |= is_near && color != setup.turn;
        text += &sentence;
        text.push('\n');
    }
    let (turn, size) = (title(setup.turn), setup.size());
    if !is_threatened {
        text += &format!("There is no threat in sight that {turn} has to meet.\n");
        return Explanation { text, must_play: Vec::new() };
    }
    let must_play = analyzer.must_play(setup).moves;
    text += &match must_play.is_empty() {
        true => format!("No move of {turn} meets all threats: {turn} has lost.\n"),
        false => format!("{turn} has to play one of: {}\n", names(size, &must_play).join(" ")),
    };
    Explanation { text, must_play }
}

/// What a color's connections say, and whether it is a move away from its goal, or there.
fn links(analyzer: &Analyzer, setup: &Setup, color: Color) -> (String, bool) {
    let (name, size) = (title(color), setup.size());
    match analyzer.connections(setup, color).side_to_side() {
        Some(SideToSide::Connected { carrier }) => {
            let cells = names(size, &carrier).join(" ");
            (format!("{name} is connected from side to side, whoever moves: {cells}"), true)
        }
        Some(SideToSide::Threatened { carrier, keys }) => {
            let by = keys.first().map_or(String::new(), |&key| format!(" by {}", size.name(key)));
            let cells = names(size, &carrier).join(" ");
            (format!("{name} threatens to connect{by}: {cells}"), true)
        }
        None => (format!("{name} has no connection from side to side in sight."), false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threats_and_what_meets_them() {
        // Black threatens to join by b2 or by its neighbors; White has to stop that.
        let explanation = explain(&"3/3/1B1 w".parse().expect("a position"));
        assert!(
            explanation.text.contains("Black threatens to connect by "),
            "{}",
            explanation.text
        );
        assert!(explanation.text.contains("White has to play one of: "), "{}", explanation.text);
        assert!(!explanation.must_play.is_empty());
        let explanation = explain(&"3/1B1/3 w".parse().expect("a position"));
        assert!(
            explanation.text.contains("Black is connected from side to side"),
            "{}",
            explanation.text
        );
        assert!(
            explanation.text.ends_with("No move of White meets all threats: White has lost.\n")
        );
        let explanation = explain(&"9/9/9/9/9/9/9/9/9 b".parse().expect("a position"));
        assert!(explanation.text.contains("in sight"), "{}", explanation.text);
        assert!(
            explanation.text.ends_with("no threat in sight that Black has to meet.\n"),
            "{}",
            explanation.text
        );
    }
}
