//! The inputs of a program's fingerprint.

use super::*;

#[test]
fn fingerprints_are_of_what_decides_play() {
    let program = battle();
    let print = program.fingerprint();
    assert_eq!(print.len(), 64);
    assert_eq!(print, battle().fingerprint());
    let mut moved = battle();
    let statement = stmt(StmtKind::Stop);
    moved.rules.setup = Some(Body { stmts: vec![statement.clone()].into(), ..Body::default() });
    let mut elsewhere = moved.clone();
    elsewhere.rules.setup.as_mut().expect("just set").stmts[0].span.start = 7;
    assert_eq!(moved.fingerprint(), elsewhere.fingerprint());
    assert_ne!(moved.fingerprint(), print);
    // Source positions do not change it, and values do.
    let saying = |value: i64, start: u32| {
        let mut battle = battle();
        let mut value =
            expr(ExprKind::Negate(Box::new(expr(ExprKind::Const(value), Ty::Int))), Ty::Int);
        value.span.start = start;
        if let ExprKind::Negate(inner) = &mut value.kind {
            inner.span.start = start;
        }
        let stmts = vec![stmt(StmtKind::NextTurn(value))];
        battle.rules.setup = Some(Body { stmts: stmts.into(), ..Body::default() });
        battle.fingerprint()
    };
    assert_eq!(saying(1, 0), saying(1, 9));
    assert_ne!(saying(1, 0), saying(2, 0));
    let mut weaker = battle();
    weaker.pieces[0][0].values[3] = 2;
    assert_ne!(weaker.fingerprint(), print);
}
