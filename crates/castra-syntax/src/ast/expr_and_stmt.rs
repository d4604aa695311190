//! The bodies of rules: expressions and statements, which contain each other.

use castra_base::Span;

use super::game::{CardLine, TypeRef};
use super::leaf::{
    AssignOp, BinaryOp, EndingKind, IsProperty, Pattern, Play, ScriptItem, TalkKind, UnaryOp,
};
use super::node::{Block, Field, Name, Text, Value};

/// An expression as written: its names are not resolved.
#[derive(Clone, Debug)]
pub struct Expr {
    /// The span of the whole expression.
    pub span: Span,
    /// The form of the expression, with its operands.
    pub kind: ExprKind,
}

impl Expr {
    /// Returns the name if the value is a plain name.
    #[must_use]
    pub const fn as_name(&self) -> Option<&Name> {
        if let ExprKind::Name(name) = &self.kind { Some(name) } else { None }
    }
}

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// `12`
    Int(i64),
    /// `true`, `false`
    Bool(bool),
    /// `none`
    None,
    /// A name, including `us`, `them`, `it` and a hex such as `E5`.
    Name(Name),
    /// `OWNER.NAME`
    Member(Box<Expr>, Name),
    /// `OWNER.NAME(WORD)`
    MemberOf(Box<Expr>, Name, Vec<Expr>),
    /// `NAME(…)`
    Call(Name, Vec<Expr>),
    /// `unit at E5`: the piece of that kind in a hex.
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
        /// The tested value.
        value: Box<Expr>,
        /// True for `is not`.
        negated: bool,
        /// The expected property.
        property: IsProperty,
    },
    /// `SET where COND`, `SET NAME where COND`
    Where {
        /// The set.
        set: Box<Expr>,
        /// The name of the element; `None` if the condition uses `it`.
        name: Option<Name>,
        /// The condition on elements.
        condition: Box<Expr>,
    },
    /// `if COND then X else Y`
    If(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `match X { a => 1, else => 2 }`
    Match(Box<Expr>, Block<Arm>),
    /// `roll DIE`, `roll N of DIE`
    Roll(Option<Box<Expr>>, Name),
    /// A part with a syntax error that has been reported.
    Error,
}

/// `NAME in SET`.
#[derive(Clone, Debug)]
pub struct Binder {
    /// The name.
    pub name: Name,
    /// The set that the name iterates over.
    pub set: Expr,
}

/// A line of a `modify`.
#[derive(Clone, Debug)]
pub struct StageLine {
    /// The operation.
    pub stage: Stage,
    /// True for `then …`: applies after all other lines of all modules. Such a line has no `set`.
    pub again: bool,
    /// The operand; operations such as `scale double` have none.
    pub value: Option<Expr>,
}

/// The operation that a line of a `modify` applies to the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// `set VALUE`: replaces the base.
    Set,
    /// `scale double`
    Double,
    /// `scale half rounded up` or `scale half rounded down`
    Half {
        /// True for `rounded up`.
        up: bool,
    },
    /// `scale by VALUE`, which is a whole number.
    By,
    /// `add VALUE`
    Add,
    /// `at least VALUE`
    AtLeast,
    /// `at most VALUE`
    AtMost,
}

impl Stage {
    /// Returns the keywords of the line.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Double => "scale double",
            Self::Half { up: true } => "scale half rounded up",
            Self::Half { up: false } => "scale half rounded down",
            Self::By => "scale by",
            Self::Add => "add",
            Self::AtLeast => "at least",
            Self::AtMost => "at most",
        }
    }

    /// Returns the rank in the order of evaluation, from 0 to 4.
    #[must_use]
    pub const fn rank(self) -> u8 {
        match self {
            Self::Set => 0,
            Self::Double | Self::Half { .. } | Self::By => 1,
            Self::Add => 2,
            Self::AtLeast => 3,
            Self::AtMost => 4,
        }
    }
}

