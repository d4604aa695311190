//! Declarations that nothing uses.

use castra_syntax::ast::{Item, ItemKind, TypeRef};
use castra_syntax::{Diagnostic, codes};

use crate::model::{Game, KindRole, Type};

use super::Checker;

impl Checker<'_, '_> {
    /// Enums that no type mentions, and cards that are in no deck.
    pub(super) fn unused(&mut self, items: &[&Item]) {
        for item in items {
            match &item.kind {
                ItemKind::Enum(syntax) => {
                    let Some(name) = &syntax.name else { continue };
                    if !uses_enum(&self.text.game, &name.text) && !rules_use(items, &name.text) {
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

/// Whether the rules have something of this type. What stands inside a body is
/// not looked at, so with bodies no enum is taken for unused.
fn rules_use(items: &[&Item], name: &str) -> bool {
    items.iter().any(|item| match &item.kind {
        ItemKind::Option(option) => option.ty.as_ref().is_some_and(|ty| mentions(ty, name)),
        ItemKind::State(state) => state.ty.as_ref().is_some_and(|ty| mentions(ty, name)),
        ItemKind::Role(role) => role.per.as_ref().is_some_and(|per| per.text == name),
        ItemKind::Window(window) => window.params.iter().any(|p| mentions(&p.ty, name)),
        ItemKind::Procedure(_) | ItemKind::Function(_) | ItemKind::Turn(_) => true,
        _ => false,
    })
}

fn mentions(ty: &TypeRef, name: &str) -> bool {
    match ty {
        TypeRef::Named(of) | TypeRef::SetOf(of) => of.text == name,
        TypeRef::Maybe(inner) => mentions(inner, name),
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
