//! How a figure is drawn.

/// The colors of the stones and of the sides of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Stones {
    /// Black and White are what their names say.
    #[default]
    BlackWhite,
    /// Black is red and White is blue, as on the boards of many playing sites. The red is the
    /// darker one, so that the two can be told apart without seeing hues.
    RedBlue,
}

/// What the picture stands on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Ground {
    /// A white page.
    #[default]
    Light,
    /// A dark page.
    Dark,
}

/// Where the letters of the columns and the numbers of the rows stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Coordinates {
    /// Nowhere.
    None,
    /// Above the board and to its left.
    TwoSides,
    /// On all four sides.
    #[default]
    FourSides,
}

/// All that may be chosen about a picture. The default is printed on white paper with black and
/// white stones.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Style {
    /// The colors of the stones and sides.
    pub stones: Stones,
    /// Light or dark.
    pub ground: Ground,
    /// Where the coordinates stand.
    pub coordinates: Coordinates,
    /// Whether the page shows through around the board. The page must then be as light or dark as
    /// `ground` says, or the coordinates can't be read.
    pub transparent: bool,
}
