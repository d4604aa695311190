//! The first and last characters of a part: adjacent words need a space between them.

use pest_meta::ast::{Expr, Rule, RuleType};
use std::collections::{HashMap, HashSet};

/// The rules of the grammar, by name.
pub(crate) type Grammar<'r> = HashMap<&'r str, &'r Rule>;

/// An edge of a text.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Edge {
    First,
    Last,
}

/// Returns whether all texts of an expression have a character of words at an edge. Within a
/// sequence that skips white space, a text such as the `x` of `9 x 9` needs no space, so that only rules
/// that skip nothing count there.
pub(crate) fn is_word(expr: &Expr, edge: Edge, grammar: &Grammar<'_>) -> bool {
    Edges { grammar, edge, in_progress: HashSet::new() }.all_are_words(expr, false)
}

struct Edges<'g, 'r> {
    grammar: &'g Grammar<'r>,
    edge: Edge,
    /// The rules being visited, which prevents endless recursion.
    in_progress: HashSet<String>,
}

impl Edges<'_, '_> {
    fn all_are_words(&mut self, expr: &Expr, is_tight: bool) -> bool {
        let is_of_words = |c: char| c.is_ascii_alphanumeric() || c == '_';
        match expr {
            Expr::Str(text) => {
                let mut chars = text.chars();
                let at_edge =
                    if self.edge == Edge::First { chars.next() } else { chars.next_back() };
                is_tight && at_edge.is_some_and(is_of_words)
            }
            Expr::Range(from, to) => {
                is_tight && [from, to].iter().all(|end| end.chars().all(is_of_words))
            }
            Expr::Ident(name) if name == "ASCII_DIGIT" => is_tight,
            Expr::Ident(name) => {
                let Some(rule) = self.grammar.get(name.as_str()).copied() else { return false };
                if !self.in_progress.insert(name.clone()) {
                    return false;
                }
                let is_tight = match rule.ty {
                    RuleType::Atomic | RuleType::CompoundAtomic => true,
                    RuleType::NonAtomic => false,
                    RuleType::Normal | RuleType::Silent => is_tight,
                };
                let is_word = self.all_are_words(&rule.expr, is_tight);
                self.in_progress.remove(name);
                is_word
            }
            Expr::Seq(left, right) => {
                let (near, far) =
                    if self.edge == Edge::First { (left, right) } else { (right, left) };
                if self.is_lookahead(near) {
                    return self.all_are_words(far, is_tight);
                }
                self.all_are_words(near, is_tight)
                    && (!self.may_be_empty(near) || self.all_are_words(far, is_tight))
            }
            Expr::Choice(left, right) => {
                self.all_are_words(left, is_tight) && self.all_are_words(right, is_tight)
            }
            Expr::Opt(inner)
            | Expr::Rep(inner)
            | Expr::RepOnce(inner)
            | Expr::RepMax(inner, _)
            | Expr::RepExact(inner, _)
            | Expr::RepMin(inner, _)
            | Expr::RepMinMax(inner, ..) => self.all_are_words(inner, is_tight),
            _ => false,
        }
    }

    fn may_be_empty(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Str(text) => text.is_empty(),
            Expr::Opt(_) | Expr::Rep(_) | Expr::RepMax(..) | Expr::RepMinMax(_, 0, _) => true,
            Expr::Seq(left, right) => self.may_be_empty(left) && self.may_be_empty(right),
            Expr::Choice(left, right) => self.may_be_empty(left) || self.may_be_empty(right),
            expr => self.is_lookahead(expr),
        }
    }

    /// Returns whether an expression is a lookahead, which consumes no text.
    fn is_lookahead(&self, expr: &Expr) -> bool {
        match expr {
            Expr::PosPred(_) | Expr::NegPred(_) | Expr::Push(_) | Expr::PeekSlice(..) => true,
            Expr::Ident(name) => match name.as_str() {
                "SOI" | "EOI" | "DROP" => true,
                name => self.grammar.get(name).is_some_and(|rule| self.is_lookahead(&rule.expr)),
            },
            Expr::Seq(left, right) => self.is_lookahead(left) && self.is_lookahead(right),
            _ => false,
        }
    }
}
