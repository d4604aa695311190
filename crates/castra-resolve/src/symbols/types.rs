//! Resolution of types of the rules, and of values to the numbers of programs.

use std::collections::{BTreeMap, BTreeSet};

use castra_base::{Diagnostic, ExpectedName, Span, codes};
use castra_syntax::ast::{ItemKind, Name, RecordItem, TypeRef};
use rustc_hash::FxHashSet;
use smol_str::SmolStr;

use crate::names::{Namespace, undeclared_name, unknown_type};
use castra_defs::{KindRole, RuntimeType, StateType, Type, Value};
use castra_ir::{DieId, Enum, EnumId, KindId, NONE, Record, RecordId, Ty, Universe, Word, id};

use super::builder::Builder;

/// The maximum number of words of an enum in a field that holds a set.
pub(super) const MAX_SET_WORDS: usize = 63;

/// The maximum number of flat values of a record.
const MAX_FLAT_VALUES: usize = 64;

impl Builder<'_, '_> {
    /// Gives the names of types their meaning: enums, kinds, dice, and built-in types. Kinds get
    /// their ids before their fields.
    pub(super) fn add_type_names(&mut self) {
        let roles = self.kind_roles();
        let of_game: [(&str, Ty); 6] = [
            ("bool", Ty::Bool),
            ("int", Ty::Int),
            ("army", Ty::Army),
            ("hex", Ty::Hex),
            ("square", Ty::Hex),
            ("card", Ty::Card(None)),
        ];
        for (name, ty) in of_game {
            self.add_type(name, ty, None);
        }
        if self.game.has_places() {
            self.add_type("place", Ty::Hex, None);
        }
        let template = &self.symbols.template;
        let mut types: Vec<(String, Ty, Namespace)> = Vec::new();
        let mut known: FxHashSet<&str> = FxHashSet::default();
        for (i, of) in template.enums.iter().enumerate() {
            // Enums of dice and enums written in place have no type name here.
            let is_declared = self.game.enums.contains_key(&of.name);
            let is_first = known.insert(&of.name);
            // Enum 0 is `direction`, which places do not have.
            if i == 0 && !self.game.has_places()
                || is_declared && is_first
                || self.is_generated_section(of)
            {
                types.push((of.name.clone(), Ty::Enum(id(i)), Namespace::Enum));
            }
        }
        for die in &template.dice {
            types.push((die.name.clone(), die.face.clone(), Namespace::Die));
        }
        for (i, (name, role)) in roles.into_iter().enumerate() {
            let at: KindId = id(i);
            let ty = match role {
                KindRole::Piece { .. } => Ty::Piece(at),
                KindRole::Card => Ty::Card(Some(at)),
                KindRole::Terrain | KindRole::Mark { .. } => Ty::Variant(at),
            };
            types.push((name.to_string(), ty, Namespace::Kind));
        }
        for (name, ty, space) in types {
            let place = self.declared_at(space, &name);
            self.add_type(&name, ty, place);
        }
    }

    /// Adds the records: all names first, since a field may have a record as its type.
    pub(super) fn add_records(&mut self) {
        let items = self.items;
        let records = || {
            items.iter().filter_map(|item| match &item.kind {
                ItemKind::Record(record) => Some((item, record, record.name.as_ref()?)),
                _ => None,
            })
        };
        for (item, _, name) in records() {
            self.owner = self.symbols.scopes.owner(Some(item.span));
            let at: RecordId = id(self.symbols.template.records.len());
            let known = self.symbols.types.contains_key(&name.text);
            let first = self.symbols.type_owners.get(&name.text).copied();
            let is_free = !known || first.is_some_and(|first| first != self.owner);
            let key = match first.filter(|_| known && is_free) {
                Some(first) => self.symbols.scopes.add_shared_name(&name.text, first, self.owner),
                None => name.text.clone(),
            };
            let record = Record { name: key.to_string(), fields: Vec::new() };
            self.symbols.template.records.push(record);
            self.symbols.record_spans.push(name.span);
            if !is_free {
                self.report(
                    Diagnostic::new(
                        &codes::NAME_DUPLICATE,
                        name.span,
                        format!("the name `{}` is taken", name.text),
                    )
                    .label("this record")
                    .help("a type of this name is declared elsewhere; choose another name"),
                );
                continue;
            }
            self.add_type(&key, Ty::Record(at), Some(name.span));
        }
        for (at, (item, record, _)) in (0..).map(RecordId).zip(records()) {
            self.owner = self.symbols.scopes.owner(Some(item.span));
            let fields = self.resolve_record_fields(at, record);
            if let Some(record) = self.symbols.template.records.get_mut(at) {
                record.fields = fields;
            }
        }
        for (at, (_, record, name)) in records().enumerate() {
            self.check_record_size(id(at), record, name);
        }
    }

