//! What is worked out and never read is left out.
//!
//! ```text
//! move f3 <- c0                  (gone)
//! load f3 <- [s40 + f1]          load f3 <- [s40 + f1]
//! ```

use super::Context;
use super::effects::{self, Access};
use super::flow::{Flow, has_any};
use crate::compile::mir::Mir;
use crate::op::{Draft, Op};

/// Leaves it out.
pub(super) fn run(mir: &mut Mir, context: &Context<'_>) {
    let gone = context.flow(mir, |flow| unread(&flow));
    mir.remove(&gone);
}

/// Which instructions do nothing but write registers that nobody reads.
fn unread(flow: &Flow<'_>) -> Vec<bool> {
    let mut gone = vec![false; flow.mir.len()];
    let Some(live) = flow.liveness() else { return gone };
    flow.back_through(&live, &mut |i, after| {
        let op = &flow.mir.insts[i].op;
        let mut only_unread = only_writes(op) && flow.mir.is_silent(i);
        effects::each(op, flow.known, &mut |access, place, words| {
            let registers = flow.registers(place, words);
            only_unread &= match access {
                Access::Read => true,
                Access::Write => {
                    registers.len() == usize::from(words) && !has_any(after, registers)
                }
                Access::MayWrite => false,
            };
        });
        gone[i] = only_unread;
        only_unread
    });
    gone
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
