//! What hangs together on the board.

use super::core::Memory;
use crate::op::Addr;

/// The hexes of `within` that can be reached from its common part with `from`,
/// going from neighbour to neighbour. `neighbours` has a set for each hex.
pub(crate) fn connected(
    neighbours: &[i64],
    m: &mut Memory,
    words: u8,
    dst: Addr,
    from: Addr,
    within: Addr,
) {
    match words {
        1 => flood::<1>(neighbours, m, 1, dst, from, within),
        2 => flood::<2>(neighbours, m, 2, dst, from, within),
        3 => flood::<3>(neighbours, m, 3, dst, from, within),
        4 => flood::<4>(neighbours, m, 4, dst, from, within),
        _ => flood::<16>(neighbours, m, usize::from(words).min(16), dst, from, within),
    }
}

/// For sets of `n` words, at most `W`.
#[inline(always)]
fn flood<const W: usize>(
    neighbours: &[i64],
    m: &mut Memory,
    n: usize,
    dst: Addr,
    from: Addr,
    within: Addr,
) {
    let word =
        |at: Addr, i: usize| if i < n { m[usize::from(at.wrapping_add(i as u16))] } else { 0 };
    let within: [i64; W] = std::array::from_fn(|i| word(within, i));
    let mut reached: [i64; W] = std::array::from_fn(|i| word(from, i) & within[i]);
    let mut frontier = reached;
    while let Some(i) = frontier.iter().position(|&f| f != 0) {
        let hex = i * 64 + frontier[i].trailing_zeros() as usize;
        frontier[i] &= frontier[i].wrapping_sub(1);
        let Some(row) = neighbours.get(hex * n..hex * n + n) else { continue };
        for (k, near) in row.iter().enumerate() {
            let new = near & within[k] & !reached[k];
            reached[k] |= new;
            frontier[k] |= new;
        }
    }
    for (i, &reached) in reached.iter().enumerate().take(n) {
        m[usize::from(dst.wrapping_add(i as u16))] = reached;
    }
}
