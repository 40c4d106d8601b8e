//! What can be switched off in an engine: one table that parsers, help and knock-out runs read.

use crate::config::{ConfigError, Engine};
use board::Rules;
use inferior::{Kinds, rex};
use solve::{dfpn, dfs};
use std::fmt;

/// A part of an engine that can be switched off. Each says what the engine does without it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Feature {
    /// Side cells of empty triangles are tried too.
    Domination,
    /// Side triangles are not filled in.
    FillIn,
    /// No connections are sought.
    HSearch,
    /// Moves that don't meet the threats of connections are tried too.
    Threats,
    /// In Rex: no pairings are sought.
    Pairings,
    /// In Rex: the pairing of a strip, on boards that aren't square, is not known.
    Strips,
    /// In Rex: moves that leave a pairing are not seen one move ahead.
    Ahead,
    /// In Rex: all moves are answered, even where fewer are enough.
    Closed,
    /// Carriers of failed moves don't prune others.
    MustPlay,
    /// All carriers are united when a loss is backed up.
    Unions,
    /// Moves that a move fills in for its owner don't wait behind it.
    Deferral,
    /// How many answers there seem to be to moves plays no part in their order.
    Forcing,
    /// Every node is looked at as closely as if all its moves were to be searched.
    Stages,
    /// Regions that connections capture are not filled in.
    Decomposition,
    /// Connections begin with neighbors alone, not with edge templates.
    Templates,
    /// Claims are not used for other positions.
    Learned,
    /// Moves are tried in reading order.
    Order,
    /// How moves have fared elsewhere plays no part in their order.
    History,
    /// The network that learned from searches plays no part in the order of moves.
    LearnedOrder,
    /// All moves are looked at, not just the first few.
    Focus,
    /// Nodes that are left are expanded anew.
    Kept,
    /// Nothing is remembered, or in dfpn only a few positions.
    Table,
    /// The rotation of a position is another position.
    Rotation,
    /// The image of a position with columns and rows, and colors, exchanged is another position.
    Mirror,
    /// Positions that are like their own mirror image are searched, too.
    Stealing,
    /// No inferior cells beyond side triangles: none of the next kinds, or in Rex none at all.
    Inferior,
    /// Dead cells are not filled in.
    Dead,
    /// Captured regions are not filled in.
    Captured,
    /// Regions that go to both colors are not filled in.
    Mutual,
    /// Vulnerable moves are tried too.
    Vulnerable,
    /// Dominated moves are tried too.
    Dominated,
    /// In Rex: moves that kill a cell are tried too.
    Killers,
    /// In Rex: moves that capture a pair for the mover are tried too.
    Capturers,
    /// None of these is looked for on the whole board.
    Graphs,
}

impl Feature {
    /// All of them, in the order in which they are listed.
    pub const ALL: [Feature; 34] = [
        Feature::Domination,
        Feature::FillIn,
        Feature::HSearch,
        Feature::Threats,
        Feature::Pairings,
        Feature::Strips,
        Feature::Ahead,
        Feature::Closed,
        Feature::MustPlay,
        Feature::Unions,
        Feature::Deferral,
        Feature::Forcing,
        Feature::Stages,
        Feature::Decomposition,
        Feature::Templates,
        Feature::Learned,
        Feature::Order,
        Feature::History,
        Feature::LearnedOrder,
        Feature::Focus,
        Feature::Kept,
        Feature::Table,
        Feature::Rotation,
        Feature::Mirror,
        Feature::Stealing,
        Feature::Inferior,
        Feature::Dead,
        Feature::Captured,
        Feature::Mutual,
        Feature::Vulnerable,
        Feature::Dominated,
        Feature::Killers,
        Feature::Capturers,
        Feature::Graphs,
    ];

    /// Those that an engine has in a game.
    pub fn of(engine: Engine, rules: Rules) -> impl Iterator<Item = Feature> {
        Feature::ALL.into_iter().filter(move |feature| feature.is_of(engine, rules))
    }

