//! The shape of an edge template, wherever along a side it may lie.

use std::collections::BTreeSet;
use std::fmt::{self, Display};
use std::str::FromStr;

/// A place near a side: how far along the side, and how far from it, where 0 touches it. The
/// neighbors of (c, k) farther from the side are (c, k + 1) and (c + 1, k + 1).
pub type Place = (i32, i32);

/// A target, stones and free places near a side: if the owner has the stones, and the opponent has
/// nothing of the target and of the free places, the target is connected to the side.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Template {
    /// What is connected to the side: an empty cell or a stone of the owner.
    pub target: Place,
    /// The stones that the owner has to have, without the target.
    pub stones: BTreeSet<Place>,
    /// The places that the opponent must not have.
    pub free: BTreeSet<Place>,
}

impl Template {
    /// All places, the target among them.
    pub fn places(&self) -> impl Iterator<Item = Place> {
        self.stones.iter().chain(&self.free).copied().chain([self.target])
    }

    /// How long it is along the side, from the first place to the last.
    pub fn length(&self) -> i32 {
        let along = || self.places().map(|(along, _)| along);
        let first = along().min().expect("the target is there");
        along().max().expect("the target is there") - first + 1
    }

    /// How many rows it has.
    pub fn height(&self) -> i32 {
        self.places().map(|(_, away)| away).max().expect("the target is there") + 1
    }

    /// The template with every place changed.
    #[must_use]
    pub fn map(&self, change: impl Fn(Place) -> Place) -> Template {
        let all = |places: &BTreeSet<Place>| places.iter().map(|&place| change(place)).collect();
        Template { target: change(self.target), stones: all(&self.stones), free: all(&self.free) }
    }

    /// The template seen in a mirror that stands on the side. Neighbors stay neighbors: (c, k) goes
    /// to (k - c, k), and its neighbors (c, k + 1) and (c + 1, k + 1) to (k + 1 - c, k + 1) and
    /// (k - c, k + 1).
    #[must_use]
    pub fn mirrored(&self) -> Template {
        self.map(|(along, away)| (away - along, away))
    }

    /// Moved along the side until its first place is at 0.
    #[must_use]
    pub fn at_the_start(&self) -> Template {
        let first = self.places().map(|(along, _)| along).min().expect("the target is there");
        self.map(|(along, away)| (along - first, away))
    }

    /// One of the two images at the start: the same one for both. It is the shorter one, if they
    /// differ in that.
    #[must_use]
    pub fn canonical(&self) -> Template {
        let images = [self.at_the_start(), self.mirrored().at_the_start()];
        images.into_iter().min_by_key(|image| (image.length(), image.clone())).expect("two")
    }

    /// Whether it holds wherever `other` does: with the same target it needs no other stones, and
    /// no other places.
    fn covers(&self, other: &Template) -> bool {
        self.target == other.target
            && self.stones.is_subset(&other.stones)
            && self
                .free
                .iter()
                .all(|place| other.free.contains(place) || other.stones.contains(place))
    }

    /// Whether it, or its mirror image, holds wherever `other` does.
    pub fn implies(&self, other: &Template) -> bool {
        let moved = |image: &Template| {
            let by = other.target.0 - image.target.0;
            image.map(|(along, away)| (along + by, away))
        };
        moved(self).covers(other) || moved(&self.mirrored()).covers(other)
    }
}

/// Row by row, the one that touches the side last: `T` is the target, `S` a stone, `.` a free
/// place, and `-` any place that isn't needed.
impl Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at_start = self.at_the_start();
        for away in (0..self.height()).rev() {
            for along in 0..self.length() {
                let place = (along, away);
                f.write_str(if place == at_start.target {
                    "T"
                } else if at_start.stones.contains(&place) {
                    "S"
                } else if at_start.free.contains(&place) {
                    "."
                } else {
                    "-"
                })?;
            }
            if away > 0 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// Why a line isn't a template.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoTemplate;

impl Display for NoTemplate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a template has rows of `T`, `S`, `.` and `-` with one `T` among them")
    }
}

impl std::error::Error for NoTemplate {}

impl FromStr for Template {
    type Err = NoTemplate;

    fn from_str(text: &str) -> Result<Self, NoTemplate> {
        let (mut target, mut stones, mut free) = (None, BTreeSet::new(), BTreeSet::new());
        for (away, row) in (0..).zip(text.rsplit('/')) {
            for (along, letter) in (0..).zip(row.chars()) {
                let place = (along, away);
                let is_new = match letter {
                    'T' => target.replace(place).is_none(),
                    'S' => stones.insert(place),
                    '.' => free.insert(place),
                    '-' => true,
                    _ => false,
                };
                if !is_new {
                    return Err(NoTemplate);
                }
            }
        }
        Ok(Template { target: target.ok_or(NoTemplate)?, stones, free })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str) -> Template {
        text.parse().expect("a template")
    }

    #[test]
    fn a_template_is_written_as_it_is_read() {
        for text in ["T/.", "-T/..", "--.T/-S../-.../....", "S-T/..."] {
            assert_eq!(template(text).to_string(), text);
        }
    }

    #[test]
    fn what_is_no_template_is_refused() {
        for text in ["", ".", "TT", "T/x", "S/."] {
            assert_eq!(text.parse::<Template>(), Err(NoTemplate), "{text}");
        }
    }

    #[test]
    fn a_mirror_image_twice_is_the_template() {
        let one = template("--.T/-S../-.../....");
        assert_eq!(one.mirrored().mirrored(), one);
        assert_eq!(one.canonical(), one.mirrored().canonical());
        assert_eq!(template("-T/..").mirrored().at_the_start(), template("-T/.."));
    }

    #[test]
    fn fewer_stones_and_places_imply_more() {
        let (small, large) = (template("-T-/..-"), template("-T./..."));
        assert!(small.implies(&large) && !large.implies(&small));
        assert!(small.implies(&template("-T-/.S-")), "a stone is as good as a free place");
        assert!(!template("-T/S.").implies(&small));
    }
}
