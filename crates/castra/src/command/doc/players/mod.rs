//! The book for players: how a game is played, in the order in which it is.

pub(super) mod aid;
mod alone;
mod battles;
mod changes;
mod components;
mod examples;
mod flow;
mod glossary;
mod homes;
mod optional;
pub(super) mod parts;
mod phases;
mod play;
mod sections;
mod sequence;
mod start;
pub(super) mod symbols;
mod winning;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::Span;
use castra_book::{Block, Book, Heading, Index, Inline};
use castra_defs::Game;
use castra_ir::{Clause, Program};
use castra_syntax::ast::{ItemKind, Tree};

use self::examples::Examples;
use self::parts::prose;
use self::symbols::Symbols;
use super::super::subject::Found;
use super::super::vary::Vary;
use super::book::{self, Module};
use super::game::{Reader, capital, words};
use castra_ide::expand::{self, Rule};

/// Where links to a clause lead.
pub(super) fn clause_anchor(id: &str) -> String {
    castra_book::anchor(&format!("clause-{id}"))
}

/// A sentence with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    let ends = text.is_empty() || text.ends_with(['.', '!', '?', ':']) || text.ends_with(".)");
    if ends { text } else { format!("{text}.") }
}

/// The book of a game, its modules included, and what its authors have written nothing about. The
/// order in which it tells the rules is that of the game without them, if it can be had `alone`.
pub(super) fn book(found: &Found, vary: &Vary, alone: Option<&Found>) -> (Book, Vec<String>) {
    let program = found.subject.program();
    let game = found.subject.game();
    let trees = expand::in_order(found.subject.trees(), &found.checked.files);
    let facts = book::of(found, vary, Reader::Player);
    let rules = expand::rules(&trees, &program);
    let flow = told_flow(found, alone, &rules, &program);
    let (flow, titled) = sections(flow, &rules);
    let tests: Vec<&Tree> = trees.clone();
    let mut maker = Maker {
        found,
        program: &program,
        game: &game,
        trees: &trees,
        rules: &rules,
        modules: &facts.modules,
        titled,
        examples: Examples::of(&game, &tests, found),
        printed: BTreeSet::new(),
        near: BTreeSet::new(),
        shown: BTreeSet::new(),
        homes: BTreeMap::new(),
        modules_of: BTreeMap::new(),
        anchors: BTreeMap::new(),
        of_rule: BTreeMap::new(),
        described: BTreeSet::new(),
        index: BTreeMap::new(),
        blocks: Vec::new(),
        silent: Vec::new(),
    };
    maker.anchor_rules();
    maker.modules_of = homes::modules(&trees, &program, &|module| maker.title(module));
    let of_modules =
        maker.modules_of.iter().map(|(id, title)| (id.clone(), homes::module_key(title)));
    let of_modules = of_modules.collect();
    maker.homes =
        homes::of(&rules, &flow, &trees, &program, &game, &|span| maker.cited(span), of_modules);
    maker.about(&facts);
    maker.needed(&facts);
    maker.sequence(&flow);
    maker.setup(&flow);
    maker.battle();
    maker.endings(&flow);
    maker.phases(&flow);
    maker.always(&flow);
    maker.answers();
    maker.further(&flow);
    let symbols = Symbols::of(&game, &found.fonts);
    maker.pieces(&symbols);
    maker.terrain(&symbols);
    maker.dice(&symbols);
    maker.cards(&facts);
    maker.tables(&facts, &flow);
    maker.options(&facts);
    maker.modules_in_play(&facts);
    maker.remaining();
    maker.advice(&facts, &flow);
    maker.definitions(&flow);
    maker.glossary();
    let is_clause = |word: &String| program.clauses.iter().any(|clause| clause.id == *word);
    let (numbers, words): (Vec<_>, Vec<_>) =
        maker.index.into_iter().partition(|(word, _)| is_clause(word));
    let indexes = [("Index", words), ("Clauses by number", numbers)];
    for (title, words) in indexes.into_iter().filter(|(_, words)| !words.is_empty()) {
        maker.blocks.push(Block::Index(Index { title: title.to_owned(), words }));
    }
    let with: Vec<&str> = facts.modules.iter().map(|module| module.title.as_str()).collect();
    let book = Book {
        title: facts.title.clone(),
        subtitle: (!with.is_empty()).then(|| format!("with {}", listed(&with))),
        colophon: format!("Set by Castra {} from the rules as they are written.", facts.castra),
        blocks: maker.blocks,
        fonts: found.fonts.clone(),
    };
    (book, maker.silent)
}

