//! Steps of procedures, and the changes that statements carry out.

use castra_base::Span;
use castra_ir::{
    Body, Change, ChangeTarget, ClauseId, Expr, ExprKind, FieldId, KindId, Procedure, ProcedureId,
    Rules, Shared, StateId, Stmt, StmtKind, Ty, step_body, step_names,
};
use castra_syntax::ast::ChangeKind;

fn span(at: u32) -> Span {
    Span { start: at, end: at + 1, ..Span::default() }
}

fn stmt(at: u32, kind: StmtKind, cites: &[u32]) -> Stmt {
    Stmt { kind, span: span(at), cites: cites.iter().map(|at| ClauseId(*at)).collect() }
}

fn truth() -> Expr {
    Expr { kind: ExprKind::Const(1), ty: Ty::Bool, span: Span::default() }
}

fn procedure(name: &str, stmts: Vec<Stmt>) -> Procedure {
    Procedure {
        name: name.to_owned(),
        params: 0,
        results: Vec::new(),
        exports: Vec::new(),
        body: Body { stmts: stmts.into(), ..Body::default() },
        span: Span::default(),
    }
}

/// Rules: `march` has the step `go`, with `halt` in it, then `rest`; `go` calls `sing`.
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
fn nested_steps_are_found() {
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
fn called_procedures_and_cited_clauses() {
    let rules = rules();
    let stmts: Vec<Stmt> = rules.procedures.iter().flat_map(|p| p.body.stmts.to_vec()).collect();
    assert_eq!(rules.called_procedures(&stmts), ["sing"]);
    let cited: Vec<u32> = rules.cited_clauses().into_iter().map(|clause| clause.0).collect();
    assert_eq!(cited, [0, 2, 4]);
    let changes = |kind, field| rules.changes_field(KindId(kind), FieldId(field));
    assert_eq!([changes(0, 0), changes(0, 1), changes(1, 1)], [false, true, false]);
}

#[test]
fn statements_apply_their_change() {
    let change = |done: Option<u32>| Change {
        module: String::new(),
        of_battle: false,
        label: None,
        kind: ChangeKind::Before,
        target: ChangeTarget::Step(ProcedureId(0), 0),
        target_text: "march.go".to_owned(),
        guard: None,
        exceptions: Vec::new(),
        lines: Vec::new(),
        body: None,
        cites: Shared::default(),
        overridden: Vec::new(),
        head_span: Span::default(),
        item_span: Span::default(),
        condition_span: None,
        effect_span: done.map(span),
    };
    let rules = Rules {
        changes: [None, Some(6), Some(1), Some(3)].map(change).into_iter().collect(),
        ..rules()
    };
    let of = |at: u32| rules.applied_change(&stmt(at, StmtKind::Stop, &[]));
    assert_eq!([1, 2, 3, 6].map(of), [Some(2), None, Some(3), Some(1)]);
    // A test of the condition alone does not apply the change.
    let looks = StmtKind::If(truth(), Vec::new(), Vec::new());
    assert_eq!(rules.applied_change(&stmt(6, looks, &[])), None);
}