    /// The feature with a name.
    ///
    /// ```
    /// use mustplay::Feature;
    /// assert_eq!(Feature::named("must-play").map(Feature::name), Some("must-play"));
    /// assert_eq!(Feature::named("magic"), None);
    /// ```
    pub fn named(name: &str) -> Option<Feature> {
        Feature::ALL.into_iter().find(|feature| feature.name() == name)
    }

    /// What is known of it: the one table of features.
    fn info(self) -> Info {
        match self {
            Feature::Domination => {
                info("domination", SOLVER, "Side cells of empty triangles are tried too", |on| {
                    on.solver.domination = false;
                })
            }
            Feature::FillIn => info("fill-in", SOLVER, "Side triangles are not filled in", |on| {
                on.solver.fill_in = false;
            }),
            Feature::HSearch => info("h-search", SOLVER, "No connections are sought", |on| {
                on.solver.h_search = false;
            }),
            Feature::Threats => info(
                "threats",
                HEX,
                "Moves that don't meet the threats of connections are tried too",
                |on| {
                    on.dfpn.threats = false;
                },
            ),
            Feature::Pairings => info("pairings", REX, "In Rex: no pairings are sought", |on| {
                on.dfpn.rex.pairings = false;
            }),
            Feature::Strips => info(
                "strips",
                REX,
                "In Rex: the pairing of a strip, on boards that aren't square, is not known",
                |on| {
                    on.dfpn.rex.strips = false;
                },
            ),
            Feature::Ahead => info(
                "ahead",
                REX,
                "In Rex: moves that leave a pairing are not seen one move ahead",
                |on| {
                    on.dfpn.rex.ahead = false;
                },
            ),
            Feature::Closed => info(
                "closed",
                REX,
                "In Rex: all moves are answered, even where fewer are enough",
                |on| {
                    on.dfpn.rex.closed = false;
                },
            ),
            Feature::MustPlay => info(
                "must-play",
                BOTH_IN_HEX,
                "Carriers of failed moves don't prune others",
                |on| {
                    on.solver.must_play = false;
                    on.dfpn.must_play = false;
                },
            ),
            Feature::Unions => info(
                "unions",
                BOTH_IN_HEX,
                "All carriers are united when a loss is backed up",
                |on| {
                    on.solver.small_unions = false;
                    on.dfpn.small_unions = false;
                },
            ),
            Feature::Deferral => info(
                "deferral",
                HEX,
                "Moves that a move fills in for its owner don't wait behind it",
                |on| {
                    on.dfpn.deferral = false;
                },
            ),
            Feature::Forcing => info(
                "forcing",
                HEX,
                "How many answers there seem to be to moves plays no part in their order",
                |on| {
                    on.dfpn.forcing = false;
                },
            ),
            Feature::Stages => info(
                "stages",
                DFPN,
                "Every node is looked at as closely as if all its moves were to be searched",
                |on| {
                    on.dfpn.stages = false;
                },
            ),
            Feature::Decomposition => info(
                "decomposition",
                DFPN,
                "Regions that connections capture are not filled in",
                |on| {
                    on.dfpn.decomposition = false;
                },
            ),
            Feature::Templates => info(
                "templates",
                HEX,
                "Connections begin with neighbors alone, not with edge templates",
                |on| {
                    on.dfpn.templates = false;
                },
            ),
            Feature::Learned => {
                info("learned", DFPN, "Claims are not used for other positions", |on| {
                    on.dfpn.learned = false;
                })
            }
            Feature::Order => info("order", DFPN, "Moves are tried in reading order", |on| {
                on.dfpn.order = false;
            }),
            Feature::History => info(
                "history",
                DFPN,
                "How moves have fared elsewhere plays no part in their order",
                |on| {
                    on.dfpn.history = false;
                },
            ),
            Feature::LearnedOrder => info(
                "learned-order",
                DFPN,
                "The network that learned from searches plays no part in the order of moves",
                |on| {
                    on.dfpn.learned_order = false;
                },
            ),
            Feature::Focus => {
                info("focus", DFPN, "All moves are looked at, not just the first few", |on| {
                    on.dfpn.focus = false;
                })
            }
            Feature::Kept => info("kept", DFPN, "Nodes that are left are expanded anew", |on| {
                on.dfpn.kept = false;
            }),
            Feature::Table => {
                info("table", ALL, "Nothing is remembered, or in dfpn only a few positions", |on| {
                    on.solver.table = false;
                    on.dfpn.table = false;
                })
            }
            Feature::Rotation => {
                info("rotation", DFPN, "The rotation of a position is another position", |on| {
                    on.dfpn.rotation = false;
                })
            }
            Feature::Mirror => info(
                "mirror",
                DFPN,
                "The image of a position with columns and rows, and colors, exchanged is another \
                 position",
                |on| {
                    on.dfpn.mirror = false;
                },
            ),
            Feature::Stealing => info(
                "stealing",
                DFPN,
                "Positions that are like their own mirror image are searched, too",
                |on| {
                    on.dfpn.stealing = false;
                },
            ),
            Feature::Inferior => info(
                "inferior",
                ALL,
                "No inferior cells beyond side triangles: none of the next kinds, or in Rex none \
                 at all",
                |on| {
                    on.kinds(|kinds| *kinds = Kinds::NONE);
                    on.rex_kinds(|kinds| *kinds = rex::Kinds::NONE);
                },
            ),
            Feature::Dead => info("dead", ALL, "Dead cells are not filled in", |on| {
                on.kinds(|kinds| kinds.dead = false);
                on.rex_kinds(|kinds| kinds.dead = false);
            }),
            Feature::Captured => {
                info("captured", ALL, "Captured regions are not filled in", |on| {
                    on.kinds(|kinds| kinds.captured = false);
                    on.rex_kinds(|kinds| kinds.captured = false);
                })
            }
            Feature::Mutual => {
                info("mutual", ALL, "Regions that go to both colors are not filled in", |on| {
                    on.kinds(|kinds| kinds.mutual = false);
                    on.rex_kinds(|kinds| kinds.shared = false);
                })
            }
            Feature::Vulnerable => {
                info("vulnerable", BOTH_IN_HEX, "Vulnerable moves are tried too", |on| {
                    on.kinds(|kinds| kinds.vulnerable = false);
                })
            }
            Feature::Dominated => {
                info("dominated", BOTH_IN_HEX, "Dominated moves are tried too", |on| {
                    on.kinds(|kinds| kinds.dominated = false);
                })
            }
            Feature::Killers => {
                info("killers", REX, "In Rex: moves that kill a cell are tried too", |on| {
                    on.rex_kinds(|kinds| kinds.killers = false);
                })
            }
            Feature::Capturers => info(
                "capturers",
                REX,
                "In Rex: moves that capture a pair for the mover are tried too",
                |on| {
                    on.rex_kinds(|kinds| kinds.capturers = false);
                },
            ),
            Feature::Graphs => {
                info("graphs", ALL, "None of these is looked for on the whole board", |on| {
                    on.kinds(|kinds| kinds.graphs = false);
                    on.rex_kinds(|kinds| kinds.graphs = false);
                })
            }
        }
    }

