//! The places at which play may stop. The passes through all bodies are made only if such a place
//! is in a checked file, or divides by an argument from one. Most modules have no such place, and
//! their game has been checked before.

use std::collections::BTreeSet;

use castra_base::{FileId, Span};
use castra_ir::interval::UNBOUNDED;
use castra_ir::visit::{
    exprs_outside_bodies, uncalled_bodies, visit_all_stmts, visit_exprs, visit_own_exprs,
};
use castra_ir::{Binary, Body, Expr, ExprKind, FunctionId, ProcedureId, Rules, Stmt, StmtKind, Ty};

use castra_resolve::symbols::{Bound, Bounds};

/// The places at which play may stop.
pub(super) struct FaultSites<'a> {
    bounds: &'a Bounds,
    /// True if places count at which play is not certain to stop.
    counts_warnings: bool,
    /// True if there is a place other than a division by the constant 0.
    pub(super) may_stop: bool,
    files: BTreeSet<FileId>,
    /// Functions that divide by a local, which may be a parameter.
    functions: BTreeSet<FunctionId>,
    procedures: BTreeSet<ProcedureId>,
}

/// Returns whether a value is positive in any context: `6`, `max(1, …)`, a value of type `int
/// 1..6`.
fn is_positive(value: &Expr, bounds: &Bounds) -> bool {
    let (least, _) = match &value.kind {
        ExprKind::Const(number) => return *number > 0,
        ExprKind::Binary(Binary::Max, a, b) => {
            return is_positive(a, bounds) || is_positive(b, bounds);
        }
        ExprKind::Council(id) => bounds.council_interval(*id),
        ExprKind::ArmyCouncil(id, _) => bounds.army_council_interval(*id),
        place => bounds.state_bound(place).map_or(UNBOUNDED, Bound::interval),
    };
    least.is_some_and(|least| least > 0)
}

impl<'a> FaultSites<'a> {
    pub(super) fn collect(rules: &Rules, bounds: &'a Bounds, warnings: bool) -> Self {
        let mut places = Self {
            bounds,
            counts_warnings: warnings,
            may_stop: false,
            files: BTreeSet::new(),
            functions: BTreeSet::new(),
            procedures: BTreeSet::new(),
        };
        for (id, function) in (0..).map(FunctionId).zip(rules.functions.iter()) {
            if places.add_body(&function.body) {
                places.functions.insert(id);
            }
        }
        for (id, procedure) in (0..).map(ProcedureId).zip(rules.procedures.iter()) {
            if places.add_body(&procedure.body) {
                places.procedures.insert(id);
            }
        }
        for body in uncalled_bodies(rules) {
            places.add_body(body);
        }
        for value in exprs_outside_bodies(rules) {
            places.add_value(value);
        }
        places
    }

    /// Records the places of a body. Returns whether it divides by a local.
    fn add_body(&mut self, body: &Body) -> bool {
        let mut by_local = false;
        visit_all_stmts(&body.stmts, &mut |stmt| {
            self.add_stmt(stmt);
            visit_own_exprs(stmt, &mut |value| by_local |= self.add_value(value));
        });
        by_local
    }

    fn add_stmt(&mut self, stmt: &Stmt) {
        if !self.counts_warnings {
            return;
        }
        if let StmtKind::Pick(_, set) = &stmt.kind {
            self.add_site(set.span, true);
        } else if let StmtKind::RollMany(_, n, _) = &stmt.kind {
            self.add_site(n.span, true);
        } else if let StmtKind::ChooseSome { least: Some(least), most: Some(_), .. } = &stmt.kind {
            self.add_site(least.span, true);
        }
    }

    /// Records the places in a value. Returns whether it divides by a local.
    fn add_value(&mut self, value: &Expr) -> bool {
        let mut by_local = false;
        visit_exprs(value, &mut |part| {
            if let ExprKind::Binary(Binary::Divide | Binary::Modulo, _, by) = &part.kind {
                by_local |= matches!(by.kind, ExprKind::Local(_));
                if !is_positive(by, self.bounds) {
                    let is_zero = matches!(by.kind, ExprKind::Const(0));
                    self.add_site(by.span, !is_zero);
                }
            } else if self.counts_warnings
                && matches!(part.kind, ExprKind::SideSlot(..))
                && part.ty == Ty::Int
            {
                self.add_site(part.span, true);
            }
        });
        by_local
    }

    fn add_site(&mut self, span: Span, may_stop: bool) {
        self.may_stop |= may_stop;
        self.files.insert(span.file);
    }

    /// Returns whether a fault is in `own_files`, or in a callee that gets an argument from them.
    pub(super) fn affect_files(&self, rules: &Rules, own_files: &BTreeSet<FileId>) -> bool {
        !self.files.is_disjoint(own_files) || self.get_arguments_from(rules, own_files)
    }

    /// Returns whether a callee that divides by a local gets an argument from `own_files`.
    fn get_arguments_from(&self, rules: &Rules, own_files: &BTreeSet<FileId>) -> bool {
        if self.functions.is_empty() && self.procedures.is_empty() {
            return false;
        }
        let are_own = |args: &[Expr]| args.iter().any(|arg| own_files.contains(&arg.span.file));
        let mut any = false;
        let mut see = |value: &Expr| {
            visit_exprs(value, &mut |part| {
                any |= matches!(&part.kind, ExprKind::Call(id, args)
                    if self.functions.contains(id) && are_own(args));
            });
        };
        exprs_outside_bodies(rules).for_each(&mut see);
        let mut by_stmt = false;
        for body in castra_ir::visit::bodies(rules) {
            visit_all_stmts(&body.stmts, &mut |stmt| {
                by_stmt |= matches!(&stmt.kind, StmtKind::Call(id, args, _)
                    if self.procedures.contains(id) && are_own(args));
                visit_own_exprs(stmt, &mut see);
            });
        }
        any || by_stmt
    }
}
