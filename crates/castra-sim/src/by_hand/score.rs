//! What the endings of a game count for each army, where that is more than a state.

use std::collections::BTreeSet;

use castra_ir::visit::all_exprs;
use castra_ir::{Expr, ExprKind, Function, FunctionId, LocalId, Question, StmtKind, Ty};
use castra_vm::{Derivation, Machine};

use super::open::is_open;

/// What a function makes of an army, of which a victory, a defeat or a draw is decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArmyScore {
    /// The function.
    pub function: String,
    /// The printed name of the army.
    pub army: String,
    /// What it makes of the army, in words.
    pub value: String,
}

/// The numbers that endings ask functions for, such as the banners that count, for each army. Those
/// that are no more than a state are among the states; those that depend on anything that is not open to
/// everybody are left out.
#[must_use]
pub fn scores(game: &Machine) -> Vec<ArmyScore> {
    let program = game.image().program();
    let mut functions: BTreeSet<FunctionId> = BTreeSet::new();
    for ending in &program.rules.endings {
        if !ending.reads.iter().all(|&cell| is_open(program, cell)) {
            continue;
        }
        all_exprs(&ending.condition, &mut |expr| {
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
        let question = Question { value, locals: Vec::new() };
        // It reads only what everybody sees.
        let derivation = Derivation::of_question(game, &question, None);
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

/// Whether a function gives a number for an army, and more than a state of it.
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
