//! Kinds: what sorts of thing a game has.

use castra_base::{Diagnostic, codes};
use castra_syntax::ITEM_KEYWORDS;
use castra_syntax::ast::{self, Item, ItemKind, KindItem, Role};
use indexmap::IndexMap;

use crate::fields::twice;
use crate::names::{Namespace, reserved, unknown};
use crate::types::{self, For};
use castra_defs::{Field, Kind, KindRole, Look, Type, Value};

use super::Checker;
use super::secret::secret;
use super::stacks::stacking;

/// The kind whose fields are those of terrain.
pub(super) const TERRAIN: &str = "terrain";

/// Words with a meaning of their own in the block of a piece or card.
pub(super) const PIECE_WORDS: &[&str] = &["pictogram", "no-facing"];

/// The same in the block of a mark.
pub(super) const MARK_WORDS: &[&str] = &["of"];

/// The same for terrain.
pub(super) const TERRAIN_WORDS: &[&str] = &["symbol", "art", "impassable", "default", "on-sides"];

/// The words that blocks of a kind's things use for something else.
const fn words_of(role: &KindRole) -> &'static [&'static str] {
    match role {
        KindRole::Terrain => TERRAIN_WORDS,
        KindRole::Mark { .. } => MARK_WORDS,
        KindRole::Piece { .. } | KindRole::Card => PIECE_WORDS,
    }
}

impl Checker<'_, '_> {
    /// All kinds: their fields first, then what refers to other kinds.
    pub(super) fn kinds(&mut self, items: &[&Item]) {
        let kinds: Vec<(&Item, &ast::Kind)> = items
            .iter()
            .filter_map(|item| match &item.kind {
                ItemKind::Kind(kind) => Some((*item, kind)),
                _ => None,
            })
            .collect();
        let mut names: Vec<String> = self.text.game.kinds.keys().cloned().collect();
        names.extend(kinds.iter().filter_map(|(_, k)| Some(k.name.as_ref()?.text.to_string())));
        let names: Vec<&str> = names.iter().map(String::as_str).collect();
        for (item, syntax) in &kinds {
            self.kind(item, syntax, &names);
        }
        for (_, syntax) in &kinds {
            self.kind_references(syntax);
        }
        for item in items {
            if let ItemKind::AddTo(more) = &item.kind {
                self.add_to(item, more, &names);
            }
        }
    }

    /// Fields that a module adds to a kind.
    fn add_to(&mut self, item: &Item, syntax: &ast::AddTo, names: &[&str]) {
        self.reporter.accept_all(&syntax.block, item.span);
        let Some(name) = &syntax.kind else { return };
        let Some(kind) = self.text.game.kinds.get_mut(name.text.as_str()) else {
            let known: Vec<&str> = self.text.game.kinds.keys().map(String::as_str).collect();
            let problem = unknown(&codes::NAME_UNKNOWN, "kind", name, known);
            self.report(problem);
            return;
        };
        let known = std::mem::take(&mut kind.fields);
        let old = known.len();
        let words = words_of(&kind.role);
        let fields = self.field_decls(Some(&syntax.block), words, names, known);
        for (field, decl) in syntax.block.iter().filter_map(|entry| match entry {
            KindItem::Field(decl) => Some((fields.get(decl.name.text.as_str())?, decl)),
            KindItem::Draw(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
        }) {
            let is_new = fields.get_index_of(decl.name.text.as_str()).is_some_and(|at| at >= old);
            if is_new && !field.state && field.default.is_none() {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_BAD_DEFAULT,
                        decl.name.span,
                        format!("existing elements have no value for `{}`", decl.name.text),
                    )
                    .label("has no default")
                    .help(format!("write `{}: … = VALUE`", decl.name.text)),
                );
            }
        }
        if let Some(kind) = self.text.game.kinds.get_mut(name.text.as_str()) {
            kind.fields = fields;
        }
        for stacks in syntax.block.iter().filter_map(stacking) {
            self.stacks_more(name, stacks);
        }
        for place in syntax.block.iter().filter_map(secret) {
            self.becomes_secret(name, place);
        }
        // What is shown besides what is shown already.
        for draw in syntax.block.iter().filter_map(|entry| match entry {
            KindItem::Draw(draw) => Some(draw),
            KindItem::Field(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
        }) {
            let added = self.look(name, draw);
            let kind = self.text.game.kinds.get_mut(name.text.as_str());
            if let (Some(added), Some(kind)) = (added, kind) {
                kind.look = added.over(&kind.look);
            }
        }
    }

