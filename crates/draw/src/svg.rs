//! The picture of a figure, layer by layer: cells, shades, sides, stones, arrows, marks, labels,
//! coordinates, and the texts around the board.

use crate::canvas::{Anchor, Canvas, Paint, Text};
use crate::figure::{Figure, Mark};
use crate::layout::{self, HALF, Point};
use crate::lettering;
use crate::marks::{STONE, draw_arrow, draw_mark};
use crate::palette::{Palette, Rgb, Solid};
use crate::style::{Coordinates, Style};
use board::cell::column_letters;
use board::{Cell, Side};

/// The radius of a filled-in stone.
const FILLED_STONE: f64 = 0.54 * HALF;

/// The breadth of lines between cells and around stones.
const LINE: f64 = 1.0;

const TITLE_SIZE: f64 = 17.0;
const CAPTION_SIZE: f64 = 14.0;
const COORDINATE_SIZE: f64 = 13.0;
const LABEL_SIZE: f64 = 15.5;

/// The narrowest column into which titles and captions are broken, so that they don't pile up above
/// a tiny board.
const NARROWEST_TEXT: f64 = 240.0;

/// A figure as a standalone SVG document.
///
/// ```
/// use board::{Rules, Setup, Size};
/// use draw::{Figure, Style};
/// let figure = Figure::new(Setup::empty(Rules::Hex, Size::new(3, 3)?)).title("Three & three");
/// let svg = draw::svg(&figure, &Style::default());
/// assert!(svg.contains("<title>Three &amp; three</title>"));
/// # Ok::<(), board::size::SizeError>(())
/// ```
pub fn svg(figure: &Figure, style: &Style) -> String {
    let mut drawing = Drawing { figure, palette: Palette::new(style), canvas: Canvas::new() };
    drawing.cells();
    drawing.shades();
    drawing.sides();
    drawing.stones();
    drawing.arrows();
    drawing.marks();
    drawing.labels();
    drawing.coordinates(style.coordinates);
    drawing.texts();
    let page = (!style.transparent).then_some(drawing.palette.page);
    drawing.canvas.finish(&name(figure), page)
}

/// The picture's name: its title or, without one, a description of the position.
fn name(figure: &Figure) -> String {
    let setup = figure.setup();
    figure.title.clone().unwrap_or_else(|| {
        format!("{} position, {}, {} to move", setup.rules, setup.size(), setup.turn)
    })
}

struct Drawing<'a> {
    figure: &'a Figure,
    palette: Palette,
    canvas: Canvas,
}

