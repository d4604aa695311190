//! How values and statements are read: what binds tighter than what, and where
//! a value ends.

use castra_syntax::ast::{
    ArmBody, Block, Expr, ExprKind, IsProperty, ItemKind, LoopOrder, Pattern, Stmt, StmtKind,
    UnaryOp,
};
use castra_syntax::parse;

use crate::corpus;

/// The statements of a function with this body.
fn body(text: &str) -> Block<Stmt> {
    let lines = text.replace('\n', "\n  ");
    let file = corpus::source("text", &format!("game g \"G\"\nfn f() -> int {{\n  {lines}\n}}\n"));
    let parsed = parse(&file);
    assert_eq!(parsed.diagnostics, [], "{text}");
    match parsed.tree.items.into_iter().nth(1).map(|item| item.kind) {
        Some(ItemKind::Function(function)) => function.body,
        other => panic!("{text}: {other:?}"),
    }
}

fn statement(text: &str) -> StmtKind {
    let body = body(text);
    let mut stmts = body.iter();
    let first = stmts.next().unwrap().kind.clone();
    assert!(stmts.next().is_none(), "{text}: more than one statement");
    first
}

/// A value as nested lists.
fn value(text: &str) -> String {
    match statement(text) {
        StmtKind::Expr(value) => list(&value),
        other => panic!("{text}: {other:?}"),
    }
}

fn list(value: &Expr) -> String {
    let all = |values: &[Expr]| values.iter().map(|v| format!(" {}", list(v))).collect::<String>();
    match &value.kind {
        ExprKind::Int(n) => n.to_string(),
        ExprKind::Bool(b) => b.to_string(),
        ExprKind::None => "none".into(),
        ExprKind::Name(name) => name.text.to_string(),
        ExprKind::Member(of, name) => format!("(. {} {})", list(of), name.text),
        ExprKind::MemberOf(of, name, args) => {
            format!("(. {} {}{})", list(of), name.text, all(args))
        }
        ExprKind::Call(name, args) => format!("(call {}{})", name.text, all(args)),
        ExprKind::At(name, hex) => format!("(at {} {})", name.text, list(hex)),
        ExprKind::Set(values) => format!("(set{})", all(values)),
        ExprKind::Range(a, b) => format!("(.. {} {})", list(a), list(b)),
        ExprKind::Unary(UnaryOp::Not, of) => format!("(not {})", list(of)),
        ExprKind::Unary(UnaryOp::Negate, of) => format!("(- {})", list(of)),
        ExprKind::Binary(op, _, a, b) => format!("({} {} {})", op.word(), list(a), list(b)),
        ExprKind::Is { value, negated, property: what } => {
            let what = match what {
                IsProperty::Empty => "empty",
                IsProperty::None => "none",
                IsProperty::Name(name) => name.text.as_str(),
            };
            let word = if *negated { "is-not" } else { "is" };
            format!("({word} {} {what})", list(value))
        }
        ExprKind::Where { set, name, condition } => {
            let name = name.as_ref().map_or("it", |name| name.text.as_str());
            format!("(where {} {name} {})", list(set), list(condition))
        }
        ExprKind::If(c, a, b) => format!("(if {} {} {})", list(c), list(a), list(b)),
        ExprKind::Match(of, arms) => {
            let mut out = format!("(match {}", list(of));
            for arm in arms.iter() {
                let patterns: Vec<_> = arm.patterns.iter().map(pattern).collect();
                let worth = match &arm.body {
                    ArmBody::Value(value) => list(value),
                    ArmBody::Block(_) => "{}".into(),
                };
                out += &format!(" [{} => {worth}]", patterns.join(" "));
            }
            out + ")"
        }
        ExprKind::Roll(None, die) => format!("(roll {})", die.text),
        ExprKind::Roll(Some(n), die) => format!("(roll {} {})", list(n), die.text),
        ExprKind::Error => "junk".into(),
    }
}

fn pattern(pattern: &Pattern) -> String {
    match pattern {
        Pattern::Word(name) => name.text.to_string(),
        Pattern::Int(int) => int.value.to_string(),
        Pattern::None(_) => "none".into(),
        Pattern::Else(_) => "else".into(),
    }
}

