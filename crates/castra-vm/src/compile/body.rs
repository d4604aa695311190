//! Compiling one instance: its instructions, registers and labels.

use std::rc::Rc;

use castra_base::Span;
use castra_ir::{ClauseId, Expr, ExprKind, LocalId, NONE, Program, Stmt, StmtKind, Ty};

use super::bulk::mentions;
use super::mir::layout::layout;
use super::mir::{MarkId, Mir, NoteId, OriginId, Tags, Weigher};
use super::once::Once;
use super::passes::{self, Context, FIRST_KEPT};
use super::walk::Homes;
use super::{Code, Compiler, turn};
use crate::eval::{Eval, Static, Value};
use crate::image::{CompileError, Note, Origin};
use crate::op::{Draft, Label, Op, Place};

/// The most instructions an image may have.
pub(crate) const MAX_CODE: usize = 8_000_000;

/// Where a local has its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Binding {
    /// It has none yet.
    Free,
    /// It is known.
    Known(i64),
    /// It is there.
    At(Place),
}

/// The locals of a body that is being compiled.
#[derive(Clone, Debug)]
pub(crate) struct Env<'p> {
    pub(crate) locals: Vec<Binding>,
    pub(crate) homes: Rc<Homes>,
    pub(crate) types: &'p [castra_ir::Local],
    /// Locals that have another value for each element of the set that is
    /// worked out, and what that is. They have no place.
    pub(crate) meanings: Rc<Vec<(LocalId, &'p Expr)>>,
}

impl<'p> Env<'p> {
    pub(crate) fn new(
        locals: Vec<Binding>,
        homes: Rc<Homes>,
        types: &'p [castra_ir::Local],
    ) -> Self {
        Self { locals, homes, types, meanings: Rc::default() }
    }
}

/// How far the code of a body has come.
pub(crate) struct Checkpoint {
    code: usize,
    marks: Vec<ClauseId>,
    notes: usize,
}

/// What a `return` does.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Returning {
    /// Leaves the instance; a value goes to the place.
    Instance(Option<Place>),
    /// Goes on behind code that stands where it was called; a value goes to
    /// the place.
    Inline(Option<Place>, Label),
    /// Jumps to the first label if the value is true, else to the second.
    Branch(Label, Label),
}

/// Code to be compiled once the rest of the instance has been, so that it does
/// not stand in the way.
pub(crate) struct Deferred<'p> {
    pub(crate) label: Label,
    pub(crate) env: Env<'p>,
    pub(crate) top: u32,
    pub(crate) span: Span,
    pub(crate) cites: u32,
    pub(crate) what: Later<'p>,
}

pub(crate) enum Later<'p> {
    /// Works out how good an option is, which stands in these places; nowhere if what
    /// is the same for all options is not kept.
    Prefer(&'p Expr, Place, Vec<Place>),
    /// Looks at standing rules, then goes on.
    Check(Vec<i64>, Label),
    /// A pile is empty: looks at standing rules, and draws on if there is
    /// something left to be drawn.
    Refill { dirty: Vec<i64>, left: Place, count: Place, again: Label, end: Label },
}

/// An instance being compiled.
pub(crate) struct Body<'c, 'p> {
    pub(crate) c: &'c mut Compiler<'p>,
    pub(crate) id: u16,
    pub(crate) us: Option<i64>,
    pub(crate) standing: bool,
    /// Whether nothing changes here: a function, or a condition.
    pub(crate) pure: bool,
    /// Whether the statements are those of a test itself.
    pub(crate) in_test: bool,
    pub(crate) env: Env<'p>,
    pub(crate) returning: Returning,
    /// Where `stop` goes, of each loop around.
    pub(crate) loops: Vec<Label>,
    /// The code so far.
    pub(crate) mir: Mir,
    deferred: Vec<Deferred<'p>>,
    /// While code is added that weighs an option: what is the same for all of them.
    pub(crate) once: Option<Once>,
    /// Registers in use, in words.
    pub(crate) top: u32,
    most: u32,
    /// Registers in use between statements.
    pub(crate) keep: u32,
    pub(crate) span: Span,
    /// Clauses that the statement follows, by index into the pool.
    pub(crate) cites: u32,
    pending_marks: Vec<ClauseId>,
    pending_notes: Vec<Note>,
}

/// Compiles an instance.
pub(crate) fn compile(c: &mut Compiler<'_>, id: u16) {
    let Some(instance) = c.instances.get(usize::from(id)) else { return };
    let key = instance.key.clone();
    let mut body = Body::new(c, id, key.us, key.standing);
    body.mir.shared = body.shared_words();
    match key.code {
        Code::Main => turn::main(&mut body),
        Code::Setup => turn::setup(&mut body),
        Code::Turn => turn::turn(&mut body),
        Code::Phase(index) => turn::phase(&mut body, index),
        Code::Procedure(procedure) => body.procedure(procedure, &key.known),
        Code::Function(function) => body.function(function, &key.known),
        Code::Check => body.check_rules(),
    }
    body.finish();
}

