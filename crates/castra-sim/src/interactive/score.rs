//! Victory scores: functions of an army that endings compare, where they are more than a state.

use std::collections::BTreeSet;

use castra_ir::visit::visit_exprs;
use castra_ir::{Expr, ExprKind, Function, FunctionId, LocalId, Query, StmtKind, Ty};
use castra_vm::{Derivation, Machine};

use super::public_state::is_open;

/// The value of a victory score for an army.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyScore {
    /// Identifier of the function.
    pub function: String,
    /// Printed name of the army.
    pub army: String,
    /// The printed value.
    pub value: String,
}

/// Returns the scores that endings read from functions, such as the banners that count, for each
/// army. Functions that only return a state are left out, since states are shown anyway, and so are
/// those that depend on hidden information.
#[must_use]
pub fn scores(game: &Machine) -> Vec<ArmyScore> {
    let program = game.image().program();
    let mut functions: BTreeSet<FunctionId> = BTreeSet::new();
    for ending in &program.rules.endings {
        if !ending.reads.iter().all(|&cell| is_open(program, cell)) {
            continue;
        }
        visit_exprs(&ending.condition, &mut |expr| {
            if let ExprKind::Call(id, _) = expr.kind
                && program.rules.functions.get(id).is_some_and(counts_for_an_army)
            {
                functions.insert(id);
            }
        });
    }
    let of_army = |id: FunctionId, function: &Function, army: usize| {
        let expr = |kind, ty| Expr { kind, ty, span: function.span };
        let army = expr(ExprKind::Const(i64::try_from(army).ok()?), Ty::Army);
        let value = expr(ExprKind::Call(id, vec![army]), Ty::Int);
        let question = Query { value, locals: Vec::new() };
        // The value depends on public information only, so no reader is needed.
        let derivation = Derivation::of_query(game, &question, None);
        derivation.ok().map(|derivation| derivation.value)
    };
    let mut found = Vec::new();
    for id in functions {
        let Some(function) = program.rules.functions.get(id) else { continue };
        for (number, army) in program.armies.iter().enumerate() {
            let Some(value) = of_army(id, function, number) else { continue };
            found.push(ArmyScore {
                function: function.name.clone(),
                army: army.name.clone(),
                value,
            });
        }
    }
    found
}

/// Returns whether a function computes a number for an army and does more than read a state.
fn counts_for_an_army(function: &Function) -> bool {
    let is_state = match function.body.stmts.as_slice() {
        [only] => matches!(&only.kind, StmtKind::Return(values) if matches!(
            values.as_slice(),
            [Expr { kind: ExprKind::State(_, Some(owner)), .. }]
                if matches!(owner.kind, ExprKind::Local(LocalId(0)))
        )),
        _ => false,
    };
    function.params == 1
        && function.result == Ty::Int
        && function.body.locals.first().is_some_and(|local| local.ty == Ty::Army)
        && !is_state
}
