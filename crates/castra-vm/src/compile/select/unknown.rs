//! A quick test for expressions that depend on play.
//!
//! Most expressions depend on play, and the operand evaluated first shows it: in `u.hex == goal`,
//! the hex of `u`. A full evaluation would stop there, but setting it up costs more than this test.

use castra_ir::{Binary, Expr, ExprKind, LocalId, Ty, Universe};

use super::body::FunctionBuilder;
use super::env::Binding;
use crate::op::Operand;

/// The result of looking at one node of an expression.
enum Seen<'p> {
    /// It depends on play.
    Unknown,
    /// It may be constant.
    Perhaps,
    /// This operand is evaluated first.
    First(&'p Expr),
    /// This operand is evaluated first, and the node depends on play whatever its value is.
    Vain(&'p Expr),
    /// This operand is evaluated first, and then the other one, whatever the value of the first is.
    Then(&'p Expr, &'p Expr),
}

impl<'p> FunctionBuilder<'_, 'p> {
    /// Returns whether an expression quickly turns out to depend on play. The `element` counts as
    /// constant. The skipped evaluation is charged as if it had run.
    pub(super) fn is_unknown_at_once(&mut self, expr: &'p Expr, element: Option<LocalId>) -> bool {
        let Some(steps) = self.unknown_after(expr, element) else { return false };
        #[cfg(test)]
        self.would_be_unknown_after(steps, expr, element);
        self.c.took(steps);
        true
    }

    /// The number of steps after which an evaluation would stop at a value that depends on play;
    /// none if that is not found quickly.
    fn unknown_after(&self, expr: &'p Expr, element: Option<LocalId>) -> Option<u64> {
        let mut steps = 0;
        let mut at = expr;
        loop {
            steps += 1;
            at = match self.seen(at, element) {
                Seen::Unknown => return Some(steps),
                Seen::Perhaps => return None,
                Seen::First(first) => first,
                Seen::Vain(first) if self.is_number_at_once(first, element) => {
                    return Some(steps + 1);
                }
                Seen::Vain(first) => first,
                Seen::Then(first, then) if self.is_number_at_once(first, element) => {
                    steps += 1;
                    then
                }
                Seen::Then(first, _) => first,
            };
        }
    }

    /// Returns whether an expression is a number that evaluates in one step.
    fn is_number_at_once(&self, expr: &Expr, element: Option<LocalId>) -> bool {
        if let ExprKind::Local(local) = expr.kind {
            return element == Some(local) || matches!(self.env.binding(local), Binding::Known(_));
        }
        matches!(expr.kind, ExprKind::Const(_)) && !matches!(expr.ty, Ty::Set(_))
            || matches!(expr.kind, ExprKind::Us) && self.situation.us.is_some()
    }

    fn seen(&self, expr: &'p Expr, element: Option<LocalId>) -> Seen<'p> {
        let army_of = |pile: &'p castra_ir::PileRef| match &pile.army {
            Some(army) => Seen::Vain(army),
            None => Seen::Unknown,
        };
        match &expr.kind {
            ExprKind::Local(local) => {
                let place = match self.env.binding(*local) {
                    Binding::Known(_) => return Seen::Perhaps,
                    Binding::Free => None,
                    Binding::At(place) => Some(place),
                };
                match place {
                    // The condition is evaluated for each element, so the element is known.
                    _ if element == Some(*local) => Seen::Perhaps,
                    Some(Operand::Const(_)) => Seen::Perhaps,
                    Some(Operand::State(_) | Operand::Frame(_) | Operand::Callee(..)) | None => {
                        Seen::Unknown
                    }
                }
            }
            ExprKind::Weight(_)
            | ExprKind::State(_, None)
            | ExprKind::TurnNumber
            | ExprKind::GameOver
            | ExprKind::Winner
            | ExprKind::Reserves(_) => Seen::Unknown,
            ExprKind::Us | ExprKind::Them if self.situation.us.is_none() => Seen::Unknown,
            ExprKind::All(Universe::Piece(kind)) => {
                // A kind without pieces has a constant, empty set.
                if self.c.facts.len(Universe::Piece(*kind)) > 0 {
                    Seen::Unknown
                } else {
                    Seen::Perhaps
                }
            }
            // The evaluation starts with the owner, which may fail first.
            ExprKind::State(_, Some(owner)) => Seen::Vain(owner),
            ExprKind::Field(kind, field, owner) => {
                let declared = self.c.program.kinds.get(kind);
                let is_state = declared.and_then(|k| k.fields.get(field)).is_some_and(|f| f.state);
                if is_state && !matches!(owner.ty, Ty::Variant(_)) {
                    Seen::Vain(owner)
                } else {
                    Seen::First(owner)
                }
            }
            ExprKind::HexOf(piece) | ExprKind::OnBoard(piece) => match piece.ty {
                Ty::Piece(_) => Seen::Vain(piece),
                _ => Seen::Unknown,
            },
            ExprKind::PieceAt(_, hex) => Seen::Vain(hex),
            ExprKind::Top(pile) | ExprKind::Pile(pile) => army_of(pile),
            ExprKind::ArmyOf(piece) => match piece.ty {
                Ty::Piece(_) => Seen::First(piece),
                _ => Seen::Unknown,
            },
            ExprKind::ArmyCouncil(_, a)
            | ExprKind::Enemy(a)
            | ExprKind::NextArmy(a)
            | ExprKind::SortOf(a)
            | ExprKind::TerrainOf(a)
            | ExprKind::RowOf(a)
            | ExprKind::ColumnOf(a)
            | ExprKind::Forward(a)
            | ExprKind::Turned(a, _)
            | ExprKind::Not(a)
            | ExprKind::Negate(a)
            | ExprKind::Count(a)
            | ExprKind::IsEmpty(a)
            | ExprKind::First(a)
            | ExprKind::Neighbours(a)
            | ExprKind::Around(a)
            | ExprKind::Edge(a)
            | ExprKind::Section(a)
            | ExprKind::Objectives(a)
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
            | ExprKind::Intersection(a, _)
            | ExprKind::Connected(a, _)
            | ExprKind::Shift(a, _) => Seen::First(a),
            ExprKind::Binary(Binary::And | Binary::Or, a, _) => Seen::First(a),
            ExprKind::Binary(_, a, b)
            | ExprKind::Contains(a, b)
            | ExprKind::Distance(a, b)
            | ExprKind::SideTerrain(a, b)
            | ExprKind::SideSlot(a, b)
            | ExprKind::InSight(a, b, _)
            | ExprKind::StepTo(a, b)
            | ExprKind::Range(a, b)
            | ExprKind::Knows(a, b) => Seen::Then(a, b),
            ExprKind::Reach(reach) => Seen::First(&reach.start),
            ExprKind::Table(_, all) | ExprKind::Call(_, all) | ExprKind::SetOf(all) => {
                match all.as_slice() {
                    [] => Seen::Perhaps,
                    [first] => Seen::First(first),
                    [first, then, ..] => Seen::Then(first, then),
                }
            }
            // Dice, and pieces wherever they are, are hardly ever constant, and rare.
            ExprKind::Const(_)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Council(_)
            | ExprKind::Us
            | ExprKind::Them
            | ExprKind::All(_)
            | ExprKind::Places(_)
            | ExprKind::CountFace(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..) => Seen::Perhaps,
        }
    }

    /// Checks the result against a full evaluation.
    #[cfg(test)]
    fn would_be_unknown_after(&self, steps: u64, expr: &'p Expr, element: Option<LocalId>) {
        let source = self.still();
        let mut eval = self.evaluation(&source);
        let before = eval.left();
        let is_known = match element {
            None => eval.value(expr).is_ok(),
            Some(element) => eval.holds_for(expr, element, 0).is_some(),
        };
        assert!(!is_known, "{expr:?}");
        assert_eq!(before - eval.left(), steps.min(before), "{expr:?}");
    }
}
