//! The command line, defined once: parser, help, completions and manual all come from here.

use board::notation::Notation;
use board::{Color, Rules, Size};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueEnum};
use mustplay::{Config, ConfigError, Engine, Feature};
use play::Style;
use play::circuit::Metric;
use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

const ABOUT: &str = "Says who wins a Hex or Reverse Hex (Rex) position, and proves it.";

const NOTATIONS: &str = "\
A POSITION is any of:
  7/7/3B3/7/7/7/7 w            rows from the top, then the side to move; 'rex ...' for Reverse Hex
  7x7 d4 c5                    a size and moves, alternating from Black
  game.sgf                     an SGF file, or Little Golem's .hsgf
  https://hexworld.org/board/#7c1,d4c5    a HexWorld link; trmph links too
  -                            standard input: any of these, or a diagram
Black joins top and bottom, White joins left and right; a1 is the top left cell.";

/// Who wins a Hex or Reverse Hex position, with proof.
#[derive(Parser, Debug)]
#[command(name = "mustplay", version = VERSION, about = ABOUT, after_help = NOTATIONS)]
pub(crate) struct Cli {
    /// Colors in diagrams.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) colors: When,

    #[command(subcommand)]
    pub(crate) command: Command,
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
    #[command(after_help = SOLVE_HELP)]
    Solve(SolveArgs),
    /// Solve every opening of a board.
    #[command(after_help = OPENINGS_HELP)]
    Openings(OpeningsArgs),
    /// Check a certificate; the first line of the answer is what it proves.
    #[command(after_help = VERIFY_HELP)]
    Verify(VerifyArgs),
    /// Show the strategy that a certificate holds, or the recursion tree of a search.
    #[command(after_help = TREE_HELP)]
    Tree(TreeArgs),
    /// Play on the terminal, against the program or against a certificate.
    #[command(after_help = PLAY_HELP)]
    Play(PlayArgs),
    /// Speak HTP, the Hex Text Protocol, with a graphical client.
    #[command(after_help = HTP_HELP)]
    Htp(HtpArgs),
    /// Let two HTP engines play against each other, and say how much stronger one of them is.
    #[command(after_help = MATCH_HELP)]
    Match(MatchArgs),
    /// Serve the page: set a position up, watch it being solved, walk its proof, play.
    #[command(after_help = SERVE_HELP)]
    Serve(ServeArgs),
    /// Make puzzles: positions in which the side to move wins by one move alone.
    #[command(after_help = PUZZLES_HELP)]
    Puzzles(PuzzlesArgs),
    /// List virtual connections, and say why they hold.
    #[command(after_help = CONNECTIONS_HELP)]
    Connections(ConnectionsArgs),
    /// Say which cells can be filled in and which moves needn't be tried, and why.
    #[command(after_help = INFERIOR_HELP)]
    Inferior(InferiorArgs),
    /// Evaluate a position by its electric circuits: resistances, and the cells where most happens.
    #[command(after_help = EVALUATE_HELP)]
    Evaluate(EvaluateArgs),
    /// Derive the tables of inferior cells anew and compare them with those in use, or check them.
    #[command(after_help = DERIVE_HELP)]
    Derive(DeriveArgs),
    /// Draw a position on the terminal, as SVG or as PNG.
    #[command(after_help = SHOW_HELP)]
    Show(ShowArgs),
    /// Turn a position or a game from one notation into another.
    #[command(after_help = CONVERT_HELP)]
    Convert(ConvertArgs),
    /// Measure speeds on this machine.
    #[command(after_help = BENCH_HELP)]
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

const SOLVE_HELP: &str = "\
Examples:
  mustplay solve '3/3/3 b' --all-moves
  mustplay solve --size 4 --game rex --json
  mustplay solve '5x5 c3 b4' --limit 10
  mustplay solve '7x7 d3' --engine dfpn     faster on larger boards
  mustplay solve '4x4 a1' --proof a1.cert   writes a certificate, once it has been checked
  mustplay solve '5x5 a1' --minimal-carrier and which cells the winner needs
  mustplay solve --batch positions.txt      one 'GAME POSITION' a line
  mustplay solve '8x8 d5' --db hex.db       keeps what it finds out; next time it knows
  mustplay solve '8x8 d5' --db hex.db --resume    after Ctrl-C: goes on from there

Exit codes: 0 done, 2 bad input, 3 gave up at the limit, 130 interrupted.";

const OPENINGS_HELP: &str = "\
Examples:
  mustplay openings 3
  mustplay openings 4 --game rex --json
  mustplay openings 4 --svg map.svg
  mustplay openings 5 --map replies            a winning reply on every opening that loses
  mustplay openings 5 --map nodes --svg nodes.svg
  mustplay openings 5 --map proof-size         how large the proof trees are
  mustplay openings 7 --db hex.db              can be stopped, and goes on when called again
  mustplay openings 6 --game rex --db rex.db   the same; a file may hold both games
  mustplay openings 5 --proofs certificates    writes certificates/a1.cert and so on";

const VERIFY_HELP: &str = "\
Examples:
  mustplay verify a1.cert                      after mustplay solve '4x4 a1' --proof a1.cert
  gunzip -c a1.cert.gz | mustplay verify -

Exit codes: 0 accepted, 1 refused, 2 the file can't be read.";

const TREE_HELP: &str = "\
Examples:
  mustplay tree a1.cert                        figures and the strategy as text
  mustplay tree a1.cert --depth 2              only so many moves of the loser deep
  mustplay tree a1.cert --line 'b2 c3'         follow one line of the loser's moves
  mustplay tree a1.cert --form svg --output a1.svg
  mustplay tree a1.cert --form dot | dot -Tpdf -o a1.pdf
  mustplay tree a1.cert --form sgf --output a1.sgf
  mustplay tree a1.cert --form certificate     the certificate itself as text
  mustplay tree rex.cert --depth 1             of Rex: where moves have the same answer, the first goes on
  mustplay tree --recursion '5x5 a5'           what the solver does: every call of its recursion
  mustplay tree --recursion '5x5 a5' --pruned --form svg --output proof.svg
  mustplay tree --recursion '7x7 b6' --longest-line

Exit codes: 0 done, 1 the certificate is refused, 2 bad input, or the tree is too large, 3 the search gave
up at the limit, 130 interrupted.";

const PLAY_HELP: &str = "\
Examples:
  mustplay play                                11x11, you have Black and begin
  mustplay play --size 7 --color white --level 2
  mustplay play --swap                         the second player may take over the first stone
  mustplay play --game rex --size 5
  mustplay play --certificate a1.cert          after mustplay solve '4x4 a1' --proof a1.cert

Type a cell such as c3 to play there, and 'help' for what else can be typed: undo, hint, why, moves, save,
proof, resign, quit. Level 1 plays at random, levels 2 and 3 make mistakes now and then, level 4 looks once
at each position, level 5 is the player hexy, level 6 the strongest player with half a second for a move,
and level 7 the same with --time.

Exit codes: 0 done, 1 the certificate is refused, 2 bad input, or a file can't be read.";

const HTP_HELP: &str = "\
Examples:
  mustplay htp                                       the command that HexGui has to start
  mustplay htp --player hexy --depth 4
  printf 'boardsize 5\\nplay b c3\\ngenmove w\\n' | mustplay htp

The command 'help' lists all commands, and docs/htp.md describes them. A line '# interrupt' ends the command
that is running, which then answers with what it has.";

const SERVE_HELP: &str = "\
Examples:
  mustplay serve --open                shows the page in the browser of the desktop
  mustplay serve --port 0              at any port that is free; the first line says which
  mustplay serve --limit 60 --memory 256
  mustplay serve --db hex.db           with all that openings --db has found out

The page is in the program and needs no network. docs/api.md describes the interface behind it. Ctrl-C ends
the server.";

const MATCH_HELP: &str = "\
Examples:
  mustplay match --black 'mustplay htp --player hexy --depth 4' --white hexy --size 7
  mustplay match --black puct --white 'other-engine --option' --time 1 --output games
  mustplay match --black greedy --white random --openings 'a2, b4 c5' --games 4 --json
  mustplay match --black greedy --white random --swap

An engine is a command that speaks HTP; the name of one of our players alone is enough. Each opening is
played twice, the engines changing colors. A game ends when a color joins its sides, when an engine resigns,
or with --adjudicate when a search proves who wins. An engine that plays an illegal move, ends, or
doesn't answer in time has lost the game, and the report says so. With --output every game is an SGF file;
the same command goes on where it was stopped.

Exit codes: 0 done, 2 bad input, or an engine that can't be started, 130 interrupted.";

const PUZZLES_HELP: &str = "\
Examples:
  mustplay puzzles                                    one puzzle of Hex on 5x5
  mustplay puzzles --game rex --size 5 --stones 8 --count 20
  mustplay puzzles --size 6 --hide-solutions --solutions answers.tsv
  mustplay puzzles --game rex --size 4 --seed 7 --json
  mustplay puzzles --count 6 --svg pictures           pictures/puzzle-1.svg, solution-1.svg and so on

Positions are random, as far as they can arise in play, and stones that a puzzle doesn't need are dropped.
Left out are puzzles whose solution is obvious (the first move one would look at, a dead or captured cell, the
answer to an intrusion into a bridge), those in which most cells are settled, and those of which an image
by rotation or mirror is there. Of several the most interesting are printed: few stones, and a wrong move
that takes many nodes to refute. The same seed gives the same puzzles on any number of threads.

Every winning and every losing move is decided, and decided again before a puzzle is printed: by plain
minimax if up to 16 cells are empty, else by dfpn anew --without inferior,learned,history.

Exit codes: 0 done, 1 engines disagree, 2 bad input, 3 fewer puzzles than asked for, 130 interrupted.";

const BENCH_HELP: &str = "\
Examples:
  mustplay bench board --size 7
  mustplay bench verify a1.cert --seconds 5 --json
  mustplay bench papers --output docs/papers.md
  mustplay bench suite --set 7x7,8x8";

const SUITE_HELP: &str = "\
Examples:
  mustplay bench suite                                      all openings of 7x7, up to rotation
  mustplay bench suite --set 6x6,8x8 --limit 600
  mustplay bench suite --openings a3,a5,b4,c6,d3 --knock-out
  mustplay bench suite --threads 2 --json suite.json --plot suite.svg
  mustplay bench suite --game rex --knock-out               the replies to an opening in the corner of 5x5

Each opening is solved from scratch. A ratio above 1 says that we are faster: it is the reference's CPU time
by ours, each in terms of a fixed piece of work on the same machine, the calibration, which is run before
and after. Ctrl-C ends the run; what was solved is reported.

Exit codes: 0 done, 1 a winner is wrong, 2 bad input, 3 some openings were given up, 130 interrupted.";

const PAPERS_HELP: &str = "\
Examples:
  mustplay bench papers --output docs/papers.md             goes on where the last run ended
  mustplay bench papers --part knock-out
  mustplay bench papers --part openings --openings 'd4 b6 d1' --limit 600
  mustplay bench papers --size 5 --output small.md
  mustplay bench papers --game rex --output docs/papers-rex.md
  mustplay bench papers --game rex --size 6 --output docs/papers-rex.md     takes long

Ctrl-C ends the run; what was solved is kept, and the document has it.

Exit codes: 0 done, 2 bad input, 3 some openings were given up, 130 interrupted.";

const CONNECTIONS_HELP: &str = "\
Examples:
  mustplay connections '5/5/2B2/5/5 w'                    from side to side, for both colors
  mustplay connections '5/5/2B2/5/5 w' --color black
  mustplay connections '5/5/2B2/5/5 w' --between c3 bottom --explain
  mustplay connections '5/5/2B2/5/5 w' --between c3 top --svg link.svg

A connection holds even if the opponent moves first, a semi-connection if its owner plays the key.";

const INFERIOR_HELP: &str = "\
Examples:
  mustplay inferior '5/5/2B2/1W3/5 b'
  mustplay inferior --size 4                      the empty board
  mustplay inferior '5/5/2B2/1W3/5 b' --svg cells.svg
  mustplay inferior '5/5/2B2/1W3/5 b' --json

b and w are stones that can be added without changing the winner; * is a move worth trying, for the
side to move in the filled-in position. Hex only.";

const EVALUATE_HELP: &str = "\
Examples:
  mustplay evaluate '5/5/2B2/1W3/5 b'
  mustplay evaluate --size 11 --cells 20
  mustplay evaluate '5/5/2B2/1W3/5 b' --svg heat.svg
  mustplay evaluate '5/5/2B2/1W3/5 b' --show potentials --color black --svg black.svg
  mustplay evaluate '5/5/2B2/1W3/5 b' --links neighbors --json

E is the logarithm of Black's resistance by White's: below 0 it is Black who has the better circuit.
Dead and captured cells are filled in first. It is a guess, not a proof. Hex only.";

const DERIVE_HELP: &str = "\
Examples:
  mustplay derive                        takes half a minute
  mustplay derive --check                takes some minutes on all cores
  mustplay derive --output crates/inferior/src/tables.bin

Exit codes: 0 the same, or all hold; 1 not the same, or one is wrong; 2 bad input; 130 interrupted.";

const SHOW_HELP: &str = "\
Examples:
  mustplay show '7x7 d4 c5'
  mustplay show game.sgf --numbers --png game.png
  mustplay show '5/5/2B2/5/5 w' --shade 'b4 c4' --mark c3 --svg bridge.svg";

const CONVERT_HELP: &str = "\
Examples:
  mustplay convert '7x7 d4 c5' --to hexworld
  mustplay convert game.sgf --to line
  mustplay convert game.sgf --to sgf           names, comments and variations are kept
  mustplay show '3x3 b2' | mustplay convert - --to wiki";

/// Where a position comes from.
#[derive(Args, Debug)]
pub(crate) struct PositionArgs {
    /// The position, a file that holds one, or - for standard input.
    #[arg(value_name = "POSITION")]
    pub(crate) position: Option<String>,

