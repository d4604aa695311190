//! Nothing that the grammar reads is dropped without a word: the grammar grows in one file, and
//! what becomes of its rules is in others.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::Diagnostic;
use castra_grammar::{Pair, Rule};
use castra_syntax::ast::ItemKind;
use castra_syntax::parse;

use crate::corpus;
use crate::properties::spans;

/// What the parser says of a rule that no arm expects.
pub(crate) const UNHANDLED: &str = "nothing is made of it";

#[test]
fn every_rule_is_expected_somewhere() {
    for sample in corpus::all() {
        for diagnostic in parse(&sample.file()).diagnostics {
            assert!(!diagnostic.message.contains(UNHANDLED), "{}: {diagnostic:?}", sample.name);
        }
    }
}

/// Each word, number and text that stands in an item has its place in the tree.
#[test]
fn every_word_gets_into_the_tree() {
    let (mut leaves, mut lost) = (0, BTreeMap::new());
    for sample in corpus::all() {
        let file = sample.file();
        let parsed = parse(&file);
        for item in &parsed.tree.items {
            let here = item.span.start..=item.span.end;
            let wrong = |d: &Diagnostic| here.contains(&d.primary.span.start);
            if matches!(item.kind, ItemKind::Broken) || parsed.diagnostics.iter().any(wrong) {
                continue;
            }
            let tree = format!("{item:?}");
            // Of a name with that of its module, the tree has both ends.
            let known: BTreeSet<usize> =
                spans(&tree).into_iter().flat_map(|(start, end)| [start, end]).collect();
            for leaf in leaves_of(file.slice(item.span)) {
                let start = item.span.range().start + leaf.as_span().start();
                leaves += 1;
                if !known.contains(&start) && !known.contains(&(start + leaf.as_str().len())) {
                    let head = file.slice(item.head);
                    let what = format!("`{}` of `{head}`, {}", leaf.as_str(), sample.name);
                    lost.entry(format!("{:?}", leaf.as_rule())).or_insert(what);
                }
            }
        }
    }
    assert!(lost.is_empty(), "not in the tree: {lost:#?}");
    assert!(leaves > 20_000, "only {leaves} words");
}

/// The two tests above say something of every rule that can be read: each occurs.
#[test]
fn the_texts_have_every_rule() {
    let mut met = BTreeSet::new();
    for sample in corpus::all() {
        let file = sample.file();
        for item in &parse(&file).tree.items {
            let Some(pairs) = castra_grammar::parse(Rule::chunk, file.slice(item.span)) else {
                continue;
            };
            met.extend(pairs.flatten().map(|pair| format!("{:?}", pair.as_rule())));
        }
    }
    let missing = rules().into_iter().filter(|name| !met.contains(*name));
    let missing: Vec<&str> = missing.filter(|name| !LOOKED_AT.contains(name)).collect();
    assert!(missing.is_empty(), "no text has {missing:?}");
    let made = LOOKED_AT.iter().filter(|name| met.contains(**name)).count();
    assert_eq!(made, 0, "more than looked at");
}

/// What an item is made of that has nothing in it, words of the language and signs apart.
fn leaves_of(text: &str) -> Vec<Pair<'_>> {
    let pairs = castra_grammar::parse(Rule::chunk, text).into_iter().flatten();
    let mut open: Vec<_> = pairs.collect();
    let mut leaves = Vec::new();
    while let Some(pair) = open.pop() {
        let parts: Vec<_> = pair.clone().into_inner().collect();
        if parts.is_empty() && !is_of_the_language(&pair) {
            leaves.push(pair);
        }
        open.extend(parts);
    }
    leaves
}

/// Whether a part is a word of the language or a sign: the tree says so by its form, and has no
/// place for it. Of two ends of a range in a row of words, the tree has the place of both.
fn is_of_the_language(part: &Pair<'_>) -> bool {
    let rule = part.as_rule();
    let is_word = matches!(part.as_str(), "empty" | "none" | "()");
    let is_sign = matches!(
        rule,
        Rule::EOI
            | Rule::missing
            | Rule::colon
            | Rule::eq
            | Rule::arrow
            | Rule::assign_op
            | Rule::not_op
            | Rule::range_op
            | Rule::order_highest
            | Rule::order_lowest
    );
    is_word || is_sign || rule == Rule::half || format!("{rule:?}").starts_with("kw_")
}

/// The rules of the grammar that make pairs.
fn rules() -> BTreeSet<&'static str> {
    let grammar = include_str!("../../../../grammar/castra.pest");
    let rules = grammar.lines().filter_map(|line| line.split_once(" = "));
    let rules = rules.filter(|(name, _)| !name.starts_with([' ', '/', '~', '|']));
    rules.filter(|(_, rule)| !rule.starts_with('_')).map(|(name, _)| name.trim()).collect()
}

/// Rules that are only looked at, to decide what is read.
const LOOKED_AT: &[&str] = &[
    "at_ahead",
    "block_word",
    "hard_word",
    "head_word",
    "line_rest",
    "line_word",
    "list_goes_on",
    "multi_open",
    "named_where",
    "negative_arm",
    "new_line",
    "operator",
    "operator_ahead",
    "places_unnamed",
    "or_none_ahead",
    "reserved",
    "starts_within",
    "stmt_word",
];

/// Messages quote how an entry is written from the documentation of its rule in the grammar.
#[test]
fn each_word_that_begins_an_entry_is_shown() {
    let mut shown = 0;
    for rule in Rule::all_rules().iter().filter(|rule| format!("{rule:?}").ends_with("_only")) {
        for entry in rule.entries().iter().filter(|entry| **entry != Rule::kw_setup) {
            for word in entry.first_words() {
                let begins = |form: &&str| form.split([' ', '[', '(']).next() == Some(word);
                assert!(entry.docs().iter().any(begins), "no `///` of {entry:?} shows `{word}`");
                shown += 1;
            }
        }
    }
    assert!(shown > 80, "only {shown}");
}
