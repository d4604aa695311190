//! The values that a test is run for.

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{self, Test};

use crate::rules::context::Context;
use crate::rules::lowering::Lowering;
use crate::rules::task::BodyRole;
use castra_ir::{Body, Expr, ExprKind, Ty, Universe, constant_text, summary};
use castra_resolve::reporter::Reporter;

/// The maximum number of runs of one test.
const MAX_RUNS: usize = 10_000;

/// The maximum number of statements and values in all runs of one test.
const MAX_TOTAL_NODES: u64 = 50_000;

/// Returns the diagnostic for a test whose runs, each with a copy of `body`, are too large in
/// total.
pub(crate) fn too_many_runs(test: &Test, body: &Body, runs: usize) -> Option<Diagnostic> {
    let each = summary::body_size(&body.stmts);
    let all = each.saturating_mul(u64::try_from(runs).unwrap_or(u64::MAX));
    let binder = test.each.last().filter(|_| all > MAX_TOTAL_NODES && runs > 1)?;
    Some(
        Diagnostic::new(
            &codes::RULES_TOO_LARGE,
            binder.set.span,
            format!(
                "{runs} runs of {each} statements and values are too many: the limit is \
                 {MAX_TOTAL_NODES} in all"
            ),
        )
        .label("too many combinations for a test of this length")
        .help("move what all runs share into a procedure, or write several tests"),
    )
}

/// A value of a name in one run of a test.
#[derive(Clone, Debug)]
pub(crate) struct EachValue {
    pub(crate) ty: Ty,
    pub(crate) value: i64,
    /// The value as source text.
    pub(crate) text: String,
}

/// Returns every combination of the values that a test is run for, with a value for each of its
/// names. A test without names has one empty combination.
pub(crate) fn combinations(
    test: &Test,
    context: &Context<'_>,
    reporter: &mut Reporter<'_>,
) -> Vec<Vec<EachValue>> {
    let mut all: Vec<Vec<EachValue>> = vec![Vec::new()];
    for binder in &test.each {
        let mut lowering = Lowering::new(context, reporter, BodyRole::Test);
        let read = match truths(&binder.set) {
            Some(truths) => RunValues::Truths(truths),
            None => RunValues::Set(lowering.lower_set(&binder.set, None, "the values of a test")),
        };
        let values = match read {
            RunValues::Truths(truths) => truths,
            RunValues::Set(Some((set, universe))) => match values(&set, universe, context) {
                Some(values) => values,
                None => {
                    lowering.report(
                        Diagnostic::new(
                            &codes::RULES_WRONG_TYPE,
                            set.span,
                            "the values of a test must be known before it starts",
                        )
                        .label("depends on the game")
                        .help("write the values out, `{a, b}`, or all of a type by its plural"),
                    );
                    Vec::new()
                }
            },
            RunValues::Set(None) => Vec::new(),
        };
        // Without known values the body is still checked once.
        let values = if values.is_empty() {
            vec![EachValue { ty: Ty::Error, value: 0, text: String::new() }]
        } else {
            values
        };
        if all.len().saturating_mul(values.len()) > MAX_RUNS {
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    binder.set.span,
                    format!("a test cannot run more than {MAX_RUNS} times"),
                )
                .label("too many combinations")
                .help("write several tests"),
            );
            let first = values.into_iter().next();
            all.iter_mut().for_each(|one| one.extend(first.clone()));
            continue;
        }
        all = all
            .into_iter()
            .flat_map(|one| {
                values.iter().map(move |value| {
                    let mut one = one.clone();
                    one.push(value.clone());
                    one
                })
            })
            .collect();
    }
    all
}

/// The values of one name: Booleans, or a lowered set.
enum RunValues {
    Truths(Vec<EachValue>),
    Set(Option<(Expr, Universe)>),
}

/// Returns the values of `{true, false}`. No set has Booleans as elements, but a test can run for
/// both.
fn truths(set: &ast::Expr) -> Option<Vec<EachValue>> {
    let ast::ExprKind::Set(elements) = &set.kind else { return None };
    let truth = |element: &ast::Expr| match element.kind {
        ast::ExprKind::Bool(truth) => {
            Some(EachValue { ty: Ty::Bool, value: i64::from(truth), text: truth.to_string() })
        }
        _ => None,
    };
    elements.iter().map(truth).collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
}

/// Returns the elements of a set, or `None` if they depend on the game.
fn values(set: &Expr, universe: Universe, context: &Context<'_>) -> Option<Vec<EachValue>> {
    let ty = universe.element();
    let mut values = Vec::new();
    for value in elements(set, context)? {
        let text = match &ty {
            Ty::Army => context
                .test
                .and_then(|t| t.armies.get(usize::try_from(value).ok()?).map(ToString::to_string)),
            Ty::Hex => context.test.and_then(|t| {
                let board = t.board?;
                let cell = board.cells().nth(usize::try_from(value).ok()?)?;
                Some(board.name_of(cell).to_string())
            }),
            _ => None,
        };
        let text = text.unwrap_or_else(|| constant_text(context.program(), &ty, value));
        values.push(EachValue { ty: ty.clone(), value, text });
    }
    Some(values)
}

/// Removes repeated values.
fn distinct(values: Vec<i64>) -> Vec<i64> {
    let mut all = Vec::new();
    for value in values {
        if !all.contains(&value) {
            all.push(value);
        }
    }
    all
}

fn elements(set: &Expr, context: &Context<'_>) -> Option<Vec<i64>> {
    let program = context.program();
    let upto = |count: usize| Some((0..i64::try_from(count).ok()?).collect());
    match &set.kind {
        ExprKind::SetOf(values) => {
            let constant = |value: &Expr| match value.kind {
                ExprKind::Const(value) => Some(value),
                _ => None,
            };
            let values: Option<Vec<i64>> = values.iter().map(constant).collect();
            Some(distinct(values?))
        }
        ExprKind::Range(from, to) => match (&from.kind, &to.kind) {
            (ExprKind::Const(from), ExprKind::Const(to)) => Some((*from..=*to).collect()),
            _ => None,
        },
        ExprKind::All(Universe::Enum(id)) => upto(program.enums.get(id)?.words.len()),
        ExprKind::All(Universe::Variant(kind)) => upto(program.kinds.get(kind)?.sorts.len()),
        ExprKind::All(Universe::Army) => upto(context.test?.armies.len()),
        ExprKind::All(Universe::Hex) => upto(context.test?.board?.cell_count()),
        ExprKind::Union(a, b) => {
            let mut all = elements(a, context)?;
            all.extend(elements(b, context)?);
            Some(distinct(all))
        }
        ExprKind::Difference(a, b) => {
            let without = elements(b, context)?;
            let all = elements(a, context)?;
            Some(all.into_iter().filter(|value| !without.contains(value)).collect())
        }
        ExprKind::Intersection(a, b) => {
            let both = elements(b, context)?;
            let all = elements(a, context)?;
            Some(all.into_iter().filter(|value| both.contains(value)).collect())
        }
        _ => None,
    }
}
