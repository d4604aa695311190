//! Statements: blocks, branches, loops, and what ends them.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{
    self, Block, Expr as AstExpr, ExprKind as Ast, Name, Node, Stmt as AstStmt,
    StmtKind as AstKind, TypeRef,
};

use super::fit::maybe;
use super::lowering::{Lowering, NameSort, Role, expr};
use super::record::Fields;
use crate::vocabulary::Meaning;
use castra_defs::UseKind;
use castra_ir::{DieId, Export, ExprKind, Stmt, StmtKind, Ty, Universe};

/// The most dice that are rolled at once.
const MOST_DICE: i64 = 255;

impl Lowering<'_, '_, '_> {
    /// The statements of a block, and whether nothing behind it is ever done.
    /// The last statement of a `tail` is the value of a function.
    pub(super) fn block(&mut self, block: &Block<AstStmt>, tail: bool) -> (Vec<Stmt>, bool) {
        let names = self.names.len();
        let cites = self.cites.len();
        let done = self.stmts(block, tail);
        self.leave(names);
        self.cites.truncate(cites);
        done
    }

    /// As [`Self::block`], the names and clauses staying in scope.
    pub(super) fn stmts(&mut self, block: &Block<AstStmt>, tail: bool) -> (Vec<Stmt>, bool) {
        let mut out = Vec::new();
        let mut ends = false;
        let mut warned = false;
        let last = block.entries.iter().rposition(|e| match &e.node {
            Node::Is(stmt) => !matches!(stmt.kind, AstKind::Cite(_)),
            _ => false,
        });
        for (i, entry) in block.entries.iter().enumerate() {
            match &entry.node {
                Node::Is(stmt) => {
                    if ends && !warned {
                        warned = true;
                        self.unreachable(stmt.span);
                    }
                    ends |= self.one(stmt, tail && last == Some(i), &mut out);
                }
                Node::Cite(clauses) => {
                    let clauses = self.clauses(clauses);
                    self.cites.extend(clauses);
                }
                Node::Accept(_) => {}
                Node::Junk => self.broken = true,
            }
        }
        // What could not be read may have been a `return`.
        (out, ends || (tail && block.is_broken()))
    }

    /// A single statement in the place of a block.
    pub(super) fn arm_stmt(&mut self, stmt: &AstStmt, tail: bool) -> (Vec<Stmt>, bool) {
        let mut out = Vec::new();
        let ends = self.one(stmt, tail, &mut out);
        (out, ends)
    }

    fn unreachable(&mut self, span: Span) {
        self.report(
            Diagnostic::new(&codes::RULES_UNREACHABLE, span, "this is never reached")
                .label("never reached")
                .help("remove it, or the line before it that ends the block"),
        );
    }

    /// A line that belongs only into the body of a change, or there only at its
    /// beginning.
    fn not_in_a_change(&mut self, span: Span) {
        self.report(
            Diagnostic::new(
                &codes::MODULE_MISPLACED,
                span,
                "this line is allowed only in a change, at the top level and once",
            )
            .label("not allowed here")
            .help("write `if` and a block; in a change, `when` comes first"),
        );
    }

    /// Takes note that a statement changes something; a function may not.
    pub(super) fn effect(&mut self, span: Span, what: &str) {
        self.facts.forget_changing();
        self.act(span, what);
    }

    /// Takes note that a statement does something that changes no state.
    fn act(&mut self, span: Span, what: &str) {
        if self.is_pure() {
            self.report(
                Diagnostic::new(
                    &codes::RULES_EFFECT_IN_FN,
                    span,
                    format!("a function cannot have side effects, but this {what}"),
                )
                .label("has a side effect")
                .help("do it in a `proc`, and pass the function what it needs"),
            );
        }
    }

    /// Adds what a statement does; whether nothing behind it is ever done.
    fn one(&mut self, stmt: &AstStmt, tail: bool, out: &mut Vec<Stmt>) -> bool {
        let span = stmt.span;
        let add =
            |this: &Self, kind: StmtKind, out: &mut Vec<Stmt>| out.push(this.stmt(kind, span));
        match &stmt.kind {
            AstKind::Let { var, name, ty, value } => {
                self.let_((*var, name, ty.as_ref()), value, span, out);
            }
            AstKind::Assign { place, op, value } => self.assign(place, *op, value, span, out),
            AstKind::If { condition, then, otherwise } => {
                return self.if_stmt(condition, then, otherwise.as_ref(), tail, span, out);
            }
            AstKind::Match { value, arms } => {
                let (stmt, ends) = self.match_stmt(value, arms, tail, span);
                out.push(stmt);
                return ends;
            }
            AstKind::ForEach { name, set, from, body } => {
                self.for_each(name, set, from.as_ref(), body, span, out);
            }
            AstKind::Repeat { most, body } => self.repeat(most.as_ref(), body, span, out),
            AstKind::Held { endings, body } => self.held(*endings, body, span, out),
            AstKind::Stop => {
                if self.leaves_held(span, "stop") {
                    return false;
                }
                if self.loops == 0 {
                    self.report(
                        Diagnostic::new(
                            &codes::RULES_STOP_OUTSIDE_LOOP,
                            span,
                            "there is no loop to stop",
                        )
                        .label("not within `repeat` or `for each`")
                        .help("to leave a procedure, write `return`"),
                    );
                    return false;
                }
                add(self, StmtKind::Stop, out);
                return true;
            }
            AstKind::Return(value) => {
                if self.held.is_some() {
                    self.leaves_held(span, "return");
                }
                self.return_(value.as_ref(), span, out);
                return true;
            }
            AstKind::Choose(choose) => self.choose(choose, span, out),
            AstKind::Pick { name, set } => {
                self.effect(span, "picks at random");
                let universe = match self.named_set(name, set, "the set to pick from") {
                    Some((set, universe)) => {
                        let local = self.declare(name, universe.element(), NameSort::Let);
                        if universe == Universe::Int {
                            let interval = self.of_element(&set);
                            self.lies_within(local, interval);
                        }
                        add(self, StmtKind::Pick(local, set), out);
                        return false;
                    }
                    None => Ty::Never,
                };
                self.declare(name, universe, NameSort::Let);
            }
            AstKind::Step { name, with, body } => {
                if self.is_pure() {
                    self.effect(span, "names a part of a procedure");
                }
                let shared = self.shared(name, with);
                let (body, ends) = self.block(body, false);
                // A module may have changed what is shared.
                shared.iter().for_each(|at| self.facts.forget_local(*at));
                add(self, StmtKind::Step(name.text.to_string(), body), out);
                // What a module does instead of the step may go on behind it.
                return ends && !matches!(self.role, Role::Gives(_));
            }
            AstKind::When(_) | AstKind::Stage(_) => self.not_in_a_change(span),
            AstKind::Window { name, args, who, in_turn } => {
                self.effect(span, "opens a window");
                self.window(name, args, who, *in_turn, span, out);
            }
            AstKind::NextTurn(army) => {
                self.effect(span, "changes whose turn it is");
                let army = self.value(army, &Ty::Army, "the army of the next turn");
                add(self, StmtKind::NextTurn(army), out);
            }
            AstKind::End { how, army, reason } => {
                self.effect(span, "ends the game");
                let what = match how {
                    ast::EndingKind::Victory => "the army that wins",
                    _ => "the army that loses",
                };
                let reason = reason.as_ref().map(|r| r.value.clone()).unwrap_or_default();
                let army = match (how, army) {
                    (ast::EndingKind::Victory, Some(army)) => {
                        let who = self.expr(army, Some(&Ty::Army));
                        if who.ty == Ty::Set(Universe::Army) {
                            self.victory_of_several(who, reason, span, out);
                            return self.role != Role::Test;
                        }
                        Some(self.fit(who, Some(army), &Ty::Army, what))
                    }
                    (_, army) => army.as_ref().map(|army| self.value(army, &Ty::Army, what)),
                };
                add(self, StmtKind::End(*how, army, reason), out);
                return self.role != Role::Test;
            }
            AstKind::Say(text) => {
                self.act(span, "says something");
                let parts = self.say(text);
                add(self, StmtKind::Say(parts), out);
            }
            AstKind::Cite(clauses) => {
                let clauses = self.clauses(clauses);
                self.cites.extend(clauses);
            }
            AstKind::Expr(value) => {
                self.line = Some(value.span.start);
                return self.expr_stmt(value, tail, span, out);
            }
            AstKind::Test(test) => self.test_stmt(test, span, out),
            AstKind::Move { .. }
            | AstKind::Draw { .. }
            | AstKind::Shuffle(_)
            | AstKind::Fill { .. }
            | AstKind::Reveal { .. }
            | AstKind::Remove(_)
            | AstKind::Lift(_)
            | AstKind::Conceal(_)
            | AstKind::Place { .. } => self.effect_stmt(&stmt.kind, span, out),
        }
        false
    }

    fn let_(
        &mut self,
        (var, name, ty): (bool, &Name, Option<&TypeRef>),
        value: &AstExpr,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let sort = if var { NameSort::Var } else { NameSort::Let };
        let ty = ty.map(|ty| self.written_type(ty, name));
        if let Ast::Roll(count, die) = &value.kind {
            self.act(span, "rolls dice");
            let count =
                count.as_ref().map(|count| self.value(count, &Ty::Int, "the number of dice"));
            let Some((die, face)) = self.die(die, count.is_some()) else {
                self.declare(name, Ty::Never, sort);
                return;
            };
            let kind = match count {
                Some(count) => {
                    if let ExprKind::Const(dice) = count.kind
                        && count.ty == Ty::Int
                        && !(0..=MOST_DICE).contains(&dice)
                    {
                        self.report(
                            Diagnostic::new(
                                &codes::TYPE_OUT_OF_RANGE,
                                count.span,
                                format!("{dice} dice cannot be rolled together"),
                            )
                            .label("too many")
                            .help(format!("roll 0 to {MOST_DICE} dice at a time")),
                        );
                    }
                    self.rolled_as(name, &Ty::Rolled(die), ty.as_ref(), span);
                    let local = self.declare(name, Ty::Rolled(die), sort);
                    if !var {
                        let dice = self.interval(&count);
                        self.lies_within(local, dice);
                    }
                    StmtKind::RollMany(local, count, die)
                }
                None => {
                    self.rolled_as(name, &face, ty.as_ref(), span);
                    let local = self.declare(name, face, sort);
                    if !var {
                        let face = self.of_face(die);
                        self.lies_within(local, face);
                    }
                    StmtKind::RollOne(local, die)
                }
            };
            out.push(self.stmt(kind, span));
            return;
        }
        if let Some(Ty::Record(want)) = ty {
            let values = self.record_wanted(value, want, &format!("`{}`", name.text), out);
            return self.let_record(name, Fields { record: want, values }, sort, span, out);
        }
        self.begins_empty(name, ty.as_ref(), value);
        if ty.is_none()
            && let Some(fields) = self.record(value, out)
        {
            return self.let_record(name, fields, sort, span, out);
        }
        let (value, ty) = match ty {
            Some(ty) => (self.value_or_call(value, &ty, &format!("`{}`", name.text), out), ty),
            None => {
                let value = match self.call_with_value(value, out) {
                    Some(given) => given,
                    None => self.expr(value, None),
                };
                let ty = value.ty.clone();
                (value, ty)
            }
        };
        let local = self.declare(name, ty, sort);
        if !var && value.ty == Ty::Int {
            let interval = self.interval(&value);
            self.lies_within(local, interval);
        }
        self.learn_assigned(local, &value);
        out.push(self.stmt(StmtKind::Let(local, value), span));
    }

    /// Warns of a set that begins empty because something is taken from itself.
    fn begins_empty(&mut self, name: &Name, ty: Option<&Ty>, value: &AstExpr) {
        let Ast::Binary(ast::BinaryOp::Subtract, _, a, b) = &value.kind else { return };
        if ty.is_some() || !super::expr::is_same_name(a, b) {
            return;
        }
        let Ty::Set(of) = self.quietly(|this| this.expr(a, None)).ty else { return };
        let ty = self.context.type_text(&Ty::Set(of));
        let to = Span { end: value.span.end, ..name.span.after() };
        self.report(
            Diagnostic::new(&codes::RULES_ROUNDABOUT, value.span, "a set without itself is empty")
                .label("always empty")
                .suggest(
                    format!("write `{}: {ty} = {{}}`", name.text),
                    to,
                    format!(": {ty} = {{}}"),
                ),
        );
    }

    /// The type that is written behind a name.
    fn written_type(&mut self, ty: &TypeRef, name: &Name) -> Ty {
        let mut problems = Vec::new();
        let ty = self.context.vocabulary.rule_type(ty, &name.text, &mut problems);
        problems.into_iter().for_each(|problem| self.report(problem));
        ty.unwrap_or(Ty::Never)
    }

    /// What is rolled has the type of the die, whatever is written.
    fn rolled_as(&mut self, name: &Name, rolled: &Ty, ty: Option<&Ty>, span: Span) {
        let Some(ty) = ty.filter(|ty| **ty != *rolled && **ty != Ty::Never) else { return };
        let (have, want) = (self.context.describe(rolled), self.context.describe(ty));
        self.report(
            Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                span,
                format!("`{}` must be {want}, but the roll is {have}", name.text),
            )
            .label(have)
            .help("leave out the type: the die gives it"),
        );
    }

    /// A die by its name, and the type of its faces.
    fn die(&mut self, name: &Name, several: bool) -> Option<(DieId, Ty)> {
        let program = self.context.program();
        let found = self.context.meanings(name).find_map(|m| match m {
            Meaning::Die(id) => Some(id),
            _ => None,
        });
        let Some((id, die)) = found.and_then(|id| Some((id, program.dice.get(id.index())?))) else {
            let known = program.dice.iter().map(|d| d.name.as_str());
            self.report(crate::names::unknown(&codes::NAME_UNKNOWN, "die", name, known));
            return None;
        };
        if several && die.distinct.len() > 8 {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    name.span,
                    format!("`{}` has too many faces to roll several together", name.text),
                )
                .label(format!("{} different faces", die.distinct.len()))
                .help("roll them one at a time; at most eight different faces can be counted"),
            );
            return None;
        }
        Some((id, die.face.clone()))
    }

    fn if_stmt(
        &mut self,
        condition: &AstExpr,
        then: &Block<AstStmt>,
        otherwise: Option<&Block<AstStmt>>,
        tail: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> bool {
        let condition = self.truth(condition, "the condition of `if`");
        let before = self.facts.clone();
        self.facts.learn(&condition.yes);
        let (yes, yes_ends) = self.block(then, tail);
        let after_yes = std::mem::replace(&mut self.facts, before);
        self.facts.learn(&condition.no);
        let (no, no_ends) = match otherwise {
            Some(block) => self.block(block, tail),
            None => (Vec::new(), false),
        };
        match (yes_ends, no_ends) {
            (false, false) => self.facts.meet(&after_yes),
            (false, true) => self.facts = after_yes,
            (true, _) => {}
        }
        out.push(self.stmt(StmtKind::If(condition.expr, yes, no), span));
        yes_ends && no_ends
    }

    fn for_each(
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
        let element = found.as_ref().map_or(Ty::Never, |(_, universe)| universe.element());
        let mark = self.names.len();
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

    fn repeat(
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
        let mut changes = Changes::default();
        changes.of(body);
        for name in changes.assigned {
            if let Some((first, width)) = self.named(name).map(|n| (n.local.index(), n.width)) {
                (first..first + width).for_each(|at| self.facts.forget_local(castra_ir::id(at)));
            }
        }
        if changes.effects {
            self.facts.forget_changing();
        }
        let before = self.facts.clone();
        self.loops += 1;
        let (body, _) = self.block(body, false);
        self.loops -= 1;
        self.facts = before;
        body
    }

    fn return_(&mut self, value: Option<&AstExpr>, span: Span, out: &mut Vec<Stmt>) {
        let wanted = self.result();
        let value = match (value, wanted) {
            (Some(value), Some(Ty::Record(record))) => {
                let what = self.title.clone();
                let values = self.record_wanted(value, record, &what, out);
                out.push(self.stmt(StmtKind::Return(values), span));
                return;
            }
            (Some(value), Some(ty)) => {
                let what = self.title.clone();
                Some(self.value_or_call(value, &ty, &what, out))
            }
            (None, Some(_)) => {
                let what = self.title.clone();
                Some(
                    self.wrong(
                        Diagnostic::new(
                            &codes::RULES_NO_VALUE,
                            span,
                            format!("{what} is missing here"),
                        )
                        .label("no value")
                        .help("write `return VALUE`"),
                        span,
                    ),
                )
            }
            (Some(value), None) => {
                self.expr(value, None);
                self.report(
                    Diagnostic::new(
                        &codes::RULES_VALUE_IGNORED,
                        value.span,
                        "this returns a value, but nothing here has one",
                    )
                    .label("not used")
                    .help(
                        "write `return` alone; a `fn` returns a value, and a `proc` with `-> TYPE`",
                    ),
                );
                None
            }
            (None, None) => None,
        };
        let values = match value {
            Some(value) => vec![value],
            None => self.given_back_at(span),
        };
        out.push(self.stmt(StmtKind::Return(values), span));
    }

    /// What a `return` without a value gives back, and the end of a body.
    pub(super) fn given_back_at(&self, span: Span) -> Vec<castra_ir::Expr> {
        self.gives_back.iter().map(|at| local(*at, self.type_of(*at), span)).collect()
    }

    /// What a step shares with changes of it, by `with`: the locals.
    fn shared(&mut self, step: &Name, with: &[Name]) -> Vec<castra_ir::LocalId> {
        let (mut names, mut locals) = (Vec::new(), Vec::new());
        for name in with {
            let found =
                self.named(&name.text).map(|n| (n.local, n.width, n.sort, n.span, n.record));
            let Some((first, width, sort, span, record)) = found else {
                self.report(
                    Diagnostic::new(
                        &codes::NAME_UNKNOWN,
                        name.span,
                        format!("there is no name `{}` to share here", name.text),
                    )
                    .label("declared below or not at all")
                    .help(format!("write `var {} = …` on a line before the step", name.text)),
                );
                self.reporter.uses(name, UseKind::Read, crate::uses::Meant::Nothing);
                continue;
            };
            self.find(name);
            if sort != NameSort::Var {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_NOT_STATE,
                        name.span,
                        format!("`{}` cannot be shared: it never changes", name.text),
                    )
                    .label("only a `var` can be shared")
                    .related(span, "declared here")
                    .help(format!("write `var {} = …` where it is declared", name.text)),
                );
                continue;
            }
            let ty = record.map_or_else(|| self.type_of(first), Ty::Record);
            names.push((name.text.to_string(), ty));
            locals.extend(
                (first.index()..first.index() + width).map(castra_ir::id::<castra_ir::LocalId>),
            );
        }
        if !with.is_empty() {
            let step = step.text.to_string();
            self.exports.push(Export { step, names, locals: locals.clone() });
        }
        locals
    }

    /// A call of a procedure; in the last line of a function its value.
    fn expr_stmt(&mut self, value: &AstExpr, tail: bool, span: Span, out: &mut Vec<Stmt>) -> bool {
        let vocabulary = self.context.vocabulary;
        let procedure = |name: &Name| {
            self.context.meanings(name).find_map(|m| match m {
                Meaning::Procedure(id) => Some(id),
                _ => None,
            })
        };
        match &value.kind {
            Ast::Call(name, args) => {
                if let Some(id) = procedure(name) {
                    let head = vocabulary.procedures.get(id.index());
                    let has_value = head.is_some_and(|head| head.result.is_some());
                    if tail && has_value {
                        self.return_(Some(value), span, out);
                        return true;
                    }
                    self.call_procedure(id, name, args, Vec::new(), span, out);
                    // An effect in a function has been reported.
                    return tail && self.is_pure();
                }
            }
            Ast::Name(name) if self.named(&name.text).is_none() => {
                if let Some(id) = procedure(name) {
                    self.found(name, UseKind::Call, Meaning::Procedure(id));
                    self.context.called.borrow_mut().procedures.insert(id);
                    self.report(
                        Diagnostic::new(
                            &codes::RULES_WRONG_ARGUMENTS,
                            name.span,
                            format!("`{}` needs parentheses", name.text),
                        )
                        .label("parentheses are missing")
                        .help(format!("write `{}(…)`", name.text))
                        .suggest(
                            "add the parentheses",
                            name.span.after(),
                            "()",
                        ),
                    );
                    return tail;
                }
            }
            _ => {}
        }
        if tail {
            self.return_(Some(value), span, out);
            return true;
        }
        let read = self.expr(value, None);
        if read.ty == Ty::Never {
            return false;
        }
        let is_call = matches!(value.kind, Ast::Call(..));
        let have = self.context.describe(&read.ty);
        let diagnostic =
            Diagnostic::new(&codes::RULES_VALUE_IGNORED, span, "this value is not used")
                .label(have);
        let is_comparison =
            matches!(value.kind, Ast::Binary(ast::BinaryOp::Equal, ..)) && !self.is_pure();
        self.report(diagnostic.help(if is_call {
            "use the value, `let x = …`, or make it a `proc` if it should change something"
        } else if is_comparison {
            "to change something, write `=` instead of `==`"
        } else if self.is_pure() {
            "only the last line of a function is its value; to return earlier, write `return`"
        } else {
            "name it, `let x = …`, or remove it"
        }));
        false
    }
}

