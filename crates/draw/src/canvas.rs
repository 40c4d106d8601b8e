//! Shapes to SVG elements.
//!
//! The canvas keeps track of how far its shapes reach, and the finished picture's `viewBox` is just
//! that: nothing can be drawn outside it.

use crate::layout::Point;
use crate::lettering;
use crate::palette::Rgb;
use std::fmt::Write;

/// The room around everything that is drawn.
const MARGIN: f64 = 8.0;

/// How a shape is painted.
#[derive(Clone, Copy)]
pub(crate) struct Paint {
    pub(crate) fill: Option<Rgb>,
    /// The color and breadth of the outline.
    pub(crate) stroke: Option<(Rgb, f64)>,
}

impl Paint {
    /// A shape without an outline.
    pub(crate) fn fill(color: Rgb) -> Paint {
        Paint { fill: Some(color), stroke: None }
    }

    /// An outline alone.
    pub(crate) fn stroke(color: Rgb, breadth: f64) -> Paint {
        Paint { fill: None, stroke: Some((color, breadth)) }
    }

    /// The same with an outline.
    pub(crate) fn outlined(self, color: Rgb, breadth: f64) -> Paint {
        Paint { stroke: Some((color, breadth)), ..self }
    }

    /// How far the outline reaches out of the shape.
    fn overhang(self) -> f64 {
        self.stroke.map_or(0.0, |(_, breadth)| breadth / 2.0)
    }

    fn attributes(self) -> String {
        let mut text = match self.fill {
            Some(color) => format!(r#" fill="{color}""#),
            None => r#" fill="none""#.to_string(),
        };
        if let Some((color, breadth)) = self.stroke {
            let breadth = number(breadth);
            let _ = write!(text, r#" stroke="{color}" stroke-width="{breadth}""#);
        }
        text
    }
}

/// Where a text lies relative to its point.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Anchor {
    /// The point is the text's middle.
    Middle,
    /// The point is the text's left end.
    Start,
}

/// A line of text.
pub(crate) struct Text<'a> {
    pub(crate) text: &'a str,
    /// The middle of the letters' height, and the middle or the left end of the line.
    pub(crate) at: Point,
    pub(crate) size: f64,
    pub(crate) color: Rgb,
    pub(crate) anchor: Anchor,
    pub(crate) bold: bool,
}

/// The smallest rectangle around what has been drawn.
#[derive(Clone, Copy)]
pub(crate) struct Bounds {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) right: f64,
    pub(crate) bottom: f64,
}

/// A picture in the making.
pub(crate) struct Canvas {
    elements: String,
    bounds: Option<Bounds>,
}

impl Canvas {
    /// Nothing yet.
    pub(crate) fn new() -> Canvas {
        Canvas { elements: String::new(), bounds: None }
    }

    /// How far the shapes reach.
    ///
    /// # Panics
    /// If nothing has been drawn.
    pub(crate) fn bounds(&self) -> Bounds {
        self.bounds.expect("something has been drawn")
    }

