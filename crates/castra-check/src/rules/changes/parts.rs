//! Lowers the bodies of changes: conditions, values and statements.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{
    self, Block, ChangeKind, Entry, Factor, Node, Stage as AstStage, StmtKind as Ast,
};

use super::head::ChangeHead;
use super::returned_locals::drop_unchanged_results;
use super::scope::{
    assigned_locals, extra_args, flat_args, head_types, open_scope, original_function,
};
use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::statements::body::{leading_cites, missing_return};
use crate::rules::task::BodyRole;
use castra_compose::{Change, ChangeEffect, Target};
use castra_ir::{
    Exception, Function, FunctionId, Procedure, ProcedureId, Rules, Shared, Stage, Stmt, StmtKind,
    Ty, id,
};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::Bound;

/// Lowers the body of a change.
pub(super) fn read(
    head: &ChangeHead<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> Option<Change> {
    let body = &head.ast.body;
    let cites = leading_cites(body, context.symbols);
    let original = original_function(head, rules);
    let mut reader = ChangeLowering { head, context, rules, reporter, original };
    reader.report_repeated();
    let when = reader.condition().map(|when| when.span);
    let guard = match head.ast.kind {
        // The statements of an insertion test the condition themselves.
        ChangeKind::Before | ChangeKind::After => None,
        _ => reader.lower_guard(),
    };
    let what = match head.ast.kind {
        ChangeKind::Modify => ChangeEffect::Stages(reader.lower_stages()?),
        ChangeKind::Allow | ChangeKind::Forbid => {
            reader.check_answer()?;
            ChangeEffect::Answer(head.ast.kind == ChangeKind::Allow)
        }
        ChangeKind::Before | ChangeKind::After => ChangeEffect::Body(reader.lower_body(true)),
        ChangeKind::InsteadOf => ChangeEffect::Body(reader.lower_body(false)),
        // An exception is read once its target is known.
        ChangeKind::Except => return None,
    };
    let mut gives = assigned_locals(head, context);
    if let (ChangeKind::Before | ChangeKind::After, ChangeEffect::Body(body)) =
        (head.ast.kind, &what)
        && head.result.is_none()
        && let Some(procedure) = rules.procedures.get_mut(*body)
    {
        drop_unchanged_results(procedure, &mut gives);
    }
    Some(Change {
        kind: head.ast.kind,
        label: head.ast.label.clone(),
        overridden: head.ast.overridden.clone(),
        combined: head.ast.combined.clone(),
        args: flat_args(head, context),
        module: head.module.clone(),
        of_battle: head.is_of_battle,
        target: head.target,
        target_name: head.aim.clone(),
        params: head_types(head, context),
        target_params: context.symbols.flat_params(&head.params).len(),
        shared_locals: extra_args(head, context),
        assigned_locals: gives,
        head_span: head.item.head,
        item_span: head.item.span,
        cites,
        condition_span: when,
        guard,
        original,
        original_procedure: head.original.as_ref().map(|below| castra_compose::OriginalProcedure {
            procedure: below.procedure,
            locals: below.locals.clone(),
        }),
        exceptions: Vec::new(),
        effect: what,
    })
}

/// Lowers the condition of an exception.
pub(super) fn lower_exception(
    head: &ChangeHead<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> Exception {
    let cites = leading_cites(&head.ast.body, context.symbols);
    let mut reader = ChangeLowering { head, context, rules, reporter, original: None };
    reader.report_repeated();
    reader.report_extra_statements("an exception only says when a change does not apply");
    let when = reader.condition().map(|when| when.span);
    let guard = reader.lower_guard();
    let span = head.item.head;
    let guard = guard.unwrap_or_else(|| {
        reader.add_function(reader.name("always"), Ty::Bool, &reader.no_lets(), |_| {
            castra_ir::Expr { kind: castra_ir::ExprKind::Const(1), ty: Ty::Bool, span }
        })
    });
    // An exception cites its clauses only if its condition holds.
    if let Some(function) = rules.functions.get_mut(guard)
        && let Some(Stmt { kind: StmtKind::Return(values), .. }) = function.body.stmts.pop()
    {
        let span = values.first().map_or(span, |value| value.span);
        let truth = |yes: i64| castra_ir::Expr {
            kind: castra_ir::ExprKind::Const(yes),
            ty: Ty::Bool,
            span,
        };
        let returns = |yes, cites| Stmt { kind: StmtKind::Return(vec![truth(yes)]), span, cites };
        let holds = values.into_iter().next().unwrap_or_else(|| truth(1));
        let then = vec![returns(1, cites.clone())];
        let test = StmtKind::If(holds, then, Vec::new());
        function.body.stmts.push(Stmt { kind: test, span, cites: Shared::default() });
        function.body.stmts.push(returns(0, Shared::default()));
    }
    Exception {
        condition: guard,
        module: head.module.to_string(),
        of_battle: head.is_of_battle,
        cites,
        condition_span: when,
    }
}

struct ChangeLowering<'r, 'a, 'c, 'd> {
    head: &'r ChangeHead<'a>,
    context: &'r Context<'c>,
    rules: &'r mut Rules,
    reporter: &'r mut Reporter<'d>,
    /// The function that `original(…)` calls.
    original: Option<FunctionId>,
}

impl<'a> ChangeLowering<'_, 'a, '_, '_> {
    fn name(&self, what: &str) -> String {
        format!("{} ({}, {what})", self.head.aim, self.head.title())
    }

    /// Returns the entries of the body that only name values or cite clauses.
    fn lets(&self) -> Block<ast::Stmt> {
        let all = &self.head.ast.body;
        let kept = |entry: &&Entry<ast::Stmt>| match &entry.node {
            Node::Valid(stmt) => matches!(stmt.kind, Ast::Let { .. } | Ast::Cite(_)),
            _ => true,
        };
        Block { span: all.span, entries: all.entries.iter().filter(kept).cloned().collect() }
    }

    fn no_lets(&self) -> Block<ast::Stmt> {
        Block { span: self.head.ast.body.span, entries: Vec::new() }
    }

    fn condition(&self) -> Option<&'a ast::Expr> {
        self.head.ast.body.iter().find_map(|stmt| match &stmt.kind {
            Ast::When(condition) => Some(condition),
            _ => None,
        })
    }

    /// Reports every `when` and every `set` after the first, which would have no effect. Lowering
    /// the statements of a step reports them there.
    fn report_repeated(&mut self) {
        let head = self.head;
        let (mut when, mut set) = (None, None);
        for stmt in head.ast.body.iter().filter(|_| !head.ast.kind.is_of_step()) {
            let (word, first, help) = match &stmt.kind {
                Ast::When(_) => ("when", &mut when, "write one `when` with `and`: `when A and B`"),
                Ast::Stage(AstStage::Set(_)) => {
                    ("set", &mut set, "remove one; a value for another case is a change of its own")
                }
                _ => continue,
            };
            let Some(first) = first.replace(stmt.span) else { continue };
            self.reporter.report(
                Diagnostic::new(
                    &codes::MODULE_MISPLACED,
                    stmt.span,
                    format!("a change has only one `{word}`"),
                )
                .label("not allowed here")
                .related(first, "the one before")
                .help(help),
            );
        }
    }

    /// Lowers the condition to a function.
    fn lower_guard(&mut self) -> Option<FunctionId> {
        let when = self.condition()?;
        // A `let` below the condition is not part of it, and may have effects.
        let mut lets = self.lets();
        lets.entries.retain(|entry| entry.span.start < when.span.start);
        let name = self.name("when");
        Some(self.add_function(name, Ty::Bool, &lets, |lowering| {
            lowering.lower_truth(when, "the condition after `when`").expr
        }))
    }

    /// Makes a function from some `let`s and its value.
    fn add_function(
        &mut self,
        name: String,
        result: Ty,
        lets: &Block<ast::Stmt>,
        value: impl FnOnce(&mut Lowering<'_, '_, '_>) -> castra_ir::Expr,
    ) -> FunctionId {
        let span = self.head.item.head;
        let mut reporter =
            Reporter { diagnostics: self.reporter.diagnostics, notes: self.reporter.notes };
        let mut lowering =
            Lowering::new(self.context, &mut reporter, BodyRole::Value(result.clone()));
        open_scope(&mut lowering, self.head);
        // A name of this value may serve another line of the change.
        lowering.scope.share_names();
        if let (Some(original), Target::Function(target)) = (self.original, self.head.target) {
            let result = self.rules.functions.get(target).map(|f| f.result.clone());
            lowering.task.set_original(crate::rules::task::Original {
                function: original,
                params: self.head.params.clone(),
                result: result.unwrap_or(Ty::Error),
                declaration: self
                    .rules
                    .functions
                    .get(target)
                    .map_or(self.head.item.head, |f| f.span),
            });
        }
        let (mut stmts, _) = lowering.lower_stmts(lets, false);
        let value = value(&mut lowering);
        let place = value.span;
        stmts.push(lowering.stmt(StmtKind::Return(vec![value]), place));
        // The statement that runs the change cites its clauses. Evaluating the condition cites
        // none.
        stmts.iter_mut().for_each(|stmt| stmt.cites = Shared::default());
        let body = lowering.finish(stmts);
        let params = head_types(self.head, self.context).len();
        self.rules.functions.push(Function { name, params, result, body, span, clamped: None });
        id::<FunctionId>(self.rules.functions.len() - 1)
    }

    /// Lowers the lines of a `modify` to stages, each with the function of its value.
    fn lower_stages(&mut self) -> Option<Vec<(Stage, Option<FunctionId>)>> {
        let Target::Function(target) = self.head.target else { return None };
        let result = self.rules.functions.get(target)?.result.clone();
        let lets = self.lets();
        let when = self.condition();
        let bound = self.context.symbols.bounds.results.get(&target).cloned();
        let mut stages = Vec::new();
        // A mistake is reported once.
        let mut refused = false;
        for stmt in self.head.ast.body.iter() {
            let stage = match &stmt.kind {
                Ast::Stage(stage) => stage,
                Ast::Let { .. } | Ast::Cite(_) | Ast::When(_) => continue,
                Ast::If { .. } => {
                    self.report_misplaced(
                        stmt.span,
                        "a change to a value has no `if`",
                        "write `when COND` on a line before `set`, `scale`, `add`, `at least` or \
                         `at most`; another case is a change of its own",
                    );
                    refused = true;
                    continue;
                }
                _ => {
                    self.report_misplaced(
                        stmt.span,
                        "not allowed in a change to a value",
                        "write `set`, `scale`, `add`, `at least` or `at most`; actions belong in \
                         a step",
                    );
                    refused = true;
                    continue;
                }
            };
            let (kind, value) = split_stage(stage);
            let of_sets =
                matches!(kind.split_pass().0, Stage::Add | Stage::AtLeast | Stage::AtMost);
            let fits = match &result {
                Ty::Int => true,
                Ty::Set(_) => kind == Stage::Set || of_sets,
                _ => kind == Stage::Set,
            };
            if !fits {
                let (message, help) = match result {
                    Ty::Set(_) => (
                        "a set cannot be scaled",
                        "write `add` and the elements to add, or `at most` and the elements to \
                         keep",
                    ),
                    _ => (
                        "only numbers can be scaled; only numbers and sets can be added to or \
                         limited",
                        "write `set` and the other value",
                    ),
                };
                self.report_misplaced(stmt.span, message, help);
                refused = true;
                continue;
            }
            if let Some(bound) = &bound {
                self.report_moving_stage(bound, kind, stmt.span);
            }
            let function = value.map(|value| {
                let name = self.name(word(kind));
                let result = result.clone();
                let bound = bound.as_ref();
                self.add_function(name, result.clone(), &lets, |lowering| {
                    // The facts of the condition hold in the value.
                    if let Some(when) = when {
                        let yes = lowering.lower_truth(when, "the condition after `when`").if_true;
                        lowering.facts.learn(&yes);
                    }
                    let value = lowering.lower_value(value, &result, "the changed value");
                    match bound {
                        Some(bound) => lowering.check_stage_bound(bound, kind, value),
                        None => value,
                    }
                })
            });
            stages.push((kind, function));
        }
        if stages.is_empty() && !refused && !self.head.ast.body.is_broken() {
            self.report_misplaced(
                self.head.ast.body.span,
                "this change does nothing",
                "write `set`, `scale`, `add`, `at least` or `at most`",
            );
        }
        Some(stages)
    }

    /// Reports a stage that moves a bounded value by an amount, such as `add 1`.
    fn report_moving_stage(&mut self, bound: &Bound, stage: Stage, span: Span) {
        let (Some(low), Some(high)) = bound.interval() else { return };
        let moves = match stage.split_pass().0 {
            Stage::Add | Stage::Double | Stage::By => true,
            // Half of a number is nearer to 0.
            Stage::Half { .. } => low > 0 || high < 0,
            // `check_stage_bound` checks these stages. `first` returns none of the second pass.
            Stage::Set
            | Stage::AtLeast
            | Stage::AtMost
            | Stage::ThenDouble
            | Stage::ThenHalf { .. }
            | Stage::ThenBy
            | Stage::ThenAdd
            | Stage::ThenAtLeast
            | Stage::ThenAtMost => false,
        };
        if bound.clamped || !moves {
            return;
        }
        let of = bound.owner.as_deref().unwrap_or(&bound.name);
        self.reporter.report(
            Diagnostic::new(
                &codes::RULES_BEYOND_BOUNDS,
                span,
                format!("the value of `{of}` may be a number below {low} or above {high}"),
            )
            .label("moves it, wherever it is")
            .related(bound.span, format!("its bounds are {low}..{high}"))
            .suggest(
                format!("write `{low}..{high} clamped`, and what changes make of it stops there"),
                bound.span.end_span(),
                " clamped",
            )
            .help("or change it with `set`, `at least` or `at most`"),
        );
    }

    /// Checks an `allow` or a `forbid`; returns `None` if its target is not a `bool`.
    fn check_answer(&mut self) -> Option<()> {
        let Target::Function(target) = self.head.target else { return None };
        let function = self.rules.functions.get(target)?;
        if function.result != Ty::Bool {
            let place = self.head.ast.target.as_ref().map_or(self.head.item.head, |t| t.span);
            let span = function.span;
            self.reporter.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    place,
                    format!("`{}` is not a question: its type is not `bool`", self.head.aim),
                )
                .label("only a `bool` can be allowed or forbidden")
                .related(span, "declared here")
                .help("change a value with `modify`"),
            );
            return None;
        }
        self.report_extra_statements("only conditions are allowed here");
        Some(())
    }

    /// Lowers the statements to a procedure. If `guarded`, the procedure tests the condition.
    fn lower_body(&mut self, guarded: bool) -> ProcedureId {
        let span = self.head.item.head;
        let name = self.name(match self.head.ast.kind {
            ChangeKind::InsteadOf => "instead",
            ChangeKind::Modify
            | ChangeKind::Allow
            | ChangeKind::Forbid
            | ChangeKind::Except
            | ChangeKind::Before
            | ChangeKind::After => "an action",
        });
        let when = self.condition();
        let all = &self.head.ast.body;
        let is_when = |e: &Entry<ast::Stmt>| {
            matches!(&e.node, Node::Valid(ast::Stmt { kind: Ast::When(_), .. }))
        };
        let at = all.entries.iter().position(is_when);
        let (before, after) = match at {
            Some(at) => (&all.entries[..at], &all.entries[at + 1..]),
            None => (&all.entries[..0], &all.entries[..]),
        };
        let part =
            |entries: &[Entry<ast::Stmt>]| Block { span: all.span, entries: entries.to_vec() };
        let mut reporter =
            Reporter { diagnostics: self.reporter.diagnostics, notes: self.reporter.notes };
        let result = self.head.result.clone();
        let tail = result.is_some();
        let role = result.clone().map_or(BodyRole::Effects, BodyRole::ValueAndEffects);
        let mut lowering = Lowering::new(self.context, &mut reporter, role);
        lowering.task.set_title(format!("the value instead of that of `{}`", self.head.aim));
        if let (Some(_), Target::Step(procedure, _)) = (&result, self.head.target) {
            lowering.task.set_bound(self.context.symbols.bounds.procedure_result_bound(procedure));
        }
        open_scope(&mut lowering, self.head);
        let mut ends = false;
        let (mut stmts, _) = lowering.lower_stmts(&part(before), false);
        if let Some(when) = when {
            let condition = lowering.lower_truth(when, "the condition after `when`");
            lowering.facts.learn(&condition.if_true);
            let (rest, all_end) = lowering.lower_stmts(&part(after), tail);
            ends |= all_end;
            if guarded {
                let test = StmtKind::If(condition.expr, rest, Vec::new());
                stmts.push(lowering.stmt(test, when.span));
                // The clauses apply to the effect, and not to the test of the condition.
                stmts.iter_mut().for_each(|stmt| stmt.cites = Shared::default());
            } else {
                stmts.extend(rest);
            }
        } else {
            let (rest, all_end) = lowering.lower_stmts(&part(after), tail);
            ends |= all_end;
            stmts.extend(rest);
        }
        if tail
            && !ends
            && let Some(target) = &self.head.ast.target
        {
            lowering.report(missing_return(all, target));
        }
        if !lowering.task.shared_results().is_empty() {
            let given_back = StmtKind::Return(lowering.shared_values(span));
            stmts.push(Stmt { kind: given_back, span, cites: Shared::default() });
        }
        let types = lowering.task.shared_results().iter().map(|at| lowering.type_of(*at)).collect();
        let results = match &self.head.result {
            Some(result) => self.context.symbols.flat_types(result),
            None => types,
        };
        let body = lowering.finish(stmts);
        let (params, exports) = (head_types(self.head, self.context).len(), Vec::new());
        self.rules.procedures.push(Procedure { name, params, results, exports, body, span });
        id::<ProcedureId>(self.rules.procedures.len() - 1)
    }

    /// Reports the statements that are not conditions.
    fn report_extra_statements(&mut self, message: &str) {
        for stmt in self.head.ast.body.iter() {
            if !matches!(stmt.kind, Ast::Let { .. } | Ast::Cite(_) | Ast::When(_)) {
                self.report_misplaced(
                    stmt.span,
                    message,
                    "write `when` and the condition; remove this",
                );
            }
        }
    }

    fn report_misplaced(&mut self, span: Span, message: &str, help: &str) {
        self.reporter.report(
            Diagnostic::new(&codes::MODULE_MISPLACED, span, message)
                .label("not allowed here")
                .help(help),
        );
    }
}

fn split_stage(stage: &AstStage) -> (Stage, Option<&ast::Expr>) {
    match stage {
        AstStage::Set(value) => (Stage::Set, Some(value)),
        AstStage::Scale(Factor::Double) => (Stage::Double, None),
        AstStage::Scale(Factor::Half { up }) => (Stage::Half { up: *up }, None),
        AstStage::Scale(Factor::By(value)) => (Stage::By, Some(value)),
        AstStage::Add(value) => (Stage::Add, Some(value)),
        AstStage::AtLeast(value) => (Stage::AtLeast, Some(value)),
        AstStage::AtMost(value) => (Stage::AtMost, Some(value)),
        AstStage::Then(then) => {
            let (stage, value) = split_stage(then);
            (stage.in_second_pass(), value)
        }
    }
}

/// Returns the noun for the value of a line.
const fn word(stage: Stage) -> &'static str {
    match stage {
        Stage::Double | Stage::Half { .. } | Stage::By => "scale",
        Stage::ThenDouble | Stage::ThenHalf { .. } | Stage::ThenBy => "then scale",
        other => other.word(),
    }
}
