//! The book for players: the rules in the order of play.

pub(super) mod aid;
mod amendments;
mod anchors;
mod base_order;
mod battles;
mod builder;
mod changes;
mod clause_places;
pub(super) mod component_tables;
mod components;
mod examples;
mod flow;
mod glossary;
mod introduction;
mod optional;
mod order;
mod phases;
mod play;
mod sections;
mod sequence;
pub(super) mod symbols;
mod winning;
mod wording;

use std::collections::{BTreeMap, BTreeSet};

use castra_base::count_noun;
use castra_ide::expand;
use castra_syntax::ast::Tree;
use castra_workspace::Subject;

use self::amendments::Amendments;
use self::anchors::module_key;
use self::builder::BookBuilder;
use self::examples::Examples;
use self::order::{book_flow, sections};
use self::symbols::Symbols;
use crate::book::{Block, Book, Index};
use crate::facts;
use crate::game::Reader;
use crate::ruleset::Ruleset;

/// The players' book, and messages about it to the authors.
#[derive(Clone, Debug)]
pub struct PlayersBook {
    /// The rules in the order of play.
    pub book: Book,
    /// Messages to the authors about rules that have no description for players.
    pub undescribed: Vec<String>,
}

/// Makes the book of a game with its modules. `alone` is the game without modules, if it compiles:
/// it determines the order of the rules.
#[must_use]
pub fn players_book(ruleset: &Ruleset<'_>, alone: Option<&Ruleset<'_>>) -> PlayersBook {
    let program = ruleset.subject.program();
    let game = ruleset.subject.game();
    let trees = expand::sorted_trees(ruleset.subject.trees(), &ruleset.checked.files);
    let facts = facts::collect_facts(ruleset, Reader::Player);
    let rules = expand::rules(&trees, &program);
    let flow = book_flow(ruleset, alone, &rules, &program);
    let (flow, titled) = sections(flow, &rules);
    let tests: Vec<&Tree> = trees.clone();
    let own = game.words();
    let mut maker = BookBuilder {
        ruleset,
        program: &program,
        game: &game,
        trees: &trees,
        rules: &rules,
        modules: &facts.modules,
        words: own,
        has_titles: titled,
        examples: Examples::of(&game, &tests, ruleset),
        printed: BTreeSet::new(),
        section_clauses: BTreeSet::new(),
        changes_printed: BTreeSet::new(),
        homes: BTreeMap::new(),
        modules_of: BTreeMap::new(),
        sections_of: clause_places::sections(&trees),
        amendments: Amendments::of_program(&program),
        in_force: false,
        heading_of: BTreeMap::new(),
        last_heading: String::new(),
        anchors: BTreeMap::new(),
        anchor_of: BTreeMap::new(),
        described: BTreeSet::new(),
        index: BTreeMap::new(),
        blocks: Vec::new(),
        undescribed: Vec::new(),
    };
    if maker.examples.untranslated_count > 0 {
        let tests = count_noun(maker.examples.untranslated_count, "test");
        maker.undescribed.push(format!(
            "no example of play is printed, of {tests}: lines of accounts (`say`) are not translated"
        ));
    }
    maker.anchor_rules();
    maker.modules_of = clause_places::modules(&trees, &program, &|module| maker.title(module));
    // Only clauses of a source with a title have their place in the chapter of the module.
    let of_modules = maker.modules_of.iter().filter(|(id, _)| maker.sections_of.contains_key(*id));
    let of_modules = of_modules.map(|(id, title)| (id.clone(), module_key(title))).collect();
    maker.homes = clause_places::clause_places(
        &rules,
        &flow,
        &trees,
        &program,
        &game,
        &|span| maker.cited_clauses(span),
        of_modules,
    );
    amendments::move_to_targets(&mut maker.homes, &program);
    maker.in_force = matches!(ruleset.subject, Subject::Battle(_));
    maker.add_description(&facts);
    maker.add_component_list(&facts);
    maker.add_sequence(&flow);
    maker.add_setup(&flow);
    maker.add_battle();
    maker.add_endings(&flow);
    maker.add_phases(&flow);
    maker.add_standing_rules(&flow);
    maker.add_reactions();
    maker.add_further_rules(&flow);
    let symbols = Symbols::of(&game, ruleset.fonts);
    maker.add_pieces(&symbols);
    maker.add_terrain(&symbols);
    maker.add_dice(&symbols);
    maker.add_cards(&facts);
    maker.add_tables(&facts, &flow);
    maker.add_options(&facts);
    maker.add_modules(&facts);
    maker.add_remaining_clauses();
    maker.add_advice(&facts, &flow);
    maker.add_definitions(&flow);
    maker.add_glossary();
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
            .then(|| own.format("with-modules", &[("modules", (&own.join_and(&with)).into())])),
        colophon: own.format("book-colophon", &[("version", facts.castra.into())]),
        blocks: maker.blocks,
        fonts: ruleset.fonts.to_vec(),
        language: ruleset.checked.language().map(str::to_owned),
    };
    PlayersBook { book, undescribed: maker.undescribed }
}
