//! Lowered bodies that a later check on top of the same game reuses.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::Span;
use castra_ir::visit::{visit_all_stmts, visit_stmt_exprs};
use castra_ir::{
    Body, Export, Expr, ExprKind, FieldId, FunctionId, KindId, ProcedureId, StmtKind, Ty, Universe,
};
use rustc_hash::FxHashMap;

use crate::symbols::SymbolTable;

/// The lowered body of a function or procedure, before changes are applied. It has no diagnostics,
/// and its ids are those of the declarations.
#[derive(Debug)]
pub struct ReusableBody {
    /// The lowered statements and locals.
    pub body: Body,
    /// The locals that its steps share with changes to them.
    pub exports: Vec<Export>,
    /// The functions that it calls.
    pub functions: BTreeSet<FunctionId>,
    /// The procedures that it calls.
    pub procedures: BTreeSet<ProcedureId>,
    /// The fields of pieces that it reads or writes, whose bounds affect its lowering.
    fields: Vec<(KindId, FieldId)>,
}

/// Lowered bodies by the span of the name.
pub type ReusableBodies = FxHashMap<Span, Arc<ReusableBody>>;

/// The bodies of a game, for checks on top of it.
#[derive(Debug)]
pub struct BaseBodies<'a> {
    bodies: &'a ReusableBodies,
    /// The fields with other bounds than in the game.
    changed_fields: Vec<(KindId, FieldId)>,
}

impl<'a> BaseBodies<'a> {
    /// Makes the bodies of a game available to a check with other symbols. Every id of the game's
    /// declarations must have the same meaning in both.
    #[must_use]
    pub fn new(bodies: &'a ReusableBodies, symbols: &SymbolTable, below: &SymbolTable) -> Self {
        Self { bodies, changed_fields: symbols.fields_with_other_bounds(below) }
    }

    /// Returns the body of a declaration, by the span of the name, if its lowering here would be
    /// the same.
    #[must_use]
    pub fn get(&self, name: Span) -> Option<&'a Arc<ReusableBody>> {
        let kept = self.bodies.get(&name)?;
        let is_same = self.changed_fields.iter().all(|field| !kept.fields.contains(field));
        is_same.then_some(kept)
    }
}

impl ReusableBody {
    /// Copies a body for reuse. Returns `None` if its lowering depends on the set of types or on
    /// the board. Such a body iterates over or matches the types of a kind, or names hexes, whose
    /// ids depend on the battle's board.
    #[must_use]
    pub fn extract(
        body: &Body,
        exports: &[Export],
        functions: &BTreeSet<FunctionId>,
        procedures: &BTreeSet<ProcedureId>,
    ) -> Option<Self> {
        let (mut depends, mut fields) = (false, Vec::new());
        let mut add = |field| {
            if !fields.contains(&field) {
                fields.push(field);
            }
        };
        visit_all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::SetField(kind, field, ..) = &stmt.kind {
                add((*kind, *field));
            }
            depends |= matches!(&stmt.kind, StmtKind::Match(of, ..) if is_type(of));
        });
        visit_stmt_exprs(&body.stmts, &mut |expr| {
            if let ExprKind::Field(kind, field, _) = &expr.kind {
                add((*kind, *field));
            }
            depends |= match &expr.kind {
                ExprKind::NamedHex(_) | ExprKind::All(Universe::Variant(_)) => true,
                ExprKind::Match(of, ..) => is_type(of),
                _ => false,
            }
        });
        (!depends).then(|| Self {
            body: body.clone(),
            exports: exports.to_vec(),
            functions: functions.clone(),
            procedures: procedures.clone(),
            fields,
        })
    }
}

/// Returns whether an expression is a variant of a kind, such as the type of a piece.
fn is_type(value: &Expr) -> bool {
    match &value.ty {
        Ty::Option(of) => matches!(**of, Ty::Variant(_)),
        ty => matches!(ty, Ty::Variant(_)),
    }
}
