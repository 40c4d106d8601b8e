//! `mustplay tree`: the strategy that a certificate holds, for people and for other programs; or
//! the recursion tree of a search.

mod recursion;

use crate::args::{TreeArgs, TreeForm};
use crate::{certificates, input};
use anyhow::{anyhow, bail};
use proof::CheckedProof;
use report::tree::{StrategyTree, TreeError};
use std::io::{Write, stdout};
use terminal::{Status, write_file};

pub(crate) fn run(args: &TreeArgs) -> anyhow::Result<Status> {
    if let Some(position) = &args.recursion {
        return match recursion::run(args, position)? {
            Ok(text) => written(args, &text),
            Err(status) => Ok(status),
        };
    }
    let is_for_recursion = args.pruned
        || args.longest_line
        || !args.without.is_empty()
        || args.limit.is_some()
        || args.moves.is_some();
    if is_for_recursion {
        bail!(
            "--pruned, --longest-line, --without, --limit and --move are for trees by --recursion"
        );
    }
    let Some(path) = args.file.as_deref() else {
        bail!("there is no certificate: name its file, or give a position with --recursion");
    };
    match CheckedProof::read(certificates::open(path)?) {
        Ok(proof) => written(args, &text(args, &proof)?),
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

fn text(args: &TreeArgs, proof: &CheckedProof) -> anyhow::Result<String> {
    Ok(match args.form {
        TreeForm::Text => {
            let tree = grown(args, proof)?;
            tree.text(mustplay::packed(&proof.to_bytes()).len())
        }
        TreeForm::Dot => grown(args, proof)?.dot(),
        TreeForm::Svg => grown(args, proof)?.svg(),
        TreeForm::Sgf => grown(args, proof)?.sgf(),
        TreeForm::Certificate => proof.to_text(),
    })
}

/// The tree that grows where the line that was asked for leads to.
fn grown<'p>(args: &TreeArgs, proof: &'p CheckedProof) -> anyhow::Result<StrategyTree<'p>> {
    let line = input::cells(proof.statement().setup.size(), &args.line)?;
    StrategyTree::grow(proof, &line, args.depth, args.nodes.get()).map_err(|error| match error {
        TreeError::TooLarge => anyhow!(
            "the tree has more moves of the loser than --nodes allows; lower --depth, \
             follow a --line or raise --nodes"
        ),
        error => error.into(),
    })
}
