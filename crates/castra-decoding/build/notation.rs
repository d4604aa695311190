//! The output notations: GBNF and Lark.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::fmt::Write as _;

use crate::chars::Chars;
use crate::part::{Part, Rules};

/// Writes the rules in GBNF.
pub(crate) fn gbnf(rules: &Rules) -> String {
    let name = |name: &str| {
        if name == rules.start { "root".to_owned() } else { name.replace('_', "-") }
    };
    let notation = Notation { name: &name, class: gbnf_class, helpers: None };
    let mut out =
        String::from("# The grammar of Castra in GBNF, made from grammar/castra.pest.\n\n");
    let first = rules.rules.get_key_value(&rules.start);
    let others = rules.rules.iter().filter(|(name, _)| **name != rules.start);
    for (rule, of) in first.into_iter().chain(others) {
        // Writing to a string does not fail.
        let _ = writeln!(
            out,
            "{} ::= {}",
            name(rule),
            notation.format_part(&of.part, Precedence::Choice)
        );
    }
    out
}

/// Writes the rules for Lark. A word of the language is one terminal.
///
/// Each optional or repeated part gets its own rule, because Lark would expand a rule for every
/// combination of its optional parts.
///
/// # Errors
/// If a terminal calls itself, which no regular expression can.
pub(crate) fn lark(rules: &Rules) -> Result<String, String> {
    let is_token = |name: &str| rules.rules.get(name).is_some_and(|rule| rule.is_token);
    let name = |name: &str| {
        if is_token(name) { name.to_ascii_uppercase() } else { name.to_ascii_lowercase() }
    };
    let class: fn(&Chars) -> String = |chars| format!("/{}/", regex_class(chars));
    let helpers = RefCell::default();
    let notation = Notation { name: &name, class, helpers: Some(&helpers) };
    let mut out =
        String::from("// The grammar of Castra for Lark, made from grammar/castra.pest.\n\n");
    let used = used_outside_tokens(rules);
    for (rule, of) in rules.rules.iter().filter(|(rule, of)| !of.is_token && used.contains(*rule)) {
        // Writing to a string does not fail.
        let _ =
            writeln!(out, "{}: {}", name(rule), notation.format_part(&of.part, Precedence::Choice));
    }
    out.push('\n');
    let mut at = 0;
    // Helpers may need others, which come after them.
    while let Some((part, helper)) = notation.helper_at(at) {
        at += 1;
        let rule = match &part {
            Part::Many(inner) => {
                format!("| {helper} {}", notation.format_part(inner, Precedence::Sequence))
            }
            Part::Optional(inner) => {
                format!("| {}", notation.format_part(inner, Precedence::Choice))
            }
            other => notation.format_part(other, Precedence::Choice),
        };
        let _ = writeln!(out, "{helper}: {rule}");
    }
    out.push('\n');
    for (rule, of) in rules.rules.iter().filter(|(rule, of)| of.is_token && used.contains(*rule)) {
        let _ = writeln!(out, "{}: /{}/", name(rule), regex(&of.part, rules, 0)?);
    }
    Ok(out)
}

/// Returns the rules that are used outside tokens.
fn used_outside_tokens(rules: &Rules) -> BTreeSet<String> {
    let mut seen = BTreeSet::new();
    let mut open = vec![rules.start.clone()];
    while let Some(name) = open.pop() {
        if !seen.insert(name.clone()) {
            continue;
        }
        if let Some(of) = rules.rules.get(&name).filter(|of| !of.is_token) {
            of.part.each_rule(&mut |name| open.push(name.to_owned()));
        }
    }
    seen
}

/// The precedence of the context of a part.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Precedence {
    Choice,
    Sequence,
    Repeat,
}

struct Notation<'n> {
    name: &'n dyn Fn(&str) -> String,
    class: fn(&Chars) -> String,
    /// The helper rules for optional and repeated parts, if the notation needs them.
    helpers: Option<&'n RefCell<Vec<(Part, String)>>>,
}

