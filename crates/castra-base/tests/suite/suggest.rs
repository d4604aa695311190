//! What a misspelt name may mean.

use std::cell::Cell;

use castra_base::suggest::{
    list_with_and, list_with_or, nearest, reset_budget, undeclared_name_diagnostic,
};
use castra_base::{ExpectedName, Span, codes};

/// The candidates that are always looked at, and those that are looked at in one unit of work.
const FREE_CANDIDATES: usize = 256;
const BUDGET: usize = 1_000_000;

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
    let words = ["deploy", "depoly", "kitten", "sitting", "abc", "cab", "x1", "x2", "aabb", "bbcc"];
    for a in words {
        for b in words.into_iter().filter(|b| *b != a) {
            let distance = strsim::osa_distance(a, b);
            let is_near = distance <= (a.len() / 3).max(1) && distance < a.len().min(b.len());
            assert_eq!(nearest(a, [b]).is_some(), is_near, "{a} {b}");
        }
    }
}

/// The budget bounds the searched candidates, and each unit of work has its own budget.
#[test]
fn the_search_budget_is_bounded() {
    let names: Vec<String> = (0..FREE_CANDIDATES + 1000).map(|i| format!("name-{i}")).collect();
    let looked_at = Cell::new(0);
    let candidates = || {
        names.iter().map(|name| {
            looked_at.set(looked_at.get() + 1);
            name.as_str()
        })
    };
    reset_budget();
    assert_eq!(nearest("nmae-7", candidates()), Some("name-7"));
    let words = 5 * BUDGET / 1000;
    for _ in 0..words {
        let _ = nearest("nmae-7", candidates());
    }
    // Each call may search the first `FREE_CANDIDATES`, and reads one more to find the budget spent.
    assert!(looked_at.get() <= BUDGET + (words + 1) * (FREE_CANDIDATES + 1), "{}", looked_at.get());
    assert_eq!(nearest("nmae-7", candidates()), None);
    assert_eq!(nearest("depoly", ["deploy"]), Some("deploy"));
    reset_budget();
    assert_eq!(nearest("nmae-7", candidates()), Some("name-7"));
}

#[test]
fn a_message_takes_its_noun_from_the_expected_name() {
    let said = |asked: ExpectedName| {
        let unknown = undeclared_name_diagnostic(
            &codes::NAME_UNKNOWN,
            asked.clone(),
            "x",
            Span::default(),
            [],
        );
        assert_eq!(unknown.expected, Some(asked));
        (unknown.message, unknown.help.unwrap_or_default())
    };
    let both =
        |noun: &str| (format!("there is no {noun} called `x`"), format!("no {noun} is declared"));
    assert_eq!(said(ExpectedName::Army), both("army"));
    assert_eq!(said(ExpectedName::KindElement("unit".into())), both("unit"));
    assert_eq!(said(ExpectedName::EnumWord("side".into())), both("word of `side`"));
}

#[test]
fn names_with_the_same_words_are_proposed() {
    let known = ["fire-dice", "fire-range", "dice-for-battle", "x", "of-it"];
    let label = |name: &str| {
        let span = Span::default();
        let unknown = undeclared_name_diagnostic(
            &codes::NAME_UNKNOWN,
            ExpectedName::Function,
            name,
            span,
            known,
        );
        unknown.primary.text
    };
    let found = "did you mean `dice-for-battle`, `fire-dice` or `fire-range`?";
    assert_eq!(label("battle-dice-of-fire"), found);
    assert_eq!(label("made-of-stone"), "not declared");
}

#[test]
fn listings_read_as_prose() {
    assert_eq!(list_with_or(["a"], 5), "`a`");
    assert_eq!(list_with_or(["a", "b", "c"], 5), "`a`, `b` or `c`");
    assert_eq!(list_with_or(["a", "b", "c"], 2), "`a`, `b` and 1 more");
    assert_eq!(list_with_and(["a or b"], 5), "`a or b`");
    assert_eq!(list_with_and(["a", "b", "c"], 5), "`a`, `b` and `c`");
}
