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
use crate::conflict_messages::{conflict, may_conflict};
use crate::family::{Closures, Family, families, pairs};
use crate::guard::{Assignment, Guards, SatResult, Scope, Term, Visit};
use crate::interference::{Order as Sequence, Touch};
use crate::precedence::Order;
use crate::setting::Compare;
use castra_ir::visit::{all_exprs, all_stmts, assigned, own_exprs};
use castra_ir::{ExprKind, FunctionId, LocalId, Rules, Stage, StmtKind, Ty};

/// The greatest number of solver steps for a pair of changes.
const STEPS: u32 = 20_000;
/// The greatest number of further cases to search, after a case that only play can decide, for one
/// that is a certain conflict.
const MORE_CASES: u32 = 200;
/// The greatest number of conflicts reported for one change.
const MOST_REPORTED: usize = 8;

/// The result of comparing the changes.
#[derive(Default)]
pub(crate) struct Compared {
    /// The pairs that may conflict, for which play needs a check. `None` if changes were not
    /// compared, so that every pair may.
    met: Option<BTreeSet<(usize, usize)>>,
    /// The number of pairs given to the guard solver.
    pub(crate) pairs: usize,
}

impl Compared {
    /// Returns whether both changes may apply at once in play.
    pub(crate) fn may_meet(&self, a: usize, b: usize) -> bool {
        self.met.as_ref().is_none_or(|met| met.contains(&(a.min(b), a.max(b))))
    }
}

/// The relation of two changes of one target.
enum Verdict {
    /// They never conflict.
    Apart,
    /// They conflict, for this reason.
    Conflict(String),
    /// They may conflict in play, for this reason.
    May(String),
}

/// The shared locals that a change reads and writes, by index and name.
#[derive(Default)]
struct Shared {
    read: BTreeSet<(usize, String)>,
    written: BTreeSet<(usize, String)>,
}

