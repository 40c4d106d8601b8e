//! `mustplay play`: a game on the terminal, against one of the players or against a certificate.
//!
//! | file | what |
//! |---|---|
//! | `game` | a game against a player: the prompt and its commands |
//! | `opponent` | the player's turn, at its level |
//! | `attention` | Ctrl-C while the program thinks |
//! | `prompt` | what is typed |
//! | `explanation` | what can be seen of a position, for the command `why` |
//! | `proof` | a game against a certificate |

mod attention;
mod explanation;
mod game;
mod opponent;
mod prompt;
mod proof;

use crate::args::PlayArgs;
use crate::output::Screen;
use terminal::Status;

pub(crate) fn run(args: &PlayArgs, screen: Screen) -> anyhow::Result<Status> {
    match &args.certificate {
        Some(path) => proof::run(path, screen),
        None => game::run(args, screen),
    }
}
