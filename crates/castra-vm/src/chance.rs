//! Random numbers: a fixed generator, and the mapping of its output to choices. Nothing here may
//! change, or recorded games would no longer replay.

use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// A stream of random numbers: xoshiro256**, the same on every machine.
///
/// The four words of its state are the output of SplitMix64 from one number, `mix(mix(mix(seed) +
/// game) + stream)`. Additions wrap, and `mix` is the finaliser of SplitMix64 after adding its odd
/// constant. Stream 0 belongs to the game itself, other streams to players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RandomStream(Xoshiro256StarStar);

impl RandomStream {
    /// Returns the stream of a game: dice, shuffles and picks.
    #[must_use]
    pub fn of_game(seed: u64, game: u64) -> Self {
        Self::stream(seed, game, 0)
    }

    /// Returns a stream of a game by number: 0 for the game itself, others for players.
    #[must_use]
    pub fn stream(seed: u64, game: u64, stream: u64) -> Self {
        let start = mix(mix(mix(seed).wrapping_add(game)).wrapping_add(stream));
        Self(Xoshiro256StarStar::seed_from_u64(start))
    }

    /// Returns the next 64 bits.
    #[inline]
    pub fn next_bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// Returns a random number from 0 to `n - 1`, uniformly distributed; 0 if `n` is 0.
    ///
    /// Lemire's method: the high half of `bits * n`, repeated while the low half is less than `2^64
    /// mod n`.
    #[inline]
    pub fn next_below(&mut self, n: u64) -> u64 {
        let mut wide = u128::from(self.next_bits()) * u128::from(n);
        if low(wide) < n {
            let least = n.wrapping_neg() % n;
            while low(wide) < least {
                wide = u128::from(self.next_bits()) * u128::from(n);
            }
        }
        (wide >> 64) as u64
    }

    /// Returns a random number in [0, 1): the high 53 bits.
    #[inline]
    pub fn next_unit(&mut self) -> f64 {
        (self.next_bits() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }

    /// Returns four numbers that are equal for two streams only if their states are.
    pub(crate) fn fingerprint(&self) -> [u64; 4] {
        let mut ahead = self.clone();
        std::array::from_fn(|_| ahead.next_bits())
    }
}

#[inline]
const fn low(wide: u128) -> u64 {
    wide as u64
}

/// Applies one step of SplitMix64 and its finaliser.
const fn mix(x: u64) -> u64 {
    let mut z = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_are_what_they_were() {
        // Another program computed these streams. Recorded games depend on them.
        let mut chance = RandomStream::of_game(1, 0);
        let first: Vec<u64> = (0..3).map(|_| chance.next_bits()).collect();
        assert_eq!(first, FIRST);
        let faces: Vec<u64> = (0..12).map(|_| chance.next_below(6)).collect();
        assert_eq!(faces, FACES);
    }

    const FIRST: [u64; 3] =
        [4_502_905_892_030_763_666, 8_244_539_360_862_257_095, 4_796_467_816_299_365_045];
    const FACES: [u64; 12] = [0, 4, 4, 1, 1, 4, 1, 1, 0, 3, 1, 3];

    #[test]
    fn streams_differ() {
        let all = [(1, 0, 0), (1, 0, 1), (1, 1, 0), (2, 0, 0)];
        let firsts = all.map(|(s, g, t)| RandomStream::stream(s, g, t).next_bits());
        for (i, a) in firsts.iter().enumerate() {
            assert!(!firsts[..i].contains(a));
        }
    }

    #[test]
    fn every_face_is_as_likely() {
        let mut chance = RandomStream::of_game(7, 7);
        let mut counts = [0u32; 6];
        for _ in 0..60_000 {
            counts[chance.next_below(6) as usize] += 1;
        }
        assert!(counts.iter().all(|&c| (9_600..10_400).contains(&c)), "{counts:?}");
        assert_eq!(chance.next_below(1), 0);
        assert_eq!(chance.next_below(0), 0);
    }
}
