//! Kinds: pieces, cards, marks and terrain.

use castra_base::{Diagnostic, ExpectedName, IndexMap, codes};
use castra_syntax::ITEM_KEYWORDS;
use castra_syntax::ast::{self, Item, ItemKind, KindItem, Role};

use castra_defs::{Field, Kind, KindRole, Look, Type};
use castra_resolve::names::{
    Namespace, plural_clash, reserved_name, undeclared_name, unknown_name,
};

use super::GameChecker;
use super::secret::secret_span;
use super::stacks::stack_entry;

/// The name of the kind that declares the fields of terrain.
pub(super) const TERRAIN: &str = "terrain";

/// The built-in entries in the block of a piece or card.
pub(super) const PIECE_WORDS: &[&str] = &["pictogram", "art", "no-facing"];

/// The built-in entries in the block of a mark.
pub(super) const MARK_WORDS: &[&str] = &["of"];

/// The built-in entries in the block of a terrain.
pub(super) const TERRAIN_WORDS: &[&str] = &["symbol", "art", "impassable", "default", "on-sides"];

/// Returns the built-in entries in the blocks of a kind's elements.
const fn built_in_words(role: &KindRole) -> &'static [&'static str] {
    match role {
        KindRole::Terrain => TERRAIN_WORDS,
        KindRole::Mark { .. } => MARK_WORDS,
        KindRole::Piece { .. } | KindRole::Card => PIECE_WORDS,
    }
}

