//! Every color of the pictures.
//!
//! Shades are tints of the colors that Okabe and Ito chose for readers who can't tell red from
//! green. Where two shades are opposites, or a scale has an order, their lightness differs too, so
//! that a gray print still shows which is which. Text and marks on a colored ground are black or
//! white, whichever stands out more.

use crate::figure::Shade;
use crate::style::{Ground, Stones, Style};
use board::{ByColor, Color};
use std::fmt;

/// A color, printed as SVG wants it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Rgb(u8, u8, u8);

/// The color `0xRRGGBB`.
const fn rgb(hex: u32) -> Rgb {
    Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

impl fmt::Display for Rgb {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "#{:02x}{:02x}{:02x}", self.0, self.1, self.2)
    }
}

impl Rgb {
    /// This color with a part of another mixed in: nothing of it at 0, nothing but it at 1.
    pub(crate) fn mixed(self, other: Rgb, part: f64) -> Rgb {
        let channel = |a: u8, b: u8| {
            (f64::from(a) + (f64::from(b) - f64::from(a)) * part).round().clamp(0.0, 255.0) as u8
        };
        Rgb(channel(self.0, other.0), channel(self.1, other.1), channel(self.2, other.2))
    }

    /// How light the color is to the eye, from 0 to 1: the relative luminance of web guidelines.
    fn luminance(self) -> f64 {
        let linear = |channel: u8| (f64::from(channel) / 255.0).powf(2.2);
        0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2)
    }

    /// The contrast of two colors as web guidelines measure it, from 1 to 21.
    fn contrast(self, other: Rgb) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        if a > b { a / b } else { b / a }
    }

    /// Nearly black or nearly white, whichever is easier to read on this color.
    pub(crate) fn ink(self) -> Rgb {
        let (dark, light) = (rgb(0x16181d), rgb(0xfbfbf9));
        if self.contrast(dark) >= self.contrast(light) { dark } else { light }
    }
}

/// The colors of a disc or a band.
#[derive(Clone, Copy)]
pub(crate) struct Solid {
    pub(crate) fill: Rgb,
    pub(crate) rim: Rgb,
}

/// The colors of a style.
pub(crate) struct Palette {
    ground: Ground,
    pub(crate) page: Rgb,
    pub(crate) cell: Rgb,
    pub(crate) line: Rgb,
    /// Titles and captions.
    pub(crate) ink: Rgb,
    /// Coordinates, which should be there when they are looked for and not before.
    pub(crate) faint_ink: Rgb,
    /// Marks on empty cells, and arrows.
    pub(crate) accent: Rgb,
    pub(crate) stones: ByColor<Solid>,
    pub(crate) sides: ByColor<Solid>,
}

impl Palette {
    /// The colors of a style.
    pub(crate) fn new(style: &Style) -> Palette {
        let [page, cell, line, ink, faint_ink, accent] = match style.ground {
            Ground::Light => [0xffffff, 0xf7f4ec, 0xaaa498, 0x1d2026, 0x6a6d75, 0xc0390b],
            Ground::Dark => [0x14161a, 0x343942, 0x59606c, 0xeceae4, 0x9aa1ad, 0xff9d5c],
        }
        .map(rgb);
        let [stones, sides] = solids(style);
        Palette { ground: style.ground, page, cell, line, ink, faint_ink, accent, stones, sides }
    }

    /// The color of a filled-in stone: that of a stone, faded toward the cell.
    pub(crate) fn filled(&self, color: Color) -> Solid {
        let Solid { fill, rim } = self.stones[color];
        Solid { fill: fill.mixed(self.cell, 0.12), rim: rim.mixed(self.cell, 0.12) }
    }

    /// The color of a shaded cell.
    pub(crate) fn shade(&self, shade: Shade) -> Rgb {
        let by_ground = |light, dark| match self.ground {
            Ground::Light => rgb(light),
            Ground::Dark => rgb(dark),
        };
        match shade {
            Shade::Carrier(number) => match number % 4 {
                0 => by_ground(0xa6d2ef, 0x2b6c9b),
                1 => by_ground(0xf7cb85, 0x94601a),
                2 => by_ground(0x9bd9be, 0x1e7458),
                _ => by_ground(0xe0b5d3, 0x7f4872),
            },
            Shade::MustPlay => by_ground(0xf6e558, 0x9a8714),
            Shade::Win => by_ground(0x7db7de, 0x3c87bd),
            Shade::Lose => by_ground(0xfbe0c8, 0x6a4026),
            Shade::Muted => by_ground(0xd6d5d1, 0x1e2126),
            Shade::Heat(value) => self.heat(value),
        }
    }

