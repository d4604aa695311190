//! Bit sets over words of memory.

/// A set of indices in the machine's memory, one bit per element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<'m>(pub(crate) &'m [i64]);

impl<'m> Bits<'m> {
    /// Returns the number of elements.
    #[must_use]
    pub fn len(self) -> usize {
        self.0.iter().map(|w| w.count_ones() as usize).sum()
    }

    /// Returns whether the set has no elements.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.0.iter().all(|&w| w == 0)
    }

    /// Returns whether an index is an element.
    #[must_use]
    pub fn contains(self, element: usize) -> bool {
        self.0.get(element / 64).is_some_and(|w| w >> (element % 64) & 1 != 0)
    }

    /// Returns the elements in ascending order.
    pub fn iter(self) -> impl Iterator<Item = usize> + 'm {
        self.0.iter().enumerate().flat_map(|(i, &word)| ones(word as u64).map(move |b| i * 64 + b))
    }

    /// Returns the element at a position in ascending order, from 0. `None` if the set has too few.
    #[must_use]
    pub fn nth(self, n: usize) -> Option<usize> {
        let mut left = n;
        for (i, &word) in self.0.iter().enumerate() {
            let here = word.count_ones() as usize;
            if left < here {
                return Some(i * 64 + select(word as u64, left as u32) as usize);
            }
            left -= here;
        }
        None
    }

    /// Returns the first element from an index on.
    pub(crate) fn next_from(self, from: usize) -> Option<usize> {
        let mut mask = -1 << (from % 64);
        (from / 64..self.0.len()).find_map(|i| {
            let word = self.0.get(i)? & std::mem::replace(&mut mask, -1);
            (word != 0).then(|| i * 64 + word.trailing_zeros() as usize)
        })
    }

    /// Returns the words of the set, 64 elements each, the first in the lowest bit.
    pub fn words(self) -> impl ExactSizeIterator<Item = u64> + 'm {
        self.0.iter().map(|&w| w as u64)
    }
}

/// Converts a word of memory to an index. A negative one, such as `none`, becomes an index beyond
/// every list, even if `usize` has 32 bits.
#[inline]
pub(crate) const fn index(number: i64) -> usize {
    let number = number as u64;
    if number > usize::MAX as u64 { usize::MAX } else { number as usize }
}

/// Returns the positions of the set bits, ascending.
fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// Returns the position of the set bit with `n` set bits below it; there must be one.
#[inline]
pub(crate) fn select(mut word: u64, mut n: u32) -> u32 {
    // After two halvings at most 15 bits remain to be cleared one by one.
    let mut base = 0;
    let half = (word as u32).count_ones();
    if n >= half {
        n -= half;
        base += 32;
        word >>= 32;
    }
    let quarter = (word as u16).count_ones();
    if n >= quarter {
        n -= quarter;
        base += 16;
        word >>= 16;
    }
    for _ in 0..n {
        word &= word.wrapping_sub(1);
    }
    base + word.trailing_zeros().min(63 - base)
}

/// The maximum number of words of a set.
pub(crate) const MAX_WORDS: usize = words_for(castra_ir::MAX_ELEMENTS);

/// Returns the number of words of a set over a number of elements, at least one.
pub(crate) const fn words_for(elements: usize) -> usize {
    let words = elements.div_ceil(64);
    if words == 0 { 1 } else { words }
}

/// A set with its own words.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Set {
    pub(crate) words: Vec<i64>,
}

impl Set {
    /// Returns the empty set, with a number of words.
    pub(crate) fn empty(words: usize) -> Self {
        Self { words: vec![0; words] }
    }

    /// Returns the set of the first `elements` elements.
    pub(crate) fn full(elements: usize) -> Self {
        let mut words = vec![-1; elements / 64];
        // The last word is partly filled. A set has at least one word.
        if !elements.is_multiple_of(64) || elements == 0 {
            words.push(!(-1 << (elements % 64)));
        }
        Self { words }
    }

    /// Returns the set of one element, with a number of words.
    pub(crate) fn of(element: usize, words: usize) -> Self {
        let mut set = Self::empty(words);
        set.insert(element);
        set
    }

    pub(crate) fn insert(&mut self, element: usize) {
        if let Some(word) = self.words.get_mut(element / 64) {
            *word |= 1 << (element % 64);
        }
    }

    pub(crate) fn bits(&self) -> Bits<'_> {
        Bits(&self.words)
    }

    /// Combines two sets word by word. Missing words of the shorter one are 0.
    pub(crate) fn zip(&self, other: &Self, join: impl Fn(i64, i64) -> i64) -> Self {
        let n = self.words.len().max(other.words.len());
        let word = |set: &Self, i: usize| set.words.get(i).copied().unwrap_or(0);
        Self { words: (0..n).map(|i| join(word(self, i), word(other, i))).collect() }
    }
}

impl From<Bits<'_>> for castra_eval::Set {
    fn from(bits: Bits<'_>) -> Self {
        Self::from_words(bits.words().collect())
    }
}

/// A set with as many words as its elements need, which may be fewer than those of its type.
impl From<&castra_eval::Set> for Set {
    fn from(set: &castra_eval::Set) -> Self {
        Self { words: set.words().iter().map(|&word| word as i64).collect() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_of_a_set_is_the_nth_in_order() {
        let words = [0x8000_0000_0000_0101u64 as i64, 0, 0x00f0_0000_0000_0001];
        let bits = Bits(&words);
        let all: Vec<usize> = bits.iter().collect();
        assert_eq!(all, [0, 8, 63, 128, 180, 181, 182, 183]);
        let nth: Vec<usize> = (0..bits.len()).filter_map(|n| bits.nth(n)).collect();
        assert_eq!(nth, all);
        assert_eq!(bits.nth(8), None);
        assert!(bits.contains(63) && !bits.contains(64) && !bits.contains(1_000));
    }

    #[test]
    fn selecting_finds_every_bit() {
        for word in [1u64, u64::MAX, 0x8000_0000_0000_0000, 0x0001_0001_0001_0001, 0xdead_beef] {
            for (n, bit) in ones(word).enumerate() {
                assert_eq!(select(word, n as u32) as usize, bit);
            }
        }
    }
}
