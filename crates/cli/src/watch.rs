//! Ctrl-C.

use anyhow::Context;
use terminal::Interrupt;

/// Starts listening for Ctrl-C. The first press asks engines to stop and report; the second ends
/// the program.
pub(crate) fn listen() -> anyhow::Result<Interrupt> {
    let interrupt = Interrupt::default();
    let pressed = interrupt.clone();
    ctrlc::set_handler(move || {
        if pressed.press() > 0 {
            std::process::exit(130);
        }
    })
    .context("can't listen for Ctrl-C")?;
    Ok(interrupt)
}
