//! The glossary and the definitions of a game, in its authors' words.

use std::collections::BTreeMap;

use crate::book::{Block, Inline};
use castra_syntax::ast::ItemKind;
use castra_words::{capitalize, spell_out};

use super::anchors::clause_anchor;
use super::builder::BookBuilder;
use super::component_tables::{inline, one_line, without_punctuation};
use super::flow::Flow;
use super::wording::rule_title;
use crate::game;

impl BookBuilder<'_> {
    /// Adds the definitions of documented functions and procedures that have no section. Rules that
    /// only advice calls are left out.
    pub(super) fn add_definitions(&mut self, flow: &Flow) {
        let mut terms: BTreeMap<String, Term> = BTreeMap::new();
        for (at, rule) in self.rules.iter().enumerate() {
            let is_called =
                matches!(rule.item.kind, ItemKind::Function(_) | ItemKind::Procedure(_));
            if !is_called || flow.advice_rules.contains(&at) || rule.item.doc.is_none() {
                continue;
            }
            if !self.described.insert(at) {
                continue;
            }
            let ids = self.cited_clauses(rule.item.span);
            let term = terms.entry(rule_title(rule)).or_default();
            term.anchors.extend(self.anchor_of.get(&at).cloned());
            term.clauses.extend(ids);
            let of = self.module(rule);
            add_meaning(&mut terms, rule_title(rule), of, &rule.item.doc);
        }
        terms.retain(|_, term| !term.meanings.is_empty());
        if terms.is_empty() {
            return;
        }
        self.add_own_heading("book-definitions");
        self.add_own_text("book-definitions-about");
        self.add_terms(terms);
    }

    /// Adds the documented words that the book uses without explanation, and the states that
    /// players keep account of. Other words are left out.
    pub(super) fn add_glossary(&mut self) {
        let mut terms: BTreeMap<String, Term> = BTreeMap::new();
        for kind in self.game.kinds.values() {
            add(&mut terms, game::kind_title(kind), &kind.doc);
            let has_titles = kind.fields.values().any(|field| field.title.is_some());
            for (name, field) in &kind.fields {
                if field.title.is_some() || !has_titles {
                    let name =
                        capitalize(without_punctuation(&game::field_title(&kind.fields, name)));
                    add_meaning(&mut terms, name, Some(game::kind_title(kind)), &field.doc);
                }
            }
        }
        for of in self.game.enums.values().filter(|_| !self.has_titles) {
            add(&mut terms, capitalize(&spell_out(&of.name)), &of.doc);
        }
        for pile in self.game.piles.values() {
            add(&mut terms, capitalize(&self.game.printed_name("pile", &pile.name)), &pile.doc);
        }
        for item in self.trees.iter().flat_map(|tree| &tree.items) {
            if let ItemKind::State(state) = &item.kind
                && let Some(name) = &state.name
                && (item.title.is_some() || !self.has_titles)
            {
                let name = item.title.clone().unwrap_or_else(|| capitalize(&spell_out(&name.text)));
                add(&mut terms, name.clone(), &item.doc);
                // Players have to remember the state, even if no sentence names it.
                if let Some(term) = terms.get_mut(&name) {
                    term.is_tracked |= !state.quiet;
                }
            }
        }
        let text = searchable_words(&self.blocks);
        // The text of one entry may use a term of another entry.
        let mut kept: BTreeMap<String, Term> = BTreeMap::new();
        let mut open = text;
        loop {
            let (used, rest): (BTreeMap<_, _>, BTreeMap<_, _>) = terms
                .into_iter()
                .partition(|(name, term)| term.is_tracked || contains_name(&open, name));
            terms = rest;
            if used.is_empty() {
                break;
            }
            open = used
                .values()
                .flat_map(|term| &term.meanings)
                .fold(String::new(), |all, (_, text)| append_words(all, text));
            kept.extend(used);
        }
        let terms = kept;
        if terms.is_empty() {
            return;
        }
        self.add_own_heading("book-glossary");
        self.add_own_text("book-glossary-about");
        self.add_terms(terms);
    }

    fn add_terms(&mut self, terms: BTreeMap<String, Term>) {
        for (name, term) in terms {
            let own = self.anchor(&format!("term-{name}"));
            let anchor = term.anchors.first().cloned().unwrap_or(own);
            self.add_to_index(&name, &anchor);
            let mut text = inline(&term.meaning());
            for (at, id) in term.clauses.iter().enumerate() {
                text.push(Inline::Text(if at == 0 { "  " } else { ", " }.to_owned()));
                text.push(Inline::Link { text: id.clone(), to: clause_anchor(id) });
            }
            self.blocks.push(Block::Term { name: format!("{name}."), anchor, text });
        }
    }
}

