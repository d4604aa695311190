//! Analyses of rules on top of a game, with the summaries of the game below.
//!
//! A body is visited again if it has changed, or if a callee's summary has. If a visit yields the
//! summary of the game below, the callers keep theirs (early cutoff). A change of a few bodies
//! therefore costs little, although the turn calls nearly every body.

use castra_ir::summary::{CallSite, Callee, Summaries, Summary};
use castra_ir::{Body, Expr, Function, FunctionId, Id, List, Rules};
use rustc_hash::FxHashSet;

use super::CalleeBody;

/// An analysis that can reuse the summaries of the game below.
pub(crate) trait IncrementalAnalysis<'r> {
    /// Reuses the summary of a callee from the game below.
    fn reuse_summary(&mut self, callee: Callee);

    /// Visits a body; its callees have summaries.
    fn visit(&mut self, called: CalleeBody<'r>);

    /// Returns whether a callee is called in the game below if and only if it is called here.
    fn is_called_as_below(&self, callee: Callee) -> bool;

    /// Returns whether a visited body has the summary of the game below.
    fn is_as_below(&mut self, callee: Callee) -> bool;

    /// Returns whether visits of callers read the body of a function, not only its summary.
    fn reads_body(function: &Function) -> bool;
}

/// The callees whose summaries differ from those of the game below.
#[derive(Default)]
pub(crate) struct ChangedCallees {
    summaries: FxHashSet<Callee>,
    /// The functions whose bodies callers read, if the body has changed or calls such a function.
    read_functions: FxHashSet<FunctionId>,
    reused: FxHashSet<Callee>,
}

impl ChangedCallees {
    /// Visits the callees that need it, in the given order: each after those that it calls.
    pub(crate) fn visit<'r, A: IncrementalAnalysis<'r>>(
        &mut self,
        analysis: &mut A,
        callees: impl Iterator<Item = CalleeBody<'r>>,
        below: &Rules,
        summaries: &Summaries<'_>,
    ) {
        for called in callees {
            let (callee, is_same) = match called {
                CalleeBody::Function(id, new) => {
                    let old = get_element(&below.functions, id);
                    let same = |old: &Function| {
                        (&old.name, old.params) == (&new.name, new.params)
                            && is_same_body(&old.body, &new.body)
                    };
                    (Callee::Function(id), old.is_some_and(same))
                }
                CalleeBody::Procedure(id, new) => {
                    let old = get_element(&below.procedures, id);
                    let same = |old: &castra_ir::Procedure| {
                        (&old.name, old.params) == (&new.name, new.params)
                            && is_same_body(&old.body, &new.body)
                    };
                    (Callee::Procedure(id), old.is_some_and(same))
                }
            };
            let sites = summaries.get(callee).map_or(&[][..], |summary| &summary.sites);
            if let CalleeBody::Function(id, new) = called {
                let old = get_element(&below.functions, id);
                let reads = A::reads_body(new) || old.is_some_and(A::reads_body);
                if reads && (!is_same || sites.iter().any(|site| self.is_read(site))) {
                    self.read_functions.insert(id);
                }
            }
            if is_same && !self.are_affected(sites) && analysis.is_called_as_below(callee) {
                continue;
            }
            self.reuse_sites(analysis, sites);
            analysis.visit(called);
            self.reused.insert(callee);
            if !analysis.is_as_below(callee) {
                self.summaries.insert(callee);
            }
        }
    }

    /// Reuses the summaries that a visit of a body outside functions and procedures needs.
    pub(crate) fn reuse_for_body<'r, 'e>(
        &mut self,
        analysis: &mut impl IncrementalAnalysis<'r>,
        body: &Body,
        values: impl IntoIterator<Item = &'e Expr>,
    ) {
        self.reuse_sites(analysis, &Summary::of_body(body).sites);
        self.reuse_sites(analysis, &Summary::of_exprs(values).sites);
    }

    fn reuse_sites<'r>(
        &mut self,
        analysis: &mut impl IncrementalAnalysis<'r>,
        sites: &[CallSite<'_>],
    ) {
        sites.iter().for_each(|site| self.reuse_callee(analysis, site.callee));
    }

    /// Reuses the summary of a callee, unless the callee was visited.
    pub(crate) fn reuse_callee<'r>(
        &mut self,
        analysis: &mut impl IncrementalAnalysis<'r>,
        callee: Callee,
    ) {
        if self.reused.insert(callee) {
            analysis.reuse_summary(callee);
        }
    }

    fn are_affected(&self, sites: &[CallSite<'_>]) -> bool {
        sites.iter().any(|site| self.summaries.contains(&site.callee) || self.is_read(site))
    }

    fn is_read(&self, site: &CallSite<'_>) -> bool {
        matches!(site.callee, Callee::Function(id) if self.read_functions.contains(&id))
    }
}

/// Returns an element of a list of the game below, which may have fewer than the list here.
pub(crate) fn get_element<I: Id, T>(list: &List<I, T>, id: I) -> Option<&T> {
    list.as_slice().get(id.position())
}

fn is_same_body(a: &Body, b: &Body) -> bool {
    std::ptr::eq(a.stmts.as_slice(), b.stmts.as_slice())
        && std::ptr::eq(a.locals.as_slice(), b.locals.as_slice())
}