    /// One kind; `names` are those of all, since state may be of any of them.
    fn kind(&mut self, item: &Item, syntax: &ast::Kind, names: &[&str]) {
        if let Some(block) = &syntax.block {
            self.reporter.accept_all(block, item.span);
        }
        let (Some(name), Some(role)) = (&syntax.name, &syntax.role) else { return };
        let on_board = matches!(role, Role::Board);
        if on_board != (name.text == TERRAIN) {
            let what = if on_board {
                "not `terrain`; only `terrain` is on the board"
            } else {
                "the ground"
            };
            self.report(
                Diagnostic::new(
                    &codes::NAME_RESERVED,
                    name.span,
                    format!("the kind `{}` is {what}", name.text),
                )
                .label("not possible together")
                .help("write `kind terrain on board { … }` for the ground, `kind NAME on hex { … }` for pieces"),
            );
            return;
        }
        if !on_board && ITEM_KEYWORDS.contains(&name.text.as_str()) {
            self.report(reserved(name, "a word that starts an item"));
            return;
        }
        if !self.declare(Namespace::Kind, name) {
            return;
        }
        for stacks in syntax.block.iter().flat_map(ast::Block::iter).filter_map(stacking) {
            self.stacks_in_block(name, stacks);
        }
        for place in syntax.block.iter().flat_map(ast::Block::iter).filter_map(secret) {
            self.secret_in_block(name, place);
        }
        let role = match role {
            Role::Piece { joins, stacks, secret } => {
                let joins = joins.as_ref().map(|j| j.text.to_string());
                let at_most = stacks.as_ref().and_then(|stacks| self.most_in_a_hex(stacks));
                KindRole::Piece {
                    joins,
                    stacks: stacks.is_some(),
                    at_most,
                    secret: secret.is_some(),
                }
            }
            Role::Board => KindRole::Terrain,
            Role::Card => KindRole::Card,
            Role::Marks(of) => KindRole::Mark { of: of.text.to_string() },
        };
        let fields =
            self.field_decls(syntax.block.as_ref(), words_of(&role), names, IndexMap::new());
        if let Some(plural) = syntax.plural.as_ref().filter(|plural| plural.text == name.text) {
            self.report(
                Diagnostic::new(
                    &codes::NAME_DUPLICATE,
                    plural.span,
                    format!("`{}` cannot be one and all of them", name.text),
                )
                .label("the name of the kind")
                .related(name.span, "here")
                .help("choose another word for all of the kind"),
            );
        }
        let kind = Kind {
            plural: syntax.plural.as_ref().map(|plural| plural.text.to_string()),
            name: name.text.to_string(),
            doc: item.doc.clone(),
            abbrs: syntax.abbrs.iter().map(|a| a.text.to_string()).collect(),
            role,
            fields,
            look: Look::None,
        };
        self.text.game.kinds.insert(name.text.to_string(), kind);
    }

