//! `mustplay tree`: the strategy that a certificate holds, for people and for other programs; or the
//! recursion tree of a search.

mod figures;
mod grown;
mod hex;
mod picture;
pub(crate) mod recursion;
mod rex;
mod sgf;
mod sizes;

pub(crate) use sizes::line_lengths;

use crate::args::{TreeArgs, TreeForm};
use crate::certificates;
use crate::mind::Proof;
use crate::output::{Status, grouped, write_file};
use crate::report::{names, title};
use anyhow::bail;
use board::{Cell, CellSet, Color, Move, Played, Rules, Setup, Side, Size, with_width};
use grown::{Followed, Grown};
use proof::file::File;
use proof::{Claim, Statement};
use std::io::{BufRead, Write, stdout};
use std::path::Path;

pub(crate) fn run(args: &TreeArgs) -> anyhow::Result<Status> {
    if let Some(position) = &args.recursion {
        return match recursion::run(args, position)? {
            Ok(text) => written(args, &text),
            Err(status) => Ok(status),
        };
    }
    if args.pruned || args.longest_line || !args.without.is_empty() || args.limit.is_some() {
        bail!("--pruned, --longest-line, --without and --limit are for trees by --recursion");
    }
    let Some(path) = args.file.as_deref() else {
        bail!("there is no certificate: name its file, or give a position with --recursion");
    };
    let input = certificates::open(path)?;
    match File::open(input) {
        Ok(file) => with_width!(file.statement().setup.size(), W => show::<W>(args, path, file)),
        Err(refusal) => certificates::refused(path, refusal),
    }
}

fn written(args: &TreeArgs, text: &str) -> anyhow::Result<Status> {
    match &args.output {
        Some(path) => write_file(path, text.as_bytes())?,
        None => stdout().lock().write_all(text.as_bytes())?,
    }
    Ok(Status::Done)
}

/// How many moves of the loser deep the tree of a certificate is if nobody says. In Rex every empty cell is a
/// move that has to be answered, so that trees are broad.
fn default_depth(rules: Rules) -> usize {
    match rules {
        Rules::Hex => 3,
        Rules::Rex => 2,
    }
}

fn show<const W: usize>(
    args: &TreeArgs,
    path: &Path,
    file: File<impl BufRead>,
) -> anyhow::Result<Status> {
    let proof = match file.certificate().and_then(Proof::<W>::new) {
        Ok(proof) => proof,
        Err(refusal) => return certificates::refused(path, refusal),
    };
    let statement = &proof.certificate().statement;
    let text = match args.form {
        TreeForm::Text => {
            let (followed, tree) = proof.grown(args)?;
            text(&proof, &followed, &tree)?
        }
        TreeForm::Dot => figures::dot(statement, &proof.grown(args)?.1),
        TreeForm::Svg => {
            let (followed, tree) = proof.grown(args)?;
            picture::svg(statement, &followed, &tree)
        }
        TreeForm::Sgf => {
            let (followed, tree) = proof.grown(args)?;
            sgf::write(statement, &followed, &tree)
        }
        TreeForm::Certificate => certificates::text(proof.certificate())?,
    };
    written(args, &text)
}

impl<const W: usize> Proof<W> {
    /// The last claim, which covers the position.
    fn root(&self) -> &Claim<W> {
        match self {
            Proof::Hex(unfolded) => unfolded.root(),
            Proof::Rex(forcing) => forcing.root(),
        }
    }

    /// Figures about it, one a line.
    fn figures(&self) -> anyhow::Result<String> {
        match self {
            Proof::Hex(unfolded) => sizes::of_hex(unfolded),
            Proof::Rex(forcing) => sizes::of_rex(forcing),
        }
    }

    /// Where the line that was asked for leads to, and the tree that grows there.
    fn grown(&self, args: &TreeArgs) -> anyhow::Result<(Followed, Grown)> {
        let rules = self.certificate().statement.setup.rules;
        let depth = args.depth.unwrap_or_else(|| default_depth(rules));
        let (line, room) = (&args.line, args.nodes.get());
        match self {
            Proof::Hex(unfolded) => hex::grown(unfolded, line, depth, room),
            Proof::Rex(forcing) => rex::grown(forcing, line, depth, room),
        }
    }
}

