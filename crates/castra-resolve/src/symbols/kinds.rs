//! Kinds, their fields and their variants.

use castra_base::{Diagnostic, IndexMap, Span, codes};
use smol_str::SmolStr;

use crate::fields::placeholder_value;
use crate::names::Namespace;
use castra_defs::{self, Instance, KindRole, Value};
use castra_ir::interval::UNBOUNDED;
use castra_ir::{
    self, CURRENT_VARIANT, Field, Kind, KindId, List, NONE, SHOWN_TO, Sort, Ty, Universe, id,
};

use super::builder::Builder;
use super::table::{CardVariant, Def};
use super::types::{MAX_SET_WORDS, to_value};

/// The kind whose instances are the terrains.
pub const TERRAIN: &str = "terrain";

/// The field of terrain that forbids pieces to be there.
const IMPASSABLE: &str = "impassable";

impl Builder<'_, '_> {
    /// Returns the roles of the kinds by name: the declared kinds, and always `terrain`.
    pub(super) fn kind_roles(&self) -> Vec<(SmolStr, KindRole)> {
        let kinds = self.game.kinds.values();
        let mut roles: Vec<(SmolStr, KindRole)> =
            kinds.map(|k| (k.name.as_str().into(), k.role.clone())).collect();
        if !self.game.kinds.contains_key(TERRAIN) {
            roles.push((TERRAIN.into(), KindRole::Terrain));
        }
        roles
    }

    /// Adds all kinds, first without fields, since a field may have any kind as its type.
    pub(super) fn add_kinds(&mut self) {
        for (i, (name, role)) in self.kind_roles().into_iter().enumerate() {
            let most_in_a_hex = role.stacking_limit();
            let role = match role {
                KindRole::Piece { .. } => castra_ir::KindRole::Piece,
                KindRole::Card => castra_ir::KindRole::Card,
                KindRole::Terrain => castra_ir::KindRole::Terrain,
                KindRole::Mark { .. } => castra_ir::KindRole::Mark,
            };
            self.set_owner(Namespace::Kind, &name);
            self.define(&name, Def::Kind(id(i)));
            self.symbols.template.kinds.push(Kind {
                name: name.to_string(),
                role,
                most_in_a_hex,
                fields: List::default(),
                sorts: Vec::new(),
            });
        }
        // Variants come before fields: the default of a field may name one.
        for kind in 0..self.symbols.template.kinds.len() {
            self.add_variants(id(kind));
        }
        for kind in 0..self.symbols.template.kinds.len() {
            self.add_fields(id(kind));
        }
        self.add_mark_fields();
        self.add_shown_to_fields();
    }

    fn model_kind(&self, kind: KindId) -> Option<&castra_defs::Kind> {
        self.game.kinds.get(&self.symbols.template.kinds.get(kind)?.name)
    }

    /// Adds the variants of a kind, without their values.
    fn add_variants(&mut self, kind: KindId) {
        let Some(made) = self.symbols.template.kinds.get(kind) else { return };
        let (name, role) = (made.name.clone(), made.role);
        let mut sorts: Vec<(String, String, Option<CardVariant>)> = Vec::new();
        match role {
            castra_ir::KindRole::Terrain => {
                for terrain in self.game.terrains.values() {
                    sorts.push((terrain.name.clone(), terrain.title.clone(), None));
                }
                if self.game.default_terrain().is_none() {
                    // The default terrain, of hexes that no map mentions. It has no name in rules,
                    // since the game does not declare it.
                    sorts.push((String::new(), "open ground".to_owned(), None));
                }
            }
            castra_ir::KindRole::Card => {
                for card in self.game.instances.values().filter(|i| i.kind == name) {
                    sorts.extend(self.printed_variants(card));
                }
            }
            castra_ir::KindRole::Piece | castra_ir::KindRole::Mark => {
                for thing in self.game.instances.values().filter(|i| i.kind == name) {
                    sorts.push((thing.name.clone(), thing.title.clone(), None));
                }
                let alone = self.model_kind(kind).is_some_and(castra_defs::Kind::needs_no_instance);
                if sorts.is_empty() && role == castra_ir::KindRole::Piece && alone {
                    sorts.push((name.clone(), name.clone(), None));
                }
            }
        }
        for (i, (name, title, printed)) in sorts.into_iter().enumerate() {
            let word = printed.as_ref().map_or(name.as_str(), |p| p.card.as_str());
            if !word.is_empty() {
                let space = match role {
                    castra_ir::KindRole::Terrain => Namespace::Terrain,
                    castra_ir::KindRole::Card
                    | castra_ir::KindRole::Piece
                    | castra_ir::KindRole::Mark => Namespace::Instance,
                };
                // A piece without a separate name has the name of its kind.
                let space =
                    if self.declared_at(space, word).is_some() { space } else { Namespace::Kind };
                self.set_owner(space, word);
                self.define(&SmolStr::new(word), Def::Sort(kind, to_value(i)));
            }
            if let Some(printed) = printed {
                let sort = variant_id(i);
                self.symbols.printed_cards.push(CardVariant { kind, sort, ..printed });
            }
            if let Some(kind) = self.symbols.template.kinds.get_mut(kind) {
                kind.sorts.push(Sort { name, title, values: Vec::new() });
            }
        }
    }

