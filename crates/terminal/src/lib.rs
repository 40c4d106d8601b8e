//! What commands share on a terminal: exit codes, files, clocks, progress and Ctrl-C.
//!
//! | file | what |
//! |---|---|
//! | `status` | how a run ended, as an exit code |
//! | `interrupt` | how often Ctrl-C was pressed |
//! | `clock` | CPU time and time on the clock |
//! | `progress` | a line about a search while it runs, and what stops it |
//! | `output` | where results go: standard output, files, devices and pipes |
//! | `replace` | files that are written whole or not at all |
//! | `process` | the CPU time and the end of programs that were started |
//!
//! Only progress is printed, on standard error. The handler of Ctrl-C is the program's.

#![forbid(unsafe_code)]

mod clock;
mod interrupt;
mod output;
mod process;
mod progress;
mod replace;
mod status;

pub use clock::{Stopwatch, ThreadClock};
pub use interrupt::Interrupt;
pub use output::{Folder, Output, OutputError, Outputs, WriteError};
pub use process::{end_group, processes_cpu_seconds};
pub use progress::{attended, watched, watched_as};
pub use status::Status;
