//! The fields of kinds: their types, bounds and defaults.

use castra_base::{Diagnostic, IndexMap, codes};
use castra_defs::{Field, Type, Value};
use castra_syntax::ast::{self, KindItem};
use smol_str::SmolStr;

use super::GameChecker;
use castra_resolve::fields::duplicate_field;
use castra_resolve::misfits::ValueTarget;
use castra_resolve::names::reserved_name;
use castra_resolve::types;

impl GameChecker<'_, '_> {
    /// Returns the fields of a kind with those of a block added. `words` are reserved for entries
    /// of the kind's elements. `names` are the names of all kinds.
    pub(super) fn read_fields(
        &mut self,
        kind: &str,
        block: Option<&ast::Block<KindItem>>,
        words: &[&str],
        names: &[&str],
        mut fields: IndexMap<String, Field>,
    ) -> IndexMap<String, Field> {
        let known = fields.len();
        let mut seen: IndexMap<&str, castra_base::Span> = IndexMap::default();
        let entries = block.iter().flat_map(|b| b.with_entries());
        let decls: Vec<_> = entries
            .filter_map(|(entry, node)| match node {
                KindItem::Field(decl) => Some((entry, decl)),
                KindItem::Draw(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
            })
            .collect();
        for (entry, decl) in &decls {
            let key = self.field_key(kind, &decl.name);
            if words.contains(&decl.name.text.as_str()) {
                self.report(reserved_name(
                    &decl.name,
                    "an entry that every element of this kind has",
                ));
                continue;
            }
            if let Some(&first) = seen.get(decl.name.text.as_str()) {
                self.report(duplicate_field(&decl.name, first));
                continue;
            }
            if fields.get_index_of(key.as_str()).is_some_and(|at| at < known) {
                self.report(
                    Diagnostic::new(
                        &codes::NAME_DUPLICATE,
                        decl.name.span,
                        format!("the kind already has a field `{}`", decl.name.text),
                    )
                    .label("the second")
                    .help("choose another name, or change the rules that use the field"),
                );
                continue;
            }
            seen.insert(&decl.name.text, decl.name.span);
            let enums = self.text.types();
            let ty = if decl.state {
                types::resolve_state_type(&decl.ty, enums, names, self.reporter)
            } else {
                types::resolve_type(&decl.ty, enums, self.reporter)
            };
            let Some(ty) = ty else { continue };
            let comment = entry.doc.as_deref().map(castra_syntax::split_title).unwrap_or_default();
            let field = Field {
                ty,
                default: None,
                state: decl.state,
                private: decl.private,
                quiet: decl.quiet,
                upto: None,
                title: comment.0.map(str::to_owned),
                doc: comment.1.map(str::to_owned),
            };
            fields.insert(key.to_string(), field);
        }
        // Bounds and defaults may name other fields, so they are read after all fields.
        for (_, decl) in &decls {
            let ast::TypeRef::Int { upto: Some(upto), .. } = &decl.ty else { continue };
            let (key, of) = (self.field_key(kind, &decl.name), self.field_key(kind, &upto.1));
            if let Some(&Type::Int { range: Some((_, most)) }) =
                fields.get(of.as_str()).map(|field| &field.ty)
                && let Some(field) = fields.get_mut(key.as_str())
                && decl.state
            {
                field.ty = Type::Int { range: Some((upto.0.value, most)) };
                field.upto = Some(of.to_string());
            }
        }
        for (_, decl) in &decls {
            self.check_default_bound(decl);
            let key = self.field_key(kind, &decl.name);
            if let Some(default) = self.read_default(kind, decl, &fields)
                && let Some(field) = fields.get_mut(key.as_str())
            {
                field.default = Some(default);
            }
        }
        self.report_circular_defaults(kind, &decls, &mut fields, known);
        fields
    }

    /// Returns the key of a kind's field in the model.
    pub(super) fn field_key(&self, kind: &str, name: &ast::Name) -> SmolStr {
        self.text.scopes.field_key(kind, &name.text, name.span.file)
    }

    /// Reports a state whose default may exceed its upper bound, a printed field.
    fn check_default_bound(&mut self, decl: &ast::FieldDecl) {
        let (ast::TypeRef::Int { upto: Some(upto), .. }, Some(values)) = (&decl.ty, &decl.default)
        else {
            return;
        };
        let [ast::Value::Int(int)] = values.as_slice() else { return };
        if int.value == upto.0.value {
            return;
        }
        let (low, high) = (upto.0.value, &upto.1.text);
        self.report(
            Diagnostic::new(
                &codes::TYPE_OUT_OF_RANGE,
                int.span,
                format!("`{}` may begin beyond its bounds", decl.name.text),
            )
            .label(format!("not for certain within {low}..{high}"))
            .suggest(format!("write `{high}`"), int.span, high.as_str()),
        );
    }

    fn read_default(
        &mut self,
        kind: &str,
        decl: &ast::FieldDecl,
        fields: &IndexMap<String, Field>,
    ) -> Option<Value> {
        let field = fields.get(self.field_key(kind, &decl.name).as_str())?;
        let Some(values) = &decl.default else {
            let needs_one = field.state && !matches!(field.ty, Type::Bool | Type::SetOf(_));
            if needs_one {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_BAD_DEFAULT,
                        decl.name.span,
                        format!("the state `{}` needs a value to start with", decl.name.text),
                    )
                    .label("has no default")
                    .help(match &field.ty {
                        Type::Play(ty) if !ty.is_direction() => {
                            let (state, ty) = (&decl.name.text, &ty.of);
                            format!("write `state {state}: {ty} or none = none`")
                        }
                        _ => format!("write `state {}: … = VALUE`", decl.name.text),
                    }),
                );
            }
            return match &field.ty {
                Type::Bool => Some(Value::Bool(false)),
                Type::SetOf(_) => Some(Value::Set(Vec::new())),
                _ => None,
            };
        };
        if let [ast::Value::Word(word)] = values.as_slice()
            && let of = self.field_key(kind, word)
            && let Some(other) = fields.get(of.as_str())
            && !self.is_word_of(&field.ty, &word.text)
        {
            let same = std::mem::discriminant(&other.ty) == std::mem::discriminant(&field.ty)
                && (matches!(field.ty, Type::Int { .. }) || other.ty == field.ty);
            if !same {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_BAD_DEFAULT,
                        word.span,
                        format!(
                            "`{}` is {}, but the default of `{}` is {}",
                            word.text,
                            castra_resolve::misfits::describe(&other.ty),
                            decl.name.text,
                            castra_resolve::misfits::describe(&field.ty)
                        ),
                    )
                    .label("another type"),
                );
                return None;
            }
            return Some(Value::Field(of.to_string()));
        }
        let what = ValueTarget { name: &decl.name.text, span: decl.name.span };
        types::check_value(&field.ty, values, what, &self.text.game.enums, self.reporter)
    }

    fn is_word_of(&self, ty: &Type, word: &str) -> bool {
        match ty {
            Type::Enum(name) | Type::SetOf(name) => {
                self.text.game.enums.get(name).is_some_and(|e| types::find_word(e, word).is_some())
            }
            Type::OneOf(words) => words.iter().any(|w| w == word),
            _ => false,
        }
    }

    /// Reports fields whose defaults form a cycle. The first `known` fields have already been
    /// checked.
    fn report_circular_defaults(
        &mut self,
        kind: &str,
        decls: &[(&ast::Entry<KindItem>, &ast::FieldDecl)],
        fields: &mut IndexMap<String, Field>,
        known: usize,
    ) {
        let cycles = Cycles::by_field(fields, known);
        let mut broken = vec![false; cycles.count];
        for (_, decl) in decls {
            let key = self.field_key(kind, &decl.name);
            let Some(at) = fields.get_index_of(key.as_str()) else { continue };
            let Some(cycle) = cycles.of.get(at).copied().flatten() else { continue };
            if broken.get(cycle).copied().unwrap_or(true) {
                continue;
            }
            self.report(
                Diagnostic::new(
                    &codes::TYPE_BAD_DEFAULT,
                    decl.name.span,
                    format!("the default of `{}` depends on itself", decl.name.text),
                )
                .label("circular")
                .help("give one of the fields a value"),
            );
            if let Some((_, field)) = fields.get_index_mut(at) {
                field.default = None;
            }
            // Without this default, the others of the cycle are valid, and are not reported.
            broken[cycle] = true;
        }
    }
}

