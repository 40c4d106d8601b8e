//! `mustplay tree`: the strategy that a certificate holds, for people and for other programs.

mod figures;
mod grown;
mod sgf;
mod sizes;

use crate::args::{TreeArgs, TreeForm};
use crate::certificates::{self, Form};
use crate::input;
use crate::output::{Status, grouped, write_file};
use crate::report::{names, title};
use anyhow::{anyhow, bail};
use board::{Cell, Color, Size, with_width};
use grown::{Grown, grow};
use proof::file::File;
use proof::strategy::{Answer, Strategy, Unfolded};
use sizes::Sizes;
use std::io::{BufRead, Write, stdout};

pub(crate) fn run(args: &TreeArgs) -> anyhow::Result<Status> {
    let input = certificates::open(&args.file)?;
    match File::open(input) {
        Ok(file) => with_width!(file.statement().setup.size(), W => show::<W>(args, file)),
        Err(refusal) => refused(args, &refusal),
    }
}

fn refused(args: &TreeArgs, refusal: &proof::verify::Refusal) -> anyhow::Result<Status> {
    eprintln!("mustplay: {} is refused: {refusal}", args.file.display());
    Ok(Status::Refused)
}

fn show<const W: usize>(args: &TreeArgs, file: File<impl BufRead>) -> anyhow::Result<Status> {
    let unfolded = match file.certificate().and_then(Unfolded::<W>::new) {
        Ok(unfolded) => unfolded,
        Err(refusal) => return refused(args, &refusal),
    };
    let statement = &unfolded.certificate().statement;
    let (size, winner) = (statement.setup.size(), statement.winner);
    let bytes = match args.form {
        TreeForm::Text => text(args, &unfolded)?.into_bytes(),
        TreeForm::Certificate => certificates::encode(unfolded.certificate(), Form::Text)?,
        TreeForm::Dot | TreeForm::Svg | TreeForm::Sgf => {
            let (first, strategy) = follow(&unfolded, &args.line)?;
            let tree = grow(&strategy, first, args.depth, args.nodes.get())?;
            match args.form {
                TreeForm::Dot => figures::dot(size, winner, &tree).into_bytes(),
                TreeForm::Svg => figures::svg(size, winner, &tree).into_bytes(),
                _ => sgf::write(statement, &line_cells(size, &args.line)?, &tree)?.into_bytes(),
            }
        }
    };
    match &args.output {
        Some(path) => write_file(path, &bytes)?,
        None => stdout().lock().write_all(&bytes)?,
    }
    Ok(Status::Done)
}

/// The cells of a line of the loser's moves.
fn line_cells(size: Size, line: &str) -> anyhow::Result<Vec<Cell>> {
    input::cells(size, line)
}

/// The winner's move and the strategy after a line of the loser's moves, with the winner's answers.
fn follow<'u, const W: usize>(
    unfolded: &'u Unfolded<W>,
    line: &str,
) -> anyhow::Result<(Option<Answer>, Strategy<'u, W>)> {
    let setup = &unfolded.certificate().statement.setup;
    let (mut answer, mut strategy) = unfolded.start();
    let mut taken: Vec<Cell> =
        Color::ALL.into_iter().flat_map(|color| setup.stones(color)).collect();
    taken.extend(played(answer));
    for cell in line_cells(setup.size(), line)? {
        if taken.contains(&cell) {
            bail!("{} is taken already when the line comes to it", setup.size().name(cell));
        }
        let (next, then) = strategy.after(cell);
        taken.push(cell);
        taken.extend(played(Some(next)));
        (answer, strategy) = (Some(next), then);
    }
    Ok((answer, strategy))
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
fn text<const W: usize>(args: &TreeArgs, unfolded: &Unfolded<W>) -> anyhow::Result<String> {
    let statement = &unfolded.certificate().statement;
    let (size, winner) = (statement.setup.size(), statement.winner);
    let mut text = format!("{statement}\n{}", Sizes::of(unfolded).sentences());
    let root = unfolded.root();
    let (stones, carrier) =
        (root.stones.iter().collect::<Vec<_>>(), root.carrier.iter().collect::<Vec<_>>());
    text += &format!("stones needed: {}\n", words(size, &stones));
    text += &format!("carrier: {}\n", words(size, &carrier));
    let (mut answer, mut strategy) = unfolded.start();
    if let Some(answer) = answer {
        text += &format!("{} plays {}\n", title(winner), said(size, answer));
    }
    for cell in line_cells(size, &args.line)? {
        (answer, strategy) = follow(unfolded, &up_to(size, &args.line, cell)?)?;
        let answer = answer.map_or_else(|| "nothing".into(), |answer| said(size, answer));
        text += &format!("{} {}: {} {answer}\n", title(!winner), size.name(cell), title(winner));
    }
    let tree = grow(&strategy, None, args.depth, args.nodes.get())?;
    print_branches(size, winner, &tree, 1, &mut text);
    Ok(text)
}

/// The line up to and with a cell.
fn up_to(size: Size, line: &str, last: Cell) -> anyhow::Result<String> {
    let cells = line_cells(size, line)?;
    let end = cells.iter().position(|&cell| cell == last).ok_or_else(|| anyhow!("no such cell"))?;
    Ok(names(size, &cells[..=end]).join(" "))
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
