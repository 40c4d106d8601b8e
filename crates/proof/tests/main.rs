//! The tests of certificates and their verifier, as one program.

mod example;
mod rex;
mod soundness;
