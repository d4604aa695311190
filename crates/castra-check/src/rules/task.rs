//! The task of lowering a body: its role, its result, and the position in it.

use castra_base::Span;
use castra_ir::{FunctionId, LocalId, ProcedureId, Ty};
use smol_str::SmolStr;

use super::target_names::TargetNames;
use castra_resolve::symbols::Bound;

/// The role of a body, which decides the statements that are allowed in it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum BodyRole {
    /// A function or a condition: a value without side effects.
    Value(Ty),
    /// A procedure without a result, a phase, a standing rule, a reaction or the setup.
    Effects,
    /// A procedure with a result: side effects, and a value on every path.
    ValueAndEffects(Ty),
    /// A test.
    Test,
}

/// The purpose of a body that is being lowered, and the position in it.
pub(crate) struct Task {
    role: BodyRole,
    /// The name of the result in messages.
    title: String,
    /// The bound of the result.
    bound: Option<Bound>,
    /// The target of `original(…)`, in a change of a value.
    original: Option<Original>,
    /// The target of `original()`, in a replacement.
    replacement: Option<Replacement>,
    /// True in a replacement without an original; a use of `original()` has been reported.
    lacks_original: bool,
    /// The locals shared with a step, which a change of the step returns at each of its ends.
    shared_results: Vec<LocalId>,
    /// True in a `before` or `after` change.
    is_insertion: bool,
    /// The names inside the target of a change, which the change cannot use.
    target_names: Option<TargetNames>,
    /// True in the condition of a standing rule that is not for each element of a set.
    is_elementless: bool,
    deferral: Deferral,
    /// True in a test after `every roll`.
    has_every_roll: bool,
    /// The byte offset at which the last statement that is a value starts.
    value_start: Option<u32>,
}

/// The target of `original(…)` in a change of a value.
pub(crate) struct Original {
    pub(crate) function: FunctionId,
    pub(crate) params: Vec<(SmolStr, Ty)>,
    pub(crate) result: Ty,
    /// The declaration of the changed function.
    pub(crate) declaration: Span,
}

/// The target of `original()` in a replacement.
pub(crate) struct Replacement {
    pub(crate) procedure: ProcedureId,
    /// The type of its result, if a procedure with a result is replaced.
    pub(crate) result: Option<Ty>,
    /// The arguments of the call.
    pub(crate) args: Vec<LocalId>,
    /// The locals that receive its results, if `result` is `None`.
    pub(crate) results: Vec<LocalId>,
}

/// The innermost block that defers rules or endings, and the loops in it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Deferral {
    /// The words before the block, `together` or `endings wait`; `None` outside such a block.
    block_words: Option<&'static str>,
    /// The number of enclosing loops, up to that block.
    loops: u32,
}

impl Task {
    pub(crate) fn new(role: BodyRole) -> Self {
        Self {
            role,
            title: "the value".into(),
            bound: None,
            original: None,
            replacement: None,
            lacks_original: false,
            shared_results: Vec::new(),
            is_insertion: false,
            target_names: None,
            is_elementless: false,
            deferral: Deferral::default(),
            has_every_roll: false,
            value_start: None,
        }
    }

    /// Sets the names inside the target of a change.
    pub(crate) fn set_target_names(&mut self, names: TargetNames) {
        self.target_names = Some(names);
    }

    /// Returns the names inside the target of a change.
    pub(crate) const fn target_names(&self) -> Option<&TargetNames> {
        self.target_names.as_ref()
    }

    pub(crate) fn role(&self) -> &BodyRole {
        &self.role
    }

    pub(crate) fn is_pure(&self) -> bool {
        matches!(self.role, BodyRole::Value(_))
    }

    /// Returns the type of the body's result.
    pub(crate) fn result(&self) -> Option<Ty> {
        match &self.role {
            BodyRole::Value(ty) | BodyRole::ValueAndEffects(ty) => Some(ty.clone()),
            BodyRole::Effects | BodyRole::Test => None,
        }
    }

    /// Returns the name of the result in messages.
    pub(crate) fn title(&self) -> &str {
        &self.title
    }

    pub(crate) fn set_title(&mut self, title: String) {
        self.title = title;
    }

    /// Returns the bound of the result.
    pub(crate) const fn bound(&self) -> Option<&Bound> {
        self.bound.as_ref()
    }

    pub(crate) fn set_bound(&mut self, bound: Option<Bound>) {
        self.bound = bound;
    }

    /// Returns the target of `original(…)` in a change of a value.
    pub(crate) fn original(&self) -> Option<&Original> {
        self.original.as_ref()
    }

    pub(crate) fn set_original(&mut self, original: Original) {
        self.original = Some(original);
    }

    /// Returns the target of `original()` in a replacement.
    pub(crate) fn replacement(&self) -> Option<&Replacement> {
        self.replacement.as_ref()
    }

    /// Returns whether the body is a replacement without an original.
    pub(crate) fn has_no_original(&self) -> bool {
        self.lacks_original
    }

    pub(crate) fn set_no_original(&mut self) {
        self.lacks_original = true;
    }

    pub(crate) fn set_replacement(&mut self, instead: Replacement) {
        self.replacement = Some(instead);
    }

    /// Returns the locals shared with a step that the body returns at each of its ends.
    pub(crate) fn shared_results(&self) -> &[LocalId] {
        &self.shared_results
    }

    pub(crate) fn add_shared_results(&mut self, locals: impl Iterator<Item = LocalId>) {
        self.shared_results.extend(locals);
    }

    /// Returns whether this is the body of a `before` or `after` change.
    pub(crate) fn is_insertion(&self) -> bool {
        self.is_insertion
    }

    pub(crate) fn set_insertion(&mut self) {
        self.is_insertion = true;
    }

    /// Returns whether this is the condition of a standing rule without a set of elements.
    pub(crate) fn is_elementless(&self) -> bool {
        self.is_elementless
    }

    pub(crate) fn set_elementless(&mut self, alone: bool) {
        self.is_elementless = alone;
    }

    pub(crate) fn is_in_a_loop(&self) -> bool {
        self.deferral.loops > 0
    }

    /// Enters a block that defers rules or endings. Returns the value for [`Self::leave_deferral`].
    pub(crate) fn enter_deferral(&mut self, written: Option<&'static str>) -> Deferral {
        std::mem::replace(&mut self.deferral, Deferral { block_words: written, loops: 0 })
    }

    /// Leaves a block that defers rules or endings.
    pub(crate) fn leave_deferral(&mut self, outside: Deferral) {
        self.deferral = outside;
    }

    /// Returns the words before the innermost block that defers rules or endings.
    pub(crate) fn deferral_words(&self) -> Option<&'static str> {
        self.deferral.block_words
    }

    pub(crate) fn enter_loop(&mut self) {
        self.deferral.loops += 1;
    }

    pub(crate) fn leave_loop(&mut self) {
        self.deferral.loops -= 1;
    }

    /// Returns whether `every roll` has been lowered in a test.
    pub(crate) fn has_every_roll(&self) -> bool {
        self.has_every_roll
    }

    pub(crate) fn set_every_roll(&mut self) {
        self.has_every_roll = true;
    }

    /// Records the start of a statement that is a value.
    pub(crate) fn begin_value(&mut self, at: u32) {
        self.value_start = Some(at);
    }

    /// Returns whether the last statement that is a value starts at an offset.
    pub(crate) fn value_begins_at(&self, at: u32) -> bool {
        self.value_start == Some(at)
    }
}
