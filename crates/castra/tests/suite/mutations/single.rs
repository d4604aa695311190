//! One small mistake in a text: a token or a character deleted, doubled,
//! swapped with the next one, or replaced by another.

use std::ops::Range;

/// Numbers that look random and are the same in every run (SplitMix64).
pub(crate) struct Numbers(u64);

impl Numbers {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        usize::try_from(self.next() % end as u64).unwrap()
    }
}

/// A text with one mistake in it.
#[derive(Debug)]
pub(crate) struct Mutant {
    pub(crate) text: String,
    /// What was done, for the list of the worst.
    pub(crate) what: String,
    /// Where, as an offset in the mutated text.
    pub(crate) at: usize,
}

/// The tokens of a text as far as mutations go: words, runs of digits, single
/// signs; no white space.
fn tokens(text: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let is_word = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
    for (at, c) in text.char_indices() {
        if c.is_whitespace() {
            continue;
        }
        let goes_on = is_word(c)
            && found.last().is_some_and(|last| {
                last.end == at && text[last.clone()].chars().next_back().is_some_and(is_word)
            });
        match found.last_mut() {
            Some(last) if goes_on => last.end = at + c.len_utf8(),
            _ => found.push(at..at + c.len_utf8()),
        }
    }
    found
}

fn characters(text: &str) -> Vec<Range<usize>> {
    text.char_indices().map(|(at, c)| at..at + c.len_utf8()).collect()
}

/// Makes one mistake; none where it would change nothing.
pub(crate) fn mutate(text: &str, numbers: &mut Numbers) -> Option<Mutant> {
    let by_token = numbers.below(2) == 0;
    let parts = if by_token { tokens(text) } else { characters(text) };
    let noun = if by_token { "token" } else { "character" };
    if parts.len() < 2 {
        return None;
    }
    let here = numbers.below(parts.len() - 1);
    let (part, next) = (parts[here].clone(), parts[here + 1].clone());
    let (old, after) = (&text[part.clone()], &text[next.clone()]);
    let (range, new, what) = match numbers.below(4) {
        0 => (part.clone(), String::new(), format!("delete {noun} {old:?}")),
        1 => (part.clone(), format!("{old}{old}"), format!("double {noun} {old:?}")),
        2 => {
            let between = &text[part.end..next.start];
            let new = format!("{after}{between}{old}");
            (part.start..next.end, new, format!("swap {noun}s {old:?} and {after:?}"))
        }
        _ => {
            let other = &text[parts[numbers.below(parts.len())].clone()];
            (part.clone(), other.to_owned(), format!("replace {noun} {old:?} by {other:?}"))
        }
    };
    if text[range.clone()] == *new {
        return None;
    }
    let at = range.start;
    let mut text = text.to_owned();
    text.replace_range(range, &new);
    Some(Mutant { text, what, at })
}
