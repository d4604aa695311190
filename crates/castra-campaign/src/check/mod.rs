//! The check of a campaign against its battles.

mod assignments;
mod campaign_tests;
mod course;
mod declarations;
mod pieces;
mod scope;
mod stages;
mod statements;
mod words;

use std::collections::BTreeMap;

use castra_base::Diagnostic;
use castra_defs::{Board, Scenario};
use castra_resolve::{Notes, Playable};
use castra_syntax::ast::{Instance, Name, Tree};
use smol_str::SmolStr;

use crate::model::{Campaign, Number, Side};

/// A battle of a campaign as in its file, without changes by the campaign.
#[derive(Clone, Copy, Debug)]
pub struct OriginalBattle<'a> {
    /// The model of the battle.
    pub scenario: &'a Scenario,
    /// The declarations and the rules in play.
    pub playable: &'a Playable,
}

impl<'a> OriginalBattle<'a> {
    /// Returns the board of the battle.
    fn board(&self) -> Option<&'a Board> {
        self.playable.symbols.game.boards.get(&self.scenario.board)
    }
}

/// The battles that a campaign can refer to, as in their files.
#[derive(Clone, Debug, Default)]
pub struct OriginalBattles<'a> {
    /// The checked battles, by their ids.
    pub battles: BTreeMap<SmolStr, OriginalBattle<'a>>,
    /// The ids of battles with errors. They are not reported as unknown.
    pub broken: Vec<SmolStr>,
    /// The ids of all battles, for suggestions.
    pub known_ids: Vec<String>,
}

/// Iterates over the ids of a campaign's battles, as their files declare them.
pub fn battle_ids(tree: &Tree) -> impl Iterator<Item = &Name> {
    tree.campaign_battles().map(Instance::scenario_id)
}

/// Checks a campaign against its battles. Returns `None` if it has errors or no header.
pub fn check(
    tree: &Tree,
    grounds: &OriginalBattles<'_>,
    diagnostics: &mut Vec<Diagnostic>,
    notes: &mut Notes,
) -> Option<Campaign> {
    castra_base::suggest::reset_budget();
    let header = tree.header()?;
    let head = tree.items.first()?.head;
    let mut check = Check {
        grounds,
        notes,
        diagnostics: Vec::new(),
        sides: Vec::new(),
        numbers: Vec::new(),
        battles: Vec::new(),
        texts: Vec::new(),
        castra_words: tree.locale.words(),
    };
    check.read_declarations(tree);
    check.report_missing(head);
    let stages = check.check_stages(tree);
    check.check_course(tree);
    let trials = check.check_trials(tree);
    let has_errors = check.diagnostics.iter().any(Diagnostic::is_error);
    diagnostics.append(&mut check.diagnostics);
    let id = header.id.as_ref()?;
    let campaign = Campaign {
        id: id.text.to_string(),
        title: header.title.as_ref().map_or_else(|| id.text.to_string(), |t| t.value.clone()),
        language: tree.locale.tag().map(str::to_owned),
        game: header.game.as_ref()?.text.to_string(),
        texts: check.texts,
        sides: check.sides.into_iter().map(|(_, side)| side).collect(),
        numbers: check.numbers.into_iter().map(|(_, number)| number).collect(),
        stages,
        trials,
    };
    (!has_errors).then_some(campaign)
}

/// A campaign under construction.
struct Check<'t, 'c> {
    grounds: &'c OriginalBattles<'c>,
    notes: &'c mut Notes,
    diagnostics: Vec<Diagnostic>,
    sides: Vec<(&'t Name, Side)>,
    numbers: Vec<(&'t Name, Number)>,
    battles: Vec<&'t Instance>,
    texts: Vec<(String, String)>,
    /// The built-in messages in the language of the campaign.
    castra_words: castra_words::Words,
}
