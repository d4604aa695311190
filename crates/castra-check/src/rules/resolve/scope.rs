//! The names that a body introduces.

use castra_base::{Diagnostic, Span, codes};
use castra_ir::{LocalId, Owner, RecordId};
use castra_syntax::ast::{self, BinaryOp, ExprKind as Ast, Name};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::rules::context::Context;
use castra_resolve::symbols::Def;

/// The names in scope at the current point of the body.
#[derive(Default)]
pub(crate) struct Scope {
    /// The names, the innermost last.
    names: Vec<ScopeName>,
    /// The name for the elements of the set that is being read.
    naming: Option<ElementName>,
    /// The spans of names that a condition has read before they are introduced.
    read_early: FxHashSet<Span>,
    /// The name of the option whose value is being read, in `prefer`.
    option: Option<SmolStr>,
    /// True if a part could not be parsed: a missing declaration or use may be in it.
    is_broken: bool,
    /// True if names may stay unused, because another line of a change, with its own body, may use
    /// them.
    shares_names: bool,
    /// True if a hex without a board has been reported in this test.
    pub(crate) has_reported_no_board: bool,
    /// True if `us` or `them` has been reported in this body, in a game of rounds.
    pub(crate) has_reported_us: bool,
}

/// The name that a statement gives to the elements of its set, while that set is read.
pub(crate) struct ElementName {
    name: Name,
    /// The spans of the `where`s in which the name is in scope: they select the elements of the
    /// set, or of an operand from which the set is computed.
    conditions: Vec<Span>,
}

impl ElementName {
    /// Returns the name of the elements for a set such as `(units where …) + guests`.
    pub(crate) fn new(name: &Name, set: &ast::Expr) -> Self {
        let mut element_naming = Self { name: name.clone(), conditions: Vec::new() };
        element_naming.collect_conditions(set);
        element_naming
    }

    fn collect_conditions(&mut self, set: &ast::Expr) {
        match &set.kind {
            Ast::Where { set: of, name: None, .. } => {
                self.conditions.push(set.span);
                self.collect_conditions(of);
            }
            Ast::Where { set: of, .. } => self.collect_conditions(of),
            Ast::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Intersect, _, a, b) => {
                self.collect_conditions(a);
                self.collect_conditions(b);
            }
            Ast::If(_, then, otherwise) => {
                self.collect_conditions(then);
                self.collect_conditions(otherwise);
            }
            // In the conditions of other sets, the element is only called `it`.
            _ => {}
        }
    }
}

/// A name in scope and its local.
pub(crate) struct ScopeName {
    pub(crate) name: SmolStr,
    pub(crate) span: Span,
    pub(crate) local: LocalId,
    pub(crate) kind: NameKind,
    /// The type of the record that the name holds, if any. `local` is the local of its first field;
    /// those of the other fields follow.
    pub(crate) record: Option<RecordId>,
    /// The number of locals of the name.
    pub(crate) width: usize,
    pub(crate) is_used: bool,
    /// True if the language introduces the name, such as `it`.
    pub(crate) is_built_in: bool,
    /// The value of the name in this run of a test with `for each`.
    pub(crate) constant: Option<i64>,
}

impl ScopeName {
    /// Returns an unused name of one local.
    pub(crate) fn new(name: &Name, local: LocalId, sort: NameKind) -> Self {
        Self {
            name: name.text.clone(),
            span: name.span,
            local,
            kind: sort,
            record: None,
            width: 1,
            is_used: false,
            is_built_in: false,
            constant: None,
        }
    }

    /// Returns the diagnostic for a name that leaves scope unused.
    pub(crate) fn unused_name(&self) -> Diagnostic {
        let (what, help) = match self.kind {
            NameKind::Parameter => ("a parameter that is never used", "remove it, or use it"),
            NameKind::Var => ("never read", "remove it, or use it"),
            NameKind::Provided | NameKind::Let | NameKind::StepLocal | NameKind::Element => {
                ("never used", "remove it, or use it")
            }
        };
        Diagnostic::new(&codes::RULES_UNUSED, self.span, format!("`{}` is never used", self.name))
            .label(what)
            .help(help)
    }
}

