//! A book under construction: its blocks, and the rules and clauses that are already in it.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::Span;
use castra_base::internal::record_error;
use castra_defs::Game;
use castra_ide::expand::Rule;
use castra_ir::{Clause, Program};
use castra_syntax::ast::{ItemKind, Tree};
use castra_words::{Value, Words, capitalize};

use super::amendments::Amendments;
use super::anchors::{clause_anchor, module_key};
use super::component_tables::prose;
use super::examples::Examples;
use super::wording::sentence;
use crate::book::{Block, Example, Heading, Inline};
use crate::links::Module;
use crate::ruleset::Ruleset;

/// A book under construction.
pub(super) struct BookBuilder<'a> {
    pub(super) ruleset: &'a Ruleset<'a>,
    pub(super) program: &'a Program,
    pub(super) game: &'a Arc<Game>,
    pub(super) trees: &'a [&'a Tree],
    pub(super) rules: &'a [Rule<'a>],
    pub(super) modules: &'a [Module],
    /// Castra's own words in the language of the book.
    pub(super) words: Words,
    /// True if the game's procedures have printed titles. Procedures without a title then have no
    /// section, and other rules no entry.
    pub(super) has_titles: bool,
    pub(super) examples: Examples<'a>,
    /// The clauses that are already printed.
    pub(super) printed: BTreeSet<String>,
    /// Clauses that the current section prints or names.
    pub(super) section_clauses: BTreeSet<String>,
    /// Rules whose changes are already printed.
    pub(super) changes_printed: BTreeSet<usize>,
    /// The place of each clause: the key of a rule, a phase or a chapter.
    pub(super) homes: BTreeMap<String, String>,
    /// The title of the module of each clause.
    pub(super) modules_of: BTreeMap<String, String>,
    /// The printed title of the source of each module's clause, if it has one.
    pub(super) sections_of: BTreeMap<String, String>,
    pub(super) amendments: Amendments,
    /// True for the book of a battle, which prints only the rules in force.
    pub(super) in_force: bool,
    /// The text of the heading above each printed clause.
    pub(super) heading_of: BTreeMap<String, String>,
    /// The text of the last heading.
    pub(super) last_heading: String,
    /// The number of uses of each anchor; a repeated one gets a number at its end.
    pub(super) anchors: BTreeMap<String, u32>,
    /// The anchor of each rule.
    pub(super) anchor_of: BTreeMap<usize, String>,
    /// Rules that are already described.
    pub(super) described: BTreeSet<usize>,
    pub(super) index: BTreeMap<String, Vec<String>>,
    pub(super) blocks: Vec<Block>,
    /// Messages to the author about rules that have no description for players.
    pub(super) undescribed: Vec<String>,
}

impl<'a> BookBuilder<'a> {
    /// Returns the rule at an index. An index out of range is recorded as an internal error.
    pub(super) fn rule_at(&self, index: usize) -> Option<&'a Rule<'a>> {
        let rule = self.rules.get(index);
        if rule.is_none() {
            record_error("a book refers to a rule that the game does not have");
        }
        rule
    }

