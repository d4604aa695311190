//! Peephole optimization of single instructions and adjacent pairs, based on liveness:
//! [`super::dead_code`], [`super::load_fusion`] and [`super::result_forwarding`].
//!
//! One backward pass over each block, with the live registers at its end.

use super::context::Context;
use super::effects::AccessContext;
use super::flow::{FlowGraph, has_any, transfer};
use super::{dead_code, load_fusion, result_forwarding};
use crate::compile::consts::Consts;
use crate::compile::mir::{Inst, MarkId, Mir, NoteId, Tags};
use crate::op::Operand;

pub(super) fn run(mir: &mut Mir, context: &mut Context<'_>) {
    let Context { sites, consts, widest } = context;
    let outputs = AccessContext::outputs(mir, sites);
    let known = AccessContext::of(mir, sites, *widest, &outputs);
    let Some(live) = (FlowGraph { mir, known }).liveness() else { return };
    let mut gone = vec![false; mir.len()];
    live.for_each_block(|block, live| {
        let (insts, gone) = (&mut mir.insts[block.clone()], &mut gone[block]);
        for i in (0..insts.len()).rev() {
            if gone[i] {
                continue;
            }
            rewrite(insts, gone, i, known, consts, live);
            if !gone[i] {
                transfer(&insts[i].op, known, live, None);
            }
        }
    });
    mir.remove(&gone);
}

/// Rewrites an instruction, alone or with those before it, as long as a rule applies.
fn rewrite(
    insts: &mut [Inst],
    removed: &mut [bool],
    i: usize,
    context: AccessContext<'_>,
    consts: &mut Consts,
    live: &[u64],
) {
    loop {
        let last = insts[i];
        if last.tags.is_silent() && dead_code::is_unread(&last.op, context, live) {
            removed[i] = true;
            return;
        }
        // Any instructions in between are gone because they were merged into this one.
        let Some(before) = (0..i).rev().find(|&k| !removed[k]) else { return };
        let first = insts[before];
        let Some((mark, note)) = merged_tags(first.tags, last.tags) else { return };
        let is_unread = |place: Operand, words: u16| {
            let registers = context.registers(place, words);
            registers.len() == usize::from(words) && !has_any(live, registers)
        };
        if first.safepoint.is_some() {
            return;
        }
        // Only the first instruction of the pair can fail, so a runtime error has its source.
        let tags = Tags { mark, note, ..first.tags };
        let cell = match load_fusion::fuse_comparison(&first.op, &last.op, consts) {
            Some((op, register)) => Some((op, Some(register))),
            None => load_fusion::fuse_distance(&first.op, &last.op),
        };
        if let Some((op, register)) = cell
            && register.is_none_or(|register| is_unread(register, 1))
        {
            insts[i] = Inst { op, tags, ..last };
            removed[before] = true;
            continue;
        }
        if let Some((op, register, words)) =
            result_forwarding::redirect_result(&first.op, &last.op, context)
            && is_unread(register, words)
        {
            insts[before] = Inst { op, tags, ..first };
            removed[i] = true;
        }
        return;
    }
}

/// Returns the mark and the note of an instruction that replaces two, or `None` if both have some.
fn merged_tags(first: Tags, last: Tags) -> Option<(MarkId, NoteId)> {
    if first.is_silent() {
        Some((last.mark, last.note))
    } else if last.is_silent() {
        Some((first.mark, first.note))
    } else {
        None
    }
}
