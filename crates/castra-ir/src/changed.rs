//! Where the changed parts of rules come from: each change, whose it is, and what
//! it aims at. Nothing is played by this; it is for telling.

use std::collections::BTreeSet;

use castra_base::Span;
use castra_syntax::ast::ChangeKind;

use super::{
    Body, ClauseId, Expr, FieldId, FunctionId, KindId, Local, ProcedureId, Rules, Shared, Stmt,
    StmtKind,
};
use crate::visit::all_stmts;

/// A change of a rule, by a module or by the game itself.
#[derive(Clone, Debug)]
pub struct Change {
    /// The word that names the module; empty for the game's own, and the
    /// battle's.
    pub module: String,
    /// Whether it is one of the battle's own rules.
    pub of_battle: bool,
    /// What other changes call it.
    pub label: Option<String>,
    /// What it does.
    pub kind: ChangeKind,
    /// What it aims at.
    pub target: ChangeTarget,
    /// The same as it is written: `FUNCTION`, `PROCEDURE.STEP`, `turn.PHASE`.
    pub aim: String,
    /// Whether it holds, for the parameters of its target; always without one.
    /// What is done before or after a step looks for itself.
    pub guard: Option<FunctionId>,
    /// When it does not hold, whatever its condition says.
    pub exceptions: Vec<Exception>,
    /// Of a `modify`, its lines.
    pub lines: Vec<ChangeLine>,
    /// Of a step, what is done.
    pub body: Option<ProcedureId>,
    /// Clauses it follows.
    pub cites: Shared<ClauseId>,
    /// Changes that it goes over, by their positions in [`Rules::changes`].
    pub over: Vec<usize>,
    /// Its first words.
    pub head: Span,
    /// All of it.
    pub item: Span,
    /// Its condition.
    pub when: Option<Span>,
    /// The first statement that is done only if it is carried out.
    pub done: Option<Span>,
}

/// An exception of a change, which another text makes.
#[derive(Clone, Debug)]
pub struct Exception {
    /// Whether it holds, for what the change is called with.
    pub holds: FunctionId,
    /// The word that names its module; empty for the game's own, and the battle's.
    pub module: String,
    /// Whether it is one of the battle's own rules.
    pub of_battle: bool,
    /// Clauses it follows.
    pub cites: Shared<ClauseId>,
    /// Its condition.
    pub when: Option<Span>,
}

/// What a [`Change`] aims at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeTarget {
    /// The value of a function.
    Function(FunctionId),
    /// A step of a procedure.
    Step(ProcedureId),
    /// A phase of the turn, by its index.
    Phase(usize),
}

/// A line of a `modify`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChangeLine {
    /// At which stage it comes.
    pub stage: Stage,
    /// Its value, if it says one.
    pub value: Option<FunctionId>,
}

/// What a line of a `modify` does with the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stage {
    /// `set`
    Set,
    /// `scale double`
    Double,
    /// `scale half`
    Half {
        /// Whether rounded up.
        up: bool,
    },
    /// `scale by`
    By,
    /// `add`
    Add,
    /// `at least`
    AtLeast,
    /// `at most`
    AtMost,
    /// `then scale double`
    ThenDouble,
    /// `then scale half`
    ThenHalf {
        /// Whether rounded up.
        up: bool,
    },
    /// `then scale by`
    ThenBy,
    /// `then add`
    ThenAdd,
    /// `then at least`
    ThenAtLeast,
    /// `then at most`
    ThenAtMost,
}

impl Stage {
    /// The same in the second run, which comes when all lines of the first are done. A
    /// value is set in the first alone.
    #[must_use]
    pub const fn again(self) -> Self {
        match self {
            Self::Double => Self::ThenDouble,
            Self::Half { up } => Self::ThenHalf { up },
            Self::By => Self::ThenBy,
            Self::Add => Self::ThenAdd,
            Self::AtLeast => Self::ThenAtLeast,
            Self::AtMost => Self::ThenAtMost,
            other => other,
        }
    }

    /// The stage of the first run that does the same, and whether this is one of the
    /// second.
    #[must_use]
    pub const fn first(self) -> (Self, bool) {
        match self {
            Self::ThenDouble => (Self::Double, true),
            Self::ThenHalf { up } => (Self::Half { up }, true),
            Self::ThenBy => (Self::By, true),
            Self::ThenAdd => (Self::Add, true),
            Self::ThenAtLeast => (Self::AtLeast, true),
            Self::ThenAtMost => (Self::AtMost, true),
            other => (other, false),
        }
    }