impl<'c, 'p> Body<'c, 'p> {
    fn new(c: &'c mut Compiler<'p>, id: u16, us: Option<i64>, standing: bool) -> Self {
        Self {
            c,
            id,
            us,
            standing,
            pure: false,
            in_test: false,
            env: Env::new(Vec::new(), Rc::default(), &[]),
            returning: Returning::Instance(None),
            loops: Vec::new(),
            mir: Mir::new(id),
            deferred: Vec::new(),
            once: None,
            // The first word is where to return to.
            top: 1,
            most: 1,
            keep: 1,
            span: Span::default(),
            cites: 0,
            pending_marks: Vec::new(),
            pending_notes: Vec::new(),
        }
    }

    // ---- instructions ----

    /// Adds an instruction.
    pub(crate) fn emit(&mut self, op: Draft) {
        let clauses = self.c.marks.items.get(self.cites as usize).cloned().unwrap_or_default();
        let origin = OriginId(self.c.origins.add(&Origin { span: self.span, clauses }));
        let mark = if self.pending_marks.is_empty() {
            MarkId::default()
        } else {
            let mut marks = std::mem::take(&mut self.pending_marks);
            marks.sort_unstable();
            marks.dedup();
            MarkId(self.c.marks.add(&marks))
        };
        let note = if self.pending_notes.is_empty() {
            NoteId::default()
        } else {
            self.c.notes.push(std::mem::take(&mut self.pending_notes));
            NoteId(self.c.notes.len() as u32 - 1)
        };
        self.mir.emit(op, Tags { origin, mark, note });
        let instructions = self.c.instructions + self.mir.len();
        if instructions > MAX_CODE {
            self.c.fail(CompileError::Code(instructions, MAX_CODE));
        }
    }

    /// The next instruction carries out clauses.
    pub(crate) fn mark(&mut self, clauses: &[ClauseId]) {
        self.pending_marks.extend_from_slice(clauses);
    }

    /// Something is told before the next instruction.
    pub(crate) fn note(&mut self, note: Note) {
        self.pending_notes.push(note);
    }

    pub(crate) fn label(&mut self) -> Label {
        self.mir.label()
    }

    /// The label is here.
    pub(crate) fn bind_label(&mut self, label: Label) {
        if !self.pending_marks.is_empty() || !self.pending_notes.is_empty() {
            // They belong to the way that leads here, not to others.
            let here = self.label();
            self.jump(here);
            self.mir.bind(here);
        }
        self.mir.bind(label);
    }

    pub(crate) fn jump(&mut self, label: Label) {
        self.emit(Op::Jump { to: label });
    }

    pub(crate) fn back(&mut self, label: Label) {
        self.emit(Op::Back { to: label });
    }

    /// The game can rest behind the instruction just added.
    pub(crate) fn rest(&mut self) {
        let top = u16::try_from(self.keep.max(self.top)).unwrap_or(u16::MAX);
        self.mir.safepoint(top);
    }

    pub(crate) fn defer(&mut self, label: Label, what: Later<'p>) {
        self.deferred.push(Deferred {
            label,
            env: self.env.clone(),
            top: self.top,
            span: self.span,
            cites: self.cites,
            what,
        });
    }

    fn finish(mut self) {
        while let Some(later) = self.deferred.pop() {
            self.env = later.env;
            self.top = later.top;
            self.keep = later.top;
            self.span = later.span;
            self.cites = later.cites;
            self.bind_label(later.label);
            match later.what {
                Later::Prefer(expr, value, options) => {
                    self.pure = true;
                    let keeps = self.c.options.passes && self.c.plan.spacious;
                    if keeps && !options.is_empty() && self.top < u32::from(FIRST_KEPT) {
                        self.once = Some(Once::new(self.top as u16, options));
                    }
                    self.value_to(expr, value);
                    let (words, flags) = self.once.take().map_or((0, 0), |once| once.words());
                    self.mir.weighers.push(Weigher { entry: later.label, words, flags });
                    self.pure = false;
                    self.emit(Op::Halt {});
                }
                Later::Check(dirty, on) => {
                    self.call_check(&dirty);
                    self.jump(on);
                }
                Later::Refill { dirty, left, count, again, end } => {
                    self.call_check(&dirty);
                    let to = end;
                    let zero = self.number(0);
                    self.emit(Op::IfAtMost { a: left, b: zero, to });
                    self.emit(Op::IfFalse { a: count, to });
                    self.back(again);
                }
            }
        }
        let Self { c, mut mir, most, .. } = self;
        mir.frame = most;
        let widest = u16::try_from(c.facts.widest()).unwrap_or(u16::MAX);
        let mut context = Context { sites: &mut c.sites, consts: &c.consts.words, widest };
        if !passes::run(&mut mir, &mut context, c.options.passes) {
            c.fail(CompileError::Sites);
        }
        c.done(mir.own, layout(mir));
    }

