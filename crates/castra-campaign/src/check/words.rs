//! Descriptions of the values and statements of a campaign, for its picture.

use castra_defs::Game;
use castra_resolve::symbols::plural;
use castra_syntax::ast::{
    AssignOp, BinaryOp, Expr, ExprKind, IsProperty, Name, Stmt, StmtKind, UnaryOp,
};
use smol_str::SmolStr;

use crate::model::PictureCondition;

/// A writer that describes values and statements of a battle.
pub(super) struct StatementWriter<'w> {
    /// The built-in messages in the language of the campaign.
    pub(super) castra_words: castra_words::Words,
    /// The game, whose translation has printed names.
    pub(super) game: &'w Game,
    /// The campaign's numbers with their printed names.
    pub(super) numbers: &'w [(SmolStr, String)],
    /// The ids of the armies of the battle.
    pub(super) armies: &'w [SmolStr],
    /// The index of each army, and the printed name of its side.
    pub(super) sides: &'w [(usize, String)],
    /// The names that `pick` introduced, each with a description of its set.
    pub(super) picks: &'w [(SmolStr, String)],
}

/// The name of the element in a condition on a set.
const IT: &str = "it";

impl StatementWriter<'_> {
    /// Describes a statement that changes a value or pieces. Returns an empty string for others.
    pub(super) fn statement(&self, stmt: &Stmt) -> String {
        match &stmt.kind {
            StmtKind::Assign { place, op, value } => self.assignment(place, *op, value),
            StmtKind::Remove(pieces) => self.fill_message("campaign-without", &self.value(pieces)),
            StmtKind::RemoveSome { count, pieces } => {
                format!("{} − {}", self.value(pieces), self.operand(count, SUM + 1))
            }
            StmtKind::Place { sort, army, at, .. } => {
                let (unit, at) =
                    (self.pieces_of_army(&self.printed_name(&sort.text), army), self.value(at));
                let values = [("unit", (&unit).into()), ("place", (&at).into())];
                self.castra_words.format("campaign-added", &values)
            }
            _ => String::new(),
        }
    }

    /// Describes the set of a `pick`: `d6`, `random 0–2`.
    pub(super) fn pick_set(&self, set: &Expr) -> String {
        match &set.kind {
            ExprKind::Range(low, high) => match (&low.kind, &high.kind) {
                (ExprKind::Int(1), ExprKind::Int(high)) => {
                    self.castra_words.format("campaign-die", &[("sides", (*high).into())])
                }
                _ => self.fill_message("campaign-random", &self.value(set)),
            },
            _ => self.fill_message("campaign-one-of", &self.value(set)),
        }
    }

    /// Converts a condition, with its tests of the winner separate from the rest.
    pub(super) fn condition(&self, ast: &Expr) -> PictureCondition {
        match &ast.kind {
            ExprKind::Binary(BinaryOp::And, _, a, b) => {
                PictureCondition::All(vec![self.condition(a), self.condition(b)])
            }
            ExprKind::Binary(BinaryOp::Or, _, a, b) => {
                PictureCondition::Any(vec![self.condition(a), self.condition(b)])
            }
            ExprKind::Unary(UnaryOp::Not, of) => match self.condition(of) {
                // The negation in words reads better than `not` before the condition.
                PictureCondition::Text(_) => PictureCondition::Text(self.value(ast)),
                other => PictureCondition::Not(Box::new(other)),
            },
            ExprKind::Binary(op @ (BinaryOp::Equal | BinaryOp::NotEqual), _, a, b) => {
                match self.winner(a, b).or_else(|| self.winner(b, a)) {
                    Some(won) if *op == BinaryOp::NotEqual => PictureCondition::Not(Box::new(won)),
                    Some(won) => won,
                    None => PictureCondition::Text(self.value(ast)),
                }
            }
            ExprKind::Is { value, negated, property: IsProperty::None } if is_winner(value) => {
                let drawn = PictureCondition::Won(None);
                if *negated { PictureCondition::Not(Box::new(drawn)) } else { drawn }
            }
            _ => PictureCondition::Text(self.value(ast)),
        }
    }

    /// Returns the condition that an army has won, from the operands of a comparison. Returns
    /// `None` for another comparison.
    fn winner(&self, winner: &Expr, army: &Expr) -> Option<PictureCondition> {
        let army = match &army.kind {
            ExprKind::None => None,
            ExprKind::Name(name) => Some(self.army(name)?),
            _ => return None,
        };
        is_winner(winner).then_some(PictureCondition::Won(army))
    }

    /// Returns the index of an army.
    fn army(&self, name: &Name) -> Option<usize> {
        self.armies.iter().position(|army| *army == name.text)
    }

    fn assignment(&self, target: &Expr, op: AssignOp, value: &Expr) -> String {
        let target = match &target.kind {
            ExprKind::Member(of, entry) => match &of.kind {
                ExprKind::Name(army) if self.army(army).is_some() => {
                    let entry = self.entry(&entry.text);
                    format!("{}: {entry}", self.name(army))
                }
                _ => self.entry(&entry.text),
            },
            _ => self.value(target),
        };
        match (op, &value.kind) {
            (AssignOp::Set, ExprKind::Bool(true)) => target,
            (AssignOp::Set, ExprKind::Bool(false)) => self.fill_message("campaign-not", &target),
            (AssignOp::Set, _) => format!("{target} = {}", self.value(value)),
            (AssignOp::Add, _) => format!("{target} + {}", self.operand(value, SUM)),
            (AssignOp::Subtract, _) => format!("{target} − {}", self.operand(value, SUM + 1)),
        }
    }

    fn name(&self, name: &Name) -> String {
        if let Some((_, said)) = self.picks.iter().rev().find(|(pick, _)| *pick == name.text) {
            return said.clone();
        }
        let side = self.army(name).and_then(|army| self.sides.iter().find(|(of, _)| *of == army));
        side.map_or_else(|| self.printed_name(&name.text), |(_, side)| side.clone())
    }

    /// Returns the printed name of a number of the campaign or of an element of the game.
    fn printed_name(&self, id: &str) -> String {
        let number = self.numbers.iter().find(|(number, _)| number == id);
        let translated = || self.game.locale.tag().and_then(|_| self.translated_name(id));
        number
            .map(|(_, title)| title.clone())
            .or_else(translated)
            .unwrap_or_else(|| name_as_words(id))
    }

    /// Returns the printed name in the language of the game: of an instance, of a kind or all its
    /// elements, of a word of an enum, or of a state.
    fn translated_name(&self, id: &str) -> Option<String> {
        let instance = self.game.instances.get(id).map(|one| one.title.clone());
        let kind = || {
            let is = |name: &str| name == id || plural(name) == id;
            let mut kinds = self.game.kinds.values();
            let kind = kinds.find(|kind| is(&kind.name) || kind.plural.as_deref() == Some(id));
            kind.map(castra_defs::Kind::printed_name)
        };
        let word = || self.game.word(id).map(|word| word.label.clone());
        let state = || self.game.locale.name("state", id).map(str::to_owned);
        instance.or_else(kind).or_else(word).or_else(state)
    }

    /// Returns the printed name of an entry of the War Council.
    fn entry(&self, entry: &str) -> String {
        self.game.printed_name("council", entry)
    }

    /// Formats a message with one value.
    fn fill_message(&self, key: &'static str, value: &str) -> String {
        self.castra_words.format(key, &[("what", value.into())])
    }

    /// Describes pieces of an army.
    fn pieces_of_army(&self, pieces: &str, army: &Expr) -> String {
        let army = self.value(army);
        self.castra_words
            .format("campaign-of", &[("what", pieces.into()), ("whose", (&army).into())])
    }

    /// Describes a value.
    fn value(&self, ast: &Expr) -> String {
        match &ast.kind {
            ExprKind::Int(number) => number.to_string().replace('-', "−"),
            ExprKind::Bool(truth) => {
                self.castra_words.message(if *truth { "true" } else { "false" }).to_owned()
            }
            ExprKind::None => self.castra_words.message("none").to_owned(),
            ExprKind::Name(name) => self.name(name),
            ExprKind::Member(of, name) | ExprKind::MemberOf(of, name, _) if is_it(of) => {
                self.printed_name(&name.text)
            }
            ExprKind::Member(of, name) => {
                format!("{} {}", self.value(of), self.printed_name(&name.text))
            }
            ExprKind::MemberOf(of, name, given) => {
                format!(
                    "{} {} ({})",
                    self.value(of),
                    self.printed_name(&name.text),
                    self.list(given)
                )
            }
            ExprKind::Call(name, given) => match (name.text.as_str(), given.as_slice()) {
                ("count", [set]) => self.value(set),
                ("count" | "any", [set, condition]) => self.filtered_set(set, condition),
                _ => format!("{} ({})", self.printed_name(&name.text), self.list(given)),
            },
            ExprKind::At(kind, at) => {
                let (piece, place) = (self.printed_name(&kind.text), self.value(at));
                let values = [("piece", (&piece).into()), ("place", (&place).into())];
                self.castra_words.format("map-piece-at", &values)
            }
            ExprKind::Set(all) => self.list(all),
            ExprKind::Range(low, high) => format!("{}–{}", self.value(low), self.value(high)),
            ExprKind::Unary(UnaryOp::Not, of) => match &of.kind {
                ExprKind::Call(name, given) if name.text == "any" => match given.as_slice() {
                    [set, condition] => {
                        self.fill_message("campaign-no", &self.filtered_set(set, condition))
                    }
                    _ => self.fill_message("campaign-no", &self.list(given)),
                },
                _ => self.fill_message("campaign-not", &self.operand(of, TIGHTEST)),
            },
            ExprKind::Unary(UnaryOp::Negate, of) => format!("−{}", self.operand(of, TIGHTEST)),
            ExprKind::Binary(op, _, a, b) => {
                let level = level(*op);
                let (a, b) = (self.operand(a, level), self.operand(b, level + 1));
                format!("{a} {} {b}", self.sign(*op))
            }
            ExprKind::Is { value, negated, property: what } => {
                let (value, what) = (self.value(value), self.is_operand(what));
                let values = [("what", (&value).into()), ("word", (&what).into())];
                match negated {
                    true => self.castra_words.format("campaign-is-not", &values),
                    false => self.castra_words.format("campaign-is", &values),
                }
            }
            ExprKind::Where { set, condition, .. } => self.filtered_set(set, condition),
            ExprKind::If(condition, then, otherwise) => {
                let (then, otherwise) = (self.value(then), self.value(otherwise));
                let condition = self.value(condition);
                let values = [
                    ("then", (&then).into()),
                    ("condition", (&condition).into()),
                    ("otherwise", (&otherwise).into()),
                ];
                self.castra_words.format("campaign-value-if", &values)
            }
            ExprKind::Match(value, _) => self.fill_message("campaign-value-by", &self.value(value)),
            ExprKind::Roll(_, die) => {
                self.fill_message("campaign-roll", &self.game.printed_name("die", &die.text))
            }
            // An expression with a syntax error has a diagnostic, and no picture is drawn.
            ExprKind::Error => String::new(),
        }
    }

    fn list(&self, exprs: &[Expr]) -> String {
        let exprs: Vec<String> = exprs.iter().map(|one| self.value(one)).collect();
        exprs.join(", ")
    }

    fn is_operand(&self, property: &IsProperty) -> String {
        match property {
            IsProperty::Empty => self.castra_words.message("story-empty").to_owned(),
            IsProperty::None => self.castra_words.message("none").to_owned(),
            IsProperty::Name(name) => self.name(name),
        }
    }

    /// Describes an operand, in parentheses if it binds less tightly than `least`.
    fn operand(&self, ast: &Expr, least: u8) -> String {
        let text = self.value(ast);
        match &ast.kind {
            ExprKind::Binary(op, ..) if level(*op) < least => format!("({text})"),
            ExprKind::If(..) => format!("({text})"),
            _ => text,
        }
    }

    /// Describes a set with a condition on its elements: `heavy infantry of Macedon`.
    fn filtered_set(&self, set: &Expr, condition: &Expr) -> String {
        let mut noun = self.value(set);
        let (mut army, mut with) = (None, Vec::new());
        let mut parts = Vec::new();
        conjuncts(condition, &mut parts);
        for part in parts {
            match &part.kind {
                ExprKind::Binary(BinaryOp::Equal, _, a, b)
                    if army.is_none()
                        && is_army_of_it(a)
                        && matches!(b.kind, ExprKind::Name(_)) =>
                {
                    army = Some(b);
                }
                ExprKind::Is { value, negated: false, property: IsProperty::Name(name) }
                    if is_it(value) =>
                {
                    noun = self.printed_name(&name.text);
                }
                ExprKind::Is { value, negated: true, property: IsProperty::None } => {
                    with.push(self.value(value));
                }
                ExprKind::Is { value, negated: false, property: what } => {
                    with.push(format!("{} {}", self.value(value), self.is_operand(what)));
                }
                _ => with.push(self.value(part)),
            }
        }
        let pieces = army.map_or_else(|| noun.clone(), |army| self.pieces_of_army(&noun, army));
        with.into_iter().fold(pieces, |pieces, with| {
            let values = [("what", (&pieces).into()), ("feature", (&with).into())];
            self.castra_words.format("campaign-with", &values)
        })
    }

    /// Returns the sign of an operator in a picture.
    fn sign(&self, op: BinaryOp) -> &'static str {
        match op {
            BinaryOp::Equal => "=",
            BinaryOp::NotEqual => "≠",
            BinaryOp::AtMost => "≤",
            BinaryOp::AtLeast => "≥",
            BinaryOp::Subtract => "−",
            BinaryOp::Multiply => "×",
            BinaryOp::And => self.castra_words.message("and"),
            BinaryOp::Or => self.castra_words.message("or"),
            BinaryOp::Otherwise => self.castra_words.message("campaign-otherwise"),
            BinaryOp::In => self.castra_words.message("campaign-in"),
            BinaryOp::NotIn => self.castra_words.message("campaign-not-in"),
            other => other.word(),
        }
    }
}

