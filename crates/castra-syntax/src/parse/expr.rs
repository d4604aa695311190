//! Lowering of values: a flat list of operands and operators to a tree.

use std::iter::Peekable;

use smol_str::SmolStr;

use crate::ast::{Arm, ArmBody, BinaryOp, Block, Expr, ExprKind, IsWhat, Name, Pattern, UnaryOp};
use castra_base::Diagnostic;
use castra_base::Span;
use castra_base::codes;
use castra_grammar::{Pair, Pairs, Rule};

use super::lower::Lower;
use super::unexpected;

/// How high the tree of a value may be. Whoever walks it recurs so deep.
const MAX_HEIGHT: u32 = 200;

/// How often a `not` to the right of a tighter operator may open a value anew.
const MAX_NESTING: u32 = 32;

/// How tight an operator binds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Where,
    Or,
    And,
    Compare,
    Range,
    Otherwise,
    Sum,
    Product,
    /// Tighter than every operator between two operands.
    Operand,
}

impl Level {
    /// The next tighter one: what may stand to the right of an operator.
    const fn tighter(self) -> Self {
        match self {
            Self::Where => Self::Or,
            Self::Or => Self::And,
            Self::And => Self::Compare,
            Self::Compare => Self::Range,
            Self::Range => Self::Otherwise,
            Self::Otherwise => Self::Sum,
            Self::Sum => Self::Product,
            Self::Product | Self::Operand => Self::Operand,
        }
    }
}

/// A value and how high its tree is.
struct Tree {
    expr: Expr,
    height: u32,
}

type Tokens<'a> = Peekable<Pairs<'a>>;

