//! Tables in files: a line of names, then a line for each row, with tabs between fields. Lines that
//! begin with `#` are comments.

use anyhow::{Context, anyhow, bail};
use board::{Cell, Color, Size};
use std::path::Path;

/// Reads each line of a table below its header, split at tabs.
pub(crate) fn rows<R>(
    path: &Path,
    header: &str,
    mut read: impl FnMut(&[String]) -> anyhow::Result<R>,
) -> anyhow::Result<Vec<R>> {
    let text =
        std::fs::read_to_string(path).with_context(|| format!("can't read {}", path.display()))?;
    let mut lines = text.lines().enumerate().filter(|(_, line)| !line.starts_with('#'));
    match lines.next() {
        Some((_, first)) if first == header => {}
        _ => bail!("{} is no such table: it doesn't begin with its columns", path.display()),
    }
    let read_line = |(place, line): (usize, &str)| {
        let fields: Vec<String> = line.split('\t').map(String::from).collect();
        read(&fields).with_context(|| format!("{}, line {}", path.display(), place + 1))
    };
    lines.map(read_line).collect()
}

/// A field that may be empty, which a dash says.
pub(crate) fn optional(text: &str) -> Option<&str> {
    Some(text).filter(|&text| text != "-")
}

/// The cell of this name.
pub(crate) fn cell(size: Size, name: &str) -> anyhow::Result<Cell> {
    let cells = cells(size, name)?;
    cells.first().copied().ok_or_else(|| anyhow!("a cell is missing"))
}

/// Cells by their names, with spaces or commas between them.
pub(crate) fn cells(size: Size, names: &str) -> anyhow::Result<Vec<Cell>> {
    let names = names.split([' ', ',']).filter(|name| !name.is_empty());
    let cell = |name| {
        size.cell_named(name).ok_or_else(|| anyhow!("the {size} board has no cell '{name}'"))
    };
    names.map(cell).collect()
}

/// The color of this name.
pub(crate) fn color(name: &str) -> anyhow::Result<Color> {
    Color::from_name(name).ok_or_else(|| anyhow!("'{name}' is no color"))
}

/// A count.
pub(crate) fn number(text: &str) -> anyhow::Result<u64> {
    text.parse().map_err(|_| anyhow!("'{text}' is no count"))
}

/// Seconds.
pub(crate) fn seconds(text: &str) -> anyhow::Result<f64> {
    text.parse().map_err(|_| anyhow!("'{text}' is no number of seconds"))
}
