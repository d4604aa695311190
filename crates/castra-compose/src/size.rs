//! Limits on the size of rules, checked from function summaries before anything is expanded, linked
//! or compiled.

use castra_base::{Diagnostic, Span, codes};
use rustc_hash::FxHashMap;

use castra_ir::Rules;
use castra_ir::summary::{Callee, Summaries, Summary, entry_point_summaries};

/// The maximum depth of nested calls.
pub(crate) const MAX_CALL_DEPTH: usize = 250;
/// The maximum number of functions and procedures, including those generated from reactions and
/// changes.
pub(crate) const MAX_BODIES: usize = 20_000;
/// The maximum total number of statements and expressions, counting each iteration of a short loop.
pub(crate) const MAX_WEIGHT: u64 = 400_000;
/// The maximum number of calls of a chain in a message.
const MAX_SHOWN: usize = 3;

/// Reports rules that are too large. Rules are not recursive here.
pub(crate) fn check(rules: &Rules, summaries: &Summaries<'_>, diagnostics: &mut Vec<Diagnostic>) {
    if let Some(problem) = check_call_depth(rules, summaries) {
        diagnostics.push(problem);
    }
    let bodies = summaries.functions.len() + summaries.procedures.len();
    if bodies > MAX_BODIES {
        let last = rules.functions.last().map(|f| f.span);
        let last = last.or(rules.procedures.last().map(|p| p.span)).unwrap_or_default();
        diagnostics.push(
            Diagnostic::new(
                &codes::RULES_TOO_LARGE,
                last,
                format!(
                    "the rules have {bodies} functions and procedures; the limit is {MAX_BODIES}"
                ),
            )
            .label("one of them")
            .help("replace several that are alike by one with a parameter"),
        );
    }
    if let Some(problem) = check_weight(rules, summaries) {
        diagnostics.push(problem);
    }
}

fn name_and_span(callee: Callee, rules: &Rules) -> (&str, Span) {
    match callee {
        Callee::Function(id) => {
            rules.functions.get(id).map_or(("?", Span::default()), |f| (&f.name, f.span))
        }
        Callee::Procedure(id) => {
            rules.procedures.get(id).map_or(("?", Span::default()), |p| (&p.name, p.span))
        }
    }
}

/// Reports the longest chain of calls, if it is too long.
fn check_call_depth(rules: &Rules, summaries: &Summaries<'_>) -> Option<Diagnostic> {
    // For each callee, the depth of calls below it, and the call that leads there.
    let mut below: FxHashMap<Callee, (usize, Option<Callee>)> = FxHashMap::default();
    let mut deepest: Option<(usize, Callee)> = None;
    for &callee in summaries.callees_bottom_up() {
        let mut own = (1, None);
        for site in summaries.get(callee).into_iter().flat_map(|s| &s.sites) {
            let deep = below.get(&site.callee).map_or(0, |b| b.0);
            if deep + 1 > own.0 {
                own = (deep + 1, Some(site.callee));
            }
        }
        below.insert(callee, own);
        if deepest.is_none_or(|(deep, _)| own.0 > deep) {
            deepest = Some((own.0, callee));
        }
    }
    let (deep, first) = deepest.filter(|(deep, _)| *deep > MAX_CALL_DEPTH)?;
    let (name, span) = name_and_span(first, rules);
    let mut diagnostic = Diagnostic::new(
        &codes::RULES_TOO_LARGE,
        span,
        format!(
            "calls below `{name}` are nested {deep} levels deep; the limit is {MAX_CALL_DEPTH}"
        ),
    )
    .label("the first of them")
    .help("merge several functions into one, or use `repeat at most N { … }`");
    let mut at = first;
    for _ in 0..MAX_SHOWN {
        let Some(next) = below.get(&at).and_then(|b| b.1) else { break };
        let ((caller, _), (name, span)) = (name_and_span(at, rules), name_and_span(next, rules));
        diagnostic = diagnostic.related(span, format!("`{caller}` calls `{name}`"));
        at = next;
    }
    Some(diagnostic)
}

