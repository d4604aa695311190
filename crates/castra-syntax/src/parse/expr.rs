//! Lowering of expressions: pest's Pratt parser makes a tree of a flat list of operands and
//! operators.

use std::cell::RefCell;

use pest::pratt_parser::{Assoc, ConstPrattParser, Op};
use pest::pratt_precedence;
use smol_str::SmolStr;

use crate::ast::{
    Arm, ArmBody, BinaryOp, Block, Expr, ExprKind, IsProperty, Name, Pattern, UnaryOp,
};
use castra_base::Diagnostic;
use castra_base::Span;
use castra_base::codes;
use castra_base::words;
use castra_grammar::{Pair, Pairs, Rule};

use super::lower::Lower;

/// The maximum height of an expression tree. A visitor recurses to this depth.
const MAX_HEIGHT: u32 = 200;

/// The maximum number of signs and `not`s open at one point of an expression. The Pratt parser
/// recurses for each of them, and once more for each level of operators on its left.
const MAX_SIGNS: u32 = 64;

/// The operators, in order of increasing precedence.
static OPERATORS: ConstPrattParser<Rule, 16> = ConstPrattParser::new_const(pratt_precedence![
    Op::infix(Rule::where_op, Assoc::Left),
    Op::infix(Rule::or_op, Assoc::Left),
    Op::infix(Rule::and_op, Assoc::Left),
    Op::prefix(Rule::not_op),
    Op::infix(Rule::cmp_op, Assoc::Left)
        | Op::infix(Rule::in_op, Assoc::Left)
        | Op::infix(Rule::not_in_op, Assoc::Left)
        | Op::postfix(Rule::is_test),
    Op::infix(Rule::range_op, Assoc::Left),
    Op::infix(Rule::otherwise_op, Assoc::Left),
    Op::infix(Rule::add_op, Assoc::Left),
    Op::infix(Rule::mul_op, Assoc::Left),
    Op::prefix(Rule::neg_op),
    Op::postfix(Rule::member) | Op::postfix(Rule::call_args) | Op::postfix(Rule::at_place),
]);

/// Operators that cannot be chained: `a < b < c`, `1..2..3`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ChainGroup {
    Comparison,
    Range,
}

/// An expression, with the facts that the operators above it need.
struct Tree {
    expr: Expr,
    height: u32,
    /// The operator at the root, if it cannot be chained.
    top: Option<ChainGroup>,
}

