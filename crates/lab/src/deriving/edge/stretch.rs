//! Ladders of other lengths.
//!
//! Where two neighboring columns of a template are free and nothing else, up to the same height,
//! the owner may run along the side there. One more such column between them gives a longer
//! template, if it holds: each length is decided by a search of its own.

use super::strip::Strip;
use connect::edge::template::Template;

/// The longest template: with six rows, one more and a way beside it it fits into the sets.
const LONGEST: i32 = 10;

/// What a run may be high.
const HEIGHTS: std::ops::RangeInclusive<i32> = 2..=4;

/// The template with longer runs, as far as that holds.
pub(super) fn stretched(template: &Template) -> Vec<Template> {
    let images = [template.at_the_start(), template.mirrored().at_the_start()];
    let mut found = Vec::new();
    for image in images {
        let joints: Vec<(i32, i32)> = (1..image.length())
            .filter_map(|along| {
                let height = free_height(&image, along)?;
                (free_height(&image, along - 1)? == height).then_some((along, height))
            })
            .collect();
        for (along, height) in joints {
            let mut longer = image.clone();
            while longer.length() < LONGEST {
                longer = with_column(&longer, along, height);
                match least(&longer) {
                    Some(template) => found.push(template.canonical()),
                    None => break,
                }
            }
        }
    }
    found.sort();
    found.dedup();
    found
}

/// How high a column is free, if it is from the side on and has nothing else.
fn free_height(template: &Template, along: i32) -> Option<i32> {
    let is_in = |&(column, _): &(i32, i32)| column == along;
    if template.stones.iter().any(&is_in) || is_in(&template.target) {
        return None;
    }
    let height = template.free.iter().filter(|place| is_in(place)).count() as i32;
    let is_whole = (0..height).all(|away| template.free.contains(&(along, away)));
    (is_whole && HEIGHTS.contains(&height)).then_some(height)
}

/// The template with a free column of this height before another.
fn with_column(template: &Template, before: i32, height: i32) -> Template {
    let mut longer =
        template.map(|(along, away)| (if along >= before { along + 1 } else { along }, away));
    longer.free.extend((0..height).map(|away| (before, away)));
    longer
}

/// The template without what it doesn't need, if it holds and H-search doesn't see it.
fn least(template: &Template) -> Option<Template> {
    let mut strip = Strip::of(template)?;
    let (stones, free) = (strip.cells(&template.stones), strip.cells(&template.free));
    let least = strip.least(template.target, stones, free, |count| count - 1)?.at_the_start();
    let mut strip = Strip::of(&least)?;
    (!strip.sees(&least)).then_some(least)
}
