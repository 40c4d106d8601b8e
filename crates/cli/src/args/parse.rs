//! Values of arguments that several commands take.

use board::notation::Notation;
use board::{Color, Rules, Size};
use mustplay::Style;
use std::time::Duration;

pub(super) fn parse_size(text: &str) -> Result<Size, String> {
    board::notation::size(text).map_err(|error| error.to_string())
}

pub(super) fn parse_rules(text: &str) -> Result<Rules, String> {
    Rules::from_name(text).ok_or_else(|| "the game is hex or rex".into())
}

pub(super) fn parse_color(text: &str) -> Result<Color, String> {
    Color::from_name(text).ok_or_else(|| "a color is black or white (or red or blue)".into())
}

pub(super) fn parse_notation(text: &str) -> Result<Notation, String> {
    Notation::ALL.into_iter().find(|notation| notation.name() == text).ok_or_else(|| {
        let names = Notation::ALL.map(Notation::name).join(", ");
        format!("the notations are {names}")
    })
}

pub(super) fn parse_moves(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| "a number of moves such as 12, from 0 up".into())
}

pub(super) fn parse_style(text: &str) -> Result<Style, String> {
    Style::from_name(text)
        .ok_or_else(|| format!("the players are {}", Style::ALL.map(Style::name).join(", ")))
}

pub(super) fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 =
        text.parse().map_err(|_| "a number of seconds such as 10 or 0.5".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "a number of seconds from 0 up".into())
}
