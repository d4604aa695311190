//! The campaign around the battle at the table.

use std::collections::BTreeMap;
use std::sync::Arc;

use castra_course::CampaignPlay;
use castra_defs::{Game, Scenario, Value};
use castra_ide::Analysis;
use castra_sim::{Bot, Record, Session};
use castra_workspace::CheckedCampaign;
use castra_workspace::campaign::CampaignProgress;
use serde::Serialize;

use crate::answer::RequestError;

/// The modules that are added to all battles of a campaign, and those that are removed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct ModuleChanges {
    pub(crate) with: Vec<String>,
    pub(crate) without: Vec<String>,
}

/// A campaign at the table.
#[derive(Clone)]
pub(crate) struct ActiveCampaign {
    pub(crate) play: CampaignPlay,
    /// The checked campaign, for its picture.
    pub(crate) checked_campaign: CheckedCampaign,
    pub(crate) analysis: Arc<Analysis>,
    pub(crate) module_changes: ModuleChanges,
    /// The changes that the campaign makes in its battle.
    changes: Vec<CampaignChange>,
}

/// The end of a battle at the table.
pub(crate) struct BattleEnd {
    /// The progress of the campaign after the battle.
    pub(crate) standing: CampaignProgress,
    /// The campaign at its next battle; `None` if it is over.
    pub(crate) next: Option<ActiveCampaign>,
}

/// The point of a campaign at the table.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignState {
    title: String,
    sides: Vec<CampaignSide>,
    /// The printed title of the battle at the table.
    battle: String,
    /// The number of that battle, from 1.
    number: usize,
    /// True if that battle is over.
    over: bool,
    /// The numbers that are carried from battle to battle: after the battle, if it is over.
    numbers: Vec<CampaignNumber>,
    /// The battles that are over.
    fought: Vec<CampaignBattle>,
    /// The printed title of the next battle, once the battle is over and the campaign is not.
    next: Option<String>,
    /// The changes that the campaign makes: in the next battle, or in this one if it continues.
    changes: Vec<CampaignChange>,
    /// The end of the campaign, once it is over.
    end: Option<CampaignEnd>,
    /// The picture of the campaign in one sentence.
    described: String,
}

/// A side of a campaign.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignSide {
    name: String,
    /// The bot that plays it; `None` for a person.
    #[cfg_attr(feature = "typescript", ts(as = "Option<crate::words::BotWord>"))]
    bot: Option<&'static str>,
}

/// A number or Boolean that is carried from battle to battle.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignNumber {
    /// The printed name.
    name: String,
    /// True for a Boolean, whose values are 0 and 1.
    is_bool: bool,
    /// The value before the battle at the table.
    before: i64,
    value: i64,
}

/// A battle that is over.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignBattle {
    title: String,
    /// The name of the side that won; `None` for a draw.
    winner: Option<String>,
}

/// A difference between a battle as it is written and as the campaign has it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignChange {
    what: ChangeWord,
    /// The name of the army; `None` for an entry of the battle as a whole.
    army: Option<String>,
    /// The name of the pieces, or of the entry of the War Council.
    name: String,
    /// The number of pieces, or the new value of the entry.
    value: String,
}

/// A kind of difference.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub(crate) enum ChangeWord {
    Missing,
    Added,
    Entry,
}

/// The end of a campaign.
#[derive(Debug, Serialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct CampaignEnd {
    /// The name of the side that won; `None` for a draw.
    winner: Option<String>,
    reason: String,
}

impl ActiveCampaign {
    /// Creates the campaign at one of its battles.
    pub(crate) fn new(
        play: CampaignPlay,
        checked: CheckedCampaign,
        analysis: Arc<Analysis>,
        varied: ModuleChanges,
    ) -> Result<Self, RequestError> {
        let changes = changes(&play)?;
        Ok(Self { play, checked_campaign: checked, analysis, module_changes: varied, changes })
    }

    /// Returns a game of the current battle at its start.
    pub(crate) fn session(&self) -> Result<Session, RequestError> {
        self.play.new_session().map_err(|error| error.to_string())
    }

    /// Adds the point of the campaign and its modules to a record of the battle.
    pub(crate) fn with_campaign(&self, record: Record) -> Record {
        let ModuleChanges { with, without } = self.module_changes.clone();
        Record { campaign: Some(self.play.to_recorded_campaign()), with, without, ..record }
    }

    /// Returns the end of the battle at the table; `None` if it is not over.
    pub(crate) fn battle_end(&self, session: &Session) -> Result<Option<BattleEnd>, RequestError> {
        let after = self.play.progress_after(session).map_err(|error| error.to_string())?;
        let Some(after) = after else { return Ok(None) };
        let next = match after.outcome {
            Some(_) => None,
            None => {
                let play =
                    self.play.next_battle(after.clone()).map_err(|error| error.to_string())?;
                let Self { checked_campaign: found, analysis, module_changes: varied, .. } =
                    self.clone();
                Some(Self::new(play, found, analysis, varied)?)
            }
        };
        Ok(Some(BattleEnd { standing: after, next }))
    }

