//! Dead code elimination.
//!
//! ```text
//! move dst f3, src c0                 (removed)
//! load dst f3, base s40, index f1     load dst f3, base s40, index f1
//! put dst s9, src f3                  put dst s9, src f3
//! ```

use super::effects::{self, Access, AccessContext};
use super::flow::has_any;
use crate::op::{Draft, Op};

/// Returns whether an instruction only writes registers that are not in `live`, the set of
/// registers that are read after it.
pub(super) fn is_unread(op: &Draft, context: AccessContext<'_>, live: &[u64]) -> bool {
    let mut unread = only_writes(op);
    if !unread {
        return false;
    }
    effects::for_each_access(op, context, &mut |access, place, words| {
        let registers = context.registers(place, words);
        unread &= match access {
            Access::Read => true,
            Access::Write => registers.len() == usize::from(words) && !has_any(live, registers),
            Access::MayWrite => false,
        };
    });
    unread
}

/// Returns whether an instruction can only write its operands: it never fails and uses no fuel.
const fn only_writes(op: &Draft) -> bool {
    matches!(
        op,
        Op::Move { .. }
            | Op::MoveN { .. }
            | Op::Load { .. }
            | Op::LoadN { .. }
            | Op::Clear { .. }
            | Op::And1 { .. }
            | Op::Or1 { .. }
            | Op::Less1 { .. }
            | Op::And2 { .. }
            | Op::Or2 { .. }
            | Op::Less2 { .. }
            | Op::AndN { .. }
            | Op::OrN { .. }
            | Op::LessN { .. }
            | Op::AndRow { .. }
    )
}