    /// The empty board of this size, such as 7 or 7x8 (columns x rows).
    #[arg(long, value_parser = parse_size, conflicts_with = "position")]
    pub(crate) size: Option<Size>,

    /// The game, where the position doesn't name it.
    #[arg(long, value_name = "hex|rex", value_parser = parse_rules)]
    pub(crate) game: Option<Rules>,

    /// Read the position in this notation instead of guessing.
    #[arg(long, value_parser = parse_notation, value_name = "NOTATION")]
    pub(crate) from: Option<Notation>,

    /// In an SGF file with variations, take this line, counted in the order of the file.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    pub(crate) variation: NonZeroUsize,
}

/// How hard an engine may try.
#[derive(Args, Clone, Debug)]
pub(crate) struct EngineArgs {
    /// The engine. By default the strongest one that can play the game.
    #[arg(long, value_parser = engine_parser())]
    pub(crate) engine: Option<Engine>,

    /// Switch features of the engine off. Solver and dfpn have inferior (or of its kinds: dead,
    /// captured, mutual, vulnerable, dominated, graphs), must-play, table, unions; solver also
    /// domination, fill-in, h-search; dfpn also decomposition, threats, learned, deferral, forcing,
    /// stages, order, history, focus, kept, rotation, mirror, stealing. In Rex dfpn has inferior (or
    /// of its kinds: dead, captured, mutual, killers, capturers, graphs), pairings, decomposition,
    /// strips, ahead, closed, learned, order, history, focus, kept, table, rotation, mirror, stealing.
    #[arg(long, value_name = "FEATURE,...", value_delimiter = ',', value_parser = feature_parser())]
    pub(crate) without: Vec<Feature>,

