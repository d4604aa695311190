//! A file of translations.

use std::collections::BTreeMap;
use std::ops::Range;

use fluent_syntax::ast::{
    Comment, Entry, Expression, InlineExpression, Pattern, PatternElement, Resource,
};
use fluent_syntax::parser;

/// The maximum size of a file in bytes.
pub const MAX_BYTES: usize = 4 << 20;

/// The start of a comment line that quotes the source text.
pub(crate) const QUOTE: &str = ">";

/// The start of a comment line that quotes the source before its last change.
pub(crate) const OLD_QUOTE: &str = "<";

/// The comment line that marks a message whose source text was removed.
pub(crate) const REMOVED_MARK: &str = "gone: no text has this key";

/// A fault in the syntax of a translation file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// The range in the file.
    pub range: Range<usize>,
    /// The fault, in the words of Fluent's parser.
    pub message: String,
}

/// A message of a translation file: a key with the translation as its value.
#[derive(Clone, Debug)]
pub struct Message<'f> {
    /// The key.
    pub key: &'f str,
    /// The range of the key in the file.
    pub key_range: Range<usize>,
    /// The source text that the comment quotes.
    pub(crate) quoted: Option<String>,
    /// True if the comment quotes the source before its last change.
    pub(crate) is_outdated: bool,
    /// True if the comment marks the message as one without a source text.
    pub(crate) is_removed: bool,
    /// The value.
    pub(crate) value: Option<Pattern<&'f str>>,
    /// True if it has Fluent attributes, which translations never have.
    pub(crate) has_attributes: bool,
}

impl Message<'_> {
    /// Returns whether the message is untranslated: `{""}`.
    pub(crate) fn is_empty(&self) -> bool {
        self.value.as_ref().is_none_or(|value| value.elements.iter().all(is_empty))
    }
}

fn is_empty(element: &PatternElement<&str>) -> bool {
    matches!(element, PatternElement::Placeable {
        expression: Expression::Inline(InlineExpression::StringLiteral { value }),
    } if value.is_empty())
}

/// A parsed file of translations.
#[derive(Debug)]
pub struct Translation<'f> {
    /// The text of the file.
    pub(crate) text: &'f str,
    /// The messages, in order.
    pub messages: Vec<Message<'f>>,
    /// The faults in the syntax.
    pub errors: Vec<SyntaxError>,
    /// The start of each entry, including its comment, and the index of its message.
    pub(crate) entries: Vec<(usize, Option<usize>)>,
    /// The first message with each key.
    by_key: BTreeMap<&'f str, usize>,
}

impl<'f> Translation<'f> {
    /// Parses a translation file. An entry with a syntax error has no message, and its error is in
    /// [`Self::errors`].
    #[must_use]
    pub fn parse(text: &'f str) -> Self {
        let (resource, errors) = match parser::parse(text) {
            Ok(resource) => (resource, Vec::new()),
            Err((resource, errors)) => (resource, errors),
        };
        let errors = errors.into_iter().map(|error| {
            let message = error.to_string();
            SyntaxError { range: error.pos, message }
        });
        let errors = errors.collect();
        let Resource { body } = resource;
        let mut read = Self {
            text,
            messages: Vec::new(),
            errors,
            entries: Vec::new(),
            by_key: BTreeMap::new(),
        };
        for entry in body {
            read.add_entry(entry);
        }
        read
    }

    fn add_entry(&mut self, entry: Entry<&'f str>) {
        match entry {
            Entry::Message(message) => {
                let key = message.id.name;
                let start = offset(self.text, key);
                let from = message.comment.as_ref().and_then(|c| self.start_of(c)).unwrap_or(start);
                let at = self.messages.len();
                self.entries.push((from, Some(at)));
                let lines = message.comment.map(|comment| comment.content).unwrap_or_default();
                let quoted: Vec<&str> = lines.iter().filter_map(|l| after_mark(l, QUOTE)).collect();
                self.messages.push(Message {
                    key,
                    key_range: start..start + key.len(),
                    quoted: (!quoted.is_empty()).then(|| quoted.join("\n")),
                    is_outdated: lines.iter().any(|line| after_mark(line, OLD_QUOTE).is_some()),
                    is_removed: lines.iter().any(|line| line.trim_end() == REMOVED_MARK),
                    value: message.value,
                    has_attributes: !message.attributes.is_empty(),
                });
                self.by_key.entry(key).or_insert(at);
            }
            Entry::Term(term) => self.entries.push((offset(self.text, term.id.name), None)),
            Entry::Comment(c) | Entry::GroupComment(c) | Entry::ResourceComment(c) => {
                let start = self.start_of(&c);
                self.entries.extend(start.map(|start| (start, None)));
            }
            Entry::Junk { content } => self.entries.push((offset(self.text, content), None)),
        }
    }

    /// Returns the offset of the first line of a comment.
    fn start_of(&self, comment: &Comment<&'f str>) -> Option<usize> {
        let at = offset(self.text, comment.content.first()?);
        let before = self.text.get(..at)?;
        Some(before.rfind('\n').map_or(0, |newline| newline + 1))
    }

    /// Returns the first message with a key; `None` if there is none.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&Message<'f>> {
        self.messages.get(*self.by_key.get(key)?)
    }

    /// Returns whether an earlier message has the same key.
    pub(crate) fn is_repeated(&self, message: &Message<'_>) -> bool {
        self.get(message.key).is_some_and(|first| first.key_range != message.key_range)
    }

    /// Iterates over the literal parts of the translations, each with its byte offset in the file.
    pub fn prose(&self) -> impl Iterator<Item = (usize, &'f str)> {
        let text = self.text;
        let values = self.messages.iter().filter_map(|message| message.value.as_ref());
        values.flat_map(|value| &value.elements).filter_map(move |element| match element {
            PatternElement::TextElement { value } => Some((offset(text, value), *value)),
            PatternElement::Placeable { .. } => None,
        })
    }
}

/// Returns the rest of a comment line after a mark and a space. Returns `None` if the line does
/// not begin with the mark as a separate word.
pub(crate) fn after_mark<'l>(line: &'l str, mark: &str) -> Option<&'l str> {
    let rest = line.trim_end().strip_prefix(mark)?;
    if rest.is_empty() { Some(rest) } else { rest.strip_prefix(' ') }
}

/// Returns the offset of `part`, a subslice of `text`.
fn offset(text: &str, part: &str) -> usize {
    (part.as_ptr() as usize).saturating_sub(text.as_ptr() as usize).min(text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_have_places_and_the_quoted_source() {
        let text =
            "### Zama\n\n# by A.\n# > Two\n# >\n# > lines\n# < Old\na--b = Zwei\nb\nc = Drei\n";
        let read = Translation::parse(text);
        let keys: Vec<_> =
            read.messages.iter().map(|m| (m.key, &text[m.key_range.clone()])).collect();
        assert_eq!(keys, [("a--b", "a--b"), ("c", "c")]);
        let first = &read.messages[0];
        assert_eq!(first.quoted.as_deref(), Some("Two\n\nlines"));
        assert!(first.is_outdated && !first.is_removed);
        assert_eq!(read.errors.len(), 1);
        let starts: Vec<&str> = read.entries.iter().map(|(at, _)| &text[*at..*at + 3]).collect();
        assert_eq!(starts, ["###", "# b", "b\nc", "c ="]);
        let prose: Vec<_> = read.prose().map(|(at, p)| (&text[at..at + p.len()], p)).collect();
        assert_eq!(prose, [("Zwei", "Zwei"), ("Drei", "Drei")]);
    }
}
