//! The place of each clause in the book, where a player expects it.

use std::collections::BTreeMap;

use castra_base::Span;
use castra_defs::{Game, KindRole};
use castra_ir::Program;
use castra_syntax::ast::{ItemKind, Tree};

use super::anchors::{phase_anchor, rule_key};
use super::flow::{Flow, Group};
use castra_ide::expand::{self, Rule};

/// Returns the place of each clause. Clauses of modules are in the modules' chapters. Other clauses
/// are with the procedures that cite them, or else with the components, or else with the helpers.
pub(super) fn clause_places(
    rules: &[Rule<'_>],
    flow: &Flow,
    trees: &[&Tree],
    program: &Program,
    game: &Game,
    cited: &dyn Fn(Span) -> Vec<String>,
    of_modules: BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let mut homes = of_modules;
    let mut claim = |ids: Vec<String>, key: &str| {
        for id in ids {
            homes.entry(id).or_insert_with(|| key.to_owned());
        }
    };
    let of_rule = |at: usize| rules.get(at).map(|rule| cited(rule.item.span)).unwrap_or_default();
    let changes = |at: usize| -> Vec<String> {
        let changes = rules.get(at).map(|rule| rule.changes.as_slice()).unwrap_or_default();
        // A change by a module is described in the chapter of the module.
        let own = changes.iter().map(|placed| placed.change);
        own.filter(|change| change.of_battle || change.module.is_empty())
            .flat_map(|change| &change.cites)
            .filter_map(|id| Some(program.clauses.get(id)?.id.clone()))
            .collect()
    };
    let heads = |groups: &[Group], claim: &mut dyn FnMut(Vec<String>, &str)| {
        for at in groups.iter().filter_map(|group| group.head) {
            claim(of_rule(at), &rule_key(at));
        }
    };
    for (at, rule) in rules.iter().enumerate() {
        match &rule.item.kind {
            ItemKind::Setup(_) => claim(of_rule(at), "setup"),
            ItemKind::Ending(_) => claim(of_rule(at), "end"),
            _ => {}
        }
    }
    heads(&flow.setup, &mut claim);
    let phases = program.rules.turn.iter().flat_map(|turn| &turn.phases);
    for (number, (phase, groups)) in (1..).zip(phases.zip(&flow.phases)) {
        claim(cited(phase.span), &phase_anchor(number));
        heads(groups, &mut claim);
    }
    for (at, rule) in rules.iter().enumerate() {
        match &rule.item.kind {
            ItemKind::Whenever(_) => claim(of_rule(at), "always"),
            ItemKind::Window(_) | ItemKind::Reaction(_) => claim(of_rule(at), "answers"),
            _ => {}
        }
    }
    heads(&flow.standing_rules, &mut claim);
    for at in 0..rules.len() {
        claim(changes(at), &rule_key(at));
    }
    for tree in trees {
        for item in &tree.items {
            if let Some(part) = component_chapter(&item.kind, game) {
                claim(cited(item.span), part);
            }
        }
    }
    let helpers = |groups: &[Group], around: &str, claim: &mut dyn FnMut(Vec<String>, &str)| {
        for group in groups {
            let key = group.head.map_or_else(|| around.to_owned(), rule_key);
            for &at in &group.helpers {
                claim(of_rule(at), &key);
            }
        }
    };
    helpers(&flow.setup, "setup", &mut claim);
    for (number, groups) in (1..).zip(&flow.phases) {
        helpers(groups, &phase_anchor(number), &mut claim);
    }
    if let Some((ends, before)) = flow.standing_rules.split_last() {
        helpers(before, "always", &mut claim);
        helpers(std::slice::from_ref(ends), "end", &mut claim);
    }
    for &at in &flow.uncalled_rules {
        claim(of_rule(at), "further");
    }
    homes
}

/// Returns the chapter of a component.
fn component_chapter(kind: &ItemKind, game: &Game) -> Option<&'static str> {
    Some(match kind {
        ItemKind::Council(_) | ItemKind::Board(_) => "council",
        ItemKind::Instance(instance) if instance.kind.text.as_str() == "terrain" => "terrain",
        ItemKind::Instance(instance) => {
            let kind = game.kinds.get(instance.kind.text.as_str());
            match kind.map(|kind| &kind.role) {
                Some(KindRole::Card) => "cards",
                Some(KindRole::Piece { .. } | KindRole::Terrain | KindRole::Mark { .. }) | None => {
                    "pieces"
                }
            }
        }
        ItemKind::Kind(kind) => {
            let name = kind.name.as_ref().map(|name| name.text.as_str());
            match name.and_then(|name| game.kinds.get(name)).map(|kind| &kind.role) {
                Some(KindRole::Card) => "cards",
                _ => "pieces",
            }
        }
        // In a game without pieces, enumerations describe the cards.
        ItemKind::Enum(_) if !has_pieces(game) => "cards",
        ItemKind::Enum(_) => "pieces",
        ItemKind::Die(_) => "dice",
        ItemKind::Deck(_) | ItemKind::Pile(_) => "cards",
        ItemKind::Table(_) => "tables",
        ItemKind::Option(_) => "options",
        _ => return None,
    })
}

/// Returns whether a game has pieces or marks, which have a chapter.
pub(super) fn has_pieces(game: &Game) -> bool {
    let is_drawn = |role: &KindRole| matches!(role, KindRole::Piece { .. } | KindRole::Mark { .. });
    game.kinds.values().any(|kind| is_drawn(&kind.role))
}

/// Returns the module title of each clause of a module.
pub(super) fn modules(
    trees: &[&Tree],
    program: &Program,
    title: &dyn Fn(&str) -> String,
) -> BTreeMap<String, String> {
    let mut modules = BTreeMap::new();
    for tree in trees {
        let Some(module) = expand::module_of(tree) else { continue };
        for clause in program.clauses.iter().filter(|clause| clause.span.file == tree.file) {
            modules.insert(clause.id.clone(), title(&module));
        }
    }
    modules
}

/// Maps each clause of a module to the printed title of its source, if the source has one.
pub(super) fn sections(trees: &[&Tree]) -> BTreeMap<String, String> {
    let mut sections = BTreeMap::new();
    for tree in trees.iter().filter(|tree| expand::module_of(tree).is_some()) {
        for item in &tree.items {
            let (ItemKind::Source(source), Some(title)) = (&item.kind, &item.title) else {
                continue;
            };
            for clause in source.block.iter() {
                sections.insert(clause.id.text.to_string(), title.clone());
            }
        }
    }
    sections
}
