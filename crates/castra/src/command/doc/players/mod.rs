//! The book for players: how a game is played, in the order in which it is.

pub(super) mod aid;
mod examples;
mod flow;
mod glossary;
pub(super) mod parts;
pub(super) mod symbols;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::Span;
use castra_book::{Block, Book, Heading, Inline, Line, Note};
use castra_defs::Game;
use castra_ir::{Clause, Program, Said};
use castra_syntax::ast::{Item, ItemKind, Tree};

use self::examples::Examples;
use self::flow::Group;
use self::parts::{inline, one_line, prose};
use self::symbols::Symbols;
use super::super::subject::Found;
use super::super::vary::Vary;
use super::super::woven::{self, Rule};
use super::book::{self, Module};
use super::game::{capital, words};

/// Where links to a clause lead.
pub(super) fn clause_anchor(id: &str) -> String {
    castra_book::anchor(&format!("clause-{id}"))
}

/// A sentence with a capital letter and a full stop.
pub(super) fn sentence(text: &str) -> String {
    let text = capital(text.trim());
    if text.is_empty() || text.ends_with(['.', '!', '?', ':']) { text } else { format!("{text}.") }
}

/// The book of a game, its modules included.
pub(super) fn book(found: &Found, vary: &Vary) -> Book {
    let program = found.subject.program();
    let game = found.subject.game();
    let trees = woven::in_order(found.subject.trees(), &found.checked.files);
    let facts = book::of(found, vary);
    let rules = woven::rules(&trees, &program);
    let flow = flow::of(&rules, &program);
    let tests: Vec<&Tree> = trees.clone();
    let mut maker = Maker {
        found,
        program: &program,
        game: &game,
        trees: &trees,
        rules: &rules,
        modules: &facts.modules,
        examples: Examples::of(&game, &tests, &found.checked),
        printed: BTreeSet::new(),
        anchors: BTreeMap::new(),
        of_rule: BTreeMap::new(),
        told: BTreeSet::new(),
        index: BTreeMap::new(),
        blocks: Vec::new(),
    };
    maker.anchor_rules();
    maker.about(&facts);
    maker.needed(&facts);
    maker.sequence(&flow);
    maker.setup(&flow);
    maker.endings(&flow);
    maker.phases(&flow);
    maker.always(&flow);
    maker.answers();
    maker.further(&flow);
    let symbols = Symbols::of(&game);
    maker.pieces(&symbols);
    maker.terrain(&symbols);
    maker.dice(&symbols);
    maker.cards(&facts);
    maker.tables(&facts, &flow);
    maker.options(&facts);
    maker.modules_in_play();
    maker.remaining();
    maker.advice(&facts, &flow);
    maker.glossary();
    let index = maker.index.into_iter().collect();
    maker.blocks.push(Block::Index(index));
    let with: Vec<&str> = facts.modules.iter().map(|module| module.title.as_str()).collect();
    Book {
        title: facts.title.clone(),
        subtitle: (!with.is_empty()).then(|| format!("with {}", listed(&with))),
        colophon: format!("Set by Castra {} from the rules as they are written.", facts.castra),
        blocks: maker.blocks,
    }
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
    examples: Examples<'a>,
    /// Clauses that stand in the book already.
    printed: BTreeSet<String>,
    /// How often each anchor was wanted.
    anchors: BTreeMap<String, u32>,
    /// The anchor of each rule.
    of_rule: BTreeMap<usize, String>,
    /// Rules that stand in the book already.
    told: BTreeSet<usize>,
    index: BTreeMap<String, Vec<String>>,
    blocks: Vec<Block>,
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

    /// Prints clauses that are not in the book yet, and says where the others stand.
    fn clauses(&mut self, ids: &[String], module: Option<&String>) {
        let mut elsewhere: Vec<Inline> = Vec::new();
        for id in ids {
            let anchor = clause_anchor(id);
            if !self.printed.insert(id.clone()) {
                elsewhere.push(Inline::Text(
                    if elsewhere.is_empty() { "See " } else { ", " }.to_owned(),
                ));
                elsewhere.push(Inline::Link { text: id.clone(), to: anchor });
                continue;
            }
            let Some(clause) = self.clause(id) else { continue };
            let block = Block::Clause {
                number: id.clone(),
                anchor: anchor.clone(),
                text: Inline::text(sentence(&clause.text)),
                module: module.cloned(),
                advice: clause.advice,
            };
            self.blocks.push(block);
            self.indexed(id, &anchor);
        }
        if !elsewhere.is_empty() {
            elsewhere.push(Inline::Text(".".to_owned()));
            self.blocks.push(Block::Text(elsewhere));
        }
    }

    /// What the authors say the game is.
    fn about(&mut self, facts: &book::Book) {
        self.heading(1, "The game", None);
        let before = self.blocks.len();
        let docs: Vec<(Option<String>, String)> = self.headers();
        for (_, doc) in docs.iter().filter(|(module, _)| module.is_none()) {
            self.prose(doc);
        }
        if self.blocks.len() == before {
            self.text(format!("These are the rules of {}.", self.game.title));
        }
        for source in &facts.sources {
            let mut line = format!("The rules follow “{}”", source.title);
            if let Some(authors) = &source.authors {
                line += &format!(" by {authors}");
            }
            let count = source.clauses.len();
            line += &format!(
                ", whose {count} clauses stand in this book with their numbers in the margin."
            );
            self.text(line);
        }
        if !self.modules.is_empty() {
            let titles: Vec<&str> = self.modules.iter().map(|m| m.title.as_str()).collect();
            self.text(format!(
                "This book is of the game with {}. What these add or change is marked where it applies.",
                listed(&titles)
            ));
        }
    }

    /// What stands above the first words of texts, each once, with the module that it is of.
    fn headers(&self) -> Vec<(Option<String>, String)> {
        let mut docs: Vec<(Option<String>, String)> = Vec::new();
        for tree in self.trees {
            for item in &tree.items {
                if let (ItemKind::Header(_), Some(doc)) = (&item.kind, &item.doc) {
                    docs.push((woven::module_of(tree), doc.clone()));
                }
            }
        }
        docs
    }

    /// What has to be on the table.
    fn needed(&mut self, facts: &book::Book) {
        self.heading(1, "What you need", None);
        let mut items: Vec<String> = Vec::new();
        if let Some(form) = &self.game.council {
            let (least, most) = (form.armies, form.most_armies.max(form.armies));
            items.push(match (least, most) {
                (1, 1) => "one player".to_owned(),
                _ if least == most => format!("{least} sides, each with one player or more"),
                _ => format!("{least} to {most} sides, each with one player or more"),
            });
        }
        for board in self.game.boards.values() {
            let cells = match board.grid {
                castra_defs::Grid::Square => "squares",
                castra_defs::Grid::HexPointy | castra_defs::Grid::HexFlat => "hexes",
            };
            let doc =
                board.doc.as_deref().map(|d| format!(": {}", one_line(d))).unwrap_or_default();
            let name = words(&board.name);
            items.push(format!(
                "the board “{name}”, {} by {} {cells}{doc}",
                board.width, board.height
            ));
        }
        let kinds = self.game.kinds.values();
        for kind in kinds.filter(|k| matches!(k.role, castra_defs::KindRole::Piece { .. })) {
            let sorts = self.game.instances.values().filter(|i| i.kind == kind.name).count();
            items.push(match sorts {
                0 | 1 => format!("pieces for each {}", words(&kind.name)),
                n => format!(
                    "pieces for {n} types of {}, as many as the battle says",
                    words(&kind.name)
                ),
            });
        }
        for deck in &facts.decks {
            items.push(format!("the deck “{}” of {} cards", deck.name, deck.total));
        }
        for die in &facts.dice {
            items.push(format!("dice “{}” with {} faces", die.name, die.count));
        }
        items.push("a battle, which says who stands where and what wins".to_owned());
        if self.game.boards.is_empty() {
            items.pop();
        }
        let lines = items.into_iter().map(|item| Line {
            depth: 0,
            mark: "•".to_owned(),
            text: Inline::text(sentence(&item)),
        });
        self.blocks.push(Block::List(lines.collect()));
        let councils = self.entries();
        if !councils.is_empty() {
            self.text("A battle says for each side, or for all together:");
            self.blocks.push(Block::List(councils));
        }
        let cites: Vec<Span> =
            self.items(|kind| matches!(kind, ItemKind::Council(_) | ItemKind::Board(_)));
        for span in cites {
            let ids = self.cited(span);
            self.clauses(&ids, None);
        }
    }

    /// What a battle's council says.
    fn entries(&self) -> Vec<Line> {
        let Some(form) = &self.game.council else { return Vec::new() };
        let entries = form.army_entries.iter().chain(&form.entries);
        entries
            .map(|(name, entry)| {
                let mut text = vec![Inline::Label(capital(&words(name)))];
                if let Some(doc) = &entry.doc {
                    text.push(Inline::Text(format!("  {}", sentence(&one_line(doc)))));
                } else if let Some(phrase) = &entry.phrase {
                    let phrase = phrase.replace("{}", "…").replace('…', " … ");
                    text.push(Inline::Text(format!("  printed “{}”", one_line(&phrase))));
                }
                Line { depth: 0, mark: "•".to_owned(), text }
            })
            .collect()
    }

    fn items(&self, wanted: impl Fn(&ItemKind) -> bool) -> Vec<Span> {
        let items = self.trees.iter().flat_map(|tree| &tree.items);
        items.filter(|item| wanted(&item.kind)).map(|item| item.span).collect()
    }

    /// The turn on one page: its phases, and what is done in each.
    fn sequence(&mut self, flow: &flow::Flow) {
        let Some(turn) = &self.program.rules.turn else { return };
        let anchor = self.heading(1, "Sequence of play", None);
        self.indexed("sequence of play", &anchor);
        let (word, who) = if turn.per_army {
            ("turn", "The sides take turns. Each turn has these phases, in this order:")
        } else {
            (
                "round",
                "All sides play together, in rounds. Each round has these phases, in this order:",
            )
        };
        self.text(who);
        let mut lines = Vec::new();
        for (number, (phase, groups)) in (1..).zip(turn.phases.iter().zip(&flow.phases)) {
            lines.push(Line {
                depth: 0,
                mark: format!("{number}"),
                text: vec![Inline::Link { text: label(phase), to: phase_anchor(number) }],
            });
            let own = groups.first().map(|group| group.calls.as_slice()).unwrap_or_default();
            for &at in own {
                lines.extend(self.step(at, 1));
                let inner = groups.iter().find(|group| group.head == Some(at));
                for &below in inner.map(|group| group.calls.as_slice()).unwrap_or_default() {
                    lines.extend(self.step(below, 2));
                }
            }
        }
        self.blocks.push(Block::List(lines));
        let reason =
            if turn.reason.is_empty() { String::new() } else { format!(": {}", turn.reason) };
        self.text(format!(
            "After {} {word}s, all sides together, nobody has won{reason}.",
            turn.limit
        ));
        let spans = self.items(|kind| matches!(kind, ItemKind::Turn(_)));
        for span in spans {
            if let Some(doc) = self.doc_at(span) {
                self.prose(&doc);
            }
        }
    }

    fn doc_at(&self, span: Span) -> Option<String> {
        let items = self.trees.iter().flat_map(|tree| &tree.items);
        items.filter(|item| item.span == span).find_map(|item| item.doc.clone())
    }

    /// A rule as a step of the sequence, if it stands in the book.
    fn step(&self, at: usize, depth: u8) -> Option<Line> {
        let rule = self.rules.get(at)?;
        let to = self.of_rule.get(&at)?.clone();
        let mark = if depth == 1 { "–" } else { "·" }.to_owned();
        let text = vec![Inline::Link { text: capital(&words(&rule.name)), to }];
        Some(Line { depth, mark, text })
    }

    fn setup(&mut self, flow: &flow::Flow) {
        let spans = self.items(|kind| matches!(kind, ItemKind::Setup(_)));
        if spans.is_empty() && flow.setup.is_empty() {
            return;
        }
        self.heading(1, "Setting up", None);
        let before = self.blocks.len();
        for span in spans {
            if let Some(doc) = self.doc_at(span) {
                self.prose(&doc);
            }
            let ids = self.cited(span);
            self.clauses(&ids, None);
        }
        self.rules_named("setup");
        for group in &flow.setup {
            self.group(group, 2);
        }
        if self.blocks.len() == before {
            self.text("Set the pieces up as the battle shows.");
        }
    }

    /// Rules of a keyword: their changes, and that they are told.
    fn rules_named(&mut self, name: &str) {
        for at in 0..self.rules.len() {
            let of = self.rules.get(at).is_some_and(|rule| {
                rule.name == name
                    && matches!(rule.item.kind, ItemKind::Setup(_) | ItemKind::Turn(_))
            });
            if of && self.told.insert(at) {
                self.changes(at);
            }
        }
    }

    fn endings(&mut self, flow: &flow::Flow) {
        let ends: Vec<usize> = (0..self.rules.len())
            .filter(|&at| self.kind(at).is_some_and(|kind| matches!(kind, ItemKind::Ending(_))))
            .collect();
        if ends.is_empty() {
            return;
        }
        let anchor = self.heading(1, "Winning", None);
        self.indexed("winning", &anchor);
        for at in ends {
            let Some(rule) = self.rules.get(at) else { continue };
            let ItemKind::Ending(ending) = &rule.item.kind else { continue };
            let how = match ending.how {
                castra_ir::EndingKind::Victory => "A side wins that",
                castra_ir::EndingKind::Defeat => "A side loses that",
                castra_ir::EndingKind::Drawn => "Nobody wins when",
            };
            let reason = ending.reason.as_ref().map(|r| r.value.clone()).unwrap_or_default();
            let module = self.module(rule);
            let doc = rule.item.doc.clone();
            let span = rule.item.span;
            self.told.insert(at);
            if !reason.is_empty() {
                let mut text = Inline::text(sentence(&format!("{how} {reason}")));
                if let Some(module) = &module {
                    text.push(Inline::Emphasis(format!(" ({module})")));
                }
                self.blocks.push(Block::Text(text));
            }
            if let Some(doc) = doc {
                self.prose(&doc);
            }
            let ids = self.cited(span);
            self.clauses(&ids, module.as_ref());
            self.changes(at);
        }
        if let Some(last) = flow.standing.last() {
            self.group(last, 2);
        }
    }

    fn kind(&self, at: usize) -> Option<&ItemKind> {
        self.rules.get(at).map(|rule| &rule.item.kind)
    }

    fn phases(&mut self, flow: &flow::Flow) {
        let Some(turn) = &self.program.rules.turn else { return };
        for (number, (phase, groups)) in (1..).zip(turn.phases.iter().zip(&flow.phases)) {
            let title = format!("{number}. {}", label(phase));
            let anchor = phase_anchor(number);
            self.indexed(&label(phase), &anchor);
            self.push_heading(1, &title, None, anchor);
            if let Some(doc) = self.phase_doc(phase.span) {
                self.prose(&doc);
            }
            let before = self.blocks.len();
            let ids = self.cited(phase.span);
            self.clauses(&ids, None);
            for (at, group) in groups.iter().enumerate() {
                self.group(group, 2);
                if at == 0
                    && let Some(example) = self.examples.showing(&ids)
                {
                    self.blocks.push(Block::Example(example));
                }
            }
            if self.blocks.len() == before {
                self.text(POINTER);
            }
        }
        self.rules_named("turn");
        self.rules_named("round");
    }

    fn phase_doc(&self, span: Span) -> Option<String> {
        for item in self.trees.iter().flat_map(|tree| &tree.items) {
            let ItemKind::Turn(turn) = &item.kind else { continue };
            for entry in &turn.block.entries {
                if entry.span.contains(span) || span.contains(entry.span) {
                    return entry.doc.clone();
                }
            }
        }
        None
    }

    /// A rule with those that only it asks, in words.
    fn group(&mut self, group: &Group, level: u8) {
        let mut all: Vec<String> = Vec::new();
        if let Some(at) = group.head {
            let Some(rule) = self.rules.get(at) else { return };
            let spoken = group.helpers.iter().any(|&helper| self.speaks(helper));
            let named = self.speaks(at) || spoken;
            let first = self.told.insert(at);
            if named && first {
                let module = self.module(rule);
                let (name, span) = (capital(&words(&rule.name)), rule.item.span);
                let doc = rule.item.doc.clone();
                let anchor = self.of_rule.get(&at).cloned().unwrap_or_default();
                self.indexed(&name, &anchor);
                self.push_heading(level, &name, module.clone(), anchor);
                if let Some(doc) = doc {
                    self.prose(&doc);
                }
                self.steps(at);
                let ids = self.cited(span);
                self.clauses(&ids, module.as_ref());
                all.extend(ids);
                self.changes(at);
            }
        }
        for &at in &group.helpers {
            all.extend(self.helper(at));
        }
        if group.head.is_some()
            && let Some(example) = self.examples.showing(&all)
        {
            self.blocks.push(Block::Example(example));
        }
    }

    /// Whether a rule has anything to say to a player.
    fn speaks(&self, at: usize) -> bool {
        let Some(rule) = self.rules.get(at) else { return false };
        rule.item.doc.is_some()
            || !rule.changes.is_empty()
            || !self.cited(rule.item.span).is_empty()
    }

    /// A rule that others ask: what it is about, and its clauses. What only has a meaning and no
    /// clause is a word of the glossary.
    fn helper(&mut self, at: usize) -> Vec<String> {
        let Some(rule) = self.rules.get(at) else { return Vec::new() };
        let ids = self.cited(rule.item.span);
        if ids.is_empty() && rule.changes.is_empty() || !self.told.insert(at) {
            return Vec::new();
        }
        let module = self.module(rule);
        let name = capital(&words(&rule.name));
        let doc = rule.item.doc.clone().unwrap_or_default();
        let anchor = self.of_rule.get(&at).cloned().unwrap_or_default();
        self.indexed(&name, &anchor);
        let mut text = inline(&one_line(&doc));
        if let Some(module) = &module {
            text.push(Inline::Emphasis(format!(" ({module})")));
        }
        self.blocks.push(Block::Term { name: format!("{name}."), anchor, text });
        self.clauses(&ids, module.as_ref());
        self.changes(at);
        ids
    }

    /// The steps of a rule, if it has several.
    fn steps(&mut self, at: usize) {
        let Some(rule) = self.rules.get(at) else { return };
        let steps: Vec<String> = self
            .program
            .rules
            .steps()
            .iter()
            .filter(|step| rule.item.span.contains(step.span))
            .map(|step| words(&step.name))
            .collect();
        if steps.len() > 1 {
            let text = vec![
                Inline::Label("In this order:".to_owned()),
                Inline::Text(format!(" {}.", steps.join(", "))),
            ];
            self.blocks.push(Block::Text(text));
        }
    }

    /// What modules change of a rule.
    fn changes(&mut self, at: usize) {
        let Some(rule) = self.rules.get(at) else { return };
        let changes: Vec<(String, Option<String>, Vec<String>)> = rule
            .changes
            .iter()
            .map(|placed| {
                let change = placed.change;
                let module = match change.module.as_str() {
                    _ if change.of_battle => "This battle".to_owned(),
                    "" => "Option of the game".to_owned(),
                    id => self.title(id),
                };
                let ids = change.cites.iter().filter_map(|id| self.program.clauses.get(id.index()));
                (module, self.doc_at(change.item), ids.map(|clause| clause.id.clone()).collect())
            })
            .collect();
        let mut notes: Vec<Note> = Vec::new();
        for (module, doc, ids) in changes {
            let mut note = Note { module, text: Vec::new(), clauses: Vec::new() };
            for paragraph in doc.iter().flat_map(|doc| doc.split("\n\n")) {
                note.text.push(inline(&one_line(paragraph)));
            }
            let mut known: Vec<Inline> = Vec::new();
            for id in ids {
                let anchor = clause_anchor(&id);
                let Some(clause) = self.clause(&id) else { continue };
                if self.printed.contains(&id) {
                    known.push(Inline::Text(
                        if known.is_empty() { "See " } else { ", " }.to_owned(),
                    ));
                    known.push(Inline::Link { text: id, to: anchor });
                } else {
                    note.clauses.push((id.clone(), anchor.clone(), sentence(&clause.text)));
                    self.printed.insert(id.clone());
                    self.indexed(&id, &anchor);
                }
            }
            if !known.is_empty() {
                note.text.push(known);
            }
            if note.text.is_empty() && note.clauses.is_empty() {
                note.text.push(Inline::text("changes this; the designers’ book shows how."));
            }
            match notes.last_mut() {
                // Changes of one module stand together.
                Some(last) if last.module == note.module => {
                    last.text.append(&mut note.text);
                    last.clauses.append(&mut note.clauses);
                }
                _ => notes.push(note),
            }
        }
        self.blocks.extend(notes.into_iter().map(Block::Note));
    }

    /// Rules that are looked at all the time.
    fn always(&mut self, flow: &flow::Flow) {
        let standing: Vec<usize> = (0..self.rules.len())
            .filter(|&at| self.kind(at).is_some_and(|kind| matches!(kind, ItemKind::Whenever(_))))
            .collect();
        if standing.is_empty() {
            return;
        }
        self.heading(1, "At any time", None);
        self.text("These rules apply whenever what they speak of comes about.");
        for at in standing {
            self.told.insert(at);
            let Some(rule) = self.rules.get(at) else { continue };
            let (span, doc, module) = (rule.item.span, rule.item.doc.clone(), self.module(rule));
            if let Some(doc) = doc {
                self.prose(&doc);
            }
            let ids = self.cited(span);
            self.clauses(&ids, module.as_ref());
            self.changes(at);
        }
        let groups = flow.standing.split_last().map(|(_, before)| before).unwrap_or_default();
        for group in groups {
            self.group(group, 2);
        }
    }

    /// What the other side may answer, and when.
    fn answers(&mut self) {
        let answers: Vec<usize> = (0..self.rules.len())
            .filter(|&at| {
                self.kind(at)
                    .is_some_and(|k| matches!(k, ItemKind::Window(_) | ItemKind::Reaction(_)))
            })
            .collect();
        if answers.iter().all(|&at| !self.speaks(at)) {
            return;
        }
        self.heading(1, "Answers", None);
        self.text("At these moments a side may answer what another does.");
        for at in answers {
            self.told.insert(at);
            if !self.speaks(at) {
                continue;
            }
            let Some(rule) = self.rules.get(at) else { continue };
            let (span, doc, module) = (rule.item.span, rule.item.doc.clone(), self.module(rule));
            let name = capital(&words(&rule.name));
            let anchor = self.of_rule.get(&at).cloned().unwrap_or_default();
            self.indexed(&name, &anchor);
            let text = inline(&one_line(&doc.unwrap_or_default()));
            self.blocks.push(Block::Term { name: format!("{name}."), anchor, text });
            let ids = self.cited(span);
            self.clauses(&ids, module.as_ref());
            self.changes(at);
        }
    }

    /// Rules that nothing in the sequence calls, such as those that a battle's own rules use.
    fn further(&mut self, flow: &flow::Flow) {
        let rest: Vec<usize> = flow
            .rest
            .iter()
            .copied()
            .filter(|&at| {
                self.rules.get(at).is_some_and(|rule| {
                    !rule.changes.is_empty() || !self.cited(rule.item.span).is_empty()
                })
            })
            .collect();
        if rest.is_empty() {
            return;
        }
        self.heading(1, "Further rules", None);
        for at in rest {
            let _ = self.helper(at);
        }
    }

    /// Clauses that items of a kind cite.
    fn clauses_of(&mut self, wanted: impl Fn(&Item) -> bool) {
        let items: Vec<(Span, Option<String>)> = self
            .trees
            .iter()
            .flat_map(|tree| tree.items.iter().map(move |item| (tree, item)))
            .filter(|(_, item)| wanted(item))
            .map(|(tree, item)| (item.span, woven::module_of(tree)))
            .collect();
        for (span, module) in items {
            let mut ids = self.cited(span);
            // What stands elsewhere needs no word here: the table says what it is about.
            ids.retain(|id| !self.printed.contains(id));
            let module = module.map(|id| self.title(&id));
            self.clauses(&ids, module.as_ref());
        }
    }

    fn pieces(&mut self, symbols: &Symbols) {
        let mut tables = parts::pieces(self.game, symbols, None);
        let of_pieces = tables.len();
        tables.extend(parts::marks(self.game));
        if tables.is_empty() {
            return;
        }
        self.heading(1, "The pieces", None);
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
            self.blocks.push(Block::Table(table));
            if at + 1 == of_pieces {
                self.text("A dash stands for none. What a type has besides its figures is named in the last column; the clauses say what it means.");
            }
        }
        let cards: BTreeSet<String> = self.cards_by_name();
        self.clauses_of(|item| match &item.kind {
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

    fn terrain(&mut self, symbols: &Symbols) {
        let Some((doc, table)) = parts::terrain(self.game, symbols) else { return };
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
            |item| matches!(&item.kind, ItemKind::Instance(i) if i.kind.text.as_str() == "terrain"),
        );
    }

    fn dice(&mut self, symbols: &Symbols) {
        let dice = parts::dice(self.game, symbols);
        if dice.is_empty() {
            return;
        }
        self.heading(1, "The dice", None);
        for (name, doc, row) in dice {
            let anchor = self.heading(2, &format!("The {name} die"), None);
            self.indexed(&format!("{name} die"), &anchor);
            if let Some(doc) = doc {
                self.prose(&doc);
            }
            self.blocks.push(row);
        }
        self.clauses_of(|item| matches!(item.kind, ItemKind::Die(_)));
    }

    fn cards(&mut self, facts: &book::Book) {
        if facts.decks.is_empty() {
            return;
        }
        self.heading(1, "The cards", None);
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
                self.blocks.push(parts::cards(group));
            }
        }
        let cards = self.cards_by_name();
        self.clauses_of(|item| match &item.kind {
            ItemKind::Instance(i) => cards.contains(i.name.text.as_str()),
            ItemKind::Deck(_) | ItemKind::Pile(_) => true,
            _ => false,
        });
    }

    /// Whether a table is one that the rules look things up in.
    fn is_of_rules(&self, name: &str, flow: &flow::Flow) -> bool {
        (0..)
            .map(castra_ir::TableId)
            .zip(&self.program.tables)
            .any(|(id, table)| capital(&words(&table.name)) == name && flow.tables.contains(&id))
    }

    fn tables(&mut self, facts: &book::Book, flow: &flow::Flow) {
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
        self.clauses_of(|item| matches!(item.kind, ItemKind::Table(_)));
    }

    fn options(&mut self, facts: &book::Book) {
        if facts.options.is_empty() {
            return;
        }
        self.heading(1, "What you may agree on", None);
        self.text("Without a word about it, what is marked as usual holds.");
        let mut rows = Vec::new();
        for option in &facts.options {
            let mut row: Vec<castra_book::Cell> = vec![
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
        let mut head = vec![String::new(), String::new(), "usual".to_owned()];
        if any {
            head.push("here".to_owned());
        } else {
            rows.iter_mut().for_each(|row| row.truncate(3));
        }
        self.blocks.push(Block::Table(castra_book::Table { head, rows }));
        self.clauses_of(|item| matches!(item.kind, ItemKind::Option(_)));
    }

    /// A section for each module: what it is, and where it says what.
    fn modules_in_play(&mut self) {
        if self.modules.is_empty() {
            return;
        }
        self.heading(1, "Optional rules in this book", None);
        let headers = self.headers();
        for module in self.modules {
            let anchor = self.heading(2, &module.title, None);
            self.indexed(&module.title, &anchor);
            for (_, doc) in headers.iter().filter(|(of, _)| of.as_deref() == Some(&module.id)) {
                self.prose(doc);
            }
            let spans: Vec<Span> = self
                .trees
                .iter()
                .filter(|tree| woven::module_of(tree).as_deref() == Some(&module.id))
                .flat_map(|tree| &tree.items)
                .filter(|item| matches!(item.kind, ItemKind::Source(_)))
                .map(|item| item.span)
                .collect();
            let of_module = |clause: &&Clause| spans.iter().any(|span| span.contains(clause.span));
            let ids: Vec<String> =
                self.program.clauses.iter().filter(of_module).map(|c| c.id.clone()).collect();
            let (there, missing): (Vec<String>, Vec<String>) =
                ids.into_iter().partition(|id| self.printed.contains(id));
            let mut text = Inline::text("Its clauses: ");
            for (at, id) in there.iter().enumerate() {
                if at > 0 {
                    text.push(Inline::Text(", ".to_owned()));
                }
                text.push(Inline::Link { text: id.clone(), to: clause_anchor(id) });
            }
            if !there.is_empty() {
                text.push(Inline::Text(".".to_owned()));
                self.blocks.push(Block::Text(text));
            }
            self.clauses(&missing, Some(&module.title));
        }
    }

    /// Clauses that nothing in the game cites, but a test or nobody.
    fn remaining(&mut self) {
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
        self.text("These clauses belong to no one phase.");
        self.clauses(&missing, None);
    }

    /// What players look for, from what the bots weigh.
    fn advice(&mut self, facts: &book::Book, flow: &flow::Flow) {
        let told: Vec<usize> = flow
            .advice
            .iter()
            .copied()
            .filter(|at| self.rules.get(*at).is_some_and(|rule| rule.item.doc.is_some()))
            .collect();
        let tables: Vec<_> =
            facts.tables.iter().filter(|t| !self.is_of_rules(&t.title, flow)).collect();
        if told.is_empty() && tables.is_empty() {
            return;
        }
        self.heading(1, "What to look for", None);
        self.text("None of this is a rule. It is what the computer weighs when it plays, and no bad advice to a beginner.");
        for at in told {
            let Some(rule) = self.rules.get(at) else { continue };
            let name = capital(&words(&rule.name));
            let doc = rule.item.doc.clone().unwrap_or_default();
            let anchor = self.of_rule.get(&at).cloned().unwrap_or_default();
            let ids = self.cited(rule.item.span);
            self.told.insert(at);
            let text = inline(&one_line(&doc));
            self.blocks.push(Block::Term { name: format!("{name}."), anchor, text });
            self.clauses(&ids, None);
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

/// What stands where the authors have written nothing for players.
const POINTER: &str =
    "Nothing is written about this for players; the designers’ book shows how it is done.";

fn phase_anchor(number: usize) -> String {
    format!("phase-{number}")
}

/// What a phase is called.
fn label(phase: &castra_ir::Phase) -> String {
    let parts = phase.label.iter().filter_map(|part| match part {
        Said::Text(text) => Some(text.as_str()),
        Said::Value(_) | Said::Forms(..) => None,
    });
    let label: String = parts.collect();
    if label.trim().is_empty() { capital(&words(&phase.name)) } else { label.trim().to_owned() }
}

/// A value of an option in words.
fn plain(value: &str) -> String {
    match value {
        "true" => "yes".to_owned(),
        "false" => "no".to_owned(),
        other => words(other),
    }
}