/// The rules in the order in which they are explained: that of the game without modules, if it can be
/// had `alone`.
fn told_flow(
    found: &Found,
    alone: Option<&Found>,
    rules: &[Rule<'_>],
    program: &Program,
) -> flow::Flow {
    let own = alone.and_then(|alone| alone::flow(found, rules, program, alone));
    own.unwrap_or_else(|| flow::of(rules, program))
}

/// The rules in the order of play, and whether the game gives its procedures printed titles. If it
/// does, sections are theirs alone.
fn sections(flow: flow::Flow, rules: &[Rule<'_>]) -> (flow::Flow, bool) {
    let titled = rules.iter().any(|rule| {
        rule.module.is_none()
            && rule.item.title.is_some()
            && matches!(rule.item.kind, ItemKind::Procedure(_))
    });
    let has_title = |at: usize| rules.get(at).is_some_and(|rule| rule.item.title.is_some());
    (if titled { flow.with_sections(&has_title) } else { flow }, titled)
}

/// What a rule is called: by its printed title, or its name in words.
fn called(rule: &Rule<'_>) -> String {
    rule.item.title.clone().unwrap_or_else(|| capital(&words(&rule.name)))
}

/// Words in a sentence: `a, b and c`.
pub(super) fn listed<S: AsRef<str>>(words: &[S]) -> String {
    match words {
        [] => String::new(),
        [one] => one.as_ref().to_owned(),
        [before @ .., last] => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} and {}", before.join(", "), last.as_ref())
        }
    }
}

struct Maker<'a> {
    found: &'a Found,
    program: &'a Program,
    game: &'a Arc<Game>,
    trees: &'a [&'a Tree],
    rules: &'a [Rule<'a>],
    modules: &'a [Module],
    /// Whether the game's procedures have printed titles: then those without have no section, and
    /// other rules no entry of their own.
    titled: bool,
    examples: Examples<'a>,
    /// Clauses that stand in the book already.
    printed: BTreeSet<String>,
    /// Clauses that stand in the section under way, or are named in it.
    near: BTreeSet<String>,
    /// Rules of which the changes stand in the book already.
    shown: BTreeSet<usize>,
    /// The place of each clause.
    homes: BTreeMap<String, String>,
    /// The title of the module that a clause is of.
    modules_of: BTreeMap<String, String>,
    /// How often each anchor was wanted.
    anchors: BTreeMap<String, u32>,
    /// The anchor of each rule.
    of_rule: BTreeMap<usize, String>,
    /// Rules that stand in the book already.
    described: BTreeSet<usize>,
    index: BTreeMap<String, Vec<String>>,
    blocks: Vec<Block>,
    /// What the book has nothing to say about, as sentences for its author.
    silent: Vec<String>,
}