/// A statement as written: its names are not resolved.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// The span of the whole statement.
    pub span: Span,
    /// The form of the statement, with its parts.
    pub kind: StmtKind,
}

/// The kinds of statements.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `let NAME: TYPE = VALUE`; `var NAME = VALUE` may be changed later.
    Let {
        /// True for `var`: the local is mutable.
        var: bool,
        /// The name.
        name: Name,
        /// Further names; each gets a separate roll.
        more: Vec<Name>,
        /// The type, if written.
        ty: Option<TypeRef>,
        /// The span of `clamped`: a number beyond the bounds becomes the bound.
        clamped: Option<Span>,
        /// The value.
        value: Expr,
    },
    /// `PLACE = VALUE`, `PLACE += VALUE`, `PLACE -= VALUE`.
    Assign {
        /// The target: a `var` or a state.
        place: Expr,
        /// The operator.
        op: AssignOp,
        /// The assigned value.
        value: Expr,
    },
    /// `if COND { … } else { … }`; `else if` is an `if` in the second block.
    If {
        /// The condition.
        condition: Expr,
        /// The statements for a true condition.
        then: Block<Stmt>,
        /// The statements for a false condition.
        otherwise: Option<Block<Stmt>>,
    },
    /// `match VALUE { a, b => { … } else => { … } }`.
    Match {
        /// The value.
        value: Expr,
        /// The arms.
        arms: Block<Arm>,
    },
    /// `for each NAME in SET { … }`; `for each NAME in armies from ARMY { … }`; `for each NAME in
    /// SET from highest VALUE { … }`.
    ForEach {
        /// The name.
        name: Name,
        /// The set whose elements the loop visits. It is evaluated before the first iteration.
        set: Expr,
        /// The order of the elements.
        order: Option<LoopOrder>,
        /// The statements for each element.
        body: Block<Stmt>,
    },
    /// `repeat at most N { … }`; a missing bound is reported later.
    Repeat {
        /// The greatest number of repetitions.
        most: Option<Expr>,
        /// The statements.
        body: Block<Stmt>,
    },
    /// `stop`: leaves the innermost `repeat` or `for each`.
    Stop,
    /// `return VALUE`.
    Return(Option<Expr>),
    /// `together { … }`: its changes take effect as one. `endings wait { … }`.
    Deferred {
        /// True for `endings wait`: only endings wait, standing rules do not.
        endings: bool,
        /// The statements.
        body: Block<Stmt>,
    },
    /// `choose NAME in SET by WHO "…" prefer VALUE or none { … } else { … }`.
    Choose(Box<Choose>),
    /// `choose whether "…" by WHO prefer VALUE { … } else { … }`.
    Whether(Box<ChooseWhether>),
    /// `pick NAME in SET at random`.
    Pick {
        /// The name.
        name: Name,
        /// The set to pick from.
        set: Expr,
    },
    /// `move WHAT to WHERE`: cards to a pile, a piece to a hex.
    Move {
        /// True for `move all PILE to PILE`, which moves all cards of a pile.
        all: bool,
        /// A card, a set of cards, a pile, a piece.
        what: Expr,
        /// A pile or a hex.
        to: Expr,
    },
    /// `draw N from PILE to PILE`.
    Draw {
        /// The number.
        count: Expr,
        /// The pile whose top cards are drawn.
        from: Expr,
        /// The pile that gets them.
        to: Expr,
    },
    /// `shuffle PILE`.
    Shuffle(Expr),
    /// `fill PILE with DECK`.
    Fill {
        /// The pile.
        pile: Expr,
        /// The deck.
        deck: Name,
    },
    /// `reveal CARDS to ARMY`.
    Reveal {
        /// A card or a set of cards.
        what: Expr,
        /// The armies that see them.
        to: Expr,
    },
    /// `remove PIECE`: takes it off the board.
    Remove(Expr),
    /// `remove N of PIECES`: only in a campaign.
    RemoveSome {
        /// The number.
        count: Expr,
        /// The set of pieces to take from.
        pieces: Expr,
    },
    /// `change PIECE to UNIT { FIELD VALUE }`: a piece becomes another variant of its kind.
    Change {
        /// The piece.
        piece: Expr,
        /// The new variant.
        to: Name,
        /// The state fields whose values the new piece gets.
        fields: Option<Block<Field>>,
    },
    /// `reroll DICE`: rolls dice of a `var` again, or a subset of them.
    Reroll(Expr),
    /// `lift PIECE`: takes a piece off the board into reserve.
    Lift(Expr),
    /// `conceal PIECE`
    Conceal(Expr),
    /// `talk between ROLE and ROLE`, `silence between ROLE and ROLE`.
    Talk {
        /// The effect on the channel.
        how: TalkKind,
        /// The two roles.
        between: Box<[Expr; 2]>,
    },
    /// `place SORT for ARMY at HEX as MARK { FIELD VALUE }`.
    Place {
        /// The unit.
        sort: Name,
        /// The army.
        army: Expr,
        /// The hex.
        at: Expr,
        /// The marks of the piece.
        marks: Vec<Name>,
        /// State that differs from its default.
        fields: Option<Block<Field>>,
    },
    /// `step NAME with A, B { … }`.
    Step {
        /// The name.
        name: Name,
        /// The locals shared with the changes of the step.
        with: Vec<Name>,
        /// The statements.
        body: Block<Stmt>,
    },
    /// `window NAME(…) for ARMY` or `for ARMY, ARMY in turn`.
    Window {
        /// The window.
        name: Name,
        /// The arguments for reactions.
        args: Vec<Expr>,
        /// The armies that may react.
        who: Vec<Expr>,
        /// True for `in turn`: the armies alternate until all of them pass in a row.
        in_turn: bool,
    },
    /// `next turn ARMY`.
    NextTurn(Expr),
    /// `next battle NAME`: only in a campaign.
    NextBattle(Name),
    /// `victory for ARMY "…"`, `defeat for ARMY "…"`, `drawn "…"`.
    End {
        /// The kind of ending.
        how: EndingKind,
        /// The army.
        army: Option<Expr>,
        /// The printed reason.
        reason: Option<Text>,
    },
    /// `say "… {value} …"`.
    Say(Text),
    /// `cite AG-01 AG-02`: the clauses that the rest of the block implements.
    Cite(Vec<Name>),
    /// `when COND`: the rest of a change applies only if the condition holds.
    When(Expr),
    /// `set VALUE`, `add VALUE` and similar lines of a `modify`.
    Stage(StageLine),
    /// A call of a procedure, or the value of a function.
    Expr(Expr),
    /// Statements of tests.
    Test(TestStmt),
}

