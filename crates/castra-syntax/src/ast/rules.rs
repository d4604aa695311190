//! Rules: functions, procedures, turns, standing rules, tests.

use super::expr_and_stmt::{Binder, Expr, Stmt};
use super::game::{Param, TypeRef};
use super::leaf::EndingKind;
use super::node::{Block, Int, Name, Text, Value};
use castra_base::Span;

/// `fn NAME(…) -> TYPE { … }` or `judge NAME(…) -> TYPE { … }`.
#[derive(Clone, Debug)]
pub struct Function {
    /// True for `judge`: the function evaluates the position of an army.
    pub is_judge: bool,
    /// The name.
    pub name: Option<Name>,
    /// The parameters.
    pub params: Vec<Param>,
    /// The type of the value.
    pub result: Option<TypeRef>,
    /// The span of `clamped`: a value beyond the bounds becomes the bound.
    pub clamped: Option<Span>,
    /// The body: statements, the last of which is the value.
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
    /// The span of `clamped`, as in a function.
    pub clamped: Option<Span>,
    /// The body.
    pub body: Block<Stmt>,
}

/// `setup { … }`: runs before the first turn.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The body.
    pub body: Block<Stmt>,
}

/// `turn army at most 400 "…" { … }` or `round at most 13 "…" { … }`.
#[derive(Clone, Debug)]
pub struct Turn {
    /// True if the armies take turns; a round belongs to all armies.
    pub per_army: bool,
    /// The greatest number of turns or rounds in a game.
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
    /// The printed name.
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
    /// The enum after `per`: every owner has a value for each of its words.
    pub per: Option<Name>,
    /// `hidden`, `private` or `public`; `None` for public.
    pub visibility: Option<Name>,
    /// True if the story of a game leaves out changes of the state.
    pub quiet: bool,
    /// The span of `clamped`: a number beyond the bounds becomes the bound.
    pub clamped: Option<Span>,
    /// The type.
    pub ty: Option<TypeRef>,
    /// The initial value.
    pub default: Option<Expr>,
}

/// The owners of the values of a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StateOwner {
    /// The game as a whole.
    Game,
    /// Every army.
    Army,
    /// Every hex or square.
    Hex,
}

/// `whenever COND for NAME in SET { … }`.
#[derive(Clone, Debug)]
pub struct Whenever {
    /// The condition.
    pub condition: Expr,
    /// The name and the set after `for`: the condition is tested for each element.
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
    /// The name of the army, and the set of armies for which the condition is tested.
    pub each: Option<Binder>,
    /// The condition.
    pub condition: Option<Expr>,
    /// The printed reason.
    pub reason: Option<Text>,
    /// The clauses that the ending implements, from a `{ cite … }` after it.
    pub block: Option<Block<Stmt>>,
}

/// `role NAME per army per ENUM`.
#[derive(Clone, Debug)]
pub struct RoleItem {
    /// The name.
    pub name: Option<Name>,
    /// The enum after `per`: every army has the role once for each of its words.
    pub per: Option<Name>,
    /// The private piles and states of the army that only this role sees.
    pub keeps: Vec<Name>,
}

/// `seats 4 { ROLE(WORD) 1 … }`: the roles of each player of an army.
#[derive(Clone, Debug)]
pub struct Seats {
    /// The number of players of all armies together.
    pub players: Option<Int>,
    /// The seats and their roles.
    pub block: Block<Seat>,
}

/// `ROLE(WORD) 1`.
#[derive(Clone, Debug)]
pub struct Seat {
    /// The role.
    pub role: Name,
    /// The word of the role's enum; `None` for all words.
    pub of: Option<Name>,
    /// The player of the army, from 1.
    pub player: Int,
}

/// `option NAME: TYPE = VALUE "…"`, or `weight NAME: int A..B = VALUE "…"`: a constant of advice
/// that tuning can improve.
#[derive(Clone, Debug)]
pub struct OptionItem {
    /// The name.
    pub name: Option<Name>,
    /// The type; the type of a weight is a number with bounds.
    pub ty: Option<TypeRef>,
    /// The default, or the value of a weight.
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
    /// The printed title.
    pub title: Option<Text>,
    /// The authors.
    pub authors: Option<Text>,
    /// The clauses.
    pub block: Block<Clause>,
}

/// `AG-07 "II.3" "words" advice replaces AG-02 amends AG-03 AG-04`.
#[derive(Clone, Debug)]
pub struct Clause {
    /// The identifier, such as `AG-07`.
    pub id: Name,
    /// The section in the source, if a second text follows.
    pub section: Option<Text>,
    /// The text.
    pub text: Option<Text>,
    /// True for a clause that requires no rule.
    pub advice: bool,
    /// The clauses that this one puts out of force.
    pub replaces: Vec<Name>,
    /// The clauses that this one adds to or limits; they stay in force.
    pub amends: Vec<Name>,
}

/// `window NAME(…)`: a moment that permits reactions.
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
    /// The names of the window's arguments.
    pub args: Vec<Name>,
    /// The name of the reacting army.
    pub army: Option<Name>,
    /// The printed text of the choice.
    pub label: Option<Text>,
    /// The condition under which the reaction is offered.
    pub condition: Option<Expr>,
    /// The advice: the value of the reaction.
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
