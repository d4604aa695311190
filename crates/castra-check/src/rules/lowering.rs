//! One body in the making: its locals, the names in scope, and what is known
//! about them where the check has got to.

use std::collections::HashMap;

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, Span, codes};
use castra_defs::{DefKind, UseKind};
use castra_syntax::ast::Name;
use smol_str::SmolStr;

use super::context::Context;
use super::narrow::Facts;
use crate::Reporter;
use crate::uses::Meant;
use crate::vocabulary::Meaning;
use castra_ir::interval::Interval;
use castra_ir::{
    ClauseId, Export, Expr, ExprKind, Local, LocalId, Owner, RecordId, Stmt, StmtKind, Ty,
};

/// What a body is, and so what may stand in it.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Role {
    /// Of a function, or a condition: a value, and no effects.
    Value(Ty),
    /// Of a procedure, a phase, a standing rule, a reaction, the setup.
    Effects,
    /// Of a procedure that gives back a value: effects, and the value on every path.
    Gives(Ty),
    /// Of a test.
    Test,
}

/// One body in the making.
pub(super) struct Lowering<'l, 'a, 'r> {
    pub(super) context: &'l Context<'a>,
    pub(super) reporter: &'l mut Reporter<'r>,
    pub(super) role: Role,
    /// What messages call the value of a function.
    pub(super) title: String,
    pub(super) locals: Vec<Local>,
    pub(super) names: Vec<Named>,
    pub(super) facts: Facts,
    /// Clauses cited so far, in the block and around it.
    pub(super) cites: Vec<ClauseId>,
    /// The name that elements of the set being read will have, where it is not
    /// known yet.
    pub(super) naming: Option<SmolStr>,
    /// Of a test: whether it is played for every roll from here on.
    pub(super) every_roll: bool,
    /// Between which numbers names lie that are never given another value.
    pub(super) intervals: HashMap<LocalId, Interval>,
    /// How many loops there are around.
    pub(super) loops: u32,
    /// Whether something could not be read: what seems to be missing, or to be
    /// of no use, may be in it.
    pub(super) broken: bool,
    /// Whether names may stay unused: they may serve another line of a change,
    /// which is a body of its own.
    pub(super) shares_names: bool,
    /// What the steps of a procedure share with changes of them.
    pub(super) exports: Vec<Export>,
    /// Of what is done at a step: what it gives back of what the step shares, whichever
    /// way it ends.
    pub(super) gives_back: Vec<LocalId>,
    /// Of a change of a value: what `original(…)` asks.
    pub(super) original: Option<Original>,
    /// What armies have answered to the `choose together` whose blocks are around, the innermost
    /// last.
    pub(super) answers: Vec<super::together::Answers>,
    /// What waits while the statements are done that are being read, as it is written, and how
    /// many loops there are around it.
    pub(super) held: Option<(&'static str, u32)>,
    /// Where the statement begins that is being read, if it is a value.
    pub(super) line: Option<u32>,
}

/// What `original(…)` asks: the value that a change is a change of.
pub(super) struct Original {
    pub(super) function: castra_ir::FunctionId,
    pub(super) params: Vec<(SmolStr, Ty)>,
    pub(super) result: Ty,
    /// Where the change is.
    pub(super) of: Span,
}

/// A local by its name, while that is in scope.
pub(super) struct Named {
    pub(super) name: SmolStr,
    pub(super) span: Span,
    pub(super) local: LocalId,
    pub(super) sort: NameSort,
    /// If it is one, the record; then the local is that of its first field, and those of
    /// the others follow.
    pub(super) record: Option<RecordId>,
    /// How many locals it has.
    pub(super) width: usize,
    pub(super) used: bool,
    /// Whether the language gives the name, as it does `it`.
    pub(super) built_in: bool,
    /// Of a name that a test is run for: its value.
    pub(super) fixed: Option<i64>,
}

/// What a name in scope was introduced as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NameSort {
    /// A parameter of a function or procedure.
    Parameter,
    /// A name for what a window tells, for an army, and so on: it may stay unused.
    Given,
    /// `let`, `for each`, `choose`, `pick`.
    Let,
    /// `var`
    Var,
    /// What a step shares with changes of it: may be changed, and may stay unused.
    Shared,
    /// The element of a set.
    It,
}

/// Words that mean the same in every rule.
const RESERVED: &[&str] =
    &["us", "them", "it", "none", "true", "false", "council", "turn-number", "game-over", "winner"];

impl<'l, 'a, 'r> Lowering<'l, 'a, 'r> {
    pub(super) fn new(
        context: &'l Context<'a>,
        reporter: &'l mut Reporter<'r>,
        role: Role,
    ) -> Self {
        Self {
            context,
            reporter,
            role,
            title: "the value".into(),
            locals: Vec::new(),
            names: Vec::new(),
            facts: Facts::default(),
            cites: Vec::new(),
            naming: None,
            every_roll: false,
            intervals: HashMap::new(),
            loops: 0,
            broken: false,
            shares_names: false,
            exports: Vec::new(),
            gives_back: Vec::new(),
            original: None,
            answers: Vec::new(),
            held: None,
            line: None,
        }
    }

