//! All commands in one table: what clients may call, the help, and the menu of `HexGui` come from
//! here.

use crate::call::{Call, unknown};
use crate::protocol::Answer;
use crate::{analyze, cells, game, links, params, player, solver};

/// A command.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    /// The arguments; those in brackets may be left out, and dots follow one that may be repeated.
    pub(crate) usage: &'static str,
    pub(crate) help: &'static str,
    pub(crate) menu: Option<Menu>,
    pub(crate) run: fn(&mut Call<'_>) -> Answer,
}

/// How `HexGui` offers a command.
pub(crate) struct Menu {
    /// How the answer is shown.
    kind: &'static str,
    label: &'static str,
    /// What stands for the arguments: `%m` the side to move, `%c` a color, `%p` a cell, `%P` cells.
    args: &'static str,
}

impl Command {
    const fn new(
        name: &'static str,
        usage: &'static str,
        help: &'static str,
        run: fn(&mut Call<'_>) -> Answer,
    ) -> Command {
        Command { name, usage, help, menu: None, run }
    }

    /// The same command with an entry in the menu.
    const fn menu(self, kind: &'static str, label: &'static str, args: &'static str) -> Command {
        Command { menu: Some(Menu { kind, label, args }), ..self }
    }

    /// The fewest and the most arguments.
    pub(crate) fn counts(&self) -> (usize, usize) {
        let words = || self.usage.split_whitespace();
        let needed = words().filter(|word| !word.contains(['[', ']'])).count();
        let most = if self.usage.contains("...") { usize::MAX } else { words().count() };
        (needed, most)
    }

    /// The line of the help.
    pub(crate) fn line(&self) -> String {
        let call = format!("{} {}", self.name, self.usage);
        format!("{}: {}", call.trim_end(), self.help)
    }
}

/// The command with a name.
pub(crate) fn find(name: &str) -> Option<&'static Command> {
    COMMANDS.iter().find(|command| command.name == name)
}

/// The menu, one entry a line: how it is shown, its name, and the command.
pub(crate) fn menu() -> String {
    let entries = COMMANDS.iter().filter_map(|command| {
        let Menu { kind, label, args } = command.menu.as_ref()?;
        Some(format!("{kind}/{label}/{} {args}", command.name).trim_end().to_string())
    });
    entries.collect::<Vec<_>>().join("\n")
}

