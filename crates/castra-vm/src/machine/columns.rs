//! Sets of the elements that satisfy a predicate.

use crate::memory::Memory;
use crate::op::Addr;

/// Computes the set of the first `n` elements that satisfy a predicate.
#[inline(always)]
pub(crate) fn elements_where(
    m: &mut Memory,
    dst: Addr,
    n: u16,
    holds: impl Fn(&Memory, u16) -> bool,
) {
    let mut first = 0;
    while first < n {
        let last = n.min(first + 64);
        let mut word = 0;
        for element in first..last {
            word |= i64::from(holds(m, element)) << (element - first);
        }
        m[usize::from(dst.wrapping_add(first / 64))] = word;
        first = last;
    }
}

/// Computes the set of the first `n` owners whose cell of a column satisfies a predicate.
#[inline(always)]
pub(crate) fn owners_where(
    m: &mut Memory,
    dst: Addr,
    base: Addr,
    n: u16,
    holds: impl Fn(i64) -> bool,
) {
    elements_where(m, dst, n, |m, owner| holds(m[usize::from(base.wrapping_add(owner))]));
}
