//! The files of a run, whichever game it is about: the document with its pictures, and what a later
//! run goes on from.

use super::Options;
use anyhow::{Context, bail};
use report::words::counted;
use std::path::{Path, PathBuf};
use terminal::{Interrupt, Status, WriteError, check_writable, write_file};

pub(super) struct Files {
    output: PathBuf,
    pub(super) data: PathBuf,
}

impl Files {
    /// Those that were asked for; the document has a usual name.
    pub(super) fn of(options: &Options, usual: &str) -> anyhow::Result<Files> {
        let output = options.output.clone().unwrap_or_else(|| usual.into());
        let data = options.data.clone().unwrap_or_else(|| output.with_extension("tsv"));
        if data == output {
            bail!("--data and --output are the same file");
        }
        Ok(Files { output, data })
    }

    pub(super) fn check_writable(&self) -> Result<(), WriteError> {
        check_writable(&self.data)?;
        check_writable(&self.output)
    }

    /// Writes the document, and its pictures beside it.
    pub(super) fn write(
        &self,
        pictures: impl IntoIterator<Item = (&'static str, String)>,
        document: &str,
    ) -> anyhow::Result<()> {
        let folder = self.output.parent().unwrap_or(Path::new("")).join("pictures");
        std::fs::create_dir_all(&folder)
            .with_context(|| format!("can't make the folder {}", folder.display()))?;
        for (name, picture) in pictures {
            write_file(&folder.join(name), picture.as_bytes())?;
        }
        Ok(write_file(&self.output, document.as_bytes())?)
    }

    /// Says how many results there are and where, and how the run ended.
    pub(super) fn told(
        &self,
        results: usize,
        noun: &str,
        given_up: usize,
        interrupt: &Interrupt,
    ) -> Status {
        let known = counted(results as u64, noun);
        let missing = match given_up {
            0 => String::new(),
            count => format!(", {count} given up"),
        };
        println!("{known} in {}{missing}; see {}", self.data.display(), self.output.display());
        Status::of_work(given_up == 0, interrupt)
    }
}
