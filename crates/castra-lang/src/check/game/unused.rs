//! Declarations that nothing uses.

use std::collections::BTreeSet;

use castra_syntax::ast::{Item, ItemKind, Param, TypeRef};
use castra_syntax::{Diagnostic, codes};

use crate::check::mentions::{self, Mention};
use crate::check::vocabulary::plural;
use crate::model::{Game, KindRole, Type};

use super::Checker;

impl Checker<'_, '_> {
    /// Enums that no type mentions, and cards that are in no deck.
    pub(super) fn unused(&mut self, items: &[&Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Enum(syntax) => {
                    let Some(name) = &syntax.name else { continue };
                    let all = plural(&name.text);
                    let words = syntax.block.iter().map(|word| word.name.text.as_str());
                    let words: BTreeSet<&str> = words.chain([all.as_str()]).collect();
                    let used = uses_enum(&self.text.game, &name.text)
                        || rules_use(items, &name.text)
                        || mentioned(items, &words);
                    if !used {
                        self.report(
                            Diagnostic::new(
                                &codes::NAME_UNUSED,
                                name.span,
                                format!("nothing uses the enum `{}`", name.text),
                            )
                            .label("declared here")
                            .help("use it as the type of a field, or remove it"),
                        );
                    }
                }
                ItemKind::Instance(syntax) => {
                    let game = &self.text.game;
                    let is_card = game
                        .kinds
                        .get(syntax.kind.text.as_str())
                        .is_some_and(|k| k.role == KindRole::Card);
                    let name = syntax.name.text.as_str();
                    if is_card && !game.decks.is_empty() && !in_a_deck(game, name) {
                        self.report(
                            Diagnostic::new(
                                &codes::DECK_UNUSED_CARD,
                                syntax.name.span,
                                format!("the card `{name}` is in no deck"),
                            )
                            .label("declared here")
                            .help("add it to a deck, or remove it"),
                        );
                    }
                }
                _ => {}
            }
        }
    }
}

fn in_a_deck(game: &Game, card: &str) -> bool {
    let groups = game.decks.values().flat_map(|d| &d.groups);
    groups.flat_map(|g| &g.lines).any(|line| line.card.card == card)
}

/// Whether the rules have something of this type.
fn rules_use(items: &[&Item], name: &str) -> bool {
    let params = |params: &[Param]| params.iter().any(|p| is_of(&p.ty, name));
    items.iter().any(|item| match &item.kind {
        ItemKind::Option(option) => option.ty.as_ref().is_some_and(|ty| is_of(ty, name)),
        ItemKind::State(state) => state.ty.as_ref().is_some_and(|ty| is_of(ty, name)),
        ItemKind::Role(role) => role.per.as_ref().is_some_and(|per| per.text == name),
        ItemKind::Window(window) => params(&window.params),
        ItemKind::Procedure(procedure) => params(&procedure.params),
        ItemKind::Function(function) => {
            params(&function.params) || function.result.as_ref().is_some_and(|r| is_of(r, name))
        }
        _ => false,
    })
}

/// Whether the rules speak of any of these words.
fn mentioned(items: &[&Item], words: &BTreeSet<&str>) -> bool {
    let mut found = false;
    for item in items {
        mentions::of_item(item, &mut |mention| {
            found |= matches!(mention, Mention::Name(word) if words.contains(word));
        });
    }
    found
}

fn is_of(ty: &TypeRef, name: &str) -> bool {
    match ty {
        TypeRef::Named(of) | TypeRef::SetOf(of) => of.text == name,
        TypeRef::Maybe(inner) => is_of(inner, name),
        TypeRef::Int { .. } | TypeRef::Dice(_) | TypeRef::OneOf(_) => false,
    }
}

fn uses_enum(game: &Game, name: &str) -> bool {
    let is = |ty: &Type| match ty {
        Type::Enum(of) | Type::SetOf(of) => of == name,
        Type::Play(written) => written.strip_suffix(" or none") == Some(name),
        _ => false,
    };
    let council =
        game.council.iter().flat_map(|c| c.entries.values().chain(c.army_entries.values()));
    let sections = name == "section" && game.boards.values().any(|b| !b.sections.is_empty());
    sections
        || game.kinds.values().flat_map(|k| k.fields.values()).any(|f| is(&f.ty))
        || game.instances.values().flat_map(|i| &i.params).any(|p| is(&p.ty))
        || game.tables.values().any(|t| is(&t.result) || t.params.iter().any(|p| is(&p.ty)))
        || council.map(|e| &e.ty).any(is)
}
