//! What an SGF file says about a game beside its moves.

use board::notation::sgf::{self, Node, Property, Value};
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
    /// What an SGF file says about a game that was read from it: from this line, counted from 0,
    /// and perhaps from its beginning only. Comments are kept where each belongs to a move of the
    /// game, not where stones were set up in between. None if the text isn't SGF.
    pub fn read(text: &str, variation: usize, game: &Record, is_beginning: bool) -> Option<About> {
        let file = sgf::parse(text).ok()?;
        let line = file.line(variation)?;
        let (root, nodes) = line.split_first()?;
        let is_move = |node: &Node| node.value("B").or(node.value("W")).is_some();
        let moves: Vec<&&Node> = nodes.iter().filter(|node| is_move(node)).collect();
        let is_whole = !is_move(root)
            && match is_beginning {
                false => moves.len() == game.moves().len(),
                true => moves.len() >= game.moves().len(),
            };
        let comment = |node: &Node| node.value("C").map(Value::text).unwrap_or_default();
        let mut comments = vec![comment(root)];
        if is_whole {
            comments.extend(moves.into_iter().map(|node| comment(node)));
        }
        let properties = root.properties().iter();
        // Little Golem names no game, and colors there go by the order of play: who won isn't
        // clear.
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
