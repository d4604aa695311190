//! What modules do to the rules of their game.

use castra_syntax::ast::{
    AddTo, Change, ChangeKind, Ending, Expr, ExprKind, ItemKind, KindItem, Name, Node, Relation,
    Stage, StageLine, StmtKind,
};
use castra_syntax::parse;

use crate::corpus;

/// The items of a module, which must be faultless.
fn items(text: &str) -> Vec<ItemKind> {
    let text = format!("module m \"M\" for g\n\n{text}\n");
    let parsed = parse(&corpus::source("module", &text));
    assert_eq!(parsed.diagnostics, [], "{text}");
    parsed.tree.items.into_iter().skip(1).map(|item| item.kind).collect()
}

fn change(text: &str) -> Change {
    match items(text).pop() {
        Some(ItemKind::Change(change)) => change,
        other => panic!("{text}: {other:?}"),
    }
}

fn words(names: &[Name]) -> Vec<&str> {
    names.iter().map(|name| name.text.as_str()).collect()
}

fn word(name: &Option<Name>) -> &str {
    name.as_ref().map_or("", |name| name.text.as_str())
}

fn of_stage(line: &StageLine, number: &dyn Fn(&Expr) -> String) -> String {
    let then = if line.again { "then " } else { "" };
    let value = line.value.as_ref().map(number).unwrap_or_default();
    let short = match line.stage {
        Stage::Set => format!("set {value}"),
        Stage::Add => format!("add {value}"),
        Stage::AtLeast => format!("at least {value}"),
        Stage::AtMost => format!("at most {value}"),
        Stage::Double => "double".to_owned(),
        Stage::Half { up } => format!("half, up: {up}"),
        Stage::By => format!("by {value}"),
    };
    format!("{then}{short}")
}

/// The lines of a change, in short.
fn lines(change: &Change) -> Vec<String> {
    let number = |value: &Expr| match &value.kind {
        ExprKind::Int(number) => number.to_string(),
        ExprKind::Name(name) => name.text.to_string(),
        ExprKind::Unary(_, value) => match &value.kind {
            ExprKind::Int(number) => format!("-{number}"),
            _ => "…".to_owned(),
        },
        _ => "…".to_owned(),
    };
    let line = |kind: &StmtKind| match kind {
        StmtKind::When(condition) => format!("when {}", number(condition)),
        StmtKind::Stage(line) => of_stage(line, &number),
        other => format!("{other:?}").split(['(', ' ']).next().unwrap_or_default().to_owned(),
    };
    let node = |node: &Node<_>| match node {
        Node::Valid(castra_syntax::ast::Stmt { kind, .. }) => line(kind),
        _ => "junk".to_owned(),
    };
    change.body.entries.iter().map(|entry| node(&entry.node)).collect()
}

#[test]
fn a_head_says_what_is_changed() {
    for (text, kind) in [
        ("modify f(a, b)", ChangeKind::Modify),
        ("allow f(a, b)", ChangeKind::Allow),
        ("forbid f(a, b)", ChangeKind::Forbid),
        ("before f.s(a, b)", ChangeKind::Before),
        ("after f.s(a, b)", ChangeKind::After),
        ("instead of f.s(a, b)", ChangeKind::InsteadOf),
    ] {
        assert!(text.starts_with(kind.word()));
        for (rest, label, over) in [
            ("", "", &[][..]),
            (" named x", "x", &[]),
            (" over y, z", "", &["y", "z"]),
            (" named x over y", "x", &["y"]),
            ("\n  named x\n  over y,\n  z", "x", &["y", "z"]),
        ] {
            let change = change(&format!("{text}{rest} {{\n  when c\n}}"));
            assert_eq!((change.kind, word(&change.target)), (kind, "f"));
            assert_eq!(word(&change.step), if kind.is_of_step() { "s" } else { "" });
            assert_eq!((words(&change.args), word(&change.label)), (vec!["a", "b"], label));
            assert_eq!(words(&change.overridden), over);
            assert_eq!(lines(&change), ["when c"]);
        }
    }
    for text in ["modify f { set 1 }", "modify f() { set 1 }", "after p.s { stop }"] {
        assert!(change(text).args.is_empty());
    }
}

