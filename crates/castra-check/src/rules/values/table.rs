//! Lookups in tables, and the check that the table has a cell for every value.
//!
//! A number is looked up by its distance from the lowest number of the table:
//!
//! ```text
//! fall(d + 1)    fall[min(max((d + 1), 1), 9) - 1]    rows `below 2` to `above 8`
//! fall(d)        fall[d - 1]                          rows 1..6, d being a die's face
//! ```

use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{self, Name};
use smol_str::SmolStr;

use super::call::{count_in_words, count_with_noun};
use crate::rules::lower::values::{arithmetic, expr};
use crate::rules::lowering::Lowering;
use castra_ir::interval::UNBOUNDED;
use castra_ir::{
    Axis, Binary, Body, Expr, ExprKind, Local, LocalId, Shared, Stmt, StmtKind, Table, TableId, Ty,
};
use castra_resolve::symbols::FunctionSignature;

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_lookup(
        &mut self,
        id: TableId,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Expr {
        let program = self.context.program();
        let Some(table) = program.tables.get(id) else { return self.error_placeholder(span) };
        if args.len() != table.params.len() {
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                span,
                format!(
                    "`{}` is looked up by {}, but is given {}",
                    name.text,
                    count_with_noun(table.params.len(), "value"),
                    count_in_words(args.len()),
                ),
            )
            .label(if args.len() > table.params.len() { "too many" } else { "too few" })
            .help("give the values in the order of the table's parameters");
            return self.report_and_recover(diagnostic, span);
        }
        let mut keys = Vec::with_capacity(args.len());
        for (arg, axis) in args.iter().zip(&table.params) {
            let what = format!("the lookup value of `{}`", name.text);
            let key = self.lower_value(arg, &axis.ty(), &what);
            self.report_missing_cell(*axis, &key, name);
            keys.push(key);
        }
        // A table that a module changes is read by a function.
        let lookup = match self.context.symbols.changed_tables.get(&id) {
            Some(function) => ExprKind::Call(*function, keys),
            None => ExprKind::Table(id, table_indices(table, keys, span)),
        };
        expr(lookup, table.result.clone(), span)
    }

    /// Reports a number that may have no cell in a table.
    fn report_missing_cell(&mut self, axis: Axis, key: &Expr, name: &Name) {
        let Axis::Numbers { lowest, count, open: false } = axis else { return };
        if key.ty == Ty::Error {
            return;
        }
        let highest = lowest.saturating_add(i64::try_from(count).unwrap_or(i64::MAX) - 1);
        let (low, high) = self.interval(key);
        if low.is_some_and(|low| low >= lowest) && high.is_some_and(|high| high <= highest) {
            return;
        }
        let label = match (low, high) {
            (Some(low), Some(high)) if low == high => format!("{low}"),
            (Some(low), Some(high)) => format!("can be {low} to {high}"),
            (Some(low), None) => format!("can be {low} or more"),
            (None, Some(high)) => format!("can be {high} or less"),
            (None, None) => "can be any number".to_owned(),
        };
        self.report(
            Diagnostic::new(
                &codes::TYPE_OUT_OF_RANGE,
                key.span,
                format!("`{}` has no cell for every number that this can be", name.text),
            )
            .label(label)
            .help(format!(
                "the table is for {lowest} to {highest}: keep the number within, \
                 `max({lowest}, min({highest}, …))`, or declare the parameter as `int` and add \
                 what is `below {lowest}` and `above {highest}`"
            )),
        );
    }
}

/// Converts lookup values to indexes of the table. The arithmetic gets the span of the lookup, so
/// that the span of the number still shows its own value.
fn table_indices(table: &Table, keys: Vec<Expr>, span: Span) -> Vec<Expr> {
    let count = |(key, axis): (Expr, &Axis)| match *axis {
        Axis::Words(_) => key,
        Axis::Numbers { lowest, count, open } => {
            let constant = |n: i64| expr(ExprKind::Const(n), Ty::Int, span);
            let highest = lowest.saturating_add(i64::try_from(count).unwrap_or(i64::MAX) - 1);
            let within = if open {
                let above = arithmetic(Binary::Max, key, constant(lowest), span);
                arithmetic(Binary::Min, above, constant(highest), span)
            } else {
                key
            };
            if lowest == 0 {
                return within;
            }
            arithmetic(Binary::Subtract, within, constant(lowest), span)
        }
    };
    keys.into_iter().zip(&table.params).map(count).collect()
}

/// Returns the body of the function that reads a table changed by a module.
pub(crate) fn lookup_body(
    id: TableId,
    table: Option<&Table>,
    head: Option<&FunctionSignature>,
) -> Body {
    let (Some(head), Some(table)) = (head, table) else { return Body::default() };
    let local = |(name, ty): &(SmolStr, Ty)| Local {
        name: name.clone(),
        ty: ty.clone(),
        within: UNBOUNDED,
    };
    let keys = (0..).map(LocalId).zip(&head.params);
    let keys = keys.map(|(key, (_, ty))| expr(ExprKind::Local(key), ty.clone(), head.span));
    let keys = table_indices(table, keys.collect(), head.span);
    let found = expr(ExprKind::Table(id, keys), head.result.clone(), head.span);
    let found =
        Stmt { kind: StmtKind::Return(vec![found]), span: head.span, cites: Shared::default() };
    Body { locals: head.params.iter().map(local).collect(), stmts: vec![found].into() }
}
