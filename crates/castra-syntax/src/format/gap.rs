//! The gap between two words: white space, signs and comments.

/// A part of a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap<'a> {
    /// The end of a line.
    NewLine,
    /// A comment, from `//` to the end of its line.
    Comment(&'a str),
    /// Punctuation.
    Sign(&'a str),
}

/// The parts of a gap, in order.
pub(super) struct Gaps<'a> {
    rest: &'a str,
}

impl<'a> Gaps<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    fn take(&mut self, length: usize) -> &'a str {
        let (taken, rest) = self.rest.split_at(length);
        self.rest = rest;
        taken
    }
}

impl<'a> Iterator for Gaps<'a> {
    type Item = Gap<'a>;

    fn next(&mut self) -> Option<Gap<'a>> {
        self.rest = self.rest.trim_start_matches(is_space);
        if self.rest.starts_with("//") {
            let end = self.rest.find('\n').unwrap_or(self.rest.len());
            return Some(Gap::Comment(self.take(end).trim_end_matches(is_space)));
        }
        let long = ["->", "=>", ".."].into_iter().find(|sign| self.rest.starts_with(sign));
        let length = match long {
            Some(sign) => sign.len(),
            None => self.rest.chars().next()?.len_utf8(),
        };
        Some(match self.take(length) {
            "\n" => Gap::NewLine,
            sign => Gap::Sign(sign),
        })
    }
}

/// Returns whether a character is passed over: the white space of the grammar within a line, or a
/// byte order mark. Any other space is a sign, so that the formatter keeps it for its diagnostic.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\u{feff}')
}
