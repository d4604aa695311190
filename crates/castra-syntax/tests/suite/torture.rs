//! Texts that nobody would write.

use castra_syntax::parse;

use crate::corpus::source;
use crate::properties::hold;

fn survives(name: &str, text: &str) {
    hold(&source(name, text));
}

#[test]
fn nothing_at_all() {
    for text in [
        "",
        "\u{feff}",
        "\n",
        "\r\n\r\n",
        "\r",
        " ",
        "\t\n ",
        "\u{feff}\n// a comment\n",
        "// a comment",
    ] {
        survives("nothing", text);
    }
}

#[test]
fn braces_without_end() {
    let many = 100_000;
    survives("one line", &"{".repeat(many));
    survives("one line of a block", &format!("deploy x {}", "{".repeat(many)));
    survives("short lines", &"deploy x {\n".repeat(many / 10));
    survives("lines of a block", &format!("deploy x {{\n{}", "  a {\n".repeat(many)));
    survives("closed", &format!("deploy x {{\n{}{}", "  a {\n".repeat(many), "  }\n".repeat(many)));
    survives("groups", &format!("deck x {{\n{}{}", "  group a {\n".repeat(60), "  }\n".repeat(60)));
    survives(
        "groups with junk",
        &format!("deck x {{\n{}{}}}", " group a {\n".repeat(50), " } @\n".repeat(50)),
    );
    survives("closing", &"}".repeat(many));
    survives("closing lines", &"}\n".repeat(many / 10));
    survives("parentheses", &format!("deck x {{ a{} }}", "(".repeat(3_000)));
    survives("one of", &format!("kind x on hex {{ a: {}", "{ b ".repeat(60)));
}

#[test]
fn long_lines() {
    let long = "x".repeat(1 << 20);
    survives("bare", &long);
    survives("text", &format!("special \"{long}\"\n"));
    survives("text block", &format!("special \"\"\"\n  {long}\n\"\"\"\n"));
    survives("comment", &format!("// {long}\nmap x // {long}\n"));
    survives("in a block", &format!("map x {{\n  forest at A1\n  {long}\n}}\n\ndate \"x\"\n"));
    survives("just short enough", &format!("special \"{}\"\n", &long[..19_000]));
    survives("many words", &format!("unit a \"A\" {{ {} }}\n", "b 1, ".repeat(1_000)));
    survives(
        "wide beside narrow",
        &format!("deploy x {{\n  {} at A1\n{}}}\n", &long[..15_000], "  a at A1\n".repeat(2_000)),
    );
    survives(
        "wide row",
        &format!("map x {{\n  A | {}\n  B | . {}\n}}\n", ". ".repeat(5_000), &long[..5_000]),
    );
    survives("non-ASCII", &"é".repeat(30_000));
    survives("curly", &format!("x {}", "„".repeat(6_000)));
}

#[test]
fn line_ends_of_all_sorts() {
    let text = "scenario a \"A\" for g\n\nbackground \"\"\"\n  One.\n\n  Two.\n\"\"\"\n\nmap x { // c\n  A |  .  .\n}\n";
    survives("LF", text);
    survives("CRLF", &text.replace('\n', "\r\n"));
    survives("CR", &text.replace('\n', "\r"));
    survives("mixed", &text.replacen('\n', "\r\n", 3));
    survives("no end", text.trim_end());
    survives("byte order mark", &format!("\u{feff}{text}"));
    let crlf = source("CRLF", &text.replace('\n', "\r\n"));
    // Lines end as the first does.
    let windows = text.replace('\n', "\r\n");
    assert_eq!(castra_syntax::format(&crlf).text, windows);
    let loose = source("CRLF", &windows.replace("  A |", "     A |"));
    assert_eq!(castra_syntax::format(&loose).text, windows);
    let mixed = source("mixed", &text.replacen('\n', "\r\n", 3));
    assert_eq!(castra_syntax::format(&mixed).text, windows);
    let broken = source("broken", &windows.replace("map x", "mpa x ("));
    assert!(!castra_syntax::format(&broken).text.replace("\r\n", "").contains(['\r', '\n']));
    assert!(parse(&crlf).diagnostics.is_empty());
}

#[test]
fn nothing_is_closed() {
    survives("text", "special \"");
    survives("text block", "special \"\"\"");
    survives("text block with more", "special \"\"\"\n  a\n\nmap x\n\"\"\"\n");
    survives("both", "deploy x {\n  leader \"A at B4\n  accept a because \"\"\"\n");
    survives("parenthesis", "card x(count: int 1..2, section");
    survives("one of", "kind x on hex { a: { b, c");
    survives("escape", "special \"a\\");
    survives("comment", "map x { //");
    survives("slash", "map x /");
}

