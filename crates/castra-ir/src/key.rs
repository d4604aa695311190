//! The identity of expressions: two have the same key exactly if they are the same tree up to the
//! names of the locals that they bind (alpha-equivalence).
//!
//! ```text
//! count(units where u: u.n > 0)
//! count(units where v: v.n > 0)    the same key
//! count(units where u: w.n > 0)    another: `w` comes from outside
//! ```
//!
//! A key is the tree in prefix order, one word for each operation, each id and each number. A local
//! that an expression binds is written as the number of binders between it and its own: de Bruijn,
//! "Lambda calculus notation with nameless dummies", 1972. Spans are left out, and so are types,
//! except those of constants: the number 1 and the word with the index 1 are not the same.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::expr::{Binary, Expr, ExprKind, PileRef};
use crate::id::LocalId;
use crate::ty::{Ty, Universe};

/// The key of an expression; see the [module](self). Keys of different bodies are not comparable:
/// both may have a first local.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExprKey(Vec<u32>);

impl ExprKey {
    /// Returns the key of an expression.
    #[must_use]
    pub fn of(expr: &Expr) -> Self {
        let mut key = Self::default();
        key.set(expr);
        key
    }

    /// Sets this key to an expression's key and reuses its memory: most keys are only looked up.
    pub fn set(&mut self, expr: &Expr) {
        self.0.clear();
        Writer::of(self).expr(expr);
    }

    /// Sets the key to the key of [`ExprKind::Count`] of a set.
    pub fn set_to_count(&mut self, set: &Expr) {
        self.0.clear();
        Writer::of(self).node(Op::Count, &[], &[set]);
    }

    /// Sets the key to the key of [`Binary::Subtract`] with two operands.
    pub fn set_to_subtraction(&mut self, high: &Expr, low: &Expr) {
        self.0.clear();
        Writer::of(self).node(Op::Binary, &[Binary::Subtract as u32], &[high, low]);
    }
}

/// The first word of each operation.
#[derive(Clone, Copy)]
enum Op {
    Const,
    Bound,
    Free,
    Option,
    Weight,
    NamedHex,
    Council,
    ArmyCouncil,
    State,
    StateOf,
    Field,
    Us,
    Them,
    TurnNumber,
    GameOver,
    Winner,
    Enemy,
    NextArmy,
    HexOf,
    OnBoard,
    ArmyOf,
    SortOf,
    TerrainOf,
    PieceAt,
    SideSlot,
    Turned,
    BuiltIn,
    Table,
    Call,
    Not,
    Negate,
    Binary,
    If,
    Match,
    Bind,
    CountFace,
    SumRolled,
    ExtremeRolled,
    CountRolled,
    RolledWhere,
    RolledBest,
    RolledAgain,
    Count,
    IsEmpty,
    Contains,
    SumOver,
    Best,
    ValueOver,
    First,
    Top,
    All,
    SetOf,
    Range,
    Pile,
    TopOf,
    Where,
    Union,
    Difference,
    Intersection,
    Reach,
    Reserves,
}

/// Writes one key. Each operation has a fixed number of words and operands, or begins with their
/// number, so that no key is the beginning of another.
struct Writer<'k> {
    words: &'k mut Vec<u32>,
    /// The locals that are bound around the expression at hand, from the outermost.
    binders: Vec<LocalId>,
}

impl<'k> Writer<'k> {
    fn of(key: &'k mut ExprKey) -> Self {
        Self { words: &mut key.0, binders: Vec::new() }
    }

    fn word(&mut self, word: u32) {
        self.words.push(word);
    }

    /// Writes an operation with its own ids or numbers, and its operands.
    fn node(&mut self, op: Op, own: &[u32], operands: &[&Expr]) {
        self.word(op as u32);
        self.words.extend_from_slice(own);
        operands.iter().for_each(|operand| self.expr(operand));
    }

    fn number(&mut self, number: i64) {
        self.words.extend_from_slice(&split_word(number));
    }

    /// Writes a number of operands. More operands than a `u32` counts would exceed the memory.
    fn len(&mut self, len: usize) {
        self.word(u32::try_from(len).unwrap_or(u32::MAX));
    }

    fn list(&mut self, op: Op, own: &[u32], exprs: &[Expr]) {
        self.node(op, own, &[]);
        self.len(exprs.len());
        exprs.iter().for_each(|one| self.expr(one));
    }

    /// Writes an operation over the elements of a set.
    fn write_over_set(&mut self, op: Op, own: &[u32], set: &Expr, element: LocalId, each: &Expr) {
        self.node(op, own, &[set]);
        self.write_bound(&[element], each);
    }

