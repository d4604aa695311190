//! Builders of typed trees.

#![allow(
    dead_code,
    unreachable_pub,
    clippy::unwrap_used,
    reason = "not every test uses all of it, and a test may fail"
)]

use castra_base::{FileId, Span};
use castra_ir::*;

/// A span that identifies a statement.
pub fn at(start: u32) -> Span {
    Span::new(FileId(0), start, start + 1)
}

pub fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: Span::default(), cites: castra_ir::Shared::default() }
}

pub fn test(kind: TestStmt) -> Stmt {
    stmt(StmtKind::Test(kind))
}

pub fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: Span::default() }
}

pub fn int(n: i64) -> Expr {
    expr(ExprKind::Const(n), Ty::Int)
}

pub fn army(n: i64) -> Expr {
    expr(ExprKind::Const(n), Ty::Army)
}

pub fn equal(a: Expr, b: Expr) -> Expr {
    expr(ExprKind::Binary(Binary::Equal, Box::new(a), Box::new(b)), Ty::Bool)
}

/// A state of an army, or of the game.
pub fn state(program: &Program, name: &str, owner: Option<Expr>) -> Expr {
    let at = program.states.iter().position(|s| s.name == name).unwrap();
    let ty = program.states[at].ty.clone();
    expr(ExprKind::State(StateId(at as u32), owner.map(Box::new)), ty)
}

pub fn call(program: &Program, name: &str, args: Vec<Expr>) -> Expr {
    let at = program.rules.functions.iter().position(|f| f.name == name).unwrap();
    let ty = program.rules.functions[at].result.clone();
    expr(ExprKind::Call(FunctionId(at as u32), args), ty)
}

pub fn entry(text: &str, means: ScriptValue) -> Scripted {
    Scripted { text: text.to_owned(), span: at(900), means }
}

/// A test that executes statements with the program.
pub fn test_of(mut program: Program, stmts: Vec<Stmt>) -> Test {
    program.rules.test = Some(Body { stmts: stmts.into(), ..Body::default() });
    Test {
        name: "a test".to_owned(),
        span: at(1),
        cites: Vec::new(),
        unset: Vec::new(),
        program: std::sync::Arc::new(program),
    }
}
