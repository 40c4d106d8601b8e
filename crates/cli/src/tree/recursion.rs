//! `mustplay tree --recursion`: the calls that SOLVER made, or the proof tree that is left of them.

use super::figures::{self, Node};
use super::picture;
use super::sgf::write_move;
use crate::args::{PositionArgs, TreeArgs, TreeForm};
use crate::input;
use crate::output::{Status, counted, grouped};
use crate::report::{names, title};
use crate::solving::status;
use crate::watch::{Interrupt, watched};
use anyhow::{anyhow, bail};
use board::notation::sgf;
use board::{Cell, Color, Record, Rules, Setup, Size};
use draw::{Figure, Mark};
use mustplay::{Config, Engine};
use proof::Statement;
use solve::any::AnySolver;
use solve::solver::recursion::{By, ProofSize, Recursion};
use solve::{Control, Stopped};
use std::collections::HashSet;
use std::fmt::Write;
use std::num::NonZeroUsize;

/// A move of the tree, and those that were tried after it.
struct Shown {
    /// None at the root of the whole tree.
    cell: Option<Cell>,
    /// Whoever made the move.
    mover: Color,
    /// None if it wasn't decided.
    winner: Option<Color>,
    how: How,
    /// How many cells the failed move left of the mover's must-play region.
    left: Option<usize>,
    then: Vec<Shown>,
    /// How many moves after it are too deep to be shown.
    cut: usize,
}

/// How the state after a move was decided.
#[derive(Clone, Copy, PartialEq, Eq)]
enum How {
    Connections,
    /// The state came up before.
    Before,
    /// By trying moves; the must-play region had so many cells at first.
    Search(usize),
    /// Not at all: another move was enough.
    Glance,
    /// It needn't be: cells that are filled in join the mover's sides.
    Key,
}

/// A tree with all that is said about it.
struct Report {
    statement: Statement,
    recursion: Recursion,
    longest: Vec<Cell>,
    /// The moves that lead to where the shown tree begins.
    line: Vec<Cell>,
    shown: Shown,
}

/// What is written, or how the solve ended without it.
pub(super) fn run(args: &TreeArgs, position: &str) -> anyhow::Result<Result<String, Status>> {
    if args.form == TreeForm::Certificate {
        bail!("a recursion tree is no certificate; solve --proof writes one");
    }
    let setup = input::setup(&PositionArgs {
        position: Some(position.into()),
        size: None,
        game: None,
        from: None,
        variation: NonZeroUsize::MIN,
    })?;
    if setup.rules == Rules::Rex {
        bail!("only the engine solver has recursion trees, and it can't play Rex");
    }
    if setup.winner().is_some() {
        bail!("the game is over: nothing is left to be searched");
    }
    let usual = Config::strongest(setup.rules);
    let config = Config { engine: Engine::Solver, without: args.without.clone(), ..usual };
    config.check(setup.rules)?;
    let interrupt = Interrupt::listen()?;
    let control = Control::default();
    let what = format!("{} {}", setup.rules, setup.size());
    let found = watched(&what, &control, args.limit, &interrupt, || {
        report(args, &setup, &mut config.start_solver(setup.size()), &control)
    })?;
    Ok(match found {
        Some(report) if args.longest_line && args.form == TreeForm::Text => {
            Ok(format!("{}\n", names(setup.size(), &report.longest).join(" ")))
        }
        Some(report) => Ok(report.written(args)),
        None => {
            eprintln!("mustplay: not decided within the limit, so there is no tree");
            Err(status(false, &interrupt))
        }
    })
}

/// Solves and collects; none if the engine was stopped.
fn report(
    args: &TreeArgs,
    setup: &Setup,
    solver: &mut AnySolver,
    control: &Control,
) -> anyhow::Result<Option<Report>> {
    solver.solve(setup, false, control);
    let Some(recursion) = solver.take_recursion() else { return Ok(None) };
    let Ok(longest) = longest_line(solver, setup, &recursion, control) else {
        return Ok(None);
    };
    let mut grower = Grower {
        recursion: &recursion,
        size: setup.size(),
        pruned: args.pruned,
        nodes_left: args.nodes.get(),
        seen: HashSet::new(),
        line: Vec::new(),
        key: &mut |line: &[Cell]| solver.key(setup, line, control),
    };
    let start = grower.follow(&args.line)?;
    let line = grower.line.clone();
    let shown = match args.longest_line {
        true => along(&recursion, &longest),
        false => match grower.grow(start, args.depth.unwrap_or(usize::MAX))? {
            Ok(shown) => shown,
            Err(Stopped) => return Ok(None),
        },
    };
    let winner = recursion.calls()[0].winner.expect("the root was decided");
    let statement = Statement { winner, setup: setup.clone() };
    Ok(Some(Report { statement, recursion, longest, line, shown }))
}

