//! Dice that were rolled together: queries about them, and selections from them.

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, Expr as AstExpr, Name};

use super::aggregates::Aggregate;
use crate::rules::lower::evaluate_once::MAX_NODES_MANY_COPIES;
use crate::rules::lower::values::{boxed, expr};
use crate::rules::lowering::Lowering;
use crate::rules::types::interval::face_interval;
use castra_ir::{Binary, DieId, Expr, ExprKind, Extreme, MAX_SET_NUMBER, Ty};
use castra_resolve::symbols::BuiltIn;

/// The maximum number of faces that have one `match` arm each. With more faces, each die is
/// compared with the face.
const MAX_ARMS: usize = 8;

impl Lowering<'_, '_, '_> {
    /// Lowers `DICE where COND`: the dice whose face satisfies the condition.
    pub(super) fn lower_dice_where(
        &mut self,
        dice: Expr,
        die: DieId,
        name: Option<&Name>,
        condition: &AstExpr,
        span: Span,
    ) -> Expr {
        let face = self.context.program().dice.get(die).map(|die| die.face.clone());
        let mark = self.scope.mark();
        let it = self.introduce_element(name, dice.span, face.unwrap_or(Ty::Error));
        let within = face_interval(die, self.context.program());
        if self.type_of(it) == Ty::Int {
            self.set_interval(it, within);
        }
        let condition = self.lower_truth(condition, "the condition after `where`");
        self.leave_scope(mark);
        let ty = dice.ty.clone();
        expr(ExprKind::RolledWhere(Box::new(dice), it, Box::new(condition.expr)), ty, span)
    }

    /// Lowers `count(SET)` and `count(DICE)`.
    pub(super) fn lower_count(&mut self, all: &AstExpr, what: &str, span: Span) -> Expr {
        let value = self.lower_expr(all, None);
        if let Ty::Rolled(_) = value.ty {
            return expr(ExprKind::CountRolled(Box::new(value)), Ty::Int, span);
        }
        match self.require_set(value, what) {
            Some((set, _)) => expr(ExprKind::Count(Box::new(set)), Ty::Int, span),
            None => self.error_placeholder(span),
        }
    }

    /// Lowers `highest(N, DICE)`, the N best dice, or `highest(SET, VALUE)` if a set comes first.
    pub(super) fn lower_best_dice(
        &mut self,
        one: &BuiltIn,
        n: &AstExpr,
        dice: &AstExpr,
        which: Extreme,
        span: Span,
    ) -> Expr {
        let what = format!("the first argument of `{}`", one.name);
        let first = self.lower_expr(n, None);
        if let Ty::Rolled(_) = first.ty {
            self.without_reports(|this| this.lower_expr(dice, None));
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                span,
                format!("`{}` of dice begins with how many", one.name),
            )
            .label("the dice come last")
            .help(format!("write `{}(3, DICE)`", one.name));
            return self.report_and_recover(diagnostic, span);
        }
        if first.ty != Ty::Int {
            let set = self.require_set(first, &what);
            return self.lower_aggregate_of_set(
                one,
                (None, set),
                dice,
                Aggregate::Value(which),
                span,
            );
        }
        let Some((dice, die)) =
            self.lower_dice(dice, &format!("the second argument of `{}`", one.name))
        else {
            return self.error_placeholder(span);
        };
        if let Some(wrong) = self.report_not_numbers(die, dice.span, span) {
            return wrong;
        }
        let ty = dice.ty.clone();
        expr(ExprKind::RolledBest(which, Box::new(first), Box::new(dice)), ty, span)
    }

    /// Reports a die whose faces are words where numbers are needed; `None` if they are numbers.
    fn report_not_numbers(&mut self, die: DieId, dice: Span, span: Span) -> Option<Expr> {
        let die = self.context.program().dice.get(die).filter(|die| die.face != Ty::Int)?;
        let diagnostic = Diagnostic::new(
            &codes::RULES_WRONG_TYPE,
            dice,
            format!("the faces of `{}` are not numbers", die.name),
        )
        .label("not numbers")
        .help("count a face with `count(DICE, FACE)`, or declare the die `numeric`");
        Some(self.report_and_recover(diagnostic, span))
    }

    fn lower_dice(&mut self, dice: &ast::Expr, what: &str) -> Option<(Expr, DieId)> {
        let value = self.lower_expr(dice, None);
        match value.ty {
            Ty::Rolled(die) => Some((value, die)),
            Ty::Error => None,
            _ => {
                let help = if matches!(value.ty, Ty::Set(_)) {
                    "for elements, write `sum(SET, it.VALUE)` or `count(SET where CONDITION)`"
                } else {
                    "`let rolled = roll N of DIE` are dice"
                };
                let problem = self.context.wrong_type(&value, &format!("{what} must be dice"));
                self.report(problem.help(help));
                None
            }
        }
    }

    /// Lowers `count(DICE, FACE)`. A face that is not constant becomes a `match` over the faces.
    pub(super) fn lower_count_face(
        &mut self,
        dice: &ast::Expr,
        face: &ast::Expr,
        span: Span,
    ) -> Expr {
        let Some((dice, die)) = self.lower_dice(dice, "the first argument of `count`") else {
            self.without_reports(|this| this.lower_expr(face, None));
            return self.error_placeholder(span);
        };
        let Some(die) = self.context.program().dice.get(die) else {
            return self.error_placeholder(span);
        };
        let face = self.lower_value(face, &die.face, "the second argument of `count`");
        if face.ty == Ty::Error {
            return self.error_placeholder(span);
        }
        if let ExprKind::Const(face) = face.kind {
            if die.distinct.contains(&face) {
                return expr(ExprKind::CountFace(Box::new(dice), face), Ty::Int, span);
            }
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                span,
                format!("`{}` has no such face", die.name),
            )
            .label("not on this die")
            .help("write one of its faces");
            return self.report_and_recover(diagnostic, span);
        }
        if die.distinct.len() > MAX_ARMS {
            // There are too many faces for a `match`, so each die is compared with the face.
            let wanted = self.prepare_reuse(face, MAX_NODES_MANY_COPIES);
            let kept = Box::new(self.dice_with_face(dice, wanted.value.clone(), span));
            return wanted.bind(expr(ExprKind::CountRolled(kept), Ty::Int, span));
        }
        let once = self.prepare_reuse(dice, MAX_NODES_MANY_COPIES);
        let count = |face: i64| {
            expr(ExprKind::CountFace(Box::new(once.value.clone()), face), Ty::Int, span)
        };
        let arms = die.distinct.iter().map(|face| (vec![*face], count(*face))).collect();
        let otherwise = Some(boxed(ExprKind::Const(0), Ty::Int, span));
        once.bind(expr(ExprKind::Match(Box::new(face), arms, otherwise), Ty::Int, span))
    }

    /// Returns the dice that show a face.
    fn dice_with_face(&mut self, dice: Expr, face: Expr, span: Span) -> Expr {
        let ty = dice.ty.clone();
        let it = self.add_local("it", face.ty.clone());
        let shown = boxed(ExprKind::Local(it), face.ty.clone(), span);
        let same = ExprKind::Binary(Binary::Equal, shown, Box::new(face));
        expr(ExprKind::RolledWhere(Box::new(dice), it, boxed(same, Ty::Bool, span)), ty, span)
    }

    /// Lowers `faces(DICE)`: the set of the faces that the dice show.
    ///
    /// ```text
    /// faces(d)    {1, 2, 3} where count(d where it == that) > 0
    /// ```
    pub(super) fn lower_faces(&mut self, dice: &ast::Expr, span: Span) -> Expr {
        let Some((dice, id)) = self.lower_dice(dice, "the argument of `faces`") else {
            return self.error_placeholder(span);
        };
        let Some(die) = self.context.program().dice.get(id) else {
            return self.error_placeholder(span);
        };
        let Some(universe) = die.face.universe() else { return self.error_placeholder(span) };
        let beyond = |face: &&i64| !(0..=MAX_SET_NUMBER).contains(*face);
        if let (Ty::Int, Some(face)) = (&die.face, die.distinct.iter().find(beyond)) {
            let diagnostic = Diagnostic::new(
                &codes::TYPE_OUT_OF_RANGE,
                span,
                format!("the face {face} of `{}` cannot be in a set of numbers", die.name),
            )
            .label("a set of its faces")
            .help(format!("sets hold the numbers 0 to {MAX_SET_NUMBER}"));
            return self.report_and_recover(diagnostic, span);
        }
        let ty = Ty::Set(universe);
        let constant = |face: &i64| expr(ExprKind::Const(*face), die.face.clone(), span);
        let all = die.distinct.iter().map(constant).collect();
        let all = boxed(ExprKind::SetOf(all), ty.clone(), span);
        let once = self.prepare_reuse(dice, MAX_NODES_MANY_COPIES);
        let element = self.add_local("it", die.face.clone());
        let face = expr(ExprKind::Local(element), die.face.clone(), span);
        let kept = Box::new(self.dice_with_face(once.value.clone(), face, span));
        let count = boxed(ExprKind::CountRolled(kept), Ty::Int, span);
        let zero = boxed(ExprKind::Const(0), Ty::Int, span);
        let shown = boxed(ExprKind::Binary(Binary::Greater, count, zero), Ty::Bool, span);
        once.bind(expr(ExprKind::Where(all, element, shown), ty, span))
    }

    /// Lowers `DICE - FACE`: the dice without one that shows the face, if any does.
    ///
    /// ```text
    /// d - f       d, with the dice `highest(1, d where it == f)` replaced by no dice
    /// ```
    pub(in crate::rules) fn lower_without_face(
        &mut self,
        dice: Expr,
        face: Expr,
        span: Span,
    ) -> Expr {
        let ty = dice.ty.clone();
        let once = self.prepare_reuse(dice, MAX_NODES_MANY_COPIES);
        let wanted = self.prepare_reuse(face, MAX_NODES_MANY_COPIES);
        let one = boxed(ExprKind::Const(1), Ty::Int, span);
        let shown = Box::new(self.dice_with_face(once.value.clone(), wanted.value.clone(), span));
        let out = boxed(ExprKind::RolledBest(Extreme::Highest, one, shown), ty.clone(), span);
        let it = self.add_local("it", wanted.value.ty.clone());
        let no = boxed(ExprKind::Const(0), Ty::Bool, span);
        let of = Box::new(once.value.clone());
        let none = boxed(ExprKind::RolledWhere(of, it, no), ty.clone(), span);
        let left = ExprKind::RolledAgain(Box::new(once.value.clone()), out, none);
        let left = wanted.bind(expr(left, ty, span));
        once.bind(left)
    }

    /// Returns the type of a face of some dice, for `DICE - FACE`; `None` for any other type.
    pub(in crate::rules) fn face_type(&self, dice: &Ty) -> Option<Ty> {
        let Ty::Rolled(die) = dice else { return None };
        self.context.program().dice.get(*die).map(|die| die.face.clone())
    }

    /// Lowers `sum(DICE)`, `highest(DICE)` and `lowest(DICE)`.
    pub(super) fn lower_dice_value(
        &mut self,
        one: &BuiltIn,
        dice: &ast::Expr,
        extreme: Option<Extreme>,
        span: Span,
    ) -> Expr {
        let what = format!("the only argument of `{}`", one.name);
        let Some((dice, die)) = self.lower_dice(dice, &what) else {
            return self.error_placeholder(span);
        };
        if let Some(wrong) = self.report_not_numbers(die, dice.span, span) {
            return wrong;
        }
        let dice = Box::new(dice);
        let kind = match extreme {
            Some(extreme) => ExprKind::ExtremeRolled(extreme, dice),
            None => ExprKind::SumRolled(dice),
        };
        expr(kind, Ty::Int, span)
    }
}
