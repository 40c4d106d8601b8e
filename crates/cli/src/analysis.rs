//! `mustplay analysis`: JSON queries on standard input, answers on standard output.

use crate::args::AnalysisArgs;
use analysis::Settings;
use mustplay::EngineSettings;
use std::io::{stdin, stdout};
use std::num::NonZeroU64;
use terminal::Status;

pub(crate) fn run(args: &AnalysisArgs) -> anyhow::Result<Status> {
    let engines = EngineSettings {
        threads: args.threads,
        memory_mib: args.memory,
        ..EngineSettings::default()
    };
    let settings = Settings {
        rules: args.game,
        visits: args.visits.get(),
        solver_nodes: args.solver_nodes.map(NonZeroU64::get),
        engines,
    };
    // Clients of KataGo wait for these words.
    eprintln!("mustplay: started, ready to begin handling requests");
    analysis::serve(stdin().lock(), stdout(), &settings)?;
    Ok(Status::Done)
}
