//! What a program does: functions, procedures, turns, as typed trees.

use castra_base::Span;

use super::{
    ArmyCouncilId, Cell, Change, ClauseId, CouncilId, DeckId, DieId, FieldId, FunctionId, KindId,
    LocalId, OptionId, PileId, ProcedureId, RoleId, Shared, StateId, TableId, Ty, Universe,
    WeightId, Woven,
};

/// All that a game does. Battles and tests with the same options share it.
#[derive(Clone, Debug, Default)]
pub struct Rules {
    /// Functions; none calls itself, by whatever way.
    pub functions: Shared<Function>,
    /// Procedures; none calls itself, by whatever way. What a standing rule
    /// does is no call: a procedure that is interrupted by a rule may be part of
    /// what that rule does, but then no other rule interrupts it.
    pub procedures: Shared<Procedure>,
    /// What is done before the first turn.
    pub setup: Option<Body>,
    /// What steps of the setup share with changes of them.
    pub setup_exports: Vec<Export>,
    /// The sequence of play; a test may do without.
    pub turn: Option<Turn>,
    /// Standing rules, in order.
    pub standing: Shared<Standing>,
    /// How games end, in order; looked at after the standing rules.
    pub endings: Shared<Ending>,
    /// The function that says how an army stands, for players who look ahead: of an
    /// army, to a number.
    pub judge: Option<FunctionId>,
    /// Of a test: what it does.
    pub test: Option<Body>,
    /// What modules and the game itself have changed, module by module in the
    /// order of their names, each as it is written.
    pub changes: Shared<Change>,
    /// Functions that were made anew around their own values.
    pub woven: Shared<Woven>,
}

/// Locals and statements.
#[derive(Clone, Debug, Default)]
pub struct Body {
    /// Types of the locals; parameters come first. Every local is assigned
    /// before it is read.
    pub locals: Vec<Local>,
    /// Statements, in order.
    pub stmts: Vec<Stmt>,
}

/// A local.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name.
    pub name: String,
    /// Its type.
    pub ty: Ty,
}

/// A function.
#[derive(Clone, Debug)]
pub struct Function {
    /// Its name.
    pub name: String,
    /// How many of its locals are parameters.
    pub params: usize,
    /// Type of its value.
    pub result: Ty,
    /// What it computes; ends in [`StmtKind::Return`] on every path.
    pub body: Body,
    /// Where it is.
    pub span: Span,
}

/// A procedure.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// How many of its locals are parameters.
    pub params: usize,
    /// Types of the values that it gives back: one, or those of the fields of a record.
    /// If there are some, it ends in [`StmtKind::Return`] with as many, or ends the game,
    /// on every path.
    pub results: Vec<Ty>,
    /// What its steps share with changes of them.
    pub exports: Vec<Export>,
    /// What it does.
    pub body: Body,
    /// Where it is.
    pub span: Span,
}

/// What a step shares with changes of it: `step NAME with A, B`.
#[derive(Clone, Debug)]
pub struct Export {
    /// The step.
    pub step: String,
    /// Names that the procedure has for values, each with its type, in order. The type may
    /// be a record.
    pub names: Vec<(String, Ty)>,
    /// The locals in which the values are: one for each name, or for each field of it.
    pub locals: Vec<LocalId>,
}

/// The sequence of play.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Whether armies take turns one after the other; otherwise a turn belongs
    /// to all of them, and there is no [`ExprKind::Us`].
    pub per_army: bool,
    /// The most turns that a game has.
    pub limit: u32,
    /// Why a game that reaches the limit is a draw.
    pub reason: String,
    /// Whether the army whose turn it would be is passed over, and its turn ends before the
    /// next phase: a truth about [`ExprKind::Us`]. Only where armies can be out.
    pub passes: Option<Expr>,
    /// Its phases, in order.
    pub phases: Shared<Phase>,
}

/// A phase.
#[derive(Clone, Debug)]
pub struct Phase {
    /// Its name.
    pub name: String,
    /// Printed name.
    pub label: Vec<Said>,
    /// What is done in it.
    pub body: Body,
    /// Where it is.
    pub span: Span,
}

/// A standing rule: while its condition holds, it is done. It is looked at
/// after every single change of what it reads, but not while standing rules are
/// being done; then again afterwards, until none applies.
#[derive(Clone, Debug)]
pub struct Standing {
    /// Over what it is looked at, in order; the value is `body.locals[0]`.
    pub each: Option<Expr>,
    /// When it applies. Uses the locals of `body`.
    pub condition: Expr,
    /// What is done.
    pub body: Body,
    /// All that the condition reads, functions that it calls included.
    pub reads: Vec<Cell>,
    /// Clauses it follows.
    pub cites: Vec<ClauseId>,
    /// Where it is.
    pub span: Span,
}