/// The kind of a name in scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameKind {
    /// A parameter of a function or procedure.
    Parameter,
    /// A name that a construct provides, such as the army of a reaction; it may stay unused.
    Provided,
    /// A name that `let`, `for each`, `choose` or `pick` introduces.
    Let,
    /// A name that `var` introduces.
    Var,
    /// A local of a step that its changes can use. It may be assigned, and may stay unused.
    StepLocal,
    /// The element of a set.
    Element,
}

impl NameKind {
    /// Returns the kind of a name that `let` or `var` introduces.
    pub(crate) const fn from_let(var: bool) -> Self {
        if var { Self::Var } else { Self::Let }
    }
}

/// The words with a fixed meaning in every rule.
const RESERVED: &[&str] =
    &["us", "them", "it", "none", "true", "false", "council", "turn-number", "game-over", "winner"];

impl Scope {
    /// Returns the name of the option whose value is being read.
    pub(crate) const fn option(&self) -> Option<&SmolStr> {
        self.option.as_ref()
    }

    /// Sets the option whose value is being read, and returns the previous one.
    pub(crate) fn set_option(&mut self, option: Option<SmolStr>) -> Option<SmolStr> {
        std::mem::replace(&mut self.option, option)
    }

    pub(crate) fn push(&mut self, named: ScopeName) {
        let used = named.is_used || self.read_early.contains(&named.span);
        self.names.push(ScopeName { is_used: used, ..named });
    }

    /// Returns the number of names, for [`Self::leave`] at the end of the block.
    pub(crate) fn mark(&self) -> usize {
        self.names.len()
    }

    /// Ends the scope of the names introduced since a mark, and returns those to report as unused.
    pub(crate) fn leave(&mut self, mark: usize) -> Vec<ScopeName> {
        let mut left = self.take_since(mark);
        let excused = self.is_broken || self.shares_names;
        left.retain(|named| {
            !excused
                && !named.is_used
                && !matches!(named.kind, NameKind::Provided | NameKind::StepLocal)
        });
        left
    }

    /// Takes the names introduced since a mark, for [`Self::put_back`].
    pub(crate) fn take_since(&mut self, mark: usize) -> Vec<ScopeName> {
        self.names.split_off(mark.min(self.names.len()))
    }

    /// Takes all names, for [`Self::put_back`].
    pub(crate) fn take_all(&mut self) -> Vec<ScopeName> {
        std::mem::take(&mut self.names)
    }

    /// Restores names that were taken, after the names now in scope.
    pub(crate) fn put_back(&mut self, names: Vec<ScopeName>) {
        self.names.extend(names);
    }

    /// Returns the innermost local with a name, without marking it as used.
    pub(crate) fn find(&self, name: &str) -> Option<&ScopeName> {
        self.names.iter().rev().find(|n| n.name == name)
    }

    /// Returns the innermost local with a name, and marks it as used.
    pub(crate) fn find_and_mark(&mut self, name: &str) -> Option<&ScopeName> {
        let named = self.names.iter_mut().rev().find(|n| n.name == name)?;
        named.is_used = true;
        Some(named)
    }

    /// Returns the name that a local belongs to.
    pub(crate) fn name_of_local(&self, local: LocalId) -> Option<&ScopeName> {
        let at = local.index();
        let has_it = |n: &&ScopeName| (n.local.index()..n.local.index() + n.width).contains(&at);
        self.names.iter().rev().find(has_it)
    }

    /// Returns whether the name that begins at a local is used.
    pub(crate) fn is_used(&self, local: LocalId) -> bool {
        self.names.iter().rev().find(|n| n.local == local).is_some_and(|n| n.is_used)
    }

    /// Marks the name that begins at a local as used or unused.
    pub(crate) fn set_used(&mut self, local: LocalId, used: bool) {
        if let Some(named) = self.names.iter_mut().rev().find(|n| n.local == local) {
            named.is_used = used;
        }
    }

    /// Marks all names in scope as used.
    pub(crate) fn set_all_used(&mut self) {
        for named in &mut self.names {
            named.is_used = true;
        }
    }

    /// Fixes the value of the last name in this run of a test.
    pub(crate) fn set_last_constant(&mut self, value: i64) {
        if let Some(named) = self.names.last_mut() {
            named.constant = Some(value);
        }
    }

