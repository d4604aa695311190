//! A change as it is handed over: its parts are functions and procedures of the rules
//! by now, but nothing asks for them yet.

use castra_base::Span;
use castra_ir::{
    Binary, ChangeLine, ChangeTarget, ClauseId, Exception, Expr, ExprKind, FunctionId, LocalId,
    ProcedureId, Rules, Shared, Stage, Stmt, StmtKind, Ty,
};
use castra_syntax::ast::{ChangeKind, Name};
use smol_str::SmolStr;

/// What a change aims at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Target {
    /// The value of a function.
    Function(FunctionId),
    /// A step of a procedure, by its position in [`castra_ir::step_names`].
    Step(ProcedureId, usize),
    /// A phase of the turn.
    Phase(usize),
}

impl Target {
    /// The function, if it is the value of one.
    #[must_use]
    pub const fn function(self) -> Option<FunctionId> {
        match self {
            Self::Function(function) => Some(function),
            Self::Step(..) | Self::Phase(_) => None,
        }
    }
}

/// What a change is.
#[derive(Clone, Debug)]
pub enum What {
    /// Lines of a `modify`.
    Stages(Vec<(Stage, Option<FunctionId>)>),
    /// `allow` and `forbid`.
    Answer(bool),
    /// Something done.
    Body(ProcedureId),
}

/// What is done below a change that stands instead of a step, a procedure or a phase: a
/// procedure of its own, which does what the game does there. It is called with the parameters
/// of the target and those of its locals that stand for something there.
#[derive(Clone, Debug)]
pub struct Below {
    /// The procedure.
    pub procedure: ProcedureId,
    /// The locals of the target that it uses, each with its own: parameters first.
    pub locals: Vec<(LocalId, LocalId)>,
}

impl Below {
    /// Its own local for one of the target.
    pub(crate) fn local(&self, at: LocalId) -> Option<LocalId> {
        self.locals.iter().find(|(of, _)| *of == at).map(|(_, own)| *own)
    }
}

/// A change that has been read.
#[derive(Clone, Debug)]
pub struct Change {
    /// What sort of change it is.
    pub kind: ChangeKind,
    /// What other changes call it.
    pub label: Option<Name>,
    /// The changes and modules that it says it goes over.
    pub over: Vec<Name>,
    /// Changes of others that all have to hold for it, as `settle A, B in FN(…)` says.
    pub both: Vec<Name>,
    /// What it calls the parameters of its target.
    pub args: Vec<Name>,
    /// The module it belongs to; nothing for the game's own, and the battle's.
    pub module: SmolStr,
    /// Whether it is one of the battle's own rules.
    pub of_battle: bool,
    /// What it aims at.
    pub target: Target,
    /// The name of its target, for messages.
    pub aim: String,
    /// The types of what it is called with: the parameters of its target, then what that
    /// shares with it.
    pub params: Vec<Ty>,
    /// How many of them are parameters of its target.
    pub target_params: usize,
    /// The locals of its target that are shared, the last of what it is called with.
    pub shares: Vec<(LocalId, Ty)>,
    /// The locals of its target that it gives values to.
    pub gives: Vec<LocalId>,
    /// Its first words.
    pub head: Span,
    /// All of it.
    pub item: Span,
    /// Clauses it follows.
    pub cites: Shared<ClauseId>,
    /// Where its condition is.
    pub when: Option<Span>,
    /// When it holds; always, without one.
    pub guard: Option<FunctionId>,
    /// The function by which it asks for the value that it is a change of.
    pub original: Option<FunctionId>,
    /// Of what stands instead of something: what is done below it, if it asks for that.
    pub below: Option<Below>,
    /// When it does not hold, whatever its condition says.
    pub exceptions: Vec<Exception>,
    /// What it is.
    pub what: What,
}

impl Change {
    /// What messages call the change.
    #[must_use]
    pub fn title(&self) -> String {
        title(self.of_battle, &self.module, self.label.as_ref())
    }