#[test]
fn strange_characters() {
    survives("NUL", "\0");
    survives("NULs", &format!("map x {{{}\n  forest at E5\n}}\n", "\0".repeat(1_000)));
    survives("NUL hides no brace", "map x {\0\n  forest at E5\n\0}\n\ndate \"x\"\n");
    survives("emoji", "deploy 🏺 {\n  🏺 at 🏺\n}\n🏺 🏺\n");
    survives("separators", "map x {\u{2028}\n  forest\u{85}at E5\n}\n");
    survives("byte order marks", "map\u{feff} x\n\u{feff}map y\n// \u{feff}c\n");
}

#[test]
fn deep_junk() {
    survives("junk", &format!("deploy x {{\n{}\n}}\n", "@ { ".repeat(60)));
    survives(
        "junk closed",
        &format!("deploy x {{\n  {}{}\n}}\n", "@ { ".repeat(60), "} ".repeat(60)),
    );
    survives("junk lines", &format!("deploy x {{\n{}}}\n", "  @ @ @\n".repeat(3_000)));
    survives("unindented", &format!("deploy x {{\n{}}}\n", "a at B4\n".repeat(3_000)));
    survives("nothing but words", &"x\n".repeat(5_000));
}

/// A control character must not hide the brace after it.
#[test]
fn control_characters_are_passed_over() {
    let parsed = parse(&source("NUL", "scenario a \"A\" for g\nmap x {\u{1}}\n\ndate \"x\"\n"));
    let codes: Vec<&str> = parsed.diagnostics.iter().map(|d| d.code.name).collect();
    assert_eq!(codes, ["syntax/character"]);
}

/// A procedure with statements in it.
fn statements(name: &str, body: &str) {
    survives(name, &format!("proc p() {{\n{body}\n}}\n"));
}

#[test]
fn values_without_end() {
    for (name, opens, closes) in [
        ("parentheses", "(", ")"),
        ("brackets", "[", "]"),
        ("calls", "f(", ")"),
        ("tests", "if a then ", " else b"),
        ("tests of tests", "if ", " then a else b"),
        ("tests after tests", "if a then b else ", ""),
        ("sums of tests", "if a then b else 1 + ", ""),
        ("matches", "match ", " { else => 1 }"),
        ("rolls", "roll ", " of d6"),
        ("refusals", "not ", ""),
        ("signs", "- ", ""),
        ("signs and refusals", "- not ", ""),
        ("pieces", "unit at (", ")"),
    ] {
        for many in [39, 40, 500] {
            let line = format!("{}a{}", opens.repeat(many), closes.repeat(many));
            statements(name, &format!("  let x = {line}\n  if {line} {{\n    f(a b)\n  }}"));
            statements(name, &format!("  let x = {}", opens.repeat(many)));
            let lines = format!("{}a{}", format!("{opens}\n").repeat(many), closes.repeat(many));
            statements(name, &format!("  let x = {lines}"));
        }
    }
    for open in ["(", "if ", "if a then ", "f(", "not ", "- ", "roll "] {
        let text = format!("proc p() {{\n  x = {}\n}}\n", format!("{open}\n").repeat(2_000));
        assert!(!parse(&source(open, &text)).diagnostics.is_empty());
    }
    let braces = format!("{}a{}", "{".repeat(50), "}".repeat(50));
    statements("sets", &format!("  let x = {braces}"));
}

#[test]
fn values_in_a_row() {
    for (name, link) in [
        ("sum", " + a"),
        ("product", " * a"),
        ("words", " and a"),
        ("comparisons", " == a"),
        ("comparisons of refusals", " == not a"),
        ("members", ".a"),
        ("sets", " where it"),
        ("named sets", " x where it"),
        ("ranges", "..a"),
        ("questions", " is none"),
        ("all of them", " or a and not a == a + a * a"),
        ("choices", " or none"),
        ("places", " at a"),
    ] {
        for many in [150, 250] {
            statements(name, &format!("  let x = a{}", link.repeat(many)));
        }
        let lines = format!("{link}\n").repeat(1_000);
        statements(name, &format!("  let x = a{lines}"));
        // A mistake at the end of a long value costs no more than the value.
        statements(name, &format!("  let x = a{lines} @"));
    }
    statements("arguments", &format!("  f({})", "a,\n".repeat(1_000)));
    statements("statements", &"  a = b; c = d\n".repeat(1_000));
    statements("stages", &"  add 1\n  scale half rounded up\n  at least a\n".repeat(1_000));
    statements("stages with mistakes", &"  add 1 2\n  scale half up\n  at a\n".repeat(1_000));
    survives("a change of many lines", &format!("modify f {{\n{}}}\n", "add\n".repeat(1_000)));
    let long = format!("  add{}\n", " - 1".repeat(150));
    survives("a change misread", &format!("modify f {{\n{}}}\n", long.repeat(100)));
    survives("many labels", &format!("modify f over{} a {{}}\n", " a,\n".repeat(1_000)));
    survives("many modules", &format!("requires{} a\n", " a,\n".repeat(1_000)));
    statements("branches", &format!("  if a {{}}{}", " else if a {}\n".repeat(1_000)));
    statements("lines of branches", &format!("  if a {{}}{}", "\n  else if a {}".repeat(1_000)));
    statements("arms", &format!("  match a {{\n{}  }}", "    a, b => c\n".repeat(1_000)));
    statements("patterns", &format!("  match a {{ {} => b }}", "a,\n".repeat(1_000)));
}