#[test]
fn operators_bind_as_they_should() {
    for (text, expected) in [
        ("a or b and c or d", "(or (or a (and b c)) d)"),
        ("not a and b", "(and (not a) b)"),
        ("not a == b", "(not (== a b))"),
        ("not not a", "(not (not a))"),
        ("a and not b or c", "(or (and a (not b)) c)"),
        ("a == not b", "(== a (not b))"),
        ("a + b == c - d", "(== (+ a b) (- c d))"),
        ("a - b - c", "(- (- a b) c)"),
        ("a + b * c mod d / e", "(+ a (/ (mod (* b c) d) e))"),
        ("-a * b", "(* (- a) b)"),
        ("- -a.b", "(- (- (. a b)))"),
        ("a - -1", "(- a (- 1))"),
        ("a & b + c - d", "(- (+ (& a b) c) d)"),
        ("(a + b) * c", "(* (+ a b) c)"),
        ("a in b and c not in d", "(and (in a b) (not in c d))"),
        ("a in b + {c}", "(in a (+ b (set c)))"),
        ("a is empty or b is not none", "(or (is a empty) (is-not b none))"),
        ("not a.b is heavy", "(not (is (. a b) heavy))"),
        ("a + b is empty", "(is (+ a b) empty)"),
        ("1..n - 1", "(.. 1 (- n 1))"),
        ("a in 1..6", "(in a (.. 1 6))"),
        ("a.b.c", "(. (. a b) c)"),
        ("f(a, g(b)).c", "(. (call f a (call g b)) c)"),
        ("f()", "(call f)"),
        ("arrows-2", "(- arrows 2)"),
        ("light-bow", "light-bow"),
        ("0703", "0703"),
        ("[E5, {E6}, []]", "(set E5 (set E6) (set))"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn sets_are_narrowed_last() {
    for (text, expected) in [
        ("a - b where c", "(where (- a b) it c)"),
        ("a where b and c or d", "(where a it (or (and b c) d))"),
        ("a where b where c", "(where (where a it b) it c)"),
        ("units u where u.a == us", "(where units u (== (. u a) us))"),
        ("count(a where it.b) > 2", "(> (call count (where a it (. it b))) 2)"),
        ("a + (b x where x in c)", "(+ a (where b x (in x c)))"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn places_rolls_and_choices_between_values() {
    for (text, expected) in [
        ("block at E5", "(at block E5)"),
        ("(block at E5).strength", "(. (at block E5) strength)"),
        ("block at step(h, north) == b", "(== (at block (call step h north)) b)"),
        ("roll d6", "(roll d6)"),
        ("roll n + 1 of d6", "(roll (+ n 1) d6)"),
        ("roll f(a) of d6", "(roll (call f a) d6)"),
        ("roll d6 + 1", "(+ (roll d6) 1)"),
        ("if a then b else c + d", "(if a b (+ c d))"),
        ("if a then b else if c then d else e", "(if a b (if c d e))"),
        ("if a then if b then c else d else e", "(if a (if b c d) e)"),
        ("1 + (if a then b else c) + 2", "(+ (+ 1 (if a b c)) 2)"),
        ("if a in {b, c} then d else {e}", "(if (in a (set b c)) d (set e))"),
        ("match a { b, c => 1, -1 => 2, else => 3 }", "(match a [b c => 1] [-1 => 2] [else => 3])"),
        ("match a {\n 1 => b\n -1 => c\n none => d\n}", "(match a [1 => b] [-1 => c] [none => d])"),
        ("f(match a { b => c })", "(call f (match a [b => c]))"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn values_go_on_in_the_next_line() {
    for (text, expected) in [
        ("a +\n b", "(+ a b)"),
        ("a\n + b\n\n // why\n - c", "(- (+ a b) c)"),
        ("a // why\n and b", "(and a b)"),
        ("f(\n a,\n b\n)", "(call f a b)"),
        ("(\n a\n)", "a"),
        ("a\n in b\n or c\n not in d", "(or (in a b) (not in c d))"),
        ("a\n is none", "(is a none)"),
        ("a\n where b", "(where a it b)"),
        ("if a\n then b\n else c", "(if a b c)"),
        ("if a then\n b\n else\n c", "(if a b c)"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
    assert_eq!(body("a\nb").entries.len(), 2);
    assert_eq!(body("a; b; c").entries.len(), 3);
    assert_eq!(body("a - 1\nb").entries.len(), 2);
}

/// `or none` ends a value, and belongs to the choice.
#[test]
fn choices_keep_their_none() {
    let StmtKind::Choose(choose) = statement(
        "choose x in a or b by general(us)\n \"Which?\"\n prefer x.c - 1 or none\n { stop } else { stop }",
    ) else {
        panic!("no choice")
    };
    assert_eq!(list(&choose.set), "(or a b)");
    assert_eq!(choose.by.as_ref().map(list).as_deref(), Some("(call general us)"));
    assert_eq!(choose.label.as_ref().unwrap().value, "Which?");
    assert_eq!(choose.prefer.as_ref().map(list).as_deref(), Some("(- (. x c) 1)"));
    assert!(choose.or_none && choose.body.is_some() && choose.otherwise.is_some());

    let StmtKind::Choose(choose) = statement("choose some x in a at least 1 at most n + 1 by us")
    else {
        panic!("no choice")
    };
    assert!(choose.some && !choose.or_none && choose.body.is_none());
    assert_eq!(choose.least.as_ref().map(list).as_deref(), Some("1"));
    assert_eq!(choose.most.as_ref().map(list).as_deref(), Some("(+ n 1)"));

    let StmtKind::Choose(choose) = statement("choose x in a, y in f(x) prefer y") else {
        panic!("no choice")
    };
    let second = choose.second.unwrap();
    assert_eq!((second.name.text.as_str(), list(&second.set).as_str()), ("y", "(call f x)"));
}

/// A brace begins a block where a block may stand, and a set elsewhere.
#[test]
fn braces_begin_blocks_and_sets() {
    let StmtKind::If { condition, otherwise, .. } =
        statement("if a in {b, c} { stop } else if d { stop }\n else { stop }")
    else {
        panic!("no condition")
    };
    assert_eq!(list(&condition), "(in a (set b c))");
    let otherwise = otherwise.unwrap();
    let StmtKind::If { otherwise, .. } = &otherwise.iter().next().unwrap().kind else {
        panic!("no second condition")
    };
    assert!(otherwise.is_some());

    let StmtKind::ForEach { set, order, .. } =
        statement("for each a in armies from f({b}) { stop }")
    else {
        panic!("no loop")
    };
    assert_eq!(list(&set), "armies");
    assert!(matches!(&order, Some(LoopOrder::Army(from)) if list(from) == "(call f (set b))"));

    let StmtKind::ForEach { order, .. } =
        statement("for each u in units from highest u.speed + 1 { stop }")
    else {
        panic!("no loop")
    };
    assert!(
        matches!(&order, Some(LoopOrder::Highest(value)) if list(value) == "(+ (. u speed) 1)"),
        "{order:?}"
    );

    let StmtKind::ForEach { order, .. } =
        statement("for each a in armies from highest(b, 1) { stop }")
    else {
        panic!("no loop")
    };
    assert!(matches!(&order, Some(LoopOrder::Army(_))), "{order:?}");

    let StmtKind::Pick { set, .. } = statement("pick a in units at random") else {
        panic!("no pick")
    };
    assert_eq!(list(&set), "units");
    let StmtKind::Place { army, at, .. } = statement("place spears for them at E5 { strength 3 }")
    else {
        panic!("no piece")
    };
    assert_eq!((list(&army).as_str(), list(&at).as_str()), ("them", "E5"));
}

/// Words that begin statements are names too, where nothing else can be meant.
#[test]
fn statement_words_may_be_names() {
    assert!(matches!(statement("step = 3"), StmtKind::Assign { .. }));
    assert!(matches!(statement("turn -= 3"), StmtKind::Assign { .. }));
    assert!(matches!(statement("draw.size += 3"), StmtKind::Assign { .. }));
    assert!(matches!(statement("step(h, north)"), StmtKind::Expr(_)));
    assert!(matches!(statement("step roll { stop }"), StmtKind::Step { .. }));
    assert!(matches!(statement("(unit at E5).blocks -= 1"), StmtKind::Assign { .. }));
    assert!(matches!(statement("expect (a)"), StmtKind::Test(_)));
}

/// A place ends where its text does, not after the comment that follows.
#[test]
fn statements_end_with_their_text() {
    let text = "game g \"G\"\nproc p() {\n  a = b   // why\n  stop // \"\n  say \"a // b\"\n}\n";
    let file = corpus::source("text", text);
    let tree = parse(&file).tree;
    let ItemKind::Procedure(procedure) = &tree.items[1].kind else { panic!("no procedure") };
    let texts: Vec<_> = procedure.body.iter().map(|stmt| file.slice(stmt.span)).collect();
    assert_eq!(texts, ["a = b", "stop", "say \"a // b\""]);
}
