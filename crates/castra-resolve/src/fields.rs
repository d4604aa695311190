//! Fields of a declaration, filled in from a block of entries.

use std::collections::HashMap;

use castra_base::suggest::{list_with_and, nearest};
use castra_base::{Diagnostic, ExpectedName, IndexMap, Span, codes};
use castra_syntax::ast::{Block, Field as Entry, Name, Value as Written};

use castra_defs::{DefKind, Enum, Field, Param, StateType, Type, UseKind, Value};

use super::misfits::{ValueTarget, describe};
use super::reporter::Reporter;
use super::scopes::Scopes;
use super::types::{self, find_word};
use super::uses::Meaning;

/// The resolution of values that need a battle.
pub trait BattleValues {
    /// Returns the hex or army that an entry names, by the word or the hex's printed name. Returns
    /// `None` for another type, for `none`, and unless there is exactly one value.
    fn value(
        &self,
        ty: &StateType,
        values: &[Written],
        target: ValueTarget<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Result<Value, Diagnostic>>;
}

/// A block of entries to be checked against declared fields. Only fields with the same `state` may
/// be given.
pub struct FieldBlock<'a> {
    /// The owner of the fields, for messages.
    pub owner: &'a str,
    /// The kind that declares them.
    pub kind: &'a str,
    /// The declared fields by name, in the order of the declarations.
    pub fields: &'a IndexMap<String, Field>,
    /// True for fields of state; false for constant fields.
    pub state: bool,
    /// The parameters of a card, which can be used as values.
    pub params: &'a [Param],
    /// Further words that are allowed in the block.
    pub built_in: &'a [&'a str],
    /// The enums of the game.
    pub enums: &'a IndexMap<String, Enum>,
    /// The names of the fields in each source.
    pub scopes: &'a Scopes,
    /// The battle that contains the block.
    pub battle: Option<&'a dyn BattleValues>,
}

