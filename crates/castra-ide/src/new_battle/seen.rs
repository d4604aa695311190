//! Statistics of the library's battles of a game.

use std::collections::BTreeMap;

use castra_defs::Value;
use castra_syntax::ast::HeaderKind;
use castra_workspace::{Library, Package, Workspace};

/// The frequencies of units and terrains in the library's battles of a game, and the words of its
/// armies.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) units: BTreeMap<String, usize>,
    pub(super) terrain: BTreeMap<String, usize>,
    pub(super) words: Vec<SeenWord>,
}

/// A word in the War Council entry of an army.
#[derive(Debug)]
pub(super) struct SeenWord {
    /// The id of the army.
    pub(super) army: String,
    /// The name of the entry.
    pub(super) entry: String,
    pub(super) word: String,
}

impl Seen {
    pub(super) fn of(game: &str, library: &dyn Library) -> Self {
        let mut workspace = Workspace::new(library);
        let package = workspace.add_package(Package::default());
        for name in library.names(HeaderKind::Scenario) {
            for text in library.texts(HeaderKind::Scenario, &name) {
                // Battles of other games would only cost their checks.
                if castra_syntax::game_named(&text.text) == Some(game) {
                    workspace.add_without_tests(package, &text.path, text.text);
                }
            }
        }
        let mut seen = Self::default();
        for battle in workspace.check().scenarios {
            if battle.scenario.game != game {
                continue;
            }
            for piece in &battle.scenario.pieces {
                *seen.units.entry(piece.unit.clone()).or_default() += 1;
            }
            for ground in &battle.scenario.terrain {
                *seen.terrain.entry(ground.terrain.clone()).or_default() += 1;
            }
            for army in battle.scenario.armies.values() {
                seen.words.extend(army.entries.iter().filter_map(|(entry, value)| {
                    let Value::Word(word) = value else { return None };
                    let (army, entry, word) = (army.id.clone(), entry.clone(), word.clone());
                    Some(SeenWord { army, entry, word })
                }));
            }
        }
        seen
    }
}
