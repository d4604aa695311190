//! The meaning of a file without its layout: a fingerprint that formatting must not change.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use crate::parse::block_value;
use castra_grammar::{Pair, Rule, Token};

use super::gap::{Gap, Gaps};
use super::model::{is_block, is_list};
use super::rows::single_spaced;

/// A running fingerprint of structure, words and comments, in order. White space, commas,
/// semicolons and line ends do not count.
#[derive(Default)]
pub(super) struct Fingerprint {
    words: DefaultHasher,
    /// The hash of each comment with the number of the word after it.
    comments: DefaultHasher,
    count: u64,
}

/// The fingerprint of one item.
pub(super) struct ItemFingerprint {
    words: u64,
    comments: u64,
    count: u64,
}

impl Fingerprint {
    pub(super) fn finish(&self) -> (u64, u64) {
        (self.words.finish(), self.comments.finish())
    }

    /// Adds an item that is left as it is.
    pub(super) fn add_verbatim(&mut self, text: &str) {
        ("verbatim", text).hash(&mut self.words);
        self.count += 1;
    }

    /// Adds a formatted item.
    pub(super) fn add_item(&mut self, item: ItemFingerprint) {
        item.words.hash(&mut self.words);
        item.comments.hash(&mut self.comments);
        self.count += item.count;
    }

    /// Adds the text between items or between words.
    pub(super) fn add_gap(&mut self, text: &str) {
        for gap in Gaps::new(text) {
            match gap {
                Gap::NewLine | Gap::Sign("," | ";") => {}
                Gap::Comment(comment) => (self.count, comment).hash(&mut self.comments),
                Gap::Sign(sign) => sign.hash(&mut self.words),
            }
        }
    }
}

impl ItemFingerprint {
    /// Reads an item up to its end; a comment after that belongs to the gap.
    pub(super) fn of(pair: Pair<'_>, end: usize) -> Self {
        let mut all = Fingerprint::default();
        // Hashes all words at once, which is quicker than word by word.
        let mut words: Vec<u8> = Vec::new();
        let text = pair.get_input();
        let mut at = pair.as_span().start();
        let mut started = None;
        for token in pair.tokens() {
            let (start, rule, place) = match token {
                Token::Start { rule, pos } => (true, rule, pos.pos()),
                Token::End { rule, pos } => (false, rule, pos.pos()),
            };
            let passed = text.get(at..place.min(end)).unwrap_or_default();
            at = place;
            let leaf = !start && started == Some(rule) && has_no_signs(rule);
            if leaf && rule == Rule::block_text {
                words.extend_from_slice(block_value(passed).as_bytes());
            } else if leaf && matches!(rule, Rule::table_label | Rule::column_label) {
                words.extend_from_slice(single_spaced(passed).as_bytes());
            } else if leaf {
                words.extend_from_slice(passed.as_bytes());
            } else {
                all.add_gap(passed);
            }
            all.count += u64::from(leaf);
            started = start.then_some(rule);
            words.extend_from_slice(&[0, u8::from(start)]);
            words.extend_from_slice(&(rule as u16).to_le_bytes());
        }
        words.hash(&mut all.words);
        let (words, comments) = all.finish();
        Self { words, comments, count: all.count }
    }
}

/// Returns whether a pair without parts is a word, not an empty block or list.
fn has_no_signs(rule: Rule) -> bool {
    !is_block(rule) && !is_list(rule)
}
