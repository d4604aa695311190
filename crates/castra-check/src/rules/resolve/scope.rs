//! The names that a body has introduced.

use castra_base::{Diagnostic, Span, codes};
use castra_ir::{LocalId, Owner, RecordId};
use castra_syntax::ast::{self, BinaryOp, ExprKind as Ast, Name};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::rules::context::Context;
use castra_resolve::symbols::Def;

/// The names in scope where the walk has got to.
#[derive(Default)]
pub(crate) struct Scope {
    /// The innermost last.
    names: Vec<Named>,
    /// The name that elements of the set being read will have.
    naming: Option<Naming>,
    /// Names, by their places, that a condition has read before they are introduced.
    read_early: FxHashSet<Span>,
    /// The name of the option whose value is read, in `prefer`.
    option: Option<SmolStr>,
    /// True if something could not be read: what seems to be missing, or to be
    /// of no use, may be in it.
    broken: bool,
    /// True if names may stay unused: they may serve another line of a change,
    /// which is a body of its own.
    shares_names: bool,
    /// True if a hex has been reported in a test that names no board.
    without_board: bool,
}

/// The name that a statement gives to the elements of its set, while that set is read.
pub(crate) struct Naming {
    name: Name,
    /// The `where`s whose elements are those of the whole set, in whose conditions the name holds
    /// already.
    conditions: Vec<Span>,
}

impl Naming {
    /// `u in (units where …) + guests`: the name, and the set.
    pub(crate) fn of(name: &Name, set: &ast::Expr) -> Self {
        let mut naming = Self { name: name.clone(), conditions: Vec::new() };
        naming.follow(set);
        naming
    }

    fn follow(&mut self, set: &ast::Expr) {
        match &set.kind {
            Ast::Where { set: of, name: None, .. } => {
                self.conditions.push(set.span);
                self.follow(of);
            }
            Ast::Where { set: of, .. } => self.follow(of),
            Ast::Binary(BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Intersect, _, a, b) => {
                self.follow(a);
                self.follow(b);
            }
            Ast::If(_, then, otherwise) => {
                self.follow(then);
                self.follow(otherwise);
            }
            Ast::Int(_)
            | Ast::Bool(_)
            | Ast::None
            | Ast::Name(_)
            | Ast::Member(..)
            | Ast::MemberOf(..)
            | Ast::Call(..)
            | Ast::At(..)
            | Ast::Set(_)
            | Ast::Range(..)
            | Ast::Unary(..)
            | Ast::Binary(..)
            | Ast::Is { .. }
            | Ast::Match(..)
            | Ast::Roll(..)
            | Ast::Junk => {}
        }
    }
}

/// A local by its name, while that is in scope.
pub(crate) struct Named {
    pub(crate) name: SmolStr,
    pub(crate) span: Span,
    pub(crate) local: LocalId,
    pub(crate) sort: NameSort,
    /// The record of a name that holds one. The local is that of its first field, and those of the
    /// others follow.
    pub(crate) record: Option<RecordId>,
    /// The number of its locals.
    pub(crate) width: usize,
    pub(crate) used: bool,
    /// True if the language gives the name, as it does `it`.
    pub(crate) built_in: bool,
    /// The value of a name that a test is run for.
    pub(crate) fixed: Option<i64>,
}

impl Named {
    /// A name of one local, not used so far.
    pub(crate) fn new(name: &Name, local: LocalId, sort: NameSort) -> Self {
        Self {
            name: name.text.clone(),
            span: name.span,
            local,
            sort,
            record: None,
            width: 1,
            used: false,
            built_in: false,
            fixed: None,
        }
    }

    /// Returns the problem of a name that goes out of scope unused.
    pub(crate) fn unused(&self) -> Diagnostic {
        let (what, help) = match self.sort {
            NameSort::Parameter => ("a parameter that is never used", "remove it, or use it"),
            NameSort::Var => ("never read", "remove it, or use it"),
            NameSort::Given | NameSort::Let | NameSort::Shared | NameSort::It => {
                ("never used", "remove it, or use it")
            }
        };
        Diagnostic::new(&codes::RULES_UNUSED, self.span, format!("`{}` is never used", self.name))
            .label(what)
            .help(help)
    }
}

/// The sort of a name in scope.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NameSort {
    /// A parameter of a function or procedure.
    Parameter,
    /// A name for what a window tells, for an army, and so on: it may stay unused.
    Given,
    /// `let`, `for each`, `choose`, `pick`.
    Let,
    /// `var`
    Var,
    /// A local that a step shares with its changes. It may be assigned, and may stay unused.
    Shared,
    /// The element of a set.
    It,
}

impl NameSort {
    /// The sort of a name that `let` or `var` introduces.
    pub(crate) const fn of_let(var: bool) -> Self {
        if var { Self::Var } else { Self::Let }
    }
}

/// Words that mean the same in every rule.
const RESERVED: &[&str] =
    &["us", "them", "it", "none", "true", "false", "council", "turn-number", "game-over", "winner"];

impl Scope {
    /// The name of the option whose value is being read.
    pub(crate) const fn option(&self) -> Option<&SmolStr> {
        self.option.as_ref()
    }

    /// Says which option's value is read from here on; gives what was said before.
    pub(crate) fn set_option(&mut self, option: Option<SmolStr>) -> Option<SmolStr> {
        std::mem::replace(&mut self.option, option)
    }

    pub(crate) fn push(&mut self, named: Named) {
        let used = named.used || self.read_early.contains(&named.span);
        self.names.push(Named { used, ..named });
    }

