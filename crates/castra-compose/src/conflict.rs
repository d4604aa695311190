//! Conflicts between changes.
//!
//! Changes of one target are compared in pairs. Pairs whose conditions require different values of
//! the same option or parameter are skipped immediately. For the others, the guard solver decides
//! whether both conditions can hold together. A pair that it cannot decide is reported as a
//! possible conflict, which stops the game if it occurs in play.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::Diagnostic;

use crate::change::{Change, ChangeEffect, Family, families};
use crate::conflict_messages::{conflict, possible_conflict};
use crate::context::{ComparisonScope, RequirementClosures};
use crate::guard::{
    Assignment, Guards, MAX_SOLVER_STEPS, SatResult, Scope, Term, Visit, overlapping_pairs,
};
use crate::interference::{InterferenceAnalysis, OrderDependence};
use crate::precedence::OverrideOrder;
use castra_ir::{FunctionId, Rules, Ty};

/// The maximum number of further cases to search, after a case that only play can decide, for one
/// that is a certain conflict.
const MAX_FURTHER_CASES: u32 = 200;
/// The maximum number of conflicts reported for one change.
const MAX_REPORTED: usize = 8;

/// The result of comparing the changes.
#[derive(Default)]
pub(crate) struct ComparisonResult {
    /// The pairs that may conflict, for which play needs a check. `None` if changes were not
    /// compared, in which case every pair may conflict.
    possible_conflicts: Option<BTreeSet<(usize, usize)>>,
    /// The number of pairs given to the guard solver.
    pub(crate) compared_pair_count: usize,
}

impl ComparisonResult {
    /// Returns whether both changes may apply at once in play.
    pub(crate) fn may_both_apply(&self, a: usize, b: usize) -> bool {
        self.possible_conflicts.as_ref().is_none_or(|met| met.contains(&(a.min(b), a.max(b))))
    }
}

/// The relation of two changes of one target.
enum Verdict {
    /// They never conflict.
    NoConflict,
    /// They conflict, for this reason.
    Conflict(String),
    /// They may conflict in play, for this reason.
    PossibleConflict(String),
}

/// The inputs of every comparison.
struct Comparer<'c, 'p> {
    changes: &'c [Change],
    order: &'c OverrideOrder,
    rules: &'c Rules,
    scope: Scope<'p>,
    compare: ComparisonScope,
    closures: RequirementClosures,
    interference: InterferenceAnalysis<'c>,
}

/// Reports conflicts and possible conflicts.
pub(crate) fn check(
    changes: &[Change],
    order: &OverrideOrder,
    rules: &Rules,
    scope: &Scope<'_>,
    compare: ComparisonScope,
    closures: RequirementClosures,
    diagnostics: &mut Vec<Diagnostic>,
) -> ComparisonResult {
    if compare == ComparisonScope::Nothing {
        return ComparisonResult::default();
    }
    let interference = InterferenceAnalysis::new(changes, rules, scope.program);
    let scope = scope.clone();
    let comparer = Comparer { changes, order, rules, scope, compare, closures, interference };
    let mut compared =
        ComparisonResult { possible_conflicts: Some(BTreeSet::new()), compared_pair_count: 0 };
    for ((_, family), members) in families(changes) {
        comparer.compare_family(family, &members, &mut compared, diagnostics);
    }
    compared
}