/// What is read more than once must not be read twice in each block within.
#[test]
fn blocks_within_blocks() {
    for (name, head, tail) in [
        ("conditions", "if a {\n", "}\n"),
        ("conditions with junk after", "if a {\n", "} @\n"),
        ("conditions with junk in them", "if a @ {\n", "}\n"),
        ("all of it", "if a = {\n", "} else if @ { @\n} @ else {\n@ } @\n"),
        ("loops", "for each a in b {\n", "} }\n{"),
        ("bad loops", "for a in b {\n", "}\n"),
        ("choices", "choose a in b {\n", "} else @ { }\n"),
        ("one line", "if a { ", "} "),
        ("one line with junk", "if a @ { ", "} @ "),
        ("arms", "match a {\n a => {\n", "}\n b @ => c\n}\n"),
        ("arms of values", "let x = match a { a => ", "@ }\n"),
        ("arms of junk", "a @ b => {\n", "} @\n"),
        ("steps", "step a {\n", "} step\n"),
    ] {
        for depth in [10, 31, 60] {
            let body = format!("{}{}", head.repeat(depth), tail.repeat(depth));
            statements(name, &body);
            survives(name, &format!("turn army {{ phase a {{ {body} }} }}"));
        }
    }
    let nested = |depth: usize| format!("{}a{}", "(".repeat(depth), ")".repeat(depth));
    let deep = format!("{}x = {}\n{}", "if a {\n".repeat(62), nested(39), "}\n".repeat(62));
    statements("deep values in deep blocks", &deep);
}

/// Braces and spaces that only look like it take several bytes.
#[test]
fn wide_braces_and_spaces() {
    for brace in ["{", "\u{ff5b}", "\u{fe5b}"] {
        for space in [" ", "\u{a0}", "\u{3000}", "\u{2003}"] {
            for text in [
                format!(
                    "setup {brace}\n{space}{space}if a {brace}\n{space}b = 1\n{space}c = 2\n}}\n"
                ),
                format!("kind k on hex {brace}\n  a: int\n{space}b {brace}\n{space}c\n"),
                format!(
                    "deploy x {brace}\n  u at A1 {brace}\n{space}u at A2\n{space}u at A3\n}}\n"
                ),
            ] {
                survives("wide", &text);
            }
        }
    }
}

/// The deepest values in the deepest blocks, with the stack that a browser gives.
#[test]
fn the_deepest_text_is_read_with_a_small_stack() {
    let (blocks, values, signs) = (60, 39, 60);
    let opens = "a or b and c == d .. e otherwise f + g * (".repeat(values);
    let value = format!("{opens}{}h{}", "not ".repeat(signs), ")".repeat(values));
    let text = format!(
        "proc p() {{\n{}  x = {value}\n{}}}\n",
        "  if a {\n".repeat(blocks),
        "  }\n".repeat(blocks)
    );
    let read = move || parse(&source("deep", &format!("game g \"G\"\n\n{text}"))).diagnostics;
    let thread = std::thread::Builder::new().stack_size(1 << 20).spawn(read).unwrap();
    // All of it is read: only its height is too much.
    let found = thread.join().unwrap();
    let found: Vec<&str> = found.iter().map(|problem| problem.message.as_str()).collect();
    assert_eq!(found, ["this value has too many parts"]);
}

/// Signs and refusals open at one place are limited in all values around it together.
#[test]
fn signs_are_limited_in_all_values_together() {
    for open in ["- ", "not ", "1 + not ", "- (not ", "f(- - "] {
        let many = 5_000;
        let closes = ")".repeat(open.matches('(').count() * many);
        let text = format!("proc p() {{\n  x = {}a{closes}\n}}\n", open.repeat(many));
        assert!(!parse(&source(open, &text)).diagnostics.is_empty());
    }
    // Each of them ends before the next.
    let sum = "game g \"G\"\n\nfn f() -> int {\n  -1".to_owned() + &" + -1".repeat(150) + "\n}\n";
    assert_eq!(parse(&source("sum", &sum)).diagnostics, []);
}
