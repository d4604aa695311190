//! Sets as ascending lists without duplicates.

/// A set of indices or numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Set(Vec<i64>);

impl Set {
    /// Returns whether an element is in the set.
    #[must_use]
    pub fn has(&self, element: i64) -> bool {
        self.0.binary_search(&element).is_ok()
    }

    /// The elements in ascending order.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        self.0.iter().copied()
    }

    /// The number of elements.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns whether the set has no elements.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The lowest element; none of an empty set.
    #[must_use]
    pub fn first(&self) -> Option<i64> {
        self.0.first().copied()
    }

    /// The elements in ascending order.
    #[must_use]
    pub fn to_vec(&self) -> Vec<i64> {
        self.0.clone()
    }

    /// The union.
    #[must_use]
    pub fn or(&self, other: &Self) -> Self {
        self.iter().chain(other.iter()).collect()
    }

    /// The elements that `other` does not have.
    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        Self(self.iter().filter(|&e| !other.has(e)).collect())
    }

    /// The intersection.
    #[must_use]
    pub fn and(&self, other: &Self) -> Self {
        Self(self.iter().filter(|&e| other.has(e)).collect())
    }

    /// The set that a constant encodes: the first 63 elements as bits.
    #[must_use]
    pub fn of_bits(bits: i64) -> Self {
        Self((0..63).filter(|&element| bits >> element & 1 == 1).collect())
    }
}

impl FromIterator<i64> for Set {
    fn from_iter<I: IntoIterator<Item = i64>>(elements: I) -> Self {
        let mut elements: Vec<i64> = elements.into_iter().collect();
        elements.sort_unstable();
        elements.dedup();
        Self(elements)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(elements: &[i64]) -> Set {
        elements.iter().copied().collect()
    }

    #[test]
    fn sets_are_sets() {
        let (a, b) = (set(&[3, 1, 1, 70]), set(&[70, 2]));
        assert_eq!(a.to_vec(), [1, 3, 70]);
        assert_eq!(a.or(&b), set(&[1, 2, 3, 70]));
        assert_eq!(a.and(&b), set(&[70]));
        assert_eq!(a.without(&b), set(&[1, 3]));
        assert_eq!(Set::of_bits(0b1010), set(&[1, 3]));
        assert!(a.has(70) && !a.has(2));
    }
}
