//! Positions of the entries of a package description, or of another file of that form.
//!
//! The RON parser does not report positions. Messages about an entry need its position. So does a
//! change of one entry that preserves comments and order.

use std::ops::Range;

/// An entry `key: value` of a description.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The key, without quotation marks.
    pub key: String,
    /// The range of the key, with its quotation marks.
    pub key_range: Range<usize>,
    /// The range of the value.
    pub value_range: Range<usize>,
    /// The range of the comma after the value, if there is one.
    pub comma_range: Option<Range<usize>>,
}

/// The entries within one pair of brackets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Entries {
    /// The entries, in order.
    pub list: Vec<Entry>,
    /// The offset after the opening bracket.
    pub open: usize,
    /// The offset of the closing bracket.
    pub close: usize,
}

impl Entries {
    /// Returns the entry with a key, or `None` if there is none.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Entry> {
        self.list.iter().find(|entry| entry.key == key)
    }
}

/// Returns the fields of a description, or `None` if the text is not a description.
#[must_use]
pub fn fields(text: &str) -> Option<Entries> {
    entries(text, 0..text.len())
}

/// Returns the dependencies of a description, or `None` if it has no such field.
#[must_use]
pub fn dependencies(text: &str) -> Option<Entries> {
    section(text, "dependencies")
}

/// Returns the entries of a field that is a map, or `None` if there is no such field.
#[must_use]
pub fn section(text: &str, name: &str) -> Option<Entries> {
    let field = fields(text)?.get(name)?.value_range.clone();
    entries(text, field)
}

/// A token of the text, other than white space and comments.
struct Token {
    at: Range<usize>,
    kind: Kind,
}

#[derive(PartialEq)]
enum Kind {
    Open,
    Close,
    Colon,
    Comma,
    /// A string or a word.
    Word,
}

/// Returns the entries from the first bracket of a part of the text.
fn entries(text: &str, part: Range<usize>) -> Option<Entries> {
    let tokens = tokens(text, part);
    let first = tokens.iter().position(|token| token.kind == Kind::Open)?;
    let mut found = Entries { open: tokens.get(first)?.at.end, ..Entries::default() };
    let (mut depth, mut key, mut value): (_, Option<Range<usize>>, Option<Range<usize>>) =
        (0_usize, None, None);
    let mut last_word = None;
    for token in tokens.get(first + 1..)? {
        let is_top = depth == 0;
        match token.kind {
            Kind::Close if is_top => {
                found.list.extend(entry(text, key.take(), value.take(), None));
                found.close = token.at.start;
                return Some(found);
            }
            Kind::Colon if is_top && key.is_none() => {
                key = last_word.take();
                continue;
            }
            Kind::Comma if is_top => {
                let comma = Some(token.at.clone());
                found.list.extend(entry(text, key.take(), value.take(), comma));
                continue;
            }
            Kind::Open => depth += 1,
            Kind::Close => depth -= 1,
            Kind::Word if is_top => last_word = Some(token.at.clone()),
            Kind::Word | Kind::Colon | Kind::Comma => {}
        }
        if key.is_some() {
            let start = value.as_ref().map_or(token.at.start, |value| value.start);
            value = Some(start..token.at.end);
        }
    }
    None
}

fn entry(
    text: &str,
    key: Option<Range<usize>>,
    value: Option<Range<usize>>,
    comma_at: Option<Range<usize>>,
) -> Option<Entry> {
    let (key_at, value_at) = (key?, value?);
    let word = text.get(key_at.clone())?;
    let key = ron::from_str(word).unwrap_or_else(|_| word.to_owned());
    Some(Entry { key, key_range: key_at, value_range: value_at, comma_range: comma_at })
}

fn tokens(text: &str, part: Range<usize>) -> Vec<Token> {
    let mut tokens = Vec::new();
    let end = part.end;
    let mut at = part.start;
    while let Some(rest) = text.get(at..end).filter(|rest| !rest.is_empty()) {
        let Some(c) = rest.chars().next() else { break };
        let (length, kind) = match c {
            _ if rest.starts_with("//") => (rest.find('\n').unwrap_or(rest.len()), None),
            _ if rest.starts_with("/*") => (block_comment_length(rest), None),
            '"' => (string_length(rest), Some(Kind::Word)),
            'r' if raw_string_length(rest).is_some() => {
                (raw_string_length(rest).unwrap_or(1), Some(Kind::Word))
            }
            '(' | '{' | '[' => (1, Some(Kind::Open)),
            ')' | '}' | ']' => (1, Some(Kind::Close)),
            ':' => (1, Some(Kind::Colon)),
            ',' => (1, Some(Kind::Comma)),
            c if c.is_whitespace() => (c.len_utf8(), None),
            _ => {
                let ends = |c: char| c.is_whitespace() || "(){}[],:\"/".contains(c);
                let rest_of = rest.get(c.len_utf8()..).unwrap_or_default();
                let word = c.len_utf8() + rest_of.find(ends).unwrap_or(rest_of.len());
                (word, Some(Kind::Word))
            }
        };
        tokens.extend(kind.map(|kind| Token { at: at..at + length, kind }));
        at += length;
    }
    tokens
}

/// Returns the length of a string with its quotation marks.
fn string_length(text: &str) -> usize {
    let mut escaped = true;
    for (at, c) in text.char_indices() {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

/// Returns the length of a raw string: `r#"…"#`.
fn raw_string_length(text: &str) -> Option<usize> {
    let hashes = text.get(1..)?.bytes().take_while(|b| *b == b'#').count();
    let inner = text.get(1 + hashes..)?.strip_prefix('"')?;
    let end = format!("\"{}", "#".repeat(hashes));
    Some(inner.find(&end).map_or(text.len(), |at| 2 + hashes + at + end.len()))
}

/// Returns the length of a block comment, which may be nested.
fn block_comment_length(text: &str) -> usize {
    let (mut depth, mut at) = (0_usize, 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        if rest.starts_with("/*") {
            (depth, at) = (depth + 1, at + 2);
        } else if rest.starts_with("*/") {
            (depth, at) = (depth.saturating_sub(1), at + 2);
            if depth == 0 {
                return at;
            }
        } else {
            at += rest.chars().next().map_or(1, char::len_utf8);
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_are_found_between_comments() {
        let text = "( // \"dependencies\": {\n  name: \"a\", /* { /* ( */ */\n  dependencies: {\n    \
                    \"b\\\"c\": (path: \"..\"), // b\n    r#\"d\"#: \"e\" },\n)";
        let found = dependencies(text);
        let slices = |entry: &Entry| {
            (entry.key.clone(), text.get(entry.value_range.clone()).map(str::to_owned))
        };
        let list: Option<Vec<_>> = found.map(|found| found.list.iter().map(slices).collect());
        let said = |text: &str| Some(text.to_owned());
        assert_eq!(
            list,
            Some(vec![
                ("b\"c".to_owned(), said("(path: \"..\")")),
                ("d".to_owned(), said("\"e\""))
            ])
        );
        let keys: Vec<_> = fields(text).into_iter().flat_map(|f| f.list).map(|e| e.key).collect();
        assert_eq!(keys, ["name", "dependencies"]);
        assert_eq!(dependencies("(name: \"dependencies\")"), None);
        assert_eq!(fields("(name: "), None);
    }
}
