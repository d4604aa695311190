//! Tests of the summaries of bodies.

use castra_ir::summary::{
    MAX_ARMY_UNROLLED_WEIGHT, MAX_UNROLLED_WEIGHT, Summary, body_size, program_size,
};
use castra_ir::{
    Binary, Body, Expr, ExprKind, LocalId, ProcedureId, Program, Shared, StateId, Stmt, StmtKind,
    Ty, Universe,
};

fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: castra_base::Span::default() }
}

fn number(value: i64) -> Expr {
    expr(ExprKind::Const(value), Ty::Int)
}

fn sum(a: Expr, b: Expr) -> Expr {
    expr(ExprKind::Binary(Binary::Add, Box::new(a), Box::new(b)), Ty::Int)
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { kind, span: castra_base::Span::default(), cites: Shared::default() }
}

fn body(stmts: Vec<Stmt>) -> Body {
    Body { stmts: stmts.into(), ..Body::default() }
}

fn let_be(value: Expr) -> Stmt {
    stmt(StmtKind::Let(LocalId(0), value))
}

fn each(universe: Universe, body: Vec<Stmt>) -> Stmt {
    let set = expr(ExprKind::All(universe), Ty::Set(universe));
    stmt(StmtKind::ForEach { local: LocalId(1), set, from: None, body })
}

#[test]
fn size_and_depth_are_counted() {
    // The statement, the sum and its two operands, three levels deep.
    let of_a_sum = body(vec![let_be(sum(number(1), number(2)))]);
    let summary = Summary::of_body(&of_a_sum);
    assert_eq!((summary.weight, summary.node_count, summary.height), (4, 4, 3));
    // The inner statement is one level below the outer one.
    let truth = expr(ExprKind::Const(1), Ty::Bool);
    let within = stmt(StmtKind::If(truth, vec![let_be(number(1))], Vec::new()));
    let around = body(vec![within]);
    let summary = Summary::of_body(&around);
    assert_eq!((summary.weight, summary.node_count, summary.height), (4, 4, 3));
    // Each value of an arm adds a comparison.
    let arms = vec![(vec![1, 2], vec![let_be(number(1))]), (vec![3], Vec::new())];
    let cases = stmt(StmtKind::Match(number(0), arms, Vec::new()));
    let of_cases = body(vec![cases]);
    let summary = Summary::of_body(&of_cases);
    assert_eq!((summary.weight, summary.node_count), (7, 7));
    let arms = vec![(vec![1, 2], number(1)), (vec![3], number(2))];
    let cases = expr(ExprKind::Match(Box::new(number(0)), arms, None), Ty::Int);
    assert_eq!(Summary::of_exprs([&cases]).weight, 7);
    assert_eq!(Summary::of_exprs([&number(1), &cases]).height, 2);
}

#[test]
fn light_loops_count_once_for_each_round() {
    let change = || stmt(StmtKind::SetState(StateId(0), None, number(1)));
    let call = || stmt(StmtKind::Call(ProcedureId(0), Vec::new(), Vec::new()));
    let light = body(vec![change(), each(Universe::Int, vec![change(), call()])]);
    let light = Summary::of_body(&light);
    // Two for the change before, two for the loop and its set, four times three within.
    assert_eq!((light.weight, light.change_count, light.node_count), (2 + 2 + 4 * 3, 1 + 4, 7));
    let times: Vec<u64> = light.sites.iter().map(|site| site.copies).collect();
    assert_eq!(times, [4]);
    // A call before the loop is made once.
    let before = body(vec![call(), each(Universe::Int, vec![call()])]);
    let before = Summary::of_body(&before);
    assert_eq!(before.sites.iter().map(|site| site.copies).collect::<Vec<_>>(), [1, 4]);
}

#[test]
fn heavy_loops_count_once_unless_they_are_over_armies() {
    // Each statement with its value weighs two, and so does the loop with its set.
    let of = |universe, within: u64| {
        let stmts = (0..within / 2).map(|_| let_be(number(1))).collect();
        body_size(&[each(universe, stmts)]) - 2
    };
    assert_eq!(of(Universe::Int, MAX_UNROLLED_WEIGHT), 4 * MAX_UNROLLED_WEIGHT);
    assert_eq!(of(Universe::Int, MAX_UNROLLED_WEIGHT + 2), MAX_UNROLLED_WEIGHT + 2);
    let most = MAX_ARMY_UNROLLED_WEIGHT / 4;
    assert_eq!(of(Universe::Army, most), MAX_ARMY_UNROLLED_WEIGHT);
    assert_eq!(of(Universe::Army, most + 2), most + 2);
}

#[test]
fn program_weight_is_the_sum_of_bodies_and_roots() {
    let mut program = Program::default();
    let empty = program_size(&program);
    program.rules.setup = Some(body(vec![let_be(number(1))]));
    assert_eq!(program_size(&program), empty + 2);
}