/// The cells of a longest line of the proof tree, with the winner's last move.
pub(crate) fn longest_line(
    solver: &mut AnySolver,
    position: &Setup,
    recursion: &Recursion,
    control: &Control,
) -> Result<Vec<Cell>, Stopped> {
    let calls = recursion.calls();
    let line = recursion.longest_line();
    let mut cells: Vec<Cell> = line.iter().filter_map(|&at| calls[at].cell).collect();
    if calls[line.last().copied().unwrap_or(0)].has_key() {
        cells.push(solver.key(position, &cells, control)?);
    }
    Ok(cells)
}

/// The longest line as a tree without branches.
fn along(recursion: &Recursion, line: &[Cell]) -> Shown {
    let calls = recursion.calls();
    let root = &calls[0];
    let how = |at: usize| how(&calls[recursion.source(at)].by);
    let searched = recursion.longest_line();
    let mut then: Option<Shown> = None;
    for (place, &cell) in line.iter().enumerate().rev() {
        let mover = if place % 2 == 0 { root.turn } else { !root.turn };
        let how = searched.get(place).map_or(How::Key, |&at| how(at));
        let winner = root.winner;
        let after = then.take().into_iter().collect();
        then =
            Some(Shown { cell: Some(cell), mover, winner, how, left: None, then: after, cut: 0 });
    }
    let then = then.into_iter().collect();
    Shown {
        cell: None,
        mover: !root.turn,
        winner: root.winner,
        how: how(0),
        left: None,
        then,
        cut: 0,
    }
}

fn how(by: &By) -> How {
    match *by {
        By::Connections => How::Connections,
        By::Table(_) => How::Before,
        By::Search(region) => How::Search(region),
        By::Glance => How::Glance,
    }
}

/// Makes what is shown out of what was called.
struct Grower<'r> {
    recursion: &'r Recursion,
    size: Size,
    /// Only what a proof keeps.
    pruned: bool,
    nodes_left: usize,
    /// The states that a pruned tree has shown already.
    seen: HashSet<usize>,
    /// The moves from the root to where the tree is being grown.
    line: Vec<Cell>,
    /// The winning move that connections see after a line.
    key: &'r mut dyn FnMut(&[Cell]) -> Result<Cell, Stopped>,
}

