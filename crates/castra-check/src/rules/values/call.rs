//! Calls: `NAME(…)`, the meanings of the name, and the arguments.

use castra_base::suggest::{nearest, undeclared_name_without_advice};
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{self, Name};
use smol_str::SmolStr;

use super::foreign::{NEIGHBOURS, foreign_random_function};
use crate::rules::context::Context;
use crate::rules::lower::values::expr;
use crate::rules::lowering::Lowering;
use castra_defs::UseKind;
use castra_ir::{Expr, ExprKind, FunctionId, ProcedureId, Ty};
use castra_resolve::symbols::{BUILT_INS, BuiltIn, Def};
use castra_resolve::uses::Meaning;

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_call(&mut self, name: &Name, args: &[ast::Expr], span: Span) -> Expr {
        for meaning in self.context.meanings(name) {
            if matches!(meaning, Def::Function(_) | Def::Table(_)) {
                self.record_meaning(name, UseKind::Call, meaning);
            }
            match meaning {
                Def::Function(id) => return self.lower_function_call(id, name, args, span),
                Def::Table(id) => return self.lower_lookup(id, name, args, span),
                Def::State(id) if self.context.symbols.enum_states.contains_key(&id) => {
                    self.record_meaning(name, UseKind::Read, meaning);
                    return match self.lower_enum_state(id, None, name, args, span) {
                        Some(listed) => self.read_enum_state(listed, span),
                        None => self.error_placeholder(span),
                    };
                }
                _ => {}
            }
        }
        if let Some(one) = BuiltIn::find(&name.text) {
            self.reporter.record_use(name, UseKind::Call, Meaning::BuiltIn);
            return self.lower_built_in(one, args, span);
        }
        if name.text == "original" {
            return self.lower_original(name, args, span);
        }
        if let Some(card) = self.printed_card(name, args, span) {
            return card;
        }
        self.report_not_a_function(name, args, span)
    }

    /// Lowers `original(…)`, the value before a change.
    fn lower_original(&mut self, name: &Name, args: &[ast::Expr], span: Span) -> Expr {
        self.reporter.record_use(name, UseKind::Call, Meaning::BuiltIn);
        let Some(original) = self.task.original() else {
            args.iter().for_each(|arg| {
                self.lower_expr(arg, None);
            });
            // The use of a missing original has been reported with the change.
            if self.task.has_no_original() {
                return self.error_placeholder(span);
            }
            let has_value = self.task.replacement().map(|instead| instead.result.is_some());
            let problem = match has_value {
                Some(true) => Diagnostic::new(
                    &codes::RULES_NO_VALUE,
                    span,
                    "`original()` does something, so its value cannot be part of another",
                )
                .label("must be on its own")
                .help("write `let value = original()` on a line before, and use `value` here"),
                Some(false) => Diagnostic::new(
                    &codes::RULES_NO_VALUE,
                    span,
                    "the replaced statements have no value",
                )
                .label("expected a value")
                .help("write `original()` on its own line; names that the step shares, by `with`, have their values after it"),
                None => {
                    let message = "there is no `original` here";
                    Diagnostic::new(&codes::NAME_UNKNOWN, name.span, message)
                        .label("not within a change of a value")
                        .help(
                            "use it after `set` or `when` in `modify`, `allow` and `forbid`, and in \
                             what stands `instead of` a step or a procedure; what is done `before` or \
                             `after` a step leaves the step as it is",
                        )
                }
            };
            return self.report_and_recover(problem, span);
        };
        let (function, result) = (original.function, original.result.clone());
        let (params, of) = (original.params.clone(), original.declaration);
        let args = self.lower_args(name, args, &params, of, span);
        let ty = if args.is_some() { result } else { Ty::Error };
        expr(ExprKind::Call(function, args.unwrap_or_default()), ty, span)
    }

    fn lower_function_call(
        &mut self,
        id: FunctionId,
        name: &Name,
        args: &[ast::Expr],
        span: Span,
    ) -> Expr {
        self.context.called.borrow_mut().functions.insert(id);
        let symbols = self.context.symbols;
        let Some(head) = symbols.functions.as_slice().get(id.index()) else {
            return self.error_placeholder(span);
        };
        if let Ty::Record(record) = head.result {
            self.lower_args(name, args, &head.params, head.span, span);
            let have = self.context.describe(&head.result);
            let field = self.context.record_fields(record).first();
            let field = field.map_or_else(|| "FIELD".to_owned(), |field| field.0.clone());
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_TYPE,
                span,
                format!("`{}` returns {have}, not a single value", name.text),
            )
            .label(have)
            .help(format!(
                "use one of its fields, `{0}(…).{field}`, or write `let r = {0}(…)` on a line before",
                name.text
            ));
            return self.report_and_recover(diagnostic, span);
        }
        let args = self.lower_args(name, args, &head.params, head.span, span);
        let ty = if args.is_some() { head.result.clone() } else { Ty::Error };
        expr(ExprKind::Call(id, args.unwrap_or_default()), ty, span)
    }

    /// Lowers the arguments of a call, or returns `None` if their number is wrong.
    pub(crate) fn lower_args(
        &mut self,
        name: &Name,
        args: &[ast::Expr],
        params: &[(SmolStr, Ty)],
        declared: Span,
        span: Span,
    ) -> Option<Vec<Expr>> {
        if args.len() != params.len() {
            for arg in args {
                self.lower_expr(arg, None);
            }
            let names: Vec<&str> = params.iter().map(|p| p.0.as_str()).collect();
            let diagnostic = Diagnostic::new(
                &codes::RULES_WRONG_ARGUMENTS,
                name.span.to(span),
                format!(
                    "`{}` takes {}, but is given {}",
                    name.text,
                    count_with_noun(params.len(), "value"),
                    count_in_words(args.len()),
                ),
            )
            .label(if args.len() > params.len() { "too many" } else { "too few" })
            .related(declared, "declared here")
            .help(format!("write `{}({})`", name.text, names.join(", ")));
            self.report(diagnostic);
            return None;
        }
        let mut values = Vec::with_capacity(args.len());
        let bounds = self.context.symbols.bounds.params.get(&declared).cloned();
        let mut bounds = bounds.unwrap_or_default().into_iter();
        for (arg, (param, ty)) in args.iter().zip(params) {
            let what = || format!("`{param}` of `{}`", name.text);
            if let Some(bound) = bounds.next().flatten() {
                let value = self.lower_value_lazily(arg, ty, what);
                values.push(self.check_value_bound(&bound, value));
                continue;
            }
            let Ty::Record(want) = ty else {
                values.push(self.lower_value_lazily(arg, ty, what));
                continue;
            };
            let arg = &*self.join_qualified(arg);
            values.extend(match self.lower_plain_record(arg) {
                Some(fields) => self.fit_record(fields, *want, &what(), arg.span),
                None => self.report_not_a_record(arg, *want, &what()),
            });
        }
        Some(values)
    }

    fn report_not_a_function(&mut self, name: &Name, args: &[ast::Expr], span: Span) -> Expr {
        self.reporter.record_use(name, UseKind::Call, Meaning::Unresolved);
        for arg in args {
            self.lower_expr(arg, None);
        }
        if let Some(reported) = self.report_misplaced_measure(name, span) {
            return reported;
        }
        for meaning in self.context.meanings(name) {
            match meaning {
                Def::Procedure(id) => {
                    self.context.called.borrow_mut().procedures.insert(id);
                    return self
                        .report_and_recover(not_a_value(self.context, id, name, span), span);
                }
                Def::Record(record) => return self.report_nested_constructor(record, name, span),
                Def::Role(_) => {
                    let diagnostic = Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        span,
                        format!("`{}` is a role, not a value", name.text),
                    )
                    .label("not a value")
                    .help("a role can only follow the `by` of a choice");
                    return self.report_and_recover(diagnostic, span);
                }
                _ => {}
            }
        }
        let symbols = self.context.symbols;
        let functions = symbols.functions.iter().map(|f| f.name.as_str());
        let tables = symbols.template.tables.iter().map(|t| t.name.as_str());
        let procedures = symbols.procedures.iter().map(|p| p.name.as_str());
        let built_in = BUILT_INS.iter().map(|one| one.name);
        let asked = ExpectedName::Function;
        let diagnostic =
            undeclared_name_without_advice(&codes::NAME_UNKNOWN, asked, &name.text, name.span);
        let known = functions.chain(tables).chain(procedures).chain(built_in);
        let diagnostic = match nearest(&name.text, known) {
            Some(meant) => diagnostic.did_you_mean(name.span, meant),
            None if self.context.is_declared(name) || self.find_name(&name.text).is_some() => {
                diagnostic
                    .label("not a function")
                    .help("only functions, tables and cards with parameters take parentheses")
            }
            None if NEIGHBOURS.contains(&name.text.as_str()) => {
                diagnostic.label("not declared").help(
                    "write `distance(a, b) == 1`; `neighbours(a)` is the set of all places next \
                     to it",
                )
            }
            None if let Some(chance) =
                foreign_random_function(name, &diagnostic, self.context.numeric_die()) =>
            {
                chance
            }
            None => diagnostic.label("not declared").help(format!(
                "declare it: `fn {0}(…) -> TYPE {{ … }}`, or `proc {0}(…) {{ … }}` if it changes \
                     something",
                name.text
            )),
        };
        self.report_and_recover(diagnostic, span)
    }
}

