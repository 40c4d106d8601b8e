//! A row: a position with what was found out about it, and its line in a file of comma-separated
//! values. Cells of a list are separated by spaces, so no value holds a comma or a quote.

use super::split::Split;
use anyhow::{Context, anyhow, ensure};
use board::notation::bare_line;
use board::{Cell, Color, Rules, Setup, Size};
use report::words::names;
use std::str::FromStr;

/// The columns, with what each of them is.
pub(super) const COLUMNS: [(&str, &str); 15] = [
    ("game", "`hex` or `rex`"),
    ("columns", "the columns of the board"),
    ("rows", "its rows"),
    ("position", "the position line: rows from the top, then the side to move"),
    ("to_move", "the side to move: `black` or `white`"),
    ("stones", "how many stones there are"),
    ("winner", "who wins: `black` or `white`"),
    ("winning_moves", "moves of the side to move that win, by column, then by row"),
    ("winning_moves_complete", "whether these are all: `true` or `false`"),
    ("nodes", "the work: nodes of a search that knew nothing before, on one thread"),
    ("carrier", "the empty cells that the winner relies on; nothing in Rex"),
    ("must_play", "a move elsewhere loses, unless its cell is filled in; nothing in Rex"),
    ("root", "the root from whose search the position is"),
    ("line", "the moves that lead there from the root; nothing for the root itself"),
    ("split", "`train`, `validation` or `test`: the same for all rows of a root"),
];

/// The names of the columns.
pub(super) fn header() -> String {
    COLUMNS.map(|(name, _)| name).join(",") + "\n"
}

/// A root: which of the random positions of its board it is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct RootId {
    pub(super) rules: Rules,
    pub(super) size: Size,
    pub(super) number: u32,
}

impl RootId {
    fn name(self) -> String {
        format!("{}-{}-{}", self.rules.name(), self.size, self.number)
    }

    fn read(text: &str) -> Option<RootId> {
        let mut parts = text.split('-');
        let rules = Rules::from_name(parts.next()?)?;
        let size = board::notation::size(parts.next()?).ok()?;
        let number = parts.next()?.parse().ok()?;
        let id = RootId { rules, size, number };
        (parts.next().is_none() && id.name() == text).then_some(id)
    }
}

/// A position, and what was found out about it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Row {
    pub(super) position: Setup,
    pub(super) winner: Color,
    /// By column, then by row; so are the other sets.
    pub(super) winning_moves: Vec<Cell>,
    pub(super) is_complete: bool,
    pub(super) nodes: u64,
    pub(super) carrier: Option<Vec<Cell>>,
    pub(super) must_play: Option<Vec<Cell>>,
    pub(super) root: RootId,
    pub(super) line: Vec<Cell>,
    pub(super) split: Split,
}

impl Row {
    /// How many stones there are.
    pub(super) fn stones(&self) -> usize {
        Color::ALL.into_iter().map(|color| self.position.count(color)).sum()
    }

    /// The values of the columns as they are written.
    pub(super) fn values(&self) -> [String; 15] {
        let position = &self.position;
        let size = position.size();
        let list = |cells: &[Cell]| names(size, cells).join(" ");
        let perhaps = |cells: &Option<Vec<Cell>>| cells.as_deref().map(list).unwrap_or_default();
        [
            position.rules.name().into(),
            size.columns().to_string(),
            size.rows().to_string(),
            bare_line(position),
            position.turn.name().into(),
            self.stones().to_string(),
            self.winner.name().into(),
            list(&self.winning_moves),
            self.is_complete.to_string(),
            self.nodes.to_string(),
            perhaps(&self.carrier),
            perhaps(&self.must_play),
            self.root.name(),
            list(&self.line),
            self.split.name().into(),
        ]
    }

    /// The row as a line of a file.
    pub(super) fn text(&self) -> String {
        self.values().join(",") + "\n"
    }
}

