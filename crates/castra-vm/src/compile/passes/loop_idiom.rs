//! Replaces a loop that finds the best element of a set by one instruction.
//!
//! ```text
//!       move best <- none            extreme lowest f9, distance of [s40] to f2,
//!       move f9 <- s12                 into best and kept
//!       jump next
//! top:  load-place f4 <- [s40 + f3]
//!       distance f5 <- f4, f2
//!       keep-lower f5, kept, best, f3
//! next: next f9, f3 -> top
//! ```

use castra_ir::{Extreme, NONE};

use super::context::Context;
use super::effects::{self, Access};
use super::flow::{FlowGraph, Liveness, has_any};
use crate::compile::mir::{Inst, Mir};
use crate::image::{ExtremeKey, ExtremeSite};
use crate::op::{Draft, Op, Operand};

/// A loop to replace.
struct ExtremeLoop {
    /// The jump into the loop, which the new instruction replaces.
    at: usize,
    /// The copy of the set that the loop consumes, if there is one.
    copy: Option<usize>,
    /// The last instruction of the loop.
    last: usize,
    /// The instruction that could fail, whose source the new one gets.
    origin: usize,
    site: ExtremeSite<Operand>,
}

/// A matched loop, before liveness is checked.
struct LoopShape {
    which: Extreme,
    key: ExtremeKey<Operand>,
    /// Registers that the loop writes and the new instruction does not.
    clobbered: Vec<(Operand, u16)>,
    words: u8,
    kept: Operand,
    best: Operand,
}

pub(super) fn run(mir: &mut Mir, context: &mut Context<'_>) {
    let found = context.with_flow(mir, |flow| loops(&flow, &context.consts.words));
    if !found.is_empty() {
        replace(mir, &mut context.sites.extreme, found);
    }
}

/// Finds the loops of a specialization. `consts` is the constant pool.
fn loops(flow: &FlowGraph<'_>, consts: &[i64]) -> Vec<ExtremeLoop> {
    let candidate = |inst: &Inst| matches!(inst.op, Op::KeepHigher { .. } | Op::KeepLower { .. });
    if !flow.mir.insts.iter().any(candidate) {
        return Vec::new();
    }
    let Some(live) = flow.liveness() else { return Vec::new() };
    let entries = flow.entries();
    let all = 0..flow.mir.len();
    all.filter_map(|at| match_loop(flow, &live, &entries, consts, at)).collect()
}

fn match_loop(
    flow: &FlowGraph<'_>,
    live: &Liveness,
    entries: &[u32],
    consts: &[i64],
    start: usize,
) -> Option<ExtremeLoop> {
    let Op::Jump { to } = *flow.mir.op(start)? else { return None };
    let last = flow.mir.position(to);
    let Op::Next { w, work, dst: element, to: top } = *flow.mir.op(last)? else { return None };
    // The loop has one entry and one back edge, and nothing is traced in it.
    let once = |i: usize| entries.get(i) == Some(&1);
    if flow.mir.position(top) != start + 1 || last < start + 2 || !once(start + 1) || !once(last) {
        return None;
    }
    if (start + 2..last).any(|i| entries[i] != 0) || !(start..=last).all(|i| flow.mir.is_silent(i))
    {
        return None;
    }
    let found = match_shape(&flow.mir.insts[start + 1..last], element, work, w)?;
    let after = flow.live_before(live, last + 1);
    let is_read = |place: Operand, words: u16| has_any(&after, flow.known.registers(place, words));
    let own =
        |place: Operand, words: u16| flow.known.registers(place, words).len() == usize::from(words);
    if !found.clobbered.iter().all(|&(place, words)| own(place, words) && !is_read(place, words)) {
        return None;
    }
    // Before the loop there is no element yet, and `kept` is the key of an empty set.
    let (none, _) = last_write(flow, entries, start, found.best)?;
    let begins = |place: Operand, value: i64| match place {
        Operand::Const(start) => consts.get(usize::from(start)) == Some(&value),
        Operand::State(_) | Operand::Frame(_) | Operand::Callee(..) => false,
    };
    if !begins(none, NONE) {
        return None;
    }
    let wanted = |place: Operand| !own(place, 1) || is_read(place, 1);
    let kept = if wanted(found.kept) {
        let (none, _) = last_write(flow, entries, start, found.kept)?;
        matches!(none, Operand::Const(_)).then_some((found.kept, none)).map(Some)?
    } else {
        None
    };
    let best = wanted(found.best).then_some(found.best);
    let (mut set, mut copy) = (work, None);
    if let Some((from, i)) = last_write(flow, entries, start, work)
        && i + 1 == start
        && flow.mir.is_silent(i)
    {
        (set, copy) = (from, Some(i));
    }
    let site =
        ExtremeSite { which: found.which, set, words: found.words, key: found.key, best, kept };
    let site = site.map(|place| flow.mir.of_site(place));
    Some(ExtremeLoop { at: start, copy, last, origin: start + 1, site })
}