    /// The most memory in MiB: for tables, and with the engine dfpn for all but certificates. By default
    /// a quarter of the machine's, but no more than 1024.
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<NonZeroUsize>,

    /// Give up after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// The number of threads for the engine dfpn; others use one. By default all cores. On one thread a
    /// search takes the same nodes each time.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

impl EngineArgs {
    /// The engine that was asked for, or else the strongest for the game.
    pub(crate) fn config(&self, rules: Rules) -> Result<Config, ConfigError> {
        self.config_or(rules, Engine::strongest(rules, &self.without))
    }

    /// The engine that was asked for, or else another than the strongest.
    pub(crate) fn config_or(&self, rules: Rules, usual: Engine) -> Result<Config, ConfigError> {
        let config = Config {
            engine: self.engine.unwrap_or(usual),
            without: self.without.clone(),
            memory_mib: self.memory.unwrap_or_else(mustplay::default_memory),
            threads: self.threads.unwrap_or_else(mustplay::all_cores),
        };
        config.check(rules)?;
        Ok(config)
    }
}

/// Reads the name of an engine.
fn engine_parser() -> impl TypedValueParser<Value = Engine> {
    let value = |engine: Engine| PossibleValue::new(engine.name()).help(engine.about());
    let names = PossibleValuesParser::new(Engine::ALL.map(value));
    names.map(|name| {
        let mut all = Engine::ALL.into_iter();
        all.find(|engine| engine.name() == name).expect("one of these values")
    })
}

/// Reads the name of a feature.
pub(crate) fn feature_parser() -> impl TypedValueParser<Value = Feature> {
    let value = |feature: Feature| PossibleValue::new(feature.name()).help(feature.off());
    let names = PossibleValuesParser::new(Feature::ALL.map(value));
    names.map(|name| Feature::named(&name).expect("one of these values"))
}

#[derive(Args, Debug)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    /// Decide every move of the side to move, not just one that wins.
    #[arg(long)]
    pub(crate) all_moves: bool,

