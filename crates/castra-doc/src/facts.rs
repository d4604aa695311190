//! The facts of a game for its books: modules, pieces, tables, options, rules, clauses.

use castra_ide::expand;
use castra_ir::Program;
use castra_syntax::ast::{Header, HeaderKind, ItemKind, Tree};
use castra_workspace::option_values;
use serde::Serialize;

use super::game::{self, Deck, Die, Reader, TableSheet};
use super::links::{Link, Module};
use super::rules::{self, Chapter, Turn};
use super::ruleset::Ruleset;

/// The facts of a game that the books print.
#[derive(Debug, Serialize)]
pub(super) struct Facts {
    /// The identifier of the game.
    pub(super) id: String,
    pub(super) title: String,
    pub(super) castra: &'static str,
    pub(super) modules: Vec<Module>,
    pub(super) turn: Option<Turn>,
    /// The tables of pieces, one for each kind.
    pub(super) pieces: Vec<TableSheet>,
    /// The tables of marks on pieces, one for each kind.
    pub(super) marks: Vec<TableSheet>,
    pub(super) terrain: Option<TableSheet>,
    pub(super) tables: Vec<TableSheet>,
    pub(super) dice: Vec<Die>,
    pub(super) decks: Vec<Deck>,
    pub(super) options: Vec<OptionOut>,
    pub(super) weights: Vec<WeightOut>,
    pub(super) chapters: Vec<Chapter>,
    pub(super) sources: Vec<Source>,
}

/// An option of the game.
#[derive(Debug, Serialize)]
pub(super) struct OptionOut {
    pub(super) name: String,
    pub(super) text: String,
    pub(super) default: String,
    /// The value that the book sets, if it differs from the default.
    pub(super) set: Option<String>,
    /// The title of the option's module.
    pub(super) module: Option<String>,
}

/// A weight of the bots' advice.
#[derive(Debug, Serialize)]
pub(super) struct WeightOut {
    pub(super) name: String,
    pub(super) value: i64,
    pub(super) range: String,
    pub(super) text: String,
}

/// A source of the rules.
#[derive(Debug, Serialize)]
pub(super) struct Source {
    pub(super) title: String,
    pub(super) authors: Option<String>,
    pub(super) clauses: Vec<Clause>,
}

/// A clause, with the rules that follow it.
#[derive(Debug, Serialize)]
pub(super) struct Clause {
    pub(super) id: String,
    pub(super) section: Option<String>,
    pub(super) text: String,
    pub(super) advice: bool,
    pub(super) rules: Vec<Link>,
}

/// Collects the facts of a ruleset, with the fields that the reader's book prints.
pub(super) fn collect_facts(ruleset: &Ruleset<'_>, reader: Reader) -> Facts {
    let files = &ruleset.checked.files;
    let program = ruleset.subject.program();
    let game = ruleset.subject.game();
    let trees = expand::sorted_trees(ruleset.subject.trees(), files);
    let modules = modules(&trees);
    let chapters = rules::chapters(&trees, &program, files, &modules);
    let sources = sources(&program, &chapters);
    Facts {
        id: game.id.clone(),
        title: game.title.clone(),
        castra: env!("CARGO_PKG_VERSION"),
        turn: rules::turn(&program, &chapters),
        pieces: game::pieces(&game, reader),
        marks: game::marks(&game, reader),
        terrain: game::terrain(&game, reader),
        tables: game::tables(&game),
        dice: game::dice(&game),
        decks: game::decks(&game, reader),
        options: options(&trees, &program, ruleset, &modules),
        weights: weights(&program),
        modules,
        chapters,
        sources,
    }
}

fn modules(trees: &[&Tree]) -> Vec<Module> {
    let mut modules: Vec<Module> = Vec::new();
    for tree in trees {
        let Some(Header { kind: HeaderKind::Module, id: Some(id), title, .. }) = tree.header()
        else {
            continue;
        };
        let title = title.as_ref().map(|t| t.value.clone());
        match modules.iter_mut().find(|m| m.id == id.text.as_str()) {
            Some(known) => {
                // Only some files of a module state its title.
                if let Some(title) = title {
                    known.title = title;
                }
            }
            None => modules.push(Module {
                id: id.text.to_string(),
                title: title.unwrap_or_else(|| id.text.to_string()),
            }),
        }
    }
    modules
}

fn options(
    trees: &[&Tree],
    program: &Program,
    ruleset: &Ruleset<'_>,
    modules: &[Module],
) -> Vec<OptionOut> {
    let shown = option_values(program);
    let mut given = ruleset.subject.battle_options();
    given.extend(ruleset.options.iter().cloned());
    let mut options = Vec::new();
    for tree in trees {
        for item in &tree.items {
            let ItemKind::Option(option) = &item.kind else { continue };
            let Some(name) = &option.name else { continue };
            let default = shown.iter().find(|known| known.name == name.text.as_str());
            let set = given.iter().rev().find(|(known, _)| *known == name.text.as_str());
            let default = default.map(|option| option.default.clone()).unwrap_or_default();
            let text = option.text.as_ref().map(|t| t.value.clone());
            options.push(OptionOut {
                name: name.text.to_string(),
                text: text.or_else(|| item.doc.clone()).unwrap_or_default(),
                set: set.map(|(_, value)| value.clone()).filter(|value| *value != default),
                default,
                module: expand::module_of(tree).map(|id| {
                    let module = modules.iter().find(|module| module.id == id);
                    module.map_or(id, |module| module.title.clone())
                }),
            });
        }
    }
    options
}

/// Returns the weights of the bots' advice.
fn weights(program: &Program) -> Vec<WeightOut> {
    let all = program.weights.iter().map(|weight| WeightOut {
        name: weight.name.clone(),
        value: weight.value,
        range: format!("{} to {}", weight.low, weight.high),
        text: weight.text.clone(),
    });
    all.collect()
}

fn sources(program: &Program, chapters: &[Chapter]) -> Vec<Source> {
    let followed = |id: &str| {
        let rules = chapters.iter().flat_map(|chapter| &chapter.rules);
        let mut links: Vec<Link> = rules.filter(|rule| rule.follows(id)).map(rules::link).collect();
        links.dedup_by(|a, b| a.anchor == b.anchor);
        links
    };
    let all = (0..).zip(&program.sources).map(|(at, source)| Source {
        title: if source.title.is_empty() { source.name.clone() } else { source.title.clone() },
        authors: source.authors.clone(),
        clauses: program
            .clauses
            .iter()
            .filter(|clause| clause.source == at)
            .map(|clause| Clause {
                id: clause.id.clone(),
                section: clause.section.clone(),
                text: clause.text.clone(),
                advice: clause.advice,
                rules: followed(&clause.id),
            })
            .collect(),
    });
    let mut merged: Vec<Source> = Vec::new();
    // Sources with the same title and authors are merged.
    for mut source in all.filter(|source| !source.clauses.is_empty()) {
        let same =
            |known: &&mut Source| known.title == source.title && known.authors == source.authors;
        match merged.iter_mut().find(same) {
            Some(known) => known.clauses.append(&mut source.clauses),
            None => merged.push(source),
        }
    }
    merged
}
