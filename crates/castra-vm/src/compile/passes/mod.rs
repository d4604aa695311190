//! Passes over the mid-level IR of an instance: each is a function from it to it.
//!
//! | pass | what it does | budget |
//! |---|---|---|
//! | [`kept`] | words kept while options are weighed get their place in the frame | linear |
//! | [`reduce`] | a loop that looks for the best element of a set becomes one instruction | [`MOST_CODE`], `flow::MOST_WORDS` |
//! | [`threads`] | a jump to a condition that is known goes where that leads | [`MOST_CODE`]; linear |
//! | [`copies`] | what is copied is read where it stands | [`MOST_CODE`]; linear |
//! | [`peephole`] | cells are compared and measured from where they stand, results go where they are wanted, what is never read is left out | [`MOST_CODE`], `flow::MOST_WORDS` |
//! | [`jumps`] | jumps that lead nowhere are left out; before the others as well, for longer blocks | linear |
//!
//! None of them adds an instruction. The first and the last are part of every image, the
//! others of those that are to be fast. What an instruction reads and writes is said
//! once, in [`effects`]; where it may lead and what is live, in [`flow`].

mod cells;
mod context;
mod copies;
mod dead;
mod effects;
mod flow;
mod jumps;
mod kept;
mod peephole;
mod reduce;
mod results;
#[cfg(test)]
mod tests;
mod threads;

use super::mir::Mir;
use crate::op::{Op, Operand};

pub(crate) use self::kept::FIRST as FIRST_KEPT;

pub(super) use context::Context;

/// The most instructions of an instance that passes look at: what they cost grows with
/// instructions times registers.
const MOST_CODE: usize = 200_000;

/// The most constants that passes add: [`cells`] compares with 0 and with none.
pub(super) const MOST_CONSTANTS: usize = 2;

/// Runs the passes, those that make code fast if it is wanted; `false` if the registers
/// of the instance do not fit its frame.
pub(super) fn run(mir: &mut Mir, context: &mut Context<'_>, fast: bool) -> bool {
    let fits = kept::run(mir, context);
    if fast && may_rewrite(mir) {
        // Blocks are longer without jumps between them.
        jumps::run(mir);
        reduce::run(mir, context);
        threads::run(mir, context);
        copies::run(mir, context);
        peephole::run(mir, context);
    }
    jumps::run(mir);
    fits
}

/// Gives words that are kept their place, which is what a frame needs to be known;
/// `false` if the registers of the instance do not fit it.
pub(super) fn place_kept(mir: &mut Mir, context: &mut Context<'_>) -> bool {
    kept::run(mir, context)
}

/// Whether instructions may be changed or left out: there are not too many, and they
/// are not those of a test, which can be left at any of them.
fn may_rewrite(mir: &Mir) -> bool {
    let is_left = |op: &Op<Operand, _>| matches!(op, Op::Resume { .. });
    mir.len() <= MOST_CODE && !mir.insts.iter().any(|inst| is_left(&inst.op))
}
