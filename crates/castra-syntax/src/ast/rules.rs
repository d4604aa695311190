//! Rules: functions, procedures, turns, standing rules, tests.

use castra_base::Span;

use super::{Block, Int, Name, Param, Text, TypeRef, Value};

/// `fn NAME(…) -> TYPE { … }` or `judge NAME(…) -> TYPE { … }`.
#[derive(Clone, Debug)]
pub struct Function {
    /// Whether it is the one that says how armies stand.
    pub is_judge: bool,
    /// Its name.
    pub name: Option<Name>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Type of its value.
    pub result: Option<TypeRef>,
    /// `clamped`: where a number beyond the bounds of its value becomes the bound.
    pub clamped: Option<Span>,
    /// What it computes: statements, the last of them a value.
    pub body: Block<Stmt>,
}

/// `proc NAME(…) { … }` or `proc NAME(…) -> TYPE { … }`.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: Option<Name>,
    /// Its parameters.
    pub params: Vec<Param>,
    /// Type of the value that it gives back, if it does.
    pub result: Option<TypeRef>,
    /// `clamped`, as of a function.
    pub clamped: Option<Span>,
    /// What it does.
    pub body: Block<Stmt>,
}

/// `setup { … }`: what is done before the first turn.
#[derive(Clone, Debug)]
pub struct Setup {
    /// What it does.
    pub body: Block<Stmt>,
}

/// `turn army at most 400 "…" { … }` or `round at most 13 "…" { … }`.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Whether the armies take turns; a round belongs to all of them.
    pub per_army: bool,
    /// The most turns or rounds that a game has.
    pub limit: Option<Int>,
    /// Why a game that reaches the limit is a draw.
    pub reason: Option<Text>,
    /// Its phases, in order.
    pub block: Block<Phase>,
}

/// `phase NAME "…" { … }`.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its name.
    pub name: Name,
    /// Printed name.
    pub label: Option<Text>,
    /// What is done in it.
    pub body: Block<Stmt>,
}

/// `state NAME per hex: TYPE = VALUE`.
#[derive(Clone, Debug)]
pub struct StateItem {
    /// Its name.
    pub name: Option<Name>,
    /// What each has its own.
    pub owner: StateOwner,
    /// The enum for each word of which there is one, of each owner.
    pub per: Option<Name>,
    /// `hidden`, `private` or `public`; public where nothing is written.
    pub visibility: Option<Name>,
    /// Whether the story of a game leaves out how it changes.
    pub quiet: bool,
    /// `clamped`: where a number beyond its bounds becomes the bound.
    pub clamped: Option<Span>,
    /// Its type.
    pub ty: Option<TypeRef>,
    /// Its value at the start.
    pub default: Option<Expr>,
}

/// What has a value of its own of a declared state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateOwner {
    /// The game.
    Game,
    /// Every army.
    Army,
    /// Every hex or square.
    Hex,
}

/// `whenever COND for NAME in SET { … }`.
#[derive(Clone, Debug)]
pub struct Whenever {
    /// When it applies.
    pub condition: Expr,
    /// Over what it is looked at.
    pub each: Option<Binder>,
    /// What is done then.
    pub body: Block<Stmt>,
}

/// `NAME in SET`.
#[derive(Clone, Debug)]
pub struct Binder {
    /// The name.
    pub name: Name,
    /// What it stands for, one after the other.
    pub set: Expr,
}

/// `victory NAME in armies when COND "…"`, `defeat …`, `drawn when COND "…"`.
#[derive(Clone, Debug)]
pub struct Ending {
    /// How the game ends.
    pub how: EndingKind,
    /// What it is called: a function that says whether it has come, and that modules
    /// can change.
    pub name: Option<Name>,
    /// For which army.
    pub each: Option<Binder>,
    /// When.
    pub condition: Option<Expr>,
    /// Why, in a few words.
    pub reason: Option<Text>,
    /// Clauses it follows, from a `{ cite … }` after it.
    pub block: Option<Block<Stmt>>,
}

/// How a game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EndingKind {
    /// The army named wins.
    Victory,
    /// The army named loses, so that its enemy wins.
    Defeat,
    /// Nobody wins.
    Drawn,
}

impl EndingKind {
    /// The keyword.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Victory => "victory",
            Self::Defeat => "defeat",
            Self::Drawn => "drawn",
        }
    }
}

