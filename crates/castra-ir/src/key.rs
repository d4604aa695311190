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
//! but for those of constants: the number 1 and the word with the index 1 are not the same.

#![deny(clippy::wildcard_enum_match_arm)]

use crate::expr::{Binary, Expr, ExprKind, Extreme, PileRef};
use crate::id::LocalId;
use crate::ty::{Ty, Universe};

/// The key of an expression; see the [module](self). Keys of different bodies are not comparable:
/// both may have a first local.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct ExprKey(Vec<u32>);

impl ExprKey {
    /// The key of an expression.
    #[must_use]
    pub fn of(expr: &Expr) -> Self {
        let mut key = Self::default();
        key.set(expr);
        key
    }

    /// Becomes the key of an expression, and keeps the memory of the key before: most keys are
    /// only looked up.
    pub fn set(&mut self, expr: &Expr) {
        self.0.clear();
        Writer::of(self).expr(expr);
    }

    /// Becomes the key of [`ExprKind::Count`] of a set.
    pub fn set_to_count(&mut self, set: &Expr) {
        self.0.clear();
        let mut writer = Writer::of(self);
        writer.op(Op::Count);
        writer.expr(set);
    }

    /// Becomes the key of [`Binary::Subtract`] with two operands.
    pub fn set_to_difference(&mut self, high: &Expr, low: &Expr) {
        self.0.clear();
        let mut writer = Writer::of(self);
        writer.binary(Binary::Subtract);
        writer.expr(high);
        writer.expr(low);
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
    MatchOrElse,
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

/// Writes one key. Each operation has a fixed number of words and operands, or says how many it
/// has, so that no key is the beginning of another.
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

    fn op(&mut self, op: Op) {
        self.word(op as u32);
    }

    fn number(&mut self, number: i64) {
        let [a, b, c, d, e, f, g, h] = number.to_le_bytes();
        self.word(u32::from_le_bytes([a, b, c, d]));
        self.word(u32::from_le_bytes([e, f, g, h]));
    }

    /// A number of operands. More than a `u32` holds would need more memory than there is.
    fn len(&mut self, len: usize) {
        self.word(u32::try_from(len).unwrap_or(u32::MAX));
    }

    fn name(&mut self, name: &str) {
        self.len(name.len());
        for bytes in name.as_bytes().chunks(4) {
            self.word(bytes.iter().fold(0, |word, byte| word << 8 | u32::from(*byte)));
        }
    }

    fn binary(&mut self, op: Binary) {
        self.op(Op::Binary);
        self.word(op as u32);
    }

    fn unary(&mut self, op: Op, of: &Expr) {
        self.op(op);
        self.expr(of);
    }

    fn pair(&mut self, op: Op, a: &Expr, b: &Expr) {
        self.op(op);
        self.expr(a);
        self.expr(b);
    }

    fn list(&mut self, all: &[Expr]) {
        self.len(all.len());
        all.iter().for_each(|one| self.expr(one));
    }

    /// An expression in which locals are bound.
    fn within(&mut self, bound: &[LocalId], expr: &Expr) {
        let around = self.binders.len();
        self.binders.extend_from_slice(bound);
        self.expr(expr);
        self.binders.truncate(around);
    }

    /// An operation over the elements of a set.
    fn over(&mut self, op: Op, set: &Expr, element: LocalId, each: &Expr) {
        self.op(op);
        self.expr(set);
        self.within(&[element], each);
    }

    fn local(&mut self, local: LocalId) {
        match self.binders.iter().rev().position(|bound| *bound == local) {
            Some(between) => {
                self.op(Op::Bound);
                self.len(between);
            }
            None => {
                self.op(Op::Free);
                self.word(local.0);
            }
        }
    }

    fn pile(&mut self, op: Op, pile: &PileRef) {
        self.op(op);
        self.word(pile.pile.0);
        self.word(u32::from(pile.army.is_some()));
        if let Some(army) = &pile.army {
            self.expr(army);
        }
    }

    fn extreme(&mut self, op: Op, which: Extreme) {
        self.op(op);
        self.word(which as u32);
    }

    /// The type of a constant: of one that may be none, that of its values.
    fn ty(&mut self, ty: &Ty) {
        let (what, id) = match ty {
            Ty::Option(of) => return self.ty(of),
            Ty::Bool => (0, 0),
            Ty::Int => (1, 0),
            Ty::Enum(id) => (2, id.0),
            Ty::Army => (3, 0),
            Ty::Hex => (4, 0),
            Ty::Piece(kind) => (5, kind.0),
            // The bits of sets cover all cards together, and so do constants.
            Ty::Card(_) => (6, 0),
            Ty::Variant(kind) => (7, kind.0),
            Ty::Rolled(die) => (8, die.0),
            Ty::Record(id) => (9, id.0),
            Ty::Error => (10, 0),
            Ty::Set(universe) => {
                self.word(11);
                return self.universe(*universe);
            }
        };
        self.word(what);
        self.word(id);
    }

    fn universe(&mut self, universe: Universe) {
        let (what, id) = match universe {
            Universe::Enum(id) => (0, id.0),
            Universe::Army => (1, 0),
            Universe::Hex => (2, 0),
            Universe::Piece(kind) => (3, kind.0),
            Universe::Card(None) => (4, 0),
            Universe::Card(Some(kind)) => (5, kind.0),
            Universe::Variant(kind) => (6, kind.0),
            Universe::Int => (7, 0),
        };
        self.word(what);
        self.word(id);
    }

    fn expr(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Const(value) => {
                self.op(Op::Const);
                self.ty(&expr.ty);
                self.number(*value);
            }
            ExprKind::Local(local) => self.local(*local),
            ExprKind::Option(id) => {
                self.op(Op::Option);
                self.word(id.0);
            }
            ExprKind::Weight(id) => {
                self.op(Op::Weight);
                self.word(id.0);
            }
            ExprKind::NamedHex(hex) => {
                self.op(Op::NamedHex);
                self.name(&hex.name);
            }
            ExprKind::Council(id) => {
                self.op(Op::Council);
                self.word(id.0);
            }
            ExprKind::ArmyCouncil(id, army) => {
                self.op(Op::ArmyCouncil);
                self.word(id.0);
                self.expr(army);
            }
            ExprKind::State(id, None) => {
                self.op(Op::State);
                self.word(id.0);
            }
            ExprKind::State(id, Some(owner)) => {
                self.op(Op::StateOf);
                self.word(id.0);
                self.expr(owner);
            }
            ExprKind::Field(kind, field, owner) => {
                self.op(Op::Field);
                self.word(kind.0);
                self.word(field.0);
                self.expr(owner);
            }
            ExprKind::Us => self.op(Op::Us),
            ExprKind::Them => self.op(Op::Them),
            ExprKind::TurnNumber => self.op(Op::TurnNumber),
            ExprKind::GameOver => self.op(Op::GameOver),
            ExprKind::Winner => self.op(Op::Winner),
            ExprKind::Enemy(army) => self.unary(Op::Enemy, army),
            ExprKind::NextArmy(army) => self.unary(Op::NextArmy, army),
            ExprKind::HexOf(piece) => self.unary(Op::HexOf, piece),
            ExprKind::OnBoard(piece) => self.unary(Op::OnBoard, piece),
            ExprKind::ArmyOf(piece) => self.unary(Op::ArmyOf, piece),
            ExprKind::SortOf(thing) => self.unary(Op::SortOf, thing),
            ExprKind::TerrainOf(hex) => self.unary(Op::TerrainOf, hex),
            ExprKind::PieceAt(kind, hex) => {
                self.op(Op::PieceAt);
                self.word(kind.0);
                self.expr(hex);
            }
            ExprKind::SideSlot(hex, toward) => self.pair(Op::SideSlot, hex, toward),
            ExprKind::Turned(direction, by) => {
                self.op(Op::Turned);
                self.number(*by);
                self.expr(direction);
            }
            ExprKind::BuiltIn(built_in, args) => {
                self.op(Op::BuiltIn);
                self.word(*built_in as u32);
                self.list(args);
            }
            ExprKind::Table(id, by) => {
                self.op(Op::Table);
                self.word(id.0);
                self.list(by);
            }
            ExprKind::Call(id, args) => {
                self.op(Op::Call);
                self.word(id.0);
                self.list(args);
            }
            ExprKind::Not(of) => self.unary(Op::Not, of),
            ExprKind::Negate(of) => self.unary(Op::Negate, of),
            ExprKind::Binary(op, a, b) => {
                self.binary(*op);
                self.expr(a);
                self.expr(b);
            }
            ExprKind::If(condition, then, otherwise) => {
                self.pair(Op::If, condition, then);
                self.expr(otherwise);
            }
            ExprKind::Match(of, arms, otherwise) => {
                self.op(if otherwise.is_some() { Op::MatchOrElse } else { Op::Match });
                self.expr(of);
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
            ExprKind::Bind(local, value, with) => self.over(Op::Bind, value, *local, with),
            ExprKind::CountFace(dice, face) => {
                self.op(Op::CountFace);
                self.number(*face);
                self.expr(dice);
            }
            ExprKind::SumRolled(dice) => self.unary(Op::SumRolled, dice),
            ExprKind::ExtremeRolled(which, dice) => {
                self.extreme(Op::ExtremeRolled, *which);
                self.expr(dice);
            }
            ExprKind::CountRolled(dice) => self.unary(Op::CountRolled, dice),
            ExprKind::RolledWhere(dice, face, condition) => {
                self.over(Op::RolledWhere, dice, *face, condition);
            }
            ExprKind::RolledBest(which, n, dice) => {
                self.extreme(Op::RolledBest, *which);
                self.expr(n);
                self.expr(dice);
            }
            ExprKind::RolledAgain(before, up, again) => {
                self.pair(Op::RolledAgain, before, up);
                self.expr(again);
            }
            ExprKind::Count(set) => self.unary(Op::Count, set),
            ExprKind::IsEmpty(set) => self.unary(Op::IsEmpty, set),
            ExprKind::Contains(element, set) => self.pair(Op::Contains, element, set),
            ExprKind::SumOver(set, element, each) => self.over(Op::SumOver, set, *element, each),
            ExprKind::Best(which, set, element, each) => {
                self.extreme(Op::Best, *which);
                self.expr(set);
                self.within(&[*element], each);
            }
            ExprKind::ValueOver(which, set, element, each) => {
                self.extreme(Op::ValueOver, *which);
                self.expr(set);
                self.within(&[*element], each);
            }
            ExprKind::First(set) => self.unary(Op::First, set),
            ExprKind::Top(pile) => self.pile(Op::Top, pile),
            ExprKind::All(universe) => {
                self.op(Op::All);
                self.universe(*universe);
            }
            ExprKind::SetOf(all) => {
                self.op(Op::SetOf);
                self.list(all);
            }
            ExprKind::Range(from, to) => self.pair(Op::Range, from, to),
            ExprKind::Pile(pile) => self.pile(Op::Pile, pile),
            ExprKind::TopOf(count, pile) => {
                self.pile(Op::TopOf, pile);
                self.expr(count);
            }
            ExprKind::Where(set, element, condition) => {
                self.over(Op::Where, set, *element, condition);
            }
            ExprKind::Union(a, b) => self.pair(Op::Union, a, b),
            ExprKind::Difference(a, b) => self.pair(Op::Difference, a, b),
            ExprKind::Intersection(a, b) => self.pair(Op::Intersection, a, b),
            ExprKind::Reach(reach) => {
                self.pair(Op::Reach, &reach.start, &reach.budget);
                self.within(&[reach.from, reach.to], &reach.cost);
            }
            ExprKind::Reserves(kind) => {
                self.op(Op::Reserves);
                self.word(kind.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn expr(kind: ExprKind, ty: Ty) -> Expr {
        Expr { kind, ty, span: castra_base::Span::default() }
    }

    fn local(at: u32) -> Box<Expr> {
        Box::new(expr(ExprKind::Local(LocalId(at)), Ty::Int))
    }

    /// Numbers of a set, bound to one local, that are more than another.
    fn above(bound: u32, limit: u32) -> Expr {
        let all = expr(ExprKind::All(Universe::Int), Ty::Set(Universe::Int));
        let more = ExprKind::Binary(Binary::Greater, local(bound), local(limit));
        let kind = ExprKind::Where(Box::new(all), LocalId(bound), Box::new(expr(more, Ty::Bool)));
        expr(kind, Ty::Set(Universe::Int))
    }

    #[test]
    fn what_an_expression_binds_has_no_name() {
        assert_eq!(ExprKey::of(&above(1, 7)), ExprKey::of(&above(2, 7)));
        assert_ne!(ExprKey::of(&above(1, 7)), ExprKey::of(&above(1, 8)));
        assert_ne!(ExprKey::of(&above(1, 1)), ExprKey::of(&above(1, 2)));
    }

    #[test]
    fn a_local_belongs_to_its_own_binder() {
        let nested = |outer: u32, inner: u32, asked: u32| {
            let of_each = expr(
                ExprKind::SumOver(Box::new(above(9, outer)), LocalId(inner), local(asked)),
                Ty::Int,
            );
            let kind = ExprKind::SumOver(Box::new(above(9, 7)), LocalId(outer), Box::new(of_each));
            ExprKey::of(&expr(kind, Ty::Int))
        };
        assert_eq!(nested(1, 2, 1), nested(3, 4, 3));
        assert_eq!(nested(1, 2, 2), nested(3, 4, 4));
        assert_ne!(nested(1, 2, 1), nested(1, 2, 2));
    }

    #[test]
    fn constants_of_two_types_differ() {
        let one = |ty: Ty| ExprKey::of(&expr(ExprKind::Const(1), ty));
        assert_ne!(one(Ty::Int), one(Ty::Hex));
        assert_eq!(one(Ty::Int), one(Ty::Option(Box::new(Ty::Int))));
    }

    #[test]
    fn a_key_is_that_of_the_tree_that_it_stands_for() {
        let set = above(1, 7);
        let mut key = ExprKey::of(&set);
        key.set_to_count(&set);
        assert_eq!(key, ExprKey::of(&expr(ExprKind::Count(Box::new(set)), Ty::Int)));
        key.set_to_difference(&local(1), &local(2));
        let apart = ExprKind::Binary(Binary::Subtract, local(1), local(2));
        assert_eq!(key, ExprKey::of(&expr(apart, Ty::Int)));
    }
}
