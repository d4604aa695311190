//! The components of a game, and the parts after the rules.

use std::collections::BTreeSet;

use crate::book::Block;
use castra_syntax::ast::{Item, ItemKind};

use super::flow;
use super::maker::Maker;
use super::parts::{self, Detail, inline, one_line};
use super::symbols::Symbols;
use super::wording::{called, plain, sentence};
use crate::facts;
use crate::game::{self, capital, words};

impl Maker<'_> {
    /// Clauses that items of a kind cite.
    pub(super) fn clauses_of(&mut self, key: &str, wanted: impl Fn(&Item) -> bool) {
        let mut ids: Vec<String> = Vec::new();
        for item in self.trees.iter().flat_map(|tree| &tree.items).filter(|item| wanted(item)) {
            ids.extend(self.cited(item.span));
        }
        // A clause that is printed elsewhere is not repeated: the table says its subject.
        ids.retain(|id| self.is_home(id, key) && !self.printed.contains(id));
        self.clauses(&ids, key);
    }

    pub(super) fn pieces(&mut self, symbols: &Symbols) {
        let mut tables = parts::pieces(self.game, symbols, None, Detail::Whole);
        let of_pieces = tables.len();
        tables.extend(parts::marks(self.game));
        if tables.is_empty() {
            return;
        }
        self.heading(1, "The pieces", None);
        let (mut dashed, mut noted) = (false, false);
        for (at, (title, doc, table)) in tables.into_iter().enumerate() {
            let anchor = self.heading(2, &title, None);
            self.indexed(&title, &anchor);
            if let Some(doc) = doc {
                self.prose(&doc);
            }
            for row in &table.rows {
                if let Some(cell) = row.first().filter(|cell| !cell.text.is_empty()) {
                    self.indexed(&cell.text, &anchor);
                }
            }
            dashed |= table.rows.iter().flatten().any(|cell| cell.text == "–");
            noted |= table.notes.iter().any(|note| !note.is_empty());
            self.blocks.push(Block::Table(table));
            if at + 1 == of_pieces {
                let dashes = dashed.then_some("A dash means none.");
                let notes = noted.then_some(
                    "Other features of a type are printed below its figures; the clauses explain them.",
                );
                let said: Vec<&str> = dashes.into_iter().chain(notes).collect();
                if !said.is_empty() {
                    self.text(said.join(" "));
                }
            }
        }
        let cards: BTreeSet<String> = self.cards_by_name();
        self.clauses_of("pieces", |item| match &item.kind {
            ItemKind::Instance(instance) => {
                !cards.contains(instance.name.text.as_str())
                    && instance.kind.text.as_str() != "terrain"
            }
            ItemKind::Kind(_) | ItemKind::Enum(_) => true,
            _ => false,
        });
    }

    fn cards_by_name(&self) -> BTreeSet<String> {
        let is_card = |i: &&castra_defs::Instance| {
            self.game
                .kinds
                .get(&i.kind)
                .is_some_and(|kind| kind.role == castra_defs::KindRole::Card)
        };
        self.game.instances.values().filter(is_card).map(|i| i.name.clone()).collect()
    }

    pub(super) fn terrain(&mut self, symbols: &Symbols) {
        let Some((doc, table)) = parts::terrain(self.game, symbols, Detail::Whole) else { return };
        let anchor = self.heading(1, "Terrain", None);
        if let Some(doc) = doc {
            self.prose(&doc);
        }
        for row in &table.rows {
            if let Some(cell) = row.first().filter(|cell| !cell.text.is_empty()) {
                self.indexed(&cell.text, &anchor);
            }
        }
        self.blocks.push(Block::Table(table));
        self.clauses_of(
            "terrain",
            |item| matches!(&item.kind, ItemKind::Instance(i) if i.kind.text.as_str() == "terrain"),
        );
    }

    pub(super) fn dice(&mut self, symbols: &Symbols) {
        let dice = parts::dice(self.game, self.program, symbols);
        if dice.is_empty() {
            return;
        }
        self.heading(1, "The dice", None);
        for (name, doc, row) in dice {
            let anchor = self.heading(2, &capital(&name), None);
            self.indexed(&name, &anchor);
            if let Some(doc) = doc {
                self.prose(&doc);
            }
            self.blocks.push(row);
        }
        self.clauses_of("dice", |item| matches!(item.kind, ItemKind::Die(_)));
    }

    pub(super) fn cards(&mut self, facts: &facts::Facts) {
        if facts.decks.is_empty() {
            return;
        }
        self.heading(1, "The cards", None);
        let mut printed: Vec<&game::Card> = Vec::new();
        for deck in &facts.decks {
            let anchor = self.heading(2, &format!("{}, {} cards", deck.name, deck.total), None);
            self.indexed(&deck.name, &anchor);
            if let Some(doc) = &deck.doc {
                self.prose(doc);
            }
            for group in &deck.groups {
                if let Some(name) = &group.name {
                    self.heading(3, &format!("{name}, {}", group.total), None);
                }
                for card in &group.cards {
                    self.indexed(&card.title, &anchor);
                }
                // A card that another deck has shown needs only its number here.
                let is_shown = |card: &&game::Card| printed.iter().any(|shown| shown.is_like(card));
                let (again, new): (Vec<_>, Vec<_>) = group.cards.iter().partition(is_shown);
                if !new.is_empty() {
                    if let Some(shared) = parts::of_all(group) {
                        self.text(shared);
                    }
                    self.blocks.push(parts::cards(group, &new));
                }
                if !again.is_empty() {
                    self.text(format!("As printed above: {}.", parts::numbered(&again)));
                }
                printed.extend(new);
            }
        }
        let cards = self.cards_by_name();
        self.clauses_of("cards", |item| match &item.kind {
            ItemKind::Instance(i) => cards.contains(i.name.text.as_str()),
            ItemKind::Deck(_) | ItemKind::Pile(_) => true,
            _ => false,
        });
    }

    /// Returns whether a table is one that the rules look things up in.
    fn is_of_rules(&self, name: &str, flow: &flow::Flow) -> bool {
        (0..)
            .map(castra_ir::TableId)
            .zip(&self.program.tables)
            .any(|(id, table)| capital(&words(&table.name)) == name && flow.tables.contains(&id))
    }

    pub(super) fn tables(&mut self, facts: &facts::Facts, flow: &flow::Flow) {
        let of_rules: Vec<_> =
            facts.tables.iter().filter(|t| self.is_of_rules(&t.title, flow)).collect();
        if of_rules.is_empty() {
            return;
        }
        self.heading(1, "Tables", None);
        for table in of_rules {
            let anchor = self.heading(2, &table.title, None);
            self.indexed(&table.title, &anchor);
            if let Some(doc) = &table.doc {
                self.prose(doc);
            }
            self.blocks.push(parts::printed(table));
        }
        self.clauses_of("tables", |item| matches!(item.kind, ItemKind::Table(_)));
    }

    pub(super) fn options(&mut self, facts: &facts::Facts) {
        if facts.options.is_empty() {
            return;
        }
        self.heading(1, "Options", None);
        self.text("Agree on these options before the game. If you agree on nothing else, use the usual values.");
        let mut rows = Vec::new();
        for option in &facts.options {
            let mut row: Vec<crate::book::Cell> = vec![
                capital(&words(&option.name)).into(),
                sentence(&one_line(&option.text)).into(),
                plain(&option.default).into(),
                option.set.as_deref().map(plain).unwrap_or_default().into(),
            ];
            if let Some(module) = &option.module {
                let text = format!("{} ({module})", sentence(&one_line(&option.text)));
                if let Some(cell) = row.get_mut(1) {
                    *cell = text.into();
                }
            }
            rows.push(row);
        }
        let any = facts.options.iter().any(|option| option.set.is_some());
        let mut head = vec![String::new(), String::new(), "Usual".to_owned()];
        if any {
            head.push("Here".to_owned());
        } else {
            rows.iter_mut().for_each(|row| row.truncate(3));
        }
        self.blocks.push(Block::Table(crate::book::Table { head, rows, notes: Vec::new() }));
        self.clauses_of("options", |item| matches!(item.kind, ItemKind::Option(_)));
    }

    /// Clauses that only tests cite, or nothing.
    pub(super) fn remaining(&mut self) {
        let missing: Vec<String> = self
            .program
            .clauses
            .iter()
            .filter(|clause| !self.printed.contains(&clause.id))
            .map(|clause| clause.id.clone())
            .collect();
        if missing.is_empty() {
            return;
        }
        self.heading(1, "More about the rules", None);
        self.text("These clauses apply to the whole game.");
        self.every(&missing, "remaining");
    }

    /// Adds the advice for players, made from the bots' advice.
    pub(super) fn advice(&mut self, facts: &facts::Facts, flow: &flow::Flow) {
        let described: Vec<usize> = flow
            .advice
            .iter()
            .copied()
            .filter(|at| {
                self.rules.get(*at).is_some_and(|rule| {
                    rule.item.doc.is_some() && (!self.titled || rule.item.title.is_some())
                })
            })
            .collect();
        let tables: Vec<_> =
            facts.tables.iter().filter(|t| !self.is_of_rules(&t.title, flow)).collect();
        if described.is_empty() && tables.is_empty() {
            return;
        }
        self.heading(1, "Advice", None);
        self.text("These points are advice, not rules. The computer players follow them, and so can a beginner.");
        for at in described {
            let Some(rule) = self.rule_at(at) else { continue };
            let name = called(rule);
            let doc = rule.item.doc.clone().unwrap_or_default();
            let anchor = self.of_rule.get(&at).cloned().unwrap_or_default();
            let mut ids = self.cited(rule.item.span);
            self.described.insert(at);
            let text = inline(&one_line(&doc));
            self.blocks.push(Block::Term { name: format!("{name}."), anchor, text });
            ids.retain(|id| !self.printed.contains(id));
            self.every(&ids, "advice");
        }
        for table in tables {
            self.heading(3, &table.title, None);
            if let Some(doc) = &table.doc {
                self.prose(doc);
            }
            self.blocks.push(parts::printed(table));
        }
    }
}