/// A standing way for the game to end; see [`Standing`].
#[derive(Clone, Debug)]
pub struct Ending {
    /// How.
    pub how: EndingKind,
    /// For which armies it is looked at, in order; the army is `locals[0]`.
    pub each: Option<Expr>,
    /// When.
    pub condition: Expr,
    /// Locals of the condition; and what is done instead of ending the game, where others play
    /// on when an army is defeated.
    pub body: Body,
    /// All that the condition reads.
    pub reads: Vec<Cell>,
    /// Why, in a few words.
    pub reason: String,
    /// Clauses it follows.
    pub cites: Vec<ClauseId>,
    /// Where it is.
    pub span: Span,
}

pub use castra_syntax::ast::EndingKind;

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it is.
    pub span: Span,
    /// Clauses it follows: those cited before it in its block and around it.
    pub cites: Vec<ClauseId>,
}

/// Whether a statement itself does nothing but say which others are done: what
/// those do follows its clauses, looking does not.
#[must_use]
pub const fn only_decides(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::If(..) | StmtKind::Match(..) | StmtKind::ForEach { .. } | StmtKind::Repeat(..)
    )
}

/// What a statement does.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Gives a local its value.
    Let(LocalId, Expr),
    /// Changes state: of the game, or of the owner given.
    SetState(StateId, Option<Expr>, Expr),
    /// Changes a state field of a piece or card.
    SetField(KindId, FieldId, Expr, Expr),
    /// Condition, what then, what otherwise.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Value; for which values what; for all others what.
    Match(Expr, Vec<(Vec<i64>, Vec<Stmt>)>, Vec<Stmt>),
    /// For each element of a set, taken before the first round, in order.
    ForEach {
        /// The element.
        local: LocalId,
        /// The set.
        set: Expr,
        /// Of a set of armies: the one to begin with; the others follow in
        /// seating order.
        from: Option<Expr>,
        /// What is done.
        body: Vec<Stmt>,
    },
    /// At most so many times. Fewer than one is none.
    Repeat(Expr, Vec<Stmt>),
    /// Leaves the innermost [`StmtKind::ForEach`] or [`StmtKind::Repeat`].
    Stop,
    /// Leaves the body; of a function with its value, of a procedure with all values that
    /// it gives back.
    Return(Vec<Expr>),
    /// Calls a procedure; the values that it gives back go to the locals, if there are
    /// some.
    Call(ProcedureId, Vec<Expr>, Vec<LocalId>),
    /// One element of a set. With a single option, and none not allowed, nobody
    /// is asked.
    Choose {
        /// What was chosen; of an optional type where `body` is none and
        /// choosing nothing is allowed.
        local: LocalId,
        /// What there is to choose from.
        set: Expr,
        /// A second local and its set, which may depend on the first: one
        /// decision among all pairs. Such a choice has a body.
        second: Option<(LocalId, Expr)>,
        /// Who decides.
        by: Decider,
        /// What it is about.
        label: Vec<Said>,
        /// How good an option is, the option being in `local` (and in that of
        /// `second`); none is worth 0.
        prefer: Option<Expr>,
        /// Whether nothing may be chosen. Of an empty set nothing is chosen.
        or_none: bool,
        /// What is done with it. Without, an empty set and `or_none` unset is a
        /// fault.
        body: Option<Vec<Stmt>>,
        /// What is done when nothing was chosen.
        otherwise: Vec<Stmt>,
    },
    /// Some elements of a set. Nobody is asked where there is only one answer.
    ChooseSome {
        /// What was chosen, a set.
        local: LocalId,
        /// What there is to choose from.
        set: Expr,
        /// The fewest; more than there are means all.
        least: Option<Expr>,
        /// The most.
        most: Option<Expr>,
        /// Who decides.
        by: Decider,
        /// What it is about.
        label: Vec<Said>,
        /// An element, and how good it is; good is more than 0.
        prefer: Option<(LocalId, Expr)>,
    },
    /// One of several labelled reactions, or none. With none that its condition
    /// allows, nobody is asked.
    React {
        /// Who decides.
        by: Decider,
        /// Name of the window.
        window: String,
        /// What there is to choose from.
        options: Vec<Reaction>,
        /// Set to whether one was chosen.
        reacted: LocalId,
    },
    /// An element of a set, by chance. An empty set is a fault.
    Pick(LocalId, Expr),
    /// One roll of a die.
    RollOne(LocalId, DieId),
    /// So many rolls of a die, counted by face.
    RollMany(LocalId, Expr, DieId),
    /// A card to a pile, on top.
    MoveCard(Expr, PileRef),
    /// A set of cards to a pile, one after the other from the lowest index on.
    MoveCards(Expr, PileRef),
    /// So many cards off the top of a pile, one after the other. Fewer where
    /// the pile runs out, unless a standing rule fills it again.
    Draw(Expr, PileRef, PileRef),
    /// Shuffles a pile.
    Shuffle(PileRef),
    /// Puts all cards of a deck into a pile.
    Fill(PileRef, DeckId),
    /// Lets an army see cards.
    Reveal(Expr, Expr),
    /// A piece to a hex.
    MovePiece(Expr, Expr),
    /// A piece to an army.
    SetArmy(Expr, Expr),
    /// A piece off the board.
    Remove(Expr),
    /// A piece off the board, to wait there.
    Lift(Expr),
    /// A new piece on the board: one of the kind and sort that is not on it.
    Place {
        /// Kind.
        kind: KindId,
        /// Sort.
        sort: u32,
        /// Whose.
        army: Expr,
        /// Where.
        hex: Expr,
        /// State that differs from its default.
        fields: Vec<(FieldId, Expr)>,
    },
    /// A named step.
    Step(String, Vec<Stmt>),
    /// Statements during which something waits.
    Held(Hold, Vec<Stmt>),
    /// Who has the next turn.
    NextTurn(Expr),
    /// The end: how, for whom, why.
    End(EndingKind, Option<Expr>, String),
    /// A line of the trace.
    Say(Vec<Said>),
    /// Two changes of modules meet that cannot both be made: the game cannot go
    /// on.
    Conflict(Box<Conflict>),
    /// Armies have reacted to a window by turns, and it has no end: the game
    /// cannot go on.
    Unsettled,
    /// What only tests do.
    Test(TestStmt),
}

