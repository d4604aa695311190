//! Sets of characters.

/// A set of characters, or its complement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Chars {
    pub(crate) is_negated: bool,
    /// Ranges of characters, both ends included.
    pub(crate) ranges: Vec<(char, char)>,
}

impl Chars {
    pub(crate) fn of(ranges: &[(char, char)]) -> Self {
        Self { is_negated: false, ranges: ranges.to_vec() }
    }

    /// All characters.
    pub(crate) fn any() -> Self {
        Self { is_negated: true, ranges: Vec::new() }
    }

    /// Returns all characters except those in `ranges`.
    pub(crate) fn all_except(ranges: Vec<(char, char)>) -> Self {
        Self { is_negated: true, ranges }
    }

    /// Formats the set as a class: `[a-z_]`, `[^"]`. `escape` returns the escapes of a notation.
    pub(crate) fn class(&self, escape: &dyn Fn(char) -> Option<String>) -> String {
        let written = |c: char| match c {
            '\n' => "\\n".to_owned(),
            '\r' => "\\r".to_owned(),
            '\t' => "\\t".to_owned(),
            c => escape(c).unwrap_or_else(|| c.to_string()),
        };
        let mut text = String::from(if self.is_negated { "[^" } else { "[" });
        for (from, to) in &self.ranges {
            text += &written(*from);
            if from != to {
                text.push('-');
                text += &written(*to);
            }
        }
        text + "]"
    }
}
