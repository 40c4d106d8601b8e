//! The player across the table: its level, its time, and what it thought last.

use crate::args::{EngineArgs, PlayArgs};
use crate::desk::{Desk, Settings};
use crate::watch::{Interrupt, watched};
use board::{Cell, Color, Move, Played, Rules, Setup};
use chance::Random;
use play::{Choice, Style};
use solve::Control;
use std::time::Duration;

/// What a level is: a player, its time, and how often it slips.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Level {
    pub(crate) style: Option<Style>,
    pub(crate) time: Option<Duration>,
    /// One of so many moves is a random one; none if 0.
    pub(crate) slips: usize,
}

/// A level from 1 on; the last is the strongest player with the time that was asked for.
pub(crate) fn level(number: u8) -> Level {
    let greedy = Level { style: Some(Style::Greedy), time: None, slips: 0 };
    match number {
        1 => Level { style: Some(Style::Random), ..greedy },
        2 => Level { slips: 2, ..greedy },
        3 => Level { slips: 4, ..greedy },
        4 => greedy,
        5 => Level { style: Some(Style::Hexy), ..greedy },
        6 => Level { style: None, time: Some(Duration::from_millis(500)), slips: 0 },
        _ => Level { style: None, time: None, slips: 0 },
    }
}

/// What the player does on its turn.
pub(super) enum Turn {
    Play(Move),
    Resign,
}

/// The player, with its engines.
pub(super) struct Opponent<'d> {
    desk: &'d mut dyn Desk,
    settings: Settings,
    time: Option<Duration>,
    slips: usize,
    random: Random,
    /// What it thought when it moved last.
    pub(super) thought: Option<Choice>,
}

impl<'d> Opponent<'d> {
    pub(super) fn new(args: &PlayArgs, desk: &'d mut dyn Desk) -> Self {
        let engine = EngineArgs {
            engine: None,
            without: Vec::new(),
            memory: None,
            limit: None,
            threads: None,
        };
        let level = args.level.map_or(level(u8::MAX), level);
        // A player that doesn't know the game leaves its place to one that does.
        let style = args.player.style.or(level.style.filter(|style| style.plays(args.game)));
        let player = args.player.settings();
        Opponent {
            desk,
            settings: Settings { engine, style, player },
            time: level.time.or(args.player.time()),
            slips: level.slips,
            random: Random(player.seed.wrapping_mul(2) | 1),
            thought: None,
        }
    }

    /// The player's name.
    pub(super) fn name(&self, rules: Rules) -> &'static str {
        self.settings.player_for(rules).style.name()
    }

    /// What to do in a position in which nobody has joined; `swap` says whether the rule is in force.
    pub(super) fn turn(&mut self, setup: &Setup, swap: bool) -> Result<Turn, String> {
        self.thought = None;
        let stones = setup.count(Color::Black) + setup.count(Color::White);
        if swap && stones == 0 {
            let (desk, settings) = (&mut *self.desk, &self.settings);
            let cell = thinking(self.time, |control| desk.opening(setup.rules, settings, control));
            return Ok(Turn::Play(Move::Place(cell?)));
        }
        if swap && stones == 1 && self.swaps(setup)? {
            return Ok(Turn::Play(Move::SwapPieces));
        }
        if self.slips > 0 && self.random.below(self.slips) == 0 {
            let cells: Vec<Cell> =
                setup.size().all_cells().filter(|&cell| setup.at(cell).is_none()).collect();
            return Ok(Turn::Play(Move::Place(self.random.pick(&cells))));
        }
        let choice = self.choice(setup)?;
        let turn = match choice.proven {
            Some(winner) if winner != setup.turn => Turn::Resign,
            _ => Turn::Play(Move::Place(choice.cell)),
        };
        self.thought = Some(choice);
        Ok(turn)
    }

    fn swaps(&mut self, setup: &Setup) -> Result<bool, String> {
        let swapped = Played { color: setup.turn, action: Move::SwapPieces };
        if setup.clone().make(swapped).is_err() {
            return Ok(false);
        }
        let (desk, settings) = (&mut *self.desk, &self.settings);
        thinking(self.time, |control| desk.swaps(setup, settings, control))
    }

    /// The move it thinks best for the side to move, whoever that is.
    pub(super) fn choice(&mut self, setup: &Setup) -> Result<Choice, String> {
        let (desk, settings) = (&mut *self.desk, &self.settings);
        let choice = thinking(self.time, |control| desk.choose(setup, settings, control))?;
        Ok(choice.expect("the game isn't over"))
    }

    /// A certificate of who wins, unless that takes longer than a limit.
    pub(super) fn prove(
        &mut self,
        setup: &Setup,
        limit: Duration,
        form: crate::certificates::Form,
    ) -> anyhow::Result<Option<crate::proving::Proved>> {
        let (desk, settings) = (&mut *self.desk, &self.settings);
        thinking(Some(limit), |control| desk.prove(setup, settings, form, control))
    }
}

/// Runs some thinking until its time is over. Ctrl-C ends the program.
fn thinking<T>(time: Option<Duration>, think: impl FnOnce(&Control) -> T) -> T {
    let control = Control::default();
    watched("thinking", &control, time, &Interrupt::never(), || think(&control))
}
