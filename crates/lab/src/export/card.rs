//! The data card: what is in a data set, how it was made, and what it isn't good for.

use super::Exporting;
use super::folder::{self, ROWS};
use super::label::MEMORY;
use super::make::BATCH;
use super::recipe::{DRAWN, MOST_NODES, Recipe, STRAY};
use super::row::{COLUMNS, Row};
use super::split::Split;
use report::words::{counted, grouped};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The license of the rows.
const LICENSE: &str = "CC0-1.0";

/// How many rows there are of what.
#[derive(Default)]
pub(super) struct Summary {
    boards: BTreeMap<(&'static str, u8, u8), BoardSummary>,
}

/// The rows of a game on a board.
#[derive(Default)]
struct BoardSummary {
    splits: BTreeMap<Split, u64>,
    roots: BTreeSet<u32>,
    won_by_mover: u64,
    complete: u64,
    /// How many rows took so many nodes.
    nodes: BTreeMap<u64, u64>,
}

impl Summary {
    /// What a file of rows has.
    pub(super) fn of(path: &Path) -> anyhow::Result<Summary> {
        let mut summary = Summary::default();
        folder::read(path, |row| {
            summary.add(&row);
            Ok(())
        })?;
        Ok(summary)
    }

    fn add(&mut self, row: &Row) {
        let size = row.position.size();
        let key = (row.position.rules.name(), size.columns(), size.rows());
        let board = self.boards.entry(key).or_default();
        *board.splits.entry(row.split).or_default() += 1;
        board.roots.insert(row.root.number);
        board.won_by_mover += u64::from(row.winner == row.position.turn);
        board.complete += u64::from(row.is_complete);
        *board.nodes.entry(row.nodes).or_default() += 1;
    }

    /// How many rows there are in all.
    pub(super) fn rows(&self) -> u64 {
        self.boards.values().map(BoardSummary::rows).sum()
    }

    /// What is printed at the end of a run.
    pub(super) fn text(&self) -> String {
        let mut text = String::from(
            "game  board  positions    train  validation     test  complete  nodes, median\n",
        );
        for (&(game, columns, rows), board) in &self.boards {
            text += &format!(
                "{game:4}  {:5}  {:>9}  {:>7}  {:>10}  {:>7}  {:>7.1}%  {:>13}\n",
                format!("{columns}x{rows}"),
                grouped(board.rows()),
                grouped(board.of(Split::Train)),
                grouped(board.of(Split::Validation)),
                grouped(board.of(Split::Test)),
                board.percent(board.complete),
                grouped(board.median_nodes()),
            );
        }
        text + &counted(self.rows(), "position") + "\n"
    }
}

impl BoardSummary {
    fn rows(&self) -> u64 {
        self.splits.values().sum()
    }

    fn of(&self, split: Split) -> u64 {
        self.splits.get(&split).copied().unwrap_or(0)
    }

    fn percent(&self, count: u64) -> f64 {
        100.0 * count as f64 / self.rows() as f64
    }

    fn mean_nodes(&self) -> f64 {
        let sum: u64 = self.nodes.iter().map(|(nodes, count)| nodes * count).sum();
        sum as f64 / self.rows() as f64
    }

    fn median_nodes(&self) -> u64 {
        let mut left = self.rows() / 2;
        for (&nodes, &count) in &self.nodes {
            if left < count {
                return nodes;
            }
            left -= count;
        }
        0
    }
}

/// The data card, in Markdown.
pub(super) fn card(options: &Exporting, recipe: &Recipe, summary: &Summary) -> String {
    let Recipe { version, seed, budget, .. } = recipe;
    let command = command(options);
    let count = grouped(summary.rows());
    let (budget, most) = (grouped(*budget), grouped(MOST_NODES));
    let sizes = sizes(summary);
    let columns: String =
        COLUMNS.iter().map(|(name, what)| format!("| `{name}` | {what} |\n")).collect();
    format!(
        "\
# Solved positions of Hex and Reverse Hex

{count} positions, each with who wins and by which moves, as `{ROWS}`. Every winner was decided by
a search, none was estimated.

| made by | mustplay {version} |
|---|---|
| command | `{command}` |
| seed | {seed} |
| license | {LICENSE}: in the public domain, as far as the law allows |

The same command and version give the same bytes, on any machine and with any number of threads.

## Sizes

{sizes}
## Columns

| column | what |
|---|---|
{columns}
Cells of a list are separated by spaces. `a1` is the top left cell; Black joins top and bottom,
White joins left and right; in Hex whoever joins wins, in Rex whoever joins loses. No value holds a
comma or a quote, so a line can be split at its commas.

## How it was made

A *root* is a random position with about as many stones of each color, in which nobody has joined
and which isn't decided at a glance. It is searched by proof-number search on one thread. Of the
positions whose moves the search had to put in order, {DRAWN} at most are drawn with equal chance.
One in {STRAY} of them comes a second time, with one more move by chance. Stones are those of the
root and of the moves that were made; what the search fills in isn't among them.

Each position is then searched anew, by an engine that knows nothing yet ({MEMORY} MiB, one thread),
so a row depends on its position alone. `nodes` is what that takes:
`mustplay solve POSITION --threads 1 --memory {MEMORY}` says the same number. Positions that take
more than {most} nodes are left out, and roots with all their rows. If the side to move wins, its
moves are searched with {budget} nodes more; where they don't suffice, `winning_moves_complete` is
`false`, and moves that aren't listed may win, too.

## Splits

The split of a root is a hash of its class: the position with its rotation and its two mirrors. All
rows of a root are of its split. A class has one row at most in the whole set, so no position,
rotation or mirror is in two splits, and no row is an image of a root of another split.

The split doesn't depend on the seed: a position that is a root in two data sets is of one split in
both. Other rows needn't be.

## Known limits

- Positions come from searches. They are harder and closer than those of games between people:
  connections alone decide only those that a random move has led to.
- Roots are random: stones lie scattered, and openings are few.
- What takes more than {most} nodes is missing, on large boards above all.
- Rows of one root resemble each other. Count roots, not rows, when you judge how much there is to
  learn from. Roots come in batches of {BATCH}, in the order of their numbers.
- `carrier` is what the search relied on, not the smallest there is.
"
    )
}

/// The command that makes it anew; the number of threads and the folder don't matter.
fn command(options: &Exporting) -> String {
    let boards = options
        .boards
        .iter()
        .map(|board| format!("{}:{}={}", board.rules.name(), board.size, board.share));
    let boards: Vec<String> = boards.collect();
    format!(
        "mustplay export FOLDER --rows {} --boards {} --seed {} --budget {}",
        options.rows,
        boards.join(","),
        options.seed,
        options.budget
    )
}

fn sizes(summary: &Summary) -> String {
    let mut text = String::from(
        "| game | board | positions | train | validation | test | roots | won by the side to move \
         | all winning moves known | nodes, median | nodes, mean |\n\
         |---|---|---|---|---|---|---|---|---|---|---|\n",
    );
    for (&(game, columns, rows), board) in &summary.boards {
        text += &format!(
            "| {game} | {columns}x{rows} | {} | {} | {} | {} | {} | {:.1}% | {:.1}% | {} \
             | {:.1} |\n",
            grouped(board.rows()),
            grouped(board.of(Split::Train)),
            grouped(board.of(Split::Validation)),
            grouped(board.of(Split::Test)),
            grouped(board.roots.len() as u64),
            board.percent(board.won_by_mover),
            board.percent(board.complete),
            grouped(board.median_nodes()),
            board.mean_nodes(),
        );
    }
    text
}
