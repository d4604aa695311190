//! Hexes within a movement budget, by Dijkstra's algorithm. Between the instructions `ReachNext`
//! and `ReachStep`, code of the rules computes the cost of a step.
//!
//! Its data starts at the word `area`, for a board of `n` hexes and sets of `w` words:
//!
//! ```text
//! budget | from | near, w words | open, w words | reached, w words | spent, n words
//! ```
//!
//! `from` is the hex whose steps are being explored, and `near` the set of its neighbours to
//! explore. `open` has the hexes with a known path whose own steps are still to be explored,
//! `reached` those already explored, and `spent` the cost of the cheapest known path to each. Costs
//! are not negative, so each hex is taken out of `open` once and the loop terminates.

use castra_ir::NONE;

use crate::bits::words_for;
use crate::memory::Memory;
use crate::op::Addr;

/// Words before the sets: the budget and the hex that steps leave.
const HEAD: usize = 2;

/// Returns the number of words of the data for a board with a number of hexes.
pub(crate) fn words(n: usize) -> usize {
    HEAD + 3 * words_for(n) + n
}

/// Returns the offsets of the hex that steps leave, of the set of its neighbours, and of the set of
/// reached hexes.
pub(crate) fn parts(n: usize) -> [usize; 3] {
    [1, HEAD, HEAD + 2 * words_for(n)]
}

/// The addresses of the data.
struct Area {
    at: Addr,
    w: usize,
    n: usize,
}

impl Area {
    fn new(addr: Addr, n: usize) -> Self {
        Self { at: addr, w: words_for(n), n }
    }

    const fn word(&self, at: usize) -> usize {
        self.at.wrapping_add(at as u16) as usize
    }

    const fn near(&self, i: usize) -> usize {
        self.word(HEAD + i)
    }

    const fn open(&self, i: usize) -> usize {
        self.word(HEAD + self.w + i)
    }

    const fn reached(&self, i: usize) -> usize {
        self.word(HEAD + 2 * self.w + i)
    }

    const fn spent(&self, hex: usize) -> usize {
        self.word(HEAD + 3 * self.w + hex)
    }
}

/// Starts the search: no hex is reached, and the hexes of a set are open unless the budget is
/// negative.
pub(crate) fn begin(m: &mut Memory, area: Addr, start: Addr, budget: i64, n: usize) {
    let area = Area::new(area, n);
    m[area.word(0)] = budget;
    for i in 0..area.w {
        m[area.reached(i)] = 0;
        m[area.near(i)] = 0;
        m[area.open(i)] = if budget < 0 { 0 } else { m[usize::from(start.wrapping_add(i as u16))] };
    }
    for hex in 0..n {
        m[area.spent(hex)] = 0;
    }
}

/// Takes the nearest open hex, the first among equals, and lists its neighbours that are not
/// reached yet. Returns whether there was one.
pub(crate) fn next(neighbours: &[i64], m: &mut Memory, area: Addr, n: usize) -> bool {
    let area = Area::new(area, n);
    let mut nearest: Option<(i64, usize)> = None;
    for i in 0..area.w {
        let mut word = m[area.open(i)];
        while word != 0 {
            let hex = i * 64 + word.trailing_zeros() as usize;
            word &= word.wrapping_sub(1);
            let spent = m[area.spent(hex)];
            if nearest.is_none_or(|(least, _)| spent < least) {
                nearest = Some((spent, hex));
            }
        }
    }
    let Some((_, hex)) = nearest.filter(|&(_, hex)| hex < area.n) else { return false };
    m[area.open(hex / 64)] &= !(1 << (hex % 64));
    m[area.reached(hex / 64)] |= 1 << (hex % 64);
    m[area.word(1)] = hex as i64;
    let row = neighbours.get(hex * area.w..(hex + 1) * area.w).unwrap_or(&[]);
    for (i, near) in row.iter().enumerate() {
        m[area.near(i)] = near & !m[area.reached(i)];
    }
    true
}

/// Records the cost of a step from the last hex to a neighbour; a cost of `none` forbids the step.
pub(crate) fn step(m: &mut Memory, area: Addr, hex: i64, cost: i64, n: usize) {
    let area = Area::new(area, n);
    let Some(hex) = usize::try_from(hex).ok().filter(|&hex| hex < area.n) else { return };
    if cost == NONE {
        return;
    }
    let so_far = m[area.spent(m[area.word(1)] as usize)];
    // A path whose cost overflows is beyond any budget.
    let Some(spent) = so_far.checked_add(cost.max(0)) else { return };
    let open = m[area.open(hex / 64)] >> (hex % 64) & 1 != 0;
    if spent > m[area.word(0)] || open && m[area.spent(hex)] <= spent {
        return;
    }
    m[area.spent(hex)] = spent;
    m[area.open(hex / 64)] |= 1 << (hex % 64);
}
