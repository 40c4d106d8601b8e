//! `mustplay tree`: the strategy that a certificate holds, for people and for other programs; or
//! the recursion tree of a search.

mod recursion;

use crate::args::{TreeArgs, TreeForm};
use crate::{certificates, input};
use anyhow::{anyhow, bail};
use proof::CheckedProof;
use report::tree::{StrategyTree, TreeError};
use std::path::Path;
use terminal::{Output, OutputError, Outputs, Status};

pub(crate) fn run(args: &TreeArgs) -> anyhow::Result<Status> {
    if let Some(position) = &args.recursion {
        let mut outputs = Outputs::default();
        let args_of_position = recursion::position(args, position);
        input::tell(&args_of_position, &mut outputs);
        let output = output(args, &mut outputs)?;
        return match recursion::run(args, &args_of_position)? {
            Ok(text) => written(&output, &text),
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
    let mut outputs = Outputs::default();
    outputs.reads("the certificate", path);
    let output = output(args, &mut outputs)?;
    match certificates::kept(path)? {
        Ok(proof) => written(&output, &text(args, &proof)?),
        Err(refusal) => certificates::refused(path, refusal),
    }
}

/// Where the tree goes: by default to standard output.
fn output(args: &TreeArgs, outputs: &mut Outputs) -> Result<Output, OutputError> {
    let path = args.output.as_deref().unwrap_or(Path::new("-"));
    Ok(outputs.file("--output", Some(path))?.expect("it was given"))
}

fn written(output: &Output, text: &str) -> anyhow::Result<Status> {
    output.write(text.as_bytes())?;
    Ok(Status::Done)
}

fn text(args: &TreeArgs, proof: &CheckedProof) -> anyhow::Result<String> {
    let packed = || mustplay::packed(&proof.to_bytes()).len();
    if args.json {
        let object = grown(args, proof)?.object(packed());
        return Ok(serde_json::to_string(&object)? + "\n");
    }
    Ok(match args.form {
        TreeForm::Text => grown(args, proof)?.text(packed()),
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
