//! The gap between two words: white space, signs and comments.

/// A part of a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Gap<'a> {
    /// The end of a line.
    NewLine,
    /// A comment, from `//` or the stray white space before it to the end of its line.
    Comment(&'a str),
    /// Punctuation.
    Sign(&'a str),
}

/// An iterator over the parts of a gap, from first to last.
pub(super) struct Gaps<'a> {
    rest: &'a str,
}

impl<'a> Gaps<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { rest: text }
    }

    /// Returns the distance from the start to the end of the last sign.
    pub(super) fn end_of_last_sign(mut self) -> Option<usize> {
        let length = self.rest.len();
        let mut last = None;
        while let Some(gap) = self.next() {
            if let Gap::Sign(_) = gap {
                last = Some(length - self.rest.len());
            }
        }
        last
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
        self.rest = without_space(self.rest);
        if self.rest.trim_start_matches(is_stray).starts_with("//") {
            let end = self.rest.find('\n').unwrap_or(self.rest.len());
            return Some(Gap::Comment(self.take(end).trim_end()));
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

/// The white space of the grammar within a line, including byte order marks.
pub(super) const SPACE: [char; 4] = [' ', '\t', '\r', '\u{feff}'];

/// Returns a text without leading white space: the white space of the grammar, and any kind before
/// a line end, where the scanner takes it as the end. Other white space begins a comment or is a
/// sign, so the formatter keeps it for its diagnostic.
fn without_space(text: &str) -> &str {
    let text = text.trim_start_matches(SPACE);
    let end = text.trim_start_matches(is_stray);
    if end.is_empty() || end.starts_with('\n') { end } else { text }
}

/// Returns whether a character is white space within a line, also of a kind unknown to the grammar.
fn is_stray(c: char) -> bool {
    c != '\n' && (c.is_whitespace() || SPACE.contains(&c))
}
