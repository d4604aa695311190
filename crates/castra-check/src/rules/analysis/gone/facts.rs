//! What a condition says of pieces: that they are on the board.

use castra_ir::{Binary, Expr, ExprKind, Function, LocalId, StmtKind, Ty};

use super::{Known, is_piece};

/// Which pieces are on the board if a condition holds, and which if it does not.
#[derive(Clone, Debug, Default)]
pub(super) struct Says {
    holds: Vec<LocalId>,
    fails: Vec<LocalId>,
}

impl Says {
    /// Which pieces are on the board if it comes out so.
    pub(super) fn if_it(&self, holds: bool) -> &[LocalId] {
        if holds { &self.holds } else { &self.fails }
    }

    /// What a condition says of locals.
    pub(super) fn of(condition: &Expr, known: &Known) -> Self {
        let mut says = Self::default();
        if condition.ty == Ty::Bool {
            says.add(condition, true, known);
            says.add(condition, false, known);
        }
        says
    }

    /// What the value of a function says of its parameters.
    pub(super) fn of_function(function: &Function, known: &Known) -> Self {
        let Some((last, before)) = function.body.stmts.split_last() else { return Self::default() };
        let StmtKind::Return(values) = &last.kind else { return Self::default() };
        let ([value], true) =
            (values.as_slice(), before.iter().all(|stmt| matches!(stmt.kind, StmtKind::Let(..))))
        else {
            return Self::default();
        };
        let mut says = Self::of(value, known);
        says.holds.retain(|local| local.index() < function.params);
        says.fails.retain(|local| local.index() < function.params);
        says
    }

    fn add(&mut self, condition: &Expr, holds: bool, known: &Known) {
        let learned = if holds { &mut self.holds } else { &mut self.fails };
        match &condition.kind {
            ExprKind::Not(inner) => self.turned(inner, holds, known),
            ExprKind::Bind(_, _, inner) => self.add(inner, holds, known),
            ExprKind::Binary(Binary::And, a, b) if holds => {
                self.add(a, holds, known);
                self.add(b, holds, known);
            }
            ExprKind::Binary(Binary::Or, a, b) if !holds => {
                self.add(a, holds, known);
                self.add(b, holds, known);
            }
            ExprKind::OnBoard(piece) if holds => learned.extend(piece_of(piece)),
            ExprKind::Contains(piece, set) if holds && !matches!(set.kind, ExprKind::Local(_)) => {
                learned.extend(piece_of(piece));
            }
            // A hex that has the piece, or a figure of it that is more than some number:
            // pieces are removed when it runs out.
            ExprKind::Binary(op, a, b) => {
                let says = match op {
                    Binary::Equal => holds && (is_at(a) || is_at(b)),
                    Binary::NotEqual => {
                        !holds && (is_at(a) || is_at(b)) || holds && (is_figure(a) || is_figure(b))
                    }
                    Binary::Greater | Binary::AtLeast => {
                        holds && is_figure(a) || !holds && is_figure(b)
                    }
                    Binary::Less | Binary::AtMost => {
                        holds && is_figure(b) || !holds && is_figure(a)
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
                };
                if says {
                    learned.extend([a, b].into_iter().filter_map(|side| meant(side)));
                }
            }
            ExprKind::Call(id, args) => {
                let Some(callee) = known.functions.get(id) else { return };
                let says = callee.says.if_it(holds).iter();
                learned.extend(says.filter_map(|param| args.get(param.index()).and_then(piece_of)));
            }
            // What nothing is said of stays in doubt.
            _ => {}
        }
    }

    fn turned(&mut self, condition: &Expr, holds: bool, known: &Known) {
        let mut inner = Self::default();
        inner.add(condition, !holds, known);
        let says = if holds { inner.fails } else { inner.holds };
        if holds { self.holds.extend(says) } else { self.fails.extend(says) }
    }
}

/// The local that a value is, if it is a piece's.
pub(super) fn piece_of(value: &Expr) -> Option<LocalId> {
    match value.kind {
        ExprKind::Local(local) if is_piece(&value.ty) => Some(local),
        _ => None,
    }
}

/// Whether it is the piece that stands in some hex.
const fn is_at(value: &Expr) -> bool {
    matches!(value.kind, ExprKind::PieceAt(..))
}

/// Whether it is a number that a piece has.
fn is_figure(value: &Expr) -> bool {
    matches!(&value.kind, ExprKind::Field(_, _, piece) if value.ty == Ty::Int && piece_of(piece).is_some())
}

/// The piece that a comparison is about.
fn meant(side: &Expr) -> Option<LocalId> {
    match &side.kind {
        ExprKind::Field(_, _, piece) => piece_of(piece),
        _ => piece_of(side),
    }
}
