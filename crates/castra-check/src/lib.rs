//! The check of Castra syntax trees, which lowers them to definitions and rules: every name
//! resolved, every value typed, every problem reported.
//!
//! ```text
//! state points per army: int = 0       `points`: a state of armies, an `int`, 0 at the start
//! proc score(a: army) {                score, by its index, with a local `a#0` that is an army:
//!   a.points += 1                        a#0.points = (a#0.points + 1)
//! }
//! ```
//!
//! [`check_game`] checks a game or a module on its game, [`check_own_rules`] and [`check_scenario`]
//! a battle against it. The results can be linked. This crate reads no files.
//!
//! `game/` has a file for each kind of declaration, `scenario/` one for each part of a battle.
//! Every check reports its problems and continues with the rest: a broken declaration never hides
//! the problems of another.

mod artwork;
mod game;
pub mod rules;
mod scenario;
pub mod settings;

use std::collections::BTreeSet;
use std::mem;
use std::sync::{Arc, OnceLock};

use castra_base::{Diagnostic, FileId, RecentCache};
use castra_syntax::ast::{Item, Tree, mentions};

use castra_analyze::ModuleContext;
use castra_defs::{Game, Scenario};
use castra_resolve::{Notes, Playable, Reporter, ResolvedGame, battle_rules, clauses, symbols};

pub use scenario::misplaced_terrain;
pub use settings::Settings;

/// Checks the files of a game, or of modules on top of the game `base`. Each part has the files of
/// one owner, and follows the parts of the owners that it requires. Declarations are checked part
/// by part, and the rules of all parts together.
pub fn check_game(
    parts: &[Vec<Arc<Tree>>],
    base: Option<&ResolvedGame>,
    near: &ModuleContext<'_>,
    diagnostics: &mut Vec<Diagnostic>,
    notes: &mut Notes,
) -> ResolvedGame {
    check_parts(parts, base, None, near, diagnostics, notes)
}

/// Returns whether a battle has its own rules.
pub fn has_own_rules(tree: &Tree, game: &Game) -> bool {
    battle_rules::extract_rules(tree, game).is_some()
}

/// Checks a battle's own rules on top of its game. They may do what a module may, and use the names
/// of the battle's armies and hexes. Returns the game with these rules, or `None` if the battle has
/// none.
pub fn check_own_rules(
    tree: &Tree,
    base: &ResolvedGame,
    near: &ModuleContext<'_>,
    diagnostics: &mut Vec<Diagnostic>,
    notes: &mut Notes,
) -> Option<ResolvedGame> {
    let (tree, names) = battle_rules::extract_rules(tree, &base.game)?;
    let parts = [vec![Arc::new(tree)]];
    Some(check_parts(&parts, Some(base), Some(names), near, diagnostics, notes))
}

