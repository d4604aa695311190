//! Changes: what modules do to rules, woven into what they aim at.
//!
//! A change becomes functions and procedures without a name in scope: its
//! condition, its values, its body. What it aims at is made anew around them.
//! Nothing here depends on the order in which modules are named: changes are
//! taken module by module in the order of the modules' names, and those of one
//! module as they are written.

mod conflict;
mod family;
mod head;
mod never;
mod over;
mod parts;
mod steps;
mod touch;
mod value;

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use castra_base::Span;
use castra_syntax::ast::Item;

use super::context::Context;
use crate::Reporter;
use castra_ir::{
    ChangeLine, ChangeTarget, ClauseId, Expr, ExprKind, FunctionId, LocalId, ProcedureId, Rules,
    Stage, Stmt, StmtKind, Ty,
};

use super::guard::Scope;
use head::Head;

/// A change that has been read.
pub(super) struct Change<'a> {
    head: Head<'a>,
    cites: Vec<ClauseId>,
    /// Where its condition is.
    when: Option<Span>,
    /// When it holds; always, without one.
    guard: Option<FunctionId>,
    what: What,
}

/// What a change is.
enum What {
    /// Lines of a `modify`.
    Stages(Vec<(Stage, Option<FunctionId>)>),
    /// `allow` and `forbid`.
    Answer(bool),
    /// Something done.
    Body(ProcedureId),
}

/// Weaves all changes into the rules.
pub(super) fn weave(
    items: &[&Item],
    context: &Context<'_>,
    rules: &mut Rules,
    reporter: &mut Reporter<'_>,
) {
    let heads = head::heads(items, context, rules, reporter);
    let changed: BTreeSet<FunctionId> = heads.iter().filter_map(|h| h.target.function()).collect();
    let mut changes = Vec::with_capacity(heads.len());
    for head in heads {
        changes.extend(parts::read(head, context, rules, reporter));
    }
    let order = over::order(&changes, &context.vocabulary.near, reporter);
    let council = context.vocabulary.game.council.as_ref();
    let scope = Scope {
        program: &context.vocabulary.template,
        functions: &rules.functions,
        changed,
        armies: council.map_or(2, |form| form.armies as usize),
    };
    for change in &changes {
        if let Some(problem) = never::check(&change.head, change.looks(rules), &scope) {
            reporter.report(problem);
        }
    }
    let compare = (context.vocabulary.compare, family::Closures::read(items));
    let compared = conflict::check(&changes, &order, rules, &scope, compare, reporter);
    context.vocabulary.compared.fetch_add(compared.pairs, Ordering::Relaxed);
    let told = changes.iter().enumerate().map(|(i, c)| c.told(order.below(i), rules));
    let told = told.collect();
    rules.changes = told;
    value::weave(&changes, &order, &compared, rules);
    steps::weave(&changes, &order, &compared, rules);
}

impl Change<'_> {
    /// The statements that come to its condition; none without one.
    fn looks<'r>(&self, rules: &'r Rules) -> &'r [Stmt] {
        let body = match (self.guard, &self.what) {
            (Some(guard), _) => rules.functions.get(guard.index()).map(|f| &f.body),
            (None, What::Body(body)) if self.when.is_some() => {
                rules.procedures.get(body.index()).map(|p| &p.body)
            }
            _ => None,
        };
        body.map_or(&[], |body| body.stmts.as_slice())
    }

    /// What is told of the change; `over` are those that it goes over.
    fn told(&self, over: &[usize], rules: &Rules) -> castra_ir::Change {
        let head = &self.head;
        let target = match head.target {
            head::Target::Function(function) => ChangeTarget::Function(function),
            head::Target::Step(procedure, _) => ChangeTarget::Step(procedure),
            head::Target::Phase(at) => ChangeTarget::Phase(at),
        };
        let (lines, body) = match &self.what {
            What::Stages(stages) => {
                let line = |&(stage, value): &(Stage, _)| ChangeLine { stage, value };
                (stages.iter().map(line).collect(), None)
            }
            What::Answer(_) => (Vec::new(), None),
            What::Body(body) => (Vec::new(), Some(*body)),
        };
        castra_ir::Change {
            module: head.module.to_string(),
            of_battle: head.of_battle,
            label: head.ast.label.as_ref().map(|label| label.text.to_string()),
            kind: head.ast.kind,
            target,
            aim: head.aim.clone(),
            guard: self.guard,
            lines,
            body,
            cites: self.cites.clone(),
            over: over.to_vec(),
            head: head.item.head,
            item: head.item.span,
            when: self.when,
            done: self.done(rules),
        }
    }

    /// The first statement that is done only if the change is carried out: of
    /// what looks for itself that is inside.
    fn done(&self, rules: &Rules) -> Option<Span> {
        let (What::Body(body), None, Some(when)) = (&self.what, self.guard, self.when) else {
            return Some(self.place());
        };
        let stmts = &rules.procedures.get(body.index())?.body.stmts;
        stmts.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::If(_, then, _) if stmt.span == when => then.first().map(|first| first.span),
            _ => None,
        })
    }

    /// A statement of this change.
    fn stmt(&self, kind: StmtKind) -> Stmt {
        Stmt { kind, span: self.place(), cites: self.cites.clone() }
    }

    /// Where it is: its head.
    fn place(&self) -> Span {
        self.head.item.head
    }

    /// Whether it may hold or not; one without a condition always holds.
    const fn is_conditional(&self) -> bool {
        self.guard.is_some()
    }

    /// Whether it holds, for the parameters of its target.
    fn holds(&self, params: &[Ty]) -> Expr {
        match self.guard {
            Some(guard) => call(guard, params, Ty::Bool, self.place()),
            None => constant(1, Ty::Bool, self.place()),
        }
    }
}

/// A call with the parameters of the body that it stands in.
fn call(function: FunctionId, params: &[Ty], result: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Call(function, arguments(params, span)), ty: result, span }
}

/// The parameters of a body as arguments.
fn arguments(params: &[Ty], span: Span) -> Vec<Expr> {
    (0..).zip(params).map(|(i, ty)| local(LocalId(i), ty.clone(), span)).collect()
}

fn local(id: LocalId, ty: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(id), ty, span }
}

fn constant(value: i64, ty: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Const(value), ty, span }
}
