//! `grammar/castra.pest` as data: writes the rules, each an expression, for `src/rules.rs`.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

use pest_meta::ast::Expr;
use pest_meta::parser;

const GRAMMAR: &str = "../../grammar/castra.pest";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed={GRAMMAR}");
    println!("cargo::rerun-if-changed=build.rs");
    let text = fs::read_to_string(GRAMMAR)?;
    let pairs = parser::parse(parser::Rule::grammar_rules, &text).map_err(io::Error::other)?;
    // What is wrong with a rule is said by the macro that makes the parser of it.
    let rules = parser::consume_rules(pairs).unwrap_or_default();
    let mut table = String::from("&[\n");
    for rule in &rules {
        // Writing to a string does not fail.
        let _ = writeln!(table, "    ({:?}, {}),", rule.name, written(&rule.expr));
    }
    table.push(']');
    let out = env::var_os("OUT_DIR").ok_or_else(|| io::Error::other("cargo sets OUT_DIR"))?;
    fs::write(Path::new(&out).join("rules.rs"), table)
}

/// An expression, as Rust writes it.
fn written(expr: &Expr) -> String {
    match expr {
        Expr::Str(text) => format!("Expr::Str({text:?})"),
        Expr::Ident(name) => format!("Expr::Rule({name:?})"),
        Expr::Insens(_) | Expr::Range(..) | Expr::PeekSlice(..) | Expr::Skip(_) => {
            "Expr::Other".to_owned()
        }
        Expr::PosPred(_) | Expr::NegPred(_) => "Expr::Predicate".to_owned(),
        Expr::Seq(left, right) => format!("Expr::Seq(&{}, &{})", written(left), written(right)),
        Expr::Choice(left, right) => {
            format!("Expr::Choice(&{}, &{})", written(left), written(right))
        }
        Expr::Opt(inner) => format!("Expr::Opt(&{})", written(inner)),
        Expr::Rep(inner)
        | Expr::RepOnce(inner)
        | Expr::RepExact(inner, _)
        | Expr::RepMin(inner, _)
        | Expr::RepMax(inner, _)
        | Expr::RepMinMax(inner, ..)
        | Expr::Push(inner) => format!("Expr::Repeated(&{})", written(inner)),
    }
}
