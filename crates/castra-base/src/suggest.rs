//! "Did you mean": the declared name that is closest to a misspelt one.

use std::cell::Cell;

use crate::{Code, Diagnostic, ExpectedName, Span};

/// The number of candidates that [`nearest`] always searches, even after the budget is spent.
const FREE_CANDIDATES: usize = 256;

/// The number of further candidates that all calls of [`nearest`] between two calls of
/// [`reset_budget`] may search.
const BUDGET: usize = 1_000_000;

thread_local! {
    /// The number of candidates that may still be searched.
    static REMAINING: Cell<usize> = const { Cell::new(BUDGET) };
}

/// Resets this thread's budget of [`nearest`] and [`similar_names_label`], at the start of a unit
/// of work such as the check of a game.
///
/// In a source with thousands of misspelt names, only the first of them get suggestions: comparing
/// every name with every other would take minutes. Resetting the budget keeps suggestions
/// independent of earlier units of work.
pub fn reset_budget() {
    REMAINING.set(BUDGET);
}

/// Returns the candidate nearest to a word, other than the word itself: equal except for case, or
/// at a small edit distance. The limit of the distance is a third of the word's letters, but at
/// least 1. The distance must also be less than the length of the shorter word. A transposition
/// counts as one edit. Of equally near candidates, the first in alphabetical order is returned.
///
/// Returns `None` if no candidate is near enough, or if the candidates exceed the remaining budget
/// (see [`reset_budget`]).
#[must_use]
pub fn nearest<'a>(word: &str, candidates: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let lower = word.to_lowercase();
    let letters = lower.chars().count();
    let limit = (letters / 3).max(1);
    let held = Letters::of(&lower);
    let mut best: Option<(usize, &str)> = None;
    for (i, candidate) in candidates.into_iter().enumerate() {
        if i >= FREE_CANDIDATES {
            let left = REMAINING.get().checked_sub(1)?;
            REMAINING.set(left);
        }
        if candidate == word {
            continue;
        }
        // Lengths and letter counts bound the edit distance from below, and rule out most
        // candidates cheaply.
        if candidate.is_ascii() && lower.is_ascii() {
            let too_long = candidate.len().abs_diff(lower.len()) > limit;
            if too_long || held.distance_bound(&Letters::of(candidate)) > limit {
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
            // Replacing every letter is not a correction: `a` is not a misspelt `b`.
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

/// Letter counts of a word, ignoring case. Other characters share the counters.
struct Letters([i8; 32]);

impl Letters {
    fn of(word: &str) -> Self {
        let mut counts = [0i8; 32];
        for byte in word.bytes() {
            let count = &mut counts[usize::from(byte & 31)];
            *count = count.saturating_add(1);
        }
        Self(counts)
    }

    /// Returns a lower bound of the edit distance: each edit removes a letter, adds a letter, or
    /// both.
    fn distance_bound(&self, other: &Self) -> usize {
        let (mut more, mut less) = (0usize, 0usize);
        for (a, b) in self.0.iter().zip(&other.0) {
            let gap = usize::from(a.abs_diff(*b));
            if a > b { more += gap } else { less += gap }
        }
        more.max(less)
    }
}

/// Lists alternatives in backticks: `a`, `a or b`, `a, b or c`. At most `most` are listed, and the
/// others are counted: `a, b and 3 more`.
#[must_use]
pub fn list_with_or<'a>(words: impl IntoIterator<Item = &'a str>, most: usize) -> String {
    joined(words, most, " or ")
}

/// Lists words in backticks: `a`, `a and b`, `a, b and c`. At most `most` are listed, and the
/// others are counted.
#[must_use]
pub fn list_with_and<'a>(words: impl IntoIterator<Item = &'a str>, most: usize) -> String {
    joined(words, most, " and ")
}

fn joined<'a>(words: impl IntoIterator<Item = &'a str>, most: usize, before_last: &str) -> String {
    let words: Vec<&str> = words.into_iter().collect();
    let shown = words.len().min(most);
    let mut out = String::new();
    for (i, word) in words.iter().take(shown).enumerate() {
        let last = i + 1 == shown && shown == words.len();
        out.push_str(match i {
            0 => "",
            _ if last => before_last,
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

/// Creates the diagnostic for an undeclared name, without advice.
#[must_use]
pub fn undeclared_name_without_advice(
    code: &'static Code,
    expected: ExpectedName,
    name: &str,
    span: Span,
) -> Diagnostic {
    let message = format!("there is no {} called `{name}`", expected.noun());
    Diagnostic::new(code, span, message).expected(expected)
}

/// Returns the label that proposes the candidates which share a word of three letters or more with
/// a hyphenated name: for `battle-dice`, `melee-dice` and `battle-back-dice`. Those that share more
/// words come first. At most five are listed, and the others are counted.
///
/// Returns `None` if no candidate does, or if the budget is spent (see [`reset_budget`]).
pub fn similar_names_label<'a>(
    name: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<String> {
    let words: Vec<&str> = name.split('-').filter(|word| word.len() >= 3).collect();
    let mut found = Vec::new();
    for candidate in candidates {
        REMAINING.set(REMAINING.get().checked_sub(1)?);
        let is_shared = |word: &&&str| candidate.split('-').any(|other| other == **word);
        let shared = words.iter().filter(is_shared).count();
        if shared > 0 {
            found.push((shared, candidate));
        }
    }
    found.sort_by(|(a, first), (b, second)| b.cmp(a).then_with(|| first.cmp(second)));
    found.dedup();
    let names = list_with_or(found.iter().map(|(_, candidate)| *candidate), 5);
    (!found.is_empty()).then(|| format!("did you mean {names}?"))
}

/// Creates the diagnostic for an undeclared name. Its advice is the nearest declared name. If none
/// is near, the advice is the names with a common word, and a list of at most ten declared names.
pub fn undeclared_name_diagnostic<'a>(
    code: &'static Code,
    expected: ExpectedName,
    name: &str,
    span: Span,
    declared: impl IntoIterator<Item = &'a str>,
) -> Diagnostic {
    let declared: Vec<&str> = declared.into_iter().collect();
    let none = format!("no {} is declared", expected.noun());
    let diagnostic = undeclared_name_without_advice(code, expected, name, span);
    match nearest(name, declared.iter().copied()) {
        Some(intended) => diagnostic.did_you_mean(span, intended),
        None if declared.is_empty() => diagnostic.label("not declared").help(none),
        None => {
            let label = similar_names_label(name, declared.iter().copied());
            let label = label.unwrap_or_else(|| "not declared".to_owned());
            diagnostic.label(label).help(format!("{} can stand here", list_with_or(declared, 10)))
        }
    }
}
