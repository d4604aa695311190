//! Conflicts between changes.
//!
//! Changes of one target are compared in pairs. Pairs whose conditions require different values of
//! the same option or parameter are skipped at once. For the others, the guard solver decides
//! whether both conditions can hold together. A pair that it cannot decide is reported as a
//! possible conflict, which stops the game if it occurs in play.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::Diagnostic;

use crate::change::Target;
use crate::change::{Change, ChangeEffect};
use crate::conflict_messages::{conflict, possible_conflict};
use crate::family::{Closures, Family, families, pairs};
use crate::guard::{Assignment, Guards, SatResult, Scope, Term, Visit};
use crate::interference::{InterferenceAnalysis, Order as Sequence};
use crate::precedence::Order;
use crate::setting::ComparisonScope;
use castra_ir::visit::{all_exprs, all_stmts, visit_assigned_locals, visit_own_exprs};
use castra_ir::{ExprKind, FunctionId, LocalId, Rules, Stage, StmtKind, Ty};

/// The greatest number of solver steps for a pair of changes.
const MAX_STEPS: u32 = 20_000;
/// The greatest number of further cases to search, after a case that only play can decide, for one
/// that is a certain conflict.
const MAX_FURTHER_CASES: u32 = 200;
/// The greatest number of conflicts reported for one change.
const MAX_REPORTED: usize = 8;

/// The result of comparing the changes.
#[derive(Default)]
pub(crate) struct ComparisonResult {
    /// The pairs that may conflict, for which play needs a check. `None` if changes were not
    /// compared, so that every pair may.
    possible_conflicts: Option<BTreeSet<(usize, usize)>>,
    /// The number of pairs given to the guard solver.
    pub(crate) pairs: usize,
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

/// The shared locals that a change reads and writes, by index and name.
#[derive(Default)]
struct SharedLocals {
    read: BTreeSet<(usize, String)>,
    written: BTreeSet<(usize, String)>,
}

impl SharedLocals {
    /// Returns the name of a local that one writes and the other reads or writes.
    fn conflicting_local(&self, other: &Self) -> Option<&str> {
        let first = |written: &'_ BTreeSet<(usize, String)>, used: &BTreeSet<(usize, String)>| {
            let at = |at: usize| used.iter().any(|(other, _)| *other == at);
            written.iter().find(|(own, _)| at(*own)).map(|found| found.0)
        };
        let at = first(&self.written, &other.written)
            .or_else(|| first(&self.written, &other.read))
            .or_else(|| first(&other.written, &self.read))?;
        let mut all = self.written.iter().chain(&self.read);
        all.find(|(own, _)| *own == at).map(|(_, name)| name.as_str())
    }
}

/// The inputs of every comparison.
struct Comparer<'c, 'p> {
    changes: &'c [Change],
    order: &'c Order,
    rules: &'c Rules,
    scope: Scope<'p>,
    compare: ComparisonScope,
    closures: Closures,
    touch: InterferenceAnalysis<'c>,
}

