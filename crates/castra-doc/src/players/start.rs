//! The beginning of a book: the game and its components.

use std::collections::BTreeSet;

use crate::book::{Block, Inline, Line};
use castra_defs::{Board, Grid, Type};
use castra_ir::Clause;
use castra_syntax::ast::ItemKind;
use castra_workspace::Subject;

use super::maker::Maker;
use super::parts::{self, one_line};
use super::wording::sentence;
use crate::facts;
use castra_ide::expand;
use castra_words::{capitalize, spell_out};

impl Maker<'_> {
    /// Adds the authors' description of the game.
    pub(super) fn about(&mut self, facts: &facts::Facts) {
        self.own_heading("book-the-game");
        let before = self.blocks.len();
        let docs: Vec<(Option<String>, String)> = self.headers();
        for (_, doc) in docs.iter().filter(|(module, _)| module.is_none()) {
            self.prose(doc);
        }
        if self.blocks.len() == before {
            let game = [("game", (&self.game.title).into())];
            self.text(self.own.format("book-rules-of", &game));
        }
        let of_modules = self.modules_of.clone();
        let of_battle = self.special_rules();
        let is_own = |id: &String| !of_modules.contains_key(id) && !of_battle.contains(id);
        if self.follows(facts, ["book-follows", "book-follows-these"], &is_own) {
            self.own_text("book-clauses-once");
        }
        if let (false, Subject::Battle(battle)) = (of_battle.is_empty(), &self.found.subject) {
            let title = &battle.scenario.title;
            let said = [("n", of_battle.len().into()), ("battle", title.into())];
            self.text(self.own.format("book-special-rules", &said));
        }
        if !self.modules.is_empty() {
            let titles: Vec<&str> = self.modules.iter().map(|m| m.title.as_str()).collect();
            let modules = self.own.all(&titles);
            let said = [("n", titles.len().into()), ("modules", (&modules).into())];
            let key = if self.in_force { "book-includes-in-force" } else { "book-includes" };
            self.text(self.own.format(key, &said));
        }
    }

    /// Returns the special rules of the battle, which are clauses of its own source.
    fn special_rules(&self) -> BTreeSet<String> {
        let Subject::Battle(battle) = &self.found.subject else { return BTreeSet::new() };
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
    pub(super) fn needed(&mut self, facts: &facts::Facts) {
        self.own_heading("book-needed");
        let mut items: Vec<String> = Vec::new();
        if let Some(form) = &self.game.council {
            let (least, most) = (form.armies, form.most_armies.max(form.armies));
            let spelled = |n: u32| self.own.format("number-word", &[("n", n.into())]);
            items.push(match (least, most) {
                (1, 1) => self.own.message("book-one-player").to_owned(),
                _ if least == most => {
                    self.own.format("book-sides", &[("sides", (&spelled(least)).into())])
                }
                _ => self.own.format(
                    "book-sides-range",
                    &[("least", (&spelled(least)).into()), ("most", (&spelled(most)).into())],
                ),
            });
        }
        for board in self.game.boards.values() {
            let size = self.size_of(board);
            let doc =
                board.doc.as_deref().map(|d| format!(": {}", one_line(d))).unwrap_or_default();
            let said = match self.game.boards.len() {
                1 => self.own.format("book-board", &[("size", (&size).into())]),
                _ => {
                    let name = capitalize(&self.game.printed("board", &board.name));
                    let said = [("board", (&name).into()), ("size", (&size).into())];
                    self.own.format("book-board-named", &said)
                }
            };
            items.push(said + &doc);
        }
        let kinds = self.game.kinds.values();
        for kind in kinds.filter(|k| matches!(k.role, castra_defs::KindRole::Piece { .. })) {
            let sorts = self.game.instances.values().filter(|i| i.kind == kind.name).count();
            let name = kind.called();
            items.push(match sorts {
                0 | 1 => self.own.format("book-piece-for-each", &[("kind", (&name).into())]),
                n => {
                    let is_secret = kind.is_secret();
                    let key =
                        if is_secret { "book-piece-types-secret" } else { "book-piece-types" };
                    self.own.format(key, &[("n", n.into()), ("kind", (&name).into())])
                }
            });
        }
        for deck in &facts.decks {
            let said = [("deck", (&deck.name).into()), ("n", deck.total.into())];
            items.push(self.own.format("book-deck", &said));
        }
        let rolled = parts::rolled(self.program);
        let mut dice = facts.dice.clone();
        dice.retain(|die| rolled.contains(&die.name));
        items.extend(dice.iter().map(|die| parts::die_name(self.game, die, &dice)));
        if !self.game.boards.is_empty() {
            items.push(self.own.message("book-needs-battle").to_owned());
        }
        let lines = items.into_iter().map(|item| Line {
            depth: 0,
            mark: "•".to_owned(),
            text: Inline::text(sentence(&item)),
        });
        self.blocks.push(Block::List(lines.collect()));
        let councils = self.entries();
        if !councils.is_empty() {
            self.own_text("book-council");
            self.blocks.push(Block::List(councils));
        }
        self.clauses_of("council", |item| {
            matches!(item.kind, ItemKind::Council(_) | ItemKind::Board(_))
        });
    }

    /// Returns the size of a board in words, with its joined edges.
    fn size_of(&self, board: &Board) -> String {
        let (width, height) = (u32::from(board.width), u32::from(board.height));
        let sides = [("width", width.into()), ("height", height.into())];
        let size = match board.grid {
            Grid::Square => self.own.format("book-squares", &sides),
            Grid::HexPointy | Grid::HexFlat => self.own.format("book-hexes", &sides),
            Grid::Places => self.own.format("book-places", &[("n", board.places.all.len().into())]),
        };
        let key = match (board.joined.east_west, board.joined.north_south) {
            (false, false) => return size,
            (true, false) => "book-joined-sides",
            (false, true) => "book-joined-ends",
            (true, true) => "book-joined-all",
        };
        self.own.format(key, &[("size", (&size).into())])
    }

    /// Returns the lines about the War Council's entries.
    fn entries(&self) -> Vec<Line> {
        let Some(form) = &self.game.council else { return Vec::new() };
        let entries = form.army_entries.iter().chain(&form.entries);
        entries
            .map(|(name, entry)| {
                let label = capitalize(&self.game.printed("council", name));
                let label = self.own.format("label", &[("text", (&label).into())]);
                let mut text = vec![Inline::Label(label)];
                if let Some(doc) = &entry.doc {
                    text.push(Inline::Text(format!(" {}", sentence(&one_line(doc)))));
                } else if let Some(phrase) = &entry.phrase {
                    let phrase = one_line(&dotted(phrase));
                    // The phrase is only the placeholder of the value.
                    let said = match phrase.trim() {
                        "…" => format!(" {}.", self.values(&entry.ty)),
                        phrase => {
                            let phrase = [("phrase", phrase.into())];
                            format!(" {}", self.own.format("book-entry-printed", &phrase))
                        }
                    };
                    text.push(Inline::Text(said));
                }
                Line { depth: 0, mark: "•".to_owned(), text }
            })
            .collect()
    }

    /// Returns the possible values of a council entry's type, in words.
    fn values(&self, ty: &Type) -> String {
        let labels = |of: &String| -> Vec<&str> {
            let of = self.game.enums.get(of);
            of.map(|of| of.variants.values().map(|v| v.label.as_str()).collect())
                .unwrap_or_default()
        };
        match ty {
            Type::Int { range: Some((low, high)) } => {
                let bounds = [("low", (*low).into()), ("high", (*high).into())];
                self.own.format("value-number-between", &bounds)
            }
            Type::Int { range: None } => self.own.message("value-number").to_owned(),
            Type::Bool => self.own.message("value-yes-or-no").to_owned(),
            Type::Text | Type::Names => self.own.message("value-name").to_owned(),
            Type::Enum(of) => self.own.any(&labels(of)),
            Type::SetOf(of) => {
                let all = self.own.all(&labels(of));
                self.own.format("value-any-of", &[("words", (&all).into())])
            }
            Type::OneOf(all) => {
                self.own.any(&all.iter().map(|word| spell_out(word)).collect::<Vec<_>>())
            }
            Type::Play(_) => self.own.message("value-of-battle").to_owned(),
        }
    }
}

/// Returns a phrase with dots for its value, and with the plural of its noun.
fn dotted(phrase: &str) -> String {
    let out = castra_defs::filled(phrase, |placeholder| {
        let forms = placeholder.singular_and_plural().filter(|_| placeholder.name.is_empty());
        Some(format!(" … {}", forms.map_or("", |(_, several)| several)))
    });
    out.replace('…', " … ")
}
