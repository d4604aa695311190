//! Records: groups of named values.
//!
//! The intermediate representation has no records. A name of one is a local for each field, a
//! parameter is one for each, and a procedure returns a value for each:
//!
//! ```text
//! record outcome { hits: int, flags: int }
//!
//! var r = clash(u, t)      value.hits#2, value.flags#3 = clash(u, t)
//!                          r.hits#4 = value.hits#2; r.flags#5 = value.flags#3
//! r.hits -= 1              r.hits#4 = (r.hits#4 - 1)
//! ```
//!
//! So no expression is a record. The lowering tests for a record wherever one is allowed: after
//! `let`, `var`, `=` and `return`, and as an argument.

#![deny(clippy::wildcard_enum_match_arm)]

use castra_base::suggest::list_with_or;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast, Name};
use smol_str::SmolStr;

use crate::rules::context::Context;
use crate::rules::lower::values::local;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameKind;
use castra_defs::{DefKind, UseKind};
use castra_ir::{Expr, ExprKind, FunctionId, LocalId, RecordId, Stmt, StmtKind, Ty, id};
use castra_resolve::symbols::Def;
use castra_resolve::uses::Meaning;

/// A lowered record: a value for each of its fields, flattened.
pub(crate) struct LoweredRecord {
    pub(crate) record: RecordId,
    pub(crate) values: Vec<Expr>,
}

/// A call of a function that returns a record, or a field of its result that is a record.
#[derive(Clone, Copy)]
struct RecordCall<'e> {
    /// The function of the first field.
    function: FunctionId,
    /// The number of flat values of the result that precede the record.
    from: usize,
    name: &'e Name,
    args: &'e [AstExpr],
}

