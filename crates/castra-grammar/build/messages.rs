//! Facts about rules for messages: how a rule is written, which words it begins with, and which
//! rules are the entries of a block.

use std::collections::HashMap;

use pest_meta::ast::{Expr, Rule, RuleType};
use pest_meta::parser;

/// Returns the Rust source of three methods of `Rule`: `docs`, `first_words` and `entries`.
pub(crate) fn methods_source(
    pairs: pest::iterators::Pairs<'_, parser::Rule>,
    rules: &[Rule],
) -> String {
    let grammar = Grammar(rules.iter().map(|rule| (rule.name.as_str(), rule)).collect());
    let docs = docs(pairs);
    let of_docs = |rule: &Rule| {
        let lines = docs.get(rule.name.as_str()).into_iter().flatten();
        lines.map(|line| format!("{line:?}")).collect::<Vec<_>>()
    };
    let of_words = |rule: &Rule| {
        let words = grammar.first_words_of(rule).unwrap_or_default();
        words.iter().map(|word| format!("{word:?}")).collect()
    };
    let of_entries = |rule: &Rule| {
        let mut entries = Vec::new();
        if rule.name.ends_with("_only") {
            grammar.entries(&rule.expr, &mut entries);
        }
        entries.iter().map(|entry| format!("Self::{entry}")).collect()
    };
    format!(
        "impl Rule {{\n{}{}{}}}\n",
        method(
            "The forms in which a text of the rule is written: its documentation in the grammar.",
            "docs",
            "&'static str",
            rules,
            of_docs
        ),
        method(
            "The keywords that a text of the rule can begin with; none if it can begin otherwise.",
            "first_words",
            "&'static str",
            rules,
            of_words
        ),
        method(
            "Of a rule `…_only`, which is one entry of a block: the rules that the entry can be.",
            "entries",
            "Self",
            rules,
            of_entries
        ),
    )
}

/// Returns the source of a method of `Rule` that returns a list of type `of`. `list` gives the
/// elements for each rule, as Rust source.
fn method(
    doc: &str,
    name: &str,
    of: &str,
    rules: &[Rule],
    list: impl Fn(&Rule) -> Vec<String>,
) -> String {
    let lists = rules.iter().map(|rule| (&rule.name, list(rule)));
    let arms = lists.filter(|(_, list)| !list.is_empty());
    let arms = arms.map(|(rule, list)| format!("Self::{rule} => &[{}],", list.join(", ")));
    let arms: Vec<String> = arms.collect();
    format!(
        "    /// {doc}
    #[must_use]
    pub const fn {name}(self) -> &'static [{of}] {{
        match self {{
            {}
            _ => &[],
        }}
    }}
",
        arms.join("\n            ")
    )
}

/// Returns the lines of documentation above each rule.
fn docs(pairs: pest::iterators::Pairs<'_, parser::Rule>) -> HashMap<&str, Vec<&str>> {
    let mut docs = HashMap::new();
    let mut lines = Vec::new();
    for pair in pairs.filter(|pair| pair.as_rule() == parser::Rule::grammar_rule) {
        for part in pair.into_inner() {
            match part.as_rule() {
                parser::Rule::line_doc => lines.extend(part.into_inner().map(|line| line.as_str())),
                parser::Rule::identifier => {
                    docs.insert(part.as_str(), std::mem::take(&mut lines));
                }
                _ => {}
            }
        }
    }
    docs
}

struct Grammar<'r>(HashMap<&'r str, &'r Rule>);

impl<'r> Grammar<'r> {
    /// Returns the keywords that a rule begins with; `None` if it can begin otherwise.
    fn first_words_of(&self, rule: &'r Rule) -> Option<Vec<&'r str>> {
        match &rule.expr {
            Expr::Seq(word, _) if rule.name.starts_with("kw_") => match &**word {
                Expr::Str(word) => Some(vec![word]),
                _ => None,
            },
            expr => self.first_words(expr),
        }
    }

    fn first_words(&self, expr: &'r Expr) -> Option<Vec<&'r str>> {
        match expr {
            Expr::Ident(name) => self.first_words_of(self.0.get(name.as_str())?),
            Expr::Seq(left, right) => match &**left {
                Expr::PosPred(_) | Expr::NegPred(_) => self.first_words(right),
                Expr::Opt(left) => {
                    Some([self.first_words(left)?, self.first_words(right)?].concat())
                }
                left => self.first_words(left),
            },
            Expr::Choice(left, right) => {
                let mut words = self.first_words(left)?;
                for word in self.first_words(right)? {
                    if !words.contains(&word) {
                        words.push(word);
                    }
                }
                Some(words)
            }
            Expr::RepOnce(inner) => self.first_words(inner),
            _ => None,
        }
    }

    /// Adds the rules that an entry of the form `SOI ~ (a | !b ~ c) ~ EOI` can be: here `a` and
    /// `c`. A silent rule is replaced by its alternatives.
    fn entries(&self, expr: &'r Expr, entries: &mut Vec<&'r str>) {
        match expr {
            Expr::Ident(name) => match self.0.get(name.as_str()) {
                Some(rule) if rule.ty == RuleType::Silent => self.entries(&rule.expr, entries),
                Some(rule) => entries.push(&rule.name),
                None => {}
            },
            Expr::Choice(left, right) => {
                self.entries(left, entries);
                self.entries(right, entries);
            }
            Expr::Seq(..) => {
                let mut parts = Vec::new();
                parts_of(expr, &mut parts);
                let is_entry = |part: &&Expr| match part {
                    Expr::Ident(name) => !matches!(name.as_str(), "SOI" | "EOI"),
                    Expr::PosPred(_) | Expr::NegPred(_) => false,
                    _ => true,
                };
                parts.retain(is_entry);
                if let [part] = *parts {
                    self.entries(part, entries);
                }
            }
            _ => {}
        }
    }
}

/// Adds the parts of a sequence.
fn parts_of<'r>(expr: &'r Expr, parts: &mut Vec<&'r Expr>) {
    match expr {
        Expr::Seq(left, right) => {
            parts_of(left, parts);
            parts_of(right, parts);
        }
        expr => parts.push(expr),
    }
}
