//! Function summaries: properties of functions and procedures that their callers need.

use castra_ir::summary::{Callee, Summaries};
use castra_ir::{Binary, Expr, ExprKind, Program, Stmt, StmtKind, Ty, visit};

/// Summaries by function and procedure.
#[derive(Debug, Default)]
pub(crate) struct FunctionProperties {
    /// For each function, whether it depends on the army whose turn it is.
    pub(crate) function_reads_us: Vec<bool>,
    pub(crate) procedure_reads_us: Vec<bool>,
    /// For each function, whether it never fails with a runtime error except by overflow.
    pub(crate) function_safe: Vec<bool>,
    /// For each function, whether it applies a change of a module.
    pub(crate) function_changed: Vec<bool>,
}

/// The summary of one body.
struct BodyProperties {
    reads_us: bool,
    safe: bool,
    changed: bool,
}

/// Returns whether an expression itself, without its operands, can fail with a runtime error. A
/// call cannot.
pub(crate) fn may_fault(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::HexOf(_) => true,
        ExprKind::PieceAt(..) | ExprKind::SideSlot(..) => !matches!(expr.ty, Ty::Option(_)),
        ExprKind::Binary(Binary::Divide | Binary::Modulo, _, b) => {
            !matches!(b.kind, ExprKind::Const(n) if n != 0)
        }
        ExprKind::Const(_)
        | ExprKind::Local(_)
        | ExprKind::Option(_)
        | ExprKind::NamedHex(_)
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
        | ExprKind::OnBoard(_)
        | ExprKind::ArmyOf(_)
        | ExprKind::SortOf(_)
        | ExprKind::TerrainOf(_)
        | ExprKind::Turned(..)
        | ExprKind::Table(..)
        | ExprKind::Call(..)
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
        | ExprKind::BuiltIn(..) => false,
    }
}

impl FunctionProperties {
    pub(crate) fn of(program: &Program, summaries: &Summaries<'_>) -> Self {
        let rules = &program.rules;
        let mut known = Self {
            function_reads_us: vec![false; rules.functions.len()],
            procedure_reads_us: vec![false; rules.procedures.len()],
            function_safe: vec![true; rules.functions.len()],
            function_changed: vec![false; rules.functions.len()],
        };
        for one in &rules.changed_functions {
            if let Some(changed) = known.function_changed.get_mut(one.function.index()) {
                *changed = true;
            }
        }
        // Callees come first, since a property of a callee holds for its callers.
        for &callee in summaries.callees_bottom_up() {
            match callee {
                Callee::Function(id) => {
                    let Some(function) = rules.functions.get(id) else { continue };
                    let found = known.body_properties(&function.body.stmts);
                    known.function_reads_us[id.index()] = found.reads_us;
                    known.function_safe[id.index()] = found.safe;
                    known.function_changed[id.index()] |= found.changed;
                }
                Callee::Procedure(id) => {
                    let Some(procedure) = rules.procedures.get(id) else { continue };
                    known.procedure_reads_us[id.index()] =
                        known.body_properties(&procedure.body.stmts).reads_us;
                }
            }
        }
        known
    }

    fn body_properties(&self, stmts: &[Stmt]) -> BodyProperties {
        let (mut called, mut conflict) = (false, false);
        let (mut read, mut safe, mut changed) = (false, true, false);
        visit::visit_all_stmts(stmts, &mut |stmt| {
            if let StmtKind::Call(id, ..) = &stmt.kind {
                called |= self.procedure_reads_us.get(id.index()) == Some(&true);
            }
            conflict |= matches!(stmt.kind, StmtKind::Conflict(_) | StmtKind::EndlessReactions);
            // A change of state may trigger standing rules, which may depend on the army whose
            // turn it is.
            called |= !matches!(
                stmt.kind,
                StmtKind::Let(..)
                    | StmtKind::If(..)
                    | StmtKind::Match(..)
                    | StmtKind::ForEach { .. }
                    | StmtKind::Repeat(..)
                    | StmtKind::Stop
                    | StmtKind::Return(_)
                    | StmtKind::Call(..)
                    | StmtKind::Step(..)
                    | StmtKind::Defer(..)
                    | StmtKind::Choose { .. }
                    | StmtKind::ChooseSome { .. }
                    | StmtKind::Pick(..)
                    | StmtKind::RollOne(..)
                    | StmtKind::RollMany(..)
                    | StmtKind::Say(_)
                    | StmtKind::EndlessReactions
            );
        });
        visit::visit_stmt_exprs(stmts, &mut |expr| {
            read |= self.reads_us_itself(expr);
            safe &= self.is_safe_part(expr);
            changed |= self.is_changed_part(expr);
        });
        BodyProperties { reads_us: called || read, safe: safe && !conflict, changed }
    }

    /// Returns whether an expression itself depends on the army whose turn it is.
    fn reads_us_itself(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Us | ExprKind::Them => true,
            ExprKind::Call(id, _) => self.function_reads_us.get(id.index()) == Some(&true),
            ExprKind::Const(_)
            | ExprKind::Local(_)
            | ExprKind::Option(_)
            | ExprKind::NamedHex(_)
            | ExprKind::Weight(_)
            | ExprKind::Council(_)
            | ExprKind::ArmyCouncil(..)
            | ExprKind::State(..)
            | ExprKind::Field(..)
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
            | ExprKind::BuiltIn(..) => false,
        }
    }

    fn is_changed_part(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Call(id, _) => self.function_changed.get(id.index()) == Some(&true),
            _ => false,
        }
    }

    /// Returns whether an expression depends on a change of a module.
    pub(crate) fn is_changed(&self, expr: &Expr) -> bool {
        visit::any_expr(expr, &mut |part| self.is_changed_part(part))
    }

    fn is_safe_part(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Call(id, _) => self.function_safe.get(id.index()) == Some(&true),
            _ => !may_fault(expr),
        }
    }

    /// Returns whether an expression may be evaluated speculatively: it never fails with a runtime
    /// error except by overflow.
    pub(crate) fn is_safe_expr(&self, expr: &Expr) -> bool {
        !visit::any_expr(expr, &mut |part| !self.is_safe_part(part))
    }
}
