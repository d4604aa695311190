//! Values, as typed trees.

use castra_base::Span;
use smol_str::SmolStr;

use super::built_in::BuiltIn;
use super::id::{
    ArmyCouncilId, CouncilId, FieldId, FunctionId, KindId, LocalId, OptionId, StateId, TableId,
    WeightId,
};
use super::ty::{Ty, Universe};
use crate::id::PileId;

/// A typed expression.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Ty,
    /// Span in the source, for diagnostics.
    pub span: Span,
}

impl Expr {
    /// Returns the built-in and its arguments, if the expression is one.
    #[must_use]
    pub fn built_in(&self) -> Option<(BuiltIn, &[Self])> {
        if let ExprKind::BuiltIn(built_in, args) = &self.kind {
            Some((*built_in, args))
        } else {
            None
        }
    }
}

/// The operation of an expression. Operations on a set treat its elements in ascending order.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A constant of any type but a set; see [`super::NONE`].
    Const(i64),
    /// A local.
    Local(LocalId),
    /// An option. Linking replaces it by its value, so play never evaluates one.
    Option(OptionId),
    /// A tunable number of advice; see [`super::Weight`].
    Weight(WeightId),
    /// A hex named in the rules of a game. Linking replaces it by its index, or by `none` if the
    /// board has no such hex, so play never evaluates one.
    NamedHex(NamedHex),
    /// A War Council entry of the battle.
    Council(CouncilId),
    /// A War Council entry of an army.
    ArmyCouncil(ArmyCouncilId, Box<Expr>),
    /// Declared state: of the game, or of the given owner.
    State(StateId, Option<Box<Expr>>),
    /// A field of a piece, a card or a variant.
    Field(KindId, FieldId, Box<Expr>),
    /// The army whose turn it is.
    Us,
    /// The enemy of the army whose turn it is.
    Them,
    /// Number of the turn, from 1; 0 during setup.
    TurnNumber,
    /// True once the game has ended.
    GameOver,
    /// The army that won; `none` while nobody has.
    Winner,
    /// The enemy of an army.
    Enemy(Box<Expr>),
    /// The army that follows in seating order, the first after the last.
    NextArmy(Box<Expr>),
    /// The hex of a piece; a runtime error if the piece is off the board.
    HexOf(Box<Expr>),
    /// True if a piece is on the board.
    OnBoard(Box<Expr>),
    /// The army of a piece.
    ArmyOf(Box<Expr>),
    /// The variant of a piece, of a card or of a hex's terrain.
    SortOf(Box<Expr>),
    /// The terrain of a hex.
    TerrainOf(Box<Expr>),
    /// The piece of a kind in a hex, or `none`. If the type is not optional, an empty hex is a
    /// runtime error.
    PieceAt(KindId, Box<Expr>),
    /// The index of the second hex in [`super::Hex::neighbours`] of the first, or `none`. If the
    /// type is not optional, a hex that is not a neighbour is a runtime error.
    SideSlot(Box<Expr>, Box<Expr>),
    /// A direction turned clockwise by a number of eighths of a circle.
    Turned(Box<Expr>, i64),
    /// A built-in with its arguments.
    BuiltIn(BuiltIn, Vec<Expr>),
    /// A cell of a table.
    Table(TableId, Vec<Expr>),
    /// The value of a function.
    Call(FunctionId, Vec<Expr>),
    /// `not`
    Not(Box<Expr>),
    /// Minus. Overflow is a runtime error.
    Negate(Box<Expr>),
    /// A binary operation. `And` and `Or` evaluate the second operand only if needed.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// Condition, value if true, value if false.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Scrutinee, arms (matched values and result), default. Without a default the arms cover every
    /// value.
    Match(Box<Expr>, Vec<(Vec<i64>, Expr)>, Option<Box<Expr>>),
    /// A local, the value bound to it, and the expression that uses it. The value is evaluated
    /// once. The local belongs to this expression alone; nothing assigns it.
    Bind(LocalId, Box<Expr>, Box<Expr>),
    /// The number of rolled dice that show a face.
    CountFace(Box<Expr>, i64),
    /// The sum of the rolled dice; the die has numbers.
    SumRolled(Box<Expr>),
    /// The best or worst rolled face of a die with numbers; 0 if no die was rolled.
    ExtremeRolled(Extreme, Box<Expr>),
    /// The number of rolled dice.
    CountRolled(Box<Expr>),
    /// The dice whose face, bound to the local, satisfies a condition.
    RolledWhere(Box<Expr>, LocalId, Box<Expr>),
    /// The best or worst dice of a roll: the first operand is their number, or all of them if there
    /// are fewer. The die has numbers.
    RolledBest(Extreme, Box<Expr>, Box<Expr>),
    /// A roll after a reroll: the original dice, those taken up, and as many new ones.
    RolledAgain(Box<Expr>, Box<Expr>, Box<Expr>),
    /// The number of elements of a set, or of cards in a pile.
    Count(Box<Expr>),
    /// True if a set is empty.
    IsEmpty(Box<Expr>),
    /// True if a set contains a value: element, set.
    Contains(Box<Expr>, Box<Expr>),
    /// The sum of a number over the elements of a set.
    SumOver(Box<Expr>, LocalId, Box<Expr>),
    /// The element of a set with the highest or lowest value. The lowest index wins a tie; `none`
    /// for an empty set.
    Best(Extreme, Box<Expr>, LocalId, Box<Expr>),
    /// The highest or lowest value over the elements of a set; 0 for an empty set.
    ValueOver(Extreme, Box<Expr>, LocalId, Box<Expr>),
    /// The element of a set with the lowest index; `none` for an empty set.
    First(Box<Expr>),
    /// The top card of a pile, or `none`.
    Top(PileRef),

    // ---- sets: their type is `Ty::Set` ----
    /// All elements of a universe; of pieces, those on the board.
    All(Universe),
    /// The set of the given elements.
    SetOf(Vec<Expr>),
    /// The numbers between two inclusive bounds, both within 0 to [`super::MAX_SET_NUMBER`].
    Range(Box<Expr>, Box<Expr>),
    /// The cards of a pile.
    Pile(PileRef),
    /// A number of cards from the top of a pile, or all of them if there are fewer.
    TopOf(Box<Expr>, PileRef),
    /// The elements of a set, bound to the local, that satisfy a condition.
    Where(Box<Expr>, LocalId, Box<Expr>),
    /// Elements of either set.
    Union(Box<Expr>, Box<Expr>),
    /// Elements of the first set that are not in the second.
    Difference(Box<Expr>, Box<Expr>),
    /// Elements of both sets.
    Intersection(Box<Expr>, Box<Expr>),
    /// Hexes within a movement budget of a set of hexes.
    Reach(Box<Reach>),
    /// Pieces of a kind in reserve, off the board.
    Reserves(KindId),
}

