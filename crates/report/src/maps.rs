//! Maps of a board: something written on every cell, as text and as a picture.

use crate::words::grouped;
use board::cell::column_letters;
use board::{Cell, Size};
use draw::{Figure, Shade};
use std::fmt::Write;

/// A parallelogram of words: every cell has room for the longest, and rows are shifted by half a
/// cell.
pub fn text(size: Size, word: impl Fn(Cell) -> String) -> String {
    let words: Vec<String> = size.all_cells().map(word).collect();
    let longest = words.iter().map(|word| word.chars().count()).max().unwrap_or(1);
    let pitch = (longest + 1).next_multiple_of(2);
    let number = size.rows().to_string().len();
    let letters: String =
        (0..size.columns()).map(|column| format!("{:>pitch$}", column_letters(column))).collect();
    let mut text = format!("{}{letters}\n", " ".repeat(number));
    for (row, words) in words.chunks(usize::from(size.columns())).enumerate() {
        let (shift, row) = (" ".repeat(row * pitch / 2), row + 1);
        let words: String = words.iter().map(|word| format!("{word:>pitch$}")).collect();
        let _ = writeln!(text, "{shift}{row:>number$}{}{words}  {row}", " ".repeat(pitch / 2));
    }
    let indent = " ".repeat(number + (usize::from(size.rows()) + 1) * pitch / 2);
    text + &format!("{indent}{letters}\n")
}

/// A map of counts: the larger, the hotter, on a logarithmic scale.
pub fn heat(mut figure: Figure, counts: &[(Cell, u64)]) -> Figure {
    let log = |count: u64| (count.max(1) as f32).ln();
    let all = || counts.iter().map(|&(_, count)| count);
    let (Some(least), Some(most)) = (all().min(), all().max()) else { return figure };
    let range = (log(most) - log(least)).max(f32::EPSILON);
    for &(cell, count) in counts {
        let heat = 0.05 + 0.95 * (log(count) - log(least)) / range;
        figure = figure.shade(cell, Shade::Heat(heat)).label(cell, short(count));
    }
    figure
        .legend(Shade::Heat(0.05), format!("fewest: {}", grouped(least)))
        .legend(Shade::Heat(1.0), format!("most: {}", grouped(most)))
}

/// A count in up to five characters.
fn short(count: u64) -> String {
    let scaled = |unit: u64, letter: char| {
        let value = count as f64 / unit as f64;
        let decimals = if value < 9.995 { 2 } else { usize::from(value < 99.95) };
        format!("{value:.decimals$}{letter}")
    };
    match count {
        0..10_000 => count.to_string(),
        10_000..999_500 => scaled(1_000, 'k'),
        999_500..999_500_000 => scaled(1_000_000, 'M'),
        _ => scaled(1_000_000_000, 'G'),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_fit_a_cell() {
        for (count, text) in [
            (0, "0"),
            (9_999, "9999"),
            (10_000, "10.0k"),
            (99_960, "100k"),
            (405_194, "405k"),
            (999_499, "999k"),
            (999_500, "1.00M"),
            (2_564_080, "2.56M"),
            (12_564_080, "12.6M"),
        ] {
            assert_eq!(short(count), text);
        }
    }

    #[test]
    fn rows_are_shifted_by_half_a_cell() {
        let size = Size::new(3, 2).expect("small");
        let drawn = text(size, |cell| (10 * cell.index()).to_string());
        let expected = "
    a   b   c
1     0  10  20  1
  2    30  40  50  2
          a   b   c
";
        assert_eq!(drawn, expected.trim_start_matches('\n'));
    }
}