/// The order in which a loop visits its set.
#[derive(Clone, Debug)]
pub enum LoopOrder {
    /// `from ARMY`: in the order of play, starting with that army.
    Army(Expr),
    /// `from highest VALUE`: each time the remaining element with the highest value.
    Highest(Expr),
    /// `from lowest VALUE`.
    Lowest(Expr),
}

impl LoopOrder {
    /// Returns the army or the value.
    pub const fn value(&self) -> &Expr {
        match self {
            Self::Army(value) | Self::Highest(value) | Self::Lowest(value) => value,
        }
    }
}

/// A statement that only tests can have.
#[derive(Clone, Debug)]
pub enum TestStmt {
    /// `expect COND`.
    Expect(Expr),
    /// `scenario NAME`: the test starts from this battle.
    Scenario(Name),
    /// `armies NAME NAME`.
    Armies(Vec<Name>),
    /// `board NAME`.
    Board(Name),
    /// `option NAME = VALUE`.
    Option(Name, Value),
    /// `council NAME = VALUE`, `council ARMY NAME = VALUE`.
    Council {
        /// The army; `None` for the battle as a whole.
        army: Option<Name>,
        /// The entry.
        name: Name,
        /// The value.
        value: Value,
    },
    /// `terrain NAME at HEX HEX`.
    Terrain(Name, Vec<Name>),
    /// `put SORT * 2, SORT in PILE`: cards from the box, the last one on top.
    Put {
        /// The cards, with the number of each.
        cards: Vec<CardLine>,
        /// The pile that gets them.
        pile: Expr,
    },
    /// `turn of ARMY`, `turn 7 of ARMY`, `turn NAME of ARMY`: the current turn.
    TurnOf {
        /// The army.
        army: Expr,
        /// The number, or a name that the test iterates over; `None` for the first turn.
        number: Option<Expr>,
    },
    /// `dice [face, face]`: the results of the next rolls.
    Dice(Vec<ScriptItem>),
    /// `choices [x, none, {a, b}]`: the next choices.
    Choices(Vec<ScriptItem>),
    /// `every roll`: runs the rest of the test once for every outcome of the dice.
    EveryRoll,
    /// `begin`: runs the setup.
    Begin,
    /// `play N turns` or `play phase NAME`.
    Play(Play),
}

