//! What is known of functions and procedures before they are compiled.

use castra_lang::program::{Binary, Expr, ExprKind, Program, Stmt, StmtKind, Ty};

use super::walk;

/// By function or procedure.
#[derive(Debug, Default)]
pub(crate) struct Known {
    /// Nodes of its body, those of what it calls not included.
    pub(crate) function_sizes: Vec<usize>,
    pub(crate) procedure_sizes: Vec<usize>,
    /// How often it is called in the text.
    pub(crate) procedure_calls: Vec<usize>,
    /// Whether it matters to it whose turn it is.
    pub(crate) function_us: Vec<bool>,
    pub(crate) procedure_us: Vec<bool>,
    /// Whether it is never a fault, numbers that grow too large apart.
    pub(crate) function_safe: Vec<bool>,
}

/// Counts the nodes of a block.
pub(crate) fn size(stmts: &[Stmt]) -> usize {
    let (mut statements, mut expressions) = (0, 0);
    walk::each(stmts, &mut |_| statements += 1, &mut |_| expressions += 1);
    statements + expressions
}

/// Whether an expression itself can be a fault; a call cannot.
pub(crate) fn may_fault(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::HexOf(_) => true,
        ExprKind::PieceAt(..) => !matches!(expr.ty, Ty::Maybe(_)),
        ExprKind::Binary(Binary::Divide | Binary::Modulo, _, b) => {
            !matches!(b.kind, ExprKind::Const(n) if n != 0)
        }
        _ => false,
    }
}

impl Known {
    pub(crate) fn of(program: &Program) -> Self {
        let rules = &program.rules;
        let functions = || rules.functions.iter().map(|f| f.body.stmts.as_slice());
        let procedures = || rules.procedures.iter().map(|p| p.body.stmts.as_slice());
        let mut known = Self {
            function_sizes: functions().map(size).collect(),
            procedure_sizes: procedures().map(size).collect(),
            procedure_calls: vec![0; rules.procedures.len()],
            function_us: vec![false; rules.functions.len()],
            procedure_us: vec![false; rules.procedures.len()],
            function_safe: vec![true; rules.functions.len()],
        };
        let calls = &mut known.procedure_calls;
        walk::everything(
            program,
            &mut |stmt| {
                if let StmtKind::Call(id, _) = &stmt.kind
                    && let Some(n) = calls.get_mut(id.index())
                {
                    *n += 1;
                }
            },
            &mut |_| {},
        );
        // What holds of a body holds of those that call it; as nothing calls
        // itself, this comes to an end.
        loop {
            let before = known.counts();
            for (i, stmts) in functions().enumerate() {
                known.function_us[i] = known.reads_us(stmts);
                known.function_safe[i] = known.is_safe(stmts);
            }
            for (i, stmts) in procedures().enumerate() {
                known.procedure_us[i] = known.reads_us(stmts);
            }
            if known.counts() == before {
                return known;
            }
        }
    }

    fn counts(&self) -> [usize; 3] {
        let count = |list: &[bool]| list.iter().filter(|&&b| b).count();
        [count(&self.function_us), count(&self.procedure_us), count(&self.function_safe)]
    }

    fn reads_us(&self, stmts: &[Stmt]) -> bool {
        let (mut called, mut read) = (false, false);
        walk::each(
            stmts,
            &mut |stmt| {
                if let StmtKind::Call(id, _) = &stmt.kind {
                    called |= self.procedure_us.get(id.index()) == Some(&true);
                }
                // A change may do what standing rules do, in whose turn it is.
                called |= !matches!(
                    stmt.kind,
                    StmtKind::Let(..)
                        | StmtKind::If(..)
                        | StmtKind::Match(..)
                        | StmtKind::ForEach { .. }
                        | StmtKind::Repeat(..)
                        | StmtKind::Stop
                        | StmtKind::Return(_)
                        | StmtKind::Call(..)
                        | StmtKind::Step(..)
                        | StmtKind::Choose { .. }
                        | StmtKind::ChooseSome { .. }
                        | StmtKind::Pick(..)
                        | StmtKind::RollOne(..)
                        | StmtKind::RollMany(..)
                        | StmtKind::Say(_)
                );
            },
            &mut |expr| match &expr.kind {
                ExprKind::Us | ExprKind::Them => read = true,
                ExprKind::Call(id, _) => read |= self.function_us.get(id.index()) == Some(&true),
                _ => {}
            },
        );
        called || read
    }

    fn is_safe(&self, stmts: &[Stmt]) -> bool {
        let mut safe = true;
        let mut conflict = false;
        walk::each(
            stmts,
            &mut |stmt| conflict |= matches!(stmt.kind, StmtKind::Conflict(_)),
            &mut |expr| safe &= self.is_safe_part(expr),
        );
        safe && !conflict
    }

    fn is_safe_part(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Call(id, _) => self.function_safe.get(id.index()) == Some(&true),
            _ => !may_fault(expr),
        }
    }

    /// Whether an expression can be worked out although it may not be needed:
    /// it is never a fault, numbers that grow too large apart.
    pub(crate) fn is_safe_expr(&self, expr: &Expr) -> bool {
        let mut safe = true;
        walk::each_part(expr, &mut |part| safe &= self.is_safe_part(part));
        safe
    }
}
