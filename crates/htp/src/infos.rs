//! What an analysis is to tell, and its lines: `info move a1 visits 9 winrate 5000 … pv a1 b2`, one
//! move after the other, as clients of the Go world read them.

use crate::call::Call;
use crate::failure::Failure;
use crate::protocol::quoted;
use board::{Color, Size};
use mustplay::Candidate;
use report::words::names;
use std::fmt::Write;
use std::time::Duration;

/// The longest line of moves that is told.
const LONGEST: usize = 15;

/// Keys that ask for more than there is to tell. They are taken and do nothing.
const IGNORED: [&str; 7] = [
    "ownership",
    "ownershipstdev",
    "movesownership",
    "movesownershipstdev",
    "pvvisits",
    "pvedgevisits",
    "rootinfo",
];

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// Of `lz-analyze`: from 0 to 10000.
    TenThousandths,
    /// Of `kata-analyze`: from 0 to 1.
    Fractions,
}

/// What an analysis is to tell, and how often.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Wish {
    pub(crate) color: Color,
    /// The time between two lines; none for a line at the end alone.
    pub(crate) interval: Option<Duration>,
    pub(crate) min_moves: usize,
    pub(crate) max_moves: usize,
}

impl Wish {
    /// Reads `[COLOR] [INTERVAL] [KEY VALUE]...`.
    pub(crate) fn read(call: &Call<'_>) -> Result<Wish, Failure> {
        let mut words = call.args.iter().map(String::as_str).peekable();
        let mut color = call.session.record.position().turn;
        if let Some(named) = words.peek().and_then(|word| Color::from_name(word)) {
            (color, _) = (named, words.next());
        }
        let mut wish = Wish { color, interval: None, min_moves: 1, max_moves: usize::MAX };
        if let Some(word) = words.next_if(|word| word.starts_with(|c: char| c.is_ascii_digit())) {
            wish.interval = interval(word)?;
        }
        while let Some(key) = words.next() {
            let value = words.next();
            wish.set(key, value)?;
        }
        Ok(wish)
    }

    fn set(&mut self, key: &str, value: Option<&str>) -> Result<(), Failure> {
        let lower = key.to_ascii_lowercase();
        let is_known = ["interval", "minmoves", "maxmoves"].contains(&lower.as_str());
        if !is_known && !IGNORED.contains(&lower.as_str()) {
            let known = "interval, minmoves, maxmoves";
            return Err(format!("there is no key {}; there are {known}", quoted(key)).into());
        }
        let Some(value) = value else {
            return Err(format!("there is a key, {}, and no value", quoted(key)).into());
        };
        match lower.as_str() {
            "interval" => self.interval = interval(value)?,
            "minmoves" => self.min_moves = count(value)?,
            "maxmoves" => self.max_moves = count(value)?.max(1),
            _ if ["true", "false"].contains(&value.to_ascii_lowercase().as_str()) => {}
            _ => return Err(format!("{} is neither true nor false", quoted(value)).into()),
        }
        Ok(())
    }

    /// The moves to tell of those that are weighed: the ones that were visited or decided, and as
    /// many more as are wanted.
    fn chosen<'a>(&self, moves: &'a [Candidate]) -> impl Iterator<Item = &'a Candidate> {
        let known = |weighed: &&Candidate| weighed.visits > 0 || weighed.proven.is_some();
        let count = moves.iter().filter(known).count().max(self.min_moves).max(1);
        let (first, rest): (Vec<_>, Vec<_>) = moves.iter().partition(known);
        first.into_iter().chain(rest).take(count.min(self.max_moves))
    }

    /// The line about moves that are weighed, without its end.
    pub(crate) fn line(&self, form: Form, size: Size, moves: &[Candidate]) -> String {
        let mut text = String::new();
        for (order, weighed) in self.chosen(moves).enumerate() {
            if order > 0 {
                text.push(' ');
            }
            let name = size.name(weighed.cell);
            let (value, prior, bound) = (weighed.value, weighed.prior, weighed.lower_bound());
            let visits = weighed.visits;
            write!(text, "info move {name} visits {visits} ").expect("a string takes all");
            text += &match form {
                Form::TenThousandths => {
                    let [value, prior, bound] =
                        [value, prior, bound].map(|share| (share * 1e4).round());
                    format!("winrate {value} prior {prior} lcb {bound}")
                }
                Form::Fractions => format!(
                    "utility {:.6} winrate {value:.6} scoreLead 0 prior {prior:.6} lcb {bound:.6}",
                    2.0 * value - 1.0
                ),
            };
            text += &format!(" order {order}");
            if let Some(winner) = weighed.proven {
                text += if winner == self.color { " proved win" } else { " proved loss" };
            }
            let line = &weighed.line[..weighed.line.len().min(LONGEST)];
            text += &format!(" pv {}", names(size, line).join(" "));
        }
        text
    }
}

/// Hundredths of seconds, or 0 for none.
fn interval(word: &str) -> Result<Option<Duration>, Failure> {
    let hundredths: u64 = word
        .parse()
        .map_err(|_| format!("{} is no number of hundredths of a second", quoted(word)))?;
    let interval = Duration::from_millis(hundredths.saturating_mul(10));
    Ok(Some(interval).filter(|interval| !interval.is_zero()))
}

fn count(word: &str) -> Result<usize, Failure> {
    word.parse().map_err(|_| format!("{} is no number from 0 up", quoted(word)).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn weighed(size: Size, name: &str, visits: u64, value: f64) -> Candidate {
        let cell = size.cell_named(name).expect("a cell");
        Candidate { cell, visits, value, prior: 0.25, proven: None, line: vec![cell] }
    }

    #[test]
    fn moves_are_told_in_both_forms() {
        let size = Size::new(5, 5).expect("a board");
        let mut moves = vec![weighed(size, "c3", 24, 0.5), weighed(size, "d2", 0, 0.5)];
        moves.push(Candidate { proven: Some(Color::White), ..weighed(size, "a1", 3, 0.0) });
        let reply = moves[1].cell;
        moves[0].line.push(reply);
        let (color, interval) = (Color::Black, None);
        let wish = Wish { color, interval, min_moves: 1, max_moves: usize::MAX };
        assert_eq!(
            wish.line(Form::TenThousandths, size, &moves),
            "info move c3 visits 24 winrate 5000 prior 2500 lcb 3000 order 0 pv c3 d2 \
             info move a1 visits 3 winrate 0 prior 2500 lcb 0 order 1 proved loss pv a1"
        );
        let one = Wish { max_moves: 1, ..wish };
        assert_eq!(
            one.line(Form::Fractions, size, &moves),
            "info move c3 visits 24 utility 0.000000 winrate 0.500000 scoreLead 0 prior 0.250000 \
             lcb 0.300000 order 0 pv c3 d2"
        );
        let more = Wish { min_moves: 9, ..wish };
        assert_eq!(more.line(Form::Fractions, size, &moves).matches("info move").count(), 3);
    }
}
