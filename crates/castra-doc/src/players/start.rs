//! The beginning of a book: the game, and the things on the table.

use std::collections::BTreeSet;

use crate::book::{Block, Inline, Line};
use castra_defs::Type;
use castra_ir::Clause;
use castra_syntax::ast::ItemKind;
use castra_workspace::Subject;

use super::maker::Maker;
use super::parts::{self, one_line};
use super::wording::{listed, sentence};
use crate::facts;
use crate::game::{capital, words};
use castra_base::plural;
use castra_ide::expand;

impl Maker<'_> {
    /// Adds the authors' description of the game.
    pub(super) fn about(&mut self, facts: &facts::Facts) {
        self.heading(1, "The game", None);
        let before = self.blocks.len();
        let docs: Vec<(Option<String>, String)> = self.headers();
        for (_, doc) in docs.iter().filter(|(module, _)| module.is_none()) {
            self.prose(doc);
        }
        if self.blocks.len() == before {
            self.text(format!("These are the rules of {}.", self.game.title));
        }
        let of_modules = self.modules_of.clone();
        let of_battle = self.special_rules();
        let is_own = |id: &String| !of_modules.contains_key(id) && !of_battle.contains(id);
        if self.follows(facts, "The rules follow", &is_own) {
            self.text(
                "Each clause is printed once, with its number. Other places refer to the clause by its \
                 number.",
            );
        }
        if let (false, Subject::Battle(battle)) = (of_battle.is_empty(), &self.found.subject) {
            let count = plural(of_battle.len(), "special rule");
            self.text(format!("The battle “{}” has {count} of its own.", battle.scenario.title));
        }
        if !self.modules.is_empty() {
            let titles: Vec<&str> = self.modules.iter().map(|m| m.title.as_str()).collect();
            let each = if titles.len() == 1 { "It has" } else { "Each of these has" };
            let includes = format!("This book includes {}. {each} a chapter", listed(&titles));
            self.text(if self.in_force {
                format!("{includes}, and the other chapters print the rules as they are with it.")
            } else {
                format!(
                    "{includes}. At a rule that it changes, the new clauses and a note follow the old \
                     ones, and replaced clauses are struck out."
                )
            });
        }
    }

    /// The special rules of the battle, which are clauses of it.
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

    /// Adds the list of things that the game needs.
    pub(super) fn needed(&mut self, facts: &facts::Facts) {
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
            let joined = match (board.joined.east_west, board.joined.north_south) {
                (false, false) => "",
                (true, false) => ", whose left and right edges are joined",
                (false, true) => ", whose upper and lower edges are joined",
                (true, true) => ", whose opposite edges are joined",
            };
            let size = size + joined;
            let doc =
                board.doc.as_deref().map(|d| format!(": {}", one_line(d))).unwrap_or_default();
            items.push(match self.game.boards.len() {
                1 => format!("a board of {size}{doc}"),
                _ => format!("the board “{}”, {size}{doc}", capital(&words(&board.name))),
            });
        }
        let kinds = self.game.kinds.values();
        for kind in kinds.filter(|k| matches!(k.role, castra_defs::KindRole::Piece { .. })) {
            let sorts = self.game.instances.values().filter(|i| i.kind == kind.name).count();
            let hidden =
                if kind.is_secret() { "; only the owner sees the type of a piece" } else { "" };
            items.push(match sorts {
                0 | 1 => format!("a piece for each {}", words(&kind.name)),
                n => format!(
                    "pieces for {n} types of {}, in the numbers that the battle gives{hidden}",
                    words(&kind.name)
                ),
            });
        }
        for deck in &facts.decks {
            items.push(format!("the deck “{}” of {} cards", deck.name, deck.total));
        }
        let rolled = parts::rolled(self.program);
        let mut dice = facts.dice.clone();
        dice.retain(|die| rolled.contains(&die.name));
        items.extend(dice.iter().map(|die| parts::die_name(die, &dice)));
        if !self.game.boards.is_empty() {
            items.push(
                "a battle, which gives the positions of the pieces and the victory conditions"
                    .to_owned(),
            );
        }
        let lines = items.into_iter().map(|item| Line {
            depth: 0,
            mark: "•".to_owned(),
            text: Inline::text(sentence(&item)),
        });
        self.blocks.push(Block::List(lines.collect()));
        let councils = self.entries();
        if !councils.is_empty() {
            self.text(
                "The page of a battle gives some of these entries, for each side or for both:",
            );
            self.blocks.push(Block::List(councils));
        }
        self.clauses_of("council", |item| {
            matches!(item.kind, ItemKind::Council(_) | ItemKind::Board(_))
        });
    }

    /// Returns the lines about the War Council's entries.
    fn entries(&self) -> Vec<Line> {
        let Some(form) = &self.game.council else { return Vec::new() };
        let entries = form.army_entries.iter().chain(&form.entries);
        entries
            .map(|(name, entry)| {
                let mut text = vec![Inline::Label(format!("{}:", capital(&words(name))))];
                if let Some(doc) = &entry.doc {
                    text.push(Inline::Text(format!(" {}", sentence(&one_line(doc)))));
                } else if let Some(phrase) = &entry.phrase {
                    let phrase = one_line(&dotted(phrase));
                    // The phrase is the value alone.
                    let said = match phrase.trim() {
                        "…" => format!(" {}.", self.values(&entry.ty)),
                        phrase => format!(" printed “{phrase}”."),
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
            Type::Int { range: Some((low, high)) } => format!("a number from {low} to {high}"),
            Type::Int { range: None } => "a number".to_owned(),
            Type::Bool => "yes or no".to_owned(),
            Type::Text | Type::Names => "a name".to_owned(),
            Type::Enum(of) => either(&labels(of)),
            Type::SetOf(of) => format!("any of {}", listed(&labels(of))),
            Type::OneOf(all) => either(&all.iter().map(|word| words(word)).collect::<Vec<_>>()),
            Type::Play(_) => "as the battle says".to_owned(),
        }
    }
}

/// Joins words as alternatives: `a, b or c`.
fn either<S: AsRef<str>>(words: &[S]) -> String {
    match words.split_last() {
        Some((last, before)) if !before.is_empty() => {
            let before: Vec<&str> = before.iter().map(AsRef::as_ref).collect();
            format!("{} or {}", before.join(", "), last.as_ref())
        }
        Some((only, _)) => only.as_ref().to_owned(),
        None => String::new(),
    }
}

/// A small number as a word, as sentences have it.
fn spelled(number: u32) -> String {
    const WORDS: [&str; 11] =
        ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    let word = usize::try_from(number).ok().and_then(|at| WORDS.get(at));
    word.map_or_else(|| number.to_string(), |word| (*word).to_owned())
}

/// A phrase with dots instead of its value, and with the plural of its noun.
fn dotted(phrase: &str) -> String {
    let out = castra_defs::filled(phrase, |placeholder| {
        let forms = placeholder.singular_and_plural().filter(|_| placeholder.name.is_empty());
        Some(format!(" … {}", forms.map_or("", |(_, several)| several)))
    });
    out.replace('…', " … ")
}
