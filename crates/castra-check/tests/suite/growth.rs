//! Tests that trees grow at most in proportion to their source text, however values are nested.
//! They count nodes and locals, and measure no time.

use castra_ir::summary::{Summaries, roots};

use crate::rules::check;

pub(crate) const HEAD: &str = r#"game growth "Growth"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

board field hexes pointy 4 x 4 { rows A..D }

council { armies 2 }

terrain plain "Plain" { }

kind man on hex { }

man spearman "Spearman" { }
man archer "Archer" { }

kind order in deck { }
kind event in deck { }

order march "March" { }
event flood "Flood" { }

deck whole { march * 3, flood * 3 }

pile stock shared hidden

setup { fill stock with whole }

turn army at most 2 "the end" {
  phase look { }
}
"#;

/// The maximum number of nodes and locals for each word and symbol of a source text.
const MAX_SIZE_PER_WORD: u64 = 40;

fn words(text: &str) -> u64 {
    let mut words = 0;
    let mut within = false;
    for c in text.chars() {
        let of_word = c.is_alphanumeric() || c == '-';
        words += u64::from(!(c.is_whitespace() || of_word && within));
        within = of_word;
    }
    words
}

/// Checks a text without errors, and returns the size of its trees.
fn size(text: &str) -> u64 {
    let whole = format!("{HEAD}\n{text}");
    let checked = check(&[("growth".to_owned(), whole)]);
    let errors: Vec<&str> =
        (checked.diagnostics.iter().filter(|d| d.is_error())).map(|d| d.message.as_str()).collect();
    assert!(errors.is_empty(), "{errors:?} in\n{text}");
    let rules = &checked.program.rules;
    let all = Summaries::of(rules);
    let nodes = |sum: u64, s: &castra_ir::summary::Summary<'_>| sum + s.nodes;
    let bodies = all.functions.iter().chain(&all.procedures);
    let nodes = roots(rules).iter().fold(bodies.fold(0, nodes), nodes);
    let of_functions = rules.functions.iter().map(|f| f.body.locals.len());
    let locals: usize =
        of_functions.chain(rules.procedures.iter().map(|p| p.body.locals.len())).sum();
    nodes + locals as u64
}

/// Nests a value in itself several times, and checks how its tree grows.
fn nested(head: &str, innermost: &str, around: impl Fn(&str) -> String) {
    for deep in [1, 2, 4, 8, 12] {
        let mut value = innermost.to_owned();
        for _ in 0..deep {
            value = around(&value);
        }
        let text = format!("{head} {{ {value} }}\n");
        let (size, words) = (size(&text), words(&text));
        assert!(size <= words * MAX_SIZE_PER_WORD, "{size} of {words} words, {deep} deep: {text}");
    }
}

#[test]
fn a_direction_turned_again_and_again() {
    nested("fn far(d: direction, n: int) -> direction", "d", |v| format!("turned({v}, n)"));
}

#[test]
fn optional_values_tested_repeatedly() {
    nested("fn odd(u: man or none, w: man or none) -> bool", "u is spearman", |v| {
        format!("(if {v} then u else w) is spearman")
    });
    nested("fn odd(u: man or none, w: man or none) -> bool", "u is none", |v| {
        format!("(if {v} then u else w) is not none")
    });
}

#[test]
fn cards_of_any_kind_asked_again_and_again() {
    nested("fn odd(c: card, d: card or none, e: card) -> bool", "c is march", |v| {
        format!("(if {v} then d else e) is march")
    });
}

#[test]
fn faces_counted_again_and_again() {
    let head = "proc throw(n: int)";
    let thrown = "\n  let a = roll 3 of d6\n  let b = roll 2 of d6\n  let found = ";
    for deep in [1, 2, 4, 8, 12] {
        let mut value = "n".to_owned();
        for _ in 0..deep {
            value = format!("count(if {value} > 2 then a else b, n)");
        }
        let text = format!("{head} {{{thrown}{value}\n  say \"{{found}}\"\n}}\n");
        let (size, words) = (size(&text), words(&text));
        assert!(size <= words * MAX_SIZE_PER_WORD, "{size} of {words} words, {deep} deep: {text}");
    }
}

#[test]
fn sets_within_sets_are_read_once() {
    nested("fn odd(n: int) -> int", "n", |v| format!("count({{{v}}} where it > n)"));
    nested("fn odd(c: card) -> bool", "march in stock", |v| format!("march in (stock where {v})"));
}

/// A body within forty nested loops is visited once for each loop. If the visits doubled with each
/// loop, the test would never end.
#[test]
fn pieces_removed_within_many_loops() {
    let mut body = "  remove m\n  if n > 0 { move m to m.hex }\n".to_owned();
    for depth in 0..40 {
        body = format!("  for each w{depth} in mans {{\n{body}  }}\n");
    }
    let text = format!("{HEAD}\nproc sweep(m: man, n: int) {{\n{body}}}\n");
    let checked = check(&[("growth".to_owned(), text)]);
    let gone = checked.diagnostics.iter().filter(|d| d.code.name == "rules/may-be-gone");
    assert_eq!(gone.count(), 1);
}

/// Names of pieces that are looked up again after each change, within many loops.
#[test]
fn pieces_found_again_and_again() {
    let mut body = String::new();
    for n in 0..1_000 {
        body +=
            &format!("  let f{n} = m.hex.man\n  if f{n} is not none {{ move f{n} to m.hex }}\n");
    }
    for depth in 0..20 {
        body = format!("  for each w{depth} in mans {{\n{body}  }}\n");
    }
    let text = format!("{HEAD}\nproc sweep(m: man) {{\n{body}  remove m\n}}\n");
    let checked = check(&[("growth".to_owned(), text)]);
    let gone = checked.diagnostics.iter().filter(|d| d.code.name == "rules/may-be-gone");
    assert_eq!(gone.count(), 0);
}

/// Guards and branches in sequence, and nested loops. Facts are neither copied for each path nor
/// visited for each change.
#[test]
fn divisors_among_many_guards() {
    let mut body = String::new();
    for n in 0..2_000 {
        body += &format!("  if n > {n} {{ s = max(1, 12 / n) }} else {{ s = 2 }}\n");
        body += "  if n == 0 { return }\n  s = max(1, 12 / n)\n";
    }
    for depth in 0..20 {
        body = format!("  for each w{depth} in mans {{\n{body}  }}\n");
    }
    let head = HEAD.replace("phase look { }", "phase look { share(count(mans)) }");
    let text = format!("{head}\nproc share(n: int) {{\n  var s = 1\n{body}  say \"{{s}}\"\n}}\n");
    let checked = check(&[("growth".to_owned(), text)]);
    let divided = checked.diagnostics.iter().filter(|d| d.code.name.contains("divide"));
    assert_eq!(divided.count(), 0);
}
