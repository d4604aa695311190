//! Lowers `for each` and `repeat`, and drops the facts that a loop may invalidate.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Block, Expr as AstExpr, LoopOrder, Name, Stmt as AstStmt};

use super::loop_changes::{Changes, NameQueries};
use crate::rules::lower::values::{boxed, expr};
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use castra_analyze::facts::Fact;
use castra_ir::visit_mut::rename_local;
use castra_ir::{Expr, ExprKind, Extreme, LocalId, Stmt, StmtKind, Ty, Universe};

/// The order of a loop, as in `from highest it.speed`.
struct LoopOrdering {
    extreme: Extreme,
    /// The local of the element in `value`.
    it: LocalId,
    value: Expr,
}

/// A loop over the elements of a set in an order.
struct OrderedLoop {
    local: LocalId,
    set: Expr,
    universe: Universe,
    by: LoopOrdering,
    body: Vec<Stmt>,
}

impl Lowering<'_, '_, '_> {
    pub(super) fn lower_for_each(
        &mut self,
        name: &Name,
        set: &AstExpr,
        order: Option<&LoopOrder>,
        body: &Block<AstStmt>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let found = self.lower_named_set(name, set, "the set of `for each`");
        let universe = found.as_ref().map(|(_, universe)| *universe);
        let (from, by) = match order {
            None => (None, None),
            Some(LoopOrder::Army(from)) => (Some(self.lower_first_army(from, universe)), None),
            Some(LoopOrder::Highest(value)) => (None, Some((Extreme::Highest, value))),
            Some(LoopOrder::Lowest(value)) => (None, Some((Extreme::Lowest, value))),
        };
        let element = universe.map_or(Ty::Error, Universe::element);
        let mark = self.scope.mark();
        let local = self.declare(name, element.clone(), NameKind::Let);
        if let Some((set, Universe::Int)) = &found {
            let interval = self.element_interval(set);
            self.set_interval(local, interval);
        }
        let mut facts = match &found {
            Some((set, _)) => self.element_facts(set, local),
            None => Vec::new(),
        };
        if universe == Some(Universe::Army) {
            facts.extend(self.answer_facts(local, name.span));
        }
        let (by, body) = self.lower_loop_body(body, Some((name, local, facts)), |lowering| {
            let (extreme, value) = by?;
            let inner = lowering.scope.mark();
            let it = lowering.introduce_built_in("it", value.span, element);
            let mut value = lowering.lower_value(value, &Ty::Int, "what the loop is ordered by");
            lowering.leave_scope(inner);
            // The name refers to the compared element, not to the element of the last iteration.
            rename_local(&mut value, local, it);
            Some(LoopOrdering { extreme, it, value })
        });
        self.leave_scope(mark);
        let Some((set, universe)) = found else { return };
        match by {
            None => out.push(self.stmt(StmtKind::ForEach { local, set, from, body }, span)),
            Some(by) => {
                self.lower_ordered(OrderedLoop { local, set, universe, by, body }, span, out)
            }
        }
    }

    /// Lowers the army after `from`; reports a set that is not of armies.
    fn lower_first_army(&mut self, from: &AstExpr, universe: Option<Universe>) -> Expr {
        let value = self.lower_value(from, &Ty::Army, "the army after `from`");
        if universe.is_some_and(|universe| universe != Universe::Army) {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    from.span,
                    "`from` an element works only with armies",
                )
                .label("these have no order of play")
                .help("remove `from …`, or say what they are ordered by: `from highest it.NAME`"),
            );
        }
        value
    }

    /// Lowers a loop that takes the remaining element with the highest or lowest value each time:
    ///
    /// ```text
    /// var left = SET
    /// repeat at most count(left) {
    ///   left = left & (those on the board, or waiting)    of pieces
    ///   if left is empty { stop }
    ///   let u = best(left, VALUE)
    ///   left = left - {u}
    ///   …
    /// }
    /// ```
    fn lower_ordered(
        &mut self,
        OrderedLoop { local, set, universe, by, body }: OrderedLoop,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let ty = set.ty.clone();
        let left = self.add_local("left", ty.clone());
        let all_left = || boxed(ExprKind::Local(left), ty.clone(), span);
        let both = |kind| expr(kind, ty.clone(), span);
        out.push(self.stmt(StmtKind::Let(left, set), span));
        let mut round = Vec::new();
        if let Universe::Piece(kind) = universe
            && !self.task.is_pure()
        {
            // A piece that was removed in an earlier iteration is skipped.
            let here = boxed(ExprKind::All(universe), ty.clone(), span);
            let waiting = boxed(ExprKind::Reserves(kind), ty.clone(), span);
            let there = Box::new(both(ExprKind::Union(here, waiting)));
            let still = both(ExprKind::Intersection(all_left(), there));
            round.push(self.stmt(StmtKind::Let(left, still), span));
            let none = expr(ExprKind::IsEmpty(all_left()), Ty::Bool, span);
            let stop = self.stmt(StmtKind::Stop, span);
            round.push(self.stmt(StmtKind::If(none, vec![stop], Vec::new()), span));
        }
        let element = universe.element();
        let next = ExprKind::Best(by.extreme, all_left(), by.it, Box::new(by.value));
        round.push(self.stmt(StmtKind::Let(local, expr(next, element.clone(), span)), span));
        let this = vec![expr(ExprKind::Local(local), element, span)];
        let this = boxed(ExprKind::SetOf(this), ty.clone(), span);
        let others = both(ExprKind::Difference(all_left(), this));
        round.push(self.stmt(StmtKind::Let(left, others), span));
        round.extend(body);
        let count = expr(ExprKind::Count(all_left()), Ty::Int, span);
        out.push(self.stmt(StmtKind::Repeat(count, round), span));
    }

    pub(super) fn lower_repeat(
        &mut self,
        most: Option<&AstExpr>,
        body: &Block<AstStmt>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let most = match most {
            Some(most) => self.lower_value(most, &Ty::Int, "the limit of `repeat`"),
            None => {
                let head = Span { end: body.span.start.max(span.start), ..span };
                self.report_and_recover(
                    Diagnostic::new(&codes::RULES_UNBOUNDED_LOOP, head, "this loop has no limit")
                        .label("may never end")
                        .help("write `repeat at most N { … }`; every step of a game has to end"),
                    head,
                )
            }
        };
        let ((), body) = self.lower_loop_body(body, None, |_| ());
        out.push(self.stmt(StmtKind::Repeat(most, body), span));
    }

    /// Lowers the body of a loop. Facts from before the loop hold in it only if no iteration
    /// invalidates them. `element` has the name and the local of the loop's element, and facts
    /// about it. These hold at the start of an iteration unless an earlier one wrote the state by
    /// another name. `lead` lowers the code that precedes the body in each iteration. Returns its
    /// result and the body.
    fn lower_loop_body<T>(
        &mut self,
        body: &Block<AstStmt>,
        element: Option<(&Name, LocalId, Vec<Fact>)>,
        lead: impl FnOnce(&mut Self) -> T,
    ) -> (T, Vec<Stmt>) {
        let is_call =
            |value: &AstExpr| self.procedure_with_value(&self.join_qualified(value)).is_some();
        // The word between two dots may name a module: `u.fog.seen` is the field `seen` of `u`.
        let is_module = |name: &Name| self.context.is_module(name);
        let changes =
            Changes::collect(body, &NameQueries { is_call: &is_call, is_module: &is_module });
        let mut assigned: Vec<LocalId> = Vec::new();
        for name in &changes.assigned {
            if let Some((first, width)) = self.find_name(name).map(|n| (n.local.index(), n.width)) {
                assigned.extend((first..first + width).map(castra_ir::id::<LocalId>));
            }
        }
        for local in &assigned {
            self.facts.forget_local(*local);
        }
        let program = self.context.program();
        let undisturbed = self.facts.undisturbed_facts();
        if changes.effects {
            self.facts.forget_changing();
        }
        if !changes.unknown_writes {
            let is_written = |fact: &Fact| changes.may_write_any(fact.cells(), None, program);
            self.facts.restore_undisturbed(undisturbed, is_written);
        }
        let before = self.facts.clone();
        let lead = lead(self);
        if let Some((name, local, mut facts)) = element.filter(|_| !changes.unknown_writes) {
            facts.retain(|fact| {
                let element = Some((name.text.as_str(), local));
                let written = changes.may_write_any(fact.cells(), element, program);
                !written && !assigned.iter().any(|at| *at != local && fact.depends_on(*at))
            });
            self.facts.learn_undisturbed(facts);
        }
        self.task.enter_loop();
        let (body, _) = self.lower_block(body, false);
        self.task.leave_loop();
        self.facts = before;
        (lead, body)
    }
}
