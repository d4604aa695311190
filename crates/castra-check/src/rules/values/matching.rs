//! `match`: the values of each arm, and whether all values are covered.

use castra_base::suggest::list_with_and;
use castra_base::{Diagnostic, Edit, Span, codes};
use castra_syntax::ast::{self, Arm, ArmBody, Block, Name, Pattern, Stmt as AstStmt};
use smol_str::{SmolStr, ToSmolStr};

use super::mismatch::{two_types, unexpected_none};
use crate::rules::lower::evaluate_once::MAX_NODES_MANY_COPIES;
use crate::rules::lower::values::{boxed, expr, none};
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::{join, without_none};
use castra_analyze::facts::{Fact, Facts};
use castra_ir::{Binary, Expr, ExprKind, NONE, Stmt, StmtKind, Ty};

/// The matched value, and the patterns of the arms so far.
struct MatchState {
    /// The value that selects an arm.
    value: Expr,
    /// The facts that the matched value is present, if it is optional.
    presence_facts: Vec<Fact>,
    covered_values: Vec<(i64, Span)>,
    /// The hexes of the patterns. Their positions on boards are not known here, so a pattern is an
    /// index into this list.
    hexes: Vec<(SmolStr, Expr)>,
    otherwise: Option<Span>,
    /// True if a pattern could not be read; then missing values are not reported.
    has_errors: bool,
}

/// The values that an arm covers.
enum ArmValues {
    Values(Vec<i64>),
    Others,
}