impl<'c, 'p> Comparer<'c, 'p> {
    fn compare_family(
        &self,
        family: Family,
        members: &[usize],
        compared: &mut ComparisonResult,
        diagnostics: &mut Vec<Diagnostic>,
    ) {
        let [first, _, ..] = members else { return };
        let Some(first) = self.changes.get(*first) else { return };
        let params = &first.params;
        // The lowered conditions, cached by the set of functions that changes target.
        let mut views: BTreeMap<BTreeSet<FunctionId>, Guards<'p>> = BTreeMap::new();
        let all = self.scope.changed.clone();
        let mut guards = Guards::new(self.scope.clone(), params.clone());
        let pins: Vec<BTreeMap<Term, i64>> = members
            .iter()
            .map(|&i| {
                let holds = self.guard_term(i, &mut guards);
                let mut pins = guards.required_values(holds);
                if matches!(family, Family::Before | Family::After) {
                    // The effect of the first change may make the condition of the second true, so
                    // state cannot separate them.
                    let changing = guards.changing_leaves(&pins.keys().copied().collect());
                    pins.retain(|leaf, _| !changing.contains(leaf));
                }
                pins
            })
            .collect();
        views.insert(all.clone(), guards);
        let mut reported: BTreeMap<usize, usize> = BTreeMap::new();
        for (x, y) in overlapping_pairs(&pins) {
            let (Some(&k), Some(&i)) = (members.get(x), members.get(y)) else { continue };
            let known = !self.order.is_unresolved(i) && !self.order.is_unresolved(k);
            if !self.order.are_incomparable(i, k) || !known || !self.should_compare(family, i, k) {
                continue;
            }
            let count = reported.entry(i).or_default();
            if *count >= MAX_REPORTED {
                if let Some(met) = &mut compared.possible_conflicts {
                    met.insert((k, i));
                }
                continue;
            }
            compared.compared_pair_count += 1;
            let mut verdict = Verdict::NoConflict;
            for changed in self.changed_function_sets(i, k, &all) {
                let guards = views.entry(changed.clone()).or_insert_with(|| {
                    let scope = Scope { changed: changed.clone(), ..self.scope.clone() };
                    Guards::new(scope, params.clone())
                });
                verdict = match (verdict, self.verdict(family, i, k, guards)) {
                    (Verdict::NoConflict, new)
                        if changed == all && self.is_pairwise(i, k, &all) =>
                    {
                        // The conflict needs a third module in play.
                        match new {
                            Verdict::Conflict(why) | Verdict::PossibleConflict(why) => {
                                Verdict::PossibleConflict(format!(
                                    "{why}, where other modules change what they use"
                                ))
                            }
                            Verdict::NoConflict => Verdict::NoConflict,
                        }
                    }
                    (Verdict::NoConflict, new) => new,
                    (old, _) => old,
                };
            }
            let (a, b) = (&self.changes[i], &self.changes[k]);
            let diagnostic = match verdict {
                Verdict::NoConflict => continue,
                Verdict::Conflict(why) => conflict(a, b, &why),
                Verdict::PossibleConflict(why) => possible_conflict(a, b, &why),
            };
            if let Some(met) = &mut compared.possible_conflicts {
                met.insert((k, i));
            }
            *count += 1;
            let diagnostic = if *count == MAX_REPORTED {
                let help = diagnostic.help.clone().unwrap_or_default();
                diagnostic.help(format!(
                    "{help}; this change has {MAX_REPORTED} such problems, and is not compared \
                     with others until they are fixed"
                ))
            } else {
                diagnostic
            };
            diagnostics.push(diagnostic);
        }
    }

    /// Returns whether to compare a pair. Insertions of the same module at a step run in source
    /// order, so they do not conflict.
    fn should_compare(&self, family: Family, i: usize, k: usize) -> bool {
        let (a, b) = (&self.changes[i], &self.changes[k]);
        match family {
            Family::Set | Family::Rounding | Family::SecondRounding | Family::Replacement => true,
            Family::Before | Family::After => a.module != b.module,
        }
    }

    /// Returns whether to compare a pair a second time, without the other modules.
    fn is_pairwise(&self, i: usize, k: usize, changed: &BTreeSet<FunctionId>) -> bool {
        self.compare == ComparisonScope::Package && self.functions_changed_by_pair(i, k) != *changed
    }

    /// Returns the functions that are changed if only the modules of two changes, and the modules
    /// that these require, are in play.
    fn functions_changed_by_pair(&self, i: usize, k: usize) -> BTreeSet<FunctionId> {
        let (a, b) = (&self.changes[i].module, &self.changes[k].module);
        let own = self.changes.iter().filter(|c| self.closures.comes_with(&c.module, a, b));
        own.filter_map(|c| c.target.function()).collect()
    }