impl FieldBlock<'_> {
    /// Returns the values in the block, in the order of the declarations. The caller reads the
    /// entries of built-in words.
    pub fn read(
        &self,
        block: Option<&Block<Entry>>,
        reporter: &mut Reporter<'_>,
    ) -> IndexMap<String, Value> {
        self.read_with_intended(block, &mut Vec::new(), reporter)
    }

    /// Reads as [`Self::read`] does. Collects in `intended` the fields that misspelt entries were
    /// probably meant to be.
    fn read_with_intended(
        &self,
        block: Option<&Block<Entry>>,
        intended: &mut Vec<String>,
        reporter: &mut Reporter<'_>,
    ) -> IndexMap<String, Value> {
        let mut given: IndexMap<String, Value> = IndexMap::default();
        let mut seen: IndexMap<&str, Span> = IndexMap::default();
        // The enum of the set in the entry before, and the end of that entry.
        let mut set: Option<(&str, Span)> = None;
        for entry in block.into_iter().flat_map(Block::iter) {
            let name = &entry.name;
            let before = set.take();
            if let Some(&first) = seen.get(name.text.as_str()) {
                reporter.report(duplicate_field(name, first));
                continue;
            }
            seen.insert(name.text.as_str(), name.span);
            if self.built_in.contains(&name.text.as_str()) {
                reporter.record_use(name, UseKind::Write, Meaning::BuiltIn);
                continue;
            }
            if let Some(problem) = self.scopes.ambiguous_field(self.kind, name) {
                reporter.report(problem);
                continue;
            }
            let key = self.scopes.field_key(self.kind, &name.text, name.span.file);
            let Some(field) = self.fields.get(key.as_str()) else {
                if let Some((of, end)) = before
                    && self.enums.get(of).is_some_and(|of| find_word(of, &name.text).is_some())
                {
                    reporter.record_use(
                        name,
                        UseKind::Read,
                        Meaning::Declaration(DefKind::Word, of.into()),
                    );
                    reporter.report(comma_in_a_set(name, of, end));
                    set = Some((of, entry.span()));
                    continue;
                }
                intended.extend(self.report_unknown(name, reporter));
                continue;
            };
            let declared = self.scopes.field_meaning(self.kind, &name.text, name.span.file);
            reporter.record_use(name, UseKind::Write, declared);
            if field.state != self.state {
                reporter.report(self.misplaced_field(name));
                continue;
            }
            if let Type::SetOf(of) = &field.ty {
                set = Some((of, entry.span()));
            }
            let target = ValueTarget { name: &name.text, span: name.span };
            let run_on = entry.values.iter().skip(1).filter_map(|value| match value {
                Written::Word(word) => Some(word.text.as_str()),
                _ => None,
            });
            if !matches!(field.ty, Type::SetOf(_) | Type::Names) {
                // Without commas, one entry swallows several fields, which are therefore not
                // missing.
                intended.extend(
                    run_on.filter(|word| self.fields.contains_key(*word)).map(str::to_owned),
                );
            }
            if let Some(value) = self.parameter_value(entry, &field.ty, reporter) {
                given.insert(key.to_string(), value);
            } else if let Some(value) = self.value(&field.ty, &entry.values, target, reporter) {
                given.insert(key.to_string(), value);
            } else {
                // The fault is reported; a placeholder prevents a report of a missing field.
                given.insert(key.to_string(), placeholder_value(&field.ty, self.enums));
            }
        }
        given.sort_by_cached_key(|name, _| self.fields.get_index_of(name));
        given
    }

    /// Returns a written value, checked against a type.
    fn value(
        &self,
        ty: &Type,
        values: &[Written],
        target: ValueTarget<'_>,
        reporter: &mut Reporter<'_>,
    ) -> Option<Value> {
        let of_battle = match (self.battle, ty) {
            (Some(battle), Type::Play(ty)) => battle.value(ty, values, target, reporter),
            _ => None,
        };
        match of_battle {
            Some(Ok(value)) => Some(value),
            Some(Err(problem)) => {
                reporter.report(problem);
                None
            }
            None => types::check_value(ty, values, target, self.enums, reporter),
        }
    }

    /// Returns the value of an entry that names a parameter of the card: `{ count n }`. Each copy
    /// of the card then has its argument as the value. A word that the field's own type allows
    /// means that word.
    fn parameter_value(
        &self,
        entry: &Entry,
        ty: &Type,
        reporter: &mut Reporter<'_>,
    ) -> Option<Value> {
        let [Written::Word(word) | Written::Token(word)] = entry.values.as_slice() else {
            return None;
        };
        let is_word = match ty {
            Type::Enum(of) | Type::SetOf(of) => {
                self.enums.get(of).is_some_and(|of| find_word(of, &word.text).is_some())
            }
            Type::OneOf(words) => words.iter().any(|one| *one == word.text.as_str()),
            Type::Int { .. } | Type::Bool | Type::Text | Type::Names | Type::Play(_) => false,
        };
        let param = self.params.iter().find(|param| param.name == word.text.as_str());
        let param = param.filter(|_| !is_word)?;
        reporter.record_use(
            word,
            UseKind::Read,
            Meaning::Declaration(DefKind::Field, self.kind.into()),
        );
        if !accepts(ty, &param.ty) {
            let (field, given) = (describe(ty), describe(&param.ty));
            let message = format!(
                "`{}` is {field}, but the parameter `{}` is {given}",
                entry.name.text, word.text
            );
            reporter.report(
                Diagnostic::new(&codes::TYPE_MISMATCH, word.span, message)
                    .label(format!("expected {field} here"))
                    .help(match (ty, &param.ty) {
                        (Type::Int { range: Some((from, to)) }, Type::Int { .. }) => format!(
                            "declare the parameter within the field's bounds: `{}: int {from}..{to}`",
                            word.text
                        ),
                        _ => "give both the same type".to_owned(),
                    }),
            );
        }
        Some(Value::Field(word.text.to_string()))
    }

    /// Returns the values in the block, and defaults for the other fields with the same `state`.
    /// Missing values without a default are reported at `head` and replaced by placeholders.
    pub fn read_complete(
        &self,
        block: Option<&Block<Entry>>,
        head: Span,
        reporter: &mut Reporter<'_>,
    ) -> IndexMap<String, Value> {
        let mut intended = Vec::new();
        let given = self.read_with_intended(block, &mut intended, reporter);
        let broken = block.is_some_and(Block::is_broken);
        let mut missing = Vec::new();
        let mut all = IndexMap::default();
        let mut found = HashMap::new();
        for (name, field) in self.fields.iter().filter(|(_, f)| f.state == self.state) {
            let value = self.value_of(name, &given, &mut found);
            match value {
                Some(value) => {
                    all.insert(name.clone(), value);
                }
                None => {
                    // A default that refers to another missing field is not reported too.
                    if !intended.contains(name) && field.default.is_none() {
                        missing.push(name.as_str());
                    }
                    all.insert(name.clone(), placeholder_value(&field.ty, self.enums));
                }
            }
        }
        if !missing.is_empty() && !broken {
            reporter.report(
                Diagnostic::new(
                    &codes::TYPE_MISSING_FIELD,
                    head,
                    format!(
                        "`{}` does not say {}",
                        self.owner,
                        list_with_and(missing.iter().copied(), 8)
                    ),
                )
                .label(if missing.len() == 1 { "a field is missing" } else { "fields are missing" })
                .help(format!("add {} to its block", list_with_and(missing.iter().copied(), 8))),
            );
        }
        all
    }

    /// Returns the value of a field: the given value or the default, which may be the value of
    /// another field. `values` caches the values.
    fn value_of<'f>(
        &'f self,
        name: &'f str,
        given: &IndexMap<String, Value>,
        values: &mut HashMap<&'f str, Option<Value>>,
    ) -> Option<Value> {
        let mut way = Vec::new();
        let mut at = name;
        let value = loop {
            if let Some(known) = values.get(at) {
                break known.clone();
            }
            way.push(at);
            // Cycles of defaults are reported at their declaration.
            values.insert(at, None);
            if let Some(value) = given.get(at) {
                break Some(value.clone());
            }
            let Some(field) = self.fields.get(at) else { break None };
            match (&field.default, &field.ty) {
                (Some(Value::Field(other)), _) => at = other,
                (Some(value), _) => break Some(value.clone()),
                (None, Type::Bool) => break Some(Value::Bool(false)),
                (None, Type::SetOf(_)) => break Some(Value::Set(Vec::new())),
                (None, _) => break None,
            }
        };
        for at in way {
            values.insert(at, value.clone());
        }
        value
    }

    fn report_unknown(&self, name: &Name, reporter: &mut Reporter<'_>) -> Option<String> {
        reporter.record_use(name, UseKind::Write, Meaning::Unresolved);
        let known: Vec<&str> = self
            .fields
            .iter()
            .filter(|(_, f)| f.state == self.state)
            .map(|(n, _)| n.as_str())
            .chain(self.built_in.iter().copied())
            .collect();
        let diagnostic = Diagnostic::new(
            &codes::TYPE_UNKNOWN_FIELD,
            name.span,
            format!("`{}` has no field `{}`", self.owner, name.text),
        )
        .expected(ExpectedName::Field);
        let intended = nearest(&name.text, known.iter().copied());
        reporter.report(match intended {
            Some(intended) => diagnostic.did_you_mean(name.span, intended),
            None if known.is_empty() => diagnostic.label("it has none at all"),
            None => diagnostic
                .label("not declared")
                .help(format!("it has {}", list_with_and(known, 12))),
        });
        intended.map(str::to_owned)
    }

    fn misplaced_field(&self, name: &Name) -> Diagnostic {
        let diagnostic = Diagnostic::new(
            &codes::TYPE_UNKNOWN_FIELD,
            name.span,
            if self.state {
                format!("`{}` never changes, so a deployment cannot set it", name.text)
            } else {
                format!("`{}` changes in play, so it is not part of `{}`", name.text, self.owner)
            },
        );
        if self.state {
            diagnostic
                .label("not declared as `state`")
                .help("declare another element of this kind in the game")
        } else {
            diagnostic.label("state").help("a deployment sets it in the block after the hexes")
        }
    }
}

