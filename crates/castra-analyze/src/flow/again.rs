//! Analyses of rules on top of a game, with the summaries of the game below.
//!
//! A body is visited again if it has changed, or if a callee's summary has. If a visit yields the
//! summary of the game below, the callers keep theirs (early cutoff). So a change of a few bodies
//! costs little, although the turn calls nearly every body.

use castra_ir::summary::{CallSite, Callee, Summaries, Summary};
use castra_ir::{Body, Expr, Function, FunctionId, Id, List, Rules};
use rustc_hash::FxHashSet;

use super::Called;

/// An analysis that can reuse the summaries of the game below.
pub(crate) trait Again<'r> {
    /// Reuses the summary of a callee from the game below.
    fn take(&mut self, callee: Callee);

    /// Visits a body; its callees have summaries.
    fn visit(&mut self, called: Called<'r>);

    /// Returns whether a callee is called in the game below if and only if it is called here.
    fn is_called_as_below(&self, callee: Callee) -> bool;

    /// Returns whether a visited body has the summary of the game below.
    fn is_as_below(&mut self, callee: Callee) -> bool;

    /// Returns whether visits of callers read the body of a function, not only its summary.
    fn reads_body(function: &Function) -> bool;
}

/// The callees whose summaries differ from those of the game below.
#[derive(Default)]
pub(crate) struct Others {
    summaries: FxHashSet<Callee>,
    /// The functions whose bodies callers read, if the body has changed or calls such a function.
    read: FxHashSet<FunctionId>,
    taken: FxHashSet<Callee>,
}

impl Others {
    /// Visits the callees that need it, in the given order: each after those that it calls.
    pub(crate) fn visit<'r, A: Again<'r>>(
        &mut self,
        analysis: &mut A,
        callees: impl Iterator<Item = Called<'r>>,
        below: &Rules,
        summaries: &Summaries<'_>,
    ) {
        for called in callees {
            let (callee, is_same) = match called {
                Called::Function(id, new) => {
                    let old = at(&below.functions, id);
                    let same = |old: &Function| {
                        (&old.name, old.params) == (&new.name, new.params)
                            && is_same_body(&old.body, &new.body)
                    };
                    (Callee::Function(id), old.is_some_and(same))
                }
                Called::Procedure(id, new) => {
                    let old = at(&below.procedures, id);
                    let same = |old: &castra_ir::Procedure| {
                        (&old.name, old.params) == (&new.name, new.params)
                            && is_same_body(&old.body, &new.body)
                    };
                    (Callee::Procedure(id), old.is_some_and(same))
                }
            };
            let sites = summaries.get(callee).map_or(&[][..], |summary| &summary.sites);
            if let Called::Function(id, new) = called {
                let old = at(&below.functions, id);
                let reads = A::reads_body(new) || old.is_some_and(A::reads_body);
                if reads && (!is_same || sites.iter().any(|site| self.is_read(site))) {
                    self.read.insert(id);
                }
            }
            if is_same && !self.concern(sites) && analysis.is_called_as_below(callee) {
                continue;
            }
            self.take(analysis, sites);
            analysis.visit(called);
            self.taken.insert(callee);
            if !analysis.is_as_below(callee) {
                self.summaries.insert(callee);
            }
        }
    }

    /// Reuses the summaries that a visit of a body outside functions and procedures needs.
    pub(crate) fn take_for<'r, 'e>(
        &mut self,
        analysis: &mut impl Again<'r>,
        body: &Body,
        values: impl IntoIterator<Item = &'e Expr>,
    ) {
        self.take(analysis, &Summary::of_body(body).sites);
        self.take(analysis, &Summary::of_exprs(values).sites);
    }

    fn take<'r>(&mut self, analysis: &mut impl Again<'r>, sites: &[CallSite<'_>]) {
        sites.iter().for_each(|site| self.take_one(analysis, site.callee));
    }

    /// Reuses the summary of a callee, unless the callee was visited.
    pub(crate) fn take_one<'r>(&mut self, analysis: &mut impl Again<'r>, callee: Callee) {
        if self.taken.insert(callee) {
            analysis.take(callee);
        }
    }

    fn concern(&self, sites: &[CallSite<'_>]) -> bool {
        sites.iter().any(|site| self.summaries.contains(&site.callee) || self.is_read(site))
    }

    fn is_read(&self, site: &CallSite<'_>) -> bool {
        matches!(site.callee, Callee::Function(id) if self.read.contains(&id))
    }
}

/// Returns an element of a list of the game below, which may have fewer than the list here.
pub(crate) fn at<I: Id, T>(list: &List<I, T>, id: I) -> Option<&T> {
    list.as_slice().get(id.position())
}

fn is_same_body(a: &Body, b: &Body) -> bool {
    std::ptr::eq(a.stmts.as_slice(), b.stmts.as_slice())
        && std::ptr::eq(a.locals.as_slice(), b.locals.as_slice())
}
