//! `choose together`: several armies choose at once.
//!
//! All are asked before the block runs. Each army has a local for its answer, and `a.bid` reads one
//! of these locals:
//!
//! ```text
//! choose together bid in 1..3 for a in armies { … a.bid … }
//!
//!     bid of 1 = none, bid of 2 = none
//!     for each a in armies
//!         choose bid in 1..3 by a { match a { 1 => bid of 1 = bid, 2 => bid of 2 = bid } }
//!     … match a { 1 => bid of 1, 2 => bid of 2 } …
//! ```
//!
//! A pair has two such names, and an answer to `choose together some` is a set.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, Binder, Choose, Name};

use crate::rules::lower::values::{expr, local as local_value, none};
use crate::rules::lowering::Lowering;
use crate::rules::resolve::answers::Answers;
use crate::rules::resolve::scope::NameKind;
use crate::rules::statements::answer_facts::{army_answer, upper_bounds};
use crate::rules::statements::choose_whether::{NO, answer_set};
use crate::rules::types::conversion::{optional, without_none};
use castra_defs::UseKind;
use castra_ir::{Decider, Deferred, Expr, ExprKind, LocalId, Owner, Stmt, StmtKind, Ty, Universe};
use castra_resolve::symbols::{ANSWER, Def};
use castra_resolve::uses::Meaning;

/// The answers of all armies under a name of a choice.
struct ChoiceAnswers<'n> {
    name: &'n Name,
    /// The set to choose from; `None` if it is wrong.
    set: Option<Expr>,
    /// The locals of the answers, by army.
    locals: Vec<LocalId>,
    local_ty: Ty,
    /// The type of an answer in the block.
    ty: Ty,
    /// The answer of an army that is not asked, unless it is a set or `none`.
    default: i64,
}

