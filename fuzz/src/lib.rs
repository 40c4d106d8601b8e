//! What every fuzz target asks of a parser: it doesn't panic, its errors name a place inside the
//! text, and what it read can be written and read again.

use board::Rules;
use board::notation::Notation;

/// Reads a text, and what was read once more.
pub fn check(notation: Notation, text: &str) {
    match notation.read(text, Rules::Hex) {
        Err(error) => {
            assert!(error.at() <= text.chars().count(), "{error}");
            assert!(!error.message().is_empty());
        }
        Ok(record) => {
            // A game that was read as trmph may hold more than trmph can write, such as Rex.
            let Ok(written) = notation.write(&record) else { return };
            let again = notation.read(&written, Rules::Hex).expect("own text");
            assert_eq!(again.position(), record.position(), "{written}");
        }
    }
}
