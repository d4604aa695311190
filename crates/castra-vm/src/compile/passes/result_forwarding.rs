//! Writes a result directly to the register to which it is copied.
//!
//! ```text
//! or-2 dst f7, a f1, b f3             or-2 dst f5, a f1, b f3
//! move-n w 2, dst f5, src f7
//! ```
//!
//! Here `f7` is dead afterwards.

use super::effects::{self, Access, AccessContext};
use crate::op::{Draft, Op, Operand};

/// Returns the instruction with the destination of a copy of its result, and the run of registers
/// that has to be dead afterwards.
pub(super) fn redirect_result(
    op: &Draft,
    copy: &Draft,
    context: AccessContext<'_>,
) -> Option<(Draft, Operand, u16)> {
    let (dst, src, words) = match *copy {
        Op::Move { dst, src } => (dst, src, 1),
        Op::MoveN { w, dst, src } => (dst, src, u16::from(w)),
        _ => return None,
    };
    let own = |place: Operand| context.registers(place, words).len() == usize::from(words);
    if !own(src) || !matches!(dst, Operand::Frame(_) | Operand::Callee(..)) {
        return None;
    }
    let (mut writes, mut fits) = (0, true);
    effects::for_each_access(op, context, &mut |access, place, n| {
        if access == Access::Write && place == src && n == words {
            writes += 1;
        } else {
            // No other operand may overlap the source or the destination.
            fits &= !context.may_overlap(place, n, src, words);
            fits &= !context.may_overlap(place, n, dst, words);
        }
    });
    // `map` does not reach the operands of a site, so a result there is not counted and stays.
    let mut named = 0;
    let moved = op.map(
        |place| {
            named += u32::from(place == src);
            if place == src { dst } else { place }
        },
        |to| to,
    );
    (fits && writes == 1 && named == 1).then_some((moved, src, words))
}