/// `choose NAME in SET …`.
#[derive(Clone, Debug)]
pub struct Choose {
    /// The name of the chosen element.
    pub name: Name,
    /// The span of `secretly`: the choice is hidden from the others.
    pub secretly: Option<Span>,
    /// `choose together`: several armies choose at once.
    pub together: bool,
    /// `for ARMY in ARMIES` of a `choose together`: the name of each army and the armies that
    /// choose.
    pub each: Option<Binder>,
    /// The span of `whether` in `choose together whether`: each army answers yes or no.
    pub whether: Option<Span>,
    /// `choose some`: any number of elements.
    pub some: bool,
    /// The set to choose from; empty for a question with `whether`.
    pub set: Expr,
    /// The second name of a choice of pairs, and its set, which may depend on the first name.
    pub second: Option<Binder>,
    /// `at least` of a `choose some`.
    pub least: Option<Expr>,
    /// `at most` of a `choose some`.
    pub most: Option<Expr>,
    /// The chooser: an army, or a role of one.
    pub by: Option<Expr>,
    /// The printed text of the choice.
    pub label: Option<Text>,
    /// The value of each element, as advice to bots, which prefer the highest.
    pub prefer: Option<Expr>,
    /// `or none`: choosing nothing is allowed.
    pub or_none: bool,
    /// The statements for the chosen element. Without them, the name is in scope to the end of the
    /// enclosing block.
    pub body: Option<Block<Stmt>>,
    /// The statements if nothing was or could be chosen.
    pub otherwise: Option<Block<Stmt>>,
}

/// `choose whether "…" by WHO prefer VALUE { … } else { … }`: a question with the answers yes
/// and no.
#[derive(Clone, Debug)]
pub struct ChooseWhether {
    /// The span of the word `whether`.
    pub word: Span,
    /// The span of `secretly`: the answer is hidden from the others.
    pub secretly: Option<Span>,
    /// The player who answers: an army, or a role of one.
    pub by: Option<Expr>,
    /// The text of the question.
    pub label: Option<Text>,
    /// The advice: either the value of a yes, where a no has the value 0, or the condition under
    /// which a yes is better.
    pub prefer: Option<Expr>,
    /// The statements after a yes.
    pub body: Option<Block<Stmt>>,
    /// The statements after a no.
    pub otherwise: Option<Block<Stmt>>,
}

/// `a, b => …`
#[derive(Clone, Debug)]
pub struct Arm {
    /// The values of the arm; `else` matches all others.
    pub patterns: Vec<Pattern>,
    /// The body.
    pub body: ArmBody,
}

/// The body or the value of an arm.
#[derive(Clone, Debug)]
pub enum ArmBody {
    /// Statements.
    Block(Block<Stmt>),
    /// A value.
    Value(Expr),
}
