//! Text as outlines, so that the renderer of PNG pictures needs no fonts.
//!
//! The font is Noto Sans, regular and bold, packed when the library is built. Letters stand side by
//! side as wide as the font makes them. There is no kerning, and nothing is shaped: the font holds
//! Latin, Greek and Cyrillic letters, which don't need it. A character that it lacks becomes the
//! font's empty box.

use flate2::read::DeflateDecoder;
use roxmltree::{Document, Node};
use std::fmt::Write;
use std::io::Read;
use std::sync::LazyLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// The regular face and the bold one, packed when the library was built.
const PACKED: [&[u8]; 2] = [
    include_bytes!(concat!(env!("OUT_DIR"), "/regular")),
    include_bytes!(concat!(env!("OUT_DIR"), "/bold")),
];

/// The faces, unpacked when the first picture is drawn.
static FACES: LazyLock<[Vec<u8>; 2]> = LazyLock::new(|| PACKED.map(unpacked));

/// The picture with each `text` element replaced by the outlines of its letters.
///
/// It understands the text that [`svg`](crate::svg()) writes: one line an element, with `x`, `y`,
/// `font-size`, and perhaps `text-anchor` and `font-weight`, which may stand further out, too.
pub(crate) fn outlined(svg: &str) -> Result<String, roxmltree::Error> {
    let document = Document::parse(svg)?;
    let mut outlined = String::with_capacity(2 * svg.len());
    let mut copied = 0;
    for element in document.descendants().filter(|node| node.has_tag_name("text")) {
        let place = element.range();
        outlined.push_str(&svg[copied..place.start]);
        outlined.push_str(&Line::read(element).path());
        copied = place.end;
    }
    outlined.push_str(&svg[copied..]);
    Ok(outlined)
}

/// A line of text, as an SVG element has it.
struct Line<'a> {
    text: &'a str,
    x: f32,
    /// The baseline.
    y: f32,
    size: f32,
    /// The part of its width that lies left of `x`.
    shift: f32,
    bold: bool,
    fill: &'a str,
}

impl<'a> Line<'a> {
    fn read(element: Node<'a, '_>) -> Line<'a> {
        let value = |name| element.ancestors().find_map(|node| node.attribute(name));
        let number = |name, usual| value(name).and_then(|text| text.parse().ok()).unwrap_or(usual);
        Line {
            text: element.text().unwrap_or_default(),
            x: number("x", 0.0),
            y: number("y", 0.0),
            size: number("font-size", 16.0),
            shift: match value("text-anchor") {
                Some("middle") => 0.5,
                Some("end") => 1.0,
                _ => 0.0,
            },
            bold: value("font-weight") == Some("bold"),
            fill: value("fill").unwrap_or("black"),
        }
    }

    /// Its letters as one element.
    fn path(&self) -> String {
        let face = Face::parse(&FACES[usize::from(self.bold)], 0).expect("the font is a font");
        let scale = self.size / f32::from(face.units_per_em());
        let glyphs: Vec<GlyphId> =
            self.text.chars().map(|c| face.glyph_index(c).unwrap_or_default()).collect();
        let advance =
            |glyph: GlyphId| scale * f32::from(face.glyph_hor_advance(glyph).unwrap_or(0));
        let width: f32 = glyphs.iter().copied().map(advance).sum();
        let mut pen = Pen { data: String::new(), x: self.x - self.shift * width, y: self.y, scale };
        for glyph in glyphs {
            face.outline_glyph(glyph, &mut pen);
            pen.x += advance(glyph);
        }
        format!(r#"<path d="{}" fill="{}"/>"#, pen.data, self.fill)
    }
}

/// Writes the outlines of letters as the data of an SVG path.
struct Pen {
    data: String,
    /// Where the letter begins on the baseline.
    x: f32,
    y: f32,
    scale: f32,
}

impl Pen {
    /// A command with its points, from units of the font to those of the picture.
    fn command(&mut self, command: char, points: &[(f32, f32)]) {
        self.data.push(command);
        for (x, y) in points {
            let (x, y) = (self.x + x * self.scale, self.y - y * self.scale);
            write!(self.data, "{x:.3} {y:.3} ").expect("a string takes what is written");
        }
    }
}

impl OutlineBuilder for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.command('M', &[(x, y)]);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.command('L', &[(x, y)]);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.command('Q', &[(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.command('C', &[(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {
        self.command('Z', &[]);
    }
}

fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut face = Vec::new();
    DeflateDecoder::new(packed).read_to_end(&mut face).expect("it was packed by the build");
    face
}

#[cfg(test)]
mod tests {
    use super::*;

    fn path_of(attributes: &str, text: &str) -> String {
        let svg = format!("<svg text-anchor=\"middle\"><text{attributes}>{text}</text><g/></svg>");
        let outlined = outlined(&svg).expect("well-formed");
        assert!(outlined.starts_with("<svg text-anchor=\"middle\"><path d=\""), "{outlined}");
        assert!(outlined.ends_with("\"/><g/></svg>"), "{outlined}");
        outlined
    }

    /// The horizontal extent of all points of a path.
    fn extent(path: &str) -> (f32, f32) {
        let data = path.split('"').nth(3).expect("a path");
        let numbers: Vec<f32> = data
            .split(|c: char| c == ' ' || c.is_ascii_alphabetic())
            .filter_map(|number| number.parse().ok())
            .collect();
        let xs = numbers.iter().step_by(2).copied();
        (xs.clone().fold(f32::MAX, f32::min), xs.fold(f32::MIN, f32::max))
    }

    #[test]
    fn anchors_say_where_a_text_lies() {
        let place = r#" x="100" y="50" font-size="20""#;
        let (left, right) = extent(&path_of(place, "HH"));
        assert!((left + right - 200.0).abs() < 0.1, "{left} to {right}");
        assert!(right - left > 20.0 && right - left < 40.0);
        let (left, _) = extent(&path_of(&format!(r#"{place} text-anchor="start""#), "HH"));
        assert!((100.0..103.0).contains(&left), "{left}");
        let (_, right) = extent(&path_of(&format!(r#"{place} text-anchor="end""#), "HH"));
        assert!((97.0..100.0).contains(&right), "{right}");
    }

    #[test]
    fn bold_letters_differ() {
        assert_ne!(path_of("", "a"), path_of(r#" font-weight="bold""#, "a"));
    }

    #[test]
    fn markup_in_a_text_is_read_as_letters() {
        assert_eq!(path_of("", "&lt;").matches('M').count(), 1);
        assert_eq!(path_of("", "").matches('M').count(), 0);
    }

    #[test]
    fn a_character_that_the_font_lacks_is_a_box() {
        let han = path_of("", "\u{5b57}");
        assert_eq!(han, path_of("", "\u{6f22}"));
        assert!(han.contains('M'));
        assert!(path_of("", "\u{416}").contains('M'));
        assert_ne!(han, path_of("", "\u{416}"));
    }
}
