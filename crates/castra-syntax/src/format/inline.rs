//! Words, entries and blocks on one line.

use castra_grammar::Rule;

use super::model::{Block, Entry, Part, Word};

/// Writes entries on one line.
pub(super) fn inline_list<'e, 'a: 'e>(
    out: &mut String,
    separator: &str,
    entries: impl Iterator<Item = &'e Entry<'a>>,
) {
    for (i, entry) in entries.enumerate() {
        if i > 0 {
            out.push_str(separator);
        }
        inline_words(out, &entry.words);
        if let Some(block) = &entry.block {
            out.push(' ');
            inline_block(out, block);
        }
        for segment in &entry.rest {
            if segment.words.first().is_some_and(|first| needs_space(Word::Close("}"), *first)) {
                out.push(' ');
            }
            inline_words(out, &segment.words);
            if let Some(block) = &segment.block {
                out.push(' ');
                inline_block(out, block);
            }
        }
    }
}

/// Writes words on one line. None of them may be a comment or a string of several lines.
pub(super) fn inline_words(out: &mut String, words: &[Word<'_>]) {
    let mut before = None;
    for &word in words {
        if before.is_some_and(|before| needs_space(before, word)) {
            out.push(' ');
        }
        out.push_str(word.text());
        before = Some(word);
    }
}

pub(super) fn inline_block(out: &mut String, block: &Block<'_>) {
    if block.parts.is_empty() {
        out.push_str("{}");
        return;
    }
    out.push_str("{ ");
    let entries = block.parts.iter().filter_map(|part| match part {
        Part::Entry(entry) => Some(entry),
        _ => None,
    });
    let statements = matches!(block.rule, Rule::stmt_block | Rule::turn_block | Rule::seat_block);
    inline_list(out, if statements { "; " } else { ", " }, entries);
    out.push_str(" }");
}

/// Returns whether there is a space between two words.
pub(super) fn needs_space(before: Word<'_>, after: Word<'_>) -> bool {
    if let (Word::Leaf(Rule::neg_op, _), Word::Leaf(Rule::neg_op, _)) = (before, after) {
        return true;
    }
    !matches!(
        before,
        Word::Sign("(" | "." | "..") | Word::Open(_) | Word::Leaf(Rule::neg_op | Rule::range_op, _)
    ) && !matches!(
        after,
        Word::Sign("(" | ")" | "," | ":" | "." | "..")
            | Word::Close(_)
            | Word::Leaf(Rule::range_op | Rule::colon, _)
            | Word::Break
    )
}