/// What statements may change.
#[derive(Default)]
struct Changes<'a> {
    /// Names that something is assigned to.
    assigned: Vec<&'a str>,
    /// Whether anything besides locals may change.
    effects: bool,
}

impl<'a> Changes<'a> {
    fn of(&mut self, block: &'a Block<AstStmt>) {
        for stmt in block.iter() {
            self.one(stmt);
        }
    }

    fn one(&mut self, stmt: &'a AstStmt) {
        match &stmt.kind {
            AstKind::Let { value, .. } => {
                self.effects |= matches!(value.kind, Ast::Roll(..));
            }
            AstKind::Assign { place, .. } => match &place.kind {
                // State of the game has a name of its own, too.
                Ast::Name(name) => {
                    self.assigned.push(&name.text);
                    self.effects = true;
                }
                Ast::Member(of, _) => {
                    if let Ast::Name(name) = &of.kind {
                        self.assigned.push(&name.text);
                    }
                    self.effects = true;
                }
                _ => self.effects = true,
            },
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
            AstKind::Choose(choose) => {
                self.effects = true;
                for block in choose.body.iter().chain(&choose.otherwise) {
                    self.of(block);
                }
            }
            AstKind::Step { with, body, .. } => {
                self.assigned.extend(with.iter().map(|name| name.text.as_str()));
                self.of(body);
            }
            _ => self.effects = true,
        }
    }
}

/// A local as a value.
pub(super) fn local(id: castra_ir::LocalId, ty: Ty, span: Span) -> castra_ir::Expr {
    expr(ExprKind::Local(id), ty, span)
}

/// The type of a choice that may be of nothing.
pub(super) fn or_none(ty: Ty) -> Ty {
    if ty == Ty::Never { ty } else { maybe(ty) }
}
