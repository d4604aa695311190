//! Evaluation of a condition in a partial assignment, and the choice of the next case split if it
//! is undecided.
//!
//! ```text
//! u is knight and u.blocks < 3     in the case `u` = knight: undecided; split by `blocks`
//! ```

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::assignment::{Assignment, ElementValue, Split};
use super::linear::Linear;
use super::lower::Guards;
use super::term::{Domain, Leaf, Node, Term};
use castra_ir::NONE;

/// A condition in a case.
pub(super) struct CaseEvaluator<'g, 'p> {
    pub(super) guards: &'g Guards<'p>,
    pub(super) case: &'g Assignment,
    truths: FxHashMap<Term, Option<bool>>,
    elements: FxHashMap<Term, Option<ElementValue>>,
    pub(super) numbers: FxHashMap<Term, Option<Linear>>,
    pub(super) supports: FxHashMap<Term, BTreeSet<Term>>,
    /// The dividends of quotients that the case did not contain before.
    pub(super) divided: BTreeMap<Term, Linear>,
    candidate_splits: Vec<((u8, Term), Split)>,
}

impl<'g, 'p> CaseEvaluator<'g, 'p> {
    pub(super) fn new(guards: &'g Guards<'p>, case: &'g Assignment) -> Self {
        Self {
            guards,
            case,
            truths: FxHashMap::default(),
            elements: FxHashMap::default(),
            numbers: FxHashMap::default(),
            supports: FxHashMap::default(),
            divided: BTreeMap::new(),
            candidate_splits: Vec::new(),
        }
    }

    /// Returns the next case split: leaves fixed by the source first, numbers last.
    pub(super) fn split(self) -> Option<Split> {
        self.candidate_splits.into_iter().min_by(|a, b| a.0.cmp(&b.0)).map(|asked| asked.1)
    }

    pub(super) fn propose_split(&mut self, split: Split) {
        let rank = match &split {
            Split::Value(leaf) => (self.guards.split_priority(*leaf), *leaf),
            Split::None(leaf) => (6, *leaf),
            Split::Same(_, ElementValue::Of(leaf)) | Split::Same(ElementValue::Of(leaf), _) => {
                (7, *leaf)
            }
            Split::Same(..) => return,
            Split::Sign(sum) => match sum.variables().next() {
                Some(leaf) => (8, leaf),
                None => return,
            },
        };
        self.candidate_splits.push((rank, split));
    }

    /// Returns whether a condition holds, or `None` if it is undecided.
    pub(super) fn truth(&mut self, term: Term) -> Option<bool> {
        if let Some(&known) = self.truths.get(&term) {
            return known;
        }
        let truth = self.compute_truth(term);
        self.truths.insert(term, truth);
        truth
    }

    fn compute_truth(&mut self, term: Term) -> Option<bool> {
        let guards = self.guards;
        match guards.terms.node(term) {
            Node::Const(value) => Some(*value != 0),
            Node::Not(a) => self.truth(*a).map(|truth| !truth),
            Node::And(a, b) => match self.truth(*a) {
                Some(false) => Some(false),
                a => match (a, self.truth(*b)) {
                    (_, Some(false)) => Some(false),
                    (Some(true), Some(true)) => Some(true),
                    _ => None,
                },
            },
            Node::Or(a, b) => match self.truth(*a) {
                Some(true) => Some(true),
                a => match (a, self.truth(*b)) {
                    (_, Some(true)) => Some(true),
                    (Some(false), Some(false)) => Some(false),
                    _ => None,
                },
            },
            Node::Choose(condition, a, b) => match self.truth(*condition)? {
                true => self.truth(*a),
                false => self.truth(*b),
            },
            Node::Same(a, b) => {
                let (a, b) = (self.element(*a)?, self.element(*b)?);
                self.same(a, b)
            }
            Node::IsNone(a) => match self.nullable_value(*a)? {
                ElementValue::Known(value) => Some(value == NONE),
                ElementValue::Of(leaf) => self.is_none(leaf),
            },
            Node::Equal(a, b) => {
                let sum = self.difference(*a, *b)?;
                let below = self.sign(&sum)?;
                Some(below == std::cmp::Ordering::Equal)
            }
            Node::Less(a, b) => self.is_less_by(*a, *b, 0),
            Node::AtMost(a, b) => self.is_less_by(*a, *b, 1),
            Node::PrintedHas(kind, field, sort, element) => {
                let (sort, element) = (self.element(*sort)?, self.element(*element)?);
                let (ElementValue::Known(sort), ElementValue::Known(element)) = (sort, element)
                else {
                    return None;
                };
                let bits = guards.printed_value(*kind, *field, sort)?;
                Some((0..63).contains(&element) && bits >> element & 1 == 1)
            }
            Node::NextArmy(_) | Node::Printed(..) | Node::Cell(..) | Node::Leaf(..) => {
                match self.element(term)? {
                    ElementValue::Known(value) => Some(value != 0),
                    ElementValue::Of(_) => None,
                }
            }
            Node::Add(..) | Node::Negate(_) | Node::Multiply(..) | Node::Divide(..) => None,
        }
    }

