//! From what an engine knows to a certificate.
//!
//! | file | what |
//! |---|---|
//! | [`extract`] | from an engine that only says which moves win, in Hex |
//! | `hex` | from an engine with connections, in Hex |
//! | `rex` | from depth-first proof-number search, in Rex |
//! | `links` | steps for what H-search derived |
//! | `edge` | steps for edge templates, in Hex |
//! | `stand_in` | steps for what was filled in, in Hex |
//! | `proved` | the claims that a certificate has so far |

pub(crate) mod edge;
pub mod extract;
pub(crate) mod hex;
mod links;
mod proved;
pub(crate) mod rex;
mod stand_in;
