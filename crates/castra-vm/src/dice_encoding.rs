//! The stored form of dice that were rolled together: the number of dice for each different face,
//! one byte each, in the order of the different faces of the die.

/// Returns the number of dice that show the face at a position.
pub(crate) fn face_count(words: &[i64], position: usize) -> i64 {
    words.get(position / 8).map_or(0, |word| (word >> (8 * (position % 8))) & 0xff)
}

/// Returns the number of dice.
pub(crate) fn count(words: &[i64]) -> i64 {
    words.iter().flat_map(|word| word.to_le_bytes()).map(i64::from).sum()
}
