//! The rules as the table that drives pest's state: a node for each expression in each context.

use std::collections::HashMap;

use pest_meta::ast::RuleType;
use pest_meta::optimizer::{OptimizedExpr as Expr, OptimizedRule as Rule};

use crate::first::{ANY, Bytes, Firsts, bit, range};

/// Returns the table as Rust source, or an error for the first construct that the walk lacks.
pub(crate) fn table_source(rules: &[Rule]) -> Result<String, String> {
    let mut table = Table {
        nodes: Vec::new(),
        node_names: HashMap::new(),
        roots: HashMap::new(),
        firsts: Firsts::new(rules),
        rules: rules.iter().map(|rule| (rule.name.as_str(), rule)).collect(),
    };
    match table.rules.get("WHITESPACE") {
        Some(rule) if rule.ty == RuleType::Silent => {}
        Some(_) | None => return Err("WHITESPACE is silent".to_owned()),
    }
    if table.rules.contains_key("COMMENT") {
        return Err("comments are a part of WHITESPACE".to_owned());
    }
    let whitespace =
        table.root("WHITESPACE", Context { reads: SpaceMode::Atomic, restores: true })?;
    // When a whole text fails to match, the parse ends, so the position need not be restored.
    let whole = Context { reads: SpaceMode::Skipping, restores: false };
    let mut arms = String::from("            Self::EOI => &END,\n");
    for rule in rules {
        let node = table.node(&Expr::Ident(rule.name.clone()), whole)?;
        arms += &format!("            Self::{} => &{node},\n", rule.name);
    }
    let names: Vec<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
    let blanks = bytes(table.blanks());
    Ok(format!(
        "{}\npub(crate) static WHITESPACE: &Node = &{whitespace};
pub(crate) static BLANKS: Bytes = {blanks};\n{}",
        rule_enum(&names, &arms),
        table.nodes.join("\n")
    ))
}

/// Returns a set of bytes as Rust source.
fn bytes(bytes: Bytes) -> String {
    format!("Bytes([{:#x}, {:#x}])", bytes & u128::from(u64::MAX), bytes >> 64)
}

/// Returns the source of the enum of rules, with the node of each rule.
fn rule_enum(names: &[&str], arms: &str) -> String {
    let variants = names.join(",\n    ");
    let all: Vec<String> = names.iter().map(|name| format!("Self::{name}")).collect();
    let all = all.join(", ");
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

    pub(crate) const fn node(self) -> &'static Node {{
        match self {{
{arms}        }}
    }}
}}
"
    )
}

/// The treatment of white space and pairs in an expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum SpaceMode {
    /// White space is skipped.
    Skipping,
    /// `${ … }`: white space counts.
    Compound,
    /// `@{ … }`: white space counts, and no pairs are made.
    Atomic,
}

/// The context of an expression: the same expression has one node for each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Context {
    reads: SpaceMode,
    /// True if a node that fails has to restore pest's position itself. Otherwise the sequence or
    /// lookahead around it does so.
    restores: bool,
}

struct Table<'r> {
    /// The nodes, each a line.
    nodes: Vec<String>,
    /// The names of nodes by their operations.
    node_names: HashMap<String, String>,
    /// The names of the nodes of rules' expressions, by rule and context.
    roots: HashMap<(String, Context), String>,
    firsts: Firsts<'r>,
    rules: HashMap<&'r str, &'r Rule>,
}

