//! Declarations that nothing uses.

use std::collections::BTreeSet;
use std::sync::Arc;

use castra_base::{Diagnostic, codes};
use castra_syntax::ast::{Item, ItemKind, Tree};

use crate::symbols::{SECTION, plural};
use castra_defs::{DefKind, KindRole};

use super::Checker;

impl Checker<'_, '_> {
    /// Enums that no type mentions, and cards that are in no deck.
    pub(super) fn unused(&mut self, trees: &[Arc<Tree>], items: &[&Item]) {
        let definitions = &self.text.definitions;
        // What boards are divided into is an enum of this name.
        let of_boards = definitions.all().any(|one| one.kind == DefKind::Section);
        let groups = self.text.game.decks.values().flat_map(|deck| &deck.groups);
        let lines = groups.flat_map(|group| &group.lines);
        let dealt: BTreeSet<&str> = lines.map(|line| line.card.card.as_str()).collect();
        let mut found = Vec::new();
        for item in items {
            match &item.kind {
                ItemKind::Enum(syntax) => {
                    let Some(name) = &syntax.name else { continue };
                    let spoken = || trees.iter().map(|tree| tree.spoken());
                    let said = |word: &str| spoken().any(|t| t.reads(word) || t.writes(word));
                    let used = definitions.has_one_of(&name.text)
                        || of_boards && name.text == SECTION
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
                _ => {}
            }
        }
        found.into_iter().for_each(|diagnostic| self.report(diagnostic));
    }
}