impl Lower<'_> {
    /// A value; the pair is an `expr`, `sum` or `simple`.
    pub(super) fn expr(&mut self, pair: Pair<'_>) -> Expr {
        self.tree(pair).expr
    }

    /// The first value directly within a pair.
    pub(super) fn expr_in(&mut self, pair: Pair<'_>) -> Option<Expr> {
        let is_value = |p: &Pair<'_>| matches!(p.as_rule(), Rule::expr | Rule::sum | Rule::simple);
        pair.into_inner().find(is_value).map(|p| self.expr(p))
    }

    fn tree(&mut self, pair: Pair<'_>) -> Tree {
        let span = self.span(&pair);
        let mut tokens = pair.into_inner().peekable();
        let tree = self.level(&mut tokens, Level::Where, 0);
        // Tokens are left only where the value was given up, which has been reported.
        if tree.is_some()
            && let Some(left) = tokens.next()
        {
            self.unhandled(&left);
        }
        tree.unwrap_or(Tree { expr: Expr { span, kind: ExprKind::Junk }, height: 0 })
    }

    fn node(&mut self, span: Span, kind: ExprKind, below: u32) -> Tree {
        let height = below + 1;
        if height > MAX_HEIGHT {
            self.report_too_high(span);
            return Tree { expr: Expr { span, kind: ExprKind::Junk }, height: 0 };
        }
        Tree { expr: Expr { span, kind }, height }
    }

    fn report_too_high(&mut self, span: Span) {
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
            .label(format!("more than {MAX_HEIGHT} nested operators"))
            .help("name its parts with `let`, or move them into functions"),
        );
    }

    /// A value whose operators bind no looser than a level. `deep` counts the
    /// levels above.
    fn level(&mut self, tokens: &mut Tokens<'_>, least: Level, deep: u32) -> Option<Tree> {
        let mut signs = Vec::new();
        while let Some(sign) =
            tokens.next_if(|p| matches!(p.as_rule(), Rule::not_op | Rule::neg_op))
        {
            signs.push((sign.as_rule(), self.span(&sign)));
        }
        let mut tree = self.operand(tokens)?;
        while let Some((sign, at)) = signs.pop() {
            let op = if sign == Rule::neg_op { UnaryOp::Negate } else { UnaryOp::Not };
            if op == UnaryOp::Not {
                tree = self.operators(tokens, tree, Level::Compare, deep)?;
            }
            let span = at.to(tree.expr.span);
            tree = self.node(span, ExprKind::Unary(op, Box::new(tree.expr)), tree.height);
        }
        self.operators(tokens, tree, least, deep)
    }

    /// Goes on from an operand through all operators no looser than a level.
    fn operators(
        &mut self,
        tokens: &mut Tokens<'_>,
        mut left: Tree,
        least: Level,
        deep: u32,
    ) -> Option<Tree> {
        let mut last = None;
        while let Some(level) = tokens.peek().map(level_of) {
            if level < least || level == Level::Operand {
                break;
            }
            let token = tokens.next()?;
            if matches!(level, Level::Compare | Level::Range) && last == Some(level) {
                self.report_chain(&token, level);
            }
            last = Some(level);
            if token.as_rule() == Rule::is_test {
                left = self.is_test(left, token)?;
                continue;
            }
            if deep > MAX_NESTING {
                self.report_too_high(left.expr.span);
                return None;
            }
            let right = self.level(tokens, level.tighter(), deep + 1)?;
            left = self.binary(left, &token, right)?;
        }
        Some(left)
    }

    fn binary(&mut self, left: Tree, op: &Pair<'_>, right: Tree) -> Option<Tree> {
        let span = left.expr.span.to(right.expr.span);
        let below = left.height.max(right.height);
        let (l, r) = (Box::new(left.expr), Box::new(right.expr));
        let at = self.span(op);
        let kind = match op.as_rule() {
            Rule::range_op => ExprKind::Range(l, r),
            Rule::where_op => {
                let name = op.clone().into_inner().find(|p| p.as_rule() == Rule::word);
                let name = name.map(|p| self.name(&p));
                // `u in units where it.men > 1` names the elements of what is left of the set:
                // whether an element is in it is a truth, which `where` takes nothing of.
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
                    self.unhandled(op);
                    return None;
                }
            },
        };
        Some(self.node(span, kind, below))
    }

    fn is_test(&mut self, value: Tree, pair: Pair<'_>) -> Option<Tree> {
        let span = value.expr.span.to(self.span(&pair));
        let (mut negated, mut what) = (false, None);
        for part in pair.into_inner() {
            match part.as_rule() {
                Rule::kw_not => negated = true,
                Rule::word => {
                    what = Some(match part.as_str() {
                        "empty" => IsWhat::Empty,
                        "none" => IsWhat::None,
                        _ => IsWhat::Name(self.name(&part)),
                    });
                }
                Rule::kw_is => {}
                _ => self.unhandled(&part),
            }
        }
        let kind = ExprKind::Is { value: Box::new(value.expr), negated, what: what? };
        Some(self.node(span, kind, value.height))
    }

    /// An operand with what is asked of it after dots.
    fn operand(&mut self, tokens: &mut Tokens<'_>) -> Option<Tree> {
        let first = tokens.next()?;
        let after = |p: &Pair<'_>| matches!(p.as_rule(), Rule::call_args | Rule::at_place);
        let mut tree = match (first.as_rule(), tokens.next_if(after)) {
            (Rule::ident, Some(after)) => self.call_or_place(&first, after)?,
            (_, Some(after)) => {
                self.unhandled(&after);
                return None;
            }
            (_, None) => self.primary(first)?,
        };
        while let Some(member) = tokens.next_if(|p| p.as_rule() == Rule::member) {
            tree = self.member(tree, member)?;
        }
        Some(tree)
    }

    /// `.NAME` or `.NAME(…)` of what stands before it.
    fn member(&mut self, of: Tree, member: Pair<'_>) -> Option<Tree> {
        let (mut name, mut args) = (None, None);
        for part in member.into_inner() {
            match part.as_rule() {
                Rule::word => name = Some(self.name(&part)),
                Rule::call_args => args = Some((self.span(&part), self.trees(part))),
                _ => self.unhandled(&part),
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

    /// `NAME(…)` or `NAME at HEX`
    fn call_or_place(&mut self, name: &Pair<'_>, after: Pair<'_>) -> Option<Tree> {
        let span = self.span(name).to(self.span(&after));
        let name = self.name(name);
        if after.as_rule() == Rule::call_args {
            let (args, below) = self.trees(after);
            return Some(self.node(span, ExprKind::Call(name, args), below));
        }
        let place = after.into_inner().find(|p| p.as_rule() == Rule::simple)?;
        let place = self.tree(place);
        Some(self.node(span, ExprKind::At(name, Box::new(place.expr)), place.height))
    }

    fn primary(&mut self, pair: Pair<'_>) -> Option<Tree> {
        let span = self.span(&pair);
        let leaf = |kind| Some(Tree { expr: Expr { span, kind }, height: 1 });
        match pair.as_rule() {
            Rule::int_lit => {
                if names_a_hex(pair.as_str()) {
                    return leaf(ExprKind::Name(self.name(&pair)));
                }
                leaf(self.int(&pair).map_or(ExprKind::Junk, |int| ExprKind::Int(int.value)))
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
                Some(Tree { expr: Expr { span, kind: tree.expr.kind }, height: tree.height })
            }
            Rule::list_lit | Rule::set_lit => {
                let (elements, below) = self.trees(pair);
                Some(self.node(span, ExprKind::Set(elements), below))
            }
            Rule::roll => {
                let (mut count, mut die) = (None, None);
                for part in pair.into_inner() {
                    match part.as_rule() {
                        Rule::sum => count = Some(self.tree(part)),
                        Rule::qualified => die = Some(self.name(&part)),
                        Rule::kw_roll | Rule::kw_of => {}
                        _ => self.unhandled(&part),
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
                self.unhandled(&pair);
                None
            }
        }
    }

    /// The values directly within a pair, and how high the highest is.
    fn trees(&mut self, pair: Pair<'_>) -> (Vec<Expr>, u32) {
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

    /// All of `if … then … else if … then … else …`, the last first.
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
                            _ => self.unhandled(&part),
                        }
                    }
                }
                Rule::kw_if | Rule::kw_then | Rule::kw_else => {}
                _ => self.unhandled(&part),
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
        self.block(pair, &unexpected::VALUE_ARMS, |lower, arm| {
            let (arm, height) = lower.value_arm(arm)?;
            *below = height.max(*below);
            Some(arm)
        })
    }

    /// `a, b => VALUE`, and how high the value is.
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
                _ => self.unhandled(&part),
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
                && !names_a_hex(text) =>
            {
                Pattern::Int(self.int(pair)?)
            }
            _ => Pattern::Word(Name { text: SmolStr::new(text), span: self.span(pair) }),
        })
    }

    fn report_chain(&mut self, op: &Pair<'_>, level: Level) {
        let span = self.span(op);
        let mut words = op.as_str().split_whitespace();
        let text = words.next().unwrap_or_default();
        let (message, help) = match level {
            Level::Range => ("a range has only two ends", "write `1..6`"),
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

/// Whether digits are the name of a hex and no number: `0703`.
pub(super) fn names_a_hex(digits: &str) -> bool {
    digits.len() > 1 && digits.starts_with('0')
}

/// How tight an operator binds; an operand is no operator, and tightest.
fn level_of(token: &Pair<'_>) -> Level {
    match token.as_rule() {
        Rule::where_op => Level::Where,
        Rule::or_op => Level::Or,
        Rule::and_op => Level::And,
        Rule::cmp_op | Rule::in_op | Rule::not_in_op | Rule::is_test => Level::Compare,
        Rule::range_op => Level::Range,
        Rule::otherwise_op => Level::Otherwise,
        Rule::add_op => Level::Sum,
        Rule::mul_op => Level::Product,
        _ => Level::Operand,
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
