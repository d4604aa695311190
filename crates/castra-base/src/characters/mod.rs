//! The characters that can be printed.
//!
//! Pictures and books print the characters of their fonts, and the checker warns about all others.
//! The checker does not load the fonts: it reads this table, which a test compares with them.

mod embedded;

use unicode_width::UnicodeWidthStr as _;

/// A set of characters: disjoint inclusive ranges in ascending order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Characters(Vec<(char, char)>);

impl Characters {
    /// Returns whether the embedded fonts have a glyph for the character.
    #[must_use]
    pub fn is_embedded(c: char) -> bool {
        is_in(embedded::RANGES, c)
    }

    /// Returns the characters of the embedded fonts.
    #[must_use]
    pub fn embedded() -> Self {
        Self(embedded::RANGES.to_vec())
    }

    /// Returns whether the character is in the set.
    #[must_use]
    pub fn contains(&self, c: char) -> bool {
        is_in(&self.0, c)
    }

    /// Returns the inclusive ranges, in ascending order.
    #[must_use]
    pub fn ranges(&self) -> &[(char, char)] {
        &self.0
    }

    /// Adds the characters of another set.
    pub fn extend(&mut self, other: &Self) {
        if self.0.is_empty() {
            self.0.clone_from(&other.0);
        } else if !other.0.is_empty() {
            *self = self.0.iter().chain(&other.0).copied().collect();
        }
    }
}

impl FromIterator<char> for Characters {
    fn from_iter<T: IntoIterator<Item = char>>(characters: T) -> Self {
        let mut all: Vec<char> = characters.into_iter().collect();
        all.sort_unstable();
        let mut ranges: Vec<(char, char)> = Vec::new();
        for c in all {
            match ranges.last_mut() {
                Some((_, last)) if c <= *last => {}
                Some((_, last)) if (*last..=c).nth(1) == Some(c) => *last = c,
                _ => ranges.push((c, c)),
            }
        }
        Self(ranges)
    }
}

impl FromIterator<(char, char)> for Characters {
    fn from_iter<T: IntoIterator<Item = (char, char)>>(ranges: T) -> Self {
        ranges.into_iter().flat_map(|(first, last)| first..=last).collect()
    }
}

fn is_in(ranges: &[(char, char)], c: char) -> bool {
    let after = ranges.partition_point(|&(first, _)| first <= c);
    after.checked_sub(1).and_then(|at| ranges.get(at)).is_some_and(|&(_, last)| c <= last)
}

/// Returns whether a character prints nothing in any font: white space, control characters, and
/// characters that only affect their neighbours (the default ignorable characters of Unicode 16).
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_whitespace()
        || c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{34f}'
                | '\u{61c}'
                | '\u{115f}'..='\u{1160}'
                | '\u{17b4}'..='\u{17b5}'
                | '\u{180b}'..='\u{180f}'
                | '\u{200b}'..='\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{3164}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{ffa0}'
                | '\u{fff0}'..='\u{fff8}'
                | '\u{1bca0}'..='\u{1bca3}'
                | '\u{1d173}'..='\u{1d17a}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

/// Returns the number of terminal columns that a string occupies: two for an ideograph, none for a
/// combining mark.
#[must_use]
pub fn display_width(text: &str) -> usize {
    text.width()
}

/// The greatest number of characters that a message lists; the others are counted.
const MOST: usize = 16;

/// Describes characters for a message: "the character `赤` (U+8D64)", "the characters `赤壁`". At most
/// 16 are listed, and the others are counted.
#[must_use]
pub fn describe_characters(characters: impl IntoIterator<Item = char>) -> String {
    let all: Vec<char> = characters.into_iter().collect();
    if let [one] = all.as_slice() {
        return format!("the character `{one}` (U+{:04X})", u32::from(*one));
    }
    let first: String = all.iter().take(MOST).collect();
    match all.len().saturating_sub(MOST) {
        0 => format!("the characters `{first}`"),
        more => format!("the characters `{first}` and {more} more"),
    }
}
