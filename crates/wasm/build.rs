//! Gives the program in the browser a stack that is enough for the longest line of a board.

/// The stack in bytes: `solve::stack` counts about 15 MiB for 13x13, the largest board searched.
const STACK: usize = 24 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if std::env::var("CARGO_CFG_TARGET_FAMILY").as_deref() == Ok("wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
    }
}