/// Returns whether a field accepts every value of a parameter.
fn accepts(field: &Type, param: &Type) -> bool {
    match (field, param) {
        (Type::Int { range: None }, Type::Int { .. }) => true,
        (Type::Int { range: Some((from, to)) }, Type::Int { range: Some((lowest, highest)) }) => {
            from <= lowest && highest <= to
        }
        (Type::OneOf(all), Type::OneOf(some)) => some.iter().all(|word| all.contains(word)),
        (field, param) => field == param,
    }
}

/// Returns the diagnostic for a field that is given twice.
pub fn duplicate_field(name: &Name, first: Span) -> Diagnostic {
    Diagnostic::new(
        &codes::TYPE_DUPLICATE_FIELD,
        name.span,
        format!("`{}` is given twice", name.text),
    )
    .label("the second time")
    .related(first, "the first time")
    .help("keep one of them")
}

/// Returns a valid value of a type, used after a reported error.
pub fn placeholder_value(ty: &Type, enums: &IndexMap<String, Enum>) -> Value {
    match ty {
        Type::Int { range } => Value::Int(range.map_or(0, |(from, _)| from)),
        Type::Bool => Value::Bool(false),
        Type::Text => Value::Text(String::new()),
        Type::Names => Value::Names(Vec::new()),
        Type::Enum(name) => {
            let first = enums.get(name).and_then(|e| e.variants.keys().next());
            Value::Word(first.cloned().unwrap_or_default())
        }
        Type::SetOf(_) => Value::Set(Vec::new()),
        Type::OneOf(words) => Value::Word(words.first().cloned().unwrap_or_default()),
        Type::Play(_) => Value::Word("none".to_owned()),
    }
}

/// Returns the diagnostic for `orders hold, march`: a comma ends the entry of a set before its last
/// word.
fn comma_in_a_set(word: &Name, set: &str, before: Span) -> Diagnostic {
    let comma = Span { start: before.end, end: word.span.start, ..before };
    Diagnostic::new(
        &codes::TYPE_UNKNOWN_FIELD,
        word.span,
        format!("`{}` is a word of `{set}`, not an entry", word.text),
    )
    .label("a comma ends the entry before it")
    .help("the words of a set are separated by spaces")
    .suggest("remove the comma", comma, " ")
}
