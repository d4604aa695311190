//! Short texts that ask for much: whatever doubles with each line, whatever is
//! gone through once for each of something large.

use std::fmt::Write;

/// A game in one file, with the battle `b` in which its rules are played.
const HEAD: &str = r#"game h "Hostile"

die d6 numeric { 1, 2, 3, 4, 5, 6 }

enum c { x "X", y "Y" }

board field hexes pointy 8 x 8 { rows A..H }

council { armies 2 }

kind unit on hex { class: c = x, power: int = 1, state hurt: int = 0 }

unit foot "Foot" { }

unit horse "Horse" { class y }

state s per army: int = 0

state t: int = 0

victory a in armies when a.s > 1000000 "rich"
"#;

/// A turn in which something is done.
fn turn(body: &str) -> String {
    let body = body.replace('\n', "\n    ");
    format!("turn army at most 6 \"over\" {{\n  phase p {{\n    {body}\n  }}\n}}\n")
}

/// A game of the head, some declarations, and what is done in a turn.
fn game(declared: &str, body: &str) -> String {
    format!("{HEAD}\n{declared}\n{}", turn(body))
}

/// A line for each number.
fn lines(n: usize, line: impl Fn(usize) -> String) -> String {
    (0..n).fold(String::new(), |mut text, i| {
        writeln!(text, "{}", line(i)).unwrap();
        text
    })
}

/// `before` n times, `inner`, `after` n times.
fn nested(n: usize, before: &str, inner: &str, after: &str) -> String {
    format!("{}{inner}{}", before.repeat(n), after.repeat(n))
}

/// What can be made large, and how large it is made at most.
pub(crate) struct Hostile {
    /// What it does.
    pub(crate) name: &'static str,
    /// How often it is done, from little to much.
    pub(crate) sizes: [usize; 3],
    /// The text.
    pub(crate) text: fn(usize) -> String,
}

/// Asks for a number once a turn, so that games differ.
const ASK: &str = "choose n in 1..3 by us { us.s += n }";

