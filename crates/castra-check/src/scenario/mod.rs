//! The check of a battle against its game.

mod cell_names;
mod checker;
mod council;
mod deploy;
mod entries;
mod map;
mod piece_positions;
mod placement;
mod roster;
mod state;
mod texts;

use castra_base::suggest::nearest;
use castra_base::{Diagnostic, Span, codes};
use castra_syntax::ast::{HeaderKind, Item, ItemKind, Tree};
use castra_syntax::{ITEM_KEYWORDS, battle_item_help};

use castra_defs::{Cell, ModuleUse, Scenario};
use checker::BattleChecker;

use super::settings::Settings;
use castra_resolve::reporter::{Notes, Reporter};
use castra_resolve::resolved_game::ResolvedGame;

pub(crate) use deploy::two_of_a_kind;
pub use map::misplaced_terrain;
use state::BattlePositions;

/// Checks one battle.
pub(super) fn check(
    tree: &Tree,
    game: &ResolvedGame,
    settings: Settings,
    diagnostics: &mut Vec<Diagnostic>,
    notes: &mut Notes,
) -> Scenario {
    let mut reporter = Reporter { diagnostics, notes };
    let mut checker = BattleChecker {
        game,
        scenario: Scenario::default(),
        pictures: &tree.pictures,
        head: tree.items.first().map_or(Span::default(), |i| i.head),
        positions: BattlePositions::default(),
        reporter: &mut reporter,
    };
    checker.read_header(tree, settings);
    for item in &tree.items {
        checker.check_item(item, tree);
    }
    // Armies come first, because everything else names them; the map comes before the pieces on
    // it; the checks of the battle as a whole need all of these.
    checker.check_council(tree);
    checker.check_enemies();
    checker.read_map(tree);
    checker.check_deployments(tree);
    checker.check_whole(tree);
    checker.scenario
}