/// `role NAME per army per ENUM`.
#[derive(Clone, Debug)]
pub struct RoleItem {
    /// Its name.
    pub name: Option<Name>,
    /// Enumeration of which every army has one role for each word.
    pub per: Option<Name>,
    /// Private piles and state of the army that nobody else in it sees.
    pub keeps: Vec<Name>,
}

/// `seats 4 { ROLE(WORD) 1 … }`: which player of an army holds which role.
#[derive(Clone, Debug)]
pub struct Seats {
    /// How many players there are, both armies together.
    pub players: Option<Int>,
    /// Who holds what.
    pub block: Block<Seat>,
}

/// `ROLE(WORD) 1`.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The role.
    pub role: Name,
    /// For which word of its enumeration; all of them where none is given.
    pub of: Option<Name>,
    /// The player of the army, from 1.
    pub player: Int,
}

/// `option NAME: TYPE = VALUE "…"`.
#[derive(Clone, Debug)]
pub struct OptionItem {
    /// Its name.
    pub name: Option<Name>,
    /// Its type.
    pub ty: Option<TypeRef>,
    /// Its value where nobody chooses.
    pub default: Option<Value>,
    /// What it is about.
    pub text: Option<Text>,
}

/// `weight NAME: int A..B = VALUE "…"`: a number of advice, which can be improved by play.
#[derive(Clone, Debug)]
pub struct WeightItem {
    /// Its name.
    pub name: Option<Name>,
    /// Its type: a number with bounds.
    pub ty: Option<TypeRef>,
    /// Its value.
    pub default: Option<Value>,
    /// What it is about.
    pub text: Option<Text>,
}

/// `NAME = VALUE` or a bare `NAME` in a header's `with`.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The option or module.
    pub name: Name,
    /// What it is set to; a bare name is a module, or an option turned on.
    pub value: Option<Value>,
}

/// `source NAME "…" by "…" { … }`.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its name.
    pub name: Option<Name>,
    /// Printed title.
    pub title: Option<Text>,
    /// Who wrote it.
    pub authors: Option<Text>,
    /// Its clauses.
    pub block: Block<Clause>,
}

/// `AG-07 "II.3" "words" advice`.
#[derive(Clone, Debug)]
pub struct Clause {
    /// Its number.
    pub id: Name,
    /// Where in the source it stands, if a second text follows.
    pub section: Option<Text>,
    /// What it says.
    pub text: Option<Text>,
    /// Whether it asks nothing of the rules.
    pub advice: bool,
}

/// `window NAME(…)`: a moment at which there may be reactions.
#[derive(Clone, Debug)]
pub struct WindowItem {
    /// Its name.
    pub name: Option<Name>,
    /// What reactions are told.
    pub params: Vec<Param>,
}

/// `react to WINDOW(a, b) by ARMY "…" when COND prefer VALUE { … }`.
#[derive(Clone, Debug)]
pub struct Reaction {
    /// The window.
    pub window: Option<Name>,
    /// Names for what the window tells.
    pub args: Vec<Name>,
    /// Name for the army that reacts.
    pub army: Option<Name>,
    /// What the choice is called.
    pub label: Option<Text>,
    /// When it is offered.
    pub condition: Option<Expr>,
    /// How good it is.
    pub prefer: Option<Expr>,
    /// What it does.
    pub body: Block<Stmt>,
}

/// `test "…" for NAME in SET { … }`.
#[derive(Clone, Debug)]
pub struct Test {
    /// Its name.
    pub name: Option<Text>,
    /// What it is run for, each combination afresh.
    pub each: Vec<Binder>,
    /// What it does and expects.
    pub body: Block<Stmt>,
}

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// All of it.
    pub span: Span,
    /// What it is.
    pub kind: StmtKind,
}

