//! A value whose type has a width, for whichever width a board needs.
//!
//! Engines and proofs are generic over the width of their bit sets. Whoever doesn't want to be
//! generic holds an [`AnyWidth`] of them: one value of four types. Bit sets that cross that line
//! are as wide as the widest board needs, [`WIDE`].

/// The number of words that holds the cells of every board.
pub const WIDE: usize = 6;

/// One value of four types, which differ in their width alone.
#[derive(Clone, Copy, Debug)]
pub enum AnyWidth<A, B, C, D> {
    /// For boards of at most 64 cells.
    One(A),
    /// For boards of at most 128 cells.
    Two(B),
    /// For boards of at most 192 cells.
    Three(C),
    /// For all other boards.
    Six(D),
}

/// Makes an [`AnyWidth`]: evaluates an expression with the width that boards of a size need.
///
/// ```
/// use board::{Board, Size, any_width, for_width};
/// let size = Size::new(11, 11)?;
/// let board = any_width!(size, W => Board::<W>::new(size));
/// assert_eq!(for_width!(&board, board => board.all().len()), 121);
/// # Ok::<(), board::size::SizeError>(())
/// ```
#[macro_export]
macro_rules! any_width {
    ($size:expr, $words:ident => $body:expr) => {
        match $crate::Size::width($size) {
            $crate::Width::One => {
                const $words: usize = 1;
                $crate::AnyWidth::One($body)
            }
            $crate::Width::Two => {
                const $words: usize = 2;
                $crate::AnyWidth::Two($body)
            }
            $crate::Width::Three => {
                const $words: usize = 3;
                $crate::AnyWidth::Three($body)
            }
            $crate::Width::Six => {
                const $words: usize = 6;
                $crate::AnyWidth::Six($body)
            }
        }
    };
}

/// Evaluates an expression with the value that an [`AnyWidth`] holds.
#[macro_export]
macro_rules! for_width {
    ($any:expr, $value:ident => $body:expr) => {
        match $any {
            $crate::AnyWidth::One($value) => $body,
            $crate::AnyWidth::Two($value) => $body,
            $crate::AnyWidth::Three($value) => $body,
            $crate::AnyWidth::Six($value) => $body,
        }
    };
}