    /// Returns a value that is not a number.
    pub(super) fn element(&mut self, term: Term) -> Option<ElementValue> {
        if let Some(&known) = self.elements.get(&term) {
            return known;
        }
        let thing = self.compute_element(term);
        self.elements.insert(term, thing);
        thing
    }

    fn compute_element(&mut self, term: Term) -> Option<ElementValue> {
        let guards = self.guards;
        match guards.terms.node(term) {
            Node::Const(value) => Some(ElementValue::Known(*value)),
            Node::Choose(condition, a, b) => match self.truth(*condition)? {
                true => self.element(*a),
                false => self.element(*b),
            },
            Node::NextArmy(of) => match self.element(*of)? {
                ElementValue::Known(army) if army >= 0 => {
                    // The army after the last depends on the number of armies.
                    let (fewest, most) = guards.scope.armies;
                    let armies = i64::try_from(most).ok().filter(|_| fewest == most)?;
                    (army + 1).checked_rem(armies).map(ElementValue::Known)
                }
                ElementValue::Known(_) | ElementValue::Of(_) => None,
            },
            Node::Printed(kind, field, sort) => match self.element(*sort)? {
                ElementValue::Known(sort) => {
                    guards.printed_value(*kind, *field, sort).map(ElementValue::Known)
                }
                ElementValue::Of(_) => None,
            },
            Node::Cell(table, keys) => {
                let mut known = Vec::with_capacity(keys.len());
                for key in keys {
                    match self.element(*key)? {
                        ElementValue::Known(value) => known.push(value),
                        ElementValue::Of(_) => return None,
                    }
                }
                guards.cell(*table, &known).map(ElementValue::Known)
            }
            Node::Leaf(..) => match guards.terms.domain(term) {
                Domain::Enumerable(..) => {
                    let known = self.case.values.get(&term).copied();
                    if known.is_none() {
                        self.propose_split(Split::Value(term));
                    }
                    known.map(ElementValue::Known)
                }
                Domain::Element => match self.case.none.get(&term) {
                    Some(true) => Some(ElementValue::Known(NONE)),
                    _ => Some(ElementValue::Of(term)),
                },
                Domain::Number(..) | Domain::Other => None,
            },
            Node::Not(_)
            | Node::And(..)
            | Node::Or(..)
            | Node::Same(..)
            | Node::IsNone(_)
            | Node::Equal(..)
            | Node::Less(..)
            | Node::AtMost(..)
            | Node::PrintedHas(..) => self.truth(term).map(|t| ElementValue::Known(i64::from(t))),
            Node::Add(..) | Node::Negate(_) | Node::Multiply(..) | Node::Divide(..) => None,
        }
    }

    /// Evaluates a number, or a value that may be `none`.
    fn nullable_value(&mut self, term: Term) -> Option<ElementValue> {
        let guards = self.guards;
        match guards.terms.node(term) {
            Node::Leaf(..) if matches!(guards.terms.domain(term), Domain::Number(..)) => {
                Some(ElementValue::Of(term))
            }
            Node::Choose(condition, a, b) => match self.truth(*condition)? {
                true => self.nullable_value(*a),
                false => self.nullable_value(*b),
            },
            Node::Add(..) | Node::Negate(_) | Node::Multiply(..) | Node::Divide(..) => {
                Some(ElementValue::Known(0))
            }
            _ => self.element(term),
        }
    }