/// What a statement is.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `let NAME: TYPE = VALUE`; `var NAME = VALUE` may be changed later.
    Let {
        /// Whether it may be changed.
        var: bool,
        /// Its name.
        name: Name,
        /// Further names: each has a roll of its own.
        more: Vec<Name>,
        /// Its type, where it is written.
        ty: Option<super::TypeRef>,
        /// `clamped`: where a number beyond its bounds becomes the bound.
        clamped: Option<Span>,
        /// Its value.
        value: Expr,
    },
    /// `PLACE = VALUE`, `PLACE += VALUE`, `PLACE -= VALUE`.
    Assign {
        /// A `var`, or state.
        place: Expr,
        /// `=`, `+=` or `-=`.
        op: AssignOp,
        /// The value.
        value: Expr,
    },
    /// `if COND { … } else { … }`; `else if` is an `if` in the second block.
    If {
        /// The condition.
        condition: Expr,
        /// What is done if it holds.
        then: Block<Stmt>,
        /// What is done otherwise.
        otherwise: Option<Block<Stmt>>,
    },
    /// `match VALUE { a, b => { … } else => { … } }`.
    Match {
        /// The value.
        value: Expr,
        /// What is done for which.
        arms: Block<Arm>,
    },
    /// `for each NAME in SET { … }`; `for each NAME in armies from ARMY { … }`.
    ForEach {
        /// The name.
        name: Name,
        /// The elements, taken before the first round.
        set: Expr,
        /// The army that comes first.
        from: Option<Expr>,
        /// What is done for each.
        body: Block<Stmt>,
    },
    /// `repeat at most N { … }`; a bound that is missing is reported later.
    Repeat {
        /// How often at most.
        most: Option<Expr>,
        /// What is done.
        body: Block<Stmt>,
    },
    /// `stop`: leaves the innermost `repeat` or `for each`.
    Stop,
    /// `return VALUE`.
    Return(Option<Expr>),
    /// `together { … }`: the changes in it are one. `endings wait { … }`.
    Held {
        /// Whether only endings wait, and standing rules do not.
        endings: bool,
        /// What is done.
        body: Block<Stmt>,
    },
    /// `choose NAME in SET by WHO "…" prefer VALUE or none { … } else { … }`.
    Choose(Box<Choose>),
    /// `pick NAME in SET at random`.
    Pick {
        /// The name.
        name: Name,
        /// What it is picked from.
        set: Expr,
    },
    /// `move WHAT to WHERE`: cards to a pile, a piece to a hex.
    Move {
        /// Whether it says `all`, which is for piles.
        all: bool,
        /// A card, a set of cards, a pile, a piece.
        what: Expr,
        /// A pile or a hex.
        to: Expr,
    },
    /// `draw N from PILE to PILE`.
    Draw {
        /// How many.
        count: Expr,
        /// From the top of which pile.
        from: Expr,
        /// To which.
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
        /// Who sees them.
        to: Expr,
    },
    /// `remove PIECE`: takes it off the board.
    Remove(Expr),
    /// `change PIECE to UNIT { FIELD VALUE }`: a piece becomes another thing of its kind.
    Change {
        /// The piece.
        piece: Expr,
        /// What it becomes.
        to: Name,
        /// State that it is given.
        fields: Option<Block<super::Field>>,
    },
    /// `reroll DICE`: dice of a `var`, or some of them, are rolled again.
    Reroll(Expr),
    /// `lift PIECE`: takes it off the board to wait there.
    Lift(Expr),
    /// `conceal PIECE`
    Conceal(Expr),
    /// `place SORT for ARMY at HEX as MARK { FIELD VALUE }`.
    Place {
        /// The unit.
        sort: Name,
        /// Its army.
        army: Expr,
        /// Where.
        at: Expr,
        /// The marks that it carries.
        marks: Vec<Name>,
        /// State that differs from its default.
        fields: Option<Block<super::Field>>,
    },
    /// `step NAME with A, B { … }`.
    Step {
        /// Its name.
        name: Name,
        /// What it shares with changes of it.
        with: Vec<Name>,
        /// What is done in it.
        body: Block<Stmt>,
    },
    /// `window NAME(…) for ARMY` or `for ARMY, ARMY in turn`.
    Window {
        /// The window.
        name: Name,
        /// What reactions are told.
        args: Vec<Expr>,
        /// Who may react.
        who: Vec<Expr>,
        /// Whether they go on by turns until all pass in a row.
        in_turn: bool,
    },
    /// `next turn ARMY`.
    NextTurn(Expr),
    /// `victory for ARMY "…"`, `defeat for ARMY "…"`, `drawn "…"`.
    End {
        /// How the game ends.
        how: EndingKind,
        /// For which army.
        army: Option<Expr>,
        /// Why.
        reason: Option<Text>,
    },
    /// `say "… {value} …"`.
    Say(Text),
    /// `cite AG-01 AG-02`: the clauses that the rest of the block follows.
    Cite(Vec<Name>),
    /// `when COND`: the rest of a change holds only if this does.
    When(Expr),
    /// `set VALUE`, `add VALUE` and their like, in a `modify`.
    Stage(super::Stage),
    /// A call of a procedure, or the value of a function.
    Expr(Expr),
    /// What only tests do.
    Test(TestStmt),
}