impl Shared {
    /// Returns the name of a local that one writes and the other reads or writes.
    fn meets(&self, other: &Self) -> Option<&str> {
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
    compare: Compare,
    closures: Closures,
    touch: Touch<'c>,
}

/// Reports conflicts and possible conflicts.
pub(crate) fn check(
    changes: &[Change],
    order: &Order,
    rules: &Rules,
    scope: &Scope<'_>,
    compare: Compare,
    closures: Closures,
    diagnostics: &mut Vec<Diagnostic>,
) -> Compared {
    if compare == Compare::Nothing {
        return Compared::default();
    }
    let touch = Touch::new(changes, rules, scope.program);
    let scope = scope.clone();
    let comparer = Comparer { changes, order, rules, scope, compare, closures, touch };
    let mut compared = Compared { met: Some(BTreeSet::new()), pairs: 0 };
    for ((_, family), members) in families(changes) {
        comparer.family(family, &members, &mut compared, diagnostics);
    }
    compared
}

impl<'c, 'p> Comparer<'c, 'p> {
    fn family(
        &self,
        family: Family,
        members: &[usize],
        compared: &mut Compared,
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
                let holds = self.holds(i, &mut guards);
                let mut pins = guards.pins(holds);
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
            if !self.order.are_incomparable(i, k) || !known || !self.concerns(family, i, k) {
                continue;
            }
            let count = reported.entry(i).or_default();
            if *count >= MOST_REPORTED {
                if let Some(met) = &mut compared.met {
                    met.insert((k, i));
                }
                continue;
            }
            compared.pairs += 1;
            let mut verdict = Verdict::Apart;
            for changed in self.changed_for(i, k, &all) {
                let guards = views.entry(changed.clone()).or_insert_with(|| {
                    let scope = Scope { changed: changed.clone(), ..self.scope.clone() };
                    Guards::new(scope, params.clone())
                });
                verdict = match (verdict, self.verdict(family, i, k, guards)) {
                    (Verdict::Apart, new) if changed == all && self.is_pairwise(i, k, &all) => {
                        // The conflict needs a third module in play.
                        match new {
                            Verdict::Conflict(why) | Verdict::May(why) => Verdict::May(format!(
                                "{why}, where other modules change what they use"
                            )),
                            Verdict::Apart => Verdict::Apart,
                        }
                    }
                    (Verdict::Apart, new) => new,
                    (old, _) => old,
                };
            }
            let (a, b) = (&self.changes[i], &self.changes[k]);
            let diagnostic = match verdict {
                Verdict::Apart => continue,
                Verdict::Conflict(why) => conflict(a, b, &why),
                Verdict::May(why) => may_conflict(a, b, &why),
            };
            if let Some(met) = &mut compared.met {
                met.insert((k, i));
            }
            *count += 1;
            let diagnostic = if *count == MOST_REPORTED {
                let help = diagnostic.help.clone().unwrap_or_default();
                diagnostic.help(format!(
                    "{help}; this change has {MOST_REPORTED} such problems, and is not compared \
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
    fn concerns(&self, family: Family, i: usize, k: usize) -> bool {
        let (a, b) = (&self.changes[i], &self.changes[k]);
        match family {
            Family::Set | Family::Rounding | Family::RoundingAgain | Family::Instead => true,
            Family::Before | Family::After => a.module != b.module,
        }
    }

    /// Returns whether to compare a pair also without the other modules.
    fn is_pairwise(&self, i: usize, k: usize, all: &BTreeSet<FunctionId>) -> bool {
        self.compare == Compare::Package && self.own_changed(i, k) != *all
    }

    /// Returns the functions that are changed if only the modules of two changes, and the modules
    /// that these require, are in play.
    fn own_changed(&self, i: usize, k: usize) -> BTreeSet<FunctionId> {
        let (a, b) = (&self.changes[i].module, &self.changes[k].module);
        let own = self.changes.iter().filter(|c| self.closures.comes_with(&c.module, a, b));
        own.filter_map(|c| c.target.function()).collect()
    }

    /// Returns the smallest and the largest set of functions that may be changed when both changes
    /// are in play.
    fn changed_for(
        &self,
        i: usize,
        k: usize,
        all: &BTreeSet<FunctionId>,
    ) -> Vec<BTreeSet<FunctionId>> {
        match self.compare {
            Compare::Package if self.is_pairwise(i, k, all) => {
                vec![self.own_changed(i, k), all.clone()]
            }
            Compare::Package | Compare::InPlay | Compare::Nothing => vec![all.clone()],
        }
    }

    /// Returns the condition under which a change applies.
    fn holds(&self, i: usize, guards: &mut Guards<'p>) -> Term {
        let change = &self.changes[i];
        let mut holds = match change.guard {
            Some(guard) => guards.function(guard),
            None => {
                let looks = change.looks(self.rules);
                guards.condition(looks).unwrap_or_else(|| guards.always())
            }
        };
        for except in &change.exceptions {
            let except = guards.function(except.holds);
            let not = guards.not(except);
            holds = guards.both(holds, not);
        }
        holds
    }

    /// Returns the condition under which a change applies and no change that overrides it does, as
    /// far as those are in play with both changes.
    fn in_force(&self, family: Family, i: usize, other: usize, guards: &mut Guards<'p>) -> Term {
        let mut holds = self.holds(i, guards);
        let target = self.changes[i].target;
        for (c, change) in self.changes.iter().enumerate() {
            let goes = self.order.is_over(c, i) && change.target == target;
            if !goes || !Family::of(change).contains(&family) {
                continue;
            }
            let modules = (&self.changes[i].module, &self.changes[other].module);
            let counts = self.compare == Compare::InPlay
                || self.closures.settles(&change.module, modules.0, modules.1);
            if counts {
                let above = self.holds(c, guards);
                let not = guards.not(above);
                holds = guards.both(holds, not);
            }
        }
        holds
    }

    fn verdict(&self, family: Family, i: usize, k: usize, guards: &mut Guards<'p>) -> Verdict {
        let (a, b) = (&self.changes[i], &self.changes[k]);
        match family {
            Family::Set => {
                let result = self.result(a);
                let (Some(x), Some(y)) = (a.set(), b.set()) else { return Verdict::Apart };
                // A change that builds on `original` composes with the other, so the author must
                // choose between both and one.
                let builds = self.builds_on(a, x) || self.builds_on(b, y);
                let (x, y) = (guards.function(x), guards.function(y));
                let differ = if builds { guards.always() } else { guards.differ(x, y, &result) };
                self.together(family, i, k, differ, "set the value", guards)
            }
            Family::Instead => {
                // Two empty replacements both skip the step.
                if self.does_nothing(a) && self.does_nothing(b) {
                    return Verdict::Apart;
                }
                let always = guards.always();
                self.together(family, i, k, always, "replace it", guards)
            }
            Family::Rounding | Family::RoundingAgain => {
                let again = family == Family::RoundingAgain;
                if a.rounds_up(again) == b.rounds_up(again) {
                    return Verdict::Apart;
                }
                let always = guards.always();
                self.together(
                    family,
                    i,
                    k,
                    always,
                    "halve it, one rounding up and one down,",
                    guards,
                )
            }
            Family::Before | Family::After => self.sequence(i, k, guards),
        }
    }

    /// Returns the shared locals that a change reads and writes.
    fn shared(&self, change: &Change) -> Shared {
        let mut shared = Shared::default();
        let ChangeEffect::Body(body) = change.what else { return shared };
        let Some(procedure) = self.rules.procedures.get(body) else { return shared };
        let from = procedure.params.saturating_sub(change.shares.len());
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
            assigned(stmt, &mut |at| given.push(at));
            shared.written.extend(given.into_iter().filter_map(name));
            own_exprs(stmt, &mut |expr| {
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
            own_exprs(stmt, &mut |expr| {
                all_exprs(expr, &mut |part| {
                    found |= matches!(part.kind, ExprKind::Call(asked, _) if asked == original);
                });
            });
        });
        found
    }

    /// Returns the type of the value that a change sets.
    fn result(&self, change: &Change) -> Ty {
        let function = change.target.function();
        let function = function.and_then(|f| self.rules.functions.get(f));
        function.map_or(Ty::Error, |f| f.result.clone())
    }

    fn does_nothing(&self, change: &Change) -> bool {
        let ChangeEffect::Body(body) = change.what else { return false };
        self.rules.procedures.get(body).is_some_and(|p| p.body.stmts.is_empty())
    }

    /// Decides whether two changes can apply together with different effects.
    fn together(
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
        let (ga, gb) = (self.in_force(family, i, k, guards), self.in_force(family, k, i, guards));
        let both = guards.both(ga, gb);
        let formula = guards.both(both, differ);
        let words = |case: &Assignment, of: &BTreeSet<Term>| match guards.words(case, of, &names) {
            _ if of.is_empty() => format!("both {what}, always"),
            Some(words) => format!("both {what} where {words}"),
            None => format!("both {what} in some cases"),
        };
        let (mut certain, mut possible, mut more) = (None, None, MORE_CASES);
        let decided = guards.cases(formula, STEPS, &mut |case| {
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
                return Visit::Enough;
            }
            if possible.is_none() {
                possible = Some(words(case, &of));
            }
            more -= 1;
            if more == 0 { Visit::Enough } else { Visit::On }
        });
        match (certain, possible) {
            (Some(why), _) => Verdict::Conflict(why),
            (None, None) if decided => Verdict::Apart,
            (None, possible) => {
                // If one never applies without the other, it can never have an effect.
                let mut without = |x: Term, y: Term| {
                    let not = guards.not(y);
                    let alone = guards.both(x, not);
                    possible.is_some() && matches!(guards.solve(alone, STEPS), SatResult::Unsat)
                };
                // Either may be printed first, so each is referred to by its name.
                let whenever = |one: &Change, other: &Change| {
                    let is_always = other.guard.is_none() && other.when.is_none();
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
                Verdict::May(possible.map_or_else(
                    || format!("whether both {what} at once cannot be decided here"),
                    |why| format!("{why}, if play comes to that"),
                ))
            }
        }
    }

    /// Decides whether the order of two insertions on the same side of a step matters.
    fn sequence(&self, i: usize, k: usize, guards: &mut Guards<'p>) -> Verdict {
        let (a, b) = (&self.changes[i], &self.changes[k]);
        let (ChangeEffect::Body(of_a), ChangeEffect::Body(of_b)) = (&a.what, &b.what) else {
            return Verdict::Apart;
        };
        let (done_a, done_b) = (self.touch.done(*of_a), self.touch.done(*of_b));
        let (shared_a, shared_b) = (self.shared(a), self.shared(b));
        let sequence = match shared_a.meets(&shared_b) {
            Some(name) => Sequence::Matters(format!("their order makes a difference to `{name}`")),
            None => self.touch.order(&done_a, &done_b),
        };
        if matches!(sequence, Sequence::Same) {
            return Verdict::Apart;
        }
        // Exclusive conditions separate the two, unless the effect of one makes the condition of
        // the other true.
        let (looks_a, looks_b) = (a.looks(self.rules), b.looks(self.rules));
        let steady = !done_a.writes(&self.touch.looks(looks_b))
            && !done_b.writes(&self.touch.looks(looks_a))
            && shared_a.written.is_empty()
            && shared_b.written.is_empty();
        if steady && a.when.is_some() && b.when.is_some() {
            let (ga, gb) = (self.holds(i, guards), self.holds(k, guards));
            let both = guards.both(ga, gb);
            if matches!(guards.solve(both, STEPS), SatResult::Unsat) {
                return Verdict::Apart;
            }
        }
        match sequence {
            Sequence::Same => Verdict::Apart,
            Sequence::Matters(why) => Verdict::Conflict(why),
            Sequence::MayMatter(why) => Verdict::May(why),
        }
    }
}

impl Change {
    /// Returns the function of the value that it sets.
    fn set(&self) -> Option<FunctionId> {
        let (ChangeEffect::Stages(stages), Target::Function(_)) = (&self.what, self.target) else {
            return None;
        };
        stages.iter().find(|s| s.0 == Stage::Set).and_then(|s| s.1)
    }

    /// Returns whether it halves the value in the first or second scaling, and then whether it
    /// rounds up.
    pub(crate) fn rounds_up(&self, again: bool) -> Option<bool> {
        let ChangeEffect::Stages(stages) = &self.what else { return None };
        stages.iter().find_map(|stage| match stage.0.first() {
            (Stage::Half { up }, in_second) if in_second == again => Some(up),
            _ => None,
        })
    }

    /// Returns whether it sets the value of its target.
    pub(crate) fn sets(&self) -> bool {
        self.set().is_some()
    }
}
