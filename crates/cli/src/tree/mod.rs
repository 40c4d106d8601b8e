//! `mustplay tree`: the strategy that a certificate holds, for people and for other programs; or the
//! recursion tree of a search.

mod figures;
mod grown;
mod picture;
pub(crate) mod recursion;
mod sgf;
mod sizes;

use crate::args::{TreeArgs, TreeForm};
use crate::certificates;
use crate::input;
use crate::output::{Status, grouped, write_file};
use crate::report::{names, title};
use anyhow::bail;
use board::{Cell, CellSet, Color, Move, Played, Setup, Size, with_width};
use grown::{Grown, grow};
use proof::Statement;
use proof::file::File;
use proof::strategy::{Answer, Strategy, Unfolded};
use sizes::Sizes;
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

/// How many moves of the loser deep the tree of a certificate is if nobody says.
const DEPTH: usize = 3;

fn show<const W: usize>(
    args: &TreeArgs,
    path: &Path,
    file: File<impl BufRead>,
) -> anyhow::Result<Status> {
    let unfolded = match file.certificate().and_then(Unfolded::<W>::new) {
        Ok(unfolded) => unfolded,
        Err(refusal) => return certificates::refused(path, refusal),
    };
    let statement = &unfolded.certificate().statement;
    let grown = || {
        let followed = follow(&unfolded, &args.line)?;
        let own = followed.own(statement.winner);
        let Followed { strategy, answer, .. } = &followed;
        let tree = grow(strategy, *answer, own, args.depth.unwrap_or(DEPTH), args.nodes.get())?;
        anyhow::Ok((followed, tree))
    };
    let text = match args.form {
        TreeForm::Text => {
            let (followed, tree) = grown()?;
            text(&unfolded, &followed, &tree)?
        }
        TreeForm::Dot => figures::dot(statement, &grown()?.1),
        TreeForm::Svg => {
            let (followed, tree) = grown()?;
            picture::svg(statement, &followed, &tree)
        }
        TreeForm::Sgf => {
            let (followed, tree) = grown()?;
            sgf::write(statement, &followed, &tree)
        }
        TreeForm::Certificate => certificates::text(unfolded.certificate())?,
    };
    written(args, &text)
}

/// Where a line of the loser's moves leads to.
struct Followed<'u, const W: usize> {
    /// The winner's move in the position of the statement, if the winner is to move there.
    first: Option<Answer>,
    /// The loser's moves with the winner's answers.
    line: Vec<(Cell, Answer)>,
    /// The winner's last move: the answer at the end of the line or, without one, the first.
    answer: Option<Answer>,
    /// The position before that move.
    setup: Setup,
    /// What the winner has still to do after it.
    strategy: Strategy<'u, W>,
}

impl<const W: usize> Followed<'_, W> {
    /// The cells that the winner has in the end.
    fn own(&self, winner: Color) -> CellSet<W> {
        self.setup.stones(winner).chain(played(self.answer)).collect()
    }
}

fn follow<'u, const W: usize>(
    unfolded: &'u Unfolded<W>,
    line: &str,
) -> anyhow::Result<Followed<'u, W>> {
    let Statement { winner, mut setup } = unfolded.certificate().statement.clone();
    let (first, mut strategy) = unfolded.start();
    let first = first.map(|answer| on_board(&setup, answer));
    let (mut moves, mut last) = (Vec::new(), first);
    for cell in input::cells(setup.size(), line)? {
        let turns = [(winner, played(last)), (!winner, Some(cell))];
        for (color, cell) in turns.into_iter().filter_map(|(color, cell)| Some((color, cell?))) {
            if setup.make(Played { color, action: Move::Place(cell) }).is_err() {
                bail!("{} is taken already when the line comes to it", setup.size().name(cell));
            }
        }
        let (answer, then) = strategy.after(cell);
        let answer = on_board(&setup, answer);
        moves.push((cell, answer));
        (last, strategy) = (Some(answer), then);
    }
    Ok(Followed { first, line: moves, answer: last, setup, strategy })
}

/// An answer as it is played: a claim holds for a class of positions, and in this one the winner may
/// have the cell already.
fn on_board(setup: &Setup, answer: Answer) -> Answer {
    match answer {
        Answer::Play(cell) if setup.at(cell).is_some() => Answer::Free,
        other => other,
    }
}

fn played(answer: Option<Answer>) -> Option<Cell> {
    match answer {
        Some(Answer::Play(cell)) => Some(cell),
        _ => None,
    }
}

/// The answer in words.
fn said(size: Size, answer: Answer) -> String {
    match answer {
        Answer::Play(cell) => size.name(cell),
        Answer::Free => "anything".into(),
    }
}

/// The statement, figures about the certificate, the line that was asked for, and the tree below it.
fn text<const W: usize>(
    unfolded: &Unfolded<W>,
    followed: &Followed<'_, W>,
    tree: &Grown,
) -> anyhow::Result<String> {
    let statement = &unfolded.certificate().statement;
    let (size, winner) = (statement.setup.size(), statement.winner);
    let root = unfolded.root();
    let cells = |cells: CellSet<W>| words(size, &cells.iter().collect::<Vec<_>>());
    let mut text = format!("{statement}\n\n{}", Sizes::of(unfolded)?.lines());
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
    print_branches(size, winner, tree, 1, &mut text);
    Ok(text)
}

fn words(size: Size, cells: &[Cell]) -> String {
    if cells.is_empty() { "none".into() } else { names(size, cells).join(" ") }
}

fn print_branches(size: Size, winner: Color, tree: &Grown, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    for branch in &tree.branches {
        let moves = names(size, &branch.moves).join(" ");
        let (loser, winner_name) = (title(!winner), title(winner));
        *text += &format!("{indent}{loser} {moves}: {winner_name} {}\n", said(size, branch.answer));
        print_branches(size, winner, &branch.then, depth + 1, text);
    }
    if tree.cut > 0 {
        *text += &format!("{indent}… {} more below\n", grouped(tree.cut as u64));
    }
}
