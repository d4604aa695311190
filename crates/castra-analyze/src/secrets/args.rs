//! Translates the taint of a callee into terms of the arguments.

use castra_base::Span;

use super::flow_state::Scope;
use super::shape::Term;
use super::taint::{Chain, Chains, Read, Source, Step, Taint};
use super::term::Terms;

/// Returns the terms of arguments.
pub(super) fn arg_terms(args: &[(Term, Taint)]) -> Vec<Term> {
    args.iter().map(|(term, _)| *term).collect()
}

/// A call site, whose arguments replace the parameters of the callee.
pub(super) struct CallSite<'c> {
    pub(super) span: Span,
    /// The call as a step of the path that explains a leaked secret.
    pub(super) step: Step,
    /// The terms of the arguments.
    pub(super) values: &'c [Term],
    /// The secrets of the arguments.
    pub(super) args: &'c [(Term, Taint)],
    pub(super) scope: &'c Scope,
}

impl CallSite<'_> {
    /// Translates the secrets of the callee to the caller.
    pub(super) fn translate_taint(
        &self,
        taint: &Taint,
        terms: &mut Terms<'_>,
        chains: &mut Chains,
    ) -> Taint {
        let mut out = Taint::default();
        for (read, chain) in taint.iter() {
            self.translate_read(read, chain, terms, chains, &mut out);
        }
        out
    }

    /// Translates one read of the callee, and adds it to a taint.
    pub(super) fn translate_read(
        &self,
        read: &Read,
        chain: Chain,
        terms: &mut Terms<'_>,
        chains: &mut Chains,
        out: &mut Taint,
    ) {
        let (span, step, scope) = (self.span, self.step, self.scope);
        let mut knowers = terms.knowers_with_args(&read.knowers, self.values);
        knowers.retain(|knower| !scope.is_outdated(*knower, terms));
        let Source::Param(at) = read.source else {
            let knowers = terms.knowers(&knowers, &scope.equalities);
            let chain = chains.add(span, step, Some(chain));
            return out.add(Read { knowers, ..read.clone() }, chain);
        };
        let Some((_, arg)) = self.args.get(at as usize) else { return };
        for (inner, from) in arg.iter() {
            let Some(usage) = read.usage.combine_with_arg(inner.source, inner.usage) else {
                continue;
            };
            let mut all = knowers.clone();
            all.extend_from_slice(&inner.knowers);
            let knowers = terms.knowers(&all, &scope.equalities);
            let chain = match step {
                Step::ProcedureCall(_) => chains.add(span, step, Some(from)),
                Step::Read | Step::FunctionCall(_) | Step::LocalUse | Step::Assignment => from,
            };
            out.add(Read { source: inner.source, knowers, usage }, chain);
        }
    }
}
