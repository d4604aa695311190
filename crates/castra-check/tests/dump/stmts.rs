//! Dumps of statements, one a line, nested ones indented.

use std::fmt::Write;

use super::Dump;
use castra_ir::{
    Decider, Deferred, Expr, Reaction, ScriptValue, Scripted, Stmt, StmtKind, TestStmt, TextPart,
    Ty,
};
use castra_syntax::ast::EndingKind;

impl Dump<'_> {
    pub(super) fn stmts(self, stmts: &[Stmt], depth: usize, out: &mut String) {
        for stmt in stmts {
            self.stmt(stmt, depth, out);
        }
    }

    fn stmt(self, stmt: &Stmt, depth: usize, out: &mut String) {
        let e = |expr: &Expr| self.expr(expr);
        let inner: Vec<(String, &[Stmt])> = match &stmt.kind {
            StmtKind::If(_, then, otherwise) => {
                let mut parts = vec![(String::new(), then.as_slice())];
                if !otherwise.is_empty() {
                    parts.push(("else".into(), otherwise));
                }
                parts
            }
            StmtKind::Match(value, arms, otherwise) => {
                let mut parts: Vec<(String, &[Stmt])> = arms
                    .iter()
                    .map(|(values, body)| {
                        let values: Vec<String> =
                            values.iter().map(|v| self.constant(&value.ty, *v)).collect();
                        (format!("{} =>", values.join(", ")), body.as_slice())
                    })
                    .collect();
                if !otherwise.is_empty() {
                    parts.push(("else =>".into(), otherwise));
                }
                parts
            }
            StmtKind::ForEach { body, .. }
            | StmtKind::Repeat(_, body)
            | StmtKind::Step(_, body)
            | StmtKind::Defer(_, body) => {
                vec![(String::new(), body)]
            }
            StmtKind::Choose { body, otherwise, .. } => {
                let mut parts = Vec::new();
                if let Some(body) = body {
                    parts.push((String::new(), body.as_slice()));
                }
                if !otherwise.is_empty() {
                    parts.push(("else".into(), otherwise));
                }
                parts
            }
            StmtKind::React { options, .. } => {
                options.iter().map(|o| (self.reaction(o), o.body.as_slice())).collect()
            }
            StmtKind::Let(..)
            | StmtKind::SetState(..)
            | StmtKind::SetField(..)
            | StmtKind::Stop
            | StmtKind::Return(_)
            | StmtKind::Call(..)
            | StmtKind::ChooseSome { .. }
            | StmtKind::Pick(..)
            | StmtKind::RollOne(..)
            | StmtKind::RollMany(..)
            | StmtKind::MoveCard(..)
            | StmtKind::MoveCards(..)
            | StmtKind::Draw(..)
            | StmtKind::Shuffle(_)
            | StmtKind::Fill(..)
            | StmtKind::Reveal(..)
            | StmtKind::MovePiece(..)
            | StmtKind::SetArmy(..)
            | StmtKind::Remove(_)
            | StmtKind::Lift(_)
            | StmtKind::Place { .. }
            | StmtKind::NextTurn(_)
            | StmtKind::End(..)
            | StmtKind::Say(_)
            | StmtKind::Conflict(_)
            | StmtKind::EndlessReactions
            | StmtKind::Test(_) => Vec::new(),
        };
        let head = match &stmt.kind {
            StmtKind::Let(id, value) => format!("{} = {}", self.local(*id), e(value)),
            StmtKind::SetState(id, None, value) => format!("{} := {}", self.state(*id), e(value)),
            StmtKind::SetState(id, Some(owner), value) => {
                format!("{}.{} := {}", e(owner), self.state(*id), e(value))
            }
            StmtKind::SetField(kind, field, owner, value) => {
                format!("{}.{} := {}", e(owner), self.field(*kind, *field), e(value))
            }
            StmtKind::If(condition, ..) => format!("if {}", e(condition)),
            StmtKind::Match(value, ..) => format!("match {}", e(value)),
            StmtKind::ForEach { local, set, from, .. } => {
                let from = from.as_ref().map_or_else(String::new, |f| format!(" from {}", e(f)));
                format!("for each {} in {}{from}", self.local(*local), e(set))
            }
            StmtKind::Repeat(most, _) => format!("repeat at most {}", e(most)),
            StmtKind::Stop => "stop".into(),
            StmtKind::EndlessReactions => "unsettled".into(),
            StmtKind::Conflict(what) => format!("conflict {:?}", what.message),
            StmtKind::Return(values) if values.is_empty() => "return".into(),
            StmtKind::Return(values) => format!("return {}", self.list(values)),
            StmtKind::Call(id, args, gives) => {
                let found = self.program.rules.procedures.as_slice().get(id.index());
                let name = found.map_or_else(|| format!("proc#{}", id.0), |p| p.name.clone());
                let call = format!("{name}({})", self.list(args));
                let gives: Vec<String> =
                    gives.iter().map(|id| self.local(*id).to_string()).collect();
                if gives.is_empty() { call } else { format!("{} = {call}", gives.join(", ")) }
            }
            StmtKind::Choose { local, set, second, by, label, prefer, or_none, .. } => {
                let second = second.as_deref().map_or_else(String::new, |(second, set)| {
                    format!(", {} in {}", self.local(*second), e(set))
                });
                let prefer =
                    prefer.as_ref().map_or_else(String::new, |p| format!(" prefer {}", e(p)));
                let none = if *or_none { " or none" } else { "" };
                format!(
                    "choose {} in {}{second} by {} {}{prefer}{none}",
                    self.local(*local),
                    e(set),
                    self.decider(by),
                    self.label(label)
                )
            }
            StmtKind::ChooseSome { local, set, least, most, by, label, prefer } => {
                let bound = |word: &str, bound: &Option<Box<Expr>>| {
                    bound.as_ref().map_or_else(String::new, |b| format!(" at {word} {}", e(b)))
                };
                let prefer = prefer.as_deref().map_or_else(String::new, |(it, p)| {
                    format!(" prefer {}: {}", self.local(*it), e(p))
                });
                format!(
                    "choose some {} in {}{}{} by {} {}{prefer}",
                    self.local(*local),
                    e(set),
                    bound("least", least),
                    bound("most", most),
                    self.decider(by),
                    self.label(label)
                )
            }
            StmtKind::React { by, window, reacted, .. } => {
                format!("{} = react to {window} by {}", self.local(*reacted), self.decider(by))
            }
            StmtKind::Pick(id, set) => format!("pick {} in {}", self.local(*id), e(set)),
            StmtKind::RollOne(id, die) => format!("{} = roll {}", self.local(*id), self.die(*die)),
            StmtKind::RollMany(id, count, die) => {
                format!("{} = roll {} of {}", self.local(*id), e(count), self.die(*die))
            }
            StmtKind::MoveCard(card, to) => format!("move card {} to {}", e(card), self.pile(to)),
            StmtKind::MoveCards(cards, to) => {
                format!("move cards {} to {}", e(cards), self.pile(to))
            }
            StmtKind::Draw(count, from, to) => {
                format!("draw {} from {} to {}", e(count), self.pile(from), self.pile(to))
            }
            StmtKind::Shuffle(pile) => format!("shuffle {}", self.pile(pile)),
            StmtKind::Fill(pile, deck) => {
                let found = self.program.decks.get(deck);
                let deck = found.map_or_else(|| format!("deck#{}", deck.0), |d| d.name.clone());
                format!("fill {} with {deck}", self.pile(pile))
            }
            StmtKind::Reveal(what, to) => format!("reveal {} to {}", e(what), e(to)),
            StmtKind::SetArmy(piece, army) => format!("{}.army = {}", e(piece), e(army)),
            StmtKind::MovePiece(piece, to) => format!("move piece {} to {}", e(piece), e(to)),
            StmtKind::Remove(piece) => format!("remove {}", e(piece)),
            StmtKind::Lift(piece) => format!("lift {}", e(piece)),
            StmtKind::Place { kind, sort, army, hex, fields } => {
                let fields: Vec<String> = fields
                    .iter()
                    .map(|(field, value)| format!("{} {}", self.field(*kind, *field), e(value)))
                    .collect();
                format!(
                    "place {} for {} at {} {{{}}}",
                    self.constant(&Ty::Variant(*kind), i64::from(*sort)),
                    e(army),
                    e(hex),
                    fields.join(", ")
                )
            }
            StmtKind::Step(name, _) => format!("step {name}"),
            StmtKind::Defer(Deferred::Answers, _) => "choose together".to_owned(),
            StmtKind::Defer(Deferred::Rules, _) => "together".to_owned(),
            StmtKind::Defer(Deferred::Endings, _) => "endings wait".to_owned(),
            StmtKind::NextTurn(army) => format!("next turn {}", e(army)),
            StmtKind::End(how, army, reason) => self.end(*how, army.as_ref(), reason),
            StmtKind::Say(parts) => {
                let parts: Vec<String> = parts
                    .iter()
                    .map(|part| match part {
                        TextPart::Text(text) => format!("{text:?}"),
                        TextPart::Value(value) => e(value),
                        TextPart::Forms(one, several) => format!("{one:?}|{several:?}"),
                    })
                    .collect();
                format!("say {}", parts.join(" "))
            }
            StmtKind::Test(test) => self.test(test),
        };
        let indent = "  ".repeat(depth);
        let _ = writeln!(out, "{indent}{head}{}", self.cites(&stmt.cites));
        for (head, body) in inner {
            let deeper = if matches!(stmt.kind, StmtKind::Match(..) | StmtKind::React { .. }) {
                1
            } else {
                0
            };
            if !head.is_empty() {
                let _ = writeln!(out, "{indent}{}{head}", "  ".repeat(deeper));
            }
            self.stmts(body, depth + 1 + deeper, out);
        }
    }

    fn decider(self, by: &Decider) -> String {
        let army = self.expr(&by.army);
        match &by.role {
            None => army,
            Some((role, word)) => {
                let found = self.program.roles.get(role);
                let role = found.map_or_else(|| format!("role#{}", role.0), |r| r.name.clone());
                let word =
                    word.as_ref().map_or_else(String::new, |w| format!(", {}", self.expr(w)));
                format!("{role}({army}{word})")
            }
        }
    }

    /// Returns a label in the syntax of the rules.
    pub(super) fn label(self, label: &[TextPart]) -> String {
        let parts = label.iter().map(|part| match part {
            TextPart::Text(text) => text.clone(),
            TextPart::Value(value) => format!("{{{}}}", self.expr(value)),
            TextPart::Forms(one, several) => format!("{{{one}|{several}}}"),
        });
        format!("{:?}", parts.collect::<String>())
    }

    fn reaction(self, reaction: &Reaction) -> String {
        let prefer = reaction
            .prefer
            .as_ref()
            .map_or_else(String::new, |p| format!(" prefer {}", self.expr(p)));
        let (when, cites) = (self.expr(&reaction.condition), self.cites(&reaction.cites));
        format!("{} when {when}{prefer}{cites}", self.label(&reaction.label))
    }

    pub(super) fn end(self, how: EndingKind, army: Option<&Expr>, reason: &str) -> String {
        let army = army.map_or_else(String::new, |a| format!(" for {}", self.expr(a)));
        format!("{}{army} {reason:?}", how.word())
    }

    fn test(self, test: &TestStmt) -> String {
        match test {
            TestStmt::Expect(condition) => format!("expect {}", self.expr(condition)),
            TestStmt::Put(kind, sort, count, pile) => format!(
                "put {} * {count} in {}",
                self.constant(&Ty::Variant(*kind), i64::from(*sort)),
                self.pile(pile)
            ),
            TestStmt::TurnOf(army, None) => format!("turn of {}", self.expr(army)),
            TestStmt::TurnOf(army, Some(n)) => format!("turn {n} of {}", self.expr(army)),
            TestStmt::Dice(faces) => format!("dice [{}]", self.script(faces)),
            TestStmt::Choices(choices) => format!("choices [{}]", self.script(choices)),
            TestStmt::EveryRoll => "every roll".into(),
            TestStmt::Measure(m) => {
                format!("measure {} {:?} {}/{}", self.expr(&m.value), m.op, m.wanted.0, m.wanted.1)
            }
            TestStmt::Begin => "begin".into(),
            TestStmt::PlayTurns(turns) => format!("play {turns} turns"),
            TestStmt::PlayPhase(phase) => format!("play phase #{phase}"),
        }
    }

    fn script(self, script: &[Scripted]) -> String {
        let readings = |readings: &[(Ty, i64)]| {
            let readings: Vec<String> = readings
                .iter()
                .map(|(ty, value)| format!("{}: {}", self.ty(ty), self.constant(ty, *value)))
                .collect();
            readings.join(" | ")
        };
        let parts: Vec<String> = script
            .iter()
            .map(|entry| match &entry.means {
                ScriptValue::None => "none".into(),
                ScriptValue::One(one) => readings(one),
                ScriptValue::Some(some) => {
                    let some: Vec<String> = some.iter().map(|one| readings(one)).collect();
                    format!("{{{}}}", some.join(", "))
                }
                ScriptValue::Label(label) => format!("{label:?}"),
            })
            .collect();
        parts.join(", ")
    }
}
