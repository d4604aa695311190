//! The book for players: how a game is played, in the order in which it is.

pub(super) mod aid;
mod battles;
mod components;
mod examples;
mod flow;
mod glossary;
mod homes;
pub(super) mod parts;
mod play;
pub(super) mod symbols;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_base::Span;
use castra_book::{Block, Book, Heading, Inline, Line};
use castra_defs::Game;
use castra_ir::{Clause, Program, Said};
use castra_syntax::ast::{ItemKind, Tree};

use self::examples::Examples;
use self::parts::{one_line, prose};
use self::symbols::Symbols;
use super::super::changed_rules::{self, Rule};
use super::super::subject::Found;
use super::super::vary::Vary;
use super::book::{self, Module};
use super::game::{Reader, capital, words};

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
    let trees = changed_rules::in_order(found.subject.trees(), &found.checked.files);
    let facts = book::of(found, vary, Reader::Player);
    let rules = changed_rules::rules(&trees, &program);
    let (flow, titled) = sections(&rules, &program);
    let tests: Vec<&Tree> = trees.clone();
    let mut maker = Maker {
        found,
        program: &program,
        game: &game,
        trees: &trees,
        rules: &rules,
        modules: &facts.modules,
        titled,
        examples: Examples::of(&game, &tests, &found.checked),
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
    };
    maker.anchor_rules();
    maker.homes = homes::of(&rules, &flow, &trees, &program, &game, &|span| maker.cited(span));
    maker.modules_of = homes::modules(&trees, &program, &|module| maker.title(module));
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

