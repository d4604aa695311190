//! Sets of indices or numbers.

use castra_ir::MAX_ELEMENTS;

/// A set of indices or numbers from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set {
    /// One bit for each element. The last word is not 0, so equal sets have equal words.
    words: Vec<u64>,
}

impl Set {
    /// Returns the set whose elements are the bits of these words. Element 0 is the lowest bit of
    /// the first word.
    #[must_use]
    pub fn from_words(mut words: Vec<u64>) -> Self {
        while words.last() == Some(&0) {
            words.pop();
        }
        Self { words }
    }

    /// Returns the set that a constant encodes: the first 63 elements as bits.
    #[must_use]
    pub fn from_bits(bits: i64) -> Self {
        Self::from_words(vec![bits as u64 & i64::MAX as u64])
    }

    /// Returns one bit for each element, in words of 64. The last word is not 0.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// Adds an element. A number from [`MAX_ELEMENTS`] up, which no universe has, is ignored.
    pub fn insert(&mut self, element: usize) {
        if element >= MAX_ELEMENTS {
            return;
        }
        if self.words.len() <= element / 64 {
            self.words.resize(element / 64 + 1, 0);
        }
        if let Some(word) = self.words.get_mut(element / 64) {
            *word |= 1 << (element % 64);
        }
    }

    /// Returns whether an element is in the set.
    #[must_use]
    pub fn has(&self, element: i64) -> bool {
        let Ok(element) = usize::try_from(element) else { return false };
        self.words.get(element / 64).is_some_and(|word| word >> (element % 64) & 1 == 1)
    }

    /// Returns the elements in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        let bits = |&word: &u64| {
            std::iter::successors(Some(word), |rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .map(|rest| i64::from(rest.trailing_zeros()))
        };
        (0i64..)
            .step_by(64)
            .zip(&self.words)
            .flat_map(move |(at, word)| bits(word).map(move |bit| at + bit))
    }

    /// Returns the number of elements.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set has no elements.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// Returns the lowest element, or `None` for an empty set.
    #[must_use]
    pub fn first(&self) -> Option<i64> {
        self.iter().next()
    }

    /// Returns the elements in ascending order.
    #[must_use]
    pub fn to_vec(&self) -> Vec<i64> {
        self.iter().collect()
    }

    /// Returns the elements in ascending order; with `from`, those below it come last.
    #[must_use]
    pub fn to_rotated_vec(&self, from: Option<i64>) -> Vec<i64> {
        let Some(from) = from else { return self.to_vec() };
        let (before, on): (Vec<i64>, Vec<i64>) = self.iter().partition(|&element| element < from);
        on.into_iter().chain(before).collect()
    }

    /// Returns the elements of both sets together.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a | b)
    }

    /// Returns the elements of this set that `other` does not have.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & !b)
    }

    /// Returns the elements that are in both sets.
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Self {
        self.zip(other, |a, b| a & b)
    }

    fn zip(&self, other: &Self, join: impl Fn(u64, u64) -> u64) -> Self {
        let word = |set: &Self, i: usize| set.words.get(i).copied().unwrap_or(0);
        let words = 0..self.words.len().max(other.words.len());
        Self::from_words(words.map(|i| join(word(self, i), word(other, i))).collect())
    }
}

/// Creates a set of numbers. None and other negative numbers are not elements.
impl FromIterator<i64> for Set {
    fn from_iter<I: IntoIterator<Item = i64>>(elements: I) -> Self {
        let mut set = Self::default();
        for element in elements {
            if let Ok(element) = usize::try_from(element) {
                set.insert(element);
            }
        }
        set
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(elements: &[i64]) -> Set {
        elements.iter().copied().collect()
    }

    #[test]
    fn operations_on_sets() {
        let (a, b) = (set(&[3, 1, 1, 70]), set(&[70, 2]));
        assert_eq!(a.to_vec(), [1, 3, 70]);
        assert_eq!(a.union(&b), set(&[1, 2, 3, 70]));
        assert_eq!(a.intersection(&b), set(&[70]));
        assert_eq!(a.difference(&b), set(&[1, 3]));
        assert_eq!((a.len(), a.first(), set(&[]).first()), (3, Some(1), None));
        assert_eq!(
            (a.to_rotated_vec(None), a.to_rotated_vec(Some(2))),
            (vec![1, 3, 70], vec![3, 70, 1])
        );
        assert_eq!(Set::from_bits(0b1010), set(&[1, 3]));
        assert!(a.has(70) && !a.has(2) && !a.has(-1) && !a.has(1_000));
        assert_eq!(Set::from_words(vec![2, 0, 0]), set(&[-1, 1]));
        assert!(Set::from_words(vec![0]).is_empty() && b.difference(&b).is_empty());
    }
}