    pub(super) fn report(&mut self, diagnostic: Diagnostic) {
        self.reporter.report(diagnostic);
    }

    pub(super) fn is_pure(&self) -> bool {
        matches!(self.role, Role::Value(_))
    }

    /// A local without a name in scope.
    pub(super) fn local(&mut self, name: impl Into<String>, ty: Ty) -> LocalId {
        let id = LocalId(u32::try_from(self.locals.len()).unwrap_or(u32::MAX));
        self.locals.push(Local { name: name.into(), ty });
        id
    }

    /// A local, in scope from here to the end of the block.
    pub(super) fn declare(&mut self, name: &Name, ty: Ty, sort: NameSort) -> LocalId {
        let locals = self.locals_of(&name.text, &ty);
        // Invariant: there is one, unless a record has no field, which is reported.
        let local = locals.first().copied().unwrap_or_else(|| self.local("nothing", Ty::Never));
        self.bring(name, local, ty, locals.len(), sort);
        local
    }

    /// Brings a local into scope.
    pub(super) fn introduce(&mut self, name: &Name, local: LocalId, sort: NameSort) {
        let ty = self.type_of(local);
        self.bring(name, local, ty, 1, sort);
    }

    fn bring(&mut self, name: &Name, local: LocalId, ty: Ty, width: usize, sort: NameSort) {
        if !self.may_be_named(name) {
            return;
        }
        let context = self.context;
        self.reporter.notes.uses.introduced(name, || context.type_text(&ty));
        self.names.push(Named {
            name: name.text.clone(),
            span: name.span,
            local,
            sort,
            record: match ty {
                Ty::Record(record) => Some(record),
                _ => None,
            },
            width,
            used: false,
            built_in: false,
            fixed: None,
        });
    }

    /// Brings `it` into scope, or the name that an element of a set is given.
    pub(super) fn element(&mut self, name: Option<&Name>, span: Span, ty: Ty) -> LocalId {
        match name {
            Some(name) => self.declare(name, ty, NameSort::It),
            None => self.built_in_element("it", span, ty),
        }
    }

    /// Brings a name of the language itself into scope.
    pub(super) fn built_in_element(&mut self, name: &'static str, span: Span, ty: Ty) -> LocalId {
        let local = self.local(name, ty);
        self.names.push(Named {
            name: SmolStr::new_static(name),
            span,
            local,
            sort: NameSort::It,
            record: None,
            width: 1,
            used: true,
            built_in: true,
            fixed: None,
        });
        local
    }

    /// Ends the scope of the names introduced since there were so many.
    pub(super) fn leave(&mut self, mark: usize) {
        let left = self.names.split_off(mark.min(self.names.len()));
        for named in left {
            let unread = self.type_of(named.local) == Ty::Never;
            if named.used
                || matches!(named.sort, NameSort::Given | NameSort::Shared)
                || unread
                || self.broken
                || self.shares_names
            {
                continue;
            }
            let name = &named.name;
            let (what, help) = match named.sort {
                NameSort::Parameter => ("a parameter that is never used", "remove it, or use it"),
                NameSort::Var => ("never read", "remove it, or use it"),
                _ => ("never used", "remove it, or use it"),
            };
            self.report(
                Diagnostic::new(
                    &codes::RULES_UNUSED,
                    named.span,
                    format!("`{name}` is never used"),
                )
                .label(what)
                .help(help),
            );
        }
    }

    /// Brings a name for a fixed value into scope.
    pub(super) fn fix(&mut self, name: &Name, ty: Ty, value: i64) {
        self.declare(name, ty, NameSort::Given);
        if let Some(named) = self.names.last_mut() {
            named.fixed = Some(value);
        }
    }

    /// The value of the innermost local of that name; it counts as used.
    pub(super) fn find(&mut self, name: &Name) -> Option<Expr> {
        let named = self.names.iter_mut().rev().find(|n| n.name == name.text)?;
        named.used = true;
        let meant = if named.built_in { Meant::BuiltIn } else { Meant::At(named.span) };
        self.reporter.uses(name, UseKind::Read, meant);
        let kind = match named.fixed {
            Some(value) => ExprKind::Const(value),
            None => ExprKind::Local(named.local),
        };
        let ty = self.locals.get(named.local.index()).map_or(Ty::Never, |l| l.ty.clone());
        Some(expr(kind, ty, name.span))
    }

    /// The type and value that a name stands for in this run of a test.
    pub(super) fn fixed(&mut self, name: &Name) -> Option<(Ty, i64)> {
        let value = self.named(&name.text)?.fixed?;
        self.find(name).map(|found| (found.ty, value))
    }

