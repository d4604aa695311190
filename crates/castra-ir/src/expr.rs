//! Values, as typed trees.

use castra_base::Span;
use smol_str::SmolStr;

use super::id::{
    ArmyCouncilId, CouncilId, FieldId, FunctionId, KindId, LocalId, OptionId, StateId, TableId,
    WeightId,
};
use super::ty::{Ty, Universe};
use crate::id::PileId;

/// A value, typed.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// Where it is.
    pub span: Span,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A constant of any type but a set; see [`super::NONE`].
    Const(i64),
    /// A local.
    Local(LocalId),
    /// An option. Linking puts its value here, so play never meets one.
    Option(OptionId),
    /// A number of advice, which players may come to know better.
    Weight(WeightId),
    /// A hex named in the rules of a game. Linking puts its index here, or none if the board
    /// has no such hex, so play never meets one.
    NamedHex(NamedHex),
    /// A War Council entry of the battle.
    Council(CouncilId),
    /// A War Council entry of an army.
    ArmyCouncil(ArmyCouncilId, Box<Expr>),
    /// Declared state: of the game, or of the owner given.
    State(StateId, Option<Box<Expr>>),
    /// A field of a piece, a card or a sort of the kind.
    Field(KindId, FieldId, Box<Expr>),
    /// The army whose turn it is.
    Us,
    /// Its enemy.
    Them,
    /// Number of the turn, from 1; 0 during setup.
    TurnNumber,
    /// Whether the game has ended.
    GameOver,
    /// Who won; none if nobody has.
    Winner,
    /// The enemy of an army.
    Enemy(Box<Expr>),
    /// The army that follows in seating order, the first after the last.
    NextArmy(Box<Expr>),
    /// Where a piece stands; off the board is a fault.
    HexOf(Box<Expr>),
    /// Whether a piece is on the board.
    OnBoard(Box<Expr>),
    /// The army of a piece.
    ArmyOf(Box<Expr>),
    /// What a piece, a card or a hex's terrain is: its sort.
    SortOf(Box<Expr>),
    /// The terrain of a hex.
    TerrainOf(Box<Expr>),
    /// The piece of a kind in a hex, or none. Where the type is not optional,
    /// there has to be one: none is a fault.
    PieceAt(KindId, Box<Expr>),
    /// Row of a hex from the top, from 1.
    RowOf(Box<Expr>),
    /// Column of a hex from the left, from 1.
    ColumnOf(Box<Expr>),
    /// Steps between two hexes.
    Distance(Box<Expr>, Box<Expr>),
    /// The terrain on the side of the first hex that it shares with the second;
    /// none if there is none or they share no side.
    SideTerrain(Box<Expr>, Box<Expr>),
    /// Which of the neighbours of the first hex the second is, by its place in
    /// [`super::Hex::neighbours`]; none if it is none of them. Where the type is not optional, it
    /// has to be one: none is a fault.
    SideSlot(Box<Expr>, Box<Expr>),
    /// Whether nothing of a set of hexes lies between two hexes: their centres,
    /// the set.
    InSight(Box<Expr>, Box<Expr>, Box<Expr>),
    /// The hex next to one in a direction (an index into
    /// [`castra_defs::Direction::ALL`]), or none.
    StepTo(Box<Expr>, Box<Expr>),
    /// The direction in which an army's enemy's edge lies.
    Forward(Box<Expr>),
    /// A direction turned clockwise by so many eighths of a circle.
    Turned(Box<Expr>, i64),
    /// A cell of a table.
    Table(TableId, Vec<Expr>),
    /// The value of a function.
    Call(FunctionId, Vec<Expr>),
    /// `not`
    Not(Box<Expr>),
    /// Minus; overflow wraps nowhere: it is a fault.
    Negate(Box<Expr>),
    /// Two operands. `And` and `Or` look at the second only if need be.
    Binary(Binary, Box<Expr>, Box<Expr>),
    /// Condition, value then, value otherwise.
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// Value; for which values what; for all others what. Without the last the
    /// arms cover every value.
    Match(Box<Expr>, Vec<(Vec<i64>, Expr)>, Option<Box<Expr>>),
    /// A value worked out once and kept in a local, and what is worked out with
    /// it. The local belongs to this expression alone; nothing assigns it.
    Bind(LocalId, Box<Expr>, Box<Expr>),
    /// How often a face is among the dice rolled.
    CountFace(Box<Expr>, i64),
    /// The sum of the dice rolled, of a die with numbers.
    SumRolled(Box<Expr>),
    /// The best or worst face among the dice rolled, of a die with numbers;
    /// 0 if none was rolled.
    ExtremeRolled(Extreme, Box<Expr>),
    /// How many dice there are among those rolled.
    CountRolled(Box<Expr>),
    /// The dice whose face a condition holds of, the face being in the local.
    RolledWhere(Box<Expr>, LocalId, Box<Expr>),
    /// The so many best or worst of dice with numbers; all there are if fewer. The number
    /// comes first.
    RolledBest(Extreme, Box<Expr>, Box<Expr>),
    /// Dice of which some were rolled again: what lay there, what of it was taken up, and
    /// as many others that came up instead.
    RolledAgain(Box<Expr>, Box<Expr>, Box<Expr>),
    /// How many elements a set has, or cards a pile.
    Count(Box<Expr>),
    /// Whether a set has no element.
    IsEmpty(Box<Expr>),
    /// Whether a value is in a set: element, set.
    Contains(Box<Expr>, Box<Expr>),
    /// The sum over a set of a value of each element.
    SumOver(Box<Expr>, LocalId, Box<Expr>),
    /// The element of a set whose value is the highest or lowest, the lowest
    /// index among equals; none of an empty set.
    Best(Extreme, Box<Expr>, LocalId, Box<Expr>),
    /// The highest or lowest value over a set; 0 of an empty set.
    ValueOver(Extreme, Box<Expr>, LocalId, Box<Expr>),
    /// Whether an army knows where each of a set of cards lies: army, cards.
    Knows(Box<Expr>, Box<Expr>),
    /// The first element of a set, by index; none of an empty set.
    First(Box<Expr>),
    /// The top card of a pile, or none.
    Top(PileRef),

    // ---- sets: their type is `Ty::Set` ----
    /// All of a universe; of pieces, those on the board.
    All(Universe),
    /// Elements.
    SetOf(Vec<Expr>),
    /// The numbers from one to another, both included and within 0 to 63.
    Range(Box<Expr>, Box<Expr>),
    /// The cards of a pile.
    Pile(PileRef),
    /// The top so many cards of a pile; all there are if fewer.
    TopOf(Box<Expr>, PileRef),
    /// The elements of a set for which a condition holds, the element being in
    /// the local.
    Where(Box<Expr>, LocalId, Box<Expr>),
    /// In either.
    Union(Box<Expr>, Box<Expr>),
    /// In the first but not in the second.
    Difference(Box<Expr>, Box<Expr>),
    /// In both.
    Intersection(Box<Expr>, Box<Expr>),
    /// Hexes that share a side with one.
    Neighbours(Box<Expr>),
    /// Hexes that share a side with any of a set.
    Around(Box<Expr>),
    /// Hexes in which pieces of a set stand; those off the board stand in none.
    Places(Box<Expr>),
    /// The hexes to which one step in a direction leads from those of a set;
    /// see [`ExprKind::StepTo`]. Steps off the board lead nowhere.
    Shift(Box<Expr>, Box<Expr>),
    /// Hexes of the second set that can be reached from its common part with
    /// the first by going from neighbour to neighbour within it.
    Connected(Box<Expr>, Box<Expr>),
    /// Hexes that can be reached from those of a set within a budget.
    Reach(Box<Reach>),
    /// Hexes on the edge of the board that lies in a direction.
    Edge(Box<Expr>),
    /// Pieces of a kind that wait off the board.
    Reserves(KindId),
    /// Hexes of a section of the board, by its name's index in the program.
    Section(Box<Expr>),
    /// Hexes that matter for the victory of an army; see
    /// [`super::Army::objectives`].
    Objectives(Box<Expr>),
}