    fn is_none(&mut self, leaf: Term) -> Option<bool> {
        if !self.guards.terms.may_be_none(leaf) {
            return Some(false);
        }
        if let Some(&known) = self.case.none.get(&leaf) {
            return Some(known);
        }
        for other in self.equal_elements(ElementValue::Of(leaf)) {
            match other {
                ElementValue::Known(value) => return Some(value == NONE),
                ElementValue::Of(other) if !self.guards.terms.may_be_none(other) => {
                    return Some(false);
                }
                ElementValue::Of(other) => {
                    if let Some(&known) = self.case.none.get(&other) {
                        return Some(known);
                    }
                }
            }
        }
        self.propose_split(Split::None(leaf));
        None
    }

    /// Returns all elements known to be equal to one.
    fn equal_elements(&self, element: ElementValue) -> Vec<ElementValue> {
        let mut class = vec![element];
        let mut at = 0;
        while let Some(&thing) = class.get(at) {
            for &(a, b) in &self.case.equal_elements {
                for (one, other) in [(a, b), (b, a)] {
                    if one == thing && !class.contains(&other) {
                        class.push(other);
                    }
                }
            }
            at += 1;
        }
        class
    }

    fn same(&mut self, a: ElementValue, b: ElementValue) -> Option<bool> {
        match (a, b) {
            (ElementValue::Known(a), ElementValue::Known(b)) => return Some(a == b),
            (ElementValue::Known(NONE), ElementValue::Of(leaf))
            | (ElementValue::Of(leaf), ElementValue::Known(NONE)) => {
                return self.is_none(leaf);
            }
            _ => {}
        }
        let (of_a, of_b) = (self.equal_elements(a), self.equal_elements(b));
        if of_a.contains(&b) {
            return Some(true);
        }
        let number = |class: &[ElementValue]| {
            class.iter().find_map(|thing| match thing {
                ElementValue::Known(value) => Some(*value),
                ElementValue::Of(_) => None,
            })
        };
        if let (Some(a), Some(b)) = (number(&of_a), number(&of_b)) {
            return Some(a == b);
        }
        let differ = |&(x, y): &(ElementValue, ElementValue)| {
            of_a.contains(&x) && of_b.contains(&y) || of_a.contains(&y) && of_b.contains(&x)
        };
        if self.case.different_elements.iter().any(differ) {
            return Some(false);
        }
        self.propose_split(Split::Same(a.min(b), a.max(b)));
        None
    }
}

impl Guards<'_> {
    fn printed_value(
        &self,
        kind: castra_ir::KindId,
        field: castra_ir::FieldId,
        sort: i64,
    ) -> Option<i64> {
        let sorts = &self.scope.program.kinds.get(kind)?.sorts;
        sorts.get(usize::try_from(sort).ok()?)?.values.get(field.index()).copied()
    }

    fn cell(&self, table: castra_ir::TableId, keys: &[i64]) -> Option<i64> {
        let table = self.scope.program.tables.get(table)?;
        let mut at = 0usize;
        for (key, of) in keys.iter().zip(&table.params) {
            at = at
                .checked_mul(of.len(self.scope.program))?
                .checked_add(usize::try_from(*key).ok()?)?;
        }
        table.cells.get(at).copied()
    }

    /// Returns the priority of a leaf for case splits: variants, terrain, sides and options before
    /// leaves that change in play.
    pub(super) fn split_priority(&self, leaf: Term) -> u8 {
        match self.terms.node(leaf) {
            _ if !self.is_fixed_by_source(leaf) => 5,
            Node::Leaf(Leaf::Param(_) | Leaf::SortOf, _) => 0,
            Node::Leaf(Leaf::TerrainOf, _) => 1,
            Node::Leaf(Leaf::ArmyOf | Leaf::Us, _) => 2,
            _ => 3,
        }
    }
}
