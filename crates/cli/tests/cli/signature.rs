//! The nodes that engines take on one thread: `suite/nodes.tsv` has them, and they stay the same
//! unless a commit says why not.
//!
//! `MUSTPLAY_BLESS=1 cargo test --test cli signature` writes the file anew.

use crate::golden::is_blessed;
use crate::run::{json, root, with_input};

/// A line of the table: `dfpn` or `dfpn without FEATURE`, the game, the position, and the nodes.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    engine: String,
    game: String,
    position: String,
    nodes: u64,
}

const HEADER: &str = "engine\tgame\tposition\tnodes";

impl Row {
    fn read(line: &str) -> Row {
        let [engine, game, position, nodes] =
            line.split('\t').collect::<Vec<_>>().try_into().expect("four columns");
        Row {
            engine: engine.into(),
            game: game.into(),
            position: position.into(),
            nodes: nodes.parse().expect("a number of nodes"),
        }
    }

    fn written(&self) -> String {
        let Row { engine, game, position, nodes } = self;
        format!("{engine}\t{game}\t{position}\t{nodes}\n")
    }
}

/// The nodes that rows with the same engine take now.
fn counted(rows: &[Row]) -> Vec<u64> {
    let engine = &rows[0].engine;
    let (engine, feature) = engine.split_once(" without ").unwrap_or((engine, ""));
    let mut args = vec!["solve", "--batch", "-", "--threads", "1", "--memory", "64"];
    args.extend(["--engine", engine]);
    if !feature.is_empty() {
        args.extend(["--without", feature]);
    }
    let line = |row: &Row| format!("{} {}\n", row.game, row.position);
    // Of a switch without effect more is said, on standard error.
    let ran = with_input(&args, &rows.iter().map(line).collect::<String>());
    assert_eq!(ran.code, Some(0), "{}", ran.err);
    ran.out.lines().map(|line| json(line)["nodes"].as_u64().expect("nodes")).collect()
}

#[test]
fn signature() {
    let path = root().join("suite/nodes.tsv");
    let text = std::fs::read_to_string(&path).expect("suite/nodes.tsv");
    let (remarks, table) = text.split_once(HEADER).expect("the names of the columns");
    let rows: Vec<Row> = table.trim_start().lines().map(Row::read).collect();
    let mut fresh = rows.clone();
    for group in fresh.chunk_by_mut(|one, next| one.engine == next.engine) {
        let nodes = counted(group);
        assert_eq!(nodes.len(), group.len(), "one answer a position: {}", group[0].engine);
        group.iter_mut().zip(nodes).for_each(|(row, nodes)| row.nodes = nodes);
    }
    if is_blessed() {
        let table: String = fresh.iter().map(Row::written).collect();
        std::fs::write(path, format!("{remarks}{HEADER}\n{table}")).expect("the file is written");
        return;
    }
    let changed = rows.iter().zip(&fresh).filter(|(old, new)| old != new);
    let told: Vec<String> = changed
        .map(|(old, new)| {
            let Row { engine, game, position, nodes } = old;
            format!("{engine}, {game} {position}: {nodes} nodes before, {} now", new.nodes)
        })
        .collect();
    let sum = |rows: &[Row]| rows.iter().map(|row| row.nodes).sum::<u64>();
    assert!(
        told.is_empty(),
        "other nodes, {} in all instead of {}:\n{}\nIf that is meant, say why in the commit with a \
         line 'Nodes:', and: MUSTPLAY_BLESS=1 cargo test --test cli signature",
        sum(&fresh),
        sum(&rows),
        told.join("\n")
    );
}
