//! Statements, as typed trees.

use castra_base::Span;

use super::copy_on_write::Shared;
use super::expr::{Binary, Expr};
use super::id::{ClauseId, DeckId, DieId, FieldId, KindId, LocalId, ProcedureId, RoleId, StateId};
use super::ty::Ty;
use crate::expr::PileRef;
use castra_syntax::ast::EndingKind;

/// A typed statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// The operation with its operands.
    pub kind: StmtKind,
    /// Span of the statement.
    pub span: Span,
    /// Clauses cited before it in its block and in the blocks around it.
    pub cites: Shared<ClauseId>,
}

/// Returns whether a statement only chooses between others. Executing the chosen statements carries
/// out their clauses; evaluating the condition does not.
#[must_use]
pub const fn is_branch(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::If(..)
            | StmtKind::Match(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Step(..)
            | StmtKind::Defer(..)
    )
}

/// The operation of a statement.
#[derive(Clone, Debug)]
pub enum StmtKind {
    /// Assigns a local.
    Let(LocalId, Expr),
    /// Assigns state: of the game, or of the given owner.
    SetState(StateId, Option<Expr>, Expr),
    /// Assigns a state field of a piece or card.
    SetField(KindId, FieldId, Expr, Expr),
    /// Condition, statements if true, statements if false.
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    /// Scrutinee, arms (matched values and statements), default.
    Match(Expr, Vec<(Vec<i64>, Vec<Stmt>)>, Vec<Stmt>),
    /// A loop over the elements that a set has before the first iteration, in order.
    ForEach {
        /// Bound to the element.
        local: LocalId,
        /// The set.
        set: Expr,
        /// For a set of armies: the army to begin with; the others follow in seating order.
        from: Option<Expr>,
        /// Statements of one iteration.
        body: Vec<Stmt>,
    },
    /// A loop that runs at most a number of times; not at all for a number below 1.
    Repeat(Expr, Vec<Stmt>),
    /// Leaves the innermost [`StmtKind::ForEach`] or [`StmtKind::Repeat`].
    Stop,
    /// Leaves the body: a function with its value, a procedure with all its results.
    Return(Vec<Expr>),
    /// Calls a procedure. The results go to the locals, if there are any.
    Call(ProcedureId, Vec<Expr>, Vec<LocalId>),
    /// A choice of one element. A single possible answer is taken without a decision, except in
    /// [`Deferred::Answers`].
    Choose {
        /// Bound to the chosen element; of an optional type if `body` is `None` and choosing
        /// nothing is allowed.
        local: LocalId,
        /// The options.
        set: Expr,
        /// A second local and its set, which may depend on the first: one decision over pairs. Such
        /// a choice has a body.
        second: Option<Box<(LocalId, Expr)>>,
        /// The player who decides.
        by: Box<Decider>,
        /// The printed question.
        label: Vec<TextPart>,
        /// The value of an option to a player, computed from `local` (and the local of `second`);
        /// choosing nothing has the value 0.
        prefer: Option<Box<Expr>>,
        /// Allows choosing nothing. From an empty set nothing is chosen.
        or_none: bool,
        /// Statements that run for the chosen element. Without them, an empty set is a runtime
        /// error unless `or_none` is set.
        body: Option<Vec<Stmt>>,
        /// Statements that run if nothing was chosen.
        otherwise: Vec<Stmt>,
    },
    /// A choice of several elements. A single possible answer is taken without a decision, except
    /// in [`Deferred::Answers`].
    ChooseSome {
        /// Bound to the set of chosen elements.
        local: LocalId,
        /// The options.
        set: Expr,
        /// The lowest number of elements; a number above the size of the set means all.
        least: Option<Box<Expr>>,
        /// The highest number of elements.
        most: Option<Box<Expr>>,
        /// The player who decides.
        by: Box<Decider>,
        /// The printed question.
        label: Vec<TextPart>,
        /// A local for an element, and its value to a player: above 0 for elements to prefer.
        prefer: Option<Box<(LocalId, Expr)>>,
    },
    /// A choice of one labelled reaction, or none. If no condition holds, there is no decision.
    React {
        /// The player who decides.
        by: Box<Decider>,
        /// Name of the reaction window.
        window: String,
        /// The reactions on offer, in order.
        options: Vec<Reaction>,
        /// Set to true if a reaction was chosen.
        reacted: LocalId,
    },
    /// Picks an element of a set at random. An empty set is a runtime error.
    Pick(LocalId, Expr),
    /// Rolls one die.
    RollOne(LocalId, DieId),
    /// Rolls a number of dice and counts them by face.
    RollMany(LocalId, Expr, DieId),
    /// Puts a card on top of a pile.
    MoveCard(Expr, PileRef),
    /// Puts the cards of a set on top of a pile, one after the other in ascending order.
    MoveCards(Expr, PileRef),
    /// Moves a number of cards from the top of one pile to another, one after the other. It stops
    /// early if the pile runs out, unless a standing rule refills it.
    Draw(Expr, PileRef, PileRef),
    /// Shuffles a pile.
    Shuffle(PileRef),
    /// Puts all cards of a deck into a pile.
    Fill(PileRef, DeckId),
    /// Reveals cards to an army: army, cards.
    Reveal(Expr, Expr),
    /// Moves a piece to a hex.
    MovePiece(Expr, Expr),
    /// Gives a piece to an army.
    SetArmy(Expr, Expr),
    /// Removes a piece from the board.
    Remove(Expr),
    /// Moves a piece from the board to the reserve.
    Lift(Expr),
    /// Places a new piece: one of the kind and variant that is neither on the board nor in reserve.
    Place {
        /// The kind of the piece.
        kind: KindId,
        /// The variant.
        sort: u32,
        /// The owner.
        army: Expr,
        /// The hex.
        hex: Expr,
        /// State fields with another value than the default.
        fields: Vec<(FieldId, Expr)>,
    },
    /// A named step.
    Step(String, Vec<Stmt>),
    /// Statements that defer effects until they are done.
    Defer(Deferred, Vec<Stmt>),
    /// Gives the next turn to an army.
    NextTurn(Expr),
    /// Ends the game: the result, the army, the reason.
    End(EndingKind, Option<Expr>, String),
    /// Prints a line in the account of the game.
    Say(Vec<TextPart>),
    /// Two incompatible changes apply: a runtime error.
    Conflict(Box<Conflict>),
    /// The armies keep reacting to one window without end: a runtime error.
    EndlessReactions,
    /// A statement that only tests have.
    Test(TestStmt),
}