impl ChoiceAnswers<'_> {
    /// Returns the answer of an army before it is asked.
    fn default_answer(&self, span: Span) -> Expr {
        match self.ty {
            Ty::Set(_) => expr(ExprKind::SetOf(Vec::new()), self.ty.clone(), span),
            Ty::Option(_) => Expr { ty: self.local_ty.clone(), ..none(span) },
            // An army that is out of the game decides nothing, but the block may read its answer.
            _ => expr(ExprKind::Const(self.default), self.local_ty.clone(), span),
        }
    }
}

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_choose_together(
        &mut self,
        choose: &Choose,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let Some(each) = &choose.each else { return self.report_no_armies(choose) };
        if !choose.together {
            self.report_not_together(choose, each);
        }
        if let Some(place) = choose.secretly {
            self.report_secret_together(place, each);
        }
        self.check_form(choose);
        let what = "the armies that choose";
        let armies = self.lower_named_set(&each.name, &each.set, what).filter(|(set, universe)| {
            let fits = *universe == Universe::Army;
            if !fits {
                self.report(
                    self.context
                        .wrong_type(set, &format!("{what} must be a set of armies"))
                        .help("only armies choose: `for a in armies`, `for a in enemies(us)`"),
                );
            }
            fits
        });
        let mark = self.scope.mark();
        let army = self.declare(&each.name, Ty::Army, NameKind::Provided);
        let found = match choose.whether {
            Some(word) => Some(answer_set(word)).zip(ANSWER.universe()),
            None => self.lower_named_set(&choose.name, &choose.set, "the set to choose from"),
        };
        let by = self.lower_own_decider(choose, army, each);
        let label = choose.label.as_ref().map_or_else(Vec::new, |label| self.lower_say(label));
        if let Some(word) = choose.whether.filter(|_| label.is_empty()) {
            self.report_missing_text(
                word,
                "choose together whether stands for a in armies \"Stand\" { … }",
            );
        }
        let mut bound = |bound: &Option<ast::Expr>, what: &str| {
            bound.as_ref().map(|bound| self.lower_value(bound, &Ty::Int, what))
        };
        let least = bound(&choose.least, "the minimum of `choose some`");
        let most = bound(&choose.most, "the maximum of `choose some`");
        let element = found.as_ref().map_or(Ty::Error, |(_, universe)| universe.element());
        let option = self.declare(&choose.name, element, NameKind::Provided);
        let second = choose.second.as_ref().filter(|_| !choose.some).map(|second| {
            let found =
                self.lower_named_set(&second.name, &second.set, "the second set to choose from");
            let element = found.as_ref().map_or(Ty::Error, |(_, universe)| universe.element());
            (self.declare(&second.name, element, NameKind::Provided), found, &second.name)
        });
        let prefer = match (choose.whether, &choose.prefer) {
            (Some(word), Some(prefer)) => {
                let is_yes = self.yes_test(local_value(option, ANSWER, word), word);
                Some(self.preference_of_yes(prefer, is_yes))
            }
            _ => self.lower_prefer(choose, option),
        };
        // The names of one army's choice end here: the block reads the answers of all armies.
        self.scope.take_since(mark);
        // An answer may be `none` if the choice allows that, or if the loop may leave out an army.
        // A choice of several is empty instead, and a yes-no question is answered no.
        let all = armies
            .as_ref()
            .is_some_and(|(set, _)| matches!(set.kind, ExprKind::All(Universe::Army)));
        let can_be_none = choose.or_none || !all && choose.whether.is_none();
        let mut answers =
            vec![self.add_answer_locals(&choose.name, found, choose.some, can_be_none)];
        if let Some((_, found, name)) = second.as_ref() {
            answers.push(self.add_answer_locals(name, found.clone(), false, can_be_none));
        }
        let written = std::iter::once(&choose.set).chain(choose.second.iter().map(|s| &s.set));
        for (answer, written) in answers.iter().zip(written) {
            self.check_can_choose(choose, answer, written);
        }
        let second = second.map(|(local, _, name)| (local, name));
        if let Some((armies, _)) = armies
            && let Some(sets) = answers.iter().map(|a| a.set.clone()).collect::<Option<Vec<_>>>()
        {
            // An army that the loop leaves out has the default answer.
            let mut asked = Vec::new();
            for answer in &answers {
                for at in &answer.locals {
                    asked.push(self.stmt(StmtKind::Let(*at, answer.default_answer(span)), span));
                }
            }
            let mut sets = sets.into_iter();
            let mut body = Vec::new();
            let Some(set) = sets.next() else { return };
            if choose.some {
                let chosen = self.add_local(choose.name.text.as_str(), set.ty.clone());
                let store = self.store_answers(&answers, army, each, &[chosen], span);
                let asks = StmtKind::ChooseSome {
                    local: chosen,
                    set,
                    least: least.map(Box::new),
                    most: most.map(Box::new),
                    by: Box::new(by),
                    label,
                    prefer: prefer.map(|prefer| Box::new((option, prefer))),
                };
                body.push(self.stmt(asks, span));
                body.push(store);
            } else {
                let mut options = vec![option];
                options.extend(second.map(|(local, _)| local));
                let store = self.store_answers(&answers, army, each, &options, span);
                let question = StmtKind::Choose {
                    local: option,
                    set,
                    second: second.map(|(local, _)| local).zip(sets.next()).map(Box::new),
                    by: Box::new(by),
                    label,
                    prefer: prefer.map(Box::new),
                    or_none: choose.or_none,
                    body: Some(vec![store]),
                    otherwise: Vec::new(),
                };
                body.push(self.stmt(question, span));
            }
            let loop_ = StmtKind::ForEach { local: army, set: armies, from: None, body };
            asked.push(self.stmt(loop_, span));
            // Answers stay unknown until all armies have answered.
            out.push(self.stmt(StmtKind::Defer(Deferred::Answers, asked), span));
        }
        let Some(block) = &choose.body else { return };
        for answer in &answers {
            self.warn_of_hidden_name(answer.name);
            let (name, span) = (answer.name.text.clone(), answer.name.span);
            let (locals, ty) = (answer.locals.clone(), answer.ty.clone());
            let is_number = *without_none(&answer.local_ty) == Ty::Int;
            if let (Some(set), true) = (&answer.set, is_number) {
                let interval = self.element_interval(set);
                for local in &locals {
                    self.set_interval(*local, interval);
                }
            }
            let whether = choose.whether.is_some();
            let upto = answer.set.as_ref().map(upper_bounds).unwrap_or_default();
            let answers =
                Answers { name, span, locals, ty, army, upto, is_yes_no: whether, is_used: false };
            self.learn_answer_bounds(&answers);
            self.answers.push(answers);
        }
        let (body, _) = self.lower_block(block, false);
        out.extend(body);
        // `a.NAME` means an answer in the block only.
        let unused = self.answers.split_off(self.answers.len().saturating_sub(answers.len()));
        for answers in unused {
            if answers.is_used || self.scope.is_broken() {
                continue;
            }
            self.report(
                Diagnostic::new(
                    &codes::RULES_UNUSED,
                    answers.span,
                    format!("`{}` is never used", answers.name),
                )
                .label("nobody looks at the answers")
                .help(format!(
                    "in the block, `a.{}` is what the army `a` has chosen",
                    answers.name
                )),
            );
        }
    }

    /// Makes the locals for the armies' answers under a name of a choice.
    fn add_answer_locals<'n>(
        &mut self,
        name: &'n Name,
        found: Option<(Expr, Universe)>,
        some: bool,
        can_be_none: bool,
    ) -> ChoiceAnswers<'n> {
        let element = found.as_ref().map_or(Ty::Error, |(_, universe)| universe.element());
        let (local_ty, ty) = match &found {
            None => (Ty::Error, Ty::Error),
            Some((_, universe)) if some => (Ty::Set(*universe), Ty::Set(*universe)),
            Some(_) if can_be_none => (optional(element.clone()), optional(element.clone())),
            Some(_) => (optional(element.clone()), element.clone()),
        };
        let set = found.map(|(set, _)| set);
        // An army that is not asked answers no, or the lowest value that the set may have.
        let default = match &set {
            Some(_) if element == ANSWER => NO,
            Some(set) => self.element_interval(set).0.unwrap_or(0),
            None => 0,
        };
        let locals = (1..=self.max_armies())
            .map(|number| self.add_local(format!("{} of {number}", name.text), local_ty.clone()))
            .collect();
        ChoiceAnswers { name, set, locals, local_ty, ty, default }
    }

    /// Reports a set that may be empty, unless the choice has `or none` or allows an empty
    /// selection.
    fn check_can_choose(
        &mut self,
        choose: &Choose,
        answer: &ChoiceAnswers<'_>,
        written: &ast::Expr,
    ) {
        let Some(set) = &answer.set else { return };
        if choose.some || choose.or_none || self.is_never_empty(set) {
            return;
        }
        let bounds = self.range_help(set, written);
        self.report(
            Diagnostic::new(
                &codes::RULES_EMPTY_CHOICE,
                written.span,
                format!("there may be nothing to choose `{}` from", answer.name.text),
            )
            .label("may be empty")
            .help(bounds.unwrap_or_else(|| {
                "add `or none` after it: an army without a choice answers none".to_owned()
            })),
        );
    }

    /// Returns the statement that stores the chosen elements in the locals of the army that chose.
    fn store_answers(
        &self,
        answers: &[ChoiceAnswers<'_>],
        army: LocalId,
        each: &Binder,
        chosen: &[LocalId],
        span: Span,
    ) -> Stmt {
        let armies = (0i64..).take(self.max_armies());
        let arms = armies.zip(0..).map(|(number, at): (i64, usize)| {
            let each = answers.iter().zip(chosen).filter_map(|(answer, chosen)| {
                let value = local_value(*chosen, answer.local_ty.clone(), answer.name.span);
                Some(self.stmt(StmtKind::Let(*answer.locals.get(at)?, value), span))
            });
            (vec![number], each.collect())
        });
        let arms = arms.collect();
        let whose = local_value(army, Ty::Army, each.name.span);
        self.stmt(StmtKind::Match(whose, arms, Vec::new()), span)
    }

    /// Returns the greatest number of armies in a battle; 2 if the game does not state it.
    pub(in crate::rules) fn max_armies(&self) -> usize {
        let council = self.context.symbols.game.council.as_ref();
        council.map_or(2, |form| form.most_armies as usize)
    }

    /// Returns the decider for each army's own choice: the army or a role of it. Reports any other.
    fn lower_own_decider(&mut self, choose: &Choose, army: LocalId, each: &Binder) -> Decider {
        let itself = local_value(army, Ty::Army, each.name.span);
        let Some(by) = &choose.by else {
            return Decider { army: itself, role: None, secret: false };
        };
        let decider = self.lower_decider(Some(by), by.span);
        let is_itself = matches!(decider.army.kind, ExprKind::Local(at) if at == army);
        if !is_itself && decider.army.ty != Ty::Error {
            self.report(
                Diagnostic::new(
                    &codes::RULES_TOGETHER,
                    by.span,
                    "of choices made at once, each army makes its own",
                )
                .label(format!("not `{}`", each.name.text))
                .help(format!("leave out `by`, or name a role: `by ROLE({})`", each.name.text)),
            );
        }
        decider
    }

    /// Reports `choose together` without armies.
    fn report_no_armies(&mut self, choose: &Choose) {
        let place = choose.second.as_ref().map_or(choose.set.span, |second| second.set.span);
        self.report(
            Diagnostic::new(
                &codes::RULES_TOGETHER,
                choose.name.span.to(place),
                "this choice does not say which armies choose",
            )
            .label("who chooses?")
            .suggest(
                match choose.whether {
                    Some(_) => "write `for a in armies` after the name",
                    None => "write `for a in armies` after the set",
                },
                place.end_span(),
                " for a in armies",
            ),
        );
        self.scope.set_broken();
    }

    /// Reports `choose … for …` without `together`.
    fn report_not_together(&mut self, choose: &Choose, each: &Binder) {
        let at = Span { end: choose.name.span.start, ..choose.name.span };
        self.report(
            Diagnostic::new(
                &codes::RULES_TOGETHER,
                each.name.span.to(each.set.span),
                "several armies choose only in `choose together`",
            )
            .label("more than one chooses")
            .suggest("write `choose together`: they choose at once", at, "together ")
            .help(
                "to let one choose after the other, write `for each a in armies { choose … by a }`",
            ),
        );
    }

    /// Reports parts that only a choice of one army may have, such as `else`, and a missing block.
    fn check_form(&mut self, choose: &Choose) {
        let first = |block: Span| Span { end: block.start + 1, ..block };
        let mut wrong = Vec::new();
        if let Some(second) = choose.second.as_ref().filter(|_| choose.some) {
            wrong.push((
                second.name.span.to(second.set.span),
                "a second set with `some`",
                "let each choose several of one set, or one pair",
            ));
        }
        if choose.some && choose.or_none {
            wrong.push((
                choose.name.span,
                "`or none` with `some`",
                "leave it out: without `at least`, an army may choose no element at all",
            ));
        }
        if let Some(otherwise) = &choose.otherwise {
            wrong.push((
                first(otherwise.span),
                "an `else`",
                match choose.whether {
                    Some(_) => "ask in the block, with `if not` before the answer",
                    None => "test in the block whether an answer `is none`",
                },
            ));
        }
        for (place, what, help) in wrong {
            self.report(
                Diagnostic::new(
                    &codes::RULES_TOGETHER,
                    place,
                    format!("`choose together` does not take {what}"),
                )
                .label("not allowed here")
                .help(help),
            );
        }
        if choose.body.is_none() {
            let name = &choose.name.text;
            self.report(
                Diagnostic::new(
                    &codes::RULES_TOGETHER,
                    choose.name.span.to(choose.set.span),
                    "nothing is done with what the armies choose",
                )
                .label("`choose together` needs a block")
                .help(format!("add `{{ … }}`: in it `a.{name}` is what the army `a` has chosen")),
            );
        }
    }

    /// Warns of a name that hides a state or a pile of armies.
    fn warn_of_hidden_name(&mut self, name: &Name) {
        let program = self.context.program();
        let hidden = self.context.meanings(name).find_map(|meaning| match meaning {
            Def::State(id) => (program.states.get(id)?.owner == Owner::Army).then_some("a state"),
            Def::Pile(id) => program.piles.get(id)?.per_army.then_some("a pile"),
            _ => None,
        });
        if let Some(what) = hidden {
            self.report(
                Diagnostic::new(
                    &codes::RULES_SHADOWS,
                    name.span,
                    format!("`{}` hides {what} of armies of this name", name.text),
                )
                .label("in the block, this name is the army's choice")
                .help("choose another name"),
            );
        }
    }

    /// Returns the index in `answers` of the innermost choice with a name.
    pub(crate) fn find_answers(&self, name: &Name) -> Option<usize> {
        self.answers.iter().rposition(|answers| answers.name == name.text)
    }

    /// Lowers `ARMY.NAME`, the answer of an army to the choice at an index of `answers`.
    pub(crate) fn lower_answer(&mut self, at: usize, army: Expr, name: &Name, span: Span) -> Expr {
        let Some(answers) = self.answers.get_mut(at) else { return self.error_placeholder(span) };
        answers.is_used = true;
        let (ty, locals, declared) = (answers.ty.clone(), answers.locals.clone(), answers.span);
        let whether = answers.is_yes_no;
        self.reporter.record_use(name, UseKind::Read, Meaning::Local(declared));
        if ty == Ty::Error {
            return self.error_placeholder(span);
        }
        let Some(given) = army_answer(&locals, &ty, army, span) else {
            return self.error_placeholder(span);
        };
        if whether { self.yes_test(given, span) } else { given }
    }

    /// Reports the name of a simultaneous choice without an army before it.
    pub(crate) fn report_ownerless_answer(&mut self, at: usize, name: &Name) -> Expr {
        let declared = self.answers.get_mut(at).map(|answers| {
            answers.is_used = true;
            answers.span
        });
        let text = &name.text;
        self.reporter.record_use(
            name,
            UseKind::Read,
            declared.map_or(Meaning::Unresolved, Meaning::Local),
        );
        let mut diagnostic = Diagnostic::new(
            &codes::RULES_TOGETHER,
            name.span,
            format!("every army has chosen its own `{text}`"),
        )
        .label("whose?")
        .help(format!("write `ARMY.{text}`, as in `for each a in armies {{ … a.{text} … }}`"));
        if let Some(declared) = declared {
            diagnostic = diagnostic.related(declared, "they choose here");
        }
        self.report_and_recover(diagnostic, name.span)
    }
}