impl BattleChecker<'_, '_, '_> {
    fn report(&mut self, diagnostic: Diagnostic) {
        self.reporter.report(diagnostic);
    }

    /// Reports the problems of the battle as a whole.
    fn check_whole(&mut self, tree: &Tree) {
        let (game, scenario, ground) = (self.game, &self.scenario, &self.positions);
        let has_all_pieces =
            ground.board.is_some() && ground.deployed_armies.len() >= scenario.armies.len();
        let (of_game, definitions) = (&game.game, &game.definitions);
        let mut found =
            castra_analyze::council_limits(tree, of_game, definitions, scenario, has_all_pieces);
        if let (Some(board), Some(map)) = (self.board(), ground.map) {
            let is_impassable = |cell: Cell| {
                let terrain = ground.terrain.get(&cell).map(|(terrain, _)| terrain.as_str());
                let terrain = terrain.and_then(|terrain| of_game.terrains.get(terrain));
                terrain.is_some_and(|terrain| terrain.impassable)
            };
            found.extend(castra_analyze::unreachable_ground(board, map, scenario, is_impassable));
        }
        found.extend(castra_analyze::prose(tree, scenario));
        for diagnostic in found {
            self.report(diagnostic);
        }
    }

    fn read_header(&mut self, tree: &Tree, settings: Settings) {
        let Some(header) = tree.header() else { return };
        let id = header.id.as_ref().map(|n| n.text.to_string()).unwrap_or_default();
        self.scenario.title = header.title.as_ref().map_or(id.clone(), |t| t.value.clone());
        self.scenario.id = id;
        self.scenario.locale = (*tree.locale).clone();
        self.scenario.game.clone_from(&self.game.game.id);
        self.scenario.modules = settings
            .modules
            .into_iter()
            .map(|module| ModuleUse { title: self.module_title(&module), module })
            .collect();
        self.scenario.options = settings.options;
    }

    /// Returns the printed title of a module in play, from the first of its headers with a title.
    fn module_title(&self, module: &str) -> Option<String> {
        let headers = self.game.trees.iter().filter_map(|tree| tree.header());
        headers
            .filter(|header| header.kind == HeaderKind::Module)
            .filter(|header| header.id.as_ref().is_some_and(|id| id.text == *module))
            .find_map(|header| header.title.as_ref().map(|title| title.value.clone()))
    }

    /// Reports rules about enemies in a battle without two armies. If the game states the number of
    /// armies, its check has covered this.
    fn check_enemies(&mut self) {
        let armies = self.scenario.armies.len();
        if let Some(rules) = self.game.playable.enemies
            && self.game.game.council.is_none()
            && armies != 2
        {
            self.report(castra_analyze::wrong_army_count(
                self.head,
                &armies.to_string(),
                "this battle",
                rules,
            ));
        }
    }

    /// Checks an item on its own.
    fn check_item(&mut self, item: &Item, tree: &Tree) {
        match &item.kind {
            ItemKind::Text(text) => self.read_text(text),
            ItemKind::Texts(_) => {}
            ItemKind::Special(special) => self.read_special_rule(special),
            ItemKind::Accept(accept) => {
                let whole = Span::new(tree.file, 0, u32::MAX);
                self.reporter.notes.suppressions.add(accept, whole, self.reporter.diagnostics);
            }
            ItemKind::WarCouncil(c) => {
                self.reporter.record_suppressions(&c.block, item.span);
                for army in c.block.iter().filter_map(castra_syntax::ast::CouncilItem::army) {
                    self.reporter.record_suppressions(&army.block, item.span);
                }
            }
            ItemKind::Deploy(d) => self.reporter.record_suppressions(&d.block, item.span),
            ItemKind::Map(m) => {
                if let Some(block) = &m.block {
                    self.reporter.record_suppressions(block, item.span);
                }
            }
            ItemKind::Kind(_) => self.report_game_item(item, "kind"),
            ItemKind::Deck(_) => self.report_game_item(item, "deck"),
            ItemKind::Pile(_) => self.report_game_item(item, "pile"),
            ItemKind::Council(_) => {
                let diagnostic = misplaced_item(item, "council").help(
                    "a battle has a `war-council`; the game's `council` says what may be in it",
                );
                self.report(diagnostic);
            }
            ItemKind::Instance(thing) if !self.game.game.has_kind(&thing.kind.text) => {
                let word = thing.kind.text.as_str();
                let diagnostic = Diagnostic::new(
                    &codes::SYNTAX_UNKNOWN_ITEM,
                    thing.kind.span,
                    format!("there is no item called `{word}`"),
                );
                self.report(match nearest(word, ITEM_KEYWORDS.iter().copied()) {
                    Some(meant) => diagnostic.did_you_mean(thing.kind.span, meant),
                    None => diagnostic.label("not an item").help(battle_item_help(word)),
                });
            }
            ItemKind::Header(_) | ItemKind::Broken => {}
            // Tests can be in any file. They are checked with the rules, as are the battle's own
            // rules.
            ItemKind::Test(_)
            | ItemKind::Unparsed(_)
            | ItemKind::Enum(_)
            | ItemKind::Die(_)
            | ItemKind::Board(_)
            | ItemKind::Record(_)
            | ItemKind::Table(_)
            | ItemKind::Instance(_)
            | ItemKind::Function(_)
            | ItemKind::Procedure(_)
            | ItemKind::State(_)
            | ItemKind::Whenever(_)
            | ItemKind::Ending(_)
            | ItemKind::Window(_)
            | ItemKind::Reaction(_)
            | ItemKind::Change(_)
            | ItemKind::Settle(_)
            | ItemKind::AddTo(_)
            | ItemKind::AddToDeck(_) => {}
            ItemKind::Setup(_) => self.report_game_item(item, "setup"),
            ItemKind::Turn(_) => self.report_game_item(item, "turn"),
            ItemKind::Role(_) => self.report_game_item(item, "role"),
            ItemKind::Seats(_) => self.report_game_item(item, "seats"),
            ItemKind::Option(_) => self.report_game_item(item, "option"),
            ItemKind::Weight(_) => self.report_game_item(item, "weight"),
            ItemKind::Source(_) => self.report_game_item(item, "source"),
            ItemKind::Relation(relation) => {
                let word = if relation.requires { "requires" } else { "excludes" };
                let diagnostic = Diagnostic::new(
                    &codes::SYNTAX_MISPLACED_ITEM,
                    item.head,
                    format!("`{word}` belongs in a module, not in a battle"),
                )
                .label("an item of a module")
                .help("name the modules that are in play in the header: `with NAME`");
                self.report(diagnostic);
            }
        }
    }

    fn report_game_item(&mut self, item: &Item, word: &str) {
        let diagnostic =
            misplaced_item(item, word).help("put it in a file that starts with `game` or `module`");
        self.report(diagnostic);
    }
}

fn misplaced_item(item: &Item, word: &str) -> Diagnostic {
    Diagnostic::new(
        &codes::SYNTAX_MISPLACED_ITEM,
        item.head,
        format!("`{word}` belongs in a game, not in a battle"),
    )
    .label("an item of a game")
}
