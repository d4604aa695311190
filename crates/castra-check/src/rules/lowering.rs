//! The walk over one body: it resolves, types and lowers each construct in one go.
//!
//! The parts that it goes with keep their state to themselves: the names in scope
//! (`resolve/`), what is known about values (`types/`), the trees that are made (`lower/`),
//! what the body is for (`task`). The constructs are in `values/` and `statements/`; what
//! stands here is what they all need of several parts at once.

use std::borrow::Cow;
use std::collections::BTreeMap;

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::{self, Name};
use smol_str::SmolStr;

use super::context::Context;
use super::lower::builder::Builder;
use super::lower::once::Once;
use super::resolve::answers::Answers;
use super::resolve::scope::{NameSort, Named, Scope};
use super::task::{Role, Task};
use super::types::facts::{Fact, Facts};
use super::types::interval::{Ground, Intervals};
use castra_ir::interval::{ANY, Interval};
use castra_ir::{Body, ClauseId, Expr, ExprKind, LocalId, Stmt, StmtKind, Ty};
use castra_resolve::reporter::Reporter;
use castra_resolve::symbols::{Bound, Def};
use castra_resolve::uses::Meant;

/// The walk over one body.
pub(crate) struct Lowering<'l, 'a, 'r> {
    pub(crate) context: &'l Context<'a>,
    pub(crate) reporter: &'l mut Reporter<'r>,
    /// The names in scope.
    pub(crate) scope: Scope,
    /// The facts about values here.
    pub(crate) facts: Facts,
    /// The intervals of names.
    pub(crate) intervals: Intervals,
    /// The bounds of names that are written with some.
    bounds: BTreeMap<LocalId, Bound>,
    /// The body under construction.
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
        role: Role,
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

    /// Does something of which nothing is reported.
    pub(crate) fn quietly<T>(&mut self, act: impl FnOnce(&mut Self) -> T) -> T {
        let reported = self.reporter.diagnostics.len();
        let result = act(self);
        self.reporter.diagnostics.truncate(reported);
        result
    }

    /// A value that could not be read. It fits everywhere.
    pub(crate) fn never(&self, span: Span) -> Expr {
        Expr { kind: ExprKind::Const(0), ty: Ty::Error, span }
    }

    /// Reports, and goes on with a value that fits everywhere.
    pub(crate) fn wrong(&mut self, diagnostic: Diagnostic, span: Span) -> Expr {
        self.report(diagnostic);
        self.never(span)
    }

    /// A local without a name in scope.
    pub(crate) fn local(&mut self, name: impl Into<SmolStr>, ty: Ty) -> LocalId {
        self.builder.local(name, ty)
    }

    /// The type of a local.
    pub(crate) fn type_of(&self, local: LocalId) -> Ty {
        self.builder.type_of(local)
    }

    /// A statement that follows the clauses cited so far.
    pub(crate) fn stmt(&self, kind: StmtKind, span: Span) -> Stmt {
        self.builder.stmt(kind, span)
    }

    /// A value to be used several times: itself if it has no more nodes than
    /// `most`, otherwise a local that keeps it.
    pub(crate) fn once(&mut self, value: Expr, most: usize) -> Once {
        self.builder.once(value, most)
    }

    /// A value that the statements after it need several times: itself if it is short and none of
    /// them can change it, otherwise a local that keeps it.
    pub(crate) fn kept(
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
        self.copied(value, name, span, out)
    }

    /// A local that keeps a value.
    pub(crate) fn copied(
        &mut self,
        value: Expr,
        name: &str,
        span: Span,
        out: &mut Vec<Stmt>,
    ) -> Expr {
        let (ty, at) = (value.ty.clone(), value.span);
        let local = self.local(name, ty.clone());
        out.push(self.stmt(StmtKind::Let(local, value), span));
        Expr { kind: ExprKind::Local(local), ty, span: at }
    }

    /// Locals for a value of a type: one, or one for each field of a record. They follow
    /// each other.
    pub(crate) fn locals_of(&mut self, name: &str, ty: &Ty) -> Vec<LocalId> {
        let Ty::Record(_) = ty else { return vec![self.local(name, ty.clone())] };
        let symbols = self.context.symbols;
        let fields = symbols.field_paths(ty).into_iter().zip(symbols.flat(ty));
        let locals: Vec<LocalId> =
            fields.map(|(path, ty)| self.local(format!("{name}.{path}"), ty)).collect();
        for (local, bound) in locals.iter().zip(symbols.flat_bounds(ty)) {
            if let Some(bound) = bound {
                self.bound_local(*local, bound);
            }
        }
        locals
    }

    /// A local, in scope from here to the end of the block.
    pub(crate) fn declare(&mut self, name: &Name, ty: Ty, sort: NameSort) -> LocalId {
        let locals = self.locals_of(&name.text, &ty);
        // Invariant: there is one, unless a record has no field, which is reported.
        let local = locals.first().copied().unwrap_or_else(|| self.local("nothing", Ty::Error));
        self.bring(name, local, ty, locals.len(), sort);
        local
    }

    /// Brings a local into scope.
    pub(crate) fn introduce(&mut self, name: &Name, local: LocalId, sort: NameSort) {
        let ty = self.type_of(local);
        self.bring(name, local, ty, 1, sort);
    }

    fn bring(&mut self, name: &Name, local: LocalId, ty: Ty, width: usize, sort: NameSort) {
        if let Some(problem) = Scope::reserved(name) {
            return self.report(problem);
        }
        if let Some(problem) = self.scope.shadows(name, self.context) {
            self.report(problem);
        }
        let context = self.context;
        self.reporter.notes.uses.introduced(name, || context.type_text(&ty));
        let record = match ty {
            Ty::Record(record) => Some(record),
            _ => None,
        };
        self.scope.push(Named { record, width, ..Named::new(name, local, sort) });
    }

    /// Brings `it` into scope, or the name that an element of a set is given.
    pub(crate) fn element(&mut self, name: Option<&Name>, span: Span, ty: Ty) -> LocalId {
        match name {
            Some(name) => self.declare(name, ty, NameSort::It),
            None => self.built_in_element("it", span, ty),
        }
    }

    /// Brings a name of the language itself into scope.
    pub(crate) fn built_in_element(&mut self, name: &'static str, span: Span, ty: Ty) -> LocalId {
        let local = self.local(name, ty);
        let name = Name { text: SmolStr::new_static(name), span };
        let named = Named::new(&name, local, NameSort::It);
        self.scope.push(Named { used: true, built_in: true, ..named });
        local
    }

    /// Ends the scope of the names introduced since there were so many.
    pub(crate) fn leave(&mut self, mark: usize) {
        for named in self.scope.leave(mark) {
            // A name with an erroneous value is not reported as unused.
            if self.type_of(named.local) != Ty::Error {
                self.report(named.unused());
            }
        }
    }

    /// Brings a name for a fixed value into scope.
    pub(crate) fn fix(&mut self, name: &Name, ty: Ty, value: i64) {
        self.declare(name, ty, NameSort::Given);
        self.scope.fix_last(value);
    }

    /// The value of the innermost local of that name; it counts as used.
    pub(crate) fn find(&mut self, name: &Name) -> Option<Expr> {
        let named = self.scope.read(&name.text)?;
        let meant = if named.built_in { Meant::BuiltIn } else { Meant::At(named.span) };
        let kind = match named.fixed {
            Some(value) => ExprKind::Const(value),
            None => ExprKind::Local(named.local),
        };
        let ty = self.builder.type_of(named.local);
        self.reporter.uses(name, UseKind::Read, meant);
        Some(Expr { kind, ty, span: name.span })
    }

    /// The type and value that a name stands for in this run of a test.
    pub(crate) fn fixed(&mut self, name: &Name) -> Option<(Ty, i64)> {
        let value = self.named(&name.text)?.fixed?;
        self.find(name).map(|found| (found.ty, value))
    }

    /// The innermost local of that name, without using it.
    pub(crate) fn named(&self, name: &str) -> Option<&Named> {
        self.scope.named(name)
    }

    /// Records what a name was found to mean.
    pub(crate) fn found(&mut self, name: &Name, kind: UseKind, meaning: Def) {
        let symbols = self.context.symbols;
        let is_noted = self.reporter.notes.uses.notes(name.span.file);
        let meant = match meaning {
            Def::Function(_)
            | Def::Procedure(_)
            | Def::Table(_)
            | Def::Record(_)
            | Def::State(_)
            | Def::Die(_) => {
                if let Some(problem) = symbols.unclear(name) {
                    self.report(problem);
                }
                let place = || symbols.place(&name.text, name.span.file);
                is_noted.then(place).flatten().map(Meant::At)
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
            let meant = meant.unwrap_or_else(|| self.context.declared(meaning));
            self.reporter.uses(name, kind, meant);
        }
    }

    /// A value in which `MODULE.NAME` is one name, as in `mud.stuck(u)` or `us.mud.tired`.
    pub(crate) fn qualified<'e>(&self, value: &'e ast::Expr) -> Cow<'e, ast::Expr> {
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
        if is_name && self.named(&module.text).is_some() || !self.context.is_module(module) {
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

    /// Records a name as a word of a type.
    pub(crate) fn word(&mut self, name: &Name, ty: &Ty) {
        if !self.reporter.notes.uses.notes(name.span.file) {
            return;
        }
        let meant = match ty {
            Ty::Option(of) => return self.word(name, of),
            Ty::Enum(of) => self.context.word_of(*of),
            Ty::Variant(kind) | Ty::Piece(kind) | Ty::Card(Some(kind)) => {
                Meant::Declared(DefKind::Element, self.context.kind(*kind).into())
            }
            Ty::Army => Meant::declared(DefKind::Army),
            Ty::Bool | Ty::Hex => Meant::BuiltIn,
            Ty::Int | Ty::Card(None) | Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Error => {
                Meant::Nothing
            }
        };
        self.reporter.uses(name, UseKind::Read, meant);
    }

    /// The clause of each of the names; those that are not declared are reported.
    pub(crate) fn clauses(&mut self, names: &[Name]) -> Vec<ClauseId> {
        let mut clauses = Vec::new();
        for name in names {
            match self.context.symbols.clauses.get(&name.text) {
                Some(clause) => clauses.push(*clause),
                None => self.report(unknown_clause(name, self.context)),
            }
        }
        clauses
    }

    /// Does something while some facts are known.
    pub(crate) fn given<T>(&mut self, facts: &[Fact], act: impl FnOnce(&mut Self) -> T) -> T {
        if facts.is_empty() {
            return act(self);
        }
        let before = self.facts.clone();
        self.facts.learn(facts);
        let result = act(self);
        self.facts = before;
        result
    }

    /// The fact that a value of an optional type is there.
    pub(crate) fn there(&self, expr: &Expr) -> Vec<Fact> {
        Fact::there(expr, self.context.program())
    }

    /// The value with the type that it is known to have.
    pub(crate) fn narrowed(&self, expr: Expr) -> Expr {
        self.facts.narrowed(expr)
    }

    /// The fact about a local that an assignment makes sure.
    pub(crate) fn learn_assigned(&mut self, local: LocalId, value: &Expr) {
        let declared = self.type_of(local);
        self.facts.learn_assigned(local, declared, value, self.context.program());
        self.learn_of_picked(value, local);
    }

    /// Records the bounds that a `var` or `let` is written with.
    pub(crate) fn bound_local(&mut self, local: LocalId, bound: Bound) {
        self.lies_within(local, bound.interval());
        self.bounds.insert(local, bound);
    }

    /// The bounds of a place: of state, or of a name.
    pub(crate) fn bound_of(&self, place: &ExprKind) -> Option<Bound> {
        match place {
            ExprKind::Local(local) => self.bounds.get(local).cloned(),
            place => self.context.symbols.bounds.of(place).cloned(),
        }
    }

    /// Takes note between which numbers a name that is never given another value lies.
    pub(crate) fn lies_within(&mut self, local: LocalId, interval: Interval) {
        if interval != ANY {
            self.intervals.note(local, interval);
            self.builder.lies_within(local, interval);
        }
    }

    /// Returns the interval of a value.
    pub(crate) fn interval(&self, value: &Expr) -> Interval {
        self.intervals.of(value, &self.ground())
    }

    /// Returns the facts about numbers here, without names.
    pub(crate) fn ground(&self) -> Ground<'_> {
        let (program, bounds) = (self.context.program(), &self.context.symbols.bounds);
        Ground { program, bounds, facts: &self.facts }
    }

    /// Returns the interval of the elements of a set of numbers.
    pub(crate) fn of_element(&self, set: &Expr) -> Interval {
        self.intervals.of_element(set, &self.ground())
    }

    /// The body, its names gone out of scope.
    pub(crate) fn finish(mut self, stmts: Vec<Stmt>) -> Body {
        self.leave(0);
        self.builder.finish(stmts).0
    }
}

/// A clause that is not declared.
fn unknown_clause(name: &Name, context: &Context<'_>) -> Diagnostic {
    let known = context.symbols.clauses.keys().map(SmolStr::as_str);
    let diagnostic = Diagnostic::new(
        &codes::RULES_UNKNOWN_CLAUSE,
        name.span,
        format!("there is no clause `{}`", name.text),
    )
    .asked(ExpectedName::Clause);
    let diagnostic = match nearest(&name.text, known) {
        Some(meant) => diagnostic.did_you_mean(name.span, meant),
        None => diagnostic.label("not declared"),
    };
    diagnostic.help(castra_resolve::clauses::where_declared(name, context.symbols))
}
