//! The files of a run, whichever game it is about: the document with its pictures, and what a later
//! run goes on from.

use super::Options;
use report::words::counted;
use std::io::Write;
use std::path::Path;
use terminal::{Folder, Interrupt, Output, Outputs, Status};

pub(super) struct Files {
    output: Output,
    pub(super) data: Output,
    pictures: Folder,
    outputs: Outputs,
}

impl Files {
    /// Those that were asked for; the document has a usual name. All can be written.
    pub(super) fn of(options: &Options, usual: &str) -> anyhow::Result<Files> {
        let output = options.output.clone().unwrap_or_else(|| usual.into());
        let beside = if output == Path::new("-") { Path::new(usual) } else { &output };
        let data = options.data.clone().unwrap_or_else(|| beside.with_extension("tsv"));
        let pictures = beside.parent().unwrap_or(Path::new("")).join("pictures");
        let mut outputs = Outputs::default();
        if let Some(papers) = &options.papers {
            outputs.reads("the file of --papers", papers);
        }
        let data = outputs.kept_file("--data", &data)?;
        let output = outputs.file("--output", Some(&output))?.expect("it was given");
        let pictures = outputs.folder("--output", Some(&pictures), [])?.expect("it was given");
        Ok(Files { output, data, pictures, outputs })
    }

    /// Writes the document, and its pictures beside it.
    pub(super) fn write(
        &self,
        pictures: impl IntoIterator<Item = (&'static str, String)>,
        document: &str,
    ) -> anyhow::Result<()> {
        for (name, picture) in pictures {
            self.pictures.write(name, picture.as_bytes())?;
        }
        Ok(self.output.write(document.as_bytes())?)
    }

    /// Says how many results there are and where, and how the run ended.
    pub(super) fn told(
        &self,
        results: usize,
        noun: &str,
        given_up: usize,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Status> {
        let known = counted(results as u64, noun);
        let missing = match given_up {
            0 => String::new(),
            count => format!(", {count} given up"),
        };
        let (data, output) = (self.data.name(), self.output.name());
        writeln!(self.outputs.text(), "{known} in {data}{missing}; see {output}")?;
        Ok(Status::of_work(given_up == 0, interrupt))
    }
}
