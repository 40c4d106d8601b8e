//! The engines at one board: they keep what they find out from command to command.
//!
//! Whoever asks them knows nothing of widths. Behind the trait [`Desk`] are the search and the player for the
//! board that is on the table; another size brings another desk.

use crate::args::EngineArgs;
use crate::certificates::Form;
use crate::engines::Choice as Chosen;
use crate::keeping::Keeper;
use crate::proving::{self, Proved};
use crate::report;
use board::{Board, Cell, Color, Position, Rules, Setup};
use play::{Choice, Plays, Style};
use solve::Control;
use solve::compiled::{Compiled, Search};
use solve::dfpn::record::Known;
use store::Root;

/// How the engines work.
#[derive(Debug)]
pub(crate) struct Settings {
    /// The threads, the memory and the limit of the search.
    pub(crate) engine: EngineArgs,
    /// Which player, if one was asked for.
    pub(crate) style: Option<Style>,
    /// How it plays, but for the style.
    pub(crate) player: play::Settings,
}

impl Settings {
    /// How to play a game: with the style that was asked for, or else with the strongest.
    pub(crate) fn player_for(&self, rules: Rules) -> play::Settings {
        let style = self.style.unwrap_or(Style::strongest(rules));
        play::Settings { style, ..self.player }
    }
}

/// What the table of the search has of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) state: State,
    /// How many nodes went into it.
    pub(crate) work: u64,
}

/// How far a position is from being decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum State {
    /// What is left to prove that the side to move wins, and that it loses.
    Open([u32; 2]),
    Decided {
        winner: Color,
        best: Option<Cell>,
    },
}

/// The engines at one board. Positions have to be of its size.
pub(crate) trait Desk {
    /// Decides a position by proof-number search.
    fn solve(
        &mut self,
        setup: &Setup,
        all_moves: bool,
        settings: &Settings,
        control: &Control,
    ) -> Result<report::Answer, String>;

    /// A certificate of who wins a position, checked; none if the search was stopped.
    fn prove(
        &mut self,
        setup: &Setup,
        settings: &Settings,
        form: Form,
        control: &Control,
    ) -> anyhow::Result<Option<Proved>>;

    /// The same by the search that decides positions, which knows what it has found out, with at most about so
    /// many claims; none if that wasn't enough or the search was stopped.
    fn certify(
        &mut self,
        setup: &Setup,
        most_claims: u64,
        settings: &Settings,
        control: &Control,
    ) -> anyhow::Result<Option<Proved>>;

    /// Keeps what the search knows of a position that it has decided in a store, perhaps with a certificate. With
    /// `all_moves` it has decided all moves.
    fn keep(
        &mut self,
        setup: &Setup,
        all_moves: bool,
        certificate: Option<Vec<u8>>,
        settings: &Settings,
        keeper: &Keeper,
    ) -> anyhow::Result<()>;

    /// Tells the search what a store has below a position, unless the search has begun already.
    fn prepare(
        &mut self,
        setup: &Setup,
        settings: &Settings,
        keeper: &Keeper,
    ) -> anyhow::Result<()>;

    /// What the search has in its table of a position in which nobody has joined.
    fn entry(&mut self, setup: &Setup) -> Option<Entry>;

    /// A move of the player; none if the game is over.
    fn choose(
        &mut self,
        setup: &Setup,
        settings: &Settings,
        control: &Control,
    ) -> Result<Option<Choice>, String>;

    /// Whether the player takes over the only stone on the board.
    fn swaps(
        &mut self,
        setup: &Setup,
        settings: &Settings,
        control: &Control,
    ) -> Result<bool, String>;

    /// The player's first move where the opponent may take it over.
    fn opening(
        &mut self,
        rules: Rules,
        settings: &Settings,
        control: &Control,
    ) -> Result<Cell, String>;
}

