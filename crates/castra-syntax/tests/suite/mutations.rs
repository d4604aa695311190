//! Real texts with something done to them at random.

use proptest::prelude::*;
use proptest::sample::Index;

use crate::corpus;
use crate::properties;

/// Something done to a text.
#[derive(Clone, Debug)]
enum Mutation {
    Delete(Index, usize),
    Insert(Index, String),
    Swap(Index, Index),
    Cut(Index),
    DoubleLine(Index),
    DropLine(Index),
    MoveLine(Index, Index),
    JoinLine(Index),
    Outdent(Index),
}

pub(crate) const SCRAPS: &[&str] = &[
    "{",
    "}",
    "\"",
    "\"\"\"",
    "//",
    "///",
    "/// doc\n",
    "// c\n",
    "\n",
    "\n\n",
    ",",
    ", ",
    " ",
    "\t",
    "\r\n",
    "\r",
    "(",
    ")",
    "|",
    ":",
    "=",
    "..",
    "->",
    "*",
    "@",
    ";",
    "\\",
    "\\\"",
    "\0",
    "\u{feff}",
    "“",
    "”",
    "„",
    "–",
    "…",
    "\u{a0}",
    "\u{85}",
    "\u{2028}",
    "\u{b}",
    "é",
    "日本",
    "🏺",
    "at",
    " at ",
    "as",
    "with",
    "map",
    "\nmap ",
    "\ndeploy x {\n",
    "\nspecial \"",
    "\nbackground \"\"\"\n",
    "accept",
    "legend",
    "group",
    "army",
    "table",
    "12",
    "E5",
    "{ a, b }",
    "{ }",
    "{\n}",
    "\"x\"",
    "abbr",
    "where",
    "set of",
    "\nadd to unit {\n",
    "\nbefore p.s(a) {\n",
    "\nrequires a, ",
    "modify f(a) named b over c",
    "when a",
    "set 1",
    "scale double",
    "scale half rounded up",
    "add -1",
    "at least 1",
    "int 1..",
    ".",
    "- ",
    "-",
    "[",
    "]",
    "=>",
    "==",
    "+=",
    "&&",
    "!",
    "'x'",
    "and",
    "or none",
    "not in ",
    "is",
    " where ",
    "if",
    "then",
    "else",
    "else {",
    "} else {",
    "} elif a {",
    "match a {",
    "a => b\n",
    "roll 2 of d",
    "let x = ",
    "x = y\n",
    "for each x in y {\n",
    "repeat at most 3 {",
    "choose x in y ",
    "by us",
    "prefer 1",
    "return",
    "stop",
    "step a {\n",
    "cite AB-01",
    "dice [1, 2]",
    "f(a, b)",
    "\nproc p() {\n",
    "\nvictory a in b when c\n",
    "\n}\n",
];

fn mutation() -> impl Strategy<Value = Mutation> {
    let at = any::<Index>;
    prop_oneof![
        (at(), 1..8_usize).prop_map(|(at, length)| Mutation::Delete(at, length)),
        (at(), 1..400_usize).prop_map(|(at, length)| Mutation::Delete(at, length)),
        (at(), prop::sample::select(SCRAPS))
            .prop_map(|(at, scrap)| Mutation::Insert(at, scrap.into())),
        (at(), prop::sample::select(SCRAPS))
            .prop_map(|(at, scrap)| Mutation::Insert(at, scrap.into())),
        (at(), prop::collection::vec(any::<u8>(), 1..6)).prop_map(|(at, bytes)| Mutation::Insert(
            at,
            String::from_utf8_lossy(&bytes).into_owned()
        )),
        (at(), at()).prop_map(|(a, b)| Mutation::Swap(a, b)),
        at().prop_map(Mutation::Cut),
        at().prop_map(Mutation::DoubleLine),
        at().prop_map(Mutation::DropLine),
        (at(), at()).prop_map(|(a, b)| Mutation::MoveLine(a, b)),
        at().prop_map(Mutation::JoinLine),
        at().prop_map(Mutation::Outdent),
    ]
}

