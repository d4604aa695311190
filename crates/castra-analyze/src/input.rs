//! The rules that analyses read.

use castra_ir::Rules;
use castra_ir::summary::Summaries;

use crate::state_access::LazyStateAccess;

/// The rules of a game with its modules, and the facts that several analyses need.
#[derive(Clone, Copy)]
pub(crate) struct Input<'a, 'w> {
    /// All bodies, with changes applied.
    pub rules: &'a Rules,
    /// The effects of each function and procedure.
    pub summaries: &'a Summaries<'a>,
    /// The state that bodies read and write, computed on first use.
    pub state_access: &'a LazyStateAccess<'w>,
    /// True if more than two armies may play, so that play continues when one is defeated.
    pub continues_after_defeat: bool,
}
