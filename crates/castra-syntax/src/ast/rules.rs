//! Rules: functions, procedures, turns, standing rules, tests.

use super::body::{Binder, Expr, Stmt};
use super::game::{Param, TypeRef};
use super::leaf::EndingKind;
use super::node::{Block, Int, Name, Text, Value};
use castra_base::Span;

/// `fn NAME(…) -> TYPE { … }` or `judge NAME(…) -> TYPE { … }`.
#[derive(Clone, Debug)]
pub struct Function {
    /// True if it is the one that says how armies stand.
    pub is_judge: bool,
    /// The name.
    pub name: Option<Name>,
    /// The parameters.
    pub params: Vec<Param>,
    /// Type of its value.
    pub result: Option<TypeRef>,
    /// `clamped`: where a number beyond the bounds of its value becomes the bound.
    pub clamped: Option<Span>,
    /// The body: statements, the last of them a value.
    pub body: Block<Stmt>,
}

/// `proc NAME(…) { … }` or `proc NAME(…) -> TYPE { … }`.
#[derive(Clone, Debug)]
pub struct Procedure {
    /// The name.
    pub name: Option<Name>,
    /// The parameters.
    pub params: Vec<Param>,
    /// The type of the returned value, if any.
    pub result: Option<TypeRef>,
    /// `clamped`, as of a function.
    pub clamped: Option<Span>,
    /// The body.
    pub body: Block<Stmt>,
}

/// `setup { … }`: what is done before the first turn.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The body.
    pub body: Block<Stmt>,
}

/// `turn army at most 400 "…" { … }` or `round at most 13 "…" { … }`.
#[derive(Clone, Debug)]
pub struct Turn {
    /// True if the armies take turns; a round belongs to all of them.
    pub per_army: bool,
    /// The most turns or rounds that a game has.
    pub limit: Option<Int>,
    /// The reason why a game that reaches the limit is a draw.
    pub reason: Option<Text>,
    /// The phases, in order.
    pub block: Block<Phase>,
}

/// `phase NAME "…" { … }`.
#[derive(Clone, Debug)]
pub struct Phase {
    /// The name.
    pub name: Name,
    /// Printed name.
    pub label: Option<Text>,
    /// The body.
    pub body: Block<Stmt>,
}

/// `state NAME per hex: TYPE = VALUE`.
#[derive(Clone, Debug)]
pub struct StateItem {
    /// The name.
    pub name: Option<Name>,
    /// The owner of each value.
    pub owner: StateOwner,
    /// The enum for each word of which there is one, of each owner.
    pub per: Option<Name>,
    /// `hidden`, `private` or `public`; public where nothing is written.
    pub visibility: Option<Name>,
    /// True if the story of a game leaves out how it changes.
    pub quiet: bool,
    /// `clamped`: where a number beyond its bounds becomes the bound.
    pub clamped: Option<Span>,
    /// The type.
    pub ty: Option<TypeRef>,
    /// Its value at the start.
    pub default: Option<Expr>,
}

/// The owner of a declared state's values.
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
    /// The body.
    pub body: Block<Stmt>,
}

/// `victory NAME in armies when COND "…"`, `defeat …`, `drawn when COND "…"`.
#[derive(Clone, Debug)]
pub struct Ending {
    /// The kind of ending.
    pub how: EndingKind,
    /// The name of the function that decides whether the ending has come; modules can change the
    /// function.
    pub name: Option<Name>,
    /// The army.
    pub each: Option<Binder>,
    /// When.
    pub condition: Option<Expr>,
    /// Why, in a few words.
    pub reason: Option<Text>,
    /// Clauses it follows, from a `{ cite … }` after it.
    pub block: Option<Block<Stmt>>,
}

/// `role NAME per army per ENUM`.
#[derive(Clone, Debug)]
pub struct RoleItem {
    /// The name.
    pub name: Option<Name>,
    /// Enumeration of which every army has one role for each word.
    pub per: Option<Name>,
    /// Private piles and state of the army that nobody else in it sees.
    pub keeps: Vec<Name>,
}

/// `seats 4 { ROLE(WORD) 1 … }`: which player of an army holds which role.
#[derive(Clone, Debug)]
pub struct Seats {
    /// The number of players, all armies together.
    pub players: Option<Int>,
    /// The seats and their roles.
    pub block: Block<Seat>,
}

/// `ROLE(WORD) 1`.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The role.
    pub role: Name,
    /// The word of its enum; `None` for all words.
    pub of: Option<Name>,
    /// The player of the army, from 1.
    pub player: Int,
}

/// `option NAME: TYPE = VALUE "…"`.
#[derive(Clone, Debug)]
pub struct OptionItem {
    /// The name.
    pub name: Option<Name>,
    /// The type.
    pub ty: Option<TypeRef>,
    /// Its value where nobody chooses.
    pub default: Option<Value>,
    /// The description.
    pub text: Option<Text>,
}

/// `weight NAME: int A..B = VALUE "…"`: a number of advice, which can be improved by play.
#[derive(Clone, Debug)]
pub struct WeightItem {
    /// The name.
    pub name: Option<Name>,
    /// The type: a number with bounds.
    pub ty: Option<TypeRef>,
    /// The value.
    pub default: Option<Value>,
    /// The description.
    pub text: Option<Text>,
}

/// `NAME = VALUE` or a bare `NAME` in a header's `with`.
#[derive(Clone, Debug)]
pub struct Setting {
    /// The option or module.
    pub name: Name,
    /// The value; `None` for a module, or an option that is turned on.
    pub value: Option<Value>,
}

/// `source NAME "…" by "…" { … }`.
#[derive(Clone, Debug)]
pub struct Source {
    /// The name.
    pub name: Option<Name>,
    /// Printed title.
    pub title: Option<Text>,
    /// The authors.
    pub authors: Option<Text>,
    /// The clauses.
    pub block: Block<Clause>,
}

/// `AG-07 "II.3" "words" advice replaces AG-02 amends AG-03 AG-04`.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The number.
    pub id: Name,
    /// The section in the source, if a second text follows.
    pub section: Option<Text>,
    /// The text.
    pub text: Option<Text>,
    /// True if it asks nothing of the rules.
    pub advice: bool,
    /// The clauses that are not in force where this one is.
    pub replaces: Vec<Name>,
    /// The clauses that stay in force and that this one adds to or limits.
    pub amends: Vec<Name>,
}

/// `window NAME(…)`: a moment at which there may be reactions.
#[derive(Clone, Debug)]
pub struct WindowItem {
    /// The name.
    pub name: Option<Name>,
    /// The parameters of reactions.
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
    /// The text of the choice.
    pub label: Option<Text>,
    /// When it is offered.
    pub condition: Option<Expr>,
    /// The advice: the worth of the reaction.
    pub prefer: Option<Expr>,
    /// The body.
    pub body: Block<Stmt>,
}

/// `test "…" for NAME in SET { … }`.
#[derive(Clone, Debug)]
pub struct Test {
    /// The name.
    pub name: Option<Text>,
    /// The names with their values; the test runs once for each combination.
    pub each: Vec<Binder>,
    /// The body.
    pub body: Block<Stmt>,
}
