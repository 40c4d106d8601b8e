//! The figure in characters: a parallelogram in which each row is shifted to the right of the one
//! above, so that the six neighbors of a cell are the characters around it.
//!
//! ```text
//!   a b c
//! 1  . B .  1
//!  2  * W .  2
//!   3  b . .  3
//!       a b c
//! ```
//!
//! `B` and `W` are stones, `b` and `w` filled-in stones, `*` is an empty cell that the figure
//! points out. Without colors that is all there is, and the diagram can be read back as a position:
//! labels, arrows and titles are left to the caller's words. With colors, shades become
//! backgrounds, labels are printed in the cells, which become wider if need be, and the coordinates
//! have the color of the player whose side they stand at.

use crate::figure::{Figure, Mark, Shade};
use board::cell::column_letters;
use board::{Cell, Color, Size};

/// Whether the reader's terminal understands colors. That depends on the environment, so the caller
/// decides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Colors {
    /// Plain characters.
    None,
    /// Escape sequences for 256 colors.
    Ansi,
}

/// The longest label that is printed in a cell.
const LONGEST_LABEL: usize = 5;

/// A figure in characters; every line ends with a line break.
///
/// ```
/// use board::Setup;
/// use draw::{Colors, Figure};
/// let setup: Setup = "hex 2/1B w".parse()?;
/// assert_eq!(draw::terminal(&Figure::new(setup), Colors::None), "
///   a b
/// 1  . .  1
///  2  . B  2
///      a b
/// ".trim_start_matches('\n'));
/// # Ok::<(), board::notation::ParseError>(())
/// ```
pub fn terminal(figure: &Figure, colors: Colors) -> String {
    let grid = Grid::new(figure, colors);
    let size = figure.size();
    let mut lines = grid.letters(size, 0);
    for row in 0..size.rows() {
        lines.push(grid.row(figure, row));
    }
    lines.extend(grid.letters(size, usize::from(size.rows()) + 1));
    if colors == Colors::Ansi {
        lines.extend(
            figure
                .legend
                .iter()
                .map(|(shade, text)| format!("{} {text}", paint("  ", &shade_code(*shade)))),
        );
    }
    lines.iter().map(|line| format!("{}\n", line.trim_end())).collect()
}

/// The measures of a diagram, in characters.
struct Grid {
    colors: Colors,
    /// The width of a cell.
    cell: usize,
    /// How far a row is shifted from the one above; cells are twice as far apart.
    shift: usize,
    /// The width of the row numbers.
    number: usize,
}

impl Grid {
    /// One character for each cell, or as many as the longest label that will be printed.
    fn new(figure: &Figure, colors: Colors) -> Grid {
        let lengths = figure.labels.values().map(|label| label.chars().count());
        let cell = match colors {
            Colors::None => 1,
            Colors::Ansi => lengths.filter(|&length| length <= LONGEST_LABEL).max().unwrap_or(1),
        };
        let number = figure.size().rows().to_string().len();
        Grid { colors, cell: cell.max(1), shift: cell / 2 + 1, number }
    }

    /// The line of column letters that stands in the place of a row; row 1 is the first of the
    /// board. The second letters of columns past `z` stand below the first.
    fn letters(&self, size: Size, row: usize) -> Vec<String> {
        let names: Vec<String> = (0..size.columns()).map(column_letters).collect();
        let height = names.iter().map(String::len).max().unwrap_or(1);
        let indent = self.number + 2 + row * self.shift - self.shift;
        let line = |level: usize| {
            let letter = |name: &String| {
                let letter =
                    (name.len() + level).checked_sub(height).and_then(|at| name.get(at..=at));
                self.centered(letter.unwrap_or(" "))
            };
            let letters: Vec<String> = names.iter().map(letter).collect();
            let letters = letters.join(&self.gap());
            let letters = self.painted(letters.trim_end(), side_code(Color::Black));
            format!("{}{letters}", " ".repeat(indent))
        };
        (0..height).map(line).collect()
    }

    /// A row of cells between its numbers.
    fn row(&self, figure: &Figure, row: u8) -> String {
        let size = figure.size();
        let first = usize::from(row) * usize::from(size.columns());
        let cells: Vec<String> = size
            .all_cells()
            .skip(first)
            .take(usize::from(size.columns()))
            .map(|cell| match self.colors {
                Colors::None => plain(figure, cell).to_string(),
                Colors::Ansi => self.colored(figure, cell),
            })
            .collect();
        let number = u16::from(row) + 1;
        let white = side_code(Color::White);
        format!(
            "{}{}  {}  {}",
            " ".repeat(usize::from(row) * self.shift),
            self.painted(&format!("{number:>0$}", self.number), white),
            cells.join(&self.gap()),
            self.painted(&number.to_string(), white),
        )
    }

