//! The inputs of a program's fingerprint.

use super::*;

#[test]
fn fingerprints_depend_on_play_alone() {
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
    // Source positions do not change the fingerprint, but values do.
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

#[test]
fn test_declarations_are_not_in_a_fingerprint() {
    let game = |declared: &str, drawn: &str| {
        let text = format!(
            r#"
game raid "The Raid"
board field squares 2 x 2 {{}}
council {{ armies 2 }}
terrain plain "Plain" {{ default, symbol . }}
{declared}
enum weather {{ dry, wet }}
state sky: weather = dry
fn most() -> int {{ 3 }}
proc rain() {{ sky = wet }}
turn army at most 4 "it is dark" {{
  phase march {{
    if turn-number == most() {{ rain() }}
  }}
}}
{drawn}
"#
        );
        alone(&text, &[]).expect("the game can be played")
    };
    let plain = game("", "");
    // Declared before or after the declarations that the rules use.
    let declared = "enum luck { good, bad }
fn is-lucky(l: luck) -> bool { l == good }
proc pray(l: luck) { if is-lucky(l) { sky = dry } }";
    for tested in [game(declared, ""), game("", declared)] {
        assert_eq!(tested.fingerprint(), plain.fingerprint());
        assert!(tested.enums.len() > plain.enums.len(), "they are declared");
        assert!(tested.has_fingerprint(&plain.fingerprint()));
    }
    let other = game("", "victory a in armies when turn-number > 2 \"is lucky\"");
    assert_ne!(other.fingerprint(), plain.fingerprint());
    assert!(!other.has_fingerprint(&plain.fingerprint()));
}
