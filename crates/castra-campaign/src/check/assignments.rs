//! Assignments before and after a battle: to a number of the campaign, or to an entry of the War
//! Council.

use castra_base::suggest::{list_with_or, nearest};
use castra_base::{Diagnostic, codes};
use castra_defs::{CouncilEntry, DefKind, Type, UseKind};
use castra_ir::Ty;
use castra_resolve::uses::Meaning;
use castra_syntax::ast::{AssignOp, Expr, ExprKind, Name};

use super::Check;
use super::scope::{Part, StatementScope};
use crate::model::{EntryValue, StatementKind};

impl Check<'_, '_> {
    /// Checks `NUMBER = VALUE`, or the assignment of an entry of the War Council.
    pub(super) fn assign(
        &mut self,
        target: &Expr,
        op: AssignOp,
        value: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<StatementKind> {
        match &target.kind {
            ExprKind::Name(name) => {
                let number = self.numbers.iter().position(|(known, _)| known.text == name.text);
                let Some((at, number)) = number.and_then(|at| Some((at, &self.numbers.get(at)?.1)))
                else {
                    self.unknown_number(name);
                    return None;
                };
                let ty = if number.is_bool { Ty::Bool } else { Ty::Int };
                self.record_use(name, UseKind::Write, DefKind::State);
                let value = self.query(value, &ty, "the new value", body)?;
                Some(StatementKind::Set { number: at, op, value })
            }
            ExprKind::Member(of, entry) if matches!(of.kind, ExprKind::Name(_)) => {
                if body.part != Part::Before {
                    self.report_misplaced(
                        target.span,
                        "a campaign changes a battle only before it",
                        "write the statement in `before NAME { … }` of the next battle",
                    );
                    return None;
                }
                let ExprKind::Name(of) = &of.kind else { return None };
                self.assign_entry(of, entry, op, value, body)
            }
            _ => {
                self.report_misplaced(
                    target.span,
                    "this cannot be assigned to",
                    "assign to a `state` of the campaign, to `ARMY.ENTRY` or to `council.ENTRY`",
                );
                None
            }
        }
    }

    fn unknown_number(&mut self, name: &Name) {
        let known: Vec<&str> = self.numbers.iter().map(|(name, _)| name.text.as_str()).collect();
        let message = format!("this campaign has no state `{}`", name.text);
        let unknown = Diagnostic::new(&codes::NAME_UNKNOWN, name.span, message);
        let report = match nearest(&name.text, known.iter().copied()) {
            Some(intended) => unknown.did_you_mean(name.span, intended),
            None => unknown
                .label("not found")
                .help(format!("declare it: `state {}: int 0..9 clamped = 0`", name.text)),
        };
        self.report(report);
    }

    fn assign_entry(
        &mut self,
        name: &Name,
        entry: &Name,
        op: AssignOp,
        value: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<StatementKind> {
        let is_battle = name.text == "council";
        let armies = &body.ground.scenario.armies;
        if !is_battle && !armies.contains_key(name.text.as_str()) {
            let known = || armies.keys().map(String::as_str).chain(["council"]);
            let message = format!("this battle has no army `{}`", name.text);
            let unknown = Diagnostic::new(&codes::NAME_UNKNOWN, name.span, message);
            self.report(match nearest(&name.text, known()) {
                Some(intended) => unknown.did_you_mean(name.span, intended),
                None => unknown.label("not found").help(format!(
                    "an entry of the War Council belongs to {}",
                    list_with_or(known(), 8)
                )),
            });
            return None;
        }
        let form = body.ground.playable.symbols.game.council.as_ref();
        let entries = form.map(|form| if is_battle { &form.entries } else { &form.army_entries });
        let found = entries.and_then(|entries| entries.get(entry.text.as_str()));
        let Some(form) = found else {
            let known: Vec<&str> =
                entries.into_iter().flat_map(|all| all.keys()).map(String::as_str).collect();
            let message = format!("the game's War Council has no entry `{}`", entry.text);
            let unknown = Diagnostic::new(&codes::COUNCIL_UNKNOWN_ENTRY, entry.span, message);
            self.report(match nearest(&entry.text, known.iter().copied()) {
                Some(intended) => unknown.did_you_mean(entry.span, intended),
                None => unknown.label("not found").help(match known.is_empty() {
                    true => "the game's `council` has no entries here".to_owned(),
                    false => {
                        format!("its entries are {}", list_with_or(known.iter().copied(), 8))
                    }
                }),
            });
            return None;
        };
        let (owner, sort) = match is_battle {
            true => (Meaning::BuiltIn, DefKind::Entry),
            false => (Meaning::declaration(DefKind::Army), DefKind::ArmyEntry),
        };
        self.notes.uses.record(name, UseKind::Read, owner);
        self.record_use(entry, UseKind::Write, sort);
        let value = self.entry_value(form, op, value, body)?;
        let army = (!is_battle).then(|| name.text.to_string());
        Some(StatementKind::Entry { army, entry: entry.text.to_string(), value })
    }

    fn entry_value(
        &mut self,
        form: &CouncilEntry,
        op: AssignOp,
        value: &Expr,
        body: &StatementScope<'_>,
    ) -> Option<EntryValue> {
        if let Type::Int { range } = &form.ty {
            let range = range.unwrap_or((0, i64::from(u32::MAX)));
            let value = self.query(value, &Ty::Int, "the new value", body)?;
            return Some(EntryValue::Number { op, value, range });
        }
        let words = match &form.ty {
            Type::OneOf(words) => words.clone(),
            Type::Enum(name) => {
                let of = body.ground.playable.symbols.game.enums.get(name);
                of.into_iter().flat_map(|of| of.variants.keys()).cloned().collect()
            }
            Type::Bool => vec!["true".to_owned(), "false".to_owned()],
            _ => Vec::new(),
        };
        let given = match &value.kind {
            ExprKind::Name(word) => word.text.to_string(),
            ExprKind::Bool(truth) => truth.to_string(),
            _ => String::new(),
        };
        if op != AssignOp::Set || !words.contains(&given) {
            let help = match words.is_empty() {
                true => "this entry is not one that a campaign can change".to_owned(),
                false => {
                    format!(
                        "write `= WORD` with {}",
                        list_with_or(words.iter().map(String::as_str), 8)
                    )
                }
            };
            let unfit = Diagnostic::new(
                &codes::TYPE_MISMATCH,
                value.span,
                "this is not a value of the entry",
            );
            self.report(unfit.label("does not fit").help(help));
            return None;
        }
        if let ExprKind::Name(word) = &value.kind {
            let within = match &form.ty {
                Type::Enum(name) => name.clone(),
                _ => format!("{{ {} }}", words.join(", ")),
            };
            let meaning = Meaning::Declaration(DefKind::Word, within.into());
            self.notes.uses.record(word, UseKind::Read, meaning);
        }
        Some(match form.ty {
            Type::Bool => EntryValue::Truth(given == "true"),
            _ => EntryValue::Word(given),
        })
    }
}