/// Reports the heaviest body, if the rules are too heavy in total.
fn check_weight(rules: &Rules, summaries: &Summaries<'_>) -> Option<Diagnostic> {
    let all = summaries.functions.iter().chain(&summaries.procedures);
    let sum = |sum: u64, s: &Summary<'_>| sum.saturating_add(s.weight);
    let total = entry_point_summaries(rules).iter().fold(all.fold(0, sum), sum);
    if total <= MAX_WEIGHT {
        return None;
    }
    let functions = rules.functions.iter().map(|f| (f.name.as_str(), f.span));
    let functions = functions.zip(&summaries.functions);
    let procedures = rules.procedures.iter().map(|p| (p.name.as_str(), p.span));
    let heaviest = functions.chain(procedures.zip(&summaries.procedures));
    let heaviest = heaviest.max_by_key(|(_, summary)| summary.weight);
    let ((name, span), weight) =
        heaviest.map_or((("turn", Span::default()), 0), |(named, s)| (named, s.weight));
    let repeated = heaviest.is_some_and(|(_, s)| s.weight > s.node_count.saturating_mul(2));
    let diagnostic = Diagnostic::new(
        &codes::RULES_TOO_LARGE,
        span,
        format!("the rules have {total} statements and values; the limit is {MAX_WEIGHT}"),
    )
    .label(format!("`{name}` has the most: {weight}"));
    Some(if repeated {
        diagnostic.help(
            "nested loops over a few elements are unrolled; move the body of the inner loop into \
             a procedure",
        )
    } else {
        diagnostic.help("move repeated rules into a procedure")
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail")]

    use super::*;
    use castra_ir::{Body, Expr, ExprKind, Function, FunctionId, Shared, Stmt, StmtKind, Ty, id};

    fn expr(kind: ExprKind) -> Expr {
        Expr { kind, ty: Ty::Int, span: Span::default() }
    }

    /// Creates a function that returns some values, one after the other.
    fn function(index: usize, values: Vec<Expr>) -> Function {
        let stmt = |value| Stmt {
            kind: StmtKind::Return(vec![value]),
            span: Span::default(),
            cites: Shared::default(),
        };
        let body = Body { stmts: values.into_iter().map(stmt).collect(), ..Body::default() };
        Function {
            name: format!("f{index}"),
            params: 0,
            result: Ty::Int,
            clamped: None,
            body,
            span: Span::default(),
        }
    }

    fn messages(functions: impl Iterator<Item = Function>) -> Vec<String> {
        let rules = Rules { functions: functions.collect(), ..Rules::default() };
        let mut diagnostics = Vec::new();
        check(&rules, &Summaries::of(&rules), &mut diagnostics);
        diagnostics.into_iter().map(|d| d.message).collect()
    }

    fn number() -> Expr {
        expr(ExprKind::Const(1))
    }

    #[test]
    fn the_number_of_bodies_is_limited() {
        let many = |n: usize| messages((0..n).map(|at| function(at, vec![number()])));
        assert_eq!(many(MAX_BODIES), [""; 0]);
        let said = "the rules have 20001 functions and procedures; the limit is 20000";
        assert_eq!(many(MAX_BODIES + 1), [said]);
    }

    #[test]
    fn the_depth_of_calls_is_limited() {
        // Each function calls the previous one.
        let chain = |n: usize| {
            let call = |at: usize| expr(ExprKind::Call(id(at), Vec::new()));
            let value = |at: usize| at.checked_sub(1).map_or_else(number, call);
            messages((0..n).map(|at| function(at, vec![value(at)])))
        };
        assert_eq!(chain(MAX_CALL_DEPTH), [""; 0]);
        assert_eq!(
            chain(MAX_CALL_DEPTH + 1),
            ["calls below `f250` are nested 251 levels deep; the limit is 250"]
        );
    }

    #[test]
    fn the_total_weight_is_limited() {
        // A statement and its value weigh two.
        let heavy = |n: u64| {
            let values = (0..n / 2).map(|_| number()).collect();
            messages(std::iter::once(function(0, values)))
        };
        assert_eq!(heavy(MAX_WEIGHT), [""; 0]);
        assert_eq!(
            heavy(MAX_WEIGHT + 2),
            ["the rules have 400002 statements and values; the limit is 400000"]
        );
    }

    #[test]
    fn the_heaviest_body_is_shown() {
        let rules = Rules {
            functions: [1, MAX_WEIGHT, 2]
                .into_iter()
                .enumerate()
                .map(|(at, n)| function(at, (0..n).map(|_| number()).collect()))
                .collect(),
            ..Rules::default()
        };
        let summaries = Summaries::of(&rules);
        let problem = check_weight(&rules, &summaries).unwrap();
        assert_eq!(problem.primary.text, "`f1` has the most: 800000");
        // The body contains no loops.
        assert_eq!(problem.help.unwrap(), "move repeated rules into a procedure");
        assert_eq!(summaries.get(Callee::Function(FunctionId(1))).unwrap().weight, 800_000);
    }
}