    /// As it is written.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Set => "set",
            Self::Double => "scale double",
            Self::Half { up: true } => "scale half rounded up",
            Self::Half { up: false } => "scale half rounded down",
            Self::By => "scale by",
            Self::Add => "add",
            Self::AtLeast => "at least",
            Self::AtMost => "at most",
            Self::ThenDouble => "then scale double",
            Self::ThenHalf { up: true } => "then scale half rounded up",
            Self::ThenHalf { up: false } => "then scale half rounded down",
            Self::ThenBy => "then scale by",
            Self::ThenAdd => "then add",
            Self::ThenAtLeast => "then at least",
            Self::ThenAtMost => "then at most",
        }
    }

    /// Its place in the order in which a value is worked out.
    #[must_use]
    pub const fn order(self) -> u8 {
        match self {
            Self::Set => 0,
            Self::Double | Self::Half { .. } | Self::By => 1,
            Self::Add => 2,
            Self::AtLeast => 3,
            Self::AtMost => 4,
            Self::ThenDouble | Self::ThenHalf { .. } | Self::ThenBy => 5,
            Self::ThenAdd => 6,
            Self::ThenAtLeast => 7,
            Self::ThenAtMost => 8,
        }
    }
}

/// A function around whose own value changes were put.
#[derive(Clone, Debug)]
pub struct ChangedFunction {
    /// The function.
    pub function: FunctionId,
    /// Its own value.
    pub base: FunctionId,
    /// The changes of it, in the order of [`Rules::changes`].
    pub changes: Vec<usize>,
}

/// A value that somebody asks for.
#[derive(Clone, Debug)]
pub struct Question {
    /// The value.
    pub value: Expr,
    /// Locals that it uses.
    pub locals: Vec<Local>,
}

/// A step of a procedure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedStep {
    /// The procedure, or the phase of the turn.
    pub within: String,
    /// Its name.
    pub name: String,
    /// Where it is.
    pub span: Span,
}

impl Rules {
    /// The function that was made anew, if it is one.
    #[must_use]
    pub fn changed_function(&self, function: FunctionId) -> Option<&ChangedFunction> {
        self.changed_functions.iter().find(|changed| changed.function == function)
    }

    /// The steps of all procedures and phases, in the order of the text.
    #[must_use]
    pub fn steps(&self) -> Vec<NamedStep> {
        let mut steps = Vec::new();
        for procedure in &self.procedures {
            add_steps(&procedure.name, &procedure.body.stmts, &mut steps);
        }
        for phase in self.turn.iter().flat_map(|turn| &turn.phases) {
            add_steps(&phase.name, &phase.body.stmts, &mut steps);
        }
        steps
    }

    /// The clauses that something in the rules follows when it is done; what is
    /// only declared does nothing.
    #[must_use]
    pub fn cited(&self) -> BTreeSet<ClauseId> {
        let mut cited = BTreeSet::new();
        for body in self.bodies() {
            all_stmts(&body.stmts, &mut |stmt| {
                cited.extend(stmt.cites.iter().copied());
                if let StmtKind::React { options, .. } = &stmt.kind {
                    cited.extend(options.iter().flat_map(|option| option.cites.iter().copied()));
                }
            });
        }
        cited.extend(self.standing.iter().flat_map(|rule| rule.cites.iter().copied()));
        cited.extend(self.endings.iter().flat_map(|ending| ending.cites.iter().copied()));
        cited
    }

    /// The names of the procedures that statements call.
    #[must_use]
    pub fn called_by(&self, stmts: &[Stmt]) -> Vec<&str> {
        let mut names = Vec::new();
        all_stmts(stmts, &mut |stmt| {
            if let StmtKind::Call(id, ..) = &stmt.kind
                && let Some(procedure) = self.procedures.get(id)
            {
                names.push(procedure.name.as_str());
            }
        });
        names
    }

    /// Whether any rule changes a state field of a kind. Where none does, a piece
    /// keeps what its deployment says.
    #[must_use]
    pub fn changes_field(&self, kind: KindId, field: FieldId) -> bool {
        let mut found = false;
        for body in self.bodies() {
            all_stmts(&body.stmts, &mut |stmt| {
                found |=
                    matches!(stmt.kind, StmtKind::SetField(k, f, ..) if (k, f) == (kind, field));
            });
        }
        found
    }

    /// Everything that is made of statements.
    fn bodies(&self) -> impl Iterator<Item = &Body> {
        let functions = self.functions.iter().map(|f| &f.body);
        let procedures = self.procedures.iter().map(|p| &p.body);
        let phases = self.turn.iter().flat_map(|turn| &turn.phases).map(|phase| &phase.body);
        let standing = self.standing.iter().map(|rule| &rule.body);
        functions.chain(procedures).chain(&self.setup).chain(phases).chain(standing)
    }

    /// The change that a statement carries out. Looking whether a change holds,
    /// and naming values for that, carries out nothing.
    #[must_use]
    pub fn change_of(&self, stmt: &Stmt) -> Option<usize> {
        if matches!(stmt.kind, StmtKind::If(..)) {
            return None;
        }
        self.changes.iter().position(|change| change.done == Some(stmt.span))
    }
}

/// The names of the steps in statements, in the order of the text.
#[must_use]
pub fn step_names(stmts: &[Stmt]) -> Vec<String> {
    let mut steps = Vec::new();
    all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Step(name, _) = &stmt.kind {
            steps.push(name.clone());
        }
    });
    steps
}