    /// Reports a record that contains itself, directly or indirectly, or has too many flat values.
    /// Then its fields that are records are set to [`Ty::Error`].
    fn check_record_size(&mut self, id: RecordId, syntax: &RecordItem, name: &Name) {
        let records = &self.symbols.template.records;
        let inner = |of: RecordId| {
            let fields = records.get(of).map_or(&[][..], |record| record.fields.as_slice());
            fields.iter().filter_map(|(_, ty)| match ty {
                Ty::Record(inner) => Some(*inner),
                _ => None,
            })
        };
        let mut met = BTreeSet::new();
        let mut next: Vec<RecordId> = inner(id).collect();
        while let Some(of) = next.pop() {
            if met.insert(of) {
                next.extend(inner(of));
            }
        }
        if met.contains(&id) {
            let span = syntax.name.as_ref().map_or(name.span, |name| name.span);
            self.report(
                Diagnostic::new(
                    &codes::TYPE_MISMATCH,
                    span,
                    format!(
                        "the record `{}` has itself as a field, directly or within another",
                        name.text
                    ),
                )
                .label("would never end")
                .help("leave out one of the fields that lead back to it"),
            );
            if let Some(record) = self.symbols.template.records.get_mut(id) {
                for field in &mut record.fields {
                    if matches!(field.1, Ty::Record(_)) {
                        field.1 = Ty::Error;
                    }
                }
            }
            return;
        }
        // Records that contain themselves have lost the fields that recur.
        let mut widths: BTreeMap<RecordId, usize> = BTreeMap::new();
        let width = self.flat_width(id, &mut widths, 0);
        if width > MAX_FLAT_VALUES {
            self.report(
                Diagnostic::new(
                    &codes::TYPE_OUT_OF_RANGE,
                    name.span,
                    format!(
                        "the record `{}` has {width} values, those within it included",
                        name.text
                    ),
                )
                .label("too many")
                .help(format!("the limit is {MAX_FLAT_VALUES}")),
            );
            if let Some(record) = self.symbols.template.records.get_mut(id) {
                record.fields.truncate(1);
                record.fields.iter_mut().for_each(|field| field.1 = Ty::Error);
            }
        }
    }

    /// Returns the number of flat values of a record.
    fn flat_width(
        &self,
        id: RecordId,
        cache: &mut BTreeMap<RecordId, usize>,
        depth: usize,
    ) -> usize {
        if let Some(width) = cache.get(&id) {
            return *width;
        }
        // A record that contains itself is reported on its own.
        if depth > self.symbols.template.records.len() {
            return 0;
        }
        let record = self.symbols.template.records.get(id);
        let fields = record.map_or(&[][..], |record| record.fields.as_slice());
        let widths = fields.iter().map(|(_, ty)| match ty {
            Ty::Record(inner) => self.flat_width(*inner, cache, depth + 1),
            _ => 1,
        });
        let width = widths.fold(0, usize::saturating_add);
        cache.insert(id, width);
        width
    }

    fn resolve_record_fields(&mut self, id: RecordId, record: &RecordItem) -> Vec<(String, Ty)> {
        let mut fields: Vec<(String, Ty)> = Vec::new();
        let mut bounds = Vec::new();
        let mut spans = Vec::new();
        for field in record.block.iter() {
            let name = field.name.text.as_str();
            if let Some(first) = fields.iter().position(|f| f.0 == name) {
                let first = spans.get(first).copied().unwrap_or(field.name.span);
                self.report(crate::names::duplicate_name("field", &field.name, first));
                continue;
            }
            let of = record.name.as_ref().unwrap_or(&field.name);
            let (plain, bound) =
                self.written_bound(Some(&field.name), of, &field.ty, field.clamped);
            let ty = self.rule_type(&plain, name).unwrap_or(Ty::Error);
            fields.push((name.to_owned(), ty));
            bounds.push(bound);
            spans.push(field.name.span);
        }
        if let Some(name) = record.name.as_ref().filter(|_| bounds.iter().any(Option::is_some)) {
            // The construction of a record is a call with an argument for each field.
            self.symbols.bounds.params.insert(name.span, bounds.clone());
            self.symbols.bounds.records.insert(id, bounds);
        }
        if let (Some(name), true) = (&record.name, fields.is_empty() && !record.block.is_broken()) {
            self.report(
                Diagnostic::new(
                    &codes::SYNTAX_UNEXPECTED,
                    name.span,
                    format!("the record `{}` has no fields", name.text),
                )
                .label("empty")
                .help(format!("write `record {} {{ FIELD: TYPE, … }}`", name.text)),
            );
        }
        fields
    }

