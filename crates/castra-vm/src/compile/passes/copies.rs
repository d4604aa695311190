//! Copy propagation: reads the source of a copy as long as it is unchanged.
//!
//! ```text
//! move dst f5, src f2                 move dst f5, src f2
//! load dst f6, base s40, index f5     load dst f6, base s40, index f2
//! ```
//!
//! [`super::peephole`] removes copies that become dead. Each block takes one pass, with at most
//! [`MAX_COPIES`] copies at a time.

use super::context::Context;
use super::effects::{self, Access, AccessContext};
use super::flow::FlowGraph;
use crate::compile::mir::Mir;
use crate::op::{Draft, Op, Operand};

/// The maximum number of copies that are tracked at a time; the oldest is dropped for a new one.
const MAX_COPIES: usize = 16;

/// Words with the same content in two places.
#[derive(Clone, Copy, Debug)]
struct Copy {
    dst: Operand,
    src: Operand,
    words: u16,
}

/// The words that an instruction reads or writes.
type WordRun = (Access, Operand, u16);

pub(super) fn run(mir: &mut Mir, context: &Context<'_>) {
    let is_copy = |op: &Draft| matches!(op, Op::Move { .. } | Op::MoveN { .. });
    if !mir.insts.iter().any(|inst| is_copy(&inst.op)) {
        return;
    }
    let ops = context.with_flow(mir, |flow| propagate(&flow));
    for (i, op) in ops {
        mir.insts[i].op = op;
    }
}

/// Returns the rewritten instructions, with their indices.
fn propagate(flow: &FlowGraph<'_>) -> Vec<(usize, Draft)> {
    let known = flow.known;
    let entries = flow.entries();
    let mut changed = Vec::new();
    let mut copies: Vec<Copy> = Vec::new();
    let mut runs: Vec<WordRun> = Vec::new();
    for (i, inst) in flow.mir.insts.iter().enumerate() {
        if entries[i] > 0 {
            copies.clear();
        }
        let mut op = inst.op;
        if !copies.is_empty() {
            runs.clear();
            effects::for_each_access(&op, known, &mut |access, place, words| {
                runs.push((access, place, words));
            });
            for copy in &copies {
                op = read_at_source(op, *copy, &runs, known);
            }
            if op != inst.op {
                changed.push((i, op));
            }
            copies.retain(|copy| survives(*copy, &op, &runs, known));
            // The source may be dead and be overwritten while the game is paused.
            if inst.safepoint.is_some() {
                copies.retain(|copy| matches!(copy.src, Operand::Const(_)));
            }
        }
        let copy = match op {
            Op::Move { dst, src } => Copy { dst, src, words: 1 },
            Op::MoveN { w, dst, src } => Copy { dst, src, words: u16::from(w) },
            _ => continue,
        };
        let apart = !known.may_overlap(copy.dst, copy.words, copy.src, copy.words);
        if matches!(copy.dst, Operand::Frame(_)) && apart {
            if copies.len() == MAX_COPIES {
                copies.remove(0);
            }
            copies.push(copy);
        }
    }
    changed
}

/// Replaces the destination of a copy by its source wherever an instruction only reads it.
fn read_at_source(op: Draft, copy: Copy, runs: &[WordRun], context: AccessContext<'_>) -> Draft {
    let (mut reads, mut only) = (false, true);
    for &(access, place, words) in runs {
        if place == copy.dst {
            reads = true;
            only &= access == Access::Read && words <= copy.words;
        } else if access != Access::Read {
            only &= !context.may_overlap(place, words, copy.dst, copy.words);
            // The instruction may write the source before it reads this operand.
            only &= !context.may_overlap(place, words, copy.src, copy.words);
        }
    }
    if !reads || !only {
        return op;
    }
    op.map(|place| if place == copy.dst { copy.src } else { place }, |to| to)
}

/// Returns whether both places are still equal after an instruction.
fn survives(copy: Copy, op: &Draft, runs: &[WordRun], context: AccessContext<'_>) -> bool {
    let held = match copy.src {
        Operand::State(_) => !op.changes_state(),
        // A call overwrites the words of its callee.
        Operand::Callee(..) => !matches!(op, Op::Call { .. }),
        Operand::Frame(_) | Operand::Const(_) => true,
    };
    held && runs.iter().all(|&(access, place, words)| {
        access == Access::Read
            || !context.may_overlap(place, words, copy.dst, copy.words)
                && !context.may_overlap(place, words, copy.src, copy.words)
    })
}