    /// Write a certificate to this file: text if its name ends in .txt, else compressed binary.
    #[arg(long, value_name = "FILE", conflicts_with = "batch")]
    pub(crate) proof: Option<PathBuf>,

    /// Keep what the engine dfpn finds out in this file, and use what it has.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,

    /// Go on from where the search of this position was stopped.
    #[arg(long, requires = "db")]
    pub(crate) resume: bool,

    /// Report a carrier from which no cell can be dropped, unless that takes too long.
    #[arg(long, conflicts_with_all = ["proof", "db"])]
    pub(crate) minimal_carrier: bool,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// Solve each line 'GAME POSITION' of a file, or - for standard input, printing JSON lines.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "size"])]
    pub(crate) batch: Option<String>,
}

#[derive(Args, Debug)]
pub(crate) struct OpeningsArgs {
    /// The board, such as 4 or 4x5 (columns x rows).
    #[arg(value_parser = parse_size)]
    pub(crate) size: Size,

    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = parse_rules, default_value = "hex")]
    pub(crate) game: Rules,

    /// The color that opens.
    #[arg(long, value_name = "black|white", value_parser = parse_color, default_value = "black")]
    pub(crate) first: Color,

    #[command(flatten)]
    pub(crate) engine: EngineArgs,

    /// Let openings use what was learned from the ones before.
    #[arg(long)]
    pub(crate) share: bool,

    /// Keep what the engine dfpn finds out in this file, and go on from what it has: openings that it
    /// has solved are answered from it.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,

    /// Write a certificate of each opening into this directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) proofs: Option<PathBuf>,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,

    /// What stands on the cells of the map.
    #[arg(long, value_name = "WHAT", default_value = "winners")]
    pub(crate) map: OpeningsMap,

    /// Draw the map into this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

/// What the map of openings shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum OpeningsMap {
    /// A star where the opener wins; the picture has replies too.
    Winners,
    /// A winning reply where the opener loses.
    Replies,
    /// How many nodes each opening took.
    Nodes,
    /// How many moves the proof tree of each opening has, written out; engine solver only.
    ProofSize,
}

#[derive(Args, Debug)]
pub(crate) struct VerifyArgs {
    /// The certificate, text or binary, or - for standard input.
    pub(crate) file: PathBuf,
}

#[derive(Args, Debug)]
pub(crate) struct TreeArgs {
    /// The certificate, text or binary, or - for standard input.
    #[arg(conflicts_with = "recursion")]
    pub(crate) file: Option<PathBuf>,

    /// Instead of a certificate: the calls that the engine solver makes for this position.
    #[arg(long, value_name = "POSITION")]
    pub(crate) recursion: Option<String>,

