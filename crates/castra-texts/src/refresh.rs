//! Updates of a file of translations to its sources.

use std::collections::BTreeMap;

use crate::file::{Message, OLD_QUOTE, QUOTE, REMOVED_MARK, Translation, after_mark};
use crate::visitor::{SourceText, TranslatableTexts};

/// The value of a message without a translation.
const EMPTY: &str = "{\"\"}";

/// The result of [`refresh`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefreshResult {
    /// The new contents of the file.
    pub text: String,
    /// The number of added messages.
    pub added: usize,
    /// The number of texts without a translation.
    pub untranslated: usize,
    /// The number of translations whose source has changed.
    pub outdated: usize,
    /// The number of messages without a source text.
    pub removed: usize,
}

/// Updates a file of translations. It adds a message for each new text in source order, and marks
/// messages whose source was changed or removed. All other lines stay. `only_keys` lists the first
/// key parts of the texts to add, such as `unit`; if it is empty, all are added. If the first line
/// ends with `\r\n`, all lines do.
#[must_use]
pub fn refresh(texts: &TranslatableTexts, file: &str, only_keys: &[String]) -> RefreshResult {
    let first = file.split_inclusive('\n').next().unwrap_or_default();
    if !first.ends_with("\r\n") {
        return refresh_lines(texts, file, only_keys);
    }
    let mut result = refresh_lines(texts, &file.replace("\r\n", "\n"), only_keys);
    result.text = result.text.replace('\n', "\r\n");
    result
}

fn refresh_lines(texts: &TranslatableTexts, file: &str, only_keys: &[String]) -> RefreshResult {
    let translation = Translation::parse(file);
    // A text whose key has changed keeps its translation, which is found by the quoted source.
    let moved: BTreeMap<&str, usize> = translation
        .messages
        .iter()
        .enumerate()
        .filter(|(_, message)| texts.get(message.key).is_none() && message.value.is_some())
        .filter_map(|(at, message)| Some((message.quoted.as_deref()?, at)))
        .collect();
    let mut result =
        RefreshResult { text: String::new(), added: 0, untranslated: 0, outdated: 0, removed: 0 };
    // The entries to add after each message. Entries before the first message go to the end.
    let mut after: BTreeMap<Option<usize>, Vec<String>> = BTreeMap::new();
    let places: BTreeMap<&str, usize> =
        translation.messages.iter().enumerate().rev().map(|(at, m)| (m.key, at)).collect();
    let mut last = None;
    for text in &texts.texts {
        if let Some(at) = places.get(text.key.as_str()) {
            last = Some(*at);
            continue;
        }
        let first = text.key.split("--").next().unwrap_or_default();
        if !only_keys.is_empty() && !only_keys.iter().any(|word| word == first) {
            result.untranslated += 1;
            continue;
        }
        result.added += 1;
        let value = moved.get(text.pattern.as_str()).and_then(|at| value_text(&translation, *at));
        result.untranslated += usize::from(value.is_none());
        let value = value.unwrap_or_else(|| format!(" {EMPTY}"));
        let entry = format!("{}{} ={value}\n", quote_lines(&text.pattern, QUOTE), text.key);
        after.entry(last).or_default().push(entry);
    }
    let mut rest = file;
    let mut at_offset = 0;
    let ends = translation.entries.iter().skip(1).map(|(at, _)| *at).chain([file.len()]);
    for ((start, message), end) in translation.entries.iter().zip(ends) {
        let (before, here) =
            rest.split_at_checked(start.saturating_sub(at_offset)).unwrap_or((rest, ""));
        result.text.push_str(before);
        let (entry, behind) =
            here.split_at_checked(end.saturating_sub(*start)).unwrap_or((here, ""));
        (rest, at_offset) = (behind, end);
        match message.and_then(|at| Some((at, translation.messages.get(at)?))) {
            Some((at, message)) => {
                if translation.is_repeated(message) {
                    result.text.push_str(entry);
                } else {
                    update_marks(message, texts.get(message.key), entry, &mut result);
                }
                let added = after.remove(&Some(at)).unwrap_or_default();
                insert(&mut result.text, &added);
            }
            None => result.text.push_str(entry),
        }
    }
    result.text.push_str(rest);
    for added in after.into_values() {
        insert(&mut result.text, &added);
    }
    let trimmed = result.text.trim_end_matches('\n').len();
    // Blank lines at the end are not written by a translator, so one newline remains.
    if trimmed < result.text.len() {
        result.text.truncate(trimmed);
        result.text.push('\n');
    }
    result
}

/// Adds entries, each after a blank line.
fn insert(text: &mut String, added: &[String]) {
    if added.is_empty() {
        return;
    }
    let blank = text.len() - text.trim_end_matches('\n').len();
    if !text.is_empty() {
        text.push_str(match blank {
            0 => "\n\n",
            1 => "\n",
            _ => "",
        });
    }
    text.push_str(&added.join("\n"));
    text.push('\n');
}

/// Appends the entry of a message with new marks, and counts its state.
fn update_marks(
    message: &Message<'_>,
    text: Option<&SourceText>,
    entry: &str,
    result: &mut RefreshResult,
) {
    let is_comment = |line: &&str| line.starts_with('#');
    let lines: Vec<&str> = entry.split_inclusive('\n').take_while(is_comment).collect();
    let length: usize = lines.iter().map(|line| line.len()).sum();
    let body = entry.get(length..).unwrap_or_default();
    let comment =
        |line: &str| line.trim_end().strip_prefix('#').unwrap_or_default().trim_start().to_owned();
    let is_of = |line: &str, mark: &str| after_mark(&comment(line), mark).is_some();
    let own: String = lines
        .iter()
        .filter(|line| {
            !is_of(line, QUOTE) && !is_of(line, OLD_QUOTE) && comment(line) != REMOVED_MARK
        })
        .copied()
        .collect();
    let kept: String = lines.iter().filter(|line| is_of(line, OLD_QUOTE)).copied().collect();
    let out = &mut result.text;
    out.push_str(&own);
    let Some(text) = text else {
        result.removed += 1;
        let quotes = lines.iter().filter(|line| is_of(line, QUOTE) || is_of(line, OLD_QUOTE));
        quotes.for_each(|line| out.push_str(line));
        out.push_str(&format!("# {REMOVED_MARK}\n"));
        out.push_str(body);
        return;
    };
    out.push_str(&quote_lines(&text.pattern, QUOTE));
    if !message.is_empty() {
        let before = message.quoted.as_deref().filter(|before| *before != text.pattern);
        match before {
            Some(before) if kept.is_empty() => out.push_str(&quote_lines(before, OLD_QUOTE)),
            _ => out.push_str(&kept),
        }
        result.outdated += usize::from(before.is_some() || !kept.is_empty());
    }
    result.untranslated += usize::from(message.is_empty());
    out.push_str(body);
}

/// Returns a text as comment lines that begin with a mark.
fn quote_lines(text: &str, mark: &str) -> String {
    let line = |line: &str| format!("# {mark} {line}").trim_end().to_owned() + "\n";
    text.split('\n').map(line).collect()
}

/// Returns the value of a message verbatim: the file's text after the equals sign.
fn value_text(translation: &Translation<'_>, start: usize) -> Option<String> {
    let message = translation.messages.get(start)?;
    let own = translation.entries.iter().position(|(_, of)| *of == Some(start))?;
    let end = translation.entries.get(own + 1).map_or(translation.text.len(), |(next, _)| *next);
    let after = translation.text.get(message.key_range.end..end)?;
    let value = after.trim_start_matches([' ', '\t']).strip_prefix('=')?;
    Some(value.trim_end().to_owned())
}