impl Table<'_> {
    /// Returns the name of the node for an expression. Adds the node if the table lacks it.
    fn node(&mut self, expr: &Expr, context: Context) -> Result<String, String> {
        if let Expr::Ident(name) = expr
            && self.single_byte_set(expr).is_none()
            && self.makes_no_pair(name, context)
        {
            return self.root(name, context);
        }
        let op = self.op(expr, context)?;
        if let Some(known) = self.node_names.get(&op) {
            return Ok(known.clone());
        }
        let name = format!("N_{}", self.nodes.len());
        self.push(&name, &op, expr);
        self.node_names.insert(op, name.clone());
        Ok(name)
    }

    /// Returns whether a rule makes no pair in this context, so that its expression can replace it.
    fn makes_no_pair(&self, rule: &str, context: Context) -> bool {
        self.rules.get(rule).is_some_and(|rule| match rule.ty {
            RuleType::Silent => true,
            RuleType::Normal | RuleType::Atomic => context.reads == SpaceMode::Atomic,
            RuleType::CompoundAtomic | RuleType::NonAtomic => false,
        })
    }

    /// Returns the name of the node for a rule's expression, without the pair that the rule makes.
    fn root(&mut self, rule: &str, context: Context) -> Result<String, String> {
        let key = (rule.to_owned(), context);
        if let Some(root) = self.roots.get(&key) {
            return Ok(root.clone());
        }
        let root = format!("ROOT_{}_{}", rule.to_uppercase(), self.roots.len());
        self.roots.insert(key, root.clone());
        let rule = *self.rules.get(rule).ok_or_else(|| format!("there is no rule {rule}"))?;
        let op = self.op(&rule.expr, context)?;
        self.push(&root, &op, &rule.expr);
        Ok(root)
    }

    fn push(&mut self, name: &str, op: &str, expr: &Expr) {
        let first = bytes(self.firsts.of(expr).start_bytes());
        self.nodes.push(format!("static {name}: Node = Node {{ op: {op}, first: {first} }};"));
    }

    /// Returns the operation of an expression, as Rust source.
    fn op(&mut self, expr: &Expr, context: Context) -> Result<String, String> {
        if let Some(one) = self.single_byte_set(expr) {
            return Ok(format!("Op::OneOf({})", bytes(one)));
        }
        let skips = context.reads == SpaceMode::Skipping;
        let back = Context { restores: true, ..context };
        let part = Context { restores: false, ..context };
        Ok(match expr {
            Expr::Str(text) => format!("Op::Text({text:?})"),
            Expr::Range(from, to) => return Err(format!("the range {from}..{to} is not of ASCII")),
            Expr::Ident(name) => match name.as_str() {
                "ANY" => "Op::Any".to_owned(),
                "SOI" => "Op::Start".to_owned(),
                "DROP" => "Op::Pop".to_owned(),
                "EOI" if context.reads == SpaceMode::Atomic => "Op::End".to_owned(),
                "EOI" => "Op::Rule(Rule::EOI, &END)".to_owned(),
                name => self.rule(name, context)?,
            },
            // Only empty strings are pushed, so pest's stack serves as a counter.
            Expr::Push(inner) if matches!(&**inner, Expr::Str(text) if text.is_empty()) => {
                "Op::Push".to_owned()
            }
            Expr::PeekSlice(from, Some(to)) if 0 <= *from && from < to => {
                format!("Op::Deep({from}, {to})")
            }
            Expr::Push(_) | Expr::PeekSlice(..) => {
                return Err("the stack has nothing but the empty text".to_owned());
            }
            Expr::PosPred(inner) | Expr::NegPred(inner) => {
                let positive = matches!(expr, Expr::PosPred(_));
                let part = self.node(inner, part)?;
                format!("Op::Ahead {{ part: &{part}, positive: {positive} }}")
            }
            Expr::Seq(..) => {
                let parts = flatten(expr, sequence).into_iter().map(|expr| (expr, part));
                let parts = self.nodes_of(parts)?;
                let restores = context.restores;
                format!("Op::Seq {{ parts: &[{parts}], skips: {skips}, restores: {restores} }}")
            }
            Expr::Choice(..) => {
                let parts = flatten(expr, choice);
                let last = parts.len() - 1;
                let parts = parts.into_iter().enumerate();
                // Nothing is tried after the last alternative, so it need not go back.
                let parts = parts.map(|(at, expr)| (expr, if at == last { context } else { back }));
                format!("Op::Choice(&[{}])", self.nodes_of(parts)?)
            }
            Expr::Opt(inner) => format!("Op::Optional(&{})", self.node(inner, back)?),
            Expr::Rep(inner) => match self.single_byte_set(inner) {
                Some(one) if !skips => format!("Op::Many({})", bytes(one)),
                Some(_) | None => {
                    let first = self.node(inner, back)?;
                    let next = self.node(inner, if skips { part } else { back })?;
                    format!("Op::Repeat {{ first: &{first}, next: &{next}, skips: {skips} }}")
                }
            },
            Expr::Skip(texts) => {
                let stops = texts.iter().filter_map(|text| text.bytes().next().map(bit));
                let stops = bytes(stops.fold(0, |all, bit| all | bit));
                format!("Op::Until {{ texts: &{texts:?}, stops: {stops} }}")
            }
            // The operation that restores the position also restores the stack.
            Expr::RestoreOnErr(inner) => self.op(inner, back)?,
            Expr::Insens(text) => return Err(format!("^{text:?} does not tell capitals")),
        })
    }

    /// Returns the operation of a rule within an expression, as Rust source.
    fn rule(&mut self, name: &str, context: Context) -> Result<String, String> {
        let rule = *self.rules.get(name).ok_or_else(|| format!("{name} is not known"))?;
        if self.makes_no_pair(name, context) {
            return self.op(&rule.expr, context);
        }
        let reads = match rule.ty {
            _ if context.reads == SpaceMode::Atomic => {
                return Err(format!("{name} makes pairs within a rule that makes none"));
            }
            RuleType::Silent | RuleType::Normal => context.reads,
            RuleType::Atomic => SpaceMode::Atomic,
            RuleType::CompoundAtomic => SpaceMode::Compound,
            RuleType::NonAtomic => SpaceMode::Skipping,
        };
        Ok(format!("Op::Rule(Rule::{name}, &{})", self.root(name, Context { reads, ..context })?))
    }

    fn nodes_of<'e>(
        &mut self,
        parts: impl Iterator<Item = (&'e Expr, Context)>,
    ) -> Result<String, String> {
        let parts = parts.map(|(expr, context)| Ok(format!("&{}", self.node(expr, context)?)));
        let parts: Result<Vec<String>, String> = parts.collect();
        Ok(parts?.join(", "))
    }

    /// Returns the bytes that an expression can match, if it always matches one ASCII byte and
    /// makes no pair.
    fn single_byte_set(&self, expr: &Expr) -> Option<Bytes> {
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
                Some(rule) if rule.ty == RuleType::Silent => self.single_byte_set(&rule.expr),
                Some(_) | None => None,
            },
            Expr::Choice(left, right) => {
                Some(self.single_byte_set(left)? | self.single_byte_set(right)?)
            }
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

    /// Returns the bytes that are white space by themselves. Excludes a byte that also begins an
    /// alternative of `WHITESPACE` with other bytes.
    fn blanks(&self) -> Bytes {
        let Some(rule) = self.rules.get("WHITESPACE") else { return 0 };
        let alternatives = flatten(&rule.expr, choice);
        let alone = alternatives.iter().filter_map(|part| self.single_byte_set(part));
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

/// Returns the operands of a right-nested chain. `parted` splits off the first operand.
fn flatten(expr: &Expr, parted: fn(&Expr) -> Option<(&Expr, &Expr)>) -> Vec<&Expr> {
    let mut parts = Vec::new();
    let mut rest = expr;
    while let Some((left, right)) = parted(rest) {
        parts.push(left);
        rest = right;
    }
    parts.push(rest);
    parts
}
