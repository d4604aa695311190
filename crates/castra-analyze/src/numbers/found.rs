//! The problems that the analysis of numbers finds.

use castra_base::Span;

/// Something of which play may stop.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) place: Span,
    pub(super) doubt: Doubt,
    /// The name in the text, if the value is a name.
    pub(super) name: Option<String>,
    /// The function or procedure, and the span of the call with the wrong number.
    pub(super) given: Option<(String, Span)>,
}

/// The reason why it may stop.
#[derive(Clone, Copy, Debug)]
pub(super) enum Doubt {
    /// A divisor may be 0, or is for certain.
    Divisor { certain: bool },
    /// There may be nothing to pick from.
    Pick,
    /// There may be more dice than can be rolled.
    Dice,
    /// The lower limit of answers may exceed the upper one.
    Answer,
    /// Two hexes may share no side.
    Side,
}
