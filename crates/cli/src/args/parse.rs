//! Values of arguments that several commands take. Where there are few, shells complete them.

use board::notation::Notation;
use board::{Color, Rules, Size};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use mustplay::Style;
use std::num::{IntErrorKind, NonZeroUsize};
use std::str::FromStr;
use std::time::Duration;

pub(super) fn parse_size(text: &str) -> Result<Size, String> {
    board::notation::size(text).map_err(|error| error.to_string())
}

/// One of some values by its name.
fn named<T: Clone + Send + Sync + 'static>(
    values: impl IntoIterator<Item = T>,
    value: impl Fn(&T) -> PossibleValue,
) -> impl TypedValueParser<Value = T> {
    let values: Vec<(PossibleValue, T)> = values.into_iter().map(|of| (value(&of), of)).collect();
    let names = PossibleValuesParser::new(values.iter().map(|(name, _)| name.clone()));
    names.map(move |name| {
        let found = values.iter().find(|(value, _)| value.matches(&name, true));
        found.expect("one of these values").1.clone()
    })
}

pub(super) fn parse_moves(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "a number of moves such as 12, from 0 up".into())
}

pub(super) fn rules_parser() -> impl TypedValueParser<Value = Rules> {
    named([Rules::Hex, Rules::Rex], |rules| PossibleValue::new(rules.name()))
}

pub(super) fn color_parser() -> impl TypedValueParser<Value = Color> {
    named(Color::ALL, |color| {
        let others = match color {
            Color::Black => ["b", "red"],
            Color::White => ["w", "blue"],
        };
        PossibleValue::new(color.name()).aliases(others)
    })
}

/// The notations that are read. That of `HexWiki` isn't: whoever names it is told why.
pub(super) fn read_notation_parser() -> impl TypedValueParser<Value = Notation> {
    let value =
        |notation: &Notation| PossibleValue::new(notation.name()).hide(*notation == Notation::Wiki);
    named(Notation::ALL, value)
}

/// The notations that are written.
pub(super) fn notation_parser() -> impl TypedValueParser<Value = Notation> {
    named(Notation::ALL, |notation| PossibleValue::new(notation.name()))
}

pub(super) fn style_parser() -> impl TypedValueParser<Value = Style> {
    named(Style::ALL, |style| PossibleValue::new(style.name()))
}

pub(super) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 =
        text.parse().map_err(|_| "a number of seconds such as 10 or 0.5".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| match seconds < 0.0 {
        true => "a number of seconds from 0 up; leave the option out for the usual limit".into(),
        false => "a number of seconds such as 10 or 0.5".into(),
    })
}

/// Threads. More than the machine can use are refused later, with its limit.
pub(super) fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    positive(text).ok_or_else(|| {
        "a number of threads from 1 up; leave the option out for the usual number".into()
    })
}

/// MiB. More than the machine has are refused later, with its limit.
pub(super) fn parse_memory(text: &str) -> Result<NonZeroUsize, String> {
    positive(text)
        .ok_or_else(|| "a number of MiB from 1 up; leave the option out for the usual size".into())
}

/// A number that may be 0.
pub(super) fn parse_number<T: FromStr>(text: &str) -> Result<T, String> {
    text.parse().map_err(|_| match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true if !text.is_empty() => "the number is too large".into(),
        _ => "a whole number from 0 up".into(),
    })
}

/// How many, or which one counted from 1.
pub(super) fn parse_count(text: &str) -> Result<NonZeroUsize, String> {
    positive(text).ok_or_else(|| "a whole number from 1 up".into())
}

/// A whole number from 1 up; one that is too large for the machine is as large as can be.
fn positive(text: &str) -> Option<NonZeroUsize> {
    match text.parse::<NonZeroUsize>() {
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Some(NonZeroUsize::MAX),
        count => count.ok(),
    }
}
