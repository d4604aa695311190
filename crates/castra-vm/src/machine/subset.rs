//! Random subsets.

use crate::bits::Bits;
use crate::chance::RandomStream;

/// The number of random subsets that are tried for one of the right size before it is constructed.
const GUESSES: u32 = 8;

/// Chooses a subset with a size in a range, each such subset with equal probability. `chosen` has
/// enough words, all zero.
pub(super) fn subset(
    options: Bits<'_>,
    least: u32,
    most: u32,
    chance: &mut RandomStream,
    chosen: &mut [u64],
) {
    let n: u32 = options.0.iter().map(|w| w.count_ones()).sum();
    // If every size is allowed, any subset will do; otherwise random subsets are tried first.
    let any = least == 0 && most >= n;
    for _ in 0..GUESSES {
        let mut size = 0;
        for (guess, word) in chosen.iter_mut().zip(options.words()) {
            *guess = word & chance.next_bits();
            if !any {
                size += guess.count_ones();
            }
        }
        if any || (least..=most).contains(&size) {
            return;
        }
    }
    // Chooses the size first, in proportion to the C(n, k) subsets of size k, then the elements.
    let mut left = deal_size(n, least, most, chance);
    let mut unseen = n;
    for (chosen, mut word) in chosen.iter_mut().zip(options.words()) {
        *chosen = 0;
        while word != 0 {
            let bit = word & word.wrapping_neg();
            word ^= bit;
            if chance.next_below(u64::from(unseen)) < u64::from(left) {
                *chosen |= bit;
                left -= 1;
            }
            unseen -= 1;
        }
    }
}

/// Chooses a size in proportion to the number of subsets of `n` that have it. It uses only sums,
/// products and quotients, which are the same on every machine.
fn deal_size(n: u32, least: u32, most: u32, chance: &mut RandomStream) -> u32 {
    if n > 1024 {
        return deal_size_of_many(n, least, most, chance);
    }
    // The weight of the size `least`; all others are relative to it. It is so small that neither
    // the largest, C(1024, 512) or about 2^1019, nor the sum overflows.
    const START: f64 = 1.0 / (1u64 << 32) as f64;
    let grow = |weight: f64, k: u32| weight * f64::from(n - k) / f64::from(k + 1);
    let mut total = 0.0;
    let mut weight = START;
    for k in least..=most {
        total += weight;
        weight = if k < n { grow(weight, k) } else { 0.0 };
    }
    let mut mark = chance.next_unit() * total;
    weight = START;
    for k in least..most {
        mark -= weight;
        if mark < 0.0 {
            return k;
        }
        weight = grow(weight, k);
    }
    most
}

/// Chooses a size where C(n, n / 2) overflows a float: weights are relative to the most likely
/// size, from there to either side.
fn deal_size_of_many(n: u32, least: u32, most: u32, chance: &mut RandomStream) -> u32 {
    let likeliest = (n / 2).clamp(least, most);
    let up = |weight: f64, k: u32| weight * f64::from(n - k) / f64::from(k + 1);
    let down = |weight: f64, k: u32| weight * f64::from(k) / f64::from(n - k + 1);
    // Visits each size with its weight; distant ones underflow to 0.
    let go = |take: &mut dyn FnMut(u32, f64) -> bool| {
        let mut weight = 1.0;
        for k in likeliest..=most {
            if take(k, weight) {
                return;
            }
            weight = if k < n { up(weight, k) } else { 0.0 };
        }
        weight = 1.0;
        for k in (least..likeliest).rev() {
            weight = down(weight, k + 1);
            if take(k, weight) {
                return;
            }
        }
    };
    let mut total = 0.0;
    go(&mut |_, weight| {
        total += weight;
        false
    });
    let mut mark = chance.next_unit() * total;
    let mut dealt = likeliest;
    go(&mut |k, weight| {
        mark -= weight;
        dealt = k;
        mark < 0.0
    });
    if mark < 0.0 { dealt } else { likeliest }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Both methods give the same distribution.
    #[test]
    fn sizes_are_as_likely_as_they_have_subsets() {
        const TRIES: u32 = 40_000;
        let (n, least, most) = (12, 2, 9);
        let mut chance = RandomStream::stream(3, 0, 0);
        let mut counts = [[0u32; 13]; 2];
        for _ in 0..TRIES {
            counts[0][deal_size(n, least, most, &mut chance) as usize] += 1;
            counts[1][deal_size_of_many(n, least, most, &mut chance) as usize] += 1;
        }
        // C(12, k) for k from 2 to 9.
        let subsets = [66, 220, 495, 792, 924, 792, 495, 220];
        let all: u32 = subsets.iter().sum();
        for counts in counts {
            assert_eq!(counts.iter().sum::<u32>(), TRIES);
            for (count, subsets) in counts[2..10].iter().zip(subsets) {
                let expected = f64::from(TRIES) * f64::from(subsets) / f64::from(all);
                let off = (f64::from(*count) - expected).abs();
                assert!(off < 5.0 * expected.sqrt(), "{count} of {expected}");
            }
        }
    }

    /// Subsets have their size even if their number overflows a float.
    #[test]
    fn subsets_of_many_have_their_size() {
        let words = [-1i64; 64];
        let mut chance = RandomStream::stream(4, 0, 0);
        for (least, most) in [(0, 4096), (1, 1), (4096, 4096), (100, 140), (2000, 4000), (0, 3)] {
            let mut chosen = [0; 64];
            subset(Bits(&words), least, most, &mut chance, &mut chosen);
            let size = chosen.iter().map(|w| w.count_ones()).sum::<u32>();
            assert!((least..=most).contains(&size), "{least} to {most}: {size}");
        }
    }
}
