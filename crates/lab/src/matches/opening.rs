//! Openings: the moves that a game starts with. Each is played from both sides.

use anyhow::{anyhow, bail};
use board::{Cell, Move, Played, Rules, Setup, Size, Symmetry};
use chance::Random;
use mustplay::analysis::{Analyzer, LinksBy};
use mustplay::{CantPlay, Control, Player, Settings, Style};
use std::num::NonZeroUsize;
use terminal::Interrupt;

/// How many openings are drawn for one that is kept as balanced.
const DRAWN: usize = 6;

/// The stones of a balanced opening.
const STONES: usize = 3;

/// The random games by which an opening is judged.
const GAMES: u64 = 500;

/// The nodes of the solver that looks at it before, times the square of the cells: a node takes
/// about so long.
const SOLVER_WORK: u64 = 2_000_000;

/// The memory for both, in MiB.
const MEMORY: NonZeroUsize = NonZeroUsize::new(16).unwrap();

/// A chance that is too slim for an opening that is to be even.
const SLIM: f64 = 0.3;

/// The moves of an opening, from Black on.
pub(super) type Opening = Vec<Cell>;

/// The openings that an option names: `empty`, `each`, `balanced`, or a list with commas between
/// openings and blanks between moves.
pub(super) fn read(
    text: &str,
    rules: Rules,
    size: Size,
    count: usize,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Opening>> {
    match text {
        "empty" => Ok(vec![Vec::new()]),
        "each" => Ok(each(size)),
        "balanced" => balanced(rules, size, count, interrupt),
        list => list.split(',').map(|moves| listed(moves, rules, size)).collect(),
    }
}

fn listed(moves: &str, rules: Rules, size: Size) -> anyhow::Result<Opening> {
    let mut setup = Setup::empty(rules, size);
    let mut opening = Vec::new();
    for name in moves.split_whitespace() {
        let cell = size
            .cell_named(name)
            .ok_or_else(|| anyhow!("the {size} board has no cell '{name}'"))?;
        setup
            .make(Played { color: setup.turn, action: Move::Place(cell) })
            .map_err(|error| anyhow!("the opening '{}': {error}", moves.trim()))?;
        opening.push(cell);
    }
    if setup.joined().is_some() {
        bail!("the opening '{}' ends the game", moves.trim());
    }
    Ok(opening)
}

/// Every first move, but of a move and its rotation only one.
fn each(size: Size) -> Vec<Opening> {
    let image = |cell: Cell| Symmetry::Rotation.cell(size, cell);
    size.all_cells().filter(|&cell| cell <= image(cell)).map(|cell| vec![cell]).collect()
}

/// Openings of a few stones after which chances are about even: of some that are drawn, the most
/// even one by circuits that a short search doesn't call decided. If it calls all of them so, as on
/// small boards, circuits alone choose. The first ones are the same however many there are.
///
/// In Rex, of which circuits say nothing, the search alone has to agree.
fn balanced(
    rules: Rules,
    size: Size,
    count: usize,
    interrupt: &Interrupt,
) -> anyhow::Result<Vec<Opening>> {
    let analyzer = Analyzer::new(size);
    let mut critic = Critic::new(rules, size)?;
    let mut random = Random(0x5eed_1234);
    let mut kept: Vec<Opening> = Vec::new();
    for _ in 0..count {
        let mut drawn: Vec<(f64, Opening)> = Vec::new();
        for _ in 0..DRAWN {
            let opening = draw(&mut random, size);
            let setup = after(rules, size, &opening);
            let lead = match rules {
                Rules::Hex => lead(&analyzer, &setup),
                Rules::Rex => setup.joined().is_none().then_some(0.0),
            };
            let is_new = !kept.contains(&opening);
            drawn.extend(lead.filter(|_| is_new).map(|lead| (lead.abs(), opening)));
        }
        drawn.sort_by(|(a, _), (b, _)| a.total_cmp(b));
        let even = |(_, opening): &&(f64, Opening)| critic.is_open(&after(rules, size, opening));
        let chosen = drawn.iter().find(even).or(drawn.first());
        kept.extend(chosen.map(|(_, opening)| opening.clone()));
        if interrupt.happened() {
            break;
        }
    }
    if kept.is_empty() {
        bail!("the {size} board is too small for balanced openings; use --openings each");
    }
    Ok(kept)
}

/// A second opinion on openings that doesn't rest on circuits alone: Monte Carlo tree search, after
/// a solver has tried to decide the position. Both are limited by nodes, so that the same openings
/// are kept each time.
struct Critic(Player);

impl Critic {
    fn new(rules: Rules, size: Size) -> Result<Critic, CantPlay> {
        let cells = size.cells() as u64;
        let settings = Settings {
            style: Style::Mcts,
            most_nodes: GAMES,
            solver_nodes: Some(SOLVER_WORK / (cells * cells)),
            memory_mib: MEMORY,
            ..Settings::default()
        };
        Player::new(rules, size, settings).map(Critic)
    }

    /// Whether the game is open: nobody is proved to win, and neither side's chance is slim.
    fn is_open(&mut self, setup: &Setup) -> bool {
        let choice = self.0.choose(setup, &Control::default());
        choice.is_some_and(|choice| {
            choice.proven.is_none() && (SLIM..=1.0 - SLIM).contains(&choice.value)
        })
    }
}

/// How far White is ahead of Black: the mean of the values before and after the best-looking move,
/// of which each color has one stone more in one. None if somebody is seen to win.
fn lead(analyzer: &Analyzer, setup: &Setup) -> Option<f64> {
    let before = analyzer.circuit(setup, LinksBy::Ends);
    let best = before.cells.first()?.cell;
    let mut next = setup.clone();
    next.make(Played { color: setup.turn, action: Move::Place(best) }).expect("the cell is empty");
    let mean = (before.value + analyzer.circuit(&next, LinksBy::Ends).value) / 2.0;
    mean.is_finite().then_some(mean)
}

fn draw(random: &mut Random, size: Size) -> Opening {
    let mut cells: Vec<Cell> = size.all_cells().collect();
    let stones = STONES.min(cells.len());
    (0..stones).map(|_| cells.swap_remove(random.below(cells.len()))).collect()
}

fn after(rules: Rules, size: Size, opening: &[Cell]) -> Setup {
    let mut setup = Setup::empty(rules, size);
    for &cell in opening {
        let played = Played { color: setup.turn, action: Move::Place(cell) };
        setup.make(played).expect("the cells differ");
    }
    setup
}
