//! The prose of every page reads as a native writer's: a ratchet.
//!
//! `flagged.txt` has the number of flagged sentences of each page; a page without a line has none,
//! and so has a new page. A number may only fall: `CASTRA_UPDATE=1` lowers the numbers and never
//! raises one. A page without a picture or an example counts as one flagged sentence, except a
//! design record, which has reasons. The test prints each flagged sentence with its own reasons:
//! `cargo test -p castra --test suite prose -- --nocapture`.
//!
//! The rules find slips and do not judge. A sentence that evades them by the letter is no better.

mod sentences;
mod style;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use crate::examples::below;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The page that lists changes: the only one whose subject is history.
const HISTORY: &str = "CHANGELOG.md";

/// The pages that people read: paths from the root. The log keeps its sentences as they were.
fn pages() -> Vec<String> {
    let root = root();
    let mut found = Vec::new();
    for folder in ["docs", "scenarios"] {
        below(&root.join(folder), "md", &mut found);
    }
    let paths = found.iter().map(|path| path.strip_prefix(&root).unwrap());
    let paths = paths.map(|path| path.to_str().unwrap().replace('\\', "/"));
    let top = ["README.md", "CONTRIBUTING.md", HISTORY].map(str::to_owned);
    let mut pages: Vec<String> = top.into_iter().chain(paths).collect();
    pages.retain(|page| !page.starts_with("docs/log/"));
    pages.sort();
    pages
}

/// The flagged sentences of a page, a line for each.
fn flagged(page: &str, text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for sentence in sentences::sentences(text) {
        let mut reasons = style::reasons(&sentence, page == HISTORY);
        // The published cards have an American spelling.
        let is_card = page.ends_with("/RULES.md") && sentence.text.contains(" × ");
        reasons.retain(|reason| !(is_card && reason.starts_with("`center`")));
        if !reasons.is_empty() {
            let (line, text) = (sentence.line, sentence.text.replace('\u{a0}', " "));
            found.push(format!("{page}:{line}: [{}] {text}", reasons.join(", ")));
        }
    }
    let is_record = page == HISTORY || page.starts_with("docs/design/");
    if !is_record && !["```", "![", "<img "].iter().any(|mark| text.contains(mark)) {
        found.push(format!("{page}: [no picture and no example]"));
    }
    found
}

/// The numbers of `flagged.txt`: a number and a page a line.
fn allowed(text: &str) -> BTreeMap<String, usize> {
    let entries = text.lines().map(|line| {
        let (number, page) = line.split_once(' ').expect("a number and a page");
        (page.to_owned(), number.parse().expect("a number"))
    });
    entries.collect()
}

#[test]
#[expect(clippy::print_stdout, reason = "authors read the flagged sentences")]
fn no_page_has_more_flagged_sentences_than_before() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/suite/prose/flagged.txt");
    let allowed = allowed(&fs::read_to_string(&file).unwrap());
    let (mut lowered, mut worse) = (String::new(), String::new());
    let (mut total, mut count) = (0, 0);
    for page in pages() {
        let text = fs::read_to_string(root().join(&page)).unwrap();
        let found = flagged(&page, &text);
        count += sentences::sentences(&text).len();
        total += found.len();
        found.iter().for_each(|line| println!("{line}"));
        let allowed = allowed.get(&page).copied().unwrap_or(0);
        if found.len() > allowed {
            writeln!(worse, "{page}: {allowed} allowed, {} found", found.len()).unwrap();
            found.iter().for_each(|line| writeln!(worse, "  {line}").unwrap());
        }
        let number = allowed.min(found.len());
        if number > 0 {
            writeln!(lowered, "{number} {page}").unwrap();
        }
    }
    println!("{total} of {count} sentences flagged");
    assert!(count > 5_000, "the pages are read: {count} sentences");
    if std::env::var_os("CASTRA_UPDATE").is_some() {
        fs::write(&file, lowered).unwrap();
    }
    assert!(worse.is_empty(), "rewrite these sentences:\n{worse}");
}

#[test]
fn a_page_needs_a_picture_or_an_example() {
    let page = "docs/x.md";
    assert_eq!(flagged(page, "A unit moves."), ["docs/x.md: [no picture and no example]"]);
    for text in ["![map](x.png)", "<img src=\"x.png\">", "```castra\n```"] {
        assert_eq!(flagged(page, text), [""; 0], "{text}");
    }
    let line = "docs/x.md:3: [history: `can now`] A unit can now move `two hexes`.";
    assert_eq!(flagged(page, "![map](x.png)\n\nA unit can now move `two hexes`."), [line]);
}