/// Every way to ask for much that is known.
pub(crate) const ALL: &[Hostile] = &[
    Hostile {
        name: "nested-turned",
        sizes: [4, 8, 40],
        text: |n| {
            let value = nested(n, "turned(", "d", ", n)");
            game(
                &format!("fn far(d: direction, n: int) -> direction {{ {value} }}"),
                "choose h in hexes by us { if step(h, far(east, 1)) is not none { us.s += 1 } }",
            )
        },
    },
    Hostile {
        name: "nested-conditions",
        sizes: [8, 16, 60],
        text: |n| {
            let value = nested(n, "(if ", "u.class == x", " then u.power > 1 else u.hurt > 1)");
            game(&format!("fn odd(u: unit) -> bool {{ {value} }}"), ASK)
        },
    },
    Hostile {
        name: "functions-that-call-twice",
        sizes: [10, 24, 60],
        text: |n| {
            let calls = lines(n, |i| {
                format!("fn f{i}(n: int) -> int {{ f{}(n + 1) + f{}(n + 2) }}", i + 1, i + 1)
            });
            let last = format!("fn f{n}(n: int) -> int {{ n }}");
            game(&format!("{calls}{last}"), "choose n in 1..3 by us { us.s += f0(n) }")
        },
    },
    Hostile {
        name: "functions-that-return-twice",
        sizes: [10, 24, 60],
        text: |n| {
            let calls = lines(n, |i| {
                let next = i + 1;
                format!(
                    "fn f{i}(n: int) -> int {{\n  if n > {i} {{ return f{next}(n) + 1 }}\n  \
                     return f{next}(n)\n}}"
                )
            });
            let last = format!("fn f{n}(n: int) -> int {{ n }}");
            game(&format!("{calls}{last}"), "choose n in 1..3 by us { us.s += f0(n) }")
        },
    },
    Hostile {
        name: "procedures-that-call-twice",
        sizes: [10, 24, 60],
        text: |n| {
            let calls = lines(n, |i| format!("proc p{i}() {{ p{}()\n p{}() }}", i + 1, i + 1));
            let last = format!("proc p{n}() {{ us.s += 1 }}");
            game(&format!("{calls}{last}"), &format!("{ASK}\np0()"))
        },
    },
    Hostile {
        name: "loops-in-loops",
        sizes: [2, 4, 12],
        text: |n| {
            let open: String = (0..n).map(|i| format!("for each h{i} in hexes {{\n")).collect();
            game("", &format!("{ASK}\n{open}us.s += 1\n{}", "}\n".repeat(n)))
        },
    },
    Hostile {
        name: "repeats-in-repeats",
        sizes: [1, 2, 6],
        text: |n| {
            game(
                "",
                &format!(
                    "{ASK}\n{}",
                    nested(n, "repeat at most 1000000 {\n", "t = t + 1 - 1\n", "}\n")
                ),
            )
        },
    },
    Hostile {
        name: "sets-in-sets",
        sizes: [2, 4, 10],
        text: |n| {
            let value = nested(n, "count(hexes where it.row > ", "1", ")");
            game(
                &format!("fn many() -> int {{ {value} }}"),
                "choose n in 1..3 by us { us.s += many() }",
            )
        },
    },
    Hostile {
        name: "rolls-in-tests",
        sizes: [4, 8, 40],
        text: |n| {
            let roll = format!("  let r = roll {n} of d6");
            let test = "test \"all\" {\n  board field\n  every roll\n  go()\n  expect t >= 0\n}\n";
            format!("{}\n{test}", game(&format!("proc go() {{\n{roll}\n  t = sum(r)\n}}"), ASK))
        },
    },
    Hostile {
        name: "tests-of-everything",
        sizes: [1, 3, 8],
        text: |n| {
            let names: Vec<String> = (0..n).map(|i| format!("a{i} in 0..63")).collect();
            let test = format!("test \"all\" for {} {{\n  expect a0 > 0\n}}\n", names.join(", "));
            format!("{}\n{test}", game("", ASK))
        },
    },
    Hostile {
        name: "many-tests",
        sizes: [10, 100, 1_000],
        text: |n| {
            let tests = lines(n, |i| {
                format!(
                    "test \"t{i}\" {{\n  board field\n  place foot for first at A1\n  \
                     choices [1]\n  play phase p\n  expect first.s >= 0\n}}"
                )
            });
            format!("{}\n{tests}", game("", ASK))
        },
    },
    Hostile {
        name: "unknown-names",
        sizes: [100, 1_000, 4_000],
        text: |n| game(&lines(n, |i| format!("fn f{i}() -> int {{ g{i} }}")), ASK),
    },
    Hostile {
        name: "nested-blocks",
        sizes: [30, 300, 20_000],
        text: |n| game("", &nested(n, "if t > 1 { t = 1 } else {\n", "t = 2\n", "}\n")),
    },
    Hostile {
        name: "nested-parentheses",
        sizes: [30, 1_000, 40_000],
        text: |n| game("", &format!("t = {}", nested(n, "(", "1", ")"))),
    },
    Hostile {
        name: "long-sums",
        sizes: [100, 1_000, 20_000],
        text: |n| game(&format!("fn f() -> int {{ 0{} }}", " + t".repeat(n)), ASK),
    },
    Hostile {
        name: "long-lines",
        sizes: [100, 10_000, 90_000],
        text: |n| format!("{HEAD}\nfn {}() -> int {{ 1 }}\n{}", "a".repeat(n), turn(ASK)),
    },
    Hostile {
        name: "changes-of-one-thing",
        sizes: [20, 200, 2_000],
        text: |n| {
            let changes = lines(n, |i| {
                format!("modify worth(k) named m{i} {{\n  when k == {i}\n  set {i}\n}}")
            });
            game(
                &format!("fn worth(k: int) -> int {{ k }}\n{changes}"),
                "choose n in 1..3 by us { us.s += worth(n) }",
            )
        },
    },
    Hostile {
        name: "standing-rules-that-wake-each-other",
        sizes: [2, 20, 200],
        text: |n| {
            let rules = lines(n, |i| format!("whenever t == {i} {{ t = {} }}", (i + 1) % n));
            game(&rules, "choose n in 1..3 by us { t = n - 1 }")
        },
    },
    Hostile {
        name: "reactions-without-end",
        sizes: [1, 4, 20],
        text: |n| {
            let rules =
                lines(n, |i| format!("react to w() by a \"r{i}\" prefer {i} {{ a.s += 1 }}"));
            let rules = format!("window w()\n{rules}");
            game(&rules, "window w() for us, them in turn")
        },
    },
    Hostile {
        name: "large-boards",
        sizes: [40, 100, 100_000],
        text: |n| {
            format!("{HEAD}\n{}", turn(ASK))
                .replace("8 x 8 { rows A..H }", &format!("{n} x {n} {{ rows 1..{n} }}"))
        },
    },
    Hostile {
        name: "large-decks",
        sizes: [1_000, 100_000, 1_000_000_000],
        text: |n| {
            game(
                &format!(
                    "kind card in deck {{ }}\ncard ace \"Ace\" {{ }}\ndeck d total {n} {{ ace * {n} }}\n\
                     pile stock shared hidden\nsetup {{ fill stock with d\n shuffle stock }}"
                ),
                ASK,
            )
        },
    },
    Hostile {
        name: "large-numbers",
        sizes: [3, 12, 18],
        text: |n| {
            let big = "9".repeat(n);
            game("", &format!("choose n in 1..3 by us {{ us.s += n * {big} * {big} }}"))
                .replace("at most 6", &format!("at most {big}"))
        },
    },
    Hostile {
        name: "large-enums",
        sizes: [100, 1_000, 10_000],
        text: |n| {
            let words: Vec<String> = (0..n).map(|i| format!("w{i}")).collect();
            game(
                &format!("enum many {{ {} }}\nstate one: many = w0", words.join(", ")),
                "choose w in {w0, w1} by us { one = w }",
            )
        },
    },
    Hostile {
        name: "large-tables",
        sizes: [100, 1_000, 4_000],
        text: |n| {
            let words: Vec<String> = (0..n).map(|i| format!("w{i}")).collect();
            let rows = lines(n, |i| format!("  w{i} | {i}"));
            game(
                &format!(
                    "enum many {{ {} }}\ntable worth(m: many) -> int {{\n{rows}}}",
                    words.join(", ")
                ),
                ASK,
            )
        },
    },
    Hostile {
        name: "preferences-of-pairs",
        sizes: [8, 40, 200],
        text: |n| {
            game(
                "",
                &format!(
                    "choose a in 1..{n}, b in 1..{n} by us prefer count(hexes where it.row > a and it.column < b) {{ us.s += a }}"
                ),
            )
        },
    },
    Hostile {
        name: "strange-letters",
        sizes: [1, 100, 10_000],
        text: |n| {
            let strange = "\u{202e}\u{200b}а\u{fe0f}\r".repeat(n);
            format!("{HEAD}\n{}\n// {strange}\nfn f{strange}() -> int {{ 1 }}\n", turn(ASK))
        },
    },
    Hostile {
        name: "unclosed",
        sizes: [10, 1_000, 20_000],
        text: |n| format!("{HEAD}{}{}", turn(ASK), "fn f( {\n".repeat(n)),
    },
];
