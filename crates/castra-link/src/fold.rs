//! Constant folding at link time: options and named hexes become constants, and branches that they
//! rule out are dropped.

use castra_defs::Board;
use castra_ir::{Binary, Expr, ExprKind, NONE, NamedHex, Rules, Stmt, StmtKind};

use castra_ir::visit::{visit_all_stmts, visit_stmt_exprs};
use castra_ir::visit_mut::{
    bodies_mut, exprs_outside_bodies_mut, visit_operands_mut, visit_stmt_parts_mut,
};

/// The constants of a battle, known before play.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownConstants<'a> {
    /// The values of the options, by [`castra_ir::OptionId`].
    pub(super) options: &'a [i64],
    pub(super) board: Option<&'a Board>,
}

impl KnownConstants<'_> {
    /// Returns the index of a named hex, or `NONE` if the board has no such hex.
    fn hex(self, hex: &NamedHex) -> i64 {
        let index = |board: &Board| board.index_of(board.cell(&hex.name)?);
        let found = self.board.and_then(index).and_then(|index| i64::try_from(index).ok());
        found.unwrap_or(NONE)
    }
}

/// Folds constants in all rules, and drops branches and standing rules that never apply.
pub(super) fn fold_rules(rules: &mut Rules, constants: KnownConstants<'_>) {
    for body in bodies_mut(rules) {
        // Other bodies stay shared with the game, which saves a copy for each battle.
        if would_change(&body.stmts, constants) {
            fold_block(&mut body.stmts, constants);
        }
    }
    for condition in exprs_outside_bodies_mut(rules) {
        fold_expr(condition, constants);
    }
    rules.standing.retain(|s| !is_false(&s.condition));
    rules.endings.retain(|e| !is_false(&e.condition));
}

/// Returns whether folding changes statements: an expression folds, or a constant decides a
/// statement.
fn would_change(stmts: &[Stmt], constants: KnownConstants<'_>) -> bool {
    let mut changes = false;
    visit_all_stmts(stmts, &mut |stmt| {
        if let StmtKind::If(value, ..) | StmtKind::Match(value, ..) | StmtKind::Repeat(value, _) =
            &stmt.kind
        {
            changes |= constant(value).is_some();
        }
    });
    visit_stmt_exprs(stmts, &mut |value| changes |= fold_node(value, constants).is_some());
    changes
}

fn is_false(condition: &Expr) -> bool {
    matches!(condition.kind, ExprKind::Const(0))
}

/// Folds constants in statements, and drops statements that never run.
pub(super) fn fold_block(stmts: &mut Vec<Stmt>, constants: KnownConstants<'_>) {
    let mut kept = Vec::with_capacity(stmts.len());
    for mut stmt in stmts.drain(..) {
        visit_stmt_parts_mut(&mut stmt, &mut |e| fold_expr(e, constants), &mut |b| {
            fold_block(b, constants)
        });
        match stmt.kind {
            StmtKind::If(Expr { kind: ExprKind::Const(holds), .. }, then, otherwise) => {
                kept.extend(if holds == 0 { otherwise } else { then });
            }
            StmtKind::Match(Expr { kind: ExprKind::Const(value), .. }, arms, otherwise) => {
                let arm = arms.into_iter().find(|(values, _)| values.contains(&value));
                kept.extend(arm.map_or(otherwise, |(_, arm)| arm));
            }
            StmtKind::Repeat(Expr { kind: ExprKind::Const(..=0), .. }, _) => {}
            kind => kept.push(Stmt { kind, ..stmt }),
        }
    }
    *stmts = kept;
}

/// The result of folding an expression.
enum FoldResult<'e> {
    Const(i64),
    /// One of the parts of the expression.
    Part(&'e Expr),
}

fn constant(value: &Expr) -> Option<i64> {
    match value.kind {
        ExprKind::Const(value) => Some(value),
        _ => None,
    }
}

