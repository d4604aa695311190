//! Terms: hash-consed conditions and values of the solver.

use rustc_hash::FxHashMap;

use castra_ir::{
    ArmyCouncilId, BuiltIn, CouncilId, Extreme, FieldId, FunctionId, KindId, NONE, OptionId,
    PileId, StateId, TableId, Universe, WeightId,
};

/// A term of a [`Terms`]. Structurally equal terms are identical.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Term(u32);

/// The structure of a term.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A value of any type except a set.
    Const(i64),
    Not(Term),
    And(Term, Term),
    Or(Term, Term),
    /// A conditional: the condition, the value if it holds, the value otherwise.
    Choose(Term, Term, Term),
    /// Equality of two values that are not numbers.
    Same(Term, Term),
    /// True if a value is `none`.
    IsNone(Term),
    /// Equality of two numbers.
    Equal(Term, Term),
    Less(Term, Term),
    AtMost(Term, Term),
    Add(Term, Term),
    Negate(Term),
    Multiply(Term, Term),
    /// Division by a positive constant, rounded down.
    Divide(Term, i64),
    /// The army that follows an army in seating order: of two, its enemy.
    NextArmy(Term),
    /// A printed field of a variant.
    Printed(KindId, FieldId, Term),
    /// True if a printed set of a variant contains an element: kind, field, variant, element.
    PrintedHas(KindId, FieldId, Term, Term),
    /// A cell of a table.
    Cell(TableId, Vec<Term>),
    /// A variable with its arguments: an expression that the solver does not expand.
    Leaf(Leaf, Vec<Term>),
}

/// The operation of a leaf. Its operands, if any, are the terms of [`Node::Leaf`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Leaf {
    /// A parameter, by its index.
    Param(usize),
    /// The element of a set in a condition, by its nesting depth.
    Element(usize),
    /// An unknown value, different from every other unknown.
    Unknown(usize),
    Option(OptionId),
    Weight(WeightId),
    Council(CouncilId),
    ArmyCouncil(ArmyCouncilId),
    State(StateId),
    Field(KindId, FieldId),
    Us,
    TurnNumber,
    GameOver,
    Winner,
    HexOf,
    OnBoard,
    ArmyOf,
    SortOf,
    TerrainOf,
    PieceAt(KindId),
    SideSlot,
    BuiltIn(BuiltIn),
    Turned(i64),
    Call(FunctionId),
    Divide,
    Modulo,
    CountFace(i64),
    SumRolled,
    ExtremeRolled(bool),
    CountRolled,
    RolledBest(bool),
    RolledAgain,
    Count,
    Contains,
    SumOver,
    Best(bool),
    ValueOver(bool),
    First,
    Top(PileId),
    All(Universe),
    SetOf,
    Range,
    Pile(PileId),
    TopOf(PileId),
    Where,
    Union,
    Difference,
    Intersection,
    Reserves(KindId),
    SameSet,
}

/// Returns whether the greatest is selected.
pub(super) const fn is_highest(extreme: Extreme) -> bool {
    matches!(extreme, Extreme::Highest)
}

/// The domain of a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Domain {
    /// A small range that can be enumerated: the lowest and the highest value.
    Enumerable(i64, i64),
    /// A number, with its bounds if known.
    Number(Option<i64>, Option<i64>),
    /// A hex, piece or card.
    Element,
    /// A set or dice, which is only compared with itself.
    Other,
}

/// The values of a leaf.
#[derive(Clone, Copy, Debug)]
pub(super) struct Values {
    pub(super) domain: Domain,
    /// Set if `none` is a value as well.
    pub(super) or_none: bool,
}

impl From<Domain> for Values {
    fn from(domain: Domain) -> Self {
        Self { domain, or_none: false }
    }
}

impl Domain {
    /// Returns the values of a domain, and `none`.
    pub(super) const fn or_none(self) -> Values {
        Values { domain: self, or_none: true }
    }
}

/// The term store, with hash-consing.
#[derive(Debug, Default)]
pub(super) struct Terms {
    nodes: Vec<Node>,
    /// The values of each leaf.
    values: Vec<Values>,
    index: FxHashMap<Node, Term>,
    /// The nesting depth of each term.
    heights: Vec<u32>,
    /// The terms of leaves distributed over a conditional.
    distributed: FxHashMap<(Leaf, Term), Term>,
    fresh: usize,
}

/// The maximum nesting depth of a term, since the solver recurses. Deeper terms become leaves.
const MAX_HEIGHT: u32 = 200;