/// The effects that wait until the statements of a [`StmtKind::Defer`] are done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deferred {
    /// Answers to simultaneous choices. The players decide one after the other, but nobody sees an
    /// answer before all are given. Each decides even if only one answer is possible. Nothing
    /// within changes state.
    Answers,
    /// Standing rules and endings: all changes within count as a single change. Nothing within asks
    /// a player or uses chance.
    Rules,
    /// Endings. Standing rules are still tested after each change.
    Endings,
}

/// Two changes that cannot both apply. The statement is at the place of one of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Conflict {
    /// The message of the error.
    pub message: String,
    /// The suggested fix.
    pub help: String,
    /// Span of the other change.
    pub other: Span,
}

/// A statement that only tests have.
#[derive(Clone, Debug)]
pub enum TestStmt {
    /// Fails the test if a condition is false.
    Expect(Expr),
    /// Plays the rest of the test once for every outcome of the dice.
    EveryRoll,
    /// Fails the test if an average over all outcomes differs from the expected one.
    Measure(Measure),
    /// Puts cards that are in no pile on top of one: kind, variant, number, pile.
    Put(KindId, u32, u32, PileRef),
    /// Sets the army whose turn it is, and the number of the turn if it is not the first.
    TurnOf(Expr, Option<u32>),
    /// Scripts the next rolls.
    Dice(Vec<Scripted>),
    /// Scripts the next choices.
    Choices(Vec<Scripted>),
    /// Runs the setup.
    Begin,
    /// Plays a number of turns.
    PlayTurns(u32),
    /// Plays one phase, by its index, for the army whose turn it is.
    PlayPhase(usize),
}

/// An expectation about all outcomes of the dice, weighted by probability.
#[derive(Clone, Debug)]
pub struct Measure {
    /// A number, whose average is measured, or a Boolean, whose probability is.
    pub value: Expr,
    /// The comparison: equality or order.
    pub op: Binary,
    /// The expected value as a fraction; the denominator is above 0.
    pub wanted: (i64, i64),
    /// Span of the whole comparison.
    pub span: Span,
}

/// A scripted roll or choice.
#[derive(Clone, Debug)]
pub struct Scripted {
    /// The text as written in the test.
    pub text: String,
    /// Span in the test.
    pub span: Span,
    /// The possible meanings, one for each type that the decision or roll can have.
    pub means: ScriptValue,
}

/// The meaning of a scripted roll or choice.
#[derive(Clone, Debug)]
pub enum ScriptValue {
    /// Choosing nothing, or passing.
    None,
    /// The readings of a word: the first whose type matches the decision or roll applies. A variant
    /// denotes the first option of that variant.
    One(Vec<(Ty, i64)>),
    /// The elements of a `choose some`, each with its readings.
    Some(Vec<Vec<(Ty, i64)>>),
    /// The label of a reaction.
    Label(String),
}

/// The player who decides: an army in a role.
#[derive(Clone, Debug)]
pub struct Decider {
    /// The army that the player belongs to.
    pub army: Expr,
    /// The role, and the word of its enum if it has one.
    pub role: Option<(RoleId, Option<Expr>)>,
    /// Hides the choice from the other players.
    pub secret: bool,
}

/// A reaction on offer in a [`StmtKind::React`].
#[derive(Clone, Debug)]
pub struct Reaction {
    /// The printed name.
    pub label: Vec<TextPart>,
    /// The condition under which it is offered.
    pub condition: Expr,
    /// The value to a player; passing has the value 0.
    pub prefer: Option<Expr>,
    /// Statements that run if it is chosen.
    pub body: Vec<Stmt>,
    /// Clauses that it follows.
    pub cites: Shared<ClauseId>,
}

/// A part of a line of text or of a label.
#[derive(Clone, Debug)]
pub enum TextPart {
    /// Literal text.
    Text(String),
    /// A value, printed according to its type.
    Value(Expr),
    /// The noun after a number: singular and plural.
    Forms(String, String),
}
