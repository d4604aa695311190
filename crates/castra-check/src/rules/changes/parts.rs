//! Lowers the parts of a change that give values: its condition, its lines and its answer.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::visit::reads_original;
use castra_syntax::ast::{self, Block, ChangeKind, Entry, Node, Stage, StageLine, StmtKind as Ast};

use super::head::ChangeHead;
use super::step_bodies;
use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::statements::body::leading_cites;
use crate::rules::task::{BodyRole, Original};
use castra_compose::{Change, ChangeEffect};
use castra_ir::{
    Body, ChangeLine, ChangeTarget, Expr, ExprKind, Function, FunctionId, Local, Rules, Shared,
    Stmt, StmtKind, Ty, id,
};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::Bound;

/// Lowers the body of a change. Returns `None` for an exception, and after some errors.
pub(super) fn lower_change_body(
    head: &ChangeHead<'_>,
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) -> Option<Change> {
    let cites = leading_cites(&head.ast.body, context.symbols);
    let original = original_function(head, rules);
    let mut reader = ChangeLowering { head, context, rules, reporter, original };
    reader.report_repeated();
    let guard = match head.ast.kind {
        // The statements of an insertion test the condition themselves.
        ChangeKind::Before | ChangeKind::After => None,
        _ => reader.lower_guard(),
    };
    let (effect, assigned_locals) = match head.ast.kind {
        ChangeKind::Modify => (ChangeEffect::Stages(reader.lower_stages()?), Vec::new()),
        ChangeKind::Allow | ChangeKind::Forbid => {
            reader.check_answer()?;
            (ChangeEffect::Answer(head.ast.kind == ChangeKind::Allow), Vec::new())
        }
        ChangeKind::Before | ChangeKind::After | ChangeKind::InsteadOf => {
            let (body, assigned) = step_bodies::lower(head, context, rules, reporter);
            (ChangeEffect::Body(body), assigned)
        }
        // Exceptions are lowered later, by `lower_exceptions`, when all changes are known.
        ChangeKind::Except => return None,
    };
    Some(Change {
        kind: head.ast.kind,
        label: head.ast.label.clone(),
        overridden: head.ast.overridden.clone(),
        combined: head.ast.combined.clone(),
        args: head.arg_names(context),
        module: head.module.clone(),
        of_battle: head.is_of_battle,
        target: head.target,
        target_name: head.aim.clone(),
        params: head.param_types(context),
        target_param_count: context.symbols.flat_params(&head.params).len(),
        shared_locals: head.extra_args(context),
        assigned_locals,
        head_span: head.item.head,
        item_span: head.item.span,
        cites,
        condition_span: head.condition().map(|when| when.span),
        guard,
        original,
        original_procedure: head.original.as_ref().map(|below| castra_compose::OriginalProcedure {
            procedure: below.procedure,
            locals: below.locals.clone(),
        }),
        exceptions: Vec::new(),
        effect,
    })
}

/// Makes the function that `original(…)` calls, if the change calls it. The function calls the
/// target itself until all changes are compared, and the changes below this one are known.
fn original_function(head: &ChangeHead<'_>, rules: &mut Rules) -> Option<FunctionId> {
    let ChangeTarget::Function(target) = head.target else { return None };
    if !head.ast.body.iter().any(reads_original) {
        return None;
    }
    let function = rules.functions.get(target)?;
    let (result, span) = (function.result.clone(), head.item.head);
    let locals: Vec<Local> = function.body.locals.iter().take(function.params).cloned().collect();
    let args = locals.iter().enumerate().map(|(at, local)| Expr {
        kind: ExprKind::Local(id(at)),
        ty: local.ty.clone(),
        span,
    });
    let call = ExprKind::Call(target, args.collect());
    let value = Expr { kind: call, ty: result.clone(), span };
    let given = Stmt { kind: StmtKind::Return(vec![value]), span, cites: Shared::default() };
    let body = Body { locals: locals.into(), stmts: vec![given].into() };
    let name = format!("{} (original, {})", head.aim, head.title());
    let params = function.params;
    rules.functions.push(Function { name, params, result, body, span, clamped: None });
    Some(id(rules.functions.len() - 1))
}

/// The lowering of the parts of one change.
pub(super) struct ChangeLowering<'r, 'a, 'c, 'd> {
    pub(super) head: &'r ChangeHead<'a>,
    pub(super) context: &'r Context<'c>,
    pub(super) rules: &'r mut Rules,
    pub(super) reporter: &'r mut Reporter<'d>,
    /// The function that `original(…)` calls.
    pub(super) original: Option<FunctionId>,
}

impl ChangeLowering<'_, '_, '_, '_> {
    /// Returns the entries of the body that only name values or cite clauses.
    fn lets(&self) -> Block<ast::Stmt> {
        let all = &self.head.ast.body;
        let kept = |entry: &&Entry<ast::Stmt>| match &entry.node {
            Node::Valid(stmt) => matches!(stmt.kind, Ast::Let { .. } | Ast::Cite(_)),
            _ => true,
        };
        Block { span: all.span, entries: all.entries.iter().filter(kept).cloned().collect() }
    }