/// Returns the number of arguments in words: `none`, `2`.
pub(crate) fn count_in_words(count: usize) -> String {
    if count == 0 { "none".to_owned() } else { count.to_string() }
}

/// Returns a number with its noun: `no value`, `1 value`, `2 values`.
pub(crate) fn count_with_noun(count: usize, noun: &str) -> String {
    match count {
        0 => format!("no {noun}"),
        1 => format!("1 {noun}"),
        _ => format!("{count} {noun}s"),
    }
}

/// Returns the message for a call with a number of arguments that no form of its function takes.
pub(crate) fn arity_message(name: &str, given: usize) -> String {
    match given {
        0 => format!("`{name}` is given no value"),
        _ => format!("`{name}` does not take {}", count_with_noun(given, "value")),
    }
}

/// Returns the diagnostic for a procedure as part of an expression.
fn not_a_value(context: &Context<'_>, id: ProcedureId, name: &Name, span: Span) -> Diagnostic {
    let head = context.symbols.procedures.as_slice().get(id.index());
    let has_value = head.is_some_and(|head| head.result.is_some());
    if has_value {
        Diagnostic::new(
            &codes::RULES_NO_VALUE,
            span,
            format!("`{}` does something, so its value cannot be part of another", name.text),
        )
        .label("must be on its own")
        .help(format!(
            "write `let value = {}(…)` on a line before, and use `value` here",
            name.text
        ))
    } else {
        Diagnostic::new(
            &codes::RULES_NO_VALUE,
            span,
            format!("`{}` is a procedure and has no value", name.text),
        )
        .label("expected a value")
        .help("write it on its own line; to let it return a value, declare it with `-> TYPE`")
    }
}
