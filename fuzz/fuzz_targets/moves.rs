//! Any text to the parser of lists of moves.

#![no_main]

use board::notation::Notation;

libfuzzer_sys::fuzz_target!(|text: &str| mustplay_fuzz::check(Notation::Moves, text));