/// Splits a condition at its `and`s.
fn conjuncts<'e>(ast: &'e Expr, to: &mut Vec<&'e Expr>) {
    match &ast.kind {
        ExprKind::Binary(BinaryOp::And, _, a, b) => {
            conjuncts(a, to);
            conjuncts(b, to);
        }
        _ => to.push(ast),
    }
}

fn is_it(ast: &Expr) -> bool {
    matches!(&ast.kind, ExprKind::Name(name) if name.text == IT)
}

fn is_army_of_it(ast: &Expr) -> bool {
    matches!(&ast.kind, ExprKind::Member(of, name) if is_it(of) && name.text == "army")
}

fn is_winner(ast: &Expr) -> bool {
    matches!(&ast.kind, ExprKind::Name(name) if name.text == "winner")
}

/// Returns a name of the source with spaces instead of hyphens.
fn name_as_words(name: &str) -> String {
    name.replace('-', " ")
}

/// The precedence of sums, and the precedence above all operators.
const SUM: u8 = 4;
const TIGHTEST: u8 = 7;

/// Returns the precedence of an operator. A higher one binds more tightly.
const fn level(op: BinaryOp) -> u8 {
    match op {
        BinaryOp::Otherwise => 0,
        BinaryOp::Or => 1,
        BinaryOp::And => 2,
        BinaryOp::Equal
        | BinaryOp::NotEqual
        | BinaryOp::Less
        | BinaryOp::AtMost
        | BinaryOp::Greater
        | BinaryOp::AtLeast
        | BinaryOp::In
        | BinaryOp::NotIn => 3,
        BinaryOp::Add | BinaryOp::Subtract | BinaryOp::Intersect => SUM,
        BinaryOp::Multiply | BinaryOp::Divide | BinaryOp::Modulo => 5,
    }
}
