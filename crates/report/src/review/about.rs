//! What the file of a game says beside its moves: names, comments, and how the game ended.

use board::notation::sgf::{self, Collection, Node, Property, Value};
use board::{Color, Record};
use mustplay::review::Ending;

/// Properties of the first node that a review writes itself.
const OWN: [&str; 13] = ["FF", "GM", "AP", "SZ", "RU", "AB", "AW", "AE", "PL", "B", "W", "C", "CA"];

/// What a file says about a game that has nothing to do with the review: it is kept.
#[derive(Clone, Debug, Default)]
pub struct About {
    /// Names, dates and the like: identifiers and values of properties of the first node.
    pub properties: Vec<(String, Vec<String>)>,
    /// The comments on the start and on each move; there may be fewer than moves.
    pub comments: Vec<String>,
}

impl About {
    /// The same as [`About::line`] for the text of a file; none if it isn't SGF.
    pub fn read(text: &str, line: usize, game: &Record, is_cut: bool) -> Option<About> {
        About::line(&sgf::parse(text).ok()?, line, game, is_cut)
    }

    /// What a line of an SGF file says about a game that is this line, or with `is_cut` its
    /// beginning. Comments are kept where each belongs to a move of the game, not where stones were
    /// set up in between.
    pub fn line(file: &Collection, line: usize, game: &Record, is_cut: bool) -> Option<About> {
        let nodes = file.line(line)?;
        let (root, nodes) = nodes.split_first()?;
        let is_move = |node: &Node| node.value("B").or(node.value("W")).is_some();
        let moves: Vec<&&Node> = nodes.iter().filter(|node| is_move(node)).collect();
        let is_whole = !is_move(root)
            && match is_cut {
                false => moves.len() == game.moves().len(),
                true => moves.len() >= game.moves().len(),
            };
        let comment = |node: &Node| node.value("C").map(Value::text).unwrap_or_default();
        let mut comments = vec![comment(root)];
        if is_whole {
            comments.extend(moves.into_iter().map(|node| comment(node)));
        }
        let properties = root.properties().iter();
        // Little Golem names no game, and colors there go by the order of play: it isn't clear who
        // won.
        let is_clear = |name: &str| name != "RE" || root.value("GM").is_some();
        let is_kept = |name: &str| !OWN.contains(&name) && is_clear(name);
        let kept = properties.filter(|property| is_kept(property.identifier()));
        let texts = |property: &Property| property.values().iter().map(Value::text).collect();
        let properties = kept.map(|kept| (kept.identifier().to_string(), texts(kept))).collect();
        Some(About { properties, comments })
    }

    /// What the property `RE` says: `B+`, `W+R`, `B+Time` and the like.
    pub fn result(&self) -> Option<(Ending, Color)> {
        let (_, texts) = self.properties.iter().find(|(identifier, _)| identifier == "RE")?;
        let (winner, how) = texts.first()?.split_once('+')?;
        let ending = match how.trim().chars().next() {
            Some('R' | 'r') => Ending::Resigned,
            Some('T' | 't' | 'F' | 'f') => Ending::Forfeited,
            _ => Ending::Adjudged,
        };
        Some((ending, Color::from_name(winner.trim())?))
    }

    pub(super) fn comment(&self, number: usize) -> &str {
        self.comments.get(number).map_or("", String::as_str)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Rules;

    fn about(text: &str) -> About {
        let file = sgf::parse(text).expect("a file");
        let game = file.record(0, Rules::Hex).expect("a game");
        About::line(&file, 0, &game, false).expect("a line")
    }

    #[test]
    fn results_are_read_as_people_write_them() {
        for (result, ending, winner) in [
            ("B+R", Ending::Resigned, Color::Black),
            ("W+Resign", Ending::Resigned, Color::White),
            ("B+Time", Ending::Forfeited, Color::Black),
            ("White+F", Ending::Forfeited, Color::White),
            ("B+", Ending::Adjudged, Color::Black),
        ] {
            let said = about(&format!("(;GM[11]SZ[3]RE[{result}];B[b2])")).result();
            assert_eq!(said, Some((ending, winner)), "{result}");
        }
        for result in ["?", "Void", "0", "x+R"] {
            assert_eq!(about(&format!("(;GM[11]SZ[3]RE[{result}];B[b2])")).result(), None);
        }
        assert_eq!(about("(;SZ[3]RE[B+R];B[b2])").result(), None, "it isn't clear who Black is");
    }

    #[test]
    fn comments_belong_to_moves() {
        let said = about("(;GM[11]SZ[3]C[start]PB[Ada];B[b2]C[center];W[a1])");
        assert_eq!(said.comments, ["start", "center", ""]);
        assert_eq!(said.properties, [("PB".to_string(), vec!["Ada".to_string()])]);
    }
}
