//! The lowering of one body: a single pass resolves, types and lowers each construct.
//!
//! Each part of the state is on its own: the names in scope (`resolve/`), the facts about values
//! (`types/`), the tree under construction (`lower/`), and the purpose of the body (`task`). The
//! constructs are in `values/` and `statements/`. This file has the helpers that use several parts.

use std::borrow::Cow;
use std::collections::BTreeMap;

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::{self, Name};
use smol_str::SmolStr;

use super::context::Context;
use super::lower::builder::Builder;
use super::lower::evaluate_once::ReusableValue;
use super::resolve::answers::Answers;
use super::resolve::scope::{NameKind, Scope, ScopeName};
use super::task::{BodyRole, Task};
use super::types::interval::{Intervals, NumberContext};
use castra_analyze::facts::{Fact, Facts};
use castra_ir::interval::{Interval, UNBOUNDED};
use castra_ir::{Body, ClauseId, Expr, ExprKind, LocalId, Stmt, StmtKind, Ty};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::{Bound, Def};
use castra_resolve::uses::Meaning;

/// The state of the pass over one body.
pub(crate) struct Lowering<'l, 'a, 'r> {
    pub(crate) context: &'l Context<'a>,
    pub(crate) reporter: &'l mut Reporter<'r>,
    /// The names in scope at this point.
    pub(crate) scope: Scope,
    /// The facts that hold at this point.
    pub(crate) facts: Facts,
    /// The intervals of locals that hold numbers.
    pub(crate) intervals: Intervals,
    /// The bounds with which locals are declared.
    bounds: BTreeMap<LocalId, Bound>,
    /// The lowered body so far.
    pub(crate) builder: Builder,
    /// The purpose of the body.
    pub(crate) task: Task,
    /// The armies' answers to the enclosing `choose together` blocks, the innermost last.
    pub(crate) answers: Vec<Answers>,
}

impl<'l, 'a, 'r> Lowering<'l, 'a, 'r> {
    pub(crate) fn new(
        context: &'l Context<'a>,
        reporter: &'l mut Reporter<'r>,
        role: BodyRole,
    ) -> Self {
        Self {
            context,
            reporter,
            scope: Scope::default(),
            facts: Facts::default(),
            intervals: Intervals::default(),
            bounds: BTreeMap::new(),
            builder: Builder::default(),
            task: Task::new(role),
            answers: Vec::new(),
        }
    }

    pub(crate) fn report(&mut self, diagnostic: Diagnostic) {
        self.reporter.report(diagnostic);
    }

