//! Statements, as typed trees.

use castra_base::Span;

use super::expr::{Binary, Expr};
use super::id::{ClauseId, DeckId, DieId, FieldId, KindId, LocalId, ProcedureId, RoleId, StateId};
use super::shared::Shared;
use super::ty::Ty;
use crate::expr::PileRef;
use castra_syntax::ast::EndingKind;

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it does.
    pub kind: StmtKind,
    /// Where it is.
    pub span: Span,
    /// Clauses it follows: those cited before it in its block and around it.
    pub cites: Shared<ClauseId>,
}

/// Whether a statement itself does nothing but say which others are done: what
/// those do follows its clauses, looking does not.
#[must_use]
pub const fn only_decides(stmt: &Stmt) -> bool {
    matches!(
        stmt.kind,
        StmtKind::If(..)
            | StmtKind::Match(..)
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat(..)
            | StmtKind::Step(..)
            | StmtKind::Held(..)
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
        second: Option<Box<(LocalId, Expr)>>,
        /// Who decides.
        by: Box<Decider>,
        /// What it is about.
        label: Vec<Said>,
        /// How good an option is, the option being in `local` (and in that of
        /// `second`); none is worth 0.
        prefer: Option<Box<Expr>>,
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
        least: Option<Box<Expr>>,
        /// The most.
        most: Option<Box<Expr>>,
        /// Who decides.
        by: Box<Decider>,
        /// What it is about.
        label: Vec<Said>,
        /// An element, and how good it is; good is more than 0.
        prefer: Option<Box<(LocalId, Expr)>>,
    },
    /// One of several labelled reactions, or none. With none that its condition
    /// allows, nobody is asked.
    React {
        /// Who decides.
        by: Box<Decider>,
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
    pub cites: Shared<ClauseId>,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Rules are hundreds of thousands of statements, most of them short. What only questions have
    /// is kept apart.
    #[test]
    fn a_statement_is_small() {
        assert!(size_of::<Stmt>() <= 208, "{}", size_of::<Stmt>());
    }
}
