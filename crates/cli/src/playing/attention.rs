//! Ctrl-C in a game: it hurries the program while it thinks, and else ends it.

use anyhow::Context;
use std::process::exit;
use std::sync::{Arc, Mutex, PoisonError};
use terminal::Interrupt;

/// The thinking that goes on, if any does, as the handler of Ctrl-C sees it.
#[derive(Clone, Default)]
pub(super) struct Attention(Arc<Mutex<Option<Interrupt>>>);

impl Attention {
    /// Starts listening for Ctrl-C.
    pub(super) fn listen() -> anyhow::Result<Attention> {
        let attention = Attention::default();
        let handler = attention.clone();
        ctrlc::set_handler(move || handler.pressed()).context("can't listen for Ctrl-C")?;
        Ok(attention)
    }

    /// The first press stops the thinking, and the game goes on. The second one, and one while
    /// nobody thinks, ends the program.
    fn pressed(&self) {
        let thinking = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match &*thinking {
            Some(interrupt) if interrupt.press() == 0 => {}
            _ => exit(130),
        }
    }

    /// Runs some thinking; and whether it was stopped.
    pub(super) fn over<T>(&self, think: impl FnOnce(&Interrupt) -> T) -> (T, bool) {
        let interrupt = Interrupt::default();
        let put = |thinking| {
            *self.0.lock().unwrap_or_else(PoisonError::into_inner) = thinking;
        };
        put(Some(interrupt.clone()));
        let result = think(&interrupt);
        put(None);
        (result, interrupt.happened())
    }
}
