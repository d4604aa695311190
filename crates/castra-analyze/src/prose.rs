//! Prose compared with data: numbers that differ from the War Council, and names with two
//! spellings.

use std::collections::BTreeMap;

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{CouncilItem, DeployItem, ItemKind, Text, Tree};

use castra_defs::{Scenario, Value};
use castra_resolve::misfits::parse_number_word;

/// The minimum length of a name in letters for a similar word to count as its misspelling.
const NAME_LETTERS: usize = 5;

/// Returns the diagnostics of a battle's prose: numbers in the background that differ from the War
/// Council, and names with two spellings.
pub fn check(tree: &Tree, scenario: &Scenario) -> Vec<Diagnostic> {
    let texts: Vec<&Text> = tree
        .items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Text(t) => t.text.as_ref(),
            ItemKind::Special(s) => s.text.as_ref(),
            _ => None,
        })
        .collect();
    let background: Vec<&Text> = tree
        .items
        .iter()
        .filter_map(|item| match &item.kind {
            ItemKind::Text(t) if t.key.text == "background" => t.text.as_ref(),
            _ => None,
        })
        .collect();
    let mut found: Vec<Diagnostic> =
        background.into_iter().flat_map(|text| check_numbers(text, scenario)).collect();
    found.extend(check_spelling(tree, &texts));
    found
}

/// Finds numbers in the background that differ from the War Council, as `6 points` where it says 7.
/// Special rules are skipped, since they have their own numbers.
fn check_numbers(text: &Text, scenario: &Scenario) -> Vec<Diagnostic> {
    let words: Vec<(usize, &str)> = split_words(&text.value).collect();
    let mut found = Vec::new();
    for pair in words.windows(2) {
        let [(at, first), (end, noun)] = pair else { continue };
        let Some(number) = parse_number_word(first) else { continue };
        let length = end + noun.len() - at;
        let noun = noun.to_lowercase();
        let plural = |name: &str| name == noun || name.strip_suffix('s') == Some(&noun);
        let entries = scenario.armies.values().flat_map(|a| &a.entries);
        let values: Vec<i64> = entries
            .chain(&scenario.council)
            .filter(|(name, _)| plural(name))
            .filter_map(|(_, value)| Value::as_int(value))
            .collect();
        if values.is_empty() || values.contains(&number) {
            continue;
        }
        let mut says: Vec<String> = values.iter().map(ToString::to_string).collect();
        says.dedup();
        let says = says.join(" and ");
        let message = format!("this says {number} {noun}, but the War Council says {says}");
        let diagnostic = Diagnostic::new(&codes::PROSE_NUMBER, text.span_of(*at, length), message)
            .label("in this text")
            .help("correct the one that is wrong");
        found.push(diagnostic);
    }
    found
}

/// Finds capitalised words that are one letter away from a name in the War Council or the
/// deployments, and such names among themselves.
fn check_spelling(tree: &Tree, texts: &[&Text]) -> Vec<Diagnostic> {
    let mut names: BTreeMap<String, Span> = BTreeMap::new();
    let mut diagnostics = Vec::new();
    for text in data_texts(tree) {
        for (at, word) in split_words(&text.value) {
            if !is_name(word) {
                continue;
            }
            let span = text.span_of(at, word.len());
            match names.iter().find(|(name, _)| is_misspelling(word, name)) {
                Some((name, first)) => diagnostics.push(two_ways(word, name, span, *first)),
                None => {
                    names.entry(word.to_owned()).or_insert(span);
                }
            }
        }
    }
    for text in texts {
        for (at, word) in split_words(&text.value) {
            if !is_name(word) || names.contains_key(word) {
                continue;
            }
            if let Some((name, first)) = names.iter().find(|(name, _)| is_misspelling(word, name)) {
                diagnostics.push(two_ways(word, name, text.span_of(at, word.len()), *first));
            }
        }
    }
    diagnostics
}

/// Returns the texts that hold names as data: armies, generals, pieces.
fn data_texts(tree: &Tree) -> Vec<&Text> {
    let mut texts = Vec::new();
    for item in &tree.items {
        match &item.kind {
            ItemKind::WarCouncil(council) => {
                for entry in council.block.iter() {
                    let CouncilItem::Army(army) = entry else { continue };
                    texts.extend(&army.title);
                    for field in army.block.iter() {
                        texts.extend(field.values.iter().filter_map(|v| match v {
                            castra_syntax::ast::Value::Text(text) => Some(text),
                            _ => None,
                        }));
                    }
                }
            }
            ItemKind::Deploy(deploy) => {
                for entry in deploy.block.iter() {
                    match entry {
                        DeployItem::Pieces(pieces) => {
                            texts.extend(&pieces.name);
                            texts.extend(pieces.companion.iter().filter_map(|c| c.name.as_ref()));
                        }
                        DeployItem::Reserve(reserve) => texts.extend(&reserve.name),
                        DeployItem::Row(_) | DeployItem::Roster(_) => {}
                    }
                }
            }
            _ => {}
        }
    }
    texts
}

fn two_ways(word: &str, name: &str, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new(&codes::PROSE_SPELLING, span, format!("`{word}` is spelt `{name}` elsewhere"))
        .label("spelt so here")
        .related(first, "and so here")
        .help("choose one spelling")
        .suggest(format!("write `{name}`"), span, name)
}

/// Returns the words of a text with their offsets; an apostrophe ends a word.
fn split_words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .map(move |w| (w.as_ptr() as usize - text.as_ptr() as usize, w))
}

fn is_name(word: &str) -> bool {
    word.chars().next().is_some_and(char::is_uppercase) && word.chars().count() >= NAME_LETTERS
}

/// Returns whether a word differs from a name by one letter with the same initial. An added or
/// dropped ending, as in `Roman` and `Romans`, makes another form of the name, not a misspelling.
fn is_misspelling(word: &str, name: &str) -> bool {
    let (a, b) = (word.to_lowercase(), name.to_lowercase());
    a != b
        && a.chars().next() == b.chars().next()
        && !a.starts_with(&b)
        && !b.starts_with(&a)
        && strsim::osa_distance(&a, &b) == 1
        && has_same_last_letter(&a, &b)
}

/// Returns whether two words have the same last letter. A change in it (`Carthage`, `Carthago`) is
/// more often another word than a typo.
fn has_same_last_letter(a: &str, b: &str) -> bool {
    a.chars().next_back() == b.chars().next_back()
}