impl Lowering<'_, '_, '_> {
    /// Lowers `match V { a, b => X, … }` as an expression.
    pub(crate) fn lower_match(
        &mut self,
        value: &ast::Expr,
        arms: &Block<Arm>,
        want: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let mut matching = self.begin_match(value);
        let mut worths: Vec<(Vec<i64>, Expr)> = Vec::new();
        let mut else_span: Option<Box<Expr>> = None;
        let mut ty = Ty::Error;
        let mut first: Option<Expr> = None;
        for arm in arms.iter() {
            let values = self.lower_patterns(&mut matching, arm);
            let facts = self.arm_facts(&matching, &values);
            let worth = match &arm.body {
                ArmBody::Value(worth) => {
                    let hint = want.cloned().unwrap_or_else(|| without_none(&ty).clone());
                    self.with_facts(&facts, |this| this.lower_expr(worth, Some(&hint)))
                }
                ArmBody::Block(block) if is_empty_set(block, want) => {
                    self.lower_expr(&empty_set(block.span), want)
                }
                ArmBody::Block(block) => self.report_and_recover(
                    Diagnostic::new(&codes::RULES_NO_VALUE, block.span, "a block has no value")
                        .label("expected a value")
                        .help("write the value after `=>`, without braces"),
                    block.span,
                ),
            };
            match (join(&ty, &worth.ty), &first) {
                (Some(joined), _) => ty = joined,
                (None, Some(first)) => {
                    let problem = two_types(self.context, "the values of `match`", first, &worth);
                    self.report(problem);
                    return self.error_placeholder(span);
                }
                (None, None) => {}
            }
            if first.is_none() && worth.ty != Ty::Error {
                first = Some(worth.clone());
            }
            match values {
                ArmValues::Values(values) => worths.push((values, worth)),
                ArmValues::Others => else_span = Some(Box::new(worth)),
            }
        }
        let wanted = want.filter(|_| ty == Ty::Error).unwrap_or(&ty).clone();
        self.check_coverage(&matching, arms, span, self.context.placeholder(&wanted));
        if worths.is_empty() && else_span.is_none() {
            return self.error_placeholder(span);
        }
        let value = self.selector(matching);
        expr(ExprKind::Match(Box::new(value), worths, else_span), ty, span)
    }

    /// Lowers `match V { a, b => { … } … }` as a statement. Returns whether every arm leaves the
    /// enclosing block.
    pub(crate) fn lower_match_stmt(
        &mut self,
        value: &ast::Expr,
        arms: &Block<Arm>,
        tail: bool,
        span: Span,
    ) -> (Stmt, bool) {
        let mut matching = self.begin_match(value);
        let mut bodies: Vec<(Vec<i64>, Vec<Stmt>)> = Vec::new();
        let mut otherwise: Vec<Stmt> = Vec::new();
        let before = self.facts.clone();
        let mut after: Option<Facts> = None;
        for arm in arms.iter() {
            let values = self.lower_patterns(&mut matching, arm);
            let facts = self.arm_facts(&matching, &values);
            self.facts = before.clone();
            self.facts.learn(&facts);
            let (body, ends) = match &arm.body {
                ArmBody::Block(block)
                    if tail && is_empty_set(block, self.task.result().as_ref()) =>
                {
                    self.lower_arm_value(empty_set(block.span), tail)
                }
                ArmBody::Block(block) => self.lower_block(block, tail),
                ArmBody::Value(value) => self.lower_arm_value(value.clone(), tail),
            };
            if !ends {
                intersect_facts(&mut after, &self.facts);
            }
            match values {
                ArmValues::Values(values) => bodies.push((values, body)),
                ArmValues::Others => otherwise = body,
            }
        }
        let has_blocks = arms.iter().any(|arm| matches!(arm.body, ArmBody::Block(_)));
        let value = self.task.result().filter(|_| tail && !has_blocks);
        let body = value.map_or_else(|| Some("{}".to_owned()), |ty| self.context.placeholder(&ty));
        self.check_coverage(&matching, arms, span, body);
        let ends = after.is_none() && arms.iter().next().is_some();
        // A fact from before the match still holds if every arm that continues here keeps it.
        self.facts = before;
        if let Some(after) = &after {
            self.facts.meet(after);
        }
        let value = self.selector(matching);
        (self.stmt(StmtKind::Match(value, bodies, otherwise), span), ends)
    }

    /// Returns the value that selects an arm. For a hex, a chain of comparisons computes the index:
    ///
    /// ```text
    /// match h { roma => a, ostia, capua => b, else => c }
    ///
    /// match if h == roma then 0 else if h == ostia then 1 else if h == capua then 2 else 3
    ///   { 0 => a, 1, 2 => b, else => c }
    /// ```
    fn selector(&mut self, matching: MatchState) -> Expr {
        let MatchState { value, hexes, .. } = matching;
        if hexes.is_empty() {
            return value;
        }
        let (span, may_be_none) = (value.span, matches!(value.ty, Ty::Option(_)));
        let number = if may_be_none { Ty::Option(Box::new(Ty::Int)) } else { Ty::Int };
        let constant = |at: i64| boxed(ExprKind::Const(at), number.clone(), span);
        let once = self.prepare_reuse(value, MAX_NODES_MANY_COPIES);
        let is = |other: Expr| {
            let of = Box::new(once.value.clone());
            boxed(ExprKind::Binary(Binary::Equal, of, Box::new(other)), Ty::Bool, span)
        };
        let arms: Vec<(i64, Expr)> = (0..).zip(hexes.into_iter().map(|(_, hex)| hex)).collect();
        let mut which = constant(arms.last().map_or(0, |(last, _)| last.saturating_add(1)));
        for (at, hex) in arms.into_iter().rev() {
            which = boxed(ExprKind::If(is(hex), constant(at), which), number.clone(), span);
        }
        if may_be_none {
            // `none` is tested first, because a pattern whose hex is not on the board is also
            // `none`.
            which = boxed(ExprKind::If(is(none(span)), constant(NONE), which), number, span);
        }
        once.bind(*which)
    }

    fn lower_arm_value(&mut self, value: ast::Expr, tail: bool) -> (Vec<Stmt>, bool) {
        let stmt = AstStmt { span: value.span, kind: ast::StmtKind::Expr(value) };
        self.lower_arm_stmt(&stmt, tail)
    }

    fn begin_match(&mut self, ast: &ast::Expr) -> MatchState {
        let value = self.lower_expr(ast, None);
        let there = self.facts_if_present(&value);
        let mut broken = false;
        let sort = |value: Expr, kind: castra_ir::KindId| {
            let span = value.span;
            let value = self.current_variant(value, kind);
            if matches!(value.ty, Ty::Variant(_)) {
                return value;
            }
            expr(ExprKind::SortOf(Box::new(value)), Ty::Variant(kind), span)
        };
        let value = match value.ty.clone() {
            Ty::Piece(kind) | Ty::Card(Some(kind)) => sort(value, kind),
            Ty::Option(of) if matches!(*of, Ty::Piece(_) | Ty::Card(_)) => {
                let problem = unexpected_none(
                    self.context,
                    &value,
                    Some(ast),
                    "the value of `match` cannot be",
                );
                self.report(problem);
                broken = true;
                self.error_placeholder(ast.span)
            }
            ty @ (Ty::Card(None) | Ty::Set(_) | Ty::Rolled(_)) => {
                let have = self.context.describe(&ty);
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    value.span,
                    format!("`match` does not work on {have}"),
                )
                .label(have)
                .help(
                    "match words, numbers, true and false, or elements; use `if` for anything else",
                );
                self.report_and_recover(diagnostic, ast.span)
            }
            _ => value,
        };
        broken |= value.ty == Ty::Error;
        let hexes = Vec::new();
        MatchState {
            value,
            presence_facts: there,
            covered_values: Vec::new(),
            hexes,
            otherwise: None,
            has_errors: broken,
        }
    }

    fn lower_patterns(&mut self, matching: &mut MatchState, arm: &Arm) -> ArmValues {
        let mut values = Vec::new();
        for pattern in &arm.patterns {
            if let Pattern::Else(span) = pattern {
                if let Some(first) = matching.otherwise {
                    self.report(duplicate_pattern(*span, "`else`", first));
                }
                matching.otherwise = Some(*span);
                return ArmValues::Others;
            }
            let found = self.lower_pattern(matching, pattern);
            let Some(&value) = found.first() else {
                matching.has_errors = true;
                continue;
            };
            let first = matching.covered_values.iter().find(|(seen, _)| *seen == value);
            if let Some((_, first)) = first {
                let text = match pattern {
                    Pattern::Word(name) => format!("`{}`", name.text),
                    Pattern::Int(int) => format!("`{}`", int.value),
                    Pattern::None(_) | Pattern::Else(_) => "`none`".into(),
                };
                self.report(duplicate_pattern(pattern.span(), &text, *first));
                continue;
            }
            matching.covered_values.extend(found.iter().map(|value| (*value, pattern.span())));
            values.extend(found);
        }
        ArmValues::Values(values)
    }

    /// Returns the values that a pattern covers; empty if it cannot be read.
    fn lower_pattern(&mut self, matching: &mut MatchState, pattern: &Pattern) -> Vec<i64> {
        let ty = matching.value.ty.clone();
        let of = without_none(&ty).clone();
        if of == Ty::Error {
            return Vec::new();
        }
        match pattern {
            Pattern::None(_) if matches!(ty, Ty::Option(_)) => vec![NONE],
            Pattern::Int(int) if of == Ty::Int => vec![int.value],
            Pattern::Int(int) if of == Ty::Hex && self.context.numbers_hexes(int.span) => {
                let name = Name { text: int.value.to_smolstr(), span: int.span };
                self.lower_hex_pattern(matching, &name)
            }
            Pattern::Word(name) if of == Ty::Hex && self.find_name(&name.text).is_none() => {
                self.lower_hex_pattern(matching, name)
            }
            Pattern::Word(name) => {
                let found = self.context.constants(name, &of);
                if found.is_empty() {
                    let problem = match self.find_name(&name.text) {
                        Some(local) => Diagnostic::new(
                            &codes::RULES_WRONG_TYPE,
                            name.span,
                            format!("`{}` is not a constant", name.text),
                        )
                        .label("not a constant")
                        .related(local.span, "declared here")
                        .help("arms are words and numbers; compare anything else with `if`"),
                        None => self.context.unknown_word(name, &of),
                    };
                    self.report(problem);
                } else {
                    self.record_word(name, &of);
                }
                found
            }
            Pattern::None(_) | Pattern::Int(_) | Pattern::Else(_) => {
                let have = self.context.describe(&ty);
                let label = if matches!(pattern, Pattern::None(_)) {
                    "it is never none"
                } else {
                    "it is not a number"
                };
                self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        pattern.span(),
                        format!("the value of `match` is {have}, so this never applies"),
                    )
                    .label(label)
                    .related(matching.value.span, have)
                    .help("remove it"),
                );
                Vec::new()
            }
        }
    }

    /// Returns the index of a hex in [`MatchState::hexes`], as the value of a pattern.
    fn lower_hex_pattern(&mut self, matching: &mut MatchState, name: &Name) -> Vec<i64> {
        let ast = ast::Expr { kind: ast::ExprKind::Name(name.clone()), span: name.span };
        let hex = self.lower_expr(&ast, Some(&Ty::Hex));
        if *without_none(&hex.ty) != Ty::Hex {
            return Vec::new();
        }
        let known = matching.hexes.iter().position(|(known, _)| *known == name.text);
        let at = known.unwrap_or(matching.hexes.len());
        if known.is_none() {
            matching.hexes.push((name.text.clone(), hex));
        }
        i64::try_from(at).into_iter().collect()
    }

    /// Returns the facts in an arm: the value is present unless the arm covers `none`.
    fn arm_facts(&self, matching: &MatchState, values: &ArmValues) -> Vec<Fact> {
        let there = match values {
            ArmValues::Values(values) => !values.contains(&NONE),
            ArmValues::Others => matching.covered_values.iter().any(|(value, _)| *value == NONE),
        };
        if there { matching.presence_facts.clone() } else { Vec::new() }
    }

    /// Reports values without an arm. `body` is the text of each arm in the suggested edit.
    fn check_coverage(
        &mut self,
        matching: &MatchState,
        arms: &Block<Arm>,
        span: Span,
        body: Option<String>,
    ) {
        if matching.otherwise.is_some() || matching.has_errors || arms.is_broken() {
            return;
        }
        let ty = &matching.value.ty;
        let head = Span { end: arms.span.start.max(span.start), ..span };
        let mut missing: Vec<String> = Vec::new();
        let all: Option<Vec<String>> = match without_none(ty) {
            Ty::Bool | Ty::Enum(_) | Ty::Variant(_) => {
                Some(self.context.type_words(ty).into_iter().map(str::to_owned).collect())
            }
            _ => None,
        };
        let Some(all) = all else {
            let have = self.context.describe(without_none(ty));
            self.report(
                Diagnostic::new(
                    &codes::RULES_NOT_EXHAUSTIVE,
                    head,
                    "this `match` does not cover every value",
                )
                .label(format!("{have} may have another value"))
                .help("add an arm `else => …`"),
            );
            return;
        };
        for (at, word) in (0..).zip(all) {
            // The value of `false` is 0, but the list of words begins with `true`.
            let value = if *without_none(ty) == Ty::Bool { 1 - at } else { at };
            if !matching.covered_values.iter().any(|(seen, _)| *seen == value) {
                missing.push(word);
            }
        }
        if matches!(ty, Ty::Option(_))
            && !matching.covered_values.iter().any(|(seen, _)| *seen == NONE)
        {
            missing.push("none".into());
        }
        if missing.is_empty() {
            return;
        }
        let fix = body.map(|body| {
            // Only `else` can match a variant without a name.
            let are_named = missing.iter().all(|word| !word.is_empty());
            let words = if are_named { missing.clone() } else { vec!["else".to_owned()] };
            let arm = |word: String| format!("\n{word} => {body}");
            let end = arms.entries.last().map_or(arms.span.start + 1, |last| last.span.end);
            let at = Span { start: end, end, ..arms.span };
            Edit { span: at, text: words.into_iter().map(arm).collect() }
        });
        // Ground without a declared terrain has no name.
        missing.iter_mut().filter(|word| word.is_empty()).for_each(|w| w.push_str("open ground"));
        let words = list_with_and(missing.iter().map(String::as_str), 8);
        let problem = Diagnostic::new(
            &codes::RULES_NOT_EXHAUSTIVE,
            head,
            format!("this `match` leaves out {words}"),
        )
        .label("does not cover every value")
        .help("add an arm for each of them, or `else => …` for the rest");
        self.report(match fix {
            Some(edit) => problem.fix_with_edits("write the missing arms", vec![edit], false),
            None => problem,
        });
    }
}

/// Intersects the facts after the earlier arms with those after this one.
fn intersect_facts(after: &mut Option<Facts>, facts: &Facts) {
    match after {
        Some(after) => after.meet(facts),
        None => *after = Some(facts.clone()),
    }
}

fn duplicate_pattern(span: Span, text: &str, first: Span) -> Diagnostic {
    Diagnostic::new(&codes::RULES_UNREACHABLE, span, format!("{text} already has an arm"))
        .label("never reached")
        .related(first, "this one comes first")
        .help("remove one of them")
}

/// Returns whether a block is `{}` where a set is expected: the empty set.
fn is_empty_set(block: &Block<AstStmt>, want: Option<&Ty>) -> bool {
    block.entries.is_empty() && matches!(want, Some(Ty::Set(_)))
}

fn empty_set(span: Span) -> ast::Expr {
    ast::Expr { span, kind: ast::ExprKind::Set(Vec::new()) }
}
