//! The rules of Rex, each against the value of every position of small boards (docs/theory/rex.md).
//!
//! Each rule is held against tables that know nothing but full boards and moves. Where a rule has a
//! condition, the same tables have to refute the rule without it: otherwise the test couldn't fail.

mod cells;
mod claims;
mod moves;
mod mutual;
mod order;
mod page;
mod pairings;
mod regions;
mod tables;
