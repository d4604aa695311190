//! Large texts of every kind, each far beyond what anybody writes. None of them
//! is timed: were one of the checks to compare all with all again, its test
//! would not end.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may fail")]

use std::fmt::Write;

use castra::base::Diagnostic;
use castra::sources::Sources;
use castra::workspace::{Levels, NoLibrary};

use crate::shipped::one_in;

/// As many lines as make the difference between a second and an hour.
const MANY: usize = 10_000;

const HEAD: &str = r#"game g "G"

enum c { x "X", y "Y" }
council { armies 2 }
kind unit on hex { class: c }
unit u "U" { class x }
state s per army: int = 0

turn army at most 10 "over" {
  phase p { us.s += 1 }
}
"#;

/// A game of the head and a line for each number.
fn lines(n: usize, mut line: impl FnMut(usize, &mut String)) -> String {
    let mut text = HEAD.to_owned();
    for i in 0..n {
        line(i, &mut text);
        text.push('\n');
    }
    text
}

fn check(text: &str) -> Vec<Diagnostic> {
    Sources::from_text("g.castra", text).check(&NoLibrary, &Levels::default()).diagnostics
}

/// How many problems there are of a code.
fn count(found: &[Diagnostic], code: &str) -> usize {
    found.iter().filter(|d| d.code.name == code).count()
}

/// A word that is like no other but by chance.
fn word(i: usize) -> String {
    let mut rest = (i + 7).wrapping_mul(2_654_435_761) % (1 << 32);
    let mut word = String::new();
    for _ in 0..7 {
        word.push(char::from(b'a' + (rest % 26) as u8));
        rest /= 26;
    }
    word + &i.to_string()
}

#[test]
fn unknown_names() {
    // Each is compared with words like it, which takes longest of all: a third of them are enough for
    // the gate.
    let many = MANY / (4 * one_in(3));
    let text = lines(many, |i, text| {
        let (name, wrong) = (word(i), word(i + 1));
        write!(text, "fn {name}() -> int {{ {wrong}x + {name}y(1) }}").unwrap();
    });
    let found = check(&text);
    assert_eq!(count(&found, "name/unknown"), 2 * many);
    // The first are told what was probably meant.
    let first = found.iter().find(|d| d.code.name == "name/unknown").unwrap();
    assert!(!first.fixes.is_empty());
}

#[test]
fn unused_declarations() {
    let text = lines(MANY, |i, text| {
        let name = word(i);
        writeln!(text, "enum {name}e {{ {name}w }}").unwrap();
        writeln!(text, "die {name}d {{ {name}f, {name}g }}").unwrap();
        writeln!(text, "state {name}s: int = 0").unwrap();
        writeln!(text, "record {name}r {{ {name}n: int }}").unwrap();
        write!(text, "fn {name}v() -> int {{ 1 }}").unwrap();
    });
    assert_eq!(count(&check(&text), "name/unused"), 5 * MANY);
}

#[test]
fn unknown_types_fields_and_clauses() {
    let mut text = lines(0, |_, _| {});
    text.push_str("kind k on hex {\n");
    (0..MANY).for_each(|i| writeln!(text, "  {}: int = 1", word(i)).unwrap());
    text.push_str("}\nk kk \"K\" {\n");
    (0..MANY).for_each(|i| writeln!(text, "  {}x 1", word(i)).unwrap());
    text.push_str("}\nsource w \"W\" {\n");
    (0..MANY).for_each(|i| writeln!(text, "  B-{i} \"w\"").unwrap());
    text.push_str("}\n");
    (0..MANY).for_each(|i| writeln!(text, "state t{i}: {}z = 0", word(i)).unwrap());
    text.push_str("proc q() {\n");
    (0..MANY).for_each(|i| writeln!(text, "  cite B-{i}x").unwrap());
    text.push_str("  us.s += 1\n}\n");
    let found = check(&text);
    assert_eq!(count(&found, "type/unknown-field"), MANY);
    assert_eq!(count(&found, "rules/unknown-clause"), MANY);
}

#[test]
fn calls_of_calls() {
    let chain = lines(MANY, |i, text| {
        let value = if i == 0 { "n".to_owned() } else { format!("f{}(n)", i - 1) };
        write!(text, "fn f{i}(n: int) -> int {{ {value} }}").unwrap();
    });
    assert_eq!(count(&check(&chain), "rules/recursion"), 0);
    let ring = lines(MANY, |i, text| {
        write!(text, "fn f{i}(n: int) -> int {{ f{}(n) }}", (i + 1) % MANY).unwrap();
    });
    let found = check(&ring);
    assert_eq!(count(&found, "rules/recursion"), 1);
    // What is said of it is short, however long the way round.
    let circle = found.iter().find(|d| d.code.name == "rules/recursion").unwrap();
    assert!(circle.message.len() < 500 && circle.related.len() < 20);
    let pairs = lines(MANY, |i, text| {
        write!(text, "fn f{i}(n: int) -> int {{ f{}(n) }}", i ^ 1).unwrap();
    });
    assert_eq!(count(&check(&pairs), "rules/recursion"), MANY / 2);
}