    /// Returns all names, for suggestions.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|n| n.name.as_str())
    }

    /// Returns all names with their locals, the innermost first.
    pub(crate) fn locals(&self) -> impl Iterator<Item = (&str, LocalId)> {
        self.names.iter().rev().map(|n| (n.name.as_str(), n.local))
    }

    /// Returns the author's name for the element of the innermost set.
    pub(crate) fn element(&self) -> Option<&str> {
        let own = |n: &&ScopeName| n.kind == NameKind::Element && !n.is_built_in && n.name != "it";
        self.names.iter().rev().find(own).map(|n| n.name.as_str())
    }

    /// Sets the name for the elements of the set that is being read, and returns the name for the
    /// enclosing set.
    pub(crate) fn set_naming(&mut self, naming: Option<ElementName>) -> Option<ElementName> {
        std::mem::replace(&mut self.naming, naming)
    }

    /// Returns the author's name for the elements in the condition of a `where`, a synonym of `it`.
    pub(crate) fn name_in(&self, condition: Span) -> Option<&Name> {
        let naming = self.naming.as_ref()?;
        naming.conditions.contains(&condition).then_some(&naming.name)
    }

    /// Records after a condition whether it has read the name of the elements. The name counts as
    /// used for now, because a later part may still use it.
    pub(crate) fn end_condition(&mut self, condition: Span) {
        let Some(place) = self.name_in(condition).map(|name| name.span) else { return };
        if let Some(named) = self.names.iter_mut().rev().find(|named| named.span == place) {
            if named.is_used {
                self.read_early.insert(place);
            }
            named.is_used = true;
        }
    }

    /// Returns whether `name` is the name for the elements of the set that is being read.
    pub(crate) fn is_naming(&self, name: &str) -> bool {
        self.naming.as_ref().is_some_and(|naming| naming.name.text == name)
    }

    /// Returns whether a part could not be parsed, which may have used or introduced any name.
    pub(crate) fn is_broken(&self) -> bool {
        self.is_broken
    }

    /// Records a hex without a board in a test, and returns whether it is the first.
    pub(crate) fn is_first_without_board(&mut self) -> bool {
        !std::mem::replace(&mut self.has_reported_no_board, true)
    }

    /// Records `us` or `them` in a game of rounds. Returns whether it is the first in this body.
    pub(crate) fn is_first_without_us(&mut self) -> bool {
        !std::mem::replace(&mut self.has_reported_us, true)
    }

    pub(crate) fn set_broken(&mut self) {
        self.is_broken = true;
    }

    /// Lets names stay unused, because another line of a change may use them.
    pub(crate) fn share_names(&mut self) {
        self.shares_names = true;
    }

    /// Returns the diagnostic for a name that has a fixed meaning in every rule.
    pub(crate) fn reserved_name(name: &Name) -> Option<Diagnostic> {
        RESERVED.contains(&name.text.as_str()).then(|| {
            Diagnostic::new(
                &codes::NAME_RESERVED,
                name.span,
                format!("`{}` has a meaning in every rule", name.text),
            )
            .label("reserved")
            .help("choose another name")
        })
    }

    /// Returns the diagnostic for a name that would hide another.
    pub(crate) fn shadowing(&self, name: &Name, context: &Context<'_>) -> Option<Diagnostic> {
        let shadows = |what: &str| {
            Diagnostic::new(
                &codes::RULES_SHADOWS,
                name.span,
                format!("`{}` hides {what} of this name", name.text),
            )
            .label("from here on, the name means this")
            .help("choose another name")
        };
        if let Some(other) = self.find(&name.text) {
            return Some(shadows("another").related(other.span, "the other"));
        }
        // Words, which the expected type selects, and members after a dot cannot be hidden.
        let program = context.program();
        let hidden = context.meanings(name).find_map(|m| match m {
            Def::State(id) => {
                let state = program.states.get(id)?;
                (state.owner == Owner::Game).then_some("a state")
            }
            Def::Pile(id) => (!program.piles.get(id)?.per_army).then_some("a pile"),
            Def::Option(_) => Some("an option"),
            Def::Weight(_) => Some("a weight"),
            Def::Word(..)
            | Def::Sort(..)
            | Def::Function(_)
            | Def::Procedure(_)
            | Def::Table(_)
            | Def::Deck(_)
            | Def::Die(_)
            | Def::Kind(_)
            | Def::Role(_)
            | Def::Section(_)
            | Def::Record(_) => None,
        });
        hidden.map(shadows)
    }
}