impl FromStr for Row {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> anyhow::Result<Row> {
        let values: Vec<&str> = text.split(',').collect();
        let count = values.len();
        let values: [&str; 15] = values
            .try_into()
            .map_err(|_| anyhow!("there are {count} values, not {}", COLUMNS.len()))?;
        let [game, _, _, line, _, _, winner, winning, complete, nodes, carrier, must_play, ..] =
            values;
        let [.., root, moves, split] = values;
        let rules = Rules::from_name(game).with_context(|| format!("there is no game '{game}'"))?;
        let position: Setup = format!("{} {line}", rules.name()).parse().context("position")?;
        let size = position.size();
        let cells = |text: &str| {
            let named = |name| {
                let cell = size.cell_named(name);
                cell.with_context(|| format!("the {size} board has no cell {name}"))
            };
            text.split(' ')
                .filter(|name| !name.is_empty())
                .map(named)
                .collect::<Result<Vec<_>, _>>()
        };
        let perhaps = |text: &str| match rules {
            Rules::Hex => cells(text).map(Some),
            Rules::Rex => Ok(None),
        };
        let row = Row {
            winner: Color::from_name(winner)
                .with_context(|| format!("there is no color '{winner}'"))?,
            winning_moves: cells(winning)?,
            is_complete: complete == "true",
            nodes: nodes.parse().with_context(|| format!("'{nodes}' is no number of nodes"))?,
            carrier: perhaps(carrier)?,
            must_play: perhaps(must_play)?,
            root: RootId::read(root).with_context(|| format!("'{root}' is no root"))?,
            line: cells(moves)?,
            split: Split::ALL
                .into_iter()
                .find(|one| one.name() == split)
                .with_context(|| format!("there is no split '{split}'"))?,
            position,
        };
        // What is said twice has to agree, and nothing is written in two ways.
        let written = row.values();
        let differs = (0..COLUMNS.len()).find(|&index| written[index] != values[index]);
        if let Some(index) = differs {
            let (name, value) = (COLUMNS[index].0, values[index]);
            ensure!(false, "{name} is '{value}', but the rest says '{}'", written[index]);
        }
        Ok(row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows() -> Vec<&'static str> {
        vec![
            "hex,3,3,1B1/3/2W b,black,2,black,a3 b2,false,7,a3 b2 b3,a3 b2,hex-3x3-12,b1 c3,train",
            "rex,3,3,3/3/3 b,black,0,white,,true,1,,,rex-3x3-0,,test",
        ]
    }

    #[test]
    fn rows_are_read_as_they_were_written() {
        for line in rows() {
            let row: Row = line.parse().expect(line);
            assert_eq!(row.text(), format!("{line}\n"));
        }
        assert_eq!(header().matches(',').count(), 14);
    }

    #[test]
    fn what_is_wrong_is_said() {
        let line = rows()[0];
        for (from, to, said) in [
            ("hex,3,3", "go,3,3", "there is no game 'go'"),
            ("hex,3,3", "hex,3,4", "rows is '4', but the rest says '3'"),
            ("b,black,2", "b,white,2", "to_move is 'white'"),
            ("b,black,2", "b,black,3", "stones is '3'"),
            ("1B1/3/2W", "1B1/4/2W", "row 2 has 4 cells"),
            ("a3 b2,false", "a3 b9,false", "the 3x3 board has no cell b9"),
            ("false", "no", "winning_moves_complete is 'no'"),
            ("hex-3x3-12", "hex-3x3-012", "'hex-3x3-012' is no root"),
            ("train", "training", "there is no split 'training'"),
            (",train", "", "there are 14 values, not 15"),
        ] {
            let damaged = line.replacen(from, to, 1);
            let error = damaged.parse::<Row>().expect_err(&damaged);
            let text = error.chain().map(ToString::to_string).collect::<Vec<_>>().join(": ");
            assert!(text.contains(said), "{text}");
        }
    }
}