    /// Gives the name of a type its meaning. Duplicates are reported elsewhere. A module's type
    /// does not replace the type of its game.
    fn add_type(&mut self, name: &str, ty: Ty, span: Option<Span>) {
        let owner = self.symbols.scopes.owner(span);
        let known = self.symbols.type_owners.get(name);
        if known.is_none_or(|known| *known >= owner) {
            self.symbols.type_owners.insert(name.into(), owner);
            self.symbols.types.insert(name.into(), ty);
        }
    }

    /// Returns whether an enum is the generated enum of the boards' sections.
    fn is_generated_section(&self, declared: &Enum) -> bool {
        declared.name == super::built_in::SECTION && !self.game.dice.contains_key(&declared.name)
    }

    /// Resolves a written type of the rules and reports its faults.
    pub(super) fn rule_type(&mut self, written: &TypeRef, owner: &str) -> Option<Ty> {
        let words = match written {
            TypeRef::OneOf(words) => Some((words, false)),
            TypeRef::Option(inner) => match &**inner {
                TypeRef::OneOf(words) => Some((words, true)),
                _ => None,
            },
            _ => None,
        };
        if let Some((words, or_none)) = words {
            let words: Vec<SmolStr> = words.iter().map(|w| w.text.clone()).collect();
            let ty = Ty::Enum(self.enum_in_place(&words, owner));
            return Some(if or_none { Ty::Option(Box::new(ty)) } else { ty });
        }
        let mut problems = Vec::new();
        let ty = self.symbols.resolve_rule_type(written, owner, &mut problems);
        problems.into_iter().for_each(|problem| self.report(problem));
        ty
    }

    /// Returns the enum of words written in place. Equal lists are one enum for the sources that
    /// see it.
    pub(super) fn enum_in_place(&mut self, words: &[SmolStr], value_name: &str) -> EnumId {
        let scopes = &self.symbols.scopes;
        let known = self.inline_enums.get(words).into_iter().flatten();
        let mut seen = known.filter(|(_, owner)| scopes.owner_sees(self.owner, *owner));
        if let Some((known, _)) = seen.next() {
            return *known;
        }
        let made = self.add_enum(
            value_name,
            words.iter().map(|w| Word { word: w.to_string(), label: w.to_string() }).collect(),
        );
        self.inline_enums.entry(words.to_vec()).or_default().push((made, self.owner));
        made
    }

    /// Returns a type of the model; `None` for strings, which rules cannot use. `owner` is the name
    /// of the typed declaration.
    pub(super) fn model_ty(&mut self, ty: &Type, owner: &str) -> Option<Ty> {
        Some(match ty {
            Type::Int { .. } => Ty::Int,
            Type::Bool => Ty::Bool,
            Type::Text | Type::Names => return None,
            Type::Enum(name) => Ty::Enum(self.find_enum(name)?),
            Type::SetOf(name) => Ty::Set(Universe::Enum(self.find_enum(name)?)),
            Type::OneOf(words) => {
                let words: Vec<SmolStr> = words.iter().map(SmolStr::from).collect();
                Ty::Enum(self.enum_in_place(&words, owner))
            }
            Type::Play(StateType { of: owner, or_none }) => {
                let ty = match owner {
                    RuntimeType::Number(_) => Ty::Int,
                    RuntimeType::Truth => Ty::Bool,
                    RuntimeType::Named(name) => self.play_ty(name)?,
                };
                if *or_none { Ty::Option(Box::new(ty)) } else { ty }
            }
        })
    }

