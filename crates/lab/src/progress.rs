//! A bar that shows how much of a long piece of work is done.

use indicatif::{ProgressBar, ProgressStyle};

/// A bar for so many of something.
pub(crate) fn bar(length: u64, what: &'static str) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:40} {pos} of {len} {msg}, {eta} to go");
    ProgressBar::new(length).with_style(style.expect("a fixed template")).with_message(what)
}
