//! The components of a game, and the parts of the book after the rules.

use std::collections::BTreeSet;

use crate::book::{Block, Card, Inline, Line};
use castra_defs::Type;
use castra_syntax::ast::{Item, ItemKind};
use castra_words::capitalize;

use super::anchors::clause_anchor;
use super::builder::BookBuilder;
use super::component_tables::{self, Detail, inline, one_line};
use super::flow;
use super::symbols::Symbols;
use super::wording::{option_text, rule_title, sentence};
use crate::facts;
use crate::game;

impl BookBuilder<'_> {
    /// Adds the clauses that items accepted by `wanted` cite, if they belong to the place `key`.
    pub(super) fn add_clauses_of(&mut self, key: &str, wanted: impl Fn(&Item) -> bool) {
        let mut ids: Vec<String> = Vec::new();
        for item in self.trees.iter().flat_map(|tree| &tree.items).filter(|item| wanted(item)) {
            ids.extend(self.cited_clauses(item.span));
        }
        // A clause that is printed elsewhere is not repeated, because the table shows its subject.
        ids.retain(|id| self.is_home(id, key) && !self.printed.contains(id));
        self.print_clauses(&ids, key);
    }

    pub(super) fn add_pieces(&mut self, symbols: &Symbols) {
        let mut tables = component_tables::pieces(self.game, symbols, None, Detail::Whole);
        let of_pieces = tables.len();
        tables.extend(component_tables::marks(self.game));
        if tables.is_empty() {
            return;
        }
        self.add_own_heading("book-pieces");
        let (mut dashed, mut noted) = (false, false);
        for (at, (title, doc, table)) in tables.into_iter().enumerate() {
            let anchor = self.add_heading(2, &title, None);
            self.add_to_index(&title, &anchor);
            if let Some(doc) = doc {
                self.add_prose(&doc);
            }
            for row in &table.rows {
                if let Some(cell) = row.first().filter(|cell| !cell.text.is_empty()) {
                    self.add_to_index(&cell.text, &anchor);
                }
            }
            dashed |= table.rows.iter().flatten().any(|cell| cell.text == "–");
            noted |= table.notes.iter().any(|note| !note.is_empty());
            self.blocks.push(Block::Table(table));
            if at + 1 == of_pieces {
                let dashes = dashed.then(|| self.words.message("book-dash"));
                let notes = noted.then(|| self.words.message("book-features"));
                let sentences: Vec<&str> = dashes.into_iter().chain(notes).collect();
                if !sentences.is_empty() {
                    self.add_text(sentences.join(" "));
                }
            }
            if at < of_pieces {
                self.add_states(&title);
            }
            // The clauses about the pieces of a kind are printed with its table.
            let kinds = &self.game.kinds;
            let is_of =
                |name: &str| kinds.get(name).is_some_and(|kind| game::kind_title(kind) == title);
            self.add_clauses_of("pieces", |item| match &item.kind {
                ItemKind::Instance(instance) => is_of(&instance.kind.text),
                ItemKind::Kind(kind) => kind.name.as_ref().is_some_and(|name| is_of(&name.text)),
                _ => false,
            });
        }
        let cards: BTreeSet<String> = self.cards_by_name();
        self.add_clauses_of("pieces", |item| match &item.kind {
            ItemKind::Instance(instance) => {
                !cards.contains(instance.name.text.as_str())
                    && instance.kind.text.as_str() != "terrain"
            }
            ItemKind::Kind(_) | ItemKind::Enum(_) => true,
            _ => false,
        });
    }

    /// Lists the states of a kind of piece, except those that only the rules use: accounts of games
    /// leave out their changes. In a book with titles, a state without a title is not listed.
    fn add_states(&mut self, title: &str) {
        let kind = self.game.kinds.values().find(|kind| game::kind_title(kind) == title);
        let Some(kind) = kind else { return };
        let with_titles =
            self.has_titles || kind.fields.values().any(|field| field.title.is_some());
        let states = kind.fields.iter().filter(|(_, field)| {
            field.state && !field.quiet && (!with_titles || field.title.is_some())
        });
        let lines: Vec<Line> = states
            .map(|(name, field)| {
                let name = capitalize(&game::field_title(&kind.fields, name));
                let values = match &field.ty {
                    // The values of this type depend on play, so they are not listed.
                    Type::Play(_) => String::new(),
                    ty => format!("{}.", self.values_text(ty)),
                };
                let doc = field.doc.as_deref().map(|doc| sentence(&one_line(doc)));
                let sentences: Vec<String> =
                    [Some(values), doc].into_iter().flatten().filter(|s| !s.is_empty()).collect();
                let text = match sentences.is_empty() {
                    true => Inline::text(format!("{name}.")),
                    false => {
                        let name = component_tables::without_punctuation(&name);
                        let label = self.words.format("label", &[("text", name.into())]);
                        vec![
                            Inline::Label(label),
                            Inline::Text(format!(" {}", sentences.join(" "))),
                        ]
                    }
                };
                Line { depth: 0, mark: "•".to_owned(), text }
            })
            .collect();
        if lines.is_empty() {
            return;
        }
        let name = kind.printed_name();
        let text = self.words.format("book-states", &[("kind", (&name).into())]);
        self.add_text(text);
        self.blocks.push(Block::List(lines));
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

    pub(super) fn add_terrain(&mut self, symbols: &Symbols) {
        let Some((doc, table)) = component_tables::terrain(self.game, symbols, Detail::Whole)
        else {
            return;
        };
        let anchor = self.add_own_heading("book-terrain");
        if let Some(doc) = doc {
            self.add_prose(&doc);
        }
        for row in &table.rows {
            if let Some(cell) = row.first().filter(|cell| !cell.text.is_empty()) {
                self.add_to_index(&cell.text, &anchor);
            }
        }
        self.blocks.push(Block::Table(table));
        self.add_clauses_of(
            "terrain",
            |item| matches!(&item.kind, ItemKind::Instance(i) if i.kind.text.as_str() == "terrain"),
        );
    }

    pub(super) fn add_dice(&mut self, symbols: &Symbols) {
        let dice = component_tables::dice(self.game, self.program, symbols);
        if dice.is_empty() {
            return;
        }
        self.add_own_heading("book-dice");
        for (name, doc, row) in dice {
            let anchor = self.add_heading(2, &capitalize(&name), None);
            self.add_to_index(&name, &anchor);
            if let Some(doc) = doc {
                self.add_prose(&doc);
            }
            self.blocks.push(row);
        }
        self.add_clauses_of("dice", |item| matches!(item.kind, ItemKind::Die(_)));
    }

    pub(super) fn add_cards(&mut self, facts: &facts::Facts) {
        if facts.decks.is_empty() {
            return;
        }
        self.add_own_heading("book-cards");
        // Clauses about all cards come before the decks; clauses about pieces come with the pieces.
        self.add_clauses_of("cards", |item| {
            matches!(item.kind, ItemKind::Kind(_) | ItemKind::Enum(_))
        });
        let mut printed: Vec<&game::Card> = Vec::new();
        let mut decks_before: Vec<&game::Deck> = Vec::new();
        for deck in &facts.decks {
            let values = [("deck", (&deck.name).into()), ("n", deck.total.into())];
            let heading = self.words.format("book-deck-heading", &values);
            let anchor = self.add_heading(2, &heading, None);
            self.add_to_index(&deck.name, &anchor);
            if let Some(doc) = &deck.doc {
                self.add_prose(doc);
            }
            for group in &deck.groups {
                if let Some(name) = &group.name {
                    self.add_heading(3, &format!("{name}, {}", group.total), None);
                }
                for card in &group.cards {
                    self.add_to_index(&card.title, &anchor);
                }
                // A card that an earlier deck listed needs only its number of copies here.
                let is_shown = |card: &&game::Card| {
                    printed.iter().any(|shown| shown.equals_except_count(card))
                };
                let (again, new): (Vec<_>, Vec<_>) = group.cards.iter().partition(is_shown);
                if !new.is_empty() {
                    if let Some(shared) = component_tables::shared_sentence(self.words, group) {
                        self.add_text(shared);
                    }
                    let mut block = component_tables::cards(self.words, group, &new);
                    if let Block::Cards(cards) = &mut block {
                        cards.iter_mut().for_each(|card| self.add_clause_numbers(card));
                    }
                    self.blocks.push(block);
                }
                if !again.is_empty() {
                    // If an earlier group of this name has the same cards, only those with other
                    // numbers of copies are listed.
                    let is_same = |card: &&&game::Card| {
                        let mut known = printed.iter();
                        known.any(|known| {
                            known.equals_except_count(card) && known.count == card.count
                        })
                    };
                    let of_name = decks_before
                        .iter()
                        .flat_map(|deck: &&game::Deck| &deck.groups)
                        .find(|known| known.name == group.name);
                    let has_all = new.is_empty()
                        && of_name.is_some_and(|known| {
                            known.cards.len() == again.len()
                                && known
                                    .cards
                                    .iter()
                                    .all(|one| again.iter().any(|c| c.equals_except_count(one)))
                        });
                    let others: Vec<&game::Card> =
                        again.iter().filter(|card| !is_same(card)).copied().collect();
                    let (key, listed) = match (has_all, others.is_empty()) {
                        (true, true) => ("book-same-cards", String::new()),
                        (true, false) => (
                            "book-same-cards-except",
                            component_tables::titles_with_counts(&others),
                        ),
                        _ => ("book-cards-above", component_tables::titles_with_counts(&again)),
                    };
                    self.add_text(self.words.format(key, &[("cards", (&listed).into())]));
                }
                printed.extend(new);
            }
            decks_before.push(deck);
        }
        let cards = self.cards_by_name();
        self.add_clauses_of("cards", |item| match &item.kind {
            ItemKind::Instance(i) => cards.contains(i.name.text.as_str()),
            ItemKind::Deck(_) | ItemKind::Pile(_) => true,
            _ => false,
        });
    }

    /// Adds the numbers of the clauses that only repeat a card's title to the card.
    fn add_clause_numbers(&mut self, card: &mut Card) {
        let instances = self.game.instances.values();
        let names: BTreeSet<String> =
            instances.filter(|i| i.title == card.title).map(|i| i.name.clone()).collect();
        let spans = self.items(
            |kind| matches!(kind, ItemKind::Instance(i) if names.contains(i.name.text.as_str())),
        );
        let ids: Vec<String> =
            spans.into_iter().flat_map(|span| self.cited_clauses(span)).collect();
        for id in ids {
            let is_title = self.clause(&id).is_some_and(|clause| clause.text == card.title);
            if is_title && self.printed.insert(id.clone()) {
                let anchor = clause_anchor(&id);
                self.add_to_index(&id, &anchor);
                self.heading_of.insert(id.clone(), self.last_heading.clone());
                card.clauses.push((id, anchor));
            }
        }
    }

    /// Returns whether the rules, and not only the advice, use a table.
    fn is_used_by_rules(&self, name: &str, flow: &flow::Flow) -> bool {
        (0..).map(castra_ir::TableId).zip(&self.program.tables).any(|(id, table)| {
            let title = game::table_title(self.game, &table.name);
            title == name && flow.tables.contains(&id)
        })
    }

    pub(super) fn add_tables(&mut self, facts: &facts::Facts, flow: &flow::Flow) {
        let of_rules: Vec<_> =
            facts.tables.iter().filter(|t| self.is_used_by_rules(&t.title, flow)).collect();
        if of_rules.is_empty() {
            return;
        }
        self.add_own_heading("book-tables");
        for table in of_rules {
            let anchor = self.add_heading(2, &table.title, None);
            self.add_to_index(&table.title, &anchor);
            if let Some(doc) = &table.doc {
                self.add_prose(doc);
            }
            self.blocks.push(component_tables::table_block(table));
        }
        self.add_clauses_of("tables", |item| matches!(item.kind, ItemKind::Table(_)));
    }

    pub(super) fn add_options(&mut self, facts: &facts::Facts) {
        if facts.options.is_empty() {
            return;
        }
        self.add_own_heading("book-options");
        self.add_own_text("book-options-about");
        let mut rows = Vec::new();
        for option in &facts.options {
            let mut row: Vec<crate::book::Cell> = vec![
                capitalize(&self.game.printed_name("option", &option.name)).into(),
                sentence(&one_line(&option.text)).into(),
                option_text(self.words, &option.default).into(),
                option
                    .set
                    .as_deref()
                    .map(|set| option_text(self.words, set))
                    .unwrap_or_default()
                    .into(),
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
        let mut head =
            vec![String::new(), String::new(), self.words.message("book-usual").to_owned()];
        if any {
            head.push(self.words.message("book-here").to_owned());
        } else {
            rows.iter_mut().for_each(|row| row.truncate(3));
        }
        self.blocks.push(Block::Table(crate::book::Table { head, rows, notes: Vec::new() }));
        self.add_clauses_of("options", |item| matches!(item.kind, ItemKind::Option(_)));
    }

    /// Adds the clauses that only tests cite, if there are any.
    pub(super) fn add_remaining_clauses(&mut self) {
        let missing: Vec<String> = self
            .program
            .clauses
            .iter()
            .filter(|clause| !self.printed.contains(&clause.id))
            .filter(|clause| !(self.in_force && self.amendments.is_replaced(&clause.id)))
            .map(|clause| clause.id.clone())
            .collect();
        if missing.is_empty() {
            return;
        }
        self.add_own_heading("book-remaining");
        self.add_own_text("book-remaining-about");
        self.print_all_clauses(&missing, "remaining");
    }

    /// Adds the advice for players, made from the bots' advice.
    pub(super) fn add_advice(&mut self, facts: &facts::Facts, flow: &flow::Flow) {
        let described: Vec<usize> = flow
            .advice_rules
            .iter()
            .copied()
            .filter(|at| {
                self.rules.get(*at).is_some_and(|rule| {
                    rule.item.doc.is_some() && (!self.has_titles || rule.item.title.is_some())
                })
            })
            .collect();
        // A game with titles describes its advice in words.
        let tables = facts.tables.iter().filter(|_| !self.has_titles);
        let tables: Vec<_> = tables.filter(|t| !self.is_used_by_rules(&t.title, flow)).collect();
        if described.is_empty() && tables.is_empty() {
            return;
        }
        self.add_own_heading("book-advice");
        self.add_own_text("book-advice-about");
        for at in described {
            let Some(rule) = self.rule_at(at) else { continue };
            let name = rule_title(rule);
            let doc = rule.item.doc.clone().unwrap_or_default();
            let anchor = self.anchor_of.get(&at).cloned().unwrap_or_default();
            let mut ids = self.cited_clauses(rule.item.span);
            self.described.insert(at);
            let text = inline(&one_line(&doc));
            self.blocks.push(Block::Term { name: format!("{name}."), anchor, text });
            ids.retain(|id| !self.printed.contains(id));
            self.print_all_clauses(&ids, "advice");
        }
        for table in tables {
            self.add_heading(3, &table.title, None);
            if let Some(doc) = &table.doc {
                self.add_prose(doc);
            }
            self.blocks.push(component_tables::table_block(table));
        }
    }
}