    /// A cell with its label or else its letter, on its innermost shade.
    fn colored(&self, figure: &Figure, cell: Cell) -> String {
        let label = figure.labels.get(&cell).filter(|label| label.chars().count() <= self.cell);
        let text = match label {
            Some(label) => self.centered(label),
            None => self.centered(&letter(figure, cell).to_string()),
        };
        let marked = figure.marks.iter().any(|&(at, _)| at == cell);
        let mut codes = Vec::new();
        if let Some(color) = figure.setup().at(cell) {
            codes.push(stone_code(color).to_string());
            codes.extend(marked.then(|| "7".to_string()));
        } else {
            codes.extend(figure.shades_of(cell).last().map(shade_code));
            codes.extend(figure.filled_at(cell).map(|color| filled_code(color).to_string()));
            codes.extend(marked.then(|| "1".to_string()));
        }
        if codes.is_empty() { text } else { paint(&text, &codes.join(";")) }
    }

    fn centered(&self, text: &str) -> String {
        format!("{text:^0$}", self.cell)
    }

    fn gap(&self) -> String {
        " ".repeat(2 * self.shift - self.cell)
    }

    fn painted(&self, text: &str, code: &str) -> String {
        match self.colors {
            Colors::None => text.to_string(),
            Colors::Ansi => paint(text, code),
        }
    }
}

/// The character of a cell in plain text. What a figure points out is its marks or, if no empty
/// cell has one, the cells of its carriers, must-plays and wins.
fn plain(figure: &Figure, cell: Cell) -> char {
    let letter = stone_or_dot(figure, cell);
    let has_marks = figure.marks.iter().any(|&(at, _)| stone_or_dot(figure, at) == '.');
    let pointed_out = if has_marks {
        figure.marks.iter().any(|&(at, _)| at == cell)
    } else {
        figure
            .shades_of(cell)
            .any(|shade| matches!(shade, Shade::Carrier(_) | Shade::MustPlay | Shade::Win))
    };
    if letter == '.' && pointed_out { '*' } else { letter }
}

/// The character of a cell where colors say the rest: marks on empty cells have shapes of their
/// own.
fn letter(figure: &Figure, cell: Cell) -> char {
    let mark = figure.marks.iter().find(|&&(at, _)| at == cell).map(|&(_, mark)| mark);
    match (stone_or_dot(figure, cell), mark) {
        ('.', Some(Mark::Star | Mark::Dot)) => '*',
        ('.', Some(Mark::Ring)) => 'o',
        ('.', Some(Mark::Cross)) => 'x',
        ('.', Some(Mark::Square)) => '#',
        ('.', Some(Mark::Triangle)) => '^',
        (letter, _) => letter,
    }
}

fn stone_or_dot(figure: &Figure, cell: Cell) -> char {
    match (figure.setup().at(cell), figure.filled_at(cell)) {
        (Some(color), _) => color.letter(),
        (None, Some(color)) => color.letter().to_ascii_lowercase(),
        (None, None) => '.',
    }
}

fn paint(text: &str, code: &str) -> String {
    format!("\u{1b}[{code}m{text}\u{1b}[0m")
}

/// The colors of the sides, legible on dark and on light terminals: red for Black and blue for
/// White.
fn side_code(color: Color) -> &'static str {
    match color {
        Color::Black => "38;5;167",
        Color::White => "38;5;68",
    }
}

/// The colors of the stones, which bring their own background.
fn stone_code(color: Color) -> &'static str {
    match color {
        Color::Black => "1;38;5;231;48;5;124",
        Color::White => "1;38;5;16;48;5;117",
    }
}

fn filled_code(color: Color) -> &'static str {
    match color {
        Color::Black => "1;38;5;167",
        Color::White => "1;38;5;68",
    }
}

/// The background of a shaded cell, with a color of letters that can be read on it.
fn shade_code(shade: Shade) -> String {
    const HEAT: [u8; 6] = [230, 223, 216, 209, 166, 88];
    let background = match shade {
        Shade::Carrier(number) => [153, 222, 115, 182][usize::from(number % 4)],
        Shade::MustPlay => 227,
        Shade::Win => 110,
        Shade::Lose => 224,
        Shade::Muted => 250,
        // A NaN becomes 0 in the conversion to a whole number.
        Shade::Heat(value) => HEAT[((value.clamp(0.0, 1.0) * 5.0).round() as usize).min(5)],
    };
    let letters = if background == 88 { 231 } else { 16 };
    format!("38;5;{letters};48;5;{background}")
}
