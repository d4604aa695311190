//! `NAME(…)`: functions, tables, and what is built in.

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, ExprKind as Ast, Name};
use smol_str::SmolStr;

use super::effect::as_set;
use super::expr::number;
use super::fit::maybe;
use super::lowering::{Lowering, boxed, expr};
use super::once::MANY_COPIES;
use crate::uses::Meant;
use crate::vocabulary::{BUILT_INS, BuiltIn, Meaning};
use castra_defs::UseKind;
use castra_ir::{Binary, DieId, EnumId, Expr, ExprKind, Extreme, FunctionId, Ty, Universe};

/// The enum `direction`.
const DIRECTION: Ty = Ty::Enum(EnumId(0));

impl Lowering<'_, '_, '_> {
    pub(super) fn call(&mut self, name: &Name, args: &[ast::Expr], span: Span) -> Expr {
        for meaning in self.context.meanings(name) {
            if matches!(meaning, Meaning::Function(_) | Meaning::Table(_)) {
                self.found(name, UseKind::Call, meaning);
            }
            match meaning {
                Meaning::Function(id) => return self.call_function(id, name, args, span),
                Meaning::Table(id) => return self.look_up(id, name, args, span),
                Meaning::State(id) if self.context.vocabulary.listed.contains_key(&id) => {
                    self.found(name, UseKind::Read, meaning);
                    return match self.listed_parts(id, None, name, args, span) {
                        Some(listed) => self.listed(listed, span),
                        None => self.never(span),
                    };
                }
                _ => {}
            }
        }
        if BuiltIn::named(&name.text).is_some() {
            self.reporter.uses(name, UseKind::Call, Meant::BuiltIn);
            return self.built_in(name, args, span);
        }
        if name.text == "original" {
            return self.original(name, args, span);
        }
        self.not_a_function(name, args, span)
    }

    /// `original(…)`: the value that a change is a change of.
    fn original(&mut self, name: &Name, args: &[ast::Expr], span: Span) -> Expr {
        self.reporter.uses(name, UseKind::Call, Meant::BuiltIn);
        let Some(original) = &self.original else {
            args.iter().for_each(|arg| {
                self.expr(arg, None);
            });
            let message = "`original` is the value that a change of a value is a change of";
            return self.wrong(
                Diagnostic::new(&codes::NAME_UNKNOWN, name.span, message)
                    .label("there is none here")
                    .help("use it in `modify`, `allow` and `forbid`, after `set` or `when`"),
                span,
            );
        };
        let (function, result) = (original.function, original.result.clone());
        let (params, of) = (original.params.clone(), original.of);
        let args = self.args(name, args, &params, of, span);
        let ty = if args.is_some() { result } else { Ty::Never };
        expr(ExprKind::Call(function, args.unwrap_or_default()), ty, span)
    }

    fn call_function(
        &mut self,
        id: FunctionId,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Expr {
        self.context.called.borrow_mut().functions.insert(id);
        let vocabulary = self.context.vocabulary;
        let Some(head) = vocabulary.functions.get(id.index()) else { return self.never(span) };
        let args = self.args(name, args, &head.params, head.span, span);
        let ty = if args.is_some() { head.result.clone() } else { Ty::Never };
        expr(ExprKind::Call(id, args.unwrap_or_default()), ty, span)
    }

    /// The arguments of a call, if there are as many as there should be.
    pub(super) fn args(
        &mut self,
        name: &Name,
        args: &[ast::Expr],
        params: &[(SmolStr, Ty)],
        declared: Span,
        span: Span,
    ) -> Option<Vec<Expr>> {
        if args.len() != params.len() {
            for arg in args {
                self.expr(arg, None);
            }
            let names: Vec<&str> = params.iter().map(|p| p.0.as_str()).collect();
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                name.span.to(span),
                format!(
                    "`{}` takes {}, but here {}",
                    name.text,
                    counted(params.len(), "value"),
                    if args.len() == 1 { "is 1".into() } else { format!("are {}", args.len()) },
                ),
            )
            .label(if args.len() > params.len() { "too many" } else { "too few" })
            .related(declared, "declared here")
            .help(format!("write `{}({})`", name.text, names.join(", ")));
            self.report(diagnostic);
            return None;
        }
        let mut values = Vec::with_capacity(args.len());
        for (arg, (param, ty)) in args.iter().zip(params) {
            let what = format!("`{param}` of `{}`", name.text);
            let Ty::Record(want) = ty else {
                values.push(self.value(arg, ty, &what));
                continue;
            };
            values.extend(match self.plain_record(arg) {
                Some(fields) => self.fit_record(fields, *want, &what, arg.span),
                None => self.no_record(arg, *want, &what),
            });
        }
        Some(values)
    }

    fn not_a_function(&mut self, name: &Name, args: &[ast::Expr], span: Span) -> Expr {
        self.reporter.uses(name, UseKind::Call, Meant::Nothing);
        for arg in args {
            self.expr(arg, None);
        }
        if let Some(reported) = self.measure_misplaced(name, span) {
            return reported;
        }
        for meaning in self.context.meanings(name) {
            match meaning {
                Meaning::Procedure(id) => {
                    self.context.called.borrow_mut().procedures.insert(id);
                    return self.not_a_value(id, name, span);
                }
                Meaning::Record(record) => return self.made_within(record, name, span),
                Meaning::Role(_) => {
                    let diagnostic = Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        span,
                        format!("`{}` is a role, not a value", name.text),
                    )
                    .label("not a value")
                    .help("a role can only follow the `by` of a choice");
                    return self.wrong(diagnostic, span);
                }
                _ => {}
            }
        }
        let vocabulary = self.context.vocabulary;
        let functions = vocabulary.functions.iter().map(|f| f.name.as_str());
        let tables = vocabulary.template.tables.iter().map(|t| t.name.as_str());
        let built_in = BUILT_INS.iter().map(|one| one.name);
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            name.span,
            format!("there is no function called `{}`", name.text),
        );
        let known = functions.chain(tables).chain(built_in);
        let diagnostic = match nearest(&name.text, known) {
            Some(meant) => diagnostic.label(format!("did you mean `{meant}`?")).suggest(
                format!("write `{meant}`"),
                name.span,
                meant,
            ),
            None if self.is_declared(name) || self.named(&name.text).is_some() => diagnostic
                .label("not a function")
                .help("only functions and tables take parentheses"),
            None => diagnostic
                .label("not declared")
                .help(format!("declare it: `fn {}(…) -> TYPE {{ … }}`", name.text)),
        };
        self.wrong(diagnostic, span)
    }

    fn built_in(&mut self, name: &Name, args: &[ast::Expr], span: Span) -> Expr {
        let what = format!("the argument of `{}`", name.text);
        match (name.text.as_str(), args) {
            ("min" | "max", [a, b]) => {
                let op = if name.text == "min" { Binary::Min } else { Binary::Max };
                let a = self.value(a, &Ty::Int, &what);
                let b = self.value(b, &Ty::Int, &what);
                number(op, a, b, span)
            }
            ("enemy", [army]) => {
                let army = Box::new(self.value(army, &Ty::Army, &what));
                expr(ExprKind::Enemy(army), Ty::Army, span)
            }
            ("shifted", [word, steps]) => self.shifted(word, steps, span),
            ("enemies", [army]) => {
                let army = self.value(army, &Ty::Army, &what);
                if army.ty == Ty::Never {
                    return self.never(span);
                }
                let all = Ty::Set(Universe::Army);
                let every = boxed(ExprKind::All(Universe::Army), all.clone(), span);
                let own = boxed(ExprKind::SetOf(vec![army]), all.clone(), span);
                expr(ExprKind::Difference(every, own), all, span)
            }
            ("next", [army]) => {
                let army = Box::new(self.value(army, &Ty::Army, &what));
                expr(ExprKind::NextArmy(army), Ty::Army, span)
            }
            ("step" | "shift" | "turned" | "forward" | "edge" | "section" | "in-sight", _)
                if self.context.has_places() =>
            {
                self.no_directions(&name.text, args, span)
            }
            ("distance", [a, b]) => {
                let a = Box::new(self.value(a, &Ty::Hex, &what));
                let b = Box::new(self.value(b, &Ty::Hex, &what));
                let steps = expr(ExprKind::Distance(a, b), Ty::Int, span);
                if self.context.has_places() { self.or_unconnected(steps) } else { steps }
            }
            ("known", [value, army]) => self.known(value, army, span),
            ("reach", [start, budget, cost]) => self.reach(start, budget, cost, span),
            ("side", [a, b]) => {
                let a = Box::new(self.value(a, &Ty::Hex, &what));
                let b = Box::new(self.value(b, &Ty::Hex, &what));
                match self.terrain_kind() {
                    Some(kind) => expr(ExprKind::SideTerrain(a, b), maybe(Ty::Sort(kind)), span),
                    None => self.never(span),
                }
            }
            ("in-sight", [a, b, hexes]) => {
                let a = Box::new(self.value(a, &Ty::Hex, "the first argument of `in-sight`"));
                let b = Box::new(self.value(b, &Ty::Hex, "the second argument of `in-sight`"));
                let all = Ty::Set(Universe::Hex);
                let hexes = Box::new(self.value(hexes, &all, "the third argument of `in-sight`"));
                expr(ExprKind::InSight(a, b, hexes), Ty::Bool, span)
            }
            ("objectives", [army]) => {
                let army = Box::new(self.value(army, &Ty::Army, &what));
                expr(ExprKind::Objectives(army), Ty::Set(Universe::Hex), span)
            }
            ("step", [hex, direction]) => {
                let hex = Box::new(self.value(hex, &Ty::Hex, "the first argument of `step`"));
                let direction =
                    Box::new(self.value(direction, &DIRECTION, "the second argument of `step`"));
                expr(ExprKind::StepTo(hex, direction), maybe(Ty::Hex), span)
            }
            ("forward", [army]) => {
                let army = Box::new(self.value(army, &Ty::Army, &what));
                expr(ExprKind::Forward(army), DIRECTION, span)
            }
            ("turned", [direction, eighths]) => self.turned(direction, eighths, span),
            ("neighbours", [hex]) => {
                let all = Ty::Set(Universe::Hex);
                let written = hex;
                let hex = self.expr(hex, Some(&Ty::Hex));
                if hex.ty == all {
                    return expr(ExprKind::Around(Box::new(hex)), all, span);
                }
                let hex = Box::new(self.fit(hex, Some(written), &Ty::Hex, &what));
                expr(ExprKind::Neighbours(hex), all, span)
            }
            ("neighbours", [hex, by]) => self.linked(hex, by, span),
            ("places", [pieces]) => self.places(pieces, span),
            ("reserves", [pieces]) => self.reserves(pieces, span),
            ("shift", [hexes, direction]) => {
                let all = Ty::Set(Universe::Hex);
                let hexes = Box::new(self.value(hexes, &all, "the first argument of `shift`"));
                let direction =
                    Box::new(self.value(direction, &DIRECTION, "the second argument of `shift`"));
                expr(ExprKind::Shift(hexes, direction), all, span)
            }
            ("knows", _) if self.context.test.is_none() => {
                let diagnostic =
                    Diagnostic::new(&codes::RULES_TEST_ONLY, span, "only tests can use `knows`")
                        .label("not in a test")
                        .help("to record what an army has seen, declare a `state`");
                self.wrong(diagnostic, span)
            }
            ("knows", [army, cards]) => {
                let army = Box::new(self.value(army, &Ty::Army, "the first argument of `knows`"));
                match self.cards(cards, "the second argument of `knows`") {
                    Some(cards) => {
                        expr(ExprKind::Knows(army, Box::new(as_set(cards))), Ty::Bool, span)
                    }
                    None => self.never(span),
                }
            }
            ("connected", [from, within]) => {
                let hexes = Ty::Set(Universe::Hex);
                let from = Box::new(self.value(from, &hexes, &what));
                let within = Box::new(self.value(within, &hexes, &what));
                expr(ExprKind::Connected(from, within), hexes, span)
            }
            ("edge", [direction]) => {
                let direction = Box::new(self.value(direction, &DIRECTION, &what));
                expr(ExprKind::Edge(direction), Ty::Set(Universe::Hex), span)
            }
            ("section", [section]) => self.section(section, span),
            ("count", [set]) => match self.set(set, None, &what) {
                Some((set, _)) => expr(ExprKind::Count(Box::new(set)), Ty::Int, span),
                None => self.never(span),
            },
            ("count", [dice, face]) => self.count_face(dice, face, span),
            ("first", [set]) => match self.set(set, None, &what) {
                Some((set, of)) => expr(ExprKind::First(Box::new(set)), maybe(of.element()), span),
                None => self.never(span),
            },
            ("any" | "all", [set, condition]) => self.any_or_all(name, set, condition, span),
            ("sum" | "highest" | "lowest", [dice]) => self.of_dice(name, dice, span),
            ("all-best" | "all-worst", [set, value]) => self.all_best(name, set, value, span),
            ("sum" | "highest" | "lowest" | "best" | "worst", [set, value]) => {
                self.over_set(name, set, value, span)
            }
            ("top", [pile]) => match self.pile(pile, &what) {
                Some(pile) => {
                    let card = Ty::Card(self.context.vocabulary.pile_cards(pile.pile));
                    expr(ExprKind::Top(pile), maybe(card), span)
                }
                None => self.never(span),
            },
            ("top", [count, pile]) => {
                let count = Box::new(self.value(count, &Ty::Int, "the first argument of `top`"));
                match self.pile(pile, "the second argument of `top`") {
                    Some(pile) => {
                        let cards = Universe::Card(self.context.vocabulary.pile_cards(pile.pile));
                        expr(ExprKind::TopOf(count, pile), Ty::Set(cards), span)
                    }
                    None => self.never(span),
                }
            }
            _ => {
                for arg in args {
                    self.quietly(|this| this.expr(arg, None));
                }
                let usage = BuiltIn::named(&name.text).map(BuiltIn::usage).unwrap_or_default();
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_ARGUMENTS,
                    span,
                    if args.is_empty() {
                        format!("`{}` has no arguments", name.text)
                    } else {
                        format!("`{}` does not take {}", name.text, counted(args.len(), "value"))
                    },
                )
                .label("too many or too few")
                .help(format!("write {usage}"));
                self.wrong(diagnostic, span)
            }
        }
    }

    /// Does something without reporting what is wrong with it.
    pub(super) fn quietly<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let reported = self.reporter.diagnostics.len();
        let result = act(self);
        self.reporter.diagnostics.truncate(reported);
        result
    }

    /// `turned(d, n)`: with a number that is not written out, one case each.
    fn turned(&mut self, direction: &ast::Expr, eighths: &ast::Expr, span: Span) -> Expr {
        let direction = self.value(direction, &DIRECTION, "the first argument of `turned`");
        let eighths = self.value(eighths, &Ty::Int, "the second argument of `turned`");
        if direction.ty == Ty::Never || eighths.ty == Ty::Never {
            return self.never(span);
        }
        let turn = |direction: &Expr, n: i64| {
            expr(ExprKind::Turned(Box::new(direction.clone()), n), DIRECTION, span)
        };
        if let ExprKind::Const(n) = eighths.kind {
            return expr(ExprKind::Turned(Box::new(direction), n.rem_euclid(8)), DIRECTION, span);
        }
        let once = self.once(direction, MANY_COPIES);
        let eight = expr(ExprKind::Const(8), Ty::Int, span);
        let rest = Box::new(number(Binary::Modulo, eighths, eight, span));
        let arms = (0..7).map(|n| (vec![n], turn(&once.value, n))).collect();
        let last = Some(Box::new(turn(&once.value, 7)));
        once.around(expr(ExprKind::Match(rest, arms, last), DIRECTION, span))
    }

    /// `section(NAME)`: of a section by name, or of a word called like one.
    fn section(&mut self, section: &ast::Expr, span: Span) -> Expr {
        let hexes = Ty::Set(Universe::Hex);
        let constant = |at: i64| boxed(ExprKind::Const(at), Ty::Int, section.span);
        if let Ast::Name(name) = &section.kind
            && self.named(&name.text).is_none()
        {
            let at = self.context.meanings(name).find_map(|m| match m {
                Meaning::Section(at) => Some(at),
                _ => None,
            });
            if let Some(at) = at {
                self.found(name, UseKind::Read, Meaning::Section(at));
                return expr(ExprKind::Section(constant(at)), hexes, span);
            }
        }
        let value = self.expr(section, None);
        let value = self.present(value, section, "the argument of `section`");
        let program = self.context.program();
        let words = match &value.ty {
            Ty::Never => return self.never(span),
            Ty::Enum(id) => program.enums.get(id.index()).map(|e| e.words.as_slice()),
            _ => None,
        };
        let place = |word: &str| program.sections.iter().position(|(name, _)| name == word);
        let mut arms = Vec::new();
        for (i, word) in (0..).zip(words.into_iter().flatten()) {
            let Some(at) = place(&word.word).and_then(|at| i64::try_from(at).ok()) else {
                arms.clear();
                break;
            };
            arms.push((vec![i], *constant(at)));
        }
        if arms.is_empty() {
            let have = self.context.describe(&value.ty);
            let names = program.sections.iter().map(|(name, _)| name.as_str());
            let known = castra_base::suggest::listing(names, 8);
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                section.span,
                format!(
                    "the argument of `section` must be the name of a section, but this is {have}"
                ),
            )
            .label(have)
            .help(if known.is_empty() {
                "no board has sections".into()
            } else {
                format!("the sections are {known}; an enum of these words works, too")
            });
            return self.wrong(diagnostic, span);
        }
        let at = match &value.kind {
            ExprKind::Const(word) => {
                arms.into_iter().find(|(words, _)| words.contains(word)).map(|(_, at)| at)
            }
            _ => Some(expr(ExprKind::Match(Box::new(value), arms, None), Ty::Int, section.span)),
        };
        match at {
            Some(at) => expr(ExprKind::Section(Box::new(at)), hexes, span),
            None => self.never(span),
        }
    }

    fn dice(&mut self, dice: &ast::Expr, what: &str) -> Option<(Expr, DieId)> {
        let value = self.expr(dice, None);
        match value.ty {
            Ty::Rolled(die) => Some((value, die)),
            Ty::Never => None,
            _ => {
                let have = self.context.describe(&value.ty);
                self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        value.span,
                        format!("{what} must be dice, but this is {have}"),
                    )
                    .label(have)
                    .help("`let rolled = roll N of DIE` are dice"),
                );
                None
            }
        }
    }

    /// `count(DICE, FACE)`; of a face that is not written out, one case each.
    fn count_face(&mut self, dice: &ast::Expr, face: &ast::Expr, span: Span) -> Expr {
        let Some((dice, die)) = self.dice(dice, "the first argument of `count`") else {
            self.quietly(|this| this.expr(face, None));
            return self.never(span);
        };
        let Some(die) = self.context.program().dice.get(die.index()) else {
            return self.never(span);
        };
        let face = self.value(face, &die.face, "the second argument of `count`");
        if face.ty == Ty::Never {
            return self.never(span);
        }
        let count =
            |dice: Expr, face: i64| expr(ExprKind::CountFace(Box::new(dice), face), Ty::Int, span);
        if let ExprKind::Const(face) = face.kind {
            if die.distinct.contains(&face) {
                return count(dice, face);
            }
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                span,
                format!("`{}` has no such face", die.name),
            )
            .label("not on this die")
            .help("write one of its faces");
            return self.wrong(diagnostic, span);
        }
        let once = self.once(dice, MANY_COPIES);
        let arm = |face: &i64| (vec![*face], count(once.value.clone(), *face));
        let arms = die.distinct.iter().map(arm).collect();
        let otherwise = Some(boxed(ExprKind::Const(0), Ty::Int, span));
        once.around(expr(ExprKind::Match(Box::new(face), arms, otherwise), Ty::Int, span))
    }

    /// `sum(DICE)` and its like.
    fn of_dice(&mut self, name: &Name, dice: &ast::Expr, span: Span) -> Expr {
        let what = format!("the only argument of `{}`", name.text);
        let Some((dice, die)) = self.dice(dice, &what) else { return self.never(span) };
        let die = self.context.program().dice.get(die.index());
        if let Some(die) = die.filter(|die| die.face != Ty::Int) {
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                dice.span,
                format!("the faces of `{}` are not numbers", die.name),
            )
            .label("not numbers")
            .help("count a face with `count(DICE, FACE)`, or declare the die `numeric`");
            return self.wrong(diagnostic, span);
        }
        let dice = Box::new(dice);
        let kind = match name.text.as_str() {
            "sum" => ExprKind::SumRolled(dice),
            "highest" => ExprKind::ExtremeRolled(Extreme::Highest, dice),
            _ => ExprKind::ExtremeRolled(Extreme::Lowest, dice),
        };
        expr(kind, Ty::Int, span)
    }
}

/// `1 value`, `2 values`.
pub(super) fn counted(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}
