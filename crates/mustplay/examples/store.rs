//! A store of solved positions on disk: the second time, nothing is searched.

use mustplay::{Checkpoints, Control, Query, Solver, Store, read_position};
use std::error::Error;
use std::sync::Arc;

pub(crate) fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir().join(format!("mustplay-store-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let position = read_position("6x6 a3")?;
    for _ in 0..2 {
        // One process at a time has a store; its solvers may share it.
        let store = Arc::new(Store::open(&folder.join("solved.redb"), 64)?);
        let solver = Solver::strongest(position.rules, position.size());
        let mut solver = solver.with_store(store, Checkpoints::Resume)?;
        let answer = solver.solve(&position, Query::default(), &Control::default())?;
        println!("{:?}, {} nodes, from: {:?}", answer.winner, answer.nodes, answer.source);
    }
    std::fs::remove_dir_all(&folder)?;
    Ok(())
}
