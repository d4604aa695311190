//! `for each` and `repeat`, and what a loop makes doubtful.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Block, Expr as AstExpr, Name, Stmt as AstStmt};

use super::loop_changes::{Changes, Names};
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameSort;
use crate::rules::types::facts::Fact;
use castra_ir::{LocalId, Stmt, StmtKind, Ty, Universe};

impl Lowering<'_, '_, '_> {
    pub(super) fn for_each(
        &mut self,
        name: &Name,
        set: &AstExpr,
        from: Option<&AstExpr>,
        body: &Block<AstStmt>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let found = self.named_set(name, set, "the set of `for each`");
        let from = from.map(|from| {
            let value = self.value(from, &Ty::Army, "the army after `from`");
            if let Some((_, universe)) = &found
                && *universe != Universe::Army
            {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        from.span,
                        "`from` works only with armies",
                    )
                    .label("these have no order of play")
                    .help("remove `from …`"),
                );
            }
            value
        });
        let element = found.as_ref().map_or(Ty::Error, |(_, universe)| universe.element());
        let mark = self.scope.mark();
        let local = self.declare(name, element, NameSort::Let);
        if let Some((set, Universe::Int)) = &found {
            let interval = self.of_element(set);
            self.lies_within(local, interval);
        }
        let mut shown = match &found {
            Some((set, _)) => self.shown_of_element(set, local),
            None => Vec::new(),
        };
        if let Some((_, Universe::Army)) = &found {
            shown.extend(self.shown_of_answers(local, name.span));
        }
        let body = self.loop_body(body, Some((name, local, shown)));
        self.leave(mark);
        let Some((set, _)) = found else { return };
        out.push(self.stmt(StmtKind::ForEach { local, set, from, body }, span));
    }

    pub(super) fn repeat(
        &mut self,
        most: Option<&AstExpr>,
        body: &Block<AstStmt>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let most = match most {
            Some(most) => self.value(most, &Ty::Int, "the limit of `repeat`"),
            None => {
                let head = Span { end: body.span.start.max(span.start), ..span };
                self.wrong(
                    Diagnostic::new(&codes::RULES_UNBOUNDED_LOOP, head, "this loop has no limit")
                        .label("may never end")
                        .help("write `repeat at most N { … }`; every step of a game has to end"),
                    head,
                )
            }
        };
        let body = self.loop_body(body, None);
        out.push(self.stmt(StmtKind::Repeat(most, body), span));
    }

    /// The body of a loop: what is known before it holds in it only as far as the body leaves it
    /// alone. Of the element of its set, `shown` is known when a round begins: rounds before it
    /// were about other elements, so that only what they write by another name is in its way.
    fn loop_body(
        &mut self,
        body: &Block<AstStmt>,
        element: Option<(&Name, LocalId, Vec<Fact>)>,
    ) -> Vec<Stmt> {
        let does = |value: &AstExpr| self.procedure_with_value(&self.qualified(value)).is_some();
        // A word between two dots is the name of a module, not that of a field.
        let is_module = |name: &Name| self.context.is_module(name);
        let changes = Changes::of(body, &Names { does: &does, is_module: &is_module });
        let mut assigned: Vec<LocalId> = Vec::new();
        for name in &changes.assigned {
            if let Some((first, width)) = self.named(name).map(|n| (n.local.index(), n.width)) {
                assigned.extend((first..first + width).map(castra_ir::id::<LocalId>));
            }
        }
        for local in &assigned {
            self.facts.forget_local(*local);
        }
        let program = self.context.program();
        let undisturbed = self.facts.undisturbed();
        if changes.effects {
            self.facts.forget_changing();
        }
        if !changes.wild {
            let is_written = |fact: &Fact| changes.write_any(fact.cells(), None, program);
            self.facts.put_back(undisturbed, is_written);
        }
        let before = self.facts.clone();
        if let Some((name, local, mut shown)) = element.filter(|_| !changes.wild) {
            shown.retain(|fact| {
                let element = Some((name.text.as_str(), local));
                let written = changes.write_any(fact.cells(), element, program);
                !written && !assigned.iter().any(|at| *at != local && fact.is_of(*at))
            });
            self.facts.learn_undisturbed(shown);
        }
        self.task.enter_loop();
        let (body, _) = self.block(body, false);
        self.task.leave_loop();
        self.facts = before;
        body
    }
}
