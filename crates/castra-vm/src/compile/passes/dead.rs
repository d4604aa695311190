//! What is worked out and never read is left out.
//!
//! ```text
//! move dst f3, src c0                 (gone)
//! load dst f3, base s40, index f1     load dst f3, base s40, index f1
//! put dst s9, src f3                  put dst s9, src f3
//! ```

use super::effects::{self, Access, Known};
use super::flow::has_any;
use crate::op::{Draft, Op};

/// Whether an instruction does nothing but write registers that nobody reads, if those
/// `live` are read after it.
pub(super) fn is_unread(op: &Draft, known: Known<'_>, live: &[u64]) -> bool {
    let mut unread = only_writes(op);
    if !unread {
        return false;
    }
    effects::each(op, known, &mut |access, place, words| {
        let registers = known.registers(place, words);
        unread &= match access {
            Access::Read => true,
            Access::Write => registers.len() == usize::from(words) && !has_any(live, registers),
            Access::MayWrite => false,
        };
    });
    unread
}

/// Whether an instruction can only write its operands: it is never a fault, and
/// does not use up fuel.
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
