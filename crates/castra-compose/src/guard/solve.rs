//! Whether a condition can hold: cases are split by what it asks for, until it
//! is decided in each.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use super::Guards;
use super::linear::{Fit, Linear, fit};
use super::term::{Domain, Leaf, Node, Term};
use castra_ir::NONE;

/// What is known in one case.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assignment {
    /// Leaves with few values.
    pub(super) values: BTreeMap<Term, i64>,
    /// Whether leaves that may be none are.
    pub(super) none: BTreeMap<Term, bool>,
    /// Things that are the same, and those that differ.
    pub(super) same: Vec<(Thing, Thing)>,
    pub(super) apart: Vec<(Thing, Thing)>,
    /// What numbers fulfil: each is at most 0.
    linear: Vec<Linear>,
    /// Of quotients that were met, what is divided.
    divided: BTreeMap<Term, Linear>,
    /// Numbers that fulfil that, once all is decided.
    pub(super) numbers: BTreeMap<Term, i128>,
}

/// The answer to whether something can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SatResult {
    /// It holds in no case.
    Unsat,
    /// It holds in some case.
    Sat,
    /// It is not known to hold in any case, nor that it holds in none.
    Unknown,
}

/// A value that is no number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Thing {
    /// This one.
    Known(i64),
    /// Whatever a leaf is.
    Of(Term),
}

/// What a case can be split by.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Split {
    /// Each value of a leaf.
    Value(Term),
    /// Whether a leaf is none.
    None(Term),
    /// Whether two things are the same.
    Same(Thing, Thing),
    /// Whether a sum is below 0, 0, or above.
    Sign(Linear),
}

/// What a visitor of cases wants.
pub(crate) enum Visit {
    /// To see more.
    On,
    /// No more than that.
    Enough,
}

struct Search<'g, 'p, 'v> {
    guards: &'g Guards<'p>,
    formula: Term,
    steps: u32,
    visit: &'v mut dyn FnMut(&Assignment) -> Visit,
    /// Whether all cases were decided so far.
    decided: bool,
}

/// A condition in one case.
pub(super) struct View<'g, 'p> {
    pub(super) guards: &'g Guards<'p>,
    pub(super) case: &'g Assignment,
    truths: FxHashMap<Term, Option<bool>>,
    things: FxHashMap<Term, Option<Thing>>,
    numbers: FxHashMap<Term, Option<Linear>>,
    pub(super) rests: FxHashMap<Term, BTreeSet<Term>>,
    /// Of quotients that were met for the first time, what is divided.
    divided: BTreeMap<Term, Linear>,
    asked: Vec<((u8, Term), Split)>,
}

impl<'p> Guards<'p> {
    /// Whether a condition can hold.
    pub(crate) fn solve(&self, formula: Term, steps: u32) -> SatResult {
        let mut found = false;
        let all = self.cases(formula, steps, &mut |_| {
            found = true;
            Visit::Enough
        });
        match (found, all) {
            (true, _) => SatResult::Sat,
            (false, true) => SatResult::Unsat,
            (false, false) => SatResult::Unknown,
        }
    }