    /// How far the code has come, to go back to by [`Body::roll_back`].
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            code: self.mir.len(),
            marks: self.pending_marks.clone(),
            notes: self.pending_notes.len(),
        }
    }

    /// Takes back what was added since, in which there are no labels that
    /// anything else jumps to.
    pub(crate) fn roll_back(&mut self, to: Checkpoint) {
        self.mir.truncate(to.code);
        self.pending_marks = to.marks;
        self.pending_notes.truncate(to.notes);
    }

    // ---- registers ----

    /// So many words of registers, until the statement ends.
    pub(crate) fn take(&mut self, words: usize) -> Place {
        let at = self.top;
        self.top += words as u32;
        self.most = self.most.max(self.top);
        Place::Frame(u16::try_from(at).unwrap_or(u16::MAX))
    }

    /// Gives the registers back that were taken since.
    pub(crate) fn release(&mut self, top: u32) {
        self.top = top;
    }

    /// Registers for a local, until its block ends. No others are taken.
    pub(crate) fn take_local(&mut self, local: LocalId) -> Place {
        let ty = self.env.types.get(local.index()).map(|l| &l.ty);
        let words = ty.map_or(1, |ty| self.c.facts.words(ty));
        let at = self.take(words);
        self.keep = self.keep.max(self.top);
        self.bind(local, Binding::At(at));
        at
    }

    /// Where a local is to have its value.
    pub(crate) fn place_of(&mut self, local: LocalId) -> Place {
        match self.binding(local) {
            Binding::At(at) => at,
            Binding::Free | Binding::Known(_) => self.take_local(local),
        }
    }

    pub(crate) fn bind(&mut self, local: LocalId, binding: Binding) {
        let at = local.index();
        if self.env.locals.len() <= at {
            self.env.locals.resize(at + 1, Binding::Free);
        }
        if let Some(local) = self.env.locals.get_mut(at) {
            *local = binding;
        }
    }

    pub(crate) fn binding(&self, local: LocalId) -> Binding {
        self.env.locals.get(local.index()).copied().unwrap_or(Binding::Free)
    }

    /// How many words a value takes.
    pub(crate) fn words(&self, ty: &Ty) -> usize {
        self.c.facts.words(ty)
    }

    pub(crate) fn number(&mut self, value: i64) -> Place {
        self.c.consts.number(value)
    }

    pub(crate) fn none(&mut self) -> Place {
        self.number(NONE)
    }

    // ---- what is known ----

    /// The value of an expression, if it does not depend on play.
    pub(crate) fn fold(&mut self, expr: &'p Expr) -> Option<i64> {
        match &expr.kind {
            ExprKind::Const(value) if !matches!(expr.ty, Ty::Set(_)) => return Some(*value),
            ExprKind::Local(local) => {
                return match self.binding(*local) {
                    Binding::Known(value) => Some(value),
                    Binding::At(place) if !matches!(expr.ty, Ty::Set(_)) => {
                        self.c.consts.value(place)
                    }
                    _ => None,
                };
            }
            _ => {}
        }
        self.known(expr).and_then(|v| v.num().ok())
    }

    /// The same for a value of any type.
    pub(crate) fn known(&mut self, expr: &'p Expr) -> Option<Value> {
        if self.tells_of_changes(expr) {
            return None;
        }
        let source = self.still();
        let mut eval = self.evaluation(&source);
        let value = eval.value(expr).ok();
        let (left, cited) = (eval.left(), eval.cited);
        self.c.evaluated(left);
        let value = value?;
        self.mark(&cited);
        Some(value)
    }

    /// An evaluation with the locals that are known, which takes no more steps
    /// than are left. [`Compiler::evaluated`] is told how many it has left.
    pub(crate) fn evaluation<'s>(&'s self, source: &'s Static<'s>) -> Eval<'p, 's, Static<'s>> {
        let eval = Eval::new(self.c.program, &self.c.facts, source);
        let mut eval = eval.within(self.c.steps());
        eval.locals = self.known_locals();
        eval
    }

    /// Whether an expression has to be worked out in play because it is told which
    /// changes are carried out.
    pub(crate) fn tells_of_changes(&self, expr: &Expr) -> bool {
        self.c.options.changes && self.c.known.is_changed(expr)
    }

    /// What is known of a game before it is played, for an evaluation.
    pub(crate) fn still(&self) -> Static<'_> {
        Static { us: self.us, armies: self.c.facts.armies, owners: &self.c.owners }
    }

    /// The locals that are known, for an evaluation.
    pub(crate) fn known_locals(&self) -> Vec<Option<Value>> {
        let consts = &self.c.consts;
        let known = |(i, binding): (usize, &Binding)| match *binding {
            Binding::Known(value) => Some(Value::Num(value)),
            Binding::At(place) => {
                let Place::Const(at) = place else { return None };
                let ty = self.env.types.get(i).map(|l| &l.ty)?;
                let words = self.words(ty);
                let at = usize::from(at);
                let words = consts.words.get(at..at + words)?.to_vec();
                Some(match ty {
                    Ty::Set(_) => Value::Set(crate::bits::Set { words }),
                    _ => Value::Num(*words.first()?),
                })
            }
            Binding::Free => None,
        };
        self.env.locals.iter().enumerate().map(known).collect()
    }

    // ---- blocks ----

    /// Statements in order. Registers of locals that live here are given back.
    pub(crate) fn block(&mut self, stmts: &'p [Stmt]) {
        let keep = self.keep;
        for local in self.env.homes.clone().early(stmts) {
            if self.binding(local) == Binding::Free {
                self.take_local(local);
            }
        }
        let mut before = None;
        let mut rest = stmts;
        while let Some((stmt, after)) = rest.split_first() {
            rest = after;
            if let StmtKind::Let(local, _) = stmt.kind
                && self.is_wasted(local, after)
            {
                // It lives in this block all the same.
                if self.binding(local) == Binding::Free {
                    self.take_local(local);
                }
                continue;
            }
            if self.c.options.changes && before != Some(stmt.span) {
                // What one line of the text comes to is one thing done.
                if let Some(change) = self.c.program.rules.change_of(stmt) {
                    self.note(Note::Change(change));
                }
            }
            before = Some(stmt.span);
            self.statement(stmt);
        }
        self.keep = keep;
        self.top = keep;
    }

    /// Whether nobody reads the value that a local is given, as of a function of
    /// which a module sets the value whatever the game says.
    fn is_wasted(&mut self, local: LocalId, after: &'p [Stmt]) -> bool {
        self.pure && self.c.options.inline && self.is_overwritten(local, after)
    }

    /// Whether statements give a local a value before they read it, in any case.
    fn is_overwritten(&mut self, local: LocalId, stmts: &'p [Stmt]) -> bool {
        for stmt in stmts {
            match &stmt.kind {
                StmtKind::Let(_, value) if mentions(value, local) => return false,
                StmtKind::Let(other, _) if *other == local => return true,
                StmtKind::Let(..) => {}
                StmtKind::If(condition, then, otherwise) if !mentions(condition, local) => {
                    let Some(holds) = self.fold(condition) else { return false };
                    let taken = if holds == 0 { otherwise } else { then };
                    if !taken.is_empty() {
                        return self.is_overwritten(local, taken);
                    }
                }
                _ => return false,
            }
        }
        false
    }

    fn statement(&mut self, stmt: &'p Stmt) {
        let (span, cites) = (self.span, self.cites);
        self.span = stmt.span;
        if !stmt.cites.is_empty() {
            // Otherwise what is done follows what the call of it follows.
            self.cites = self.c.marks.add(&stmt.cites);
        }
        // To look which way it goes carries out nothing; what is done there does.
        if !castra_ir::only_decides(stmt) {
            self.mark(&stmt.cites);
        }
        self.stmt(stmt);
        self.top = self.keep;
        self.span = span;
        self.cites = cites;
    }
}

/// What a person calls a body, and where it stands.
pub(super) fn named(program: &Program, code: Code) -> (String, Option<Span>) {
    let rules = &program.rules;
    let found = match code {
        Code::Procedure(id) => {
            rules.procedures.get(id.index()).map(|p| (p.name.clone(), Some(p.span)))
        }
        Code::Function(id) => {
            rules.functions.get(id.index()).map(|f| (f.name.clone(), Some(f.span)))
        }
        Code::Phase(i) => {
            let phase = rules.turn.as_ref().and_then(|t| t.phases.get(i));
            phase.map(|p| (p.name.clone(), Some(p.span)))
        }
        Code::Check => Some(("whenever".to_owned(), None)),
        Code::Setup => Some(("setup".to_owned(), None)),
        Code::Turn | Code::Main => None,
    };
    found.unwrap_or_else(|| ("turn".to_owned(), None))
}