fn check_parts(
    parts: &[Vec<Arc<Tree>>],
    base: Option<&ResolvedGame>,
    battle: Option<symbols::BattleNames>,
    near: &ModuleContext<'_>,
    diagnostics: &mut Vec<Diagnostic>,
    notes: &mut Notes,
) -> ResolvedGame {
    castra_base::suggest::reset_budget();
    let trees = &parts.concat();
    notes.uses.open(trees);
    let mut text = check_declarations(parts, base, diagnostics, notes);
    let items: Vec<&Item> = text.trees.iter().flat_map(|t| &t.items).collect();
    let mut reporter = Reporter { diagnostics, notes };
    let before = reporter.diagnostics.len();
    let own: Vec<&Item> = trees.iter().flat_map(|t| &t.items).collect();
    for (item, accept) in trees.iter().flat_map(|tree| tree.mentions().suppressions()) {
        reporter.notes.suppressions.add(accept, *item, reporter.diagnostics);
    }
    let mut symbols = {
        let trees = &text.trees;
        let talk: Vec<_> =
            trees.iter().flat_map(|tree| tree.mentions().channel_pairs()).cloned().collect();
        let changed = symbols::ChangedProperties {
            channel_pairs: &talk,
            terrain: trees.iter().any(|tree| tree.mentions().writes("terrain")),
            sides: trees.iter().any(|tree| tree.mentions().changes_sides()),
            can_become: &|word: &str| trees.iter().any(|tree| tree.mentions().changes_to(word)),
        };
        let below = base.map(|base| &base.playable.symbols);
        let declared = symbols::SymbolTable::from_declarations(
            Arc::clone(&text.game),
            text.definitions.clone(),
            text.scopes.clone(),
            battle,
        );
        symbols::build(declared, &items, &changed, below, &mut reporter)
    };
    let files: BTreeSet<FileId> = trees.iter().map(|tree| tree.file).collect();
    let below = base.map(|base| &*base.playable);
    let rules::CheckedRules {
        rules,
        compared_pairs: compared,
        lowered_bodies: lowered,
        kept,
        analysis: analysed,
    } = rules::check(&items, &text.trees, &files, &symbols, below, near, &mut reporter);
    clauses::mark_implemented(
        &text.trees,
        trees,
        base.map(|base| &base.playable.symbols),
        &mut symbols,
    );
    clauses::report_undeclared_clauses(&own, &symbols, &mut reporter);
    clauses::report_circular_clauses(&own, &symbols, &mut reporter);
    castra_analyze::limits(&text, base, &symbols, &rules, &mut reporter);
    let armies = text.game.council.as_ref().map(|form| (form.armies, form.most_armies));
    let enemies = if armies == Some((2, 2)) { None } else { castra_analyze::enemy_mention(&rules) };
    if let (Some(place), Some((fewest, most))) = (enemies, armies) {
        let armies = if fewest == most { most.to_string() } else { format!("{fewest} to {most}") };
        reporter.report(castra_analyze::wrong_army_count(place, &armies, "the game", place));
    }
    let broken = reporter.diagnostics.iter().skip(before).any(Diagnostic::is_error);
    let files: Vec<FileId> = files.into_iter().collect();
    if near.warned.warns_all_files() && !broken {
        castra_analyze::unused_types(&text, &files, rules.turn.is_some(), &mut reporter);
    }
    if near.warned.warns_all_files() && rules.turn.is_some() && !broken {
        let declared = || text.definitions.of_files(&files);
        castra_analyze::report_unused_declarations(declared(), &text.trees, &mut reporter);
        castra_analyze::report_unread_fields(&text.game, declared(), &text.trees, &mut reporter);
        castra_analyze::report_unread_council_entries(
            &text.game,
            declared(),
            &text.trees,
            &mut reporter,
        );
        castra_analyze::report_unread_state(declared(), &own, &text.trees, &mut reporter);
        let own = symbols.battle.as_ref().map(|battle| battle.file);
        for diagnostic in clauses::unimplemented_clauses(&symbols.template, &files, own) {
            reporter.report(diagnostic);
        }
    }
    let boards_below = base.filter(|base| base.game.boards == text.game.boards);
    let grounds = boards_below.map(|base| Arc::clone(&base.playable.grounds));
    text.playable = Arc::new(Playable {
        symbols,
        rules,
        compared_pairs: compared,
        lowered_bodies: lowered,
        visited_bodies: analysed.visited,
        reusable_bodies: kept,
        summaries: analysed.summaries,
        rules_by_options: RecentCache::default(),
        grounds: grounds.unwrap_or_default(),
        enemies,
        trees: text.trees.clone(),
        hexes_named: OnceLock::new(),
    });
    text
}

/// Returns the game `base`, if any, with the declarations of all parts added, without rules.
fn check_declarations(
    parts: &[Vec<Arc<Tree>>],
    base: Option<&ResolvedGame>,
    diagnostics: &mut Vec<Diagnostic>,
    notes: &mut Notes,
) -> ResolvedGame {
    let mut whole: Option<ResolvedGame> = None;
    for part in parts {
        let mut below = whole.take().or_else(|| base.cloned());
        let taken =
            below.as_mut().map(|below| (mem::take(&mut below.scopes), mem::take(&mut below.trees)));
        let (mut scopes, trees) = taken.unwrap_or_default();
        scopes.add(part);
        let mut text = game::check(part, below, scopes, diagnostics, notes);
        text.trees = trees;
        text.trees.extend(part.iter().cloned());
        whole = Some(text);
    }
    whole.or_else(|| base.cloned()).unwrap_or_default()
}

/// Records each `accept` in the statements of an item as a suppression for the whole item.
pub fn record_suppressions(item: &Item, reporter: &mut Reporter<'_>) {
    let mut found = Vec::new();
    mentions::visit_item(item, &mut |mention| {
        if let mentions::Mention::Accept(accept) = mention {
            found.push(accept);
        }
    });
    for accept in found {
        reporter.notes.suppressions.add(accept, item.span, reporter.diagnostics);
    }
}

/// Checks a battle with the settings of its header, and returns it even if it has errors.
pub fn check_scenario(
    tree: &Tree,
    game: &ResolvedGame,
    settings: Settings,
    diagnostics: &mut Vec<Diagnostic>,
    notes: &mut Notes,
) -> Scenario {
    castra_base::suggest::reset_budget();
    notes.uses.open_part(tree.file);
    scenario::check(tree, game, settings, diagnostics, notes)
}
