//! Tables of openings with their certificates, as `mustplay openings` makes them.
//!
//! The program makes them anew for each site. They are never part of the repository, and no search
//! reads them.

use crate::cargo;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The shortest side, and the longest one of Reverse Hex, whose openings take longer to solve.
const SHORTEST: usize = 3;
const LONGEST_REX: usize = 5;

/// Solves all openings of square boards up to a size, and writes what came of it. Tables that the
/// folder has are kept.
pub(super) fn write(folder: &Path, longest: usize) -> Result<(), String> {
    let hex = (SHORTEST..=longest).map(|side| ("hex", side));
    let rex = (SHORTEST..=longest.min(LONGEST_REX)).map(|side| ("rex", side));
    let tables: Vec<(&str, usize)> = hex.chain(rex).collect();
    let mut program = None;
    for (number, &(game, side)) in tables.iter().enumerate() {
        let name = format!("{game}-{side}x{side}");
        println!("Map {} of {}: {name}", number + 1, tables.len());
        if !folder.join(format!("maps/{name}.json")).is_file() {
            let program = match &mut program {
                Some(program) => program,
                none => none.insert(self::program()?),
            };
            let table = solved(program, folder, game, side, &name)?;
            super::write(folder, &format!("maps/{name}.json"), &table)?;
        }
    }
    super::write(folder, "maps/index.json", index(&tables).as_bytes())
}

/// The program that solves openings: the one that `MUSTPLAY` names, or a new build.
fn program() -> Result<PathBuf, String> {
    match std::env::var_os("MUSTPLAY") {
        Some(path) => Ok(path.into()),
        None => cargo::build(&["--release", "--bin", "mustplay"], None),
    }
}

/// The table of one board, as the program prints it. Its certificates go into a folder.
fn solved(
    program: &Path,
    folder: &Path,
    game: &str,
    side: usize,
    name: &str,
) -> Result<Vec<u8>, String> {
    let output = Command::new(program)
        .args(["openings", &side.to_string(), "--game", game, "--share", "--json", "--proofs"])
        .arg(folder.join("maps").join(name))
        .stderr(Stdio::inherit())
        .output()
        .map_err(|error| format!("{}: {error}", program.display()))?;
    match output.status.success() {
        true => Ok(output.stdout),
        false => Err(format!("the openings of {name} weren't solved; the same command goes on")),
    }
}

/// The list of tables, as `/api/maps` has it.
fn index(tables: &[(&str, usize)]) -> String {
    let maps: Vec<String> = tables
        .iter()
        .map(|(game, side)| {
            let cells = side * side;
            format!(
                "{{\"game\":\"{game}\",\"columns\":{side},\"rows\":{side},\"first\":\"black\",\
                 \"known\":{cells},\"total\":{cells}}}"
            )
        })
        .collect();
    format!("{{\"schema\":1,\"maps\":[{}]}}\n", maps.join(","))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_says_what_there_is() {
        let list = index(&[("hex", 3), ("rex", 4)]);
        assert!(list.starts_with("{\"schema\":1,\"maps\":[{\"game\":\"hex\",\"columns\":3,"));
        assert!(list.contains("\"known\":16,\"total\":16}]}"), "{list}");
    }
}