impl Lower<'_> {
    /// Lowers an expression; the pair is an `expr`, `sum` or `simple`.
    pub(super) fn expr(&mut self, pair: Pair<'_>) -> Expr {
        self.tree(pair).expr
    }

    /// Lowers the first expression directly within a pair.
    pub(super) fn expr_in(&mut self, pair: Pair<'_>) -> Option<Expr> {
        let is_value = |p: &Pair<'_>| matches!(p.as_rule(), Rule::expr | Rule::sum | Rule::simple);
        pair.into_inner().find(is_value).map(|p| self.expr(p))
    }

    fn tree(&mut self, pair: Pair<'_>) -> Tree {
        let span = self.span(&pair);
        let tokens = pair.into_inner();
        let signs = open_signs(tokens.clone());
        let tree = if tokens.len() == 1 {
            tokens.last().and_then(|operand| self.primary(operand))
        } else if self.signs + signs > MAX_SIGNS {
            self.report_too_high(span, MAX_SIGNS);
            None
        } else {
            self.signs += signs;
            let tree = self.operators(tokens);
            self.signs -= signs;
            tree
        };
        tree.unwrap_or_else(|| error_tree(span))
    }

    /// Lowers operands and operators. Invariant of the grammar: the list begins with an operand
    /// after its signs, and an operand follows each infix operator.
    fn operators(&mut self, tokens: Pairs<'_>) -> Option<Tree> {
        // Invariant: the Pratt parser calls one callback at a time, and no callback calls another.
        let lower = RefCell::new(self);
        OPERATORS
            .map_primary(|operand| lower.borrow_mut().primary(operand))
            .map_prefix(|sign, of| Some(lower.borrow_mut().lower_prefix(&sign, of?)))
            .map_postfix(|of, after| lower.borrow_mut().lower_postfix(of?, after))
            .map_infix(|left, op, right| lower.borrow_mut().binary(left?, &op, right?))
            .parse(tokens)
    }

    fn node(&mut self, span: Span, kind: ExprKind, below: u32) -> Tree {
        let height = below + 1;
        if height > MAX_HEIGHT {
            self.report_too_high(span, MAX_HEIGHT);
            return error_tree(span);
        }
        Tree { expr: Expr { span, kind }, height, top: None }
    }

    fn report_too_high(&mut self, span: Span, most: u32) {
        let known = |d: &Diagnostic| {
            let at = d.primary.span.start;
            d.code == &codes::SYNTAX_TOO_DEEP && span.start <= at && at <= span.end
        };
        if self.diagnostics.last().is_some_and(known) {
            return;
        }
        self.report(
            Diagnostic::new(
                &codes::SYNTAX_TOO_DEEP,
                Span { end: span.end.min(span.start + 1), ..span },
                "this value has too many parts",
            )
            .label(format!("more than {most} nested operators"))
            .help("name its parts with `let`, or move them into functions"),
        );
    }

    /// Lowers `not a`, `-a`.
    fn lower_prefix(&mut self, sign: &Pair<'_>, of: Tree) -> Tree {
        let op = if sign.as_rule() == Rule::neg_op { UnaryOp::Negate } else { UnaryOp::Not };
        let span = self.span(sign).to(of.expr.span);
        self.node(span, ExprKind::Unary(op, Box::new(of.expr)), of.height)
    }

    /// Lowers `a is b`, `a.b`, `a(b)`, `a at b`.
    fn lower_postfix(&mut self, of: Tree, after: Pair<'_>) -> Option<Tree> {
        match after.as_rule() {
            Rule::is_test => {
                self.report_chain(&of, &after);
                self.lower_is(of, after)
            }
            Rule::member => self.member(of, after),
            _ => self.call_or_place(of.expr, after),
        }
    }

    fn binary(&mut self, left: Tree, op: &Pair<'_>, right: Tree) -> Option<Tree> {
        self.report_chain(&left, op);
        let span = left.expr.span.to(right.expr.span);
        let below = left.height.max(right.height);
        let (l, r) = (Box::new(left.expr), Box::new(right.expr));
        let at = self.span(op);
        let kind = match op.as_rule() {
            Rule::range_op => ExprKind::Range(l, r),
            Rule::where_op => {
                let name = op.clone().into_inner().find(|p| p.as_rule() == Rule::word);
                let name = name.map(|p| self.name(&p));
                // `u in units where it.men > 1` filters the set and not the result of `in`, which
                // is a `bool`.
                if let ExprKind::Binary(BinaryOp::In, said, element, set) = l.kind {
                    let span = set.span.to(span);
                    let kind = ExprKind::Where { set, name, condition: r };
                    let rest = self.node(span, kind, below);
                    let whole = l.span.to(span);
                    let kind = ExprKind::Binary(BinaryOp::In, said, element, Box::new(rest.expr));
                    return Some(self.node(whole, kind, rest.height));
                }
                ExprKind::Where { set: l, name, condition: r }
            }
            _ => match binary_op(op) {
                Some(binary) => ExprKind::Binary(binary, at, l, r),
                None => {
                    self.report_unhandled(op);
                    return None;
                }
            },
        };
        Some(Tree { top: chain_group(op), ..self.node(span, kind, below) })
    }

    fn lower_is(&mut self, value: Tree, pair: Pair<'_>) -> Option<Tree> {
        let span = value.expr.span.to(self.span(&pair));
        let top = chain_group(&pair);
        let (mut negated, mut what) = (false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_not => negated = true,
                Rule::word => {
                    what = Some(match part.as_str() {
                        "empty" => IsProperty::Empty,
                        "none" => IsProperty::None,
                        _ => IsProperty::Name(self.name(&part)),
                    });
                }
                Rule::kw_is => {}
                _ => self.report_unhandled(&part),
            }
        }
        let kind = ExprKind::Is { value: Box::new(value.expr), negated, property: what? };
        Some(Tree { top, ..self.node(span, kind, value.height) })
    }

    /// Lowers `.NAME` or `.NAME(…)` after its owner.
    fn member(&mut self, of: Tree, member: Pair<'_>) -> Option<Tree> {
        let (mut name, mut args) = (None, None);
        for part in member.into_inner() {
            match part.as_rule() {
                Rule::word => name = Some(self.name(&part)),
                Rule::call_args => args = Some((self.span(&part), self.exprs_in(part))),
                _ => self.report_unhandled(&part),
            }
        }
        let (name, owner) = (name?, Box::new(of.expr));
        Some(match args {
            None => {
                let span = owner.span.to(name.span);
                self.node(span, ExprKind::Member(owner, name), of.height)
            }
            Some((place, (args, below))) => {
                let span = owner.span.to(place);
                let kind = ExprKind::MemberOf(owner, name, args);
                self.node(span, kind, of.height.max(below))
            }
        })
    }

    /// Lowers `NAME(…)` or `NAME at HEX`.
    fn call_or_place(&mut self, name: Expr, after: Pair<'_>) -> Option<Tree> {
        let span = name.span.to(self.span(&after));
        let name = match name.kind {
            ExprKind::Name(name) => name,
            // A word such as `none` is a name only in a call.
            _ => Name { text: SmolStr::new(self.source(name.span)), span: name.span },
        };
        if after.as_rule() == Rule::call_args {
            let (mut args, below) = self.exprs_in(after);
            if let Some(first) = args.first_mut()
                && matches!(name.text.as_str(), "all" | "any" | "best" | "count")
                && matches!(&first.kind, ExprKind::Binary(BinaryOp::And, _, _, condition)
                    if words(self.source(condition.span)).any(|word| word == "it"))
            {
                *first = self.set_without_where("it", first.clone());
            }
            return Some(self.node(span, ExprKind::Call(name, args), below));
        }
        let place = after.into_inner().find(|p| p.as_rule() == Rule::simple)?;
        let place = self.tree(place);
        Some(self.node(span, ExprKind::At(name, Box::new(place.expr)), place.height))
    }

    fn primary(&mut self, pair: Pair<'_>) -> Option<Tree> {
        let span = self.span(&pair);
        let leaf = |kind| Some(Tree { expr: Expr { span, kind }, height: 1, top: None });
        match pair.as_rule() {
            Rule::int_lit => {
                if is_hex_name(pair.as_str()) {
                    return leaf(ExprKind::Name(self.name(&pair)));
                }
                leaf(self.int(&pair).map_or(ExprKind::Error, |int| ExprKind::Int(int.value)))
            }
            Rule::ident => leaf(match pair.as_str() {
                "true" => ExprKind::Bool(true),
                "false" => ExprKind::Bool(false),
                "none" => ExprKind::None,
                _ => ExprKind::Name(self.name(&pair)),
            }),
            Rule::paren => {
                let inner = pair.into_inner().next()?;
                let tree = self.tree(inner);
                let expr = Expr { span, kind: tree.expr.kind };
                Some(Tree { expr, height: tree.height, top: None })
            }
            Rule::list_lit | Rule::set_lit => {
                let (elements, below) = self.exprs_in(pair);
                Some(self.node(span, ExprKind::Set(elements), below))
            }
            Rule::roll => {
                let (mut count, mut die) = (None, None);
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::sum => count = Some(self.tree(part)),
                        Rule::qualified => die = Some(self.name(&part)),
                        Rule::kw_roll | Rule::kw_of => {}
                        _ => self.report_unhandled(&part),
                    }
                }
                let below = count.as_ref().map_or(0, |c| c.height);
                let count = count.map(|c| Box::new(c.expr));
                Some(self.node(span, ExprKind::Roll(count, die?), below))
            }
            Rule::if_expr => self.if_expr(pair.into_inner().next()?, span),
            Rule::match_expr => {
                let mut parts = pair.into_inner().filter(|p| p.as_rule() != Rule::kw_match);
                let value = self.tree(parts.next()?);
                let mut below = value.height;
                let arms = self.value_arms(parts.next()?, &mut below);
                Some(self.node(span, ExprKind::Match(Box::new(value.expr), arms), below))
            }
            _ => {
                self.report_unhandled(&pair);
                None
            }
        }
    }

    /// Lowers the expressions directly within a pair. Returns them and their greatest height.
    fn exprs_in(&mut self, pair: Pair<'_>) -> (Vec<Expr>, u32) {
        let mut below = 0;
        let values = pair.into_inner().filter(|p| p.as_rule() == Rule::expr);
        let values = values
            .map(|p| {
                let tree = self.tree(p);
                below = below.max(tree.height);
                tree.expr
            })
            .collect();
        (values, below)
    }

    /// Lowers a chain of `if … then … else if … then … else …`, the last branch first.
    fn if_expr(&mut self, pair: Pair<'_>, span: Span) -> Option<Tree> {
        let mut branches = Vec::new();
        let mut values = Vec::new();
        let mut start = span;
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::expr => values.push(self.tree(part)),
                Rule::else_then => {
                    branches.push((start, std::mem::take(&mut values)));
                    let parts = part.into_inner();
                    for part in parts {
                        match part.as_rule() {
                            Rule::kw_if => start = self.span(&part),
                            Rule::expr => values.push(self.tree(part)),
                            Rule::kw_else | Rule::kw_then => {}
                            _ => self.report_unhandled(&part),
                        }
                    }
                }
                Rule::kw_if | Rule::kw_then | Rule::kw_else => {}
                _ => self.report_unhandled(&part),
            }
        }
        let mut otherwise = values.pop()?;
        branches.push((start, values));
        while let Some((start, values)) = branches.pop() {
            let mut values = values.into_iter();
            let (condition, then) = (values.next()?, values.next()?);
            let below = condition.height.max(then.height).max(otherwise.height);
            let kind = ExprKind::If(
                Box::new(condition.expr),
                Box::new(then.expr),
                Box::new(otherwise.expr),
            );
            otherwise = self.node(Span { end: span.end, ..start }, kind, below);
        }
        Some(otherwise)
    }

    fn value_arms(&mut self, pair: Pair<'_>, below: &mut u32) -> Block<Arm> {
        self.block(pair, Rule::value_arm_only, |lower, arm| {
            let (arm, height) = lower.value_arm(arm)?;
            *below = height.max(*below);
            Some(arm)
        })
    }

    /// Lowers `a, b => VALUE`. Returns the arm and the height of the value.
    pub(super) fn value_arm(&mut self, pair: Pair<'_>) -> Option<(Arm, u32)> {
        let mut patterns = Vec::new();
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::pattern => patterns.extend(self.pattern(&part)),
                Rule::expr => {
                    let tree = self.tree(part);
                    return Some((Arm { patterns, body: ArmBody::Value(tree.expr) }, tree.height));
                }
                Rule::arrow => {}
                _ => self.report_unhandled(&part),
            }
        }
        None
    }

    pub(super) fn pattern(&mut self, pair: &Pair<'_>) -> Option<Pattern> {
        let text = pair.as_str();
        Some(match text {
            "else" => Pattern::Else(self.span(pair)),
            "none" => Pattern::None(self.span(pair)),
            _ if text.starts_with(|c: char| c == '-' || c.is_ascii_digit())
                && !is_hex_name(text) =>
            {
                Pattern::Int(self.int(pair)?)
            }
            _ => Pattern::Word(Name { text: SmolStr::new(text), span: self.span(pair) }),
        })
    }

    /// Reports `a < b < c`: the operand on the left has an operator of the same group.
    fn report_chain(&mut self, left: &Tree, op: &Pair<'_>) {
        let Some(level) = chain_group(op).filter(|_| left.top == chain_group(op)) else { return };
        let span = self.span(op);
        let mut words = op.as_str().split_whitespace();
        let text = words.next().unwrap_or_default();
        let (message, help) = match level {
            ChainGroup::Range => ("a range has only two ends", "write `1..6`"),
            // `units where it.army == a is empty`
            _ if text == "is" && words.next_back() == Some("empty") => (
                "comparisons cannot be chained",
                "put the set in brackets: `(units where …) is empty`",
            ),
            _ => ("comparisons cannot be chained", "write `a < b and b < c`"),
        };
        self.report(
            Diagnostic::new(&codes::SYNTAX_UNEXPECTED, span, message)
                .label(format!("a second one starts with this `{text}`"))
                .help(help),
        );
    }
}