    /// Returns the point of the campaign. `session` is the battle at the table, and `ended` its end
    /// if it is over.
    pub(crate) fn state(&self, session: &Session, ended: Option<&BattleEnd>) -> CampaignState {
        let campaign = self.play.course().campaign();
        let before = self.play.progress();
        let now = ended.map_or(before, |ended| &ended.standing);
        let title = |stage: usize| campaign.stages.get(stage).map(|stage| stage.title.clone());
        let side = |side: Option<usize>| Some(campaign.sides.get(side?)?.name.clone());
        let bots = session.bots();
        let bot = |at: usize| {
            let chairs = (0u32..).zip(session.chairs().iter());
            let chair =
                chairs.into_iter().find(|(_, chair)| self.play.side(chair.army) == Some(at));
            let bot = chair.and_then(|(chair, _)| bots.get(chair as usize).copied().flatten());
            bot.map(Bot::word)
        };
        let next = ended.and_then(|ended| ended.next.as_ref());
        let changes = match (next, ended) {
            (Some(next), _) => next.changes.clone(),
            (None, None) => self.changes.clone(),
            (None, Some(_)) => Vec::new(),
        };
        let numbers = campaign.numbers.iter().zip(before.numbers.iter().zip(&now.numbers));
        CampaignState {
            title: campaign.title.clone(),
            sides: campaign
                .sides
                .iter()
                .enumerate()
                .map(|(at, side)| CampaignSide { name: side.name.clone(), bot: bot(at) })
                .collect(),
            battle: title(before.stage).unwrap_or_default(),
            number: before.fought.len() + 1,
            over: ended.is_some(),
            numbers: numbers
                .map(|(number, (before, value))| CampaignNumber {
                    name: number.title.clone(),
                    is_bool: number.is_bool,
                    before: *before,
                    value: *value,
                })
                .collect(),
            fought: now
                .fought
                .iter()
                .map(|fought| CampaignBattle {
                    title: title(fought.stage).unwrap_or_default(),
                    winner: side(fought.winner),
                })
                .collect(),
            next: next.and_then(|next| title(next.play.progress().stage)),
            changes,
            end: now.outcome.as_ref().map(|outcome| CampaignEnd {
                winner: side(outcome.side),
                reason: outcome.reason.clone(),
            }),
            described: castra_course::describe_campaign(campaign),
        }
    }
}

/// Returns the differences between the current battle and its source.
fn changes(play: &CampaignPlay) -> Result<Vec<CampaignChange>, RequestError> {
    let battle = play.battle().map_err(|error| error.to_string())?;
    let Some(written) = play.course().original_battle(play.progress().stage) else {
        return Ok(Vec::new());
    };
    let (before, now) =
        (pieces(&written.scenario, &written.game), pieces(&battle.scenario, &battle.game));
    let name = |army: &str| battle.scenario.armies.get(army).map(|army| army.name.clone());
    let mut all = Vec::new();
    let labels = before.keys().chain(now.keys().filter(|label| !before.contains_key(*label)));
    for label in labels {
        let count = |of: &BTreeMap<_, usize>| of.get(label).copied().unwrap_or_default();
        let (had, has) = (count(&before), count(&now));
        if had == has {
            continue;
        }
        let (army, piece) = label;
        all.push(CampaignChange {
            what: if has < had { ChangeWord::Missing } else { ChangeWord::Added },
            army: name(army),
            name: piece.clone(),
            value: had.abs_diff(has).to_string(),
        });
    }
    for (army, entry, value) in &play.changes().entries {
        all.push(CampaignChange {
            what: ChangeWord::Entry,
            army: army.as_deref().and_then(name),
            name: battle.game.printed_name("council", entry),
            value: value_text(value, &battle.game),
        });
    }
    Ok(all)
}

/// Returns the value of an entry as the page shows it.
fn value_text(value: &Value, game: &Game) -> String {
    let label = |word: &String| {
        let translated = game.word(word).filter(|_| game.locale.tag().is_some());
        translated.map_or_else(|| word.clone(), |variant| variant.label.clone())
    };
    match value {
        Value::Int(number) => number.to_string(),
        Value::Bool(is) => game.words().message(if *is { "true" } else { "false" }).to_owned(),
        Value::Text(text) => text.clone(),
        Value::Word(word) | Value::Field(word) => label(word),
        Value::Names(words) | Value::Set(words) => {
            words.iter().map(label).collect::<Vec<_>>().join(", ")
        }
    }
}

/// Counts the pieces of a battle by army and name: that of a leader, or of the unit.
fn pieces(scenario: &Scenario, game: &Game) -> BTreeMap<(String, String), usize> {
    let mut counts = BTreeMap::new();
    let title = |unit: &String| game.instances.get(unit).map_or(unit, |unit| &unit.title).clone();
    let board = scenario.pieces.iter().map(|piece| (&piece.army, &piece.unit, &piece.name));
    let reserve = scenario.reserves.iter().map(|piece| (&piece.army, &piece.unit, &piece.name));
    for (army, unit, name) in board.chain(reserve) {
        let name = name.clone().unwrap_or_else(|| title(unit));
        *counts.entry((army.clone(), name)).or_default() += 1;
    }
    counts
}