    /// Of a recursion tree, only what a proof keeps: the winner's winning moves.
    #[arg(long)]
    pub(crate) pruned: bool,

    /// Of a recursion tree, only a longest line of what a proof keeps.
    #[arg(long, conflicts_with = "line")]
    pub(crate) longest_line: bool,

    /// For a recursion tree, switch features of the solver off, as in solve.
    #[arg(long, value_name = "FEATURE,...", value_delimiter = ',', value_parser = feature_parser())]
    pub(crate) without: Vec<Feature>,

    /// For a recursion tree, give up the search after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// What to write.
    #[arg(long, default_value = "text")]
    pub(crate) form: TreeForm,

    /// How many moves deep: of the loser, by default 3 (in Rex 2), or of both in a recursion tree.
    #[arg(long, value_name = "N")]
    pub(crate) depth: Option<usize>,

    /// The most moves in all, of the loser or of both; a larger tree is an error.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(10_000).expect("not zero"))]
    pub(crate) nodes: NonZeroUsize,

    /// Follow these moves first, of the loser or of both, and begin the tree there.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) line: String,

    /// Write to this file instead of standard output.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// What `tree` writes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum TreeForm {
    /// Figures, and the tree as an indented list.
    Text,
    /// The tree for Graphviz.
    Dot,
    /// The tree as a picture.
    Svg,
    /// The tree as SGF with variations.
    Sgf,
    /// The certificate itself in text form.
    Certificate,
}

#[derive(Args, Debug)]
pub(crate) struct PlayArgs {
    /// Play against this certificate instead of a player.
    #[arg(long, value_name = "FILE",
          conflicts_with_all = ["size", "game", "color", "level", "swap", "style", "time", "nodes"])]
    pub(crate) certificate: Option<PathBuf>,

    /// The board, such as 7 or 7x8 (columns x rows).
    #[arg(long, value_parser = parse_size, default_value = "11")]
    pub(crate) size: Size,

    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = parse_rules, default_value = "hex")]
    pub(crate) game: Rules,

    /// Your color; Black moves first.
    #[arg(long, value_name = "black|white", value_parser = parse_color, default_value = "black")]
    pub(crate) color: Color,

    /// How strong the program plays, from 1 for beginners to its full strength. By default the latter.
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=LEVELS),
          conflicts_with = "style")]
    pub(crate) level: Option<u8>,

    /// The second player may take over the first stone.
    #[arg(long)]
    pub(crate) swap: bool,

    #[command(flatten)]
    pub(crate) player: PlayerArgs,
}

/// The highest level of play.
pub(crate) const LEVELS: i64 = 7;

/// Which player, and how long it thinks.
#[derive(Args, Debug)]
pub(crate) struct PlayerArgs {
    /// The player. By default the strongest one.
    #[arg(long = "player", value_name = "NAME", value_parser = parse_style)]
    pub(crate) style: Option<Style>,

    /// Seconds for a move. By default 5, or no limit if there is one on nodes.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    time: Option<Duration>,

    /// The most nodes for a move.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,

    /// What the player's chance starts from.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// How many threads the player uses.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    player_threads: NonZeroUsize,

    /// Let hexy, mcts and puct play without the solver beside them.
    #[arg(long)]
    no_solver: bool,

    /// How many moves deep the player hexy searches (D). By default 3.
    #[arg(long, value_name = "D")]
    depth: Option<NonZeroUsize>,

    /// The most connections that hexy keeps for a pair of ends (M); with 0 only neighbours are connected.
    /// By default 20.
    #[arg(long, value_name = "M")]
    carriers: Option<usize>,

    /// The most semi-connections that hexy unites at once (K). By default a greedy choice of them.
    #[arg(long, value_name = "K")]
    united: Option<usize>,

    /// How hexy measures how far sides are apart.
    #[arg(long, value_name = "METRIC", default_value = "resistance")]
    metric: Apart,
}

/// How far sides are apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Apart {
    /// By the resistance of the circuit.
    Resistance,
    /// By the shortest way through it.
    Distance,
}

/// The time for a move where nothing limits it.
const MOVE_TIME: Duration = Duration::from_secs(5);

impl PlayerArgs {
    /// How the player plays, but for its style.
    pub(crate) fn settings(&self) -> play::Settings {
        let usual = play::Settings::default();
        play::Settings {
            seed: self.seed,
            threads: self.player_threads,
            most_nodes: self.nodes.unwrap_or(u64::MAX),
            solver: !self.no_solver,
            depth: self.depth.map_or(usual.depth, NonZeroUsize::get),
            carriers: self.carriers.unwrap_or(usual.carriers),
            united: self.united.or(usual.united),
            metric: match self.metric {
                Apart::Resistance => Metric::Resistance,
                Apart::Distance => Metric::Distance,
            },
            ..usual
        }
    }

    /// The most time for a move.
    pub(crate) fn time(&self) -> Option<Duration> {
        self.time.or(self.nodes.is_none().then_some(MOVE_TIME))
    }
}

#[derive(Args, Debug)]
pub(crate) struct HtpArgs {
    #[command(flatten)]
    pub(crate) player: PlayerArgs,