/// Returns whether digits are the name of a hex and not a number: `0703`.
pub(super) fn is_hex_name(digits: &str) -> bool {
    digits.len() > 1 && digits.starts_with('0')
}

fn error_tree(span: Span) -> Tree {
    Tree { expr: Expr { span, kind: ExprKind::Error }, height: 0, top: None }
}

/// Returns the greatest number of signs and `not`s open at one point of a list. A sign ends with
/// its operand, and a `not` at an operator of lower precedence.
fn open_signs(tokens: Pairs<'_>) -> u32 {
    let (mut nots, mut signs, mut most) = (0, 0, 0);
    for token in tokens {
        match token.as_rule() {
            Rule::neg_op => signs += 1,
            // The operand of a `not` is also inside the signs before it.
            Rule::not_op => (nots, signs) = (nots + signs + 1, 0),
            Rule::where_op | Rule::or_op | Rule::and_op => (nots, signs) = (0, 0),
            Rule::cmp_op
            | Rule::in_op
            | Rule::not_in_op
            | Rule::is_test
            | Rule::range_op
            | Rule::otherwise_op
            | Rule::add_op
            | Rule::mul_op => signs = 0,
            _ => {}
        }
        most = most.max(nots + signs);
    }
    most
}

fn chain_group(op: &Pair<'_>) -> Option<ChainGroup> {
    match op.as_rule() {
        Rule::cmp_op | Rule::in_op | Rule::not_in_op | Rule::is_test => {
            Some(ChainGroup::Comparison)
        }
        Rule::range_op => Some(ChainGroup::Range),
        _ => None,
    }
}

fn binary_op(op: &Pair<'_>) -> Option<BinaryOp> {
    Some(match op.as_rule() {
        Rule::not_in_op => BinaryOp::NotIn,
        _ => match op.as_str() {
            "or" => BinaryOp::Or,
            "and" => BinaryOp::And,
            "==" => BinaryOp::Equal,
            "!=" => BinaryOp::NotEqual,
            "<" => BinaryOp::Less,
            "<=" => BinaryOp::AtMost,
            ">" => BinaryOp::Greater,
            ">=" => BinaryOp::AtLeast,
            "in" => BinaryOp::In,
            "+" => BinaryOp::Add,
            "-" => BinaryOp::Subtract,
            "&" => BinaryOp::Intersect,
            "*" => BinaryOp::Multiply,
            "/" => BinaryOp::Divide,
            "mod" => BinaryOp::Modulo,
            "otherwise" => BinaryOp::Otherwise,
            _ => return None,
        },
    })
}
