//! Distances and connected regions of hexes.
//!
//! The operations on sets are compiled for a few widths of sets, so that small boards do not pay
//! for large ones.

use castra_ir::Hex;

use crate::bits::{MAX_WORDS, index};
use crate::image::Shift;
use crate::memory::Memory;
use crate::op::Addr;

/// Returns the distance between two hexes in steps.
#[inline]
pub(crate) fn steps(hexes: &[Hex], a: i64, b: i64) -> i64 {
    let steps = hexes.get(index(a)).and_then(|hex| hex.distance.get(index(b)));
    i64::from(steps.copied().unwrap_or(u16::MAX))
}

/// Computes the hexes whose distance to a hex is above (1), at (0) or below (-1) a number.
pub(crate) fn by_distance(hexes: &[Hex], m: &mut Memory, dst: Addr, from: i64, cmp: i8, than: i64) {
    // One loop for each cmp takes less than half the time of one loop for all three.
    match cmp {
        1 => hexes_where(hexes, m, dst, from, |steps| steps > than),
        0 => hexes_where(hexes, m, dst, from, |steps| steps == than),
        _ => hexes_where(hexes, m, dst, from, |steps| steps < than),
    }
}

/// Computes the hexes whose distance to a hex satisfies a predicate.
#[inline(always)]
fn hexes_where(hexes: &[Hex], m: &mut Memory, dst: Addr, from: i64, holds: impl Fn(i64) -> bool) {
    // The type of the operand excludes `none`, so there is a row.
    let row = hexes.get(index(from)).map_or(&[][..], |hex| &hex.distance);
    for (i, part) in (0..).zip(row.chunks(64)) {
        let bits = part.iter().rev().map(|&steps| i64::from(holds(i64::from(steps))));
        m[usize::from(dst.wrapping_add(i))] = bits.fold(0, |word, bit| word << 1 | bit);
    }
}

/// Computes the hexes of `area` that are connected, within that set, to those that it shares with
/// `from`. `neighbours` has a set for each hex.
pub(crate) fn connected(
    neighbours: &[i64],
    m: &mut Memory,
    words: u8,
    dst: Addr,
    from: Addr,
    area: Addr,
) {
    match words {
        1 => flood::<1>(neighbours, m, 1, dst, from, area),
        2 => flood::<2>(neighbours, m, 2, dst, from, area),
        3 => flood::<3>(neighbours, m, 3, dst, from, area),
        4 => flood::<4>(neighbours, m, 4, dst, from, area),
        5..=16 => flood::<16>(neighbours, m, usize::from(words), dst, from, area),
        _ => {
            let n = usize::from(words).min(MAX_WORDS);
            flood::<MAX_WORDS>(neighbours, m, n, dst, from, area);
        }
    }
}

/// Does the work of [`connected`] for sets of `n` words, at most `W`.
#[inline(always)]
fn flood<const W: usize>(
    neighbours: &[i64],
    m: &mut Memory,
    n: usize,
    dst: Addr,
    from: Addr,
    area: Addr,
) {
    let word =
        |at: Addr, i: usize| if i < n { m[usize::from(at.wrapping_add(i as u16))] } else { 0 };
    let area: [i64; W] = std::array::from_fn(|i| word(area, i));
    let mut reached: [i64; W] = std::array::from_fn(|i| word(from, i) & area[i]);
    let mut frontier = reached;
    while let Some(i) = frontier.iter().position(|&f| f != 0) {
        let hex = i * 64 + frontier[i].trailing_zeros() as usize;
        frontier[i] &= frontier[i].wrapping_sub(1);
        let Some(row) = neighbours.get(hex * n..hex * n + n) else { continue };
        for (k, near) in row.iter().enumerate() {
            let new = near & area[k] & !reached[k];
            reached[k] |= new;
            frontier[k] |= new;
        }
    }
    for (i, &reached) in reached.iter().enumerate().take(n) {
        m[usize::from(dst.wrapping_add(i as u16))] = reached;
    }
}

