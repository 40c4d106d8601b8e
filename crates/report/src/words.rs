//! Names, numbers and colors as they stand in sentences.

use board::{Cell, Color, Size};

/// The names of cells.
pub fn names(size: Size, cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|&cell| size.name(cell)).collect()
}

/// Cells by column, then by row.
pub fn by_column(size: Size, cells: impl IntoIterator<Item = Cell>) -> Vec<Cell> {
    let mut cells: Vec<Cell> = cells.into_iter().collect();
    cells.sort_by_key(|&cell| size.coord(cell));
    cells
}

/// The color's name at the start of a sentence.
pub fn title(color: Color) -> &'static str {
    match color {
        Color::Black => "Black",
        Color::White => "White",
    }
}

/// A count with separators, as people write large numbers.
pub fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A count and what is counted: `1 claim`, `2 claims`.
pub fn counted(count: u64, what: &str) -> String {
    format!("{} {what}{}", grouped(count), if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_numbers_are_grouped() {
        for (count, text) in [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567")] {
            assert_eq!(grouped(count), text);
        }
    }

    #[test]
    fn one_thing_has_no_plural() {
        assert_eq!(counted(1, "claim"), "1 claim");
        assert_eq!(counted(2000, "claim"), "2,000 claims");
    }

    #[test]
    fn cells_are_sorted_by_column_first() {
        let size = Size::new(3, 2).expect("small");
        let cells = by_column(size, size.all_cells());
        assert_eq!(names(size, &cells), ["a1", "a2", "b1", "b2", "c1", "c2"]);
    }
}
