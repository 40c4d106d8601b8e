//! `/api/maps`: tables of openings, as far as the store and this run know them.

use crate::input::{self, MOST_CELLS, after};
use crate::problem::Problem;
use crate::results::{MoveVerdict, PositionResults};
use crate::state::Service;
use board::{Cell, Color, Rules, Setup, Size};
use report::SCHEMA;
use report::words::by_column;
use serde_json::{Value, json};

/// The sides of boards whose tables are listed. On shorter ones the first move may end the game.
const SIDES: std::ops::RangeInclusive<usize> = 2..=11;

/// What is known of an opening.
pub(crate) struct Opening {
    cell: Cell,
    pub(crate) winner: Option<Color>,
    /// A winning move of the second player.
    pub(crate) reply: Option<Cell>,
    /// The name of its certificate, if there is one at hand.
    certificate: Option<String>,
    /// Whether the store has a certificate.
    pub(crate) is_proved: bool,
}

impl Opening {
    fn object(&self, empty: &Setup) -> Value {
        let size = empty.size();
        json!({
            "cell": size.name(self.cell),
            "position": after(empty, self.cell).to_string(),
            "winner": self.winner.map(Color::name),
            "reply": self.reply.map(|reply| size.name(reply)),
            "certificate": self.certificate,
            "proved": self.is_proved,
        })
    }
}

impl Service {
    /// All tables with at least one known opening.
    pub fn maps(&self) -> Result<Value, Problem> {
        let mut tables = Vec::new();
        for rules in [Rules::Hex, Rules::Rex] {
            for (columns, rows) in SIDES.flat_map(|columns| SIDES.map(move |rows| (columns, rows)))
            {
                let Ok(size) = Size::new(columns, rows) else { continue };
                tables.extend(self.table(&Setup::empty(rules, size))?);
            }
        }
        Ok(json!({ "schema": SCHEMA, "maps": tables }))
    }

    /// What there is of a table, unless nothing is known.
    fn table(&self, empty: &Setup) -> Result<Option<Value>, Problem> {
        let openings = self.openings(empty)?;
        let known = openings.iter().filter(|opening| opening.winner.is_some()).count();
        let table = json!({
            "game": empty.rules.name(),
            "columns": empty.size().columns(),
            "rows": empty.size().rows(),
            "first": Color::Black.name(),
            "known": known,
            "total": openings.len(),
        });
        Ok((known > 0).then_some(table))
    }

    /// One table, by the name of its game and its board.
    pub fn map(&self, game: &str, size: &str) -> Result<Value, Problem> {
        let rules = input::game(game)?;
        let size = board::notation::size(size)?;
        input::check_size(size)?;
        if size.cells() > MOST_CELLS {
            return Err(Problem::refused(format!("tables have up to {MOST_CELLS} cells here")));
        }
        let empty = Setup::empty(rules, size);
        let openings = self.openings(&empty)?;
        let openings = openings.iter().map(|opening| opening.object(&empty));
        Ok(json!({
            "schema": SCHEMA,
            "game": rules.name(),
            "columns": size.columns(),
            "rows": size.rows(),
            "first": Color::Black.name(),
            "openings": openings.collect::<Vec<_>>(),
        }))
    }

    /// What is known of each opening, by column, then by row.
    fn openings(&self, empty: &Setup) -> Result<Vec<Opening>, Problem> {
        let (size, known) = (empty.size(), self.results(empty));
        let cells = by_column(size, size.all_cells()).into_iter();
        cells.map(|cell| self.opening(empty, cell, &known)).collect()
    }

    fn opening(
        &self,
        empty: &Setup,
        cell: Cell,
        known: &PositionResults,
    ) -> Result<Opening, Problem> {
        let after = after(empty, cell);
        let held = self.certificates().of(&after);
        let mut opening = Opening {
            cell,
            winner: after.winner().or_else(|| held.as_ref().map(|held| held.winner)),
            reply: None,
            certificate: held.map(|held| held.id().into()),
            is_proved: false,
        };
        if let Some(result) = known.of(cell) {
            let is_won = result.verdict == MoveVerdict::Won;
            opening.winner = Some(if is_won { empty.turn } else { !empty.turn });
            opening.reply = result.reply();
        }
        if let Some(timed) = self.results(&after).answer {
            opening.winner = timed.answer.winner;
            opening.reply = opening.reply.or(timed.answer.winning_moves.first().copied());
        }
        self.keeper.add_to(&mut opening, &after)?;
        Ok(opening)
    }
}
