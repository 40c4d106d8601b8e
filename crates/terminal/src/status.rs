//! Exit codes.

use crate::Interrupt;
use std::process::ExitCode;

/// How a run ended, as the exit code tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Status {
    /// Everything that was asked for.
    Done,
    /// A check said no.
    Refused,
    /// The input or the arguments were wrong.
    BadInput,
    /// A limit came first.
    GaveUp,
    /// The user pressed Ctrl-C.
    Interrupted,
}

impl Status {
    /// How work ended that only a limit or Ctrl-C can stop.
    pub fn of_work(is_complete: bool, interrupt: &Interrupt) -> Status {
        match (is_complete, interrupt.happened()) {
            (_, true) => Status::Interrupted,
            (true, false) => Status::Done,
            (false, false) => Status::GaveUp,
        }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> ExitCode {
        ExitCode::from(match status {
            Status::Done => 0,
            Status::Refused => 1,
            Status::BadInput => 2,
            Status::GaveUp => 3,
            Status::Interrupted => 130,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ctrl_c_outweighs_what_was_done() {
        let interrupt = Interrupt::default();
        assert_eq!(Status::of_work(true, &interrupt), Status::Done);
        assert_eq!(Status::of_work(false, &interrupt), Status::GaveUp);
        interrupt.press();
        assert_eq!(Status::of_work(true, &interrupt), Status::Interrupted);
    }
}