    /// Shows cases in which a condition holds, with at most so many steps.
    /// Gives whether every case that was not shown is one in which it does not
    /// hold; not so if the visitor has had enough.
    pub(crate) fn cases(
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

/// How many splits stand within each other.
const MAX_SPLITS: u32 = 200;

impl Search<'_, '_, '_> {
    /// Whether the visitor has had enough.
    fn search(&mut self, case: &mut Assignment, depth: u32) -> bool {
        if self.steps == 0 || depth > MAX_SPLITS {
            self.decided = false;
            return false;
        }
        self.steps -= 1;
        let mut view = View::new(self.guards, case);
        let holds = view.truth(self.formula);
        let divided = std::mem::take(&mut view.divided);
        let split = view.split();
        // What is divided is worked out in this case, and stays as it is in
        // those within it.
        let new: Vec<Term> = divided.keys().copied().collect();
        case.divided.extend(divided);
        let ended = self.go_on(holds, split, case, depth);
        if !ended {
            case.divided.retain(|term, _| !new.contains(term));
        }
        ended
    }

    fn go_on(
        &mut self,
        holds: Option<bool>,
        split: Option<Split>,
        case: &mut Assignment,
        depth: u32,
    ) -> bool {
        match holds {
            Some(false) => return false,
            Some(true) => return self.found(case),
            None => {}
        }
        match split {
            None => {
                self.decided = false;
                false
            }
            Some(Split::Value(leaf)) => {
                let Domain::Few(low, high) = self.guards.terms.domain(leaf) else {
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
                case.same.push((a, b));
                if self.search(case, depth + 1) {
                    return true;
                }
                case.same.pop();
                case.apart.push((a, b));
                if self.search(case, depth + 1) {
                    return true;
                }
                case.apart.pop();
                false
            }
            Some(Split::Sign(sum)) => {
                let above = sum.times(-1);
                // 0, above 0, below 0.
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

    fn found(&mut self, case: &mut Assignment) -> bool {
        let constraints = View::new(self.guards, case).constraints(&case.linear);
        match fit(&constraints) {
            Fit::Never => false,
            Fit::Unknown => {
                self.decided = false;
                false
            }
            Fit::Values(numbers) => {
                case.numbers = numbers;
                matches!((self.visit)(case), Visit::Enough)
            }
        }
    }
}

impl<'g, 'p> View<'g, 'p> {
    pub(super) fn new(guards: &'g Guards<'p>, case: &'g Assignment) -> Self {
        Self {
            guards,
            case,
            truths: FxHashMap::default(),
            things: FxHashMap::default(),
            numbers: FxHashMap::default(),
            rests: FxHashMap::default(),
            divided: BTreeMap::new(),
            asked: Vec::new(),
        }
    }

    /// What to split by: what the text decides first, numbers last.
    fn split(self) -> Option<Split> {
        self.asked.into_iter().min_by(|a, b| a.0.cmp(&b.0)).map(|asked| asked.1)
    }

    fn ask(&mut self, split: Split) {
        let rank = match &split {
            Split::Value(leaf) => (self.guards.rank(*leaf), *leaf),
            Split::None(leaf) => (6, *leaf),
            Split::Same(_, Thing::Of(leaf)) | Split::Same(Thing::Of(leaf), _) => (7, *leaf),
            Split::Same(..) => return,
            Split::Sign(sum) => match sum.variables().next() {
                Some(leaf) => (8, leaf),
                None => return,
            },
        };
        self.asked.push((rank, split));
    }

    /// Whether a condition holds; nothing if that is not decided yet.
    pub(super) fn truth(&mut self, term: Term) -> Option<bool> {
        if let Some(&known) = self.truths.get(&term) {
            return known;
        }
        let truth = self.work_out(term);
        self.truths.insert(term, truth);
        truth
    }

    fn work_out(&mut self, term: Term) -> Option<bool> {
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
                let (a, b) = (self.thing(*a)?, self.thing(*b)?);
                self.same(a, b)
            }
            Node::IsNone(a) => match self.maybe(*a)? {
                Thing::Known(value) => Some(value == NONE),
                Thing::Of(leaf) => self.is_none(leaf),
            },
            Node::Equal(a, b) => {
                let sum = self.difference(*a, *b)?;
                let below = self.sign(&sum)?;
                Some(below == std::cmp::Ordering::Equal)
            }
            Node::Less(a, b) => self.below(*a, *b, 0),
            Node::AtMost(a, b) => self.below(*a, *b, 1),
            Node::PrintedHas(kind, field, sort, element) => {
                let (sort, element) = (self.thing(*sort)?, self.thing(*element)?);
                let (Thing::Known(sort), Thing::Known(element)) = (sort, element) else {
                    return None;
                };
                let bits = guards.printed_on(*kind, *field, sort)?;
                Some((0..63).contains(&element) && bits >> element & 1 == 1)
            }
            Node::NextArmy(_) | Node::Printed(..) | Node::Cell(..) | Node::Leaf(..) => {
                match self.thing(term)? {
                    Thing::Known(value) => Some(value != 0),
                    Thing::Of(_) => None,
                }
            }
            Node::Add(..) | Node::Negate(_) | Node::Multiply(..) | Node::Divide(..) => None,
        }
    }

    /// What a value is that is no number.
    pub(super) fn thing(&mut self, term: Term) -> Option<Thing> {
        if let Some(&known) = self.things.get(&term) {
            return known;
        }
        let thing = self.find_thing(term);
        self.things.insert(term, thing);
        thing
    }

    fn find_thing(&mut self, term: Term) -> Option<Thing> {
        let guards = self.guards;
        match guards.terms.node(term) {
            Node::Const(value) => Some(Thing::Known(*value)),
            Node::Choose(condition, a, b) => match self.truth(*condition)? {
                true => self.thing(*a),
                false => self.thing(*b),
            },
            Node::NextArmy(of) => match self.thing(*of)? {
                Thing::Known(army) if army >= 0 => {
                    // Which army follows the last depends on how many there are.
                    let (fewest, most) = guards.scope.armies;
                    let armies = i64::try_from(most).ok().filter(|_| fewest == most)?;
                    (army + 1).checked_rem(armies).map(Thing::Known)
                }
                Thing::Known(_) | Thing::Of(_) => None,
            },
            Node::Printed(kind, field, sort) => match self.thing(*sort)? {
                Thing::Known(sort) => guards.printed_on(*kind, *field, sort).map(Thing::Known),
                Thing::Of(_) => None,
            },
            Node::Cell(table, keys) => {
                let mut known = Vec::with_capacity(keys.len());
                for key in keys {
                    match self.thing(*key)? {
                        Thing::Known(value) => known.push(value),
                        Thing::Of(_) => return None,
                    }
                }
                guards.cell(*table, &known).map(Thing::Known)
            }
            Node::Leaf(..) => match guards.terms.domain(term) {
                Domain::Few(..) => {
                    let known = self.case.values.get(&term).copied();
                    if known.is_none() {
                        self.ask(Split::Value(term));
                    }
                    known.map(Thing::Known)
                }
                Domain::Thing => match self.case.none.get(&term) {
                    Some(true) => Some(Thing::Known(NONE)),
                    _ => Some(Thing::Of(term)),
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
            | Node::PrintedHas(..) => self.truth(term).map(|t| Thing::Known(i64::from(t))),
            Node::Add(..) | Node::Negate(_) | Node::Multiply(..) | Node::Divide(..) => None,
        }
    }

    /// What may be none: a number too.
    fn maybe(&mut self, term: Term) -> Option<Thing> {
        let guards = self.guards;
        match guards.terms.node(term) {
            Node::Leaf(..) if matches!(guards.terms.domain(term), Domain::Number(..)) => {
                Some(Thing::Of(term))
            }
            Node::Choose(condition, a, b) => match self.truth(*condition)? {
                true => self.maybe(*a),
                false => self.maybe(*b),
            },
            Node::Add(..) | Node::Negate(_) | Node::Multiply(..) | Node::Divide(..) => {
                Some(Thing::Known(0))
            }
            _ => self.thing(term),
        }
    }

    fn is_none(&mut self, leaf: Term) -> Option<bool> {
        if !self.guards.terms.may_be_none(leaf) {
            return Some(false);
        }
        if let Some(&known) = self.case.none.get(&leaf) {
            return Some(known);
        }
        for other in self.class(Thing::Of(leaf)) {
            match other {
                Thing::Known(value) => return Some(value == NONE),
                Thing::Of(other) if !self.guards.terms.may_be_none(other) => return Some(false),
                Thing::Of(other) => {
                    if let Some(&known) = self.case.none.get(&other) {
                        return Some(known);
                    }
                }
            }
        }
        self.ask(Split::None(leaf));
        None
    }

    /// All things that are known to be the same as one.
    fn class(&self, of: Thing) -> Vec<Thing> {
        let mut class = vec![of];
        let mut at = 0;
        while let Some(&thing) = class.get(at) {
            for &(a, b) in &self.case.same {
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

    fn same(&mut self, a: Thing, b: Thing) -> Option<bool> {
        match (a, b) {
            (Thing::Known(a), Thing::Known(b)) => return Some(a == b),
            (Thing::Known(NONE), Thing::Of(leaf)) | (Thing::Of(leaf), Thing::Known(NONE)) => {
                return self.is_none(leaf);
            }
            _ => {}
        }
        let (of_a, of_b) = (self.class(a), self.class(b));
        if of_a.contains(&b) {
            return Some(true);
        }
        let number = |class: &[Thing]| {
            class.iter().find_map(|thing| match thing {
                Thing::Known(value) => Some(*value),
                Thing::Of(_) => None,
            })
        };
        if let (Some(a), Some(b)) = (number(&of_a), number(&of_b)) {
            return Some(a == b);
        }
        let differ = |&(x, y): &(Thing, Thing)| {
            of_a.contains(&x) && of_b.contains(&y) || of_a.contains(&y) && of_b.contains(&x)
        };
        if self.case.apart.iter().any(differ) {
            return Some(false);
        }
        self.ask(Split::Same(a.min(b), a.max(b)));
        None
    }

    /// The value of a number, as a sum of leaves.
    fn number(&mut self, term: Term) -> Option<Linear> {
        if let Some(known) = self.numbers.get(&term) {
            return known.clone();
        }
        let number = self.add_up(term);
        self.numbers.insert(term, number.clone());
        number
    }

    fn add_up(&mut self, term: Term) -> Option<Linear> {
        let guards = self.guards;
        match guards.terms.node(term) {
            Node::Const(NONE) => None,
            Node::Const(value) => Some(Linear::constant(*value)),
            Node::Choose(condition, a, b) => match self.truth(*condition)? {
                true => self.number(*a),
                false => self.number(*b),
            },
            Node::Add(a, b) => {
                let (a, b) = (self.number(*a), self.number(*b));
                a?.plus(1, &b?)
            }
            Node::Negate(a) => self.number(*a)?.times(-1),
            Node::Multiply(a, b) => {
                let (a, b) = (self.number(*a), self.number(*b));
                let (a, b) = (a?, b?);
                match (a.value(), b.value()) {
                    (Some(factor), _) => b.times(factor),
                    (_, Some(factor)) => a.times(factor),
                    // A product of two that are not known is one more.
                    _ => Some(Linear::variable(term)),
                }
            }
            Node::Divide(a, by) => {
                let sum = self.number(*a)?;
                if let Some(value) = sum.value() {
                    let value = value.div_euclid(i128::from(*by));
                    return i64::try_from(value).ok().map(Linear::constant);
                }
                self.divided.insert(term, sum);
                Some(Linear::variable(term))
            }
            Node::Leaf(..) if matches!(guards.terms.domain(term), Domain::Number(..)) => {
                Some(Linear::variable(term))
            }
            _ => match self.thing(term)? {
                Thing::Known(NONE) | Thing::Of(_) => None,
                Thing::Known(value) => Some(Linear::constant(value)),
            },
        }
    }

    fn difference(&mut self, a: Term, b: Term) -> Option<Linear> {
        let (a, b) = (self.number(a), self.number(b));
        a?.plus(-1, &b?)
    }

    /// Whether a number is less than another and so much more.
    fn below(&mut self, a: Term, b: Term, more: i128) -> Option<bool> {
        let sum = self.difference(a, b)?;
        if let Some(value) = sum.value() {
            return Some(value < more);
        }
        // a - b - more + 1 <= 0, or its contrary.
        let holds = sum.offset(1 - more)?;
        let fails = sum.times(-1)?.offset(more)?;
        match (self.is_possible(&[holds]), self.is_possible(&[fails])) {
            (false, _) => Some(false),
            (true, false) => Some(true),
            (true, true) => {
                self.ask(Split::Sign(sum));
                None
            }
        }
    }

    /// How a sum compares to 0.
    fn sign(&mut self, sum: &Linear) -> Option<std::cmp::Ordering> {
        use std::cmp::Ordering;
        if let Some(value) = sum.value() {
            return Some(value.cmp(&0));
        }
        let minus = sum.times(-1)?;
        let zero = self.is_possible(&[sum.clone(), minus.clone()]);
        let below = self.is_possible(&[sum.offset(1)?]);
        let above = self.is_possible(&[minus.offset(1)?]);
        match (below, zero, above) {
            (false, true, false) => Some(Ordering::Equal),
            // Which of the two it is matters to nobody who asks for equality.
            (true, false, _) => Some(Ordering::Less),
            (false, false, _) => Some(Ordering::Greater),
            _ => {
                self.ask(Split::Sign(sum.clone()));
                None
            }
        }
    }

    /// Whether constraints do not contradict what is known.
    fn is_possible(&self, more: &[Linear]) -> bool {
        let mut all = self.case.linear.clone();
        all.extend(more.iter().cloned());
        let all = self.constraints(&all);
        !matches!(fit(&all), Fit::Never)
    }

    /// Constraints, with the bounds of what they are about, and what quotients
    /// have to do with what is divided.
    fn constraints(&self, of: &[Linear]) -> Vec<Linear> {
        let guards = self.guards;
        let mut all = of.to_vec();
        let mut open: Vec<Term> = all.iter().flat_map(Linear::variables).collect();
        let mut seen = BTreeSet::new();
        while let Some(term) = open.pop() {
            if !seen.insert(term) {
                continue;
            }
            let own = Linear::variable(term);
            if let Domain::Number(low, high) = guards.terms.domain(term) {
                let low = low.and_then(|low| own.times(-1)?.offset(i128::from(low)));
                let high = high.and_then(|high| own.offset(-i128::from(high)));
                all.extend(low.into_iter().chain(high));
            }
            let sum = self.case.divided.get(&term).or_else(|| self.divided.get(&term));
            if let Node::Divide(_, by) = *guards.terms.node(term)
                && let Some(sum) = sum
            {
                let by = i128::from(by);
                // by * quotient <= sum <= by * quotient + by - 1
                let low = own.times(by).and_then(|q| q.plus(-1, sum));
                let high = sum.plus(-by, &own).and_then(|rest| rest.offset(1 - by));
                open.extend(sum.variables());
                all.extend(low.into_iter().chain(high));
            }
        }
        all
    }
}

impl Guards<'_> {
    fn printed_on(
        &self,
        kind: castra_ir::KindId,
        field: castra_ir::FieldId,
        sort: i64,
    ) -> Option<i64> {
        let sorts = &self.scope.program.kinds.get(kind.index())?.sorts;
        sorts.get(usize::try_from(sort).ok()?)?.values.get(field.index()).copied()
    }

    fn cell(&self, table: castra_ir::TableId, keys: &[i64]) -> Option<i64> {
        let table = self.scope.program.tables.get(table.index())?;
        let mut at = 0usize;
        for (key, of) in keys.iter().zip(&table.params) {
            at = at
                .checked_mul(of.len(self.scope.program))?
                .checked_add(usize::try_from(*key).ok()?)?;
        }
        table.cells.get(at).copied()
    }

    /// In which order cases are split: what a thing is, its ground, its side,
    /// options, then what changes in play.
    pub(super) fn rank(&self, leaf: Term) -> u8 {
        match self.terms.node(leaf) {
            _ if !self.is_of_text(leaf) => 5,
            Node::Leaf(Leaf::Param(_) | Leaf::SortOf, _) => 0,
            Node::Leaf(Leaf::TerrainOf, _) => 1,
            Node::Leaf(Leaf::ArmyOf | Leaf::Us, _) => 2,
            _ => 3,
        }
    }
}