/// Matches the instructions of a loop without its last one.
fn match_shape(insts: &[Inst], element: Operand, work: Operand, w: u8) -> Option<LoopShape> {
    let ops: Vec<Draft> = insts.iter().map(|inst| inst.op).collect();
    let (keep, keys) = ops.split_last()?;
    let (which, value, kept, best) = match *keep {
        Op::KeepHigher { value, kept, best, element: e } if e == element => {
            (Extreme::Highest, value, kept, best)
        }
        Op::KeepLower { value, kept, best, element: e } if e == element => {
            (Extreme::Lowest, value, kept, best)
        }
        _ => return None,
    };
    let words = u16::from(w);
    let mut left = vec![(element, 1), (work, words), (value, 1)];
    // A table cannot change, since the loop only writes registers.
    let table = |base: Operand| matches!(base, Operand::State(_) | Operand::Const(_));
    let (key, other) = match *keys {
        [Op::Load { dst, base, index }] if dst == value && index == element && table(base) => {
            (ExtremeKey::Cell(base), None)
        }
        [Op::Distance { dst, a, b }] if dst == value => {
            let to = if a == element { b } else { a };
            if a != element && b != element {
                return None;
            }
            (ExtremeKey::Distance(to), Some(to))
        }
        [Op::LoadPlace { dst: hex, base, index }, Op::Distance { dst, a, b }]
            if dst == value && index == element && table(base) =>
        {
            let to = if a == hex { b } else { a };
            if a != hex && b != hex {
                return None;
            }
            if hex != value {
                left.push((hex, 1));
            }
            (ExtremeKey::DistanceOfPlace(base, to), Some(to))
        }
        _ => return None,
    };
    let apart = |place: Operand| !left.iter().any(|&(at, words)| words_overlap(at, words, place));
    let registers =
        [kept, best].into_iter().all(|p| !matches!(p, Operand::State(_) | Operand::Const(_)));
    let fit = registers
        && kept != best
        && apart(kept)
        && apart(best)
        && other.is_none_or(|to| apart(to) && to != kept && to != best)
        && are_disjoint(&left);
    fit.then_some(LoopShape { which, key, clobbered: left, words: w, kept, best })
}

fn words_overlap(operand: Operand, words: u16, other: Operand) -> bool {
    match (operand, other) {
        (Operand::Frame(a), Operand::Frame(b)) => (a..a.saturating_add(words)).contains(&b),
        _ => operand == other,
    }
}

fn overlaps(a: std::ops::Range<usize>, b: std::ops::Range<usize>) -> bool {
    a.start < b.end && b.start < a.end
}

/// Returns whether runs of registers are pairwise disjoint.
fn are_disjoint(runs: &[(Operand, u16)]) -> bool {
    runs.iter().enumerate().all(|(i, &(a, n))| {
        let others = runs.iter().enumerate().filter(|(k, _)| *k != i);
        others.into_iter().all(|(_, &(b, _))| !words_overlap(a, n, b))
    })
}

/// Returns the source and the index of the last copy into a register before an instruction, or
/// `None` if a jump may lead in between, or another instruction may write the register.
fn last_write(
    flow: &FlowGraph<'_>,
    entries: &[u32],
    before: usize,
    operand: Operand,
) -> Option<(Operand, usize)> {
    for i in (0..before).rev() {
        if entries[i + 1] != 0 {
            return None;
        }
        let op = &flow.mir.insts[i].op;
        match *op {
            Op::Move { dst, src } if dst == operand => return Some((src, i)),
            Op::MoveN { dst, src, .. } if dst == operand => return Some((src, i)),
            _ => {}
        }
        let mut written = false;
        effects::for_each_access(op, flow.known, &mut |access, at, words| {
            let same = at == operand
                || overlaps(flow.known.registers(at, words), flow.known.registers(operand, 1));
            written |= access != Access::Read && same;
        });
        if written || matches!(op, Op::Call { .. }) {
            return None;
        }
    }
    None
}

/// Replaces the loops.
fn replace(mir: &mut Mir, sites: &mut Vec<ExtremeSite<Operand>>, loops: Vec<ExtremeLoop>) {
    let mut gone = vec![false; mir.len()];
    for found in loops {
        // If no index is left for a site, the loop stays.
        let Ok(site) = u16::try_from(sites.len()) else { break };
        sites.push(found.site);
        mir.insts[found.at].op = Op::Extreme { site };
        // A runtime error is reported at the instruction that could fail.
        mir.insts[found.at].tags.origin = mir.insts[found.origin].tags.origin;
        gone[found.at + 1..=found.last].fill(true);
        if let Some(copy) = found.copy {
            gone[copy] = true;
        }
    }
    mir.remove(&gone);
}
