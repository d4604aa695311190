//! The problems that the analysis of numbers finds.

use castra_base::Span;

/// A place at which play may stop.
#[derive(Debug)]
pub(super) struct PossibleFault {
    pub(super) place: Span,
    pub(super) doubt: FaultKind,
    /// The source name of the value, if it has one.
    pub(super) name: Option<String>,
    /// The callee that got the number as an argument, and the span of that argument.
    pub(super) argument: Option<(String, Span)>,
}

/// The reason why play may stop.
#[derive(Clone, Copy, Debug)]
pub(super) enum FaultKind {
    /// A divisor may be 0, or is for certain.
    Divisor { certain: bool },
    /// A pick may be from an empty set.
    Pick,
    /// There may be more dice than can be rolled.
    Dice,
    /// The lower limit of answers may exceed the upper one.
    Answer,
    /// Two hexes may share no side.
    Side,
}