    /// The game, until a client says otherwise.
    #[arg(long, value_name = "hex|rex", value_parser = parse_rules, default_value = "hex")]
    pub(crate) game: Rules,

    /// The board, until a client says otherwise.
    #[arg(long, value_parser = parse_size, default_value = "11")]
    pub(crate) size: Size,

    /// The second player may take over the first stone.
    #[arg(long)]
    pub(crate) swap: bool,

    /// Play on where the game is proved to be lost.
    #[arg(long)]
    pub(crate) no_resign: bool,

    /// The most memory for solving, in MiB. By default a quarter of the machine's, but no more than 1024.
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<NonZeroUsize>,

    /// The number of threads for solving. By default all cores.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Give a solve up after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,
}

#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// The port; 0 for any that is free.
    #[arg(long, value_name = "P", default_value_t = 7117)]
    pub(crate) port: u16,

    /// The address. Whoever reaches another than the machine's own can use its processor and memory.
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(crate) address: IpAddr,

    /// Show the page in the browser of the desktop.
    #[arg(long)]
    pub(crate) open: bool,

    /// The most seconds for one search.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "600")]
    pub(crate) limit: Duration,

    /// How many searches may run at once.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::new(2).expect("not zero"))]
    pub(crate) searches: NonZeroUsize,

    /// The most memory for all searches together, in MiB. By default a quarter of the machine's, but no
    /// more than 1024.
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<NonZeroUsize>,

    /// The number of threads of a search. By default all cores.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Keep what is found out in this file, and use what it has; the file of solve --db and openings --db.
    #[arg(long, value_name = "FILE")]
    pub(crate) db: Option<PathBuf>,

    /// Take the page from this folder, for whoever works on it.
    #[arg(long, value_name = "DIR", hide = true)]
    pub(crate) web: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct MatchArgs {
    /// The engine that has Black in the first game of each pair: a command, or the name of a player.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) black: String,

    /// The other engine.
    #[arg(long, value_name = "COMMAND")]
    pub(crate) white: String,

    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = parse_rules, default_value = "hex")]
    pub(crate) game: Rules,

    /// The board.
    #[arg(long, value_parser = parse_size, default_value = "11")]
    pub(crate) size: Size,

    /// How many games.
    #[arg(long, value_name = "N", default_value_t = 100)]
    pub(crate) games: usize,

    /// What games start with: balanced (three stones after which chances are about even), each (every
    /// first move, up to rotation), empty, or a list such as 'a2, b4 c5'. By default balanced, or empty
    /// with --swap.
    #[arg(long, value_name = "OPENINGS")]
    pub(crate) openings: Option<String>,

    /// The second player may take over the first stone.
    #[arg(long)]
    pub(crate) swap: bool,

    /// Seconds for a move.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, conflicts_with = "nodes")]
    pub(crate) time: Option<Duration>,

    /// Nodes for a move, which only our own engines understand.
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,

    /// Seconds after which an engine that thinks about a move has lost. By default a minute more than
    /// twice the time for a move.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) patience: Option<Duration>,

    /// End a game when a search proves within so many nodes who wins, even if the winner might still go
    /// wrong. By default games are played to the end, or until an engine resigns.
    #[arg(long, value_name = "NODES", default_value_t = 0, hide_default_value = true)]
    pub(crate) adjudicate: u64,

    /// Keep each game as an SGF file in this folder, and go on with what is there.
    #[arg(long, value_name = "DIR")]
    pub(crate) output: Option<PathBuf>,

    /// How many games are played at the same time. By default one for each core.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct PuzzlesArgs {
    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = parse_rules, default_value = "hex")]
    pub(crate) game: Rules,

    /// The board, such as 5 or 5x6 (columns x rows): up to 8x8 in Hex, up to 6x6 in Rex.
    #[arg(long, value_parser = parse_size, default_value = "5")]
    pub(crate) size: Size,

    /// Exactly one winning move. That is so unless --winning says otherwise.
    #[arg(long, conflicts_with = "winning")]
    pub(crate) unique: bool,

    /// The most winning moves.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) winning: usize,

    /// How many puzzles.
    #[arg(long, value_name = "K", default_value_t = 1)]
    pub(crate) count: usize,

    /// The most stones. By default a third of the cells.
    #[arg(long, value_name = "N")]
    pub(crate) stones: Option<usize>,

    /// Other seeds give other puzzles.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed: u64,

    /// Print no solutions, and nothing that gives them away.
    #[arg(long)]
    pub(crate) hide_solutions: bool,

    /// Write a table of the puzzles with their solutions to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) solutions: Option<PathBuf>,

    /// Draw the puzzles, and the solutions unless they are hidden, into this directory.
    #[arg(long, value_name = "DIR")]
    pub(crate) svg: Option<PathBuf>,

    /// Print one JSON object a line.
    #[arg(long)]
    pub(crate) json: bool,

    /// Stop after so many seconds, and print what was found.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// The most memory for tables, in MiB. By default 32 for each thread.
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<NonZeroUsize>,

    /// The number of threads. By default all cores.
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