/// Reports conflicts and possible conflicts.
pub(crate) fn check(
    changes: &[Change],
    order: &Order,
    rules: &Rules,
    scope: &Scope<'_>,
    compare: ComparisonScope,
    closures: Closures,
    diagnostics: &mut Vec<Diagnostic>,
) -> ComparisonResult {
    if compare == ComparisonScope::Nothing {
        return ComparisonResult::default();
    }
    let interference = InterferenceAnalysis::new(changes, rules, scope.program);
    let scope = scope.clone();
    let comparer =
        Comparer { changes, order, rules, scope, compare, closures, touch: interference };
    let mut compared = ComparisonResult { possible_conflicts: Some(BTreeSet::new()), pairs: 0 };
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
        // The guards of this target, by the set of functions that are changed.
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
                    let changing = guards.in_play(&pins.keys().copied().collect());
                    pins.retain(|leaf, _| !changing.contains(leaf));
                }
                pins
            })
            .collect();
        views.insert(all.clone(), guards);
        let mut reported: BTreeMap<usize, usize> = BTreeMap::new();
        for (x, y) in pairs(&pins) {
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
            compared.pairs += 1;
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

    /// Returns whether to compare a pair without the other modules as well.
    fn is_pairwise(&self, i: usize, k: usize, all: &BTreeSet<FunctionId>) -> bool {
        self.compare == ComparisonScope::Package && self.functions_changed_by_pair(i, k) != *all
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
        all: &BTreeSet<FunctionId>,
    ) -> Vec<BTreeSet<FunctionId>> {
        match self.compare {
            ComparisonScope::Package if self.is_pairwise(i, k, all) => {
                vec![self.functions_changed_by_pair(i, k), all.clone()]
            }
            ComparisonScope::Package | ComparisonScope::InPlay | ComparisonScope::Nothing => {
                vec![all.clone()]
            }
        }
    }

    /// Returns the condition under which a change applies.
    fn guard_term(&self, i: usize, guards: &mut Guards<'p>) -> Term {
        let change = &self.changes[i];
        let mut holds = match change.guard {
            Some(guard) => guards.function(guard),
            None => {
                let looks = change.guard_stmts(self.rules);
                guards.condition(looks).unwrap_or_else(|| guards.true_term())
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
                || self.closures.settles(&change.module, modules.0, modules.1);
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
                // A change that builds on `original` composes with the other, so the author must
                // choose between both and one.
                let builds = self.builds_on(a, x) || self.builds_on(b, y);
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

    /// Returns the shared locals that a change reads and writes.
    fn shared_locals(&self, change: &Change) -> SharedLocals {
        let mut shared = SharedLocals::default();
        let ChangeEffect::Body(body) = change.effect else { return shared };
        let Some(procedure) = self.rules.procedures.get(body) else { return shared };
        let from = procedure.params.saturating_sub(change.shared_locals.len());
        let name = |at: LocalId| {
            let range = from..procedure.params;
            let named =
                procedure.body.locals.get(at.index()).filter(|_| range.contains(&at.index()));
            named.map(|local| (at.index() - from, local.name.to_string()))
        };
        all_stmts(&procedure.body.stmts, &mut |stmt| {
            // The generated return of all shared locals is not a use.
            if matches!(stmt.kind, StmtKind::Return(_)) {
                return;
            }
            let mut given = Vec::new();
            visit_assigned_locals(stmt, &mut |at| given.push(at));
            shared.written.extend(given.into_iter().filter_map(name));
            visit_own_exprs(stmt, &mut |expr| {
                all_exprs(expr, &mut |part| {
                    if let ExprKind::Local(at) = part.kind {
                        shared.read.extend(name(at));
                    }
                });
            });
        });
        shared
    }

    /// Returns whether the value that a change sets is computed from `original`.
    fn builds_on(&self, change: &Change, set: FunctionId) -> bool {
        let Some(original) = change.original else { return false };
        let Some(function) = self.rules.functions.get(set) else { return false };
        let mut found = false;
        all_stmts(&function.body.stmts, &mut |stmt| {
            visit_own_exprs(stmt, &mut |expr| {
                all_exprs(expr, &mut |part| {
                    found |= matches!(part.kind, ExprKind::Call(asked, _) if asked == original);
                });
            });
        });
        found
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
        what: &str,
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
                _ if of.is_empty() => format!("both {what}, always"),
                Some(words) => format!("both {what} where {words}"),
                None => format!("both {what} in some cases"),
            };
        let (mut certain, mut possible, mut more) = (None, None, MAX_FURTHER_CASES);
        let decided = guards.cases(formula, MAX_STEPS, &mut |case| {
            let (of_a, of_b) = (guards.support(ga, case), guards.support(gb, case));
            let (state_a, state_b) = (guards.in_play(&of_a), guards.in_play(&of_b));
            // If the state that one condition depends on is a subset of the other's, the two cases
            // occur together in play.
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
                // If one never applies without the other, it can never have an effect.
                let mut without = |x: Term, y: Term| {
                    let not = guards.not(y);
                    let alone = guards.and(x, not);
                    possible.is_some() && matches!(guards.solve(alone, MAX_STEPS), SatResult::Unsat)
                };
                // Either may be printed first, so each is referred to by its name.
                let whenever = |one: &Change, other: &Change| {
                    let is_always = other.guard.is_none() && other.condition_span.is_none();
                    let always = format!(", since {} always does", other.title());
                    let always = if is_always { always.as_str() } else { "" };
                    let one = one.title();
                    Verdict::Conflict(format!("both {what} whenever {one} applies{always}"))
                };
                if without(ga, gb) {
                    return whenever(a, b);
                }
                if without(gb, ga) {
                    return whenever(b, a);
                }
                Verdict::PossibleConflict(possible.map_or_else(
                    || format!("whether both {what} at once cannot be decided here"),
                    |why| format!("{why}, if play comes to that"),
                ))
            }
        }
    }

    /// Decides whether the order of two insertions on the same side of a step matters.
    fn decide_order(&self, i: usize, k: usize, guards: &mut Guards<'p>) -> Verdict {
        let (a, b) = (&self.changes[i], &self.changes[k]);
        let (ChangeEffect::Body(of_a), ChangeEffect::Body(of_b)) = (&a.effect, &b.effect) else {
            return Verdict::NoConflict;
        };
        let (done_a, done_b) =
            (self.touch.procedure_effects(*of_a), self.touch.procedure_effects(*of_b));
        let (shared_a, shared_b) = (self.shared_locals(a), self.shared_locals(b));
        let sequence = match shared_a.conflicting_local(&shared_b) {
            Some(name) => Sequence::Matters(format!("their order makes a difference to `{name}`")),
            None => self.touch.order(&done_a, &done_b),
        };
        if matches!(sequence, Sequence::Same) {
            return Verdict::NoConflict;
        }
        // Exclusive conditions separate the two, unless the effect of one makes the condition of
        // the other true.
        let (looks_a, looks_b) = (a.guard_stmts(self.rules), b.guard_stmts(self.rules));
        let steady = !done_a.writes(&self.touch.guard_reads(looks_b))
            && !done_b.writes(&self.touch.guard_reads(looks_a))
            && shared_a.written.is_empty()
            && shared_b.written.is_empty();
        if steady && a.condition_span.is_some() && b.condition_span.is_some() {
            let (ga, gb) = (self.guard_term(i, guards), self.guard_term(k, guards));
            let both = guards.and(ga, gb);
            if matches!(guards.solve(both, MAX_STEPS), SatResult::Unsat) {
                return Verdict::NoConflict;
            }
        }
        match sequence {
            Sequence::Same => Verdict::NoConflict,
            Sequence::Matters(why) => Verdict::Conflict(why),
            Sequence::MayMatter(why) => Verdict::PossibleConflict(why),
        }
    }
}

impl Change {
    /// Returns the function of the value that it sets.
    fn set_function(&self) -> Option<FunctionId> {
        let (ChangeEffect::Stages(stages), Target::Function(_)) = (&self.effect, self.target)
        else {
            return None;
        };
        stages.iter().find(|s| s.0 == Stage::Set).and_then(|s| s.1)
    }

    /// Returns whether it halves the value in the first or second scaling, and then whether it
    /// rounds up.
    pub(crate) fn rounds_up(&self, again: bool) -> Option<bool> {
        let ChangeEffect::Stages(stages) = &self.effect else { return None };
        stages.iter().find_map(|stage| match stage.0.split_pass() {
            (Stage::Half { up }, in_second) if in_second == again => Some(up),
            _ => None,
        })
    }

    /// Returns whether it sets the value of its target.
    pub(crate) fn sets_value(&self) -> bool {
        self.set_function().is_some()
    }
}