#[test]
fn a_value_is_changed_line_by_line() {
    let change = change(
        "modify f(a) {\n  cite M-1\n  let d = a.b\n  when d and\n    a.c\n  set 1\n  scale double\n  \
         scale half rounded up\n  scale half rounded down\n  scale by 3\n  add -1\n  subtract 2\n  add (1 + 2)\n  \
         at least 0; at most x\n  set at\n}",
    );
    let expected = [
        "Cite",
        "Let",
        "when …",
        "set 1",
        "double",
        "half, up: true",
        "half, up: false",
        "by 3",
        "add -1",
        "add -2",
        "add …",
        "at least 0",
        "at most x",
        "set at",
    ];
    assert_eq!(lines(&change), expected);
}

/// None of the words of a change is taken from those who use it as a name.
#[test]
fn words_of_changes_stay_names() {
    for text in [
        "fn f(set: int, at: int, add: int) -> int { set }",
        "fn f(add: int) -> bool { add in {1, 2} }",
        "fn f(add: int) -> int { add - 1 }",
        "fn f(set: units) -> units { set where it.when }",
        "fn f(scale: int) -> bool { scale == 3 or scale is empty or scale not in {1} }",
        "fn f(set: map, h: hex) -> terrain { set at h }",
        "fn f(when: time) -> int { match when { after => 1, before, instead => 2, set => add } }",
        "proc p() {\n  when = 3; when.x += 1; add -= 1; at = 2\n  add(1); set(1, 2)\n}",
        "proc p() {\n  match x {\n    set => add(1)\n    at, when => { scale = 1 }\n  }\n}",
        "proc add(modify: int) { requires(modify) }",
        "enum forbid { allow, modify, over, double, half, rounded, up, down }",
        "kind unit on hex { add: int = 0, state set: bool = false }",
        "victory a in armies when when.set == a",
        "react to w(add) by a when set prefer scale {\n  add.x = 1\n}",
    ] {
        let tree = format!("{:?}", items(text));
        assert!(!tree.contains("Stage(") && !tree.contains("When("), "{text}: {tree}");
    }
    let ending = items("victory a in armies\n  when a.points > 3").pop();
    assert!(matches!(ending, Some(ItemKind::Ending(Ending { condition: Some(_), .. }))));
}

#[test]
fn kinds_get_fields_and_modules_need_each_other() {
    let items = items(
        "add to unit {\n  /// How deep.\n  state sunk: int 0..3 = 0\n  wheels: bool = false\n}\n\n\
         requires roads,\n  wells\nexcludes sun",
    );
    let [
        ItemKind::AddTo(AddTo { kind, block }),
        ItemKind::Relation(Relation { requires: true, modules: needed }),
        ItemKind::Relation(Relation { requires: false, modules: unwanted }),
    ] = items.as_slice()
    else {
        panic!("{items:?}")
    };
    assert_eq!(word(kind), "unit");
    assert_eq!(block.entries[0].doc.as_deref(), Some("How deep."));
    let fields: Vec<_> = block
        .iter()
        .filter_map(|item| match item {
            KindItem::Field(field) => Some((field.name.text.as_str(), field.state)),
            KindItem::Draw(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
        })
        .collect();
    assert_eq!(fields, [("sunk", true), ("wheels", false)]);
    assert_eq!((words(needed), words(unwanted)), (vec!["roads", "wells"], vec!["sun"]));
}

/// What cannot be read is told and left out, and all around it is read.
#[test]
fn a_broken_line_spoils_only_itself() {
    for broken in ["scale dobule", "add", "add 1 2", "set = 1", "at least", "when", "add(1)", "@"] {
        let text = format!(
            "module m \"M\" for g\n\nmodify f(a) named x {{\n  when a\n  {broken}\n  at most 3\n}}\n"
        );
        let mut parsed = parse(&corpus::source("module", &text));
        assert_eq!(parsed.diagnostics.len(), 1, "{broken}");
        let Some(ItemKind::Change(change)) = parsed.tree.items.pop().map(|item| item.kind) else {
            panic!("{broken}")
        };
        assert_eq!(lines(&change), ["when a", "junk", "at most 3"], "{broken}");
        assert_eq!((word(&change.target), word(&change.label)), ("f", "x"));
    }
}
