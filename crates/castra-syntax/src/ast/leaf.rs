//! The parts of statements and expressions that contain no expression: operators, patterns,
//! scripts.

use castra_base::Span;

use super::node::{Int, Name, Value};

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UnaryOp {
    /// `not`
    Not,
    /// `-`
    Negate,
}

/// A binary operator.
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
    /// Returns the operator as written in source.
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

/// An assignment operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignOp {
    /// `=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Subtract,
}

/// A pattern of a `match` arm.
#[derive(Clone, Debug)]
pub enum Pattern {
    /// A word.
    Word(Name),
    /// A number.
    Int(Int),
    /// `none`
    None(Span),
    /// `else`
    Else(Span),
}

impl Pattern {
    /// Returns the span.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Word(name) => name.span,
            Self::Int(int) => int.span,
            Self::None(span) | Self::Else(span) => *span,
        }
    }
}

/// The part of the game that a test plays.
#[derive(Clone, Debug)]
pub enum Play {
    /// A number of turns or rounds.
    Turns(Int),
    /// A phase of the army whose turn it is.
    Phase(Name),
}

/// An entry of `dice` or `choices`.
#[derive(Clone, Debug)]
pub enum ScriptItem {
    /// A word, a number, a hex, a card or the label of a reaction.
    Single(ScriptWord),
    /// `{a, b}`: the whole answer to a `choose some`.
    Several(Vec<ScriptWord>, Span),
}

/// A value in `dice` or `choices`.
#[derive(Clone, Debug)]
pub struct ScriptWord {
    /// The span, including the arguments.
    pub span: Span,
    /// The value.
    pub value: Value,
    /// The arguments of a card that has parameters.
    pub args: Option<Vec<Value>>,
}

impl ScriptItem {
    /// Returns the span.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Single(word) => word.span,
            Self::Several(_, span) => *span,
        }
    }
}

/// The kinds of endings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingKind {
    /// The named army wins.
    Victory,
    /// The named army loses, and its enemy wins.
    Defeat,
    /// No side wins.
    Drawn,
}

impl EndingKind {
    /// Returns the keyword.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Victory => "victory",
            Self::Defeat => "defeat",
            Self::Drawn => "drawn",
        }
    }
}

/// The property after `is`.
#[derive(Clone, Debug)]
pub enum IsProperty {
    /// `empty`
    Empty,
    /// `none`
    None,
    /// A kind, a unit, a card, a word.
    Name(Name),
}

/// The effect of a statement on the channel between two roles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TalkKind {
    /// `silence between`: closes it.
    Closes,
    /// `talk between`: opens it.
    Opens {
        /// `and one ROLE`: the first role talks with only one of the holders of the second.
        one: bool,
        /// `this turn`: the channel closes at the end of the turn.
        this_turn: bool,
    },
}