    /// Returns the number of names, to which the end of a block returns.
    pub(crate) fn mark(&self) -> usize {
        self.names.len()
    }

    /// Ends the scope of the names introduced since there were so many; gives those that
    /// should have been used and were not.
    pub(crate) fn leave(&mut self, mark: usize) -> Vec<Named> {
        let mut left = self.take_since(mark);
        let excused = self.broken || self.shares_names;
        left.retain(|named| {
            !excused && !named.used && !matches!(named.sort, NameSort::Given | NameSort::Shared)
        });
        left
    }

    /// Takes the names introduced since there were so many, for [`Self::put_back`].
    pub(crate) fn take_since(&mut self, mark: usize) -> Vec<Named> {
        self.names.split_off(mark.min(self.names.len()))
    }

    /// Takes all names, for [`Self::put_back`].
    pub(crate) fn take_all(&mut self) -> Vec<Named> {
        std::mem::take(&mut self.names)
    }

    /// Brings names back that were taken, after those that are there.
    pub(crate) fn put_back(&mut self, names: Vec<Named>) {
        self.names.extend(names);
    }

    /// The innermost local of that name, without using it.
    pub(crate) fn named(&self, name: &str) -> Option<&Named> {
        self.names.iter().rev().find(|n| n.name == name)
    }

    /// The innermost local of a name, which counts as used from here on.
    pub(crate) fn read(&mut self, name: &str) -> Option<&Named> {
        let named = self.names.iter_mut().rev().find(|n| n.name == name)?;
        named.used = true;
        Some(named)
    }

    /// The name that a local belongs to.
    pub(crate) fn of(&self, local: LocalId) -> Option<&Named> {
        let at = local.index();
        let has_it = |n: &&Named| (n.local.index()..n.local.index() + n.width).contains(&at);
        self.names.iter().rev().find(has_it)
    }

    /// Returns whether the name is used, of which a local is the only or the first one.
    pub(crate) fn is_used(&self, local: LocalId) -> bool {
        self.names.iter().rev().find(|n| n.local == local).is_some_and(|n| n.used)
    }

    /// Says so.
    pub(crate) fn set_used(&mut self, local: LocalId, used: bool) {
        if let Some(named) = self.names.iter_mut().rev().find(|n| n.local == local) {
            named.used = used;
        }
    }

    /// The value that the name just introduced stands for in this run of a test.
    pub(crate) fn fix_last(&mut self, value: i64) {
        if let Some(named) = self.names.last_mut() {
            named.fixed = Some(value);
        }
    }

    /// All names, for suggestions.
    pub(crate) fn names(&self) -> impl Iterator<Item = &str> {
        self.names.iter().map(|n| n.name.as_str())
    }

    /// All names, the last first, each with its local.
    pub(crate) fn locals(&self) -> impl Iterator<Item = (&str, LocalId)> {
        self.names.iter().rev().map(|n| (n.name.as_str(), n.local))
    }

    /// The author's name for the element of the innermost set.
    pub(crate) fn element(&self) -> Option<&str> {
        let own = |n: &&Named| n.sort == NameSort::It && !n.built_in && n.name != "it";
        self.names.iter().rev().find(own).map(|n| n.name.as_str())
    }

    /// Starts reading a set whose elements will have a name, and returns the name of the elements
    /// of the enclosing set.
    pub(crate) fn will_name(&mut self, naming: Option<Naming>) -> Option<Naming> {
        std::mem::replace(&mut self.naming, naming)
    }

    /// The name that the elements of a `where` have besides `it`.
    pub(crate) fn name_in(&self, condition: Span) -> Option<&Name> {
        let naming = self.naming.as_ref()?;
        naming.conditions.contains(&condition).then_some(&naming.name)
    }

    /// After a condition: whether it has read the name that elements will have. What has been
    /// read there is used, and what has not may still be.
    pub(crate) fn after_condition(&mut self, condition: Span) {
        let Some(place) = self.name_in(condition).map(|name| name.span) else { return };
        if let Some(named) = self.names.iter_mut().rev().find(|named| named.span == place) {
            if named.used {
                self.read_early.insert(place);
            }
            named.used = true;
        }
    }

    /// Returns whether elements of the set that is being read will have that name.
    pub(crate) fn is_naming(&self, name: &str) -> bool {
        self.naming.as_ref().is_some_and(|naming| naming.name.text == name)
    }

    /// Returns whether something could not be read, which may have used or introduced any name.
    pub(crate) fn is_broken(&self) -> bool {
        self.broken
    }

    /// Records a hex of a test that names no board; whether it is the first.
    pub(crate) fn is_first_without_board(&mut self) -> bool {
        !std::mem::replace(&mut self.without_board, true)
    }

    pub(crate) fn set_broken(&mut self) {
        self.broken = true;
    }

    /// Names may stay unused: they may serve another line of a change.
    pub(crate) fn share_names(&mut self) {
        self.shares_names = true;
    }

    /// Returns the problem of a name that means the same in every rule.
    pub(crate) fn reserved(name: &Name) -> Option<Diagnostic> {
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

    /// Returns the problem of a name that would hide another.
    pub(crate) fn shadows(&self, name: &Name, context: &Context<'_>) -> Option<Diagnostic> {
        let shadows = |what: &str| {
            Diagnostic::new(
                &codes::RULES_SHADOWS,
                name.span,
                format!("`{}` hides {what} of this name", name.text),
            )
            .label("from here on, the name means this")
            .help("choose another name")
        };
        if let Some(other) = self.named(&name.text) {
            return Some(shadows("another").related(other.span, "the other"));
        }
        // A word keeps its meaning where its type is expected, and so do fields and other members.
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