/// Computes the hexes adjacent to any hex of a set. `neighbours` has a set for each hex, whose
/// elements are at most `radius` words away from the word of the hex.
pub(crate) fn around(neighbours: (&[i64], usize), m: &mut Memory, words: u8, dst: Addr, set: Addr) {
    let n = usize::from(words).min(MAX_WORDS);
    if n <= 16 {
        around_in::<16>(neighbours, m, n, dst, set);
    } else {
        around_in::<MAX_WORDS>(neighbours, m, n, dst, set);
    }
}

/// Does the work of [`around`] for sets of `n` words, at most `W`.
#[inline(always)]
fn around_in<const W: usize>(
    (neighbours, radius): (&[i64], usize),
    m: &mut Memory,
    n: usize,
    dst: Addr,
    set: Addr,
) {
    let mut near = [0i64; W];
    for i in 0..n {
        let mut word = m[usize::from(set.wrapping_add(i as u16))];
        let (first, end) = (i.saturating_sub(radius), n.min(i + radius + 1));
        while word != 0 {
            let hex = i * 64 + word.trailing_zeros() as usize;
            word &= word.wrapping_sub(1);
            let row = neighbours.get(hex * n + first..hex * n + end).unwrap_or(&[]);
            near[first..end].iter_mut().zip(row).for_each(|(near, more)| *near |= more);
        }
    }
    for (i, &word) in near.iter().enumerate().take(n) {
        m[usize::from(dst.wrapping_add(i as u16))] = word;
    }
}

/// Computes the hexes one step away in a direction from those of a set.
pub(crate) fn shift(
    shifts: &[Vec<Shift>],
    m: &mut Memory,
    words: u8,
    dst: Addr,
    set: Addr,
    direction: i64,
) {
    let parts = usize::try_from(direction).ok().and_then(|d| shifts.get(d));
    let parts = parts.map_or(&[][..], Vec::as_slice);
    let n = usize::from(words).min(MAX_WORDS);
    if n <= 16 {
        shift_in::<16>(parts, m, n, dst, set);
    } else {
        shift_in::<MAX_WORDS>(parts, m, n, dst, set);
    }
}

/// Does the work of [`shift`] for sets of `n` words, at most `W`.
#[inline(always)]
fn shift_in<const W: usize>(parts: &[Shift], m: &mut Memory, n: usize, dst: Addr, set: Addr) {
    let mut from = [0u64; W];
    for (i, word) in from.iter_mut().enumerate().take(n) {
        *word = m[usize::from(set.wrapping_add(i as u16))] as u64;
    }
    if let ([only], 1) = (parts, n) {
        // If a set is one word and all hexes move by the same number of bits, one shift is enough.
        let word = from[0] & only.from.first().map_or(0, |&w| w as u64);
        m[usize::from(dst)] = shift_bits(word, only.by) as i64;
        return;
    }
    let mut to = [0u64; W];
    for part in parts {
        let whole = (part.by.unsigned_abs() / 64) as usize;
        let bits = part.by.unsigned_abs() % 64;
        for (i, mask) in part.from.iter().enumerate().take(n) {
            let word = from[i] & *mask as u64;
            if word == 0 {
                continue;
            }
            let (near, far) = if part.by >= 0 {
                let over = if bits == 0 { 0 } else { word >> (64 - bits) };
                ((i.checked_add(whole), word << bits), (i.checked_add(whole + 1), over))
            } else {
                let over = if bits == 0 { 0 } else { word << (64 - bits) };
                ((i.checked_sub(whole), word >> bits), (i.checked_sub(whole + 1), over))
            };
            for (at, bits) in [near, far] {
                if let Some(word) = at.and_then(|at| to.get_mut(at)) {
                    *word |= bits;
                }
            }
        }
    }
    for (i, word) in to.iter().enumerate().take(n) {
        m[usize::from(dst.wrapping_add(i as u16))] = *word as i64;
    }
}

/// Shifts the bits of a word; those that leave it are lost.
const fn shift_bits(word: u64, offset: i32) -> u64 {
    let n = offset.unsigned_abs();
    let moved = if offset >= 0 { word.checked_shl(n) } else { word.checked_shr(n) };
    match moved {
        Some(moved) => moved,
        None => 0,
    }
}