/// The rules in the order of play, and whether the game gives its procedures printed titles. If it
/// does, sections are theirs alone.
fn sections(rules: &[Rule<'_>], program: &Program) -> (flow::Flow, bool) {
    let flow = flow::of(rules, program);
    let titled = rules.iter().any(|rule| {
        rule.module.is_none()
            && rule.item.title.is_some()
            && matches!(rule.item.kind, ItemKind::Procedure(_))
    });
    let has_title = |at: usize| rules.get(at).is_some_and(|rule| rule.item.title.is_some());
    (if titled { flow.with_sections(&has_title) } else { flow }, titled)
}

/// A small number as a word, as sentences have it.
fn spelled(number: u32) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = usize::try_from(number).ok().and_then(|at| WORDS.get(at));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
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
        self.every(&here);
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
    fn every(&mut self, ids: &[String]) {
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
                module: self.modules_of.get(&id).cloned(),
                advice: clause.advice,
                number: id.clone(),
            };
            self.blocks.push(block);
            self.indexed(&id, &anchor);
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
        let sources: Vec<String> = facts
            .sources
            .iter()
            .map(|source| {
                let by = source.authors.as_ref().map(|a| format!(" by {a}")).unwrap_or_default();
                let count = super::super::check::plural(source.clauses.len(), "clause");
                format!("“{}”{by} ({count})", source.title)
            })
            .collect();
        if !sources.is_empty() {
            self.text(format!(
                "The rules follow {}. Each clause stands in this book once, with its number in \
                 the margin; where it matters elsewhere, its number leads to it.",
                listed(&sources)
            ));
        }
        if !self.modules.is_empty() {
            let titles: Vec<&str> = self.modules.iter().map(|m| m.title.as_str()).collect();
            self.text(format!(
                "This book is of the game with {}. What is added or changed is marked where it applies.",
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
                    docs.push((changed_rules::module_of(tree), doc.clone()));
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
                _ if least == most => {
                    format!("{} sides, each with one player or more", spelled(least))
                }
                _ => format!(
                    "{} to {} sides, each with one player or more",
                    spelled(least),
                    spelled(most)
                ),
            });
        }
        for board in self.game.boards.values() {
            let (width, height) = (board.width, board.height);
            let size = match board.grid {
                castra_defs::Grid::Square => format!("{width} by {height} squares"),
                castra_defs::Grid::HexPointy | castra_defs::Grid::HexFlat => {
                    format!("{width} by {height} hexes")
                }
                castra_defs::Grid::Places => format!("{} places", board.places.all.len()),
            };
            let doc =
                board.doc.as_deref().map(|d| format!(": {}", one_line(d))).unwrap_or_default();
            let name = words(&board.name);
            items.push(format!("the board “{name}”, {size}{doc}"));
        }
        let kinds = self.game.kinds.values();
        for kind in kinds.filter(|k| matches!(k.role, castra_defs::KindRole::Piece { .. })) {
            let sorts = self.game.instances.values().filter(|i| i.kind == kind.name).count();
            let hidden =
                if kind.is_secret() { "; which is which only its own side sees" } else { "" };
            items.push(match sorts {
                0 | 1 => format!("a piece for each {}", words(&kind.name)),
                n => format!(
                    "pieces for {n} types of {}, as many as the battle says{hidden}",
                    words(&kind.name)
                ),
            });
        }
        for deck in &facts.decks {
            items.push(format!("the deck “{}” of {} cards", deck.name, deck.total));
        }
        for die in &facts.dice {
            items.push(parts::die_name(die));
        }
        if !self.game.boards.is_empty() {
            items.push("a battle, which says who stands where and what wins".to_owned());
        }
        let lines = items.into_iter().map(|item| Line {
            depth: 0,
            mark: "•".to_owned(),
            text: Inline::text(sentence(&item)),
        });
        self.blocks.push(Block::List(lines.collect()));
        let councils = self.entries();
        if !councils.is_empty() {
            self.text("The page of a battle has these entries, for each side or for all together:");
            self.blocks.push(Block::List(councils));
        }
        self.clauses_of("council", |item| {
            matches!(item.kind, ItemKind::Council(_) | ItemKind::Board(_))
        });
    }

    /// What a battle's council says.
    fn entries(&self) -> Vec<Line> {
        let Some(form) = &self.game.council else { return Vec::new() };
        let entries = form.army_entries.iter().chain(&form.entries);
        entries
            .map(|(name, entry)| {
                let mut text = vec![Inline::Label(format!("{}:", capital(&words(name))))];
                if let Some(doc) = &entry.doc {
                    text.push(Inline::Text(format!(" {}", sentence(&one_line(doc)))));
                } else if let Some(phrase) = &entry.phrase {
                    text.push(Inline::Text(format!(" printed “{}”.", one_line(&dotted(phrase)))));
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
            if self.titled {
                lines.extend(self.steps_of(groups));
                continue;
            }
            let called = |group: Option<&flow::Group>| {
                group.map(|group| group.calls.clone()).unwrap_or_default()
            };
            let inside = |at: usize| groups.iter().find(|group| group.head == Some(at));
            for at in called(groups.first()) {
                // A step that is called as its phase has no line of its own.
                let named = self.rules.get(at).map(self::called);
                let again = named.as_deref().is_some_and(|n| n.eq_ignore_ascii_case(&label(phase)));
                if !again {
                    lines.extend(self.step(at, 1));
                }
                for below in called(inside(at)) {
                    lines.extend(self.step(below, if again { 1 } else { 2 }));
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

    /// The sections of a phase as they stand in the book: what it does itself with its first sentence,
    /// and under it the names of what belongs to that.
    fn steps_of(&self, groups: &[flow::Group]) -> Vec<Line> {
        let mut lines = Vec::new();
        let mut below: Vec<Inline> = Vec::new();
        let close = |below: &mut Vec<Inline>, lines: &mut Vec<Line>| {
            if !below.is_empty() {
                let text = std::mem::take(below);
                lines.push(Line { depth: 2, mark: "·".to_owned(), text });
            }
        };
        for group in groups {
            let Some(at) = group.head else { continue };
            if group.is_called_by_phase() {
                close(&mut below, &mut lines);
                lines.extend(self.step(at, 1));
            } else if let (Some(rule), Some(to)) = (self.rules.get(at), self.of_rule.get(&at)) {
                if !below.is_empty() {
                    below.push(Inline::Text(", ".to_owned()));
                }
                below.push(Inline::Link { text: called(rule), to: to.clone() });
            }
        }
        close(&mut below, &mut lines);
        lines
    }

    /// A rule as a step of the sequence, if it stands in the book.
    fn step(&self, at: usize, depth: u8) -> Option<Line> {
        let rule = self.rules.get(at)?;
        let to = self.of_rule.get(&at)?.clone();
        let mark = if depth == 1 { "–" } else { "·" }.to_owned();
        let mut text = vec![Inline::Link { text: called(rule), to }];
        // What it is about, in its author's first sentence.
        let first = rule.item.doc.as_deref().and_then(|doc| doc.split("\n\n").next());
        if let Some(first) = first.map(|first| first_sentence(&one_line(first))) {
            text.push(Inline::Text("  ".to_owned()));
            text.extend(parts::inline(&first));
        }
        Some(Line { depth, mark, text })
    }
}

/// The first sentence of a paragraph.
fn first_sentence(text: &str) -> String {
    let end = text.match_indices(". ").map(|(at, _)| at + 1).next();
    end.and_then(|end| text.get(..end)).unwrap_or(text).to_owned()
}

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

/// A phrase with dots in the place of its value, and the word for several of it.
fn dotted(phrase: &str) -> String {
    let mut parts = phrase.split('{');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (value, rest) = part.split_once('}').unwrap_or((part, ""));
        out.push_str(" … ");
        if let Some((_, several)) = value.strip_prefix(':').and_then(|words| words.split_once(','))
        {
            out.push_str(several.trim());
        }
        out.push_str(rest);
    }
    out.replace('…', " … ")
}
