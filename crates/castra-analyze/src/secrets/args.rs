//! Translates the taint of a called body into terms of its arguments.

use castra_base::Span;

use super::scope::Scope;
use super::shape::Term;
use super::taint::{Chain, Chains, Read, Source, Step, Taint};
use super::term::Terms;

/// Translates the secrets of a body to its caller: its arguments in the places of parameters.
pub(super) fn with_args(
    taint: &Taint,
    args: &[(Term, Taint)],
    terms: &mut Terms<'_>,
    chains: &mut Chains,
    (span, step): (Span, Step),
    scope: &Scope,
) -> Taint {
    let values: Vec<Term> = args.iter().map(|(term, _)| *term).collect();
    let mut out = Taint::default();
    for one in taint.iter() {
        let given = (args, values.as_slice());
        one_with_args(one, given, (terms, chains), (span, step), scope, &mut out);
    }
    out
}

/// Translates one read to the caller; `values` are the terms of the arguments.
pub(super) fn one_with_args(
    (read, chain): (&Read, Chain),
    (args, values): (&[(Term, Taint)], &[Term]),
    (terms, chains): (&mut Terms<'_>, &mut Chains),
    (span, step): (Span, Step),
    scope: &Scope,
    out: &mut Taint,
) {
    let mut knowers = terms.knowers_with_args(&read.knowers, values);
    knowers.retain(|knower| !scope.is_past(*knower, terms));
    let Source::Param(at) = read.source else {
        let knowers = terms.knowers(&knowers, &scope.equal);
        let chain = chains.add(span, step, Some(chain));
        return out.add(Read { knowers, ..read.clone() }, chain);
    };
    let Some((_, arg)) = args.get(at as usize) else { return };
    for (inner, from) in arg.iter() {
        let Some(how) = read.how.of_arg(inner.source, inner.how) else { continue };
        let mut all = knowers.clone();
        all.extend_from_slice(&inner.knowers);
        let knowers = terms.knowers(&all, &scope.equal);
        let chain = match step {
            Step::Given(_) => chains.add(span, step, Some(from)),
            Step::Read | Step::Call(_) | Step::Name | Step::Named => from,
        };
        out.add(Read { source: inner.source, knowers, how }, chain);
    }
}
