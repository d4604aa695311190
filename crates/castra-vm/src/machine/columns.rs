//! Operations on whole columns.

use crate::memory::Memory;
use crate::op::Addr;

/// Computes the set of the first `n` owners whose cell satisfies a predicate.
#[inline(always)]
pub(crate) fn owners_where(
    m: &mut Memory,
    dst: Addr,
    base: Addr,
    n: u16,
    holds: impl Fn(i64) -> bool,
) {
    let mut first = 0;
    while first < n {
        let last = n.min(first + 64);
        let mut word = 0;
        for owner in first..last {
            let cell = m[usize::from(base.wrapping_add(owner))];
            word |= i64::from(holds(cell)) << (owner - first);
        }
        m[usize::from(dst.wrapping_add(first / 64))] = word;
        first = last;
    }
}
