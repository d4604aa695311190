//! A lexer that needs no valid syntax: words, numbers, strings, comments and signs.

use std::ops::Range;

/// The kind of a lexeme.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lexeme {
    /// `// …`, to the end of its line.
    Comment,
    /// `"…"` or `"""…"""`.
    String,
    /// A word: letters, digits, `_`, and `-` before a letter.
    Word,
    /// Digits, and everything that follows without a gap.
    Number,
    /// Any other character.
    Sign,
}

fn of_word(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// Returns the length of the word at the start of a text.
fn word(text: &str) -> usize {
    let mut end = 0;
    let mut rest = text.chars();
    while let Some(c) = rest.next() {
        let goes_on = c == '-' && rest.clone().next().is_some_and(|c| c.is_ascii_alphabetic());
        if !of_word(c) && !goes_on {
            break;
        }
        end += c.len_utf8();
    }
    end
}

/// Returns the length of the string at the start of a text. An unterminated string ends with its
/// line, an unterminated block with the text.
fn string(text: &str) -> usize {
    if let Some(block) = text.strip_prefix("\"\"\"") {
        return 3 + block.find("\"\"\"").map_or(block.len(), |end| end + 3);
    }
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => return at,
            '"' if !escaped => return at + 1,
            _ => escaped = c == '\\' && !escaped,
        }
    }
    text.len()
}

/// Iterates over the lexemes of a text in order.
pub(crate) fn lexemes(text: &str) -> impl Iterator<Item = (Lexeme, Range<usize>)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        loop {
            let rest = text.get(at..)?;
            let c = rest.chars().next()?;
            if c.is_whitespace() {
                at += c.len_utf8();
                continue;
            }
            let (lexeme, length) = if rest.starts_with("//") {
                (Lexeme::Comment, rest.find('\n').unwrap_or(rest.len()))
            } else if c == '"' {
                (Lexeme::String, string(rest))
            } else if c.is_ascii_alphabetic() {
                (Lexeme::Word, word(rest))
            } else if c.is_ascii_digit() {
                (Lexeme::Number, rest.find(|c| !of_word(c)).unwrap_or(rest.len()))
            } else {
                (Lexeme::Sign, c.len_utf8())
            };
            let start = at;
            at += length.max(1);
            return Some((lexeme, start..at));
        }
    })
}

/// Returns the lexeme that contains a position and its range, or `None` between lexemes.
pub(crate) fn lexeme_at(text: &str, offset: usize) -> Option<(Lexeme, Range<usize>)> {
    lexemes(text).take_while(|(_, range)| range.start < offset).find(|(lexeme, range)| match lexeme
    {
        // A position after the last character still belongs to a comment, but not to a string.
        Lexeme::Comment => offset <= range.end,
        Lexeme::String | Lexeme::Word | Lexeme::Number | Lexeme::Sign => offset < range.end,
    })
}

/// Returns the start of the word that ends at an offset.
pub(crate) fn word_start(text: &str, offset: usize) -> usize {
    let before = text.get(..offset).unwrap_or_default();
    before.rfind(|c| !of_word(c) && c != '-').map_or(0, |at| {
        // The preceding character may be longer than a byte.
        at + before.get(at..).and_then(|rest| rest.chars().next()).map_or(1, char::len_utf8)
    })
}