/// The character boundary at or before a place.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&i| text.is_char_boundary(i)).unwrap_or(0)
}

fn mutate(text: &mut String, mutation: &Mutation) {
    let place = |text: &str, index: &Index| boundary(text, index.index(text.len() + 1));
    match mutation {
        Mutation::Delete(at, length) => {
            let start = place(text, at);
            let end = boundary(text, start + length).max(start);
            text.replace_range(start..end, "");
        }
        Mutation::Insert(at, scrap) => text.insert_str(place(text, at), scrap),
        Mutation::Swap(a, b) => {
            let mut bytes = text.as_bytes().to_vec();
            if !bytes.is_empty() {
                let (a, b) = (a.index(bytes.len()), b.index(bytes.len()));
                bytes.swap(a, b);
            }
            *text = String::from_utf8_lossy(&bytes).into_owned();
        }
        Mutation::Cut(at) => text.truncate(place(text, at)),
        lines => {
            let mut all: Vec<&str> = text.split_inclusive('\n').collect();
            if all.is_empty() {
                return;
            }
            match lines {
                Mutation::DoubleLine(at) => {
                    let at = at.index(all.len());
                    all.insert(at, all[at]);
                }
                Mutation::DropLine(at) => drop(all.remove(at.index(all.len()))),
                Mutation::MoveLine(a, b) => {
                    let line = all.remove(a.index(all.len()));
                    all.insert(b.index(all.len() + 1), line);
                }
                Mutation::JoinLine(at) => {
                    let at = at.index(all.len());
                    all[at] = all[at].trim_end();
                }
                Mutation::Outdent(at) => {
                    let at = at.index(all.len());
                    all[at] = all[at].trim_start();
                }
                _ => {}
            }
            *text = all.concat();
        }
    }
}

fn texts() -> &'static [String] {
    static TEXTS: std::sync::OnceLock<Vec<String>> = std::sync::OnceLock::new();
    TEXTS.get_or_init(|| {
        let short = |text: &String| text.len() < 12_000;
        corpus::all().into_iter().map(|sample| sample.text).filter(short).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn mutated_texts_are_read_and_laid_out(
        text in any::<Index>(),
        mutations in prop::collection::vec(mutation(), 0..8),
    ) {
        let mut text = texts()[text.index(texts().len())].clone();
        for mutation in &mutations {
            mutate(&mut text, mutation);
        }
        properties::hold(&corpus::source("mutated", &text));
    }

    #[test]
    fn any_bytes_are_read_and_laid_out(bytes in prop::collection::vec(any::<u8>(), 0..300)) {
        properties::hold(&corpus::source("bytes", &String::from_utf8_lossy(&bytes)));
    }

    #[test]
    fn scraps_are_read_and_laid_out(
        scraps in prop::collection::vec(prop::sample::select(SCRAPS), 0..60),
        start in prop::sample::select(&["map x {\n", "deploy x {\n", "kind k on hex {\n", "table t(", "enum e {", "proc p() {\n", "fn f() -> int {\n  match a {\n", "turn army at most 3 {\n phase a {\n", "test \"a\" {\n", "whenever ", "modify f(a) {\n", "instead of ", "add to k {\n", ""][..]),
    ) {
        let text = format!("{start}{}", scraps.join(" "));
        properties::hold(&corpus::source("scraps", &text));
    }
}

/// The first line is dropped, and the next ends otherwise: it was laid out twice differently.
#[test]
fn lines_end_as_the_first_that_is_left() {
    properties::hold(&corpus::source("ends", "\nspecial \" \r\n accept"));
}

/// More for those who have the time: `PROPTEST_CASES=100000`.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|n| n.parse().ok()).unwrap_or(256)
}
