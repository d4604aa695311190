//! The best element of a set.
//!
//! One instruction replaces a loop of four instructions per element. It uses one step of fuel for
//! each element, and fails exactly where the loop would.

use castra_ir::{Extreme, Hex, NONE};

use crate::fault::RuntimeError;
use crate::image::{ExtremeKey, ExtremeSite};
use crate::memory::Memory;
use crate::op::Addr;

/// Finds the element, and writes it and its key to the operands of the site. Returns the remaining
/// fuel, which the interpreter keeps in a register.
#[inline(never)]
pub(crate) fn find(
    hexes: &[Hex],
    m: &mut Memory,
    site: &ExtremeSite<Addr>,
    mut fuel: i64,
) -> Result<i64, RuntimeError> {
    let left = &mut fuel;
    let cell = |base: Addr, at: i64| m[usize::from(base.wrapping_add(at as u16))];
    // Distances are symmetric, so the row of the hex also has the distances to it.
    let steps = |to: Addr| -> &[u16] {
        let hex = usize::try_from(m[usize::from(to)]).ok().and_then(|to| hexes.get(to));
        hex.map_or(&[], |hex| &hex.distance)
    };
    let far = |row: &[u16], hex: i64| {
        let steps = usize::try_from(hex).ok().and_then(|hex| row.get(hex));
        i64::from(steps.copied().unwrap_or(u16::MAX))
    };
    let found = match site.key {
        ExtremeKey::Cell(base) => scan(m, site, left, |element| Ok(cell(base, element))),
        ExtremeKey::Distance(to) => {
            let row = steps(to);
            scan(m, site, left, |element| Ok(far(row, element)))
        }
        ExtremeKey::DistanceOfPlace(base, to) => {
            let row = steps(to);
            scan(m, site, left, |element| match cell(base, element) {
                NONE => Err(RuntimeError::OffBoard),
                hex => Ok(far(row, hex)),
            })
        }
    }?;
    if let Some((kept, none)) = site.kept {
        m[usize::from(kept)] = found.map_or(m[usize::from(none)], |f| f.0);
    }
    if let Some(best) = site.best {
        m[usize::from(best)] = found.map_or(NONE, |f| f.1);
    }
    Ok(fuel)
}

/// Returns the key and the element, the first among equals; `None` for an empty set.
#[inline(always)]
fn scan(
    m: &Memory,
    site: &ExtremeSite<Addr>,
    fuel: &mut i64,
    key: impl Fn(i64) -> Result<i64, RuntimeError>,
) -> Result<Option<(i64, i64)>, RuntimeError> {
    let mut found: Option<(i64, i64)> = None;
    for i in 0..u16::from(site.words) {
        let mut word = m[usize::from(site.set.wrapping_add(i))];
        while word != 0 {
            let element = i64::from(i) * 64 + i64::from(word.trailing_zeros());
            word &= word.wrapping_sub(1);
            *fuel -= 1;
            if *fuel < 0 {
                return Err(RuntimeError::OutOfFuel);
            }
            let value = key(element)?;
            let better = found.is_none_or(|(kept, _)| match site.which {
                Extreme::Highest => value > kept,
                Extreme::Lowest => value < kept,
            });
            if better {
                found = Some((value, element));
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::memory;

    const BEST: Addr = 200;
    const KEPT: Addr = 201;
    const NOTHING: Addr = 202;

    /// Returns the best element among 1, 3, 4, 65 and 70 with these keys, its key, and the
    /// remaining fuel of 9.
    fn found(extreme: Extreme, set: [i64; 2], keys: [i64; 5]) -> (i64, i64, i64) {
        let mut m = memory(&set);
        for (element, key) in [1, 3, 4, 65, 70].into_iter().zip(keys) {
            m[10 + element] = key;
        }
        m[usize::from(NOTHING)] = -7;
        let kept = Some((KEPT, NOTHING));
        let key = ExtremeKey::Cell(10);
        let site = ExtremeSite { which: extreme, set: 0, words: 2, key, best: Some(BEST), kept };
        let left = find(&[], &mut m, &site, 9).expect("there is fuel");
        (m[usize::from(BEST)], m[usize::from(KEPT)], left)
    }

    #[test]
    fn the_first_of_equals_is_found() {
        let all = [0b11010, 0b100_0010];
        assert_eq!(found(Extreme::Highest, all, [2, 5, 5, 5, 1]), (3, 5, 4));
        assert_eq!(found(Extreme::Highest, all, [2, 1, 1, 5, 5]), (65, 5, 4));
        assert_eq!(found(Extreme::Lowest, all, [2, 1, 1, 1, 8]), (3, 1, 4));
        assert_eq!(found(Extreme::Lowest, all, [4, 4, 4, 4, 4]), (1, 4, 4));
        assert_eq!(found(Extreme::Highest, all, [4, 4, 4, 4, 4]), (1, 4, 4));
    }

    #[test]
    fn of_nothing_there_is_none() {
        assert_eq!(found(Extreme::Highest, [0, 0], [1; 5]), (NONE, -7, 9));
    }
}