    /// Returns a variant of a card for each list of arguments in the decks. A card in no deck has
    /// one variant, with placeholder arguments.
    fn printed_variants(&self, card: &Instance) -> Vec<(String, String, Option<CardVariant>)> {
        let lines = self.game.decks.values().flat_map(|d| &d.groups).flat_map(|g| &g.lines);
        let mut ways: Vec<&[Value]> = Vec::new();
        for line in lines.filter(|l| l.card.card == card.name) {
            if !ways.contains(&line.card.args.as_slice()) {
                ways.push(&line.card.args);
            }
        }
        let blank: Vec<Value> =
            card.params.iter().map(|p| placeholder_value(&p.ty, &self.game.enums)).collect();
        if ways.is_empty() {
            ways.push(&blank);
        }
        let made = ways.into_iter().map(|args| {
            let texts: Vec<String> = args.iter().map(value_text).collect();
            let name = match texts.as_slice() {
                [] => card.name.clone(),
                texts => format!("{}({})", card.name, texts.join(", ")),
            };
            let title = castra_defs::fill_title(&card.title, |name| {
                let (param, arg) = card.params.iter().zip(args).find(|(p, _)| p.name == name)?;
                Some(self.argument_text(&param.ty, arg))
            });
            let printed = CardVariant {
                card: card.name.as_str().into(),
                args: args.to_vec(),
                kind: KindId(0),
                sort: 0,
            };
            (name, title, Some(printed))
        });
        made.collect()
    }

    /// Returns an argument as the title of a card shows it.
    fn argument_text(&self, ty: &castra_defs::Type, value: &Value) -> String {
        if let (castra_defs::Type::Enum(of), Value::Word(word)) = (ty, value)
            && let Some(variant) = self.game.enums.get(of).and_then(|e| e.variants.get(word))
        {
            return variant.label.clone();
        }
        value_text(value)
    }

    /// Adds the fields of a kind, and the values of its variants.
    fn add_fields(&mut self, kind: KindId) {
        let Some(made) = self.symbols.template.kinds.get(kind) else { return };
        let name = made.name.clone();
        let (is_terrain, is_card) =
            (made.role == castra_ir::KindRole::Terrain, made.role == castra_ir::KindRole::Card);
        let kind_of_game = self.game.kinds.get(&name);
        let declared = kind_of_game.map(|k| &k.fields);
        let facing = kind_of_game.and_then(|k| k.look.facing());
        let no_fields = IndexMap::default();
        let declared = declared.unwrap_or(&no_fields);
        let mut fields: Vec<Field> = Vec::new();
        for (field, given) in declared {
            self.set_field_owner(&name, field);
            let Some(ty) = self.model_ty(&given.ty, field) else { continue };
            if let Ty::Set(Universe::Enum(of)) = ty
                && let Some(of) = self.symbols.template.enums.get(of)
                && of.words.len() > MAX_SET_WORDS
                && let Some(span) = self.declared_at(Namespace::Kind, &name)
            {
                let message = format!(
                    "the field `{field}` is a set of `{}`, which has {} words",
                    of.name,
                    of.words.len()
                );
                self.report(
                    Diagnostic::new(&codes::TYPE_MISMATCH, span, message)
                        .label("in this kind")
                        .help(format!("a field holds sets of at most {MAX_SET_WORDS} words")),
                );
            }
            fields.push(Field {
                name: field.clone(),
                ty,
                state: given.state,
                private: given.private,
                quiet: given.quiet,
                facing: facing == Some(field.as_str()),
                within: UNBOUNDED,
            });
        }
        if is_terrain {
            fields.push(Field::fixed(IMPASSABLE, Ty::Bool));
        }
        if is_card {
            self.add_parameters(&name, &mut fields);
        }
        let sorts = self.symbols.template.kinds.get(kind).map_or(0, |k| k.sorts.len());
        for sort in 0..sorts {
            let values = self.variant_values(kind, sort, declared, &fields);
            if let Some(kind) = self.symbols.template.kinds.get_mut(kind)
                && let Some(sort) = kind.sorts.get_mut(sort)
            {
                sort.values = values;
            }
        }
        if let Some(kind) = self.symbols.template.kinds.get_mut(kind) {
            kind.fields = fields.into();
        }
    }

