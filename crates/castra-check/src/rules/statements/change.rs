//! Lowers `change u to elite-foot { blocks 3 }`: play turns a piece into another unit of its kind.
//!
//! In games that do so, the kind has a hidden field for the present unit of a piece, here
//! `u.unit`. Printed values are read from that unit.
//!
//! ```text
//! u is elite-foot       u.unit == elite-foot
//! u.speed               speed of u.unit
//! change u to guards    if u.badge cannot be on guards { u.badge = none }
//!     { blocks 3 }      u.blocks = 3; u.unit = guards
//! ```

use castra_base::{Diagnostic, Span, codes};
use castra_defs::Value;
use castra_syntax::ast::{self, Block, Expr as AstExpr, Name};

use crate::rules::lower::values::{boxed, expr};
use crate::rules::lowering::Lowering;
use castra_ir::{CURRENT_VARIANT, Expr, ExprKind, FieldId, KindId, NONE, Stmt, StmtKind, Ty};
use castra_resolve::symbols::UpperBound;

impl Lowering<'_, '_, '_> {
    /// Returns the current unit of a piece whose kind has a field for it; otherwise the value.
    pub(crate) fn current_variant(&self, value: Expr, kind: KindId) -> Expr {
        let field = self.context.program().kinds.get(kind).and_then(|k| k.variant_field());
        match (field, &value.ty) {
            (Some(field), Ty::Piece(_)) => {
                let span = value.span;
                expr(ExprKind::Field(kind, field, Box::new(value)), Ty::Variant(kind), span)
            }
            _ => value,
        }
    }

    /// Lowers `change PIECE to UNIT { FIELD VALUE }`.
    pub(super) fn lower_change(
        &mut self,
        piece: &AstExpr,
        to: &Name,
        fields: Option<&Block<ast::Field>>,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        self.apply_effect(span, "changes what a piece is");
        let piece = self.lower_piece(piece, "what to change");
        let Some((kind, sort)) = self.resolve_unit(to) else { return };
        let Some(piece) = piece else { return };
        if piece.ty != Ty::Piece(kind) {
            let have = self.context.describe(&piece.ty);
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    to.span,
                    format!("{have} never becomes `{}`", to.text),
                )
                .label(format!("a `{}`", self.context.kind_name(kind)))
                .related(piece.span, have)
                .help("a piece only changes into another thing of its kind"),
            );
            return;
        }
        let given: Vec<(FieldId, Expr)> = self
            .lower_fields(kind, Vec::new(), fields)
            .into_iter()
            .map(|(field, value)| (field, self.check_new_field(kind, sort, field, value)))
            .collect();
        self.check_reset(kind, sort, &given, to, span);
        let Some(now) = self.context.program().kinds.get(kind).and_then(|k| k.variant_field())
        else {
            return;
        };
        let local = self.add_local("changed", Ty::Piece(kind));
        let it = expr(ExprKind::Local(local), Ty::Piece(kind), piece.span);
        out.push(self.stmt(StmtKind::Let(local, piece), span));
        for (field, ty, others) in self.lost_marks(kind, sort) {
            let carried =
                boxed(ExprKind::Field(kind, field, Box::new(it.clone())), ty.clone(), span);
            let truth = |yes: i64| expr(ExprKind::Const(yes), Ty::Bool, span);
            let arms = vec![(others, truth(1))];
            let lost = ExprKind::Match(carried, arms, Some(Box::new(truth(0))));
            let none = expr(ExprKind::Const(NONE), ty, span);
            let drops = self.stmt(StmtKind::SetField(kind, field, it.clone(), none), span);
            let lost = expr(lost, Ty::Bool, span);
            out.push(self.stmt(StmtKind::If(lost, vec![drops], Vec::new()), span));
        }
        for (field, value) in given {
            out.push(self.stmt(StmtKind::SetField(kind, field, it.clone(), value), span));
        }
        let becomes = expr(ExprKind::Const(i64::from(sort)), Ty::Variant(kind), to.span);
        out.push(self.stmt(StmtKind::SetField(kind, now, it, becomes), span));
    }

    /// Returns each field that may have marks a unit cannot carry, its type, and their indices.
    fn lost_marks(&self, kind: KindId, sort: u32) -> Vec<(FieldId, Ty, Vec<i64>)> {
        let program = self.context.program();
        let Some(carrier) = program.kinds.get(kind) else { return Vec::new() };
        let name = carrier.sorts.get(sort as usize).map_or("", |sort| sort.name.as_str());
        let game = &self.context.symbols.game;
        let mut lost = Vec::new();
        for (field, declared) in (0..).map(FieldId).zip(&carrier.fields) {
            let Ty::Option(of) = &declared.ty else { continue };
            let Ty::Variant(of) = **of else { continue };
            let Some(marks) = program.kinds.get(of) else { continue };
            if marks.role != castra_ir::KindRole::Mark || marks.name != declared.name {
                continue;
            }
            let carries = |mark: &castra_ir::Sort| {
                let of = game.instances.get(&mark.name).map_or(&[][..], |mark| mark.of.as_slice());
                of.is_empty() || of.iter().any(|of| of == name)
            };
            let others = (0i64..).zip(&marks.sorts).filter(|(_, mark)| !carries(mark));
            let others: Vec<i64> = others.map(|(at, _)| at).collect();
            if !others.is_empty() {
                lost.push((field, declared.ty.clone(), others));
            }
        }
        lost
    }

    /// Reports fields that start as a printed value or are bounded by one, and are not set. They
    /// would keep the printed value of the former unit.
    fn check_reset(
        &mut self,
        kind: KindId,
        sort: u32,
        given: &[(FieldId, Expr)],
        to: &Name,
        span: Span,
    ) {
        let symbols = self.context.symbols;
        let program = self.context.program();
        let Some(declared) = program.kinds.get(kind) else { return };
        let game = symbols.game.kinds.get(&declared.name);
        let printed = |of: FieldId| declared.sorts.iter().map(move |s| s.values.get(of.index()));
        let named = |of: FieldId| declared.fields.get(of).map(|field| field.name.as_str());
        let mut missing: Vec<(&str, &str)> = Vec::new();
        for (id, field) in (0..).map(FieldId).zip(&declared.fields) {
            if !field.state
                || field.name == CURRENT_VARIANT
                || given.iter().any(|(at, _)| *at == id)
            {
                continue;
            }
            let said = game.and_then(|kind| kind.fields.get(&field.name));
            let first = printed(id).next();
            if let Some(Value::Field(from)) = said.and_then(|said| said.default.as_ref())
                && printed(id).any(|value| Some(value) != first)
            {
                missing.push((&field.name, from));
            } else if let Some(bound) = symbols.bounds.fields.get(&(kind, id))
                && let UpperBound::Field(most, _) = bound.high
                && let Some(own) = printed(most).nth(sort as usize)
                && printed(most).any(|other| other > own)
                && let Some(most) = named(most)
            {
                missing.push((&field.name, most));
            }
        }
        let Some((field, printed)) = missing.first() else { return };
        let all: Vec<String> = missing.iter().map(|(field, _)| format!("{field} …")).collect();
        let (all, sort) = (all.join(", "), &to.text);
        let diagnostic = Diagnostic::new(
            &codes::TYPE_MISSING_FIELD,
            span,
            format!("`{field}` depends on the `{printed}` of the element"),
        )
        .label(format!("`{sort}` may have another `{printed}`"))
        .help(format!("give the new values: `change … to {sort} {{ {all} }}`"));
        self.report(diagnostic);
    }
}
