//! Terms: conditions and values as the solver sees them, each stored once.

use rustc_hash::FxHashMap;

use castra_ir::{
    ArmyCouncilId, CouncilId, Extreme, FieldId, FunctionId, KindId, NONE, OptionId, PileId,
    StateId, TableId, Universe, WeightId,
};

/// A term of a [`Terms`]. Two terms are equal if they are built alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Term(u32);

/// How a term is built.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Node {
    /// A value of any type but a set.
    Const(i64),
    Not(Term),
    And(Term, Term),
    Or(Term, Term),
    /// Condition, value then, value otherwise.
    Choose(Term, Term, Term),
    /// Whether two values that are no numbers are the same.
    Same(Term, Term),
    /// Whether a value is none.
    IsNone(Term),
    /// Comparisons of numbers.
    Equal(Term, Term),
    Less(Term, Term),
    AtMost(Term, Term),
    Add(Term, Term),
    Negate(Term),
    Multiply(Term, Term),
    /// Rounded down, by a number above 0.
    Divide(Term, i64),
    /// The army that follows an army in seating order: of two, its enemy.
    NextArmy(Term),
    /// A field that is printed on a sort.
    Printed(KindId, FieldId, Term),
    /// Whether a set of words that is printed on a sort has an element: kind,
    /// field, sort, element.
    PrintedHas(KindId, FieldId, Term, Term),
    /// A cell of a table.
    Cell(TableId, Vec<Term>),
    /// A variable: something that the solver does not take apart.
    Leaf(Leaf, Vec<Term>),
}

/// What a leaf asks for. Its values, if any, are the terms with it in
/// [`Node::Leaf`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Leaf {
    /// A parameter, by its position.
    Param(usize),
    /// The element of a set that a condition is about, by how deep it is nested.
    Element(usize),
    /// Something of which nothing is known; each is one of its own.
    Anything(usize),
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
    RowOf,
    ColumnOf,
    Distance,
    SideTerrain,
    SideSlot,
    InSight,
    StepTo,
    Forward,
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
    Knows,
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
    Neighbours,
    Around,
    Places,
    Shift,
    Connected,
    Edge,
    Reserves(KindId),
    Section,
    Objectives,
    SameSet,
}

/// Whether the highest is meant.
pub(super) const fn highest(which: Extreme) -> bool {
    matches!(which, Extreme::Highest)
}

/// The values that a leaf can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Domain {
    /// Few enough to go through: the lowest and the highest.
    Few(i64, i64),
    /// A number, and its bounds where they are known.
    Number(Option<i64>, Option<i64>),
    /// A hex, piece or card: one of many.
    Thing,
    /// A set or dice: never compared but with itself.
    Other,
}

/// Terms, each stored once.
#[derive(Debug, Default)]
pub(super) struct Terms {
    nodes: Vec<Node>,
    /// Of leaves, what they can be, and whether none is among it.
    domains: Vec<(Domain, bool)>,
    index: FxHashMap<Node, Term>,
    /// How many terms are nested in each other.
    heights: Vec<u32>,
    /// What a leaf of a choice has become.
    spread: FxHashMap<(Leaf, Term), Term>,
    fresh: usize,
}

/// How deep terms may be nested, since the solver goes down them; what is
/// deeper is not taken apart.
const MAX_HEIGHT: u32 = 200;

impl Terms {
    /// How a term is built.
    pub(super) fn node(&self, term: Term) -> &Node {
        // Invariant: a term is made by `insert` alone, which appends its node.
        &self.nodes[term.0 as usize]
    }

    /// How many terms there are.
    pub(super) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// What a leaf can be.
    pub(super) fn domain(&self, term: Term) -> Domain {
        self.domains.get(term.0 as usize).map_or(Domain::Other, |d| d.0)
    }

    /// Whether a leaf can be none.
    pub(super) fn may_be_none(&self, term: Term) -> bool {
        self.domains.get(term.0 as usize).is_some_and(|d| d.1)
    }

    fn insert(&mut self, node: Node, domain: Domain, none: bool) -> Term {
        if let Some(&term) = self.index.get(&node) {
            if none && let Some(of) = self.domains.get_mut(term.0 as usize) {
                of.1 = true;
            }
            return term;
        }
        let height = 1 + self.parts(&node).map(|of| self.height(of)).max().unwrap_or(0);
        if height > MAX_HEIGHT {
            return self.anything(domain_of(&node, domain), true);
        }
        let term = Term(u32::try_from(self.nodes.len()).unwrap_or(u32::MAX));
        self.heights.push(height);
        self.nodes.push(node.clone());
        self.domains.push((domain, none));
        self.index.insert(node, term);
        term
    }

    fn height(&self, term: Term) -> u32 {
        self.heights.get(term.0 as usize).copied().unwrap_or(0)
    }

    /// The terms that a node is made of.
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

    fn plain(&mut self, node: Node) -> Term {
        self.insert(node, Domain::Other, false)
    }

