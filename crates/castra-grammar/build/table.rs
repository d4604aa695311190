//! The rules as the table that the machine goes by: a node for each expression, and what a rule
//! is for each rule.

use std::collections::HashMap;
use std::fmt::Write as _;

use pest_meta::ast::RuleType;
use pest_meta::optimizer::{OptimizedExpr as Expr, OptimizedRule as Rule};

use crate::first::{ANY, Bytes, Firsts, bit, range};

/// The table as Rust writes it, or what of the grammar the machine does not know.
pub(crate) fn written(rules: &[Rule]) -> Result<String, String> {
    let mut table = Table {
        nodes: Vec::new(),
        known: HashMap::new(),
        firsts: Firsts::new(rules),
        rules: rules.iter().map(|rule| (rule.name.as_str(), rule)).collect(),
    };
    let mut entries = String::new();
    for rule in rules {
        let (kind, atomic) = match (rule.name.as_str(), rule.ty) {
            ("COMMENT", _) => return Err("comments are a part of WHITESPACE".to_owned()),
            ("WHITESPACE", RuleType::Silent) => ("Whitespace", true),
            ("WHITESPACE", _) => return Err("WHITESPACE is silent".to_owned()),
            (_, RuleType::Normal) => ("Normal", false),
            (_, RuleType::Silent) => ("Silent", false),
            (_, RuleType::Atomic) => ("Atomic", true),
            (_, RuleType::CompoundAtomic) => ("CompoundAtomic", true),
            (_, RuleType::NonAtomic) => ("NonAtomic", false),
        };
        let (name, entry, root) = (&rule.name, entry(&rule.name), root(&rule.name));
        let op = table.op(&rule.expr, atomic)?;
        table.push(&root, &op, &rule.expr);
        // Writing to a string does not fail.
        let _ = writeln!(
            entries,
            "static {entry}: Entry = Entry {{ rule: Rule::{name}, kind: Kind::{kind}, root: &{root} }};"
        );
    }
    let names: Vec<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
    let blanks = bytes(table.blanks());
    Ok(format!(
        "{}\npub(crate) static BLANKS: Bytes = {blanks};\n{entries}{}",
        rule_enum(&names),
        table.nodes.join("\n")
    ))
}

/// Bytes, as Rust writes them.
fn bytes(bytes: Bytes) -> String {
    format!("Bytes([{:#x}, {:#x}])", bytes & u128::from(u64::MAX), bytes >> 64)
}

/// What the node of a rule's expression is called in the table.
fn root(name: &str) -> String {
    format!("ROOT_{}", name.to_uppercase())
}

/// What a rule is called in the table.
fn entry(name: &str) -> String {
    format!("R_{}", name.to_uppercase())
}

/// The enum of the rules, and where each of them is in the table.
fn rule_enum(names: &[&str]) -> String {
    let variants = names.join(",\n    ");
    let all: Vec<String> = names.iter().map(|name| format!("Self::{name}")).collect();
    let all = all.join(", ");
    let arms = names.iter().map(|name| format!("            Self::{name} => &{},\n", entry(name)));
    let arms: Vec<String> = arms.collect();
    let arms = arms.concat();
    format!(
        "#[allow(missing_docs, non_camel_case_types, clippy::upper_case_acronyms, reason = \"as the grammar has them\")]
/// A rule of the grammar; `EOI` is the end of the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rule {{
    EOI,
    {variants},
}}

impl Rule {{
    /// All rules, in the order of the grammar.
    pub const fn all_rules() -> &'static [Self] {{
        &[Self::EOI, {all}]
    }}

    pub(crate) const fn entry(self) -> &'static Entry {{
        match self {{
            Self::EOI => &R_EOI,
{arms}        }}
    }}
}}

static R_EOI: Entry = Entry {{ rule: Rule::EOI, kind: Kind::Normal, root: &END }};
pub(crate) static WHITESPACE: &Entry = &R_WHITESPACE;
"
    )
}

struct Table<'r> {
    /// The nodes, each a line.
    nodes: Vec<String>,
    /// What nodes are called that are there, by what they do.
    known: HashMap<String, String>,
    firsts: Firsts<'r>,
    rules: HashMap<&'r str, &'r Rule>,
}

