//! Control flow and liveness of registers.
//!
//! ```text
//!      move f3 <- s7        after: f3
//!      if-true f3 -> L      after: nothing
//! L:   return f0
//! ```

use std::ops::Range;

use super::effects::{self, Access, AccessContext};
use crate::compile::mir::Mir;
use crate::op::{Draft, Op};

/// The maximum number of words of all sets of live registers; a larger specialization is not
/// optimized.
const MAX_WORDS: usize = 1 << 20;

/// The maximum number of iterations of the fixpoint. Each iteration reaches one loop deeper; a
/// specialization that needs more is not optimized.
const MAX_ROUNDS: usize = 64;

/// The code under analysis.
#[derive(Clone, Copy)]
pub(super) struct FlowGraph<'a> {
    pub(super) mir: &'a Mir,
    pub(super) known: AccessContext<'a>,
}

/// Basic blocks.
struct Blocks {
    /// The first instruction of each block, and the end of the code.
    starts: Vec<usize>,
    /// For each block, the index of its first successor in `successors`; the last element is the
    /// end.
    successor_starts: Vec<usize>,
    /// The successors of all blocks.
    successors: Vec<usize>,
}

/// The live registers at the start of each block.
pub(super) struct Liveness {
    blocks: Blocks,
    /// Number of words of a set of registers.
    words: usize,
    /// For each block, its set.
    before: Vec<u64>,
}

impl FlowGraph<'_> {
    /// Calls `f` with the targets of an instruction other than the next instruction.
    fn targets(&self, op: &Draft, mut f: impl FnMut(usize)) {
        self.mir.jumps(op, |label| f(self.mir.position(label)));
        // Preference code runs while the decision is pending, so control also continues there.
        if let Some(of) = effects::preference_site(op) {
            self.known.sites.prefers(of).for_each(|p| f(self.mir.position(p.entry)));
            self.known.sites.recompute(of).into_iter().for_each(|a| f(self.mir.position(a.entry)));
        }
    }

    /// Returns, for each instruction, the number of jumps that lead to it.
    pub(super) fn entries(&self) -> Vec<u32> {
        let mut entries = vec![0; self.mir.len() + 1];
        for inst in &self.mir.insts {
            // Invariant: labels are within the code or at its end.
            self.targets(&inst.op, |at| entries[at] += 1);
        }
        entries
    }

    fn blocks(&self) -> Blocks {
        let len = self.mir.len();
        let mut begins = vec![false; len + 1];
        begins[0] = true;
        for (i, inst) in self.mir.insts.iter().enumerate() {
            let mut jumps = is_end(&inst.op);
            self.targets(&inst.op, |at| {
                begins[at] = true;
                jumps = true;
            });
            begins[i + 1] |= jumps;
        }
        let mut starts = Vec::new();
        // For each instruction, its block; the end has none.
        let mut block_of = Vec::with_capacity(len);
        for (i, begins) in begins[..len].iter().enumerate() {
            if *begins {
                starts.push(i);
            }
            block_of.push(starts.len() - 1);
        }
        starts.push(len);
        let (mut firsts, mut followers) = (Vec::with_capacity(starts.len()), Vec::new());
        for &end in &starts[1..] {
            firsts.push(followers.len());
            let Some(op) = self.mir.op(end.wrapping_sub(1)) else { continue };
            self.targets(op, |at| followers.extend(block_of.get(at)));
            if !is_end(op) {
                followers.extend(block_of.get(end));
            }
        }
        firsts.push(followers.len());
        Blocks { starts, successor_starts: firsts, successors: followers }
    }

    /// Computes liveness. Returns `None` for a specialization that is too large.
    pub(super) fn liveness(&self) -> Option<Liveness> {
        let blocks = self.blocks();
        let len = blocks.len();
        let words = (self.mir.frame as usize).div_ceil(64);
        if len.saturating_mul(words) > MAX_WORDS {
            return None;
        }
        // For each block: registers that it reads before it writes them, and registers that it does
        // not write at all.
        let mut read = vec![0u64; len * words];
        let mut unwritten = vec![u64::MAX; len * words];
        for block in 0..len {
            let own = block * words..(block + 1) * words;
            let (read, unwritten) = (&mut read[own.clone()], &mut unwritten[own]);
            for inst in self.mir.insts[blocks.range(block)].iter().rev() {
                transfer(&inst.op, self.known, read, Some(unwritten));
            }
        }
        let mut live = Liveness { blocks, words, before: vec![0; len * words] };
        let mut set = vec![0u64; words];
        for _ in 0..MAX_ROUNDS {
            let mut changed = false;
            for block in (0..len).rev() {
                live.live_out(block, &mut set);
                for (k, at) in (block * words..(block + 1) * words).enumerate() {
                    let new = set[k] & unwritten[at] | read[at];
                    changed |= std::mem::replace(&mut live.before[at], new) != new;
                }
            }
            if !changed {
                return Some(live);
            }
        }
        None
    }

    /// Returns the live registers before an instruction.
    pub(super) fn live_before(&self, live: &Liveness, i: usize) -> Vec<u64> {
        let mut set = vec![0; live.words];
        // Nothing is live at the end of the code.
        if i < self.mir.len() {
            let block = live.blocks.starts.partition_point(|&start| start <= i) - 1;
            live.live_out(block, &mut set);
            for inst in self.mir.insts[i..live.blocks.range(block).end].iter().rev() {
                transfer(&inst.op, self.known, &mut set, None);
            }
        }
        set
    }
}