/// What waits until statements are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// Answers, of choices made at once: those within are asked one after the other, but nobody
    /// learns what another has answered before all are done. Each is asked, even where there is
    /// only one answer. Nothing within changes state.
    Answers,
    /// Standing rules and endings: all changes within are a single change. Nothing within
    /// asks anybody or uses chance.
    Rules,
    /// Endings: standing rules are looked at after each change.
    Endings,
}

/// Two changes of modules that cannot both be made. The statement stands where
/// one of them is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// What is wrong.
    pub message: String,
    /// How to settle it.
    pub help: String,
    /// Where the other one is.
    pub other: Span,
}

/// What only tests do.
#[derive(Clone, Debug)]
pub enum TestStmt {
    /// Fails the test unless it holds.
    Expect(Expr),
    /// From here on, the test is played for every way the dice can fall.
    EveryRoll,
    /// Fails the test unless an average over all rolls is as it should be.
    Measure(Measure),
    /// Cards that are in no pile, into a pile, the last one on top: so many of
    /// a sort.
    Put(KindId, u32, u32, PileRef),
    /// Whose turn it is, and its number if it is not the first.
    TurnOf(Expr, Option<u32>),
    /// What is rolled next.
    Dice(Vec<Scripted>),
    /// What is chosen next.
    Choices(Vec<Scripted>),
    /// Does the setup.
    Begin,
    /// Plays so many turns.
    PlayTurns(u32),
    /// Plays one phase, by its index, for the army whose turn it is.
    PlayPhase(usize),
}

/// What a test expects of all ways the dice can fall, each as likely as it is.
#[derive(Clone, Debug)]
pub struct Measure {
    /// What is measured: a number, of which the average is taken, or a truth,
    /// of which the chance is.
    pub value: Expr,
    /// How it compares: equality or order.
    pub op: Binary,
    /// With what: a fraction, its second number above 0.
    pub wanted: (i64, i64),
    /// The whole comparison in the text.
    pub span: Span,
}

/// A scripted roll or choice.
#[derive(Clone, Debug)]
pub struct Scripted {
    /// As it was written.
    pub text: String,
    /// Where.
    pub span: Span,
    /// What it means, in each of the types it can have.
    pub means: ScriptValue,
}

/// What a scripted entry means.
#[derive(Clone, Debug)]
pub enum ScriptValue {
    /// Nothing, or a pass.
    None,
    /// One of several readings of a word: the first whose type is that of the
    /// decision or roll is meant. A sort stands for the first option of it.
    One(Vec<(Ty, i64)>),
    /// Several, of a `choose some`.
    Some(Vec<Vec<(Ty, i64)>>),
    /// The label of a reaction.
    Label(String),
}

/// Who decides: an army, in a role.
#[derive(Clone, Debug)]
pub struct Decider {
    /// The army.
    pub army: Expr,
    /// The role, and the word of its enum.
    pub role: Option<(RoleId, Option<Expr>)>,
    /// Whether the others are not shown what is chosen.
    pub secret: bool,
}

/// An option of [`StmtKind::React`].
#[derive(Clone, Debug)]
pub struct Reaction {
    /// What it is called.
    pub label: Vec<Said>,
    /// When it is offered.
    pub condition: Expr,
    /// How good it is; passing is worth 0.
    pub prefer: Option<Expr>,
    /// What it does.
    pub body: Vec<Stmt>,
    /// Clauses it follows.
    pub cites: Vec<ClauseId>,
}

/// A pile: which, and whose.
#[derive(Clone, Debug)]
pub struct PileRef {
    /// Which.
    pub pile: PileId,
    /// Whose, of one that armies have.
    pub army: Option<Box<Expr>>,
}

/// A part of a [`StmtKind::Say`], or of a label.
#[derive(Clone, Debug)]
pub enum Said {
    /// As it stands.
    Text(String),
    /// A value, printed by its type.
    Value(Expr),
    /// The word that goes with the value before it: of one, and of none or several.
    Forms(String, String),
}

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