impl Grower<'_> {
    fn moves(&self, call: usize) -> Vec<usize> {
        match self.pruned {
            true => self.recursion.proof_moves(call),
            false => self.recursion.children(call).collect(),
        }
    }

    /// The call to which moves of both players lead.
    fn follow(&mut self, line: &str) -> anyhow::Result<usize> {
        let mut at = 0;
        for cell in input::cells(self.size, line)? {
            let moves = self.moves(self.recursion.source(at));
            let tried = |next: &usize| self.recursion.calls()[*next].cell;
            at = *moves.iter().find(|next| tried(next) == Some(cell)).ok_or_else(|| {
                let others: Vec<Cell> = moves.iter().filter_map(tried).collect();
                let others = match others.is_empty() {
                    true => "no move at all".into(),
                    false => names(self.size, &others).join(" "),
                };
                anyhow!("the tree has no move {} there; it has {others}", self.size.name(cell))
            })?;
            self.line.push(cell);
        }
        Ok(at)
    }

    fn grow(&mut self, call: usize, depth: usize) -> anyhow::Result<Result<Shown, Stopped>> {
        self.count()?;
        let made = self.recursion.calls()[call];
        let source = self.recursion.source(call);
        let (cell, mover, winner) = (made.cell, !made.turn, made.winner);
        let mut how = how(&made.by);
        let mut moves = self.moves(call);
        if self.pruned && matches!(how, How::Before | How::Search(_)) {
            if self.seen.insert(source) {
                // The moves may have been tried in a part of the tree that was pruned.
                how = self::how(&self.recursion.calls()[source].by);
            } else {
                how = How::Before;
                moves.clear();
            }
        }
        let has_key = made.has_key() && moves.is_empty();
        let left = made.left.filter(|_| !self.pruned);
        let mut shown = Shown { cell, mover, winner, how, left, then: Vec::new(), cut: 0 };
        if depth == 0 {
            shown.cut = moves.len() + usize::from(has_key);
            return Ok(Ok(shown));
        }
        for next in moves {
            self.line.extend(self.recursion.calls()[next].cell);
            let below = self.grow(next, depth - 1)?;
            self.line.pop();
            match below {
                Ok(below) => shown.then.push(below),
                Err(Stopped) => return Ok(Err(Stopped)),
            }
        }
        if has_key {
            self.count()?;
            let Ok(cell) = (self.key)(&self.line) else { return Ok(Err(Stopped)) };
            let (cell, mover, how) = (Some(cell), made.turn, How::Key);
            shown.then.push(Shown {
                cell,
                mover,
                winner,
                how,
                left: None,
                then: Vec::new(),
                cut: 0,
            });
        }
        Ok(Ok(shown))
    }

    fn count(&mut self) -> anyhow::Result<()> {
        let Some(left) = self.nodes_left.checked_sub(1) else {
            bail!(
                "the tree has more moves than --nodes allows, and {} in all; lower --depth, follow \
                 a --line, show it --pruned or raise --nodes",
                counted(self.recursion.calls().len() as u64, "call")
            );
        };
        self.nodes_left = left;
        Ok(())
    }
}

impl Shown {
    /// What the move does, with a space before it, if that was decided.
    fn verdict(&self) -> &'static str {
        match self.winner {
            None => "",
            Some(winner) if winner == self.mover => " wins",
            Some(_) => " loses",
        }
    }
}

impl Report {
    fn written(&self, args: &TreeArgs) -> String {
        match args.form {
            TreeForm::Dot => figures::dot_tree(&self.name(args), &self.boxes()),
            TreeForm::Svg => {
                let notes = legend();
                picture::tree(&self.name(args), &self.board(), &notes, &self.boxes())
            }
            TreeForm::Sgf => self.sgf(),
            TreeForm::Text | TreeForm::Certificate => self.text(),
        }
    }

    /// The picture's title.
    fn name(&self, args: &TreeArgs) -> String {
        let what = match (args.longest_line, args.pruned) {
            (true, _) => "a longest line",
            (false, true) => "proof tree",
            (false, false) => "recursion tree",
        };
        let size = self.statement.setup.size();
        let after = match self.line.is_empty() {
            true => String::new(),
            false => format!(", here after {}", names(size, &self.line).join(" ")),
        };
        format!("{}: {what}{after}", self.statement)
    }

    /// The position where the shown tree begins.
    fn board(&self) -> Figure {
        let mut setup = self.statement.setup.clone();
        let mut last = None;
        for &cell in &self.line {
            setup.set(cell, Some(setup.turn));
            setup.turn = !setup.turn;
            last = Some(cell);
        }
        let figure = Figure::new(setup);
        last.into_iter().fold(figure, |figure, cell| figure.mark(cell, Mark::Dot))
    }

    fn boxes(&self) -> Node {
        boxes(self.statement.setup.size(), &self.shown)
    }

    fn text(&self) -> String {
        let size = self.statement.setup.size();
        let (calls, counts) = (self.recursion.calls().len() as u64, self.recursion.counts());
        let ProofSize { nodes, written_out } = self.recursion.proof_size();
        let longest = match self.longest.is_empty() {
            true => String::new(),
            false => format!(": {}", names(size, &self.longest).join(" ")),
        };
        let mut text = format!(
            "{}\n\n\
             calls          {} ({} decided by connections, {} by the table, {} by search, {} not at all)\n\
             proof tree     {}, {} with repeated states written out\n\
             longest line   {}{longest}\n\n",
            self.statement,
            grouped(calls),
            grouped(counts.connections as u64),
            grouped(counts.table as u64),
            grouped(counts.search as u64),
            grouped(counts.glance as u64),
            counted(nodes, "node"),
            grouped(written_out),
            counted(self.longest.len() as u64, "move"),
        );
        if !self.line.is_empty() {
            let _ = writeln!(text, "after {}", names(size, &self.line).join(" "));
        }
        print(size, &self.shown, 0, &mut text);
        text
    }

