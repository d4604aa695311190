//! Declarations that nothing uses.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{Item, ItemKind, Param, Tree, TypeRef};

use crate::symbols::plural;
use castra_defs::{Game, KindRole, Type};

use super::Checker;

impl Checker<'_, '_> {
    /// Enums that no type mentions, and cards that are in no deck.
    pub(super) fn unused(&mut self, trees: &[Arc<Tree>], items: &[&Item]) {
        let uses = Uses::of(&self.text.game, items);
        let mut found = Vec::new();
        for item in items {
            match &item.kind {
                ItemKind::Enum(syntax) => {
                    let Some(name) = &syntax.name else { continue };
                    let spoken = || trees.iter().map(|tree| tree.spoken());
                    let said = |word: &str| spoken().any(|t| t.reads(word) || t.writes(word));
                    let used = uses.types.contains(name.text.as_str())
                        || said(&plural(&name.text))
                        || syntax.block.iter().any(|word| said(&word.name.text));
                    if !used {
                        found.push(
                            Diagnostic::new(
                                &codes::NAME_UNUSED,
                                name.span,
                                format!("the enum `{}` is never used", name.text),
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
                    if is_card && !game.decks.is_empty() && !uses.dealt.contains(name) {
                        found.push(
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
        found.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }
}

/// What the game uses, gone through once.
struct Uses<'g> {
    /// Enums that something is of.
    types: BTreeSet<&'g str>,
    /// Cards that are in a deck.
    dealt: BTreeSet<&'g str>,
}

impl<'g> Uses<'g> {
    fn of(game: &'g Game, items: &[&'g Item]) -> Self {
        let mut types = of_model(game);
        for item in items {
            of_rules(item, &mut types);
        }
        let groups = game.decks.values().flat_map(|d| &d.groups);
        let dealt = groups.flat_map(|g| &g.lines).map(|line| line.card.card.as_str()).collect();
        Self { types, dealt }
    }
}

/// Adds the types that an item of the rules has something of.
fn of_rules<'g>(item: &'g Item, types: &mut BTreeSet<&'g str>) {
    let mut params = |params: &'g [Param]| types.extend(params.iter().filter_map(|p| named(&p.ty)));
    match &item.kind {
        ItemKind::Option(option) => types.extend(option.ty.as_ref().and_then(named)),
        ItemKind::State(state) => {
            types.extend(state.ty.as_ref().and_then(named));
            types.extend(state.per.as_ref().map(|per| per.text.as_str()));
        }
        ItemKind::Role(role) => types.extend(role.per.as_ref().map(|per| per.text.as_str())),
        ItemKind::Window(window) => params(&window.params),
        ItemKind::Record(record) => {
            types.extend(record.block.iter().filter_map(|field| named(&field.ty)));
        }
        ItemKind::Procedure(procedure) => {
            params(&procedure.params);
            types.extend(procedure.result.as_ref().and_then(named));
        }
        ItemKind::Function(function) => {
            params(&function.params);
            types.extend(function.result.as_ref().and_then(named));
        }
        _ => {}
    }
}

fn named(ty: &TypeRef) -> Option<&str> {
    match ty {
        TypeRef::Named(of) | TypeRef::SetOf(of) => Some(of.text.as_str()),
        TypeRef::Option(inner) => named(inner),
        TypeRef::Int { .. } | TypeRef::Dice(_) | TypeRef::OneOf(_) => None,
    }
}

/// The types that a game's declarations have something of.
fn of_model(game: &Game) -> BTreeSet<&str> {
    let council =
        game.council.iter().flat_map(|c| c.entries.values().chain(c.army_entries.values()));
    let tables = game.tables.values();
    let types = game.kinds.values().flat_map(|k| k.fields.values()).map(|f| &f.ty);
    let types = types.chain(game.instances.values().flat_map(|i| &i.params).map(|p| &p.ty));
    let types = types.chain(tables.clone().map(|t| &t.result));
    let types = types.chain(tables.flat_map(|t| &t.params).map(|p| &p.ty));
    let types = types.chain(council.map(|e| &e.ty));
    let named = types.filter_map(|ty| match ty {
        Type::Enum(of) | Type::SetOf(of) => Some(of.as_str()),
        Type::Play(ty) => ty.or_none.then_some(ty.name.as_str()),
        _ => None,
    });
    let sections = game.boards.values().any(|b| !b.sections.is_empty()).then_some("section");
    named.chain(sections).collect()
}
