//! The support of a condition in a case: the leaves that decide it. Also the values that conditions
//! require of leaves, and the pairs of conditions that these keep apart.

use std::collections::{BTreeMap, BTreeSet};

use super::assignment::Assignment;
use super::case_evaluator::CaseEvaluator;
use super::lower::Guards;
use super::term::{Domain, Leaf, Node, Term};

impl Guards<'_> {
    /// Returns whether a leaf is fixed by the source: the sort of a parameter and its printed
    /// fields, its terrain, its side, an option, a War Council entry. All other leaves change in
    /// play.
    pub(super) fn is_fixed_by_source(&self, leaf: Term) -> bool {
        match self.terms.node(leaf) {
            Node::Leaf(Leaf::Param(_), _) => !matches!(self.terms.domain(leaf), Domain::Number(..)),
            Node::Leaf(
                Leaf::Option(_)
                | Leaf::Council(_)
                | Leaf::ArmyCouncil(_)
                | Leaf::Us
                | Leaf::SortOf
                | Leaf::TerrainOf
                | Leaf::ArmyOf
                | Leaf::HexOf,
                of,
            ) => of.iter().all(|&part| self.is_fixed_by_source(part)),
            Node::NextArmy(of) | Node::Printed(_, _, of) => self.is_fixed_by_source(*of),
            Node::Const(_) => true,
            _ => false,
        }
    }

    /// Returns the leaves that decide a condition in a case: of several sets, one with the fewest
    /// leaves that change in play.
    pub(crate) fn support(&self, term: Term, case: &Assignment) -> BTreeSet<Term> {
        let mut view = CaseEvaluator::new(self, case);
        view.truth_support(term)
    }

    /// Returns the values of leaves that a condition requires in every case: `u is knight and cold`
    /// requires the variant of `u` and the option.
    pub(crate) fn required_values(&self, condition: Term) -> BTreeMap<Term, i64> {
        let mut pins = BTreeMap::new();
        let mut open = vec![condition];
        while let Some(term) = open.pop() {
            let pin = match self.terms.node(term) {
                Node::And(a, b) => {
                    open.extend([*a, *b]);
                    continue;
                }
                Node::Same(a, b) | Node::Equal(a, b) => {
                    match (self.terms.value(*a), self.terms.value(*b)) {
                        (Some(value), None) => Some((*b, value)),
                        (None, Some(value)) => Some((*a, value)),
                        _ => None,
                    }
                }
                Node::Not(a) => Some((*a, 0)),
                Node::Leaf(..) => Some((term, 1)),
                _ => None,
            };
            let is_leaf = |leaf: Term| matches!(self.terms.node(leaf), Node::Leaf(..));
            if let Some((leaf, value)) = pin.filter(|pin| is_leaf(pin.0)) {
                pins.insert(leaf, value);
            }
        }
        pins
    }

    /// Returns the leaves of a support that change in play.
    pub(crate) fn changing_leaves(&self, support: &BTreeSet<Term>) -> BTreeSet<Term> {
        support.iter().copied().filter(|&leaf| !self.is_fixed_by_source(leaf)).collect()
    }
}

/// Returns pairs of indices that may overlap, the second greater than the first.
///
/// Each element lists the values that its condition requires of leaves. Two that require different
/// values of one leaf never overlap; they are skipped without enumerating all pairs.
pub(crate) fn overlapping_pairs(pins: &[BTreeMap<Term, i64>]) -> Vec<(usize, usize)> {
    // Bucket by the leaf that most elements constrain.
    let mut counts: BTreeMap<Term, usize> = BTreeMap::new();
    for own in pins {
        for term in own.keys() {
            *counts.entry(*term).or_default() += 1;
        }
    }
    let by = counts.iter().max_by_key(|(term, count)| (**count, std::cmp::Reverse(**term)));
    let by = by.map(|(term, _)| *term);
    let mut buckets: BTreeMap<i64, Vec<usize>> = BTreeMap::new();
    let (mut any, mut all): (Vec<usize>, Vec<(usize, usize)>) = (Vec::new(), Vec::new());
    let apart = |a: usize, b: usize| match (pins.get(a), pins.get(b)) {
        (Some(a), Some(b)) => a.iter().any(|(term, v)| b.get(term).is_some_and(|w| v != w)),
        _ => false,
    };
    for (y, own) in pins.iter().enumerate() {
        let value = by.and_then(|by| own.get(&by));
        let before: Vec<usize> = match value {
            Some(value) => {
                let bucket = buckets.entry(*value).or_default();
                let before = bucket.iter().chain(&any).copied().collect();
                bucket.push(y);
                before
            }
            None => {
                any.push(y);
                (0..y).collect()
            }
        };
        all.extend(before.into_iter().filter(|&x| !apart(x, y)).map(|x| (x, y)));
    }
    all.sort_unstable_by_key(|&(x, y)| (y, x));
    all
}