/// The engines at a board of one width; each is made when it is first asked for.
pub(crate) struct Engines<'b, const W: usize> {
    board: &'b Board<W>,
    search: Option<(Chosen, Box<dyn Search<W> + 'b>)>,
    player: Option<(Rules, Box<dyn Plays<W> + 'b>)>,
}

impl<'b, const W: usize> Engines<'b, W>
where
    Board<W>: Compiled<W> + play::Compiled<W>,
{
    pub(crate) fn new(board: &'b Board<W>) -> Self {
        Engines { board, search: None, player: None }
    }

    /// The search with these settings; with others it begins anew.
    fn search(
        &mut self,
        rules: Rules,
        settings: &Settings,
    ) -> Result<&mut (dyn Search<W> + 'b), String> {
        let chosen = Chosen::new(&settings.engine, rules).map_err(|error| format!("{error:#}"))?;
        if self.search.as_ref().is_none_or(|(other, _)| *other != chosen) {
            self.search = None;
            self.search = Some((chosen, chosen.dfpn(self.board)));
        }
        let (_, search) = self.search.as_mut().expect("it was just made");
        Ok(&mut **search)
    }

    /// The player with these settings, likewise.
    fn player(
        &mut self,
        rules: Rules,
        settings: &Settings,
    ) -> Result<&mut (dyn Plays<W> + 'b), String> {
        let wanted = settings.player_for(rules);
        let is_it = self
            .player
            .as_ref()
            .is_some_and(|(other, player)| *other == rules && *player.settings() == wanted);
        if !is_it {
            self.player = None;
            let player = play::Compiled::player(self.board, rules, wanted)
                .map_err(|error| error.to_string())?;
            self.player = Some((rules, player));
        }
        let (_, player) = self.player.as_mut().expect("it was just made");
        Ok(&mut **player)
    }
}

impl<const W: usize> Desk for Engines<'_, W>
where
    Board<W>: Compiled<W> + play::Compiled<W>,
{
    fn solve(
        &mut self,
        setup: &Setup,
        all_moves: bool,
        settings: &Settings,
        control: &Control,
    ) -> Result<report::Answer, String> {
        let position = Position::new(self.board, setup);
        let outcome = self.search(setup.rules, settings)?.solve(position, all_moves, control);
        let carrier = outcome.carrier.map(|cells| cells.iter().collect());
        Ok(report::Answer::new(setup.size(), &outcome, carrier, Default::default()))
    }

    fn prove(
        &mut self,
        setup: &Setup,
        settings: &Settings,
        form: Form,
        control: &Control,
    ) -> anyhow::Result<Option<Proved>> {
        let position = Position::new(self.board, setup);
        let mut engine = Chosen::new(&settings.engine, setup.rules)?.start(self.board);
        engine.prove(self.board, &position, control, form)
    }

    fn certify(
        &mut self,
        setup: &Setup,
        most_claims: u64,
        settings: &Settings,
        control: &Control,
    ) -> anyhow::Result<Option<Proved>> {
        let position = Position::new(self.board, setup);
        let search = self.search(setup.rules, settings).map_err(anyhow::Error::msg)?;
        let made = search.certificate_within(&position, most_claims, control);
        made.ok().map(|made| proving::checked(&made, &position, Form::Binary)).transpose()
    }

    fn keep(
        &mut self,
        setup: &Setup,
        all_moves: bool,
        certificate: Option<Vec<u8>>,
        settings: &Settings,
        keeper: &Keeper,
    ) -> anyhow::Result<()> {
        let (board, position) = (self.board, Position::new(self.board, setup));
        let search = self.search(setup.rules, settings).map_err(anyhow::Error::msg)?;
        // The answer stands in the table: this takes no time.
        let outcome = search.solve(position, all_moves, &Control::default());
        keeper.keep(board, &position, search, &Root { outcome, certificate })
    }

    fn prepare(
        &mut self,
        setup: &Setup,
        settings: &Settings,
        keeper: &Keeper,
    ) -> anyhow::Result<()> {
        let is_other = |(chosen, _): &(Chosen, _)| chosen.rules != setup.rules;
        if self.search.as_ref().is_none_or(is_other) {
            let (board, position) = (self.board, Position::new(self.board, setup));
            let search = self.search(setup.rules, settings).map_err(anyhow::Error::msg)?;
            keeper.prepare(board, &position, search)?;
        }
        Ok(())
    }

    fn entry(&mut self, setup: &Setup) -> Option<Entry> {
        let (chosen, search) = self.search.as_mut()?;
        if chosen.rules != setup.rules {
            return None;
        }
        let record = search.recorded(&Position::new(self.board, setup))?;
        let state = match record.known {
            Known::Open { phi, delta } => State::Open([phi, delta]),
            Known::Decided { winner, best, .. } => State::Decided { winner, best },
        };
        Some(Entry { state, work: record.work })
    }

    fn choose(
        &mut self,
        setup: &Setup,
        settings: &Settings,
        control: &Control,
    ) -> Result<Option<Choice>, String> {
        let position = Position::new(self.board, setup);
        Ok(self.player(setup.rules, settings)?.choose(&position, control))
    }

    fn swaps(
        &mut self,
        setup: &Setup,
        settings: &Settings,
        control: &Control,
    ) -> Result<bool, String> {
        let position = Position::new(self.board, setup);
        Ok(self.player(setup.rules, settings)?.should_swap(&position, control))
    }

    fn opening(
        &mut self,
        rules: Rules,
        settings: &Settings,
        control: &Control,
    ) -> Result<Cell, String> {
        Ok(self.player(rules, settings)?.opening(control))
    }
}
