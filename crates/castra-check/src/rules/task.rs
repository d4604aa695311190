//! What a body is for, and where in it the walk has got to.

use castra_base::Span;
use castra_ir::{FunctionId, LocalId, ProcedureId, Ty};
use smol_str::SmolStr;

use super::target_names::TargetNames;
use castra_resolve::symbols::Bound;

/// What a body is, and so what may stand in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Role {
    /// Of a function, or a condition: a value, and no effects.
    Value(Ty),
    /// Of a procedure, a phase, a standing rule, a reaction, the setup.
    Effects,
    /// Of a procedure that gives back a value: effects, and the value on every path.
    Gives(Ty),
    /// Of a test.
    Test,
}

/// What a body is for, and where in it the walk has got to.
pub(crate) struct Task {
    role: Role,
    /// What messages call the value of a function.
    title: String,
    /// Between which numbers the value lies.
    bound: Option<Bound>,
    /// Of a change of a value: what `original(…)` asks.
    original: Option<Original>,
    /// Of what stands instead of something: what `original()` does.
    instead: Option<Instead>,
    /// True if it was reported that there is nothing that `original()` could do.
    no_original: bool,
    /// Of what is done at a step: what it gives back of what the step shares, whichever
    /// way it ends.
    gives_back: Vec<LocalId>,
    /// True if it is done before or after what it changes, and is no part of that.
    beside: bool,
    /// Of a change: names of what it changes that it does not have.
    within: Option<TargetNames>,
    /// True if it is the condition of a standing rule that is not for each element of a set.
    standing_alone: bool,
    waiting: Waiting,
    /// Of a test: whether it is played for every roll from here on.
    every_roll: bool,
    /// Where the statement begins that is being read, if it is a value.
    line: Option<u32>,
}

/// What `original(…)` asks: the value that a change is a change of.
pub(crate) struct Original {
    pub(crate) function: FunctionId,
    pub(crate) params: Vec<(SmolStr, Ty)>,
    pub(crate) result: Ty,
    /// Where the change is.
    pub(crate) of: Span,
}

/// What `original()` does: what is done below what stands instead of something.
pub(crate) struct Instead {
    pub(crate) procedure: ProcedureId,
    /// The type of its value, if that is a procedure with one.
    pub(crate) result: Option<Ty>,
    /// What it is called with.
    pub(crate) args: Vec<LocalId>,
    /// What the values go to that it gives back, where it has no value of its own.
    pub(crate) gives: Vec<LocalId>,
}

/// A block during which something waits, and the loops within it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Waiting {
    /// The waiting statement, as it is written.
    held: Option<&'static str>,
    /// How many loops there are around, within what is held.
    loops: u32,
}

impl Task {
    pub(crate) fn new(role: Role) -> Self {
        Self {
            role,
            title: "the value".into(),
            bound: None,
            original: None,
            instead: None,
            no_original: false,
            gives_back: Vec::new(),
            beside: false,
            within: None,
            standing_alone: false,
            waiting: Waiting::default(),
            every_roll: false,
            line: None,
        }
    }

    /// It is a change of something with names of its own.
    pub(crate) fn changes(&mut self, within: TargetNames) {
        self.within = Some(within);
    }

    /// Names of what is changed.
    pub(crate) const fn within(&self) -> Option<&TargetNames> {
        self.within.as_ref()
    }

    pub(crate) fn role(&self) -> &Role {
        &self.role
    }

    pub(crate) fn is_pure(&self) -> bool {
        matches!(self.role, Role::Value(_))
    }

    /// The type of the value that a body ends in.
    pub(crate) fn result(&self) -> Option<Ty> {
        match &self.role {
            Role::Value(ty) | Role::Gives(ty) => Some(ty.clone()),
            Role::Effects | Role::Test => None,
        }
    }

    /// What messages call the value of the body.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    pub(crate) fn call_it(&mut self, title: String) {
        self.title = title;
    }

    /// Between which numbers the value lies.
    pub(crate) const fn bound(&self) -> Option<&Bound> {
        self.bound.as_ref()
    }

    pub(crate) fn lies_within(&mut self, bound: Option<Bound>) {
        self.bound = bound;
    }

    /// Returns the target of `original(…)` in a change of a value.
    pub(crate) fn original(&self) -> Option<&Original> {
        self.original.as_ref()
    }

    pub(crate) fn is_change_of(&mut self, original: Original) {
        self.original = Some(original);
    }

    /// Returns the target of `original()` in a replacement.
    pub(crate) fn instead(&self) -> Option<&Instead> {
        self.instead.as_ref()
    }

    /// Returns whether it was reported that there is nothing that `original()` could do.
    pub(crate) fn has_no_original(&self) -> bool {
        self.no_original
    }

    pub(crate) fn without_original(&mut self) {
        self.no_original = true;
    }

    pub(crate) fn is_instead_of(&mut self, instead: Instead) {
        self.instead = Some(instead);
    }

    /// Returns the shared locals of a step that the body gives back at each of its ends.
    pub(crate) fn gives_back(&self) -> &[LocalId] {
        &self.gives_back
    }

    pub(crate) fn give_back(&mut self, locals: impl Iterator<Item = LocalId>) {
        self.gives_back.extend(locals);
    }

    /// Returns whether it is done before or after what it changes, and is no part of that.
    pub(crate) fn is_beside(&self) -> bool {
        self.beside
    }

    pub(crate) fn stand_beside(&mut self) {
        self.beside = true;
    }

    /// Returns whether it is the condition of a standing rule that is not for each element of a set.
    pub(crate) fn stands_alone(&self) -> bool {
        self.standing_alone
    }

    pub(crate) fn stand_alone(&mut self, alone: bool) {
        self.standing_alone = alone;
    }

    pub(crate) fn is_in_a_loop(&self) -> bool {
        self.waiting.loops > 0
    }

    /// Starts a section in which a statement waits, and returns the value for [`Self::let_go`].
    pub(crate) fn hold(&mut self, written: Option<&'static str>) -> Waiting {
        std::mem::replace(&mut self.waiting, Waiting { held: written, loops: 0 })
    }

    /// The end of a block during which something waits.
    pub(crate) fn let_go(&mut self, outside: Waiting) {
        self.waiting = outside;
    }

    /// Returns the waiting statement, as it is written.
    pub(crate) fn held(&self) -> Option<&'static str> {
        self.waiting.held
    }

    pub(crate) fn enter_loop(&mut self) {
        self.waiting.loops += 1;
    }

    pub(crate) fn leave_loop(&mut self) {
        self.waiting.loops -= 1;
    }

    /// Returns whether a test is played for every roll from here on.
    pub(crate) fn plays_every_roll(&self) -> bool {
        self.every_roll
    }

    pub(crate) fn play_every_roll(&mut self) {
        self.every_roll = true;
    }

    /// Records that a value stands on a line of its own.
    pub(crate) fn begin_line(&mut self, at: u32) {
        self.line = Some(at);
    }

    /// Returns whether the line that is being read is a value that begins there.
    pub(crate) fn line_begins(&self, at: u32) -> bool {
        self.line == Some(at)
    }
}