    /// The fields of a block, after those that the kind has already.
    fn field_decls(
        &mut self,
        block: Option<&ast::Block<KindItem>>,
        words: &[&str],
        names: &[&str],
        mut fields: IndexMap<String, Field>,
    ) -> IndexMap<String, Field> {
        let known = fields.len();
        let mut seen: IndexMap<&str, castra_base::Span> = IndexMap::new();
        let entries = block.iter().flat_map(|b| b.with_entries());
        let decls: Vec<_> = entries
            .filter_map(|(entry, node)| match node {
                KindItem::Field(decl) => Some((entry, decl)),
                KindItem::Draw(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
            })
            .collect();
        for (entry, decl) in &decls {
            if words.contains(&decl.name.text.as_str()) {
                self.report(reserved(&decl.name, "an entry that every element of this kind has"));
                continue;
            }
            if let Some(&first) = seen.get(decl.name.text.as_str()) {
                self.report(twice(&decl.name, first));
                continue;
            }
            if fields.get_index_of(decl.name.text.as_str()).is_some_and(|at| at < known) {
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
                types::resolve_state(&decl.ty, enums, names, self.reporter)
            } else {
                types::resolve(&decl.ty, enums, self.reporter)
            };
            let Some(ty) = ty else { continue };
            let comment = entry.doc.as_deref().map(castra_syntax::titled).unwrap_or_default();
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
            fields.insert(decl.name.text.to_string(), field);
        }
        // Bounds and defaults may name other fields, so they come when all are known.
        for (_, decl) in &decls {
            if let ast::TypeRef::Int { upto: Some(upto), .. } = &decl.ty
                && let Some(&Type::Int { range: Some((_, most)) }) =
                    fields.get(upto.1.text.as_str()).map(|field| &field.ty)
                && let Some(field) = fields.get_mut(decl.name.text.as_str())
                && decl.state
            {
                field.ty = Type::Int { range: Some((upto.0.value, most)) };
                field.upto = Some(upto.1.text.to_string());
            }
        }
        for (_, decl) in &decls {
            self.begins_within(decl);
            if let Some(default) = self.default_of(decl, &fields)
                && let Some(field) = fields.get_mut(decl.name.text.as_str())
            {
                field.default = Some(default);
            }
        }
        self.circular_defaults(&decls, &mut fields, known);
        fields
    }

    /// Reports a state that goes up to what is printed on its piece and may begin above it.
    fn begins_within(&mut self, decl: &ast::FieldDecl) {
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

    fn default_of(
        &mut self,
        decl: &ast::FieldDecl,
        fields: &IndexMap<String, Field>,
    ) -> Option<Value> {
        let field = fields.get(decl.name.text.as_str())?;
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
                            let (state, ty) = (&decl.name.text, &ty.name);
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
            && let Some(other) = fields.get(word.text.as_str())
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
                            crate::misfits::describe(&other.ty),
                            decl.name.text,
                            crate::misfits::describe(&field.ty)
                        ),
                    )
                    .label("another type"),
                );
                return None;
            }
            return Some(Value::Field(word.text.to_string()));
        }
        let what = For { name: &decl.name.text, span: decl.name.span };
        types::value(&field.ty, values, what, &self.text.game.enums, self.reporter)
    }

    fn is_word_of(&self, ty: &Type, word: &str) -> bool {
        match ty {
            Type::Enum(name) | Type::SetOf(name) => {
                self.text.game.enums.get(name).is_some_and(|e| types::variant(e, word).is_some())
            }
            Type::OneOf(words) => words.iter().any(|w| w == word),
            _ => false,
        }
    }

    /// Defaults that lead back to themselves say nothing. The first fields, so
    /// many, have been looked at before.
    fn circular_defaults(
        &mut self,
        decls: &[(&ast::Entry<KindItem>, &ast::FieldDecl)],
        fields: &mut IndexMap<String, Field>,
        known: usize,
    ) {
        let circles = Circles::of(fields, known);
        let mut broken = vec![false; circles.count];
        for (_, decl) in decls {
            let Some(at) = fields.get_index_of(decl.name.text.as_str()) else { continue };
            let Some((circle, within)) = circles.of.get(at).copied().flatten() else { continue };
            if broken.get(circle).copied().unwrap_or(true) {
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
            // Without this default the others of the circle come to an end.
            if within {
                broken[circle] = true;
            }
        }
    }

    /// What a kind says of other kinds, and which of its fields it shows.
    fn kind_references(&mut self, syntax: &ast::Kind) {
        let (Some(name), Some(role)) = (&syntax.name, &syntax.role) else { return };
        let other = match role {
            Role::Piece { joins, .. } => joins.as_ref(),
            Role::Marks(of) => Some(of),
            Role::Board | Role::Card => None,
        };
        if let Some(other) = other {
            let is_piece = |k: &Kind| matches!(k.role, KindRole::Piece { .. });
            if !self.text.game.kinds.get(other.text.as_str()).is_some_and(is_piece) {
                let pieces = self.text.game.kinds.values().filter(|k| is_piece(k));
                let pieces: Vec<String> = pieces.map(|k| k.name.clone()).collect();
                self.report(unknown(
                    &codes::NAME_UNKNOWN,
                    "kind of piece",
                    other,
                    pieces.iter().map(String::as_str),
                ));
            }
        }
        let draws = syntax.block.iter().flat_map(|b| b.iter()).filter_map(|e| match e {
            KindItem::Draw(draw) => Some(draw),
            KindItem::Field(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
        });
        for draw in draws {
            let look = self.look(name, draw);
            if let (Some(look), Some(kind)) =
                (look, self.text.game.kinds.get_mut(name.text.as_str()))
            {
                kind.look = look;
            }
        }
        let unseen = matches!(role, Role::Piece { .. });
        if let Some(kind) = self.text.game.kinds.get_mut(name.text.as_str())
            && unseen
            && kind.look == Look::None
        {
            // Pieces that do not say how they look are plain blocks.
            kind.look = Look::Block { symbol: None, strength: None, facing: None };
        }
    }

    fn look(&mut self, kind: &ast::Name, draw: &ast::Draw) -> Option<Look> {
        let mut shown = [("symbol", None), ("strength", None), ("facing", None)];
        for field in draw.block.iter().flat_map(|b| b.iter()) {
            let Some((_, slot)) = shown.iter_mut().find(|(w, _)| *w == field.name.text.as_str())
            else {
                self.report(unknown(
                    &codes::TYPE_UNKNOWN_FIELD,
                    "entry",
                    &field.name,
                    ["symbol", "strength", "facing"],
                ));
                continue;
            };
            let Some(ast::Value::Word(of)) = field.values.first() else {
                self.report(
                    Diagnostic::new(
                        &codes::TYPE_MISMATCH,
                        field.span(),
                        format!("`{}` names a field of the kind", field.name.text),
                    )
                    .label("expected the name of a field"),
                );
                continue;
            };
            let fields = &self.text.game.kinds.get(kind.text.as_str())?.fields;
            let fits = |f: &Field| match field.name.text.as_str() {
                "symbol" => matches!(f.ty, Type::Enum(_)),
                "facing" => match &f.ty {
                    Type::Enum(_) => true,
                    Type::Play(ty) => ty.is_direction(),
                    Type::Int { .. } => true,
                    _ => false,
                },
                _ => matches!(f.ty, Type::Int { .. }),
            };
            if fields.get(of.text.as_str()).is_some_and(fits) {
                *slot = Some(of.text.to_string());
            } else {
                let known: Vec<String> =
                    fields.iter().filter(|(_, f)| fits(f)).map(|(n, _)| n.clone()).collect();
                self.report(unknown(
                    &codes::NAME_UNKNOWN,
                    "fitting field",
                    of,
                    known.iter().map(String::as_str),
                ));
            }
        }
        let [(_, symbol), (_, strength), (_, facing)] = shown;
        match draw.look.text.as_str() {
            "block" => Some(Look::Block { symbol, strength, facing }),
            "badge" => Some(Look::Badge),
            _ => {
                self.report(unknown(&codes::NAME_UNKNOWN, "look", &draw.look, ["block", "badge"]));
                None
            }
        }
    }
}

/// Fields whose defaults are each other.
struct Circles {
    /// By field, the circle that its default leads into, and whether the field is
    /// part of it.
    of: Vec<Option<(usize, bool)>>,
    /// How many circles there are.
    count: usize,
}

impl Circles {
    /// Follows every default once; those of the first fields, so many, are known
    /// to come to an end.
    fn of(fields: &IndexMap<String, Field>, known: usize) -> Self {
        let mut circles = Self { of: vec![None; fields.len()], count: 0 };
        // In which walk a field was met.
        let mut met = vec![0; fields.len()];
        for start in known..fields.len() {
            let mut way = Vec::new();
            let mut next = Some(start);
            while let Some(at) = next.filter(|&at| at >= known && met[at] == 0) {
                met[at] = start + 1;
                way.push(at);
                next = fields.get_index(at).and_then(|(_, field)| match &field.default {
                    Some(Value::Field(other)) => fields.get_index_of(other),
                    _ => None,
                });
            }
            let Some(end) = next.filter(|&at| at >= known) else { continue };
            if met[end] == start + 1 {
                // A circle of this walk: from where it was entered on.
                let mut within = false;
                for at in way {
                    within |= at == end;
                    circles.of[at] = Some((circles.count, within));
                }
                circles.count += 1;
            } else if let Some((circle, _)) = circles.of[end] {
                way.into_iter().for_each(|at| circles.of[at] = Some((circle, false)));
            }
        }
        circles
    }
}
