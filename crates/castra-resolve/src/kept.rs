//! Lowered bodies that a check on top of the same game can use again.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::Span;
use castra_ir::visit::{all_stmts, exprs_within};
use castra_ir::{
    Body, Export, Expr, ExprKind, FieldId, FunctionId, KindId, ProcedureId, StmtKind, Ty, Universe,
};
use rustc_hash::FxHashMap;

use crate::symbols::SymbolTable;

/// The lowered body of a function or procedure, before changes are built in. Nothing was reported
/// in it, and its numbers are those of declarations.
#[derive(Debug)]
pub struct KeptBody {
    /// The body.
    pub body: Body,
    /// Locals that its steps share with changes to them.
    pub exports: Vec<Export>,
    /// The functions that it calls.
    pub functions: BTreeSet<FunctionId>,
    /// The procedures that it calls.
    pub procedures: BTreeSet<ProcedureId>,
    /// The fields of pieces that it reads or writes, with whose bounds it was lowered.
    fields: Vec<(KindId, FieldId)>,
}

/// Lowered bodies by the span of the name.
pub type KeptBodies = FxHashMap<Span, Arc<KeptBody>>;

/// The bodies of a game, for a check on top of it.
#[derive(Debug)]
pub struct Below<'a> {
    bodies: &'a KeptBodies,
    /// The fields whose bounds are others than in the game.
    others: Vec<(KindId, FieldId)>,
}

impl<'a> Below<'a> {
    /// Makes the bodies of a game available to a check with other symbols, in which every number of
    /// the game's declarations means the same.
    #[must_use]
    pub fn new(bodies: &'a KeptBodies, symbols: &SymbolTable, below: &SymbolTable) -> Self {
        Self { bodies, others: symbols.fields_with_other_bounds(below) }
    }

    /// Returns the body of a declaration, by the span of the name, if it would be lowered to the same
    /// here.
    #[must_use]
    pub fn get(&self, name: Span) -> Option<&'a Arc<KeptBody>> {
        let kept = self.bodies.get(&name)?;
        let is_same = self.others.iter().all(|field| !kept.fields.contains(field));
        is_same.then_some(kept)
    }
}

impl KeptBody {
    /// Keeps a body with all that it calls, unless it could be another one with more types or on
    /// another board. It could if it goes through all types of a kind or matches them, or if it names
    /// hexes: their numbers begin with those of the battle's board.
    #[must_use]
    pub fn of(
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
        all_stmts(&body.stmts, &mut |stmt| {
            if let StmtKind::SetField(kind, field, ..) = &stmt.kind {
                add((*kind, *field));
            }
            depends |= matches!(&stmt.kind, StmtKind::Match(of, ..) if is_type(of));
        });
        exprs_within(&body.stmts, &mut |expr| {
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

/// Returns whether a value is the type of a piece, or another thing of a kind.
fn is_type(value: &Expr) -> bool {
    match &value.ty {
        Ty::Option(of) => matches!(**of, Ty::Variant(_)),
        ty => matches!(ty, Ty::Variant(_)),
    }
}
