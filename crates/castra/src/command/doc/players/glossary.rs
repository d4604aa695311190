//! The words of a game, with what their authors say they mean.

use std::collections::BTreeMap;

use castra_book::Block;
use castra_syntax::ast::ItemKind;

use super::super::game::{capital, words};
use super::Maker;
use super::parts::{inline, one_line};

impl Maker<'_> {
    /// Every documented word that stands nowhere else in the book.
    pub(super) fn glossary(&mut self) {
        let mut terms: BTreeMap<String, Vec<String>> = BTreeMap::new();
        let mut add = |name: &str, doc: &Option<String>| {
            if let Some(doc) = doc {
                let meanings = terms.entry(capital(&words(name))).or_default();
                let doc = one_line(doc);
                if !meanings.contains(&doc) {
                    meanings.push(doc);
                }
            }
        };
        for (at, rule) in self.rules.iter().enumerate() {
            if !self.told.contains(&at) && !matches!(rule.item.kind, ItemKind::Table(_)) {
                add(&rule.name, &rule.item.doc);
            }
        }
        for kind in self.game.kinds.values() {
            add(&kind.name, &kind.doc);
            for (name, field) in &kind.fields {
                add(name, &field.doc);
            }
        }
        for of in self.game.enums.values() {
            add(&of.name, &of.doc);
        }
        for pile in self.game.piles.values() {
            add(&pile.name, &pile.doc);
        }
        for item in self.trees.iter().flat_map(|tree| &tree.items) {
            if let ItemKind::State(state) = &item.kind
                && let Some(name) = &state.name
            {
                add(name.text.as_str(), &item.doc);
            }
        }
        if terms.is_empty() {
            return;
        }
        self.heading(1, "Glossary", None);
        for (name, meanings) in terms {
            let anchor = self.anchor(&format!("term-{name}"));
            self.indexed(&name, &anchor);
            let text = inline(&meanings.join(" "));
            self.blocks.push(Block::Term { name: format!("{name}."), anchor, text });
        }
    }
}