impl Terms {
    /// Returns the structure of a term.
    pub(super) fn node(&self, term: Term) -> &Node {
        // Invariant: only `insert` creates terms, and it appends their node.
        &self.nodes[term.0 as usize]
    }

    /// Returns the number of terms.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the domain of a leaf.
    pub(super) fn domain(&self, term: Term) -> Domain {
        self.values.get(term.0 as usize).map_or(Domain::Other, |of| of.domain)
    }

    /// Returns whether a leaf may be `none`.
    pub(super) fn may_be_none(&self, term: Term) -> bool {
        self.values.get(term.0 as usize).is_some_and(|of| of.or_none)
    }

    fn insert(&mut self, node: Node, values: Values) -> Term {
        if let Some(&term) = self.index.get(&node) {
            if values.or_none
                && let Some(of) = self.values.get_mut(term.0 as usize)
            {
                of.or_none = true;
            }
            return term;
        }
        let height = 1 + self.parts(&node).map(|of| self.height(of)).max().unwrap_or(0);
        if height > MAX_HEIGHT {
            return self.unknown_leaf(domain_of(&node, values.domain).or_none());
        }
        let term = Term(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.heights.push(height);
        self.nodes.push(node.clone());
        self.values.push(values);
        self.index.insert(node, term);
        term
    }

    fn height(&self, term: Term) -> u32 {
        self.heights.get(term.0 as usize).copied().unwrap_or(0)
    }

    /// Returns the operands of a node.
    pub(super) fn parts<'n>(&self, node: &'n Node) -> impl Iterator<Item = Term> + use<'n> {
        let (few, many): ([Option<Term>; 3], &[Term]) = match node {
            Node::Const(_) => ([None; 3], &[]),
            Node::Not(a)
            | Node::IsNone(a)
            | Node::Negate(a)
            | Node::Divide(a, _)
            | Node::NextArmy(a)
            | Node::Printed(_, _, a) => ([Some(*a), None, None], &[]),
            Node::And(a, b)
            | Node::Or(a, b)
            | Node::Same(a, b)
            | Node::Equal(a, b)
            | Node::Less(a, b)
            | Node::AtMost(a, b)
            | Node::Add(a, b)
            | Node::Multiply(a, b)
            | Node::PrintedHas(_, _, a, b) => ([Some(*a), Some(*b), None], &[]),
            Node::Choose(a, b, c) => ([Some(*a), Some(*b), Some(*c)], &[]),
            Node::Cell(_, all) | Node::Leaf(_, all) => ([None; 3], all),
        };
        few.into_iter().flatten().chain(many.iter().copied())
    }

    fn insert_plain(&mut self, node: Node) -> Term {
        self.insert(node, Domain::Other.into())
    }

    pub(super) fn constant(&mut self, value: i64) -> Term {
        self.insert_plain(Node::Const(value))
    }

    pub(super) fn truth(&mut self, value: bool) -> Term {
        self.constant(i64::from(value))
    }

    pub(super) fn value(&self, term: Term) -> Option<i64> {
        match *self.node(term) {
            Node::Const(value) => Some(value),
            _ => None,
        }
    }

    /// Returns a new unknown leaf.
    pub(super) fn unknown_leaf(&mut self, values: impl Into<Values>) -> Term {
        self.fresh += 1;
        let node = Node::Leaf(Leaf::Unknown(self.fresh), Vec::new());
        self.insert(node, values.into())
    }

    /// Returns a leaf. If an operand is a conditional, the leaf is distributed over its branches.
    pub(super) fn leaf(
        &mut self,
        leaf: Leaf,
        operands: Vec<Term>,
        values: impl Into<Values>,
    ) -> Term {
        let values = values.into();
        if let [only] = operands.as_slice()
            && let Node::Choose(condition, a, b) = *self.node(*only)
        {
            let key = (leaf, *only);
            if let Some(&done) = self.distributed.get(&key) {
                return done;
            }
            let a = self.leaf(leaf, vec![a], values);
            let b = self.leaf(leaf, vec![b], values);
            let done = self.choose(condition, a, b);
            self.distributed.insert(key, done);
            return done;
        }
        self.insert(Node::Leaf(leaf, operands), values)
    }

    pub(super) fn not(&mut self, a: Term) -> Term {
        match *self.node(a) {
            Node::Const(value) => self.truth(value == 0),
            Node::Not(inner) => inner,
            _ => self.insert_plain(Node::Not(a)),
        }
    }

    pub(super) fn and(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            (Some(0), _) | (_, Some(0)) => self.truth(false),
            (Some(_), _) => b,
            (_, Some(_)) => a,
            _ if a == b => a,
            _ => self.insert_plain(Node::And(a.min(b), a.max(b))),
        }
    }

    pub(super) fn or(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(_), _) | (_, Some(_)) => self.truth(true),
            _ if a == b => a,
            _ => self.insert_plain(Node::Or(a.min(b), a.max(b))),
        }
    }

    pub(super) fn choose(&mut self, condition: Term, a: Term, b: Term) -> Term {
        match self.value(condition) {
            Some(0) => b,
            Some(_) => a,
            None if a == b => a,
            None => self.insert_plain(Node::Choose(condition, a, b)),
        }
    }

    pub(super) fn is_none(&mut self, a: Term) -> Term {
        match *self.node(a) {
            Node::Const(value) => self.truth(value == NONE),
            // A conditional is not expanded: the solver decides its condition first.
            _ => self.insert_plain(Node::IsNone(a)),
        }
    }

    pub(super) fn same(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            _ if a == b => self.truth(true),
            (Some(a), Some(b)) => self.truth(a == b),
            (Some(NONE), _) => self.is_none(b),
            (_, Some(NONE)) => self.is_none(a),
            _ => self.insert_plain(Node::Same(a.min(b), a.max(b))),
        }
    }

    pub(super) fn equal(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            _ if a == b => self.truth(true),
            (Some(a), Some(b)) => self.truth(a == b),
            (Some(NONE), _) => self.is_none(b),
            (_, Some(NONE)) => self.is_none(a),
            _ => self.insert_plain(Node::Equal(a.min(b), a.max(b))),
        }
    }

    pub(super) fn less(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            _ if a == b => self.truth(false),
            (Some(a), Some(b)) => self.truth(a < b),
            _ => self.insert_plain(Node::Less(a, b)),
        }
    }

    pub(super) fn at_most(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            _ if a == b => self.truth(true),
            (Some(a), Some(b)) => self.truth(a <= b),
            _ => self.insert_plain(Node::AtMost(a, b)),
        }
    }

    pub(super) fn add(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(x), Some(y)) if x.checked_add(y).is_some() => self.constant(x.saturating_add(y)),
            _ => self.insert_plain(Node::Add(a.min(b), a.max(b))),
        }
    }

    pub(super) fn negate(&mut self, a: Term) -> Term {
        match *self.node(a) {
            Node::Const(value) if value != i64::MIN => self.constant(-value),
            Node::Negate(inner) => inner,
            _ => self.insert_plain(Node::Negate(a)),
        }
    }

    pub(super) fn multiply(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            (Some(1), _) => b,
            (_, Some(1)) => a,
            (Some(x), Some(y)) if x.checked_mul(y).is_some() => self.constant(x.saturating_mul(y)),
            _ => self.insert_plain(Node::Multiply(a.min(b), a.max(b))),
        }
    }

    pub(super) fn divide(&mut self, a: Term, divisor: i64) -> Term {
        match self.value(a) {
            Some(value) => self.constant(value.div_euclid(divisor)),
            None if divisor == 1 => a,
            None => self.insert_plain(Node::Divide(a, divisor)),
        }
    }

    pub(super) fn next_army(&mut self, a: Term) -> Term {
        self.insert_plain(Node::NextArmy(a))
    }

    pub(super) fn printed(&mut self, kind: KindId, field: FieldId, sort: Term) -> Term {
        self.insert_plain(Node::Printed(kind, field, sort))
    }

    pub(super) fn printed_set_contains(
        &mut self,
        kind: KindId,
        field: FieldId,
        sort: Term,
        element: Term,
    ) -> Term {
        self.insert_plain(Node::PrintedHas(kind, field, sort, element))
    }

    pub(super) fn cell(&mut self, table: TableId, keys: Vec<Term>) -> Term {
        self.insert_plain(Node::Cell(table, keys))
    }
}

/// Returns the domain of a node that is not expanded.
const fn domain_of(node: &Node, leaf: Domain) -> Domain {
    match node {
        Node::Not(_)
        | Node::And(..)
        | Node::Or(..)
        | Node::Same(..)
        | Node::IsNone(_)
        | Node::Equal(..)
        | Node::Less(..)
        | Node::AtMost(..)
        | Node::PrintedHas(..) => Domain::Enumerable(0, 1),
        Node::Add(..) | Node::Negate(_) | Node::Multiply(..) | Node::Divide(..) => {
            Domain::Number(None, None)
        }
        Node::Leaf(..) => leaf,
        Node::Const(_)
        | Node::Choose(..)
        | Node::NextArmy(_)
        | Node::Printed(..)
        | Node::Cell(..) => Domain::Other,
    }
}

#[cfg(test)]
mod tests;
