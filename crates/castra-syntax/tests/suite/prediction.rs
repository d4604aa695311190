//! What the parser does not try could not have matched: it looks at the next byte first, and finds
//! the same as when it tries everything.

use castra_grammar::{Pairs, Rule, Token, parse, parse_or_explain};
use castra_syntax::parse as parse_file;

use crate::corpus;

/// Compares both ways of reading a text; says whether it was read.
fn same(rule: Rule, text: &str) -> bool {
    let quick = parse(rule, text).map(tokens);
    let all = parse_or_explain(rule, text).map(tokens).ok();
    assert_eq!(quick, all, "{rule:?} of {text:?}");
    quick.is_some()
}

fn tokens(pairs: Pairs<'_>) -> Vec<Token> {
    pairs.flat_map(|pair| pair.tokens().collect::<Vec<_>>()).collect()
}

#[test]
fn items_are_read_the_same() {
    let mut items = 0;
    for sample in corpus::all() {
        let file = sample.file();
        for item in &parse_file(&file).tree.items {
            let text = file.slice(item.span);
            items += usize::from(same(Rule::chunk, text));
            same(Rule::thing_chunk, text);
        }
    }
    assert!(items > 5_000, "only {items}");
}

/// Lines as all sorts of entries, most of which they are not, whole and cut in the middle.
#[test]
fn entries_are_read_the_same() {
    let rules = Rule::all_rules().iter().copied();
    let rules: Vec<Rule> = rules.filter(|rule| format!("{rule:?}").ends_with("_only")).collect();
    assert!(rules.len() > 30, "only {rules:?}");
    let (mut read, mut failed) = (0, 0);
    for sample in corpus::all() {
        for (number, line) in sample.text.lines().enumerate() {
            let line = line.trim();
            // One in seven is enough to meet all sorts.
            if line.is_empty() || number % 7 != 0 {
                continue;
            }
            let half = line.char_indices().nth(line.chars().count() / 2).map_or(0, |(at, _)| at);
            for &rule in &rules {
                for text in [line, line.split_at(half).0] {
                    *(if same(rule, text) { &mut read } else { &mut failed }) += 1;
                }
            }
        }
    }
    assert!(read > 1_000 && failed > 100_000, "{read} read, {failed} not");
}
