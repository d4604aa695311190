//! Sets: literals, ranges, filters, operators and membership.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, BinaryOp, ExprKind as Ast, Name};

use super::is::{any_variant_test, card_variant_test, kind_test};
use super::mismatch::{YES_OR_NO, two_types};
use crate::rules::lower::evaluate_once::MAX_NODES_FEW_COPIES;
use crate::rules::lower::values::{boxed, expr, presence_test};
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::{ElementName, NameKind, Scope, ScopeName};
use crate::rules::types::conversion::{fits, join, optional, without_none};
use castra_analyze::facts::Fact;
use castra_ir::{Binary, Expr, ExprKind, KindRole, LocalId, MAX_SET_NUMBER, Ty, Universe};
use castra_resolve::symbols::Def;

impl Lowering<'_, '_, '_> {
    /// Lowers a set. Returns it with its universe.
    pub(crate) fn lower_set(
        &mut self,
        ast: &ast::Expr,
        want: Option<&Ty>,
        what: &str,
    ) -> Option<(Expr, Universe)> {
        let value = self.lower_expr(ast, want);
        let hidden = match &ast.kind {
            Ast::Name(name) => self.context.symbols.hidden_plural(&name.text, name.span.file),
            _ => None,
        };
        self.require_set_or(value, what, hidden)
    }

    /// Checks that a lowered value is a set. Returns it with its universe.
    pub(super) fn require_set(&mut self, value: Expr, what: &str) -> Option<(Expr, Universe)> {
        self.require_set_or(value, what, None)
    }

    /// Does the same as [`Self::require_set`]. `hidden` is the type whose plural the value's name
    /// would be, if nothing else had that name.
    fn require_set_or(
        &mut self,
        value: Expr,
        what: &str,
        hidden: Option<&str>,
    ) -> Option<(Expr, Universe)> {
        match value.ty {
            Ty::Set(universe) => Some((value, universe)),
            Ty::Error => None,
            _ => {
                let have = self.context.describe(&value.ty);
                let hidden = hidden.map(|of| {
                    format!("since {have} has this name, it does not mean every `{of}`: rename one")
                });
                let help = match &value.ty {
                    _ if let Some(hidden) = &hidden => hidden.as_str(),
                    Ty::Rolled(_) => {
                        "`faces(DICE)` is the set of the faces that they show; `count(DICE)`, \
                         `sum(DICE)` and `DICE where …` are about dice"
                    }
                    Ty::Army => {
                        "a set of armies is `armies`, `enemies(us)`, `SET where …`, or `{a, b}`; \
                         where to begin in one comes last, as in `armies where it != us from us`"
                    }
                    Ty::Int => "a set of numbers is written `1..6`",
                    _ => "a set is the plural of a type, a pile, `SET where …`, or `{a, b}`",
                };
                self.report(
                    self.context.wrong_type(&value, &format!("{what} must be a set")).help(help),
                );
                None
            }
        }
    }

    /// Lowers a set whose elements have a name. Within the set, the name is in scope only in the
    /// set's own conditions, as a synonym of `it`.
    pub(crate) fn lower_named_set(
        &mut self,
        name: &Name,
        ast: &ast::Expr,
        what: &str,
    ) -> Option<(Expr, Universe)> {
        let outer = self.scope.set_naming(Some(ElementName::new(name, ast)));
        let found = self.lower_set(ast, None, what);
        self.scope.set_naming(outer);
        found
    }

    /// Lowers `{a, b}`, a set of its elements.
    pub(crate) fn lower_set_literal(
        &mut self,
        elements: &[ast::Expr],
        want: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let wanted = match want {
            Some(Ty::Set(universe)) => Some(universe.element()),
            // An element is expected, so its type decides the words. The caller reports the set.
            Some(ty) => ty.universe().map(Universe::element),
            None => None,
        };
        // The element from which the other elements that are words take their type.
        let telling = elements
            .iter()
            .position(|e| !self.is_word(e))
            .or_else(|| elements.iter().position(|e| self.has_single_meaning(e)))
            .unwrap_or(0);
        let Some(first) = elements.get(telling) else {
            return match want {
                Some(Ty::Set(universe)) => {
                    expr(ExprKind::SetOf(Vec::new()), Ty::Set(*universe), span)
                }
                _ => self.report_and_recover(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        span,
                        "the type of this empty set is unknown",
                    )
                    .label("a set of what?")
                    .help("give its type, as in `var found: set of hex = {}`"),
                    span,
                ),
            };
        };
        // A word takes its type from its neighbours.
        let (hint, mut first) = match &wanted {
            Some(ty) => (ty.clone(), None),
            // A number too large for a set can only be a hex.
            None if self.is_word(first) && elements.iter().any(exceeds_set_range) => {
                (self.owner_hint(first).unwrap_or(Ty::Int), None)
            }
            None => {
                let first = self.lower_expr(first, None);
                (without_none(&first.ty).clone(), Some(first))
            }
        };
        let mut ty = Ty::Error;
        let mut values: Vec<Expr> = Vec::with_capacity(elements.len());
        for (at, element) in elements.iter().enumerate() {
            // Each element is lowered once: twice would double the work at each level of nested
            // sets.
            let read = if at == telling { first.take() } else { None };
            let value = match read {
                Some(value) => value,
                None => self.lower_expr(element, Some(&hint)),
            };
            let value = self.require_present(value, element, "an element of a set");
            if value.ty == Ty::Error {
                continue;
            }
            if value.ty.universe().is_none() {
                let have = self.context.describe(&value.ty);
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    value.span,
                    format!("{have} cannot be in a set"),
                )
                .label(have)
                .help(match value.ty {
                    Ty::Bool => YES_OR_NO,
                    _ => "sets are of words, armies, hexes, pieces, cards or elements of a kind",
                });
                return self.report_and_recover(diagnostic, span);
            }
            if let (Ty::Int, ExprKind::Const(number)) = (&value.ty, &value.kind)
                && !(0..=MAX_SET_NUMBER).contains(number)
            {
                let problem = set_range_error(*number, value.span);
                return self.report_and_recover(problem, span);
            }
            match join(&ty, &value.ty) {
                Some(joined) if !matches!(joined, Ty::Option(_)) => ty = joined,
                _ => {
                    let problem = match values.first() {
                        Some(first) => {
                            two_types(self.context, "the elements of a set", first, &value)
                        }
                        None => return self.error_placeholder(span),
                    };
                    return self.report_and_recover(problem, span);
                }
            }
            values.push(value);
        }
        match ty.universe() {
            Some(universe) => expr(ExprKind::SetOf(values), Ty::Set(universe), span),
            None => self.error_placeholder(span),
        }
    }

    /// Lowers `1..6`, the set of the numbers from one end to the other.
    pub(crate) fn lower_range(&mut self, from: &ast::Expr, to: &ast::Expr, span: Span) -> Expr {
        let from = self.lower_value(from, &Ty::Int, "the start of a range");
        let to = self.lower_value(to, &Ty::Int, "the end of a range");
        if from.ty == Ty::Error || to.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        for end in [&from, &to] {
            if let ExprKind::Const(number) = end.kind
                && !(0..=MAX_SET_NUMBER).contains(&number)
            {
                let problem = set_range_error(number, end.span);
                return self.report_and_recover(problem, span);
            }
        }
        if let (ExprKind::Const(a), ExprKind::Const(b)) = (&from.kind, &to.kind)
            && a > b
        {
            let (a, b) = (*a, *b);
            let diagnostic = Diagnostic::new(
                &codes::TYPE_OUT_OF_RANGE,
                span,
                format!("the range {a}..{b} is empty"),
            )
            .label("ends before it starts")
            .help("write the smaller number first")
            .suggest("swap the ends", span, format!("{b}..{a}"));
            return self.report_and_recover(diagnostic, span);
        }
        expr(ExprKind::Range(Box::new(from), Box::new(to)), Ty::Set(Universe::Int), span)
    }

    /// Lowers `SET where COND`: the elements that satisfy the condition.
    pub(crate) fn lower_where(
        &mut self,
        set: &ast::Expr,
        name: Option<&Name>,
        condition: &ast::Expr,
        want: Option<&Ty>,
        span: Span,
    ) -> Expr {
        let hint = want.filter(|ty| matches!(ty, Ty::Set(_)));
        let value = self.lower_expr(set, hint);
        if let Ty::Rolled(die) = value.ty {
            return self.lower_dice_where(value, die, name, condition, span);
        }
        let Some((set, universe)) = self.require_set(value, "the set before `where`") else {
            let mark = self.scope.mark();
            // The type of the set is unknown, so the condition may use the name or `it`.
            if name.is_some() {
                self.introduce_element(None, span, Ty::Error);
            }
            let it = self.introduce_element(name, span, Ty::Error);
            self.name_element_in_condition(it, span);
            self.lower_truth(condition, "the condition after `where`");
            self.scope.end_condition(span);
            self.without_reports(|this| this.leave_scope(mark));
            return self.error_placeholder(span);
        };
        let mark = self.scope.mark();
        let it = self.introduce_element(name, set.span, universe.element());
        self.name_element_in_condition(it, span);
        let condition = self.lower_truth(condition, "the condition after `where`");
        self.scope.end_condition(span);
        // The facts that the condition shows for an element hold for all elements.
        let element = expr(ExprKind::Local(it), universe.element(), span);
        let element = self.with_facts(&condition.if_true, |this| this.narrowed(element));
        self.leave_scope(mark);
        let ty = element.ty.universe().map_or(Ty::Set(universe), Ty::Set);
        expr(ExprKind::Where(Box::new(set), it, Box::new(condition.expr)), ty, span)
    }

    /// Names the element in the condition, as `u` in `for each u in units where u.weak`.
    fn name_element_in_condition(&mut self, it: LocalId, condition: Span) {
        let Some(name) = self.scope.name_in(condition).cloned() else { return };
        // A name that hides another has a separate warning, and the condition then uses the hidden
        // one.
        if Scope::reserved_name(&name).is_none()
            && self.scope.shadowing(&name, self.context).is_none()
        {
            self.scope.push(ScopeName::new(&name, it, NameKind::Element));
        }
    }

    /// Lowers `A + B`, `A - B` or `A & B`, where one operand at least is a set.
    pub(crate) fn lower_set_operation(
        &mut self,
        op: BinaryOp,
        a: &ast::Expr,
        left: Expr,
        b: &ast::Expr,
        right: Expr,
        span: Span,
    ) -> Expr {
        if left.ty == Ty::Error || right.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        let (Ty::Set(l), Ty::Set(r)) = (&left.ty, &right.ty) else {
            let (set, other, ast) = match &left.ty {
                Ty::Set(_) => (left.ty.clone(), right, b),
                _ => (right.ty.clone(), left, a),
            };
            let what = format!("the operand of `{}`", op.word());
            if !matches!(set, Ty::Set(_)) {
                let diagnostic = self
                    .context
                    .wrong_type(&other, &format!("{what} must be a set"))
                    .help("`&` is for sets; conditions are joined with `and`");
                return self.report_and_recover(diagnostic, span);
            }
            self.fit(other, Some(ast), &set, &what);
            return self.error_placeholder(span);
        };
        let universe = match (op, l, r) {
            // A difference has the type of its first set; an intersection has the narrower of the
            // two types.
            (BinaryOp::Subtract, l, r) if fits_universe(*r, *l) || fits_universe(*l, *r) => *l,
            (BinaryOp::Intersect, l, r) if fits_universe(*r, *l) => *r,
            (BinaryOp::Intersect, l, r) if fits_universe(*l, *r) => *l,
            _ => match join(&left.ty, &right.ty) {
                Some(Ty::Set(universe)) => universe,
                _ => {
                    let problem = two_types(self.context, "the two sets", &left, &right);
                    return self.report_and_recover(problem, span);
                }
            },
        };
        let (left, right) = (Box::new(left), Box::new(right));
        let kind = match op {
            BinaryOp::Subtract => ExprKind::Difference(left, right),
            BinaryOp::Intersect => ExprKind::Intersection(left, right),
            _ => ExprKind::Union(left, right),
        };
        expr(kind, Ty::Set(universe), span)
    }

    /// Lowers `X in SET`, also with the name of a card as X. No set contains `none`:
    ///
    /// ```text
    /// u.goal in camps    ((u.goal != none) and (u.goal in camps))
    /// ```
    pub(crate) fn lower_contains(&mut self, a: &ast::Expr, b: &ast::Expr, span: Span) -> Expr {
        let word = self.is_word(a);
        let (element, set) = if word && !self.is_word(b) {
            let set = self.lower_set(b, None, "the set after `in`");
            let set = match set.map(|(set, of)| self.lower_card_in_pile(a, set, of, span)) {
                Some(Ok(value)) => return value,
                Some(Err(set)) => Some(set),
                None => None,
            };
            let hint = set.as_ref().map(|(_, universe)| universe.element());
            let element = self.lower_expr(a, hint.as_ref());
            (element, set)
        } else {
            let element = self.lower_expr(a, None);
            let hint = without_none(&element.ty).universe().map(Ty::Set);
            let set = self.lower_set(b, hint.as_ref(), "the set after `in`");
            (element, set)
        };
        let Some((set, universe)) = set else { return self.error_placeholder(span) };
        let of = match &element.ty {
            Ty::Option(of) if **of != Ty::Error => (**of).clone(),
            _ => {
                let element = self.require_present(element, a, "the value before `in`");
                return self.membership_test(element, set, universe, span);
            }
        };
        let once = self.prepare_reuse(element, MAX_NODES_FEW_COPIES);
        let there = Expr { ty: of, ..once.value.clone() };
        let condition = presence_test(&once.value);
        let contained = self.membership_test(there, set, universe, span);
        if contained.ty == Ty::Error {
            return contained;
        }
        let both = ExprKind::Binary(Binary::And, condition, Box::new(contained));
        once.bind(expr(both, Ty::Bool, span))
    }

    /// Returns the facts that follow from `X in SET`: X is present.
    pub(super) fn membership_facts(&self, contains: &Expr) -> Vec<Fact> {
        let ExprKind::Binary(Binary::And, condition, _) = &contains.kind else { return Vec::new() };
        let ExprKind::Binary(Binary::NotEqual, element, _) = &condition.kind else {
            return Vec::new();
        };
        self.facts_if_present(element)
    }

    /// Builds the membership test of a value that is not `none`.
    fn membership_test(
        &mut self,
        element: Expr,
        set: Expr,
        universe: Universe,
        span: Span,
    ) -> Expr {
        if element.ty == Ty::Error {
            return element;
        }
        let wanted = universe.element();
        match (&element.ty, universe) {
            // A piece or a card in a set of variants: its own variant is tested.
            (Ty::Piece(kind) | Ty::Card(Some(kind)), Universe::Variant(of)) if *kind == of => {
                let (kind, at) = (*kind, element.span);
                let element = self.current_variant(element, kind);
                let sort = match element.ty {
                    Ty::Variant(_) => Box::new(element),
                    _ => boxed(ExprKind::SortOf(Box::new(element)), wanted, at),
                };
                expr(ExprKind::Contains(sort, Box::new(set)), Ty::Bool, span)
            }
            (Ty::Piece(kind), Universe::Piece(of))
                if *kind == of && matches!(set.kind, ExprKind::All(_)) =>
            {
                expr(ExprKind::OnBoard(Box::new(element)), Ty::Bool, span)
            }
            // A variant in a set of cards: the test is whether a card has it.
            (Ty::Variant(kind), Universe::Card(of)) if of.is_none_or(|of| of == *kind) => {
                let kind = *kind;
                self.any_card_test(set, universe, span, |card| {
                    card_variant_test(card, kind, element, span)
                })
            }
            (have, _) if fits(have, &wanted) || fits(&wanted, have) => {
                expr(ExprKind::Contains(Box::new(element), Box::new(set)), Ty::Bool, span)
            }
            (have, _) => {
                let have = self.context.describe(have);
                let of = self.context.describe(&set.ty);
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    element.span,
                    format!("{of} never contains {have}"),
                )
                .label(have)
                .related(set.span, of)
                .help(format!("write {} here", self.context.describe(&wanted)));
                self.report_and_recover(diagnostic, span)
            }
        }
    }

    /// Lowers `NAME in PILE` for the name of a card. Returns the set unchanged if NAME is not a
    /// card, or a card of a kind that the set cannot have.
    fn lower_card_in_pile(
        &mut self,
        a: &ast::Expr,
        set: Expr,
        universe: Universe,
        span: Span,
    ) -> Result<Expr, (Expr, Universe)> {
        let Ast::Name(name) = &a.kind else { return Err((set, universe)) };
        let kind = self.context.meanings(name).find_map(|m| match m {
            Def::Sort(kind, _) if self.context.kind_role(kind) == Some(KindRole::Card) => {
                Some(kind)
            }
            _ => None,
        });
        let Some(kind) = kind else { return Err((set, universe)) };
        // Only a set of cards has elements with the name of a printed card.
        if !matches!(universe, Universe::Card(of) if of.is_none_or(|of| of == kind)) {
            return Err((set, universe));
        }
        self.record_word(name, &Ty::Variant(kind));
        let sorts = self.context.variants_named(kind, name);
        let place = name.span;
        Ok(self.any_card_test(set, universe, span, |card| {
            let typed = Expr { ty: Ty::Card(Some(kind)), ..card.clone() };
            let same = any_variant_test(typed, kind, &sorts, place, span);
            if card.ty == Ty::Card(Some(kind)) {
                return same;
            }
            let right = Box::new(kind_test(card, kind, span));
            expr(ExprKind::Binary(Binary::And, right, Box::new(same)), Ty::Bool, span)
        }))
    }

    /// Builds the test of whether any card of a set satisfies a condition.
    fn any_card_test(
        &mut self,
        set: Expr,
        universe: Universe,
        span: Span,
        condition: impl FnOnce(Expr) -> Expr,
    ) -> Expr {
        let it = self.add_local("it", universe.element());
        let card = expr(ExprKind::Local(it), universe.element(), span);
        let condition = Box::new(condition(card));
        let found = ExprKind::Where(Box::new(set), it, condition);
        let found = boxed(found, Ty::Set(universe), span);
        let empty = boxed(ExprKind::IsEmpty(found), Ty::Bool, span);
        expr(ExprKind::Not(empty), Ty::Bool, span)
    }

    /// Returns the type of one element of a set: optional, except for all armies and all words of
    /// an enum. Facts about a set do not count, or `is none` would be an error on one line and
    /// required on another. Hexes do not count either, because a test may have no board.
    pub(crate) fn element_type(&self, set: &Expr, of: Universe) -> Ty {
        let is_all = matches!(
            set.kind,
            ExprKind::All(Universe::Army | Universe::Enum(_) | Universe::Variant(_))
        );
        if is_all && self.is_never_empty(set) { of.element() } else { optional(of.element()) }
    }

    /// Returns whether a set certainly has an element.
    pub(crate) fn is_never_empty(&self, set: &Expr) -> bool {
        if let ExprKind::Range(from, to) = &set.kind {
            let (from, to) = (self.interval(from), self.interval(to));
            let begins_first = from.1.zip(to.0).is_some_and(|(from, to)| from <= to);
            let within = from.0 >= Some(0) && from.1.is_some_and(|from| from <= MAX_SET_NUMBER);
            if begins_first && within {
                return true;
            }
        }
        if self.facts.is_nonempty(set) {
            return true;
        }
        match &set.kind {
            // No set contains a number outside this range.
            ExprKind::SetOf(elements) => elements.iter().any(|element| {
                let (low, high) = self.interval(element);
                let is_within = low >= Some(0) && high.is_some_and(|high| high <= MAX_SET_NUMBER);
                element.ty != Ty::Int || is_within
            }),
            ExprKind::All(Universe::Army | Universe::Hex) => true,
            ExprKind::All(Universe::Enum(id)) => {
                self.context.program().enums.get(id).is_some_and(|e| !e.words.is_empty())
            }
            ExprKind::All(Universe::Variant(kind)) => {
                self.context.program().kinds.get(kind).is_some_and(|k| !k.sorts.is_empty())
            }
            // The order of literal bounds has been checked.
            ExprKind::Range(from, to) => {
                matches!((&from.kind, &to.kind), (ExprKind::Const(_), ExprKind::Const(_)))
            }
            ExprKind::Union(a, b) => self.is_never_empty(a) || self.is_never_empty(b),
            ExprKind::If(_, a, b) => self.is_never_empty(a) && self.is_never_empty(b),
            _ => false,
        }
    }
}

fn fits_universe(have: Universe, want: Universe) -> bool {
    fits(&Ty::Set(have), &Ty::Set(want))
}

/// Returns whether a value is a number too large for a set.
fn exceeds_set_range(value: &ast::Expr) -> bool {
    matches!(value.kind, Ast::Int(number) if number > MAX_SET_NUMBER)
}

fn set_range_error(number: i64, span: Span) -> Diagnostic {
    Diagnostic::new(
        &codes::TYPE_OUT_OF_RANGE,
        span,
        format!("{number} cannot be in a set of numbers"),
    )
    .label("out of range")
    .help(format!("sets of numbers contain numbers from 0 to {MAX_SET_NUMBER}"))
}
