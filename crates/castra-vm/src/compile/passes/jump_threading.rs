//! Jump threading: redirects a jump to a condition whose result is known on that path.
//!
//! ```text
//!      if-false a f1, to L0           if-false a f1, to L0
//!      move dst f4, src c0            move dst f4, src c0
//!      jump to L1                     jump to L3
//! L0:  load dst f4, …            L0:  load dst f4, …
//! L1:  if-none a f4, to L2       L1:  if-none a f4, to L2
//!      put dst s9, src f4             put dst s9, src f4
//! L2:  return ret f0             L3:
//!                                L2:  return ret f0
//! ```
//!
//! Here `c0` is none. [`super::peephole`] removes the copy if it is dead.

use castra_ir::NONE;

use super::context::Context;
use super::flow::FlowGraph;
use crate::compile::mir::Mir;
use crate::op::{Draft, Label, Op, Operand};

/// The new target of a jump.
enum NewTarget {
    /// An existing label.
    Label(Label),
    /// An instruction, by its index.
    At(usize),
}

pub(super) fn run(mir: &mut Mir, context: &Context<'_>) {
    let is_copy = |op: &Draft| matches!(op, Op::Move { src: Operand::Const(_), .. });
    let jumps = |op: &Draft| matches!(op, Op::Jump { .. });
    if !mir.insts.windows(2).any(|pair| is_copy(&pair[0].op) && jumps(&pair[1].op)) {
        return;
    }
    let found = context.with_flow(mir, |flow| threads(&flow, &context.consts.words));
    for (jump, target) in found {
        let to = match target {
            NewTarget::Label(label) => label,
            NewTarget::At(at) => {
                let label = mir.label();
                mir.bind_at(label, at);
                label
            }
        };
        mir.insts[jump].op = Op::Jump { to };
    }
}

/// Returns the jumps to redirect, with their new targets.
fn threads(flow: &FlowGraph<'_>, consts: &[i64]) -> Vec<(usize, NewTarget)> {
    let entries = flow.entries();
    let pairs = flow.mir.insts.windows(2).enumerate();
    let threads = pairs.filter_map(|(i, pair)| {
        let (Op::Move { dst, src: Operand::Const(at) }, Op::Jump { to }) = (pair[0].op, pair[1].op)
        else {
            return None;
        };
        // Another path may reach the jump with another value.
        if entries[i + 1] > 0 {
            return None;
        }
        let value = *consts.get(usize::from(at))?;
        let condition = flow.mir.position(to);
        // A forward jump uses no fuel, so it may not become a backward one.
        if condition <= i + 1 || !flow.mir.is_silent(condition) {
            return None;
        }
        let (taken, label) = eval_condition(flow.mir.op(condition)?, dst, value, consts)?;
        let target = if taken { NewTarget::Label(label) } else { NewTarget::At(condition + 1) };
        let forwards = !taken || flow.mir.position(label) > condition;
        forwards.then_some((i + 1, target))
    });
    threads.collect()
}

/// Returns whether a conditional jump on a slot with a known value jumps, and its target.
fn eval_condition(op: &Draft, slot: Operand, value: i64, consts: &[i64]) -> Option<(bool, Label)> {
    let number = |b: Operand| match b {
        Operand::Const(at) => consts.get(usize::from(at)).copied(),
        Operand::State(_) | Operand::Frame(_) | Operand::Callee(..) => None,
    };
    match *op {
        Op::IfTrue { a, to } if a == slot => Some((value != 0, to)),
        Op::IfFalse { a, to } if a == slot => Some((value == 0, to)),
        Op::IfNone { a, to } if a == slot => Some((value == NONE, to)),
        Op::IfSome { a, to } if a == slot => Some((value != NONE, to)),
        Op::IfEqual { a, b, to } if a == slot => Some((value == number(b)?, to)),
        Op::IfNotEqual { a, b, to } if a == slot => Some((value != number(b)?, to)),
        _ => None,
    }
}
