//! The tables of inferior cells: works them out again, and checks them.

use crate::progress::bar;
use board::Color;
use chance::Random;
use inferior::check::{Checked, Effort, Refuted, check};
use inferior::shape::{SHAPES, Shape};
use inferior::table::{Ring, Table};
use report::words::{counted, grouped};
use std::io::Write;
use std::path::Path;
use terminal::{Interrupt, Outputs, Status};

/// How a ring is checked: on one board, with two empty cells besides those of the region.
const EFFORT: Effort = Effort { boards: 1, outside: 2 };

/// Derives the tables.
pub(super) fn derive(output: Option<&Path>, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let mut outputs = Outputs::default();
    let output = outputs.file("--output", output)?;
    let bar = bar(SHAPES.len() as u64, "shapes derived");
    let (mut tables, mut bytes) = (Vec::new(), Vec::new());
    for cells in SHAPES {
        if interrupt.happened() {
            return Ok(Status::Interrupted);
        }
        tables.push(Table::derive(Shape::new(cells)));
        bar.inc(1);
    }
    bar.finish_and_clear();
    tables.iter().for_each(|table| table.write(&mut bytes));
    let mut out = outputs.text();
    write!(out, "{}", counts(&tables))?;
    let is_same = tables == Table::all();
    match is_same {
        true => {
            writeln!(out, "The same as the tables in use, {} bytes.", grouped(bytes.len() as u64))?;
        }
        false => writeln!(out, "NOT the same as the tables in use.")?,
    }
    out.flush()?;
    if let Some(file) = output {
        file.write(&bytes)?;
    }
    Ok(if is_same { Status::Done } else { Status::Refused })
}

/// How many rings have something of each kind, for one color.
fn counts(tables: &[Table]) -> String {
    let mut text = String::from(
        "cells  shape                         rings  entries     dead  captured   whole  mutual  \
         dominated  vulnerable\n",
    );
    for table in tables {
        let (shape, of) = (table.shape().cells(), table.counts());
        let drawn: Vec<String> =
            shape.iter().map(|(right, down)| format!("{right},{down}")).collect();
        text += &format!(
            "{:5}  {:24} {:>10} {:>8} {:>8} {:>9} {:>7} {:>7} {:>10} {:>11}\n",
            shape.len(),
            drawn.join(" "),
            grouped(of.rings as u64),
            grouped(table.entries().len() as u64),
            grouped(of.dead as u64),
            grouped(of.captured[Color::Black] as u64),
            grouped(of.whole as u64),
            grouped(of.mutual as u64),
            grouped(of.dominated[Color::Black] as u64),
            grouped(of.vulnerable[Color::Black] as u64),
        );
    }
    text
}

/// Checks what the tables say of every ring, on all cores.
pub(super) fn check_all(interrupt: &Interrupt) -> anyhow::Result<Status> {
    let rings: Vec<(&Table, Ring)> = Table::all()
        .iter()
        .flat_map(|table| table.rings().map(move |ring| (table, ring)))
        .collect();
    let bar = bar(rings.len() as u64, "rings checked");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let share = |thread: usize| rings.iter().skip(thread).step_by(threads);
    let results: Vec<Result<Checked, Refuted>> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads)
            .map(|thread| {
                let (bar, share) = (&bar, share(thread));
                scope.spawn(move || {
                    let mut random = Random(0x5eed_0100 + thread as u64);
                    let mut checked = Checked::default();
                    for &(table, ring) in share {
                        if interrupt.happened() {
                            break;
                        }
                        check(table, ring, EFFORT, &mut random, &mut checked)?;
                        bar.inc(1);
                    }
                    Ok(checked)
                })
            })
            .collect();
        workers.into_iter().map(|worker| worker.join().expect("no panic")).collect()
    });
    let done = bar.position();
    bar.finish_and_clear();
    let mut all = Checked::default();
    for result in results {
        match result {
            Ok(checked) => all.add(checked),
            Err(wrong) => {
                println!("WRONG: {wrong}");
                return Ok(Status::Refused);
            }
        }
    }
    let Checked { made, not_made, refuted } = all;
    println!(
        "{} of {}: {} hold. Of {} that the tables don't make, {} were refuted.",
        counted(done, "ring"),
        grouped(rings.len() as u64),
        counted(made as u64, "claim"),
        grouped(not_made as u64),
        grouped(refuted as u64)
    );
    Ok(if interrupt.happened() { Status::Interrupted } else { Status::Done })
}
