//! The words of a game, with what their authors say they mean.

use std::collections::BTreeMap;

use castra_book::{Block, Inline};
use castra_syntax::ast::ItemKind;

use super::super::game::{capital, words};
use super::parts::{inline, one_line};
use super::{Maker, clause_anchor};

impl Maker<'_> {
    /// Every documented word that stands nowhere else in the book.
    pub(super) fn glossary(&mut self) {
        let mut terms: BTreeMap<String, Term> = BTreeMap::new();
        for (at, rule) in self.rules.iter().enumerate() {
            if self.told.contains(&at) || matches!(rule.item.kind, ItemKind::Table(_)) {
                continue;
            }
            if rule.item.doc.is_some() {
                let ids = self.cited(rule.item.span);
                let term = terms.entry(capital(&words(&rule.name))).or_default();
                term.anchors.extend(self.of_rule.get(&at).cloned());
                term.clauses.extend(ids);
            }
            add(&mut terms, &rule.name, &rule.item.doc);
        }
        for kind in self.game.kinds.values() {
            add(&mut terms, &kind.name, &kind.doc);
            for (name, field) in &kind.fields {
                add(&mut terms, name, &field.doc);
            }
        }
        for of in self.game.enums.values() {
            add(&mut terms, &of.name, &of.doc);
        }
        for pile in self.game.piles.values() {
            add(&mut terms, &pile.name, &pile.doc);
        }
        for item in self.trees.iter().flat_map(|tree| &tree.items) {
            if let ItemKind::State(state) = &item.kind
                && let Some(name) = &state.name
            {
                add(&mut terms, name.text.as_str(), &item.doc);
            }
        }
        if terms.is_empty() {
            return;
        }
        self.heading(1, "Glossary", None);
        for (name, term) in terms {
            let own = self.anchor(&format!("term-{name}"));
            let anchor = term.anchors.first().cloned().unwrap_or(own);
            self.indexed(&name, &anchor);
            let mut text = inline(&term.meanings.join(" "));
            for (at, id) in term.clauses.iter().enumerate() {
                text.push(Inline::Text(if at == 0 { "  " } else { ", " }.to_owned()));
                text.push(Inline::Link { text: id.clone(), to: clause_anchor(id) });
            }
            self.blocks.push(Block::Term { name: format!("{name}."), anchor, text });
        }
    }
}

/// A word of the game.
#[derive(Default)]
struct Term {
    meanings: Vec<String>,
    clauses: Vec<String>,
    anchors: Vec<String>,
}

fn add(terms: &mut BTreeMap<String, Term>, name: &str, doc: &Option<String>) {
    let Some(doc) = doc else { return };
    let term = terms.entry(capital(&words(name))).or_default();
    let doc = one_line(doc);
    if !term.meanings.contains(&doc) {
        term.meanings.push(doc);
    }
}