impl Blocks {
    const fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the instructions of a block.
    fn range(&self, block: usize) -> Range<usize> {
        self.starts[block]..self.starts[block + 1]
    }
}

impl Liveness {
    /// Sets `set` to the live registers at the end of a block.
    fn live_out(&self, block: usize, set: &mut [u64]) {
        set.fill(0);
        let followers =
            self.blocks.successor_starts[block]..self.blocks.successor_starts[block + 1];
        for &follower in &self.blocks.successors[followers] {
            let before = &self.before[follower * self.words..(follower + 1) * self.words];
            set.iter_mut().zip(before).for_each(|(a, b)| *a |= b);
        }
    }

    /// Calls `f` with the instructions of each block and the live registers at its end.
    pub(super) fn for_each_block(&self, mut f: impl FnMut(Range<usize>, &mut [u64])) {
        let mut set = vec![0; self.words];
        for block in 0..self.blocks.len() {
            self.live_out(block, &mut set);
            f(self.blocks.range(block), &mut set);
        }
    }
}

/// The maximum number of runs that an instruction without a site reads.
const MAX_READS: usize = 6;

/// Applies the transfer function of liveness, from the live registers after an instruction to those
/// before it. Written registers are also removed from `unwritten`.
pub(super) fn transfer(
    op: &Draft,
    context: AccessContext<'_>,
    live: &mut [u64],
    mut unwritten: Option<&mut [u64]>,
) {
    let mut reads = [const { 0..0 }; MAX_READS];
    let mut n = 0;
    effects::for_each_access(op, context, &mut |access, place, words| {
        let registers = context.registers(place, words);
        match access {
            Access::Write => {
                fill(live, registers.clone(), false);
                if let Some(unwritten) = &mut unwritten {
                    fill(unwritten, registers, false);
                }
            }
            Access::Read if !registers.is_empty() => {
                if let Some(read) = reads.get_mut(n) {
                    *read = registers;
                }
                n += 1;
            }
            Access::Read | Access::MayWrite => {}
        }
    });
    // Reads come before writes, so they are added after the writes are removed.
    if n <= MAX_READS {
        return reads.into_iter().take(n).for_each(|read| fill(live, read, true));
    }
    effects::for_each_access(op, context, &mut |access, place, words| {
        if access == Access::Read {
            fill(live, context.registers(place, words), true);
        }
    });
}

/// Adds registers to a set, or removes them.
fn fill(set: &mut [u64], registers: Range<usize>, put: bool) {
    let Range { start, end } = registers;
    let mut at = start;
    while at < end {
        let (first, last) = (at % 64, (end - at + at % 64).min(64));
        let bits = (u64::MAX >> (64 - (last - first))) << first;
        let word = &mut set[at / 64];
        *word = if put { *word | bits } else { *word & !bits };
        at += last - first;
    }
}

/// Returns whether a set has any register of a range.
pub(super) fn has_any(set: &[u64], mut words: Range<usize>) -> bool {
    words.any(|at| set.get(at / 64).is_some_and(|word| word >> (at % 64) & 1 == 1))
}

/// Returns whether control never continues with the next instruction.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn registers_are_put_into_sets_and_taken_out() {
        for start in [0, 1, 62, 63, 64, 65, 127] {
            for words in [0, 1, 2, 63, 64, 65, 66] {
                let mut set = vec![0u64; 4];
                fill(&mut set, start..start + words, true);
                let has = |set: &[u64], at: usize| set[at / 64] >> (at % 64) & 1 == 1;
                assert!((0..256).all(|at| has(&set, at) == (start..start + words).contains(&at)));
                let mut set = vec![u64::MAX; 4];
                fill(&mut set, start..start + words, false);
                assert!((0..256).all(|at| has(&set, at) != (start..start + words).contains(&at)));
            }
        }
    }
}
