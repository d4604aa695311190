//! Words for the tree-sitter grammar, which has the shapes; and colours as the editors that read it
//! call them.

use std::fmt::Write as _;

use castra_resolve::symbols::{BUILT_IN_TYPES, BUILT_INS};

use super::{CONSTANTS, Item, Language, any, language_values};

/// The word after which clauses are named.
const CITE: &str = "cite";

/// A list of words in C, which ends with `NULL`.
fn list<S: AsRef<str>>(words: impl IntoIterator<Item = S>) -> String {
    let words = words.into_iter().map(|word| format!("\"{}\"", word.as_ref()));
    format!("{{{}}}", any(words.chain(["NULL".to_owned()]), ", "))
}

/// What `src/scanner.c` knows of words.
pub(super) fn words(language: &Language) -> String {
    let (things, items): (Vec<&Item>, Vec<&Item>) =
        language.plain.iter().partition(|item| item.heads.is_empty());
    // 254 and 255 are none of them.
    assert!(items.len() < 254);
    let [named, others] = &language.rules;
    assert!(language.leading.contains(CITE) && items.iter().any(|item| item.rule == "source"));
    let leading = language.leading.difference(&language.changing);
    let lists = [
        ("NAMED_RULES", list(named)),
        ("OTHER_RULES", list(others)),
        ("BETWEEN", list(&language.between)),
        ("LEADING", list(leading)),
        ("CHANGING", list(&language.changing)),
        ("RESERVED", list(&language.reserved)),
        ("INNER", list(&language.inner)),
        ("OF_THINGS", list(things.iter().flat_map(|thing| &thing.words))),
    ];
    let mut text =
        "// Made from grammar/castra.pest by crates/castra/tests/suite/highlighting: see \
                    CONTRIBUTING.md.\n\n"
            .to_owned();
    for (name, words) in lists {
        let _ = writeln!(text, "static const char *const {name}[] = {words};");
    }
    let _ = writeln!(text, "static const char CITE[] = \"{CITE}\";");
    let most = |count: fn(&Item) -> usize| items.iter().map(|item| count(item) + 1).max();
    let (heads, words) = (most(|item| item.heads.len()), most(|item| item.words.len()));
    let _ = writeln!(
        text,
        "\nstatic const struct {{\n  const char *heads[{}];\n  const char *words[{}];\n  bool \
         is_named;\n  bool is_source;\n}} ITEMS[] = {{",
        heads.unwrap_or(1),
        words.unwrap_or(1),
    );
    for item in items {
        let (heads, words) = (list(&item.heads), list(&item.words));
        let is_source = item.rule == "source";
        let _ = writeln!(text, "  {{{heads}, {words}, {}, {is_source}}},", item.is_named);
    }
    text.push_str("};\n");
    text
}

/// An editor that takes queries.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Editor {
    Neovim,
    Helix,
    Zed,
}

/// What the patterns call something, and what Helix does.
const OF_HELIX: [(&str, &str); 9] = [
    ("@comment.documentation", "@comment.line.documentation"),
    ("@number", "@constant.numeric"),
    ("@property", "@variable.other.member"),
    ("@string.escape", "@constant.character.escape"),
    ("@string.special", "@constant.character"),
    ("@function.call", "@function"),
    ("@constant.place", "@constant"),
    ("@local.definition.var", "@local.definition.variable"),
    ("@local.definition.parameter", "@local.definition.variable.parameter"),
];

/// What the patterns call something, and what Neovim and Zed do.
const OF_OTHERS: [(&str, &str); 2] =
    [("@string.special", "@string.special"), ("@constant.place", "@constant")];

/// Patterns with the names that every game has, as an editor takes them.
pub(super) fn query(editor: Editor, patterns: &str) -> String {
    let quoted = |names: &mut dyn Iterator<Item = &'static str>| {
        any(names.map(|name| format!("\"{name}\"")), " ")
    };
    let own: &[(&str, &str)] = match editor {
        Editor::Helix => &OF_HELIX,
        Editor::Neovim | Editor::Zed => &OF_OTHERS,
    };
    let lists = [
        ("TYPES", quoted(&mut BUILT_IN_TYPES.iter().copied())),
        ("CONSTANTS", quoted(&mut CONSTANTS.iter().copied())),
        ("VALUES", quoted(&mut language_values())),
        ("BUILT_INS", quoted(&mut BUILT_INS.iter().map(|one| one.name))),
    ];
    let mut text =
        "; Made by crates/castra/tests/suite/highlighting: see CONTRIBUTING.md.\n".to_owned();
    text.push_str(patterns);
    for (name, names) in lists {
        text = text.replace(name, &names);
    }
    // A name that another begins with comes after it, so each is replaced whole.
    for (ours, theirs) in own {
        text = text
            .split_inclusive(|c: char| c.is_whitespace() || c == ')')
            .map(|part| {
                let end = part.trim_end_matches(|c: char| c.is_whitespace() || c == ')');
                match end.strip_suffix(ours) {
                    Some(before) => format!("{before}{theirs}{}", &part[end.len()..]),
                    None => part.to_owned(),
                }
            })
            .collect();
    }
    text
}
