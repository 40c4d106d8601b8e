//! The kinds of inferior cells, and why a cell is one.

use board::{Cell, Color};

/// What is looked for; each kind can be switched off.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Kinds {
    /// Dead cells are filled in.
    pub dead: bool,
    /// Captured regions are filled in.
    pub captured: bool,
    /// Regions are filled in that go to both colors.
    pub mutual: bool,
    /// Vulnerable moves are left out.
    pub vulnerable: bool,
    /// Dominated moves are left out.
    pub dominated: bool,
    /// All of these are looked for on the whole board as well, by graphs.
    pub graphs: bool,
}

impl Kinds {
    /// All of them.
    pub const ALL: Kinds = Kinds {
        dead: true,
        captured: true,
        mutual: true,
        vulnerable: true,
        dominated: true,
        graphs: true,
    };

    /// None of them.
    pub const NONE: Kinds = Kinds {
        dead: false,
        captured: false,
        mutual: false,
        vulnerable: false,
        dominated: false,
        graphs: false,
    };

    /// All of them but one, by the name of the one that is missing.
    pub fn each_but_one() -> [(&'static str, Kinds); 6] {
        let all = Kinds::ALL;
        [
            ("dead", Kinds { dead: false, ..all }),
            ("captured", Kinds { captured: false, ..all }),
            ("mutual", Kinds { mutual: false, ..all }),
            ("vulnerable", Kinds { vulnerable: false, ..all }),
            ("dominated", Kinds { dominated: false, ..all }),
            ("graphs", Kinds { graphs: false, ..all }),
        ]
    }

    /// Whether anything is filled in.
    pub fn fill_in(self) -> bool {
        self.dead || self.captured || self.mutual
    }

    /// Whether any moves are left out.
    pub fn leave_out(self) -> bool {
        self.vulnerable || self.dominated
    }
}

/// Why a cell was filled in, or a move needn't be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// Its color never matters.
    Dead,
    /// It belongs to this color, who answers there if the opponent plays there.
    Captured(Color),
    /// It and the rest of its region are shared between the colors: whoever plays there first, the
    /// opponent's answer makes the region worth what it is when filled.
    Mutual,
    /// An answer at this cell makes the move worthless.
    Vulnerable(Cell),
    /// This cell is at least as good.
    Dominated(Cell),
}