    /// The name on the command line.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// What an engine does without it, as a sentence.
    pub fn off(self) -> &'static str {
        self.info().off
    }

    /// Whether an engine has it in a game.
    pub fn is_of(self, engine: Engine, rules: Rules) -> bool {
        let Info { owners, .. } = self.info();
        match (engine, rules) {
            (Engine::Brute, _) | (Engine::Solver, Rules::Rex) => false,
            (Engine::Solver, Rules::Hex) => owners.solver,
            (Engine::Dfpn, Rules::Hex) => owners.hex,
            (Engine::Dfpn, Rules::Rex) => owners.rex,
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Refuses features that an engine doesn't have in a game.
pub(crate) fn check(engine: Engine, rules: Rules, without: &[Feature]) -> Result<(), ConfigError> {
    match without.iter().find(|feature| !feature.is_of(engine, rules)) {
        None => Ok(()),
        Some(_) if Feature::of(engine, rules).next().is_none() => {
            Err(ConfigError::NoFeatures(engine))
        }
        Some(&feature) => Err(ConfigError::NoSuchFeature { engine, rules, feature }),
    }
}

/// Those of the features that change nothing in an engine beside the others that are off.
pub(crate) fn idle(engine: Engine, without: &[Feature]) -> Vec<Feature> {
    let all = switches(without).effective(engine);
    let is_idle = |feature: &Feature| {
        let others: Vec<_> = without.iter().copied().filter(|other| other != feature).collect();
        switches(&others).effective(engine) == all
    };
    let mut idle: Vec<_> = without.iter().copied().filter(is_idle).collect();
    idle.dedup();
    idle
}

/// SOLVER's features but for these.
pub(crate) fn solver(without: &[Feature]) -> dfs::Features {
    switches(without).solver
}

/// The features of proof-number search but for these.
pub(crate) fn dfpn(without: &[Feature]) -> dfpn::Features {
    switches(without).dfpn
}

fn switches(without: &[Feature]) -> Switches {
    let mut switches = Switches { solver: dfs::Features::default(), dfpn: dfpn::Features::ALL };
    for feature in without {
        (feature.info().clear)(&mut switches);
    }
    switches
}

/// What the engines have, all on at first.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Switches {
    solver: dfs::Features,
    dfpn: dfpn::Features,
}

impl Switches {
    /// The switches of one engine, with those in place that change nothing: SOLVER looks at side
    /// triangles only where it looks for no inferior cells.
    fn effective(mut self, engine: Engine) -> Switches {
        let usual = switches(&[]);
        match engine {
            Engine::Solver => {
                self.dfpn = usual.dfpn;
                self.solver.domination |= self.solver.inferior.leave_out();
                self.solver.fill_in |= self.solver.inferior.fill_in();
            }
            Engine::Dfpn | Engine::Brute => self.solver = usual.solver,
        }
        self
    }

    /// Changes the inferior cells of Hex, which both engines look for.
    fn kinds(&mut self, change: impl Fn(&mut Kinds)) {
        change(&mut self.solver.inferior);
        change(&mut self.dfpn.inferior);
    }

    /// Changes the inferior cells of Rex.
    fn rex_kinds(&mut self, change: impl Fn(&mut rex::Kinds)) {
        change(&mut self.dfpn.rex.inferior);
    }
}

/// A row of the table.
struct Info {
    name: &'static str,
    owners: Owners,
    off: &'static str,
    clear: fn(&mut Switches),
}

/// Who has a feature: SOLVER, and proof-number search in either game.
#[derive(Clone, Copy)]
struct Owners {
    solver: bool,
    hex: bool,
    rex: bool,
}

const SOLVER: Owners = Owners { solver: true, hex: false, rex: false };
const HEX: Owners = Owners { solver: false, hex: true, rex: false };
const REX: Owners = Owners { solver: false, hex: false, rex: true };
const DFPN: Owners = Owners { solver: false, hex: true, rex: true };
const BOTH_IN_HEX: Owners = Owners { solver: true, hex: true, rex: false };
const ALL: Owners = Owners { solver: true, hex: true, rex: true };

const fn info(
    name: &'static str,
    owners: Owners,
    off: &'static str,
    clear: fn(&mut Switches),
) -> Info {
    Info { name, owners, off, clear }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every feature changes something, and only in engines that have it.
    #[test]
    fn a_feature_is_a_switch_of_its_owners() {
        let all = switches(&[]);
        for feature in Feature::ALL {
            let off = switches(&[feature]);
            let is_in_dfpn = off.dfpn != all.dfpn;
            let has = |engine, rules| feature.is_of(engine, rules);
            assert_eq!(off.solver != all.solver, has(Engine::Solver, Rules::Hex), "{feature}");
            let is_of_dfpn = has(Engine::Dfpn, Rules::Hex) || has(Engine::Dfpn, Rules::Rex);
            assert_eq!(is_in_dfpn, is_of_dfpn, "{feature}");
        }
    }

    #[test]
    fn names_are_unique() {
        for feature in Feature::ALL {
            assert_eq!(Feature::named(feature.name()), Some(feature));
        }
    }
}