    /// Returns the smallest and the largest set of functions that may be changed when both changes
    /// are in play.
    fn changed_function_sets(
        &self,
        i: usize,
        k: usize,
        changed: &BTreeSet<FunctionId>,
    ) -> Vec<BTreeSet<FunctionId>> {
        match self.compare {
            ComparisonScope::Package if self.is_pairwise(i, k, changed) => {
                vec![self.functions_changed_by_pair(i, k), changed.clone()]
            }
            ComparisonScope::Package | ComparisonScope::InPlay | ComparisonScope::Nothing => {
                vec![changed.clone()]
            }
        }
    }

    /// Returns the condition under which a change applies.
    fn guard_term(&self, i: usize, guards: &mut Guards<'p>) -> Term {
        let change = &self.changes[i];
        let mut holds = match change.guard {
            Some(guard) => guards.function(guard),
            None => {
                let guard_stmts = change.guard_stmts(self.rules);
                guards.condition(guard_stmts).unwrap_or_else(|| guards.true_term())
            }
        };
        for except in &change.exceptions {
            let except = guards.function(except.condition);
            let not = guards.not(except);
            holds = guards.and(holds, not);
        }
        holds
    }

    /// Returns the condition under which a change applies and no change that overrides it does, as
    /// far as those are in play with both changes.
    fn effective_guard_term(
        &self,
        family: Family,
        i: usize,
        other: usize,
        guards: &mut Guards<'p>,
    ) -> Term {
        let mut holds = self.guard_term(i, guards);
        let target = self.changes[i].target;
        for (c, change) in self.changes.iter().enumerate() {
            let goes = self.order.overrides(c, i) && change.target == target;
            if !goes || !Family::of(change).contains(&family) {
                continue;
            }
            let modules = (&self.changes[i].module, &self.changes[other].module);
            let counts = self.compare == ComparisonScope::InPlay
                || self.closures.applies_to(&change.module, modules.0, modules.1);
            if counts {
                let above = self.guard_term(c, guards);
                let not = guards.not(above);
                holds = guards.and(holds, not);
            }
        }
        holds
    }

    fn verdict(&self, family: Family, i: usize, k: usize, guards: &mut Guards<'p>) -> Verdict {
        let (a, b) = (&self.changes[i], &self.changes[k]);
        match family {
            Family::Set => {
                let result = self.result_type(a);
                let (Some(x), Some(y)) = (a.set_function(), b.set_function()) else {
                    return Verdict::NoConflict;
                };
                // If a change builds on `original`, the result depends on whether the other change
                // applies below it. So the two conflict even if they set equal values.
                let builds = a.builds_on(x, self.rules) || b.builds_on(y, self.rules);
                let (x, y) = (guards.function(x), guards.function(y));
                let differ =
                    if builds { guards.true_term() } else { guards.not_equal(x, y, &result) };
                self.decide_overlap(family, i, k, differ, "set the value", guards)
            }
            Family::Replacement => {
                // Two empty replacements both skip the step.
                if self.does_nothing(a) && self.does_nothing(b) {
                    return Verdict::NoConflict;
                }
                let always = guards.true_term();
                self.decide_overlap(family, i, k, always, "replace it", guards)
            }
            Family::Rounding | Family::SecondRounding => {
                let again = family == Family::SecondRounding;
                if a.rounds_up(again) == b.rounds_up(again) {
                    return Verdict::NoConflict;
                }
                let always = guards.true_term();
                self.decide_overlap(
                    family,
                    i,
                    k,
                    always,
                    "halve it, one rounding up and one down,",
                    guards,
                )
            }
            Family::Before | Family::After => self.decide_order(i, k, guards),
        }
    }

    /// Returns the type of the value that a change sets.
    fn result_type(&self, change: &Change) -> Ty {
        let function = change.target.function();
        let function = function.and_then(|f| self.rules.functions.get(f));
        function.map_or(Ty::Error, |f| f.result.clone())
    }

    fn does_nothing(&self, change: &Change) -> bool {
        let ChangeEffect::Body(body) = change.effect else { return false };
        self.rules.procedures.get(body).is_some_and(|p| p.body.stmts.is_empty())
    }

