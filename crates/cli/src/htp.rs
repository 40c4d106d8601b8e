//! `mustplay htp`: the Hex Text Protocol on standard input and output.

use crate::args::HtpArgs;
use htp::{Output, Settings};
use mustplay::EngineSettings;
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use std::io::{BufReader, stdin, stdout};
use terminal::Status;

pub(crate) fn run(args: &HtpArgs) -> anyhow::Result<Status> {
    let settings = settings(args);
    settings.engines.check(settings.rules)?;
    let output = Output::new(stdout()).closed_when(reader_has_gone);
    htp::serve(BufReader::new(stdin()), output, settings)?;
    Ok(Status::Done)
}

/// What the arguments set, before a client says otherwise.
fn settings(args: &HtpArgs) -> Settings {
    Settings {
        rules: args.game,
        size: args.size,
        swap: args.swap,
        engines: EngineSettings {
            threads: args.threads,
            memory_mib: args.memory,
            style: args.player.style,
            player: args.player.settings(),
        },
        solve_time: args.limit,
        move_time: args.player.time(),
        resign: !args.no_resign,
        ..Settings::default()
    }
}

/// Whether nobody reads standard output any more, as far as the system tells.
fn reader_has_gone() -> bool {
    let stdout = stdout();
    let mut watched = [PollFd::new(&stdout, PollFlags::empty())];
    let at_once = Timespec { tv_sec: 0, tv_nsec: 0 };
    poll(&mut watched, Some(&at_once)).is_ok()
        && watched[0].revents().intersects(PollFlags::ERR | PollFlags::HUP)
}