/// The statements of the first step of a name, wherever it stands in others.
#[must_use]
pub fn step_body<'s>(stmts: &'s [Stmt], name: &str) -> Option<&'s [Stmt]> {
    let mut found = None;
    all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Step(own, body) = &stmt.kind
            && own == name
        {
            found.get_or_insert(body.as_slice());
        }
    });
    found
}

fn add_steps(within: &str, stmts: &[Stmt], steps: &mut Vec<NamedStep>) {
    all_stmts(stmts, &mut |stmt| {
        if let StmtKind::Step(name, _) = &stmt.kind {
            steps.push(NamedStep {
                within: within.to_owned(),
                name: name.clone(),
                span: stmt.span,
            });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Procedure, StateId, Ty};

    fn span(at: u32) -> Span {
        Span { start: at, end: at + 1, ..Span::default() }
    }

    fn stmt(at: u32, kind: StmtKind, cites: &[u32]) -> Stmt {
        Stmt { kind, span: span(at), cites: cites.iter().map(|at| ClauseId(*at)).collect() }
    }

    fn truth() -> Expr {
        Expr { kind: crate::ExprKind::Const(1), ty: Ty::Bool, span: Span::default() }
    }

    fn procedure(name: &str, stmts: Vec<Stmt>) -> Procedure {
        Procedure {
            name: name.to_owned(),
            params: 0,
            results: Vec::new(),
            exports: Vec::new(),
            body: Body { locals: Vec::new(), stmts },
            span: Span::default(),
        }
    }

    /// `march` has the step `go` with `halt` in it, then `rest`, and calls `sing` in the first.
    fn rules() -> Rules {
        let sing = || StmtKind::Call(ProcedureId(1), Vec::new(), Vec::new());
        let halt = StmtKind::Step("halt".to_owned(), vec![stmt(3, sing(), &[2])]);
        let go = StmtKind::Step("go".to_owned(), vec![stmt(2, halt, &[])]);
        let rest = StmtKind::Step("rest".to_owned(), Vec::new());
        let tire = StmtKind::SetField(KindId(0), FieldId(1), truth(), truth());
        let march = vec![stmt(1, go, &[0]), stmt(4, rest, &[]), stmt(5, tire, &[])];
        let song = vec![stmt(6, StmtKind::SetState(StateId(0), None, truth()), &[4])];
        let procedures = [procedure("march", march), procedure("sing", song)];
        Rules { procedures: procedures.into_iter().collect(), ..Rules::default() }
    }

    #[test]
    fn steps_are_found_wherever_they_stand() {
        let rules = rules();
        let march = rules.procedures.first().map(|march| march.body.stmts.as_slice());
        let march = march.unwrap_or_default();
        assert_eq!(step_names(march), ["go", "halt", "rest"]);
        let steps = rules.steps();
        let steps: Vec<(&str, &str, u32)> =
            steps.iter().map(|s| (s.within.as_str(), s.name.as_str(), s.span.start)).collect();
        assert_eq!(steps, [("march", "go", 1), ("march", "halt", 2), ("march", "rest", 4)]);
        let first = |name| step_body(march, name).map(|body| body.first().map(|s| s.span.start));
        assert_eq!(first("go"), Some(Some(2)));
        assert_eq!(first("halt"), Some(Some(3)));
        assert_eq!((first("rest"), first("sleep")), (Some(None), None));
    }

    #[test]
    fn what_statements_do_is_told() {
        let rules = rules();
        let stmts: Vec<Stmt> = rules.procedures.iter().flat_map(|p| p.body.stmts.clone()).collect();
        assert_eq!(rules.called_by(&stmts), ["sing"]);
        let cited: Vec<u32> = rules.cited().into_iter().map(|clause| clause.0).collect();
        assert_eq!(cited, [0, 2, 4]);
        let changes = |kind, field| rules.changes_field(KindId(kind), FieldId(field));
        assert_eq!([changes(0, 0), changes(0, 1), changes(1, 1)], [false, true, false]);
    }

    #[test]
    fn a_statement_is_told_to_carry_out_its_change() {
        let change = |done: Option<u32>| Change {
            module: String::new(),
            of_battle: false,
            label: None,
            kind: ChangeKind::Before,
            target: ChangeTarget::Step(ProcedureId(0)),
            aim: "march.go".to_owned(),
            guard: None,
            exceptions: Vec::new(),
            lines: Vec::new(),
            body: None,
            cites: Shared::default(),
            over: Vec::new(),
            head: Span::default(),
            item: Span::default(),
            when: None,
            done: done.map(span),
        };
        let rules = Rules {
            changes: [None, Some(6), Some(1), Some(3)].map(change).into_iter().collect(),
            ..rules()
        };
        let of = |at: u32| rules.change_of(&stmt(at, StmtKind::Stop, &[]));
        assert_eq!([1, 2, 3, 6].map(of), [Some(2), None, Some(3), Some(1)]);
        // To look whether it holds is nothing done.
        let looks = StmtKind::If(truth(), Vec::new(), Vec::new());
        assert_eq!(rules.change_of(&stmt(6, looks, &[])), None);
    }
}