    /// Sets the current owner to the owner of a field.
    fn set_field_owner(&mut self, kind: &str, field: &str) {
        match self.symbols.definitions.field(kind, field) {
            Some(declared) => self.owner = declared.owner,
            None => self.set_owner(Namespace::Kind, kind),
        }
    }

    /// Adds the parameters of cards of a kind, as fields of all cards of the kind.
    fn add_parameters(&mut self, kind: &str, fields: &mut Vec<Field>) {
        let own = fields.len();
        let game = self.game;
        for card in game.instances.values().filter(|i| i.kind == kind) {
            self.set_owner(Namespace::Instance, &card.name);
            for param in &card.params {
                let Some(ty) = self.model_ty(&param.ty, &param.name) else { continue };
                match fields.iter().position(|f| f.name == param.name) {
                    None => fields.push(Field::fixed(&param.name, ty)),
                    Some(at) if at < own => {
                        self.report_parameter_field_clash(card, &param.name, kind);
                    }
                    Some(at) if fields.get(at).is_some_and(|f| f.ty != ty) => {
                        self.report_doubled_parameter(
                            card,
                            &param.name,
                            "of another type on another card",
                        );
                    }
                    Some(_) => {}
                }
            }
        }
    }

    /// Reports a parameter with the name of a field, at the declaration that sees the other.
    fn report_parameter_field_clash(&mut self, card: &Instance, param: &str, kind: &str) {
        let definitions = &self.symbols.definitions;
        let Some((field, owner)) = definitions.field(kind, param).map(|f| (f.span, f.owner)) else {
            return;
        };
        let Some(place) = self.param_span(card, param) else { return };
        if self.symbols.scopes.owner_sees(self.owner, owner) {
            self.report_doubled_parameter(card, param, &format!("a field of every `{kind}`"));
            return;
        }
        self.report(
            Diagnostic::new(
                &codes::NAME_DUPLICATE,
                field,
                format!("the field `{param}` is a parameter of the card `{}`", card.name),
            )
            .label("cannot be told apart")
            .related(place, "the parameter")
            .help("give the field another name"),
        );
    }

    fn report_doubled_parameter(&mut self, card: &Instance, param: &str, why: &str) {
        let Some(span) = self.param_span(card, param) else { return };
        self.report(
            Diagnostic::new(
                &codes::NAME_DUPLICATE,
                span,
                format!("the parameter `{param}` of `{}` is {why}", card.name),
            )
            .label("cannot be told apart")
            .help("give the parameter another name"),
        );
    }

    fn param_span(&self, card: &Instance, param: &str) -> Option<Span> {
        self.symbols.definitions.param(&card.kind, &card.name, param).map(|one| one.span)
    }

    /// Returns the values of a variant's fields; for state, the initial values.
    fn variant_values(
        &self,
        kind: KindId,
        sort: usize,
        declared: &IndexMap<String, castra_defs::Field>,
        fields: &[Field],
    ) -> Vec<i64> {
        let Some(made) = self.symbols.template.kinds.get(kind) else {
            return Vec::new();
        };
        let terrain = self.game.terrains.get_index(sort).map(|(_, t)| t);
        let terrain = terrain.filter(|_| made.role == castra_ir::KindRole::Terrain);
        let printed = self.symbols.printed_cards.iter();
        let printed = printed.clone().find(|p| p.kind == kind && p.sort == variant_id(sort));
        let name = match printed {
            Some(printed) => Some(printed.card.as_str()),
            None => made.sorts.get(sort).map(|s| s.name.as_str()),
        };
        let thing = name.and_then(|n| self.game.instances.get(n)).filter(|i| i.kind == made.name);
        let value_of = |name: &str| {
            let value = match (terrain, thing) {
                (Some(terrain), _) => return terrain.fields.get(name),
                (None, thing) => thing?.fields.get(name)?,
            };
            // A field that names a parameter of its card has the argument as its value.
            let given = printed.zip(thing).and_then(|(printed, card)| {
                let Value::Field(name) = value else { return None };
                let at = card.params.iter().position(|param| param.name == *name)?;
                printed.args.get(at)
            });
            Some(given.unwrap_or(value))
        };
        let values = fields.iter().map(|field| {
            if let Some(terrain) = terrain.filter(|_| field.name == IMPASSABLE) {
                return i64::from(terrain.impassable);
            }
            let arg = printed.zip(thing).and_then(|(printed, card)| {
                let at = card.params.iter().position(|p| p.name == field.name)?;
                printed.args.get(at)
            });
            match arg.or_else(|| resolve_field_value(&field.name, &value_of, declared, 0)) {
                Some(value) => self.value(&field.ty, value),
                None => default_value(&field.ty),
            }
        });
        values.collect()
    }

