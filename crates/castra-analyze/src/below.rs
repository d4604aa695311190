//! A game with its summaries, for the analysis of what is on top of it.

use castra_ir::Rules;

use crate::written::Written;

/// A game below, in which every number means the same.
pub(crate) struct GameBelow<'a, S> {
    /// Its bodies.
    pub rules: &'a Rules,
    /// The state that they write.
    pub written: &'a Written,
    /// The summaries of an analysis that found nothing in them.
    pub summaries: &'a S,
}