    /// Runs `act`, and discards the diagnostics that it reports.
    pub(crate) fn without_reports<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let reported = self.reporter.diagnostics.len();
        let said = (self.scope.has_reported_no_board, self.scope.has_reported_us);
        let result = act(self);
        self.reporter.diagnostics.truncate(reported);
        (self.scope.has_reported_no_board, self.scope.has_reported_us) = said;
        result
    }

    /// Returns the placeholder for an erroneous value. Its type fits everywhere.
    pub(crate) fn error_placeholder(&self, span: Span) -> Expr {
        Expr { kind: ExprKind::Const(0), ty: Ty::Error, span }
    }

    /// Reports a diagnostic, and returns the placeholder for an erroneous value.
    pub(crate) fn report_and_recover(&mut self, diagnostic: Diagnostic, span: Span) -> Expr {
        self.report(diagnostic);
        self.error_placeholder(span)
    }

    /// Adds a local without a name in scope.
    pub(crate) fn add_local(&mut self, name: impl Into<SmolStr>, ty: Ty) -> LocalId {
        self.builder.add_local(name, ty)
    }

    /// Returns the type of a local.
    pub(crate) fn type_of(&self, local: LocalId) -> Ty {
        self.builder.type_of(local)
    }

    /// Returns a statement with the clauses cited so far.
    pub(crate) fn stmt(&self, kind: StmtKind, span: Span) -> Stmt {
        self.builder.stmt(kind, span)
    }

    /// Prepares a value for several uses: a copy for each if it has at most `most` nodes, otherwise
    /// a local.
    pub(crate) fn prepare_reuse(&mut self, value: Expr, most: usize) -> ReusableValue {
        self.builder.prepare_reuse(value, most)
    }

    /// Prepares a value for several uses in later statements: itself if it is short and they cannot
    /// change it, otherwise a local.
    pub(crate) fn reusable_value(
        &mut self,
        value: Expr,
        name: &str,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        let is_short = matches!(
            value.kind,
            ExprKind::Local(_) | ExprKind::Const(_) | ExprKind::Us | ExprKind::Them
        );
        if is_short || value.ty == Ty::Error {
            return value;
        }
        self.store_in_local(value, name, span, out)
    }

    /// Stores a value in a new local, and returns the local.
    pub(crate) fn store_in_local(
        &mut self,
        value: Expr,
        name: &str,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        let (ty, at) = (value.ty.clone(), value.span);
        let local = self.add_local(name, ty.clone());
        out.push(self.stmt(StmtKind::Let(local, value), span));
        Expr { kind: ExprKind::Local(local), ty, span: at }
    }

    /// Adds consecutive locals for a value: one, or one for each flat field of a record.
    pub(crate) fn add_locals(&mut self, name: &str, ty: &Ty) -> Vec<LocalId> {
        let Ty::Record(_) = ty else { return vec![self.add_local(name, ty.clone())] };
        let symbols = self.context.symbols;
        let fields = symbols.field_paths(ty).into_iter().zip(symbols.flat_types(ty));
        let locals: Vec<LocalId> =
            fields.map(|(path, ty)| self.add_local(format!("{name}.{path}"), ty)).collect();
        for (local, bound) in locals.iter().zip(symbols.flat_bounds(ty)) {
            if let Some(bound) = bound {
                self.set_local_bound(*local, bound);
            }
        }
        locals
    }

    /// Declares a name in scope to the end of the block. Returns its first local.
    pub(crate) fn declare(&mut self, name: &Name, ty: Ty, sort: NameKind) -> LocalId {
        let locals = self.add_locals(&name.text, &ty);
        // A record without fields has no local; this error is reported elsewhere.
        let local = locals.first().copied().unwrap_or_else(|| self.add_local("nothing", Ty::Error));
        self.add_name(name, local, ty, locals.len(), sort);
        local
    }

    /// Brings an existing local into scope.
    pub(crate) fn introduce(&mut self, name: &Name, local: LocalId, sort: NameKind) {
        let ty = self.type_of(local);
        self.add_name(name, local, ty, 1, sort);
    }

    fn add_name(&mut self, name: &Name, local: LocalId, ty: Ty, width: usize, sort: NameKind) {
        if let Some(problem) = Scope::reserved_name(name) {
            return self.report(problem);
        }
        if let Some(problem) = self.scope.shadowing(name, self.context) {
            self.report(problem);
        }
        let context = self.context;
        self.reporter.notes.uses.record_local(name, || context.type_text(&ty));
        let record = match ty {
            Ty::Record(record) => Some(record),
            _ => None,
        };
        self.scope.push(ScopeName { record, width, ..ScopeName::new(name, local, sort) });
    }

    /// Brings the element of a set into scope, with its name or as `it`.
    pub(crate) fn introduce_element(&mut self, name: Option<&Name>, span: Span, ty: Ty) -> LocalId {
        match name {
            Some(name) => self.declare(name, ty, NameKind::Element),
            None => self.introduce_built_in("it", span, ty),
        }
    }

    /// Brings a name that the language declares into scope.
    pub(crate) fn introduce_built_in(&mut self, name: &'static str, span: Span, ty: Ty) -> LocalId {
        let local = self.add_local(name, ty);
        let name = Name { text: SmolStr::new_static(name), span };
        let named = ScopeName::new(&name, local, NameKind::Element);
        self.scope.push(ScopeName { is_used: true, is_built_in: true, ..named });
        local
    }

    /// Ends the scope of the names introduced since a mark, and reports unused ones.
    pub(crate) fn leave_scope(&mut self, mark: usize) {
        for named in self.scope.leave(mark) {
            // A name with an erroneous value is not reported as unused.
            if self.type_of(named.local) != Ty::Error {
                self.report(named.unused_name());
            }
        }
    }

    /// Brings a name for a constant into scope.
    pub(crate) fn introduce_constant(&mut self, name: &Name, ty: Ty, value: i64) {
        self.declare(name, ty, NameKind::Provided);
        self.scope.set_last_constant(value);
    }

    /// Returns the value of the innermost local with a name, and marks it as used.
    pub(crate) fn read_local(&mut self, name: &Name) -> Option<Expr> {
        let named = self.scope.find_and_mark(&name.text)?;
        let meant = if named.is_built_in { Meaning::BuiltIn } else { Meaning::Local(named.span) };
        let kind = match named.constant {
            Some(value) => ExprKind::Const(value),
            None => ExprKind::Local(named.local),
        };
        let ty = self.builder.type_of(named.local);
        self.reporter.record_use(name, UseKind::Read, meant);
        Some(Expr { kind, ty, span: name.span })
    }

    /// Returns the type and the value of a name that is constant in this run of a test.
    pub(crate) fn constant_name(&mut self, name: &Name) -> Option<(Ty, i64)> {
        let value = self.find_name(&name.text)?.constant?;
        self.read_local(name).map(|found| (found.ty, value))
    }

    /// Returns the innermost local with a name, without marking it as used.
    pub(crate) fn find_name(&self, name: &str) -> Option<&ScopeName> {
        self.scope.find(name)
    }

    /// Records the meaning of a name. Reports the name if several declarations have it.
    pub(crate) fn record_meaning(&mut self, name: &Name, kind: UseKind, meaning: Def) {
        let symbols = self.context.symbols;
        let is_noted = self.reporter.notes.uses.is_recorded(name.span.file);
        let meant = match meaning {
            Def::Function(_)
            | Def::Procedure(_)
            | Def::Table(_)
            | Def::Record(_)
            | Def::State(_)
            | Def::Die(_) => {
                if let Some(problem) = symbols.ambiguous_name(name) {
                    self.report(problem);
                }
                let place = || symbols.declaration_span(&name.text, name.span.file);
                is_noted.then(place).flatten().map(Meaning::Local)
            }
            Def::Word(..)
            | Def::Sort(..)
            | Def::Pile(_)
            | Def::Option(_)
            | Def::Weight(_)
            | Def::Deck(_)
            | Def::Kind(_)
            | Def::Role(_)
            | Def::Section(_) => None,
        };
        if is_noted {
            let meant = meant.unwrap_or_else(|| self.context.meaning_of_def(meaning));
            self.reporter.record_use(name, kind, meant);
        }
    }

    /// Returns a value with `MODULE.NAME` as one name, as in `mud.stuck(u)` or `us.mud.tired`.
    pub(crate) fn join_qualified<'e>(&self, value: &'e ast::Expr) -> Cow<'e, ast::Expr> {
        let (owner, name, args) = match &value.kind {
            ast::ExprKind::Member(owner, name) => (owner, name, None),
            ast::ExprKind::MemberOf(owner, name, args) => (owner, name, Some(args)),
            _ => return Cow::Borrowed(value),
        };
        let module = match &owner.kind {
            ast::ExprKind::Name(module) | ast::ExprKind::Member(_, module) => module,
            _ => return Cow::Borrowed(value),
        };
        let is_name = matches!(owner.kind, ast::ExprKind::Name(_));
        if is_name && self.find_name(&module.text).is_some() || !self.context.is_module(module) {
            return Cow::Borrowed(value);
        }
        let text = format!("{}.{}", module.text, name.text);
        let joined = Name { text: text.into(), span: module.span.to(name.span) };
        let kind = match (&owner.kind, args) {
            (ast::ExprKind::Member(of, _), None) => ast::ExprKind::Member(of.clone(), joined),
            (ast::ExprKind::Member(of, _), Some(args)) => {
                ast::ExprKind::MemberOf(of.clone(), joined, args.clone())
            }
            (_, None) => ast::ExprKind::Name(joined),
            (_, Some(args)) => ast::ExprKind::Call(joined, args.clone()),
        };
        Cow::Owned(ast::Expr { span: value.span, kind })
    }

    /// Records that a name is used as a word of a type.
    pub(crate) fn record_word(&mut self, name: &Name, ty: &Ty) {
        if !self.reporter.notes.uses.is_recorded(name.span.file) {
            return;
        }
        let meant = match ty {
            Ty::Option(of) => return self.record_word(name, of),
            Ty::Enum(of) => self.context.word_meaning(*of),
            Ty::Variant(kind) | Ty::Piece(kind) | Ty::Card(Some(kind)) => {
                Meaning::Declaration(DefKind::Element, self.context.kind_name(*kind).into())
            }
            Ty::Army => Meaning::declaration(DefKind::Army),
            Ty::Bool | Ty::Hex => Meaning::BuiltIn,
            Ty::Int | Ty::Card(None) | Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => {
                Meaning::Unresolved
            }
        };
        self.reporter.record_use(name, UseKind::Read, meant);
    }

    /// Returns the clauses with some names, and reports those that are not declared.
    pub(crate) fn resolve_clauses(&mut self, names: &[Name]) -> Vec<ClauseId> {
        let mut clauses = Vec::new();
        for name in names {
            match self.context.symbols.clauses.get(&name.text) {
                Some(clause) => clauses.push(*clause),
                None => self.report(unknown_clause(name, self.context)),
            }
        }
        clauses
    }

    /// Runs `act` with additional facts, which end with it.
    pub(crate) fn with_facts<T>(&mut self, facts: &[Fact], act: impl FnOnce(&mut Self) -> T) -> T {
        if facts.is_empty() {
            return act(self);
        }
        let before = self.facts.clone();
        self.facts.learn(facts);
        let result = act(self);
        self.facts = before;
        result
    }

    /// Returns the fact that an optional value is present.
    pub(crate) fn facts_if_present(&self, expr: &Expr) -> Vec<Fact> {
        Fact::presence(expr, self.context.program())
    }

    /// Returns the value with the type to which a fact narrows it.
    pub(crate) fn narrowed(&self, expr: Expr) -> Expr {
        self.facts.narrow(expr)
    }

    /// Replaces the facts about a local that is assigned.
    pub(crate) fn learn_assigned(&mut self, local: LocalId, value: &Expr) {
        let declared = self.type_of(local);
        self.facts.learn_assigned(local, declared, value, self.context.program());
        self.learn_picked(value, local);
    }

    /// Records the bounds with which a local is declared.
    pub(crate) fn set_local_bound(&mut self, local: LocalId, bound: Bound) {
        self.set_interval(local, bound.interval());
        self.bounds.insert(local, bound);
    }

    /// Returns the bounds of a place, which is state or a local.
    pub(crate) fn bound_of(&self, place: &ExprKind) -> Option<Bound> {
        match place {
            ExprKind::Local(local) => self.bounds.get(local).cloned(),
            place => self.context.symbols.bounds.state_bound(place).cloned(),
        }
    }

    /// Records an interval that contains all values of a local.
    pub(crate) fn set_interval(&mut self, local: LocalId, interval: Interval) {
        if interval != UNBOUNDED {
            self.intervals.note(local, interval);
            self.builder.set_interval(local, interval);
        }
    }

    /// Returns the interval of a value.
    pub(crate) fn interval(&self, value: &Expr) -> Interval {
        self.intervals.interval(value, &self.number_context())
    }

    /// Returns the context for intervals of numbers at this point, without the locals.
    pub(crate) fn number_context(&self) -> NumberContext<'_> {
        let (program, bounds) = (self.context.program(), &self.context.symbols.bounds);
        NumberContext { program, bounds, facts: &self.facts }
    }

    /// Returns the interval of the elements of a set of numbers.
    pub(crate) fn element_interval(&self, set: &Expr) -> Interval {
        self.intervals.element_interval(set, &self.number_context())
    }

    /// Ends the scope of all names, and returns the body.
    pub(crate) fn finish(mut self, stmts: Vec<Stmt>) -> Body {
        self.leave_scope(0);
        self.builder.finish(stmts).0
    }
}

/// Returns the diagnostic for a clause that is not declared.
fn unknown_clause(name: &Name, context: &Context<'_>) -> Diagnostic {
    let known = context.symbols.clauses.keys().map(SmolStr::as_str);
    let diagnostic = Diagnostic::new(
        &codes::RULES_UNKNOWN_CLAUSE,
        name.span,
        format!("there is no clause `{}`", name.text),
    )
    .expected(ExpectedName::Clause);
    let diagnostic = match nearest(&name.text, known) {
        Some(meant) => diagnostic.did_you_mean(name.span, meant),
        None => diagnostic.label("not declared"),
    };
    diagnostic.help(castra_resolve::clauses::declaration_phrase(name, context.symbols))
}