    /// Adds a field for the armies that have seen a piece, if the kind has private fields or is
    /// secret. In a secret kind the variant itself is private.
    fn add_shown_to_fields(&mut self) {
        let game = self.game;
        for (at, kind) in self.symbols.template.kinds.iter_mut().enumerate() {
            if game.kinds.get(&kind.name).is_some_and(castra_defs::Kind::is_secret) {
                add_variant_field(kind, at, true);
            }
            if !kind.fields.iter().any(|field| field.private) {
                continue;
            }
            kind.fields.push(Field {
                name: SHOWN_TO.to_owned(),
                ty: Ty::Set(Universe::Army),
                state: true,
                private: false,
                quiet: true,
                facing: false,
                within: UNBOUNDED,
            });
            for sort in &mut kind.sorts {
                sort.values.push(0);
            }
        }
    }

    /// Makes the variant of a kind's pieces state if a rule changes it.
    pub(super) fn add_current_variants(&mut self, changes_to: &dyn Fn(&str) -> bool) {
        let kinds = self.symbols.template.kinds.iter_mut().enumerate();
        for (at, kind) in kinds.filter(|(_, kind)| kind.role == castra_ir::KindRole::Piece) {
            let changes = kind.sorts.iter().any(|sort| changes_to(&sort.name));
            if changes && kind.variant_field().is_none() {
                add_variant_field(kind, at, false);
            }
        }
    }

    /// Adds to the pieces that carry a mark a field named after its kind, with the mark or `none`.
    fn add_mark_fields(&mut self) {
        let game = self.game;
        for mark in game.kinds.values() {
            let KindRole::Mark { of } = &mark.role else { continue };
            let template = &mut self.symbols.template;
            let Some(marked) = template.kind_named(&mark.name) else { continue };
            let Some(carrier) = template.kind_named(of) else { continue };
            let Some(carrier) = template.kinds.get_mut(carrier) else { continue };
            if carrier.fields.iter().any(|f| f.name == mark.name) {
                let Some(span) = self.declared_at(Namespace::Kind, &mark.name) else { continue };
                let message = format!("every `{of}` already has a field called `{}`", mark.name);
                self.report(
                    Diagnostic::new(&codes::NAME_DUPLICATE, span, message)
                        .label("this name reads the mark of a piece")
                        .help("give the kind or the field another name"),
                );
                continue;
            }
            let ty = Ty::Option(Box::new(Ty::Variant(marked)));
            let name = mark.name.clone();
            // The mark of a secret piece is also private.
            let private = game.kinds.get(of).is_some_and(castra_defs::Kind::is_secret);
            let (state, quiet, facing, within) = (true, false, false, UNBOUNDED);
            carrier.fields.push(Field { name, ty, state, private, quiet, facing, within });
            for sort in &mut carrier.sorts {
                sort.values.push(NONE);
            }
        }
    }
}

/// Adds the field for the current variant of a piece.
fn add_variant_field(kind: &mut Kind, index: usize, private: bool) {
    kind.fields.push(Field {
        name: CURRENT_VARIANT.to_owned(),
        ty: Ty::Variant(id(index)),
        state: true,
        private,
        quiet: true,
        facing: false,
        within: UNBOUNDED,
    });
    for (now, sort) in (0i64..).zip(&mut kind.sorts) {
        sort.values.push(now);
    }
}

/// Returns the value of a field: the variant's, or the default, which may be another field.
fn resolve_field_value<'v>(
    name: &str,
    given: &dyn Fn(&str) -> Option<&'v Value>,
    declared: &'v IndexMap<String, castra_defs::Field>,
    depth: usize,
) -> Option<&'v Value> {
    let value = given(name).or_else(|| declared.get(name)?.default.as_ref())?;
    match value {
        // Cycles are reported where kinds are checked.
        Value::Field(_) if depth > declared.len() => None,
        Value::Field(other) => resolve_field_value(other, given, declared, depth + 1),
        value => Some(value),
    }
}

/// Returns the default value of a field's type.
pub(super) const fn default_value(ty: &Ty) -> i64 {
    match ty {
        Ty::Option(_) => NONE,
        _ => 0,
    }
}

/// Returns a value in source notation.
fn value_text(value: &Value) -> String {
    match value {
        Value::Int(n) => n.to_string(),
        Value::Bool(yes) => yes.to_string(),
        Value::Text(text) => format!("\"{text}\""),
        Value::Word(word) | Value::Field(word) => word.clone(),
        Value::Names(words) | Value::Set(words) => words.join(" "),
    }
}

/// Returns a position as the index of a variant.
fn variant_id(position: usize) -> u32 {
    u32::try_from(position).unwrap_or(u32::MAX)
}