/// What only tests do.
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
        /// For which army, if not for the battle.
        army: Option<Name>,
        /// The entry.
        name: Name,
        /// Its value.
        value: Value,
    },
    /// `terrain NAME at HEX HEX`.
    Terrain(Name, Vec<Name>),
    /// `put SORT * 2, SORT in PILE`: cards from the box, the last one on top.
    Put {
        /// Which, and how many of each.
        cards: Vec<super::CardLine>,
        /// Where they go.
        pile: Expr,
    },
    /// `turn of ARMY`, `turn 7 of ARMY`, `turn NAME of ARMY`: whose turn it is, and which.
    TurnOf {
        /// Whose.
        army: Expr,
        /// Its number, or a name that the test is run for; the first unless said.
        number: Option<Expr>,
    },
    /// `dice [face, face]`: what is rolled next.
    Dice(Vec<ScriptItem>),
    /// `choices [x, none, {a, b}]`: what is chosen next.
    Choices(Vec<ScriptItem>),
    /// `every roll`: what follows is played for every way the dice can fall.
    EveryRoll,
    /// `begin`: runs the setup.
    Begin,
    /// `play N turns` or `play phase NAME`.
    Play(Play),
}

/// What a test plays.
#[derive(Clone, Debug)]
pub enum Play {
    /// So many turns or rounds.
    Turns(Int),
    /// One phase, of the army whose turn it is.
    Phase(Name),
}

/// One entry of `dice` or `choices`.
#[derive(Clone, Debug)]
pub enum ScriptItem {
    /// A word, a number, a hex, a card or the label of a reaction.
    One(ScriptWord),
    /// `{a, b}`: all of a `choose some`.
    Some(Vec<ScriptWord>, Span),
}

/// A value in `dice` or `choices`.
#[derive(Clone, Debug)]
pub struct ScriptWord {
    /// Its place, with its parameters.
    pub span: Span,
    /// The value.
    pub value: Value,
    /// Parameters, of a card that has some.
    pub args: Option<Vec<Value>>,
}

impl ScriptItem {
    /// Its place.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::One(word) => word.span,
            Self::Some(_, span) => *span,
        }
    }
}

/// How a place is changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssignOp {
    /// `=`
    Set,
    /// `+=`
    Add,
    /// `-=`
    Subtract,
}

/// `choose NAME in SET …`.
#[derive(Clone, Debug)]
pub struct Choose {
    /// Name for what is chosen.
    pub name: Name,
    /// `choose secretly`: what is chosen the others are not shown. Where the word is.
    pub secretly: Option<Span>,
    /// `choose together`: several armies choose at once.
    pub together: bool,
    /// `for ARMY in ARMIES`, of a `choose together`: a name for each army that chooses, and
    /// which armies do.
    pub each: Option<Binder>,
    /// `choose some`: any number of them.
    pub some: bool,
    /// What there is to choose from.
    pub set: Expr,
    /// A second name and its set, which may depend on the first name: a pair is
    /// chosen.
    pub second: Option<Binder>,
    /// `at least`, of a `choose some`.
    pub least: Option<Expr>,
    /// `at most`, of a `choose some`.
    pub most: Option<Expr>,
    /// Who chooses: an army, or a role of one.
    pub by: Option<Expr>,
    /// What the choice is about.
    pub label: Option<Text>,
    /// How good each is.
    pub prefer: Option<Expr>,
    /// `or none`: choosing nothing is allowed.
    pub or_none: bool,
    /// What is done with it; where it is left out, the name lives on in the
    /// block around.
    pub body: Option<Block<Stmt>>,
    /// What is done when nothing was or could be chosen.
    pub otherwise: Option<Block<Stmt>>,
}

/// `a, b => …`.
#[derive(Clone, Debug)]
pub struct Arm {
    /// For which values; `else` is for all the others.
    pub patterns: Vec<Pattern>,
    /// What then.
    pub body: ArmBody,
}

/// A value that an arm is for.
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
    /// Its place.
    #[must_use]
    pub fn span(&self) -> Span {
        match self {
            Self::Word(name) => name.span,
            Self::Int(int) => int.span,
            Self::None(span) | Self::Else(span) => *span,
        }
    }
}

/// What an arm does or is worth.
#[derive(Clone, Debug)]
pub enum ArmBody {
    /// Statements.
    Block(Block<Stmt>),
    /// A value.
    Value(Expr),
}

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
