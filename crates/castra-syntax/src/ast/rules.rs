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
    /// True if the armies take turns; a round belongs to all of them.
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
    /// True if the story of a game leaves out how it changes.
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
    /// True if it asks nothing of the rules.
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