/// Folds an expression bottom-up.
fn fold_expr(value: &mut Expr, constants: KnownConstants<'_>) {
    visit_operands_mut(value, &mut |part| fold_expr(part, constants));
    let kind = match fold_node(value, constants) {
        Some(FoldResult::Const(value)) => ExprKind::Const(value),
        Some(FoldResult::Part(part)) => part.kind.clone(),
        None => return,
    };
    value.kind = kind;
}

/// Folds an expression whose parts are folded; `None` if it stays. An operation that would fault at
/// run time stays.
fn fold_node<'e>(value: &'e Expr, constants: KnownConstants<'_>) -> Option<FoldResult<'e>> {
    match &value.kind {
        ExprKind::Option(option) => {
            constants.options.get(option.index()).map(|&value| FoldResult::Const(value))
        }
        ExprKind::NamedHex(hex) => Some(FoldResult::Const(constants.hex(hex))),
        ExprKind::Not(a) => constant(a).map(|a| FoldResult::Const(i64::from(a == 0))),
        ExprKind::Negate(a) => constant(a).and_then(i64::checked_neg).map(FoldResult::Const),
        ExprKind::Binary(op, a, b) => match (*op, constant(a), constant(b)) {
            (Binary::And, Some(0), _) => Some(FoldResult::Const(0)),
            (Binary::Or, Some(1..), _) => Some(FoldResult::Const(1)),
            (Binary::And | Binary::Or, Some(_), _) => Some(FoldResult::Part(b)),
            // A neutral right operand leaves the left one as the result. The left one, which may
            // fault, is still evaluated first.
            (Binary::And, None, Some(1..)) | (Binary::Or, None, Some(0)) => {
                Some(FoldResult::Part(a))
            }
            (op, Some(a), Some(b)) => eval_binary(op, a, b).map(FoldResult::Const),
            _ => None,
        },
        ExprKind::If(condition, then, otherwise) => constant(condition)
            .map(|holds| FoldResult::Part(if holds == 0 { otherwise } else { then })),
        ExprKind::Match(matched, arms, otherwise) => constant(matched).and_then(|matched| {
            let arm = arms.iter().find(|(values, _)| values.contains(&matched));
            arm.map(|(_, result)| result).or(otherwise.as_deref()).map(FoldResult::Part)
        }),
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Weight(_)
        | ExprKind::Council(_)
        | ExprKind::ArmyCouncil(..)
        | ExprKind::State(..)
        | ExprKind::Field(..)
        | ExprKind::Us
        | ExprKind::Them
        | ExprKind::TurnNumber
        | ExprKind::GameOver
        | ExprKind::Winner
        | ExprKind::Enemy(_)
        | ExprKind::NextArmy(_)
        | ExprKind::HexOf(_)
        | ExprKind::OnBoard(_)
        | ExprKind::ArmyOf(_)
        | ExprKind::SortOf(_)
        | ExprKind::TerrainOf(_)
        | ExprKind::PieceAt(..)
        | ExprKind::SideSlot(..)
        | ExprKind::Turned(..)
        | ExprKind::Table(..)
        | ExprKind::Call(..)
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
        | ExprKind::BuiltIn(..) => None,
    }
}

/// Evaluates an operator on constants. Returns `None` if play would fault.
fn eval_binary(op: Binary, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        // These short-circuit: the caller decides them from the left operand alone.
        Binary::And | Binary::Or => return None,
        Binary::Equal => i64::from(a == b),
        Binary::NotEqual => i64::from(a != b),
        Binary::Less => i64::from(a < b),
        Binary::AtMost => i64::from(a <= b),
        Binary::Greater => i64::from(a > b),
        Binary::AtLeast => i64::from(a >= b),
        Binary::Add => a.checked_add(b)?,
        Binary::Subtract => a.checked_sub(b)?,
        Binary::Multiply => a.checked_mul(b)?,
        Binary::Divide => floor_divide(a, b)?,
        Binary::Modulo => a.checked_sub(floor_divide(a, b)?.checked_mul(b)?)?,
        Binary::Min => a.min(b),
        Binary::Max => a.max(b),
    })
}

fn floor_divide(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    let exact = a.checked_rem(b)? == 0;
    if exact || (a < 0) == (b < 0) { Some(quotient) } else { quotient.checked_sub(1) }
}