/// What a condition reads is found by going through functions, each once.
#[test]
fn conditions_that_read_through_calls() {
    let mut text = lines(MANY, |i, text| {
        let before = if i == 0 { "0".to_owned() } else { format!("f{}()", i - 1) };
        write!(text, "state t{i}: int = 0\nfn f{i}() -> int {{ {before} + t{i} }}").unwrap();
    });
    writeln!(text, "whenever f{}() > 3 {{ t0 = 0 }}", MANY - 1).unwrap();
    // So long a chain is too much to be played, and nothing else is wrong with it.
    let found = check(&text);
    let errors: Vec<&str> = found.iter().filter(|d| d.is_error()).map(|d| d.code.name).collect();
    assert!(!errors.is_empty() && errors.iter().all(|&code| code == "rules/too-large"));
}

#[test]
fn fields_that_begin_as_others() {
    let mut text = lines(0, |_, _| {});
    text.push_str("kind k on hex {\n  f0: int = 1\n");
    (0..MANY).for_each(|i| writeln!(text, "  f{}: int = f{i}", i + 1).unwrap());
    text.push_str("}\nk kk \"K\" {}\n");
    assert_eq!(check(&text).iter().filter(|d| d.is_error()).count(), 0);
    // Of a long way into a circle of three, only a field of the circle is reported.
    let text = text.replace("f0: int = 1", "f0: int = a\n  a: int = b\n  b: int = e\n  e: int = a");
    assert_eq!(count(&check(&text), "type/bad-default"), 1);
    let mut text = format!("{HEAD}kind k on hex {{\n  a: int = b\n  b: int = a\n");
    (0..MANY).for_each(|i| writeln!(text, "  f{i}: int = a").unwrap());
    text.push_str("}\n");
    assert_eq!(count(&check(&text), "type/bad-default"), 1);
}

#[test]
fn enums_cards_and_accepts() {
    let text = lines(MANY, |i, text| {
        write!(text, "enum e{i} {{ a{i}, b{i} }}\naccept name/unused because \"so\"").unwrap();
    });
    assert_eq!(count(&check(&text), "name/unused"), 0);
    // Three times as many are too much to be played, and nothing else is wrong with them.
    let text = lines(3 * MANY, |i, text| {
        write!(text, "fn f{i}() -> int {{\n  accept name/unused because \"so\"\n  {i}\n}}")
            .unwrap();
    });
    let found = check(&text);
    assert!(!found.is_empty() && found.iter().all(|d| d.code.name == "rules/too-large"));
    let mut text = lines(0, |_, _| {});
    text.push_str("kind card in deck {}\n");
    // No game can have more of one kind.
    let cards = castra::ir::MAX_ELEMENTS;
    (0..cards).for_each(|i| writeln!(text, "card {} \"C\" {{}}", word(i)).unwrap());
    text.push_str("deck d {\n");
    (0..cards / 2).for_each(|i| writeln!(text, "  {}", word(i)).unwrap());
    text.push_str("}\n");
    assert_eq!(count(&check(&text), "deck/unused-card"), cards - cards / 2);
}

/// However deep it goes, that it is too deep is said once.
#[test]
fn nested_blocks() {
    for (open, close) in [
        ("if us.s > 1 { us.s = 1 } else {\n", "}\n"),
        ("if us.s > 1 {\n", "}\n"),
        ("for each a in armies {\n", "}\n"),
    ] {
        let text =
            format!("{HEAD}proc q() {{\n{}us.s = 2\n{}}}\n", open.repeat(MANY), close.repeat(MANY));
        assert_eq!(count(&check(&text), "syntax/too-deep"), 1, "{open}");
    }
}

/// Of a word with hundreds of meanings, a message lists a few. Each use is recorded with all
/// of them, so that this grows with uses times meanings.
#[test]
fn words_that_may_mean_anything() {
    let mut text = lines(600, |i, text| write!(text, "enum e{i} {{ same, w{i} }}").unwrap());
    text.push_str("proc q() {\n");
    (0..600).for_each(|i| writeln!(text, "  let a{i} = same").unwrap());
    text.push_str("}\n");
    let found = check(&text);
    let ambiguous = found.iter().find(|d| d.code.name == "rules/ambiguous-word").unwrap();
    assert!(ambiguous.message.len() < 500);
}
