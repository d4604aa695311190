//! Numbers that break ties between players with equal results: points and strength.

use castra_defs::Look;
use castra_ir::visit::visit_exprs;
use castra_ir::{Binary, EndingKind, Expr, ExprKind, FieldId, KindId, LocalId, Program, Query, Ty};
use castra_sim::{CountedQuantity, Counter};
use castra_vm::{Machine, QueryValue};

use crate::remote_games::RemoteGame;

/// The tie-breaking numbers of an army at the end of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tiebreak {
    /// The number that a victory needs, such as banners. If no victory needs a number, the count of
    /// removed enemy pieces.
    pub points: i64,
    /// The strength left on the board: blocks, or pieces of a kind that has no blocks.
    pub strength: i64,
}

impl RemoteGame {
    /// Returns the tie-breaking numbers of each army in the current position, in the order of the
    /// armies.
    #[must_use]
    pub fn tiebreaks(&self) -> Vec<Tiebreak> {
        let game = self.session().game();
        let program = game.image().program();
        let counters = Counter::all(program);
        let points = points(game).unwrap_or_else(|| removed_enemies(game, &counters));
        let blocks = |kind: KindId| self.strength_field(program, kind);
        let strength = |army: u32| {
            let own = counters.iter().filter(|counter| counter.army == Some(army));
            let counts = own.filter(|counter| match counter.what {
                CountedQuantity::Sum(kind, field) => blocks(kind) == Some(field),
                CountedQuantity::OnBoard(kind) => blocks(kind).is_none(),
                CountedQuantity::Pile(_)
                | CountedQuantity::State(_)
                | CountedQuantity::Removed(_) => false,
            });
            counts.map(|counter| counter.value(game)).fold(0, i64::saturating_add)
        };
        let numbered = (0u32..).zip(points);
        numbered.map(|(army, points)| Tiebreak { points, strength: strength(army) }).collect()
    }

    /// Returns the field that counts the blocks of a kind, or `None` if the rules never change it.
    fn strength_field(&self, program: &Program, kind: KindId) -> Option<FieldId> {
        let declared = program.kinds.get(kind)?;
        let game = self.game()?;
        let Look::Block { strength: Some(name), .. } = &game.kinds.get(&declared.name)?.look else {
            return None;
        };
        let mut fields = (0..).map(FieldId).zip(&declared.fields);
        let field = fields.find(|(_, field)| field.name == *name)?.0;
        program.rules.changes_field(kind, field).then_some(field)
    }
}

/// Returns the number of enemy pieces that each army has removed.
fn removed_enemies(game: &Machine, counters: &[Counter]) -> Vec<i64> {
    let lost = |of: &dyn Fn(u32) -> bool| {
        let counted = counters.iter().filter(|counter| {
            matches!(counter.what, CountedQuantity::Removed(_)) && counter.army.is_some_and(of)
        });
        counted.map(|counter| counter.value(game)).sum()
    };
    let armies = (0u32..).zip(&game.image().program().armies);
    armies.map(|(army, _)| lost(&|other| other != army)).collect()
}

/// Returns the number of each army that the first victory with a number requires, or `None` if no
/// victory requires one.
fn points(game: &Machine) -> Option<Vec<i64>> {
    let program = game.image().program();
    let victories = program.rules.endings.iter().filter(|ending| ending.how == EndingKind::Victory);
    let needed = victories.filter(|ending| ending.each.is_some()).find_map(|ending| {
        let mut found = None;
        visit_exprs(&ending.condition, &mut |expr| found = found.or_else(|| large_operand(expr)));
        found
    })?;
    let of_army = |army: usize| {
        let mut value = needed.clone();
        let army = Expr {
            kind: ExprKind::Const(i64::try_from(army).ok()?),
            ty: Ty::Army,
            span: needed.span,
        };
        match &mut value.kind {
            ExprKind::Call(_, args) => *args = vec![army],
            ExprKind::State(_, owner) => *owner = Some(Box::new(army)),
            _ => return None,
        }
        match game.evaluate_query(&Query { value, locals: Vec::new() }, &[]).ok()? {
            QueryValue::One(points) => Some(points),
            QueryValue::Several(_) => None,
        }
    };
    (0..program.armies.len()).map(of_army).collect()
}

/// Returns the operand that a comparison requires to be large: `points(army)` in `points(army) >
/// 4`.
fn large_operand(expr: &Expr) -> Option<&Expr> {
    let ExprKind::Binary(operator, left, right) = &expr.kind else { return None };
    let large = match operator {
        Binary::Greater | Binary::AtLeast => left,
        Binary::Less | Binary::AtMost => right,
        Binary::And
        | Binary::Or
        | Binary::Equal
        | Binary::NotEqual
        | Binary::Add
        | Binary::Subtract
        | Binary::Multiply
        | Binary::Divide
        | Binary::Modulo
        | Binary::Min
        | Binary::Max => return None,
    };
    let is_army = |owner: &Expr| matches!(owner.kind, ExprKind::Local(LocalId(0)));
    let is_its = match &large.kind {
        ExprKind::Call(_, args) => matches!(args.as_slice(), [army] if is_army(army)),
        ExprKind::State(_, Some(owner)) => is_army(owner),
        _ => false,
    };
    (is_its && large.ty == Ty::Int).then_some(large)
}
