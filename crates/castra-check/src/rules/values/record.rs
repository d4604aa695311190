//! Records: values that go about together.
//!
//! Rules know no record. A name of one is a local for each field, an argument is one for
//! each, and a procedure gives back one value for each:
//!
//! ```text
//! record outcome { hits: int, flags: int }
//!
//! var r = clash(u, t)      value.hits#2, value.flags#3 = clash(u, t)
//!                          r.hits#4 = value.hits#2; r.flags#5 = value.flags#3
//! r.hits -= 1              r.hits#4 = (r.hits#4 - 1)
//! ```
//!
//! So no expression is a record. What may be one is looked at first wherever a record may
//! stand: behind `let`, `var`, `=` and `return`, and as an argument.

#![deny(clippy::wildcard_enum_match_arm)]

use castra_base::suggest::listing;
use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{Expr as AstExpr, ExprKind as Ast, Name};
use smol_str::SmolStr;

use crate::rules::context::Context;
use crate::rules::lower::values::local;
use crate::rules::lowering::Lowering;
use crate::rules::resolve::scope::NameSort;
use crate::uses::Meant;
use crate::vocabulary::Meaning;
use castra_defs::{DefKind, UseKind};
use castra_ir::{Expr, ExprKind, LocalId, RecordId, Stmt, StmtKind, Ty, id};

/// A record that stands somewhere, as a value for each field.
pub(crate) struct Fields {
    pub(crate) record: RecordId,
    pub(crate) values: Vec<Expr>,
}

impl Lowering<'_, '_, '_> {
    /// The record that a name in scope is of.
    fn record_named(&self, name: &Name) -> Option<RecordId> {
        self.named(&name.text)?.record
    }

    /// A record where one may stand: a name of one, one that is made here, or the one that
    /// a procedure gives back. Nothing if it is no record.
    pub(crate) fn record(&mut self, value: &AstExpr, out: &mut Vec<Stmt>) -> Option<Fields> {
        if let Some(fields) = self.plain_record(value) {
            return Some(fields);
        }
        let (procedure, ty, name, args) = self.procedure_with_value(value)?;
        let Ty::Record(record) = ty else { return None };
        let given = self.locals_of("value", &ty);
        let values = given.iter().map(|at| local(*at, self.type_of(*at), value.span)).collect();
        self.call_procedure(procedure, name, args, given, value.span, out);
        Some(Fields { record, values })
    }

    /// The same, of what only names or makes one.
    pub(crate) fn plain_record(&mut self, value: &AstExpr) -> Option<Fields> {
        match &value.kind {
            Ast::Name(name) => {
                let record = self.record_named(name)?;
                let first = self.find(name)?;
                let ExprKind::Local(first) = first.kind else { return None };
                let count = self.context.record_fields(record).len();
                let values = (first.index()..first.index() + count)
                    .map(|at| local(id(at), self.type_of(id(at)), value.span))
                    .collect();
                Some(Fields { record, values })
            }
            Ast::Call(name, args) => {
                let record = self.context.record_called(name)?;
                self.found(name, UseKind::Call, Meaning::Record(record));
                let fields: Vec<(SmolStr, Ty)> = self
                    .context
                    .record_fields(record)
                    .iter()
                    .map(|(field, ty)| (field.as_str().into(), ty.clone()))
                    .collect();
                let declared = self.context.vocabulary.record_spans.get(record.index()).copied();
                let declared = declared.unwrap_or(name.span);
                let values = self.args(name, args, &fields, declared, value.span);
                let values = values
                    .unwrap_or_else(|| fields.iter().map(|_| self.never(value.span)).collect());
                Some(Fields { record, values })
            }
            Ast::Int(_)
            | Ast::Bool(_)
            | Ast::None
            | Ast::Member(..)
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

    /// A record of the sort wanted, for what messages call it.
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

    /// The values of a record, if it is of the sort wanted.
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
        let have = self.context.describe(&Ty::Record(fields.record));
        self.not_that_record(want, what, &have, span)
    }

    /// What is no record where one is wanted.
    pub(crate) fn no_record(&mut self, value: &AstExpr, want: RecordId, what: &str) -> Vec<Expr> {
        let read = self.expr(value, None);
        if read.ty == Ty::Error {
            return self
                .context
                .record_fields(want)
                .iter()
                .map(|_| self.never(value.span))
                .collect();
        }
        let have = self.context.describe(&read.ty);
        self.not_that_record(want, what, &have, value.span)
    }

    fn not_that_record(&mut self, want: RecordId, what: &str, have: &str, span: Span) -> Vec<Expr> {
        let wanted = self.context.describe(&Ty::Record(want));
        let make = self.context.made(want);
        self.report(
            Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                span,
                format!("{what} must be {wanted}, but this is {have}"),
            )
            .label(have)
            .help(format!("make one with `{make}`")),
        );
        self.context.record_fields(want).iter().map(|_| self.never(span)).collect()
    }

    /// `let NAME = RECORD`.
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

    /// `NAME = RECORD`, NAME being a `var`.
    pub(crate) fn assign_record(
        &mut self,
        first: LocalId,
        fields: Fields,
        span: Span,
        out: &mut Vec<Stmt>,
    ) {
        // All values are worked out before the first field gets one.
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

    /// `NAME.FIELD`, if NAME is a record.
    pub(crate) fn record_field(
        &mut self,
        owner: &AstExpr,
        field: &Name,
        span: Span,
    ) -> Option<Expr> {
        let Ast::Name(name) = &owner.kind else { return None };
        let record = self.record_named(name)?;
        let first = self.find(name)?;
        let ExprKind::Local(first) = first.kind else { return None };
        let Some(at) =
            self.context.record_fields(record).iter().position(|f| f.0 == field.text.as_str())
        else {
            let of = self.context.record_name(record);
            let known: Vec<String> =
                self.context.record_fields(record).iter().map(|f| f.0.clone()).collect();
            self.reporter.uses(field, UseKind::Read, Meant::Nothing);
            let problem = crate::names::unknown(
                &codes::NAME_UNKNOWN,
                &format!("field of `{of}`"),
                field,
                known.iter().map(String::as_str),
            );
            return Some(self.wrong(problem, span));
        };
        let of = self.context.record_name(record);
        self.reporter.uses(
            field,
            UseKind::Read,
            Meant::Declared(DefKind::Field, of.as_str().into()),
        );
        let at: LocalId = id(first.index() + at);
        Some(local(at, self.type_of(at), span))
    }

    /// A record that is made where a single value is wanted.
    pub(crate) fn made_within(&mut self, record: RecordId, name: &Name, span: Span) -> Expr {
        self.found(name, UseKind::Call, Meaning::Record(record));
        let have = self.context.describe(&Ty::Record(record));
        let made = self.context.made(record);
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

/// A record where a single value is wanted.
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