/// What the winner does after a move of the loser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reply {
    Play(Cell),
    /// Any move will do.
    Free,
    /// Nothing: the game is over.
    Over,
}

/// Makes a move of a line, if there is one. In Hex a line may go on when the winner has joined.
fn make(setup: &mut Setup, color: Color, cell: Option<Cell>) -> anyhow::Result<()> {
    let Some(cell) = cell else { return Ok(()) };
    if setup.rules == Rules::Rex && setup.joined().is_some() {
        bail!("the game is over when the line comes to {}", setup.size().name(cell));
    }
    if setup.make(Played { color, action: Move::Place(cell) }).is_err() {
        bail!("{} is taken already when the line comes to it", setup.size().name(cell));
    }
    Ok(())
}

fn played(reply: Option<Reply>) -> Option<Cell> {
    match reply {
        Some(Reply::Play(cell)) => Some(cell),
        _ => None,
    }
}

/// The winner's reply in words.
fn said(size: Size, reply: Reply) -> String {
    match reply {
        Reply::Play(cell) => size.name(cell),
        Reply::Free => "anything".into(),
        Reply::Over => "has won".into(),
    }
}

/// Who must not join in Rex and will, as a sentence.
pub(crate) fn aim(statement: &Statement) -> Option<String> {
    let loser = !statement.winner;
    let [from, to] = Side::of(loser).map(Side::name);
    (statement.setup.rules == Rules::Rex)
        .then(|| format!("{} must not join {from} and {to}, and can't help it.", title(loser)))
}

/// The statement, figures about the certificate, the line that was asked for, and the tree below it.
fn text<const W: usize>(
    proof: &Proof<W>,
    followed: &Followed,
    tree: &Grown,
) -> anyhow::Result<String> {
    let statement = &proof.certificate().statement;
    let (size, winner) = (statement.setup.size(), statement.winner);
    let root = proof.root();
    let cells = |cells: CellSet<W>| words(size, &cells.iter().collect::<Vec<_>>());
    let aim = aim(statement).map(|aim| format!("{aim}\n")).unwrap_or_default();
    let mut text = format!("{statement}\n{aim}\n{}", proof.figures()?);
    text += &format!("stones needed  {}\n", cells(root.stones));
    text += &format!("carrier        {}\n\n", cells(root.carrier));
    if let Some(answer) = followed.first {
        text += &format!("{} plays {}\n", title(winner), said(size, answer));
    }
    for &(cell, answer) in &followed.line {
        let (loser, winner) = (title(!winner), title(winner));
        text += &format!("{loser} {}: {winner} {}\n", size.name(cell), said(size, answer));
    }
    if tree.branches.is_empty() && tree.cut == 0 {
        text += "  Nothing is left to be answered.\n";
    }
    print_branches(statement, tree, 1, &mut text);
    Ok(text)
}

fn words(size: Size, cells: &[Cell]) -> String {
    if cells.is_empty() { "none".into() } else { names(size, cells).join(" ") }
}

fn print_branches(statement: &Statement, tree: &Grown, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    let size = statement.setup.size();
    let (loser, winner) = (title(!statement.winner), title(statement.winner));
    for branch in &tree.branches {
        let moves = match (statement.setup.rules, branch.moves.as_slice()) {
            (Rules::Rex, [first, others @ ..]) if !others.is_empty() => {
                format!("{} (or {})", size.name(*first), names(size, others).join(" "))
            }
            (_, moves) => names(size, moves).join(" "),
        };
        *text += &format!("{indent}{loser} {moves}: {winner} {}\n", said(size, branch.answer));
        print_branches(statement, &branch.then, depth + 1, text);
    }
    if tree.cut > 0 {
        *text += &format!("{indent}… {} more below\n", grouped(tree.cut as u64));
    }
}