    /// A closed shape.
    pub(crate) fn polygon(&mut self, points: &[Point], paint: Paint) {
        let list: Vec<String> = points.iter().map(|&point| pair(point)).collect();
        self.reach_all(points, paint);
        self.element(&format!(r#"<polygon points="{}"{}/>"#, list.join(" "), paint.attributes()));
    }

    /// Many closed shapes that are painted alike, as one element.
    pub(crate) fn polygons<'a>(
        &mut self,
        shapes: impl IntoIterator<Item = &'a [Point]>,
        paint: Paint,
    ) {
        let mut path = String::new();
        for points in shapes {
            for (index, &point) in points.iter().enumerate() {
                path.push(if index == 0 { 'M' } else { 'L' });
                path.push_str(&pair(point));
            }
            path.push('Z');
            self.reach_all(points, paint);
        }
        self.element(&format!(r#"<path d="{path}"{}/>"#, paint.attributes()));
    }

    /// A disc or a circle.
    pub(crate) fn circle(&mut self, center: Point, radius: f64, paint: Paint) {
        self.reach(center, radius + paint.overhang());
        let (x, y, r) = (number(center.x), number(center.y), number(radius));
        self.element(&format!(r#"<circle cx="{x}" cy="{y}" r="{r}"{}/>"#, paint.attributes()));
    }

    /// A straight stroke with round ends.
    pub(crate) fn line(&mut self, from: Point, to: Point, color: Rgb, breadth: f64) {
        let paint = Paint::stroke(color, breadth);
        self.reach_all(&[from, to], paint);
        let (from, to) = (pair(from), pair(to));
        self.element(&format!(r#"<path d="M{from}L{to}"{}/>"#, paint.attributes()));
    }

    /// A line of text.
    pub(crate) fn text(&mut self, text: &Text<'_>) {
        let Text { at, size, color, anchor, bold, .. } = *text;
        let width = size * lettering::width(text.text);
        let left = if anchor == Anchor::Middle { at.x - width / 2.0 } else { at.x };
        self.reach_all(
            &[
                Point { x: left, y: at.y - 0.6 * size },
                Point { x: left + width, y: at.y + 0.6 * size },
            ],
            Paint::fill(color),
        );
        let mut attributes = String::new();
        if anchor == Anchor::Start {
            attributes.push_str(r#" text-anchor="start""#);
        }
        if bold {
            attributes.push_str(r#" font-weight="bold""#);
        }
        self.element(&format!(
            r#"<text x="{}" y="{}" font-size="{}" fill="{color}"{attributes}>{}</text>"#,
            number(at.x),
            number(at.y + lettering::BASELINE * size),
            number(size),
            escaped(text.text),
        ));
    }

    /// The whole picture: a name for those who can't see it, and the page's color unless the page
    /// shows through.
    pub(crate) fn finish(self, name: &str, page: Option<Rgb>) -> String {
        let bounds = self.bounds();
        let (left, top) = ((bounds.left - MARGIN).floor(), (bounds.top - MARGIN).floor());
        let width = number((bounds.right + MARGIN).ceil() - left);
        let height = number((bounds.bottom + MARGIN).ceil() - top);
        let (left, top) = (number(left), number(top));
        let mut svg = format!(
            concat!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" role="img" "#,
                r#"width="{}" height="{}" viewBox="{} {} {} {}" "#,
                r#"font-family="sans-serif" text-anchor="middle" "#,
                r#"stroke-linejoin="round" stroke-linecap="round">"#,
                "\n<title>{}</title>\n",
            ),
            width,
            height,
            left,
            top,
            width,
            height,
            escaped(name),
        );
        if let Some(color) = page {
            let _ = writeln!(
                svg,
                r#"<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{color}"/>"#,
            );
        }
        svg.push_str(&self.elements);
        svg.push_str("</svg>\n");
        svg
    }

    fn element(&mut self, element: &str) {
        self.elements.push_str(element);
        self.elements.push('\n');
    }

    fn reach_all(&mut self, points: &[Point], paint: Paint) {
        for &point in points {
            self.reach(point, paint.overhang());
        }
    }

    fn reach(&mut self, point: Point, around: f64) {
        let (left, right) = (point.x - around, point.x + around);
        let (top, bottom) = (point.y - around, point.y + around);
        self.bounds = Some(match self.bounds {
            None => Bounds { left, top, right, bottom },
            Some(old) => Bounds {
                left: old.left.min(left),
                top: old.top.min(top),
                right: old.right.max(right),
                bottom: old.bottom.max(bottom),
            },
        });
    }
}

/// A number with at most two decimals and no needless characters.
fn number(value: f64) -> String {
    let rounded = format!("{value:.2}");
    let short = rounded.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_string() } else { short.to_string() }
}

fn pair(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

/// Text in which nothing can be taken for markup. Characters that XML can't hold at all are
/// replaced.
fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\t' | '\n' | '\r' => escaped.push(' '),
            '\0'..'\u{20}' | '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            other => escaped.push(other),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [
            (0.0, "0"),
            (-0.001, "0"),
            (18.0, "18"),
            (-3.5, "-3.5"),
            (20.784_609, "20.78"),
            (100.0, "100"),
            (-0.25, "-0.25"),
        ] {
            assert_eq!(number(value), text);
        }
    }

    #[test]
    fn text_is_never_markup() {
        assert_eq!(escaped("a<b & \"c\">\u{1}\n"), "a&lt;b &amp; &quot;c&quot;&gt;\u{fffd} ");
    }
}
