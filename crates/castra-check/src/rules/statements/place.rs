//! Lowers `place UNIT for ARMY at HEX as MARK and MARK { … }`, which makes a new piece.

use castra_base::suggest::{list_with_or, nearest};
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{self, Block, Expr as AstExpr, Name};

use super::effect::as_expr;
use crate::rules::lower::values::expr;
use crate::rules::lowering::Lowering;
use crate::rules::types::conversion::optional;
use crate::scenario::two_of_a_kind;
use castra_defs::UseKind;
use castra_ir::{Expr, ExprKind, FieldId, KindId, KindRole, StmtKind, Ty};
use castra_resolve::symbols::Def;

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_place(
        &mut self,
        name: &Name,
        army: &AstExpr,
        at: &AstExpr,
        marks: &[Name],
        fields: Option<&Block<ast::Field>>,
    ) -> Option<StmtKind> {
        let sort = self.resolve_unit(name);
        let army = self.lower_value(army, &Ty::Army, "the owner of the piece");
        let hex = self.lower_value(at, &Ty::Hex, "the hex to place a piece in");
        let (kind, sort) = sort?;
        let marks = self.lower_marks(kind, sort, marks);
        let fields = self.lower_fields(kind, marks, fields);
        let fields = fields
            .into_iter()
            .map(|(field, value)| (field, self.check_new_field(kind, sort, field, value)))
            .collect();
        Some(StmtKind::Place { kind, sort, army, hex, fields })
    }

    /// Resolves the name of a unit to its kind and its index in the kind, or reports the name.
    pub(super) fn resolve_unit(&mut self, name: &Name) -> Option<(KindId, u32)> {
        if let Some((Ty::Variant(kind), at)) = self.constant_name(name)
            && self.context.kind_role(kind) == Some(KindRole::Piece)
        {
            return Some((kind, u32::try_from(at).ok()?));
        }
        let found = self.context.meanings(name).find_map(|m| match m {
            Def::Sort(kind, at) if self.context.kind_role(kind) == Some(KindRole::Piece) => {
                Some((kind, u32::try_from(at).ok()?))
            }
            _ => None,
        });
        if found.is_none() {
            let kinds = self.context.program().kinds.iter();
            let pieces = kinds.filter(|k| k.role == KindRole::Piece);
            let known = pieces.flat_map(|k| k.sorts.iter().map(|s| s.name.as_str()));
            let problem = castra_resolve::names::undeclared_name(ExpectedName::Piece, name, known);
            // A local gets another message, and counts as used.
            let is_local = self.scope.find_and_mark(&name.text).is_some();
            self.report(if is_local {
                problem.label("a value, where the name of a type belongs").help(
                    "`place` takes a type by its name: place one or the other with `if` or `match`",
                )
            } else {
                problem
            });
        }
        if let Some((kind, _)) = found {
            self.record_word(name, &Ty::Variant(kind));
        }
        found
    }

    /// Returns the marks of a new piece, each with its field; reports two marks for one field.
    fn lower_marks(&mut self, kind: KindId, sort: u32, names: &[Name]) -> Vec<(FieldId, Expr)> {
        let mut marks: Vec<(FieldId, Expr)> = Vec::new();
        let mut said: Vec<&Name> = Vec::new();
        for name in names {
            let Some((field, mark)) = self.lower_mark(kind, sort, name) else { continue };
            let known = marks.iter().position(|(other, _)| *other == field);
            if let Some(first) = known.and_then(|at| said.get(at)) {
                let fields = self.context.program().kinds.get(kind).map(|k| &k.fields);
                let of = fields.and_then(|fields| fields.get(field));
                let of = of.map_or("", |field| field.name.as_str());
                let problem = two_of_a_kind(name, first, of, self.context.kind_name(kind));
                self.report(problem);
                continue;
            }
            marks.push((field, mark));
            said.push(name);
        }
        marks
    }

    /// Returns a mark of a new piece, with its field; reports a mark that the unit cannot carry.
    fn lower_mark(&mut self, kind: KindId, sort: u32, name: &Name) -> Option<(FieldId, Expr)> {
        let mut marks = self.context.meanings(name).filter_map(|m| match m {
            Def::Sort(of, at) if self.context.kind_role(of) == Some(KindRole::Mark) => {
                Some((of, at))
            }
            _ => None,
        });
        let (of, at) = match (self.constant_name(name), marks.next()) {
            (Some((Ty::Variant(of), at)), _)
                if self.context.kind_role(of) == Some(KindRole::Mark) =>
            {
                (of, at)
            }
            (_, Some(mark)) => mark,
            _ => {
                let kinds = self.context.program().kinds.iter();
                let marks = kinds.filter(|k| k.role == KindRole::Mark);
                let known = marks.flat_map(|k| k.sorts.iter().map(|s| s.name.as_str()));
                self.report(castra_resolve::names::undeclared_name(
                    ExpectedName::Distinction,
                    name,
                    known,
                ));
                return None;
            }
        };
        self.record_word(name, &Ty::Variant(of));
        let field = self.context.symbols.field(kind, self.context.kind_name(of), name.span.file);
        let ty = optional(Ty::Variant(of));
        let program = self.context.program();
        let carrier = program.kinds.get(kind);
        let found =
            field.filter(|f| carrier.and_then(|k| k.fields.get(f)).is_some_and(|f| f.ty == ty));
        let Some(field) = found else {
            self.report(
                Diagnostic::new(
                    &codes::DEPLOY_MARK,
                    name.span,
                    format!("a `{}` cannot be `{}`", self.context.kind_name(kind), name.text),
                )
                .label("not for this piece")
                .help(format!("declared in the kind `{}`", self.context.kind_name(of))),
            );
            return None;
        };
        let unit = carrier.and_then(|k| k.sorts.get(sort as usize)).map(|s| s.name.as_str());
        let declared = program.kinds.get(of).and_then(|k| k.sorts.get(index(at)));
        let declared = declared.and_then(|s| self.context.symbols.game.instances.get(&s.name));
        if let (Some(unit), Some(declared)) = (unit, declared)
            && !declared.of.is_empty()
            && !declared.of.iter().any(|of| of == unit)
        {
            let carriers = list_with_or(declared.of.iter().map(String::as_str), 6);
            self.report(
                Diagnostic::new(
                    &codes::DEPLOY_MARK,
                    name.span,
                    format!("`{unit}` cannot be `{}`", name.text),
                )
                .label("not for this piece")
                .help(format!("only {carriers} can")),
            );
            return None;
        }
        Some((field, expr(ExprKind::Const(at), ty, name.span)))
    }

    /// Lowers the fields of a block, and adds them to those of the marks.
    pub(super) fn lower_fields(
        &mut self,
        kind: KindId,
        marks: Vec<(FieldId, Expr)>,
        block: Option<&Block<ast::Field>>,
    ) -> Vec<(FieldId, Expr)> {
        let mut places: Vec<Span> = marks.iter().map(|(_, value)| value.span).collect();
        let mut given = marks;
        for field in block.into_iter().flat_map(Block::iter) {
            let Some(id) = self.resolve_state_field(kind, &field.name) else { continue };
            if let Some(at) = given.iter().position(|(other, _)| *other == id) {
                let first = places.get(at).copied().unwrap_or(field.name.span);
                self.report(castra_resolve::fields::duplicate_field(&field.name, first));
                continue;
            }
            let kinds = &self.context.program().kinds;
            let declared = kinds.get(kind).and_then(|k| k.fields.get(id));
            let ty = declared.map_or(Ty::Error, |f| f.ty.clone());
            let value = self.lower_field_value(field, &ty);
            places.push(field.name.span);
            given.push((id, value));
        }
        given
    }

    fn resolve_state_field(&mut self, kind: KindId, name: &Name) -> Option<FieldId> {
        if let Some(problem) =
            self.context.symbols.scopes.ambiguous_field(self.context.kind_name(kind), name)
        {
            self.report(problem);
            return None;
        }
        let id = self.context.symbols.field(kind, &name.text, name.span.file);
        let fields = self.context.program().kinds.get(kind).map(|k| k.fields.as_slice());
        let is_state = id.and_then(|id| fields?.get(id.index())).map(|f| f.state);
        if is_state == Some(true) {
            let of = self.context.kind_name(kind);
            let scopes = &self.context.symbols.scopes;
            let meant = scopes.field_meaning(of, &name.text, name.span.file);
            self.reporter.record_use(name, UseKind::Write, meant);
            return id;
        }
        let of = self.context.kind_name(kind);
        let diagnostic = Diagnostic::new(
            &codes::TYPE_UNKNOWN_FIELD,
            name.span,
            match is_state {
                Some(_) => format!("`{}` never changes, so it cannot be set here", name.text),
                None => format!("`{of}` has no field `{}`", name.text),
            },
        );
        let known: Vec<&str> =
            fields.into_iter().flatten().filter(|f| f.state).map(|f| f.name.as_str()).collect();
        let diagnostic = match nearest(&name.text, known) {
            _ if is_state.is_some() => diagnostic
                .label("not declared as `state`")
                .help("declare another element of this kind"),
            Some(meant) => diagnostic.expected(ExpectedName::Field).did_you_mean(name.span, meant),
            None => diagnostic
                .expected(ExpectedName::Field)
                .label("not declared")
                .help(format!("declare it in `kind {of}`")),
        };
        self.report(diagnostic);
        None
    }

    /// Lowers the value of a field in a block; a field without a value is true.
    fn lower_field_value(&mut self, field: &ast::Field, ty: &Ty) -> Expr {
        let what = format!("`{}`", field.name.text);
        let span = field.span();
        let mut values = Vec::new();
        for value in &field.values {
            let Some(ast) = as_expr(value) else {
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    value.span(),
                    format!("{what} must be {}", self.context.describe(ty)),
                )
                .label("wrong type")
                .help("write a number or a word");
                return self.report_and_recover(diagnostic, value.span());
            };
            values.push(ast);
        }
        match (ty, values.as_slice()) {
            (Ty::Bool, []) => expr(ExprKind::Const(1), Ty::Bool, span),
            (Ty::Set(universe), [only]) => {
                let element = universe.element();
                let value = self.lower_expr(only, Some(&element));
                if matches!(value.ty, Ty::Set(_)) {
                    return self.fit(value, Some(only), ty, &what);
                }
                let value = self.fit(value, Some(only), &element, &what);
                expr(ExprKind::SetOf(vec![value]), ty.clone(), span)
            }
            (Ty::Set(universe), several) => {
                let element = universe.element();
                let values = several.iter().map(|v| self.lower_value(v, &element, &what)).collect();
                expr(ExprKind::SetOf(values), ty.clone(), span)
            }
            (_, [only]) => self.lower_value(only, ty, &what),
            _ => {
                let diagnostic = Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    span,
                    format!("{what} must be {}", self.context.describe(ty)),
                )
                .label(if field.values.is_empty() { "no value" } else { "too many values" })
                .help(format!("write `{} VALUE`", field.name.text));
                self.report_and_recover(diagnostic, span)
            }
        }
    }
}

/// Returns a constant as an index; `usize::MAX` if it is negative.
fn index(at: i64) -> usize {
    usize::try_from(at).unwrap_or(usize::MAX)
}