    /// Decides whether two changes can apply together with different effects.
    fn decide_overlap(
        &self,
        family: Family,
        i: usize,
        k: usize,
        differ: Term,
        subject: &str,
        guards: &mut Guards<'p>,
    ) -> Verdict {
        let (a, b) = (&self.changes[i], &self.changes[k]);
        let names: Vec<&str> = a.args.iter().map(|name| name.text.as_str()).collect();
        let (ga, gb) = (
            self.effective_guard_term(family, i, k, guards),
            self.effective_guard_term(family, k, i, guards),
        );
        let both = guards.and(ga, gb);
        let formula = guards.and(both, differ);
        let words =
            |case: &Assignment, of: &BTreeSet<Term>| match guards.describe_case(case, of, &names) {
                _ if of.is_empty() => format!("both {subject}, always"),
                Some(words) => format!("both {subject} where {words}"),
                None => format!("both {subject} in some cases"),
            };
        let (mut certain, mut possible, mut more) = (None, None, MAX_FURTHER_CASES);
        let decided = guards.visit_cases(formula, MAX_SOLVER_STEPS, &mut |case| {
            let (of_a, of_b) = (guards.support(ga, case), guards.support(gb, case));
            let (state_a, state_b) = (guards.changing_leaves(&of_a), guards.changing_leaves(&of_b));
            // The conflict is certain if neither condition depends on state, or if both do and one
            // reads all the state that the other reads. Otherwise play may never reach a state in
            // which both hold.
            let same = match (state_a.is_empty(), state_b.is_empty()) {
                (true, true) => true,
                (false, false) => state_a.is_subset(&state_b) || state_b.is_subset(&state_a),
                _ => false,
            };
            let of: BTreeSet<Term> = of_a.union(&of_b).copied().collect();
            if same {
                certain = Some(words(case, &of));
                return Visit::Stop;
            }
            if possible.is_none() {
                possible = Some(words(case, &of));
            }
            more -= 1;
            if more == 0 { Visit::Stop } else { Visit::Continue }
        });
        match (certain, possible) {
            (Some(why), _) => Verdict::Conflict(why),
            (None, None) if decided => Verdict::NoConflict,
            (None, possible) => {
                // If one never applies without the other, the two conflict whenever it applies.
                let mut without = |x: Term, y: Term| {
                    let not = guards.not(y);
                    let alone = guards.and(x, not);
                    possible.is_some()
                        && matches!(guards.solve(alone, MAX_SOLVER_STEPS), SatResult::Unsat)
                };
                // Either may be printed first, so each is referred to by its name.
                let whenever = |one: &Change, other: &Change| {
                    let is_always = other.guard.is_none() && other.condition_span.is_none();
                    let always = format!(", since {} always does", other.description());
                    let always = if is_always { always.as_str() } else { "" };
                    let one = one.description();
                    Verdict::Conflict(format!("both {subject} whenever {one} applies{always}"))
                };
                if without(ga, gb) {
                    return whenever(a, b);
                }
                if without(gb, ga) {
                    return whenever(b, a);
                }
                Verdict::PossibleConflict(possible.map_or_else(
                    || format!("whether both {subject} at once cannot be decided here"),
                    |why| format!("{why}, if play comes to that"),
                ))
            }
        }
    }

    /// Decides whether the order of two insertions on the same side of a step matters.
    fn decide_order(&self, i: usize, k: usize, guards: &mut Guards<'p>) -> Verdict {
        let (a, b) = (&self.changes[i], &self.changes[k]);
        let (dependence, steady) = self.interference.compare(a, b);
        if dependence == OrderDependence::None {
            return Verdict::NoConflict;
        }
        // Exclusive conditions separate the two, unless the effect of one makes the condition of
        // the other true.
        if steady && a.condition_span.is_some() && b.condition_span.is_some() {
            let (ga, gb) = (self.guard_term(i, guards), self.guard_term(k, guards));
            let both = guards.and(ga, gb);
            if matches!(guards.solve(both, MAX_SOLVER_STEPS), SatResult::Unsat) {
                return Verdict::NoConflict;
            }
        }
        match dependence {
            OrderDependence::None => Verdict::NoConflict,
            OrderDependence::Certain(why) => Verdict::Conflict(why),
            OrderDependence::Possible(why) => Verdict::PossibleConflict(why),
        }
    }
}
