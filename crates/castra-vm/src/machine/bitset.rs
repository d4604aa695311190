//! Queries of sets in memory: the number of elements, the first, and the element at a position.

use castra_ir::NONE;

use crate::bits::select;
use crate::memory::Memory;
use crate::op::Addr;

/// Returns the number of elements. Not inlined into the loop: without a population count
/// instruction, counting needs constants that the compiler would load for every instruction.
#[inline(never)]
pub(crate) fn count(m: &Memory, set: Addr, words: u8) -> u32 {
    (0..u16::from(words)).map(|i| m[usize::from(set.wrapping_add(i))].count_ones()).sum()
}

#[inline]
pub(crate) fn first(m: &Memory, set: Addr, words: u8) -> i64 {
    for i in 0..u16::from(words) {
        let word = m[usize::from(set.wrapping_add(i))];
        if word != 0 {
            return i64::from(i) * 64 + i64::from(word.trailing_zeros());
        }
    }
    NONE
}

/// Returns the element at a position in ascending order; `none` if the set has too few.
#[inline(never)]
pub(crate) fn nth(m: &Memory, set: Addr, words: u8, n: u32) -> i64 {
    let mut left = n;
    for i in 0..u16::from(words) {
        let word = m[usize::from(set.wrapping_add(i))];
        let here = word.count_ones();
        if left < here {
            return i64::from(i) * 64 + i64::from(select(word as u64, left));
        }
        left -= here;
    }
    NONE
}
