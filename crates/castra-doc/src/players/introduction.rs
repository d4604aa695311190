//! The beginning of a book: the game and its components.

use std::collections::BTreeSet;

use crate::book::{Block, Inline, Line};
use castra_defs::{Board, Grid, Type};
use castra_ir::Clause;
use castra_syntax::ast::ItemKind;
use castra_workspace::Subject;

use super::builder::BookBuilder;
use super::component_tables::{self, one_line};
use super::wording::sentence;
use crate::facts;
use castra_ide::expand;
use castra_words::{capitalize, spell_out};

impl BookBuilder<'_> {
    /// Adds the authors' description of the game.
    pub(super) fn add_description(&mut self, facts: &facts::Facts) {
        self.add_own_heading("book-the-game");
        let before = self.blocks.len();
        let docs: Vec<(Option<String>, String)> = self.headers();
        for (_, doc) in docs.iter().filter(|(module, _)| module.is_none()) {
            self.add_prose(doc);
        }
        if self.blocks.len() == before {
            let game = [("game", (&self.game.title).into())];
            self.add_text(self.words.format("book-rules-of", &game));
        }
        let of_modules = self.modules_of.clone();
        let of_battle = self.special_rules();
        let is_own = |id: &String| !of_modules.contains_key(id) && !of_battle.contains(id);
        if self.list_sources(facts, ["book-follows", "book-follows-these"], &is_own) {
            self.add_own_text("book-clauses-once");
        }
        if let (false, Subject::Battle(battle)) = (of_battle.is_empty(), &self.ruleset.subject) {
            let title = &battle.scenario.title;
            let values = [("n", of_battle.len().into()), ("battle", title.into())];
            self.add_text(self.words.format("book-special-rules", &values));
        }
        if !self.modules.is_empty() {
            let titles: Vec<&str> = self.modules.iter().map(|m| m.title.as_str()).collect();
            let modules = self.words.join_and(&titles);
            let values = [("n", titles.len().into()), ("modules", (&modules).into())];
            let key = if self.in_force { "book-includes-in-force" } else { "book-includes" };
            self.add_text(self.words.format(key, &values));
        }
    }

    /// Returns the special rules of the battle, which are clauses of its own source.
    fn special_rules(&self) -> BTreeSet<String> {
        let Subject::Battle(battle) = &self.ruleset.subject else { return BTreeSet::new() };
        let own = |clause: &&Clause| {
            let source = self.program.sources.get(clause.source as usize);
            source.is_some_and(|source| source.name == battle.scenario.id)
        };
        self.program.clauses.iter().filter(own).map(|clause| clause.id.clone()).collect()
    }

    /// Returns the header comments of the sources, each once, with its module.
    pub(super) fn headers(&self) -> Vec<(Option<String>, String)> {
        let mut docs: Vec<(Option<String>, String)> = Vec::new();
        for tree in self.trees {
            for item in &tree.items {
                if let (ItemKind::Header(_), Some(doc)) = (&item.kind, &item.doc) {
                    docs.push((expand::module_of(tree), doc.clone()));
                }
            }
        }
        docs
    }

    /// Adds the list of components that the game needs.
    pub(super) fn add_component_list(&mut self, facts: &facts::Facts) {
        self.add_own_heading("book-needed");
        let mut items: Vec<String> = Vec::new();
        if let Some(form) = &self.game.council {
            let (least, most) = (form.armies, self.most_sides());
            let spelled = |n: u32| self.words.format("number-word", &[("n", n.into())]);
            items.push(match (least, most) {
                (1, 1) => self.words.message("book-one-player").to_owned(),
                _ if least == most => {
                    self.words.format("book-sides", &[("sides", (&spelled(least)).into())])
                }
                _ => self.words.format(
                    "book-sides-range",
                    &[("least", (&spelled(least)).into()), ("most", (&spelled(most)).into())],
                ),
            });
        }
        for board in self.game.boards.values() {
            let size = self.size_of(board);
            let doc =
                board.doc.as_deref().map(|d| format!(": {}", one_line(d))).unwrap_or_default();
            let line = match self.game.boards.len() {
                1 => self.words.format("book-board", &[("size", (&size).into())]),
                _ => {
                    let name = capitalize(&self.game.printed_name("board", &board.name));
                    let values = [("board", (&name).into()), ("size", (&size).into())];
                    self.words.format("book-board-named", &values)
                }
            };
            items.push(line + &doc);
        }
        let kinds = self.game.kinds.values();
        for kind in kinds.filter(|k| matches!(k.role, castra_defs::KindRole::Piece { .. })) {
            let sorts = self.game.instances.values().filter(|i| i.kind == kind.name).count();
            let name = kind.printed_name();
            items.push(match sorts {
                0 | 1 => self.words.format("book-piece-for-each", &[("kind", (&name).into())]),
                n => {
                    let is_secret = kind.is_secret();
                    let key =
                        if is_secret { "book-piece-types-secret" } else { "book-piece-types" };
                    self.words.format(key, &[("n", n.into()), ("kind", (&name).into())])
                }
            });
        }
        for deck in &facts.decks {
            let values = [("deck", (&deck.name).into()), ("n", deck.total.into())];
            items.push(self.words.format("book-deck", &values));
        }
        let rolled = component_tables::rolled_dice(self.program);
        let mut dice = facts.dice.clone();
        dice.retain(|die| rolled.contains(&die.name));
        for die in &dice {
            let name = component_tables::die_name(self.game, die, &dice);
            if !items.contains(&name) {
                items.push(name);
            }
        }
        if !self.game.boards.is_empty() {
            items.push(self.words.message("book-needs-battle").to_owned());
        }
        let lines = items.into_iter().map(|item| Line {
            depth: 0,
            mark: "•".to_owned(),
            text: Inline::text(sentence(&item)),
        });
        self.blocks.push(Block::List(lines.collect()));
        let councils = self.council_lines();
        if !councils.is_empty() {
            self.add_text(self.sides_message("book-council", &[]));
            self.blocks.push(Block::List(councils));
        }
        self.add_clauses_of("council", |item| {
            matches!(item.kind, ItemKind::Council(_) | ItemKind::Board(_))
        });
    }

    /// Returns the size of a board in words, with its joined edges.
    fn size_of(&self, board: &Board) -> String {
        let (width, height) = (u32::from(board.width), u32::from(board.height));
        let sides = [("width", width.into()), ("height", height.into())];
        let size = match board.grid {
            Grid::Square => self.words.format("book-squares", &sides),
            Grid::HexPointy | Grid::HexFlat => self.words.format("book-hexes", &sides),
            Grid::Places => {
                self.words.format("book-places", &[("n", board.places.all.len().into())])
            }
        };
        let key = match (board.joined.east_west, board.joined.north_south) {
            (false, false) => return size,
            (true, false) => "book-joined-sides",
            (false, true) => "book-joined-ends",
            (true, true) => "book-joined-all",
        };
        self.words.format(key, &[("size", (&size).into())])
    }

    /// Returns the lines about the War Council's entries.
    fn council_lines(&self) -> Vec<Line> {
        let Some(form) = &self.game.council else { return Vec::new() };
        let entries = form.army_entries.iter().chain(&form.entries);
        entries
            .map(|(name, entry)| {
                let label = capitalize(&self.game.printed_name("council", name));
                let label = self.words.format("label", &[("text", (&label).into())]);
                let mut text = vec![Inline::Label(label)];
                if let Some(doc) = &entry.doc {
                    text.push(Inline::Text(format!(" {}", sentence(&one_line(doc)))));
                } else if let Some(phrase) = &entry.phrase {
                    let phrase = one_line(&with_dots(phrase));
                    // A phrase that is only a placeholder is replaced by the possible values.
                    let line = match phrase.trim() {
                        "…" => format!(" {}.", self.values_text(&entry.ty)),
                        phrase => {
                            let phrase = [("phrase", phrase.into())];
                            format!(" {}", self.words.format("book-entry-printed", &phrase))
                        }
                    };
                    text.push(Inline::Text(line));
                } else {
                    text.push(Inline::Text(format!(" {}.", self.values_text(&entry.ty))));
                }
                Line { depth: 0, mark: "•".to_owned(), text }
            })
            .collect()
    }

    /// Returns the possible values of the type of a council entry or a state, in words.
    pub(super) fn values_text(&self, ty: &Type) -> String {
        let labels = |of: &String| -> Vec<&str> {
            let of = self.game.enums.get(of);
            of.map(|of| of.variants.values().map(|v| v.label.as_str()).collect())
                .unwrap_or_default()
        };
        match ty {
            Type::Int { range: Some((low, high)) } => {
                let bounds = [("low", (*low).into()), ("high", (*high).into())];
                self.words.format("value-number-between", &bounds)
            }
            Type::Int { range: None } => self.words.message("value-number").to_owned(),
            Type::Bool => self.words.message("value-yes-or-no").to_owned(),
            Type::Text | Type::Names => self.words.message("value-name").to_owned(),
            Type::Enum(of) => self.words.join_or(&labels(of)),
            Type::SetOf(of) => {
                let all = self.words.join_and(&labels(of));
                self.words.format("value-any-of", &[("words", (&all).into())])
            }
            Type::OneOf(all) => {
                self.words.join_or(&all.iter().map(|word| spell_out(word)).collect::<Vec<_>>())
            }
            Type::Play(_) => self.words.message("value-of-battle").to_owned(),
        }
    }
}

/// Returns a phrase with dots for its value, and with the plural of its noun.
fn with_dots(phrase: &str) -> String {
    let out = castra_defs::fill_placeholders(phrase, |placeholder| {
        let forms = placeholder.singular_and_plural().filter(|_| placeholder.name.is_empty());
        Some(format!(" … {}", forms.map_or("", |(_, several)| several)))
    });
    out.replace('…', " … ")
}
