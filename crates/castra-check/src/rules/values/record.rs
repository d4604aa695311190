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

use castra_base::suggest::listing;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast, Name};
use smol_str::SmolStr;

use crate::rules::context::Context;
use crate::rules::lower::values::local;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameSort;
use castra_defs::{DefKind, UseKind};
use castra_ir::{Expr, ExprKind, FunctionId, LocalId, RecordId, Stmt, StmtKind, Ty, id};
use castra_resolve::symbols::Def;
use castra_resolve::uses::Meant;

/// A lowered record: a value for each of its fields, flattened.
pub(crate) struct Fields {
    pub(crate) record: RecordId,
    pub(crate) values: Vec<Expr>,
}

/// A call of a function with a record as its result, or a field of such a call that is a record.
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
    /// Returns the record of a name in scope.
    fn record_named(&self, name: &Name) -> Option<RecordId> {
        self.named(&name.text)?.record
    }

    /// Lowers a record where one is allowed: a name, a constructor, or the result of a call.
    /// Returns `None` if the value is not a record.
    pub(crate) fn record(&mut self, value: &AstExpr, out: &mut Vec<Stmt>) -> Option<Fields> {
        if let Some(fields) = self.plain_record(value) {
            return Some(fields);
        }
        if let Some(record) = self.is_record(value)
            && let Some(called) = self.record_call_in(value)
        {
            return Some(self.record_of_function(called, record, value.span, out));
        }
        let (procedure, ty, name, args) = self.procedure_with_value(value)?;
        let Ty::Record(record) = ty else { return None };
        let given = self.locals_of("value", &ty);
        let values = given.iter().map(|at| local(*at, self.type_of(*at), value.span)).collect();
        self.call_procedure(procedure, name, args, given, value.span, out);
        Some(Fields { record, values })
    }

    /// Lowers a name of a record or a call of its constructor.
    pub(crate) fn plain_record(&mut self, value: &AstExpr) -> Option<Fields> {
        match &value.kind {
            Ast::Name(_) | Ast::Member(..) => {
                let (record, first) = self.record_place(value)?;
                let count = self.context.record_width(record);
                let values = (first.index()..first.index() + count)
                    .map(|at| local(id(at), self.type_of(id(at)), value.span))
                    .collect();
                Some(Fields { record, values })
            }
            Ast::Call(name, args) => {
                let record = self.context.record_called(name)?;
                self.found(name, UseKind::Call, Def::Record(record));
                let fields: Vec<(SmolStr, Ty)> = self
                    .context
                    .record_fields(record)
                    .iter()
                    .map(|(field, ty)| (field.as_str().into(), ty.clone()))
                    .collect();
                let declared = self.context.symbols.record_spans.get(record.index()).copied();
                let declared = declared.unwrap_or(name.span);
                let values = self.args(name, args, &fields, declared, value.span);
                let values = values.unwrap_or_else(|| self.placeholder_values(record, value.span));
                Some(Fields { record, values })
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
            | Ast::Junk => None,
        }
    }

    /// Lowers a record of the type `want`; `what` names its role in messages.
    pub(crate) fn record_wanted(
        &mut self,
        value: &AstExpr,
        want: RecordId,
        what: &str,
        out: &mut Vec<Stmt>,
    ) -> Vec<Expr> {
        match self.record(value, out) {
            Some(fields) => self.fit_record(fields, want, what, value.span),
            None => self.no_record(value, want, what),
        }
    }

    /// Returns the values of a record, or reports one of another type.
    pub(crate) fn fit_record(
        &mut self,
        fields: Fields,
        want: RecordId,
        what: &str,
        span: Span,
    ) -> Vec<Expr> {
        if fields.record == want {
            return fields.values;
        }
        self.wrong_record(want, what, &Ty::Record(fields.record), span)
    }

    /// Reports a value that is not a record where one is expected.
    pub(crate) fn no_record(&mut self, value: &AstExpr, want: RecordId, what: &str) -> Vec<Expr> {
        let read = self.expr(value, None);
        if read.ty == Ty::Error {
            return self.placeholder_values(want, value.span);
        }
        self.wrong_record(want, what, &read.ty, value.span)
    }

    fn wrong_record(&mut self, want: RecordId, what: &str, have: &Ty, span: Span) -> Vec<Expr> {
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
        (0..self.context.record_width(record)).map(|_| self.never(span)).collect()
    }

    /// Lowers a call of a function with a record as its result to a call for each field. The
    /// arguments are evaluated once.
    fn record_of_function(
        &mut self,
        called: RecordCall<'_>,
        record: RecordId,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Fields {
        let RecordCall { function, from, .. } = called;
        let Some(args) = self.record_call(called, span) else {
            return Fields { record, values: self.placeholder_values(record, span) };
        };
        let kept: Vec<Expr> =
            args.into_iter().map(|arg| self.kept(arg, "value", span, out)).collect();
        let types = self.context.symbols.flat(&Ty::Record(record));
        let call = |(at, ty): (usize, Ty)| {
            let of: FunctionId = id(function.index() + from + at);
            Expr { kind: ExprKind::Call(of, kept.clone()), ty, span }
        };
        let values = types.into_iter().enumerate().map(call).collect();
        Fields { record, values }
    }

    /// Lowers the arguments of a call of a function with a record as its result.
    fn record_call(
        &mut self,
        RecordCall { function, name, args, .. }: RecordCall<'_>,
        span: Span,
    ) -> Option<Vec<Expr>> {
        self.found(name, UseKind::Call, Def::Function(function));
        self.context.called.borrow_mut().functions.insert(function);
        let head = self.context.symbols.functions.as_slice().get(function.index())?;
        let (params, declared) = (head.params.clone(), head.span);
        self.args(name, args, &params, declared, span)
    }

    /// Returns the record that a name or a field of one stands for, and its first local.
    pub(crate) fn record_place(&mut self, value: &AstExpr) -> Option<(RecordId, LocalId)> {
        if let Ast::Name(name) = &value.kind {
            let record = self.record_named(name)?;
            let ExprKind::Local(first) = self.find(name)?.kind else { return None };
            return Some((record, first));
        }
        let Ast::Member(owner, field) = &value.kind else { return None };
        self.is_record(owner)?;
        let (record, first) = self.record_place(owner)?;
        let (from, ty) = self.context.record_field(record, &field.text)?;
        let Ty::Record(inner) = ty else { return None };
        self.uses_field(record, field);
        Some((inner, id(first.index() + from)))
    }

    /// Returns the record type of a value, without recording uses.
    pub(crate) fn is_record(&self, value: &AstExpr) -> Option<RecordId> {
        if let Ast::Name(name) = &value.kind {
            return self.record_named(name);
        }
        if let Ast::Call(name, _) = &value.kind {
            return self.context.record_function(name).map(|found| found.1);
        }
        let Ast::Member(owner, field) = &value.kind else { return None };
        let of = self.is_record(owner)?;
        let Ty::Record(inner) = self.context.record_field(of, &field.text)?.1 else { return None };
        Some(inner)
    }

    /// Returns the call whose result a value is, or of whose result it is a field.
    fn record_call_in<'e>(&mut self, value: &'e AstExpr) -> Option<RecordCall<'e>> {
        if let Ast::Call(name, args) = &value.kind {
            let (function, _) = self.context.record_function(name)?;
            return Some(RecordCall { function, from: 0, name, args });
        }
        let Ast::Member(owner, field) = &value.kind else { return None };
        let record = self.is_record(owner)?;
        let called = self.record_call_in(owner)?;
        let (from, _) = self.context.record_field(record, &field.text)?;
        self.uses_field(record, field);
        Some(RecordCall { from: called.from + from, ..called })
    }

    fn uses_field(&mut self, record: RecordId, field: &Name) {
        let of = self.context.record_name(record);
        let of = self.context.symbols.scopes.plain(&of);
        self.reporter.uses(field, UseKind::Read, Meant::Declared(DefKind::Field, of.into()));
    }

    /// Lowers `let NAME = RECORD`.
    pub(crate) fn let_record(
        &mut self,
        name: &Name,
        fields: Fields,
        sort: NameSort,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        let first = self.declare(name, Ty::Record(fields.record), sort);
        for (at, value) in (first.index()..).zip(fields.values) {
            let at: LocalId = id(at);
            if sort != NameSort::Var && value.ty == Ty::Int {
                let interval = self.interval(&value);
                self.lies_within(at, interval);
            }
            self.learn_assigned(at, &value);
            out.push(self.stmt(StmtKind::Let(at, value), span));
        }
    }

    /// Lowers `NAME = RECORD` for a `var`.
    pub(crate) fn assign_record(
        &mut self,
        first: LocalId,
        fields: Fields,
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
                let at = self.local("value", ty.clone());
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
    pub(crate) fn record_field(
        &mut self,
        owner: &AstExpr,
        field: &Name,
        span: Span,
    ) -> Option<Expr> {
        let owner = &*self.qualified(owner);
        let record = self.is_record(owner)?;
        let Some((from, ty)) = self.context.record_field(record, &field.text) else {
            if let Some(called) = self.record_call_in(owner) {
                self.record_call(called, owner.span);
            } else {
                self.record_place(owner);
            }
            let of = self.context.record_name(record);
            let known: Vec<String> =
                self.context.record_fields(record).iter().map(|f| f.0.clone()).collect();
            self.reporter.uses(field, UseKind::Read, Meant::Nothing);
            let problem = castra_resolve::names::undeclared(
                ExpectedName::FieldOf(of.to_owned()),
                field,
                known.iter().map(String::as_str),
            );
            return Some(self.wrong(problem, span));
        };
        self.uses_field(record, field);
        if let Ty::Record(inner) = ty {
            self.record_place(owner);
            let written = format!("{}.{}", super::written::written(owner)?, field.text);
            let name = Name { text: written.into(), span };
            return Some(self.wrong(not_one_value(self.context, &name, inner), span));
        }
        if let Some(called) = self.record_call_in(owner) {
            let Some(args) = self.record_call(called, owner.span) else {
                return Some(self.never(span));
            };
            let of: FunctionId = id(called.function.index() + called.from + from);
            return Some(Expr { kind: ExprKind::Call(of, args), ty, span });
        }
        let (_, first) = self.record_place(owner)?;
        let at: LocalId = id(first.index() + from);
        Some(local(at, self.type_of(at), span))
    }

    /// Reports the constructor of a record where a single value is expected.
    pub(crate) fn nested_constructor(&mut self, record: RecordId, name: &Name, span: Span) -> Expr {
        self.found(name, UseKind::Call, Def::Record(record));
        let have = self.context.describe(&Ty::Record(record));
        let made = self.context.constructor_form(record);
        self.wrong(
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
    let help = format!("use one of its fields: {}", listing(fields.iter().map(String::as_str), 6));

    Diagnostic::new(
        &codes::RULES_WRONG_TYPE,
        name.span,
        format!("`{}` is {have}, not a single value", name.text),
    )
    .label(have)
    .help(help)
}