/// Returns the words of sentences and tables, separated by single spaces, with a space at each end.
fn searchable_words(blocks: &[Block]) -> String {
    fn line(text: &[Inline]) -> String {
        let part = |part: &Inline| match part {
            Inline::Text(text) | Inline::Emphasis(text) | Inline::Label(text) => text.clone(),
            // Links contain the names of clauses and rules, which are not part of a sentence.
            Inline::Link { .. } => String::new(),
        };
        text.iter().map(part).collect()
    }
    let mut all = String::new();
    for block in blocks {
        let texts: Vec<String> = match block {
            Block::Text(text) | Block::Clause { text, .. } | Block::Term { text, .. } => {
                vec![line(text)]
            }
            Block::List(lines) => lines.iter().map(|l| line(&l.text)).collect(),
            Block::Table(table) => {
                let cells = table.rows.iter().flatten().map(|cell| cell.text.clone());
                table.head.iter().cloned().chain(cells).chain(table.notes.iter().cloned()).collect()
            }
            Block::Cards(cards) => {
                cards.iter().flat_map(|c| c.details.iter().chain([&c.text]).cloned()).collect()
            }
            Block::Note(note) => {
                let clauses = note.clauses.iter().map(|(_, _, text)| text.clone());
                note.text.iter().map(|text| line(text)).chain(clauses).collect()
            }
            Block::Example(example) => {
                let lines = example.lines.iter().map(|l| line(&l.text));
                lines.chain([example.title.clone()]).collect()
            }
            Block::Heading(_) | Block::Figure(_) | Block::Row(_) | Block::Index(_) => Vec::new(),
        };
        all = texts.iter().fold(all, |all, text| append_words(all, text));
    }
    all
}

/// Appends a text in the form of [`searchable_words`].
fn append_words(mut all: String, text: &str) -> String {
    if all.is_empty() {
        all.push(' ');
    }
    for word in text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        all.extend(word.chars().flat_map(char::to_lowercase));
        all.push(' ');
    }
    all
}

/// Returns whether a text contains a name, in the singular or plural.
fn contains_name(text: &str, name: &str) -> bool {
    let name = name.to_lowercase();
    ["", "s", "es"].iter().any(|ending| text.contains(&format!(" {name}{ending} ")))
}

/// A term of the game.
#[derive(Default)]
struct Term {
    /// The meanings, each with its subject: the kind of a field, or the module of the definition.
    meanings: Vec<(Option<String>, String)>,
    clauses: Vec<String>,
    anchors: Vec<String>,
    /// True for a state that players keep track of.
    is_tracked: bool,
}

impl Term {
    /// Returns the meaning; for a word with several meanings, each with its subject.
    fn meaning(&self) -> String {
        let several = self.meanings.len() > 1;
        let meaning = |(kind, text): &(Option<String>, String)| match kind {
            Some(kind) if several => format!("{kind}: {text}"),
            _ => text.clone(),
        };
        self.meanings.iter().map(meaning).collect::<Vec<String>>().join(" ")
    }
}

fn add(terms: &mut BTreeMap<String, Term>, name: String, doc: &Option<String>) {
    add_meaning(terms, name, None, doc);
}

fn add_meaning(
    terms: &mut BTreeMap<String, Term>,
    name: String,
    kind: Option<String>,
    doc: &Option<String>,
) {
    let Some(doc) = doc else { return };
    let doc = one_line(doc);
    // A term whose description only repeats its name has no entry.
    if doc.trim_end_matches('.').eq_ignore_ascii_case(&name) {
        return;
    }
    let term = terms.entry(name).or_default();
    if !term.meanings.iter().any(|(_, known)| *known == doc) {
        term.meanings.push((kind, doc));
    }
}