impl Maker<'_> {
    fn anchor(&mut self, name: &str) -> String {
        let name = castra_book::anchor(name);
        let count = self.anchors.entry(name.clone()).or_default();
        *count += 1;
        if *count == 1 { name } else { format!("{name}-{count}") }
    }

    fn anchor_rules(&mut self) {
        for (at, rule) in self.rules.iter().enumerate() {
            let anchor = self.anchor(&format!("rule-{}", rule.name));
            self.of_rule.insert(at, anchor);
        }
    }

    fn heading(&mut self, level: u8, text: &str, module: Option<String>) -> String {
        let anchor = self.anchor(&format!("h-{text}"));
        self.push_heading(level, text, module, anchor.clone());
        anchor
    }

    fn push_heading(&mut self, level: u8, text: &str, module: Option<String>, anchor: String) {
        let text = text.to_owned();
        self.near.clear();
        self.blocks.push(Block::Heading(Heading { level, text, anchor, module }));
    }

    fn text(&mut self, text: impl Into<String>) {
        self.blocks.push(Block::Text(Inline::text(text)));
    }

    fn prose(&mut self, text: &str) {
        self.blocks.extend(prose(text));
    }

    fn indexed(&mut self, word: &str, anchor: &str) {
        let places = self.index.entry(capital(word)).or_default();
        if !places.iter().any(|known| known == anchor) {
            places.push(anchor.to_owned());
        }
    }

    fn source(&self, span: Span) -> &str {
        self.found.checked.files.get(span.file).map_or("", |file| file.slice(span))
    }

    /// The clauses that a piece of text cites, in its order.
    fn cited(&self, span: Span) -> Vec<String> {
        let all = super::rules::cited_in(self.source(span), self.program);
        all.into_iter().map(|cited| cited.id).collect()
    }

    fn clause(&self, id: &str) -> Option<&Clause> {
        self.program.clauses.iter().find(|clause| clause.id == id)
    }

    fn title(&self, module: &str) -> String {
        let found = self.modules.iter().find(|known| known.id == module);
        found.map_or_else(|| module.to_owned(), |module| module.title.clone())
    }

    fn module(&self, rule: &Rule<'_>) -> Option<String> {
        rule.module.as_deref().map(|module| self.title(module))
    }

    /// Whether a clause belongs to a place; one that belongs nowhere does.
    fn is_home(&self, id: &str, key: &str) -> bool {
        self.homes.get(id).is_none_or(|home| home == key)
    }

    /// Prints the clauses that belong here, in the order of their source, and says where the
    /// others stand.
    fn clauses(&mut self, ids: &[String], key: &str) {
        let (here, mut elsewhere): (Vec<String>, Vec<String>) =
            ids.iter().cloned().partition(|id| self.is_home(id, key) && !self.printed.contains(id));
        self.every(&here, key);
        elsewhere.retain(|id| !here.contains(id) && self.near.insert(id.clone()));
        elsewhere.sort();
        if elsewhere.is_empty() {
            return;
        }
        let mut text = vec![Inline::Emphasis("See also ".to_owned())];
        for (at, id) in elsewhere.into_iter().enumerate() {
            if at > 0 {
                text.push(Inline::Text(", ".to_owned()));
            }
            text.push(Inline::Link { to: clause_anchor(&id), text: id });
        }
        text.push(Inline::Text(".".to_owned()));
        self.blocks.push(Block::Text(text));
    }

    /// Prints clauses, each once.
    fn every(&mut self, ids: &[String], key: &str) {
        let order = |id: &String| self.program.clauses.iter().position(|clause| clause.id == *id);
        let mut ids = ids.to_vec();
        ids.sort_by_cached_key(order);
        for id in ids {
            if !self.printed.insert(id.clone()) {
                continue;
            }
            self.near.insert(id.clone());
            let Some(clause) = self.clause(&id) else { continue };
            let anchor = clause_anchor(&id);
            let block = Block::Clause {
                anchor: anchor.clone(),
                text: Inline::text(sentence(&clause.text)),
                // A module's own chapter need not say so.
                module: self
                    .modules_of
                    .get(&id)
                    .filter(|title| homes::module_key(title) != key)
                    .cloned(),
                number: id.clone(),
            };
            self.blocks.push(block);
            self.indexed(&id, &anchor);
        }
    }

    fn items(&self, wanted: impl Fn(&ItemKind) -> bool) -> Vec<Span> {
        let items = self.trees.iter().flat_map(|tree| &tree.items);
        items.filter(|item| wanted(&item.kind)).map(|item| item.span).collect()
    }
}

/// A value of an option in words.
fn plain(value: &str) -> String {
    match value {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        other => words(other),
    }
}
