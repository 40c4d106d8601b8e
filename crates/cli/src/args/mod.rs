//! The command line, defined once: parser, help, completions and manual all come from here. Each
//! command has a file with its arguments and the end of its help.

mod analysis;
mod bench;
mod cluster;
mod connections;
mod convert;
mod derive;
mod engine;
mod evaluate;
mod export;
mod features;
mod htp;
mod inferior;
mod learn;
mod matches;
mod openings;
mod papers;
mod parse;
mod play;
mod player;
mod position;
mod puzzles;
mod review;
mod serve;
mod show;
mod solve;
mod store;
mod suite;
mod tree;
mod value;
mod verify;
mod worker;

pub(crate) use self::analysis::AnalysisArgs;
pub(crate) use self::bench::{Bench, BenchArgs};
pub(crate) use self::connections::ConnectionsArgs;
pub(crate) use self::convert::ConvertArgs;
pub(crate) use self::derive::DeriveArgs;
pub(crate) use self::evaluate::{EvaluateArgs, Quantity};
pub(crate) use self::export::ExportArgs;
pub(crate) use self::features::FeaturesArgs;
pub(crate) use self::htp::HtpArgs;
pub(crate) use self::inferior::InferiorArgs;
pub(crate) use self::learn::{Learn, LearnArgs};
pub(crate) use self::matches::MatchArgs;
pub(crate) use self::openings::{OpeningsArgs, OpeningsMap};
pub(crate) use self::play::{LEVELS, PlayArgs};
pub(crate) use self::position::PositionArgs;
pub(crate) use self::puzzles::PuzzlesArgs;
pub(crate) use self::review::ReviewArgs;
pub(crate) use self::serve::ServeArgs;
pub(crate) use self::show::{ShowArgs, Stones};
pub(crate) use self::solve::SolveArgs;
pub(crate) use self::store::{StoreArgs, StoreCommand};
pub(crate) use self::tree::{TreeArgs, TreeForm};
pub(crate) use self::verify::VerifyArgs;
pub(crate) use self::worker::{WorkerArgs, WorkersArgs};

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

const ABOUT: &str = "Says who wins a Hex or Reverse Hex (Rex) position, and proves it.";

const NOTATIONS: &str = "\
A POSITION is any of:
  7/7/3B3/7/7/7/7 w            rows from the top, then the side to move; 'rex ...' for Reverse Hex
  7x7 d4 c5                    a size and moves, alternating from Black
  game.sgf                     an SGF file, or Little Golem's .hsgf
  https://hexworld.org/board/#7c1,d4c5    a HexWorld link; trmph links too
  -                            standard input: any of these, or a diagram
Black joins top and bottom, White joins left and right; a1 is the top left cell.";

const MORE: &str = "\
Try: mustplay solve '5x5 b4'
'mustplay help' says how positions are written, 'mustplay help solve' has examples.";

/// Who wins a Hex or Reverse Hex position, with proof.
#[derive(Parser, Debug)]
#[command(name = "mustplay", version = VERSION, about = ABOUT, after_help = MORE,
          after_long_help = NOTATIONS)]
pub(crate) struct Cli {
    /// Colors in diagrams.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) colors: When,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The command line, for the parser, completions and manual pages.
pub(crate) fn command() -> clap::Command {
    let command = Cli::command().mut_subcommand("openings", |command| {
        command.mut_arg("limit", |limit| limit.help(openings::LIMIT))
    });
    let command = command.mut_subcommand("review", review::about_games);
    let command = command.mut_subcommand("convert", convert::about_games);
    with_negative_numbers(command)
}

/// Takes a number after an option for its value even if it is negative: whoever checks the value
/// has more to say about it.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let names: Vec<String> =
        command.get_subcommands().map(|command| command.get_name().to_string()).collect();
    let command = command.mut_args(|arg| match arg.get_action().takes_values() {
        true if !arg.is_positional() => arg.allow_negative_numbers(true),
        _ => arg,
    });
    names.iter().fold(command, |command, name| command.mut_subcommand(name, with_negative_numbers))
}