/// The cycles that the defaults of fields form.
struct Cycles {
    /// By field, the cycle that it is part of.
    of: Vec<Option<usize>>,
    /// The number of cycles.
    count: usize,
}

impl Cycles {
    /// Follows every default once. Those of the first `known` fields have no cycles.
    fn by_field(fields: &IndexMap<String, Field>, known: usize) -> Self {
        let mut cycles = Self { of: vec![None; fields.len()], count: 0 };
        // By field, the number of the walk that visited it, or 0.
        let mut visited_in = vec![0; fields.len()];
        for start in known..fields.len() {
            let mut way = Vec::new();
            let mut next = Some(start);
            while let Some(at) = next.filter(|&at| at >= known && visited_in[at] == 0) {
                visited_in[at] = start + 1;
                way.push(at);
                next = fields.get_index(at).and_then(|(_, field)| match &field.default {
                    Some(Value::Field(other)) => fields.get_index_of(other),
                    _ => None,
                });
            }
            let Some(end) = next.filter(|&at| at >= known) else { continue };
            if visited_in[end] == start + 1 {
                // The walk has come back to `end`, so the cycle is `end` and the fields after it.
                for at in way.into_iter().skip_while(|&at| at != end) {
                    cycles.of[at] = Some(cycles.count);
                }
                cycles.count += 1;
            }
        }
        cycles
    }
}
