//! Windows: moments at which reactions are offered.

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{Expr as AstExpr, Name, Text};
use smol_str::SmolStr;

use crate::rules::context::ReactionHead;
use crate::rules::lower::values::{arithmetic, expr, local as local_value};
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::{NameKind, ScopeName};
use castra_ir::{
    Binary, Decider, Expr, ExprKind, LocalId, Reaction, Stmt, StmtKind, TextPart, Ty, Universe,
};

/// The maximum number of rounds in which armies react in turn. In a sensible game every reaction
/// has a cost; in other games this limit ends the reactions.
const MAX_ROUNDS: i64 = 1000;

/// The maximum number of reactions on offer, summed over all statements that open a window.
const MAX_OFFERED: usize = 20_000;

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_window(
        &mut self,
        name: &Name,
        args: &[AstExpr],
        who: &[AstExpr],
        in_turn: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let windows = &self.context.symbols.windows;
        let found = windows.iter().position(|w| w.name == name.text);
        let head = found.and_then(|at| windows.get(at));
        let values = match head {
            Some(head) => self.lower_args(name, args, &head.params, head.span, span),
            None => {
                let known = windows.iter().map(|w| w.name.as_str());
                self.report(castra_resolve::names::undeclared_name(
                    ExpectedName::Window,
                    name,
                    known,
                ));
                for arg in args {
                    self.lower_expr(arg, None);
                }
                None
            }
        };
        let all = self.lower_army_set(who);
        let who = if all.is_some() { &[] } else { who };
        let deciders: Vec<Decider> =
            who.iter().map(|who| self.lower_decider(Some(who), span)).collect();
        if self.context.test.is_some() {
            self.report(
                Diagnostic::new(&codes::RULES_TEST_ONLY, span, "a test cannot open a window")
                    .label("only rules can")
                    .help("call the procedure that opens it"),
            );
            return;
        }
        let (Some(window), Some(values)) = (found, values) else { return };
        let mut given: Vec<Expr> = Vec::new();
        for value in values {
            given.push(self.evaluate_once("told", value, out));
        }
        if let Some(all) = all {
            let all = self.evaluate_once("armies", all, out);
            self.offer_armies(window, &name.text, &given, all, in_turn, span, out);
            return;
        }
        let deciders: Vec<Decider> = deciders
            .into_iter()
            .map(|by| Decider { army: self.evaluate_once("army", by.army, out), ..by })
            .collect();
        if !in_turn && deciders.len() == 1 {
            for by in deciders {
                let reacted = self.add_local("reacted", Ty::Bool);
                self.lower_react(window, &name.text, &given, by, reacted, span, out);
            }
            return;
        }
        self.offer_deciders(window, &name.text, &given, deciders, in_turn, span, out);
    }

    /// Lowers a set of armies that may react, as in `for enemies(us)`; `None` for listed armies and
    /// roles.
    fn lower_army_set(&mut self, who: &[AstExpr]) -> Option<Expr> {
        let [who] = who else { return None };
        let value = self.without_reports(|this| this.lower_expr(who, None));
        (value.ty == Ty::Set(Universe::Army)).then(|| self.lower_expr(who, None))
    }

    /// Copies a value to a local, so that it is evaluated once; leaves a constant as it is.
    fn evaluate_once(&mut self, name: &str, value: Expr, out: &mut Vec<Stmt>) -> Expr {
        if matches!(value.kind, ExprKind::Const(_)) {
            return value;
        }
        let span = value.span;
        self.store_in_local(value, name, span, out)
    }

    /// Offers the window to each decider in turn; if `in_turn`, until all have passed in a row.
    #[expect(clippy::too_many_arguments, reason = "the arguments of a window")]
    fn offer_deciders(
        &mut self,
        window: usize,
        name: &SmolStr,
        given: &[Expr],
        deciders: Vec<Decider>,
        in_turn: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let reacted = self.add_local("reacted", Ty::Bool);
        if !in_turn {
            for by in deciders {
                self.lower_react(window, name, given, by, reacted, span, out);
            }
            return;
        }
        let passes = self.add_local("passes", Ty::Int);
        let all = int(i64::try_from(deciders.len()).unwrap_or(i64::MAX), span);
        out.push(self.stmt(StmtKind::Let(passes, int(0, span)), span));
        let mut body = Vec::new();
        for by in deciders {
            self.lower_react(window, name, given, by, reacted, span, &mut body);
            body.push(self.count_pass(passes, reacted, span));
            body.push(self.stop_when_passed(passes, &all, span));
        }
        self.repeat_rounds(passes, all, body, span, out);
    }

    /// Offers the window to each army of a set in the order of play; if `in_turn`, until all have
    /// passed in a row:
    ///
    /// ```text
    /// let passes = 0
    /// repeat at most 1000 {
    ///   for each army in armies { if passes < count(armies) { react; passes = … } }
    ///   if passes >= count(armies) { stop }
    /// }
    /// ```
    #[expect(clippy::too_many_arguments, reason = "the arguments of a window")]
    fn offer_armies(
        &mut self,
        window: usize,
        name: &SmolStr,
        given: &[Expr],
        armies: Expr,
        in_turn: bool,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let (reacted, army) =
            (self.add_local("reacted", Ty::Bool), self.add_local("army", Ty::Army));
        let by = Decider { army: local_value(army, Ty::Army, span), role: None, secret: false };
        let from = self.context.has_us().then(|| expr(ExprKind::Us, Ty::Army, span));
        let mut body = Vec::new();
        self.lower_react(window, name, given, by, reacted, span, &mut body);
        let each = |body| StmtKind::ForEach { local: army, set: armies.clone(), from, body };
        if !in_turn {
            out.push(self.stmt(each(body), span));
            return;
        }
        let passes = self.add_local("passes", Ty::Int);
        let all = expr(ExprKind::Count(Box::new(armies.clone())), Ty::Int, span);
        out.push(self.stmt(StmtKind::Let(passes, int(0, span)), span));
        body.push(self.count_pass(passes, reacted, span));
        let open = self
            .stmt(StmtKind::If(not_all_passed_test(passes, &all, span), body, Vec::new()), span);
        let round = self.stmt(each(vec![open]), span);
        let body = vec![round, self.stop_when_passed(passes, &all, span)];
        self.repeat_rounds(passes, all, body, span, out);
    }

    /// Returns the statement that counts a pass, or resets the count after a reaction.
    fn count_pass(&self, passes: LocalId, reacted: LocalId, span: Span) -> Stmt {
        let none = self.stmt(StmtKind::Let(passes, int(0, span)), span);
        let passed = local_value(passes, Ty::Int, span);
        let one_more = arithmetic(Binary::Add, passed, int(1, span), span);
        let one_more = self.stmt(StmtKind::Let(passes, one_more), span);
        let did = local_value(reacted, Ty::Bool, span);
        self.stmt(StmtKind::If(did, vec![none], vec![one_more]), span)
    }

    /// Returns the statement that leaves the loop when all have passed.
    fn stop_when_passed(&self, passes: LocalId, all: &Expr, span: Span) -> Stmt {
        let passed = Box::new(local_value(passes, Ty::Int, span));
        let done = ExprKind::Binary(Binary::AtLeast, passed, Box::new(all.clone()));
        let stop = vec![self.stmt(StmtKind::Stop, span)];
        self.stmt(StmtKind::If(expr(done, Ty::Bool, span), stop, Vec::new()), span)
    }

    /// Repeats the rounds up to the limit; reactions beyond it count as endless.
    fn repeat_rounds(
        &self,
        passes: LocalId,
        all: Expr,
        body: Vec<Stmt>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        out.push(self.stmt(StmtKind::Repeat(int(MAX_ROUNDS, span), body), span));
        let unsettled = vec![self.stmt(StmtKind::EndlessReactions, span)];
        let open = not_all_passed_test(passes, &all, span);
        out.push(self.stmt(StmtKind::If(open, unsettled, Vec::new()), span));
    }

    #[expect(clippy::too_many_arguments, reason = "the arguments of a window")]
    fn lower_react(
        &mut self,
        window: usize,
        name: &SmolStr,
        given: &[Expr],
        by: Decider,
        reacted: LocalId,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let offered = self.context.reactions.iter().filter(|head| head.window == window).count();
        let before = self.context.offered_reactions.get();
        self.context.offered_reactions.set(before.saturating_add(offered));
        if before.saturating_add(offered) > MAX_OFFERED {
            // The limit is reported once.
            if before <= MAX_OFFERED {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_TOO_LARGE,
                        span,
                        format!("the windows that are opened offer more than {MAX_OFFERED} reactions in all"),
                    )
                    .label("opened here once more")
                    .help("open the window in one procedure, and call that"),
                );
            }
            return;
        }
        let mut args = given.to_vec();
        args.push(by.army.clone());
        let mut options = Vec::new();
        for head in self.context.reactions.iter().filter(|head| head.window == window) {
            let reaction = head.reaction;
            let label = match &reaction.label {
                Some(label) => self.lower_reaction_label(head, label, &args),
                None => vec![TextPart::Text(name.to_string())],
            };
            let condition = match head.condition {
                Some(id) => expr(ExprKind::Call(id, args.clone()), Ty::Bool, span),
                None => expr(ExprKind::Const(1), Ty::Bool, span),
            };
            let prefer =
                head.prefer.map(|id| expr(ExprKind::Call(id, args.clone()), Ty::Int, span));
            let cites = super::body::leading_cites(&reaction.body, self.context.symbols);
            let body = vec![Stmt {
                kind: StmtKind::Call(head.body, args.clone(), Vec::new()),
                span: head.item.head,
                cites: cites.clone(),
            }];
            options.push(Reaction { label, condition, prefer, body, cites });
        }
        let window = name.to_string();
        let by = Box::new(by);
        out.push(self.stmt(StmtKind::React { by, window, options, reacted }, span));
    }

    /// Lowers the label of a reaction, with the reaction's names for the arguments of the window.
    /// Errors have been reported where the reaction was lowered.
    fn lower_reaction_label(
        &mut self,
        head: &ReactionHead<'_>,
        label: &Text,
        args: &[Expr],
    ) -> Vec<TextPart> {
        let outer = self.scope.take_all();
        let count = args.len().saturating_sub(1);
        let names =
            (0..count).map(|i| head.reaction.args.get(i)).chain([head.reaction.army.as_ref()]);
        for (name, value) in names.zip(args) {
            let Some(name) = name else { continue };
            let (local, fixed) = match value.kind {
                ExprKind::Local(local) => (local, None),
                ExprKind::Const(fixed) => {
                    (self.add_local(name.text.as_str(), value.ty.clone()), Some(fixed))
                }
                _ => continue,
            };
            let named = ScopeName::new(name, local, NameKind::Provided);
            self.scope.push(ScopeName { is_used: true, constant: fixed, ..named });
        }
        let parts = self.without_reports(|this| this.lower_say(label));
        self.scope.take_all();
        self.scope.put_back(outer);
        parts
    }
}

fn int(value: i64, span: Span) -> Expr {
    expr(ExprKind::Const(value), Ty::Int, span)
}

/// Returns the condition that not all have passed.
fn not_all_passed_test(passes: LocalId, all: &Expr, span: Span) -> Expr {
    let passed = Box::new(local_value(passes, Ty::Int, span));
    expr(ExprKind::Binary(Binary::Less, passed, Box::new(all.clone())), Ty::Bool, span)
}
