//! Requests that are no queries: the version, an end of queries, a fresh start. Each is answered by
//! itself, with what is known added to it.

use crate::Output;
use crate::fault::Fault;
use crate::fields::{Fields, quoted};
use crate::queue::Queue;
use crate::reply;
use serde_json::{Map, Value, json};
use std::io::{self, Write};

/// Does what an action asks for.
pub(crate) fn take<W: Write>(
    mut object: Map<String, Value>,
    queue: &Queue,
    output: &Output<W>,
) -> io::Result<Result<(), Fault>> {
    let action = match Action::read(Fields(&object)) {
        Ok(action) => action,
        Err(fault) => return Ok(Err(fault)),
    };
    let mut ended = Vec::new();
    match action {
        Action::QueryVersion => {
            object.insert("version".into(), json!(env!("CARGO_PKG_VERSION")));
            object.insert("git_hash".into(), json!("<omitted>"));
        }
        Action::ClearCache => queue.clear_cache(),
        Action::Terminate { id, turns } => ended = queue.terminate(id.as_deref(), turns.as_deref()),
    }
    output.write(&Value::Object(object))?;
    for job in &ended {
        output.write(&reply::no_results(job))?;
    }
    Ok(Ok(()))
}

enum Action {
    QueryVersion,
    ClearCache,
    /// Ends the queries with a name, or all of them; only some turns, if they are listed.
    Terminate {
        id: Option<String>,
        turns: Option<Vec<u64>>,
    },
}

impl Action {
    fn read(fields: Fields<'_>) -> Result<Action, Fault> {
        let id = fields.id()?;
        Action::read_named(fields).map_err(|fault| fault.named(id))
    }

    fn read_named(fields: Fields<'_>) -> Result<Action, Fault> {
        match fields.text("action")?.unwrap_or_default() {
            "query_version" => Ok(Action::QueryVersion),
            "clear_cache" => Ok(Action::ClearCache),
            "terminate" => {
                let id = fields.text("terminateId")?.ok_or_else(|| {
                    Fault::of("terminateId", "terminate needs the id of a query, terminateId")
                })?;
                Ok(Action::Terminate { id: Some(id.into()), turns: turns(fields)? })
            }
            "terminate_all" => Ok(Action::Terminate { id: None, turns: turns(fields)? }),
            other => {
                let known = "query_version, clear_cache, terminate, terminate_all";
                let sentence = format!("there is no action {}; there are {known}", quoted(other));
                Err(Fault::of("action", sentence))
            }
        }
    }
}

fn turns(fields: Fields<'_>) -> Result<Option<Vec<u64>>, Fault> {
    let read = |list: &[Value]| {
        let turns: Option<Vec<u64>> = list.iter().map(Value::as_u64).collect();
        turns.ok_or_else(|| Fault::of("turnNumbers", "turnNumbers has numbers from 0 up"))
    };
    fields.list("turnNumbers")?.map(read).transpose()
}
