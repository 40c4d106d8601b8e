//! `mustplay learn`: the network that orders moves, from examples to weights.
//!
//! | file | what |
//! |---|---|
//! | `collect` | examples from searches of random positions |
//! | `files` | files of examples |
//! | `train` | the weights from examples |

mod collect;
mod files;
mod train;

use crate::progress::bar;
use anyhow::Context;
use board::{Rules, Size};
use chance::Random;
use files::Labeled;
use report::words::{counted, grouped};
use solve::dfpn::policy::{self, network::Network};
use std::fs::File;
use std::io::{BufReader, BufWriter, Write};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use terminal::{Interrupt, Outputs, Status};

/// One of so many positions is kept from training, with all its examples, to judge the weights by.
const HELD_OUT: u32 = 10;

/// Where examples come from.
#[derive(Clone, Debug)]
pub struct Collecting {
    /// Whose searches.
    pub game: Rules,
    /// How many random positions are searched.
    pub positions: u32,
    /// What chance starts from; not 0.
    pub seed: u64,
    /// How many positions are searched at the same time.
    pub threads: NonZeroUsize,
    /// The network that orders moves meanwhile.
    pub order: Order,
    /// The file that gets the examples.
    pub output: PathBuf,
}

/// How weights are made.
#[derive(Clone, Debug)]
pub struct Training {
    /// Files of examples.
    pub files: Vec<PathBuf>,
    /// How many steps are made.
    pub steps: NonZeroUsize,
    /// What chance starts from; not 0.
    pub seed: u64,
    /// How many threads share the work.
    pub threads: NonZeroUsize,
    /// The file that gets the weights.
    pub output: PathBuf,
}

/// Which network orders moves.
#[derive(Clone, Debug)]
pub enum Order {
    /// The one of the program.
    Program,
    /// None that has learned anything.
    Plain,
    /// The one of a file.
    File(PathBuf),
}

impl Order {
    fn network(&self, game: Rules) -> anyhow::Result<Arc<Network>> {
        Ok(match self {
            Order::Program => policy::network(game),
            Order::Plain => Arc::new(policy::plain()),
            Order::File(path) => {
                let name = path.display();
                let bytes = std::fs::read(path).with_context(|| format!("{name}"))?;
                Arc::new(Network::from_bytes(&bytes).with_context(|| format!("{name}"))?)
            }
        })
    }
}

/// Searches random positions, and writes examples.
pub fn collect(options: &Collecting, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let mut outputs = Outputs::default();
    let output = outputs.file("--output", Some(&options.output))?.expect("a file is named");
    let network = options.order.network(options.game)?;
    let mut bytes = BufWriter::new(Vec::new());
    files::write_beginning(&mut bytes)?;
    let mut count = 0;
    let searched = collect::collect(options, &network, interrupt, |labeled| {
        count += 1;
        files::write(&mut bytes, labeled)
    })?;
    output.write(&bytes.into_inner()?)?;
    let mut out = outputs.text();
    let from = counted(u64::from(searched), "position");
    writeln!(out, "{} from {from}", counted(count, "example"))?;
    Ok(if interrupt.happened() { Status::Interrupted } else { Status::Done })
}

/// Trains a network on examples, and says how its order does on those that were held out.
pub fn train(options: &Training, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let mut outputs = Outputs::default();
    let output = outputs.file("--output", Some(&options.output))?.expect("a file is named");
    let mut examples = Vec::new();
    for path in &options.files {
        examples.extend(read(path)?);
    }
    let is_held_out = |labeled: &Labeled| labeled.root.is_multiple_of(HELD_OUT);
    let (held_out, training): (Vec<_>, Vec<_>) = examples.into_iter().partition(is_held_out);
    anyhow::ensure!(!training.is_empty(), "there are no examples to learn from");
    let network = train::random_network(&mut Random(options.seed));
    let bar = bar(options.steps.get() as u64, "steps");
    let settings = train::Options {
        steps: options.steps.get(),
        seed: options.seed,
        threads: options.threads.get(),
    };
    let network = train::train(network, &training, settings, |step| {
        bar.set_position(step as u64);
        !interrupt.happened()
    });
    bar.finish_and_clear();
    let Some(network) = network else { return Ok(Status::Interrupted) };
    output.write(&network.to_bytes())?;
    let mut out = outputs.text();
    write!(out, "{}", text(&network, training.len(), &held_out))?;
    Ok(Status::Done)
}

fn read(path: &Path) -> anyhow::Result<Vec<Labeled>> {
    let name = || path.display().to_string();
    let file = File::open(path).with_context(name)?;
    files::read(BufReader::new(file)).with_context(name)
}

/// How an order does, board by board, beside the order by currents.
fn text(network: &Network, training: usize, held_out: &[Labeled]) -> String {
    let mut text = format!("Learned from {}.\n", counted(training as u64, "example"));
    text += "board  held out  first move wins  by currents  work until a win, by currents 1\n";
    let mut boards: Vec<u8> = held_out.iter().map(|labeled| labeled.example.columns).collect();
    boards.sort_unstable();
    boards.dedup();
    for board in boards {
        let examples: Vec<&Labeled> =
            held_out.iter().filter(|labeled| labeled.example.columns == board).collect();
        let size = Size::new(usize::from(board), usize::from(board)).expect("a board");
        let ours = train::quality(network, &examples);
        let plain = train::quality(&policy::plain(), &examples);
        text += &format!(
            "{:5}  {:>8}  {:>15.3}  {:>11.3}  {:>32.3}\n",
            size.to_string(),
            grouped(examples.len() as u64),
            ours.first_wins,
            plain.first_wins,
            ours.work,
        );
    }
    text
}
