//! `mustplay tree --recursion`: runs SOLVER and shows the calls that it made.

use crate::args::{PositionArgs, TreeArgs, TreeForm};
use crate::input;
use crate::output::tell_idle;
use crate::watch::listen;
use anyhow::{anyhow, bail};
use board::{Rules, Setup};
use mustplay::{Config, Control, Engine};
use report::recursion::{RecursionError, RecursionTree, Selection};
use report::words::{counted, names};
use std::num::NonZeroUsize;
use terminal::{Status, watched};

/// The position that was asked for.
pub(super) fn position(args: &TreeArgs, text: &str) -> PositionArgs {
    PositionArgs {
        position: Some(text.into()),
        size: None,
        game: None,
        from: None,
        variation: NonZeroUsize::MIN,
        moves: args.moves,
    }
}

/// What is written, or how the solve ended without it.
pub(super) fn run(
    args: &TreeArgs,
    position: &PositionArgs,
) -> anyhow::Result<Result<String, Status>> {
    if args.form == TreeForm::Certificate {
        bail!("a recursion tree is no certificate; solve --proof writes one");
    }
    let record = input::record(position)?;
    let setup = record.position().clone();
    if setup.rules == Rules::Rex {
        bail!("only the engine solver has recursion trees, and it can't play Rex");
    }
    if setup.winner().is_some() {
        let advice = if record.moves().is_empty() { "" } else { "; --move N goes back in it" };
        bail!("the game is over: nothing is left to be searched{advice}");
    }
    let usual = Config::strongest(setup.rules);
    let config = Config { engine: Engine::Solver, without: args.without.clone(), ..usual };
    config.check(setup.rules)?;
    tell_idle(&config, None);
    let interrupt = listen()?;
    let control = Control::default();
    let what = format!("{} {}", setup.rules, setup.size());
    let found = watched(&what, &control, args.limit, &interrupt, || {
        grown(args, &setup, &config, &control)
    })?;
    match found {
        Some(tree) if args.json => Ok(Ok(serde_json::to_string(&tree.object())? + "\n")),
        Some(tree) => Ok(Ok(text(args, &setup, &tree))),
        None => {
            let why = match interrupt.happened() {
                true => "interrupted before it was decided",
                false => "not decided within the limit",
            };
            eprintln!("mustplay: {why}, so there is no tree");
            Ok(Err(Status::of_work(false, &interrupt)))
        }
    }
}

/// Solves and collects; none if the engine was stopped.
fn grown(
    args: &TreeArgs,
    setup: &Setup,
    config: &Config,
    control: &Control,
) -> anyhow::Result<Option<RecursionTree>> {
    let mut solver = config.start_solver(setup.size());
    solver.solve(setup, false, control);
    let Some(recursion) = solver.take_recursion() else { return Ok(None) };
    let selection = Selection {
        pruned: args.pruned,
        longest_line: args.longest_line,
        line: input::cells(setup.size(), &args.line)?,
        depth: args.depth.unwrap_or(usize::MAX),
        most: args.nodes.get(),
    };
    let key = |line: &[_]| solver.key(setup, line, control);
    match RecursionTree::grow(setup, recursion, selection, key) {
        Ok(tree) => Ok(Some(tree)),
        Err(RecursionError::Stopped) => Ok(None),
        Err(RecursionError::TooLarge { calls }) => Err(anyhow!(
            "the tree has more moves than --nodes allows, and {} in all; lower --depth, follow \
             a --line, show it --pruned or raise --nodes",
            counted(calls, "call")
        )),
        Err(error) => Err(error.into()),
    }
}

fn text(args: &TreeArgs, setup: &Setup, tree: &RecursionTree) -> String {
    match args.form {
        TreeForm::Text if args.longest_line => {
            format!("{}\n", names(setup.size(), tree.longest_line()).join(" "))
        }
        TreeForm::Text | TreeForm::Certificate => tree.text(),
        TreeForm::Dot => tree.dot(),
        TreeForm::Svg => tree.svg(),
        TreeForm::Sgf => tree.sgf(),
    }
}
