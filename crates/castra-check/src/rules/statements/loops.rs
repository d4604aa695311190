//! `for each` and `repeat`, and what a loop makes doubtful.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{
    self, Block, Expr as AstExpr, ExprKind as Ast, Name, Stmt as AstStmt, StmtKind as AstKind,
};

use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameSort;
use castra_ir::{Stmt, StmtKind, Ty, Universe};

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
        let body = self.loop_body(body);
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
        let body = self.loop_body(body);
        out.push(self.stmt(StmtKind::Repeat(most, body), span));
    }

    /// The body of a loop: what is known before it holds in it only as far as
    /// the body leaves it alone.
    fn loop_body(&mut self, body: &Block<AstStmt>) -> Vec<Stmt> {
        let does = |value: &AstExpr| self.procedure_with_value(&self.qualified(value)).is_some();
        let mut changes = Changes { does: &does, assigned: Vec::new(), effects: false };
        changes.of(body);
        let Changes { assigned, effects, .. } = changes;
        for name in assigned {
            if let Some((first, width)) = self.named(name).map(|n| (n.local.index(), n.width)) {
                (first..first + width).for_each(|at| self.facts.forget_local(castra_ir::id(at)));
            }
        }
        if effects {
            self.facts.forget_changing();
        }
        let before = self.facts.clone();
        self.task.enter_loop();
        let (body, _) = self.block(body, false);
        self.task.leave_loop();
        self.facts = before;
        body
    }
}

/// What statements may change.
struct Changes<'a, 'd> {
    /// Whether a value is what a procedure gives back, which may do anything.
    does: &'d dyn Fn(&AstExpr) -> bool,
    /// Names that something is assigned to.
    assigned: Vec<&'a str>,
    /// Whether anything besides locals may change.
    effects: bool,
}

impl<'a> Changes<'a, '_> {
    fn of(&mut self, block: &'a Block<AstStmt>) {
        for stmt in block.iter() {
            self.one(stmt);
        }
    }

    fn one(&mut self, stmt: &'a AstStmt) {
        match &stmt.kind {
            AstKind::Let { value, .. } => {
                self.effects |= matches!(value.kind, Ast::Roll(..)) || (self.does)(value);
            }
            // State of the game has a name of its own, too.
            AstKind::Assign { place, .. } => {
                self.effects = true;
                self.assigned.extend(kept_in(place).map(|name| name.text.as_str()));
            }
            AstKind::Reroll(dice) => {
                self.effects = true;
                self.assigned.extend(kept_in(dice).map(|name| name.text.as_str()));
            }
            AstKind::If { then, otherwise, .. } => {
                self.of(then);
                if let Some(otherwise) = otherwise {
                    self.of(otherwise);
                }
            }
            AstKind::Match { arms, .. } => {
                for arm in arms.iter() {
                    match &arm.body {
                        ast::ArmBody::Block(block) => self.of(block),
                        // A value where a statement belongs: a procedure.
                        ast::ArmBody::Value(_) => self.effects = true,
                    }
                }
            }
            AstKind::ForEach { body, .. } | AstKind::Repeat { body, .. } => self.of(body),
            AstKind::Held { body, .. } => {
                self.effects = true;
                self.of(body);
            }
            AstKind::Stop | AstKind::Return(_) | AstKind::Cite(_) => {}
            AstKind::Whether(whether) => {
                self.effects = true;
                for block in whether.body.iter().chain(&whether.otherwise) {
                    self.of(block);
                }
            }
            AstKind::Choose(choose) => {
                self.effects = true;
                for block in choose.body.iter().chain(&choose.otherwise) {
                    self.of(block);
                }
            }
            AstKind::Step { with, body, .. } => {
                // A module may do something before or after it.
                self.effects = true;
                self.assigned.extend(with.iter().map(|name| name.text.as_str()));
                self.of(body);
            }
            AstKind::Pick { .. }
            | AstKind::Move { .. }
            | AstKind::Draw { .. }
            | AstKind::Shuffle(_)
            | AstKind::Fill { .. }
            | AstKind::Reveal { .. }
            | AstKind::Remove(_)
            | AstKind::Change { .. }
            | AstKind::Lift(_)
            | AstKind::Conceal(_)
            | AstKind::Place { .. }
            | AstKind::Window { .. }
            | AstKind::NextTurn(_)
            | AstKind::End { .. }
            | AstKind::Say(_)
            | AstKind::Expr(_)
            | AstKind::When(_)
            | AstKind::Stage(_)
            | AstKind::Test(_) => self.effects = true,
        }
    }
}

/// The name that keeps what an assignment or a `reroll` changes: `r` of `r.of.hits`, `thrown` of
/// `thrown where it == 1`.
fn kept_in(place: &AstExpr) -> Option<&Name> {
    match &place.kind {
        Ast::Name(name) => Some(name),
        Ast::Member(of, _) | Ast::Where { set: of, .. } => kept_in(of),
        // `highest(2, thrown)`
        Ast::Call(_, args) => args.last().and_then(kept_in),
        _ => None,
    }
}