impl Drawing<'_> {
    fn cells(&mut self) {
        let size = self.figure.size();
        let hexagons: Vec<[Point; 6]> =
            size.all_cells().map(|cell| layout::hexagon(self.center(cell), 1.0)).collect();
        let paint = Paint::fill(self.palette.cell).outlined(self.palette.line, LINE);
        self.canvas.polygons(hexagons.iter().map(<[Point; 6]>::as_slice), paint);
    }

    /// A cell with several shades shows them as hexagons one inside the other.
    fn shades(&mut self) {
        for cell in self.figure.size().all_cells() {
            let colors: Vec<Rgb> =
                self.figure.shades_of(cell).map(|shade| self.palette.shade(shade)).collect();
            for (index, &color) in colors.iter().enumerate() {
                let scale = 1.0 - 0.8 * index as f64 / colors.len() as f64;
                let paint = Paint::fill(color).outlined(self.palette.line, LINE);
                self.canvas.polygon(&layout::hexagon(self.center(cell), scale), paint);
            }
        }
    }

    fn sides(&mut self) {
        for side in [Side::Left, Side::Right, Side::Top, Side::Bottom] {
            let Solid { fill, rim } = self.palette.sides[side.owner()];
            let band = layout::band(self.figure.size(), side);
            self.canvas.polygon(&band, Paint::fill(fill).outlined(rim, LINE));
        }
    }

    fn stones(&mut self) {
        let figure = self.figure;
        for cell in figure.size().all_cells() {
            let at = self.center(cell);
            if let Some(color) = figure.setup().at(cell) {
                let Solid { fill, rim } = self.palette.stones[color];
                self.canvas.circle(at, STONE, Paint::fill(fill).outlined(rim, 1.3 * LINE));
            } else if let Some(color) = figure.filled_at(cell) {
                let Solid { fill, rim } = self.palette.filled(color);
                self.canvas.circle(at, FILLED_STONE, Paint::fill(fill).outlined(rim, LINE));
            }
        }
    }

    fn arrows(&mut self) {
        for &(from, to) in &self.figure.arrows {
            let (from, to) = (self.center(from), self.center(to));
            draw_arrow(&mut self.canvas, from, to, self.palette.accent, self.palette.cell);
        }
    }

    /// A mark makes way for a label: it becomes small and moves to the foot of the cell. A ring
    /// needn't.
    fn marks(&mut self) {
        for &(cell, mark) in &self.figure.marks {
            let color =
                if self.is_bare(cell) { self.palette.accent } else { self.under(cell).ink() };
            let at = self.center(cell);
            if mark != Mark::Ring && self.figure.labels.contains_key(&cell) {
                let foot = Point { x: at.x, y: at.y + 0.6 * HALF };
                draw_mark(&mut self.canvas, mark, foot, 0.5, color);
            } else {
                draw_mark(&mut self.canvas, mark, at, 1.0, color);
            }
        }
    }

    fn labels(&mut self) {
        let figure = self.figure;
        for (&cell, text) in &figure.labels {
            let crowded = figure.marks.iter().any(|&(at, mark)| at == cell && mark != Mark::Ring);
            let ringed = figure.marks.contains(&(cell, Mark::Ring));
            let room = match (figure.setup().at(cell), figure.filled_at(cell)) {
                (Some(_), _) if ringed => 1.45 * STONE,
                (Some(_), _) => 1.7 * STONE,
                (None, Some(_)) => 1.7 * FILLED_STONE,
                (None, None) => 1.72 * HALF,
            };
            let most = if crowded { 0.85 * LABEL_SIZE } else { LABEL_SIZE };
            let center = self.center(cell);
            let lift = if crowded { 0.2 * HALF } else { 0.0 };
            self.canvas.text(&Text {
                text,
                at: Point { x: center.x, y: center.y - lift },
                size: lettering::size_within(text, room, most),
                color: self.under(cell).ink(),
                anchor: Anchor::Middle,
                bold: figure.setup().at(cell).is_some(),
            });
        }
    }

    fn coordinates(&mut self, which: Coordinates) {
        let sides: &[Side] = match which {
            Coordinates::None => &[],
            Coordinates::TwoSides => &[Side::Top, Side::Left],
            Coordinates::FourSides => &[Side::Top, Side::Left, Side::Bottom, Side::Right],
        };
        for &side in sides {
            for (at, index) in layout::coordinates(self.figure.size(), side) {
                let text = match side {
                    Side::Top | Side::Bottom => column_letters(index),
                    Side::Left | Side::Right => (u16::from(index) + 1).to_string(),
                };
                self.canvas.text(&Text {
                    text: &text,
                    at,
                    size: COORDINATE_SIZE,
                    color: self.palette.faint_ink,
                    anchor: Anchor::Middle,
                    bold: false,
                });
            }
        }
    }

    /// The title above the board; the legend and the caption below it.
    fn texts(&mut self) {
        let figure = self.figure;
        let board = self.canvas.bounds();
        let middle = (board.left + board.right) / 2.0;
        let room = (board.right - board.left).max(NARROWEST_TEXT);
        if let Some(title) = &figure.title {
            let lines = lettering::wrap(title, room / TITLE_SIZE);
            let first = board.top - 8.0 - TITLE_SIZE * (1.3 * lines.len() as f64 - 0.65);
            self.lines(&lines, Point { x: middle, y: first }, TITLE_SIZE, true);
        }
        self.legend(middle, room);
        if let Some(caption) = &figure.caption {
            let lines = lettering::wrap(caption, room / CAPTION_SIZE);
            let first = self.canvas.bounds().bottom + 8.0 + 0.65 * CAPTION_SIZE;
            self.lines(&lines, Point { x: middle, y: first }, CAPTION_SIZE, false);
        }
    }

    fn lines(&mut self, lines: &[String], first: Point, size: f64, bold: bool) {
        for (index, text) in lines.iter().enumerate() {
            let at = Point { x: first.x, y: first.y + 1.3 * size * index as f64 };
            let color = self.palette.ink;
            self.canvas.text(&Text { text, at, size, color, anchor: Anchor::Middle, bold });
        }
    }

    /// One line of swatches with their meanings if they fit side by side; else one line for each.
    fn legend(&mut self, middle: f64, room: f64) {
        const SWATCH: f64 = 26.0;
        const GAP: f64 = 20.0;
        let entries = &self.figure.legend;
        let Some(last) = entries.len().checked_sub(1) else { return };
        let breadth = |text: &str| SWATCH + CAPTION_SIZE * lettering::width(text);
        let breadths: Vec<f64> = entries.iter().map(|(_, text)| breadth(text)).collect();
        let together = breadths.iter().sum::<f64>() + GAP * last as f64;
        let one_line = together <= room;
        let widest = breadths.iter().copied().fold(0.0, f64::max);
        let left = middle - if one_line { together } else { widest } / 2.0;
        let mut at = Point { x: left, y: self.canvas.bounds().bottom + 20.0 };
        for ((shade, text), breadth) in entries.iter().zip(breadths) {
            let swatch = Point { x: at.x + SWATCH / 2.0 - 3.0, y: at.y };
            let paint = Paint::fill(self.palette.shade(*shade)).outlined(self.palette.line, LINE);
            self.canvas.polygon(&layout::hexagon(swatch, 0.45), paint);
            self.canvas.text(&Text {
                text,
                at: Point { x: at.x + SWATCH, y: at.y },
                size: CAPTION_SIZE,
                color: self.palette.ink,
                anchor: Anchor::Start,
                bold: false,
            });
            if one_line {
                at.x += breadth + GAP;
            } else {
                at.y += 24.0;
            }
        }
    }

    fn center(&self, cell: Cell) -> Point {
        layout::center(self.figure.size(), cell)
    }

    /// Whether a cell is empty and unshaded, so that a mark may have a color of its own.
    fn is_bare(&self, cell: Cell) -> bool {
        self.under(cell) == self.palette.cell
    }

    /// The color on which the marks and the label of a cell stand.
    fn under(&self, cell: Cell) -> Rgb {
        let stone = self.figure.setup().at(cell).map(|color| self.palette.stones[color]);
        let filled = || self.figure.filled_at(cell).map(|color| self.palette.filled(color));
        match stone.or_else(filled) {
            Some(solid) => solid.fill,
            None => self
                .figure
                .shades_of(cell)
                .last()
                .map_or(self.palette.cell, |shade| self.palette.shade(shade)),
        }
    }
}
