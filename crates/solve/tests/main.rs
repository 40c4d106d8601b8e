//! The tests of engines and of the theory behind them, as one program: it compiles each engine
//! once.

mod beyond_rules;
mod certificates;
mod common;
mod dfpn;
mod dfpn_features;
mod edge;
mod inferior;
mod minimal;
mod mutants;
mod recursion;
mod regions;
mod retrograde;
mod rex;
mod rex_theory;
mod sampling;
mod solver;
mod strategies;
mod suite;
mod templates;
