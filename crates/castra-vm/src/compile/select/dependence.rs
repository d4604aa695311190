//! A quick test for expressions that depend on play.
//!
//! Most expressions depend on play, and the operand evaluated first shows it: in `u.hex == goal`,
//! the hex of `u`. A full evaluation would stop there, but setting it up costs more than this test.

use castra_ir::{Binary, Expr, ExprKind, LocalId, Ty, Universe};

use super::env::Binding;
use super::function_builder::FunctionBuilder;
use crate::op::Operand;

/// The result of testing one node of an expression.
enum Dependence<'p> {
    /// The node depends on play.
    OnPlay,
    /// The node may be constant.
    MaybeConstant,
    /// The node depends on play if this operand does, which is evaluated first.
    Operand(&'p Expr),
    /// This operand is evaluated first, and the node depends on play whatever its value is.
    OnPlayAfter(&'p Expr),
    /// This operand is evaluated first, and then the other one, whatever the value of the first is.
    Operands(&'p Expr, &'p Expr),
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns whether an expression quickly turns out to depend on play. The `element` counts as
    /// constant. The skipped evaluation is charged as if it had run.
    pub(super) fn depends_on_play_quickly(
        &mut self,
        expr: &'p Expr,
        element: Option<LocalId>,
    ) -> bool {
        let Some(steps) = self.unknown_after(expr, element) else { return false };
        #[cfg(test)]
        self.check_unknown_after(steps, expr, element);
        self.c.charge(steps);
        true
    }

    /// Returns the number of steps after which an evaluation would stop at a value that depends on
    /// play, or `None` if that is not found quickly.
    fn unknown_after(&self, expr: &'p Expr, element: Option<LocalId>) -> Option<u64> {
        let mut steps = 0;
        let mut at = expr;
        loop {
            steps += 1;
            at = match self.dependence(at, element) {
                Dependence::OnPlay => return Some(steps),
                Dependence::MaybeConstant => return None,
                Dependence::Operand(first) => first,
                Dependence::OnPlayAfter(first) if self.is_simple_number(first, element) => {
                    return Some(steps + 1);
                }
                Dependence::OnPlayAfter(first) => first,
                Dependence::Operands(first, then) if self.is_simple_number(first, element) => {
                    steps += 1;
                    then
                }
                Dependence::Operands(first, _) => first,
            };
        }
    }

    /// Returns whether an expression is a number that evaluates in one step.
    fn is_simple_number(&self, expr: &Expr, element: Option<LocalId>) -> bool {
        if let ExprKind::Local(local) = expr.kind {
            return element == Some(local) || matches!(self.env.binding(local), Binding::Known(_));
        }
        matches!(expr.kind, ExprKind::Const(_)) && !matches!(expr.ty, Ty::Set(_))
            || matches!(expr.kind, ExprKind::Us) && self.situation.us.is_some()
    }

    fn dependence(&self, expr: &'p Expr, element: Option<LocalId>) -> Dependence<'p> {
        let army_of = |pile: &'p castra_ir::PileRef| match &pile.army {
            Some(army) => Dependence::OnPlayAfter(army),
            None => Dependence::OnPlay,
        };
        match &expr.kind {
            ExprKind::Local(local) => {
                let place = match self.env.binding(*local) {
                    Binding::Known(_) => return Dependence::MaybeConstant,
                    Binding::Free => None,
                    Binding::At(place) => Some(place),
                };
                match place {
                    // The condition is evaluated for each element, so the element is known.
                    _ if element == Some(*local) => Dependence::MaybeConstant,
                    Some(Operand::Const(_)) => Dependence::MaybeConstant,
                    Some(Operand::State(_) | Operand::Frame(_) | Operand::Callee(..)) | None => {
                        Dependence::OnPlay
                    }
                }
            }
            ExprKind::Weight(_)
            | ExprKind::State(_, None)
            | ExprKind::TurnNumber
            | ExprKind::GameOver
            | ExprKind::Winner
            | ExprKind::Reserves(_) => Dependence::OnPlay,
            ExprKind::Us | ExprKind::Them if self.situation.us.is_none() => Dependence::OnPlay,
            ExprKind::All(Universe::Piece(kind)) => {
                // A kind without pieces has a constant, empty set.
                if self.c.facts.len(Universe::Piece(*kind)) > 0 {
                    Dependence::OnPlay
                } else {
                    Dependence::MaybeConstant
                }
            }
            // The evaluation starts with the owner, which may fail first.
            ExprKind::State(_, Some(owner)) => Dependence::OnPlayAfter(owner),
            ExprKind::Field(kind, field, owner) => {
                let declared = self.c.program.kinds.get(kind);
                let is_state = declared.and_then(|k| k.fields.get(field)).is_some_and(|f| f.state);
                if is_state && !matches!(owner.ty, Ty::Variant(_)) {
                    Dependence::OnPlayAfter(owner)
                } else {
                    Dependence::Operand(owner)
                }
            }
            ExprKind::HexOf(piece) | ExprKind::OnBoard(piece) => match piece.ty {
                Ty::Piece(_) => Dependence::OnPlayAfter(piece),
                _ => Dependence::OnPlay,
            },
            ExprKind::PieceAt(_, hex) => Dependence::OnPlayAfter(hex),
            ExprKind::Top(pile) | ExprKind::Pile(pile) => army_of(pile),
            ExprKind::ArmyOf(piece) => match piece.ty {
                Ty::Piece(_) => Dependence::Operand(piece),
                _ => Dependence::OnPlay,
            },
            ExprKind::ArmyCouncil(_, a)
            | ExprKind::Enemy(a)
            | ExprKind::NextArmy(a)
            | ExprKind::SortOf(a)
            | ExprKind::TerrainOf(a)
            | ExprKind::Turned(a, _)
            | ExprKind::Not(a)
            | ExprKind::Negate(a)
            | ExprKind::Count(a)
            | ExprKind::IsEmpty(a)
            | ExprKind::First(a)
            | ExprKind::TopOf(a, _)
            | ExprKind::If(a, ..)
            | ExprKind::Match(a, ..)
            | ExprKind::Bind(_, a, _)
            | ExprKind::SumOver(a, ..)
            | ExprKind::Best(_, a, ..)
            | ExprKind::ValueOver(_, a, ..)
            | ExprKind::Where(a, ..)
            | ExprKind::Union(a, _)
            | ExprKind::Difference(a, _)
            | ExprKind::Intersection(a, _) => Dependence::Operand(a),
            ExprKind::Binary(Binary::And | Binary::Or, a, _) => Dependence::Operand(a),
            ExprKind::Binary(_, a, b)
            | ExprKind::Contains(a, b)
            | ExprKind::SideSlot(a, b)
            | ExprKind::Range(a, b) => Dependence::Operands(a, b),
            ExprKind::Reach(reach) => Dependence::Operand(&reach.start),
            ExprKind::BuiltIn(_, all)
            | ExprKind::Table(_, all)
            | ExprKind::Call(_, all)
            | ExprKind::SetOf(all) => match all.as_slice() {
                [] => Dependence::MaybeConstant,
                [first] => Dependence::Operand(first),
                [first, then, ..] => Dependence::Operands(first, then),
            },
            // Constants, and dice, which are too rare to be worth a quick test.
            ExprKind::Const(_)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Council(_)
            | ExprKind::Us
            | ExprKind::Them
            | ExprKind::All(_)
            | ExprKind::CountFace(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..) => Dependence::MaybeConstant,
        }
    }

    /// Checks the result against a full evaluation.
    #[cfg(test)]
    fn check_unknown_after(&self, steps: u64, expr: &'p Expr, element: Option<LocalId>) {
        let source = self.const_env();
        let mut eval = self.evaluator(&source);
        let before = eval.remaining_steps();
        let is_known = match element {
            None => eval.eval_expr(expr).is_ok(),
            Some(element) => eval.number_for(expr, element, 0).is_some(),
        };
        assert!(!is_known, "{expr:?}");
        assert_eq!(before - eval.remaining_steps(), steps.min(before), "{expr:?}");
    }
}
