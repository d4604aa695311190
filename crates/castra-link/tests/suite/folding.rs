//! Constant folding of options and named hexes.

use super::*;

#[test]
fn folding_agrees_with_play() {
    let bool_of = |holds: bool| expr(ExprKind::Const(i64::from(holds)), Ty::Bool);
    let int = |n| expr(ExprKind::Const(n), Ty::Int);
    let folded = |e: Expr| {
        let stmts = vec![stmt(StmtKind::Return(vec![e]))];
        match linked_setup(SymbolTable::default(), stmts, &[5], None).remove(0).kind {
            StmtKind::Return(mut values) => values.remove(0).kind,
            other => panic!("{other:?}"),
        }
    };
    let value = |e: Expr| match folded(e) {
        ExprKind::Const(value) => Some(value),
        _ => None,
    };
    let binary = |op, a, b, ty| expr(ExprKind::Binary(op, Box::new(a), Box::new(b)), ty);
    let numbers = [(7, 2, 3, 1), (-7, 2, -4, 1), (7, -2, -4, -1), (-7, -2, 3, -1), (6, 2, 3, 0)];
    for (a, b, quotient, rest) in numbers {
        let of = |op| value(binary(op, int(a), int(b), Ty::Int));
        assert_eq!(of(Binary::Divide), Some(quotient), "{a} / {b}");
        assert_eq!(of(Binary::Modulo), Some(rest), "{a} mod {b}");
        assert_eq!(of(Binary::Add), Some(a + b));
        assert_eq!(of(Binary::Subtract), Some(a - b));
        assert_eq!(of(Binary::Multiply), Some(a * b));
        assert_eq!((of(Binary::Min), of(Binary::Max)), (Some(a.min(b)), Some(a.max(b))));
    }
    for (a, b) in [(1, 2), (2, 2), (3, 2)] {
        let of = |op| value(binary(op, int(a), int(b), Ty::Bool)) == Some(1);
        assert_eq!((of(Binary::Equal), of(Binary::NotEqual)), (a == b, a != b));
        assert_eq!((of(Binary::Less), of(Binary::AtMost)), (a < b, a <= b));
        assert_eq!((of(Binary::Greater), of(Binary::AtLeast)), (a > b, a >= b));
    }
    let over = || expr(ExprKind::GameOver, Ty::Bool);
    for holds in [false, true] {
        let not = expr(ExprKind::Not(Box::new(bool_of(holds))), Ty::Bool);
        assert_eq!(value(not), Some(i64::from(!holds)));
        // A constant decides the result, or is neutral and leaves the other operand, on either
        // side.
        let first = |op| folded(binary(op, bool_of(holds), over(), Ty::Bool));
        let second = |op| folded(binary(op, over(), bool_of(holds), Ty::Bool));
        let (decides, leaves) =
            if holds { (Binary::Or, Binary::And) } else { (Binary::And, Binary::Or) };
        assert!(matches!(first(decides), ExprKind::Const(n) if n == i64::from(holds)));
        assert!(matches!(first(leaves), ExprKind::GameOver));
        assert!(matches!(second(leaves), ExprKind::GameOver));
        // The left operand may fault, so it is kept.
        assert!(matches!(second(decides), ExprKind::Binary(..)));
        let choice = ExprKind::If(Box::new(bool_of(holds)), Box::new(int(1)), Box::new(int(2)));
        assert_eq!(value(expr(choice, Ty::Int)), Some(if holds { 1 } else { 2 }));
    }
    assert_eq!(value(expr(ExprKind::Negate(Box::new(int(4))), Ty::Int)), Some(-4));
    assert_eq!(value(expr(ExprKind::Negate(Box::new(int(i64::MIN))), Ty::Int)), None);
    assert_eq!(value(expr(ExprKind::Option(id(0)), Ty::Int)), Some(5));
    let cases = |of: i64| {
        let arms = vec![(vec![1, 2], int(10)), (vec![3], int(20))];
        value(expr(ExprKind::Match(Box::new(int(of)), arms, Some(Box::new(int(30)))), Ty::Int))
    };
    assert_eq!([1, 2, 3, 4].map(cases), [Some(10), Some(10), Some(20), Some(30)]);
}

