//! The rules as Rust expressions.

use std::fmt::Write as _;

use pest_meta::ast::{Expr, Rule};

/// Returns the Rust source of a slice with the name and the expression of each rule.
pub(crate) fn rules_source(rules: &[Rule]) -> String {
    let mut table = String::from("&[\n");
    for rule in rules {
        // Writing to a string does not fail.
        let _ = writeln!(table, "    ({:?}, {}),", rule.name, expression(&rule.expr));
    }
    table.push(']');
    table
}

fn expression(expr: &Expr) -> String {
    match expr {
        Expr::Str(text) => format!("Expr::Str({text:?})"),
        Expr::Ident(name) => format!("Expr::Rule({name:?})"),
        Expr::Insens(_) | Expr::Range(..) | Expr::PeekSlice(..) | Expr::Skip(_) => {
            "Expr::Other".to_owned()
        }
        Expr::PosPred(_) | Expr::NegPred(_) => "Expr::Predicate".to_owned(),
        Expr::Seq(left, right) => {
            format!("Expr::Seq(&{}, &{})", expression(left), expression(right))
        }
        Expr::Choice(left, right) => {
            format!("Expr::Choice(&{}, &{})", expression(left), expression(right))
        }
        Expr::Opt(inner) => format!("Expr::Opt(&{})", expression(inner)),
        Expr::Rep(inner)
        | Expr::RepOnce(inner)
        | Expr::RepExact(inner, _)
        | Expr::RepMin(inner, _)
        | Expr::RepMax(inner, _)
        | Expr::RepMinMax(inner, ..)
        | Expr::Push(inner) => format!("Expr::Repeated(&{})", expression(inner)),
    }
}
