//! Safe fixes and the formatter lose nothing: in shipped texts with mistakes in them
//! every comment, every `accept` and every head of an item is there afterwards, but
//! for what a fix says that it removes.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra::base::{FileId, SourceFile};
use castra::fix::fix_all;
use castra::library::Embedded;
use castra::sources::{Levels, Sources};
use castra::syntax::format;

use super::cascade::{number, packages};
use super::single::{Numbers, mutate};

/// What mistakes are made of besides those of [`mutate`].
const SCRAPS: [&str; 16] = [
    ",",
    ";",
    "\u{202e}",
    "\u{200b}",
    "\u{a0}",
    "“",
    "”",
    "–",
    "\r",
    "=",
    "\u{37e}",
    "а",
    "｛",
    "accept deploy/roster because \"no\"\n",
    "then ",
    "// note\n",
];

/// What of a text neither layout nor plain characters change: its letters and digits,
/// but for the one that a scrap of another alphabet is read as.
fn letters(text: &str) -> String {
    text.chars().filter(|&c| c.is_ascii_alphanumeric() && c != 'a').collect()
}

/// The lines that must not be lost, each with how often it is there: comments, lines
/// of `accept`, heads of items.
fn lines(text: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for line in text.split(['\n', '\r']) {
        let comment = line.find("//").and_then(|at| line.get(at..));
        let content = line.trim_start();
        let is_item = line.starts_with(|c: char| c.is_ascii_alphabetic());
        let kept = comment.or((is_item || content.starts_with("accept ")).then_some(content));
        let head = kept.and_then(|kept| kept.split('{').next()).unwrap_or_default();
        *found.entry(letters(head)).or_default() += 1;
    }
    found
}

/// A text with one mistake or several.
fn mistaken(text: &str, numbers: &mut Numbers) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + numbers.below(4) {
        if numbers.below(3) == 0 {
            if let Some(mutant) = mutate(&text, numbers) {
                text = mutant.text;
            }
        } else {
            let at = numbers.below(text.len());
            let at = (0..=at).rev().find(|&at| text.is_char_boundary(at)).unwrap();
            text.insert_str(at, SCRAPS[numbers.below(SCRAPS.len())]);
        }
    }
    text
}

fn check(sources: &Sources, at: usize, text: &str) -> usize {
    let mut sources = sources.clone();
    sources.texts[at].text = Arc::from(text);
    let fixed = fix_all(&mut sources, &Embedded, &Levels::default(), false);
    let after = &sources.texts[at].text;
    let formatted = format(&SourceFile::new(FileId(0), "fixed", Arc::clone(after)));
    assert_eq!(formatted.refused, None);
    let removed = fixed.removed.join("\n");
    let left = letters(&formatted.text) + " " + &letters(&removed);
    for (line, count) in lines(text).into_iter().filter(|(line, _)| line.len() > 3) {
        assert!(
            left.matches(&line).count() >= count,
            "lost: {line}\nremoved: {removed}\n--- before\n{text}\n--- after\n{after}"
        );
    }
    fixed.fixes
}

/// `CASTRA_MUTATIONS` says how many texts, `CASTRA_SEED` which.
#[test]
fn nothing_is_lost_in_fixes() {
    // The small packages, where a check takes little.
    let packages = &packages()[2..];
    let mut numbers = Numbers::new(number("CASTRA_SEED", 1));
    let mut fixes = 0;
    for _ in 0..number("CASTRA_MUTATIONS", 60) {
        let sources = &packages[numbers.below(packages.len())];
        let at = numbers.below(sources.texts.len());
        let text = mistaken(&sources.texts[at].text, &mut numbers);
        fixes += check(sources, at, &text);
    }
    assert!(fixes > 0, "nothing was fixed");
    println!("{fixes} fixes");
}

/// An unrelated error makes no `accept` look unused.
#[test]
fn an_error_elsewhere_removes_no_accept() {
    let text = "game g \"G\"\n\nenum colour { red, blue\n\ndeck d total 3 {\n  accept deck/total-mismatch because \"as printed\"\n  a * 2\n}\n";
    let mut sources = Sources::from_text("a.castra", text);
    let fixed = fix_all(&mut sources, &Embedded, &Levels::default(), false);
    assert!(fixed.checked.diagnostics.iter().any(|d| d.is_error()));
    assert!(sources.texts[0].text.contains("accept deck/total-mismatch"));
    assert!(fixed.checked.diagnostics.iter().all(|d| d.code.name != "accept/unused"));
}

/// What seems wrong may be right once every file can be read.
#[test]
fn a_file_that_cannot_be_read_withholds_unsafe_fixes() {
    let text = "game g \"G\"\n\nenum colour { red, blue }\n\nkind a on hex { b: colur = red }\n";
    let of_text = || Sources::from_text("a.castra", text);
    let (mut readable, mut unreadable) = (of_text(), of_text());
    let utf16: Vec<u8> = "game g".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let error = castra::sources::read_stream(&utf16[..]).unwrap_err();
    unreadable.others.push(error.into_other("b.castra"));
    let (with, without) = (
        fix_all(&mut readable, &Embedded, &Levels::default(), true),
        fix_all(&mut unreadable, &Embedded, &Levels::default(), true),
    );
    assert!(with.fixes > 0 && !with.withheld);
    assert!(without.fixes == 0 && without.withheld);
    assert_eq!(*unreadable.texts[0].text, *text);
    let first = &without.checked.diagnostics[0];
    assert!(first.message.contains("UTF-16"), "{}", first.message);
}

/// An unsafe fix that leads to another error is undone, and those beside it are not.
#[test]
fn an_unsafe_fix_that_does_not_help_is_undone() {
    let text = "game g \"G\"\n\nenum tint { red, blue }\n\nkind a on hex { shade: tint = red }\n\n\
                fn dark(x: a) -> bool { x.shad > 2 }\n\n\
                fn red-one(x: a) -> bool { x.shade is rad }\n";
    let mut sources = Sources::from_text("a.castra", text);
    let fixed = fix_all(&mut sources, &Embedded, &Levels::default(), true);
    assert_eq!(*sources.texts[0].text, text.replace("is rad", "is red"));
    assert_eq!(fixed.fixes, 1);
}