#[test]
fn folding_drops_unreachable_code() {
    let int = |n| expr(ExprKind::Const(n), Ty::Int);
    let note = |n| stmt(StmtKind::NextTurn(int(n)));
    let truth = |n| expr(ExprKind::Const(n), Ty::Bool);
    let cases = |of| {
        let arms = vec![(vec![1], vec![note(1)]), (vec![2, 3], vec![note(2), note(3)])];
        stmt(StmtKind::Match(int(of), arms, vec![note(4)]))
    };
    let notes = |stmts: Vec<Stmt>| {
        let kept = linked_setup(SymbolTable::default(), stmts, &[], None);
        let kept = kept.iter().map(|stmt| match &stmt.kind {
            StmtKind::NextTurn(Expr { kind: ExprKind::Const(n), .. }) => *n,
            StmtKind::Repeat(_, body) => 100 + i64::try_from(body.len()).expect("a few"),
            other => panic!("{other:?}"),
        });
        kept.collect::<Vec<i64>>()
    };
    let branch = |n| stmt(StmtKind::If(truth(n), vec![note(1)], vec![note(2), note(3)]));
    assert_eq!(notes(vec![branch(1), note(9)]), [1, 9]);
    assert_eq!(notes(vec![branch(0), note(9)]), [2, 3, 9]);
    assert_eq!(notes(vec![cases(1)]), [1]);
    assert_eq!(notes(vec![cases(3)]), [2, 3]);
    assert_eq!(notes(vec![cases(5)]), [4]);
    let repeat = |n| stmt(StmtKind::Repeat(int(n), vec![branch(0)]));
    assert_eq!(notes(vec![repeat(0), repeat(-1), repeat(1), note(9)]), [102, 9]);
}

#[test]
fn folding_keeps_faults() {
    let int = |n| expr(ExprKind::Const(n), Ty::Int);
    let binary = |op, a, b| expr(ExprKind::Binary(op, Box::new(a), Box::new(b)), Ty::Int);
    let folded = |e: Expr| {
        let stmts = vec![stmt(StmtKind::Return(vec![e]))];
        match &linked_setup(SymbolTable::default(), stmts, &[], None)[0].kind {
            StmtKind::Return(values) => match values.as_slice() {
                [Expr { kind: ExprKind::Const(value), .. }] => Some(*value),
                _ => None,
            },
            _ => None,
        }
    };
    assert_eq!(folded(binary(Binary::Divide, int(-7), int(2))), Some(-4));
    assert_eq!(folded(binary(Binary::Modulo, int(-7), int(2))), Some(1));
    assert_eq!(folded(binary(Binary::Divide, int(1), int(0))), None);
    assert_eq!(folded(binary(Binary::Add, int(i64::MAX), int(1))), None);
    let fault = || binary(Binary::Equal, binary(Binary::Divide, int(1), int(0)), int(1));
    assert_eq!(folded(binary(Binary::And, int(0), fault())), Some(0));
    assert_eq!(folded(binary(Binary::And, fault(), int(0))), None);
}

#[test]
fn a_named_hex_is_the_one_of_the_board() {
    let battle = checked();
    let field = battle.game.boards.get("field");
    let on = |name: &str, board| {
        let hex = castra_ir::NamedHex { name: name.into(), number: 77 };
        let value = expr(ExprKind::NamedHex(hex), Ty::Hex);
        let stmts = vec![stmt(StmtKind::Return(vec![value]))];
        match &linked_setup(SymbolTable::default(), stmts, &[], board)[0].kind {
            StmtKind::Return(values) => match values[0].kind {
                ExprKind::Const(value) => value,
                _ => panic!("{name} is not folded"),
            },
            other => panic!("{other:?}"),
        }
    };
    // The rows C, B and A have five, four and five hexes.
    assert_eq!(["C1", "C5", "B4", "A1"].map(|name| on(name, field)), [0, 4, 8, 9]);
    assert_eq!(on("B5", field), NONE);
    assert_eq!(on("C1", None), NONE);
}
