//! Lowers `choose`: its decider, its options, and the scope of the chosen name.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Binder, Choose, Expr as AstExpr, ExprKind as Ast};

use crate::rules::lower::values::{expr, local as local_value, none};
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use crate::rules::types::conversion::optional_or_error;
use crate::rules::values::call::arity_message;
use crate::rules::values::expected_type::source_text;
use castra_defs::UseKind;
use castra_ir::{Decider, Expr, ExprKind, LocalId, RoleId, Stmt, StmtKind, TextPart, Ty, Universe};
use castra_resolve::symbols::Def;

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_choose(&mut self, choose: &Choose, span: Span, out: &mut Vec<Stmt>) {
        self.apply_question(span);
        if choose.together || choose.each.is_some() {
            return self.lower_choose_together(choose, span, out);
        }
        let what = if choose.some { "the set of `choose some`" } else { "the set to choose from" };
        let found = self.lower_named_set(&choose.name, &choose.set, what);
        let by = self.lower_decider(choose.by.as_ref(), span);
        let by = Decider { secret: choose.secretly.is_some(), ..by };
        let label = choose.label.as_ref().map_or_else(Vec::new, |label| self.lower_say(label));
        if choose.some {
            self.lower_choose_some(choose, found, by, label, span, out);
            return;
        }
        let element = found.as_ref().map_or(Ty::Error, |(_, universe)| universe.element());
        if choose.body.is_some() || choose.otherwise.is_some() || choose.second.is_some() {
            self.lower_choose_block(choose, found, by, label, span, out);
            return;
        }
        if let Some((set, _)) = &found
            && !choose.or_none
            && !self.is_never_empty(set)
        {
            let bounds = self.range_help(set, &choose.set);
            self.report_empty_choice(choose, bounds);
        }
        let ty = if choose.or_none { optional_or_error(element.clone()) } else { element.clone() };
        let local = self.declare(&choose.name, ty, NameKind::Let);
        if let Some((set, universe)) = &found {
            self.learn_element(set, local);
            if *universe == Universe::Int && !choose.or_none {
                let interval = self.element_interval(set);
                self.set_interval(local, interval);
            }
        }
        let prefer = self.lower_prefer(choose, local);
        let Some((set, _)) = found else { return };
        let kind = StmtKind::Choose {
            local,
            set,
            second: None,
            by: Box::new(by),
            label,
            prefer: prefer.map(Box::new),
            or_none: choose.or_none,
            body: None,
            otherwise: Vec::new(),
        };
        out.push(self.stmt(kind, span));
    }

    /// Lowers a choice with a block or an `else`. Without a block, the name stays in scope after
    /// it, and is optional unless the `else` leaves the enclosing block.
    fn lower_choose_block(
        &mut self,
        choose: &Choose,
        found: Option<(Expr, Universe)>,
        by: Decider,
        label: Vec<TextPart>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let element = found.as_ref().map_or(Ty::Error, |(_, universe)| universe.element());
        let before = self.facts.clone();
        let mark = self.scope.mark();
        let local = self.declare(&choose.name, element.clone(), NameKind::Let);
        if let Some((set, _)) = &found {
            self.learn_element(set, local);
        }
        if let Some((set, Universe::Int)) = &found {
            let interval = self.element_interval(set);
            self.set_interval(local, interval);
        }
        let second = choose.second.as_ref().map(|second| {
            let found =
                self.lower_named_set(&second.name, &second.set, "the second set to choose from");
            let element = found.as_ref().map_or(Ty::Error, |(_, universe)| universe.element());
            let local = self.declare(&second.name, element, NameKind::Let);
            if let Some((set, _)) = &found {
                self.learn_element(set, local);
            }
            (local, found)
        });
        // The name may stay unused in `choose yes in {u} "Plant stakes" or none { … }`.
        let is_yes_or_no =
            matches!(&found, Some((Expr { kind: ExprKind::SetOf(one), .. }, _)) if one.len() == 1);
        if is_yes_or_no && choose.or_none {
            self.scope.set_used(local, true);
        }
        if let (Some(pair), None) = (&choose.second, &choose.body) {
            self.report_pair_without_block(choose, pair);
        }
        let prefer = self.lower_prefer(choose, local);
        let (body, body_ends) = match &choose.body {
            Some(body) => self.lower_block(body, false),
            None => (Vec::new(), false),
        };
        if by.secret {
            let chosen = [Some(local), second.as_ref().map(|(local, _)| *local)];
            self.warn_of_shown_answer(&body, chosen);
        }
        let named = self.scope.take_since(mark);
        let after_body = std::mem::replace(&mut self.facts, before);
        let (otherwise, otherwise_ends) = match &choose.otherwise {
            Some(block) => self.lower_block(block, false),
            None => (Vec::new(), false),
        };
        match (body_ends, otherwise_ends) {
            (false, false) => self.facts.meet(&after_body),
            (false, true) => self.facts = after_body,
            (true, _) => {}
        }
        self.scope.put_back(named);
        if choose.body.is_some() || choose.second.is_some() {
            self.leave_scope(mark);
        } else if !otherwise_ends {
            self.builder.retype(local, optional_or_error(element));
            let ty = self.type_of(local);
            let nothing = Expr { ty, ..none(span) };
            out.push(self.stmt(StmtKind::Let(local, nothing), span));
        }
        let Some((set, _)) = found else { return };
        let second = match second {
            Some((local, Some((set, _)))) => Some((local, set)),
            Some((_, None)) => return,
            None => None,
        };
        let kind = StmtKind::Choose {
            local,
            set,
            second: second.map(Box::new),
            by: Box::new(by),
            label,
            prefer: prefer.map(Box::new),
            or_none: choose.or_none,
            body: Some(body),
            otherwise,
        };
        out.push(self.stmt(kind, span));
    }

    fn lower_choose_some(
        &mut self,
        choose: &Choose,
        found: Option<(Expr, Universe)>,
        by: Decider,
        label: Vec<TextPart>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let mut bound = |bound: &Option<AstExpr>, what: &str| {
            bound.as_ref().map(|bound| self.lower_value(bound, &Ty::Int, what))
        };
        let least = bound(&choose.least, "the minimum of `choose some`");
        let most = bound(&choose.most, "the maximum of `choose some`");
        let (element, ty) = match &found {
            Some((_, universe)) => (universe.element(), Ty::Set(*universe)),
            None => (Ty::Error, Ty::Error),
        };
        // Within `prefer`, the name denotes the evaluated option.
        let prefer = choose.prefer.as_ref().map(|prefer| {
            let mark = self.scope.mark();
            let option = self.add_local(choose.name.text.as_str(), element);
            self.introduce_used(choose, option);
            let outer = self.scope.set_option(Some(choose.name.text.clone()));
            let prefer = self.lower_value(prefer, &Ty::Int, "the value of `prefer`");
            self.scope.set_option(outer);
            self.scope.take_since(mark);
            (option, prefer)
        });
        let local = self.declare(&choose.name, ty, NameKind::Let);
        if let Some((set, _)) = found {
            let kind = StmtKind::ChooseSome {
                local,
                set,
                least: least.map(Box::new),
                most: most.map(Box::new),
                by: Box::new(by),
                label,
                prefer: prefer.map(Box::new),
            };
            out.push(self.stmt(kind, span));
        }
        if let Some(second) = &choose.second {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_ARGUMENTS,
                    second.name.span.to(second.set.span),
                    "`choose some` takes only one set",
                )
                .label("a second set")
                .help("choose one pair after the other: `repeat at most N { choose …, … { … } }`"),
            );
        }
        for block in choose.body.iter().chain(&choose.otherwise) {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_ARGUMENTS,
                    Span { end: block.span.start + 1, ..block.span },
                    "`choose some` has no block",
                )
                .label("not allowed here")
                .help(format!("use them after it: `for each x in {} {{ … }}`", choose.name.text)),
            );
            self.without_reports(|this| this.lower_block(block, false));
        }
    }

    fn introduce_used(&mut self, choose: &Choose, local: LocalId) {
        self.without_reports(|this| this.introduce(&choose.name, local, NameKind::Provided));
    }

    /// Lowers `prefer`, the score of the option in `local`. Returns `None` without `prefer`.
    pub(super) fn lower_prefer(&mut self, choose: &Choose, local: LocalId) -> Option<Expr> {
        let prefer = choose.prefer.as_ref()?;
        let used = self.scope.is_used(local);
        let declared = self.type_of(local);
        let there = self.facts_if_present(&local_value(local, declared, choose.name.span));
        let outer = self.scope.set_option(Some(choose.name.text.clone()));
        let value = self
            .with_facts(&there, |this| this.lower_value(prefer, &Ty::Int, "the value of `prefer`"));
        self.scope.set_option(outer);
        // Reading an option in `prefer` is not a use of the choice.
        self.scope.set_used(local, used);
        Some(value)
    }

    fn report_pair_without_block(&mut self, choose: &Choose, pair: &Binder) {
        let span = choose.name.span.to(pair.set.span);
        self.report(
            Diagnostic::new(&codes::RULES_WRONG_ARGUMENTS, span, "the chosen pair is not used")
                .label("a pair needs a block")
                .help("use both in a block after it, `{ … }`"),
        );
    }

    /// Returns advice for a range that may be empty, such as `1..us.gold`; `None` for other sets.
    pub(super) fn range_help(&self, set: &Expr, ast: &AstExpr) -> Option<String> {
        let (ExprKind::Range(from, _), Ast::Range(_, to)) = (&set.kind, &ast.kind) else {
            return None;
        };
        let ExprKind::Const(from) = from.kind else { return None };
        let to = source_text(to)?;
        Some(format!(
            "`{to}` may be less than {from}: write `{from}..max({from}, {to})`, or declare it with \
             bounds, `int {from}..99`, or `int {from}..99 clamped` if what it is given may lie \
             beyond them"
        ))
    }

    fn report_empty_choice(&mut self, choose: &Choose, bounds: Option<String>) {
        let name = &choose.name.text;
        self.report(
            Diagnostic::new(
                &codes::RULES_EMPTY_CHOICE,
                choose.set.span,
                format!("there may be nothing to choose `{name}` from"),
            )
            .label("may be empty")
            .help(bounds.unwrap_or_else(|| {
                format!("add `or none`, or use it in a block: `choose {name} in … {{ … }}`")
            })),
        );
    }

    /// Lowers the decider after `by`, an army or a role of one. Without `by`, `us` decides.
    pub(crate) fn lower_decider(&mut self, by: Option<&AstExpr>, span: Span) -> Decider {
        let Some(by) = by else {
            if self.context.has_us() {
                let army = expr(ExprKind::Us, Ty::Army, span);
                return Decider { army, role: None, secret: false };
            }
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                span,
                "this choice does not say who chooses",
            )
            .label("whose choice is it?")
            .help("a round belongs to all armies: write `by ARMY`");
            return Decider {
                army: self.report_and_recover(diagnostic, span),
                role: None,
                secret: false,
            };
        };
        if let Ast::Call(name, args) = &by.kind
            && let Some(role) = self.context.find_role(name)
        {
            self.record_meaning(name, UseKind::Read, Def::Role(role));
            return self.lower_role(role, name, args, by.span);
        }
        if let Ast::Name(name) = &by.kind
            && self.find_name(&name.text).is_none()
            && self.context.find_role(name).is_some()
        {
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                by.span,
                format!("every army has its own `{}`", name.text),
            )
            .label("of which army?")
            .help(format!("write `{}(us)`", name.text));
            return Decider {
                army: self.report_and_recover(diagnostic, by.span),
                role: None,
                secret: false,
            };
        }
        Decider {
            army: self.lower_value(by, &Ty::Army, "the army that chooses"),
            role: None,
            secret: false,
        }
    }

    fn lower_role(
        &mut self,
        id: RoleId,
        name: &castra_syntax::ast::Name,
        args: &[AstExpr],
        span: Span,
    ) -> Decider {
        let per = self.context.program().roles.get(id).and_then(|r| r.per);
        let army_of = format!("the army of `{}`", name.text);
        match (args, per) {
            ([army], None) => Decider {
                army: self.lower_value(army, &Ty::Army, &army_of),
                role: Some((id, None)),
                secret: false,
            },
            ([army, word], Some(of)) => {
                let army = self.lower_value(army, &Ty::Army, &army_of);
                let what = format!("the argument of `{}`", name.text);
                let word = self.lower_value(word, &Ty::Enum(of), &what);
                Decider { army, role: Some((id, Some(word))), secret: false }
            }
            _ => {
                let usage = match per.and_then(|of| self.context.program().enums.get(of)) {
                    Some(of) => format!("{}(ARMY, {})", name.text, of.name.to_uppercase()),
                    None => format!("{}(ARMY)", name.text),
                };
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_ARGUMENTS,
                    span,
                    arity_message(&name.text, args.len()),
                )
                .label("wrong number of values")
                .help(format!("write `{usage}`"));
                Decider {
                    army: self.report_and_recover(diagnostic, span),
                    role: None,
                    secret: false,
                }
            }
        }
    }
}