    pub(super) fn constant(&mut self, value: i64) -> Term {
        self.plain(Node::Const(value))
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

    /// A leaf of which nothing is known.
    pub(super) fn anything(&mut self, domain: Domain, none: bool) -> Term {
        self.fresh += 1;
        let node = Node::Leaf(Leaf::Anything(self.fresh), Vec::new());
        self.insert(node, domain, none)
    }

    /// A leaf. What is asked of one of two values is asked of each.
    pub(super) fn leaf(
        &mut self,
        leaf: Leaf,
        of: Vec<Term>,
        (domain, none): (Domain, bool),
    ) -> Term {
        if let [only] = of.as_slice()
            && let Node::Choose(condition, a, b) = *self.node(*only)
        {
            let key = (leaf, *only);
            if let Some(&done) = self.spread.get(&key) {
                return done;
            }
            let a = self.leaf(leaf, vec![a], (domain, none));
            let b = self.leaf(leaf, vec![b], (domain, none));
            let done = self.choose(condition, a, b);
            self.spread.insert(key, done);
            return done;
        }
        self.insert(Node::Leaf(leaf, of), domain, none)
    }

    pub(super) fn not(&mut self, a: Term) -> Term {
        match *self.node(a) {
            Node::Const(value) => self.truth(value == 0),
            Node::Not(inner) => inner,
            _ => self.plain(Node::Not(a)),
        }
    }

    pub(super) fn and(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            (Some(0), _) | (_, Some(0)) => self.truth(false),
            (Some(_), _) => b,
            (_, Some(_)) => a,
            _ if a == b => a,
            _ => self.plain(Node::And(a.min(b), a.max(b))),
        }
    }

    pub(super) fn or(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(_), _) | (_, Some(_)) => self.truth(true),
            _ if a == b => a,
            _ => self.plain(Node::Or(a.min(b), a.max(b))),
        }
    }

    pub(super) fn choose(&mut self, condition: Term, a: Term, b: Term) -> Term {
        match self.value(condition) {
            Some(0) => b,
            Some(_) => a,
            None if a == b => a,
            None => self.plain(Node::Choose(condition, a, b)),
        }
    }

    pub(super) fn is_none(&mut self, a: Term) -> Term {
        match *self.node(a) {
            Node::Const(value) => self.truth(value == NONE),
            // The solver decides the condition of a choice first.
            _ => self.plain(Node::IsNone(a)),
        }
    }

    pub(super) fn same(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            _ if a == b => self.truth(true),
            (Some(a), Some(b)) => self.truth(a == b),
            (Some(NONE), _) => self.is_none(b),
            (_, Some(NONE)) => self.is_none(a),
            _ => self.plain(Node::Same(a.min(b), a.max(b))),
        }
    }

    pub(super) fn equal(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            _ if a == b => self.truth(true),
            (Some(a), Some(b)) => self.truth(a == b),
            (Some(NONE), _) => self.is_none(b),
            (_, Some(NONE)) => self.is_none(a),
            _ => self.plain(Node::Equal(a.min(b), a.max(b))),
        }
    }

    pub(super) fn less(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            _ if a == b => self.truth(false),
            (Some(a), Some(b)) => self.truth(a < b),
            _ => self.plain(Node::Less(a, b)),
        }
    }

    pub(super) fn at_most(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            _ if a == b => self.truth(true),
            (Some(a), Some(b)) => self.truth(a <= b),
            _ => self.plain(Node::AtMost(a, b)),
        }
    }

    pub(super) fn add(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            (Some(0), _) => b,
            (_, Some(0)) => a,
            (Some(x), Some(y)) if x.checked_add(y).is_some() => self.constant(x.saturating_add(y)),
            _ => self.plain(Node::Add(a.min(b), a.max(b))),
        }
    }

    pub(super) fn negate(&mut self, a: Term) -> Term {
        match *self.node(a) {
            Node::Const(value) if value != i64::MIN => self.constant(-value),
            Node::Negate(inner) => inner,
            _ => self.plain(Node::Negate(a)),
        }
    }

    pub(super) fn multiply(&mut self, a: Term, b: Term) -> Term {
        match (self.value(a), self.value(b)) {
            (Some(1), _) => b,
            (_, Some(1)) => a,
            (Some(x), Some(y)) if x.checked_mul(y).is_some() => self.constant(x.saturating_mul(y)),
            _ => self.plain(Node::Multiply(a.min(b), a.max(b))),
        }
    }

    pub(super) fn divide(&mut self, a: Term, by: i64) -> Term {
        match self.value(a) {
            Some(value) => self.constant(value.div_euclid(by)),
            None if by == 1 => a,
            None => self.plain(Node::Divide(a, by)),
        }
    }

    pub(super) fn next_army(&mut self, a: Term) -> Term {
        self.plain(Node::NextArmy(a))
    }

    pub(super) fn printed(&mut self, kind: KindId, field: FieldId, sort: Term) -> Term {
        self.plain(Node::Printed(kind, field, sort))
    }

    pub(super) fn printed_has(
        &mut self,
        kind: KindId,
        field: FieldId,
        sort: Term,
        element: Term,
    ) -> Term {
        self.plain(Node::PrintedHas(kind, field, sort, element))
    }

    pub(super) fn cell(&mut self, table: TableId, keys: Vec<Term>) -> Term {
        self.plain(Node::Cell(table, keys))
    }
}

/// What a node can be that is not taken apart.
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
        | Node::PrintedHas(..) => Domain::Few(0, 1),
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
