//! What a condition says of pieces: that they are on the board.

#![deny(clippy::wildcard_enum_match_arm)]

use castra_ir::{Binary, Expr, ExprKind, Function, LocalId, StmtKind, Ty};

use super::kinds::kind_of;
use super::known::{Known, Says};

impl Says {
    /// Which pieces are on the board if it comes out so.
    fn if_it(&self, holds: bool) -> &[LocalId] {
        if holds { &self.holds } else { &self.fails }
    }

    /// Returns the facts about the parameters of a function that its value implies.
    pub(super) fn of_function(function: &Function, known: &Known<'_>) -> Self {
        let Some((last, before)) = function.body.stmts.split_last() else { return Self::default() };
        let StmtKind::Return(values) = &last.kind else { return Self::default() };
        let ([value], true) =
            (values.as_slice(), before.iter().all(|stmt| matches!(stmt.kind, StmtKind::Let(..))))
        else {
            return Self::default();
        };
        let of_params = |holds| {
            let mut pieces = on_board(value, holds, known);
            pieces.retain(|local| local.index() < function.params);
            pieces
        };
        Self { holds: of_params(true), fails: of_params(false) }
    }
}

/// The locals whose pieces are on the board if a condition comes out so.
pub(super) fn on_board(condition: &Expr, holds: bool, known: &Known<'_>) -> Vec<LocalId> {
    let mut pieces = Vec::new();
    if condition.ty == Ty::Bool {
        add(condition, holds, known, &mut pieces);
    }
    pieces
}

fn add(condition: &Expr, holds: bool, known: &Known<'_>, pieces: &mut Vec<LocalId>) {
    let kind = &condition.kind;
    // A piece that the condition does not mention stays in doubt.
    if let ExprKind::Not(inner) = kind {
        add(inner, !holds, known, pieces);
    } else if let ExprKind::Bind(_, _, inner) = kind {
        add(inner, holds, known, pieces);
    } else if let ExprKind::Binary(op, a, b) = kind
        && (*op == Binary::And && holds || *op == Binary::Or && !holds)
    {
        add(a, holds, known, pieces);
        add(b, holds, known, pieces);
    } else if let ExprKind::OnBoard(piece) = kind
        && holds
    {
        pieces.extend(piece_of(piece));
    } else if let ExprKind::Contains(piece, set) = kind
        && holds
        && !matches!(set.kind, ExprKind::Local(_))
    {
        pieces.extend(piece_of(piece));
    } else if let ExprKind::Binary(op, a, b) = kind {
        if compares(*op, a, b, holds) {
            pieces.extend([a, b].into_iter().filter_map(|side| meant(side)));
        }
    } else if let ExprKind::Call(id, args) = kind
        && let Some(callee) = known.functions.get(id)
    {
        let says = callee.says.if_it(holds).iter();
        pieces.extend(says.filter_map(|param| args.get(param.index()).and_then(piece_of)));
    }
}

/// Returns whether a comparison that comes out so says that its piece is there: a hex has it, or a figure of
/// it is more than some number, since pieces are removed when it runs out.
fn compares(op: Binary, a: &Expr, b: &Expr, holds: bool) -> bool {
    match op {
        Binary::Equal => holds && (is_at(a) || is_at(b)),
        Binary::NotEqual => {
            !holds && (is_at(a) || is_at(b)) || holds && (is_figure(a) || is_figure(b))
        }
        Binary::Greater | Binary::AtLeast => holds && is_figure(a) || !holds && is_figure(b),
        Binary::Less | Binary::AtMost => holds && is_figure(b) || !holds && is_figure(a),
        Binary::And
        | Binary::Or
        | Binary::Add
        | Binary::Subtract
        | Binary::Multiply
        | Binary::Divide
        | Binary::Modulo
        | Binary::Min
        | Binary::Max => false,
    }
}

/// The local that a value is, if it is that of a piece, or of one that may be none.
pub(super) fn piece_of(value: &Expr) -> Option<LocalId> {
    let ExprKind::Local(local) = value.kind else { return None };
    kind_of(&value.ty).is_some().then_some(local)
}

/// Returns whether it is the piece that stands in some hex.
const fn is_at(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::PieceAt(..))
}

/// Returns whether it is a number that a piece has.
fn is_figure(value: &Expr) -> bool {
    matches!(&value.kind, ExprKind::Field(_, _, piece) if value.ty == Ty::Int && piece_of(piece).is_some())
}

/// The piece that a comparison is about.
fn meant(side: &Expr) -> Option<LocalId> {
    let ExprKind::Field(_, _, piece) = &side.kind else { return piece_of(side) };
    piece_of(piece)
}
