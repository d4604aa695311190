//! The book for players: the rules in the order of play.

pub(super) mod aid;
mod alone;
mod amendments;
mod battles;
mod changes;
mod components;
mod examples;
mod flow;
mod glossary;
mod homes;
mod maker;
mod optional;
mod order;
pub(super) mod parts;
mod phases;
mod places;
mod play;
mod sections;
mod sequence;
mod start;
pub(super) mod symbols;
mod winning;
mod wording;

use std::collections::{BTreeMap, BTreeSet};

use castra_base::plural;
use castra_ide::expand;
use castra_syntax::ast::Tree;
use castra_workspace::Subject;

use self::amendments::Amendments;
use self::examples::Examples;
use self::maker::Maker;
use self::order::{book_flow, sections};
use self::places::module_key;
use self::symbols::Symbols;
use crate::book::{Block, Book, Index};
use crate::facts;
use crate::game::Reader;
use crate::ruleset::Ruleset;

/// A book for players.
#[derive(Clone, Debug)]
pub struct Players {
    /// The book.
    pub book: Book,
    /// Messages to the authors about rules without words for players.
    pub silent: Vec<String>,
}

/// Makes the book of a game with its modules. `alone` is the game without modules, if it compiles:
/// it determines the order of the rules.
#[must_use]
pub fn players(found: &Ruleset<'_>, alone: Option<&Ruleset<'_>>) -> Players {
    let program = found.subject.program();
    let game = found.subject.game();
    let trees = expand::in_order(found.subject.trees(), &found.checked.files);
    let facts = facts::of(found, Reader::Player);
    let rules = expand::rules(&trees, &program);
    let flow = book_flow(found, alone, &rules, &program);
    let (flow, titled) = sections(flow, &rules);
    let tests: Vec<&Tree> = trees.clone();
    let own = game.words();
    let mut maker = Maker {
        found,
        program: &program,
        game: &game,
        trees: &trees,
        rules: &rules,
        modules: &facts.modules,
        own,
        titled,
        examples: Examples::of(&game, &tests, found),
        printed: BTreeSet::new(),
        near: BTreeSet::new(),
        shown: BTreeSet::new(),
        homes: BTreeMap::new(),
        modules_of: BTreeMap::new(),
        sections_of: homes::sections(&trees),
        amendments: Amendments::of_program(&program),
        in_force: false,
        heading_of: BTreeMap::new(),
        last_heading: String::new(),
        anchors: BTreeMap::new(),
        anchor_of: BTreeMap::new(),
        described: BTreeSet::new(),
        index: BTreeMap::new(),
        blocks: Vec::new(),
        silent: Vec::new(),
    };
    if maker.examples.left_out > 0 {
        let tests = plural(maker.examples.left_out, "test");
        maker.silent.push(format!(
            "no example of play is printed, of {tests}: lines of accounts (`say`) are not translated"
        ));
    }
    maker.anchor_rules();
    maker.modules_of = homes::modules(&trees, &program, &|module| maker.title(module));
    // A clause of a source without a title is printed with the first rule that it changes.
    let of_modules = maker.modules_of.iter().filter(|(id, _)| maker.sections_of.contains_key(*id));
    let of_modules = of_modules.map(|(id, title)| (id.clone(), module_key(title))).collect();
    maker.homes =
        homes::of(&rules, &flow, &trees, &program, &game, &|span| maker.cited(span), of_modules);
    amendments::place(&mut maker.homes, &program);
    maker.in_force = matches!(found.subject, Subject::Battle(_));
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
    let symbols = Symbols::of(&game, found.fonts);
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
    let indexes = [("book-index", words), ("book-clauses-by-number", numbers)];
    for (key, words) in indexes.into_iter().filter(|(_, words)| !words.is_empty()) {
        let title = own.message(key).to_owned();
        maker.blocks.push(Block::Index(Index { title, words }));
    }
    let with: Vec<&str> = facts.modules.iter().map(|module| module.title.as_str()).collect();
    let book = Book {
        title: facts.title.clone(),
        subtitle: (!with.is_empty())
            .then(|| own.format("with-modules", &[("modules", (&own.all(&with)).into())])),
        colophon: own.format("book-colophon", &[("version", facts.castra.into())]),
        blocks: maker.blocks,
        fonts: found.fonts.to_vec(),
        language: found.checked.language().map(str::to_owned),
    };
    Players { book, silent: maker.silent }
}
