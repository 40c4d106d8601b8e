//! Certificates of Rex: no rule concludes anything false, small boards can be proved with them, and
//! damaged certificates are refused.

mod complete;
mod dead;
mod games;
mod meaning;
mod mutants;
mod soundness;

pub(crate) use mutants::originals;