    /// Returns the type of an element in play, as seen by the current declaration.
    fn play_ty(&self, name: &str) -> Option<Ty> {
        Some(match self.symbols.types.get(name)? {
            Ty::Card(None) => Ty::Card(self.symbols.owner_card_kind(self.owner)),
            other => other.clone(),
        })
    }

    fn find_enum(&self, name: &str) -> Option<EnumId> {
        self.symbols.template.enums.find(|e| e.name == name)
    }

    /// Returns a value of the model as a number of a program. The value fits the type, or replaces
    /// one that was reported.
    pub(super) fn value(&self, ty: &Ty, value: &Value) -> i64 {
        self.symbols.to_program_value(ty, value)
    }
}

impl super::table::SymbolTable {
    /// Resolves a written type of the rules, and adds its diagnostics to `problems`. `owner` names
    /// the value in them. Returns `None` if the type is invalid. A list of words in place creates
    /// no type here.
    pub fn resolve_rule_type(
        &self,
        written: &TypeRef,
        owner: &str,
        problems: &mut Vec<Diagnostic>,
    ) -> Option<Ty> {
        match written {
            TypeRef::Int { range, upto, span } => {
                if range.is_some() || upto.is_some() {
                    problems.push(
                        Diagnostic::new(
                            &codes::TYPE_MISMATCH,
                            *span,
                            format!("`{owner}` is any whole number; window arguments and table cells have no bounds"),
                        )
                        .label("bounds")
                        .suggest("write `int`", *span, "int"),
                    );
                }
                Some(Ty::Int)
            }
            TypeRef::Named(name) => self.named_type(name, problems),
            TypeRef::SetOf(name) => {
                let ty = self.named_type(name, problems)?;
                match ty.universe() {
                    None => {
                        problems.push(
                            Diagnostic::new(
                                &codes::TYPE_MISMATCH,
                                name.span,
                                format!("`{}` cannot be in a set", name.text),
                            )
                            .label("cannot be listed")
                            .help(
                                "there are sets of numbers, armies, hexes, pieces, cards, terrain and words",
                            ),
                        );
                        None
                    }
                    Some(universe) => Some(Ty::Set(universe)),
                }
            }
            TypeRef::Dice(name) => self.resolve_dice(name, problems).map(Ty::Rolled),
            TypeRef::Option(inner) => {
                let ty = self.resolve_rule_type(inner, owner, problems)?;
                if matches!(ty, Ty::Option(_) | Ty::Set(_) | Ty::Rolled(_) | Ty::Record(_)) {
                    let span = type_span(inner);
                    let mut diagnostic = Diagnostic::new(
                        &codes::TYPE_MISMATCH,
                        span.unwrap_or_default(),
                        "`or none` needs a single value",
                    )
                    .label("can be empty anyway");
                    if matches!(ty, Ty::Set(_)) {
                        diagnostic = diagnostic.help("a set may be empty: leave out `or none`");
                    }
                    if matches!(ty, Ty::Record(_)) {
                        diagnostic =
                            diagnostic.help("a record is always there: leave out `or none`");
                    }
                    problems.push(diagnostic);
                    return Some(ty);
                }
                Some(Ty::Option(Box::new(ty)))
            }
            TypeRef::OneOf(_) => {
                let span = type_span(written).unwrap_or_default();
                let message = format!("the type of `{owner}` has no name");
                problems.push(
                    Diagnostic::new(&codes::TYPE_MISMATCH, span, message)
                        .label("expected the name of a type")
                        .help("declare the words, `enum NAME { … }`, and write its name here"),
                );
                None
            }
        }
    }

    fn named_type(&self, name: &Name, problems: &mut Vec<Diagnostic>) -> Option<Ty> {
        let keys = self.scopes.keys(&name.text, name.span.file);
        if let [_, _, ..] = keys.as_slice() {
            problems.push(self.scopes.ambiguous_type(name));
            return None;
        }
        if let Some(ty) = keys.first().and_then(|key| self.types.get(key)) {
            return Some(match ty {
                Ty::Card(None) => Ty::Card(self.only_card_kind(name.span.file)),
                other => other.clone(),
            });
        }
        let diagnostic = if matches!(name.text.as_str(), "text" | "names") {
            Diagnostic::new(&codes::TYPE_MISMATCH, name.span, "text cannot be used in calculations")
                .label("not a type of the rules")
                .help("use a number, a word of an enum, an army, a hex, a piece or a card")
        } else {
            let known: Vec<SmolStr> = self.types.keys().cloned().collect();
            unknown_type(name, known.iter().map(SmolStr::as_str))
        };
        problems.push(diagnostic);
        None
    }

