//! Edge templates: derived from searches, and checked.
//!
//! A template is kept if it was found in the searches of several positions, if no other one implies
//! it, and if its proof by the rules of certificates is short. A ladder is a template like others;
//! what was found at one length is tried at all lengths up to the longest.
//!
//! | file | what |
//! |---|---|
//! | `strip` | what is connected to a side by a strip along it |
//! | `mine` | templates from nodes of searches |
//! | `stretch` | ladders of other lengths |

mod mine;
mod stretch;
mod strip;

use crate::progress::bar;
use board::Color;
use connect::Limits;
use connect::edge::template::Template;
use connect::edge::{self, EdgeTemplates};
use proof::Builder;
use report::words::{counted, grouped};
use solve::dfs::{self, DepthFirst};
use solve::{Control, TemplateProofs};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use strip::Strip;
use terminal::{Interrupt, Outputs, Status};

/// How many positions are searched.
const POSITIONS: u32 = 1_200;

/// What chance starts from.
const SEED: u64 = 1;

/// In how many searches a template has to be found.
const LEAST_FOUND: u32 = 2;

/// How often connections may be sought for the proof of a template.
const MOST_SOUGHT: u64 = 2_000;

/// Derives the templates.
pub(super) fn derive(output: Option<&Path>, interrupt: &Interrupt) -> anyhow::Result<Status> {
    let mut outputs = Outputs::default();
    let output = outputs.file("--output", output)?;
    let found = find(POSITIONS, interrupt);
    if interrupt.happened() {
        return Ok(Status::Interrupted);
    }
    let templates = choose(&found, interrupt);
    if interrupt.happened() {
        return Ok(Status::Interrupted);
    }
    let text: String = templates.iter().map(|template| format!("{template}\n")).collect();
    let is_same = text == edge::TEMPLATES;
    let mut out = outputs.text();
    writeln!(
        out,
        "{} found in the searches of {}, {} kept.",
        counted(found.len() as u64, "template"),
        counted(u64::from(POSITIONS), "position"),
        grouped(templates.len() as u64)
    )?;
    match is_same {
        true => writeln!(out, "The same as the templates in use.")?,
        false => writeln!(out, "NOT the same as the templates in use.")?,
    }
    out.flush()?;
    if let Some(file) = output {
        file.write(text.as_bytes())?;
    }
    Ok(if is_same { Status::Done } else { Status::Refused })
}

/// The templates that searches of so many positions give, with the number of searches that each was
/// found in.
fn find(positions: u32, interrupt: &Interrupt) -> BTreeMap<Template, u32> {
    let bar = bar(u64::from(positions), "positions searched");
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicU32::new(0);
    let work = || {
        let mut found = BTreeMap::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= positions || interrupt.happened() {
                return found;
            }
            for template in mine::mine(SEED, number) {
                *found.entry(template).or_insert(0) += 1;
            }
            bar.inc(1);
        }
    };
    let mut all = BTreeMap::new();
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            for (template, count) in worker.join().expect("no panic") {
                *all.entry(template).or_insert(0) += count;
            }
        }
    });
    bar.finish_and_clear();
    all
}

/// Those that are worth keeping, the smallest first.
fn choose(found: &BTreeMap<Template, u32>, interrupt: &Interrupt) -> Vec<Template> {
    let often = found.iter().filter(|&(_, &count)| count >= LEAST_FOUND);
    let often: Vec<Template> = often.map(|(template, _)| template.clone()).collect();
    let longer = on_all_cores(&often, "templates at other lengths", interrupt, stretch::stretched);
    let mut all: Vec<Template> = often.into_iter().chain(longer.into_iter().flatten()).collect();
    all.sort_by_cached_key(|template| (template.places().count(), template.to_string()));
    all.dedup();
    let mut least: Vec<Template> = Vec::new();
    for template in all {
        if !least.iter().any(|other| other.implies(&template)) {
            least.push(template);
        }
    }
    let proofs = on_all_cores(&least, "templates proved", interrupt, proved);
    let with_proof = least.into_iter().zip(proofs).filter(|(_, proof)| proof.is_ok());
    with_proof.map(|(template, _)| template).collect()
}

