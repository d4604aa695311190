//! Lowers statements of tests: scripts, cards from the box, play, expectations.

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{
    self, CardLine, Name, Play, ScriptItem, ScriptWord, TestStmt as Ast, Value,
};

use crate::rules::lowering::Lowering;
use crate::rules::task::BodyRole;
use castra_defs::UseKind;
use castra_ir::visit::visit_all_stmts;
use castra_ir::{
    KindId, KindRole, MAX_ELEMENTS, NONE, ScriptValue, Scripted, Stmt, StmtKind, TestStmt,
    TextPart, Ty,
};
use castra_resolve::symbols::{ANSWER, ANSWERS, CardVariant, Def};
use castra_resolve::uses::Meaning;
use smol_str::ToSmolStr;

impl Lowering<'_, '_, '_> {
    pub(crate) fn lower_test_stmt(&mut self, test: &Ast, span: Span, out: &mut Vec<Stmt>) {
        if *self.task.role() != BodyRole::Test {
            self.report(
                Diagnostic::new(&codes::RULES_TEST_ONLY, span, "only tests can do this")
                    .label("not in a test")
                    .help("move it to a `test \"…\" { … }`"),
            );
            return;
        }
        // A statement of a test may change every state.
        self.facts.forget_changing();
        let kind = match test {
            Ast::Expect(condition) if self.is_measure(condition) => self.lower_measure(condition),
            Ast::Expect(condition) => {
                let expect = self.lower_truth(condition, "the expected condition");
                Some(TestStmt::Expect(expect.expr))
            }
            Ast::Put { cards, pile } => {
                let pile = self.lower_pile(pile, "the pile to put cards in");
                for line in cards {
                    if let Some((put, pile)) = self.resolve_put(line).zip(pile.clone()) {
                        let (kind, sort, count) = put;
                        self.check_pile_kind(&pile, Some(kind), line.card.span);
                        let put = TestStmt::Put(kind, sort, count, pile);
                        out.push(self.stmt(StmtKind::Test(put), span));
                    }
                }
                None
            }
            Ast::TurnOf { army, number } => {
                let army = self.lower_value(army, &Ty::Army, "the army whose turn it is");
                let number = number.as_ref().and_then(|number| self.eval_turn_number(number));
                Some(TestStmt::TurnOf(army, number))
            }
            Ast::Dice(script) => Some(TestStmt::Dice(self.lower_script(script))),
            Ast::Choices(script) => Some(TestStmt::Choices(self.lower_script(script))),
            Ast::Begin => Some(TestStmt::Begin),
            Ast::EveryRoll => {
                self.task.set_every_roll();
                Some(TestStmt::EveryRoll)
            }
            Ast::Play(Play::Turns(turns)) => match u32::try_from(turns.value) {
                Ok(turns) => Some(TestStmt::PlayTurns(turns)),
                Err(_) => {
                    self.report(
                        Diagnostic::new(&codes::TYPE_OUT_OF_RANGE, turns.span, "too many turns")
                            .label("out of range")
                            .help("write a number of turns"),
                    );
                    None
                }
            },
            Ast::Play(Play::Phase(name)) => self.resolve_phase(name).map(TestStmt::PlayPhase),
            // Settings in the head of the test; those in its body have been reported.
            Ast::Scenario(_)
            | Ast::Armies(_)
            | Ast::Board(_)
            | Ast::Option(..)
            | Ast::Council { .. }
            | Ast::Terrain(..) => None,
        };
        if let Some(kind) = kind {
            out.push(self.stmt(StmtKind::Test(kind), span));
        }
    }

    /// Evaluates the number of a turn, a constant or a name that the test is run for.
    fn eval_turn_number(&mut self, number: &ast::Expr) -> Option<u32> {
        let value = match &number.kind {
            ast::ExprKind::Int(value) => Some(*value),
            ast::ExprKind::Name(name) => match self.constant_name(name) {
                Some((Ty::Int, value)) => Some(value),
                // An error in the set of the test has been reported.
                Some((Ty::Error, _)) => return None,
                Some(_) | None => None,
            },
            _ => None,
        };
        let Some(value) = value else {
            self.report(
                Diagnostic::new(
                    &codes::RULES_WRONG_TYPE,
                    number.span,
                    "the number of a turn must be known before the test starts",
                )
                .label("not a number that is written out")
                .help(
                    "write a number, or a name from `for NAME in {4, 5}` in the head of the test",
                ),
            );
            return None;
        };
        let turn = u32::try_from(value).ok().filter(|&turn| turn > 0);
        if turn.is_none() {
            self.report(
                Diagnostic::new(&codes::TYPE_OUT_OF_RANGE, number.span, "turns start at 1")
                    .label("out of range")
                    .help("count from 1; `begin` does the setup, which comes before it"),
            );
        }
        turn
    }

    fn resolve_put(&mut self, line: &CardLine) -> Option<(KindId, u32, u32)> {
        let (kind, sort) = self.resolve_card(line)?;
        let count = match line.count {
            None => 1,
            Some(count) => match u32::try_from(count.value) {
                Ok(count) if count as usize <= MAX_ELEMENTS => count,
                _ => {
                    self.report(
                        Diagnostic::new(&codes::TYPE_OUT_OF_RANGE, count.span, "too many cards")
                            .label("out of range")
                            .help(format!("a game has at most {MAX_ELEMENTS} cards")),
                    );
                    return None;
                }
            },
        };
        Some((kind, sort, count))
    }

    /// Resolves the card of a line to its kind and its index in the kind, or reports the card.
    pub(crate) fn resolve_card(&mut self, line: &CardLine) -> Option<(KindId, u32)> {
        let name = &line.card;
        if let Some((Ty::Variant(kind), at)) = self.constant_name(name)
            && self.context.kind_role(kind) == Some(KindRole::Card)
        {
            return Some((kind, u32::try_from(at).ok()?));
        }
        let symbols = self.context.symbols;
        let ways: Vec<&CardVariant> =
            symbols.printed_cards.iter().filter(|printed| printed.card == name.text).collect();
        let args = line.args.as_deref().unwrap_or_default();
        let way = match ways.as_slice() {
            [] => {
                let known = symbols.printed_cards.iter().map(|printed| printed.card.as_str());
                self.report(castra_resolve::names::undeclared_name(
                    ExpectedName::Card,
                    name,
                    known,
                ));
                return None;
            }
            [only] if args.is_empty() => Some(*only),
            several => several.iter().copied().find(|way| has_arguments(way, args)),
        };
        if way.is_none() {
            let sorts = ways.iter().filter_map(|way| {
                let kind = symbols.template.kinds.get(way.kind)?;
                Some(kind.sorts.get(way.sort as usize)?.name.as_str())
            });
            let known = castra_base::suggest::list_with_and(sorts, 6);
            self.report(
                Diagnostic::new(
                    &codes::DECK_UNDEFINED_CARD,
                    name.span,
                    format!("no deck has this version of `{}`", name.text),
                )
                .label("which one?")
                .help(format!("the decks have {known}")),
            );
        }
        let way = way?;
        self.record_word(name, &Ty::Variant(way.kind));
        let card = symbols.game.instances.get(name.text.as_str());
        let params = card.into_iter().flat_map(|card| &card.params);
        for (arg, param) in args.iter().zip(params) {
            if let Value::Word(word) = arg {
                self.reporter.record_use(
                    word,
                    UseKind::Read,
                    castra_resolve::types::word_meaning(&param.ty),
                );
            }
        }
        Some((way.kind, way.sort))
    }

    fn resolve_phase(&mut self, name: &Name) -> Option<usize> {
        let setting = self.context.test?;
        let phases = setting.rules.turn.as_ref().map(|t| t.phases.as_slice()).unwrap_or_default();
        let found = phases.iter().position(|phase| phase.name == name.text.as_str());
        if found.is_none() {
            let known = phases.iter().map(|phase| phase.name.as_str());
            self.report(castra_resolve::names::unknown_phase(&codes::NAME_UNKNOWN, name, known));
        }
        found
    }

    fn lower_script(&mut self, script: &[ScriptItem]) -> Vec<Scripted> {
        let mut entries = Vec::new();
        for item in script {
            let span = item.span();
            let (text, means) = match item {
                ScriptItem::Single(ScriptWord { value: Value::Text(text), .. }) => {
                    (format!("\"{}\"", text.value), Some(ScriptValue::Label(text.value.clone())))
                }
                ScriptItem::Single(ScriptWord { value: Value::Word(word), .. })
                    if word.text == "none" =>
                {
                    ("none".into(), Some(ScriptValue::None))
                }
                ScriptItem::Single(word) => {
                    (script_word_text(word), self.readings(word).map(ScriptValue::One))
                }
                ScriptItem::Several(words, _) => {
                    let texts: Vec<String> = words.iter().map(script_word_text).collect();
                    let all: Option<Vec<_>> = words.iter().map(|w| self.readings(w)).collect();
                    (format!("{{{}}}", texts.join(", ")), all.map(ScriptValue::Some))
                }
            };
            if let Some(means) = means {
                entries.push(Scripted { text, span, means });
            }
        }
        entries
    }

    /// Returns all meanings of a scripted word or number, each a type and a value; reports a word
    /// without a meaning.
    fn readings(&mut self, word: &ScriptWord) -> Option<Vec<(Ty, i64)>> {
        let value = &word.value;
        if let (Value::Word(card), Some(args)) = (value, &word.args) {
            let line = CardLine { card: card.clone(), args: Some(args.clone()), count: None };
            let (kind, sort) = self.resolve_card(&line)?;
            return Some(vec![(Ty::Variant(kind), i64::from(sort))]);
        }
        let name = match value {
            Value::Int(int) => {
                let mut readings = vec![(Ty::Int, int.value)];
                let name = Name { text: int.value.to_smolstr(), span: int.span };
                if let Some(hex) = self.context.find_hex(&name) {
                    readings.push((Ty::Hex, hex));
                }
                return Some(readings);
            }
            Value::Word(name) => name,
            Value::Range(_) | Value::Text(_) | Value::Each(_) | Value::Token(_) => {
                self.report(
                    Diagnostic::new(
                        &codes::RULES_WRONG_TYPE,
                        value.span(),
                        "this cannot be rolled or chosen",
                    )
                    .label("does not fit here")
                    .help("write a word, a number, a hex, the label of a reaction, or `none`"),
                );
                return None;
            }
        };
        if let Some(fixed) = self.constant_name(name) {
            return Some(vec![fixed]);
        }
        let mut readings: Vec<(Ty, i64)> = Vec::new();
        if let Some(army) = self.context.find_army(name) {
            self.record_word(name, &Ty::Army);
            readings.push((Ty::Army, army));
        }
        if let Some(hex) = self.context.find_hex(name) {
            self.record_word(name, &Ty::Hex);
            readings.push((Ty::Hex, hex));
        }
        for meaning in self.context.meanings(name) {
            match meaning {
                Def::Word(of, at) => readings.push((Ty::Enum(of), at)),
                Def::Sort(kind, at) => readings.push((Ty::Variant(kind), at)),
                _ => {}
            }
            if matches!(meaning, Def::Word(..) | Def::Sort(..)) {
                self.record_meaning(name, UseKind::Read, meaning);
            }
        }
        match name.text.as_str() {
            "true" => readings.push((Ty::Bool, 1)),
            "false" => readings.push((Ty::Bool, 0)),
            "none" => readings.push((Ty::Option(Box::new(Ty::Error)), NONE)),
            _ => {}
        }
        let answers = ANSWERS.iter().zip(0..).filter(|((word, _), _)| *word == name.text);
        for (_, at) in answers {
            if readings.is_empty() {
                self.reporter.record_use(name, UseKind::Read, Meaning::BuiltIn);
            }
            readings.push((ANSWER, at));
        }
        if matches!(name.text.as_str(), "true" | "false" | "none") {
            self.record_word(name, &Ty::Bool);
        }
        if !readings.is_empty() {
            return Some(readings);
        }
        let diagnostic = Diagnostic::new(
            &codes::NAME_UNKNOWN,
            name.span,
            format!("`{}` cannot be rolled or chosen", name.text),
        )
        .expected(ExpectedName::Value);
        let diagnostic = match nearest(&name.text, self.context.value_names(name.span.file)) {
            Some(meant) => diagnostic.did_you_mean(name.span, meant),
            None => diagnostic
                .label("not declared")
                .help("write a word, a number, a hex, the label of a reaction, or `none`"),
        };
        let diagnostic = match self.matching_reaction(&name.text) {
            Some(label) => Diagnostic { help: None, fixes: Vec::new(), ..diagnostic }
                .label("this is the label of a reaction")
                .help(format!("labels stand in quotation marks: `choices [\"{label}\"]`"))
                .suggest(format!("write `\"{label}\"`"), name.span, format!("\"{label}\"")),
            None => diagnostic,
        };
        self.report(diagnostic);
        None
    }

    /// Returns the label of a reaction that equals a word apart from case and hyphens.
    fn matching_reaction(&self, word: &str) -> Option<String> {
        let rules = self.context.test?.rules;
        let plain = |text: &str| text.replace('-', " ").to_lowercase();
        let mut found = None;
        for procedure in rules.procedures.iter() {
            visit_all_stmts(&procedure.body.stmts, &mut |stmt| {
                let StmtKind::React { options, .. } = &stmt.kind else { return };
                for reaction in options {
                    if let [TextPart::Text(label)] = reaction.label.as_slice()
                        && plain(label) == plain(word)
                    {
                        found.get_or_insert_with(|| label.clone());
                    }
                }
            });
        }
        found
    }
}

