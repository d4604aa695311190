//! The expression that found a piece, in normal form. Two locals with the same expression hold the
//! same piece if nothing that it reads has changed in between.
//!
//! ```text
//! let v = defender-in(target)  the piece in `target`, if `defender-in(h)` is `h.unit`
//! let w = target.unit         the same
//! let x = v.hex.unit          `v` itself
//! ```

#![deny(clippy::wildcard_enum_match_arm)]

use castra_ir::{Expr, ExprKind, Function, FunctionId, KindId, LocalId, NONE, StmtKind};

use super::kinds::kind_of;
use super::summaries::RemovalSummaries;

/// The maximum number of parts of an expression that is recorded.
const MAX_PARTS: u32 = 24;

/// A function that returns the expression that replaces a local.
type Leaf<'l> = &'l dyn Fn(LocalId) -> Option<Expr>;

/// Returns the normal form of a value, or `None` if it has none. Replaces locals by the result
/// of `leaf`, and a call of a function that only returns a value by that value.
pub(super) fn normalize(
    value: &Expr,
    summaries: &RemovalSummaries<'_>,
    leaf: Leaf<'_>,
) -> Option<Expr> {
    Normalizer { known: summaries, parts_left: MAX_PARTS, inlines: true }
        .normalize_value(value, leaf)
}

/// Translates an expression to the caller, with arguments in the places of parameters.
pub(super) fn substitute_args(
    origin: &Expr,
    summaries: &RemovalSummaries<'_>,
    args: &[Option<Expr>],
) -> Option<Expr> {
    let arg = |local: LocalId| args.get(local.index()).cloned().flatten();
    Normalizer { known: summaries, parts_left: MAX_PARTS, inlines: false }
        .normalize_value(origin, &arg)
}

/// A value that is being normalized.
struct Normalizer<'a> {
    known: &'a RemovalSummaries<'a>,
    /// The number of parts that may still be added.
    parts_left: u32,
    /// True if functions are replaced by their values.
    inlines: bool,
}

impl Normalizer<'_> {
    fn normalize_value(&mut self, value: &Expr, leaf: Leaf<'_>) -> Option<Expr> {
        self.parts_left = self.parts_left.checked_sub(1)?;
        let kind = match &value.kind {
            // A condition may have narrowed the type at this use, so it is kept.
            ExprKind::Local(local) => {
                return leaf(*local).map(|found| Expr { ty: value.ty.clone(), ..found });
            }
            // The constant `none` is not a piece.
            ExprKind::Const(NONE) => return None,
            ExprKind::Const(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Us
            | ExprKind::Them
            | ExprKind::State(_, None) => value.kind.clone(),
            ExprKind::Enemy(of) => ExprKind::Enemy(self.normalize_boxed(of, leaf)?),
            ExprKind::HexOf(of) => ExprKind::HexOf(self.normalize_boxed(of, leaf)?),
            ExprKind::ArmyOf(of) => ExprKind::ArmyOf(self.normalize_boxed(of, leaf)?),
            ExprKind::PieceAt(kind, hex) => {
                let hex = self.normalize_boxed(hex, leaf)?;
                self.piece_at(*kind, hex)
            }
            ExprKind::State(id, Some(owner)) => {
                ExprKind::State(*id, Some(self.normalize_boxed(owner, leaf)?))
            }
            ExprKind::Field(kind, field, of) => {
                ExprKind::Field(*kind, *field, self.normalize_boxed(of, leaf)?)
            }
            ExprKind::Call(id, args) => {
                let args: Option<Vec<Expr>> =
                    args.iter().map(|arg| self.normalize_value(arg, leaf)).collect();
                self.inline_call(*id, args?)
            }
            // No normal form is computed for these expressions.
            ExprKind::Option(_)
            | ExprKind::Weight(_)
            | ExprKind::Council(_)
            | ExprKind::ArmyCouncil(..)
            | ExprKind::TurnNumber
            | ExprKind::GameOver
            | ExprKind::Winner
            | ExprKind::NextArmy(_)
            | ExprKind::OnBoard(_)
            | ExprKind::SortOf(_)
            | ExprKind::TerrainOf(_)
            | ExprKind::SideSlot(..)
            | ExprKind::Turned(..)
            | ExprKind::Table(..)
            | ExprKind::Not(_)
            | ExprKind::Negate(_)
            | ExprKind::Binary(..)
            | ExprKind::If(..)
            | ExprKind::Match(..)
            | ExprKind::Bind(..)
            | ExprKind::CountFace(..)
            | ExprKind::SumRolled(_)
            | ExprKind::ExtremeRolled(..)
            | ExprKind::CountRolled(_)
            | ExprKind::RolledWhere(..)
            | ExprKind::RolledBest(..)
            | ExprKind::RolledAgain(..)
            | ExprKind::Count(_)
            | ExprKind::IsEmpty(_)
            | ExprKind::Contains(..)
            | ExprKind::SumOver(..)
            | ExprKind::Best(..)
            | ExprKind::ValueOver(..)
            | ExprKind::First(_)
            | ExprKind::Top(_)
            | ExprKind::All(_)
            | ExprKind::SetOf(_)
            | ExprKind::Range(..)
            | ExprKind::Pile(_)
            | ExprKind::TopOf(..)
            | ExprKind::Where(..)
            | ExprKind::Union(..)
            | ExprKind::Difference(..)
            | ExprKind::Intersection(..)
            | ExprKind::Reach(_)
            | ExprKind::Reserves(_)
            | ExprKind::BuiltIn(..) => return None,
        };
        Some(Expr { kind, ty: value.ty.clone(), span: value.span })
    }

    fn normalize_boxed(&mut self, value: &Expr, leaf: Leaf<'_>) -> Option<Box<Expr>> {
        self.normalize_value(value, leaf).map(Box::new)
    }

    /// Returns the piece of a kind in a hex. In the hex of a piece of the kind, that is the piece
    /// itself, unless others may share the hex.
    fn piece_at(&self, kind: KindId, hex: Box<Expr>) -> ExprKind {
        let kinds = &self.known.program.kinds;
        if let ExprKind::HexOf(piece) = &hex.kind
            && kind_of(&piece.ty) == Some(kind)
            && kinds.get(kind).is_some_and(|kind| kind.most_in_a_hex == 1)
        {
            return piece.kind.clone();
        }
        ExprKind::PieceAt(kind, hex)
    }

    /// Returns a call, or the value of a function that only returns a value.
    fn inline_call(&mut self, id: FunctionId, args: Vec<Expr>) -> ExprKind {
        if self.inlines
            && let Some(value) = self.known.rules.functions.get(id).and_then(only_value)
        {
            let arg = |local: LocalId| args.get(local.index()).cloned();
            if let Some(inner) = self.normalize_value(value, &arg) {
                return inner.kind;
            }
        }
        ExprKind::Call(id, args)
    }
}

/// Returns the value of a function that has only a `return`.
pub(super) fn only_value(function: &Function) -> Option<&Expr> {
    let [only] = function.body.stmts.as_slice() else { return None };
    let StmtKind::Return(values) = &only.kind else { return None };
    let [value] = values.as_slice() else { return None };
    Some(value)
}