#[derive(Args, Debug)]
pub(crate) struct ConnectionsArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Whose connections. By default those of each color that can have any between the ends.
    #[arg(long, value_name = "black|white", value_parser = parse_color)]
    pub(crate) color: Option<Color>,

    /// Between these ends: cells or sides. By default between a color's two sides.
    #[arg(long, value_name = "END", num_args = 2)]
    pub(crate) between: Vec<String>,

    /// Print how the first link was derived.
    #[arg(long)]
    pub(crate) explain: bool,

    /// Draw the first link into this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct InferiorArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Draw the cells, with arrows to the answers and to the better moves, into this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Print a JSON object instead of sentences.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args, Debug)]
pub(crate) struct EvaluateArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// How connections become links of the circuits.
    #[arg(long, default_value = "ends")]
    pub(crate) links: LinksBy,

    /// How many of the best cells are listed.
    #[arg(long, value_name = "N", default_value_t = 10)]
    pub(crate) cells: usize,

    /// What the picture shows.
    #[arg(long, default_value = "energies")]
    pub(crate) show: Quantity,

    /// In whose circuit: by default that of the side to move, or for energies both together.
    #[arg(long, value_name = "black|white", value_parser = parse_color)]
    pub(crate) color: Option<Color>,

    /// Draw a heat map into this file (SVG).
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// The same as a PNG picture.
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,

    /// Print a JSON object instead of sentences.
    #[arg(long)]
    pub(crate) json: bool,
}

/// How connections become links of a circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum LinksBy {
    /// Not at all.
    Neighbors,
    /// The ends of each connection are linked.
    Ends,
    /// Connected stones share their neighbours.
    Shared,
}

impl From<LinksBy> for mustplay::analysis::LinksBy {
    fn from(links: LinksBy) -> Self {
        match links {
            LinksBy::Neighbors => Self::Neighbors,
            LinksBy::Ends => Self::Ends,
            LinksBy::Shared => Self::Shared,
        }
    }
}

/// What can be drawn of a circuit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Quantity {
    /// What dissipates on the links of a cell.
    Energies,
    /// What passes a cell.
    Currents,
    /// From 1 at the first side to 0 at the second.
    Potentials,
}

#[derive(Args, Debug)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// Write an SVG picture to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    /// Write a PNG picture to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) png: Option<PathBuf>,

    /// Number the stones in the order of play, where it is known.
    #[arg(long)]
    pub(crate) numbers: bool,

    /// Mark these cells.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) mark: String,

    /// Shade these cells.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) shade: String,

    /// Stones in the picture: black and white, or red and blue.
    #[arg(long, default_value = "black-white")]
    pub(crate) stones: Stones,

    /// A picture for a dark page.
    #[arg(long)]
    pub(crate) dark: bool,
}

/// How stones are colored in pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Stones {
    /// Black and white.
    BlackWhite,
    /// Red for Black and blue for White.
    RedBlue,
}

#[derive(Args, Debug)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) position: PositionArgs,

    /// The notation to write: line, moves, sgf, hexworld, trmph, wiki or diagram.
    #[arg(long, value_parser = parse_notation, value_name = "NOTATION", default_value = "line")]
    pub(crate) to: Notation,
}

#[derive(Args, Debug)]
pub(crate) struct BenchArgs {
    #[command(subcommand)]
    pub(crate) what: Bench,
}

/// How a speed is measured and reported.
#[derive(Args, Debug)]
pub(crate) struct SpeedArgs {
    /// How long each measurement takes.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds, default_value = "1")]
    pub(crate) seconds: Duration,

    /// Print one JSON object.
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Subcommand, Debug)]
pub(crate) enum Bench {
    /// Random playouts, play, undo and win detection, on one core.
    Board {
        /// The board to measure on.
        #[arg(long, value_parser = parse_size, default_value = "11")]
        size: Size,

        #[command(flatten)]
        speed: SpeedArgs,
    },
    /// Circuits of random positions, on one core.
    Circuit {
        /// The board to measure on.
        #[arg(long, value_parser = parse_size, default_value = "11")]
        size: Size,

        #[command(flatten)]
        speed: SpeedArgs,
    },
    /// Filling in on random positions, and with --knock-out what each kind of inferior cell saves.
    Inferior(InferiorBenchArgs),
    /// The verifier on a certificate, read into memory, on one core.
    Verify {
        /// The certificate.
        file: PathBuf,

        #[command(flatten)]
        speed: SpeedArgs,
    },
    /// The tables and plots of the papers on 7x7, ours beside theirs, as a document with pictures.
    #[command(after_help = PAPERS_HELP)]
    Papers(PapersArgs),
    /// The engine dfpn on openings of 6x6 to 8x8, or of 5x5 and 6x6 in Rex, beside the figures of another
    /// program.
    #[command(after_help = SUITE_HELP)]
    Suite(SuiteArgs),
}

#[derive(Args, Debug)]
pub(crate) struct InferiorBenchArgs {
    /// Solve the openings of this board, up to rotation, with each kind switched off.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) knock_out: Option<Size>,

    #[command(flatten)]
    pub(crate) speed: SpeedArgs,
}