impl GameChecker<'_, '_> {
    /// Reads all kinds: their fields first, then their references to other kinds.
    pub(super) fn read_kinds(&mut self, items: &[&Item]) {
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
            self.read_kind(item, syntax, &names);
        }
        for (_, syntax) in &kinds {
            self.read_references(syntax);
        }
        for item in items {
            if let ItemKind::AddTo(more) = &item.kind {
                self.extend_kind(item, more, &names);
            }
        }
    }

    /// Adds the fields of a module to a kind.
    fn extend_kind(&mut self, item: &Item, syntax: &ast::AddTo, names: &[&str]) {
        self.reporter.record_suppressions(&syntax.block, item.span);
        let Some(name) = &syntax.kind else { return };
        let Some(kind) = self.text.game.kinds.get_mut(name.text.as_str()) else {
            let known: Vec<&str> = self.text.game.kinds.keys().map(String::as_str).collect();
            let problem = undeclared_name(ExpectedName::Kind, name, known);
            self.report(problem);
            return;
        };
        let known = std::mem::take(&mut kind.fields);
        let old = known.len();
        let words = built_in_words(&kind.role);
        let fields = self.read_fields(&name.text, Some(&syntax.block), words, names, known);
        for decl in syntax.block.iter().filter_map(|entry| match entry {
            KindItem::Field(decl) => Some(decl),
            KindItem::Draw(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
        }) {
            let key = self.field_key(&name.text, &decl.name);
            let Some((at, _, field)) = fields.get_full(key.as_str()) else { continue };
            if at >= old && !field.state && field.default.is_none() {
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
        for stacks in syntax.block.iter().filter_map(stack_entry) {
            self.raise_stack_limit(name, stacks);
        }
        for place in syntax.block.iter().filter_map(secret_span) {
            self.make_secret(name, place);
        }
        // Entries of the module's `draw` replace those of the kind, which keeps the others.
        for draw in syntax.block.iter().filter_map(|entry| match entry {
            KindItem::Draw(draw) => Some(draw),
            KindItem::Field(_) | KindItem::Stacks(_) | KindItem::Secret(_) => None,
        }) {
            let added = self.read_look(name, draw);
            let kind = self.text.game.kinds.get_mut(name.text.as_str());
            if let (Some(added), Some(kind)) = (added, kind) {
                kind.look = added.merge(&kind.look);
            }
        }
    }

    /// Reads a kind; `names` are the names of all kinds, since state may hold a piece of any.
    fn read_kind(&mut self, item: &Item, syntax: &ast::Kind, names: &[&str]) {
        if let Some(block) = &syntax.block {
            self.reporter.record_suppressions(block, item.span);
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
            self.report(reserved_name(name, "a word that starts an item"));
            return;
        }
        if !self.declare(Namespace::Kind, name) {
            return;
        }
        for stacks in syntax.block.iter().flat_map(ast::Block::iter).filter_map(stack_entry) {
            self.report_stacks_in_block(name, stacks);
        }
        for place in syntax.block.iter().flat_map(ast::Block::iter).filter_map(secret_span) {
            self.report_secret_in_block(name, place);
        }
        let role = match role {
            Role::Piece { joins, stacks, secret } => {
                let joins = joins.as_ref().map(|j| j.text.to_string());
                let at_most = stacks.as_ref().and_then(|stacks| self.stack_limit(stacks));
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
        let fields = self.read_fields(
            &name.text,
            syntax.block.as_ref(),
            built_in_words(&role),
            names,
            IndexMap::default(),
        );
        if let Some(plural) = syntax.plural.as_ref().filter(|plural| plural.text == name.text) {
            self.report(plural_clash(plural, name, "kind", "of the kind"));
        }
        let kind = Kind {
            plural: syntax.plural.as_ref().map(|plural| plural.text.to_string()),
            name: name.text.to_string(),
            title: item.title.clone(),
            doc: item.doc.clone(),
            abbrs: syntax.abbrs.iter().map(|a| a.text.to_string()).collect(),
            role,
            fields,
            look: Look::None,
            artwork: None,
        };
        self.text.game.kinds.insert(name.text.to_string(), kind);
    }

    /// Reads a kind's references to other kinds, and the list of its shown fields.
    fn read_references(&mut self, syntax: &ast::Kind) {
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
                self.report(undeclared_name(
                    ExpectedName::PieceKind,
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
            let look = self.read_look(name, draw);
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
            // Pieces without `draw` are plain blocks.
            kind.look = Look::Block { symbol: None, strength: None, facing: None, colour: None };
        }
    }

    /// Reads `art "…"` of a kind: the picture of pieces without a separate drawing.
    fn read_kind_art(&mut self, kind: &ast::Name, field: &ast::Field) {
        let artwork = self.artwork_of(&field.name, &field.values);
        let Some(kind) = self.text.game.kinds.get_mut(kind.text.as_str()) else { return };
        if matches!(kind.role, KindRole::Piece { .. }) {
            kind.artwork = artwork.or_else(|| kind.artwork.take());
            return;
        }
        let problem = Diagnostic::new(
            &codes::TYPE_MISMATCH,
            field.span(),
            format!("`{}` is not a kind of piece, and only pieces are drawn on a map", kind.name),
        )
        .label("expected in a kind of piece")
        .help("write `art` in each card and each terrain");
        self.report(problem);
    }

    fn read_look(&mut self, kind: &ast::Name, draw: &ast::Draw) -> Option<Look> {
        let mut shown = [("symbol", None), ("strength", None), ("facing", None), ("colour", None)];
        for field in draw.block.iter().flat_map(|b| b.iter()) {
            if field.name.text == "art" {
                self.read_kind_art(kind, field);
                continue;
            }
            let Some((_, slot)) = shown.iter_mut().find(|(w, _)| *w == field.name.text.as_str())
            else {
                self.report(unknown_name(
                    &codes::TYPE_UNKNOWN_FIELD,
                    ExpectedName::BuiltInWord("entry"),
                    &field.name,
                    ["symbol", "strength", "facing", "colour", "art"],
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
                "symbol" | "colour" => matches!(f.ty, Type::Enum(_)),
                "facing" => match &f.ty {
                    Type::Enum(_) => true,
                    Type::Play(ty) => ty.is_direction(),
                    Type::Int { .. } => true,
                    _ => false,
                },
                _ => matches!(f.ty, Type::Int { .. }),
            };
            let key = self.field_key(&kind.text, of);
            if fields.get(key.as_str()).is_some_and(fits) {
                *slot = Some(key.to_string());
            } else {
                let known: Vec<String> =
                    fields.iter().filter(|(_, f)| fits(f)).map(|(n, _)| n.clone()).collect();
                self.report(undeclared_name(
                    ExpectedName::DrawableField,
                    of,
                    known.iter().map(String::as_str),
                ));
            }
        }
        let [(_, symbol), (_, strength), (_, facing), (_, colour)] = shown;
        match draw.look.text.as_str() {
            "block" => Some(Look::Block { symbol, strength, facing, colour }),
            "badge" => Some(Look::Badge),
            _ => {
                self.report(undeclared_name(
                    ExpectedName::BuiltInWord("look"),
                    &draw.look,
                    ["block", "badge"],
                ));
                None
            }
        }
    }
}
