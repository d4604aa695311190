//! Checks of campaigns, each with the battles that it names.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use castra_campaign::{OriginalBattle, OriginalBattles, battle_ids};
use castra_resolve::{Notes, references};
use castra_syntax::ast::{HeaderKind, Tree};
use smol_str::SmolStr;

use super::battles::ReadBattle;
use super::session::Check;
use crate::checked::{CheckedCampaign, CheckedScenario};
use crate::test_plan::TestBattle;
use crate::workspace::PackageId;

impl Check<'_, '_> {
    /// Returns the battles that the campaigns among the checked sources name, unless all sources
    /// are checked.
    pub(super) fn campaign_battles(&self) -> BTreeSet<SmolStr> {
        let is_named = |tree: &Tree| self.only.is_some_and(|only| only.contains(&tree.file));
        let requested = self.campaigns.iter().filter(|(_, tree)| is_named(tree));
        requested.flat_map(|(_, tree)| battle_ids(tree)).map(|name| name.text.clone()).collect()
    }

    /// Checks the reported campaigns. Their battles are in the same package, in a dependency, or in
    /// the library.
    pub(super) fn campaigns(&mut self, battles: &[ReadBattle]) -> Vec<CheckedCampaign> {
        let campaigns = std::mem::take(&mut self.campaigns);
        let requested = campaigns
            .into_iter()
            .filter(|(_, tree)| self.reported.contains(&tree.file) && self.is_requested([tree]));
        let requested: Vec<_> = requested.collect();
        requested
            .into_iter()
            .filter_map(|(package, tree)| self.campaign(package, &tree, battles))
            .collect()
    }

    fn campaign(
        &mut self,
        package: PackageId,
        tree: &Arc<Tree>,
        battles: &[ReadBattle],
    ) -> Option<CheckedCampaign> {
        let game = tree.header()?.game.clone()?;
        self.resolve_game(package, &game)?;
        let mut found: BTreeMap<SmolStr, CheckedScenario> = BTreeMap::new();
        let mut texts = Vec::new();
        for name in battle_ids(tree) {
            if found.contains_key(&name.text) {
                continue;
            }
            let near = std::iter::once(package).chain(self.workspace.dependencies(package));
            let read = near.into_iter().find_map(|package| {
                battles.iter().find(|b| b.package == package && b.origin.scenario.id == *name.text)
            });
            let battle = match read {
                Some(read) => {
                    texts.push((Arc::clone(&read.tree), Arc::clone(&read.game.text)));
                    Some(to_checked(&read.origin, read.game.game()))
                }
                None => self.library_battle(package, &name.text).map(|read| {
                    texts.push((Arc::clone(&read.tree), Arc::clone(&read.game.text)));
                    read.into_checked()
                }),
            };
            found
                .extend(battle.filter(|b| b.game.id == *game.text).map(|b| (name.text.clone(), b)));
        }
        let mut grounds = OriginalBattles {
            known_ids: self.known_battles(&game.text, battles),
            ..OriginalBattles::default()
        };
        for (name, battle) in &found {
            if battle.has_errors {
                grounds.broken.push(name.clone());
            } else {
                let (scenario, playable) = (&*battle.scenario, &*battle.playable);
                grounds.battles.insert(name.clone(), OriginalBattle { scenario, playable });
            }
        }
        let mut notes = Notes::default();
        notes.uses.open_part(tree.file);
        let mut diagnostics = Vec::new();
        let campaign = castra_campaign::check(tree, &grounds, &mut diagnostics, &mut notes);
        let is_broken = !grounds.broken.is_empty();
        self.report(diagnostics);
        self.accepts.extend(&notes.suppressions);
        self.uses.push(Arc::new(notes.uses));
        for (battle, game) in texts {
            // A campaign names armies and entries of its battles, so it is resolved in the game of
            // each.
            let of_battle =
                references::CheckedSources { battle_tree: Some(battle), game: Arc::clone(&game) };
            let own = references::CheckedSources { battle_tree: Some(Arc::clone(tree)), game };
            self.campaign_inputs.extend([of_battle, own]);
        }
        if is_broken || self.files_with_errors.contains(&tree.file) {
            return None;
        }
        let campaign = campaign?;
        let of_stage = |name: &String| found.get(name.as_str()).cloned();
        let battles =
            campaign.stages.iter().filter_map(|stage| of_stage(&stage.scenario)).collect();
        Some(CheckedCampaign { file: tree.file, campaign: Arc::new(campaign), battles })
    }

    /// Returns a battle of the library. Errors in it alone are reported elsewhere.
    fn library_battle(&mut self, package: PackageId, id: &SmolStr) -> Option<ReadBattle> {
        let tree = self.library_battle_tree(id)?;
        let before = self.diagnostic_state();
        let (uses, accepts) = (self.uses.len(), self.accepts.clone());
        let read = self.scenarios(vec![(package, tree, None)]).into_iter().flatten().next();
        self.roll_back(before);
        self.uses.truncate(uses);
        self.accepts = accepts;
        read
    }

    /// Returns the ids of the battles of a game, for suggestions.
    fn known_battles(&self, game: &str, battles: &[ReadBattle]) -> Vec<String> {
        let of_game = battles.iter().filter(|battle| battle.origin.scenario.game == game);
        let mut known: Vec<String> = of_game.map(|b| b.origin.scenario.id.clone()).collect();
        if known.is_empty() {
            known = self.workspace.library.names(HeaderKind::Scenario);
        }
        known.sort();
        known.dedup();
        known
    }
}

fn to_checked(origin: &TestBattle, game: Arc<castra_defs::Game>) -> CheckedScenario {
    let TestBattle { file, scenario, playable, has_errors } = origin.clone();
    CheckedScenario { file, scenario, game, has_errors, playable }
}
