//! Completion offers what is there: wherever a word of a shipped text begins, it is among
//! what is offered. Numbers, strings and the names that a text declares are left out.

use std::collections::{BTreeMap, BTreeSet};

use castra_ide::Analysis;
use castra_syntax::ITEM_KEYWORDS;

use crate::shipped::{PACKAGES, Part, lent};

/// Of so many words, one is looked at; `CASTRA_EACH=1` looks at all of them.
const EACH: usize = 47;

/// At least so many of a thousand are offered.
const LEAST: usize = 980;

/// The words of a text that are neither in strings nor in comments, by place.
pub(crate) fn words(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    let mut at = 0;
    let of_word = |c: char| c.is_ascii_alphanumeric() || c == '_';
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let length = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(block) = rest.strip_prefix("\"\"\"") {
            block.find("\"\"\"").map_or(rest.len(), |end| end + 6)
        } else if rest.starts_with('"') {
            let mut escaped = false;
            let end = rest.char_indices().skip(1).find(|(_, c)| {
                let ends = *c == '"' && !escaped;
                escaped = *c == '\\' && !escaped;
                ends
            });
            end.map_or(rest.len(), |(at, _)| at + 1)
        } else if rest.starts_with(|c: char| c.is_ascii_alphabetic()) {
            let mut end = 0;
            let mut chars = rest.chars().peekable();
            while let Some(c) = chars.next() {
                let goes_on =
                    c == '-' && chars.peek().is_some_and(|next| next.is_ascii_alphanumeric());
                if !of_word(c) && !goes_on {
                    break;
                }
                end += 1;
            }
            found.push((at, rest.get(..end).unwrap()));
            end
        } else if rest.starts_with(|c: char| c.is_ascii_digit()) {
            rest.find(|c| !of_word(c)).unwrap_or(rest.len())
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        at += length.max(1);
    }
    found
}

/// What a place is like: the word of its item, and what stands before it.
fn class(text: &str, at: usize) -> String {
    let before = &text[..at];
    let item = before.lines().rfind(|line| line.starts_with(|c: char| c.is_ascii_alphabetic()));
    let item = item.and_then(|line| line.split([' ', '{']).next()).unwrap_or_default();
    let item = if ITEM_KEYWORDS.contains(&item) { item } else { "element" };
    let line = before.rsplit('\n').next().unwrap_or_default().trim_start();
    let last = match line {
        "" => "start of line",
        line => line.split_whitespace().next_back().unwrap_or_default(),
    };
    format!("{item}: after `{last}`")
}

fn is_offered(analysis: &Analysis, file: castra_base::FileId, at: usize, word: &str) -> bool {
    let offset = castra_base::to_u32(at);
    analysis.completions(file, offset).iter().any(|one| one.label == word)
}

#[test]
fn completion_offers_the_words_of_shipped_texts() {
    let (mut all, mut offered) = (0, 0);
    let mut misses: BTreeMap<String, Vec<String>> = BTreeMap::new();
    let each = std::env::var("CASTRA_EACH").ok().and_then(|n| n.parse().ok()).unwrap_or(EACH);
    for below in PACKAGES {
        lent(below, Part::All, |host| {
            let analysis = host.analysis();
            for (source, _) in analysis.sources() {
                let declared: BTreeSet<u32> = analysis
                    .references()
                    .definitions_in(source.id)
                    .iter()
                    .map(|one| one.span.start)
                    .collect();
                for (at, word) in words(&source.text).into_iter().step_by(each) {
                    if declared.contains(&castra_base::to_u32(at)) {
                        continue;
                    }
                    all += 1;
                    if is_offered(&analysis, source.id, at, word) {
                        offered += 1;
                    } else {
                        misses.entry(class(&source.text, at)).or_default().push(word.to_owned());
                    }
                }
            }
        });
    }
    let mut worst: Vec<_> = misses.into_iter().collect();
    worst.sort_by_key(|(_, words)| std::cmp::Reverse(words.len()));
    let shown: Vec<String> = worst
        .iter()
        .take(80)
        .map(|(class, words)| {
            let some: BTreeSet<&str> = words.iter().map(String::as_str).collect();
            let some: Vec<&str> = some.into_iter().take(8).collect();
            format!("{:5} {class}: {}", words.len(), some.join(" "))
        })
        .collect();
    let shown = shown.join("\n");
    assert!(offered * 1000 >= all * LEAST, "{offered} of {all} words are offered\n{shown}");
    assert!(all > 2_000, "{all}: the texts are gone");
}
