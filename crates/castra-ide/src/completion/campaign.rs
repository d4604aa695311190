//! Completion in a campaign.

use castra_base::FileId;
use castra_defs::DefKind;
use castra_syntax::ast::campaign::{BATTLE, SCENARIO, SIDE};
use castra_syntax::ast::{HeaderKind, Tree};

use super::context::Place;
use super::header_of;
use super::item::{Completion, CompletionKind};
use crate::analysis::Analysis;

/// Keywords that begin an item of a campaign.
const ITEMS: &[&str] = &[
    "accept",
    "after",
    "background",
    BATTLE,
    "before",
    "campaign",
    "credits",
    "date",
    "place",
    SIDE,
    "state",
    "test",
];

/// Keywords that begin a statement before a battle.
const BEFORE_STATEMENTS: &[&str] = &["accept", "council", "else", "if", "pick", "place", "remove"];

/// Keywords that begin a statement after a battle.
const AFTER_STATEMENTS: &[&str] = &["accept", "drawn", "else", "if", "next", "pick", "victory"];

impl Analysis {
    /// Returns the tree of a source that is a campaign.
    pub(super) fn campaign(&self, file: FileId) -> Option<&Tree> {
        let tree = self.checked.trees().iter().find(|tree| tree.file == file)?;
        header_of(tree, HeaderKind::Campaign).map(|_| &**tree)
    }

    /// Returns the keywords that start an item of a campaign.
    pub(super) fn campaign_items(place: &Place<'_>) -> Vec<Completion> {
        place.keywords(ITEMS)
    }

    /// Returns the id of the battle that an item of a campaign concerns.
    pub(super) fn battle_at(&self, place: &Place<'_>) -> Option<&str> {
        let mut words = place.item.split([' ', '\n', '{']).filter(|word| !word.is_empty());
        let name = words.nth(1)?;
        let mut battles = self.campaign(place.file)?.campaign_battles();
        battles
            .find(|battle| battle.name.text == name)
            .map(|battle| battle.scenario_id().text.as_str())
    }

    /// Returns the battles of a campaign by their names in it.
    pub(super) fn stages(&self, place: &Place<'_>, campaign: &Tree) -> Vec<Completion> {
        let offer = |name: &str, scenario: &str| Completion {
            label: name.to_owned(),
            kind: CompletionKind::Name(DefKind::Stage),
            detail: self
                .checked
                .scenarios
                .iter()
                .find(|battle| battle.scenario.id == scenario)
                .map(|battle| battle.scenario.title.clone()),
            docs: None,
            replaces: place.replaces,
        };
        let battles = campaign.campaign_battles();
        battles.map(|battle| offer(&battle.name.text, &battle.scenario_id().text)).collect()
    }

    /// Returns the completions at the start of a statement of a campaign.
    pub(super) fn campaign_statement(&self, place: &Place<'_>) -> Vec<Completion> {
        let (words, armies) = match place.word {
            "before" => (BEFORE_STATEMENTS, self.armies_at(place)),
            _ => (AFTER_STATEMENTS, Vec::new()),
        };
        let states = self.declarations_of(place, &[DefKind::State]);
        let own = states.into_iter().filter(|one| self.declares_state(place.file, &one.label));
        own.chain(armies).chain(place.keywords(words)).collect()
    }

    /// Returns the completions in the block of a campaign's battle: `SIDE ARMY`, `scenario NAME`.
    pub(super) fn campaign_battle(&self, place: &Place<'_>, entry: &str) -> Vec<Completion> {
        match entry.split_whitespace().next() {
            None => {
                let sides = self.declarations_of(place, &[DefKind::Side]);
                sides.into_iter().chain(place.keywords(&[SCENARIO])).collect()
            }
            Some(SCENARIO) => self.battles(place),
            Some(_) => self.armies_at(place),
        }
    }

    /// Returns the armies of the battle that an item of a campaign concerns.
    pub(super) fn armies_at(&self, place: &Place<'_>) -> Vec<Completion> {
        let armies = self.battle_of(place).map(|battle| battle.scenario.armies.keys());
        let offer = |name: &String| Completion {
            label: name.clone(),
            kind: CompletionKind::Name(DefKind::Army),
            detail: None,
            docs: None,
            replaces: place.replaces,
        };
        armies.into_iter().flatten().map(offer).collect()
    }

    fn declares_state(&self, file: FileId, name: &str) -> bool {
        let own = self.references().definitions_in(file);
        own.iter().any(|one| one.id.kind == DefKind::State && one.name == name)
    }
}
