//! The grammar without lookaheads and without the rules that match only malformed input.

use std::collections::{BTreeMap, HashSet};

use pest_meta::ast::{Expr, Rule as PestRule, RuleType};

use crate::chars::Chars;
use crate::edges::{Edge, Grammar, is_word};
use crate::part::{Part, Rule, Rules};

/// Optional and mandatory white space.
const SPACE: &str = "space";
const SOME_SPACE: &str = "some_space";

/// Returns the rules of a whole file.
///
/// # Errors
/// If the grammar has an expression that is not supported: its description.
pub(crate) fn of(rules: &[PestRule]) -> Result<Rules, String> {
    let grammar: Grammar<'_> = rules.iter().map(|rule| (rule.name.as_str(), rule)).collect();
    let mut made = RuleBuilder { grammar, rules: BTreeMap::new(), in_progress: HashSet::new() };
    let item = made.rule("item", false)?;
    let rule = |name: &str| Part::Rule(name.to_owned());
    let blank = || Part::One(Chars::of(&[(' ', ' '), ('\t', '\t'), ('\r', '\r')]));
    let rest = Part::many(Part::One(Chars::all_except(vec![('\n', '\n')])));
    let comment = Part::sequence(vec![Part::Text("//".to_owned()), rest]);
    let one = Part::choice(vec![blank(), comment]);
    let some = Part::sequence(vec![one.clone(), Part::many(one.clone())]);
    let line_end = Part::sequence(vec![rule(SPACE), Part::Text("\n".to_owned())]);
    let lines = Part::sequence(vec![rule("line_end"), Part::many(rule("line_end"))]);
    // An item begins in the first column.
    let file = Part::sequence(vec![
        Part::many(rule("line_end")),
        Part::many(Part::sequence(vec![item, lines])),
    ]);
    let token = |part| Rule { part, is_token: true };
    let plain = |part| Rule { part, is_token: false };
    made.rules.insert(SOME_SPACE.to_owned(), token(some));
    made.rules.insert(SPACE.to_owned(), plain(Part::optional(rule(SOME_SPACE))));
    made.rules.insert("line_end".to_owned(), plain(line_end));
    made.rules.insert("start".to_owned(), plain(file));
    Ok(Rules { start: "start".to_owned(), rules: made.reachable_rules("start") })
}

/// Returns whether a rule matches only malformed text, after which the parser recovers.
fn is_error_rule(rule: &str) -> bool {
    rule.starts_with("junk")
        || rule.ends_with("_junk")
        || rule.starts_with("bad_")
        || matches!(rule, "missing" | "rest" | "mark_loose" | "junk_head")
}

struct RuleBuilder<'r> {
    grammar: Grammar<'r>,
    rules: BTreeMap<String, Rule>,
    /// The rules under construction.
    in_progress: HashSet<String>,
}

