//! Dice that are rolled together, as they are kept: how often each different face came up, a
//! byte for each, in the order of the different faces of the die.

/// How often the face at a position came up.
pub(crate) fn times(words: &[i64], position: usize) -> i64 {
    words.get(position / 8).map_or(0, |word| (word >> (8 * (position % 8))) & 0xff)
}

/// How many dice there are.
pub(crate) fn count(words: &[i64]) -> i64 {
    words.iter().flat_map(|word| word.to_le_bytes()).map(i64::from).sum()
}