    /// The innermost local of that name, without using it.
    pub(super) fn named(&self, name: &str) -> Option<&Named> {
        self.names.iter().rev().find(|n| n.name == name)
    }

    pub(super) fn type_of(&self, local: LocalId) -> Ty {
        self.locals.get(local.index()).map_or(Ty::Never, |l| l.ty.clone())
    }

    /// Whether a name means nothing else in every rule; warns if it means
    /// something else here.
    fn may_be_named(&mut self, name: &Name) -> bool {
        if RESERVED.contains(&name.text.as_str()) {
            self.report(
                Diagnostic::new(
                    &codes::NAME_RESERVED,
                    name.span,
                    format!("`{}` has a meaning in every rule", name.text),
                )
                .label("reserved")
                .help("choose another name"),
            );
            return false;
        }
        let shadows = |what: &str| {
            Diagnostic::new(
                &codes::RULES_SHADOWS,
                name.span,
                format!("`{}` hides {what} of the same name", name.text),
            )
            .label("from here on, the name means this")
            .help("choose another name")
        };
        if let Some(other) = self.named(&name.text) {
            let first = other.span;
            self.report(shadows("another name").related(first, "the other"));
            return true;
        }
        // Words stay what they are where one of their type is looked for, and so
        // do fields and whatever belongs to somebody.
        let program = self.context.program();
        let hidden = self.context.meanings(name).find_map(|m| match m {
            Meaning::State(id) => {
                let state = program.states.get(id.index())?;
                (state.owner == Owner::Game).then_some("a state")
            }
            Meaning::Pile(id) => (!program.piles.get(id.index())?.per_army).then_some("a pile"),
            Meaning::Option(_) => Some("an option"),
            _ => None,
        });
        if let Some(what) = hidden {
            self.report(shadows(what));
        }
        true
    }

    /// Takes note of what a name was found to mean.
    pub(super) fn found(&mut self, name: &Name, kind: UseKind, meaning: Meaning) {
        let meant = self.context.declared(meaning);
        self.reporter.uses(name, kind, meant);
    }

    /// Takes note of a name as a word of a type.
    pub(super) fn word(&mut self, name: &Name, ty: &Ty) {
        let meant = match ty {
            Ty::Maybe(of) => return self.word(name, of),
            Ty::Enum(of) => self.context.word_of(*of),
            Ty::Sort(kind) | Ty::Piece(kind) | Ty::Card(Some(kind)) => {
                Meant::Declared(DefKind::Element, self.context.kind(*kind).into())
            }
            Ty::Army => Meant::declared(DefKind::Army),
            Ty::Bool | Ty::Hex => Meant::BuiltIn,
            Ty::Int | Ty::Card(None) | Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_) | Ty::Never => {
                Meant::Nothing
            }
        };
        self.reporter.uses(name, UseKind::Read, meant);
    }

    /// The clause of each of the names; those that are not declared are reported.
    pub(super) fn clauses(&mut self, names: &[Name]) -> Vec<ClauseId> {
        let mut clauses = Vec::new();
        for name in names {
            match self.context.vocabulary.clauses.get(&name.text) {
                Some(clause) => clauses.push(*clause),
                None => self.unknown_clause(name),
            }
        }
        clauses
    }

    fn unknown_clause(&mut self, name: &Name) {
        let known = self.context.vocabulary.clauses.keys().map(SmolStr::as_str);
        let diagnostic = Diagnostic::new(
            &codes::RULES_UNKNOWN_CLAUSE,
            name.span,
            format!("there is no clause `{}`", name.text),
        );
        let diagnostic = match nearest(&name.text, known) {
            Some(meant) => diagnostic.label(format!("did you mean `{meant}`?")).suggest(
                format!("write `{meant}`"),
                name.span,
                meant,
            ),
            None => diagnostic.label("not declared"),
        };
        self.report(diagnostic.help("clauses are declared in the block of a `source`"));
    }

    /// A value that could not be read. It fits everywhere.
    pub(super) fn never(&self, span: Span) -> Expr {
        Expr { kind: ExprKind::Const(0), ty: Ty::Never, span }
    }

    /// Reports, and goes on with a value that fits everywhere.
    pub(super) fn wrong(&mut self, diagnostic: Diagnostic, span: Span) -> Expr {
        self.report(diagnostic);
        self.never(span)
    }

    /// A statement that follows the clauses cited so far.
    pub(super) fn stmt(&self, kind: StmtKind, span: Span) -> Stmt {
        Stmt { kind, span, cites: self.cites.clone() }
    }
}

/// A value.
pub(super) fn expr(kind: ExprKind, ty: Ty, span: Span) -> Expr {
    Expr { kind, ty, span }
}

/// A value in a box.
pub(super) fn boxed(kind: ExprKind, ty: Ty, span: Span) -> Box<Expr> {
    Box::new(expr(kind, ty, span))
}