/// Returns whether a card is printed with these parameters.
fn has_arguments(way: &CardVariant, args: &[Value]) -> bool {
    way.args.len() == args.len()
        && way.args.iter().zip(args).all(|(have, want)| match (have, want) {
            (castra_defs::Value::Int(have), Value::Int(want)) => *have == want.value,
            (castra_defs::Value::Word(have), Value::Word(want)) => want.text == have.as_str(),
            (castra_defs::Value::Bool(have), Value::Word(want)) => want.text == have.to_string(),
            (castra_defs::Value::Text(have), Value::Text(want)) => *have == want.value,
            _ => false,
        })
}

/// Returns an entry of a script as the author wrote it.
fn script_word_text(word: &ScriptWord) -> String {
    let value = value_text(&word.value);
    match &word.args {
        Some(args) => {
            let args: Vec<String> = args.iter().map(value_text).collect();
            format!("{value}({})", args.join(", "))
        }
        None => value,
    }
}

fn value_text(value: &Value) -> String {
    match value {
        Value::Int(int) => int.value.to_string(),
        Value::Word(name) | Value::Token(name) => name.text.to_string(),
        Value::Text(text) => format!("\"{}\"", text.value),
        Value::Each(name) => format!("each {}", name.text),
        Value::Range(range) => format!("{}..{}", range.from / 2, range.to / 2),
    }
}

/// Returns the diagnostic for a setting after the first statement of a test.
pub(crate) fn late_setting(span: Span) -> Diagnostic {
    Diagnostic::new(
        &codes::RULES_LATE_SETTING,
        span,
        "this sets up the test, but the test has already started",
    )
    .label("too late")
    .help(
        "move it to the beginning of the test: `scenario`, `armies`, `board`, `terrain`, `option` \
         and `council` come before everything else",
    )
}