impl RuleBuilder<'_> {
    /// Returns a rule as a part. `is_tight` is true if no white space is skipped around it.
    fn rule(&mut self, name: &str, is_tight: bool) -> Result<Part, String> {
        if is_error_rule(name) {
            return Ok(Part::Never);
        }
        let rule = *self.grammar.get(name).ok_or_else(|| format!("there is no rule {name}"))?;
        let own = match rule.ty {
            RuleType::Atomic | RuleType::CompoundAtomic => true,
            RuleType::NonAtomic => false,
            RuleType::Normal | RuleType::Silent => is_tight,
        };
        let is_token = rule.ty == RuleType::Atomic;
        // The same rule has another right side where white space counts.
        let inherits = matches!(rule.ty, RuleType::Normal | RuleType::Silent);
        let made = if inherits && is_tight { format!("{name}_tight") } else { name.to_owned() };
        if !self.rules.contains_key(&made) {
            if !self.in_progress.insert(made.clone()) {
                return Ok(Part::Rule(made));
            }
            let part = self.part(&rule.expr, own)?;
            self.in_progress.remove(&made);
            self.rules.insert(made.clone(), Rule { part, is_token });
        }
        // A rule that only looks ahead, or that only mistakes match, needs no name.
        Ok(match self.rules.get(&made).map(|rule| &rule.part) {
            Some(Part::Empty) => Part::Empty,
            Some(Part::Never) => Part::Never,
            Some(_) | None => Part::Rule(made),
        })
    }

    fn part(&mut self, expr: &Expr, is_tight: bool) -> Result<Part, String> {
        Ok(match expr {
            Expr::Str(text) if text.is_empty() => Part::Empty,
            Expr::Str(text) => Part::Text(text.clone()),
            Expr::Range(from, to) => match (from.chars().next(), to.chars().next()) {
                (Some(from), Some(to)) => Part::One(Chars::of(&[(from, to)])),
                _ => return Err("a range has two ends".to_owned()),
            },
            Expr::Ident(name) => match name.as_str() {
                "ANY" => Part::One(Chars::any()),
                "ASCII_DIGIT" => Part::One(Chars::of(&[('0', '9')])),
                "SOI" | "DROP" => Part::Empty,
                // Only incomplete text has the end of input within a rule.
                "EOI" => Part::Never,
                name => self.rule(name, is_tight)?,
            },
            Expr::PosPred(_) | Expr::NegPred(_) | Expr::Push(_) | Expr::PeekSlice(..) => {
                Part::Empty
            }
            Expr::Seq(..) => self.sequence(&chain_parts(expr, sequence), is_tight)?,
            Expr::Choice(..) => {
                let parts = chain_parts(expr, choice);
                let parts: Result<Vec<Part>, String> =
                    parts.into_iter().map(|expr| self.part(expr, is_tight)).collect();
                Part::choice(parts?)
            }
            // Without its closing mark a string is a mistake, which the parser reads.
            Expr::Opt(inner) if matches!(&**inner, Expr::Str(text) if text == "\"") => {
                self.part(inner, is_tight)?
            }
            Expr::Opt(inner) => Part::optional(self.part(inner, is_tight)?),
            Expr::Rep(inner) if is_tight => {
                let part = match self.text_without(inner) {
                    Some(part) => part,
                    None => self.part(inner, true)?,
                };
                Part::many(part)
            }
            Expr::Rep(inner) => Part::optional(self.repeated(inner, false)?),
            Expr::RepOnce(inner) => self.repeated(inner, is_tight)?,
            other => return Err(format!("{other:?} is not supported")),
        })
    }

    /// Returns a part repeated once or more.
    fn repeated(&mut self, inner: &Expr, is_tight: bool) -> Result<Part, String> {
        let part = self.part(inner, is_tight)?;
        let space = if is_tight { Part::Empty } else { self.space(inner, inner) };
        let again = Part::many(Part::sequence(vec![space, part.clone()]));
        Ok(Part::sequence(vec![part, again]))
    }

    /// `(!"""…""" ~ ANY)`, several times: all texts without three marks in a row.
    fn text_without(&self, inner: &Expr) -> Option<Part> {
        let Expr::Seq(left, right) = inner else { return None };
        let (Expr::NegPred(stop), Expr::Ident(any)) = (&**left, &**right) else { return None };
        let Expr::Str(stop) = &**stop else { return None };
        let mark = stop.chars().next()?;
        if any != "ANY" || stop.chars().count() < 2 || stop.chars().any(|c| c != mark) {
            return None;
        }
        let other = Part::One(Chars::all_except(vec![(mark, mark)]));
        let marks = (0..stop.chars().count()).map(|count| {
            let text = mark.to_string().repeat(count);
            let text = if text.is_empty() { Part::Empty } else { Part::Text(text) };
            Part::sequence(vec![text, other.clone()])
        });
        Some(Part::choice(marks.collect()))
    }

    fn sequence(&mut self, exprs: &[&Expr], is_tight: bool) -> Result<Part, String> {
        let mut parts: Vec<Part> = Vec::new();
        // The expression before, if it takes a text; white space is skipped behind it.
        let mut before: Option<&Expr> = None;
        let mut at = 0;
        while let Some(expr) = exprs.get(at) {
            at += 1;
            let next = exprs.get(at).copied();
            let part = match (expr, next) {
                (Expr::NegPred(not), Some(Expr::Ident(any))) if any == "ANY" => {
                    at += 1;
                    Part::One(Chars::all_except(self.single_chars(not)))
                }
                // `&letter ~ word_char*`: at least the letter.
                (Expr::PosPred(first), Some(Expr::Rep(_)))
                    if !self.single_chars(first).is_empty() =>
                {
                    Part::One(Chars::of(&self.single_chars(first)))
                }
                _ => self.part(expr, is_tight)?,
            };
            if part == Part::Empty {
                continue;
            }
            let space = match before {
                Some(before) if !is_tight => self.space(before, expr),
                Some(_) | None => Part::Empty,
            };
            let is_first = before.is_none();
            parts.push(match part {
                // White space belongs to what it is next to: without the one there is no other.
                Part::Optional(inner) if is_first && !is_tight => {
                    Part::optional(Part::sequence(vec![*inner, Part::Rule(SPACE.to_owned())]))
                }
                Part::Many(inner) if is_first && !is_tight => {
                    Part::many(Part::sequence(vec![*inner, Part::Rule(SPACE.to_owned())]))
                }
                Part::Optional(inner) => Part::optional(Part::sequence(vec![space, *inner])),
                Part::Many(inner) => Part::many(Part::sequence(vec![space, *inner])),
                other => {
                    before = Some(expr);
                    Part::sequence(vec![space, other])
                }
            });
        }
        Ok(Part::sequence(parts))
    }

    /// Returns the white space between two expressions, which is mandatory between words.
    fn space(&self, before: &Expr, after: &Expr) -> Part {
        let is_needed = is_word(before, Edge::Last, &self.grammar)
            && is_word(after, Edge::First, &self.grammar);
        Part::Rule(if is_needed { SOME_SPACE } else { SPACE }.to_owned())
    }

    /// Returns the alternatives of an expression that are single characters.
    fn single_chars(&self, expr: &Expr) -> Vec<(char, char)> {
        match expr {
            Expr::Str(text) => {
                let mut chars = text.chars();
                match (chars.next(), chars.next()) {
                    (Some(one), None) => vec![(one, one)],
                    _ => Vec::new(),
                }
            }
            Expr::Range(from, to) => match (from.chars().next(), to.chars().next()) {
                (Some(from), Some(to)) => vec![(from, to)],
                _ => Vec::new(),
            },
            Expr::Choice(left, right) => {
                [self.single_chars(left), self.single_chars(right)].concat()
            }
            Expr::Ident(name) if name == "ASCII_DIGIT" => vec![('0', '9')],
            Expr::Ident(name) => match self.grammar.get(name.as_str()) {
                Some(rule) if rule.ty == RuleType::Silent => self.single_chars(&rule.expr),
                Some(_) | None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    /// Returns the rules reachable from a rule.
    fn reachable_rules(self, start: &str) -> BTreeMap<String, Rule> {
        let mut reached = BTreeMap::new();
        let mut open = vec![start.to_owned()];
        while let Some(name) = open.pop() {
            if reached.contains_key(&name) {
                continue;
            }
            let Some(rule) = self.rules.get(&name) else { continue };
            rule.part.each_rule(&mut |name| open.push(name.to_owned()));
            reached.insert(name, rule.clone());
        }
        reached
    }
}

fn sequence(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match expr {
        Expr::Seq(left, right) => Some((left, right)),
        _ => None,
    }
}

fn choice(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match expr {
        Expr::Choice(left, right) => Some((left, right)),
        _ => None,
    }
}

/// Returns the operands of a chain of binary expressions of any associativity.
fn chain_parts(expr: &Expr, parted: fn(&Expr) -> Option<(&Expr, &Expr)>) -> Vec<&Expr> {
    match parted(expr) {
        Some((left, right)) => [chain_parts(left, parted), chain_parts(right, parted)].concat(),
        None => vec![expr],
    }
}