pub(crate) const COMMANDS: &[Command] = &[
    Command::new("name", "", "the name of the program", |_| Ok("Mustplay".into())),
    Command::new("version", "", "its version", |_| Ok(env!("CARGO_PKG_VERSION").into())),
    Command::new("protocol_version", "", "the version of the protocol", |_| Ok("2".into())),
    Command::new("list_commands", "", "the names of all commands, one a line", |_| {
        Ok(COMMANDS.iter().map(|command| command.name).collect::<Vec<_>>().join("\n"))
    }),
    Command::new("known_command", "COMMAND", "whether there is such a command", |call| {
        Ok(find(call.word(0)).is_some().to_string())
    }),
    Command::new("help", "[COMMAND]", "what a command does, or all of them", help),
    Command::new("hexgui-analyze_commands", "", "the menu for HexGui", |_| Ok(menu())),
    Command::new("gogui-interrupt", "", "says that '# interrupt' is understood", |_| {
        Ok(String::new())
    }),
    Command::new("quit", "", "ends the program", |call| {
        call.session.is_over = true;
        Ok(String::new())
    }),
    Command::new("boardsize", "COLUMNS [ROWS]", "an empty board of this size", game::board_size),
    Command::new("clear_board", "", "an empty board", game::clear_board),
    Command::new("play", "COLOR MOVE", "a stone, or swap-pieces", game::play),
    Command::new("undo", "", "takes the last move back", game::undo),
    Command::new("showboard", "", "the position as a diagram", game::show_board).menu(
        "string",
        "Show Board",
        "",
    ),
    Command::new("final_score", "", "who has won: B+ or W+", game::final_score).menu(
        "string",
        "Final Score",
        "",
    ),
    Command::new("all_legal_moves", "[COLOR]", "the empty cells", game::legal_moves).menu(
        "plist",
        "All Legal Moves",
        "%m",
    ),
    Command::new("group-get", "CELL", "the chain that a stone belongs to", game::chain).menu(
        "group",
        "Chain Of A Stone",
        "%p",
    ),
    Command::new("genmove", "COLOR", "plays a move, and says which", player::gen_move),
    Command::new("reg_genmove", "COLOR", "a move that is not played", player::reg_gen_move).menu(
        "plist",
        "Suggest A Move",
        "%m",
    ),
    Command::new(
        "time_settings",
        "MAIN PERIOD STONES",
        "seconds for a game, or for so many stones of a period",
        player::time_settings,
    ),
    Command::new(
        "time_left",
        "COLOR SECONDS STONES",
        "what a player has left, for so many stones or for the game if 0",
        player::time_left,
    ),
    Command::new("param_game", "[KEY VALUE]", "the rules", params::game).menu("param", "Game", ""),
    Command::new("param_player", "[KEY VALUE]", "how genmove plays", params::player)
        .menu("param", "Player", ""),
    Command::new("param_dfpn", "[KEY VALUE]", "how positions are solved", params::dfpn)
        .menu("param", "Solver", ""),
    Command::new("dfpn-solve-state", "[COLOR]", "who wins with a color to move", solver::solve)
        .menu("string", "Who Wins", "%m"),
    Command::new("dfpn-solver-find-winning", "[COLOR]", "all moves that win", solver::find_winning)
        .menu("plist", "All Winning Moves", "%m"),
    Command::new("dfpn-get-state", "[COLOR]", "what the search has of the position", solver::state)
        .menu("string", "Solver: State", "%m"),
    Command::new("dfpn-get-bounds", "[COLOR]", "the same of each move", solver::bounds).menu(
        "string",
        "Solver: Bounds Of Moves",
        "%m",
    ),
    Command::new("dfpn-get-work", "[COLOR]", "the nodes behind each move", solver::work).menu(
        "pspairs",
        "Solver: Work On Moves",
        "%m",
    ),
    Command::new("dfpn-get-pv", "[COLOR]", "the line that the search expects", solver::line).menu(
        "var",
        "Solver: Best Line",
        "%m",
    ),
    Command::new(
        "lz-analyze",
        "[COLOR] [INTERVAL] [KEY VALUE]...",
        "what the player thinks, live; winrates from 0 to 10000",
        analyze::lz,
    ),
    Command::new(
        "kata-analyze",
        "[COLOR] [INTERVAL] [KEY VALUE]...",
        "what the player thinks, live; winrates from 0 to 1",
        analyze::kata,
    ),
    Command::new("gogui-gfx-analyze", "[COLOR]", "the same in pictures", analyze::pictures).menu(
        "string",
        "Player: Live Analysis",
        "%m",
    ),
    Command::new("compute-inferior", "[COLOR]", "cells not worth a thought", cells::inferior).menu(
        "inferior",
        "Inferior Cells",
        "%m",
    ),
    Command::new("compute-fillin", "[COLOR]", "cells that can be filled in", cells::fill_in)
        .menu("inferior", "Fill-in", "%m"),
    Command::new("vc-build", "[COLOR]", "inferior cells and must-play", cells::build).menu(
        "inferior",
        "Moves To Consider",
        "%m",
    ),
    Command::new("vc-get-mustplay", "[COLOR]", "cells outside must-play", cells::must_play).menu(
        "inferior",
        "Must-play",
        "%m",
    ),
    Command::new("eval-resist", "[COLOR]", "the value of the circuits", cells::resistance).menu(
        "string",
        "Circuits: Value",
        "%m",
    ),
    Command::new("eval-resist-cells", "[COLOR]", "the energy of each cell", cells::energies).menu(
        "pspairs",
        "Circuits: Energy Of Cells",
        "%m",
    ),
    Command::new(
        "vc-between-cells-full",
        "COLOR END END",
        "the connections between two ends",
        links::between_full,
    )
    .menu("vc", "Connections Between Cells", "%c %P"),
    Command::new(
        "vc-between-cells-semi",
        "COLOR END END",
        "the semi-connections between two ends",
        links::between_semi,
    )
    .menu("vc", "Semi-connections Between Cells", "%c %P"),
    Command::new("vc-connected-to-full", "COLOR END", "what is connected", links::connected_full)
        .menu("plist", "Connected To", "%c %P"),
    Command::new(
        "vc-connected-to-semi",
        "COLOR END",
        "what is semi-connected",
        links::connected_semi,
    )
    .menu("plist", "Semi-connected To", "%c %P"),
    Command::new("vc-union-full", "COLOR END END", "all carriers together", links::union_full)
        .menu("plist", "Union Of Connections", "%c %P"),
    Command::new("vc-union-semi", "COLOR END END", "all carriers together", links::union_semi)
        .menu("plist", "Union Of Semi-connections", "%c %P"),
    Command::new(
        "vc-intersection-full",
        "COLOR END END",
        "what all carriers share",
        links::meet_full,
    )
    .menu("plist", "Intersection Of Connections", "%c %P"),
    Command::new(
        "vc-intersection-semi",
        "COLOR END END",
        "what all carriers share",
        links::meet_semi,
    )
    .menu("plist", "Intersection Of Semi-connections", "%c %P"),
];

fn help(call: &mut Call<'_>) -> Answer {
    match call.args {
        [] => Ok(COMMANDS.iter().map(Command::line).collect::<Vec<_>>().join("\n")),
        [name, ..] => find(name).map(Command::line).ok_or_else(|| unknown(name)),
    }
}
