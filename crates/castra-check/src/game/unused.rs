//! Cards that are in no deck.

use std::collections::BTreeSet;

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{Item, ItemKind};

use castra_defs::KindRole;

use super::Checker;

impl Checker<'_, '_> {
    /// Cards that are in no deck.
    pub(super) fn unused(&mut self, items: &[&Item]) {
        let groups = self.text.game.decks.values().flat_map(|deck| &deck.groups);
        let lines = groups.flat_map(|group| &group.lines);
        let dealt: BTreeSet<&str> = lines.map(|line| line.card.card.as_str()).collect();
        let mut found = Vec::new();
        for item in items {
            let ItemKind::Instance(syntax) = &item.kind else { continue };
            let game = &self.text.game;
            let kind = game.kinds.get(syntax.kind.text.as_str());
            let is_card = kind.is_some_and(|k| k.role == KindRole::Card);
            let name = syntax.name.text.as_str();
            if is_card && !game.decks.is_empty() && !dealt.contains(name) {
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
        found.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }
}