    /// Returns the die of a `dice of DIE`.
    fn resolve_dice(&self, name: &Name, problems: &mut Vec<Diagnostic>) -> Option<DieId> {
        let dice = &self.template.dice;
        let key = self.scopes.key(&name.text, name.span.file);
        let found = dice.find(|d| d.name == key.as_str());
        if found.is_none() {
            let known: Vec<String> = dice.iter().map(|d| d.name.clone()).collect();
            problems.push(undeclared_name(
                ExpectedName::Die,
                name,
                known.iter().map(String::as_str),
            ));
        }
        found
    }

    /// Returns a value of the model as a number of a program; 0 if it does not fit the type.
    pub fn to_program_value(&self, ty: &Ty, value: &Value) -> i64 {
        match (ty, value) {
            (Ty::Option(_), Value::Word(word)) if word == "none" => NONE,
            (Ty::Option(inner), _) => self.to_program_value(inner, value),
            (_, Value::Int(n)) => *n,
            (_, Value::Bool(yes)) => i64::from(*yes),
            (_, Value::Word(word)) => self.constant(ty, word).unwrap_or(0),
            (Ty::Set(Universe::Enum(of)), Value::Set(words)) => {
                let bits = words.iter().filter_map(|w| self.constant(&Ty::Enum(*of), w));
                bits.filter(|bit| (0..63).contains(bit)).fold(0, |set, bit| set | 1 << bit)
            }
            _ => 0,
        }
    }

    /// Returns a number of a program as a value of the model. Types whose words depend on the battle
    /// stay numbers.
    pub fn to_source_value(&self, ty: &Ty, value: i64) -> Value {
        let at = usize::try_from(value).unwrap_or(usize::MAX);
        let word = match ty {
            Ty::Option(_) if value == NONE => Some("none"),
            Ty::Option(inner) => return self.to_source_value(inner, value),
            Ty::Bool => return Value::Bool(value != 0),
            Ty::Enum(of) => {
                let words = self.template.enums.get(of).map(|of| &of.words);
                words.and_then(|words| Some(words.get(at)?.word.as_str()))
            }
            Ty::Variant(kind) => {
                let sorts = self.template.kinds.get(kind).map(|kind| &kind.sorts);
                sorts.and_then(|sorts| Some(sorts.get(at)?.name.as_str()))
            }
            _ => None,
        };
        word.map_or(Value::Int(value), |word| Value::Word(word.to_owned()))
    }

    /// Returns the number of a word in a type: a word of an enum, a variant of a kind, `true`,
    /// `false` or `none`. Returns `None` if the type has no such word, or its words depend on the
    /// battle.
    pub fn constant(&self, ty: &Ty, word: &str) -> Option<i64> {
        let at = match ty {
            Ty::Bool => return ["false", "true"].iter().position(|w| *w == word).map(to_value),
            Ty::Option(_) if word == "none" => return Some(NONE),
            Ty::Option(inner) => return self.constant(inner, word),
            Ty::Enum(of) => {
                let words = &self.template.enums.get(of)?.words;
                words.iter().position(|w| w.word == word)?
            }
            Ty::Variant(kind) => {
                let sorts = &self.template.kinds.get(kind)?.sorts;
                sorts.iter().position(|s| s.name == word)?
            }
            _ => return None,
        };
        Some(to_value(at))
    }
}

/// Returns the span of a type.
fn type_span(ty: &TypeRef) -> Option<castra_base::Span> {
    match ty {
        TypeRef::Int { span, .. } => Some(*span),
        TypeRef::Named(name) | TypeRef::SetOf(name) | TypeRef::Dice(name) => Some(name.span),
        TypeRef::Option(inner) => type_span(inner),
        TypeRef::OneOf(words) => Some(words.first()?.span.to(words.last()?.span)),
    }
}

/// Returns a position as a value of a program.
pub(super) fn to_value(position: usize) -> i64 {
    // Invariant: declared lists are far shorter than `i64::MAX`.
    i64::try_from(position).unwrap_or(i64::MAX)
}