/// Does something with each template, on all cores, and gives the results in order; fewer if it is
/// interrupted.
fn on_all_cores<R: Send>(
    templates: &[Template],
    what: &'static str,
    interrupt: &Interrupt,
    work: impl Fn(&Template) -> R + Sync,
) -> Vec<R> {
    let bar = bar(templates.len() as u64, what);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let share = || {
        let mut done = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            match templates.get(number) {
                Some(template) if !interrupt.happened() => done.push((number, work(template))),
                _ => return done,
            }
            bar.inc(1);
        }
    };
    let mut all: Vec<(usize, R)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(share)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("no panic")).collect()
    });
    bar.finish_and_clear();
    all.sort_by_key(|&(number, _)| number);
    all.into_iter().map(|(_, result)| result).collect()
}

/// Proves a template by the rules of certificates; what is wrong if that fails or takes too long.
fn proved(template: &Template) -> Result<(), String> {
    let board = strip::board(template.length(), template.height(), [0, 0]);
    let placed = EdgeTemplates::of(&board, Color::Black, std::slice::from_ref(template));
    let placed = placed.placed().first().ok_or("it doesn't fit on a board")?;
    let mut proofs = TemplateProofs::within(MOST_SOUGHT);
    let mut builder = Builder::new(board.size(), Color::Black);
    let claim = proofs.claim(&board, &mut builder, placed).ok_or("it has no short proof")?;
    let claim = builder.claim(claim);
    let is_within = claim.stones.is_subset(placed.stones) && claim.carrier.is_subset(placed.free);
    if is_within { Ok(()) } else { Err("its proof needs other cells".into()) }
}

/// What is wrong with a template, if anything: its proof by the rules of certificates, the answer
/// of SOLVER, and that nothing can be taken away from it.
pub(super) fn check(template: &Template) -> Result<(), String> {
    proved(template)?;
    let mut strip = Strip::of(template).ok_or("there is no way around it to its target")?;
    let (stones, free) = (strip.cells(&template.stones), strip.cells(&template.free));
    let position = strip.position(template.target, stones, free);
    let mut solver = DepthFirst::new(strip.board(), dfs::Features::default(), Limits::FAST);
    let outcome = solver.solve(position, false, &Control::default());
    if outcome.winner != Some(Color::Black) {
        return Err("SOLVER says that it isn't connected".into());
    }
    for cell in stones | free {
        let (stones, free) = (stones.without(cell), free.without(cell));
        if strip.connected(template.target, stones, free).is_some() {
            let name = strip.board().size().name(cell);
            return Err(format!("{name} of the strip is not needed"));
        }
    }
    Ok(())
}

/// Checks all templates in use.
pub(super) fn check_all(interrupt: &Interrupt) -> anyhow::Result<Status> {
    let templates = edge::all();
    let checked = on_all_cores(templates, "templates checked", interrupt, check);
    let mut wrong = 0;
    for (template, verdict) in templates.iter().zip(&checked) {
        if let Err(cause) = verdict {
            println!("WRONG: {template}: {cause}");
            wrong += 1;
        }
    }
    println!(
        "{} of {}: {} proved by the rules of certificates and by SOLVER, with no cell to spare.",
        counted(checked.len() as u64, "template"),
        grouped(templates.len() as u64),
        grouped((checked.len() - wrong) as u64),
    );
    Ok(match (wrong, interrupt.happened()) {
        (0, false) => Status::Done,
        (0, true) => Status::Interrupted,
        _ => Status::Refused,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn templates_are_proved_checked_and_minimal() {
        let all = edge::all();
        assert!(all.len() > 50, "{} templates", all.len());
        for template in all.iter().step_by(9) {
            assert_eq!(check(template), Ok(()), "{template}");
        }
    }

    #[test]
    fn a_wrong_template_is_found_out() {
        for (text, cause) in [
            ("T-/.-", "it has no short proof"),
            ("-T./...", "is not needed"),
            ("---T-/-----/-.-.-/.....", "it has no short proof"),
        ] {
            let template: Template = text.parse().expect("a template");
            let wrong = check(&template).expect_err(text);
            assert!(wrong.contains(cause), "{text}: {wrong}");
        }
    }

    #[test]
    fn templates_are_found_again() {
        let found = find(12, &Interrupt::default());
        let known = edge::all();
        let again = found.keys().filter(|one| known.iter().any(|other| other.implies(one))).count();
        assert!(again > 3, "{again} of {}", found.len());
    }

    #[test]
    fn no_template_implies_another() {
        let all = edge::all();
        for (index, one) in all.iter().enumerate() {
            let other = all[..index].iter().find(|other| other.implies(one));
            assert_eq!(other, None, "{one}");
        }
    }
}
