//! Cards that are in no deck of a game with decks.

use std::collections::BTreeSet;

use castra_base::{Diagnostic, codes};
use castra_defs::{Game, KindRole};
use castra_resolve::Reporter;
use castra_syntax::ast::{Item, ItemKind};

/// Reports cards that are declared in these items and are in no deck of the game. Reports none for
/// a game without decks.
pub fn check(items: &[&Item], game: &Game, reporter: &mut Reporter<'_>) {
    if game.decks.is_empty() {
        return;
    }
    let groups = game.decks.values().flat_map(|deck| &deck.groups);
    let lines = groups.flat_map(|group| &group.lines);
    let dealt: BTreeSet<&str> = lines.map(|line| line.card.card.as_str()).collect();
    for item in items {
        let ItemKind::Instance(syntax) = &item.kind else { continue };
        let kind = game.kinds.get(syntax.kind.text.as_str());
        let name = &syntax.name;
        if kind.is_some_and(|kind| kind.role == KindRole::Card) && !dealt.contains(&*name.text) {
            let message = format!("the card `{}` is in no deck", name.text);
            reporter.report(
                Diagnostic::new(&codes::DECK_UNUSED_CARD, name.span, message)
                    .label("declared here")
                    .help("add it to a deck, or remove it"),
            );
        }
    }
}
