//! The player across the table: its level, its time, and what it thought last.

use super::attention::Attention;
use crate::args::{LEVELS, PlayArgs};
use crate::output::no_effect;
use board::{Record, Setup};
use mustplay::{
    Certified, CertifyError, Choice, Control, EngineSettings, Engines, Level, Manners, Player,
    SolveError, Turn,
};
use std::num::NonZeroUsize;
use std::time::Duration;
use terminal::watched;

// The command line offers all of them.
const _: () = assert!(LEVELS == Level::COUNT as i64);

/// The player, with its engines.
pub(super) struct Opponent {
    player: Player,
    engines: Engines,
    settings: EngineSettings,
    time: Option<Duration>,
    slips: Option<NonZeroUsize>,
    resigns: bool,
    /// What it thought when it moved last.
    pub(super) thought: Option<Choice>,
    /// Whether its last thinking was ended by Ctrl-C.
    pub(super) was_hurried: bool,
    attention: Attention,
}

impl Opponent {
    /// For the game and the board of a position.
    pub(super) fn new(
        args: &PlayArgs,
        position: &Setup,
        attention: Attention,
    ) -> anyhow::Result<Self> {
        let (rules, size) = (position.rules, position.size());
        let level = args.level.and_then(Level::new).unwrap_or(Level::STRONGEST);
        // A player that doesn't know the game leaves its place to one that does.
        let style = args.player.style.or(level.style.filter(|style| style.plays(rules)));
        let player = args.player.settings();
        let settings = EngineSettings { style, player, ..EngineSettings::default() };
        settings.check(rules)?;
        for (option, why) in args.player.idle(settings.player_for(rules).style) {
            no_effect(option, why);
        }
        if level.time.is_some() && args.player.has_time() {
            no_effect("--time", "this level has its own");
        }
        Ok(Opponent {
            player: Player::new(rules, size, settings.player_for(rules))?,
            engines: Engines::default(),
            settings,
            time: level.time.or(args.player.time()),
            slips: level.slips,
            resigns: !args.no_resign,
            thought: None,
            was_hurried: false,
            attention,
        })
    }

    /// The player's name.
    pub(super) fn name(&self) -> &'static str {
        self.player.settings().style.name()
    }

    /// What to do in a game that isn't over; `swap` says whether the rule is in force.
    pub(super) fn turn(&mut self, game: &Record, swap: bool) -> Turn {
        let manners = Manners { swap, resign: self.resigns, slips: self.slips }.at(game);
        let setup = game.position();
        let player = &mut self.player;
        let think = |control: &Control| player.turn(setup, &manners, control);
        let (turn, was_hurried) = thinking(&self.attention, self.time, think);
        self.was_hurried = was_hurried;
        let turn = turn.expect("the game isn't over");
        self.thought = turn.thought().cloned();
        turn
    }

    /// The move it thinks best for the side to move, whoever that is.
    pub(super) fn choice(&mut self, setup: &Setup) -> Choice {
        let player = &mut self.player;
        let think = |control: &Control| player.choose(setup, control);
        let (choice, was_hurried) = thinking(&self.attention, self.time, think);
        self.was_hurried = was_hurried;
        choice.expect("the game isn't over")
    }

    /// A certificate of who wins, unless that takes longer than a limit.
    pub(super) fn prove(
        &mut self,
        setup: &Setup,
        limit: Duration,
    ) -> Result<Certified, CertifyError> {
        let config = self.settings.config(setup.rules);
        let solver = self.engines.solver(setup, &config, Ok).map_err(SolveError::from)?;
        let certify = |control: &Control| solver.certify(setup, u64::MAX, control);
        let (proved, was_hurried) = thinking(&self.attention, Some(limit), certify);
        self.was_hurried = was_hurried;
        proved
    }
}

/// Runs some thinking until its time is over or Ctrl-C is pressed; and whether that happened.
fn thinking<T>(
    attention: &Attention,
    time: Option<Duration>,
    think: impl FnOnce(&Control) -> T,
) -> (T, bool) {
    let control = Control::default();
    attention.over(|interrupt| watched("thinking", &control, time, interrupt, || think(&control)))
}
