//! `mustplay man`: a manual page for each command.

use crate::args;
use clap_mangen::Man;
use clap_mangen::roff::{Roff, roman};
use std::io::{Write, stdout};
use std::path::Path;
use terminal::{Outputs, Status};

/// How apostrophes are written, at the beginning of a page.
const APOSTROPHES: &str = ".ie \\n(.g .ds Aq \\(aq\n.el .ds Aq '\n";

pub(crate) fn run(folder: Option<&Path>) -> anyhow::Result<Status> {
    let mut command = args::command().disable_help_subcommand(true);
    command.build();
    let Some(folder) = folder else {
        stdout().lock().write_all(&page(&command)?)?;
        return Ok(Status::Done);
    };
    let mut pages = Vec::new();
    collect(&command, &mut pages)?;
    let names = pages.iter().map(|(name, _)| name.clone());
    let folder = Outputs::default().folder("--dir", Some(folder), names)?.expect("it was given");
    for (name, page) in &pages {
        folder.write(name, page)?;
    }
    Ok(Status::Done)
}

/// The pages of a command and of all below it, with the names of their files.
fn collect(command: &clap::Command, pages: &mut Vec<(String, Vec<u8>)>) -> anyhow::Result<()> {
    for below in command.get_subcommands().filter(|command| !command.is_hide_set()) {
        collect(below, pages)?;
    }
    pages.push((Man::new(command.clone()).get_filename(), page(command)?));
    Ok(())
}

fn page(command: &clap::Command) -> anyhow::Result<Vec<u8>> {
    let mut page = Vec::new();
    let man = Man::new(command.clone());
    man.render_title(&mut page)?;
    man.render_name_section(&mut page)?;
    man.render_synopsis_section(&mut page)?;
    man.render_description_section(&mut page)?;
    if command.get_arguments().any(|arg| !arg.is_hide_set()) {
        man.render_options_section(&mut page)?;
    }
    if command.has_subcommands() {
        man.render_subcommands_section(&mut page)?;
    }
    let help = command.get_after_long_help().or(command.get_after_help());
    if let Some(help) = help {
        sections(&help.to_string()).to_writer(&mut page)?;
    }
    if command.get_version().is_some() {
        man.render_version_section(&mut page)?;
    }
    // Every section brings its own; one is enough.
    let page = String::from_utf8(page)?.replace(APOSTROPHES, "");
    Ok(format!("{APOSTROPHES}{page}").into_bytes())
}

/// What stands at the end of a help, as sections: examples, positions, exit codes, and the rest.
fn sections(help: &str) -> Roff {
    let mut roff = Roff::new();
    let mut last = "";
    for paragraph in help.split("\n\n") {
        let (first, rest) = paragraph.split_once('\n').unwrap_or((paragraph, ""));
        let (name, body) = match first {
            "Examples:" => ("EXAMPLES", rest.to_string()),
            "A POSITION is any of:" => ("POSITIONS", rest.to_string()),
            _ => match paragraph.strip_prefix("Exit codes: ") {
                Some(codes) => ("EXIT STATUS", codes.replace('\n', " ")),
                None => ("NOTES", paragraph.replace('\n', " ")),
            },
        };
        match name == last {
            true => roff.control("PP", []),
            false => roff.control("SH", [name]),
        };
        last = name;
        // Lines of examples stay as they are.
        let is_fixed = body.contains('\n') || body.starts_with(' ');
        if is_fixed {
            roff.control("nf", []);
        }
        for line in body.lines() {
            roff.text([roman(line)]);
        }
        if is_fixed {
            roff.control("fi", []);
        }
    }
    roff
}