    /// A scale that starts at the color of an empty cell and moves steadily away from the page.
    fn heat(&self, value: f32) -> Rgb {
        let stops = match self.ground {
            Ground::Light => [self.cell, rgb(0xfbc86a), rgb(0xe36a26), rgb(0x84170f)],
            Ground::Dark => [self.cell, rgb(0x7d3a63), rgb(0xe3693a), rgb(0xffe597)],
        };
        let value = if value.is_nan() { 0.0 } else { value.clamp(0.0, 1.0) };
        let place = f64::from(value) * 3.0;
        let below = (place as usize).min(2);
        stops[below].mixed(stops[below + 1], place - below as f64)
    }
}

/// The stones, then the sides.
fn solids(style: &Style) -> [ByColor<Solid>; 2] {
    let pair = |colors: [u32; 4]| {
        let [black, black_rim, white, white_rim] = colors.map(rgb);
        ByColor::new(Solid { fill: black, rim: black_rim }, Solid { fill: white, rim: white_rim })
    };
    match (style.stones, style.ground) {
        (Stones::BlackWhite, Ground::Light) => [
            pair([0x2a2d33, 0x0b0c0e, 0xffffff, 0x33363d]),
            pair([0x2a2d33, 0x2a2d33, 0xffffff, 0x2a2d33]),
        ],
        (Stones::BlackWhite, Ground::Dark) => [
            pair([0x08090b, 0x8d95a3, 0xf3f1ea, 0xffffff]),
            pair([0x000000, 0x8d95a3, 0xf3f1ea, 0xf3f1ea]),
        ],
        (Stones::RedBlue, Ground::Light) => [
            pair([0xbf2026, 0x7d1216, 0x6db1f7, 0x2567ad]),
            pair([0xbf2026, 0x8d1519, 0x6db1f7, 0x3f82c9]),
        ],
        (Stones::RedBlue, Ground::Dark) => [
            pair([0xbf2026, 0xf0777b, 0x7dbbfa, 0xb9dbff]),
            pair([0xbf2026, 0xd9484d, 0x7dbbfa, 0x7dbbfa]),
        ],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::Coordinates;

    fn palettes() -> impl Iterator<Item = Palette> {
        [Stones::BlackWhite, Stones::RedBlue].into_iter().flat_map(|stones| {
            [Ground::Light, Ground::Dark].into_iter().map(move |ground| {
                let coordinates = Coordinates::FourSides;
                Palette::new(&Style { stones, ground, coordinates, transparent: false })
            })
        })
    }

    #[test]
    fn colors_print_as_hexadecimal() {
        assert_eq!(rgb(0x0a10ff).to_string(), "#0a10ff");
        assert_eq!(rgb(0x000000).mixed(rgb(0xffffff), 0.5).to_string(), "#808080");
    }

    #[test]
    fn stones_differ_in_lightness_and_text_on_them_can_be_read() {
        for palette in palettes() {
            let [black, white] = Color::ALL.map(|color| palette.stones[color].fill);
            assert!(black.contrast(white) > 2.5);
            assert!(black.luminance() < white.luminance());
            for fill in [black, white] {
                assert!(fill.contrast(fill.ink()) > 4.5, "{fill}");
            }
        }
    }

    #[test]
    fn opposite_shades_differ_in_lightness() {
        for palette in palettes() {
            let [win, lose] = [Shade::Win, Shade::Lose].map(|shade| palette.shade(shade));
            assert!(win.contrast(lose) > 1.5, "{win} {lose}");
            assert!(win.contrast(win.ink()) > 4.5 && lose.contrast(lose.ink()) > 4.5);
        }
    }

    #[test]
    fn heat_moves_steadily_away_from_the_page() {
        for palette in palettes() {
            let contrast = |step: u8| palette.heat(f32::from(step) / 20.0).contrast(palette.page);
            for step in 0..20 {
                assert!(contrast(step) < contrast(step + 1), "{step}");
            }
            assert_eq!(palette.heat(f32::NAN), palette.heat(0.0));
            assert_eq!(palette.heat(-1.0), palette.heat(0.0));
            assert_eq!(palette.heat(f32::INFINITY), palette.heat(1.0));
        }
    }
}
