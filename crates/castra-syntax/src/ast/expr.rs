//! Values.

use super::{Arm, Block, Name};
use castra_base::Span;

/// A value, as written.
#[derive(Clone, Debug)]
pub struct Expr {
    /// All of it.
    pub span: Span,
    /// What it is.
    pub kind: ExprKind,
}

/// What an expression is.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `12`
    Int(i64),
    /// `true`, `false`
    Bool(bool),
    /// `none`
    None,
    /// Any name, `us`, `them`, `it` included; also a hex such as `E5`.
    Name(Name),
    /// `OWNER.NAME`
    Member(Box<Expr>, Name),
    /// `OWNER.NAME(WORD)`
    MemberOf(Box<Expr>, Name, Vec<Expr>),
    /// `NAME(…)`
    Call(Name, Vec<Expr>),
    /// `unit at E5`: the piece of a kind in a hex.
    At(Name, Box<Expr>),
    /// `{a, b}` or `[a, b]`
    Set(Vec<Expr>),
    /// `1..6`
    Range(Box<Expr>, Box<Expr>),
    /// `not X`, `-X`
    Unary(UnaryOp, Box<Expr>),
    /// `X op Y`
    Binary(BinaryOp, Span, Box<Expr>, Box<Expr>),
    /// `X is empty`, `X is not none`, `X is KIND`
    Is {
        /// What is asked about.
        value: Box<Expr>,
        /// Whether it says `is not`.
        negated: bool,
        /// What it should be.
        what: IsWhat,
    },
    /// `SET where COND`, `SET NAME where COND`
    Where {
        /// The set.
        set: Box<Expr>,
        /// Name for the element; `it` where none is given.
        name: Option<Name>,
        /// Which elements.
        condition: Box<Expr>,
    },
    /// `if COND then X else Y`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `match X { a => 1, else => 2 }`
    Match(Box<Expr>, Block<Arm>),
    /// `roll DIE`, `roll N of DIE`
    Roll(Option<Box<Expr>>, Name),
    /// Something that could not be read; it has been reported.
    Junk,
}

/// What follows `is`.
#[derive(Clone, Debug)]
pub enum IsWhat {
    /// `empty`
    Empty,
    /// `none`
    None,
    /// A kind, a unit, a card, a word.
    Name(Name),
}

/// An operator with one operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `not`
    Not,
    /// `-`
    Negate,
}

/// An operator with two operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "each is the operator it is named after")]
pub enum BinaryOp {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    AtMost,
    Greater,
    AtLeast,
    In,
    NotIn,
    Add,
    Subtract,
    Intersect,
    Multiply,
    Divide,
    Modulo,
    Otherwise,
}

impl BinaryOp {
    /// How it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Or => "or",
            Self::And => "and",
            Self::Equal => "==",
            Self::NotEqual => "!=",
            Self::Less => "<",
            Self::AtMost => "<=",
            Self::Greater => ">",
            Self::AtLeast => ">=",
            Self::In => "in",
            Self::NotIn => "not in",
            Self::Add => "+",
            Self::Subtract => "-",
            Self::Intersect => "&",
            Self::Multiply => "*",
            Self::Divide => "/",
            Self::Modulo => "mod",
            Self::Otherwise => "otherwise",
        }
    }
}
