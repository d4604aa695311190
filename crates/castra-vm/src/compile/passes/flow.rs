//! Which registers hold something that is still to be read.
//!
//! ```text
//!      move f3 <- s7        after: f3
//!      if-true f3 -> L      after: nothing
//! L:   return f0
//! ```

use super::effects::{self, Access, Known};
use crate::compile::mir::Mir;
use crate::op::{Draft, Op};

/// The most words of all sets of live registers; an instance with more is left as it is.
const MOST_WORDS: usize = 1 << 20;

/// An instance that is looked at.
#[derive(Clone, Copy)]
pub(super) struct Flow<'a> {
    pub(super) mir: &'a Mir,
    pub(super) known: Known<'a>,
}

/// The live registers at the end of each block.
pub(super) struct Liveness {
    /// Where each block begins, and the end of the code.
    starts: Vec<usize>,
    /// Words of a set of registers.
    words: usize,
    /// By block, a set.
    after: Vec<u64>,
}

impl Flow<'_> {
    /// Calls `f` with where an instruction may lead other than to the next one.
    fn targets(&self, op: &Draft, f: &mut dyn FnMut(usize)) {
        self.mir.jumps(op, &mut |label| f(self.mir.position(label)));
        // What is asked while a decision is waited for.
        for prefer in effects::weighed(op).into_iter().flat_map(|of| self.known.sites.prefers(of)) {
            f(self.mir.position(prefer.entry));
        }
    }

    /// By instruction, in how many places something leads to it other than from the
    /// one before.
    pub(super) fn entries(&self) -> Vec<u32> {
        let mut entries = vec![0; self.mir.len() + 1];
        for inst in &self.mir.insts {
            self.targets(&inst.op, &mut |at| {
                if let Some(entries) = entries.get_mut(at) {
                    *entries += 1;
                }
            });
        }
        entries
    }

    /// What is live where; nothing for an instance that is too large.
    pub(super) fn liveness(&self) -> Option<Liveness> {
        let mut begins: Vec<bool> = self.entries().iter().map(|&n| n > 0).collect();
        for (i, inst) in self.mir.insts.iter().enumerate() {
            let mut jumps = is_end(&inst.op);
            self.targets(&inst.op, &mut |_| jumps = true);
            begins[i + 1] |= jumps;
        }
        begins[0] = true;
        let mut starts: Vec<usize> = (0..self.mir.len()).filter(|&i| begins[i]).collect();
        let blocks = starts.len();
        starts.push(self.mir.len());
        let words = (self.mir.frame as usize).div_ceil(64);
        if blocks.saturating_mul(words) > MOST_WORDS {
            return None;
        }
        let mut live = Liveness { starts, words, after: vec![0; blocks * words] };
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); blocks];
        let mut from: Vec<Vec<usize>> = vec![Vec::new(); blocks];
        for (block, next) in next.iter_mut().enumerate() {
            let end = live.starts[block + 1];
            let Some(op) = self.mir.op(end.wrapping_sub(1)) else { continue };
            let mut to = Vec::new();
            self.targets(op, &mut |at| to.push(at));
            if !is_end(op) {
                to.push(end);
            }
            for at in to {
                if let Ok(target) = live.starts[..blocks].binary_search(&at) {
                    next.push(target);
                    from[target].push(block);
                }
            }
        }
        // By block: registers that it reads before it writes them, and those that it
        // does not write at all.
        let mut read = vec![0u64; blocks * words];
        let mut unwritten = vec![u64::MAX; blocks * words];
        for block in 0..blocks {
            let own = block * words..(block + 1) * words;
            let (read, unwritten) = (&mut read[own.clone()], &mut unwritten[own]);
            for i in (live.starts[block]..live.starts[block + 1]).rev() {
                let op = &self.mir.insts[i].op;
                step(op, self.known, read);
                written(op, self.known, unwritten);
            }
        }
        let mut open: Vec<usize> = (0..blocks).collect();
        let mut is_open = vec![true; blocks];
        let mut before = vec![0u64; blocks * words];
        let mut set = vec![0u64; words];
        while let Some(block) = open.pop() {
            is_open[block] = false;
            let own = block * words..(block + 1) * words;
            set.fill(0);
            for &target in &next[block] {
                let others = &before[target * words..(target + 1) * words];
                set.iter_mut().zip(others).for_each(|(a, b)| *a |= b);
            }
            live.after[own.clone()].copy_from_slice(&set);
            let mut changed = false;
            for (k, at) in own.enumerate() {
                let new = set[k] & unwritten[at] | read[at];
                changed |= std::mem::replace(&mut before[at], new) != new;
            }
            if changed {
                for &source in &from[block] {
                    if !std::mem::replace(&mut is_open[source], true) {
                        open.push(source);
                    }
                }
            }
        }
        Some(live)
    }

    /// The registers that are live before an instruction.
    pub(super) fn live_before(&self, live: &Liveness, i: usize) -> Vec<u64> {
        let block = live.starts.partition_point(|&start| start <= i) - 1;
        // Behind the last instruction nothing is.
        let Some(&end) = live.starts.get(block + 1) else { return vec![0; live.words] };
        let mut set = live.after[block * live.words..(block + 1) * live.words].to_vec();
        for at in (i..end).rev() {
            step(&self.mir.insts[at].op, self.known, &mut set);
        }
        set
    }
}

impl Liveness {
    /// Each block: its instructions, and the registers that are live behind it.
    pub(super) fn blocks(&self) -> impl Iterator<Item = (std::ops::Range<usize>, &[u64])> {
        let ends = self.starts.windows(2).map(|ends| ends[0]..ends[1]);
        ends.enumerate().map(|(i, block)| (block, &self.after[i * self.words..][..self.words]))
    }
}

/// From what is live after an instruction to what is live before it.
pub(super) fn step(op: &Draft, known: Known<'_>, set: &mut [u64]) {
    written(op, known, set);
    effects::each(op, known, &mut |access, place, words| {
        if access == Access::Read {
            known.registers(place, words).for_each(|at| set[at / 64] |= 1 << (at % 64));
        }
    });
}

/// Takes the registers out of a set that an instruction writes in any case.
fn written(op: &Draft, known: Known<'_>, set: &mut [u64]) {
    effects::each(op, known, &mut |access, place, words| {
        if access == Access::Write {
            known.registers(place, words).for_each(|at| set[at / 64] &= !(1 << (at % 64)));
        }
    });
}

/// Whether a set of registers has any of some words.
pub(super) fn has_any(set: &[u64], mut words: std::ops::Range<usize>) -> bool {
    words.any(|at| set.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1))
}

/// Whether what stands behind an instruction is never reached from it.
const fn is_end(op: &Draft) -> bool {
    matches!(
        op,
        Op::Jump { .. }
            | Op::Back { .. }
            | Op::Far { .. }
            | Op::Switch { .. }
            | Op::Return { .. }
            | Op::Halt {}
    )
}