impl Table<'_> {
    /// What the node of an expression is called.
    fn node(&mut self, expr: &Expr, atomic: bool) -> Result<String, String> {
        // Nothing comes of a rule that is silent but what comes of its expression.
        if let Expr::Ident(name) = expr
            && self.rules.get(name.as_str()).is_some_and(|rule| rule.ty == RuleType::Silent)
            && self.one_byte(expr).is_none()
        {
            return Ok(root(name));
        }
        let op = self.op(expr, atomic)?;
        if let Some(known) = self.known.get(&op) {
            return Ok(known.clone());
        }
        let name = format!("N_{}", self.nodes.len());
        self.push(&name, &op, expr);
        self.known.insert(op, name.clone());
        Ok(name)
    }

    fn push(&mut self, name: &str, op: &str, expr: &Expr) {
        let first = bytes(self.firsts.of(expr).tried_at());
        self.nodes.push(format!("static {name}: Node = Node {{ op: {op}, first: {first} }};"));
    }

    /// What an expression does; white space is skipped between the parts of those that are
    /// not atomic.
    fn op(&mut self, expr: &Expr, atomic: bool) -> Result<String, String> {
        if let Some(one) = self.one_byte(expr) {
            return Ok(format!("Op::OneOf({})", bytes(one)));
        }
        Ok(match expr {
            Expr::Str(text) => format!("Op::Text({text:?})"),
            Expr::Range(from, to) => return Err(format!("the range {from}..{to} is not of ASCII")),
            Expr::Ident(name) => match name.as_str() {
                "ANY" => "Op::Any".to_owned(),
                "SOI" => "Op::Start".to_owned(),
                "DROP" => "Op::Pop".to_owned(),
                name => format!("Op::Call(&{})", entry(name)),
            },
            // The stack is no more than a count: what is on it is not looked at.
            Expr::Push(inner) if matches!(&**inner, Expr::Str(text) if text.is_empty()) => {
                "Op::Push".to_owned()
            }
            Expr::PeekSlice(from, Some(to)) if 0 <= *from && from < to => format!("Op::Deep({to})"),
            Expr::Push(_) | Expr::PeekSlice(..) => {
                return Err("the stack has nothing but the empty text".to_owned());
            }
            Expr::PosPred(inner) => format!("Op::Ahead(&{})", self.node(inner, atomic)?),
            Expr::NegPred(inner) => format!("Op::NotAhead(&{})", self.node(inner, atomic)?),
            Expr::Seq(..) => {
                let parts = self.nodes_of(&listed(expr, sequence), atomic)?;
                format!("Op::Seq {{ parts: &[{parts}], skips: {} }}", !atomic)
            }
            Expr::Choice(..) => {
                format!("Op::Choice(&[{}])", self.nodes_of(&listed(expr, choice), atomic)?)
            }
            Expr::Opt(inner) => format!("Op::Optional(&{})", self.node(inner, atomic)?),
            Expr::Rep(inner) => match self.one_byte(inner) {
                Some(one) if atomic => format!("Op::Many({})", bytes(one)),
                Some(_) | None => {
                    let part = self.node(inner, atomic)?;
                    format!("Op::Repeat {{ part: &{part}, skips: {} }}", !atomic)
                }
            },
            Expr::Skip(texts) => {
                let stops = texts.iter().filter_map(|text| text.bytes().next().map(bit));
                let stops = bytes(stops.fold(0, |all, bit| all | bit));
                format!("Op::Until {{ texts: &{texts:?}, stops: {stops} }}")
            }
            Expr::RestoreOnErr(inner) => format!("Op::Restore(&{})", self.node(inner, atomic)?),
            Expr::Insens(text) => return Err(format!("^{text:?} does not tell capitals")),
        })
    }

    fn nodes_of(&mut self, parts: &[&Expr], atomic: bool) -> Result<String, String> {
        let parts = parts.iter().map(|part| Ok(format!("&{}", self.node(part, atomic)?)));
        let parts: Result<Vec<String>, String> = parts.collect();
        Ok(parts?.join(", "))
    }

    /// Of an expression that always is one byte of ASCII and makes no pair, the bytes.
    fn one_byte(&self, expr: &Expr) -> Option<Bytes> {
        match expr {
            Expr::Str(text) => match text.as_bytes() {
                [byte @ 1..=126] => Some(bit(*byte)),
                _ => None,
            },
            Expr::Range(from, to) => match (from.as_bytes(), to.as_bytes()) {
                ([from @ 1..=126], [to @ 1..=126]) => Some(range(*from, *to)),
                _ => None,
            },
            Expr::Ident(name) if name == "ASCII_DIGIT" => Some(range(b'0', b'9')),
            Expr::Ident(name) => match self.rules.get(name.as_str()) {
                Some(rule) if rule.ty == RuleType::Silent => self.one_byte(&rule.expr),
                Some(_) | None => None,
            },
            Expr::Choice(left, right) => Some(self.one_byte(left)? | self.one_byte(right)?),
            Expr::Insens(_)
            | Expr::PeekSlice(..)
            | Expr::PosPred(_)
            | Expr::NegPred(_)
            | Expr::Seq(..)
            | Expr::Opt(_)
            | Expr::Rep(_)
            | Expr::Skip(_)
            | Expr::Push(_)
            | Expr::RestoreOnErr(_) => None,
        }
    }

    /// The bytes each of which is white space by itself: with them begins no alternative of
    /// `WHITESPACE` that is more than the same byte several times.
    fn blanks(&self) -> Bytes {
        let Some(rule) = self.rules.get("WHITESPACE") else { return 0 };
        let alternatives = listed(&rule.expr, choice);
        let alone = alternatives.iter().filter_map(|part| self.one_byte(part));
        let alone = alone.fold(0, |all, one| all | one);
        let other = alternatives.iter().filter(|part| match part {
            Expr::Str(text) => text.bytes().any(|byte| !text.starts_with(char::from(byte))),
            _ => true,
        });
        let other = other.map(|part| match part {
            Expr::Seq(left, _) => match &**left {
                Expr::Str(text) => text.bytes().next().map_or(ANY, bit),
                _ => ANY,
            },
            _ => ANY,
        });
        alone & !other.fold(0, |all, bytes| all | bytes)
    }
}

fn sequence(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match expr {
        Expr::Seq(left, right) => Some((left, right)),
        _ => None,
    }
}

fn choice(expr: &Expr) -> Option<(&Expr, &Expr)> {
    match expr {
        Expr::Choice(left, right) => Some((left, right)),
        _ => None,
    }
}

/// The parts of a chain that leans to the right.
fn listed(expr: &Expr, parted: fn(&Expr) -> Option<(&Expr, &Expr)>) -> Vec<&Expr> {
    let mut parts = Vec::new();
    let mut rest = expr;
    while let Some((left, right)) = parted(rest) {
        parts.push(left);
        rest = right;
    }
    parts.push(rest);
    parts
}
