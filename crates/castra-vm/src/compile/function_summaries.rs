//! Function summaries: properties of functions and procedures that their callers need.

use castra_ir::effects::may_fault;
use castra_ir::summary::{Callee, Summaries};
use castra_ir::{Expr, ExprKind, LocalId, Program, Stmt, StmtKind, Universe, visit};

/// Summaries by function and procedure.
#[derive(Debug, Default)]
pub(crate) struct FunctionProperties {
    /// For each function, whether it depends on the army whose turn it is.
    pub(crate) function_reads_us: Vec<bool>,
    pub(crate) procedure_reads_us: Vec<bool>,
    /// For each function, whether it never fails with a runtime error except by overflow.
    pub(crate) function_safe: Vec<bool>,
    /// For each function, whether its value is a set of pieces on the board.
    pub(crate) function_on_board: Vec<bool>,
    /// For each function, whether it applies a change of a module.
    pub(crate) function_changed: Vec<bool>,
}

/// The summary of one body.
struct BodyProperties {
    reads_us: bool,
    safe: bool,
    /// Whether each returned value is a set of pieces on the board.
    on_board: bool,
    changed: bool,
}

impl FunctionProperties {
    pub(crate) fn of(program: &Program, summaries: &Summaries<'_>) -> Self {
        let rules = &program.rules;
        let mut known = Self {
            function_reads_us: vec![false; rules.functions.len()],
            procedure_reads_us: vec![false; rules.procedures.len()],
            function_safe: vec![true; rules.functions.len()],
            function_on_board: vec![false; rules.functions.len()],
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
                    known.function_on_board[id.index()] = found.on_board;
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
        let (mut read, mut safe, mut on_board, mut changed) = (false, true, true, false);
        visit::visit_all_stmts(stmts, &mut |stmt| {
            if let StmtKind::Return(values) = &stmt.kind {
                on_board &= matches!(values.as_slice(), [value] if self.is_on_board(value));
            }
            visit::visit_own_exprs(stmt, &mut |expr| safe &= self.is_safe(expr, &mut Vec::new()));
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
            changed |= self.is_changed_part(expr);
        });
        BodyProperties { reads_us: called || read, safe: safe && !conflict, on_board, changed }
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

    /// Returns whether an expression may be evaluated speculatively: it never fails with a runtime
    /// error except by overflow. `on_board` are locals whose pieces are on the board.
    pub(crate) fn is_safe(&self, expr: &Expr, on_board: &mut Vec<LocalId>) -> bool {
        let is_there = |piece: &Expr| match piece.kind {
            ExprKind::Local(local) => on_board.contains(&local),
            _ => false,
        };
        match &expr.kind {
            ExprKind::HexOf(piece) if is_there(piece) => true,
            ExprKind::Call(id, _) if self.function_safe.get(id.index()) != Some(&true) => false,
            ExprKind::Where(set, local, value)
            | ExprKind::SumOver(set, local, value)
            | ExprKind::Best(_, set, local, value)
            | ExprKind::ValueOver(_, set, local, value)
                if self.is_on_board(set) =>
            {
                if !self.is_safe(set, on_board) {
                    return false;
                }
                on_board.push(*local);
                let safe = self.is_safe(value, on_board);
                on_board.pop();
                safe
            }
            _ if may_fault(expr) => false,
            _ => {
                let mut safe = true;
                visit::visit_operands(expr, &mut |part| {
                    safe = safe && self.is_safe(part, on_board);
                });
                safe
            }
        }
    }

    /// Returns whether a set consists of pieces on the board, as far as its form shows.
    pub(crate) fn is_on_board(&self, set: &Expr) -> bool {
        match &set.kind {
            ExprKind::All(Universe::Piece(_)) => true,
            ExprKind::Where(from, ..) | ExprKind::Difference(from, _) => self.is_on_board(from),
            ExprKind::Intersection(a, b) => self.is_on_board(a) || self.is_on_board(b),
            ExprKind::Union(a, b) | ExprKind::If(_, a, b) => {
                self.is_on_board(a) && self.is_on_board(b)
            }
            ExprKind::Bind(_, _, within) => self.is_on_board(within),
            ExprKind::SetOf(elements) => elements.is_empty(),
            ExprKind::Call(id, _) => self.function_on_board.get(id.index()) == Some(&true),
            _ => false,
        }
    }
}
