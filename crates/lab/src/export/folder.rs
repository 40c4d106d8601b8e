//! The folder of a data set, while it is made and when it is finished.
//!
//! | file | what |
//! |---|---|
//! | `positions.csv` | the rows, there when all of them are |
//! | `positions.parquet` | the same, if it was asked for |
//! | `README.md` | the data card |
//! | `unfinished.csv`, `unfinished.json` | the rows so far, and how far that is |
//!
//! A batch is added to the rows first; then the note is replaced as a whole. So whatever ends a
//! run, the note names a beginning of the rows, and what is behind it is cut off.

use super::recipe::Recipe;
use super::row::{Row, header};
use anyhow::{Context, bail, ensure};
use serde::{Deserialize, Serialize};
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use terminal::{Folder, Outputs};

pub(super) const ROWS: &str = "positions.csv";
pub(super) const PARQUET: &str = "positions.parquet";
pub(super) const CARD: &str = "README.md";
const UNFINISHED: &str = "unfinished.csv";
const NOTE: &str = "unfinished.json";

/// How far an unfinished data set is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Progress {
    pub(super) recipe: Recipe,
    /// The part that is being made.
    pub(super) part: usize,
    /// How many batches of it are done.
    pub(super) batches: u32,
    /// How many of the last batches had no row.
    pub(super) empty_batches: u32,
    /// How many rows each part has, up to this one.
    pub(super) rows: Vec<u64>,
    /// How many bytes of the rows belong to these batches.
    pub(super) bytes: u64,
}

impl Progress {
    fn start(recipe: Recipe) -> Progress {
        Progress { recipe, part: 0, batches: 0, empty_batches: 0, rows: vec![0], bytes: 0 }
    }
}

/// A data set that is being made.
pub(super) struct Unfinished {
    folder: Folder,
    file: File,
    pub(super) progress: Progress,
}

impl Unfinished {
    /// Begins a data set, or goes on with one of the same recipe. Each of its rows is handed on.
    pub(super) fn open(
        path: &Path,
        recipe: &Recipe,
        outputs: &mut Outputs,
        each: impl FnMut(Row) -> anyhow::Result<()>,
    ) -> anyhow::Result<Unfinished> {
        let there = |name: &str| path.join(name).exists();
        if there(ROWS) {
            let path = path.display();
            bail!("{path} has a data set already; nothing was done, name another folder");
        }
        let found = found(path)?;
        let others = [UNFINISHED, PARQUET, CARD].into_iter().filter(|_| found.is_none());
        if let Some(name) = others.into_iter().find(|name| there(name)) {
            let path = path.display();
            bail!("{path} has a file {name} already; nothing was done, name another folder");
        }
        let names = [ROWS, PARQUET, CARD, UNFINISHED, NOTE].map(String::from);
        let folder = outputs.folder("FOLDER", Some(path), names)?.expect("it was given");
        match found {
            Some(progress) => {
                check_recipe(path, &progress.recipe, recipe)?;
                let rows = folder.file(UNFINISHED);
                let name = || format!("{} can't be gone on with", rows.display());
                let file = OpenOptions::new().append(true).open(&rows).with_context(name)?;
                let length = file.metadata().with_context(name)?.len();
                ensure!(length >= progress.bytes, "{}: it has become shorter", name());
                file.set_len(progress.bytes).with_context(name)?;
                read(&rows, each)?;
                Ok(Unfinished { folder, file, progress })
            }
            None => {
                let rows = folder.file(UNFINISHED);
                let file = OpenOptions::new().append(true).create_new(true).open(&rows);
                let file = file.with_context(|| format!("{}", rows.display()))?;
                let progress = Progress::start(recipe.clone());
                let mut unfinished = Unfinished { folder, file, progress };
                unfinished.add(&header())?;
                unfinished.note()?;
                Ok(unfinished)
            }
        }
    }

    /// How many rows the part has that is being made.
    pub(super) fn rows_of_part(&self) -> u64 {
        *self.progress.rows.last().expect("one for each part so far")
    }

    /// How many rows there are in all.
    pub(super) fn rows(&self) -> u64 {
        self.progress.rows.iter().sum()
    }

    /// Adds the rows of a batch.
    pub(super) fn add_batch(&mut self, rows: &[Row]) -> anyhow::Result<()> {
        self.add(&rows.iter().map(Row::text).collect::<String>())?;
        self.progress.batches += 1;
        self.progress.empty_batches =
            if rows.is_empty() { self.progress.empty_batches + 1 } else { 0 };
        *self.progress.rows.last_mut().expect("one for each part so far") += rows.len() as u64;
        self.note()
    }

    /// Begins the next part.
    pub(super) fn next_part(&mut self) -> anyhow::Result<()> {
        self.progress.part += 1;
        (self.progress.batches, self.progress.empty_batches) = (0, 0);
        self.progress.rows.push(0);
        self.note()
    }

    /// The file of the rows.
    pub(super) fn path(&self) -> PathBuf {
        self.folder.file(UNFINISHED)
    }

    /// Writes another file of the folder.
    pub(super) fn write(&self, name: &str, contents: &[u8]) -> anyhow::Result<()> {
        Ok(self.folder.write(name, contents)?)
    }

    /// Puts the rows at their place; what else belongs to the data set has been written.
    pub(super) fn finish(self) -> anyhow::Result<()> {
        let place = self.folder.file(ROWS);
        fs::rename(self.path(), &place).with_context(|| format!("{}", place.display()))?;
        let note = self.folder.file(NOTE);
        fs::remove_file(&note).with_context(|| format!("{}", note.display()))
    }

    fn add(&mut self, text: &str) -> anyhow::Result<()> {
        let name = || format!("can't write {}", self.folder.file(UNFINISHED).display());
        self.file.write_all(text.as_bytes()).with_context(name)?;
        self.progress.bytes += text.len() as u64;
        Ok(())
    }

    fn note(&self) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(&self.progress)? + "\n";
        self.write(NOTE, text.as_bytes())
    }
}

/// How far the unfinished data set of a folder is, if there is one.
fn found(path: &Path) -> anyhow::Result<Option<Progress>> {
    let note = path.join(NOTE);
    match fs::read_to_string(&note) {
        Ok(text) => {
            let context = || format!("{} is no note of an unfinished data set", note.display());
            serde_json::from_str(&text).map(Some).with_context(context)
        }
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(None)
        }
        Err(error) => Err(error).with_context(|| format!("{}", note.display())),
    }
}

/// Refuses to go on with another recipe: the rows would be those of neither.
fn check_recipe(path: &Path, old: &Recipe, new: &Recipe) -> anyhow::Result<()> {
    let path = path.display();
    if old.version != new.version {
        let (old, new) = (&old.version, &new.version);
        bail!("{path} was begun by version {old}, and this is {new}; name another folder");
    }
    ensure!(
        old == new,
        "{path} was begun with --seed {} --budget {} for {}; use the same, or name another folder",
        old.seed,
        old.budget,
        old.parts.join(",")
    );
    Ok(())
}

/// Hands on each row of a file.
pub(super) fn read(
    path: &Path,
    mut each: impl FnMut(Row) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let name = path.display();
    let file = File::open(path).with_context(|| format!("{name}"))?;
    for (index, line) in BufReader::new(file).lines().enumerate() {
        let place = || format!("{name}, line {}", index + 1);
        let line = line.with_context(place)?;
        match index {
            0 => ensure!(line == header().trim_end(), "{name} has other columns"),
            _ => each(line.parse().with_context(place)?)?,
        }
    }
    Ok(())
}