    /// Writes an expression in which locals are bound.
    fn write_bound(&mut self, bound: &[LocalId], expr: &Expr) {
        let outer_binders = self.binders.len();
        self.binders.extend_from_slice(bound);
        self.expr(expr);
        self.binders.truncate(outer_binders);
    }

    fn local(&mut self, local: LocalId) {
        match self.binders.iter().rev().position(|bound| *bound == local) {
            Some(between) => {
                self.node(Op::Bound, &[], &[]);
                self.len(between);
            }
            None => self.node(Op::Free, &[local.0], &[]),
        }
    }

    fn pile(&mut self, op: Op, pile: &PileRef) {
        self.node(op, &[pile.pile.0, u32::from(pile.army.is_some())], &[]);
        if let Some(army) = &pile.army {
            self.expr(army);
        }
    }

    /// Writes the type of a constant; for an optional type, the type of its values.
    fn ty(&mut self, ty: &Ty) {
        let words = match ty {
            Ty::Option(of) => return self.ty(of),
            Ty::Bool => [0, 0],
            Ty::Int => [1, 0],
            Ty::Enum(id) => [2, id.0],
            Ty::Army => [3, 0],
            Ty::Hex => [4, 0],
            Ty::Piece(kind) => [5, kind.0],
            // Constants number all cards of the game together, whatever their kind.
            Ty::Card(_) => [6, 0],
            Ty::Variant(kind) => [7, kind.0],
            Ty::Rolled(die) => [8, die.0],
            Ty::Record(id) => [9, id.0],
            Ty::Error => [10, 0],
            Ty::Set(universe) => {
                self.word(11);
                universe_words(*universe)
            }
        };
        self.words.extend_from_slice(&words);
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Const(value) => {
                self.node(Op::Const, &[], &[]);
                self.ty(&expr.ty);
                self.number(*value);
            }
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Option(id) => self.node(Op::Option, &[id.0], &[]),
            ExprKind::Weight(id) => self.node(Op::Weight, &[id.0], &[]),
            ExprKind::NamedHex(hex) => {
                self.node(Op::NamedHex, &[], &[]);
                self.len(hex.name.len());
                self.words.extend(hex.name.bytes().map(u32::from));
            }
            ExprKind::Council(id) => self.node(Op::Council, &[id.0], &[]),
            ExprKind::ArmyCouncil(id, army) => self.node(Op::ArmyCouncil, &[id.0], &[army]),
            ExprKind::State(id, None) => self.node(Op::State, &[id.0], &[]),
            ExprKind::State(id, Some(owner)) => self.node(Op::StateOf, &[id.0], &[owner]),
            ExprKind::Field(kind, field, owner) => {
                self.node(Op::Field, &[kind.0, field.0], &[owner]);
            }
            ExprKind::Us => self.node(Op::Us, &[], &[]),
            ExprKind::Them => self.node(Op::Them, &[], &[]),
            ExprKind::TurnNumber => self.node(Op::TurnNumber, &[], &[]),
            ExprKind::GameOver => self.node(Op::GameOver, &[], &[]),
            ExprKind::Winner => self.node(Op::Winner, &[], &[]),
            ExprKind::Enemy(army) => self.node(Op::Enemy, &[], &[army]),
            ExprKind::NextArmy(army) => self.node(Op::NextArmy, &[], &[army]),
            ExprKind::HexOf(piece) => self.node(Op::HexOf, &[], &[piece]),
            ExprKind::OnBoard(piece) => self.node(Op::OnBoard, &[], &[piece]),
            ExprKind::ArmyOf(piece) => self.node(Op::ArmyOf, &[], &[piece]),
            ExprKind::SortOf(thing) => self.node(Op::SortOf, &[], &[thing]),
            ExprKind::TerrainOf(hex) => self.node(Op::TerrainOf, &[], &[hex]),
            ExprKind::PieceAt(kind, hex) => self.node(Op::PieceAt, &[kind.0], &[hex]),
            ExprKind::SideSlot(hex, toward) => self.node(Op::SideSlot, &[], &[hex, toward]),
            ExprKind::Turned(direction, by) => {
                self.node(Op::Turned, &split_word(*by), &[direction])
            }
            ExprKind::BuiltIn(built_in, args) => self.list(Op::BuiltIn, &[*built_in as u32], args),
            ExprKind::Table(id, by) => self.list(Op::Table, &[id.0], by),
            ExprKind::Call(id, args) => self.list(Op::Call, &[id.0], args),
            ExprKind::Not(of) => self.node(Op::Not, &[], &[of]),
            ExprKind::Negate(of) => self.node(Op::Negate, &[], &[of]),
            ExprKind::Binary(op, a, b) => self.node(Op::Binary, &[*op as u32], &[a, b]),
            ExprKind::If(condition, a, b) => self.node(Op::If, &[], &[condition, a, b]),
            ExprKind::Match(of, arms, otherwise) => {
                self.node(Op::Match, &[u32::from(otherwise.is_some())], &[of]);
                self.len(arms.len());
                for (values, arm) in arms {
                    self.len(values.len());
                    values.iter().for_each(|value| self.number(*value));
                    self.expr(arm);
                }
                if let Some(otherwise) = otherwise {
                    self.expr(otherwise);
                }
            }
            ExprKind::Bind(local, value, with) => {
                self.write_over_set(Op::Bind, &[], value, *local, with)
            }
            ExprKind::CountFace(dice, face) => {
                self.node(Op::CountFace, &split_word(*face), &[dice])
            }
            ExprKind::SumRolled(dice) => self.node(Op::SumRolled, &[], &[dice]),
            ExprKind::ExtremeRolled(end, dice) => {
                self.node(Op::ExtremeRolled, &[*end as u32], &[dice]);
            }
            ExprKind::CountRolled(dice) => self.node(Op::CountRolled, &[], &[dice]),
            ExprKind::RolledWhere(dice, face, condition) => {
                self.write_over_set(Op::RolledWhere, &[], dice, *face, condition);
            }
            ExprKind::RolledBest(end, n, dice) => {
                self.node(Op::RolledBest, &[*end as u32], &[n, dice]);
            }
            ExprKind::RolledAgain(dice, up, new) => {
                self.node(Op::RolledAgain, &[], &[dice, up, new]);
            }
            ExprKind::Count(set) => self.node(Op::Count, &[], &[set]),
            ExprKind::IsEmpty(set) => self.node(Op::IsEmpty, &[], &[set]),
            ExprKind::Contains(element, set) => self.node(Op::Contains, &[], &[element, set]),
            ExprKind::SumOver(set, it, each) => {
                self.write_over_set(Op::SumOver, &[], set, *it, each)
            }
            ExprKind::Best(end, set, it, each) => {
                self.write_over_set(Op::Best, &[*end as u32], set, *it, each);
            }
            ExprKind::ValueOver(end, set, it, each) => {
                self.write_over_set(Op::ValueOver, &[*end as u32], set, *it, each);
            }
            ExprKind::First(set) => self.node(Op::First, &[], &[set]),
            ExprKind::Top(pile) => self.pile(Op::Top, pile),
            ExprKind::All(universe) => self.node(Op::All, &universe_words(*universe), &[]),
            ExprKind::SetOf(all) => self.list(Op::SetOf, &[], all),
            ExprKind::Range(from, to) => self.node(Op::Range, &[], &[from, to]),
            ExprKind::Pile(pile) => self.pile(Op::Pile, pile),
            ExprKind::TopOf(count, pile) => {
                self.pile(Op::TopOf, pile);
                self.expr(count);
            }
            ExprKind::Where(set, it, condition) => {
                self.write_over_set(Op::Where, &[], set, *it, condition);
            }
            ExprKind::Union(a, b) => self.node(Op::Union, &[], &[a, b]),
            ExprKind::Difference(a, b) => self.node(Op::Difference, &[], &[a, b]),
            ExprKind::Intersection(a, b) => self.node(Op::Intersection, &[], &[a, b]),
            ExprKind::Reach(reach) => {
                self.node(Op::Reach, &[], &[&reach.start, &reach.budget]);
                self.write_bound(&[reach.from, reach.to], &reach.cost);
            }
            ExprKind::Reserves(kind) => self.node(Op::Reserves, &[kind.0], &[]),
        }
    }
}

fn split_word(number: i64) -> [u32; 2] {
    let [a, b, c, d, e, f, g, h] = number.to_le_bytes();
    [u32::from_le_bytes([a, b, c, d]), u32::from_le_bytes([e, f, g, h])]
}

const fn universe_words(universe: Universe) -> [u32; 2] {
    match universe {
        Universe::Enum(id) => [0, id.0],
        Universe::Army => [1, 0],
        Universe::Hex => [2, 0],
        Universe::Piece(kind) => [3, kind.0],
        Universe::Card(None) => [4, 0],
        Universe::Card(Some(kind)) => [5, kind.0],
        Universe::Variant(kind) => [6, kind.0],
        Universe::Int => [7, 0],
    }
}