/// The version, with the instruction sets that this binary was compiled to use.
const VERSION: &str =
    concat!(env!("CARGO_PKG_VERSION"), " (CPU features in use: ", env!("MUSTPLAY_CPU"), ")");

/// Whether to use colors.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    /// Say who wins a position and by which moves.
    #[command(after_long_help = solve::HELP)]
    Solve(SolveArgs),
    /// Review a game: who wins after each move, which moves gave a win away, and what was better.
    #[command(after_long_help = review::HELP)]
    Review(ReviewArgs),
    /// Solve every opening of a board.
    #[command(after_long_help = openings::HELP)]
    Openings(OpeningsArgs),
    /// Check a certificate; the first line of the answer is what it proves.
    #[command(after_long_help = verify::HELP)]
    Verify(VerifyArgs),
    /// Show the strategy that a certificate holds, or the recursion tree of a search.
    #[command(after_long_help = tree::HELP)]
    Tree(TreeArgs),
    /// Play on the terminal, against the program or against a certificate.
    #[command(after_long_help = play::HELP)]
    Play(PlayArgs),
    /// Speak HTP, the Hex Text Protocol, with a graphical client.
    #[command(after_long_help = htp::HELP)]
    Htp(HtpArgs),
    /// Answer queries in JSON on standard input: the analysis protocol that explorers speak.
    #[command(after_long_help = analysis::HELP)]
    Analysis(AnalysisArgs),
    /// Let two HTP engines play against each other, and say how much stronger one of them is.
    #[command(after_long_help = matches::HELP)]
    Match(MatchArgs),
    /// Serve the page: set a position up, watch it being solved, walk its proof, play.
    #[command(after_long_help = serve::HELP)]
    Serve(ServeArgs),
    /// Make puzzles: positions in which the side to move wins by one move alone.
    #[command(after_long_help = puzzles::HELP)]
    Puzzles(PuzzlesArgs),
    /// List virtual connections, and say why they hold.
    #[command(after_long_help = connections::HELP)]
    Connections(ConnectionsArgs),
    /// Say which cells can be filled in and which moves needn't be tried, and why.
    #[command(after_long_help = inferior::HELP)]
    Inferior(InferiorArgs),
    /// Evaluate a position by its electric circuits: resistances, and the cells where most happens.
    #[command(after_long_help = evaluate::HELP)]
    Evaluate(EvaluateArgs),
    /// Derive the tables of inferior cells anew and compare them with those in use, or check them.
    #[command(after_long_help = derive::HELP)]
    Derive(DeriveArgs),
    /// Make the network anew that orders moves: examples from searches, and weights from examples.
    #[command(after_long_help = learn::HELP)]
    Learn(LearnArgs),
    /// Make a data set of solved positions, with their winning moves, or check one.
    #[command(after_long_help = export::HELP)]
    Export(ExportArgs),
    /// Draw a position on the terminal, as SVG or as PNG.
    #[command(after_long_help = show::HELP)]
    Show(ShowArgs),
    /// Turn a position or a game from one notation into another.
    #[command(after_long_help = convert::HELP)]
    Convert(ConvertArgs),
    /// List the features of the engines, which --without switches off.
    #[command(after_long_help = features::HELP)]
    Features(FeaturesArgs),
    /// Say what a store has, list its positions, check it, or merge stores.
    #[command(after_long_help = store::HELP)]
    Store(StoreArgs),
    /// Search for whoever solves a position on several machines.
    #[command(after_long_help = worker::HELP)]
    Worker(WorkerArgs),
    /// Measure speeds on this machine.
    #[command(after_long_help = bench::HELP)]
    Bench(BenchArgs),
    /// Print a completion script for a shell.
    Completions {
        /// The shell to complete in.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one for each subcommand.
    Man {
        /// Write all pages into this directory.
        #[arg(long, value_name = "DIR")]
        dir: Option<PathBuf>,
    },
}
