//! Pairs of a choice.

use castra_ir::NONE;

use crate::bits::{Bits, index};
use crate::image::PairSite;
use crate::memory::Memory;

/// Returns the rows of pairs: first element, and address of the set of second elements.
fn rows<'m>(m: &'m Memory, site: &'m PairSite<u16>) -> impl Iterator<Item = (i64, u16)> + 'm {
    (0..u16::from(site.first_words)).flat_map(move |i| {
        let mut word = m[usize::from(site.first.wrapping_add(i))];
        std::iter::from_fn(move || {
            if word == 0 {
                return None;
            }
            let bit = i64::from(word.trailing_zeros());
            word &= word.wrapping_sub(1);
            let first = i64::from(i) * 64 + bit;
            let row = (first as u16).wrapping_mul(u16::from(site.words));
            Some((first, site.rows.wrapping_add(row)))
        })
    })
}

/// Returns the number of pairs.
pub(crate) fn count(m: &Memory, site: &PairSite<u16>) -> u32 {
    rows(m, site).map(|(_, row)| super::bitset::count(m, row, site.words)).sum()
}

/// Returns the pair at a position; `none` twice if there are too few.
pub(crate) fn nth(m: &Memory, site: &PairSite<u16>, n: u32) -> (i64, i64) {
    let mut left = n;
    for (first, row) in rows(m, site) {
        let here = super::bitset::count(m, row, site.words);
        if left < here {
            return (first, super::bitset::nth(m, row, site.words, left));
        }
        left -= here;
    }
    (NONE, NONE)
}

/// Returns the pair after another, or the first.
pub(crate) fn after(
    m: &Memory,
    site: &PairSite<u16>,
    before: Option<(i64, i64)>,
) -> Option<(i64, i64)> {
    let (start, last) = before.unwrap_or((0, -1));
    rows(m, site).filter(|(first, _)| *first >= start).find_map(|(first, row)| {
        let from = if first == start { index(last + 1) } else { 0 };
        let row = usize::from(row);
        let second = Bits(m.get(row..row + usize::from(site.words))?).next_from(from)?;
        Some((first, second as i64))
    })
}
