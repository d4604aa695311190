//! The pieces that a condition proves to be on the board.

#![deny(clippy::wildcard_enum_match_arm)]

use castra_ir::{Binary, Expr, ExprKind, Function, LocalId, StmtKind, Ty};

use super::kinds::kind_of;
use super::summaries::{ImpliedPieces, RemovalSummaries};

impl ImpliedPieces {
    /// Returns the pieces that are on the board if the condition has the value `holds`.
    fn pieces_if(&self, holds: bool) -> &[LocalId] {
        if holds { &self.if_true } else { &self.if_false }
    }

    /// Returns the facts about the parameters of a function that its value implies.
    pub(super) fn from_function(function: &Function, summaries: &RemovalSummaries<'_>) -> Self {
        let Some((last, before)) = function.body.stmts.split_last() else { return Self::default() };
        let StmtKind::Return(values) = &last.kind else { return Self::default() };
        let ([value], true) =
            (values.as_slice(), before.iter().all(|stmt| matches!(stmt.kind, StmtKind::Let(..))))
        else {
            return Self::default();
        };
        let of_params = |holds| {
            let mut pieces = pieces_on_board(value, holds, summaries);
            pieces.retain(|local| local.index() < function.params);
            pieces
        };
        Self { if_true: of_params(true), if_false: of_params(false) }
    }
}

/// Returns the locals whose pieces are on the board if a condition has the value `holds`.
pub(super) fn pieces_on_board(
    condition: &Expr,
    holds: bool,
    summaries: &RemovalSummaries<'_>,
) -> Vec<LocalId> {
    let mut pieces = Vec::new();
    if condition.ty == Ty::Bool {
        add_pieces(condition, holds, summaries, &mut pieces);
    }
    pieces
}

fn add_pieces(
    condition: &Expr,
    holds: bool,
    summaries: &RemovalSummaries<'_>,
    pieces: &mut Vec<LocalId>,
) {
    let kind = &condition.kind;
    // A piece that the condition does not mention stays in doubt.
    if let ExprKind::Not(inner) = kind {
        add_pieces(inner, !holds, summaries, pieces);
    } else if let ExprKind::Bind(_, _, inner) = kind {
        add_pieces(inner, holds, summaries, pieces);
    } else if let ExprKind::Binary(op, a, b) = kind
        && (*op == Binary::And && holds || *op == Binary::Or && !holds)
    {
        add_pieces(a, holds, summaries, pieces);
        add_pieces(b, holds, summaries, pieces);
    } else if let ExprKind::OnBoard(piece) = kind
        && holds
    {
        pieces.extend(local_piece(piece));
    } else if let ExprKind::Contains(piece, set) = kind
        && holds
        && !matches!(set.kind, ExprKind::Local(_))
    {
        pieces.extend(local_piece(piece));
    } else if let ExprKind::Binary(op, a, b) = kind {
        if proves_presence(*op, a, b, holds) {
            pieces.extend([a, b].into_iter().filter_map(|side| compared_piece(side)));
        }
    } else if let ExprKind::Call(id, args) = kind
        && let Some(callee) = summaries.functions.get(id)
    {
        let implied = callee.implied.pieces_if(holds).iter();
        pieces.extend(implied.filter_map(|param| args.get(param.index()).and_then(local_piece)));
    }
}

/// Returns whether a comparison with this result proves that its piece is on the board: the piece
/// is in a hex, or one of its numbers has not run out, since pieces are removed when it does.
fn proves_presence(op: Binary, a: &Expr, b: &Expr, holds: bool) -> bool {
    match op {
        Binary::Equal => holds && (is_piece_at_hex(a) || is_piece_at_hex(b)),
        Binary::NotEqual => {
            !holds && (is_piece_at_hex(a) || is_piece_at_hex(b))
                || holds && (is_piece_number(a) || is_piece_number(b))
        }
        Binary::Greater | Binary::AtLeast => {
            holds && is_piece_number(a) || !holds && is_piece_number(b)
        }
        Binary::Less | Binary::AtMost => {
            holds && is_piece_number(b) || !holds && is_piece_number(a)
        }
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

/// Returns the local that a value is, if it holds a piece or an optional piece.
pub(super) fn local_piece(value: &Expr) -> Option<LocalId> {
    let ExprKind::Local(local) = value.kind else { return None };
    kind_of(&value.ty).is_some().then_some(local)
}

/// Returns whether a value is the piece in a hex.
const fn is_piece_at_hex(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::PieceAt(..))
}

/// Returns whether a value is an integer field of a local piece.
fn is_piece_number(value: &Expr) -> bool {
    matches!(&value.kind, ExprKind::Field(_, _, piece) if value.ty == Ty::Int && local_piece(piece).is_some())
}

/// Returns the local of the piece that a side of a comparison mentions.
fn compared_piece(side: &Expr) -> Option<LocalId> {
    let ExprKind::Field(_, _, piece) = &side.kind else { return local_piece(side) };
    local_piece(piece)
}