    /// The statements that come to its condition; none without one.
    pub(crate) fn looks<'r>(&self, rules: &'r Rules) -> &'r [Stmt] {
        let body = match (self.guard, &self.what) {
            (Some(guard), _) => rules.functions.get(guard).map(|f| &f.body),
            (None, What::Body(body)) if self.when.is_some() => {
                rules.procedures.get(body).map(|p| &p.body)
            }
            (None, What::Body(_) | What::Stages(_) | What::Answer(_)) => None,
        };
        body.map_or(&[], |body| body.stmts.as_slice())
    }

    /// What is told of the change; `over` are those that it goes over.
    pub(crate) fn told(&self, over: &[usize], rules: &Rules) -> castra_ir::Change {
        let target = match self.target {
            Target::Function(function) => ChangeTarget::Function(function),
            Target::Step(procedure, _) => ChangeTarget::Step(procedure),
            Target::Phase(at) => ChangeTarget::Phase(at),
        };
        let (lines, body) = match &self.what {
            What::Stages(stages) => {
                let line = |&(stage, value): &(Stage, _)| ChangeLine { stage, value };
                (stages.iter().map(line).collect(), None)
            }
            What::Answer(_) => (Vec::new(), None),
            What::Body(body) => (Vec::new(), Some(*body)),
        };
        castra_ir::Change {
            module: self.module.to_string(),
            of_battle: self.of_battle,
            label: self.label.as_ref().map(|label| label.text.to_string()),
            kind: self.kind,
            target,
            aim: self.aim.clone(),
            guard: self.guard,
            exceptions: self.exceptions.clone(),
            lines,
            body,
            cites: self.cites.clone(),
            over: over.to_vec(),
            head: self.head,
            item: self.item,
            when: self.when,
            done: self.done(rules),
        }
    }

    /// The first statement that is done only if the change is carried out: of
    /// what looks for itself that is inside.
    fn done(&self, rules: &Rules) -> Option<Span> {
        let (What::Body(body), None, Some(when)) = (&self.what, self.guard, self.when) else {
            return Some(self.head);
        };
        let stmts = &rules.procedures.get(body)?.body.stmts;
        stmts.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::If(_, then, _) if stmt.span == when => then.first().map(|first| first.span),
            _ => None,
        })
    }

    /// A statement of this change.
    pub(crate) fn stmt(&self, kind: StmtKind) -> Stmt {
        Stmt { kind, span: self.head, cites: self.cites.clone() }
    }

    /// Whether it may hold or not; one without a condition always holds.
    pub(crate) const fn is_conditional(&self) -> bool {
        self.guard.is_some() || !self.exceptions.is_empty()
    }

    /// What it is called with where its target is, which has these parameters.
    pub(crate) fn called_with(&self, params: &[Ty]) -> Vec<Expr> {
        let mut args = arguments(params, self.head);
        args.extend(self.shares.iter().map(|(at, ty)| local(*at, ty.clone(), self.head)));
        args
    }

    /// Whether it holds, for the parameters of its target.
    pub(crate) fn holds(&self, params: &[Ty]) -> Expr {
        let truth = |kind| Expr { kind, ty: Ty::Bool, span: self.head };
        let holds = self.guard.map(|guard| truth(ExprKind::Call(guard, self.called_with(params))));
        let holds = holds.into_iter().chain(self.no_exception(params));
        let both = |a, b| truth(ExprKind::Binary(Binary::And, Box::new(a), Box::new(b)));
        holds.reduce(both).unwrap_or_else(|| constant(1, Ty::Bool, self.head))
    }

    /// Whether no exception holds.
    pub(crate) fn no_exception(&self, params: &[Ty]) -> Option<Expr> {
        let truth = |kind| Expr { kind, ty: Ty::Bool, span: self.head };
        let not = self.exceptions.iter().map(|except| {
            let holds = truth(ExprKind::Call(except.holds, self.called_with(params)));
            truth(ExprKind::Not(Box::new(holds)))
        });
        not.reduce(|a, b| truth(ExprKind::Binary(Binary::And, Box::new(a), Box::new(b))))
    }
}

/// What messages call a change.
#[must_use]
pub fn title(of_battle: bool, module: &str, label: Option<&Name>) -> String {
    let whose = if of_battle {
        "the battle".to_owned()
    } else if module.is_empty() {
        "the game".to_owned()
    } else {
        format!("the module `{module}`")
    };
    match label {
        Some(label) => format!("`{}` of {whose}", label.text),
        None => format!("a change of {whose}"),
    }
}

/// A call with the parameters of the body that it stands in.
pub(crate) fn call(function: FunctionId, params: &[Ty], result: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Call(function, arguments(params, span)), ty: result, span }
}

/// The parameters of a body as arguments.
pub(crate) fn arguments(params: &[Ty], span: Span) -> Vec<Expr> {
    (0..).zip(params).map(|(i, ty)| local(LocalId(i), ty.clone(), span)).collect()
}

pub(crate) fn local(id: LocalId, ty: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Local(id), ty, span }
}

pub(crate) fn constant(value: i64, ty: Ty, span: Span) -> Expr {
    Expr { kind: ExprKind::Const(value), ty, span }
}
