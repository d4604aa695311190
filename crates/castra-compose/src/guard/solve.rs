//! Satisfiability of a condition: case splits until the condition is decided in each case.

use super::case_evaluator::CaseEvaluator;
use super::linear::{Feasibility, check_feasibility};
use super::lower::Guards;
use super::term::{Domain, Term};
use castra_ir::NONE;

use super::assignment::Assignment;

use super::assignment::Split;

/// The maximum number of steps to decide a condition about one change or a pair of changes.
pub(crate) const MAX_SOLVER_STEPS: u32 = 20_000;

/// The satisfiability of a condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SatResult {
    /// The condition holds in no case.
    Unsat,
    /// The condition holds in some case.
    Sat,
    /// Neither result was proved.
    Unknown,
}

/// The reply of a visitor to a case: whether the search continues.
pub(crate) enum Visit {
    /// Continue with the next case.
    Continue,
    /// Stop the search.
    Stop,
}

struct Search<'g, 'p, 'v> {
    guards: &'g Guards<'p>,
    formula: Term,
    steps: u32,
    visit: &'v mut dyn FnMut(&Assignment) -> Visit,
    /// True if every case so far was decided.
    decided: bool,
}

impl<'p> Guards<'p> {
    /// Decides whether a condition can hold, within a number of steps.
    pub(crate) fn solve(&self, formula: Term, steps: u32) -> SatResult {
        let mut found = false;
        let all = self.visit_cases(formula, steps, &mut |_| {
            found = true;
            Visit::Stop
        });
        match (found, all) {
            (true, _) => SatResult::Sat,
            (false, true) => SatResult::Unsat,
            (false, false) => SatResult::Unknown,
        }
    }

    /// Visits cases in which a condition holds, within a number of steps.
    ///
    /// Returns true if the condition fails in every case not visited; false if the visitor stopped
    /// or the steps ran out.
    pub(crate) fn visit_cases(
        &self,
        formula: Term,
        steps: u32,
        visit: &mut dyn FnMut(&Assignment) -> Visit,
    ) -> bool {
        let mut search = Search { guards: self, formula, steps, visit, decided: true };
        let ended = search.search(&mut Assignment::default(), 0);
        !ended && search.decided
    }
}

/// The maximum depth of case splits.
const MAX_SPLITS: u32 = 200;

impl Search<'_, '_, '_> {
    /// Searches below a case. Returns whether the visitor stopped.
    fn search(&mut self, case: &mut Assignment, depth: u32) -> bool {
        if self.steps == 0 || depth > MAX_SPLITS {
            self.decided = false;
            return false;
        }
        self.steps -= 1;
        let mut view = CaseEvaluator::new(self.guards, case);
        let holds = view.truth(self.formula);
        let divided = std::mem::take(&mut view.divided);
        let split = view.split();
        // A dividend computed in this case is valid in all cases within it.
        let new: Vec<Term> = divided.keys().copied().collect();
        case.divided.extend(divided);
        let ended = self.split_case(holds, split, case, depth);
        if !ended {
            case.divided.retain(|term, _| !new.contains(term));
        }
        ended
    }

    fn split_case(
        &mut self,
        holds: Option<bool>,
        split: Option<Split>,
        case: &mut Assignment,
        depth: u32,
    ) -> bool {
        match holds {
            Some(false) => return false,
            Some(true) => return self.visit_case(case),
            None => {}
        }
        match split {
            None => {
                self.decided = false;
                false
            }
            Some(Split::Value(leaf)) => {
                let Domain::Enumerable(low, high) = self.guards.terms.domain(leaf) else {
                    self.decided = false;
                    return false;
                };
                let none = self.guards.terms.may_be_none(leaf).then_some(NONE);
                for value in (low..=high).chain(none) {
                    case.values.insert(leaf, value);
                    if self.search(case, depth + 1) {
                        return true;
                    }
                }
                case.values.remove(&leaf);
                false
            }
            Some(Split::None(leaf)) => {
                for none in [false, true] {
                    case.none.insert(leaf, none);
                    if self.search(case, depth + 1) {
                        return true;
                    }
                }
                case.none.remove(&leaf);
                false
            }
            Some(Split::Same(a, b)) => {
                case.equal_elements.push((a, b));
                if self.search(case, depth + 1) {
                    return true;
                }
                case.equal_elements.pop();
                case.different_elements.push((a, b));
                if self.search(case, depth + 1) {
                    return true;
                }
                case.different_elements.pop();
                false
            }
            Some(Split::Sign(sum)) => {
                let above = sum.times(-1);
                // The cases are 0, above 0 and below 0.
                let branches = [
                    vec![Some(sum.clone()), above.clone()],
                    vec![above.and_then(|s| s.offset(1))],
                    vec![sum.offset(1)],
                ];
                for branch in branches {
                    let before = case.linear.len();
                    for constraint in branch {
                        match constraint {
                            Some(constraint) => case.linear.push(constraint),
                            None => self.decided = false,
                        }
                    }
                    let ended = self.search(case, depth + 1);
                    if ended {
                        return true;
                    }
                    case.linear.truncate(before);
                }
                false
            }
        }
    }

    fn visit_case(&mut self, case: &mut Assignment) -> bool {
        let constraints = CaseEvaluator::new(self.guards, case).constraints(&case.linear);
        match check_feasibility(&constraints) {
            Feasibility::Infeasible => false,
            Feasibility::Unknown => {
                self.decided = false;
                false
            }
            Feasibility::Values(numbers) => {
                case.numbers = numbers;
                matches!((self.visit)(case), Visit::Stop)
            }
        }
    }
}