    pub(super) fn no_lets(&self) -> Block<ast::Stmt> {
        Block { span: self.head.ast.body.span, entries: Vec::new() }
    }

    /// Reports every `when` and every `set` after the first, which would have no effect. Lowering
    /// the statements of a step reports them there.
    pub(super) fn report_repeated(&mut self) {
        let head = self.head;
        let (mut when, mut set) = (None, None);
        for stmt in head.ast.body.iter().filter(|_| !head.ast.kind.is_of_step()) {
            let (word, first, help) = match &stmt.kind {
                Ast::When(_) => ("when", &mut when, "write one `when` with `and`: `when A and B`"),
                Ast::Stage(StageLine { stage: Stage::Set, .. }) => {
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
    pub(super) fn lower_guard(&mut self) -> Option<FunctionId> {
        let when = self.head.condition()?;
        // A `let` below the condition is not part of it, and may have effects.
        let mut lets = self.lets();
        lets.entries.retain(|entry| entry.span.start < when.span.start);
        let name = self.head.part_name("when");
        Some(self.add_function(name, Ty::Bool, &lets, |lowering| {
            lowering.lower_truth(when, "the condition after `when`").expr
        }))
    }

    /// Makes a function from some `let`s and its value.
    pub(super) fn add_function(
        &mut self,
        name: String,
        result: Ty,
        lets: &Block<ast::Stmt>,
        value: impl FnOnce(&mut Lowering<'_, '_, '_>) -> Expr,
    ) -> FunctionId {
        let span = self.head.item.head;
        let mut reporter =
            Reporter { diagnostics: self.reporter.diagnostics, notes: self.reporter.notes };
        let mut lowering =
            Lowering::new(self.context, &mut reporter, BodyRole::Value(result.clone()));
        self.head.open_scope(&mut lowering);
        // Another line of the change may use a name that this value does not.
        lowering.scope.share_names();
        if let (Some(original), ChangeTarget::Function(target)) = (self.original, self.head.target)
        {
            let result = self.rules.functions.get(target).map(|f| f.result.clone());
            lowering.task.set_original(Original {
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
        // The statement that runs the change cites its clauses. Evaluating its condition or its
        // values cites none.
        stmts.iter_mut().for_each(|stmt| stmt.cites = Shared::default());
        let body = lowering.finish(stmts);
        let params = self.head.param_types(self.context).len();
        self.rules.functions.push(Function { name, params, result, body, span, clamped: None });
        id::<FunctionId>(self.rules.functions.len() - 1)
    }

    /// Lowers the lines of a `modify` to stages, each with the function of its value.
    fn lower_stages(&mut self) -> Option<Vec<ChangeLine>> {
        let ChangeTarget::Function(target) = self.head.target else { return None };
        let result = self.rules.functions.get(target)?.result.clone();
        let lets = self.lets();
        let when = self.head.condition();
        let bound = self.context.symbols.bounds.results.get(&target).cloned();
        let mut lines = Vec::new();
        // True if a line was reported; then a change without valid lines is not reported as empty.
        let mut refused = false;
        for stmt in self.head.ast.body.iter() {
            let line = match &stmt.kind {
                Ast::Stage(line) => line,
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
            let stage = line.stage;
            let of_sets = matches!(stage, Stage::Add | Stage::AtLeast | Stage::AtMost);
            let fits = match &result {
                Ty::Int => true,
                Ty::Set(_) => stage == Stage::Set || of_sets,
                _ => stage == Stage::Set,
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
                self.report_moving_stage(bound, stage, stmt.span);
            }
            let value = line.value.as_ref().map(|value| {
                let name = self.head.part_name(&operand_noun(line));
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
                        Some(bound) => lowering.check_stage_bound(bound, stage, value),
                        None => value,
                    }
                })
            });
            lines.push(ChangeLine { stage, again: line.again, value });
        }
        if lines.is_empty() && !refused && !self.head.ast.body.is_broken() {
            self.report_misplaced(
                self.head.ast.body.span,
                "this change does nothing",
                "write `set`, `scale`, `add`, `at least` or `at most`",
            );
        }
        Some(lines)
    }

    /// Reports a stage that moves a bounded value by an amount, such as `add 1`.
    fn report_moving_stage(&mut self, bound: &Bound, stage: Stage, span: Span) {
        let (Some(low), Some(high)) = bound.interval() else { return };
        let moves = match stage {
            Stage::Add | Stage::Double | Stage::By => true,
            // Halving moves a value towards 0, so only bounds that exclude 0 matter.
            Stage::Half { .. } => low > 0 || high < 0,
            // `check_stage_bound` checks these stages.
            Stage::Set | Stage::AtLeast | Stage::AtMost => false,
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
        let ChangeTarget::Function(target) = self.head.target else { return None };
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

    /// Reports the statements other than `let`, `cite` and `when`.
    pub(super) fn report_extra_statements(&mut self, message: &str) {
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

/// Returns the noun for the value of a line.
fn operand_noun(line: &StageLine) -> String {
    let word = if line.stage == Stage::By { "scale" } else { line.stage.word() };
    if line.again { format!("then {word}") } else { word.to_owned() }
}