impl CaseEvaluator<'_, '_> {
    fn truth_support(&mut self, term: Term) -> BTreeSet<Term> {
        if let Some(known) = self.supports.get(&term) {
            return known.clone();
        }
        let rests = self.compute_truth_support(term);
        self.supports.insert(term, rests.clone());
        rests
    }

    fn compute_truth_support(&mut self, term: Term) -> BTreeSet<Term> {
        let guards = self.guards;
        let holds = self.truth(term);
        match guards.terms.node(term) {
            Node::Const(_) => BTreeSet::new(),
            Node::Not(a) => self.truth_support(*a),
            Node::And(a, b) => self.either_support(*a, *b, (holds == Some(false)).then_some(false)),
            Node::Or(a, b) => self.either_support(*a, *b, (holds == Some(true)).then_some(true)),
            Node::Choose(condition, a, b) => {
                let taken = if self.truth(*condition) == Some(false) { *b } else { *a };
                let mut all = self.truth_support(*condition);
                all.extend(self.truth_support(taken));
                all
            }
            Node::Same(a, b) | Node::Equal(a, b) | Node::Less(a, b) | Node::AtMost(a, b) => {
                let mut all = self.value_support(*a);
                all.extend(self.value_support(*b));
                all
            }
            Node::PrintedHas(_, _, sort, element) => {
                let mut all = self.value_support(*sort);
                all.extend(self.value_support(*element));
                all
            }
            Node::IsNone(a) => self.value_support(*a),
            Node::Add(..)
            | Node::Negate(_)
            | Node::Multiply(..)
            | Node::Divide(..)
            | Node::NextArmy(_)
            | Node::Printed(..)
            | Node::Cell(..)
            | Node::Leaf(..) => self.value_support(term),
        }
    }

    /// Returns the support of one of two conditions that has the decisive value, if there is one,
    /// or else the union of both.
    fn either_support(&mut self, a: Term, b: Term, decisive: Option<bool>) -> BTreeSet<Term> {
        if let Some(wanted) = decisive {
            let ways: Vec<BTreeSet<Term>> = [a, b]
                .into_iter()
                .filter(|&of| self.truth(of) == Some(wanted))
                .collect::<Vec<Term>>()
                .into_iter()
                .map(|of| self.truth_support(of))
                .collect();
            let few = |set: &BTreeSet<Term>| (self.guards.changing_leaves(set).len(), set.len());
            if let Some(way) = ways.into_iter().min_by_key(few) {
                return way;
            }
        }
        let mut all = self.truth_support(a);
        all.extend(self.truth_support(b));
        all
    }

    fn value_support(&mut self, term: Term) -> BTreeSet<Term> {
        if let Some(known) = self.supports.get(&term) {
            return known.clone();
        }
        let rests = self.compute_value_support(term);
        self.supports.insert(term, rests.clone());
        rests
    }

    fn compute_value_support(&mut self, term: Term) -> BTreeSet<Term> {
        let guards = self.guards;
        match guards.terms.node(term) {
            Node::Const(_) => BTreeSet::new(),
            Node::Choose(condition, a, b) => {
                let taken = if self.truth(*condition) == Some(false) { *b } else { *a };
                let mut all = self.truth_support(*condition);
                all.extend(self.value_support(taken));
                all
            }
            Node::Leaf(..) => BTreeSet::from([term]),
            Node::Not(_)
            | Node::And(..)
            | Node::Or(..)
            | Node::Same(..)
            | Node::IsNone(_)
            | Node::Equal(..)
            | Node::Less(..)
            | Node::AtMost(..)
            | Node::PrintedHas(..) => self.truth_support(term),
            node @ (Node::Add(..)
            | Node::Negate(_)
            | Node::Multiply(..)
            | Node::Divide(..)
            | Node::NextArmy(_)
            | Node::Printed(..)
            | Node::Cell(..)) => {
                guards.terms.parts(node).flat_map(|part| self.value_support(part)).collect()
            }
        }
    }
}
