//! Did you mean: the word an author most likely had in mind.

use std::cell::Cell;

use crate::{Asked, Code, Diagnostic, Span};

/// Lists up to this length are searched whatever has been searched before.
const ALWAYS: usize = 256;

/// How many candidates beyond that are looked at in one piece of work.
const BUDGET: usize = 1_000_000;

thread_local! {
    /// How many candidates may still be looked at.
    static LEFT: Cell<usize> = const { Cell::new(BUDGET) };
}

/// Begins a piece of work, such as the check of a game, with a fresh budget for
/// [`nearest`]. A text with thousands of names, thousands of them misspelt, has
/// suggestions for the first of them only: to compare all with all would take
/// minutes. As every piece of work begins afresh, what is suggested in it does
/// not hang on what was looked at before it.
pub fn begin() {
    LEFT.set(BUDGET);
}

/// The candidate nearest to a word, if one is near enough: the same but for
/// case, or at most a third of its letters away (a swapped pair counts once).
/// Ties go to the candidate that sorts first, so the answer is stable. Nothing
/// if too much has been searched already, see [`begin`].
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let letters = lower.chars().count();
    let limit = (letters / 3).max(1);
    let held = Letters::of(&lower);
    let mut best: Option<(usize, &str)> = None;
    for (i, candidate) in candidates.into_iter().enumerate() {
        if i >= ALWAYS {
            let left = LEFT.get().checked_sub(1)?;
            LEFT.set(left);
        }
        if candidate == word {
            continue;
        }
        // Lengths and letters alone bound the distance from below, and rule
        // out most candidates without any work.
        if candidate.is_ascii() && lower.is_ascii() {
            let too_long = candidate.len().abs_diff(lower.len()) > limit;
            if too_long || held.at_least_from(&Letters::of(candidate)) > limit {
                continue;
            }
        } else if candidate.len().abs_diff(lower.len()) > 4 * limit {
            continue;
        }
        let other = candidate.to_lowercase();
        let distance = if other == lower {
            0
        } else {
            let distance = strsim::osa_distance(&lower, &other);
            // A short word is all change: `a` is not a misspelt `b`.
            let all_changed = distance >= letters.min(other.chars().count());
            if distance > limit || all_changed {
                continue;
            }
            distance
        };
        if best.is_none_or(|best| (distance, candidate) < best) {
            best = Some((distance, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How often a word has each letter, whatever its case; other signs share a few
/// places.
struct Letters([i8; 32]);

impl Letters {
    fn of(word: &str) -> Self {
        let mut counts = [0i8; 32];
        for byte in word.bytes() {
            // Always below 32, by the mask.
            let count = &mut counts[usize::from(byte & 31)];
            *count = count.saturating_add(1);
        }
        Self(counts)
    }

    /// The fewest changes that can make one word of the other: every change
    /// takes one letter away, brings one in, or both.
    fn at_least_from(&self, other: &Self) -> usize {
        let (mut more, mut less) = (0usize, 0usize);
        for (a, b) in self.0.iter().zip(&other.0) {
            let gap = usize::from(a.abs_diff(*b));
            if a > b { more += gap } else { less += gap }
        }
        more.max(less)
    }
}

/// `a`, `a or b`, `a, b or c`, each in backticks; at most `most` of them.
#[must_use]
pub fn listing<'a>(words: impl IntoIterator<Item = &'a str>, most: usize) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    let shown = words.len().min(most);
    let mut out = String::new();
    for (i, word) in words.iter().take(shown).enumerate() {
        let last = i + 1 == shown && shown == words.len();
        out.push_str(match i {
            0 => "",
            _ if last => " or ",
            _ => ", ",
        });
        out.push('`');
        out.push_str(word);
        out.push('`');
    }
    if shown < words.len() {
        out.push_str(&format!(" and {} more", words.len() - shown));
    }
    out
}

/// A name that nothing declares, without a word about the way out.
#[must_use]
pub fn none_called(code: &'static Code, asked: Asked, (name, span): (&str, Span)) -> Diagnostic {
    let message = format!("there is no {} called `{name}`", asked.noun());
    Diagnostic::new(code, span, message).asked(asked)
}

/// A name that nothing declares, with the most likely one that something does.
pub fn unknown<'a>(
    code: &'static Code,
    asked: Asked,
    (name, span): (&str, Span),
    known: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let known: Vec<&str> = known.into_iter().collect();
    let none = format!("no {} is declared", asked.noun());
    let diagnostic = none_called(code, asked, (name, span));
    match nearest(name, known.iter().copied()) {
        Some(meant) => diagnostic.label(format!("did you mean `{meant}`?")).suggest(
            format!("write `{meant}`"),
            span,
            meant,
        ),
        None if known.is_empty() => diagnostic.label("not declared").help(none),
        None => {
            diagnostic.label("not declared").help(format!("{} can stand here", listing(known, 10)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codes;

    #[test]
    fn near_words_are_found_and_far_ones_are_not() {
        let words = ["deploy", "deck", "die", "map"];
        assert_eq!(nearest("depoly", words), Some("deploy"));
        assert_eq!(nearest("Deck", words), Some("deck"));
        assert_eq!(nearest("mpa", words), Some("map"));
        assert_eq!(nearest("elephant", words), None);
        assert_eq!(nearest("x", ["y"]), None);
    }

    #[test]
    fn letters_bound_the_distance() {
        for (a, b) in [("deploy", "depoly"), ("kitten", "sitting"), ("abc", "cab"), ("x1", "x2")] {
            let bound = Letters::of(a).at_least_from(&Letters::of(b));
            assert!(bound <= strsim::osa_distance(a, b), "{a} {b}");
        }
        assert_eq!(Letters::of("aabb").at_least_from(&Letters::of("bbcc")), 2);
    }

    /// However much is misspelt, only so many candidates are looked at; and each
    /// piece of work has its own.
    #[test]
    fn what_is_looked_at_is_bounded() {
        let names: Vec<String> = (0..ALWAYS + 1000).map(|i| format!("name-{i}")).collect();
        let looked_at = Cell::new(0);
        let candidates = || {
            names.iter().map(|name| {
                looked_at.set(looked_at.get() + 1);
                name.as_str()
            })
        };
        begin();
        assert_eq!(nearest("nmae-7", candidates()), Some("name-7"));
        let words = 5 * BUDGET / 1000;
        for _ in 0..words {
            let _ = nearest("nmae-7", candidates());
        }
        // Every call may look at the first, and at one more to see that it may not.
        assert!(looked_at.get() <= BUDGET + (words + 1) * (ALWAYS + 1), "{}", looked_at.get());
        assert_eq!(nearest("nmae-7", candidates()), None);
        assert_eq!(nearest("depoly", ["deploy"]), Some("deploy"));
        begin();
        assert_eq!(nearest("nmae-7", candidates()), Some("name-7"));
    }

    #[test]
    fn a_message_has_its_noun_from_what_is_asked_for() {
        let said = |asked: Asked| {
            let unknown = unknown(&codes::NAME_UNKNOWN, asked.clone(), ("x", Span::default()), []);
            assert_eq!(unknown.asked, Some(asked));
            (unknown.message, unknown.help.unwrap_or_default())
        };
        let both = |noun: &str| {
            (format!("there is no {noun} called `x`"), format!("no {noun} is declared"))
        };
        assert_eq!(said(Asked::Army), both("army"));
        assert_eq!(said(Asked::ThingOf("unit".into())), both("unit"));
        assert_eq!(said(Asked::WordOf("side".into())), both("word of `side`"));
    }

    #[test]
    fn listings_read_as_prose() {
        assert_eq!(listing(["a"], 5), "`a`");
        assert_eq!(listing(["a", "b", "c"], 5), "`a`, `b` or `c`");
        assert_eq!(listing(["a", "b", "c"], 2), "`a`, `b` and 1 more");
    }
}
