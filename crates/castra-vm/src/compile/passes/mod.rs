//! Optimization passes over the mid-level IR of a specialization.
//!
//! | pass | effect | budget |
//! |---|---|---|
//! | [`hoisted`] | allocates hoisted values in the frame | linear |
//! | [`loop_idiom`] | replaces a loop that finds the best element of a set by one instruction | [`MAX_CODE`], `flow::MAX_WORDS` |
//! | [`jump_threading`] | threads a jump to a condition whose result is known | [`MAX_CODE`]; linear |
//! | [`copies`] | propagates copies | [`MAX_CODE`]; linear |
//! | [`peephole`] | fuses instructions, writes results to their destination, removes dead code | [`MAX_CODE`], `flow::MAX_WORDS` |
//! | [`jumps`] | simplifies jumps; also before the others, for longer blocks | linear |
//!
//! No pass adds an instruction. The first and the last run for every image, the others for
//! optimized images. [`effects`] defines the words that an instruction reads and writes, [`flow`]
//! its successors and the live registers.

mod context;
mod copies;
mod dead_code;
mod effects;
mod flow;
mod hoisted;
mod jump_threading;
mod jumps;
mod load_fusion;
mod loop_idiom;
mod peephole;
mod result_forwarding;
#[cfg(test)]
mod tests;

use super::mir::Mir;
use crate::op::{Op, Operand};

pub(crate) use self::hoisted::FIRST as FIRST_HOISTED;

pub(super) use context::Context;

/// The maximum number of instructions of a specialization that is optimized, since the cost of
/// passes grows with instructions times registers.
const MAX_CODE: usize = 200_000;

/// The highest number of constants that passes add: [`load_fusion`] compares with 0 and with
/// `none`.
pub(super) const MAX_CONSTANTS: usize = 2;

/// Runs the passes, those for speed only if `fast`. Returns `false` if the registers do not fit
/// into the frame.
pub(super) fn run(mir: &mut Mir, context: &mut Context<'_>, fast: bool) -> bool {
    let fits = hoisted::run(mir, context);
    if fast && may_rewrite(mir) {
        // Fewer jumps mean longer blocks for the other passes.
        jumps::run(mir);
        loop_idiom::run(mir, context);
        jump_threading::run(mir, context);
        copies::run(mir, context);
        peephole::run(mir, context);
    }
    jumps::run(mir);
    fits
}

/// Allocates hoisted values, which determines the size of the frame. Returns `false` if the
/// registers do not fit.
pub(super) fn allocate_hoisted(mir: &mut Mir, context: &mut Context<'_>) -> bool {
    hoisted::run(mir, context)
}

/// Returns whether instructions may be changed or removed: not if there are too many, and not in a
/// test, which may end at any instruction.
fn may_rewrite(mir: &Mir) -> bool {
    let is_left = |op: &Op<Operand, _>| matches!(op, Op::Resume { .. });
    mir.len() <= MAX_CODE && !mir.insts.iter().any(|inst| is_left(&inst.op))
}
