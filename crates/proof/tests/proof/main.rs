//! Certificates and their verifier against plain search, damaged files and the documentation.

mod adversary;
mod checked;
mod example;
mod refusals;
mod rex;
mod soundness;