    fn sgf(&self) -> String {
        let Statement { setup, .. } = &self.statement;
        let head = sgf::write(&Record::new(setup.clone()));
        let head = head.trim_end().strip_suffix(')').expect("an SGF file ends with a parenthesis");
        let mut text = format!("{head}C[{}]", self.statement);
        let mut color = setup.turn;
        let before = self.line.len().saturating_sub(1);
        for &cell in &self.line[..before] {
            write_move(setup.size(), color, Some(cell), &mut text);
            color = !color;
        }
        sgf_node(setup.size(), &self.shown, &mut text);
        text + ")\n"
    }
}

/// The reason in words.
fn reason(how: How) -> String {
    match how {
        How::Connections => "by connections".into(),
        How::Before => "seen before".into(),
        How::Search(region) => format!("searched, must-play {region}"),
        How::Glance => "looked at only".into(),
        How::Key => "key".into(),
    }
}

/// A line for each move: the move, whether it wins for whoever made it, and how that was decided.
fn print(size: Size, shown: &Shown, depth: usize, text: &mut String) {
    let indent = "  ".repeat(depth);
    let reason = reason(shown.how);
    let _ = match (shown.cell, shown.winner) {
        (Some(cell), _) => {
            let (mover, cell, verdict) = (title(shown.mover), size.name(cell), shown.verdict());
            write!(text, "{indent}{mover} {cell}{verdict} ({reason}")
        }
        (None, Some(winner)) => write!(text, "{indent}{} wins ({reason}", title(winner)),
        (None, None) => write!(text, "{indent}start ({reason}"),
    };
    let _ = match shown.left {
        Some(left) => writeln!(text, "; leaves {left} of the must-play)"),
        None => writeln!(text, ")"),
    };
    shown.then.iter().for_each(|below| print(size, below, depth + 1, text));
    if shown.cut > 0 {
        let _ = writeln!(text, "{indent}  … {} more below", grouped(shown.cut as u64));
    }
}

fn boxes(size: Size, shown: &Shown) -> Node {
    let line = match shown.cell {
        Some(cell) if shown.winner.is_none() => size.name(cell),
        Some(cell) if shown.winner == Some(shown.mover) => format!("{}!", size.name(cell)),
        Some(cell) => format!("{}?", size.name(cell)),
        None => "start".into(),
    };
    let mut then: Vec<Node> = shown.then.iter().map(|below| boxes(size, below)).collect();
    if shown.cut > 0 {
        then.push(Node::note(format!("… {} more", shown.cut)));
    }
    Node {
        lines: vec![line],
        color: shown.cell.map(|_| shown.mover),
        dashed: matches!(shown.how, How::Before | How::Glance | How::Key),
        then,
    }
}

/// What the boxes of the picture mean.
fn legend() -> Vec<(Node, String)> {
    let sample = |words: &str, color, dashed| Node {
        lines: vec![words.into()],
        color: Some(color),
        dashed,
        then: Vec::new(),
    };
    vec![
        (sample("a1!", Color::Black, false), "Black's move, which wins".into()),
        (sample("a1?", Color::White, false), "White's move, which loses".into()),
        (sample("a1!", Color::White, true), "not searched: seen before, or not needed".into()),
        (Node::note("… 2 more".into()), "moves that are not drawn".into()),
    ]
}

fn sgf_node(size: Size, shown: &Shown, text: &mut String) {
    write_move(size, shown.mover, shown.cell, text);
    if shown.cell.is_some() {
        let (verdict, reason) = (shown.verdict(), reason(shown.how));
        let _ = match verdict.strip_prefix(' ') {
            Some(verdict) => write!(text, "C[{verdict}, {reason}]"),
            None => write!(text, "C[{reason}]"),
        };
    }
    for below in &shown.then {
        text.push('(');
        sgf_node(size, below, text);
        text.push(')');
    }
}