#[derive(Args, Debug)]
pub(crate) struct SuiteArgs {
    /// The game.
    #[arg(long, value_name = "hex|rex", value_parser = parse_rules, default_value = "hex")]
    pub(crate) game: Rules,

    /// The boards whose openings are solved: 6x6, 7x7, 8x8, by default 7x7. In Rex 5x5, which has the
    /// replies to an opening in the corner, and 6x6; by default 5x5.
    #[arg(long, value_name = "SIZE,...", value_delimiter = ',', value_parser = parse_size)]
    pub(crate) set: Vec<Size>,

    /// Of these, solve only some openings.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) openings: String,

    /// The number of threads. On one a search takes the same nodes each time.
    #[arg(long, value_name = "N", default_value_t = NonZeroUsize::MIN)]
    pub(crate) threads: NonZeroUsize,

    /// Give an opening up after so many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// The most memory for tables, in MiB. By default a quarter of the machine's,
    /// but no more than 1024.
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<NonZeroUsize>,

    /// Solve the openings again with each feature of the engine switched off.
    #[arg(long)]
    pub(crate) knock_out: bool,

    /// Write all figures as a JSON object to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) json: Option<PathBuf>,

    /// Draw our times against the reference's into this file (SVG).
    #[arg(long, value_name = "FILE")]
    pub(crate) plot: Option<PathBuf>,

    /// The openings, with what the reference takes for them. By default suite/reference.tsv, or
    /// suite/reference-rex.tsv.
    #[arg(long, value_name = "FILE")]
    pub(crate) reference: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct DeriveArgs {
    /// Check what the tables say of every ring by plain minimax, instead of deriving them.
    #[arg(long, conflicts_with = "output")]
    pub(crate) check: bool,

    /// Write the tables to this file.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

#[derive(Args, Debug)]
pub(crate) struct PapersArgs {
    /// The game: the papers on 7x7 Hex, or the one on Rex.
    #[arg(long, value_name = "hex|rex", value_parser = parse_rules, default_value = "hex")]
    pub(crate) game: Rules,

    /// The board whose openings are solved, by default 7x7. In Rex all square boards up to this one, by default
    /// 5x5; 6x6 takes long.
    #[arg(long, value_parser = parse_size)]
    pub(crate) size: Option<Size>,

    /// The board on which features are switched off. By default 6x6 (in Rex 5x5), or the other one if it is
    /// smaller.
    #[arg(long, value_name = "SIZE", value_parser = parse_size)]
    pub(crate) knock_out: Option<Size>,

    /// Solve only these parts; the document has all that was solved before, too.
    #[arg(long, value_name = "PART,...", value_delimiter = ',')]
    pub(crate) part: Vec<Part>,

    /// Of the table of openings, solve only these.
    #[arg(long, value_name = "CELLS", default_value = "", hide_default_value = true)]
    pub(crate) openings: String,

    /// Give an opening up after so many seconds; a later run tries it again.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    pub(crate) limit: Option<Duration>,

    /// The most memory for tables, in MiB. By default a quarter of the machine's,
    /// but no more than 1024.
    #[arg(long, value_name = "MIB")]
    pub(crate) memory: Option<NonZeroUsize>,

    /// What the papers report, by default suite/papers-7x7.tsv. In Rex the folder of rex-openings.tsv and
    /// rex-replies.tsv, by default suite/positions.
    #[arg(long, value_name = "FILE")]
    pub(crate) papers: Option<PathBuf>,

    /// What was solved so far: read, gone on with, and written after each opening. By default the
    /// output's name with the ending .tsv.
    #[arg(long, value_name = "FILE")]
    pub(crate) data: Option<PathBuf>,

    /// The document, by default papers.md or papers-rex.md; its pictures go into the folder pictures beside it.
    #[arg(long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The parts of `bench papers`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Part {
    /// All openings of the board.
    Openings,
    /// In Rex: all replies to all openings, up to 5x5.
    Replies,
    /// The openings of the smaller board with and without fill-in and domination; in Rex the replies to an
    /// opening in the corner, with each feature switched off.
    KnockOut,
    /// The opening b7 of 7x7 without fill-in and domination.
    B7,
}

fn parse_size(text: &str) -> Result<Size, String> {
    board::notation::size(text).map_err(|error| error.to_string())
}

fn parse_rules(text: &str) -> Result<Rules, String> {
    Rules::from_name(text).ok_or_else(|| "the game is hex or rex".into())
}

fn parse_color(text: &str) -> Result<Color, String> {
    Color::from_name(text).ok_or_else(|| "a color is black or white (or red or blue)".into())
}

fn parse_notation(text: &str) -> Result<Notation, String> {
    Notation::ALL.into_iter().find(|notation| notation.name() == text).ok_or_else(|| {
        let names = Notation::ALL.map(Notation::name).join(", ");
        format!("the notations are {names}")
    })
}

fn parse_style(text: &str) -> Result<Style, String> {
    Style::from_name(text)
        .ok_or_else(|| format!("the players are {}", Style::ALL.map(Style::name).join(", ")))
}

fn parse_seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 =
        text.parse().map_err(|_| "a number of seconds such as 10 or 0.5".to_string())?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "a number of seconds from 0 up".into())
}