impl Notation<'_> {
    fn format_part(&self, part: &Part, within: Precedence) -> String {
        let grouped =
            |text: String, own: Precedence| if own < within { format!("({text})") } else { text };
        let parts = |parts: &[Part], between: &str| {
            let parts: Vec<String> =
                parts.iter().map(|part| self.format_part(part, Precedence::Sequence)).collect();
            parts.join(between)
        };
        match part {
            // A rule that is left has a text; an alternative without one is optional.
            Part::Empty | Part::Never => "\"\"".to_owned(),
            Part::Text(text) => quote(text),
            Part::One(chars) => (self.class)(chars),
            Part::Rule(name) => (self.name)(name),
            Part::Sequence(all) => grouped(parts(all, " "), Precedence::Sequence),
            Part::Choice(all) => grouped(parts(all, " | "), Precedence::Choice),
            Part::Optional(_) | Part::Many(_) if self.helpers.is_some() => self.helper(part),
            Part::Optional(inner) => format!("{}?", self.format_part(inner, Precedence::Repeat)),
            Part::Many(inner) => format!("{}*", self.format_part(inner, Precedence::Repeat)),
        }
    }

    /// Returns the name of the rule of an optional or repeated part.
    fn helper(&self, part: &Part) -> String {
        let Some(helpers) = self.helpers else { return String::new() };
        let mut helpers = helpers.borrow_mut();
        if let Some((_, name)) = helpers.iter().find(|(known, _)| known == part) {
            return name.clone();
        }
        let word = if matches!(part, Part::Many(_)) { "many" } else { "maybe" };
        let name = format!("{word}_{}", helpers.len() + 1);
        helpers.push((part.clone(), name.clone()));
        name
    }

    fn helper_at(&self, at: usize) -> Option<(Part, String)> {
        self.helpers?.borrow().get(at).cloned()
    }
}

/// Quotes a string for both notations.
fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for c in text.chars() {
        match c {
            '\n' => out += "\\n",
            '\r' => out += "\\r",
            '\t' => out += "\\t",
            '"' => out += "\\\"",
            '\\' => out += "\\\\",
            c => out.push(c),
        }
    }
    out + "\""
}

/// Writes a set of characters as a class of GBNF.
fn gbnf_class(chars: &Chars) -> String {
    if *chars == Chars::any() {
        return "[\\x00-\\U0010FFFF]".to_owned();
    }
    // GBNF has few escapes; other special characters are written as code points.
    chars.class(&|c| match c {
        '\\' | '[' | ']' => Some(format!("\\{c}")),
        '^' | '-' => Some(format!("\\x{:02X}", u32::from(c))),
        _ => None,
    })
}

/// Writes a set of characters as a class of a regular expression.
fn regex_class(chars: &Chars) -> String {
    if *chars == Chars::any() {
        return "(?s:.)".to_owned();
    }
    chars.class(&|c| match c {
        '\\' | '[' | ']' | '^' | '-' | '/' => Some(format!("\\{c}")),
        _ => None,
    })
}

/// The maximum depth of nested rules within a terminal.
const MAX_DEPTH: usize = 40;

/// Writes a part as a regular expression.
fn regex(part: &Part, rules: &Rules, depth: usize) -> Result<String, String> {
    if depth > MAX_DEPTH {
        return Err("a word of the language calls itself".to_owned());
    }
    let of = |part: &Part| regex(part, rules, depth + 1);
    Ok(match part {
        Part::Empty | Part::Never => String::new(),
        Part::Text(text) => text.chars().map(escape_regex).collect(),
        Part::One(chars) => regex_class(chars),
        Part::Rule(name) => {
            let rule = rules.rules.get(name).ok_or_else(|| format!("there is no {name}"))?;
            format!("(?:{})", of(&rule.part)?)
        }
        Part::Sequence(parts) => parts.iter().map(of).collect::<Result<String, String>>()?,
        Part::Choice(parts) => {
            let parts: Result<Vec<String>, String> = parts.iter().map(of).collect();
            format!("(?:{})", parts?.join("|"))
        }
        Part::Optional(inner) => format!("(?:{})?", of(inner)?),
        Part::Many(inner) => format!("(?:{})*", of(inner)?),
    })
}

/// Writes a character of a regular expression.
fn escape_regex(c: char) -> String {
    match c {
        '\n' => "\\n".to_owned(),
        '\r' => "\\r".to_owned(),
        '\t' => "\\t".to_owned(),
        c if c.is_ascii_alphanumeric()
            || matches!(c, '_' | '"' | ' ' | ',' | ':' | '=' | '<' | '>' | '%' | '!') =>
        {
            c.to_string()
        }
        c => format!("\\{c}"),
    }
}