impl Lowering<'_, '_, '_> {
    /// Returns the record type of a name in scope.
    fn find_record(&self, name: &Name) -> Option<RecordId> {
        self.find_name(&name.text)?.record
    }

    /// Lowers a record where one is allowed: a name, a constructor, or the result of a call.
    /// Returns `None` if the value is not a record.
    pub(crate) fn lower_record(
        &mut self,
        value: &AstExpr,
        out: &mut Vec<Stmt>,
    ) -> Option<LoweredRecord> {
        if let Some(fields) = self.lower_plain_record(value) {
            return Some(fields);
        }
        if let Some(record) = self.record_type(value)
            && let Some(called) = self.find_record_call(value)
        {
            return Some(self.lower_record_function(called, record, value.span, out));
        }
        let (procedure, ty, name, args) = self.procedure_with_value(value)?;
        let Ty::Record(record) = ty else { return None };
        let given = self.add_locals("value", &ty);
        let values = given.iter().map(|at| local(*at, self.type_of(*at), value.span)).collect();
        self.call_procedure(procedure, name, args, given, value.span, out);
        Some(LoweredRecord { record, values })
    }

    /// Lowers a name of a record or a call of its constructor.
    pub(crate) fn lower_plain_record(&mut self, value: &AstExpr) -> Option<LoweredRecord> {
        match &value.kind {
            Ast::Name(_) | Ast::Member(..) => {
                let (record, first) = self.find_record_local(value)?;
                let count = self.context.record_width(record);
                let values = (first.index()..first.index() + count)
                    .map(|at| local(id(at), self.type_of(id(at)), value.span))
                    .collect();
                Some(LoweredRecord { record, values })
            }
            Ast::Call(name, args) => {
                let record = self.context.constructed_record(name)?;
                self.record_meaning(name, UseKind::Call, Def::Record(record));
                let fields: Vec<(SmolStr, Ty)> = self
                    .context
                    .record_fields(record)
                    .iter()
                    .map(|(field, ty)| (field.as_str().into(), ty.clone()))
                    .collect();
                let declared = self.context.symbols.record_spans.get(record.index()).copied();
                let declared = declared.unwrap_or(name.span);
                let values = self.lower_args(name, args, &fields, declared, value.span);
                let values = values.unwrap_or_else(|| self.placeholder_values(record, value.span));
                Some(LoweredRecord { record, values })
            }
            Ast::Int(_)
            | Ast::Bool(_)
            | Ast::None
            | Ast::MemberOf(..)
            | Ast::At(..)
            | Ast::Set(_)
            | Ast::Range(..)
            | Ast::Unary(..)
            | Ast::Binary(..)
            | Ast::Is { .. }
            | Ast::Where { .. }
            | Ast::If(..)
            | Ast::Match(..)
            | Ast::Roll(..)
            | Ast::Error => None,
        }
    }

    /// Lowers a record of the type `want`; `what` names its role in messages.
    pub(crate) fn lower_record_of_type(
        &mut self,
        value: &AstExpr,
        want: RecordId,
        what: &str,
        out: &mut Vec<Stmt>,
    ) -> Vec<Expr> {
        match self.lower_record(value, out) {
            Some(fields) => self.fit_record(fields, want, what, value.span),
            None => self.report_not_a_record(value, want, what),
        }
    }

    /// Returns the values of a record, or reports one of another type.
    pub(crate) fn fit_record(
        &mut self,
        fields: LoweredRecord,
        want: RecordId,
        what: &str,
        span: Span,
    ) -> Vec<Expr> {
        if fields.record == want {
            return fields.values;
        }
        self.report_wrong_record(want, what, &Ty::Record(fields.record), span)
    }

    /// Reports a value that is not a record where one is expected.
    pub(crate) fn report_not_a_record(
        &mut self,
        value: &AstExpr,
        want: RecordId,
        what: &str,
    ) -> Vec<Expr> {
        let read = self.lower_expr(value, None);
        if read.ty == Ty::Error {
            return self.placeholder_values(want, value.span);
        }
        self.report_wrong_record(want, what, &read.ty, value.span)
    }

    fn report_wrong_record(
        &mut self,
        want: RecordId,
        what: &str,
        have: &Ty,
        span: Span,
    ) -> Vec<Expr> {
        let wanted = self.context.describe(&Ty::Record(want));
        let make = self.context.constructor_form(want);
        self.report(
            self.context
                .wrong_type_of(span, have, &format!("{what} must be {wanted}"))
                .help(format!("make one with `{make}`")),
        );
        self.placeholder_values(want, span)
    }

    /// Returns placeholders for the values of a record that could not be read.
    fn placeholder_values(&self, record: RecordId, span: Span) -> Vec<Expr> {
        (0..self.context.record_width(record)).map(|_| self.error_placeholder(span)).collect()
    }

    /// Lowers a call of a function that returns a record to one call for each field. The arguments
    /// are evaluated once.
    fn lower_record_function(
        &mut self,
        called: RecordCall<'_>,
        record: RecordId,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> LoweredRecord {
        let RecordCall { function, from, .. } = called;
        let Some(args) = self.lower_record_args(called, span) else {
            return LoweredRecord { record, values: self.placeholder_values(record, span) };
        };
        let kept: Vec<Expr> =
            args.into_iter().map(|arg| self.reusable_value(arg, "value", span, out)).collect();
        let types = self.context.symbols.flat_types(&Ty::Record(record));
        let call = |(at, ty): (usize, Ty)| {
            let of: FunctionId = id(function.index() + from + at);
            Expr { kind: ExprKind::Call(of, kept.clone()), ty, span }
        };
        let values = types.into_iter().enumerate().map(call).collect();
        LoweredRecord { record, values }
    }

    /// Lowers the arguments of a call of a function that returns a record.
    fn lower_record_args(
        &mut self,
        RecordCall { function, name, args, .. }: RecordCall<'_>,
        span: Span,
    ) -> Option<Vec<Expr>> {
        self.record_meaning(name, UseKind::Call, Def::Function(function));
        self.context.called.borrow_mut().functions.insert(function);
        let head = self.context.symbols.functions.as_slice().get(function.index())?;
        let (params, declared) = (head.params.clone(), head.span);
        self.lower_args(name, args, &params, declared, span)
    }

    /// Returns the record type of a name or of a field of a record, and its first local.
    pub(crate) fn find_record_local(&mut self, value: &AstExpr) -> Option<(RecordId, LocalId)> {
        if let Ast::Name(name) = &value.kind {
            let record = self.find_record(name)?;
            let ExprKind::Local(first) = self.read_local(name)?.kind else { return None };
            return Some((record, first));
        }
        let Ast::Member(owner, field) = &value.kind else { return None };
        self.record_type(owner)?;
        let (record, first) = self.find_record_local(owner)?;
        let (from, ty) = self.context.record_field(record, &field.text)?;
        let Ty::Record(inner) = ty else { return None };
        self.record_field_use(record, field);
        Some((inner, id(first.index() + from)))
    }

    /// Returns the record type of a value, without recording uses.
    pub(crate) fn record_type(&self, value: &AstExpr) -> Option<RecordId> {
        if let Ast::Name(name) = &value.kind {
            return self.find_record(name);
        }
        if let Ast::Call(name, _) = &value.kind {
            return self.context.record_function(name).map(|found| found.1);
        }
        let Ast::Member(owner, field) = &value.kind else { return None };
        let of = self.record_type(owner)?;
        let Ty::Record(inner) = self.context.record_field(of, &field.text)?.1 else { return None };
        Some(inner)
    }

    /// Returns the call in `f(x)` or `f(x).field`, if `f` returns a record, and the field's offset.
    fn find_record_call<'e>(&mut self, value: &'e AstExpr) -> Option<RecordCall<'e>> {
        if let Ast::Call(name, args) = &value.kind {
            let (function, _) = self.context.record_function(name)?;
            return Some(RecordCall { function, from: 0, name, args });
        }
        let Ast::Member(owner, field) = &value.kind else { return None };
        let record = self.record_type(owner)?;
        let called = self.find_record_call(owner)?;
        let (from, _) = self.context.record_field(record, &field.text)?;
        self.record_field_use(record, field);
        Some(RecordCall { from: called.from + from, ..called })
    }

    fn record_field_use(&mut self, record: RecordId, field: &Name) {
        let of = self.context.record_name(record);
        let of = self.context.symbols.scopes.source_name(&of);
        self.reporter.record_use(
            field,
            UseKind::Read,
            Meaning::Declaration(DefKind::Field, of.into()),
        );
    }

    /// Lowers `let NAME = RECORD`.
    pub(crate) fn lower_let_record(
        &mut self,
        name: &Name,
        fields: LoweredRecord,
        sort: NameKind,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let first = self.declare(name, Ty::Record(fields.record), sort);
        for (at, value) in (first.index()..).zip(fields.values) {
            let at: LocalId = id(at);
            if sort != NameKind::Var && value.ty == Ty::Int {
                let interval = self.interval(&value);
                self.set_interval(at, interval);
            }
            self.learn_assigned(at, &value);
            out.push(self.stmt(StmtKind::Let(at, value), span));
        }
    }

    /// Lowers `NAME = RECORD` for a `var`.
    pub(crate) fn lower_assign_record(
        &mut self,
        first: LocalId,
        fields: LoweredRecord,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        // All values are evaluated before the first field is assigned.
        let kept: Vec<Expr> = fields
            .values
            .into_iter()
            .map(|value| {
                if matches!(value.kind, ExprKind::Const(_)) {
                    return value;
                }
                let (ty, place) = (value.ty.clone(), value.span);
                let at = self.add_local("value", ty.clone());
                out.push(self.stmt(StmtKind::Let(at, value), span));
                local(at, ty, place)
            })
            .collect();
        for (at, value) in (first.index()..).zip(kept) {
            self.learn_assigned(id(at), &value);
            out.push(self.stmt(StmtKind::Let(id(at), value), span));
        }
    }

    /// Lowers `RECORD.FIELD`, where the record is a name, a field of one, or the result of a
    /// function.
    pub(crate) fn lower_record_field(
        &mut self,
        owner: &AstExpr,
        field: &Name,
        span: Span,
    ) -> Option<Expr> {
        let owner = &*self.join_qualified(owner);
        let record = self.record_type(owner)?;
        let Some((from, ty)) = self.context.record_field(record, &field.text) else {
            if let Some(called) = self.find_record_call(owner) {
                self.lower_record_args(called, owner.span);
            } else {
                self.find_record_local(owner);
            }
            let of = self.context.record_name(record);
            let known: Vec<String> =
                self.context.record_fields(record).iter().map(|f| f.0.clone()).collect();
            self.reporter.record_use(field, UseKind::Read, Meaning::Unresolved);
            let problem = castra_resolve::names::undeclared_name(
                ExpectedName::RecordField(of.to_owned()),
                field,
                known.iter().map(String::as_str),
            );
            return Some(self.report_and_recover(problem, span));
        };
        self.record_field_use(record, field);
        if let Ty::Record(inner) = ty {
            self.find_record_local(owner);
            let written = format!("{}.{}", super::source_text::source_text(owner)?, field.text);
            let name = Name { text: written.into(), span };
            return Some(self.report_and_recover(not_one_value(self.context, &name, inner), span));
        }
        if let Some(called) = self.find_record_call(owner) {
            let Some(args) = self.lower_record_args(called, owner.span) else {
                return Some(self.error_placeholder(span));
            };
            let of: FunctionId = id(called.function.index() + called.from + from);
            return Some(Expr { kind: ExprKind::Call(of, args), ty, span });
        }
        let (_, first) = self.find_record_local(owner)?;
        let at: LocalId = id(first.index() + from);
        Some(local(at, self.type_of(at), span))
    }

    /// Reports the constructor of a record where a single value is expected.
    pub(crate) fn report_nested_constructor(
        &mut self,
        record: RecordId,
        name: &Name,
        span: Span,
    ) -> Expr {
        self.record_meaning(name, UseKind::Call, Def::Record(record));
        let have = self.context.describe(&Ty::Record(record));
        let made = self.context.constructor_form(record);
        self.report_and_recover(
            Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                span,
                format!("{have} cannot be part of another value"),
            )
            .label(have)
            .help(format!("write `let r = {made}` on a line before, and use `r`")),
            span,
        )
    }
}

/// Returns the diagnostic for a record where a single value is expected.
pub(crate) fn not_one_value(context: &Context<'_>, name: &Name, record: RecordId) -> Diagnostic {
    let have = context.describe(&Ty::Record(record));
    let fields = context.record_fields(record).iter().map(|f| format!("{}.{}", name.text, f.0));
    let fields: Vec<String> = fields.collect();
    let help =
        format!("use one of its fields: {}", list_with_or(fields.iter().map(String::as_str), 6));

    Diagnostic::new(
        &codes::RULES_WRONG_TYPE,
        name.span,
        format!("`{}` is {have}, not a single value", name.text),
    )
    .label(have)
    .help(help)
}
