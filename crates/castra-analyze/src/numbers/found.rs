//! The problems that the analysis of numbers finds.

use castra_base::Span;

/// Something of which play may stop.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) place: Span,
    pub(super) doubt: Doubt,
    /// What the text calls it, if it is but a name.
    pub(super) name: Option<String>,
    /// What it is called in, and where that is given a number that may be wrong.
    pub(super) given: Option<(String, Span)>,
}

/// Why it may stop.
#[derive(Clone, Copy, Debug)]
pub(super) enum Doubt {
    /// A divisor may be 0, or is for certain.
    Divisor { certain: bool },
    /// There may be nothing to pick from.
    Pick,
    /// There may be more dice than can be rolled.
    Dice,
    /// At least so many may be more than at most so many.
    Answer,
    /// Two hexes may share no side.
    Side,
}