/// A named hex in rules that are checked before the board is known.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedHex {
    /// The name on the boards.
    pub name: SmolStr,
    /// A number that is different for each name. In a battle's own rules it is the index of the
    /// hex, if the board has it.
    pub number: i64,
}

/// The operands of `reach(FROM, BUDGET, COST)`.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The set of hexes to start from.
    pub start: Expr,
    /// The highest total cost of a path; below 0 nothing is reached.
    pub budget: Expr,
    /// Bound to the hex that a step leaves.
    pub from: LocalId,
    /// Bound to the neighbour that a step enters.
    pub to: LocalId,
    /// The cost of a step: a number, or `none` if the step is impossible. Negative costs count as
    /// 0.
    pub cost: Expr,
}

/// A binary operator. Equality compares any two values of one type, sets included; the other
/// operators take Booleans or numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the operator it is named after")]
pub enum Binary {
    And,
    Or,
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    Add,
    Subtract,
    Multiply,
    /// Rounds down. Division by 0 is a runtime error.
    Divide,
    /// The remainder of [`Binary::Divide`], never negative for a positive divisor. Division by 0 is
    /// a runtime error.
    Modulo,
    Min,
    Max,
}

impl Binary {
    /// Returns whether the operator computes a number from two numbers.
    #[must_use]
    pub const fn is_arithmetic(self) -> bool {
        match self {
            Self::Add
            | Self::Subtract
            | Self::Multiply
            | Self::Divide
            | Self::Modulo
            | Self::Min
            | Self::Max => true,
            Self::And
            | Self::Or
            | Self::Equal
            | Self::NotEqual
            | Self::Less
            | Self::AtMost
            | Self::Greater
            | Self::AtLeast => false,
        }
    }
}

/// One end of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub enum Extreme {
    Highest,
    Lowest,
}

/// A reference to a pile.
#[derive(Clone, Debug)]
#[allow(missing_docs, reason = "the names are self-explanatory")]
pub struct PileRef {
    pub pile: PileId,
    /// The army, if each army has such a pile.
    pub army: Option<Box<Expr>>,
}