    pub(super) fn anchor(&mut self, name: &str) -> String {
        let name = crate::book::anchor(name);
        let count = self.anchors.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name}-{count}") }
    }

    pub(super) fn anchor_rules(&mut self) {
        for (at, rule) in self.rules.iter().enumerate() {
            let anchor = self.anchor(&format!("rule-{}", rule.name));
            self.anchor_of.insert(at, anchor);
        }
    }

    pub(super) fn add_heading(&mut self, level: u8, text: &str, module: Option<String>) -> String {
        let anchor = self.anchor(&format!("h-{text}"));
        self.push_heading(level, text, module, anchor.clone());
        anchor
    }

    pub(super) fn push_heading(
        &mut self,
        level: u8,
        text: &str,
        module: Option<String>,
        anchor: String,
    ) {
        let text = text.to_owned();
        self.section_clauses.clear();
        self.last_heading.clone_from(&text);
        self.blocks.push(Block::Heading(Heading { level, text, anchor, module }));
    }

    /// Adds a heading in Castra's own words, and returns its anchor.
    pub(super) fn add_own_heading(&mut self, key: &'static str) -> String {
        self.add_heading(1, self.words.message(key), None)
    }

    /// Adds a paragraph in Castra's own words.
    pub(super) fn add_own_text(&mut self, key: &'static str) {
        self.add_text(self.words.message(key));
    }

    /// Returns the highest number of sides.
    pub(super) fn most_sides(&self) -> u32 {
        self.game.council.as_ref().map_or(2, |form| form.most_armies.max(form.armies))
    }

    /// Returns a message about the sides, which with a single side is about the player.
    pub(super) fn sides_message(&self, key: &'static str, values: &[(&str, Value<'_>)]) -> String {
        let sides = ("sides", self.most_sides().into());
        self.words.format(key, &[values, &[sides]].concat())
    }

    pub(super) fn add_text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(Inline::text(text)));
    }

    pub(super) fn add_prose(&mut self, text: &str) {
        self.blocks.extend(prose(text));
    }

    pub(super) fn add_to_index(&mut self, word: &str, anchor: &str) {
        let places = self.index.entry(capitalize(word)).or_default();
        if !places.iter().any(|known| known == anchor) {
            places.push(anchor.to_owned());
        }
    }

    pub(super) fn source(&self, span: Span) -> &str {
        self.ruleset.checked.files.get(span.file).map_or("", |file| file.slice(span))
    }

    /// Returns the clauses that a span of source cites, in source order. For a battle, replaced
    /// clauses give way to their replacements.
    pub(super) fn cited_clauses(&self, span: Span) -> Vec<String> {
        let all = crate::rules::clauses_in(self.source(span), self.program);
        let all = all.into_iter().map(|cited| cited.id);
        if self.in_force { self.amendments.in_force(all) } else { all.collect() }
    }

    pub(super) fn clause(&self, id: &str) -> Option<&Clause> {
        self.program.clauses.iter().find(|clause| clause.id == id)
    }

    pub(super) fn title(&self, module: &str) -> String {
        let found = self.modules.iter().find(|known| known.id == module);
        found.map_or_else(|| module.to_owned(), |module| module.title.clone())
    }

    pub(super) fn module(&self, rule: &Rule<'_>) -> Option<String> {
        rule.module.as_deref().map(|module| self.title(module))
    }

    /// Returns whether a clause belongs to a place; also true for a clause without a place.
    pub(super) fn is_home(&self, id: &str, key: &str) -> bool {
        self.homes.get(id).is_none_or(|home| home == key)
    }

    /// Prints the clauses that belong here, in the order of their source, and refers to the places
    /// of the others.
    pub(super) fn print_clauses(&mut self, ids: &[String], key: &str) {
        let (here, mut elsewhere): (Vec<String>, Vec<String>) =
            ids.iter().cloned().partition(|id| self.is_home(id, key) && !self.printed.contains(id));
        self.print_all_clauses(&here, key);
        elsewhere.retain(|id| !here.contains(id) && self.section_clauses.insert(id.clone()));
        elsewhere.sort();
        if elsewhere.is_empty() {
            return;
        }
        let mut text = vec![Inline::Emphasis(format!("{} ", self.words.message("book-see-also")))];
        for (at, id) in elsewhere.into_iter().enumerate() {
            if at > 0 {
                text.push(Inline::Text(", ".to_owned()));
            }
            text.push(Inline::Link { to: clause_anchor(&id), text: id });
        }
        text.push(Inline::Text(".".to_owned()));
        self.blocks.push(Block::Text(text));
    }

    /// Prints clauses, each once, with the clauses that replace and amend them.
    pub(super) fn print_all_clauses(&mut self, ids: &[String], key: &str) {
        let mut ids = ids.to_vec();
        ids.sort_by_cached_key(|id| self.amendments.order(id, self.program));
        for id in ids {
            self.print_clause(&id, key);
        }
    }

    /// Prints a clause that is not yet printed, and below it the clauses that replace and amend it.
    fn print_clause(&mut self, id: &str, key: &str) {
        if !self.printed.insert(id.to_owned()) {
            return;
        }
        self.section_clauses.insert(id.to_owned());
        let Some(clause) = self.clause(id) else { return };
        let anchor = clause_anchor(id);
        let block = Block::Clause {
            anchor: anchor.clone(),
            text: Inline::text(sentence(&clause.text)),
            // The chapter of the module and the book of a battle do not name the module.
            module: (self.modules_of.get(id))
                .filter(|title| module_key(title) != key && !self.in_force)
                .cloned(),
            number: id.to_owned(),
            struck: self.amendments.is_replaced(id),
        };
        self.blocks.push(block);
        self.add_to_index(id, &anchor);
        self.heading_of.insert(id.to_owned(), self.last_heading.clone());
        for next in self.amendments.of(id) {
            self.print_clause(&next, key);
        }
    }

    /// Adds an example. The book of a battle cites only clauses in force.
    pub(super) fn add_example(&mut self, mut example: Example) {
        if self.in_force {
            let numbers = example.clauses.into_iter().map(|(number, _)| number);
            let numbers = self.amendments.in_force(numbers).into_iter();
            example.clauses = numbers.map(|id| (id.clone(), clause_anchor(&id))).collect();
        }
        self.blocks.push(Block::Example(example));
    }

    pub(super) fn items(&self, wanted: impl Fn(&ItemKind) -> bool) -> Vec<Span> {
        let items = self.trees.iter().flat_map(|tree| &tree.items);
        items.filter(|item| wanted(&item.kind)).map(|item| item.span).collect()
    }
}