/// A hex that rules name without knowing on which of the game's boards they are played.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct NamedHex {
    /// The name, as the boards print it.
    pub name: SmolStr,
    /// A number that no hex of another name has. With the own rules of a battle it is the
    /// index of the hex, where the battle's board has it.
    pub number: i64,
}

/// What `reach(FROM, BUDGET, COST)` is made of.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The hexes it starts from: a set.
    pub start: Expr,
    /// What all steps of a way may cost together; nothing is reached where it is below 0.
    pub budget: Expr,
    /// The hex that a step leaves.
    pub from: LocalId,
    /// The neighbour that it leads to.
    pub to: LocalId,
    /// What the step costs: a number, or none where it cannot be made. Less than 0
    /// counts as 0.
    pub cost: Expr,
}

/// An operator. Equality is of any values of one type, sets included; the others
/// are of truths or numbers.
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
    /// Rounds down; by 0 is a fault.
    Divide,
    /// What [`Binary::Divide`] leaves over, never negative for a positive
    /// divisor; by 0 is a fault.
    Modulo,
    /// The smaller.
    Min,
    /// The larger.
    Max,
}

impl Binary {
    /// Whether it works a number out of two.
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

/// Which end of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extreme {
    /// The highest.
    Highest,
    /// The lowest.
    Lowest,
}

/// A pile: which, and whose.
#[derive(Clone, Debug)]
pub struct PileRef {
    /// Which.
    pub pile: PileId,
    /// Whose, of one that armies have.
    pub army: Option<Box<Expr>>,
}
