//! `castra-grammar` reads texts as pest does: `pest_vm`, which interprets the same grammar, finds the
//! same tokens in them, and where they fail the same place and the same rules.

use std::collections::BTreeSet;
use std::thread;

use castra_grammar::{Pairs, Rule, parse, parse_or_explain};
use castra_syntax::{ITEM_KEYWORDS, parse as parse_file};
use pest::error::{Error, ErrorVariant};
use pest::{RuleType, Token};
use pest_vm::Vm;

use crate::corpus::{self, Sample};
use crate::mutations::SCRAPS;

const GRAMMAR: &str = include_str!("../../../../grammar/castra.pest");

/// Enough for `pest_vm` without optimisation: it needs more of the stack than the parser.
const STACK: usize = 64 << 20;

/// Both parsers, with counts of the texts that match and fail.
struct Comparison {
    vm: Vm,
    /// The names of all rules, in the order of the grammar.
    names: Vec<String>,
    read: usize,
    failed: usize,
}

impl Comparison {
    /// Compares on a thread of its own.
    fn run(compare: impl FnOnce(&mut Self) + Send + 'static) {
        let compare = move || {
            let (_, rules) = pest_meta::parse_and_optimize(GRAMMAR).unwrap();
            let names = Rule::all_rules().iter().map(|rule| format!("{rule:?}")).collect();
            compare(&mut Self { vm: Vm::new(rules), names, read: 0, failed: 0 });
        };
        let thread = thread::Builder::new().stack_size(STACK).spawn(compare).unwrap();
        thread.join().unwrap();
    }

    fn same(&mut self, rule: Rule, text: &str) {
        let name = |rule: Rule| self.names[rule as usize].as_str();
        let ours = parse_or_explain(rule, text);
        match (&ours, self.vm.parse(name(rule), text)) {
            (Ok(ours), Ok(theirs)) => {
                self.read += 1;
                let ours = ours.clone().tokens().map(|token| offset(token, name));
                let theirs = theirs.tokens().map(|token| offset(token, |rule| rule));
                assert!(ours.eq(theirs), "{rule:?} of {text:?}");
            }
            (Err(ours), Err(theirs)) => {
                self.failed += 1;
                assert_eq!(ours.location, theirs.location, "{rule:?} of {text:?}");
                let (ours, theirs) = (tried(ours, name), tried(&theirs, |rule| rule));
                assert_eq!(ours, theirs, "{rule:?} of {text:?}");
            }
            (ours, theirs) => panic!("{rule:?} of {text:?}: {ours:?}, and {theirs:?}"),
        }
        // The gate skips only alternatives that could not have matched.
        let gated = parse(rule, text).map(Pairs::tokens);
        match (gated, ours.map(Pairs::tokens)) {
            (Some(gated), Ok(whole)) => assert!(gated.eq(whole), "{rule:?} of {text:?}"),
            (gated, whole) => assert_eq!(gated.is_some(), whole.is_ok(), "{rule:?} of {text:?}"),
        }
    }
}

/// A token as a triple: true for a start, the rule, the offset.
fn offset<'n, R>(token: Token<'_, R>, name: impl Fn(R) -> &'n str) -> (bool, &'n str, usize) {
    match token {
        Token::Start { rule, pos } => (true, name(rule), pos.pos()),
        Token::End { rule, pos } => (false, name(rule), pos.pos()),
    }
}

/// The positive and negative attempts of an error. They are compared as sets, since pest_vm sorts
/// rules by their names.
fn tried<'n, R: RuleType>(error: &Error<R>, name: impl Fn(R) -> &'n str) -> [BTreeSet<&'n str>; 2] {
    match &error.variant {
        ErrorVariant::ParsingError { positives, negatives } => {
            [positives, negatives].map(|rules| rules.iter().map(|&rule| name(rule)).collect())
        }
        ErrorVariant::CustomError { message } => panic!("{message}"),
    }
}

/// The items of texts.
fn items(samples: &[Sample]) -> Vec<String> {
    let items = samples.iter().flat_map(|sample| {
        let file = sample.file();
        let items = parse_file(&file).tree.items;
        let items: Vec<String> =
            items.iter().map(|item| file.slice(item.span).to_owned()).collect();
        items
    });
    items.collect()
}

/// The rule that the parser reads an item by, which depends on its first word.
fn item_rule(text: &str) -> Rule {
    let word = text.split(|c: char| !(c.is_ascii_alphanumeric() || "-_".contains(c))).next();
    let is_thing = word.is_none_or(|word| word == "terrain" || !ITEM_KEYWORDS.contains(&word));
    if is_thing { Rule::thing_chunk } else { Rule::chunk }
}

#[test]
fn items_are_read_the_same() {
    Comparison::run(|comparison| {
        for item in items(&corpus::all()) {
            comparison.same(item_rule(&item), &item);
        }
        let Comparison { read, failed, .. } = comparison;
        assert!(*read > 5_000 && *failed > 0, "{read} read, {failed} not");
    });
}

/// Lines, whole and cut in the middle, by random rules of entries. Most do not match.
#[test]
fn entries_are_read_the_same() {
    Comparison::run(|comparison| {
        let rules = Rule::all_rules().iter().copied();
        let rules: Vec<Rule> =
            rules.filter(|rule| format!("{rule:?}").ends_with("_only")).collect();
        assert!(rules.len() > 30, "only {rules:?}");
        let mut random = Random(7);
        for sample in corpus::all() {
            for line in sample.text.lines().map(str::trim).filter(|line| !line.is_empty()) {
                let rule = rules[random.below(rules.len())];
                let half = boundary(line, line.len() / 2);
                comparison.same(rule, line);
                comparison.same(rule, &line[..half]);
            }
        }
        let Comparison { read, failed, .. } = comparison;
        assert!(*read > 1_000 && *failed > 10_000, "{read} read, {failed} not");
    });
}

/// Items with something done to them; `CASTRA_MUTATIONS` says how many, `CASTRA_SEED` which.
#[test]
fn mutations_are_read_the_same() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let count = usize::try_from(number("CASTRA_MUTATIONS").unwrap_or(10_000)).unwrap();
    let seed = number("CASTRA_SEED").unwrap_or(1);
    Comparison::run(move |comparison| {
        let mut items = items(&corpus::all());
        // Long items cost time and add no new failures.
        items.retain(|item| item.len() < 600);
        let mut random = Random(seed);
        for _ in 0..count {
            let mut text = items[random.below(items.len())].clone();
            for _ in 0..=random.below(3) {
                mutate(&mut text, &mut random);
            }
            comparison.same(item_rule(&text), &text);
        }
        assert!(comparison.failed * 20 > count, "{} of {count}", comparison.failed);
    });
}

/// Does something to a text.
fn mutate(text: &mut String, random: &mut Random) {
    let start = boundary(text, random.below(text.len() + 1));
    let scrap = SCRAPS[random.below(SCRAPS.len())];
    let line = text[start..].find('\n').map_or(text.len(), |end| start + end + 1);
    let near = boundary(text, start + random.below(8)).max(start);
    match random.below(6) {
        0 => text.insert_str(start, scrap),
        1 => text.replace_range(start..near, scrap),
        2 => text.replace_range(start..near, ""),
        3 => text.replace_range(start..line, ""),
        4 => {
            let twice = text[start..line].repeat(2);
            text.replace_range(start..line, &twice);
        }
        _ => text.truncate(start),
    }
}

/// The character boundary at or before a place.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// Numbers by xorshift: the same seed gives the same texts.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}
